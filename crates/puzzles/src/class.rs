//! What a puzzle asks.

use std::fmt;
use std::str::FromStr;

use leonardo_rules::Variant;
use serde::{Deserialize, Serialize};

/// The kinds of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Take as many Keys this turn as can be taken.
    Take,
    /// Win this turn.
    Win,
    /// Take a Key and give the left neighbour nothing, whatever the neighbour holds.
    Safe,
    /// Stop the left neighbour from winning next turn, whatever the neighbour holds.
    Hold,
    /// Leave the next player the smallest chance of a Key; the chances are exact.
    Odds,
    /// Quintis Fontis: score as many Keys with one card as can be scored.
    Score,
    /// Quintis Fontis: leave the next player no Key, whatever the next player holds.
    Spoil,
}

impl Class {
    /// All classes.
    pub const ALL: [Class; 7] = [
        Class::Take,
        Class::Win,
        Class::Safe,
        Class::Hold,
        Class::Odds,
        Class::Score,
        Class::Spoil,
    ];

    /// The name on the command line and in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Class::Take => "take",
            Class::Win => "win",
            Class::Safe => "safe",
            Class::Hold => "hold",
            Class::Odds => "odds",
            Class::Score => "score",
            Class::Spoil => "spoil",
        }
    }

    /// The classes of a game. With action cards a neighbour's turn has more lines, over all hands
    /// that are possible, than can be enumerated: those games ask only about the own turn.
    pub fn of(variant: Variant) -> &'static [Class] {
        match variant {
            Variant::Base => &[Class::Take, Class::Win, Class::Safe, Class::Hold, Class::Odds],
            Variant::Novem | Variant::Sets => &[Class::Take, Class::Win],
            Variant::Quintis => &[Class::Score, Class::Spoil, Class::Odds],
        }
    }

    /// Whether the question is about what the next player can do.
    pub fn asks_about_next(self) -> bool {
        match self {
            Class::Take | Class::Win | Class::Score => false,
            Class::Safe | Class::Hold | Class::Odds | Class::Spoil => true,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the classes are take, win, safe, hold, odds, score and spoil")]
pub struct UnknownClass;

impl FromStr for Class {
    type Err = UnknownClass;

    fn from_str(name: &str) -> Result<Class, UnknownClass> {
        Class::ALL.into_iter().find(|class| class.name() == name).ok_or(UnknownClass)
    }
}
