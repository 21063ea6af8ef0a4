//! `leonardo load`: many tables at once, to measure a server of this machine. Two players at each
//! table play random legal moves of the base game, or sit there and do nothing. `--attack` measures
//! what others notice while one address asks for too much.
//!
//! What comes out is one JSON object. Beside the server's figures it tells how long the disk needs
//! to keep four kilobytes, measured in the same run: no server that keeps every move can be faster.

mod attack;
mod disk;
mod idle;
mod play;
mod player;
mod process;
mod spawn;
mod spectators;
mod stored;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use leonardo_client::Link;
use leonardo_protocol::SocketQuery;
use leonardo_server::Database;
use serde::Serialize;

use process::Process;
use spawn::Spawned;

/// The most tables: more have no place in the files that one process may open.
const TABLES_MAX: i64 = 30_000;
const SECONDS_MAX: i64 = 3_600;
const THINK_MS_MAX: i64 = 60_000;
const STORED_MAX: i64 = 1_000_000;
const SPECTATORS_MAX: i64 = 60_000;
const PROCESSES_MAX: i64 = 16;
/// How many tables are being opened at the same time.
const OPENING_MAX: usize = 64;
/// Open files beside the connections that stay: those that come and go, and everything else.
const FILES_SPARE: u64 = 300;
/// The exit code of an interrupted run, as shells have it.
const INTERRUPTED: u8 = 130;

/// Arguments of `leonardo load`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A server of this machine that runs already, as http://127.0.0.1:7878.
    #[arg(long, value_parser = local, required_unless_present = "spawn")]
    url: Option<Link>,
    /// Start a server with a new database and without limits, and stop it in the end.
    #[arg(long, conflicts_with = "url")]
    spawn: bool,
    /// Start it on this PostgreSQL database instead, as postgres://user@host/name. What is played
    /// stays there.
    #[arg(long, value_name = "URL", requires = "spawn", conflicts_with_all = ["stored", "attack"], value_parser = postgres)]
    database: Option<String>,
    /// How many processes are started on that database. The tables take turns.
    #[arg(long, value_name = "COUNT", default_value_t = 1, requires = "database", value_parser = clap::value_parser!(u32).range(1..=PROCESSES_MAX))]
    processes: u32,
    /// The second player of each table is at another process than the first.
    #[arg(long, requires = "processes")]
    apart: bool,
    /// The first process of a PostgreSQL server of this machine, for its CPU time.
    #[arg(long, value_name = "PID")]
    database_pid: Option<u32>,
    /// The process of the server, for its CPU time and memory.
    #[arg(long, conflicts_with = "spawn")]
    pid: Option<u32>,
    /// The folder of the database, for the time of its disk. With --spawn a new folder is made in
    /// it, and removed in the end.
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// How many tables play.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=TABLES_MAX))]
    tables: u32,
    /// How long a player thinks before a move: half of this to one and a half.
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=THINK_MS_MAX))]
    think_ms: u32,
    /// How long is measured.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=SECONDS_MAX))]
    seconds: u32,
    /// How many guests watch the first game of the first table.
    #[arg(long, value_name = "GUESTS", default_value_t = 0, conflicts_with_all = ["idle", "stored", "attack"], value_parser = clap::value_parser!(u32).range(0..=SPECTATORS_MAX))]
    spectators: u32,
    /// Everyone asks for whole views and for words, as the page does.
    #[arg(long)]
    like_the_page: bool,
    /// Instead of playing: this many tables where both players are connected and do nothing.
    #[arg(long, value_name = "TABLES", value_parser = clap::value_parser!(u32).range(1..=TABLES_MAX))]
    idle: Option<u32>,
    /// And then all of them leave, and the tables leave memory.
    #[arg(long, requires = "idle", requires = "spawn")]
    then_leave: bool,
    /// Instead of playing: start with a database of this many finished games.
    #[arg(long, value_name = "GAMES", requires = "spawn", conflicts_with = "idle", value_parser = clap::value_parser!(u32).range(1..=STORED_MAX))]
    stored: Option<u32>,
    /// Instead of playing: do to a server with its usual limits what one address can do to it.
    #[arg(long, value_enum, requires = "spawn", conflicts_with_all = ["idle", "stored"])]
    attack: Option<attack::Attack>,
}

impl Args {
    fn query(&self) -> SocketQuery {
        let wanted = self.like_the_page.then_some(true);
        SocketQuery { views: wanted, words: wanted, ..SocketQuery::default() }
    }
}

/// A server of this machine.
fn local(url: &str) -> Result<Link, String> {
    let is_local = |link: &Link| !link.is_tls() && link.is_loopback() && link.table.is_none();
    let link = Link::parse(url).or_else(|| Link::parse(&format!("http://{url}")));
    let link = link.filter(is_local);
    link.ok_or_else(|| "a server of this machine, as http://127.0.0.1:7878".to_owned())
}

