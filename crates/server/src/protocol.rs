//! What clients and the server say to each other over the socket, and what both the socket and
//! HTTP answers show of a table. `docs/protocol.md` explains it with examples that are executed.

use leonardo_bots::Level;
use leonardo_rules::{Keys, Options, Preview, Seat, Seats, Seen, Variant, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::fact::{BotSpec, By, ClockSpec, Ending, From, HandedWhy, Timeout};
use crate::time::Millis;

/// The version of the protocol. It changes when an old client would misunderstand.
pub const PROTOCOL_VERSION: u32 = 1;
/// The longest id of a request, in bytes.
pub(crate) const REQUEST_ID_BYTES_MAX: usize = 64;

/// A message of a client.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ClientMessage", optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct Envelope {
    /// The client's own name for the request; the answer repeats it.
    #[serde(default)]
    pub(crate) id: Option<String>,
    /// What is asked for.
    #[serde(rename = "do")]
    pub(crate) request: Request,
}

/// What a client can ask for.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ClientRequest", optional_fields = nullable))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Request {
    /// Make a move; `seq` is the number of the next entry that the client waits for.
    Move {
        seq: u32,
        #[serde(rename = "move")]
        mv: String,
    },
    /// What would this move do?
    Preview {
        #[serde(rename = "move")]
        mv: String,
    },
    /// Take back the last decision.
    TakeBack { seat: Option<Seat> },
    /// Answer somebody who wants to take back.
    Answer { seat: Option<Seat>, yes: bool },
    /// Give up.
    Resign { seat: Seat },
    /// End the game as it stands, if all agree.
    End { seat: Option<Seat>, yes: bool },
    /// Take a seat; the first free one if none is named.
    Sit { seat: Option<Seat> },
    /// Leave a seat: before the game it becomes free, during the game a bot plays on.
    Leave { seat: Seat },
    /// Send somebody away before the game.
    Kick { seat: Seat },
    /// Put a bot on a free seat before the game.
    Bot { seat: Seat, bot: BotSpec },
    /// Deal.
    Start,
    /// Let a bot play for you.
    Hand { seat: Seat, bot: Option<BotSpec> },
    /// Play yourself again.
    Take { seat: Seat },
    /// Let a bot play for somebody who has been away for long.
    Replace { seat: Seat },
    /// Add to the luck of the deal.
    Salt { seat: Seat, salt: String },
    /// A new token for another device; the old one is worth nothing any more.
    Token { seat: Seat },
    /// Say something.
    Say { text: String },
    /// Do not show what this seat says; without one, what those say who only look on.
    Mute { seat: Option<Seat>, on: bool },
    /// Play again, everybody one seat further.
    Rematch,
    /// Look at the table from another of your seats, or as a spectator.
    Look { seat: Option<Seat> },
    /// What time is it there?
    Ping,
}

/// A message of the server.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ServerMessage"))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Message<'a> {
    /// The first message: where the table stands.
    Welcome {
        protocol: u32,
        /// The number of the entry that comes next.
        seq: u32,
        /// The time of the server.
        now: Millis,
        table: &'a TableInfo,
        you: You<'a>,
        /// What the viewer knows, if cards are dealt.
        view: Option<&'a View>,
        /// What the viewer can do now, in short notation.
        offers: &'a [String],
        hash: Option<String>,
        clock: Option<ClockInfo>,
        presence: Presence,
    },
    /// An entry of the log, as the viewer may know it.
    Entry(Box<EntryMessage<'a>>),
    /// A request was done before.
    Done { id: Option<&'a str>, seq: u32 },
    /// A request was refused, and nothing has changed.
    Refused {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<&'a str>,
        code: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        rule: Option<&'a str>,
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        retry_after_ms: Option<u64>,
    },
    /// What a move would do.
    Preview {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<&'a str>,
        #[serde(rename = "move")]
        mv: &'a str,
        #[serde(flatten)]
        preview: Preview,
        /// In words.
        text: Vec<String>,
    },
    /// A new token of a seat.
    Token {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<&'a str>,
        seat: Seat,
        token: &'a str,
    },
    /// Who is connected.
    Presence(Presence),
    /// The time of the server.
    Pong {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<&'a str>,
        now: Millis,
    },
}

/// An entry of the log, as one viewer may know it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct EntryMessage<'a> {
    pub(crate) seq: u32,
    pub(crate) at: Millis,
    #[serde(flatten)]
    pub(crate) told: Told<'a>,
    /// The viewer's own name for the request that led to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ack: Option<&'a str>,
    /// A hash of what the viewer knows now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hash: Option<String>,
    /// The table, if something about it has changed beside the cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<&'a TableInfo>,
    /// What the viewer knows now, for clients that want it told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) view: Option<&'a View>,
    /// What the viewer can do now, if it is the last entry and changed the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) offers: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<ClockInfo>,
    /// In words, for clients that want them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>"))]
    pub(crate) text: Vec<String>,
}

