//! People as HTTP clients: one request for each connection, and a cookie that is kept.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Socket;

/// Somebody who talks to a server.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
}

/// What was answered.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) text: String,
    /// The text as JSON; null if it is none.
    pub(crate) body: Value,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The cookie that it sets, as it is sent back.
    pub(crate) fn cookie(&self) -> Option<String> {
        Some(self.header("set-cookie")?.split(';').next()?.to_string())
    }

    /// The code of a refusal, or `ok`.
    pub(crate) fn code(&self) -> &str {
        match self.status {
            100..=299 => "ok",
            _ => self.body["code"].as_str().unwrap_or("no code"),
        }
    }
}

impl Guest {
    pub(crate) fn stranger(address: SocketAddr) -> Guest {
        Guest { address, cookie: None }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, Some(&body.to_string())).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: Option<&str>) -> Reply {
        let cookie = self.cookie.iter().map(|cookie| ("cookie", cookie.as_str()));
        let headers: Vec<(&str, &str)> = cookie.collect();
        request(self.address, method, path, &headers, body).await
    }

    /// Takes a seat.
    pub(crate) async fn sit(&self, table: &str, seat: u8) -> Reply {
        let path = format!("/api/tables/{table}/sit");
        let reply = self.post(&path, &json!({ "seat": seat })).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply
    }

    /// What everyone may know of a table.
    pub(crate) async fn info(&self, table: &str) -> Value {
        let reply = self.get(&format!("/api/tables/{table}")).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.body
    }

    /// Opens the socket of a table.
    pub(crate) async fn look(&self, table: &str) -> Socket {
        self.look_with(table, "").await
    }

    /// The same with something after the question mark.
    pub(crate) async fn look_with(&self, table: &str, query: &str) -> Socket {
        Socket::open(self, table, query).await
    }
}

/// Sends a request and reads the whole answer.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Reply {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    let body = body.unwrap_or_default();
    if !body.is_empty() {
        head.push_str("content-type: application/json\r\n");
    }
    let message = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    stream.write_all(message.as_bytes()).await.expect("the server reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("the server answers");
    parse(&String::from_utf8(answer).expect("answers are text"))
}

fn parse(answer: &str) -> Reply {
    let (head, text) = answer.split_once("\r\n\r\n").expect("an answer has a head");
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("there is a status");
    let header = |line: &str| {
        let (name, value) = line.split_once(": ").expect("a header has a value");
        (name.to_ascii_lowercase(), value.to_string())
    };
    Reply {
        status: status.parse().expect("a status is a number"),
        headers: lines.map(header).collect(),
        text: text.to_string(),
        body: serde_json::from_str(text).unwrap_or(Value::Null),
    }
}
