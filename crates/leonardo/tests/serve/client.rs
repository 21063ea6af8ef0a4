//! A small client: requests over HTTP with a cookie, and sockets that wait.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// How long a test waits for something that must come. Nothing depends on how fast it comes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody with a cookie.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guest {
    cookie: Option<String>,
}

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{self:?}"))
    }

    /// The body of an answer that is no refusal.
    #[track_caller]
    pub(crate) fn well(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }
}

impl Guest {
    /// Somebody who has said a name.
    pub(crate) fn named(at: SocketAddr, name: &str) -> Guest {
        let mut guest = Guest::default();
        guest.post(at, "/api/guest", &json!({ "name": name })).well();
        guest
    }

    pub(crate) fn get(&mut self, at: SocketAddr, path: &str) -> Answer {
        self.call(at, "GET", path, "").unwrap()
    }

    pub(crate) fn post(&mut self, at: SocketAddr, path: &str, body: &Value) -> Answer {
        self.call(at, "POST", path, &body.to_string()).unwrap()
    }

    /// One request over a connection of its own; a cookie in the answer is kept.
    pub(crate) fn call(
        &mut self,
        at: SocketAddr,
        method: &str,
        path: &str,
        body: &str,
    ) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(at)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let cookie = self.cookie.as_ref().map(|cookie| format!("cookie: {cookie}\r\n"));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n{}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            cookie.unwrap_or_default(),
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let ended = || std::io::Error::from(std::io::ErrorKind::UnexpectedEof);
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(ended)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        if let Some(line) = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")) {
            self.cookie = line.split(';').next().map(str::to_owned);
        }
        Ok(Answer { status: status.ok_or_else(ended)?, body: body.to_owned() })
    }

    /// A connection to a table; `query` is what follows the question mark.
    pub(crate) fn connect(
        &self,
        at: SocketAddr,
        table: &str,
        query: &str,
    ) -> Result<Socket, Box<tungstenite::Error>> {
        let address = format!("ws://{at}/api/tables/{table}/socket?protocol=2&{query}");
        let mut request = address.into_client_request().map_err(Box::new)?;
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", HeaderValue::from_str(cookie).unwrap());
        }
        let stream = TcpStream::connect(at).map_err(|error| Box::new(error.into()))?;
        let patience = stream.set_read_timeout(Some(PATIENCE));
        patience.map_err(|error| Box::new(error.into()))?;
        stream.set_nodelay(true).map_err(|error| Box::new(error.into()))?;
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::HandshakeError::Failure(error)) => Err(Box::new(error)),
            Err(tungstenite::HandshakeError::Interrupted(_)) => {
                panic!("the server does not shake hands")
            }
        }
    }
}

/// A connection to a table.
pub(crate) struct Socket(WebSocket<TcpStream>);

/// Why a connection has no more messages.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Gone {
    /// The server closed it, with this code.
    Closed(u16),
    /// It broke.
    Broken,
}

impl Socket {
    /// Sends a message; a broken connection shows when something is read from it.
    pub(crate) fn send(&mut self, message: &Value) {
        let _ = self.0.send(Message::text(message.to_string()));
    }

    /// The next message, however long it takes.
    pub(crate) fn read(&mut self) -> Result<Value, Gone> {
        self.read_text().map(|text| serde_json::from_str(&text).expect("messages are JSON"))
    }

    /// The next message as it was sent.
    pub(crate) fn read_text(&mut self) -> Result<String, Gone> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Ok(text.to_string()),
                Ok(Message::Close(frame)) => {
                    let code = frame.map_or(1005, |frame| u16::from(frame.code));
                    return Err(Gone::Closed(code));
                }
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if error.kind() == std::io::ErrorKind::WouldBlock =>
                {
                    panic!("the server has nothing more to say")
                }
                Err(_) => return Err(Gone::Broken),
            }
        }
    }

    /// The next message of this type that a connection gets which must not break.
    #[track_caller]
    pub(crate) fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.read().expect("the connection holds");
            if message["type"] == kind || message["kind"] == kind {
                return message;
            }
        }
    }
}
