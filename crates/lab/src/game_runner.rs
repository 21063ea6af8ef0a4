//! One game between bots.

use std::sync::Arc;
use std::time::{Duration, Instant};

use leonardo_bots::value::Weights;
use leonardo_bots::{Bot, Clairvoyant, Decision, Job, Learned, Level, Master};
use leonardo_rules::{
    Game, Move, Outcome, Ruleset, SEATS_MAX, Seat, SeededDice, Sink, Variant, Viewer,
};
use serde::{Deserialize, Serialize};

use crate::player::{Mind, Player};
use crate::pool::Stop;

/// The part of the rest of a turn's time that one decision may take where a turn has many
/// decisions, and where it nearly always has one.
const PART_OF_MANY: f64 = 0.5;
const PART_OF_ONE: f64 = 15.0 / 16.0;

/// How long a bot thought. Forced decisions are not asked and not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Decisions that it was asked for.
    pub decisions: u64,
    /// Turns that it had, those without a choice included.
    pub turns: u64,
    /// All its thinking, in nanoseconds.
    pub total_ns: u64,
    /// The longest decision.
    pub decision_ns_max: u64,
    /// The longest turn.
    pub turn_ns_max: u64,
}

impl Clock {
    /// Adds another clock of the same bot.
    pub fn add(&mut self, other: &Clock) {
        self.decisions += other.decisions;
        self.turns += other.turns;
        self.total_ns += other.total_ns;
        self.decision_ns_max = self.decision_ns_max.max(other.decision_ns_max);
        self.turn_ns_max = self.turn_ns_max.max(other.turn_ns_max);
    }

    /// The average time of a decision, in nanoseconds.
    pub fn decision_ns(&self) -> f64 {
        self.total_ns as f64 / self.decisions.max(1) as f64
    }

    /// The average time of a turn, in nanoseconds.
    pub fn turn_ns(&self) -> f64 {
        self.total_ns as f64 / self.turns.max(1) as f64
    }
}

/// A player at the table.
pub struct Seated {
    player: Decider,
    turn_time: Option<Duration>,
    /// How long it thought so far.
    pub clock: Clock,
}

/// What is asked for a move: nearly always with a view, and only the clairvoyant with the game.
enum Decider {
    Bot(Box<dyn Bot>),
    Clairvoyant(Clairvoyant),
}

impl Seated {
    /// Sits down a fresh player.
    pub fn new(player: Player, seed: u64) -> Seated {
        let strength = player.strength();
        let master = || Master::with_threads(strength, seed, player.threads, on_threads);
        let weights = || player.weights.unwrap_or_else(|| Weights::embedded(Variant::Base)).clone();
        let bot: Box<dyn Bot> = match player.mind {
            Mind::Bot(Level::Master) => Box::new(master()),
            Mind::MasterOne => Box::new(master().by_keys()),
            Mind::MasterTwo => Box::new(master().with_weights(weights())),
            Mind::MasterTwoWithout(part) => {
                Box::new(master().with_weights(weights()).without(part))
            }
            Mind::Learned => Box::new(Learned::new(weights(), seed)),
            Mind::JourneymanOne => Level::Journeyman.sit(strength, seed),
            Mind::Bot(level) => level.sit(strength, seed),
            Mind::Clairvoyant => {
                let clairvoyant = Decider::Clairvoyant(Clairvoyant::new(strength, seed));
                return Seated::of(clairvoyant, player.turn_time());
            }
        };
        Seated::of(Decider::Bot(bot), player.turn_time())
    }

    fn of(player: Decider, turn_time: Option<Duration>) -> Seated {
        Seated { player, turn_time, clock: Clock::default() }
    }

    /// Any bot, with this much time for a turn.
    pub fn with_bot(bot: Box<dyn Bot>, turn_time: Option<Duration>) -> Seated {
        Seated::of(Decider::Bot(bot), turn_time)
    }
}

