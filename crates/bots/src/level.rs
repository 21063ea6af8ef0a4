//! Who can sit in a seat, and how strong.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Bot;
use crate::apprentice::Apprentice;
use crate::brief::{BriefMaster, SAGE, SCHOLAR, STRATEGIST};
use crate::character::{COLLECTOR, COURIER, Character, NOVICE, RIVAL};
use crate::greedy::Greedy;
use crate::journeyman::Journeyman;
use crate::master::{Master, PlainIsmcts};
use crate::random::Random;

/// The bots by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal move, each as likely as any other. Not offered any more, but old tables and
    /// records name it.
    Random,
    /// For a first game: plays anything more often than not.
    Novice,
    /// A plausible beginner: takes Keys when it sees them, and sometimes does not.
    Apprentice,
    /// A hoarder: keeps as many lines open as it can, and looks at nobody else.
    Collector,
    /// A racer: goes straight for the next Key, and stumbles now and then.
    Courier,
    /// Looks one turn ahead with a good eye for lines, its own and the neighbours'.
    Journeyman,
    /// A blocker: what you lose is worth as much to it as what it gains.
    Rival,
    /// Searches a little: plays a few dozen games on before each move.
    Strategist,
    /// Searches more: a hundred games before each move.
    Scholar,
    /// Searches still more: hundreds of games before each move.
    Sage,
    /// Searches as long as it may: plays many games on in worlds that fit what it knows.
    Master,
    /// The most Keys now, then the most pairs: a reference for the lab.
    Greedy,
    /// Textbook single-observer ISMCTS with random playouts: the yardstick for the lab.
    PlainIsmcts,
}

impl Level {
    /// All levels.
    pub const ALL: [Level; 13] = [
        Level::Random,
        Level::Novice,
        Level::Apprentice,
        Level::Collector,
        Level::Courier,
        Level::Journeyman,
        Level::Rival,
        Level::Strategist,
        Level::Scholar,
        Level::Sage,
        Level::Master,
        Level::Greedy,
        Level::PlainIsmcts,
    ];
    /// The ladder for people, the gentlest first: each wins about three games of four against the
    /// one before it in the base game for two (see `docs/bots.md`).
    pub const OFFERED: [Level; 10] = [
        Level::Novice,
        Level::Apprentice,
        Level::Collector,
        Level::Courier,
        Level::Journeyman,
        Level::Rival,
        Level::Strategist,
        Level::Scholar,
        Level::Sage,
        Level::Master,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Novice => "novice",
            Level::Apprentice => "apprentice",
            Level::Collector => "collector",
            Level::Courier => "courier",
            Level::Journeyman => "journeyman",
            Level::Rival => "rival",
            Level::Strategist => "strategist",
            Level::Scholar => "scholar",
            Level::Sage => "sage",
            Level::Master => "master",
            Level::Greedy => "greedy",
            Level::PlainIsmcts => "plain-ismcts",
        }
    }

    /// Whether it may sit at a table. Besides those that are offered, `random` may: older programs
    /// ask for it.
    pub fn may_sit(self) -> bool {
        !matches!(self, Level::Greedy | Level::PlainIsmcts)
    }

    /// Whether the bot plays games on before it decides, which takes milliseconds or more.
    pub fn searches(self) -> bool {
        matches!(self, Level::Strategist | Level::Scholar | Level::Sage) || self.takes_time()
    }

    /// Whether the bot thinks longer the more time it is given.
    pub fn takes_time(self) -> bool {
        matches!(self, Level::Master | Level::PlainIsmcts)
    }

    /// The time that a person would take for a decision, in per cent of the usual. Everyone knows
    /// the level, so it tells nothing else.
    pub fn pace(self) -> u32 {
        match self {
            Level::Courier => 65,
            Level::Rival => 90,
            Level::Collector => 110,
            Level::Novice | Level::Strategist => 120,
            Level::Scholar => 130,
            Level::Sage => 140,
            Level::Random
            | Level::Apprentice
            | Level::Journeyman
            | Level::Master
            | Level::Greedy
            | Level::PlainIsmcts => 100,
        }
    }

    /// A player of this level. Equal seeds and equal strengths (by playouts) play equally.
    pub fn sit(self, strength: Strength, seed: u64) -> Box<dyn Bot> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Novice => Box::new(Character::new(NOVICE, seed)),
            Level::Apprentice => Box::new(Apprentice::new(seed)),
            Level::Collector => Box::new(Character::new(COLLECTOR, seed)),
            Level::Courier => Box::new(Character::new(COURIER, seed)),
            Level::Journeyman => Box::new(Journeyman::new(seed)),
            Level::Rival => Box::new(Character::new(RIVAL, seed)),
            Level::Strategist => Box::new(BriefMaster::new(STRATEGIST, seed)),
            Level::Scholar => Box::new(BriefMaster::new(SCHOLAR, seed)),
            Level::Sage => Box::new(BriefMaster::new(SAGE, seed)),
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
