//! Who can sit in a seat, and how strong.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Bot;
use crate::apprentice::Apprentice;
use crate::greedy::Greedy;
use crate::journeyman::Journeyman;
use crate::master::{Master, PlainIsmcts};
use crate::random::Random;

/// The bots by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal move, each as likely as any other.
    Random,
    /// A plausible beginner: takes Keys when it sees them, and sometimes does not.
    Apprentice,
    /// Looks one turn ahead with a good eye for lines, its own and the neighbours'.
    Journeyman,
    /// Searches: plays many games on in worlds that fit what it knows.
    Master,
    /// The most Keys now, then the most pairs: a reference for the lab.
    Greedy,
    /// Textbook single-observer ISMCTS with random playouts: the yardstick for the lab.
    PlainIsmcts,
}

impl Level {
    /// All levels.
    pub const ALL: [Level; 6] = [
        Level::Random,
        Level::Apprentice,
        Level::Journeyman,
        Level::Master,
        Level::Greedy,
        Level::PlainIsmcts,
    ];
    /// Those offered to people, the gentlest first.
    pub const OFFERED: [Level; 4] =
        [Level::Random, Level::Apprentice, Level::Journeyman, Level::Master];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Apprentice => "apprentice",
            Level::Journeyman => "journeyman",
            Level::Master => "master",
            Level::Greedy => "greedy",
            Level::PlainIsmcts => "plain-ismcts",
        }
    }

    /// Whether the bot thinks longer the more time it is given.
    pub fn searches(self) -> bool {
        matches!(self, Level::Master | Level::PlainIsmcts)
    }

    /// A player of this level. Equal seeds and equal strengths (by playouts) play equally.
    pub fn sit(self, strength: Strength, seed: u64) -> Box<dyn Bot> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Apprentice => Box::new(Apprentice::new(seed)),
            Level::Journeyman => Box::new(Journeyman::new(seed)),
            Level::Master => Box::new(Master::new(strength, seed)),
            Level::Greedy => Box::new(Greedy::new(seed)),
            Level::PlainIsmcts => Box::new(PlainIsmcts::new(strength, seed)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Level, String> {
        let names = Level::ALL.map(Level::name).join(", ");
        let found = Level::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or_else(|| format!("one of {names}"))
    }
}

/// How hard a searching bot thinks about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// This many playouts, and then the move: the same on every machine.
    Playouts(u32),
    /// As long as the caller says `go_on`, with a limit for callers who never stop.
    WhileAllowed,
}

impl Strength {
    /// The most playouts for one decision, however long the caller lets it go on.
    pub const PLAYOUTS_MAX: u32 = 2_000_000;

    /// The most playouts for one decision.
    pub fn playouts(self) -> u32 {
        match self {
            Strength::Playouts(count) => count.clamp(1, Strength::PLAYOUTS_MAX),
            Strength::WhileAllowed => Strength::PLAYOUTS_MAX,
        }
    }
}
