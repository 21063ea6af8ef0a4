//! Inputs of Quintis Fontis, which is played on one field.

use leonardo_rules::{DeckKind, Game, Keys, SEATS_MAX, Seat, Symbols};

use super::in_order;
use super::inputs::{Group, Inputs, from, quiet};
use crate::field::Promises;

/// Turns until the seat plays, as far as it matters for what it can gain: now, next, later.
const NEAR: u16 = 3;
/// How much of the game is left, in steps.
const PHASES: u16 = 8;
/// Leads and arrears that are told apart.
const LEADS: u16 = 13;

const LEAD: Group = Group::first(LEADS * PHASES);
const AHEAD: Group = LEAD.then(6 * PHASES);
const KEYS: Group = AHEAD.then(13);
const GAIN: Group = KEYS.then(4 * NEAR);
const SCORING: Group = GAIN.then(7);
const OPEN: Group = SCORING.then(9);
const TAKERS: Group = OPEN.then(5);
const HAND: Group = TAKERS.then(9);
const DISTANCE: Group = HAND.then(6);
const QUIET: Group = DISTANCE.then(8);
const HELD: Group = QUIET.then(13);
const OWN_PHASE: Group = HELD.then(6 * PHASES);

/// How many inputs there are.
pub(super) const COUNT: usize = OWN_PHASE.end();

/// How a seat stands.
#[derive(Clone, Copy, Default)]
struct Reading {
    keys: Keys,
    /// The Keys that its best card would bring now, and how many symbols could bring one.
    gain: u32,
    scoring: u32,
    held: u32,
    hand: u32,
}

/// Reads every seat, in the order of play.
pub(super) fn read(game: &Game, mut visit: impl FnMut(usize, &Inputs)) {
    let ruleset = game.ruleset();
    let (turn, players) = (game.turn(), ruleset.players());
    let promises = Promises::of(game);
    let mut readings = [Reading::default(); SEATS_MAX];
    let readings = &mut readings[..usize::from(players)];
    for (place, reading) in readings.iter_mut().enumerate() {
        *reading = Reading::of(game, in_order(turn, place, players), place, &promises);
    }
    let stock = DeckKind::ALL.map(|deck| game.deck(deck).len()).iter().sum::<usize>();
    let phase = phase(stock as u32 / u32::from(players), stock);
    let (open, quiet) = (promises.scoring_symbols().len() as u32, quiet(game));
    for place in 0..readings.len() {
        visit(place, &fill(readings, place, phase, open, quiet));
    }
}

/// How many more rounds the decks last.
fn phase(rounds: u32, stock: usize) -> u32 {
    match rounds {
        0 if stock == 0 => 0,
        0 => 1,
        1 => 2,
        2..=3 => 3,
        4..=5 => 4,
        6..=8 => 5,
        9..=12 => 6,
        _ => 7,
    }
}

impl Reading {
    fn of(game: &Game, seat: Seat, place: usize, promises: &Promises) -> Reading {
        let ruleset = game.ruleset();
        let mut reading = Reading { keys: game.keys(seat), ..Reading::default() };
        // What echoes must not be played by the next player (Q5).
        let echo = game.echo();
        let mut scoring = Symbols::NONE;
        let mut held = Symbols::NONE;
        for card in game.hand(seat) {
            reading.hand += 1;
            let symbols = ruleset.symbols(card);
            held = held.or(symbols);
            if place == 0 && !symbols.and(echo).is_empty() {
                continue;
            }
            let near = symbols.and(promises.scoring_symbols());
            if near.is_empty() {
                continue;
            }
            scoring = scoring.or(near);
            reading.gain = reading.gain.max(promises.most_at_once(near));
        }
        reading.scoring = scoring.len() as u32;
        reading.held = held.len() as u32;
        reading
    }

    /// Who is ahead is ahead in this (Q10).
    fn rank(&self) -> (u32, Keys) {
        (self.keys.total(), self.keys)
    }
}

fn fill(readings: &[Reading], place: usize, phase: u32, open: u32, quiet: u32) -> Inputs {
    let mut inputs = Inputs::none();
    let own = &readings[place];
    let others = || readings.iter().enumerate().filter(|(other, _)| *other != place);
    let best = others().map(|(_, other)| other.keys.total()).max().unwrap_or(0);
    let keys = own.keys.total();
    let phases = u32::from(PHASES);
    inputs.on(LEAD, from(-6, 6, keys as i32 - best as i32) * phases + phase);
    // Of two with equally many Keys the more senior list is ahead (Q10).
    let ahead = others().filter(|(_, other)| other.rank() > own.rank()).count() as u32;
    inputs.on(AHEAD, ahead * phases + phase);
    inputs.on(KEYS, keys);
    let near = (place as u32).min(u32::from(NEAR) - 1);
    inputs.on(GAIN, near * 4 + own.gain.min(3));
    inputs.on(SCORING, own.scoring);
    inputs.on(OPEN, open);
    inputs.on(TAKERS, readings[..place].iter().filter(|other| other.gain > 0).count() as u32);
    inputs.on(HAND, own.hand);
    inputs.on(DISTANCE, place as u32);
    inputs.on(QUIET, quiet);
    inputs.on(HELD, own.held);
    inputs.on(OWN_PHASE, place as u32 * phases + phase);
    inputs
}
