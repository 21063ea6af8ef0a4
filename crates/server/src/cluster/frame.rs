//! What goes over a link between two processes: frames with a kind, the number of a channel and a
//! body. Many channels share a link, each a client's connection or one question.

use std::io;
use std::time::Duration;

use axum::body::Bytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::mpsc;

use super::greeting::{LinkReader, LinkWriter};

/// The version of what is said over a link. Both ends must have the same.
pub(super) const VERSION: u32 = 1;
/// A link over which nothing comes for so long is dead.
pub(super) const SILENCE_MAX: Duration = Duration::from_secs(4);
/// How often the end that dialled asks whether the other is there.
pub(super) const PING_EVERY: Duration = Duration::from_secs(1);
/// How many frames wait to be written at most; then those who send wait (backpressure).
pub(super) const WAITING_MAX: usize = 1_024;
/// A little more than the longest message that can be allowed.
pub(super) const BODY_BYTES_MAX: usize = 17 * 1024 * 1024;
/// As long as nobody has proved anything.
pub(super) const GREETING_BYTES_MAX: usize = 1_024;
/// How much is gathered for one write.
const WRITE_BYTES: usize = 64 * 1024;
const HEADER_BYTES: usize = 9;

/// What a frame is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Kind {
    /// The end that listens begins: a [`super::greeting::Hello`].
    Hello = 1,
    /// The end that dialled answers: a [`super::greeting::Proof`].
    Proof,
    /// It is let in; the other end's proof.
    Welcome,
    /// It is not; why.
    Refused,
    Ping,
    Pong,
    /// A client connects: an [`Open`].
    Open,
    /// What the client missed: an [`Opened`].
    Opened,
    /// A client asks for something: a `ClientMessage`.
    Ask,
    /// A message for a client.
    Told,
    /// A client has gone, or the table has closed its connection.
    Close,
    /// The same, because this process gives its tables to others.
    Left,
    /// A guest does something without being connected: an [`ActFrame`].
    Act,
    /// What it led to: an [`ActedFrame`].
    Acted,
}

const KINDS: [Kind; 14] = [
    Kind::Hello,
    Kind::Proof,
    Kind::Welcome,
    Kind::Refused,
    Kind::Ping,
    Kind::Pong,
    Kind::Open,
    Kind::Opened,
    Kind::Ask,
    Kind::Told,
    Kind::Close,
    Kind::Left,
    Kind::Act,
    Kind::Acted,
];

/// One frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    pub(super) channel: u32,
    pub(super) body: Bytes,
}

impl Frame {
    pub(super) fn bare(kind: Kind, channel: u32) -> Frame {
        Frame { kind, channel, body: Bytes::new() }
    }

    pub(super) fn json(kind: Kind, channel: u32, body: &impl Serialize) -> Frame {
        let body = serde_json::to_vec(body).expect("what is said over a link can be written");
        Frame { kind, channel, body: body.into() }
    }

    pub(super) fn read_json<T: DeserializeOwned>(&self) -> io::Result<T> {
        serde_json::from_slice(&self.body).map_err(|error| bad(&error.to_string()))
    }

    fn write_to(&self, buffer: &mut Vec<u8>) {
        let length = u32::try_from(self.body.len()).unwrap_or(u32::MAX);
        buffer.extend_from_slice(&length.to_be_bytes());
        buffer.push(self.kind as u8);
        buffer.extend_from_slice(&self.channel.to_be_bytes());
        buffer.extend_from_slice(&self.body);
    }
}

