//! What can be asked. `docs/engine.md` describes each command; unknown fields are refused.

use leonardo_rules::{Options, Seat, Seed, Variant, Viewer};
use serde::Deserialize;
use serde_json::Value;

/// A command without fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// A command about one game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfGame {
    pub(super) id: String,
}

/// `deck`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deck {
    pub(super) deck: Value,
    pub(super) players: Option<u8>,
}

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

/// `load`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Load {
    pub(super) id: String,
    pub(super) record: Value,
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

/// `undo`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Undo {
    pub(super) id: String,
    pub(super) moves: usize,
}

/// `fork`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fork {
    pub(super) id: String,
    pub(super) to: String,
    pub(super) moves: Option<usize>,
}

/// `view`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct View {
    pub(super) id: String,
    pub(super) viewer: Viewer,
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
