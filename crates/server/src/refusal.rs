//! Why the server does not do something: a code for programs, words for people.

use leonardo_protocol::{RefusalCode, RefusalInfo};
use leonardo_rules::notation::NotationError;
use leonardo_rules::sets::DeckSpecError;
use leonardo_rules::{Rejection, Rule, SetupError};
use leonardo_words::{Teller, Words};

/// Why a request was refused.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Refusal {
    /// The message cannot be understood.
    BadMessage(String),
    /// The client speaks another version of the protocol.
    Protocol,
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
    pub(crate) fn code(&self) -> RefusalCode {
        match self {
            Refusal::BadMessage(_) => RefusalCode::BadMessage,
            Refusal::Protocol => RefusalCode::Protocol,
            Refusal::Stale => RefusalCode::Stale,
            Refusal::Illegal(_) => RefusalCode::Illegal,
            Refusal::NoMove(_) => RefusalCode::NoMove,
            Refusal::Setup(_) => RefusalCode::Setup,
            Refusal::Deck(_) => RefusalCode::Deck,
            Refusal::NotYourSeat => RefusalCode::NotYourSeat,
            Refusal::NotHost => RefusalCode::NotHost,
            Refusal::NoSeat => RefusalCode::NoSeat,
            Refusal::SeatTaken => RefusalCode::SeatTaken,
            Refusal::SeatEmpty => RefusalCode::SeatEmpty,
            Refusal::SeatsOpen => RefusalCode::SeatsOpen,
            Refusal::Started => RefusalCode::Started,
            Refusal::NotPlaying => RefusalCode::NotPlaying,
            Refusal::NotFinished => RefusalCode::NotFinished,
            Refusal::NothingToTakeBack => RefusalCode::NothingToTakeBack,
            Refusal::NothingAsked => RefusalCode::NothingAsked,
            Refusal::NotAbsent => RefusalCode::NotAbsent,
            Refusal::Out => RefusalCode::Out,
            Refusal::TimeIsUp => RefusalCode::TimeIsUp,
            Refusal::NoLevel => RefusalCode::NoLevel,
            Refusal::BadClock => RefusalCode::BadClock,
            Refusal::BadNumber => RefusalCode::BadNumber,
            Refusal::BadSalt => RefusalCode::BadSalt,
            Refusal::BadName => RefusalCode::BadName,
            Refusal::BadText => RefusalCode::BadText,
            Refusal::NoTable => RefusalCode::NoTable,
            Refusal::NoGuest => RefusalCode::NoGuest,
            Refusal::BadToken => RefusalCode::BadToken,
            Refusal::TooMany { .. } => RefusalCode::TooMany,
            Refusal::Full => RefusalCode::Full,
            Refusal::NoRecord => RefusalCode::NoRecord,
            Refusal::BadRecord { .. } => RefusalCode::BadRecord,
            Refusal::OwnCards => RefusalCode::OwnCards,
            Refusal::TooLong { .. } => RefusalCode::TooLong,
            Refusal::TooSlow => RefusalCode::TooSlow,
            Refusal::Store => RefusalCode::Store,
            Refusal::Foreign => RefusalCode::Foreign,
            Refusal::NotFound => RefusalCode::NotFound,
        }
    }

    /// The rule of the game that it rests on.
    fn rule(&self) -> Option<Rule> {
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

    /// As it is told.
    pub(crate) fn info(&self, words: &Words, teller: Option<&Teller<'_>>) -> RefusalInfo {
        RefusalInfo {
            code: self.code(),
            text: self.text(words, teller),
            rule: self.rule().map(|rule| rule.id().to_string()),
            retry_after_ms: self.retry_after_ms(),
        }
    }

    /// In words, with the names of the game's cards where there is a game.
    fn text(&self, words: &Words, teller: Option<&Teller<'_>>) -> String {
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
            (other, _) => words.say(&format!("refused-{}", other.code())),
        }
    }
}
