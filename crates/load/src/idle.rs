//! Tables where two players are connected and nothing happens.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde::Serialize;

use super::play::open_all;
use super::player::{Player, http};
use super::{FILES_SPARE, Target};

/// How long the server's memory may go on settling: it gives back what it does not need by and by.
const SETTLE: Duration = Duration::from_secs(15);
/// How long tables may take to leave memory.
const LEAVE_MAX: Duration = Duration::from_secs(600);

/// What is measured of tables that do nothing.
#[derive(Serialize)]
pub(super) struct Report {
    tables: u32,
    /// Two for each table, unless the system allows no more open files.
    connections: usize,
    opened_after_seconds: f64,
    resident_kib_before: u64,
    resident_kib: u64,
    resident_kib_per_table: f64,
    server_cpu_us_per_table: f64,
    left: Option<Left>,
}

/// What is measured when everybody has left and no table is in memory any more.
#[derive(Serialize)]
struct Left {
    resident_kib: u64,
    /// The same once more, with as many other tables.
    again_resident_kib: u64,
    /// What each of these tables has left behind.
    resident_bytes_per_table: f64,
}

/// With `then_leave`, also what stays in memory when all players have left.
pub(super) async fn measure(
    target: &Target,
    tables: u32,
    files: u64,
    then_leave: bool,
) -> anyhow::Result<Report> {
    if target.processes.is_empty() {
        bail!("--pid says whose memory to measure");
    }
    let resident = || target.resident_kib().context("the memory of the process is unknown");
    let before = resident()?;
    let cpu_before = target.cpu().unwrap_or_default();
    let begun = Instant::now();
    let players = open(target, tables, files).await?;
    let opened_after_seconds = begun.elapsed().as_secs_f64();
    tokio::time::sleep(SETTLE).await;
    let cpu = target.cpu().unwrap_or_default() - cpu_before;
    let with_all = resident()?;
    let connections = players.len();
    drop(players);
    let left = match then_leave {
        false => None,
        true => {
            wait_until_left(target).await?;
            let once = resident()?;
            drop(open(target, tables, files).await?);
            wait_until_left(target).await?;
            let twice = resident()?;
            let grown_bytes = 1024.0 * (twice as f64 - once as f64);
            Some(Left {
                resident_kib: once,
                again_resident_kib: twice,
                resident_bytes_per_table: grown_bytes / f64::from(tables),
            })
        }
    };
    Ok(Report {
        tables,
        connections,
        opened_after_seconds,
        resident_kib_before: before,
        resident_kib: with_all,
        resident_kib_per_table: (with_all as f64 - before as f64) / f64::from(tables),
        server_cpu_us_per_table: cpu.as_secs_f64() * 1e6 / f64::from(tables),
        left,
    })
}

/// Opens the tables. Where the system does not allow that many files, some tables keep one player.
async fn open(target: &Target, tables: u32, files: u64) -> anyhow::Result<Vec<Player>> {
    let seconds_max = (files - FILES_SPARE).saturating_sub(tables.into());
    let opened = open_all(&target.places, tables, move |number, table| {
        let mut players: Vec<Player> = table.into_players().into();
        if u64::from(number) >= seconds_max {
            players.truncate(1);
        }
        players
    });
    Ok(opened.await?.into_iter().flatten().collect())
}

async fn wait_until_left(target: &Target) -> anyhow::Result<()> {
    let begun = Instant::now();
    for link in &*target.places.links {
        loop {
            let metrics = http(link, |server| server.get_text("/metrics")).await?;
            let gauge = "leonardo_tables_in_memory ";
            let in_memory = metrics.lines().find_map(|line| line.strip_prefix(gauge));
            match in_memory.map(str::trim) {
                None => bail!("/metrics does not say how many tables are in memory"),
                Some("0") => break,
                Some(count) if begun.elapsed() > LEAVE_MAX => {
                    bail!("{count} tables stay in memory")
                }
                Some(_) => tokio::time::sleep(Duration::from_secs(1)).await,
            }
        }
    }
    tokio::time::sleep(SETTLE).await;
    Ok(())
}
