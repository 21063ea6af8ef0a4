//! How two processes greet each other: each proves that it knows the secret of the database, without
//! saying it, and the one that was dialled is the one that was meant.

use std::io;
use std::time::Duration;

use axum::body::Bytes;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use tokio::io::{AsyncRead, AsyncWrite, BufReader};
use tokio::net::TcpStream;

use super::frame::{Frame, GREETING_BYTES_MAX, Kind, VERSION, bad, read, write};
use crate::identity;

/// How long a greeting may take.
const GREETING_TIME_MAX: Duration = Duration::from_secs(2);
pub(crate) const SECRET_BYTES: usize = 32;
const NONCE_BYTES: usize = 32;

/// Both ends of a connection: TCP, or what the simulator of the tests has in its place.
pub(crate) type Ends = (LinkReader, LinkWriter);
pub(crate) type LinkReader = BufReader<Box<dyn AsyncRead + Send + Unpin>>;
pub(crate) type LinkWriter = Box<dyn AsyncWrite + Send + Unpin>;

/// The secret of the processes of one database. Without `Debug`, so that it stays out of logs.
#[derive(Clone)]
pub(crate) struct Secret(pub(crate) [u8; SECRET_BYTES]);

/// The end that listens: a number that was never used before.
#[derive(Serialize, Deserialize)]
pub(super) struct Hello {
    version: u32,
    nonce: [u8; NONCE_BYTES],
}

/// The end that dialled: who it is, whom it means, and that it knows the secret.
#[derive(Serialize, Deserialize)]
pub(super) struct Proof {
    version: u32,
    from: i64,
    to: i64,
    nonce: [u8; NONCE_BYTES],
    proof: [u8; 32],
}

/// What both ends know when they prove something.
struct Meeting {
    from: i64,
    to: i64,
    theirs: [u8; NONCE_BYTES],
    ours: [u8; NONCE_BYTES],
}

impl Secret {
    /// Stands for something that the database need not know, the same in all processes.
    pub(super) fn hide(&self, purpose: &str, what: &str) -> String {
        let mac: Hmac<Sha256> = Hmac::new_from_slice(&self.0).expect("a key of any length will do");
        let mac = mac.chain_update(b"leonardo hidden 1:").chain_update(purpose).chain_update(b":");
        URL_SAFE_NO_PAD.encode(mac.chain_update(what).finalize().into_bytes())
    }

    fn signing(&self, role: &[u8], meeting: &Meeting) -> Hmac<Sha256> {
        let mac: Hmac<Sha256> = Hmac::new_from_slice(&self.0).expect("a key of any length will do");
        mac.chain_update(b"leonardo link 1:")
            .chain_update(role)
            .chain_update(meeting.from.to_be_bytes())
            .chain_update(meeting.to.to_be_bytes())
            .chain_update(meeting.theirs)
            .chain_update(meeting.ours)
    }

    fn prove(&self, role: &[u8], meeting: &Meeting) -> [u8; 32] {
        self.signing(role, meeting).finalize().into_bytes().into()
    }

    /// In a time that does not depend on how much of it is right.
    fn is_proved(&self, role: &[u8], meeting: &Meeting, proof: &[u8]) -> bool {
        self.signing(role, meeting).verify_slice(proof).is_ok()
    }
}

const DIALLED: &[u8] = b"dialled:";
const LISTENED: &[u8] = b"listened:";

/// Connects to a process, as `from`, and makes sure that it is `to`.
pub(super) async fn dial(address: &str, secret: &Secret, from: i64, to: i64) -> io::Result<Ends> {
    in_time(async {
        let (mut reader, mut writer) = connect(address).await?;
        let hello = read(&mut reader, GREETING_BYTES_MAX).await?;
        if hello.kind != Kind::Hello {
            return Err(bad("what answers there is not this program"));
        }
        let hello: Hello = hello.read_json()?;
        if hello.version != VERSION {
            let reason = format!("it speaks version {} of the link, not {VERSION}", hello.version);
            return Err(bad(&reason));
        }
        let nonce = identity::random_bytes();
        let meeting = Meeting { from, to, theirs: hello.nonce, ours: nonce };
        let proof = secret.prove(DIALLED, &meeting);
        let proof = Proof { version: VERSION, from, to, nonce, proof };
        write(&mut writer, &Frame::json(Kind::Proof, 0, &proof)).await?;
        let answer = read(&mut reader, GREETING_BYTES_MAX).await?;
        match answer.kind {
            Kind::Welcome if secret.is_proved(LISTENED, &meeting, &answer.body) => {
                Ok((reader, writer))
            }
            Kind::Refused => Err(bad(&String::from_utf8_lossy(&answer.body))),
            _ => Err(bad("it does not know the secret of this database")),
        }
    })
    .await
}

