//! What the engine adds to a session: its limits, its errors, and the history as JSON.

use leonardo_record::{Record, Session, SessionError};
use leonardo_rules::{Event, Legal, Move, Roll, Seat};
use serde_json::{Value, json};

use crate::MOVES_MAX;
use crate::fault::Fault;
use crate::reply::offer;

fn rolls_of(events: &[Event]) -> Vec<Roll> {
    events.iter().filter_map(Event::luck).map(|(_, roll)| roll).collect()
}

/// All moves and rolls.
pub(super) fn history(session: &Session) -> Value {
    let played = |(seat, mv, events): (Seat, Move, &[Event])| {
        let mut played = offer(session.ruleset(), mv);
        played["seat"] = json!(seat);
        let rolls = rolls_of(events);
        if !rolls.is_empty() {
            played["rolls"] = json!(rolls);
        }
        played
    };
    let moves: Vec<Value> = session.plies().map(played).collect();
    json!({ "opening": rolls_of(session.dealt()), "moves": moves, "seed": session.seed() })
}

/// Plays a record to its end, after all that it says has been found to be true.
pub(super) fn replay(record: &Record) -> Result<Session, Fault> {
    if record.moves() > MOVES_MAX {
        return Err(Fault::TooManyMoves);
    }
    Ok(Session::replay(record).map_err(Box::new)?)
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
