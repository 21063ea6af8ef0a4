//! How hard a puzzle is and how good a person: Glicko-2, one against the other.

use leonardo_bots::{Bot, Decision, Level, Master, Strength};
use leonardo_rules::{FastDice, NoEvents, Viewer};
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2, glicko2_rating_period};

use crate::judge::Verdict;
use crate::prove::Proof;
use crate::puzzle::Puzzle;
use crate::shipped::{Entry, daily};

/// The bots that try a new puzzle, how good they are taken to be, and how often they try.
const TRIERS: [(Level, f64, u64); 5] = [
    (Level::Random, 700.0, 8),
    (Level::Apprentice, 1100.0, 4),
    (Level::Greedy, 1300.0, 2),
    (Level::Journeyman, 1500.0, 2),
    (Level::Master, 1900.0, 2),
];
/// How sure those numbers are taken to be.
const TRIER_DEVIATION: f64 = 60.0;
/// How hard the master thinks about each of its decisions.
const MASTER_PLAYOUTS: u32 = 200;

/// A Glicko-2 rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The rating; newcomers have 1500.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
    /// How much it changes.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(of: Glicko2Rating) -> Rating {
        Rating { rating: of.rating, deviation: of.deviation, volatility: of.volatility }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(of: Rating) -> Glicko2Rating {
        Glicko2Rating { rating: of.rating, deviation: of.deviation, volatility: of.volatility }
    }
}

impl Rating {
    /// A rating of which only this much is known.
    pub fn known(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, ..Rating::default() }
    }

    /// The same as far as a rating can be: numbers from outside may be anything.
    #[must_use]
    pub fn bounded(self) -> Rating {
        let usual = Rating::default();
        let within = |value: f64, least: f64, most: f64, usual: f64| {
            if value.is_finite() { value.clamp(least, most) } else { usual }
        };
        Rating {
            rating: within(self.rating, 0.0, 4000.0, usual.rating),
            deviation: within(self.deviation, 30.0, usual.deviation, usual.deviation),
            volatility: within(self.volatility, 0.01, 0.2, usual.volatility),
        }
    }

    /// The rating after a puzzle of this rating was solved at the first try, or not.
    #[must_use]
    pub fn after(self, puzzle: Rating, outcome: Tried) -> Rating {
        let outcome = match outcome {
            Tried::Solved => Outcomes::WIN,
            Tried::Failed => Outcomes::LOSS,
        };
        let (own, puzzle) = (self.bounded().into(), puzzle.into());
        Rating::from(glicko2(&own, &puzzle, &outcome, &Glicko2Config::new()).0).bounded()
    }
}

/// How a first try went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// Solved.
    Solved,
    /// Not solved.
    Failed,
}

/// What a person has reached, wherever it is kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Standing {
    /// The rating.
    pub rating: Rating,
    /// Puzzles tried.
    pub tried: u32,
    /// Puzzles solved at the first try.
    pub solved: u32,
    /// Days in a row on which the daily puzzle was solved.
    pub streak: u32,
    /// The longest such row.
    pub streak_best: u32,
    /// The last such day, counted from 1970-01-01.
    pub last_day: Option<u32>,
    /// The ids of the shipped puzzles that were tried.
    pub seen: Vec<String>,
}

impl Standing {
    /// Counts the first try at a puzzle; a puzzle that was seen before does not count again.
    pub fn count(&mut self, id: &str, puzzle: Rating, outcome: Tried) {
        if self.seen.iter().any(|seen| seen == id) {
            return;
        }
        self.seen.push(id.into());
        self.rating = self.rating.after(puzzle, outcome);
        self.tried += 1;
        self.solved += u32::from(outcome == Tried::Solved);
    }

    /// Counts what came of a shipped puzzle: the first try, if there was one (leaving without one costs
    /// nothing), and the day on which it was solved, if it is the puzzle of that day.
    pub fn count_try(&mut self, entry: &Entry, tried: Option<Tried>, solved_on: Option<u32>) {
        if let Some(tried) = tried {
            self.count(entry.id(), entry.rating(), tried);
        }
        let is_daily = |day: &u32| daily(*day).is_some_and(|daily| daily.id() == entry.id());
        if let Some(day) = solved_on.filter(is_daily) {
            self.count_day(day);
        }
    }

    /// Counts that the daily puzzle of this day was solved.
    pub fn count_day(&mut self, day: u32) {
        if self.last_day == Some(day) {
            return;
        }
        let goes_on = day.checked_sub(1).is_some_and(|before| self.last_day == Some(before));
        self.streak = if goes_on { self.streak + 1 } else { 1 };
        self.streak_best = self.streak_best.max(self.streak);
        self.last_day = Some(day);
    }

    /// The row of days as it stands on this day: a day that was missed ends it.
    pub fn streak_on(&self, day: u32) -> u32 {
        match self.last_day {
            Some(last) if last == day || last.checked_add(1) == Some(day) => self.streak,
            _ => 0,
        }
    }
}

/// The first rating of a puzzle: which bots solve it. Equal seeds give equal ratings.
pub fn first_rating(puzzle: &Puzzle, proof: &Proof, seed: u64) -> Rating {
    let mut results = Vec::new();
    for (level, rating, tries) in TRIERS {
        let bot = Rating::known(rating, TRIER_DEVIATION).into();
        for number in 0..tries {
            let is_solved = is_solved_by(puzzle, proof, level, seed.wrapping_add(number));
            results.push((bot, if is_solved { Outcomes::LOSS } else { Outcomes::WIN }));
        }
    }
    glicko2_rating_period(&Glicko2Rating::new(), &results, &Glicko2Config::new()).into()
}

fn is_solved_by(puzzle: &Puzzle, proof: &Proof, level: Level, seed: u64) -> bool {
    let seat = puzzle.seat();
    let strength = Strength::Playouts(MASTER_PLAYOUTS);
    let mut bot: Box<dyn Bot> = match level {
        // The first master: ratings stay what they are when the level learns.
        Level::Master => Box::new(Master::new(strength, seed).by_keys()),
        _ => level.sit(strength, seed),
    };
    let (mut game, mut line) = (puzzle.game().clone(), Vec::new());
    // A turn ends, because every move of it uses a card up or ends a step.
    loop {
        let (view, moves) = (game.view(Viewer::Seat(seat)), game.legal_moves());
        let decision = Decision { ruleset: puzzle.ruleset(), view: &view, moves: &moves };
        let mv = bot.choose(decision, &|| true);
        game.play_unchecked(mv, &mut FastDice::new(0), &mut NoEvents);
        line.push(mv);
        match puzzle.judge(proof, &line).map(|judged| judged.verdict) {
            Ok(Verdict::Unfinished) => {}
            Ok(Verdict::Solved) => return true,
            Ok(Verdict::Wrong(_)) | Err(_) => return false,
        }
    }
}
