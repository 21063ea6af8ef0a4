//! What the SQLite store costs: `cargo run --release -p leonardo-server --example store_cost`.
//! Writes to a new folder below the one given (`.` if none), and removes it.

use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use leonardo_rules::sets::Library;
use leonardo_rules::{Game, Options, Seed, SeededDice, Variant, names};
use leonardo_server::store::{
    Append, Filter, Head, SqliteStore, Stage, Store, StoredEntry, TableNumber,
};

const BODY: &str = r#"{"kind":"moved","seat":0,"mv":"MeHa>N","by":"person","events":[{"event":"played","seat":0,"card":"MeHa","zone":"N","moved":{"card":"PrFl","to":{"seat":1},"discarded":"SkEc"}},{"event":"drew","seat":0,"deck":"main","card":"CaSt"},{"event":"turn-began","seat":1,"step":"play"}]}"#;
const APPENDS: u32 = 20_000;
const PACKED_GAMES: u64 = 1_000;
const STORED_GAMES: u32 = 100_000;

type Anyhow<T> = Result<T, Box<dyn Error + Send + Sync>>;

#[tokio::main]
async fn main() -> Anyhow<()> {
    let below = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    let folder = Path::new(&below).join(format!("store-cost-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    let measured = measure(&folder).await;
    std::fs::remove_dir_all(&folder)?;
    measured
}

async fn measure(folder: &Path) -> Anyhow<()> {
    println!("fsync of 4 KiB: {:?} (median)", fsync(folder)?);
    for tables in [1, 10, 100, 1_000] {
        appends(folder.join(format!("{tables}.db")), tables).await?;
    }
    packed_games(folder.join("packed.db")).await?;
    many_games(folder.join("many.db")).await
}

fn fsync(folder: &Path) -> Anyhow<Duration> {
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
async fn appends(path: PathBuf, tables: u32) -> Anyhow<()> {
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
) -> Anyhow<Vec<Duration>> {
    let mut waits = Vec::with_capacity(count as usize);
    for seq in 0..count {
        let begun = Instant::now();
        store.append(Append { table, entries: vec![entry(seq, BODY)], head: None }).await?;
        waits.push(begun.elapsed());
    }
    Ok(waits)
}

/// A random base game of two, as the server writes it down, with times and secrets that vary.
fn random_game(seed: u64) -> Anyhow<Vec<StoredEntry>> {
    let setup = Library::embedded().setup(Variant::Base, 2, Options::default(), None)?;
    let ruleset = setup.ruleset()?;
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut dice = SeededDice::new(Seed(bytes));
    let mut luck = leonardo_rules::FastDice::new(seed);
    let mut events = Vec::new();
    let mut game = Game::deal(ruleset.clone(), &mut dice, &mut events);
    let text = |events: &Vec<_>| names::with(&ruleset, || serde_json::to_string(events));
    let mut secret = |count: usize| -> String {
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        (0..count).map(|_| char::from(letters[luck.below(64) as usize])).collect()
    };
    let guests = [secret(22), secret(22)];
    let mut bodies = vec![format!(
        r#"{{"kind":"created","spec":{{"public":false,"clock":"none","timeout":"bot"}},"setup":"Leonardo: 1\nRules: 1\nVariant: base\nPlayers: 2\nMain: base 8cc487bb\nSeed: {:064}\nResult: unfinished\n\n","secret":"{}","host":"{}"}}"#,
        0,
        secret(43),
        guests[0],
    )];
    for (seat, guest) in guests.iter().enumerate() {
        bodies.push(format!(
            r#"{{"kind":"sat","seat":{seat},"person":"{guest}","name":"Anna","guest":"{guest}"}}"#
        ));
        bodies.push(format!(
            r#"{{"kind":"token","seat":{seat},"hash":"{}","guest":"{guest}"}}"#,
            secret(43)
        ));
    }
    bodies.push(format!(
        r#"{{"kind":"started","events":{},"guest":"{}"}}"#,
        text(&events)?,
        guests[0]
    ));
    let mut entries: Vec<StoredEntry> =
        bodies.iter().zip(0..).map(|(body, seq)| entry(seq, body)).collect();
    let mut at_ms = entries[bodies.len() - 1].at_ms;
    let mut moves = Vec::new();
    while let Some(mv) = game.random_move(&mut moves, |count| luck.below(count)) {
        let seat = game.turn();
        let events = Game::decide(game.check(seat, mv)?, &mut dice);
        events.iter().for_each(|event| game.evolve(event));
        at_ms += 500 + i64::from(luck.below(20_000));
        let place = serde_json::to_string(&seat)?;
        let body = format!(
            r#"{{"kind":"moved","seat":{place},"mv":"{}","by":"person","events":{},"guest":"{}","id":"{}"}}"#,
            ruleset.show(mv),
            text(&events)?,
            guests[place.parse::<usize>()?],
            entries.len(),
        );
        entries.push(StoredEntry { seq: entries.len() as u32, at_ms, body });
    }
    Ok(entries)
}

async fn packed_games(path: PathBuf) -> Anyhow<()> {
    let store = SqliteStore::open(&path).await?;
    let (mut moves, mut bytes, mut cpu) = (0, 0, Duration::ZERO);
    for seed in 0..PACKED_GAMES {
        let game = random_game(seed)?;
        moves += game.len();
        bytes += game.iter().map(|entry| entry.body.len()).sum::<usize>();
        let table =
            store.create(head(format!("{seed:022}"), Stage::Finished), game.clone()).await?;
        let begun = ProcessTime::now();
        store.pack(table).await?;
        cpu += begun.elapsed();
        assert_eq!(store.entries(table, 0).await?, game);
    }
    store.close().await?;
    let file = std::fs::metadata(&path)?.len();
    println!(
        "{PACKED_GAMES} packed games of {} entries and {} bytes in the mean: {} bytes of file a \
         game, {:?} of CPU to pack one",
        moves as u64 / PACKED_GAMES,
        bytes as u64 / PACKED_GAMES,
        file / PACKED_GAMES,
        cpu / PACKED_GAMES as u32,
    );
    Ok(())
}

async fn many_games(path: PathBuf) -> Anyhow<()> {
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
            Anyhow::Ok(())
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
