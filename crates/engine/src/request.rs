//! What can be asked. `docs/engine.md` describes each command; unknown fields are refused.

use leonardo_bots::Level;
use leonardo_rules::{Options, Seat, Seed, Variant, Viewer};
use serde::Deserialize;
use serde_json::Value;

/// A command with its fields.
#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Request {
    /// Versions and limits.
    Hello(Nothing),
    /// The card sets.
    Sets(Nothing),
    /// The games that are kept.
    Games(Nothing),
    /// What a deck is, and whether it can be played.
    Deck { deck: Value, players: Option<u8> },
    /// Begins a game.
    New(New),
    /// A game from a record.
    Load { id: String, record: Value, tell: Option<Audience> },
    /// A copy of a game, up to a move.
    Fork { id: String, to: String, moves: Option<usize> },
    /// A game that looks like this to a viewer.
    World(World),
    /// Forgets a game.
    Close { id: String },
    /// Makes a move.
    Play(Play),
    /// Goes back to a move.
    Undo { id: String, moves: usize },
    /// Whether a move is legal.
    Check(Check),
    /// All legal moves.
    Legal { id: String },
    /// How a game stands.
    Status { id: String },
    /// What is played.
    Setup { id: String },
    /// What a viewer may know.
    View { id: String, viewer: Viewer },
    /// What a bot would do in the place of the player to move, and why.
    Think(Think),
    /// Each seat's chance to win, as a viewer can know it.
    Evaluate(Evaluate),
    /// Everything, for referees.
    Position { id: String },
    /// What happened.
    Events(Events),
    /// All moves and rolls.
    History { id: String },
    /// The record of a game.
    Record(Record),
    /// No command.
    #[serde(other)]
    Unknown,
}

/// No fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// `new`. What names cards can be read only when the decks are known, so it stays JSON here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    pub(super) id: String,
    pub(super) variant: Variant,
    pub(super) players: u8,
    #[serde(default)]
    pub(super) options: Options,
    pub(super) main: Option<Value>,
    pub(super) extra: Option<Value>,
    pub(super) position: Option<Value>,
    pub(super) seed: Option<Seed>,
    #[serde(default)]
    pub(super) rolls: Vec<Value>,
    pub(super) tell: Option<Audience>,
}

/// `record`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Record {
    pub(super) id: String,
    #[serde(default)]
    pub(super) format: Format,
    #[serde(default)]
    pub(super) luck: RecordLuck,
    #[serde(default)]
    pub(super) names: Vec<String>,
    #[serde(default)]
    pub(super) tags: Vec<(String, String)>,
}

/// The two forms of a record.
#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Format {
    #[default]
    Leo,
    Json,
}

/// How a record says its luck.
#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RecordLuck {
    /// By the seed, if there is one.
    #[default]
    Seed,
    /// Roll by roll.
    Rolls,
}

/// `check`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    pub(super) id: String,
    #[serde(rename = "move")]
    pub(super) mv: Value,
    pub(super) seat: Option<Seat>,
}

/// `play`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    pub(super) id: String,
    #[serde(rename = "move")]
    pub(super) mv: Value,
    pub(super) seat: Option<Seat>,
    #[serde(default)]
    pub(super) rolls: Vec<Value>,
    pub(super) tell: Option<Audience>,
}

/// `events`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Events {
    pub(super) id: String,
    #[serde(default)]
    pub(super) tell: Audience,
    #[serde(default)]
    pub(super) from: usize,
}

/// `world`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct World {
    pub(super) id: String,
    pub(super) viewer: Viewer,
    pub(super) number: u64,
    pub(super) to: Option<String>,
    pub(super) seed: Option<Seed>,
}

/// `think`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Think {
    pub(super) id: String,
    #[serde(default = "master")]
    pub(super) level: Level,
    pub(super) playouts: Option<u32>,
    pub(super) ms: Option<u32>,
    #[serde(default)]
    pub(super) number: u64,
}

fn master() -> Level {
    Level::Master
}

/// `evaluate`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Evaluate {
    pub(super) id: String,
    pub(super) viewer: Viewer,
    pub(super) playouts: Option<u32>,
    pub(super) ms: Option<u32>,
    #[serde(default)]
    pub(super) number: u64,
}

/// To whom events are told.
#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Audience {
    /// Someone who sees everything.
    #[default]
    Referee,
    /// Someone without a seat.
    Public,
    /// A player.
    Seat(Seat),
}
