//! What can happen at a table: the facts of its log. They are stored as JSON, for ever, so a field
//! may be added with a default but never change its meaning.

use leonardo_protocol::{BotSpec, By, ClockSpec, Ending, FromPosition, HandedWhy, Millis, Timeout};
use leonardo_rules::{Event, Position, Seat, Seats};
use serde::{Deserialize, Serialize};

/// One entry of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// What happened.
    #[serde(flatten)]
    pub(crate) fact: Fact,
    /// Who asked for it; nobody if the table did it by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) guest: Option<String>,
    /// The asker's own name for the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<String>,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Fact {
    /// The table was made. It has its secret from the start, and everyone its commitment.
    Created { spec: Spec, setup: String, secret: String, host: String },
    /// A person took a seat.
    Sat { seat: Seat, person: String, name: String },
    /// A seat became free before the game.
    Left { seat: Seat },
    /// The host sent somebody away before the game.
    Kicked { seat: Seat },
    /// A bot was put on a seat before the game.
    BotSat { seat: Seat, bot: BotSpec },
    /// Someone else is the host now.
    NewHost { person: String },
    /// A seat got a new token; what is kept is its hash.
    Token { seat: Seat, hash: String },
    /// Another device showed a seat's token.
    Claimed { seat: Seat, person: String },
    /// A seat added its own salt to the luck.
    Salted { seat: Seat, salt: String },
    /// The cards were dealt.
    Started { events: Vec<Event> },
    /// The game began in the middle.
    StartedFrom { position: Box<Position> },
    /// A decision was made.
    Moved {
        seat: Seat,
        mv: String,
        by: By,
        events: Vec<Event>,
        /// What the seat has left on its clock, if the table has a bank.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Millis>,
    },
    /// A seat asked the others to let it take back its last decision, the entry of this number.
    TakeBackAsked { seat: Seat, to: u32 },
    /// A seat agreed, or did not, and then the question is gone.
    TakeBackAnswered { seat: Seat, yes: bool },
    /// The game is again as it was before the entry of this number.
    TakenBack { seat: Seat, to: u32 },
    /// A bot plays for a person.
    Handed { seat: Seat, bot: BotSpec, why: HandedWhy },
    /// The person plays again.
    Returned { seat: Seat },
    /// A seat gave up.
    Resigned { seat: Seat },
    /// A seat wants to end the game as it stands, or does not want to any more.
    EndWanted { seat: Seat, yes: bool },
    /// The game is over.
    Ended { how: Ending, winners: Seats },
    /// Somebody said something.
    Said { seat: Option<Seat>, name: String, text: String },
    /// A person does not want to read a seat's chat, or that of all who have none, or wants to again.
    Muted { seat: Option<Seat>, on: bool },
    /// The same people went on at this table.
    Rematch { table: String },
    /// Nobody will start this game.
    Closed,
}

/// What a table was made with, beside the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Spec {
    /// Whether it is shown in the lobby.
    pub(crate) public: bool,
    /// The clock.
    #[serde(default)]
    pub(crate) clock: ClockSpec,
    /// What happens to a seat that runs out of time.
    #[serde(default)]
    pub(crate) timeout: Timeout,
    /// The position of another table that the game goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<FromPosition>,
}

/// The shortest and the longest time of a clock: a second and thirty days.
pub(crate) const CLOCK_MS_MIN: Millis = 1_000;
pub(crate) const CLOCK_MS_MAX: Millis = 30 * 24 * 3_600_000;

/// Whether the times of a clock make sense.
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
