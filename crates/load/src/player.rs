//! A player: a guest with a socket to a table.

use std::borrow::Cow;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use leonardo_client::{Link, Server, open_async, socket_path};
use leonardo_protocol::{ClientMessage, NewSeat, NewTable, Request, SocketQuery};
use leonardo_rules::Variant;
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// Talks HTTP beside the runtime.
pub(super) async fn http<T: Send + 'static>(
    link: &Link,
    work: impl FnOnce(Server) -> Result<T, leonardo_client::Error> + Send + 'static,
) -> anyhow::Result<T> {
    let server = Server::new(link)?;
    let done = tokio::task::spawn_blocking(move || work(server)).await?;
    done.with_context(|| link.authority().to_owned())
}

/// Two guests, each with a seat of a new table.
pub(super) async fn seat_two(links: &[Link; 2]) -> anyhow::Result<([Server; 2], String)> {
    let [link, other_link] = links;
    let (cookies, table) = http(link, |mut host| {
        let mut other = host.clone();
        host.set_name("Lisa")?;
        other.set_name("Lisa")?;
        let new = NewTable::new(Variant::Base, vec![NewSeat::Me, NewSeat::Open]);
        let table = host.create(&new)?.table.id;
        other.sit(&table, None)?;
        Ok(([host, other].map(|guest| guest.cookie().map(str::to_owned)), table))
    })
    .await?;
    let [host, other] = cookies;
    // Without the connection that was used for this: what counts is the players' sockets.
    let guest = |link, cookie| anyhow::Ok(Server::new(link)?.with_cookie(cookie));
    Ok(([guest(link, host)?, guest(other_link, other)?], table))
}

/// A guest without a seat.
pub(super) async fn new_guest(link: &Link) -> anyhow::Result<Server> {
    let cookie = http(link, |mut guest| {
        guest.set_name("Giorgio")?;
        Ok(guest.cookie().map(str::to_owned))
    });
    Ok(Server::new(link)?.with_cookie(cookie.await?))
}

/// A guest at a table.
pub(super) struct Player {
    socket: WebSocketStream<TcpStream>,
    heard_bytes: u64,
}

/// What matters of a message. The types of the protocol say everything; reading all of it would
/// take time away from the server that is measured on the same machine.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(default)]
    seq: u32,
    #[serde(rename = "kind", borrow)]
    entry: Option<Cow<'a, str>>,
    #[serde(default, borrow)]
    offers: Vec<Offered<'a>>,
    rematch: Option<String>,
}

#[derive(Deserialize)]
struct Offered<'a> {
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
    /// Opens the socket of a table.
    pub(super) async fn connect(
        guest: &Server,
        table: &str,
        query: &SocketQuery,
    ) -> anyhow::Result<Player> {
        let socket = open_async(guest, &socket_path(table, query)).await?;
        Ok(Player { socket, heard_bytes: 0 })
    }

    /// How long the messages were that came since this was asked last.
    pub(super) fn take_heard_bytes(&mut self) -> u64 {
        std::mem::take(&mut self.heard_bytes)
    }

    pub(super) async fn send(&mut self, request: Request) -> anyhow::Result<()> {
        let text = serde_json::to_string(&ClientMessage { id: None, request })?;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message that is an entry or the welcome. `pick` chooses one of so many moves.
    pub(super) async fn hear(
        &mut self,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> anyhow::Result<Entry> {
        loop {
            let text = self.hear_text().await?;
            let told: Told<'_> = serde_json::from_str(&text).context("a message")?;
            let next = match &*told.kind {
                "entry" => told.seq + 1,
                "welcome" => told.seq,
                "presence" => continue,
                _ => bail!("unexpected: {text}"),
            };
            let is_end = told.entry.as_deref() == Some("ended");
            let offers = &told.offers;
            let chosen = (!offers.is_empty()).then(|| offers[pick(offers.len())].mv.to_string());
            return Ok(Entry { next, is_end, chosen, rematch: told.rematch });
        }
    }

    async fn hear_text(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.socket.next().await.context("the server hung up")?? {
                Message::Text(text) => {
                    self.heard_bytes += text.len() as u64;
                    return Ok(text);
                }
                Message::Ping(_) | Message::Pong(_) => {}
                other => bail!("unexpected: {other:?}"),
            }
        }
    }
}
