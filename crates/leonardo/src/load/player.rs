//! A player: a guest with a socket to a table.

use std::borrow::Cow;
use std::net::SocketAddr;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::http::Line;

/// A guest.
pub(super) struct Guest {
    address: SocketAddr,
    cookie: String,
}

/// Where a player sits.
#[derive(Deserialize)]
pub(super) struct Seated {
    pub(super) table: Named,
}

/// A table, of which only its name matters.
#[derive(Deserialize)]
pub(super) struct Named {
    pub(super) id: String,
}

impl Guest {
    /// Somebody new.
    pub(super) async fn come(line: &mut Line, address: SocketAddr) -> anyhow::Result<Guest> {
        let answer = line.post("/api/guest", None, r#"{"name":"Lisa"}"#).await?;
        let cookie = answer
            .header(axum::http::header::SET_COOKIE.as_str())
            .and_then(|cookie| cookie.split(';').next());
        let cookie = cookie.context("a new guest got no cookie")?.to_owned();
        Ok(Guest { address, cookie })
    }

    /// Makes a table with a free seat.
    pub(super) async fn open(&self, line: &mut Line) -> anyhow::Result<String> {
        let table = r#"{"variant":"base","seats":["me","open"]}"#;
        let seated: Seated = line.post("/api/tables", Some(&self.cookie), table).await?.json()?;
        Ok(seated.table.id)
    }

    /// Takes the free seat.
    pub(super) async fn sit(&self, line: &mut Line, table: &str) -> anyhow::Result<()> {
        line.post(&format!("/api/tables/{table}/sit"), Some(&self.cookie), "{}").await.map(drop)
    }

    /// Opens the socket of a table.
    pub(super) async fn connect(&self, table: &str) -> anyhow::Result<Player> {
        let url = format!("ws://{}/api/tables/{table}/socket?protocol=2", self.address);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", HeaderValue::from_str(&self.cookie)?);
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        // Small: there are thousands of them.
        let config = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        let (socket, _) = opened.await?;
        Ok(Player { socket })
    }
}

/// A guest at a table.
pub(super) struct Player {
    socket: WebSocketStream<TcpStream>,
}

/// What matters of a message.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(default)]
    seq: u32,
    #[serde(rename = "kind", borrow)]
    entry: Option<Cow<'a, str>>,
    #[serde(default, borrow)]
    offers: Vec<Offer<'a>>,
}

/// What matters of an offer.
#[derive(Deserialize)]
struct Offer<'a> {
    #[serde(rename = "move", borrow)]
    mv: Cow<'a, str>,
}

/// An entry of a table's log, as far as it matters.
pub(super) struct Entry {
    /// The number of the entry that comes next.
    pub(super) next: u32,
    pub(super) is_end: bool,
    /// The move that is made next, if this player is to make one.
    pub(super) chosen: Option<String>,
    /// The table where the same players go on.
    pub(super) rematch: Option<String>,
}

impl Player {
    pub(super) async fn send(&mut self, request: String) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::Text(request.into())).await?)
    }

    /// The next message that is an entry or the welcome. `pick` chooses one of so many moves.
    pub(super) async fn hear(
        &mut self,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> anyhow::Result<Entry> {
        loop {
            let text = self.hear_text().await?;
            let told: Told<'_> = serde_json::from_str(&text).context("a message")?;
            match (&*told.kind, told.entry.as_deref()) {
                ("entry", Some("rematch")) => {
                    let entry: serde_json::Value = serde_json::from_str(&text)?;
                    let table = entry["table"]["rematch"].as_str().map(str::to_owned);
                    let next = told.seq + 1;
                    return Ok(Entry { next, is_end: false, chosen: None, rematch: table });
                }
                ("entry", entry) => {
                    let is_end = entry == Some("ended");
                    let chosen = choose(&told.offers, pick);
                    return Ok(Entry { next: told.seq + 1, is_end, chosen, rematch: None });
                }
                ("welcome", _) => {
                    let chosen = choose(&told.offers, pick);
                    return Ok(Entry { next: told.seq, is_end: false, chosen, rematch: None });
                }
                ("presence", _) => {}
                _ => bail!("unexpected: {text}"),
            }
        }
    }

    async fn hear_text(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.socket.next().await.context("the server hung up")?? {
                Message::Text(text) => return Ok(text),
                Message::Ping(_) | Message::Pong(_) => {}
                other => bail!("unexpected: {other:?}"),
            }
        }
    }
}

fn choose(offers: &[Offer<'_>], pick: &mut impl FnMut(usize) -> usize) -> Option<String> {
    (!offers.is_empty()).then(|| offers[pick(offers.len())].mv.to_string())
}