/// Runs each job of a search on a thread of its own.
fn on_threads(jobs: Vec<Job<'_>>, own: &mut dyn FnMut()) {
    std::thread::scope(|scope| {
        for job in jobs {
            scope.spawn(job);
        }
        own();
    });
}

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended and who won.
    pub outcome: Outcome,
    /// Turns in all.
    pub turns: u32,
    /// Who began.
    pub first: Seat,
    /// How many Keys each seat has.
    pub keys: [u32; SEATS_MAX],
}

/// What is needed to play one game after the other.
pub struct GameRunner {
    ruleset: Arc<Ruleset>,
    game: Game,
    moves: Vec<Move>,
}

/// The turn under way.
#[derive(Default)]
struct Turn {
    number: u32,
    spent: Duration,
}

impl GameRunner {
    /// A table for games of this ruleset.
    pub fn new(ruleset: &Arc<Ruleset>) -> GameRunner {
        let game = Game::undealt(ruleset.clone());
        GameRunner { ruleset: ruleset.clone(), game, moves: Vec::with_capacity(1024) }
    }

    /// Deals and plays a game to its end; nothing if the run is broken off.
    pub fn play(
        &mut self,
        dice: &mut SeededDice,
        seats: &mut [Seated],
        out: &mut impl Sink,
        stop: &Stop,
    ) -> Option<Played> {
        self.watch(dice, seats, out, stop, &mut |_, _| ())
    }

    /// The same; `look` sees the game before every decision, and what is decided.
    pub(crate) fn watch(
        &mut self,
        dice: &mut SeededDice,
        seats: &mut [Seated],
        out: &mut impl Sink,
        stop: &Stop,
        look: &mut dyn FnMut(&Game, Move),
    ) -> Option<Played> {
        self.game.redeal(dice, out);
        let first = self.game.turn();
        let mut turn = Turn::default();
        let outcome = loop {
            if let Some(outcome) = self.game.outcome() {
                break outcome;
            }
            if self.game.turns() != turn.number {
                turn = Turn { number: self.game.turns(), spent: Duration::ZERO };
                seats[self.game.turn().index()].clock.turns += 1;
            }
            if stop.is_now() {
                return None;
            }
            self.game.legal_moves_into(&mut self.moves);
            let mv = match self.moves[..] {
                [only] => only,
                _ => self.ask(&mut seats[self.game.turn().index()], &mut turn, stop),
            };
            look(&self.game, mv);
            self.game.play_unchecked(mv, dice, out);
        };
        let mut keys = [0; SEATS_MAX];
        for seat in Seat::all(self.ruleset.players()) {
            keys[seat.index()] = self.game.keys(seat).total();
        }
        Some(Played { outcome, turns: self.game.turns(), first, keys })
    }

    fn ask(&self, seated: &mut Seated, turn: &mut Turn, stop: &Stop) -> Move {
        let start = Instant::now();
        let part = if self.ruleset.has_extra() { PART_OF_MANY } else { PART_OF_ONE };
        let time = seated.turn_time.map(|time| time.saturating_sub(turn.spent).mul_f64(part));
        let go_on = || time.is_none_or(|time| start.elapsed() < time) && !stop.is_now();
        let mv = match &mut seated.player {
            Decider::Bot(bot) => {
                let view = self.game.view(Viewer::Seat(self.game.turn()));
                let decision = Decision { ruleset: &self.ruleset, view: &view, moves: &self.moves };
                bot.choose(decision, &go_on)
            }
            Decider::Clairvoyant(clairvoyant) => {
                clairvoyant.choose(&self.game, &self.moves, &go_on)
            }
        };
        let took = start.elapsed();
        turn.spent += took;
        let clock = &mut seated.clock;
        clock.decisions += 1;
        clock.total_ns += nanoseconds(took);
        clock.decision_ns_max = clock.decision_ns_max.max(nanoseconds(took));
        clock.turn_ns_max = clock.turn_ns_max.max(nanoseconds(turn.spent));
        assert!(self.moves.contains(&mv), "a bot answered {mv:?}, which is not legal");
        mv
    }
}

pub(crate) fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
