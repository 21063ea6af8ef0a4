//! As much HTTP as is needed to take a seat.

use std::net::SocketAddr;

use anyhow::{Context, bail};
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The longest answer that is read.
const ANSWER_BYTES_MAX: usize = 1 << 20;

/// A connection for one request after the other.
pub(super) struct Line {
    stream: TcpStream,
    address: SocketAddr,
}

/// An answer that says yes.
pub(super) struct Answer {
    head: String,
    body: Vec<u8>,
}

impl Line {
    pub(super) async fn open(address: SocketAddr) -> anyhow::Result<Line> {
        let stream = TcpStream::connect(address).await.with_context(|| address.to_string())?;
        stream.set_nodelay(true)?;
        Ok(Line { stream, address })
    }

    pub(super) async fn get(&mut self, path: &str) -> anyhow::Result<Answer> {
        let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", self.address);
        self.ask(path, &request).await
    }

    pub(super) async fn post(
        &mut self,
        path: &str,
        cookie: Option<&str>,
        body: &str,
    ) -> anyhow::Result<Answer> {
        let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n{cookie}\r\n{body}",
            self.address,
            body.len(),
        );
        self.ask(path, &request).await
    }

    async fn ask(&mut self, path: &str, request: &str) -> anyhow::Result<Answer> {
        self.stream.write_all(request.as_bytes()).await?;
        let mut bytes = Vec::with_capacity(2048);
        let head_end = loop {
            if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                break at + 4;
            }
            self.read_more(&mut bytes).await?;
        };
        let head = String::from_utf8(bytes[..head_end].to_vec())?;
        let mut answer = Answer { head, body: bytes.split_off(head_end) };
        let length: usize = answer.header("content-length").unwrap_or("0").parse()?;
        while answer.body.len() < length {
            self.read_more(&mut answer.body).await?;
        }
        let status = answer.head.split(' ').nth(1).unwrap_or_default();
        if !status.starts_with('2') {
            bail!("{path}: {status} {}", String::from_utf8_lossy(&answer.body));
        }
        Ok(answer)
    }

    async fn read_more(&mut self, bytes: &mut Vec<u8>) -> anyhow::Result<()> {
        if self.stream.read_buf(bytes).await? == 0 || bytes.len() > ANSWER_BYTES_MAX {
            bail!("the server does not answer as it should");
        }
        Ok(())
    }
}

impl Answer {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.head.lines().filter_map(|line| line.split_once(':'));
        headers.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(super) fn json<T: DeserializeOwned>(&self) -> anyhow::Result<T> {
        Ok(serde_json::from_slice(&self.body)?)
    }
}