/// A PostgreSQL database.
fn postgres(url: &str) -> Result<String, String> {
    match Database::from_option("database", url) {
        Ok(Database::Postgres(_)) => Ok(url.to_owned()),
        Ok(Database::File(_)) => Err("a URL like postgres://user@host/name".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Times in microseconds.
#[derive(Clone, Copy, Serialize, Debug)]
struct Times {
    count: u64,
    p50: u64,
    p99: u64,
    max: u64,
}

/// Many times, in a fixed amount of memory.
struct Histogram(hdrhistogram::Histogram<u64>);

impl Default for Histogram {
    /// From a microsecond to a minute, with three digits.
    fn default() -> Histogram {
        let histogram = hdrhistogram::Histogram::new_with_bounds(1, 60_000_000, 3);
        Histogram(histogram.expect("the bounds are in order"))
    }
}

impl Histogram {
    fn add(&mut self, time: Duration) {
        self.0.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }

    fn times(&self) -> Times {
        Times {
            count: self.0.len(),
            p50: self.0.value_at_quantile(0.5),
            p99: self.0.value_at_quantile(0.99),
            max: self.0.max(),
        }
    }
}

/// The server that is measured.
struct Target {
    places: Places,
    /// Those that are known.
    processes: Vec<Process>,
    /// The first process of the PostgreSQL server.
    database: Option<Process>,
    /// Where its database is, if known.
    folder: Option<PathBuf>,
}

/// The processes of a server, and who plays at which.
#[derive(Clone)]
struct Places {
    links: Arc<[Link]>,
    is_apart: bool,
    /// What everyone wants to see.
    query: SocketQuery,
}

impl Places {
    /// Everyone plays at the only process there is.
    fn only(link: &Link) -> Places {
        let query = SocketQuery::default();
        Places { links: Arc::from([link.clone()]), is_apart: false, query }
    }

    /// Where the two players of a table play.
    fn of_table(&self, number: u32) -> [Link; 2] {
        let first = number as usize % self.links.len();
        let second = (first + usize::from(self.is_apart)) % self.links.len();
        [first, second].map(|place| self.links[place].clone())
    }

    /// Where a spectator watches.
    fn of_spectator(&self, number: u32) -> Link {
        self.links[number as usize % self.links.len()].clone()
    }
}

impl Target {
    /// The time that all its processes have had so far.
    fn cpu(&self) -> Option<Duration> {
        let known = self.processes.iter().map(|process| process.cpu());
        known.sum::<Option<Duration>>().filter(|_| !self.processes.is_empty())
    }

    /// The memory of all its processes.
    fn resident_kib(&self) -> Option<u64> {
        let known = self.processes.iter().map(|process| process.resident_kib());
        known.sum::<Option<u64>>().filter(|_| !self.processes.is_empty())
    }
}

/// Measures, and prints what was measured. What `end` makes ends the run early, without leaving
/// anything behind; it is called on the runtime.
///
/// # Errors
///
/// If the server or the system does not play along.
pub fn run<E: Future<Output = anyhow::Result<()>>>(
    args: &Args,
    end: impl FnOnce() -> anyhow::Result<E>,
) -> anyhow::Result<ExitCode> {
    // Every connection is an open file. Tables that play have two, idle ones at least one.
    let connections = args.idle.unwrap_or(2 * args.tables + args.spectators);
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(u64::MAX);
    let needed = u64::from(connections) + FILES_SPARE;
    if files < needed {
        bail!("{needed} open files are needed, and the system allows {files} (ulimit -Hn)");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let end = end()?;
        tokio::select! {
            done = load(args, files) => done.map(|()| ExitCode::SUCCESS),
            // With the work goes what it has started: the server and its folder.
            ended = end => ended.map(|()| ExitCode::from(INTERRUPTED)),
        }
    })
}

async fn load(args: &Args, files: u64) -> anyhow::Result<()> {
    let folder = args.folder.as_deref();
    match (args.stored, args.attack) {
        (Some(games), _) => print(&stored::measure(games, folder).await?),
        (_, Some(attack)) => print(&attack::run(attack, args.seconds, folder).await?),
        (None, None) => with_target(args, files).await,
    }
}

async fn with_target(args: &Args, files: u64) -> anyhow::Result<()> {
    let database = args.database_pid.map(Process);
    let Some(link) = &args.url else {
        let folder = spawn::Folder::new(args.folder.as_deref())?;
        let more: &[&str] = if args.then_leave { &["--idle-minutes=1"] } else { &[] };
        let own = folder.database();
        let stored_at = args.database.as_deref().map_or(&*own, Path::new);
        let mut spawned = Vec::new();
        for _ in 0..args.processes {
            spawned.push(Spawned::start(stored_at, more).await?);
        }
        let links = spawned.iter().map(|server| server.link.clone()).collect();
        let target = Target {
            places: Places { links, is_apart: args.apart, query: args.query() },
            processes: spawned.iter().map(Spawned::process).collect(),
            database,
            folder: Some(folder.path().to_path_buf()),
        };
        let measured = measure(args, files, &target).await;
        for server in spawned {
            server.stop().await?;
        }
        return measured;
    };
    let processes = args.pid.into_iter().map(Process).collect();
    let places = Places { query: args.query(), ..Places::only(link) };
    let folder = args.folder.clone();
    measure(args, files, &Target { places, processes, database, folder }).await
}

async fn measure(args: &Args, files: u64, target: &Target) -> anyhow::Result<()> {
    match args.idle {
        Some(tables) => print(&idle::measure(target, tables, files, args.then_leave).await?),
        None => {
            let load = play::Load {
                tables: args.tables,
                spectators: args.spectators,
                think: Duration::from_millis(args.think_ms.into()),
                time: Duration::from_secs(args.seconds.into()),
            };
            print(&play::measure(target, load).await?)
        }
    }
}

fn print(report: &impl Serialize) -> anyhow::Result<()> {
    use std::io::Write;
    writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(report)?)?;
    Ok(())
}
