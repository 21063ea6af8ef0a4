//! How a game ended: by its rules, or by what a server wrote beside it.

use leonardo_record::Record;
use leonardo_rules::{Seat, Seats};

/// The header with which a server says that a game ended otherwise than by its rules:
/// `resigned; winners: 0,2`.
const HEADER: &str = "Ended";

/// The winners of a game that players ended: by resigning, by agreement, by running out of time.
pub(crate) fn ended_by_players(record: &Record) -> Option<Seats> {
    let (_, value) = record.tags.iter().find(|(name, _)| name == HEADER)?;
    let (_, winners) = value.split_once("; winners:")?;
    let players = record.ruleset().players();
    let mut seats = Seats::from_bits(0);
    for seat in winners.split(',').map(str::trim).filter(|seat| !seat.is_empty()) {
        let seat = seat.parse::<u8>().ok().filter(|seat| *seat < players)?;
        seats = seats.with(Seat(seat));
    }
    (!seats.is_empty()).then_some(seats)
}
