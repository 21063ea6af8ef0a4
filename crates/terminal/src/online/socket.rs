//! The line to a table: a WebSocket that is opened beside the screen and never makes it wait.

use std::io::{self, ErrorKind};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use leonardo_words::{Language, Words};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Error, HandshakeError, Message, WebSocket};

use super::link::Link;
use super::wire::{Stream, net_error};
use crate::remote::{Line, Lost};

/// The server pings a silent line every 30 seconds. Whoever hears nothing for longer is alone.
const SILENCE_MAX: Duration = Duration::from_secs(75);

/// How much a seat adds to the luck.
const SALT_BYTES: usize = 16;

/// Whom to connect to, and as whom.
#[derive(Clone)]
pub(super) struct Caller {
    pub(super) link: Link,
    pub(super) cookie: String,
    pub(super) language: Language,
}

impl Caller {
    /// Opens the socket of a table, and waits for it.
    fn call(&self, table: &str, have: u64) -> Result<WebSocket<Stream>, Lost> {
        let words = &Words::new(self.language);
        let away = |error: &io::Error| Lost::Away(net_error(words, error));
        let scheme = if self.link.is_tls { "wss" } else { "ws" };
        let address = format!(
            "{scheme}://{}/api/tables/{table}/socket?protocol=2&views=true&words=true\
             &language={}&have={have}",
            self.link.authority(),
            self.language
        );
        let mut request =
            address.into_client_request().map_err(|error| Lost::Refused(error.to_string()))?;
        let cookie = HeaderValue::from_str(&self.cookie);
        let cookie = cookie.map_err(|error| Lost::Refused(error.to_string()))?;
        request.headers_mut().insert("cookie", cookie);
        let stream = Stream::open(&self.link).map_err(|error| away(&error))?;
        let socket = match tungstenite::client(request, stream) {
            Ok((socket, _)) => socket,
            Err(HandshakeError::Failure(Error::Http(answer))) => {
                let told = answer.body().as_deref().unwrap_or_default();
                let told: serde_json::Value = serde_json::from_slice(told).unwrap_or_default();
                let status = answer.status();
                let text = told["text"].as_str().map_or(status.to_string(), str::to_string);
                // Too many requests, and whatever is wrong with a server, may be over soon.
                let is_final = status.is_client_error() && status.as_u16() != 429;
                return Err(if is_final { Lost::Refused(text) } else { Lost::Away(text) });
            }
            Err(HandshakeError::Failure(error)) => return Err(lost(words, error)),
            Err(HandshakeError::Interrupted(_)) => return Err(Lost::Away(words.say("net-silent"))),
        };
        socket.get_ref().hurry().map_err(|error| away(&error))?;
        Ok(socket)
    }
}

/// The line, open or about to be.
pub(super) struct Socket {
    words: Words,
    caller: Caller,
    socket: Option<WebSocket<Stream>>,
    calling: Option<Receiver<Result<WebSocket<Stream>, Lost>>>,
    heard: Instant,
}

impl Socket {
    /// Not connected yet.
    pub(super) fn new(caller: Caller) -> Socket {
        Socket {
            words: Words::new(caller.language),
            caller,
            socket: None,
            calling: None,
            heard: Instant::now(),
        }
    }

    /// Waits for the first message.
    pub(super) fn wait(&mut self) -> Result<String, Lost> {
        loop {
            if let Some(text) = self.next()? {
                return Ok(text);
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn read(&mut self) -> Result<Option<String>, Lost> {
        let Some(socket) = &mut self.socket else { return Ok(None) };
        loop {
            match socket.read() {
                Ok(Message::Text(text)) => {
                    self.heard = Instant::now();
                    return Ok(Some(text.to_string()));
                }
                Ok(Message::Close(frame)) => {
                    let why = frame.map(|frame| frame.reason.to_string()).unwrap_or_default();
                    let broken = || self.words.say("net-broken");
                    return Err(Lost::Away(if why.is_empty() { broken() } else { why }));
                }
                Ok(_) => self.heard = Instant::now(),
                Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return Err(lost(&self.words, error)),
            }
        }
        // What did not go out at once, a pong for example, goes now.
        match socket.flush() {
            Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => return Err(lost(&self.words, error)),
            Ok(()) => {}
        }
        match self.heard.elapsed() > SILENCE_MAX {
            true => Err(Lost::Away(self.words.say("net-silent"))),
            false => Ok(None),
        }
    }
}

impl Line for Socket {
    fn link(&self, table: &str) -> String {
        self.caller.link.of_table(table)
    }

    fn salt(&mut self) -> Option<String> {
        let mut bytes = [0; SALT_BYTES];
        getrandom::fill(&mut bytes).ok()?;
        Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    fn dial(&mut self, table: &str, have: u64) {
        self.socket = None;
        let (sender, receiver) = channel();
        let (caller, table) = (self.caller.clone(), table.to_string());
        thread::spawn(move || {
            // If nobody waits any more, the client has ended.
            let _ = sender.send(caller.call(&table, have));
        });
        self.calling = Some(receiver);
    }

    fn send(&mut self, message: &str) -> Result<(), Lost> {
        let Some(socket) = &mut self.socket else { return Ok(()) };
        match socket.send(Message::text(message)) {
            Ok(()) => Ok(()),
            Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => Ok(()),
            Err(error) => Err(lost(&self.words, error)),
        }
    }

    fn next(&mut self) -> Result<Option<String>, Lost> {
        if let Some(calling) = &self.calling {
            match calling.try_recv() {
                Ok(called) => {
                    self.calling = None;
                    (self.socket, self.heard) = (Some(called?), Instant::now());
                }
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => {
                    self.calling = None;
                    return Err(Lost::Away(self.words.say("net-broken")));
                }
            }
        }
        let read = self.read();
        if read.is_err() {
            self.socket = None;
        }
        read
    }
}

/// Why a socket does not work, in words.
fn lost(words: &Words, error: Error) -> Lost {
    Lost::Away(match error {
        Error::Io(error) => net_error(words, &error),
        Error::ConnectionClosed | Error::AlreadyClosed | Error::Protocol(_) => {
            words.say("net-broken")
        }
        error => error.to_string(),
    })
}
