//! What a table is asked to do, by whom, and in which circumstances.

use leonardo_protocol::{Millis, Request};
use leonardo_rules::{Move, SEATS_MAX, Seat};

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub struct Caller<'a> {
    /// The guest; none if the table itself asks.
    pub guest: Option<&'a str>,
    /// The guest's name.
    pub name: &'a str,
}

impl Caller<'_> {
    /// The table itself.
    pub const TABLE: Caller<'static> = Caller { guest: None, name: "" };
}

/// What matters for a decision and is not in the log.
#[derive(Clone, Copy, Debug, Default)]
pub struct DecideContext {
    /// The time.
    pub now_ms: Millis,
    /// Since when each seat's person has been away; none while one of their devices is connected.
    pub away_since_ms: [Option<Millis>; SEATS_MAX],
}

/// What a table decides about: requests of clients, and what its task does on its own.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// A request of a client. A preview, another perspective, a ping, a token and a rematch are
    /// answered by the task and lead to no event by themselves.
    Ask(Request),
    /// A bot has decided.
    BotMove {
        /// The position it decided in.
        seq: u32,
        /// The move.
        mv: Move,
    },
    /// Another device shows a token.
    Claim {
        /// The hash of the token.
        hash: String,
    },
    /// A guest sits down, and gets a token for the seat unless it has had too many.
    Sit {
        /// The seat; the first free one if none is given.
        seat: Option<Seat>,
        /// The hash of the token.
        hash: String,
    },
    /// A seat gets a new token.
    SetToken {
        /// The seat.
        seat: Seat,
        /// The hash of the token.
        hash: String,
    },
    /// The same people play again.
    Rematch {
        /// At this table.
        table: String,
    },
    /// The time of the player to move is up.
    TimeOut,
    /// Nobody started the game.
    Close,
}

impl Command {
    /// Whether it is done even when the log is full: what brings the beginning or the end of the
    /// game closer, or what nobody may be kept from, such as leaving. Moves, and the limits of each
    /// seat, bound how often any of it can happen.
    pub(crate) fn leads_on(&self) -> bool {
        !matches!(
            self,
            Command::Sit { .. }
                | Command::Ask(
                    Request::TakeBack { .. }
                        | Request::Sit { .. }
                        | Request::Salt { .. }
                        | Request::Say { .. }
                        | Request::Mute { .. }
                )
        )
    }
}
