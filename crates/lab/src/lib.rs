//! Bots against bots over many games, on all cores and in constant memory: [`duel`] says who is
//! stronger, [`ladder`] rates several, [`habits`] tells how one plays, [`balance`] what a game is
//! like, [`tune`] how that moves with a number of the rules, [`advise`] which house rule would help,
//! [`train`] teaches a network to judge positions, and [`ledger`] splits results into luck and play.
//!
//! Everything follows from a seed, whatever the number of threads, as long as bots think by
//! playouts; what is bounded by time depends on the machine.

#![forbid(unsafe_code)]

pub mod advise;
pub mod balance;
pub mod bench;
pub mod duel;
mod game_runner;
pub mod habits;
pub mod ladder;
pub mod ledger;
pub mod limit;
mod player;
mod pool;
mod scores;
mod seeds;
mod sprt;
pub mod train;
pub mod tune;

use std::sync::Arc;

use leonardo_rules::{Echo, Lines, Options, Ruleset, Variant};
use serde::{Deserialize, Serialize};

pub use game_runner::{Clock, GameRunner, Played, Seated};
pub use player::{Effort, Mind, Player, PlayerError, THREADS_MAX};
pub use pool::{Pool, Stop};
pub use scores::{Interval, SHARE, Scores, mean_interval, wilson};
pub use sprt::{Sprt, SprtError, Verdict};

/// What was played, as results name it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameName {
    /// Which of the four games.
    pub variant: Variant,
    /// How many players.
    pub players: u8,
    /// The extra deck, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<String>,
    /// What differs from the usual rules.
    pub options: Options,
}

impl GameName {
    /// The name of the games of a ruleset.
    pub fn of(ruleset: &Arc<Ruleset>) -> GameName {
        let setup = ruleset.setup();
        GameName {
            variant: setup.variant,
            players: setup.players,
            extra: setup.extra.as_ref().map(|deck| deck.label().to_owned()),
            options: setup.options.clone(),
        }
    }
}

impl std::fmt::Display for GameName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {} players", self.variant.name(), self.players)?;
        if let Some(extra) = self.extra.as_deref().filter(|extra| *extra != self.variant.name()) {
            write!(f, ", extra deck {extra}")?;
        }
        let Options { lines, echo, stall, keys, hand, rounds } = &self.options;
        if *lines == Lines::Fresh {
            write!(f, ", fresh lines")?;
        }
        if *echo == Echo::Last {
            write!(f, ", last echo")?;
        }
        let numbers = [
            ("stall", *stall),
            ("keys", keys.map(u16::from)),
            ("hand", hand.map(u16::from)),
            ("rounds", *rounds),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                write!(f, ", {name} {number}")?;
            }
        }
        Ok(())
    }
}
