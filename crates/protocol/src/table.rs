//! What everyone may know about a table, the cards aside, and what it is made of.

use leonardo_bots::Level;
use leonardo_rules::{End, Keys, Options, Seat, Seats, Variant};
use serde::{Deserialize, Serialize};

use crate::Millis;

/// What everyone may know about a table, the cards aside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TableInfo {
    /// What the link ends with.
    #[cfg_attr(feature = "schema", schema(example = "b64url-name-0001"))]
    pub id: String,
    /// The stage of its life cycle.
    pub stage: Stage,
    /// The variant: `base`, `novem`, `sets` or `quintis`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "base"))]
    pub variant: Variant,
    /// What differs from the usual rules.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: Options,
    /// The extra deck, as it was asked for.
    pub extra: Option<String>,
    /// The hashes of its card lists; none in the list entry of a table stored before there were any.
    #[serde(default)]
    pub deck_hashes: Option<DeckHashes>,
    /// How many Keys win at once; none in Quintis Fontis.
    pub goal: Option<u8>,
    /// Whether it is shown in the lobby.
    pub public: bool,
    /// The clock.
    pub clock: ClockSpec,
    /// What happens to a seat that runs out of time.
    pub timeout: Timeout,
    /// Whether players may ask for hints.
    #[serde(default)]
    pub hints: bool,
    /// The seats, in turn order.
    pub seats: Vec<SeatInfo>,
    /// The SHA-256 of the secret from which the luck derives, published before the deal.
    pub commitment: String,
    /// That secret, when the game is over.
    pub secret: Option<String>,
    /// How it ended.
    pub result: Option<ResultInfo>,
    /// Who wants to take back, and who has agreed.
    #[serde(alias = "take_back")]
    pub take_back: Option<TakeBackInfo>,
    /// The seats that want to end the game.
    #[serde(alias = "end_wanted")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub end_wanted: Seats,
    /// The table where the same people play again.
    pub rematch: Option<String>,
    /// The position of another table this game began from.
    pub from: Option<FromPosition>,
}

/// By which a client notices that a table's cards are not its own: the deck hashes of
/// `docs/record.md`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct DeckHashes {
    /// The hash of the main cards.
    #[cfg_attr(feature = "schema", schema(example = "0c3f8a52"))]
    pub main: String,
    /// The hash of the extra cards, if the game has any.
    pub extra: Option<String>,
}

/// The life cycle of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People are taking their seats.
    Open,
    /// The game is under way.
    Playing,
    /// The game is over.
    Finished,
    /// Nobody started the game.
    Closed,
}

/// A seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SeatInfo {
    /// Who sits there.
    pub kind: SeatKind,
    /// The person's name.
    pub name: Option<String>,
    /// The bot that plays there, for itself or for the person.
    pub bot: Option<BotSpec>,
    /// Whether the person gave up or ran out of time.
    pub out: bool,
    /// Whether the seat has added to the luck.
    pub salted: bool,
    /// What it added, once the cards are dealt.
    pub salt: Option<String>,
    /// Whether the person is the host.
    pub host: bool,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// Nobody.
    Open,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct ResultInfo {
    /// What ended it.
    pub how: Ending,
    /// By the rules: `keys`, `stall`, `passes`, `last-turns` or `rounds`.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub end: Option<End>,
    /// Who won.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub winners: Seats,
    /// The Keys of each seat.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<String>>))]
    pub keys: Vec<Keys>,
    /// How many turns were begun.
    pub turns: u32,
}

/// A wish to take back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TakeBackInfo {
    /// Who wants it.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// Who has agreed.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub agreed: Seats,
}

/// Who decided for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The person.
    Person,
    /// A bot.
    Bot,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum HandedWhy {
    /// The person wanted it.
    Asked,
    /// The person has left the table.
    Left,
    /// The person was away, and the others did not want to wait.
    Absent,
    /// The person's time ran out.
    Time,
    /// The person is out of the game.
    Out,
}

/// What ended a game at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The rules of the game.
    Rules,
    /// All but one gave up.
    Resigned,
    /// All but one ran out of time.
    Time,
    /// All agreed.
    Agreed,
    /// The most moves that a game may have were made; those who led then have won.
    Moves,
}

/// A bot and how hard it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BotSpec {
    /// Which bot: `random`, `apprentice`, `journeyman` or `master`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "journeyman"))]
    pub level: Level,
    /// How long a master may think about a decision, in milliseconds; the server's default if left
    /// out.
    #[serde(default, skip_serializing_if = "Option::is_none", alias = "think_ms")]
    pub think_ms: Option<u32>,
}

/// A position of another table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FromPosition {
    /// The table.
    pub table: String,
    /// After the entry of this number.
    pub seq: u32,
}

/// How long players may think. A turn with all its decisions counts as one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum ClockSpec {
    /// As long as they like.
    #[default]
    None,
    /// A limit for each turn.
    PerMove {
        /// Milliseconds.
        ms: Millis,
    },
    /// A limit for the whole game, and a little more with each turn.
    Bank {
        /// Milliseconds at the start.
        ms: Millis,
        /// Milliseconds added after each turn.
        #[serde(rename = "increment-ms", alias = "increment_ms")]
        increment_ms: Millis,
    },
}

/// What happens to a seat that runs out of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Timeout {
    /// A bot plays for it until the person comes back.
    #[default]
    Bot,
    /// It has lost.
    Lose,
}
