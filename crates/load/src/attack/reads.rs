//! Many long reads of one address, and how long others wait meanwhile.

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use futures_util::StreamExt;
use leonardo_protocol::{NewSeat, NewTable, Request, SocketQuery};
use leonardo_rules::{FastDice, Options, Seat, Variant};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::client_async;

use super::{ATTACKER, Victim, raw};
use crate::Histogram;
use crate::player::{Player, http};

/// Those who want to play while the others are attacked.
pub(super) const PLAYER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);
const LISTS: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 4);
const REPLAYS: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 5);
const NEWCOMERS: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 6);
/// How often each of them does something, and how often the attacker does each of two things.
const PROBE_EVERY: Duration = Duration::from_millis(200);
const ATTACK_EVERY: Duration = Duration::from_millis(50);
/// How long anyone waits at most.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) async fn measure(victim: &Victim, time: Duration) -> anyhow::Result<Value> {
    let calm = probe(victim, time, None).await?;
    let attacked = Arc::new(Mutex::new(std::collections::BTreeMap::<String, u64>::new()));
    let attack = attack(victim, attacked.clone());
    let under_attack = probe(victim, time, Some(attack)).await?;
    let answers = attacked.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(json!({
        "entries": victim.entries,
        "calm_us": calm,
        "attacked_us": under_attack,
        "attacker_was_answered": answers,
    }))
}

type Answers = Arc<Mutex<std::collections::BTreeMap<String, u64>>>;

/// Twenty resumes and twenty positions in a second, until it is dropped.
fn attack(victim: &Victim, answers: Answers) -> JoinSet<()> {
    let position = format!("/api/games/{}/position/{}?as=open", victim.long, victim.entries);
    let resume =
        format!("/api/tables/{}/socket?protocol=2&have=0&views=true&words=true", victim.long);
    let address = victim.address;
    let mut attack = JoinSet::new();
    attack.spawn(async move {
        let mut asked = JoinSet::new();
        loop {
            let (answers, position) = (answers.clone(), position.clone());
            let note = move |answers: &Answers, what: String| {
                let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
                *answers.entry(what).or_default() += 1;
            };
            let (noted, url) = (answers.clone(), format!("ws://{address}{resume}"));
            asked.spawn(async move {
                let got = timeout(PATIENCE, raw::get(ATTACKER, address, &position)).await;
                let status = got.ok().and_then(Result::ok).map_or(0, |(status, _)| status);
                note(&answers, format!("position {status}"));
            });
            asked.spawn(async move {
                let resumed = timeout(PATIENCE, async {
                    let stream = raw::connect(ATTACKER, address, None).await?;
                    let (mut socket, _) = client_async(url, stream).await?;
                    let mut messages = 0_u64;
                    while let Some(Ok(message)) = socket.next().await {
                        messages += u64::from(message.is_text());
                    }
                    anyhow::Ok(messages)
                });
                let what = match resumed.await {
                    Ok(Ok(_)) => "resume ended by the server",
                    Ok(Err(_)) => "resume refused",
                    Err(_) => "resume read for half a minute",
                };
                note(&noted, what.to_owned());
            });
            while asked.try_join_next().is_some() {}
            sleep(ATTACK_EVERY).await;
        }
    });
    attack
}

/// What each of the others waits for.
async fn probe(
    victim: &Victim,
    time: Duration,
    attack: Option<JoinSet<()>>,
) -> anyhow::Result<Value> {
    let is_over = Arc::new(AtomicBool::new(false));
    let moves = tokio::spawn(play(victim.link.clone(), is_over.clone()));
    let (address, short) = (victim.address, victim.short.clone());
    let ask = |from: Ipv4Addr, path: String| {
        let is_over = is_over.clone();
        tokio::spawn(repeat(is_over, async move || {
            let (status, _) = raw::get(from, address, &path).await?;
            if status == 200 { Ok(()) } else { bail!("{path} has status {status}") }
        }))
    };
    let lists = ask(LISTS, "/api/tables".to_owned());
    let replays = ask(REPLAYS, format!("/api/games/{short}/replay"));
    let url = format!("ws://{address}/api/tables/{short}/socket?protocol=2");
    let newcomers = tokio::spawn(repeat(is_over.clone(), async move || {
        let stream = raw::connect(NEWCOMERS, address, None).await?;
        let (mut socket, _) = client_async(url.clone(), stream).await?;
        socket.next().await.context("a welcome")??;
        Ok(())
    }));
    sleep(time).await;
    is_over.store(true, Ordering::Relaxed);
    let report = json!({
        "moves": moves.await??.times(),
        "lists": lists.await??.times(),
        "replays": replays.await??.times(),
        "connections": newcomers.await??.times(),
    });
    drop(attack);
    Ok(report)
}

async fn repeat(
    is_over: Arc<AtomicBool>,
    mut once: impl AsyncFnMut() -> anyhow::Result<()>,
) -> anyhow::Result<Histogram> {
    let mut times = Histogram::default();
    while !is_over.load(Ordering::Relaxed) {
        let begun = Instant::now();
        timeout(PATIENCE, once()).await.context("no answer in time")??;
        times.add(begun.elapsed());
        sleep(PROBE_EVERY).await;
    }
    Ok(times)
}

/// Plays alone: from sending a move until it is told.
async fn play(link: leonardo_client::Link, is_over: Arc<AtomicBool>) -> anyhow::Result<Histogram> {
    let guest = super::guest(&link).await?;
    let cookie = guest.cookie().map(str::to_owned);
    let new = NewTable::new(Variant::Novem, vec![NewSeat::Me, NewSeat::Me]);
    let options = Options { stall: Some(0), ..Options::default() };
    let new = NewTable { start: true, options, ..new };
    let create = move |guest: leonardo_client::Server| guest.with_cookie(cookie).create(&new);
    let table = http(&link, create).await?.table.id;
    let mut player = Player::connect(&guest, &table, &SocketQuery::default()).await?;
    let mut dice = FastDice::new(2);
    let mut pick = move |count: usize| dice.below(count as u32) as usize;
    let mut times = Histogram::default();
    let mut entry = player.hear(&mut pick).await?;
    let mut seat = Seat(0);
    while !is_over.load(Ordering::Relaxed) && !entry.is_end {
        let Some(mv) = entry.chosen else {
            seat = seat.left(2);
            player.send(Request::Look { seat: Some(seat) }).await?;
            entry = player.hear(&mut pick).await?;
            continue;
        };
        let begun = Instant::now();
        player.send(Request::Move { seq: entry.next, mv }).await?;
        entry = player.hear(&mut pick).await?;
        times.add(begun.elapsed());
        sleep(PROBE_EVERY).await;
    }
    Ok(times)
}