/// What a viewer is told of a fact.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Told<'a> {
    Created,
    Sat {
        seat: Seat,
        name: &'a str,
    },
    Left {
        seat: Seat,
    },
    Kicked {
        seat: Seat,
    },
    BotSat {
        seat: Seat,
        bot: BotSpec,
    },
    NewHost,
    Token {
        seat: Seat,
    },
    Claimed {
        seat: Seat,
    },
    Salted {
        seat: Seat,
    },
    Started {
        seen: Vec<Seen>,
    },
    StartedFrom,
    Moved {
        seat: Seat,
        by: By,
        seen: Vec<Seen>,
    },
    TakeBackAsked {
        seat: Seat,
        to: u32,
    },
    TakeBackAnswered {
        seat: Seat,
        yes: bool,
    },
    TakenBack {
        seat: Seat,
        to: u32,
    },
    Handed {
        seat: Seat,
        bot: BotSpec,
        why: HandedWhy,
    },
    Returned {
        seat: Seat,
    },
    Resigned {
        seat: Seat,
    },
    EndWanted {
        seat: Seat,
        yes: bool,
    },
    Ended {
        how: Ending,
        winners: Seats,
    },
    Said {
        seat: Option<Seat>,
        name: &'a str,
        // Not `text`, which is what entries are in words.
        #[serde(rename = "said")]
        text: &'a str,
    },
    /// Something that is not for this viewer; the number is all there is to know.
    Hidden,
    Rematch {
        // Not `table`, which entries have for the table where it happened.
        #[serde(rename = "rematch")]
        table: &'a str,
    },
    Closed,
}

/// Who the client is at this table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct You<'a> {
    /// The name that others read.
    pub(crate) name: Option<&'a str>,
    /// The seats of this person.
    pub(crate) seats: Vec<Seat>,
    /// The seat that is looked from; none for a spectator.
    pub(crate) seat: Option<Seat>,
    /// Whether this person is the host.
    pub(crate) host: bool,
    /// The seats whose chat is not shown; null for that of those who only look on.
    pub(crate) muted: Vec<Option<Seat>>,
}

/// Who is connected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Presence {
    /// For each seat, whether its person is here.
    pub(crate) seats: Vec<bool>,
    /// How many look on without a seat.
    pub(crate) watching: usize,
}

/// The clocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ClockInfo {
    /// Whose clock runs, and until when.
    pub(crate) seat: Option<Seat>,
    pub(crate) until: Option<Millis>,
    /// What each seat has left in its bank at the start of its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) left: Option<Vec<Millis>>,
}

/// What everyone may know about a table, the cards aside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TableInfo {
    /// What the link ends with.
    #[schema(example = "b64url-name-0001")]
    pub(crate) id: String,
    /// How far it is.
    pub(crate) stage: StageName,
    /// The variant: `base`, `novem`, `sets` or `quintis`.
    #[schema(value_type = String, example = "base")]
    pub(crate) variant: Variant,
    /// What differs from the usual rules.
    #[schema(value_type = Object)]
    pub(crate) options: Options,
    /// The extra deck, as it was asked for.
    pub(crate) extra: Option<String>,
    /// How many Keys win at once; in Quintis Fontis no number does.
    pub(crate) goal: Option<u8>,
    /// Whether it is shown in the lobby.
    pub(crate) public: bool,
    /// The clock.
    pub(crate) clock: ClockSpec,
    /// What happens to a seat that runs out of time.
    pub(crate) timeout: Timeout,
    /// The seats, in turn order.
    pub(crate) seats: Vec<SeatInfo>,
    /// The SHA-256 of the secret from which the luck derives, published before the deal.
    pub(crate) commitment: String,
    /// That secret, when the game is over.
    pub(crate) secret: Option<String>,
    /// How it ended.
    pub(crate) result: Option<ResultInfo>,
    /// Who wants to take back, and who has agreed.
    pub(crate) take_back: Option<TakeBackInfo>,
    /// The seats that want to end the game.
    #[schema(value_type = Vec<u8>)]
    pub(crate) end_wanted: Seats,
    /// Where the same people went on.
    pub(crate) rematch: Option<String>,
    /// The position of another table that this game went on from.
    pub(crate) from: Option<From>,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum StageName {
    /// People are taking their seats.
    Open,
    /// The game is under way.
    Playing,
    /// The game is over.
    Finished,
    /// Nobody will start it.
    Closed,
}

/// A seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SeatInfo {
    /// Who sits there.
    pub(crate) kind: SeatKind,
    /// The person's name.
    pub(crate) name: Option<String>,
    /// The bot that plays there, for itself or for the person.
    pub(crate) bot: Option<BotSpec>,
    /// Whether the person gave up or ran out of time.
    pub(crate) out: bool,
    /// Whether the seat has added to the luck.
    pub(crate) salted: bool,
    /// What it added, once the cards are dealt.
    pub(crate) salt: Option<String>,
    /// Whether the person is the host.
    pub(crate) host: bool,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SeatKind {
    /// Nobody.
    Open,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ResultInfo {
    /// What ended it.
    pub(crate) how: Ending,
    /// By the rules: `keys`, `stall`, `passes` or `last-turns`.
    #[schema(value_type = Option<String>)]
    pub(crate) end: Option<leonardo_rules::End>,
    /// Who won.
    #[schema(value_type = Vec<u8>)]
    pub(crate) winners: Seats,
    /// The Keys of each seat.
    #[schema(value_type = Vec<Vec<String>>)]
    pub(crate) keys: Vec<Keys>,
    /// How many turns were begun.
    pub(crate) turns: u32,
}

/// A wish to take back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TakeBackInfo {
    /// Who wants it.
    #[schema(value_type = u8)]
    pub(crate) seat: Seat,
    /// Who has agreed.
    #[schema(value_type = Vec<u8>)]
    pub(crate) agreed: Seats,
}

/// Whether a bot of this level may be asked for.
pub(crate) fn is_offered(level: Level) -> bool {
    Level::OFFERED.contains(&level)
}
