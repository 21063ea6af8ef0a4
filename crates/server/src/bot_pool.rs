//! Bots decide at the pace of people, and the time that they take says nothing about their hands (I4):
//! it follows from what everyone sees, from luck, and from how busy the server is. Thinking happens
//! inside of that time.

mod search_turns;

use std::sync::Arc;
use std::time::Duration;

use leonardo_bots::{Decision, Strength, Thinker};
use leonardo_protocol::BotSpec;
use leonardo_rules::{Move, Ruleset, Step, Table, View};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

pub(crate) use search_turns::Owner;
use search_turns::{SearchTurn, SearchTurns, UNDISTURBED};

use crate::config::Config;
use crate::identity;
use crate::metrics::{BotMetrics, Present};
use crate::table_task::TableMessage;
use crate::tasks;

/// A search ends a little after its time, by how much depends on what it looks at. It is shown only
/// after this, or after as many of these as it takes on a machine that is too slow.
const SPARE: Duration = Duration::from_millis(50);

/// What a search of a fixed number of playouts may take. It needs a few milliseconds
/// for a decision, and some thirty with many players.
const BRIEF_SEARCH_MS: u64 = 120;

/// Where bots think.
pub(crate) struct BotPool {
    turns: Arc<SearchTurns>,
    pace_ms: u32,
    think_ms: u32,
    metrics: BotMetrics,
}

/// A decision for a bot to make.
pub(crate) struct BotJob {
    pub(crate) view: View,
    pub(crate) moves: Vec<Move>,
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) bot: BotSpec,
    /// Whose turn it takes if it searches.
    pub(crate) owner: Owner,
    /// Whether nobody but bots had a turn yet: those who have just sat down wait for their first.
    pub(crate) is_opening: bool,
    /// The number of the position.
    pub(crate) at: u32,
}

/// What is random about a decision. It comes from the system, so that nobody can compute it from the
/// table and compare what the bot would do with each hand.
struct Luck {
    seed: u64,
    /// In per cent of the usual pace.
    whim: u64,
}

/// A bot that thinks. It stops when this is dropped.
pub(crate) struct Thinking {
    /// The number of the position.
    pub(crate) at: u32,
    task: JoinHandle<()>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl BotPool {
    pub(crate) fn new(config: &Config, metrics: BotMetrics) -> Arc<BotPool> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if config.bot_threads == 0 { cores } else { config.bot_threads as usize };
        let (pace_ms, think_ms) = (config.bot_pace_ms, config.bot_think_ms);
        Arc::new(BotPool { turns: SearchTurns::new(threads), pace_ms, think_ms, metrics })
    }

    /// Lets a bot think, and sends its decision to the table when it is time to show it.
    pub(crate) fn think(
        self: &Arc<BotPool>,
        job: BotJob,
        table: &mpsc::WeakSender<TableMessage>,
    ) -> Thinking {
        let (pool, table, at) = (self.clone(), table.clone(), job.at);
        let began = Instant::now();
        let task = tasks::spawn(async move {
            let Some(mv) = pool.decide(job, began).await else { return };
            if let Some(table) = table.upgrade() {
                let _ = table.send(TableMessage::BotDecided(at, mv)).await;
            }
        });
        Thinking { at, task }
    }

    /// Lets a master think for a person, and sends its advice to the table. It waits for a thread as
    /// bots do, in the turn of the owner.
    pub(crate) fn advise(
        self: &Arc<BotPool>,
        job: BotJob,
        table: &mpsc::WeakSender<TableMessage>,
    ) -> Thinking {
        let (pool, table, at) = (self.clone(), table.clone(), job.at);
        let began = Instant::now();
        let task = tasks::spawn(async move {
            let turn = pool.wait(&job, began).await;
            let seed = Luck::fresh().seed;
            let think = move |job: &BotJob, go_on: &dyn Fn() -> bool| {
                let decision =
                    Decision { ruleset: &job.ruleset, view: &job.view, moves: &job.moves };
                Thinker::new(job.bot.level, Strength::WhileAllowed, seed).advise(decision, go_on)
            };
            let Some((advice, _)) = pool.search(job, turn, think).await else { return };
            if let Some(table) = table.upgrade() {
                let _ = table.send(TableMessage::Advised(at, Box::new(advice))).await;
            }
        });
        Thinking { at, task }
    }

    /// Waits for a thread.
    async fn wait(&self, job: &BotJob, began: Instant) -> SearchTurn {
        let turn = {
            let _waiting = Present::new(&self.metrics.waiting);
            self.turns.wait(job.owner.clone(), self.budget(job)).await
        };
        self.metrics.waited(began.elapsed());
        turn
    }

