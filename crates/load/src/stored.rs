//! A database of many finished games: how large it is, and how soon a server with it is ready.
//!
//! A few games are played at a real server. Each is then stored again and again under new names,
//! through the same store and in the same form.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use leonardo_server::store::{Filter, Head, SqliteStore, Stage, Store, StoredEntry};
use serde::Serialize;

use super::play;
use super::spawn::{Folder, Spawned};

/// Different games, and how long they may take to be played.
const DIFFERENT: u32 = 50;
const PLAY_MAX: Duration = Duration::from_secs(300);
/// How many are being stored at the same time.
const HANDS: u32 = 8;
/// How often the server is started.
const STARTS: usize = 7;

/// What is measured of a database.
#[derive(Serialize)]
pub(super) struct Report {
    games: u32,
    moves_per_game: f64,
    made_after_seconds: f64,
    database_bytes: u64,
    bytes_per_game: f64,
    /// From starting the program until it said that it is ready, each time it was started.
    ready_ms: Vec<f64>,
    ready_ms_median: f64,
}

/// A game as it is stored.
struct StoredGame {
    head: Head,
    entries: Vec<StoredEntry>,
}

pub(super) async fn measure(games: u32, parent: Option<&Path>) -> anyhow::Result<Report> {
    let folder = Folder::new(parent)?;
    let begun = Instant::now();
    let played = Arc::new(play_some(&folder, games.min(DIFFERENT)).await?);
    let database = folder.path().join("stored.sqlite");
    let empty_bytes = empty(&database).await?;
    fill(&database, &played, games).await?;
    let made_after_seconds = begun.elapsed().as_secs_f64();
    let database_bytes = std::fs::metadata(&database)?.len();
    let mut ready_ms = Vec::with_capacity(STARTS);
    for _ in 0..STARTS {
        let spawned = Spawned::start(&database, &[]).await?;
        ready_ms.push(spawned.ready_after.as_secs_f64() * 1e3);
        spawned.stop().await?;
    }
    let mut sorted = ready_ms.clone();
    sorted.sort_by(f64::total_cmp);
    let moved = |entry: &&StoredEntry| entry.body.contains(r#""moved""#);
    let moves = played.iter().flat_map(|game| &game.entries).filter(moved).count();
    Ok(Report {
        games,
        moves_per_game: moves as f64 / played.len() as f64,
        made_after_seconds,
        database_bytes,
        bytes_per_game: (database_bytes - empty_bytes) as f64 / f64::from(games),
        ready_ms_median: sorted[STARTS / 2],
        ready_ms,
    })
}

/// Plays so many games to their ends and takes them out of the database.
async fn play_some(folder: &Folder, games: u32) -> anyhow::Result<Vec<StoredGame>> {
    let spawned = Spawned::start(&folder.database(), &[]).await?;
    let finished = tokio::time::timeout(PLAY_MAX, play::one_game_each(&spawned.link, games));
    finished.await.context("the games take too long")??;
    spawned.stop().await?;
    let store = SqliteStore::open(&folder.database()).await?;
    let filter = Filter { stages: vec![Stage::Finished], limit: games, ..Filter::default() };
    let mut played = Vec::new();
    for listed in store.list(filter).await? {
        let entries = store.entries(listed.number, 0).await?;
        played.push(StoredGame { head: listed.head, entries });
    }
    store.close().await?;
    if played.is_empty() {
        bail!("no game has been stored");
    }
    Ok(played)
}

/// A database without games, and its size.
async fn empty(database: &Path) -> anyhow::Result<u64> {
    SqliteStore::open(database).await?.close().await?;
    Ok(std::fs::metadata(database)?.len())
}

async fn fill(database: &Path, played: &Arc<Vec<StoredGame>>, games: u32) -> anyhow::Result<()> {
    let store = Arc::new(SqliteStore::open(database).await?);
    let bar = indicatif::ProgressBar::new(games.into());
    let fill = |hand: u32| {
        let (store, played, bar) = (store.clone(), played.clone(), bar.clone());
        async move {
            for number in (hand..games).step_by(HANDS as usize) {
                let StoredGame { head, entries } = &played[number as usize % played.len()];
                // Names as long as real ones, and other people each time.
                let id = |number: u32, length: usize| format!("{number:0length$}");
                let head = Head {
                    id: id(number, head.id.len()),
                    guests: (2 * number..)
                        .zip(&head.guests)
                        .map(|(number, guest)| id(number, guest.len()))
                        .collect(),
                    ..head.clone()
                };
                let table = store.create(head, entries.clone()).await?;
                store.pack(table).await?;
                bar.inc(1);
            }
            anyhow::Ok(())
        }
    };
    play::all((0..HANDS).map(fill).collect()).await?;
    bar.finish_and_clear();
    Ok(store.close().await?)
}
