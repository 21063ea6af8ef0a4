//! Who plays, and how hard a searching bot thinks.

use std::fmt;
use std::num::NonZeroU8;
use std::sync::Arc;
use std::time::Duration;

use leonardo_bots::value::Weights;
use leonardo_bots::{Level, Part, Strength};
use leonardo_rules::Variant;

/// How hard a searching bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// This many playouts for each decision: the same on every machine.
    Playouts(u32),
    /// This much time for all decisions of a turn together.
    Time(Duration),
}

/// Who decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mind {
    /// A bot, which knows what its seat may know.
    Bot(Level),
    /// One decision ahead by the learned judgement, without search: in the lab only.
    Learned,
    /// The master that judges by playing on and counting Keys, also when the level has changed.
    MasterOne,
    /// A master that judges by what was learned.
    MasterTwo,
    /// The same without a part of its search, to see what that part is worth: in the lab only.
    MasterTwoWithout(Part),
    /// The first journeyman, also when the level has changed.
    JourneymanOne,
    /// A master who sees all hands and the order of the decks: in the lab only.
    Clairvoyant,
}

impl Mind {
    /// All who can be named, people's opponents first.
    pub fn all() -> impl Iterator<Item = Mind> {
        let of_the_lab = [
            Mind::JourneymanOne,
            Mind::MasterOne,
            Mind::MasterTwo,
            Mind::Learned,
            Mind::Clairvoyant,
        ];
        let ablated = Part::ALL.map(Mind::MasterTwoWithout);
        Level::ALL.into_iter().map(Mind::Bot).chain(of_the_lab).chain(ablated)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Mind::Bot(level) => level.name(),
            Mind::Learned => "learned",
            Mind::MasterOne => "master-1",
            Mind::MasterTwo => "master-2",
            Mind::MasterTwoWithout(Part::Opinions) => "master-2-without-opinions",
            Mind::MasterTwoWithout(Part::Judgement) => "master-2-without-judgement",
            Mind::MasterTwoWithout(Part::Playouts) => "master-2-without-playouts",
            Mind::MasterTwoWithout(Part::Tree) => "master-2-without-tree",
            Mind::MasterTwoWithout(Part::Patience) => "master-2-without-patience",
            Mind::JourneymanOne => "journeyman-1",
            Mind::Clairvoyant => "clairvoyant",
        }
    }

    /// Whether it thinks longer the more time it is given.
    pub fn searches(self) -> bool {
        match self {
            Mind::Bot(level) => level.takes_time(),
            Mind::Learned | Mind::JourneymanOne => false,
            Mind::MasterOne | Mind::MasterTwo | Mind::MasterTwoWithout(_) | Mind::Clairvoyant => {
                true
            }
        }
    }

    /// Whether it judges by what was learned.
    pub fn needs_weights(self) -> bool {
        matches!(self, Mind::Learned | Mind::MasterTwo | Mind::MasterTwoWithout(_))
    }
}

/// Who plays and how hard it thinks. Written `greedy`, `master@1000` (playouts), `master@200ms` (a
/// turn), and `master@1000x4` or `master@200msx4` for a master with four threads on as many cores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Player {
    /// Who decides.
    pub mind: Mind,
    /// How hard it thinks, if it searches.
    pub effort: Effort,
    /// How many searches of a master think about a decision at the same time.
    pub threads: NonZeroU8,
    /// What it judges by, if it needs that; otherwise the weights of the base game.
    pub weights: Option<&'static Arc<Weights>>,
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum PlayerError {
    /// There is no such bot.
    #[error("there is no bot {name:?}; the bots are {}", Mind::all().map(Mind::name).collect::<Vec<_>>().join(", "))]
    Unknown { name: String },
    /// What follows the `@` is neither playouts nor time.
    #[error("{given:?} is no effort: write {name}@1000 for playouts or {name}@200ms for time")]
    Effort { name: String, given: String },
    /// Weights for a bot that does not use any.
    #[error("only learned and master-2 play with weights, not {name}")]
    NeedsNone { name: &'static str },
    /// Threads for someone who is no master, or too many of them.
    #[error("{given:?}: a master can have up to {THREADS_MAX} threads, as in master@1000x4")]
    Threads { given: String },
}

/// The most threads of a master.
pub const THREADS_MAX: u8 = 64;

impl Player {
    /// Reads a player; without an effort of its own it has the usual one.
    pub fn parse(text: &str, usual: Effort) -> Result<Player, PlayerError> {
        let (name, effort) = match text.split_once('@') {
            Some((name, effort)) => (name, Some(effort)),
            None => (text, None),
        };
        let mind = Mind::all().find(|mind| mind.name() == name);
        let mind = mind.ok_or_else(|| PlayerError::Unknown { name: name.to_owned() })?;
        let Some(effort) = effort else {
            return Ok(Player { mind, effort: usual, threads: NonZeroU8::MIN, weights: None });
        };
        let (effort, threads) = match effort.split_once('x') {
            Some((effort, threads)) => (effort, parse_threads(text, mind, threads)?),
            None => (effort, NonZeroU8::MIN),
        };
        let wrong = || PlayerError::Effort { name: name.to_owned(), given: effort.to_owned() };
        Ok(Player { mind, effort: parse_effort(effort).ok_or_else(wrong)?, threads, weights: None })
    }

    /// The same for a game: with these weights, or with those of the program if it needs any.
    ///
    /// # Errors
    ///
    /// If there are weights for a bot that does not use any.
    pub fn for_game(
        self,
        variant: Variant,
        weights: Option<&'static Arc<Weights>>,
    ) -> Result<Player, PlayerError> {
        let name = self.mind.name();
        if !self.mind.needs_weights() {
            return weights.map_or(Ok(self), |_| Err(PlayerError::NeedsNone { name }));
        }
        let weights = weights.unwrap_or_else(|| Weights::embedded(variant));
        Ok(Player { weights: Some(weights), ..self })
    }

    /// Whether equal seeds give equal games.
    pub fn is_repeatable(self) -> bool {
        !self.mind.searches() || matches!(self.effort, Effort::Playouts(_))
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
            Effort::Time(time) if self.mind.searches() => Some(time),
            _ => None,
        }
    }
}

fn parse_threads(text: &str, mind: Mind, threads: &str) -> Result<NonZeroU8, PlayerError> {
    let threads = threads.parse().ok().filter(|threads: &NonZeroU8| threads.get() <= THREADS_MAX);
    let can_have = matches!(mind, Mind::Bot(Level::Master) | Mind::MasterOne | Mind::MasterTwo);
    threads.filter(|_| can_have).ok_or_else(|| PlayerError::Threads { given: text.to_owned() })
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
        f.write_str(self.mind.name())?;
        match self.weights {
            Some(own) if own != Weights::embedded(own.variant()) => {
                write!(f, "[{}]", own.fingerprint())?;
            }
            _ => {}
        }
        match self.effort {
            _ if !self.mind.searches() => return Ok(()),
            Effort::Playouts(count) => write!(f, "@{count}")?,
            Effort::Time(time) => write!(f, "@{}ms", time.as_millis())?,
        }
        match self.threads.get() {
            1 => Ok(()),
            threads => write!(f, "x{threads}"),
        }
    }
}
