//! A sequential test: play on until the question is decided.

use serde::{Deserialize, Serialize};

use crate::scores::Scores;

/// The chance of each kind of error.
const ERROR: f64 = 0.05;
/// Rounds before which nothing is decided: their spread is not known well enough.
const ROUNDS_MIN: u64 = 16;
/// Added to the sum of squares, so that rounds that are all alike do not count as certainty.
const SQUARES_PRIOR: f64 = 0.25;

/// Is the share of wins `p0` (or less) or `p1` (or more)? The likelihood ratio of the two is
/// followed round by round, in the normal approximation that chess testers use for pairs of games;
/// the spread is estimated from the rounds themselves. Both errors are 5 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    p0: f64,
    p1: f64,
}

/// Two shares that make no question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a sequential test needs two shares with 0 < P0 < P1 < 1")]
pub struct SprtError;

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The share is the lower one, or less.
    Lower,
    /// The share is the upper one, or more.
    Upper,
    /// Not decided.
    Open,
}

impl Sprt {
    /// The test between these shares.
    pub fn new(p0: f64, p1: f64) -> Result<Sprt, SprtError> {
        let is_question = 0.0 < p0 && p0 < p1 && p1 < 1.0;
        if is_question { Ok(Sprt { p0, p1 }) } else { Err(SprtError) }
    }

    /// The two shares.
    pub fn shares(self) -> (f64, f64) {
        (self.p0, self.p1)
    }

    /// The logarithm of the likelihood ratio.
    pub fn ratio(self, scores: &Scores) -> f64 {
        let rounds = scores.rounds() as f64;
        let variance = (scores.squares() + SQUARES_PRIOR) / rounds.max(1.0);
        let middle = (self.p0 + self.p1) / 2.0;
        rounds * (self.p1 - self.p0) * (scores.mean() - middle) / variance
    }

    /// What these rounds decide.
    pub fn verdict(self, scores: &Scores) -> Verdict {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let ratio = self.ratio(scores);
        match ratio {
            _ if scores.rounds() < ROUNDS_MIN => Verdict::Open,
            _ if ratio >= bound => Verdict::Upper,
            _ if ratio <= -bound => Verdict::Lower,
            _ => Verdict::Open,
        }
    }
}
