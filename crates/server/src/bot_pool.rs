//! A worker pool for bots with fair shares: as many think at the same time as there are threads, and
//! they decide at the pace of people.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use leonardo_bots::{Decision, Strength};
use leonardo_protocol::BotSpec;
use leonardo_rules::{Move, Ruleset, View};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc};

use crate::state::AppState;
use crate::table_task::TableMessage;

/// As many bots think at the same time as there are threads; the others wait in line. So that they do
/// not wait long, all get less time when there are many.
pub(crate) struct BotPool {
    threads: usize,
    free: Semaphore,
    /// How many think or wait.
    queued: AtomicUsize,
}

/// A place in the line, from asking to the decision.
struct Queued<'a>(&'a BotPool);

impl BotPool {
    pub(crate) fn new(threads: usize) -> BotPool {
        BotPool { threads, free: Semaphore::new(threads), queued: AtomicUsize::new(0) }
    }

    fn enqueue(&self) -> Queued<'_> {
        self.queued.fetch_add(1, Ordering::Relaxed);
        Queued(self)
    }
}

impl Queued<'_> {
    /// Acquires a permit, and returns the granted share of the wanted time.
    async fn turn(&self, wanted: Duration) -> Option<(SemaphorePermit<'_>, Duration)> {
        let permit = self.0.free.acquire().await.ok()?;
        let queued = self.0.queued.load(Ordering::Relaxed);
        Some((permit, share(wanted, self.0.threads, queued)))
    }
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        self.0.queued.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Scales a budget by threads / queued.
fn share(wanted: Duration, threads: usize, queued: usize) -> Duration {
    match queued > threads {
        true => wanted.mul_f64(threads as f64 / queued as f64),
        false => wanted,
    }
}

/// A decision for a bot to make.
pub(crate) struct BotJob {
    pub(crate) view: View,
    pub(crate) moves: Vec<Move>,
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) bot: BotSpec,
    pub(crate) seed: u64,
    /// The number of the position.
    pub(crate) at: u32,
}

/// Lets a bot think and sends its decision to the table.
pub(crate) fn think(state: Arc<AppState>, job: BotJob, table: mpsc::Sender<TableMessage>) {
    tokio::spawn(async move {
        let began = tokio::time::Instant::now();
        let pace = pace(&state, &job);
        let at = job.at;
        // Weak while it thinks, so that a table can stop without waiting for its bots.
        let weak = table.downgrade();
        drop(table);
        let Some(mv) = decide(&state, job).await else { return };
        tokio::time::sleep_until(began + pace).await;
        if let Some(table) = weak.upgrade() {
            let _ = table.send(TableMessage::BotDecided(at, mv)).await;
        }
    });
}

/// The shortest time of a decision: a little longer where there is more to choose from, and never
/// quite the same.
fn pace(state: &AppState, job: &BotJob) -> Duration {
    let usual = u64::from(state.config.bot_pace_ms);
    let share = match job.moves.len() {
        0 | 1 => 30,
        2..=8 => 70,
        _ => 100,
    };
    let whim = 80 + job.seed % 41;
    Duration::from_millis(usual * share * whim / 10_000)
}

async fn decide(state: &Arc<AppState>, job: BotJob) -> Option<Move> {
    if let [only] = job.moves[..] {
        return Some(only);
    }
    let think_ms = job.bot.think_ms.unwrap_or(state.config.bot_think_ms);
    let queued = state.bots.enqueue();
    let (_turn, time) = queued.turn(Duration::from_millis(think_ms.into())).await?;
    let began = Instant::now();
    let decided = if job.bot.level.searches() {
        let state = state.clone();
        tokio::task::spawn_blocking(move || {
            choose(&job, &|| began.elapsed() < time && !state.is_closing())
        })
        .await
        .ok()?
    } else {
        choose(&job, &|| true)
    };
    state.metrics.bot_decided(began.elapsed());
    Some(decided)
}

fn choose(job: &BotJob, go_on: &dyn Fn() -> bool) -> Move {
    let decision = Decision { ruleset: &job.ruleset, view: &job.view, moves: &job.moves };
    job.bot.level.sit(Strength::WhileAllowed, job.seed).choose(decision, go_on)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: Duration = Duration::from_secs(10);

    #[tokio::test]
    async fn bots_think_less_when_many_want_to() {
        let pool = BotPool::new(2);
        let alone = pool.enqueue();
        let (turn, time) = alone.turn(WANTED).await.expect("a thread is free");
        assert_eq!(time, WANTED);
        drop(turn);
        // As many as one guest can seat in an hour.
        let crowd: Vec<Queued<'_>> = (0..99).map(|_| pool.enqueue()).collect();
        let mut all = Duration::ZERO;
        for bot in &crowd {
            let (_turn, time) = bot.turn(WANTED).await.expect("a thread is free");
            all += time;
        }
        assert!(all <= WANTED * 2, "nobody waits longer than one bot alone may think");
        drop(crowd);
        assert_eq!(alone.turn(WANTED).await.expect("a thread is free").1, WANTED);
    }
}
