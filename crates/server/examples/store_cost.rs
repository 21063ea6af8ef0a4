//! What the SQLite store costs: `cargo run --release -p leonardo-server --example store_cost`.
//! Writes to a new folder below the one given (`.` if none), and removes it.

#[path = "shared/games.rs"]
mod games;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use games::Failed;
use leonardo_rules::Variant;
use leonardo_server::store::{
    Append, Filter, Head, SqliteStore, Stage, Store, StoredEntry, TableNumber,
};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

const BODY: &str = r#"{"kind":"moved","seat":0,"mv":"MeHa>N","by":"person","events":[{"event":"played","seat":0,"card":"MeHa","zone":"N","moved":{"card":"PrFl","to":{"seat":1},"discarded":"SkEc"}},{"event":"drew","seat":0,"deck":"main","card":"CaSt"},{"event":"turn-began","seat":1,"step":"play"}]}"#;
const APPENDS: u32 = 20_000;
const PACKED_GAMES: u64 = 1_000;
const STORED_GAMES: u32 = 100_000;

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let below = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    let folder = Path::new(&below).join(format!("store-cost-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    let measured = measure(&folder).await;
    std::fs::remove_dir_all(&folder)?;
    measured
}

async fn measure(folder: &Path) -> Result<(), Failed> {
    println!("fsync of 4 KiB: {:?} (median)", fsync(folder)?);
    for tables in [1, 10, 100, 1_000] {
        appends(folder.join(format!("{tables}.db")), tables).await?;
    }
    for variant in Variant::ALL {
        packed_games(folder.join(format!("{}.db", variant.name())), variant).await?;
    }
    many_games(folder.join("many.db")).await
}

fn fsync(folder: &Path) -> Result<Duration, Failed> {
    let mut file = File::create(folder.join("fsync"))?;
    let mut times = Vec::new();
    for _ in 0..200 {
        let begun = Instant::now();
        file.write_all(&[1; 4096])?;
        file.sync_data()?;
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    Ok(times[times.len() / 2])
}

fn head(id: String, stage: Stage) -> Head {
    Head {
        guests: vec![format!("guest-{id}"), "somebody-else".into()],
        names: vec!["Lisa".into(), "Ginevra".into()],
        id,
        stage,
        is_public: true,
        is_timed: false,
        variant: "base".into(),
        summary: r#"{"seats":[{"name":"Lisa"},{"name":"Ginevra"}],"winner":0}"#.into(),
    }
}

fn entry(seq: u32, body: &str) -> StoredEntry {
    StoredEntry { seq, at_ms: 1_790_000_000_000 + i64::from(seq) * 7_919, body: body.to_owned() }
}

/// So many tables, each of which appends again as soon as it has its answer.
async fn appends(path: PathBuf, tables: u32) -> Result<(), Failed> {
    let store = Arc::new(SqliteStore::open(path).await?);
    let mut numbers = Vec::new();
    for table in 0..tables {
        numbers.push(store.create(head(format!("{table}"), Stage::Playing), vec![]).await?);
    }
    let each = APPENDS / tables;
    let (cpu, begun) = (ProcessTime::now(), Instant::now());
    let writers: Vec<_> =
        numbers.iter().map(|table| tokio::spawn(write_log(store.clone(), *table, each))).collect();
    let mut waits = Vec::new();
    for writer in writers {
        waits.extend(writer.await??);
    }
    let (cpu, wall) = (cpu.elapsed(), begun.elapsed());
    waits.sort_unstable();
    let count = tables * each;
    println!(
        "{tables} tables: {:.1} µs of CPU an append, {:.0} appends/s, waits p50 {:?} p99 {:?} max {:?}",
        cpu.as_secs_f64() * 1e6 / f64::from(count),
        f64::from(count) / wall.as_secs_f64(),
        waits[waits.len() / 2],
        waits[waits.len() * 99 / 100],
        waits[waits.len() - 1],
    );
    Ok(store.close().await?)
}

async fn write_log(
    store: Arc<SqliteStore>,
    table: TableNumber,
    count: u32,
) -> Result<Vec<Duration>, Failed> {
    let mut waits = Vec::with_capacity(count as usize);
    for seq in 0..count {
        let begun = Instant::now();
        store.append(Append { table, entries: vec![entry(seq, BODY)], head: None }).await?;
        waits.push(begun.elapsed());
    }
    Ok(waits)
}

async fn packed_games(path: PathBuf, variant: Variant) -> Result<(), Failed> {
    let store = SqliteStore::open(&path).await?;
    let (mut moves, mut plain, mut cpu) = (0, 0, Duration::ZERO);
    for seed in 0..PACKED_GAMES {
        let game = games::game(variant, seed)?;
        moves += game.iter().filter(|entry| entry.body.starts_with(r#"{"kind":"moved""#)).count();
        plain += game.iter().map(|entry| entry.body.len()).sum::<usize>();
        let table =
            store.create(head(format!("{seed:022}"), Stage::Finished), game.clone()).await?;
        let begun = ProcessTime::now();
        store.pack(table).await?;
        cpu += begun.elapsed();
        assert_eq!(store.entries(table, 0).await?, game);
    }
    store.close().await?;
    let mut connection = SqliteConnectOptions::new().filename(&path).connect().await?;
    let packed = sqlx::query_scalar::<_, i64>("SELECT sum(length(body)) FROM packs");
    let packed = packed.fetch_one(&mut connection).await?;
    println!(
        "{PACKED_GAMES} games of {}, in the mean {} moves and {} bytes: packed {} bytes, {:.1} a \
         move; {} bytes of file; {:?} of CPU to pack one",
        variant.name(),
        moves as u64 / PACKED_GAMES,
        plain as u64 / PACKED_GAMES,
        packed as u64 / PACKED_GAMES,
        packed as f64 / moves as f64,
        std::fs::metadata(&path)?.len() / PACKED_GAMES,
        cpu / PACKED_GAMES as u32,
    );
    Ok(())
}

async fn many_games(path: PathBuf) -> Result<(), Failed> {
    let store = Arc::new(SqliteStore::open(&path).await?);
    let mut making = Vec::new();
    for hand in 0..100 {
        let store = store.clone();
        making.push(tokio::spawn(async move {
            for game in (hand..STORED_GAMES).step_by(100) {
                let begin = vec![entry(0, BODY)];
                let table =
                    store.create(head(format!("{game:022}"), Stage::Finished), begin).await?;
                store.pack(table).await?;
            }
            Ok::<(), Failed>(())
        }));
    }
    for made in making {
        made.await??;
    }
    store.close().await?;
    drop(store);
    let begun = Instant::now();
    let store = SqliteStore::open(&path).await?;
    store.ping().await?;
    println!("{STORED_GAMES} games: open and answering after {:?}", begun.elapsed());
    let finished = Filter { stages: vec![Stage::Finished], limit: 20, ..Filter::default() };
    for filter in [
        Filter { public_only: true, variant: Some("base".into()), ..finished.clone() },
        Filter { name: Some("lisa".into()), before: Some(50_000), ..finished.clone() },
        Filter { guest: Some(format!("guest-{:022}", 77)), ..finished.clone() },
        Filter { stages: vec![Stage::Playing], timed_only: true, ..finished.clone() },
        Filter { unpacked_only: true, ..finished },
    ] {
        let begun = Instant::now();
        let count = store.list(filter).await?.len();
        println!("  a list of {count}: {:?}", begun.elapsed());
    }
    Ok(store.close().await?)
}
