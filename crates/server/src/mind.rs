//! Bots at work: they think beside the tables, as many at a time as there are cores, and at the pace
//! of people.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use leonardo_bots::{Decision, Strength};
use leonardo_protocol::BotSpec;
use leonardo_rules::{Move, Ruleset, View};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc};

use crate::desk::Inbox;
use crate::hub::Hub;

/// The bots that want to think. As many do at the same time as there are threads; the others wait,
/// and so that they do not wait for long, all think less when there are many.
pub(crate) struct Thinkers {
    threads: usize,
    free: Semaphore,
    /// Those who think and those who wait.
    wanting: AtomicUsize,
}

/// A bot that wants to think, or does.
struct Wanting<'a>(&'a Thinkers);

impl Thinkers {
    pub(crate) fn new(threads: usize) -> Thinkers {
        Thinkers { threads, free: Semaphore::new(threads), wanting: AtomicUsize::new(0) }
    }

    fn want(&self) -> Wanting<'_> {
        self.wanting.fetch_add(1, Ordering::Relaxed);
        Wanting(self)
    }
}

impl Wanting<'_> {
    /// Waits for a thread, and says for how long it may be had by who wants it for this long.
    async fn turn(&self, wanted: Duration) -> Option<(SemaphorePermit<'_>, Duration)> {
        let permit = self.0.free.acquire().await.ok()?;
        let wanting = self.0.wanting.load(Ordering::Relaxed);
        Some((permit, share(wanted, self.0.threads, wanting)))
    }
}

impl Drop for Wanting<'_> {
    fn drop(&mut self) {
        self.0.wanting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What one of so many gets of the threads in the time that it wanted for itself.
fn share(wanted: Duration, threads: usize, wanting: usize) -> Duration {
    match wanting > threads {
        true => wanted.mul_f64(threads as f64 / wanting as f64),
        false => wanted,
    }
}

/// A decision that a bot has to make.
pub(crate) struct Thought {
    pub(crate) view: View,
    pub(crate) moves: Vec<Move>,
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) bot: BotSpec,
    pub(crate) seed: u64,
    /// The number of the position.
    pub(crate) at: u32,
}

/// Lets a bot think and gives its decision to the table.
pub(crate) fn think(hub: Arc<Hub>, thought: Thought, table: mpsc::Sender<Inbox>) {
    tokio::spawn(async move {
        let began = tokio::time::Instant::now();
        let pace = pace(&hub, &thought);
        let at = thought.at;
        // Weak while it thinks: a table that stops does not wait for its bots.
        let weak = table.downgrade();
        drop(table);
        let Some(mv) = decide(&hub, thought).await else { return };
        tokio::time::sleep_until(began + pace).await;
        if let Some(table) = weak.upgrade() {
            let _ = table.send(Inbox::Decided(at, mv)).await;
        }
    });
}

/// How long a decision takes at least: a little more where there is more to choose from, and never
/// quite the same.
fn pace(hub: &Hub, thought: &Thought) -> Duration {
    let usual = u64::from(hub.config.bot_pace_ms);
    let share = match thought.moves.len() {
        0 | 1 => 30,
        2..=8 => 70,
        _ => 100,
    };
    let whim = 80 + thought.seed % 41;
    Duration::from_millis(usual * share * whim / 10_000)
}

async fn decide(hub: &Arc<Hub>, thought: Thought) -> Option<Move> {
    if let [only] = thought.moves[..] {
        return Some(only);
    }
    let think_ms = thought.bot.think_ms.unwrap_or(hub.config.bot_think_ms);
    let wanting = hub.thinkers.want();
    let (_turn, time) = wanting.turn(Duration::from_millis(think_ms.into())).await?;
    let began = Instant::now();
    let decided = if thought.bot.level.searches() {
        let hub = hub.clone();
        tokio::task::spawn_blocking(move || {
            choose(&thought, &|| began.elapsed() < time && !hub.is_closing())
        })
        .await
        .ok()?
    } else {
        choose(&thought, &|| true)
    };
    hub.metrics.bot_decided(began.elapsed());
    Some(decided)
}

fn choose(thought: &Thought, go_on: &dyn Fn() -> bool) -> Move {
    let decision =
        Decision { ruleset: &thought.ruleset, view: &thought.view, moves: &thought.moves };
    thought.bot.level.sit(Strength::WhileAllowed, thought.seed).choose(decision, go_on)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: Duration = Duration::from_secs(10);

    #[tokio::test]
    async fn bots_think_less_when_many_want_to() {
        let thinkers = Thinkers::new(2);
        let alone = thinkers.want();
        let (turn, time) = alone.turn(WANTED).await.expect("a thread is free");
        assert_eq!(time, WANTED);
        drop(turn);
        // As many as one stranger can seat in an hour.
        let crowd: Vec<Wanting<'_>> = (0..99).map(|_| thinkers.want()).collect();
        let mut all = Duration::ZERO;
        for bot in &crowd {
            let (_turn, time) = bot.turn(WANTED).await.expect("a thread is free");
            all += time;
        }
        assert!(all <= WANTED * 2, "nobody waits for longer than one alone may think");
        drop(crowd);
        assert_eq!(alone.turn(WANTED).await.expect("a thread is free").1, WANTED);
    }
}
