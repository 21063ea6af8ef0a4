//! Refusals as they are sent: in words, and with the status of an HTTP response.

use leonardo_protocol::{RefusalCode, RefusalInfo};
use leonardo_table::Refusal;
use leonardo_words::{Teller, Words};

use crate::log_limit::LogLimit;
use crate::store::StoreError;

/// When to try again.
pub(crate) fn retry_after_ms(refusal: &Refusal) -> Option<u64> {
    match refusal {
        Refusal::TooMany { retry_after_ms } => Some(*retry_after_ms),
        _ => None,
    }
}

/// The status of an HTTP response.
pub(crate) fn status(code: RefusalCode) -> u16 {
    match code {
        RefusalCode::NoTable | RefusalCode::NotFound | RefusalCode::NoRecord => 404,
        RefusalCode::NoGuest => 401,
        RefusalCode::NotYourSeat
        | RefusalCode::NotHost
        | RefusalCode::BadToken
        | RefusalCode::Foreign => 403,
        RefusalCode::TooMany | RefusalCode::Full | RefusalCode::SatTooOften => 429,
        RefusalCode::BadMethod => 405,
        RefusalCode::TooSlow => 408,
        RefusalCode::TooLong => 413,
        RefusalCode::WrongHost => 421,
        RefusalCode::Store => 503,
        RefusalCode::Stale
        | RefusalCode::SeatTaken
        | RefusalCode::SeatEmpty
        | RefusalCode::SeatsOpen
        | RefusalCode::Started
        | RefusalCode::NotPlaying
        | RefusalCode::NotFinished
        | RefusalCode::NothingToTakeBack
        | RefusalCode::NothingAsked
        | RefusalCode::NotAbsent
        | RefusalCode::TimeIsUp
        | RefusalCode::Seated
        | RefusalCode::NoDevice
        | RefusalCode::Out => 409,
        _ => 400,
    }
}

/// A refusal as it is sent, with the names of the game's cards where there is a game.
pub(crate) fn info(refusal: &Refusal, words: &Words, teller: Option<&Teller<'_>>) -> RefusalInfo {
    let code = refusal.code();
    let text = match (refusal, teller) {
        (Refusal::Illegal(rejection), Some(teller)) => teller.rejection(rejection),
        (Refusal::NoMove(error), _) => words.notation_error(error),
        (Refusal::Setup(error), _) => words.setup_error(error),
        (Refusal::Deck(error), _) => words.deck_spec_error(error),
        (Refusal::BadMessage(reason), _) => {
            words.say_with("refused-bad-message", &[("reason", reason.into())])
        }
        (Refusal::BadRecord { text, .. } | Refusal::BadPuzzle { text }, _) => text.clone(),
        (Refusal::TooLong { bytes_max }, _) => {
            words.say_with("refused-too-long", &[("most", (*bytes_max).into())])
        }
        (Refusal::TooMany { retry_after_ms }, _) => {
            let seconds = retry_after_ms.div_ceil(1000);
            words.say_with("refused-too-many", &[("seconds", seconds.into())])
        }
        _ => words.say(&format!("refused-{code}")),
    };
    let rule = refusal.rule().map(|rule| rule.id().to_string());
    RefusalInfo { code, text, rule, retry_after_ms: retry_after_ms(refusal) }
}

/// What a failure of the store means to the client.
impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::Code(match error {
            StoreError::Conflict => RefusalCode::Stale,
            StoreError::Missing => RefusalCode::NoTable,
            StoreError::NotOwner => RefusalCode::Store,
            StoreError::Newer
            | StoreError::InUse
            | StoreError::Unusable(_)
            | StoreError::Failed(_) => {
                // On a full disk every request of everyone comes here.
                static LINES: LogLimit = LogLimit::new();
                if let Some(unsaid) = LINES.take() {
                    tracing::error!(%error, unsaid, "the store failed");
                }
                RefusalCode::Store
            }
        })
    }
}
