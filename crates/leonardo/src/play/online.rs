//! A table of a server, by its link.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use leonardo_rules::Options;
use leonardo_tui::{Line, Look, Remote};
use leonardo_words::Words;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use super::saves;
use crate::app::App;
use crate::args;

/// How long the server may take to answer before the game.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer that is read.
const ANSWER_BYTES_MAX: u64 = 1 << 20;

/// A link to a table, `http://host/table/ID?token=…`.
#[derive(Debug, PartialEq, Eq)]
struct Link {
    host: String,
    table: String,
    token: Option<String>,
}

impl Link {
    fn parse(url: &str) -> Option<Link> {
        let rest = url.strip_prefix("http://")?;
        let (host, path) = rest.split_once('/')?;
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let table = path.trim_end_matches('/').rsplit('/').next()?;
        let is_id = |text: &str| {
            !text.is_empty()
                && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
        };
        let token = query.split('&').find_map(|part| part.strip_prefix("token="));
        if host.is_empty() || !is_id(table) || token.is_some_and(|token| !is_id(token)) {
            return None;
        }
        let host = if host.contains(':') { host.to_string() } else { format!("{host}:80") };
        Some(Link { host, table: table.to_string(), token: token.map(str::to_string) })
    }
}

pub(super) fn run(app: App, url: &str, look: Look) -> anyhow::Result<ExitCode> {
    let words = &app.words;
    let link = Link::parse(url)
        .ok_or_else(|| anyhow!(words.say_with("tui-url", &[("url", url.into())])))?;
    let cookie = guest(&link)?;
    if let Some(token) = &link.token {
        post(
            &link,
            &format!("/api/tables/{}/claim", link.table),
            &json!({ "token": token }),
            Some(&cookie),
        )?;
    }
    let mut socket = connect(&link, words, &cookie)?;
    let welcome = loop {
        match socket.0.read()? {
            Message::Text(text) => break text.to_string(),
            Message::Close(_) => bail!("{}", words.say("tui-line-none")),
            _ => {}
        }
    };
    let table: Value = serde_json::from_str(&welcome)?;
    let table = &table["table"];
    let variant = args::variant(words, table["variant"].as_str().unwrap_or_default())?;
    let players = table["seats"].as_array().map_or(0, Vec::len) as u8;
    let options: Options = serde_json::from_value(table["options"].clone())?;
    let extra = table["extra"].as_str();
    let setup = args::setup(words, &app.library, variant, players, options, extra)?;
    let book = setup.book().map_err(|error| anyhow!(words.setup_error(&error)))?;
    let remote = Remote::new(&book, &welcome)?;
    socket.0.get_ref().set_read_timeout(None)?;
    socket.0.get_ref().set_nonblocking(true)?;
    let mut client = leonardo_tui::App::remote(app.words, look, remote, Box::new(socket));
    leonardo_tui::run(&mut client)?;
    Ok(ExitCode::SUCCESS)
}

/// The connection, which never makes anyone wait.
struct Socket(WebSocket<TcpStream>);

impl Line for Socket {
    fn send(&mut self, message: &str) -> Result<(), String> {
        self.0.send(Message::text(message)).map_err(|error| error.to_string())
    }

    fn next(&mut self) -> Result<Option<String>, String> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Ok(Some(text.to_string())),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => {
                    return Ok(None);
                }
                Err(error) => return Err(error.to_string()),
            }
        }
    }
}

fn stream(link: &Link) -> anyhow::Result<TcpStream> {
    let stream = TcpStream::connect(&link.host).with_context(|| link.host.clone())?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

fn connect(link: &Link, words: &Words, cookie: &str) -> anyhow::Result<Socket> {
    let language = words.language();
    let url = format!(
        "ws://{}/api/tables/{}/socket?views=true&words=true&language={language}",
        link.host, link.table
    );
    let mut request = url.into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let (socket, _) = tungstenite::client(request, stream(link)?)
        .map_err(|error| anyhow!("{}: {error}", link.host))?;
    Ok(Socket(socket))
}

/// The cookie of this user as a guest of the server: that of the last time, or a new one.
fn guest(link: &Link) -> anyhow::Result<String> {
    let name = link.host.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
    let file = saves::folder("guests").map(|folder| folder.join(name));
    if let Some(known) = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok()) {
        return Ok(known.trim().to_string());
    }
    let name = std::env::var("USER").ok().filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| "Terminal".into());
    let answer = post(link, "/api/guest", &json!({ "name": name }), None)?;
    let is_cookie = |line: &&str| line.to_ascii_lowercase().starts_with("set-cookie:");
    let cookie = answer.lines().find(is_cookie).and_then(|line| line.split_once(':'));
    let (_, cookie) = cookie.with_context(|| format!("{}: no cookie", link.host))?;
    let cookie = cookie.split(';').next().unwrap_or_default().trim().to_string();
    if let Some(file) = file {
        // Without it the next visit is that of another guest; that is no reason not to play.
        let _ = file.parent().map(std::fs::create_dir_all);
        let _ = std::fs::write(file, &cookie);
    }
    Ok(cookie)
}

/// Sends a request and gives back the whole answer.
fn post(link: &Link, path: &str, body: &Value, cookie: Option<&str>) -> anyhow::Result<String> {
    let mut stream = stream(link)?;
    let body = body.to_string();
    let cookie = cookie.map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n{cookie}Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        link.host,
        body.len()
    )?;
    let mut answer = Vec::new();
    stream.take(ANSWER_BYTES_MAX).read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|code| code.parse::<u16>().ok());
    match status {
        Some(200..=299) => Ok(answer),
        _ => {
            let text = answer.rsplit("\r\n\r\n").next().unwrap_or_default();
            let told: Value = serde_json::from_str(text).unwrap_or_default();
            let text = told["text"].as_str().unwrap_or_else(|| answer.lines().next().unwrap_or(""));
            Err(anyhow!("{}: {text}", link.host))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_tables_are_understood() {
        let link = |url: &str| Link::parse(url);
        let plain = link("http://example.org/table/ab12").unwrap();
        assert_eq!((plain.host.as_str(), plain.table.as_str()), ("example.org:80", "ab12"));
        let full = link("http://localhost:8080/table/x-1/?token=t0_k").unwrap();
        assert_eq!((full.host.as_str(), full.token.as_deref()), ("localhost:8080", Some("t0_k")));
        for wrong in
            ["", "http://", "http://host", "https://host/table/a", "http://host/table/a b", "x"]
        {
            assert_eq!(link(wrong), None, "{wrong}");
        }
    }
}
