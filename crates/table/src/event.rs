//! What can happen at a table: the events of its log. They are stored as JSON forever, so a field may
//! be added with a default but must never change its meaning.

use leonardo_protocol::{BotSpec, By, ClockSpec, Ending, FromPosition, HandedWhy, Millis, Timeout};
use leonardo_rules::{Event, Position, Seat, Seats};
use serde::{Deserialize, Serialize};

/// One entry of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// What happened.
    #[serde(flatten)]
    pub event: TableEvent,
    /// The guest who asked for it; none if the table did it by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// That guest's own id for the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields are those of the requests and messages of the same names.
pub enum TableEvent {
    /// The table was created. It has its secret from the start, and everyone knows its commitment.
    Created { spec: TableSpec, setup: String, secret: String, host: String },
    /// A person took a seat.
    Sat { seat: Seat, person: String, name: String },
    /// A seat became free before the game.
    Left { seat: Seat },
    /// The host removed a player before the game.
    Kicked { seat: Seat },
    /// A bot was put on a seat before the game.
    BotSat { seat: Seat, bot: BotSpec },
    /// Another person is the host now.
    NewHost { person: String },
    /// A seat got a new token, of which only the hash is kept.
    Token { seat: Seat, hash: String },
    /// Another device showed a seat's token.
    Claimed { seat: Seat, person: String },
    /// Devices lost a seat, and its token opens nothing any more.
    SignedOut { seat: Seat, persons: Vec<String> },
    /// A seat added its own salt to the luck.
    Salted { seat: Seat, salt: String },
    /// The cards were dealt.
    Started { events: Vec<Event> },
    /// The game began from a position.
    StartedFrom { position: Box<Position> },
    /// A decision was made.
    Moved {
        seat: Seat,
        mv: String,
        by: By,
        events: Vec<Event>,
        /// What the seat has left in its bank after the turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Millis>,
    },
    /// A seat asked the others to let it take back its last decision, the entry `to`.
    TakeBackAsked { seat: Seat, to: u32 },
    /// A seat agreed, or refused, which ends the question.
    TakeBackAnswered { seat: Seat, yes: bool },
    /// The game is again as it was before the entry `to`.
    TakenBack {
        seat: Seat,
        to: u32,
        /// What the seat that was to move has left in its bank.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Millis>,
    },
    /// A bot plays for a person.
    Handed {
        seat: Seat,
        bot: BotSpec,
        why: HandedWhy,
        /// What the seat has left in its bank, if it was its turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Millis>,
    },
    /// The person plays again.
    Returned {
        seat: Seat,
        /// What the seat has in its bank now, if it came back with nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Millis>,
    },
    /// A seat gave up.
    Resigned { seat: Seat },
    /// A seat wants to end the game as it stands, or no longer does.
    EndWanted { seat: Seat, yes: bool },
    /// The game is over.
    Ended { how: Ending, winners: Seats },
    /// Chat.
    Said { seat: Option<Seat>, name: String, text: String },
    /// A person hides or shows the chat of a seat, or of all spectators.
    Muted { seat: Option<Seat>, on: bool },
    /// The same people play again at this table.
    Rematch { table: String },
    /// Nobody started this game.
    Closed,
}

impl TableEvent {
    /// Whether it changes the cards.
    pub fn changes_cards(&self) -> bool {
        matches!(
            self,
            TableEvent::Started { .. } | TableEvent::StartedFrom { .. } | TableEvent::Moved { .. }
        )
    }

    /// Whether it changes the game: its cards, who plays, or that it goes on.
    pub(crate) fn changes_game(&self) -> bool {
        self.changes_cards()
            || matches!(self, TableEvent::TakenBack { .. } | TableEvent::Ended { .. })
            || matches!(self, TableEvent::Handed { .. } | TableEvent::Returned { .. })
    }

    /// Whether it changes what everyone may know about the table, the cards aside.
    pub fn changes_info(&self) -> bool {
        !matches!(
            self,
            TableEvent::Moved { .. } | TableEvent::Said { .. } | TableEvent::Muted { .. }
        )
    }
}

/// What a table was created with, apart from the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSpec {
    /// Whether it is shown in the lobby.
    pub public: bool,
    /// The clock.
    #[serde(default)]
    pub clock: ClockSpec,
    /// What happens to a seat that runs out of time.
    #[serde(default)]
    pub timeout: Timeout,
    /// Whether players may ask for hints; none if nobody said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// The position of another table the game began from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<FromPosition>,
}

/// The shortest and the longest time of a clock: a second and thirty days.
const CLOCK_MS_MIN: Millis = 1_000;
const CLOCK_MS_MAX: Millis = 30 * 24 * 3_600_000;

/// Whether the times of a clock are within limits.
pub(crate) fn is_sound(clock: ClockSpec) -> bool {
    let sound = CLOCK_MS_MIN..=CLOCK_MS_MAX;
    match clock {
        ClockSpec::None => true,
        ClockSpec::PerMove { ms } => sound.contains(&ms),
        ClockSpec::Bank { ms, increment_ms } => {
            sound.contains(&ms) && (0..=CLOCK_MS_MAX).contains(&increment_ms)
        }
    }
}
