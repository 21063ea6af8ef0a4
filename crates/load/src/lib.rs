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
mod stored;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use leonardo_client::Link;
use serde::Serialize;

use process::Process;
use spawn::Spawned;

/// The most tables: more have no place in the files that one process may open.
const TABLES_MAX: i64 = 30_000;
const SECONDS_MAX: i64 = 3_600;
const THINK_MS_MAX: i64 = 60_000;
const STORED_MAX: i64 = 1_000_000;
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

/// A server of this machine.
fn local(url: &str) -> Result<Link, String> {
    let is_local = |link: &Link| !link.is_tls() && link.is_loopback() && link.table.is_none();
    let link = Link::parse(url).or_else(|| Link::parse(&format!("http://{url}")));
    let link = link.filter(is_local);
    link.ok_or_else(|| "a server of this machine, as http://127.0.0.1:7878".to_owned())
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
    link: Link,
    process: Option<Process>,
    /// Where its database is, if known.
    folder: Option<PathBuf>,
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
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(u64::MAX);
    let connections = args.idle.unwrap_or(2 * args.tables);
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
    let Some(link) = args.url.clone() else {
        let folder = spawn::Folder::new(args.folder.as_deref())?;
        let more: &[&str] = if args.then_leave { &["--idle-minutes=1"] } else { &[] };
        let spawned = Spawned::start(&folder.database(), more).await?;
        let target = Target {
            link: spawned.link.clone(),
            process: Some(spawned.process()),
            folder: Some(folder.path().to_path_buf()),
        };
        let measured = measure(args, files, &target).await;
        spawned.stop().await?;
        return measured;
    };
    let process = args.pid.map(Process);
    measure(args, files, &Target { link, process, folder: args.folder.clone() }).await
}

async fn measure(args: &Args, files: u64, target: &Target) -> anyhow::Result<()> {
    match args.idle {
        Some(tables) => print(&idle::measure(target, tables, files, args.then_leave).await?),
        None => {
            let think = Duration::from_millis(args.think_ms.into());
            let time = Duration::from_secs(args.seconds.into());
            print(&play::measure(target, args.tables, think, time).await?)
        }
    }
}

fn print(report: &impl Serialize) -> anyhow::Result<()> {
    use std::io::Write;
    writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(report)?)?;
    Ok(())
}