    /// Thinks, and comes back with the decision when it is time to show it.
    async fn decide(&self, job: BotJob, began: Instant) -> Option<Move> {
        let luck = Luck::fresh();
        let shown = began + self.pace(&job, &luck);
        let is_paced = self.pace_ms > 0;
        // Without a pace, a single move is no secret, and there is nothing to search for.
        if let [only] = job.moves[..]
            && !is_paced
        {
            return Some(only);
        }
        if !job.bot.level.searches() {
            // It takes microseconds, so it does not wait for searches.
            let mv = choose(&job, luck.seed, &|| true);
            self.metrics.thought(began.elapsed());
            sleep_until(shown).await;
            return Some(mv);
        }
        let turn = self.wait(&job, began).await;
        let (granted, time) = (Instant::now(), turn.time);
        let think = move |job: &BotJob, go_on: &dyn Fn() -> bool| choose(job, luck.seed, go_on);
        let (mv, turn) = self.search(job, turn, think).await?;
        if is_paced {
            // How long others wait must not tell them how hard this decision was.
            sleep_until(granted + time.min(UNDISTURBED)).await;
            drop(turn);
            sleep_until(self.due(shown.max(granted + time + SPARE))).await;
        }
        Some(mv)
    }

    /// When to show a decision that is ready now and was due at this moment.
    fn due(&self, due: Instant) -> Instant {
        let late = Instant::now().saturating_duration_since(due);
        if late.is_zero() {
            return due;
        }
        self.metrics.late.inc();
        let spares = late.as_millis().div_ceil(SPARE.as_millis());
        due + SPARE * u32::try_from(spares).unwrap_or(u32::MAX)
    }

    async fn search<T: Send + 'static>(
        &self,
        job: BotJob,
        turn: SearchTurn,
        think: impl FnOnce(&BotJob, &dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Option<(T, SearchTurn)> {
        let metrics = self.metrics.clone();
        // Dropped with this future, and then nobody waits for the decision any more.
        let wanted = Arc::new(());
        let is_wanted = Arc::downgrade(&wanted);
        // The turn goes along, because a thread is not free before the search on it has ended.
        let search = move || {
            let began = std::time::Instant::now();
            let go_on = || {
                let had = began.elapsed();
                had < turn.time && is_wanted.strong_count() > 0 && !turn.must_end(had)
            };
            let found = think(&job, &go_on);
            metrics.thought(began.elapsed());
            (found, turn)
        };
        tasks::run_blocking(search).await.ok()
    }

    /// The time of a decision at the least, never quite the same. It rests on what everyone sees, the
    /// level, the step and the turn, and not on what the bot could do there.
    fn pace(&self, job: &BotJob, luck: &Luck) -> Duration {
        let usual = u64::from(self.pace_ms) * u64::from(job.bot.level.pace()) / 100;
        Duration::from_millis(usual * share_of_pace(job) * luck.whim / 10_000)
    }

    /// How long a bot may search. One that makes a fixed number of playouts is done long before, and
    /// keeps a thread from others for no longer than it takes on a slow machine.
    fn budget(&self, job: &BotJob) -> Duration {
        let think_ms = u64::from(job.bot.think_ms.unwrap_or(self.think_ms));
        let think_ms =
            if job.bot.level.takes_time() { think_ms } else { think_ms.min(BRIEF_SEARCH_MS) };
        let share = if job.view.step == Step::Draw { 4 } else { 1 };
        Duration::from_millis(think_ms / share)
    }
}

impl Luck {
    fn fresh() -> Luck {
        let [seed, whim] = [(); 2].map(|()| u64::from_le_bytes(identity::random_bytes()));
        Luck { seed, whim: 80 + whim % 41 }
    }
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

fn choose(job: &BotJob, seed: u64, go_on: &dyn Fn() -> bool) -> Move {
    // Bots that search do not if they have one move only. Named twice, it is searched like any other:
    // on a slow machine the time shows how much work a decision was.
    let twice;
    let moves = match job.moves[..] {
        [only] if job.bot.level.searches() => {
            twice = [only, only];
            &twice
        }
        _ => &job.moves[..],
    };
    let decision = Decision { ruleset: &job.ruleset, view: &job.view, moves };
    job.bot.level.sit(Strength::WhileAllowed, seed).choose(decision, go_on)
}

#[cfg(test)]
mod tests;
