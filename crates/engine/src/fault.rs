//! Why a request was refused, as JSON for programs with a sentence for people.

use std::sync::Arc;

use leonardo_record::{Place, RecordError, Tampered};
use leonardo_rules::notation::NotationError;
use leonardo_rules::sets::DeckSpecError;
use leonardo_rules::{
    Chance, PositionError, Rejection, Rule, Ruleset, ScriptError, SetupError, names,
};
use leonardo_words::Words;
use serde_json::{Value, json};

use crate::reply::body;
use crate::{Fields, GAMES_MAX, ID_BYTES_MAX, LINE_BYTES_MAX, MOVES_MAX};

/// The longest message, in characters: what was sent may be repeated in it.
const MESSAGE_CHARS_MAX: usize = 400;

/// Why nothing was done. Where the rules refuse, [`Words`] say it in the reader's language.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("a line has at most {LINE_BYTES_MAX} bytes")]
    TooLong,
    #[error("the line is not UTF-8")]
    NotUtf8,
    #[error("the line is not JSON: {0}")]
    NotJson(serde_json::Error),
    #[error(transparent)]
    NotRead(serde_json::Error),
    #[error("{0}")]
    BadRequest(String),
    #[error("there is no command `{0}`")]
    UnknownCommand(String),
    #[error("there is no game of this id")]
    UnknownGame,
    #[error("there is a game of this id; close it first")]
    GameExists,
    #[error("an id has 1 to {ID_BYTES_MAX} bytes")]
    BadId,
    #[error("at most {GAMES_MAX} games are kept; close one first")]
    TooManyGames,
    #[error("a game has at most {MOVES_MAX} moves")]
    TooManyMoves,
    #[error("the game has {moves} moves")]
    NoSuchMoveNumber { moves: usize },
    #[error("there is no such seat: the game has {players} players")]
    NoSeat { players: u8 },
    #[error(transparent)]
    Deck(#[from] DeckSpecError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{}", roll_message(.0))]
    Roll(ScriptError),
    #[error("the game has a seed: its luck cannot be told")]
    Seeded,
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error("{0}")]
    Illegal(Rejection, Arc<Ruleset>),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Tampered(#[from] Box<Tampered>),
    #[error("a game that began with a position has no record")]
    NotDealt,
    #[error("no game looks like this view")]
    NoWorld,
}

impl Fault {
    /// The error object of a reply.
    pub(super) fn to_json(&self, words: &Words) -> Value {
        let mut fields = self.details();
        fields.insert("code".into(), self.code().into());
        if let Some(rule) = self.rule() {
            fields.insert("rule".into(), rule.id().into());
        }
        let message: String = self.message(words).chars().take(MESSAGE_CHARS_MAX).collect();
        fields.insert("message".into(), message.into());
        Value::Object(fields)
    }

    fn code(&self) -> &'static str {
        match self {
            Fault::TooLong => "too-long",
            Fault::NotUtf8 => "not-utf8",
            Fault::NotJson(_) => "not-json",
            Fault::NotRead(_) | Fault::BadRequest(_) | Fault::BadId => "bad-request",
            Fault::UnknownCommand(_) => "unknown-command",
            Fault::UnknownGame => "unknown-game",
            Fault::GameExists => "game-exists",
            Fault::TooManyGames | Fault::TooManyMoves => "limit",
            Fault::NoSuchMoveNumber { .. } => "no-move-number",
            Fault::NoSeat { .. } => "no-seat",
            Fault::Deck(_) => "deck",
            Fault::Setup(_) => "setup",
            Fault::Position(_) => "position",
            Fault::Roll(_) | Fault::Seeded => "roll",
            Fault::Notation(_) => "notation",
            Fault::Illegal(..) => "illegal",
            Fault::Record(_) | Fault::Tampered(_) => "record",
            Fault::NotDealt => "not-dealt",
            Fault::NoWorld => "no-world",
        }
    }

    fn rule(&self) -> Option<Rule> {
        match self {
            Fault::Deck(error) => Some(error.rule()),
            Fault::Setup(error) => Some(error.rule()),
            Fault::Position(error) => Some(error.rule()),
            Fault::Roll(_) | Fault::Seeded => Some(Rule::B12),
            Fault::Illegal(rejection, _) => Some(rejection.rule),
            Fault::NoSeat { .. } => Some(Rule::B1),
            _ => None,
        }
    }

    /// What a program needs besides the code: `why`, and the fields that go with it.
    fn details(&self) -> Fields {
        body(match self {
            Fault::Deck(error) => json!(error),
            Fault::Setup(error) => json!(error),
            Fault::Illegal(rejection, ruleset) => names::with(ruleset, || json!(rejection)),
            Fault::Roll(ScriptError::Missing(chance)) => {
                json!({"why": "missing", "chance": chance})
            }
            Fault::Roll(ScriptError::Unfit(chance, _)) => json!({"why": "unfit", "chance": chance}),
            Fault::Roll(ScriptError::LeftOver(rolls)) => {
                json!({"why": "left-over", "rolls": rolls})
            }
            Fault::Seeded => json!({"why": "seeded"}),
            Fault::NoSuchMoveNumber { moves } => json!({"moves": moves}),
            Fault::NoSeat { players } => json!({"players": players}),
            Fault::Record(error) => match error.place {
                Place::Line(line) => json!({"line": line}),
                Place::Turn(turn) => json!({"turn": turn}),
                Place::Header(header) => json!({"header": header}),
                Place::Whole => json!({}),
            },
            Fault::Tampered(tampered) => {
                let mut details = json!({"line": tampered.line});
                if let Some(turn) = tampered.turn {
                    details["turn"] = json!(turn + 1);
                }
                if let Some((_, token)) = &tampered.ply {
                    details["move"] = json!(token);
                }
                details
            }
            _ => json!({}),
        })
    }

    fn message(&self, words: &Words) -> String {
        match self {
            Fault::Deck(error) => words.deck_spec_error(error),
            Fault::Setup(error) => words.setup_error(error),
            Fault::Illegal(rejection, ruleset) => words.rejection(rejection, ruleset),
            other => other.to_string(),
        }
    }
}

fn roll_message(error: &ScriptError) -> String {
    match error {
        ScriptError::Missing(chance) => format!("the roll for {} is missing", name(*chance)),
        ScriptError::Unfit(chance, why) => {
            format!("the roll for {} does not fit: {why}", name(*chance))
        }
        ScriptError::LeftOver(rolls) => format!("rolls that nothing asked for: {rolls}"),
    }
}

/// The name of a reason for luck, as on the page.
fn name(chance: Chance) -> String {
    let name = serde_json::to_value(chance).ok();
    name.as_ref().and_then(Value::as_str).unwrap_or_default().to_string()
}
