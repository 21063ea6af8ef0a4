//! Why a request is refused: a code, and what is needed to explain it.

use leonardo_protocol::RefusalCode;
use leonardo_rules::notation::NotationError;
use leonardo_rules::sets::DeckSpecError;
use leonardo_rules::{Rejection, Rule, SetupError};

/// Why a request was refused. Those after [`Refusal::Deck`] come from servers only.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// The code says it all.
    Code(RefusalCode),
    /// The rules do not allow the move.
    Illegal(Rejection),
    /// The text is not a move.
    NoMove(NotationError),
    /// The setup is not a valid game.
    Setup(SetupError),
    /// The extra deck cannot be composed.
    Deck(DeckSpecError),
    /// The message cannot be understood, with the reason.
    BadMessage(String),
    /// Rate limit exceeded.
    TooMany {
        /// When to try again.
        retry_after_ms: u64,
    },
    /// An uploaded record cannot be used.
    BadRecord {
        /// Why, in words.
        text: String,
        /// The rule that it rests on.
        rule: Option<Rule>,
    },
    /// A text is no puzzle.
    BadPuzzle {
        /// Why, in words.
        text: String,
    },
    /// The request is too long.
    TooLong {
        /// The limit.
        bytes_max: usize,
    },
}

impl From<RefusalCode> for Refusal {
    fn from(code: RefusalCode) -> Refusal {
        Refusal::Code(code)
    }
}

impl Refusal {
    /// The code for programs.
    pub fn code(&self) -> RefusalCode {
        match self {
            Refusal::Code(code) => *code,
            Refusal::Illegal(_) => RefusalCode::Illegal,
            Refusal::NoMove(_) => RefusalCode::NoMove,
            Refusal::Setup(_) => RefusalCode::Setup,
            Refusal::Deck(_) => RefusalCode::Deck,
            Refusal::BadMessage(_) => RefusalCode::BadMessage,
            Refusal::TooMany { .. } => RefusalCode::TooMany,
            Refusal::BadRecord { .. } => RefusalCode::BadRecord,
            Refusal::BadPuzzle { .. } => RefusalCode::BadPuzzle,
            Refusal::TooLong { .. } => RefusalCode::TooLong,
        }
    }

    /// The rule of the game that it rests on.
    pub fn rule(&self) -> Option<Rule> {
        match self {
            Refusal::Illegal(rejection) => Some(rejection.rule),
            Refusal::Setup(error) => Some(error.rule()),
            Refusal::BadRecord { rule, .. } => *rule,
            _ => None,
        }
    }
}
