//! Why the server does not do something: a code for programs, words for people.

use leonardo_rules::notation::NotationError;
use leonardo_rules::sets::DeckSpecError;
use leonardo_rules::{Rejection, Rule, SetupError};
use leonardo_words::{Teller, Words};

/// Why a request was refused.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Refusal {
    /// The message cannot be understood.
    BadMessage(String),
    /// The game has gone on since the asker looked.
    Stale,
    /// The rules do not allow the move.
    Illegal(Rejection),
    /// It is no move at all.
    NoMove(NotationError),
    /// The setup is no game.
    Setup(SetupError),
    /// The extra deck cannot be composed.
    Deck(DeckSpecError),
    /// Only the person on that seat may do this.
    NotYourSeat,
    /// Only the host may do this.
    NotHost,
    /// There is no such seat.
    NoSeat,
    /// The seat is taken.
    SeatTaken,
    /// Nobody is there.
    SeatEmpty,
    /// Not all seats are taken.
    SeatsOpen,
    /// This can be done only before the game.
    Started,
    /// This can be done only during the game.
    NotPlaying,
    /// This can be done only after the game.
    NotFinished,
    /// There is nothing to take back.
    NothingToTakeBack,
    /// Nobody has asked.
    NothingAsked,
    /// The person is there, or has not been away long enough.
    NotAbsent,
    /// The person gave up and is out of the game.
    Out,
    /// The time of this turn is up, and a bot finishes it.
    TimeIsUp,
    /// The level is not for people.
    NoLevel,
    /// The clock makes no sense.
    BadClock,
    /// The number is out of range.
    BadNumber,
    /// The salt is not one.
    BadSalt,
    /// The name cannot be shown.
    BadName,
    /// The text cannot be shown.
    BadText,
    /// There is no such table, or no way in for the asker.
    NoTable,
    /// Nobody has said who they are.
    NoGuest,
    /// The token opens nothing.
    BadToken,
    /// Too much at once; try again later.
    TooMany { retry_after_ms: u64 },
    /// Something of which there may only be so many.
    Full,
    /// The game did not begin with a deal, so it has no record.
    NoRecord,
    /// A record that somebody brought along cannot be used: in words, and the rule that it rests on.
    BadRecord { text: String, rule: Option<Rule> },
    /// The game has cards that no list of this server has.
    OwnCards,
    /// The request is longer than this many bytes.
    TooLong { bytes_max: usize },
    /// The request did not arrive in time.
    TooSlow,
    /// The store failed; nothing was changed.
    Store,
    /// The page that asked is not ours.
    Foreign,
    /// There is nothing here.
    NotFound,
}

