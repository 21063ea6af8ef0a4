//! Tables where two players play one game after the other.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use leonardo_client::{Link, Server};
use leonardo_protocol::Request;
use leonardo_rules::FastDice;
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::disk::Disk;
use super::player::{Player, seat_two};
use super::{Histogram, OPENING_MAX, Target, Times};

/// What is played before the measuring begins.
const WARM_UP: Duration = Duration::from_secs(2);
/// How long the server may take for one step before the run is given up.
const STEP_MAX: Duration = Duration::from_secs(60);

/// What is measured of tables that play.
#[derive(Serialize)]
pub(super) struct Report {
    tables: u32,
    think_ms: u64,
    seconds: f64,
    moves: u64,
    moves_per_second: f64,
    games_finished: u64,
    /// From sending a move until the other player has it.
    latency_us: Times,
    server_cpu_us_per_move: Option<f64>,
    server_cores_used: Option<f64>,
    server_resident_kib: Option<u64>,
    /// Adding 4 KiB to a file and keeping them, before and after the measuring.
    disk_fsync_us: Option<Times>,
}

/// What all tables of a run share.
#[derive(Default)]
struct Shared {
    think: Duration,
    is_measuring: AtomicBool,
    is_over: AtomicBool,
    moves: AtomicU64,
    games: AtomicU64,
    latency: Mutex<Histogram>,
}

impl Shared {
    fn note(&self, latency: Duration) {
        if self.is_measuring.load(Ordering::Relaxed) {
            self.moves.fetch_add(1, Ordering::Relaxed);
            self.latency.lock().unwrap_or_else(PoisonError::into_inner).add(latency);
        }
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

pub(super) async fn measure(
    target: &Target,
    tables: u32,
    think: Duration,
    time: Duration,
) -> anyhow::Result<Report> {
    let mut disk = target.folder.as_deref().map(Disk::new).transpose()?;
    let shared = Arc::new(Shared { think, ..Shared::default() });
    disk.as_mut().map_or(Ok(()), Disk::measure)?;
    let opened = open_all(&target.link, tables, |_, table| table).await?;
    let mut playing: JoinSet<_> =
        opened.into_iter().map(|table| table.play(shared.clone())).collect();
    tokio::time::sleep(WARM_UP).await;
    let cpu = || target.process.and_then(super::Process::cpu);
    let (began, cpu_before) = (Instant::now(), cpu());
    shared.is_measuring.store(true, Ordering::Relaxed);
    // A table that fails ends the measuring early.
    let failed = tokio::time::timeout(time, playing.join_next()).await;
    shared.is_measuring.store(false, Ordering::Relaxed);
    let (seconds, cpu_after) = (began.elapsed().as_secs_f64(), cpu());
    shared.is_over.store(true, Ordering::Relaxed);
    if let Ok(Some(ended)) = failed {
        ended??;
        bail!("a table has stopped playing");
    }
    all(playing).await?;
    disk.as_mut().map_or(Ok(()), Disk::measure)?;
    let moves = shared.moves.load(Ordering::Relaxed);
    let cpu_s = cpu_before.zip(cpu_after).map(|(before, after)| (after - before).as_secs_f64());
    let latency = shared.latency.lock().unwrap_or_else(PoisonError::into_inner).times();
    Ok(Report {
        tables,
        think_ms: u64::try_from(think.as_millis()).unwrap_or(u64::MAX),
        seconds,
        moves,
        moves_per_second: moves as f64 / seconds,
        games_finished: shared.games.load(Ordering::Relaxed),
        latency_us: latency,
        server_cpu_us_per_move: cpu_s.map(|cpu_s| cpu_s * 1e6 / moves.max(1) as f64),
        server_cores_used: cpu_s.map(|cpu_s| cpu_s / seconds),
        server_resident_kib: target.process.and_then(super::Process::resident_kib),
        disk_fsync_us: disk.map(|disk| disk.times()),
    })
}

/// A table with two players.
pub(super) struct PlayedTable {
    guests: [Server; 2],
    players: [Player; 2],
    dice: FastDice,
    next: u32,
    /// Who is to move, and what.
    chosen: Option<(usize, String)>,
}

/// Opens so many tables and deals the cards. `keep` says what is kept of each.
pub(super) async fn open_all<T: Send + 'static>(
    link: &Link,
    tables: u32,
    keep: impl Fn(u32, PlayedTable) -> T + Clone + Send + 'static,
) -> anyhow::Result<Vec<T>> {
    let places = Arc::new(Semaphore::new(OPENING_MAX));
    let open = |number: u32| {
        let (link, places, keep) = (link.clone(), places.clone(), keep.clone());
        async move {
            let _place = places.acquire().await;
            let opened = tokio::time::timeout(STEP_MAX, PlayedTable::open(&link, number.into()));
            let table = opened.await.context("the server takes too long")??;
            anyhow::Ok(keep(number, table))
        }
    };
    all((0..tables).map(open).collect()).await
}

/// Waits for all tasks; the first that fails ends the others.
pub(super) async fn all<T: 'static>(
    mut tasks: JoinSet<anyhow::Result<T>>,
) -> anyhow::Result<Vec<T>> {
    let mut done = Vec::with_capacity(tasks.len());
    while let Some(ended) = tasks.join_next().await {
        done.push(ended??);
    }
    Ok(done)
}

