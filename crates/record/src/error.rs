//! What can be wrong with the form of a record.

use std::fmt;

use leonardo_rules::SetupError;
use leonardo_rules::notation::NotationError;
use leonardo_rules::sets::DeckSpecError;

use crate::{
    FILE_BYTES_MAX, HEADERS_MAX, JSON_BYTES_MAX, LINE_BYTES_MAX, NAME_BYTES_MAX, TURNS_MAX,
};

/// Why something is not a record, and where.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{place}: {flaw}")]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What is wrong there.
    #[source]
    pub flaw: Flaw,
}

/// A place in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The record as a whole.
    Whole,
    /// A line of the text, from 1.
    Line(u32),
    /// A header, where there are no lines (JSON).
    Header(&'static str),
    /// A turn, from 1, where there are no lines (JSON).
    Turn(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Whole => f.write_str("record"),
            Place::Line(line) => write!(f, "line {line}"),
            Place::Header(header) => write!(f, "header {header}"),
            Place::Turn(turn) => write!(f, "turn {turn}"),
        }
    }
}

/// What is wrong with the form of a record.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum Flaw {
    /// Over [`FILE_BYTES_MAX`].
    #[error("a record has at most {FILE_BYTES_MAX} bytes")]
    FileTooLong,
    /// Over [`JSON_BYTES_MAX`].
    #[error("a record in JSON has at most {JSON_BYTES_MAX} bytes")]
    JsonTooLong,
    /// Over [`LINE_BYTES_MAX`].
    #[error("a line has at most {LINE_BYTES_MAX} bytes")]
    LineTooLong,
    /// Over [`TURNS_MAX`].
    #[error("a record has at most {TURNS_MAX} turns")]
    TooManyTurns,
    /// Over [`HEADERS_MAX`].
    #[error("a record has at most {HEADERS_MAX} headers")]
    TooManyHeaders,
    /// The first header names the format.
    #[error("this is no record: its first header must be `Leonardo: 1`")]
    NotARecord,
    /// A later version of the format.
    #[error("this is a record of format {0}; this program reads format 1")]
    Format(u32),
    /// Not `Name: value`.
    #[error("a header is `Name: value`; a blank line ends the headers")]
    NotAHeader,
    /// A header that must be there.
    #[error("the header `{0}` is missing")]
    Missing(&'static str),
    /// A header that may be there once.
    #[error("the header `{0}` stands here for the second time")]
    Twice(String),
    /// A header that does not go with the others.
    #[error("the header `{0}` does not belong here: {1}")]
    Misplaced(&'static str, &'static str),
    /// A header that says something else than it can.
    #[error("`{header}` must be {expected}")]
    Value { header: &'static str, expected: &'static str },
    /// A name that is empty, too long or taken.
    #[error("`{0}` cannot be the name of a header of your own")]
    Tag(String),
    /// Over [`NAME_BYTES_MAX`].
    #[error("a name has at most {NAME_BYTES_MAX} bytes")]
    NameTooLong,
    /// A deck that no card list knows.
    #[error("the deck `{label}` is not known: {error}")]
    UnknownDeck { label: String, error: DeckSpecError },
    /// A deck whose cards have changed since.
    #[error(
        "the deck `{label}` is of another edition: the record says {stated}, here it is {known}"
    )]
    OtherEdition { label: String, stated: String, known: String },
    /// Text that is no card.
    #[error("`{0}` is no card")]
    Card(String),
    /// A label or an action's id that a record cannot hold.
    #[error("a record cannot hold the name `{0}`")]
    Name(String),
    /// A setup that is no game.
    #[error("no such game: {0}")]
    Setup(SetupError),
    /// Text that is no move.
    #[error(transparent)]
    Move(#[from] NotationError),
    /// A short play that means nothing here.
    #[error("the short play `{0}` does not tell one card in the hand of the player to move")]
    Short(String),
    /// A line of moves without a move.
    #[error("a turn has at least one move")]
    EmptyTurn,
    /// Brackets with something else than Keys.
    #[error("Keys stand at the end of a turn as `[Me Ca]`")]
    Keys,
    /// Braces before the first move of a turn, or with something else than luck.
    #[error("luck stands after its move as `{{MeHa,PrFl}}` or `{{?MeHa}}`")]
    Luck,
    /// Luck in the lines of a game with a seed.
    #[error("a game with a seed has no luck in its lines")]
    LuckAndSeed,
    /// Not the JSON twin of a record.
    #[error("{0}")]
    Json(String),
}

/// The start of a text that an error repeats.
pub(crate) fn shown(text: &str) -> String {
    const SHOWN_CHARS: usize = 60;
    let mut shown: String = text.chars().take(SHOWN_CHARS).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

impl Flaw {
    pub(crate) fn at(self, place: Place) -> RecordError {
        RecordError { place, flaw: self }
    }

    pub(crate) fn header(self, header: &'static str) -> RecordError {
        self.at(Place::Header(header))
    }
}
