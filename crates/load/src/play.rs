//! Tables where two players play one game after the other.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use leonardo_client::{Link, Server};
use leonardo_protocol::{Request, SocketQuery};
use leonardo_rules::FastDice;
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::disk::Disk;
use super::player::{Player, seat_two};
use super::spectators::{Sent, Spectators};
use super::{Histogram, OPENING_MAX, Places, Target, Times, spectators};

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
    /// What both players are sent, games that end and begin included.
    bytes_per_move: f64,
    server_cpu_us_per_move: Option<f64>,
    server_cores_used: Option<f64>,
    server_resident_kib: Option<u64>,
    /// The same of the PostgreSQL server.
    #[serde(skip_serializing_if = "Option::is_none")]
    database_cpu_us_per_move: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spectators: Option<spectators::Report>,
    /// Adding 4 KiB to a file and keeping them, before and after the measuring.
    disk_fsync_us: Option<Times>,
}

/// What is done to the server.
#[derive(Clone, Copy, Default)]
pub(super) struct Load {
    pub(super) tables: u32,
    /// Of the first game of the first table.
    pub(super) spectators: u32,
    pub(super) think: Duration,
    /// How long is measured.
    pub(super) time: Duration,
}

/// What all tables of a run share.
#[derive(Default)]
struct Shared {
    think: Duration,
    is_measuring: AtomicBool,
    is_over: AtomicBool,
    moves: AtomicU64,
    games: AtomicU64,
    bytes: AtomicU64,
    latency: Mutex<Histogram>,
}

impl Shared {
    fn note(&self, latency: Duration) {
        if self.is_measuring.load(Ordering::Relaxed) {
            self.moves.fetch_add(1, Ordering::Relaxed);
            self.latency.lock().unwrap_or_else(PoisonError::into_inner).add(latency);
        }
    }

