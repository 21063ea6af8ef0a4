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
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Ask what every move with a card of one's hand would bring.
    Survey {
        /// The card.
        card: String,
    },
    /// Ask, before the time for it, which cards could be played as the table lies; or what such a
    /// play would do.
    Plan {
        /// The play to look at.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
    },
    /// Ask what to do about one's own decision.
    Hint {
        /// How much to tell: 1 where to look, 2 what to look for, 3 the move with its reason.
        depth: u8,
    },
    /// Take back the last decision.
    TakeBack {
        /// The seat; the first of one's own if left out.
        seat: Option<Seat>,
    },
    /// Answer a player who wants to take back.
    Answer {
        /// The seat that answers; the first of one's own that has not if left out.
        seat: Option<Seat>,
        /// Whether it agrees.
        yes: bool,
    },
    /// Give up.
    Resign {
        /// The seat that gives up.
        seat: Seat,
    },
    /// End the game as it stands, if all agree.
    End {
        /// The seat; the first of one's own if left out.
        seat: Option<Seat>,
        /// Whether it wants to; `false` withdraws.
        yes: bool,
    },
    /// Take a seat.
    Sit {
        /// The seat; the first free one if left out.
        seat: Option<Seat>,
    },
    /// Leave a seat: before the game it becomes free, during the game a bot plays on.
    Leave {
        /// The seat.
        seat: Seat,
    },
    /// Remove a player before the game. Only the host may.
    Kick {
        /// The seat that becomes free.
        seat: Seat,
    },
    /// Put a bot on a free seat before the game.
    Bot {
        /// The seat.
        seat: Seat,
        /// The bot.
        bot: BotSpec,
    },
    /// Deal.
    Start,
    /// Let a bot play for you.
    Hand {
        /// The seat.
        seat: Seat,
        /// The bot; a journeyman if left out.
        bot: Option<BotSpec>,
    },
    /// Play yourself again.
    Take {
        /// The seat.
        seat: Seat,
    },
    /// Let a bot play for a player who has been away for long.
    Replace {
        /// The seat.
        seat: Seat,
    },
    /// Add to the luck of the deal.
    Salt {
        /// The seat.
        seat: Seat,
        /// Hexadecimal digits.
        salt: String,
    },
    /// Get a new token for another device. The old one stops working.
    Token {
        /// The seat.
        seat: Seat,
    },
    /// Ask on which devices one's seat is open.
    Devices {
        /// The seat.
        seat: Seat,
    },
    /// Take one's seat from other devices. Its token stops working, too.
    SignOut {
        /// The seat.
        seat: Seat,
        /// The number of the device; all others but the one that took the seat if left out.
        device: Option<u32>,
    },
    /// Say something.
    Say {
        /// What.
        text: String,
    },
    /// Hide or show chat.
    Mute {
        /// Whose chat; that of spectators if left out.
        seat: Option<Seat>,
        /// Whether to hide it.
        on: bool,
    },
    /// Play again, everyone one seat further.
    Rematch,
    /// View the table from another of your seats, or as a spectator.
    Look {
        /// The seat; none for a spectator.
        seat: Option<Seat>,
    },
    /// Ask for the server's time.
    Ping,
}
