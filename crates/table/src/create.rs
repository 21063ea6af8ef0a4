//! New tables: by a request, for another game of the same people, or from a position. What is random
//! about them is an argument.

use std::sync::Arc;

use leonardo_protocol::{
    BotSpec, ClockSpec, FromPosition, NewSeat, NewTable, RefusalCode, Timeout,
};
use leonardo_record::fair::Secret;
use leonardo_rules::{FastDice, Game, Ruleset, SEATS_MAX, Seat, Viewer, Worlds};

use crate::decide::check_bot;
use crate::event::{TableEvent, TableSpec, is_sound};
use crate::refusal::Refusal;
use crate::rulesets::RulesetCache;
use crate::table::{Sitter, Table};

/// The longest spelling of an extra deck.
const EXTRA_BYTES_MAX: usize = 4_096;

/// Who creates a table.
#[derive(Clone, Copy, Debug)]
pub struct Creator<'a> {
    /// The guest.
    pub guest: &'a str,
    /// The guest's name.
    pub name: &'a str,
}

impl Creator<'_> {
    fn sits(self, seat: Seat) -> TableEvent {
        TableEvent::Sat { seat, person: self.guest.to_string(), name: self.name.to_string() }
    }
}

/// The events a new table begins with.
pub fn new_table(
    rulesets: &RulesetCache,
    new: &NewTable,
    creator: Creator<'_>,
    secret: &Secret,
) -> Result<Vec<TableEvent>, Refusal> {
    if new.extra.as_ref().is_some_and(|extra| extra.len() > EXTRA_BYTES_MAX) {
        return Err(RefusalCode::BadNumber.into());
    }
    if !is_sound(new.clock) {
        return Err(RefusalCode::BadClock.into());
    }
    // The rules refuse more players than a game can have; this only keeps the number small.
    let players = new.seats.len().min(SEATS_MAX + 1) as u8;
    let setup = rulesets
        .library()
        .setup(new.variant, players, new.options.clone(), new.extra.as_deref())
        .map_err(Refusal::Deck)?;
    let ruleset = setup.ruleset().map_err(Refusal::Setup)?;
    let &NewTable { public, clock, timeout, hints, .. } = new;
    let spec = TableSpec { public, clock, timeout, hints, from: None };
    let mut events = vec![created(&ruleset, spec, creator.guest, secret)?];
    for (seat, sitter) in Seat::all(players).zip(&new.seats) {
        match sitter {
            NewSeat::Open => {}
            NewSeat::Me => events.push(creator.sits(seat)),
            NewSeat::Bot(bot) => events.push(TableEvent::BotSat { seat, bot: check_bot(*bot)? }),
        }
    }
    Ok(events)
}

fn created(
    ruleset: &Arc<Ruleset>,
    spec: TableSpec,
    host: &str,
    secret: &Secret,
) -> Result<TableEvent, Refusal> {
    let setup = RulesetCache::write(ruleset).map_err(|_| RefusalCode::Store)?;
    Ok(TableEvent::Created { spec, setup, secret: secret.reveal(), host: host.to_string() })
}

/// Another game of the same people, everyone one seat further.
pub fn rematch(table: &Table, secret: &Secret) -> Result<Vec<TableEvent>, Refusal> {
    let spec = TableSpec { from: None, ..table.spec.clone() };
    let mut events = vec![created(&table.ruleset, spec, &table.host, secret)?];
    for seat in table.seats() {
        let next = seat.left(table.ruleset.players());
        match &table.chair(seat).sitter {
            Sitter::Nobody => {}
            Sitter::Bot(bot) => events.push(TableEvent::BotSat { seat: next, bot: *bot }),
            Sitter::Person { devices, name, .. } => {
                let mut guests = devices.iter().map(|device| device.guest.clone());
                let Some(person) = guests.next() else { continue };
                events.push(TableEvent::Sat { seat: next, person, name: name.clone() });
                events.extend(guests.map(|person| TableEvent::Claimed { seat: next, person }));
            }
        }
    }
    Ok(events)
}

/// A game that continues from a position against bots. What the player could not know in that
/// position is dealt again, so that nobody plays with knowledge from the replay.
pub fn from_position(
    game: &Game,
    from: Option<FromPosition>,
    seat: Seat,
    bot: BotSpec,
    creator: Creator<'_>,
    (secret, dice): (&Secret, &mut FastDice),
) -> Result<Vec<TableEvent>, Refusal> {
    let ruleset = game.ruleset();
    if game.is_over() {
        return Err(RefusalCode::NotPlaying.into());
    }
    if seat.0 >= ruleset.players() {
        return Err(RefusalCode::NoSeat.into());
    }
    let bot = check_bot(bot)?;
    let view = game.view(Viewer::Seat(seat));
    let mut worlds = Worlds::new(ruleset, &view).map_err(|_| RefusalCode::NotPlaying)?;
    let world = worlds.draw(dice);
    let (clock, timeout) = (ClockSpec::None, Timeout::Bot);
    let spec = TableSpec { public: false, clock, timeout, hints: None, from };
    let mut events = vec![created(ruleset, spec, creator.guest, secret)?];
    for other in Seat::all(ruleset.players()) {
        events.push(match other == seat {
            true => creator.sits(seat),
            false => TableEvent::BotSat { seat: other, bot },
        });
    }
    events.push(TableEvent::StartedFrom { position: Box::new(world.position()) });
    Ok(events)
}
