//! Bytes to a server and back, with or without TLS, and requests over HTTP.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use leonardo_words::Words;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use serde_json::Value;
use tungstenite::http::header::SET_COOKIE;

use super::link::Link;

/// How long a server may take to answer before a game.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer that is read; a long game has a record of about a megabyte.
const ANSWER_BYTES_MAX: u64 = 8 << 20;

/// A connection, plain or not.
pub(super) enum Stream {
    Plain(TcpStream),
    Tls(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Stream {
    /// Connects, and gives up after a while.
    pub(super) fn open(link: &Link) -> io::Result<Stream> {
        let host = link.host.trim_start_matches('[').trim_end_matches(']');
        let mut failed = io::Error::from(io::ErrorKind::NotFound);
        for address in (host, link.port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(stream) => return Stream::over(stream, link, host),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    fn over(stream: TcpStream, link: &Link, host: &str) -> io::Result<Stream> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        if !link.is_tls {
            return Ok(Stream::Plain(stream));
        }
        let name = ServerName::try_from(host.to_string()).map_err(io::Error::other)?;
        let tls = ClientConnection::new(tls_config()?, name).map_err(io::Error::other)?;
        Ok(Stream::Tls(Box::new(StreamOwned::new(tls, stream))))
    }

    /// From now on nothing makes anyone wait.
    pub(super) fn hurry(&self) -> io::Result<()> {
        match self {
            Stream::Plain(stream) => stream.set_nonblocking(true),
            Stream::Tls(stream) => stream.sock.set_nonblocking(true),
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Stream::Plain(stream) => stream.read(buffer),
            Stream::Tls(stream) => stream.read(buffer),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Stream::Plain(stream) => stream.write(bytes),
            Stream::Tls(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Stream::Plain(stream) => stream.flush(),
            Stream::Tls(stream) => stream.flush(),
        }
    }
}

/// Whom to trust is what the system says, or the file that `SSL_CERT_FILE` names.
fn tls_config() -> io::Result<Arc<ClientConfig>> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(config) = CONFIG.get() {
        return Ok(config.clone());
    }
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    let (added, _) = roots.add_parsable_certificates(found.certs);
    if added == 0 {
        let why = found.errors.first().map_or("no certificates".into(), ToString::to_string);
        return Err(io::Error::other(why));
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(CONFIG.get_or_init(|| Arc::new(config)).clone())
}

/// An answer over HTTP.
pub(super) struct Answer {
    pub(super) cookie: Option<String>,
    pub(super) body: String,
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Fault {
    /// Nobody is there, or nothing comes.
    Away(String),
    /// The server says no: its code, and why in words.
    Refused(u16, String),
}

impl Fault {
    pub(super) fn text(self) -> String {
        match self {
            Fault::Away(why) | Fault::Refused(_, why) => why,
        }
    }
}

/// What is wrong with a connection, in words.
pub(super) fn net_error(words: &Words, error: &io::Error) -> String {
    use io::ErrorKind as Kind;
    if let Some(error) = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
        return words.say_with("net-tls", &[("why", error.to_string().into())]);
    }
    match error.kind() {
        Kind::ConnectionRefused => words.say("net-refused"),
        Kind::TimedOut | Kind::WouldBlock => words.say("net-silent"),
        Kind::ConnectionReset
        | Kind::ConnectionAborted
        | Kind::BrokenPipe
        | Kind::UnexpectedEof => words.say("net-broken"),
        Kind::HostUnreachable | Kind::NetworkUnreachable | Kind::NetworkDown => {
            words.say("net-unreachable")
        }
        _ => error.to_string(),
    }
}

/// Sends one request over a connection of its own.
pub(super) fn ask(
    link: &Link,
    words: &Words,
    cookie: Option<&str>,
    path: &str,
    body: Option<&Value>,
) -> Result<Answer, Fault> {
    let away = |error: io::Error| Fault::Away(net_error(words, &error));
    let language = words.language();
    let mut stream = Stream::open(link).map_err(away)?;
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.map(ToString::to_string).unwrap_or_default();
    let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {}\r\naccept-language: {language}\r\n{cookie}\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        link.authority(),
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).map_err(away)?;
    stream.flush().map_err(away)?;
    let mut answer = Vec::new();
    match stream.take(ANSWER_BYTES_MAX).read_to_end(&mut answer) {
        // Some end without the farewell of TLS; whether all is there, its length says.
        Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => Err(away(error)),
        _ => understand(&answer).ok_or_else(|| Fault::Away(words.say("net-broken")))?,
    }
}

/// The head and the body of an answer.
fn understand(answer: &[u8]) -> Option<Result<Answer, Fault>> {
    let end = answer.windows(4).position(|part| part == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&answer[..end]).ok()?;
    let code: u16 = head.split(' ').nth(1)?.parse().ok()?;
    let header = |name: &str| {
        let mut lines = head.lines().filter_map(|line| line.split_once(':'));
        lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    };
    let body = &answer[end + 4..];
    let is_chunked = header("transfer-encoding").is_some_and(|value| value.contains("chunked"));
    let body = if is_chunked { unchunked(body)? } else { body.to_vec() };
    let length = header("content-length").and_then(|length| length.parse().ok());
    if length.is_some_and(|length: usize| length > body.len()) {
        return None;
    }
    let body = String::from_utf8(body).ok()?;
    if (200..300).contains(&code) {
        let cookie = header(SET_COOKIE.as_str()).and_then(|value| value.split(';').next());
        return Some(Ok(Answer { cookie: cookie.map(str::to_string), body }));
    }
    let told: Value = serde_json::from_str(&body).unwrap_or_default();
    let text = told["text"].as_str().map_or_else(|| code.to_string(), str::to_string);
    Some(Err(Fault::Refused(code, text)))
}

/// A body that a proxy has cut into chunks.
fn unchunked(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = rest.windows(2).position(|part| part == b"\r\n")?;
        let size = std::str::from_utf8(&rest[..end]).ok()?;
        let size = usize::from_str_radix(size.split(';').next()?.trim(), 16).ok()?;
        if size == 0 {
            return Some(body);
        }
        rest = rest.get(end + 2..)?;
        body.extend_from_slice(rest.get(..size)?);
        rest = rest.get(size + 2..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_understood_whole_or_not_at_all() {
        let whole = b"HTTP/1.1 200 OK\r\nSet-Cookie: g=1; Path=/\r\nContent-Length: 2\r\n\r\n{}";
        let answer = understand(whole).unwrap().ok().unwrap();
        assert_eq!((answer.cookie.as_deref(), answer.body.as_str()), (Some("g=1"), "{}"));
        assert!(understand(&whole[..whole.len() - 1]).is_none());
        assert!(understand(b"HTTP/1.1 200").is_none());
        let chunked =
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x\r\nde\r\n0\r\n\r\n";
        assert_eq!(understand(chunked).unwrap().ok().unwrap().body, "abcde");
        assert!(understand(&chunked[..chunked.len() - 9]).is_none());
        let no = b"HTTP/1.1 404 Not Found\r\n\r\n{\"text\": \"No table.\"}";
        let refused = understand(no).unwrap().err();
        assert!(matches!(refused, Some(Fault::Refused(404, text)) if text == "No table."));
    }
}
