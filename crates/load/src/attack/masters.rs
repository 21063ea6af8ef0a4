//! Tables full of masters of one guest, and how long another person waits for a journeyman meanwhile.

use std::time::{Duration, Instant};

use anyhow::Context;
use futures_util::StreamExt;
use leonardo_client::{Link, Server, socket_path};
use leonardo_protocol::{NewSeat, NewTable, Request, SocketQuery};
use leonardo_rules::{FastDice, Variant};
use serde_json::{Value, json};
use tokio::time::sleep;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::COOKIE;

use super::{ATTACKER, loopback, raw};
use crate::Histogram;
use crate::player::{Player, http};

/// One table less than a guest may create in an hour.
const TABLES: usize = 29;
const SEATS: usize = 6;

pub(super) async fn measure(link: &Link, time: Duration) -> anyhow::Result<Value> {
    let calm = journeyman_answers(link, time).await?;
    attack(link).await?;
    let attacked = journeyman_answers(link, time).await?;
    Ok(json!({ "tables": TABLES, "calm_us": calm.times(), "attacked_us": attacked.times() }))
}

fn bot(level: &str) -> anyhow::Result<NewSeat> {
    Ok(serde_json::from_value(json!({ "bot": { "level": level } }))?)
}

/// A guest with a table of these seats that has begun.
async fn create(
    link: &Link,
    guest: &Server,
    variant: Variant,
    seats: Vec<NewSeat>,
) -> anyhow::Result<String> {
    let new = NewTable { start: true, ..NewTable::new(variant, seats) };
    let cookie = guest.cookie().map(str::to_owned);
    let create = move |guest: Server| Ok(guest.with_cookie(cookie).create(&new)?.table.id);
    http(link, create).await
}

/// Creates the tables and looks in at each.
async fn attack(link: &Link) -> anyhow::Result<()> {
    let (address, guest) = (loopback(link)?, super::guest(link).await?);
    let cookie = HeaderValue::from_str(guest.cookie().context("a cookie")?)?;
    for _ in 0..TABLES {
        let seats = vec![bot("master")?; SEATS];
        let table = create(link, &guest, Variant::Novem, seats).await?;
        let path = socket_path(&table, &SocketQuery::default());
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        request.headers_mut().insert(COOKIE, cookie.clone());
        let stream = raw::connect(ATTACKER, address, None).await?;
        let (mut socket, _) = client_async(request, stream).await?;
        // A guest has 16 connections at most. Bots play on for a while after the last person left.
        socket.next().await.context("a welcome")??;
        socket.close(None).await?;
        sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

/// Plays against a journeyman: from the own move until its answer.
async fn journeyman_answers(link: &Link, time: Duration) -> anyhow::Result<Histogram> {
    let guest = super::guest(link).await?;
    let seats = vec![NewSeat::Me, bot("journeyman")?];
    let table = create(link, &guest, Variant::Base, seats).await?;
    let mut player = Player::connect(&guest, &table, &SocketQuery::default()).await?;
    let mut dice = FastDice::new(3);
    let mut pick = move |count: usize| dice.below(count as u32) as usize;
    let mut times = Histogram::default();
    let (begun, mut told) = (Instant::now(), None);
    loop {
        let entry = player.hear(&mut pick).await?;
        let Some(mv) = entry.chosen else {
            told = Some(Instant::now());
            if entry.is_end || begun.elapsed() > time {
                return Ok(times);
            }
            continue;
        };
        if let Some(told) = told.take() {
            times.add(told.elapsed());
        }
        player.send(Request::Move { seq: entry.next, mv }).await?;
    }
}
