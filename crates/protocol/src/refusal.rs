//! Why a server refuses a request.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why something was refused, in the response to an HTTP request and over the socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
#[serde(rename_all = "kebab-case")]
pub struct RefusalInfo {
    /// Why, for programs.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "no-table"))]
    pub code: RefusalCode,
    /// Why, for people, in the language they asked for.
    pub text: String,
    /// The rule of the game that it rests on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// After how many milliseconds to try again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
}

macro_rules! codes {
    ($($(#[$doc:meta])+ $code:ident = $name:literal,)+) => {
        /// Why a request was refused, for programs.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS))]
        #[non_exhaustive]
        pub enum RefusalCode {
            $($(#[$doc])+ #[serde(rename = $name)] $code,)+
            /// A code of a newer server.
            #[serde(other, rename = "unknown")]
            Unknown,
        }

        impl RefusalCode {
            /// All codes a server of this version sends.
            pub const ALL: &[RefusalCode] = &[$(RefusalCode::$code),+];

            /// The code as it is written.
            pub const fn name(self) -> &'static str {
                match self {
                    $(RefusalCode::$code => $name,)+
                    RefusalCode::Unknown => "unknown",
                }
            }
        }
    };
}

codes! {
    /// The message cannot be understood.
    BadMessage = "bad-message",
    /// Client and server speak different versions of the protocol.
    Protocol = "protocol",
    /// The game has changed since the client saw it.
    Stale = "stale",
    /// The rules do not allow the move.
    Illegal = "illegal",
    /// The text is not a move.
    NoMove = "no-move",
    /// The setup is not a valid game.
    Setup = "setup",
    /// The extra deck cannot be composed.
    Deck = "deck",
    /// Only the person on that seat may do this.
    NotYourSeat = "not-your-seat",
    /// Only the host may do this.
    NotHost = "not-host",
    /// There is no such seat.
    NoSeat = "no-seat",
    /// The seat is taken.
    SeatTaken = "seat-taken",
    /// The seat is empty.
    SeatEmpty = "seat-empty",
    /// Not all seats are taken.
    SeatsOpen = "seats-open",
    /// Only possible before the game.
    Started = "started",
    /// Only possible during the game.
    NotPlaying = "not-playing",
    /// Only possible after the game.
    NotFinished = "not-finished",
    /// There is nothing to take back.
    NothingToTakeBack = "nothing-to-take-back",
    /// There is no question to answer.
    NothingAsked = "nothing-asked",
    /// The person is connected, or has not been away long enough.
    NotAbsent = "not-absent",
    /// The person gave up and is out of the game.
    Out = "out",
    /// The time of this turn is up, and a bot finishes it.
    TimeIsUp = "time-is-up",
    /// This table plays without hints.
    NoHints = "no-hints",
    /// The bot level is not offered.
    NoLevel = "no-level",
    /// Invalid clock.
    BadClock = "bad-clock",
    /// A number out of range.
    BadNumber = "bad-number",
    /// Invalid salt.
    BadSalt = "bad-salt",
    /// The name cannot be shown.
    BadName = "bad-name",
    /// The text cannot be shown.
    BadText = "bad-text",
    /// There is no such table.
    NoTable = "no-table",
    /// The client has no guest name yet.
    NoGuest = "no-guest",
    /// No seat has this token.
    BadToken = "bad-token",
    /// The guest already sits at another seat of this table.
    Seated = "seated",
    /// The guest has sat down at this table too often.
    SatTooOften = "sat-too-often",
    /// The seat has no such device that could be signed out.
    NoDevice = "no-device",
    /// Rate limit exceeded.
    TooMany = "too-many",
    /// A fixed limit is reached.
    Full = "full",
    /// The game did not begin with a deal, so it has no record.
    NoRecord = "no-record",
    /// The uploaded record cannot be used.
    BadRecord = "bad-record",
    /// The text is no puzzle with one answer.
    BadPuzzle = "bad-puzzle",
    /// The record has cards this server does not know.
    OwnCards = "own-cards",
    /// The request is too long.
    TooLong = "too-long",
    /// The request did not arrive in time.
    TooSlow = "too-slow",
    /// The store failed; nothing was changed.
    Store = "store",
    /// The request comes from a page of another site.
    Foreign = "foreign",
    /// The request calls the server by a name that is not its own.
    WrongHost = "wrong-host",
    /// There is nothing at this address.
    NotFound = "not-found",
    /// There is something at this address, but not for this method.
    BadMethod = "bad-method",
}

impl fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
