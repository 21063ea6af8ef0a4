//! Two bots against each other: who is stronger, by how much, and how sure that is.
//!
//! The unit is the *round*: one deal, played once with the first bot in each seat and the second in
//! all others. With two players that is a duplicate pair.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use leonardo_rules::{End, NoEvents, Ruleset, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::GameName;
use crate::game_runner::{Clock, GameRunner, Seated, nanoseconds};
use crate::player::Player;
use crate::pool::{Pool, Stop};
use crate::scores::{SHARE, Scores};
use crate::seeds::Deal;
use crate::sprt::{Sprt, Verdict};

/// The form of the result that this code reads and writes.
pub const FORMAT: &str = "leonardo-lab-match-1";

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The game.
    pub ruleset: Arc<Ruleset>,
    /// The bot whose share is measured.
    pub a: Player,
    /// The bot in all other seats.
    pub b: Player,
    /// Which deals.
    pub deals: Deals,
    /// A question after whose answer no more is played.
    pub sprt: Option<Sprt>,
}

/// Deals of one seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deals {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first deal.
    pub first: u64,
    /// How many.
    pub count: u64,
}

impl Deals {
    fn end(&self) -> u64 {
        self.first.saturating_add(self.count)
    }

    fn overlaps(&self, other: &Deals) -> bool {
        self.seed == other.seed && self.first < other.end() && other.first < self.end()
    }
}

/// What came out; results of different deals can be merged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// [`FORMAT`].
    pub format: String,
    /// What was played.
    pub game: GameName,
    /// The bot whose share is measured.
    pub a: String,
    /// The bot in all other seats.
    pub b: String,
    /// The deals that were played.
    pub deals: Vec<Deals>,
    /// The test that the run was to decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<(Sprt, Verdict)>,
    /// What was counted.
    pub tally: Tally,
    /// What was timed.
    pub times: Times,
}

/// What is counted over games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The rounds' scores of the first bot.
    pub scores: Scores,
    /// Games played.
    pub games: u64,
    /// Turns in all games.
    pub turns: u64,
    /// The longest game.
    pub turns_max: u32,
    /// Games that ended by the stall rule (B11, Q11).
    pub stalls: u64,
    /// Games whose win was shared (Q10).
    pub shared: u64,
}

/// What is timed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// The first bot.
    pub a: Clock,
    /// The second bot, in all its seats.
    pub b: Clock,
    /// Time on the clock. Whole numbers, so that a file gives back what was written.
    pub wall_ns: u64,
    /// Time of all processors.
    pub cpu_ns: u64,
}

impl Tally {
    fn new(players: u8) -> Tally {
        Tally { scores: Scores::new(players.into()), ..Tally::default() }
    }

    fn add(&mut self, other: &Tally) {
        self.scores.add(&other.scores);
        self.games += other.games;
        self.turns += other.turns;
        self.turns_max = self.turns_max.max(other.turns_max);
        self.stalls += other.stalls;
        self.shared += other.shared;
    }
}

impl Times {
    fn add(&mut self, other: &Times) {
        self.a.add(&other.a);
        self.b.add(&other.b);
        self.wall_ns += other.wall_ns;
        self.cpu_ns += other.cpu_ns;
    }

    /// Seconds on the clock.
    pub fn wall_s(&self) -> f64 {
        self.wall_ns as f64 * 1e-9
    }

    /// Seconds of all processors.
    pub fn cpu_s(&self) -> f64 {
        self.cpu_ns as f64 * 1e-9
    }
}

/// The part of a win that a seat has.
pub(crate) fn share(winners: Seats, seat: Seat) -> u32 {
    let winners_count = winners.iter().count().max(1) as u32;
    if winners.has(seat) { SHARE / winners_count } else { 0 }
}

impl Duel {
    /// Plays. `watch` sees the result grow after every round.
    pub fn run(&self, pool: Pool<'_>, mut watch: impl FnMut(&Match)) -> Match {
        let mut result = Match {
            format: FORMAT.to_owned(),
            game: GameName::of(&self.ruleset),
            a: self.a.to_string(),
            b: self.b.to_string(),
            deals: vec![Deals { count: 0, ..self.deals }],
            sprt: self.sprt.map(|sprt| (sprt, Verdict::Open)),
            tally: Tally::new(self.ruleset.players()),
            times: Times::default(),
        };
        let (start, cpu) = (Instant::now(), ProcessTime::now());
        let play = |table: &mut GameRunner, deal| self.round(table, deal, pool.stop);
        let numbers = self.deals.first..self.deals.end();
        pool.run(
            numbers,
            || GameRunner::new(&self.ruleset),
            play,
            |_, (tally, times)| {
                result.deals[0].count += 1;
                result.tally.add(&tally);
                result.times.add(&times);
                watch(&result);
                result.decide()
            },
        );
        result.times.wall_ns = nanoseconds(start.elapsed());
        result.times.cpu_ns = nanoseconds(cpu.try_elapsed().unwrap_or(Duration::ZERO));
        result
    }

