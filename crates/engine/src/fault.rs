//! Why a request was refused, as JSON for programs with a sentence for people.

use std::sync::Arc;

use leonardo_record::{Place, RecordError, Tampered};
use leonardo_rules::notation::NotationError;
use leonardo_rules::sets::DeckSpecError;
use leonardo_rules::{
    Chance, PositionError, Rejection, Rule, Ruleset, ScriptError, SetupError, names,
};
use leonardo_words::Words;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::{GAMES_MAX, ID_BYTES_MAX, LINE_BYTES_MAX, MOVES_MAX};

/// The longest message, in characters: what was sent may be repeated in it.
const MESSAGE_CHARS_MAX: usize = 400;

/// Why nothing was done.
#[derive(Debug)]
pub(super) enum Fault {
    TooLong,
    NotUtf8,
    NotJson(serde_json::Error),
    NotRead(serde_json::Error),
    BadRequest(String),
    UnknownCommand(String),
    UnknownGame,
    GameExists,
    BadId,
    TooManyGames,
    TooManyMoves,
    NoSuchMoveNumber { moves: usize },
    NoSeat { players: u8 },
    Deck(DeckSpecError),
    Setup(SetupError),
    Position(PositionError),
    Roll(ScriptError),
    Seeded,
    Notation(NotationError),
    Illegal(Rejection, Arc<Ruleset>),
    Record(RecordError),
    Tampered(Box<Tampered>),
    NotDealt,
    NoWorld,
}

macro_rules! from {
    ($($error:ty => $variant:ident),* $(,)?) => {
        $(impl From<$error> for Fault {
            fn from(error: $error) -> Fault {
                Fault::$variant(error)
            }
        })*
    };
}

from! {
    DeckSpecError => Deck,
    SetupError => Setup,
    PositionError => Position,
    ScriptError => Roll,
    NotationError => Notation,
    RecordError => Record,
}

impl From<Tampered> for Fault {
    fn from(tampered: Tampered) -> Fault {
        Fault::Tampered(Box::new(tampered))
    }
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
    fn details(&self) -> Map<String, Value> {
        match self {
            Fault::Deck(error) => fields(error),
            Fault::Setup(error) => fields(error),
            Fault::Illegal(rejection, ruleset) => names::with(ruleset, || fields(rejection)),
            Fault::Roll(ScriptError::Missing(chance)) => {
                fields(&json!({"why": "missing", "chance": chance}))
            }
            Fault::Roll(ScriptError::Unfit(chance, _)) => {
                fields(&json!({"why": "unfit", "chance": chance}))
            }
            Fault::Roll(ScriptError::LeftOver(rolls)) => {
                fields(&json!({"why": "left-over", "rolls": rolls}))
            }
            Fault::Seeded => fields(&json!({"why": "seeded"})),
            Fault::NoSuchMoveNumber { moves } => fields(&json!({"moves": moves})),
            Fault::NoSeat { players } => fields(&json!({"players": players})),
            Fault::Record(error) => match error.place {
                Place::Line(line) => fields(&json!({"line": line})),
                Place::Turn(turn) => fields(&json!({"turn": turn})),
                Place::Header(header) => fields(&json!({"header": header})),
                Place::Whole => Map::new(),
            },
            Fault::Tampered(tampered) => {
                let mut details = fields(&json!({"line": tampered.line}));
                if let Some(turn) = tampered.turn {
                    details.insert("turn".into(), (turn + 1).into());
                }
                if let Some((_, token)) = &tampered.ply {
                    details.insert("move".into(), token.as_str().into());
                }
                details
            }
            _ => Map::new(),
        }
    }

    fn message(&self, words: &Words) -> String {
        match self {
            Fault::TooLong => format!("a line has at most {LINE_BYTES_MAX} bytes"),
            Fault::NotUtf8 => "the line is not UTF-8".into(),
            Fault::NotJson(error) => format!("the line is not JSON: {error}"),
            Fault::NotRead(error) => error.to_string(),
            Fault::BadRequest(why) => why.clone(),
            Fault::UnknownCommand(cmd) => format!("there is no command `{cmd}`"),
            Fault::UnknownGame => "there is no game of this id".into(),
            Fault::GameExists => "there is a game of this id; close it first".into(),
            Fault::BadId => format!("an id has 1 to {ID_BYTES_MAX} bytes"),
            Fault::TooManyGames => format!("at most {GAMES_MAX} games are kept; close one first"),
            Fault::TooManyMoves => format!("a game has at most {MOVES_MAX} moves"),
            Fault::NoSuchMoveNumber { moves } => format!("the game has {moves} moves"),
            Fault::NoSeat { players } => {
                format!("there is no such seat: the game has {players} players")
            }
            Fault::Deck(error) => words.deck_spec_error(error),
            Fault::Setup(error) => words.setup_error(error),
            Fault::Position(error) => error.to_string(),
            Fault::Roll(error) => roll_message(error),
            Fault::Seeded => "the game has a seed: its luck cannot be told".into(),
            Fault::Notation(error) => error.to_string(),
            Fault::Illegal(rejection, ruleset) => words.rejection(rejection, ruleset),
            Fault::Record(error) => error.to_string(),
            Fault::Tampered(tampered) => tampered.to_string(),
            Fault::NotDealt => "a game that began with a position has no record".into(),
            Fault::NoWorld => "no game looks like this view".into(),
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

/// The fields of something that is written as an object.
fn fields(what: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(what) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}
