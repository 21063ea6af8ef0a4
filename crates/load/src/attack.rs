//! `leonardo load --attack`: what one address can do to a server of default limits, and what everyone
//! else notices. The longest game that there can be is made first, by a server without limits; then
//! another one serves it.

mod masters;
mod raw;
mod reads;
mod unread;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use leonardo_client::{Link, Server, open_async, socket_path};
use leonardo_protocol::{NewSeat, NewTable, SocketQuery};
use leonardo_rules::{FastDice, Options, Variant};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::player::http;
use super::process::Process;
use super::spawn::{Folder, Spawned};

/// The attacker, and those who want to play meanwhile.
const ATTACKER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
/// The moves that make the table full of cards; after them nobody plays cards any more.
const RANDOM_MOVES: u32 = 300;
/// The limits that are in the way of the one who makes the game.
const WITHOUT_MORE_LIMITS: [&str; 3] = [
    "--chat-messages-per-10s=0",
    "--log-pages-per-address-per-10s=0",
    "--page-requests-per-second=0",
];

/// What is done to the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Attack {
    /// 126 clients ask for the longest replay and read nothing.
    Unread,
    /// Twenty resumes and twenty positions of the longest game in a second.
    Reads,
    /// 29 tables of six masters.
    Masters,
}

/// A server under attack.
struct Victim {
    address: SocketAddr,
    link: Link,
    process: Process,
    /// The longest game, and how many entries its log has.
    long: String,
    entries: u32,
    /// A game that was given up soon.
    short: String,
}

pub(super) async fn run(
    attack: Attack,
    seconds: u32,
    folder: Option<&Path>,
) -> anyhow::Result<Value> {
    let folder = Folder::new(folder)?;
    let time = Duration::from_secs(seconds.into());
    if attack == Attack::Masters {
        let spawned = Spawned::start_limited(&folder.database(), &[]).await?;
        let measured = masters::measure(&spawned.link, time).await;
        spawned.stop().await?;
        return measured;
    }
    let maker = Spawned::start(&folder.database(), &WITHOUT_MORE_LIMITS).await?;
    let made = make_games(&maker.link).await;
    maker.stop().await?;
    let (long, entries, short) = made?;
    let spawned = Spawned::start_limited(&folder.database(), &[]).await?;
    let address = loopback(&spawned.link)?;
    let (link, process) = (spawned.link.clone(), spawned.process());
    let victim = Victim { address, link, process, long, entries, short };
    let measured = match attack {
        Attack::Unread => unread::measure(&victim).await,
        _ => reads::measure(&victim, time).await,
    };
    spawned.stop().await?;
    measured
}

fn loopback(link: &Link) -> anyhow::Result<SocketAddr> {
    Ok(format!("127.0.0.1:{}", link.port()).parse()?)
}

/// A guest of the server, by name.
async fn guest(link: &Link) -> anyhow::Result<Server> {
    let cookie = http(link, |mut guest| {
        guest.set_name("Lisa")?;
        Ok(guest.cookie().map(str::to_owned))
    });
    Ok(Server::new(link)?.with_cookie(cookie.await?))
}

/// The longest game, the length of its log, and a short one.
async fn make_games(link: &Link) -> anyhow::Result<(String, u32, String)> {
    let guest = guest(link).await?;
    let cookie = guest.cookie().map(str::to_owned);
    let create = async |seats: usize, options: Options| {
        let new = NewTable::new(Variant::Novem, vec![NewSeat::Me; seats]);
        let new = NewTable { start: true, public: true, options, ..new };
        let cookie = cookie.clone();
        http(link, move |guest| Ok(guest.with_cookie(cookie).create(&new)?.table.id)).await
    };
    let long = create(6, Options { stall: Some(0), ..Options::default() }).await?;
    let entries = play(&guest, &long, 6, u32::MAX).await?;
    let short = create(2, Options::default()).await?;
    play(&guest, &short, 2, 60).await?;
    Ok((long, entries, short))
}

/// Plays a game alone to its end, or so many moves and then gives it up. How long its log is.
async fn play(guest: &Server, table: &str, seats: u8, moves_max: u32) -> anyhow::Result<u32> {
    let mut socket = open_async(guest, &socket_path(table, &SocketQuery::default())).await?;
    let mut dice = FastDice::new(1);
    let (mut moves, mut next, mut seat) = (0, 0, 0);
    // Chat makes a log long, too, as long as the server takes it.
    let mut may_chat = moves_max == u32::MAX;
    loop {
        let Message::Text(text) = socket.next().await.context("the server hung up")?? else {
            continue;
        };
        let told: Value = serde_json::from_str(&text)?;
        match told["type"].as_str() {
            Some("entry") => next = told["seq"].as_u64().map_or(next, |seq| seq as u32 + 1),
            Some("welcome") => next = told["seq"].as_u64().map_or(next, |seq| seq as u32),
            Some("refused") if told["code"] == "full" => may_chat = false,
            Some("refused") => bail!("refused: {text}"),
            _ => continue,
        }
        if told["kind"] == "ended" {
            return Ok(next);
        }
        let Some(offers) = told["offers"].as_array() else { continue };
        if offers.is_empty() {
            // It is another seat's turn.
            seat = (seat + 1) % seats;
            let look = json!({ "do": { "look": { "seat": seat } } });
            socket.send(Message::text(look.to_string())).await?;
            continue;
        }
        if may_chat && moves > RANDOM_MOVES {
            let say = json!({ "do": { "say": { "text": "🗝".repeat(300) } } });
            socket.send(Message::text(say.to_string())).await?;
        }
        let fewest = || offers.iter().min_by_key(|offer| offer["needs"].as_array().map(Vec::len));
        let offer = match moves < RANDOM_MOVES {
            true => offers.get(dice.below(offers.len() as u32) as usize),
            false => fewest(),
        };
        let mv = &offer.context("there is an offer")?["move"];
        let request = match moves < moves_max {
            true => json!({ "do": { "move": { "seq": next, "move": mv } } }),
            false => json!({ "do": { "resign": { "seat": 0 } } }),
        };
        socket.send(Message::text(request.to_string())).await?;
        moves += 1;
    }
}
