//! What the engine adds to a session: its limits, its errors, and the history as JSON.

use leonardo_record::{Record, Session, SessionError};
use leonardo_rules::{Event, Legal, Move, Roll, Seat};
use serde::Serialize;

use crate::MOVES_MAX;
use crate::fault::Fault;

/// The moves of a game with all their luck: enough to play it again.
#[derive(Serialize)]
pub(super) struct History {
    /// The rolls of the deal; none if the game began with a position.
    opening: Vec<Roll>,
    moves: Vec<Played>,
}

/// One of the moves.
#[derive(Serialize)]
struct Played {
    seat: Seat,
    short: String,
    #[serde(rename = "move")]
    mv: Move,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rolls: Vec<Roll>,
}

fn rolls_of(events: &[Event]) -> Vec<Roll> {
    events.iter().filter_map(Event::luck).map(|(_, roll)| roll).collect()
}

/// All moves and rolls.
pub(super) fn history(session: &Session) -> History {
    let played = |(seat, mv, events): (Seat, Move, &[Event])| Played {
        seat,
        short: session.ruleset().show(mv),
        mv,
        rolls: rolls_of(events),
    };
    History { opening: rolls_of(session.dealt()), moves: session.plies().map(played).collect() }
}

/// Plays a record to its end, after all that it says has been found to be true.
pub(super) fn replay(record: &Record) -> Result<Session, Fault> {
    if record.moves() > MOVES_MAX {
        return Err(Fault::TooManyMoves);
    }
    Ok(Session::replay(record)?)
}

/// Whether a seat, by default the one to move, may make this move.
pub(super) fn check(session: &Session, seat: Option<Seat>, mv: Move) -> Result<Legal<'_>, Fault> {
    let game = session.game();
    let seat = seat.unwrap_or(game.turn());
    let players = session.ruleset().players();
    if seat.0 >= players {
        return Err(Fault::NoSeat { players });
    }
    game.check(seat, mv).map_err(|rejection| Fault::Illegal(rejection, session.ruleset().clone()))
}

/// Makes a move; the rolls must be those that it needs.
pub(super) fn play(
    session: &mut Session,
    seat: Option<Seat>,
    mv: Move,
    rolls: &[Roll],
) -> Result<(), Fault> {
    check(session, seat, mv)?;
    if session.moves() == MOVES_MAX {
        return Err(Fault::TooManyMoves);
    }
    session.play(mv, rolls)?;
    Ok(())
}

impl From<SessionError> for Fault {
    fn from(error: SessionError) -> Fault {
        match error {
            // Moves are checked before they are played, and then name the ruleset as well.
            SessionError::Illegal(rejection) => Fault::BadRequest(rejection.rule.id().into()),
            SessionError::Luck(error) => Fault::Roll(error),
            SessionError::Seeded => Fault::Seeded,
            SessionError::Position(error) => Fault::Position(error),
            SessionError::NoSuchMove { moves } => Fault::NoSuchMoveNumber { moves },
            SessionError::NotDealt => Fault::NotDealt,
            SessionError::Record(error) => Fault::Record(error),
        }
    }
}
