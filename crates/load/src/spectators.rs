//! Guests who watch one table.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::play::all;
use super::player::{Player, new_guest};
use super::{Histogram, OPENING_MAX, Target, Times};

/// How long one of them may take to get in.
const CONNECT_MAX: Duration = Duration::from_secs(60);

/// What is measured of those who watch.
#[derive(Serialize)]
pub(super) struct Report {
    guests: u32,
    connected_after_seconds: f64,
    /// To make the guest, and to let it in.
    server_cpu_us_each: Option<f64>,
    resident_kib_each: Option<f64>,
    /// From sending a move until a spectator has it.
    latency_us: Times,
}

/// When the moves of the table were sent, by the number of their entry.
#[derive(Default)]
pub(super) struct Sent(Mutex<HashMap<u32, Instant>>);

impl Sent {
    pub(super) fn note(&self, seq: u32, at: Instant) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(seq, at);
    }

    fn at(&self, seq: u32) -> Option<Instant> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&seq).copied()
    }
}

/// What all of them share.
#[derive(Default)]
struct Shared {
    sent: Arc<Sent>,
    is_measuring: AtomicBool,
    latency: Mutex<Histogram>,
}

/// Guests who watch.
pub(super) struct Spectators {
    shared: Arc<Shared>,
    watching: JoinSet<anyhow::Result<()>>,
    report: Report,
}

impl Spectators {
    /// Lets so many in.
    pub(super) async fn connect(
        target: &Target,
        table: &str,
        guests: u32,
    ) -> anyhow::Result<Spectators> {
        let shared = Arc::new(Shared::default());
        let (begun, cpu, resident) = (Instant::now(), target.cpu(), target.resident_kib());
        let turns = Arc::new(Semaphore::new(OPENING_MAX));
        let connect = |number: u32| {
            let (link, turns) = (target.places.of_spectator(number), turns.clone());
            let (table, query) = (table.to_owned(), target.places.query.clone());
            async move {
                let _turn = turns.acquire().await;
                let enter = async {
                    let guest = new_guest(&link).await?;
                    Player::connect(&guest, &table, &query).await
                };
                let entered = tokio::time::timeout(CONNECT_MAX, enter).await;
                entered.context("the server takes too long")?
            }
        };
        // Those who are in read from then on, as others come.
        let (enter, mut entered) = tokio::sync::mpsc::unbounded_channel();
        let connecting: JoinSet<_> = (0..guests)
            .map(|number| {
                let (connect, enter) = (connect(number), enter.clone());
                async move { anyhow::Ok(enter.send(connect.await?).is_ok()) }
            })
            .collect();
        drop(enter);
        let mut watching = JoinSet::new();
        let start = async {
            while let Some(player) = entered.recv().await {
                watching.spawn(watch(player, shared.clone()));
            }
        };
        let ((), connected) = tokio::join!(start, all(connecting));
        connected?;
        let each = |all: f64| all / f64::from(guests.max(1));
        let cpu = cpu.zip(target.cpu()).map(|(before, after)| (after - before).as_secs_f64() * 1e6);
        let grown = resident.zip(target.resident_kib());
        let report = Report {
            guests,
            connected_after_seconds: begun.elapsed().as_secs_f64(),
            server_cpu_us_each: cpu.map(each),
            resident_kib_each: grown.map(|(before, after)| each(after as f64 - before as f64)),
            latency_us: Histogram::default().times(),
        };
        Ok(Spectators { shared, watching, report })
    }

    /// Where the table notes when its moves were sent.
    pub(super) fn sent(&self) -> Arc<Sent> {
        self.shared.sent.clone()
    }

    /// From now on it counts.
    pub(super) fn begin(&self) {
        self.shared.is_measuring.store(true, Ordering::Relaxed);
    }

    /// What was measured.
    pub(super) fn end(mut self) -> anyhow::Result<Report> {
        self.shared.is_measuring.store(false, Ordering::Relaxed);
        if let Some(ended) = self.watching.try_join_next() {
            ended??;
            bail!("a spectator has stopped watching");
        }
        let latency = self.shared.latency.lock().unwrap_or_else(PoisonError::into_inner).times();
        Ok(Report { latency_us: latency, ..self.report })
    }
}

async fn watch(mut player: Player, shared: Arc<Shared>) -> anyhow::Result<()> {
    loop {
        let entry = player.hear(&mut |_| 0).await?;
        let sent = entry.next.checked_sub(1).and_then(|seq| shared.sent.at(seq));
        if let Some(sent) = sent
            && shared.is_measuring.load(Ordering::Relaxed)
        {
            let mut latency = shared.latency.lock().unwrap_or_else(PoisonError::into_inner);
            latency.add(sent.elapsed());
        }
    }
}
