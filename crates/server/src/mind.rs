//! Bots at work: they think beside the tables, as many at a time as there are cores, and at the pace
//! of people.

use std::sync::Arc;
use std::time::{Duration, Instant};

use leonardo_bots::{Spot, Strength};
use leonardo_rules::{Book, Move, View};
use tokio::sync::mpsc;

use crate::desk::Inbox;
use crate::fact::BotSpec;
use crate::hub::Hub;

/// A decision that a bot has to make.
pub(crate) struct Thought {
    pub(crate) view: View,
    pub(crate) moves: Vec<Move>,
    pub(crate) book: Arc<Book>,
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
    let _turn = hub.thinkers.clone().acquire_owned().await.ok()?;
    let think_ms = thought.bot.think_ms.unwrap_or(hub.config.bot_think_ms);
    let time = Duration::from_millis(think_ms.into());
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
    let spot = Spot { book: &thought.book, view: &thought.view, moves: &thought.moves };
    thought.bot.level.sit(Strength::WhileAllowed, thought.seed).choose(spot, go_on)
}
