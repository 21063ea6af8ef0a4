//! What the server sends over the socket.

use leonardo_bots::{Aim, Spot};
use leonardo_rules::{KeyLines, OpenLines, Preview, Prospect, Seat, Seats, Seen, View};
use serde::{Deserialize, Serialize};

use crate::Millis;
use crate::offer::Offer;
use crate::refusal::RefusalInfo;
use crate::table::{BotSpec, By, Ending, HandedWhy, TableInfo};

/// A message of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum ServerMessage {
    /// The first message: a snapshot of the table.
    Welcome(Box<Welcome>),
    /// An entry of the log, as the viewer may know it.
    Entry(Box<EntryMessage>),
    /// The request had been done before, by the entry of this number.
    Done {
        /// The id of the request.
        id: Option<String>,
        /// The entry.
        seq: u32,
    },
    /// A request was refused, and nothing has changed.
    Refused {
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        id: Option<String>,
        /// Why.
        #[serde(flatten)]
        refusal: RefusalInfo,
    },
    /// What a move would do.
    Preview {
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        id: Option<String>,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// What it would do.
        #[serde(flatten)]
        preview: Preview,
        /// The same in words.
        text: Vec<String>,
    },
    /// What every move with a card would bring.
    Survey {
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        id: Option<String>,
        /// The card.
        card: String,
        /// The moves.
        moves: Vec<Surveyed>,
    },
    /// What could be played if it were the time for it.
    Plan {
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        id: Option<String>,
        /// The plays.
        offers: Vec<Offer>,
    },
    /// What to do about one's own decision.
    Hint {
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        id: Option<String>,
        /// How much is told: 1 where to look, 2 what to look for, 3 the move with its reason.
        depth: u8,
        /// Where to look.
        spot: Spot,
        /// What to look for, from depth 2 on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        aim: Option<Aim>,
        /// The move, as it was offered, at depth 3.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        mv: Option<String>,
        /// The chance to win with it in percent, if it is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        win: Option<u8>,
        /// The same in words.
        text: String,
    },
    /// A new token of a seat.
    Token {
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        id: Option<String>,
        /// The seat.
        seat: Seat,
        /// The token.
        token: String,
    },
    /// On which devices a seat is open.
    Devices {
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        id: Option<String>,
        /// The seat.
        seat: Seat,
        /// The devices, the one that took the seat first.
        devices: Vec<DeviceInfo>,
    },
    /// Who is connected.
    Presence(Presence),
    /// The time of the server.
    Pong {
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        id: Option<String>,
        /// The time.
        now: Millis,
    },
}

/// A device on which a seat is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct DeviceInfo {
    /// Its number at this table.
    pub device: u32,
    /// When it came.
    pub since: Millis,
    /// Whether it is connected.
    pub here: bool,
    /// Whether it is the one that asks.
    pub you: bool,
}

/// A move, and what it would bring.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Surveyed {
    /// The move, as it was offered.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it would bring.
    #[serde(flatten)]
    pub prospect: Prospect,
}

/// A snapshot of a table for one viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Welcome {
    /// The version of the protocol that the server speaks.
    pub protocol: u32,
    /// The number of the next entry.
    pub seq: u32,
    /// The time of the server.
    pub now: Millis,
    /// What everyone may know about the table.
    pub table: TableInfo,
    /// Who the client is at this table.
    pub you: You,
    /// What the viewer knows, once cards are dealt.
    pub view: Option<View>,
    /// The lines that lie open then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub lines: Option<OpenLines>,
    /// The viewer's legal moves.
    pub offers: Vec<Offer>,
    /// The clocks, if the table has any and the game is under way.
    pub clock: Option<ClockInfo>,
    /// Who is connected.
    pub presence: Presence,
}

/// An entry of the log, as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "kebab-case")]
pub struct EntryMessage {
    /// The number of the entry.
    pub seq: u32,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub event: VisibleEvent,
    /// The id of the viewer's own request that led to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ack: Option<String>,
    /// The table, if something other than the cards has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableInfo>,
    /// What the viewer knows now, for clients that asked for views.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// The lines that lie open now; they come with the view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<OpenLines>,
    /// The Keys that were received, each with the lines that gave it, for clients that asked for
    /// views; only with the last move of the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<KeyLines>>"))]
    pub given: Vec<KeyLines>,
    /// The viewer's legal moves, if this is the last entry and it changed the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<Offer>>,
    /// The clocks, if the game changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockInfo>,
    /// The same in words, for clients that asked for words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>"))]
    pub text: Vec<String>,
}

/// What a viewer may know of an event at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[allow(missing_docs)] // The fields are those of the requests and events of the same names.
pub enum VisibleEvent {
    /// The table was created.
    Created,
    /// A person took a seat.
    Sat { seat: Seat, name: String },
    /// A seat became free before the game.
    Left { seat: Seat },
    /// The host removed a player before the game.
    Kicked { seat: Seat },
    /// A bot was put on a seat before the game.
    BotSat { seat: Seat, bot: BotSpec },
    /// Another player is the host now.
    NewHost,
    /// A seat of the viewer got a new token.
    Token { seat: Seat },
    /// Another device of the viewer took part in a seat.
    Claimed { seat: Seat },
    /// Devices were signed out of a seat of the viewer.
    SignedOut { seat: Seat },
    /// A seat added to the luck.
    Salted { seat: Seat },
    /// The cards were dealt.
    Started { seen: Vec<Seen> },
    /// The game began from a position.
    StartedFrom,
    /// A decision was made.
    Moved { seat: Seat, by: By, seen: Vec<Seen> },
    /// A seat wants to take back the decision of entry `to`.
    TakeBackAsked { seat: Seat, to: u32 },
    /// A seat agreed to that, or did not.
    TakeBackAnswered { seat: Seat, yes: bool },
    /// The game is again as it was before entry `to`.
    TakenBack { seat: Seat, to: u32 },
    /// A bot plays for a person.
    Handed { seat: Seat, bot: BotSpec, why: HandedWhy },
    /// The person plays again.
    Returned { seat: Seat },
    /// A seat gave up.
    Resigned { seat: Seat },
    /// A seat wants to end the game as it stands, or no longer does.
    EndWanted { seat: Seat, yes: bool },
    /// The game is over.
    Ended { how: Ending, winners: Seats },
    /// Chat.
    Said {
        seat: Option<Seat>,
        name: String,
        // Not `text`, which is the entry in words.
        #[serde(rename = "said")]
        text: String,
    },
    /// Something this viewer may not know; only the number is told.
    Hidden,
    /// The same people play again at another table.
    Rematch {
        // Not `table`, which is the table of the entry.
        #[serde(rename = "rematch")]
        table: String,
    },
    /// The table was closed because nobody started the game.
    Closed,
}

/// Who the client is at this table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct You {
    /// The name that others read.
    pub name: Option<String>,
    /// The seats of this person.
    pub seats: Vec<Seat>,
    /// The seat the table is viewed from; none for a spectator.
    pub seat: Option<Seat>,
    /// Whether this person is the host.
    pub host: bool,
    /// The seats whose chat is hidden; null for that of spectators.
    pub muted: Vec<Option<Seat>>,
}

/// Who is connected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Presence {
    /// For each seat, whether its person is connected.
    pub seats: Vec<bool>,
    /// How many spectators there are.
    pub watching: usize,
}

/// The clocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct ClockInfo {
    /// Whose clock runs.
    pub seat: Option<Seat>,
    /// Until when.
    pub until: Option<Millis>,
    /// What each seat has left in its bank at the start of its turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub left: Option<Vec<Millis>>,
}
