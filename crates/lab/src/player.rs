//! Who plays, and how hard a searching bot thinks.

use std::fmt;
use std::time::Duration;

use leonardo_bots::{Level, Strength};

/// How hard a searching bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// This many playouts for each decision: the same on every machine.
    Playouts(u32),
    /// This much time for all decisions of a turn together.
    Time(Duration),
}

/// A bot and its effort. Written `greedy`, `master@1000` (playouts) or `master@200ms` (a turn).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// Which bot.
    pub level: Level,
    /// How hard it thinks, if it searches.
    pub effort: Effort,
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerError {
    /// There is no such bot.
    #[error("there is no bot {name:?}; the bots are {}", Level::ALL.map(Level::name).join(", "))]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// What follows the `@` is neither playouts nor time.
    #[error("{given:?} is no effort: write {name}@1000 for playouts or {name}@200ms for time")]
    Effort {
        /// The bot.
        name: String,
        /// What was asked for.
        given: String,
    },
}

impl Player {
    /// Reads a player; without an effort of its own it has the usual one.
    pub fn parse(text: &str, usual: Effort) -> Result<Player, PlayerError> {
        let (name, effort) = match text.split_once('@') {
            Some((name, effort)) => (name, Some(effort)),
            None => (text, None),
        };
        let level = Level::ALL.into_iter().find(|level| level.name() == name);
        let level = level.ok_or_else(|| PlayerError::Unknown { name: name.to_owned() })?;
        let effort = match effort {
            None => usual,
            Some(given) => parse_effort(given).ok_or_else(|| PlayerError::Effort {
                name: name.to_owned(),
                given: given.to_owned(),
            })?,
        };
        Ok(Player { level, effort })
    }

    /// Whether equal seeds give equal games.
    pub fn is_repeatable(self) -> bool {
        !self.level.searches() || matches!(self.effort, Effort::Playouts(_))
    }

    pub(crate) fn strength(self) -> Strength {
        match self.effort {
            Effort::Playouts(count) => Strength::Playouts(count),
            Effort::Time(_) => Strength::WhileAllowed,
        }
    }

    /// The time of a turn, if that is what bounds the bot.
    pub(crate) fn turn_time(self) -> Option<Duration> {
        match self.effort {
            Effort::Time(time) if self.level.searches() => Some(time),
            _ => None,
        }
    }
}

fn parse_effort(text: &str) -> Option<Effort> {
    let above_zero = |number: &str| number.parse().ok().filter(|number: &u32| *number > 0);
    match text.strip_suffix("ms") {
        Some(ms) => Some(Effort::Time(Duration::from_millis(above_zero(ms)?.into()))),
        None => above_zero(text).map(Effort::Playouts),
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.level.name())?;
        match self.effort {
            _ if !self.level.searches() => Ok(()),
            Effort::Playouts(count) => write!(f, "@{count}"),
            Effort::Time(time) => write!(f, "@{}ms", time.as_millis()),
        }
    }
}
