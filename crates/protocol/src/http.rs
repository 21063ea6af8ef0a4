//! Bodies and queries of HTTP requests and responses.

use leonardo_rules::{
    DeckKind, Effect, Face, OpenLines, Options, Seat, Seen, Symbol, Time, Variant, View,
};
use serde::{Deserialize, Serialize};

use crate::Millis;
use crate::table::{BotSpec, By, ClockSpec, TableInfo, Timeout};

/// A guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Guest {
    /// The name that others read.
    #[cfg_attr(feature = "schema", schema(example = "Lisa"))]
    pub name: String,
}

/// The name a guest wants to have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewName {
    /// 1 to 24 characters.
    #[cfg_attr(feature = "schema", schema(example = "Lisa"))]
    pub name: String,
}

/// All card sets of a server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SetList {
    /// The sets.
    pub sets: Vec<SetInfo>,
}

/// A set of cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SetInfo {
    /// How decks spell it.
    pub id: String,
    /// Its name in the reader's language.
    pub name: String,
    /// A sentence about its theme.
    pub about: String,
    /// `main` or `extra`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub deck: DeckKind,
    /// The printed edge: `black`, `wine-red` or `gold`.
    pub edge: String,
    /// Each face once.
    pub cards: Vec<CardInfo>,
}

/// A card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
#[serde(rename_all = "kebab-case")]
pub struct CardInfo {
    /// Its name in notation.
    #[cfg_attr(feature = "schema", schema(example = "+MePr"), ts(as = "Face"))]
    pub card: String,
    /// How many copies there are.
    pub copies: u16,
    /// The codes of its symbols; none for an action card.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub symbols: Vec<Symbol>,
    /// Its name in the reader's language.
    pub name: String,
    /// What an action card does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// When an action card is used: `start` or `end`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub time: Option<Time>,
    /// The effects of an action card, as data.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Effect>>"))]
    pub effects: Vec<Effect>,
}

/// A deck to check.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeckRequest {
    /// The game.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "sets"))]
    pub variant: Variant,
    /// For how many players.
    pub players: u8,
    /// The extra deck, as `atlanticus*3 madrid +MePr*2`; the usual one if left out.
    pub extra: Option<String>,
    /// What differs from the usual rules.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    #[cfg_attr(feature = "schema", ts(optional, type = "Partial<Options>"))]
    pub options: Options,
}

/// What a deck is like.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct DeckReport {
    /// Its canonical spelling, for sharing.
    pub code: String,
    /// How many cards it has.
    pub cards: usize,
    /// How many of them show symbols.
    pub symbol_cards: usize,
    /// Why it cannot be played with.
    pub error: Option<DeckNote>,
    /// What is not recommended.
    pub warnings: Vec<DeckNote>,
    /// Each face with its copies.
    pub list: Vec<CardInfo>,
}

/// A remark about a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct DeckNote {
    /// The rule that it rests on.
    pub rule: String,
    /// In words.
    pub text: String,
}

/// A table to create.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewTable {
    /// The game: `base`, `novem`, `sets` or `quintis`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "base"))]
    pub variant: Variant,
    /// Who sits where, in turn order; two to six seats.
    pub seats: Vec<NewSeat>,
    /// What differs from the usual rules.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    #[cfg_attr(feature = "schema", ts(optional, type = "Partial<Options>"))]
    pub options: Options,
    /// The extra deck, as `atlanticus*3 madrid +MePr*2`; the usual one if left out.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional = nullable))]
    pub extra: Option<String>,
    /// Whether the table is shown in the lobby.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub public: bool,
    /// The clock.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub clock: ClockSpec,
    /// What happens to a seat that runs out of time.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub timeout: Timeout,
    /// Whether players may ask for hints. If left out, only while one person plays with bots.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional = nullable))]
    pub hints: Option<bool>,
    /// Deal at once, if no seat is open.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub start: bool,
}

impl NewTable {
    /// A private table with the usual rules and cards, and without a clock.
    pub fn new(variant: Variant, seats: Vec<NewSeat>) -> NewTable {
        NewTable {
            variant,
            seats,
            options: Options::default(),
            extra: None,
            public: false,
            clock: ClockSpec::default(),
            timeout: Timeout::default(),
            hints: None,
            start: false,
        }
    }
}

/// Who sits on a seat of a new table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewSeat {
    /// Nobody yet.
    Open,
    /// The person who creates the table.
    Me,
    /// A bot.
    Bot(BotSpec),
}

/// Tables, newest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TableList {
    /// The tables of this page.
    pub tables: Vec<ListedTable>,
    /// The `before` of the query for the next page; none on the last page.
    pub before: Option<i64>,
}

/// A table of a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
#[serde(rename_all = "kebab-case")]
pub struct ListedTable {
    /// What everyone may know about it.
    pub table: TableInfo,
    /// When it was created, in milliseconds since 1970.
    pub created: Millis,
    /// When its stage, seats or result last changed.
    pub changed: Millis,
    /// How a game in progress stands, for the first few of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<GameNow>,
}

/// How a game in progress stands, for a list of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameNow {
    /// Whose turn it is.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub turn: Seat,
    /// Which of the seats are the reader's.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub mine: Vec<Seat>,
    /// How many Keys each seat has.
    pub keys: Vec<u8>,
}