    fn note_bytes(&self, bytes: u64) {
        if self.is_measuring.load(Ordering::Relaxed) {
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

pub(super) async fn measure(target: &Target, load: Load) -> anyhow::Result<Report> {
    let Load { tables, spectators, think, time } = load;
    let mut disk = target.folder.as_deref().map(Disk::new).transpose()?;
    let shared = Arc::new(Shared { think, ..Shared::default() });
    disk.as_mut().map_or(Ok(()), Disk::measure)?;
    let mut opened = open_all(&target.places, tables, |number, table| (number, table)).await?;
    opened.sort_unstable_by_key(|(number, _)| *number);
    let watched = match (spectators, opened.first_mut()) {
        (1.., Some((_, table))) => Some(table.watched_by(target, spectators).await?),
        _ => None,
    };
    let mut playing: JoinSet<_> =
        opened.into_iter().map(|(_, table)| table.play(shared.clone())).collect();
    tokio::time::sleep(WARM_UP).await;
    let database_cpu = || target.database.and_then(super::Process::cpu_with_children);
    let (began, cpu_before, database_before) = (Instant::now(), target.cpu(), database_cpu());
    shared.is_measuring.store(true, Ordering::Relaxed);
    watched.iter().for_each(Spectators::begin);
    // A table that fails ends the measuring early.
    let failed = tokio::time::timeout(time, playing.join_next()).await;
    shared.is_measuring.store(false, Ordering::Relaxed);
    let (seconds, cpu_after, database_after) =
        (began.elapsed().as_secs_f64(), target.cpu(), database_cpu());
    let resident_kib = target.resident_kib();
    let watched = watched.map(Spectators::end).transpose()?;
    shared.is_over.store(true, Ordering::Relaxed);
    if let Ok(Some(ended)) = failed {
        ended??;
        bail!("a table has stopped playing");
    }
    all(playing).await?;
    disk.as_mut().map_or(Ok(()), Disk::measure)?;
    let moves = shared.moves.load(Ordering::Relaxed);
    let between = |before: Option<Duration>, after: Option<Duration>| {
        before.zip(after).map(|(before, after)| after.saturating_sub(before).as_secs_f64())
    };
    let cpu_s = between(cpu_before, cpu_after);
    let per_move = |cpu_s: f64| cpu_s * 1e6 / moves.max(1) as f64;
    let latency = shared.latency.lock().unwrap_or_else(PoisonError::into_inner).times();
    Ok(Report {
        tables,
        think_ms: u64::try_from(think.as_millis()).unwrap_or(u64::MAX),
        seconds,
        moves,
        moves_per_second: moves as f64 / seconds,
        games_finished: shared.games.load(Ordering::Relaxed),
        latency_us: latency,
        bytes_per_move: shared.bytes.load(Ordering::Relaxed) as f64 / moves.max(1) as f64,
        server_cpu_us_per_move: cpu_s.map(per_move),
        server_cores_used: cpu_s.map(|cpu_s| cpu_s / seconds),
        server_resident_kib: resident_kib,
        database_cpu_us_per_move: between(database_before, database_after).map(per_move),
        spectators: watched,
        disk_fsync_us: disk.map(|disk| disk.times()),
    })
}

/// A table with two players.
pub(super) struct PlayedTable {
    id: String,
    query: SocketQuery,
    guests: [Server; 2],
    players: [Player; 2],
    dice: FastDice,
    /// When its moves were sent, for those who watch.
    sent: Option<Arc<Sent>>,
    next: u32,
    /// Who is to move, and what.
    chosen: Option<(usize, String)>,
}

/// Opens so many tables and deals the cards. `keep` says what is kept of each.
pub(super) async fn open_all<T: Send + 'static>(
    places: &Places,
    tables: u32,
    keep: impl Fn(u32, PlayedTable) -> T + Clone + Send + 'static,
) -> anyhow::Result<Vec<T>> {
    let turns = Arc::new(Semaphore::new(OPENING_MAX));
    let open = |number: u32| {
        let (links, query) = (places.of_table(number), places.query.clone());
        let (turns, keep) = (turns.clone(), keep.clone());
        async move {
            let _turn = turns.acquire().await;
            let open = PlayedTable::open(&links, query, number.into());
            let opened = tokio::time::timeout(STEP_MAX, open);
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
    let opened = open_all(&Places::only(link), tables, |_, table| table).await?;
    all(opened.into_iter().map(play).collect()).await.map(drop)
}

impl PlayedTable {
    async fn open(links: &[Link; 2], query: SocketQuery, seed: u64) -> anyhow::Result<PlayedTable> {
        let (guests, id) = seat_two(links).await?;
        let players = connect(&guests, &id, &query).await?;
        let (dice, sent) = (FastDice::new(seed), None);
        let mut table =
            PlayedTable { id, query, guests, players, dice, sent, next: 0, chosen: None };
        table.start().await?;
        Ok(table)
    }

    /// Lets so many guests watch.
    async fn watched_by(&mut self, target: &Target, guests: u32) -> anyhow::Result<Spectators> {
        let spectators = Spectators::connect(target, &self.id, guests).await?;
        self.sent = Some(spectators.sent());
        Ok(spectators)
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
        let bytes: u64 = self.players.iter_mut().map(Player::take_heard_bytes).sum();
        shared.note_bytes(bytes);
        Ok(())
    }

    /// Makes one move; whether it was the last one of the game.
    async fn make_move(&mut self, note: impl Fn(Duration)) -> anyhow::Result<bool> {
        let (mover, mv) = self.chosen.take().context("nobody is to move")?;
        let sent = Instant::now();
        if let Some(watched) = &self.sent {
            watched.note(self.next, sent);
        }
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
        self.id = entry.rematch.context("there is no rematch")?;
        self.sent = None;
        self.players = connect(&self.guests, &self.id, &self.query).await?;
        self.start().await
    }
}

async fn connect(
    [host, other]: &[Server; 2],
    table: &str,
    query: &SocketQuery,
) -> anyhow::Result<[Player; 2]> {
    let first = Player::connect(host, table, query).await?;
    Ok([first, Player::connect(other, table, query).await?])
}
