//! What a client sends over the socket.

use leonardo_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::table::BotSpec;

/// A message of a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ClientMessage {
    /// The client's own id for the request; the answer repeats it. Sending a request again with the
    /// same id does not do it twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The request.
    #[serde(rename = "do")]
    pub request: Request,
}

/// What a client can ask of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(rename = "ClientRequest", optional_fields = nullable))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // Each request says what its fields are.
pub enum Request {
    /// Make a move.
    Move {
        /// The number of the next entry the client expects, so that a move made on an outdated
        /// position is refused.
        seq: u32,
        /// The move, as the server offered it.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Ask what a move would do.
    Preview {
        #[serde(rename = "move")]
        mv: String,
    },
    /// Take back the last decision of a seat; of the first of one's own if left out.
    TakeBack { seat: Option<Seat> },
    /// Answer a player who wants to take back, for a seat; for the first of one's own that has not
    /// answered if left out.
    Answer { seat: Option<Seat>, yes: bool },
    /// Give up.
    Resign { seat: Seat },
    /// End the game as it stands, if all agree; `false` withdraws. The seat is the first of one's
    /// own if left out.
    End { seat: Option<Seat>, yes: bool },
    /// Take a seat; the first free one if left out.
    Sit { seat: Option<Seat> },
    /// Leave a seat: before the game it becomes free, during the game a bot plays on.
    Leave { seat: Seat },
    /// Remove a player before the game. Only the host may.
    Kick { seat: Seat },
    /// Put a bot on a free seat before the game.
    Bot { seat: Seat, bot: BotSpec },
    /// Deal.
    Start,
    /// Let a bot play for you; a journeyman if left out.
    Hand { seat: Seat, bot: Option<BotSpec> },
    /// Play yourself again.
    Take { seat: Seat },
    /// Let a bot play for a player who has been away for long.
    Replace { seat: Seat },
    /// Add to the luck of the deal, in hexadecimal digits.
    Salt { seat: Seat, salt: String },
    /// Get a new token for another device. The old one stops working.
    Token { seat: Seat },
    /// Say something.
    Say { text: String },
    /// Hide or show the chat of a seat; that of spectators if left out.
    Mute { seat: Option<Seat>, on: bool },
    /// Play again, everyone one seat further.
    Rematch,
    /// View the table from another of your seats; as a spectator if left out.
    Look { seat: Option<Seat> },
    /// Ask for the server's time.
    Ping,
}