/// Which tables to list.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TablesQuery {
    /// `open` (free seats), `playing` (to watch) or both if left out.
    pub stage: Option<ListedStage>,
    /// Only this variant.
    #[cfg_attr(feature = "schema", param(value_type = Option<String>))]
    pub variant: Option<Variant>,
    /// Only my own, private ones included.
    pub mine: Option<bool>,
    /// The next page.
    pub before: Option<i64>,
    /// At most this many, up to 100.
    pub limit: Option<u32>,
    /// The language of a refusal.
    pub language: Option<String>,
}

/// A stage to list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ListedStage {
    /// People are taking their seats.
    Open,
    /// The game is under way.
    Playing,
}

/// Which finished games to list.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GamesQuery {
    /// Only this variant.
    #[cfg_attr(feature = "schema", param(value_type = Option<String>))]
    pub variant: Option<Variant>,
    /// Only games with a player of this name.
    pub player: Option<String>,
    /// Only my own, private ones included.
    pub mine: Option<bool>,
    /// The next page.
    pub before: Option<i64>,
    /// At most this many, up to 100.
    pub limit: Option<u32>,
    /// The language of a refusal.
    pub language: Option<String>,
}

/// How to view a table over its socket.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SocketQuery {
    /// The version of the protocol that the client speaks.
    pub protocol: Option<u32>,
    /// To resume: the number of the next entry the client expects.
    pub have: Option<u32>,
    /// The seat to view the table from, if it is one's own.
    #[cfg_attr(feature = "schema", param(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// The language of words and refusals.
    pub language: Option<String>,
    /// Send the whole view with every change of it.
    pub views: Option<bool>,
    /// Send everything in words, too.
    pub words: Option<bool>,
}

/// A table that was created, or a seat that was taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Seated {
    /// The table.
    pub table: TableInfo,
    /// The seats that are yours now.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub seats: Vec<Seat>,
    /// The token of the new seat for another device. It is told only once.
    pub token: Option<String>,
}

/// A seat to take.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SitRequest {
    /// The seat; the first free one if left out.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// The name on the seat; that of the guest if left out. A seat that is one's own already gets it,
    /// so that several people at one device can each have their own.
    pub name: Option<String>,
}

/// A seat to claim on another device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ClaimRequest {
    /// The token of the seat.
    pub token: String,
}

/// The seat that a token opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TokenSeat {
    /// The seat.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The name of the person who sits there.
    pub name: String,
    /// Whether it is open on this device already.
    pub yours: bool,
}

/// From whose perspective to see a game again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ReplayQuery {
    /// `public`, `open` (everything; only after the game), or the number of a seat (one's own, or
    /// after the game any).
    #[serde(rename = "as")]
    pub perspective: Option<String>,
    /// The language of the words.
    pub language: Option<String>,
}

/// The cards of a game, which everyone may know before the deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameCards {
    /// All main cards, copies one after the other, in the order of `docs/fairness.md`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub main: Vec<Face>,
    /// All extra cards.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub extra: Vec<Face>,
}

/// A game step by step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Replay {
    /// The table. That of a record has no `id`, and no `commitment` unless the record names one.
    pub table: TableInfo,
    /// What the decks are made of.
    pub cards: GameCards,
    /// The seed that a record names. That of a table follows from its secret and its salts.
    pub seed: Option<String>,
    /// What a record claims about its seed or its end that is not true, in words.
    pub flaw: Option<String>,
    /// The steps: what happened, and what was known then. The shapes of `seen` and `view` are those
    /// of the socket.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub steps: Vec<ReplayStep>,
}

/// One step of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct ReplayStep {
    /// The number of the entry.
    pub seq: u32,
    /// When it happened.
    pub at: Millis,
    /// Who decided; none for the deal.
    pub seat: Option<Seat>,
    /// Whether a person or a bot decided.
    pub by: Option<By>,
    /// The move, where everything is shown.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub mv: Option<String>,
    /// What happened, as it was seen.
    pub seen: Vec<Seen>,
    /// What was known then.
    pub view: View,
    /// The lines that lay open then.
    #[serde(default)]
    pub lines: OpenLines,
    /// All hands, where everything is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub hands: Option<Vec<Vec<Face>>>,
    /// What happened in words, as the log of the table has it: the move, and what happened at the
    /// table before the next one.
    pub text: Vec<String>,
}

/// One position of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PositionInfo {
    /// The table.
    pub table: TableInfo,
    /// The step that led to the position.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub step: ReplayStep,
}

/// Where to continue a game from, and against whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ContinueRequest {
    /// After the entry of this number.
    pub seq: u32,
    /// The seat to play.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// Who plays the others.
    pub bot: BotSpec,
}

/// A record to replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RecordRequest {
    /// A `.leo` text, or its JSON twin as a text.
    pub record: String,
    /// The name of the file, for messages.
    pub file: Option<String>,
    /// `public`, `open` (everything), or the number of a seat.
    #[serde(rename = "as")]
    pub perspective: Option<String>,
}

/// Where to continue a record from, and against whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields = nullable))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ContinueRecordRequest {
    /// A `.leo` text, or its JSON twin as a text.
    pub record: String,
    /// The name of the file, for messages.
    pub file: Option<String>,
    /// After the step of this number.
    pub seq: u32,
    /// The seat to play.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// Who plays the others.
    pub bot: BotSpec,
}
