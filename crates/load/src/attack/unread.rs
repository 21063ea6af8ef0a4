//! Clients that ask for the longest replay and read nothing of it.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep};

use super::{ATTACKER, Victim, raw};

const CLIENTS: usize = 126;
/// How long they stay.
const STAY: Duration = Duration::from_secs(60);
/// How long the memory may take to come back after that.
const AFTER: Duration = Duration::from_secs(30);
/// The least that the system allows.
const BUFFER_BYTES: u32 = 2_048;

pub(super) async fn measure(victim: &Victim) -> anyhow::Result<Value> {
    let path = format!("/api/games/{}/replay?as=open", victim.long);
    // Once in full, so that what every server needs in the end is there before.
    let (status, bytes) = raw::get(super::reads::PLAYER, victim.address, &path).await?;
    anyhow::ensure!(status == 200, "a replay has status {status}");
    sleep(AFTER).await;
    let resident = || victim.process.resident_kib().context("the memory of the server");
    let before = resident()?;
    let mut clients = Vec::new();
    for _ in 0..CLIENTS {
        let mut client = raw::connect(ATTACKER, victim.address, Some(BUFFER_BYTES)).await?;
        raw::ask(&mut client, victim.address, &path).await?;
        clients.push(client);
        // At most twenty requests a second are served.
        sleep(Duration::from_millis(50)).await;
    }
    let begun = Instant::now();
    let mut most = resident()?;
    while begun.elapsed() < STAY {
        sleep(Duration::from_millis(200)).await;
        most = most.max(resident()?);
    }
    let open = clients.iter().filter(|client| is_open(client)).count();
    drop(clients);
    sleep(AFTER).await;
    let after = resident()?;
    Ok(json!({
        "entries": victim.entries,
        "replay_bytes": bytes,
        "clients": CLIENTS,
        "resident_kib_before": before,
        "resident_kib_most": most,
        "more_mib": most.saturating_sub(before) as f64 / 1024.0,
        "open_after_a_minute": open,
        "resident_kib_after": after,
        "after_to_before": after as f64 / before as f64,
    }))
}

/// Whether the server has not closed it, once what has arrived is read.
fn is_open(client: &TcpStream) -> bool {
    let mut room = [0; 65_536];
    loop {
        match client.try_read(&mut room) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) => return error.kind() == std::io::ErrorKind::WouldBlock,
        }
    }
}
