//! Exact chances.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A chance as a fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chance {
    /// Of so many equally likely cases …
    pub of: u64,
    /// … it happens in this many.
    pub cases: u64,
}

impl Chance {
    /// `cases` of `of`, in lowest terms; no case of none is never.
    pub fn new(cases: u64, of: u64) -> Chance {
        let divisor = gcd(cases, of).max(1);
        Chance { cases: cases / divisor, of: (of / divisor).max(1) }
    }

    /// The chance that none of `drawn` cards from `all` is one of `bad`.
    pub fn of_none(all: u64, bad: u64, drawn: u64) -> Chance {
        let whole = choose(all, drawn);
        Chance::new(choose(all.saturating_sub(bad), drawn), whole)
    }

    /// In per cent, rounded.
    pub fn per_cent(self) -> u64 {
        (self.cases * 200 + self.of) / (self.of * 2)
    }

    /// Whether it is at least `points` per cent more than the other.
    pub fn beats(self, other: Chance, points: u64) -> bool {
        let (of, other_of) = (u128::from(self.of), u128::from(other.of));
        let own = u128::from(self.cases) * other_of * 100;
        own >= u128::from(other.cases) * of * 100 + u128::from(points) * of * other_of
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Chance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Chance {
    fn cmp(&self, other: &Chance) -> Ordering {
        let own = u128::from(self.cases) * u128::from(other.of);
        own.cmp(&(u128::from(other.cases) * u128::from(self.of)))
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.cases, self.of)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// How many hands of `drawn` cards `all` cards have. Hands have at most ten unseen cards of a few
/// hundred, so it fits.
fn choose(all: u64, drawn: u64) -> u64 {
    if drawn > all {
        return 0;
    }
    let steps = (0..drawn).map(u128::from);
    steps.fold(1u128, |ways, i| ways * (u128::from(all) - i) / (i + 1)) as u64
}