/// Plays one game to its end at each of so many tables.
pub(super) async fn one_game_each(link: &Link, tables: u32) -> anyhow::Result<()> {
    let play = |mut table: PlayedTable| async move {
        while !table.make_move(|_| {}).await? {}
        anyhow::Ok(())
    };
    let opened = open_all(link, tables, |_, table| table).await?;
    all(opened.into_iter().map(play).collect()).await.map(drop)
}

impl PlayedTable {
    async fn open(link: &Link, seed: u64) -> anyhow::Result<PlayedTable> {
        let (guests, id) = seat_two(link).await?;
        let players = connect(&guests, &id).await?;
        let mut table =
            PlayedTable { guests, players, dice: FastDice::new(seed), next: 0, chosen: None };
        table.start().await?;
        Ok(table)
    }

    /// The players alone.
    pub(super) fn into_players(self) -> [Player; 2] {
        self.players
    }

    /// Deals, and finds out who begins.
    async fn start(&mut self) -> anyhow::Result<()> {
        self.hear().await?;
        self.players[0].send(Request::Start).await?;
        while self.chosen.is_none() {
            self.hear().await?;
        }
        Ok(())
    }

    /// What both are told next.
    async fn hear(&mut self) -> anyhow::Result<bool> {
        let mut is_end = false;
        for place in 0..2 {
            is_end = self.hear_one(place).await?;
        }
        Ok(is_end)
    }

    async fn hear_one(&mut self, place: usize) -> anyhow::Result<bool> {
        let dice = &mut self.dice;
        let mut pick = |count: usize| dice.below(u32::try_from(count).unwrap_or(1)) as usize;
        let entry = self.players[place].hear(&mut pick).await?;
        self.next = entry.next;
        if let Some(chosen) = entry.chosen {
            self.chosen = Some((place, chosen));
        }
        Ok(entry.is_end)
    }

    async fn play(mut self, shared: Arc<Shared>) -> anyhow::Result<()> {
        // Not all at the same moment.
        tokio::time::sleep(self.pause(shared.think)).await;
        while !shared.is_over() {
            let step = tokio::time::timeout(STEP_MAX, self.step(&shared));
            step.await.context("the server takes too long")??;
            if !shared.think.is_zero() {
                tokio::time::sleep(self.pause(shared.think)).await;
            }
        }
        Ok(())
    }

    /// Half as long to one and a half times as long.
    fn pause(&mut self, think: Duration) -> Duration {
        think.mul_f64(0.5 + f64::from(self.dice.below(1_000)) / 1_000.0)
    }

    /// Makes one move; after the last one of a game, begins another.
    async fn step(&mut self, shared: &Shared) -> anyhow::Result<()> {
        if self.make_move(|latency| shared.note(latency)).await? {
            shared.games.fetch_add(1, Ordering::Relaxed);
            self.rematch().await?;
        }
        Ok(())
    }

    /// Makes one move; whether it was the last one of the game.
    async fn make_move(&mut self, note: impl Fn(Duration)) -> anyhow::Result<bool> {
        let (mover, mv) = self.chosen.take().context("nobody is to move")?;
        let sent = Instant::now();
        self.players[mover].send(Request::Move { seq: self.next, mv }).await?;
        self.hear_one(1 - mover).await?;
        note(sent.elapsed());
        self.hear_one(mover).await?;
        if self.chosen.is_some() {
            return Ok(false);
        }
        // The end is told in an entry of its own.
        while !self.hear().await? {}
        Ok(true)
    }

    async fn rematch(&mut self) -> anyhow::Result<()> {
        self.players[0].send(Request::Rematch).await?;
        let entry = self.players[0].hear(&mut |_| 0).await?;
        let id = entry.rematch.context("there is no rematch")?;
        self.players = connect(&self.guests, &id).await?;
        self.start().await
    }
}

async fn connect([host, other]: &[Server; 2], table: &str) -> anyhow::Result<[Player; 2]> {
    Ok([Player::connect(host, table).await?, Player::connect(other, table).await?])
}
