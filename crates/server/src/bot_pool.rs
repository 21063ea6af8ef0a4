//! A worker pool for bots with fair shares: as many think at the same time as there are threads, and
//! they decide at the pace of people.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use leonardo_bots::{Decision, Strength};
use leonardo_protocol::BotSpec;
use leonardo_rules::{Move, Ruleset, Step, Table, View};
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
    /// Whether nobody but bots had a turn yet: those who have just sat down wait for their first.
    pub(crate) is_opening: bool,
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

/// The time of a decision at the least, never quite the same. It rests on what everyone sees, the step
/// and the turn, and not on what the bot could do there, which would tell of its hand (I4).
fn pace(state: &AppState, job: &BotJob) -> Duration {
    let usual = u64::from(state.config.bot_pace_ms);
    let whim = 80 + job.seed % 41;
    let shown = Duration::from_millis(usual * share_of_pace(job) * whim / 10_000);
    // One that searches takes its time; one that has no choice must not be known by its haste.
    if job.bot.level.searches() && usual > 0 { shown.max(budget(state, job)) } else { shown }
}

/// What a step is worth of the usual pace, in per cent. The first play of a turn is what people watch.
fn share_of_pace(job: &BotJob) -> u64 {
    let has_played = match &job.view.table {
        Table::Layouts(open) => open.this_turn.played != [0, 0],
        Table::Field(_) => false,
    };
    let share = match job.view.step {
        Step::Play if has_played => 45,
        Step::Play => 100,
        Step::Start | Step::End | Step::Draw => 15,
        Step::Effect(_) | Step::Look { .. } | Step::Throw(_) | Step::AnyKey | Step::Over => 45,
    };
    if job.is_opening { share / 6 } else { share }
}

/// How long a bot may think about a decision.
fn budget(state: &AppState, job: &BotJob) -> Duration {
    let think_ms = u64::from(job.bot.think_ms.unwrap_or(state.config.bot_think_ms));
    let share = if job.view.step == Step::Draw { 4 } else { 1 };
    Duration::from_millis(think_ms / share)
}

async fn decide(state: &Arc<AppState>, job: BotJob) -> Option<Move> {
    if let [only] = job.moves[..] {
        return Some(only);
    }
    let queued = state.bots.enqueue();
    let (_turn, time) = queued.turn(budget(state, &job)).await?;
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

    use leonardo_bots::Level;
    use leonardo_rules::sim::standard_rulesets;
    use leonardo_rules::{FastDice, Game, NoEvents, Viewer};

    const WANTED: Duration = Duration::from_secs(10);

    /// What can be done in a step is told by a hand, and nothing of it by the clock (I4).
    #[test]
    fn the_pace_does_not_depend_on_what_a_bot_could_do() {
        for (name, ruleset) in standard_rulesets() {
            let game = Game::deal(ruleset.clone(), &mut FastDice::new(1), &mut NoEvents);
            let moves = game.legal_moves();
            let job = |moves: Vec<Move>, is_opening| BotJob {
                view: game.view(Viewer::Seat(game.turn())),
                moves,
                ruleset: ruleset.clone(),
                bot: BotSpec { level: Level::Apprentice, think_ms: None },
                seed: 0,
                is_opening,
                at: 0,
            };
            let share = share_of_pace(&job(moves.clone(), false));
            assert_eq!(share, share_of_pace(&job(vec![moves[0]], false)), "{name}");
            assert!(share_of_pace(&job(moves, true)) < share, "{name}");
        }
    }

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
