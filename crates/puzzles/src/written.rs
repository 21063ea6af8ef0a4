//! A puzzle as its author writes it: JSON with a position, as the engine protocol has it.

use leonardo_rules::{Options, Position, Setup, Variant, names};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::class::Class;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::text::library;

/// What an author writes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    class: Class,
    variant: Variant,
    players: u8,
    #[serde(default)]
    options: Options,
    extra: Option<String>,
    /// Read once its game is known, which has the names of its cards.
    position: IgnoredAny,
}

/// The rest of it. Read from the whole text, so that an error knows its line.
#[derive(Deserialize)]
struct Placed {
    position: Position,
}

/// Why JSON is no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum WrittenError {
    /// It has another form. The message names line and column where it can.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// Its extra deck is not spelled right.
    #[error("{0}")]
    Deck(#[from] leonardo_rules::sets::DeckSpecError),
    /// It is no puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

impl WrittenError {
    /// The line that cannot be read, from 1; none if it can, and no puzzle comes of it.
    pub fn line(&self) -> Option<usize> {
        match self {
            WrittenError::Json(error) => Some(error.line()).filter(|line| *line > 0),
            WrittenError::Deck(_) | WrittenError::Puzzle(_) => None,
        }
    }
}

impl Puzzle {
    /// Reads what an author wrote: `class`, `variant`, `players`, a `position` as in the engine
    /// protocol, and if they are not the usual ones `options` and the `extra` deck.
    ///
    /// # Errors
    ///
    /// The error says what is wrong; in a form that cannot be read, also where.
    pub fn from_json(text: &str) -> Result<Puzzle, WrittenError> {
        let Written { class, variant, players, options, extra, position: IgnoredAny } =
            serde_json::from_str(text)?;
        let setup: Setup = library().setup(variant, players, options, extra.as_deref())?;
        let ruleset = setup.ruleset().map_err(PuzzleError::from)?;
        let Placed { position } = names::with(&ruleset, || serde_json::from_str(text))?;
        Ok(Puzzle::from_position(class, &ruleset, position)?)
    }
}