impl Refusal {
    /// The code for programs, which is also the end of the message's id.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Refusal::BadMessage(_) => "bad-message",
            Refusal::Stale => "stale",
            Refusal::Illegal(_) => "illegal",
            Refusal::NoMove(_) => "no-move",
            Refusal::Setup(_) => "setup",
            Refusal::Deck(_) => "deck",
            Refusal::NotYourSeat => "not-your-seat",
            Refusal::NotHost => "not-host",
            Refusal::NoSeat => "no-seat",
            Refusal::SeatTaken => "seat-taken",
            Refusal::SeatEmpty => "seat-empty",
            Refusal::SeatsOpen => "seats-open",
            Refusal::Started => "started",
            Refusal::NotPlaying => "not-playing",
            Refusal::NotFinished => "not-finished",
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::NothingAsked => "nothing-asked",
            Refusal::NotAbsent => "not-absent",
            Refusal::Out => "out",
            Refusal::TimeIsUp => "time-is-up",
            Refusal::NoLevel => "no-level",
            Refusal::BadClock => "bad-clock",
            Refusal::BadNumber => "bad-number",
            Refusal::BadSalt => "bad-salt",
            Refusal::BadName => "bad-name",
            Refusal::BadText => "bad-text",
            Refusal::NoTable => "no-table",
            Refusal::NoGuest => "no-guest",
            Refusal::BadToken => "bad-token",
            Refusal::TooMany { .. } => "too-many",
            Refusal::Full => "full",
            Refusal::NoRecord => "no-record",
            Refusal::BadRecord { .. } => "bad-record",
            Refusal::OwnCards => "own-cards",
            Refusal::TooLong { .. } => "too-long",
            Refusal::TooSlow => "too-slow",
            Refusal::Store => "store",
            Refusal::Foreign => "foreign",
            Refusal::NotFound => "not-found",
        }
    }

    /// The rule of the game that it rests on.
    pub(crate) fn rule(&self) -> Option<Rule> {
        match self {
            Refusal::Illegal(rejection) => Some(rejection.rule),
            Refusal::Setup(error) => Some(error.rule()),
            Refusal::BadRecord { rule, .. } => *rule,
            _ => None,
        }
    }

    /// When to try again.
    pub(crate) fn retry_after_ms(&self) -> Option<u64> {
        match self {
            Refusal::TooMany { retry_after_ms } => Some(*retry_after_ms),
            _ => None,
        }
    }

    /// The status of an HTTP answer.
    pub(crate) fn status(&self) -> u16 {
        match self {
            Refusal::NoTable | Refusal::NotFound | Refusal::NoRecord => 404,
            Refusal::NoGuest => 401,
            Refusal::NotYourSeat | Refusal::NotHost | Refusal::BadToken | Refusal::Foreign => 403,
            Refusal::TooMany { .. } | Refusal::Full => 429,
            Refusal::TooSlow => 408,
            Refusal::TooLong { .. } => 413,
            Refusal::Store => 503,
            Refusal::Stale
            | Refusal::SeatTaken
            | Refusal::SeatEmpty
            | Refusal::SeatsOpen
            | Refusal::Started
            | Refusal::NotPlaying
            | Refusal::NotFinished
            | Refusal::NothingToTakeBack
            | Refusal::NothingAsked
            | Refusal::NotAbsent
            | Refusal::TimeIsUp
            | Refusal::Out => 409,
            _ => 400,
        }
    }

    /// In words, with the names of the game's cards where there is a game.
    pub(crate) fn text(&self, words: &Words, teller: Option<&Teller<'_>>) -> String {
        match (self, teller) {
            (Refusal::Illegal(rejection), Some(teller)) => teller.rejection(rejection),
            (Refusal::NoMove(error), _) => words.notation_error(error),
            (Refusal::Setup(error), _) => words.setup_error(error),
            (Refusal::Deck(error), _) => words.deck_spec_error(error),
            (Refusal::BadMessage(reason), _) => {
                words.say_with("refused-bad-message", &[("reason", reason.into())])
            }
            (Refusal::BadRecord { text, .. }, _) => text.clone(),
            (Refusal::TooLong { bytes_max }, _) => {
                words.say_with("refused-too-long", &[("most", (*bytes_max).into())])
            }
            (Refusal::TooMany { retry_after_ms }, _) => {
                let seconds = retry_after_ms.div_ceil(1000);
                words.say_with("refused-too-many", &[("seconds", seconds.into())])
            }
            (other, _) => words.say(other.message()),
        }
    }

    fn message(&self) -> &'static str {
        match self {
            Refusal::Stale => "refused-stale",
            Refusal::NotYourSeat => "refused-not-your-seat",
            Refusal::NotHost => "refused-not-host",
            Refusal::NoSeat => "refused-no-seat",
            Refusal::SeatTaken => "refused-seat-taken",
            Refusal::SeatEmpty => "refused-seat-empty",
            Refusal::SeatsOpen => "refused-seats-open",
            Refusal::Started => "refused-started",
            Refusal::NotPlaying => "refused-not-playing",
            Refusal::NotFinished => "refused-not-finished",
            Refusal::NothingToTakeBack => "refused-nothing-to-take-back",
            Refusal::NothingAsked => "refused-nothing-asked",
            Refusal::NotAbsent => "refused-not-absent",
            Refusal::Out => "refused-out",
            Refusal::TimeIsUp => "refused-time-is-up",
            Refusal::NoLevel => "refused-no-level",
            Refusal::BadClock => "refused-bad-clock",
            Refusal::BadNumber => "refused-bad-number",
            Refusal::BadSalt => "refused-bad-salt",
            Refusal::BadName => "refused-bad-name",
            Refusal::BadText => "refused-bad-text",
            Refusal::NoTable => "refused-no-table",
            Refusal::NoGuest => "refused-no-guest",
            Refusal::BadToken => "refused-bad-token",
            Refusal::Full => "refused-full",
            Refusal::NoRecord => "refused-no-record",
            Refusal::OwnCards => "refused-own-cards",
            Refusal::TooSlow => "refused-too-slow",
            Refusal::Store => "refused-store",
            Refusal::Foreign => "refused-foreign",
            Refusal::NotFound => "refused-not-found",
            // These are worded from what they carry.
            Refusal::BadMessage(_)
            | Refusal::Illegal(_)
            | Refusal::NoMove(_)
            | Refusal::Setup(_)
            | Refusal::Deck(_)
            | Refusal::BadRecord { .. }
            | Refusal::TooLong { .. }
            | Refusal::TooMany { .. } => "refused-illegal",
        }
    }
}