    /// One deal, the first bot in each seat in turn.
    fn round(&self, table: &mut GameRunner, number: u64, stop: &Stop) -> Option<(Tally, Times)> {
        let deal = Deal::new(self.deals.seed, number);
        let players = self.ruleset.players();
        let (mut tally, mut times) = (Tally::new(players), Times::default());
        let mut score = 0;
        for a_seat in Seat::all(players) {
            let sit = |seat: Seat| {
                let player = if seat == a_seat { self.a } else { self.b };
                Seated::new(player, deal.bot(0, seat.index()))
            };
            let mut seats: Vec<Seated> = Seat::all(players).map(sit).collect();
            let played = table.play(&mut deal.dice(), &mut seats, &mut NoEvents, stop)?;
            score += share(played.outcome.winners, a_seat);
            tally.games += 1;
            tally.turns += u64::from(played.turns);
            tally.turns_max = tally.turns_max.max(played.turns);
            tally.stalls += u64::from(played.outcome.end == End::Stall);
            tally.shared += u64::from(played.outcome.winners.iter().count() > 1);
            for (seat, seated) in Seat::all(players).zip(&seats) {
                let clock = if seat == a_seat { &mut times.a } else { &mut times.b };
                clock.add(&seated.clock);
            }
        }
        tally.scores.push(score);
        Some((tally, times))
    }
}

/// Why results cannot be merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeError {
    /// Nothing to merge.
    #[error("there is nothing to merge")]
    Nothing,
    /// Not a result that this program understands.
    #[error("the result is of the form {0:?}, not {FORMAT:?}")]
    Format(String),
    /// Other games or other bots.
    #[error("{0} and {1} are different matches")]
    Different(String, String),
    /// The same deals twice.
    #[error("deals of the seed {0} are in two of the results")]
    SameDeals(u64),
}

impl Match {
    /// A result of several runs of the same match on different deals. A sequential test is not
    /// carried over: it was decided within its run.
    pub fn merge(results: &[Match]) -> Result<Match, MergeError> {
        let (first, rest) = results.split_first().ok_or(MergeError::Nothing)?;
        let mut merged = Match { sprt: None, ..first.clone() };
        if let Some(other) = results.iter().find(|result| result.format != FORMAT) {
            return Err(MergeError::Format(other.format.clone()));
        }
        for result in rest {
            if (&result.game, &result.a, &result.b) != (&merged.game, &merged.a, &merged.b) {
                return Err(MergeError::Different(merged.title(), result.title()));
            }
            for deals in &result.deals {
                if merged.deals.iter().any(|other| other.overlaps(deals)) {
                    return Err(MergeError::SameDeals(deals.seed));
                }
            }
            merged.join_deals(&result.deals);
            merged.tally.add(&result.tally);
            merged.times.add(&result.times);
        }
        Ok(merged)
    }

    /// Deals that follow each other become one range.
    fn join_deals(&mut self, more: &[Deals]) {
        self.deals.extend_from_slice(more);
        self.deals.sort_by_key(|deals| (deals.seed, deals.first));
        self.deals.dedup_by(|next, before| {
            let follows = before.seed == next.seed && before.end() == next.first;
            if follows {
                before.count += next.count;
            }
            follows
        });
    }

    /// Who played what.
    pub fn title(&self) -> String {
        format!("{} against {} ({})", self.a, self.b, self.game)
    }

    /// The average length of a game in turns.
    pub fn turns_mean(&self) -> f64 {
        self.tally.turns as f64 / self.tally.games.max(1) as f64
    }

    /// The share of games that ended by the stall rule.
    pub fn stall_share(&self) -> f64 {
        self.tally.stalls as f64 / self.tally.games.max(1) as f64
    }

    fn decide(&mut self) -> ControlFlow<()> {
        let Some((sprt, verdict)) = &mut self.sprt else { return ControlFlow::Continue(()) };
        *verdict = sprt.verdict(&self.tally.scores);
        match verdict {
            Verdict::Open => ControlFlow::Continue(()),
            Verdict::Lower | Verdict::Upper => ControlFlow::Break(()),
        }
    }
}