pub(super) fn bad(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

/// Reads a frame. One that is too long is an error, and nothing is kept for it.
pub(super) async fn read(
    reader: &mut (impl tokio::io::AsyncRead + Unpin),
    body_bytes_max: usize,
) -> io::Result<Frame> {
    let mut header = [0; HEADER_BYTES];
    reader.read_exact(&mut header).await?;
    let [l0, l1, l2, l3, kind, c0, c1, c2, c3] = header;
    let length = u32::from_be_bytes([l0, l1, l2, l3]) as usize;
    if length > body_bytes_max {
        return Err(bad("a frame is too long"));
    }
    let kind = KINDS.into_iter().find(|known| *known as u8 == kind);
    let kind = kind.ok_or_else(|| bad("a frame of an unknown kind"))?;
    let mut body = vec![0; length];
    reader.read_exact(&mut body).await?;
    Ok(Frame { kind, channel: u32::from_be_bytes([c0, c1, c2, c3]), body: body.into() })
}

/// Reads a frame of a link that is up.
pub(super) async fn next(reader: &mut LinkReader) -> io::Result<Frame> {
    match tokio::time::timeout(SILENCE_MAX, read(reader, BODY_BYTES_MAX)).await {
        Ok(frame) => frame,
        Err(_) => Err(io::Error::new(io::ErrorKind::TimedOut, "it is silent")),
    }
}

/// Writes one frame.
pub(super) async fn write(writer: &mut LinkWriter, frame: &Frame) -> io::Result<()> {
    let mut buffer = Vec::with_capacity(HEADER_BYTES + frame.body.len());
    frame.write_to(&mut buffer);
    writer.write_all(&buffer).await
}

/// Writes frames until there are no more, or until the other end does not read.
pub(super) async fn write_all(mut writer: LinkWriter, mut frames: mpsc::Receiver<Frame>) {
    let mut buffer = Vec::new();
    while let Some(frame) = frames.recv().await {
        buffer.clear();
        frame.write_to(&mut buffer);
        while buffer.len() < WRITE_BYTES
            && let Ok(frame) = frames.try_recv()
        {
            frame.write_to(&mut buffer);
        }
        let written = tokio::time::timeout(SILENCE_MAX, writer.write_all(&buffer)).await;
        if !matches!(written, Ok(Ok(()))) {
            return;
        }
        buffer.shrink_to(WRITE_BYTES);
    }
}

/// A client that connects, by way of another process.
#[derive(Serialize, Deserialize)]
pub(super) struct Open {
    pub(super) table: String,
    pub(super) address: std::net::IpAddr,
    pub(super) guest: Option<String>,
    pub(super) name: Option<String>,
    pub(super) views: bool,
    pub(super) language: String,
    pub(super) words: bool,
    pub(super) seat: Option<u8>,
    pub(super) have: Option<u32>,
}

/// What the client missed, if it asked for that and missed something.
#[derive(Serialize, Deserialize)]
pub(super) struct Opened {
    pub(super) missed: Option<Missed>,
}

/// All entries of a table before `next`, as the player of this seat may know them, or a spectator.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Missed {
    pub(super) number: i64,
    pub(super) next: u32,
    pub(super) seat: Option<u8>,
}

/// An action of a guest, by way of another process.
#[derive(Serialize, Deserialize)]
pub(super) struct ActFrame {
    pub(super) table: String,
    pub(super) address: std::net::IpAddr,
    pub(super) guest: String,
    pub(super) name: String,
    pub(super) wish: Wish,
}

/// What a guest can do without being connected.
#[derive(Serialize, Deserialize)]
pub(super) enum Wish {
    Ask(leonardo_protocol::Request),
    Sit { seat: Option<u8>, hash: String },
    Claim { hash: String },
    SetToken { seat: u8, hash: String },
}

/// What an action led to.
#[derive(Serialize, Deserialize)]
pub(super) enum ActedFrame {
    Done { info: Box<leonardo_protocol::TableInfo>, own_seats: Vec<u8>, has_token: bool },
    Refused { code: leonardo_protocol::RefusalCode, retry_after_ms: Option<u64> },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn frames_are_read_as_they_were_written() {
        let frames = [
            Frame::bare(Kind::Ping, 0),
            Frame { kind: Kind::Told, channel: 7, body: Bytes::from_static("Ciao".as_bytes()) },
            Frame::json(Kind::Opened, u32::MAX, &Opened { missed: None }),
        ];
        let mut bytes = Vec::new();
        frames.iter().for_each(|frame| frame.write_to(&mut bytes));
        let mut reader = bytes.as_slice();
        for frame in &frames {
            assert_eq!(read(&mut reader, BODY_BYTES_MAX).await.unwrap(), *frame);
        }
        assert_eq!(
            read(&mut reader, BODY_BYTES_MAX).await.unwrap_err().kind(),
            io::ErrorKind::UnexpectedEof
        );
    }

    #[tokio::test]
    async fn a_frame_that_is_too_long_or_unknown_is_refused() {
        let mut bytes = Vec::new();
        Frame { kind: Kind::Told, channel: 1, body: vec![0; 20].into() }.write_to(&mut bytes);
        let error = read(&mut bytes.as_slice(), 19).await.unwrap_err();
        assert_eq!(error.to_string(), "a frame is too long");
        for kind in [0, KINDS.len() as u8 + 1, 255] {
            bytes[4] = kind;
            let error = read(&mut bytes.as_slice(), 20).await.unwrap_err();
            assert_eq!(error.to_string(), "a frame of an unknown kind");
        }
        for (at, kind) in KINDS.into_iter().enumerate() {
            assert_eq!(kind as usize, at + 1);
        }
    }
}
