//! Shares of wins and how sure they are.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A whole win in the unit of shares: one win can be shared by two to six without a remainder.
pub const SHARE: u32 = 60;

/// The quantile of the normal distribution for 95 % in the middle.
const Z: f64 = 1.959_963_984_540_054;

/// A range of shares.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// Half of its width.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether it has this number.
    pub fn has(&self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }
}

/// The scores of rounds of equally many games: how often a bot got how much of all wins of a round.
/// Whole numbers, so that adding up in any order gives the same.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// Games in a round.
    pub games: u32,
    /// How often each score came; a win counts [`SHARE`].
    pub counts: BTreeMap<u32, u64>,
}

impl Scores {
    /// No round yet.
    pub fn new(games: u32) -> Scores {
        Scores { games, counts: BTreeMap::new() }
    }

    /// Adds a round.
    pub fn push(&mut self, score: u32) {
        *self.counts.entry(score).or_default() += 1;
    }

    /// Adds other rounds.
    pub fn add(&mut self, other: &Scores) {
        for (score, count) in &other.counts {
            *self.counts.entry(*score).or_default() += count;
        }
    }

    /// How many rounds.
    pub fn rounds(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The share of wins, from 0 to 1.
    pub fn mean(&self) -> f64 {
        let sum: u64 = self.counts.iter().map(|(score, count)| u64::from(*score) * count).sum();
        sum as f64 / (self.whole() * self.rounds().max(1) as f64)
    }

    /// The sum of the squared distances of the rounds from their mean.
    pub(crate) fn squares(&self) -> f64 {
        let mean = self.mean();
        let square = |(score, count): (&u32, &u64)| {
            *count as f64 * (f64::from(*score) / self.whole() - mean).powi(2)
        };
        self.counts.iter().map(square).sum()
    }

    /// The 95 % interval of the share, with the round as the unit: games of one deal are not
    /// independent. Where all rounds are alike their spread says nothing; then it is Wilson's.
    pub fn interval(&self) -> Interval {
        let rounds = self.rounds();
        if self.squares() <= f64::EPSILON {
            return wilson(self.mean(), rounds);
        }
        mean_interval(self.mean(), self.squares(), rounds)
    }

    fn whole(&self) -> f64 {
        f64::from(self.games * SHARE)
    }
}

/// The 95 % interval of a mean of many numbers from 0 to 1, by Student's distribution.
pub fn mean_interval(mean: f64, squares: f64, count: u64) -> Interval {
    if count < 2 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let freedom = count as f64 - 1.0;
    let margin = student(freedom) * (squares / freedom / count as f64).sqrt();
    Interval { low: (mean - margin).max(0.0), high: (mean + margin).min(1.0) }
}

/// The quantile of Student's distribution, by its expansion around the normal one. Below three
/// degrees of freedom it is a little too narrow; three rounds prove nothing.
fn student(freedom: f64) -> f64 {
    let first = (Z.powi(3) + Z) / 4.0;
    let second = (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / 96.0;
    let third = (3.0 * Z.powi(7) + 19.0 * Z.powi(5) + 17.0 * Z.powi(3) - 15.0 * Z) / 384.0;
    Z + first / freedom + second / freedom.powi(2) + third / freedom.powi(3)
}

/// Wilson's 95 % interval of a share in independent games.
pub fn wilson(share: f64, games: u64) -> Interval {
    if games == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let games = games as f64;
    let scale = 1.0 + Z * Z / games;
    let middle = (share + Z * Z / (2.0 * games)) / scale;
    let spread = share * (1.0 - share) / games + Z * Z / (4.0 * games * games);
    let margin = Z / scale * spread.max(0.0).sqrt();
    Interval { low: (middle - margin).max(0.0), high: (middle + margin).min(1.0) }
}