/// Takes a connection of another process, and says which it is.
pub(super) async fn take(
    (mut reader, mut writer): Ends,
    secret: &Secret,
    is_me: impl Fn(i64) -> bool,
) -> io::Result<(i64, Ends)> {
    in_time(async {
        let ours: [u8; NONCE_BYTES] = identity::random_bytes();
        let hello = Hello { version: VERSION, nonce: ours };
        write(&mut writer, &Frame::json(Kind::Hello, 0, &hello)).await?;
        let proof = read(&mut reader, GREETING_BYTES_MAX).await?;
        if proof.kind != Kind::Proof {
            return Err(bad("no proof"));
        }
        let Proof { version, from, to, nonce, proof } = proof.read_json()?;
        let meeting = Meeting { from, to, theirs: ours, ours: nonce };
        let refusal = if version != VERSION {
            "another version of the link"
        } else if !secret.is_proved(DIALLED, &meeting, &proof) {
            "the secret of another database"
        } else if !is_me(to) {
            "another process than the one that was meant"
        } else {
            let body = Bytes::copy_from_slice(&secret.prove(LISTENED, &meeting));
            write(&mut writer, &Frame { kind: Kind::Welcome, channel: 0, body }).await?;
            return Ok((from, (reader, writer)));
        };
        let body = Bytes::from_static(refusal.as_bytes());
        write(&mut writer, &Frame { kind: Kind::Refused, channel: 0, body }).await?;
        Err(bad(refusal))
    })
    .await
}

async fn connect(address: &str) -> io::Result<Ends> {
    #[cfg(test)]
    if let Some(connected) = crate::simulation::network::connect(address).await {
        return connected;
    }
    TcpStream::connect(address).await.map(ends)
}

pub(super) fn ends(stream: TcpStream) -> Ends {
    // Moves are small and should not wait for each other.
    let _ = stream.set_nodelay(true);
    let (reader, writer) = stream.into_split();
    (BufReader::new(Box::new(reader)), Box::new(writer))
}

async fn in_time<T>(greeting: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    match tokio::time::timeout(GREETING_TIME_MAX, greeting).await {
        Ok(greeted) => greeted,
        Err(_) => Err(io::Error::new(io::ErrorKind::TimedOut, "no answer")),
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    /// What both ends say of a greeting.
    async fn greet(dialled: Secret, to: i64, listened: Secret, me: i64) -> (String, String) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let taking = async {
            let (stream, _) = listener.accept().await.unwrap();
            take(ends(stream), &listened, |epoch| epoch == me).await
        };
        let (dialled, taken) = tokio::join!(dial(&address, &dialled, 3, to), taking);
        let dialled = dialled.map_or_else(|error| error.to_string(), |_| "in".to_owned());
        let taken = taken.map_or_else(|error| error.to_string(), |(from, _)| from.to_string());
        (dialled, taken)
    }

    #[tokio::test]
    async fn only_those_who_know_the_secret_come_in() {
        let (ours, theirs) = (Secret([1; SECRET_BYTES]), Secret([2; SECRET_BYTES]));
        let (dialled, taken) = greet(ours.clone(), 5, ours.clone(), 5).await;
        assert_eq!((dialled.as_str(), taken.as_str()), ("in", "3"));
        let (dialled, taken) = greet(theirs, 5, ours.clone(), 5).await;
        assert_eq!(dialled, "the secret of another database");
        assert_eq!(taken, dialled);
        let (dialled, taken) = greet(ours.clone(), 6, ours, 5).await;
        assert_eq!(dialled, "another process than the one that was meant");
        assert_eq!(taken, dialled);
    }

    #[tokio::test]
    async fn something_else_that_listens_there_is_not_believed() {
        let secret = Secret([1; SECRET_BYTES]);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let answering = async {
            let (stream, _) = listener.accept().await.unwrap();
            let (mut reader, mut writer) = ends(stream);
            let hello = Hello { version: VERSION, nonce: [0; NONCE_BYTES] };
            write(&mut writer, &Frame::json(Kind::Hello, 0, &hello)).await.unwrap();
            read(&mut reader, GREETING_BYTES_MAX).await.unwrap();
            let body = Bytes::from_static(&[0; 32]);
            write(&mut writer, &Frame { kind: Kind::Welcome, channel: 0, body }).await.unwrap();
            (reader, writer)
        };
        let (dialled, _ends) = tokio::join!(dial(&address, &secret, 3, 5), answering);
        let error = dialled.err().unwrap().to_string();
        assert_eq!(error, "it does not know the secret of this database");
    }
}
