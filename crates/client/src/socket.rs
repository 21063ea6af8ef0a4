//! A WebSocket to a table, over TCP or TLS.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use leonardo_protocol::{PROTOCOL_VERSION, SocketQuery};
use rustls::pki_types::ServerName;
use rustls::{ClientConnection, StreamOwned};
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::client::Request;
use tungstenite::http::HeaderValue;
use tungstenite::http::header::{ACCEPT_LANGUAGE, COOKIE};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{HandshakeError, Message, WebSocket};

use crate::http::with_query;
use crate::{Error, Link, Server, tls};

/// How long a server may take to accept a connection.
const PATIENCE: Duration = Duration::from_secs(10);
#[cfg(feature = "tokio")]
const ASYNC_BUFFER_BYTES: usize = 2_048;
/// The server pings a silent connection every 30 seconds; after this long it is lost.
const SILENCE_MAX: Duration = Duration::from_secs(75);

/// The path of a table's socket.
pub fn socket_path(table: &str, query: &SocketQuery) -> String {
    let query = SocketQuery { protocol: Some(PROTOCOL_VERSION), ..query.clone() };
    with_query(&format!("/api/tables/{table}/socket"), &query)
}

/// The request that opens a socket.
fn handshake(server: &Server, path: &str) -> Result<Request, Error> {
    let mut request = server.link().websocket(path).into_client_request()?;
    let language = server.language().map(|language| (ACCEPT_LANGUAGE, language));
    let cookie = server.cookie().map(|cookie| (COOKIE, cookie));
    for (name, value) in language.into_iter().chain(cookie) {
        let value = HeaderValue::from_str(value).map_err(io::Error::other)?;
        request.headers_mut().insert(name, value);
    }
    Ok(request)
}

/// Opens a socket on a tokio runtime, with small buffers and without TLS: for programs beside the
/// server that have thousands of them.
///
/// # Errors
///
/// If there is no connection, or the server refuses it.
#[cfg(feature = "tokio")]
pub async fn open_async(
    server: &Server,
    path: &str,
) -> Result<tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>, Error> {
    let request = handshake(server, path)?;
    let stream = tokio::net::TcpStream::connect(server.link().address()).await?;
    stream.set_nodelay(true)?;
    let config = tungstenite::protocol::WebSocketConfig::default();
    let config = config.read_buffer_size(ASYNC_BUFFER_BYTES).write_buffer_size(0);
    let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
    Ok(opened.await?.0)
}

/// A connection to a table that is open.
pub struct Socket {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    heard: Instant,
}

impl Socket {
    /// Opens a socket, that at [`socket_path`] for example, and waits for it.
    ///
    /// # Errors
    ///
    /// If there is no connection, or the server refuses it.
    pub fn open(server: &Server, path: &str) -> Result<Socket, Error> {
        let request = handshake(server, path)?;
        match tungstenite::client(request, connect(server.link())?) {
            Ok((socket, _)) => Ok(Socket { socket, heard: Instant::now() }),
            Err(HandshakeError::Failure(error)) => Err(error.into()),
            Err(HandshakeError::Interrupted(_)) => Err(Error::silent()),
        }
    }

    /// Sends a message.
    ///
    /// # Errors
    ///
    /// If the connection is broken.
    pub fn send(&mut self, text: String) -> Result<(), Error> {
        match self.socket.send(Message::text(text)) {
            // It waits in the buffer of the socket.
            Err(tungstenite::Error::Io(error)) if is_waiting(&error) => Ok(()),
            sent => Ok(sent?),
        }
    }

    /// The next message, if one comes within this time.
    ///
    /// # Errors
    ///
    /// If the connection is broken, or silent for too long.
    pub fn receive(&mut self, wait: Duration) -> Result<Option<String>, Error> {
        set_patience(self.socket.get_ref(), wait)?;
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.heard = Instant::now();
                    return Ok(Some(text.to_string()));
                }
                Ok(Message::Close(Some(frame))) => {
                    let (code, reason) = (frame.code.into(), frame.reason.to_string());
                    return Err(Error::Closed { code, reason });
                }
                Ok(Message::Close(None)) => return Err(Error::broken()),
                Ok(_) => self.heard = Instant::now(),
                Err(tungstenite::Error::Io(error)) if is_waiting(&error) => break,
                Err(error) => return Err(error.into()),
            }
        }
        // What did not go out at once, a pong for example, goes now.
        match self.socket.flush() {
            Err(tungstenite::Error::Io(error)) if is_waiting(&error) => {}
            flushed => flushed?,
        }
        if self.heard.elapsed() > SILENCE_MAX { Err(Error::silent()) } else { Ok(None) }
    }
}

fn is_waiting(error: &io::Error) -> bool {
    // Which of the two a time limit leads to depends on the system.
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

/// Connects to the first address of the server that answers.
fn connect(link: &Link) -> io::Result<MaybeTlsStream<TcpStream>> {
    let mut failed = io::Error::from(io::ErrorKind::NotFound);
    for address in link.address().to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => return encrypted(stream, link),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Adds TLS, if the link wants it.
fn encrypted(stream: TcpStream, link: &Link) -> io::Result<MaybeTlsStream<TcpStream>> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    if !link.is_tls() {
        return Ok(MaybeTlsStream::Plain(stream));
    }
    let name = ServerName::try_from(link.address().0.to_owned()).map_err(io::Error::other)?;
    let tls = ClientConnection::new(tls::socket_config()?, name).map_err(io::Error::other)?;
    Ok(MaybeTlsStream::Rustls(StreamOwned::new(tls, stream)))
}

/// How long reading may take from now on.
fn set_patience(stream: &MaybeTlsStream<TcpStream>, wait: Duration) -> io::Result<()> {
    let stream = match stream {
        MaybeTlsStream::Plain(stream) => stream,
        MaybeTlsStream::Rustls(stream) => &stream.sock,
        _ => return Err(io::ErrorKind::Unsupported.into()),
    };
    stream.set_nonblocking(wait.is_zero())?;
    match wait.is_zero() {
        true => Ok(()),
        false => stream.set_read_timeout(Some(wait)),
    }
}
