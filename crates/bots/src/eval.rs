//! How good a position is for a seat, in units of one Key.

use leonardo_rules::{Game, Seat, Symbols, Variant};

use crate::field;
use crate::lines::{Progress, hand_symbols};

/// What the parts of a position are worth, in Keys. Found by playing: see `docs/bots.md`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// A Key that the own hand can complete next turn, if nothing comes between.
    pub(crate) reach: f32,
    /// A line of the own layout that wants one card.
    pub(crate) pair: f32,
    /// A symbol of the own layout for a missing Key.
    pub(crate) single: f32,
    /// A full line before an opponent, who will receive its Key.
    pub(crate) their_full: f32,
    /// A missing Key of which a line before the next player wants one card.
    pub(crate) their_reach: f32,
    /// The same before the players after that.
    pub(crate) later_reach: f32,
    /// How much the opponents' position counts against the own.
    pub(crate) against: f32,
    /// After this many rounds without a Key it counts half as much: blocking leads nowhere.
    pub(crate) patience: f32,
}

const WEIGHTS: Weights = Weights {
    reach: 0.45,
    pair: 0.08,
    single: 0.015,
    their_full: 0.9,
    their_reach: 0.35,
    later_reach: 0.15,
    against: 0.5,
    patience: 1.0,
};

impl Weights {
    /// What the parts are worth for someone who decides in this position.
    pub(crate) fn in_position(game: &Game) -> Weights {
        let quiet_rounds = game.quiet() as f32 / f32::from(game.book().players());
        let against = WEIGHTS.against / (1.0 + quiet_rounds / WEIGHTS.patience);
        Weights { against, ..WEIGHTS }
    }
}

/// The value of a position for a seat, between its own decisions.
pub(crate) fn value(game: &Game, seat: Seat, weights: &Weights) -> f32 {
    if let Some(outcome) = game.outcome() {
        let won = outcome.winners.has(seat);
        let share = 1.0 / outcome.winners.iter().count() as f32;
        return if won { 100.0 * share } else { -100.0 };
    }
    if game.book().variant() == Variant::Quintis {
        return field::value(game, seat);
    }
    let players = game.book().players();
    let mine = own_value(game, seat, weights);
    let theirs = Seat::all(players)
        .filter(|other| *other != seat)
        .map(|other| their_value(game, other, weights))
        .fold((0.0f32, 0.0f32), |(sum, most), value| (sum + value, most.max(value)));
    // Whoever is ahead matters more than the others together.
    let others = f32::from(players - 1);
    mine - weights.against * (0.5 * theirs.1 + 0.5 * theirs.0 / others)
}

/// Keys count more the nearer the end is.
fn worth(keys: f32, game: &Game) -> f32 {
    let needed = f32::from(game.book().keys_to_win().unwrap_or(12));
    keys * (1.0 + 0.6 * keys / needed)
}

fn own_value(game: &Game, seat: Seat, weights: &Weights) -> f32 {
    let progress = Progress::of(game, seat, hand_symbols(game, seat));
    let full = progress.full as f32 * if game.turn() == seat { 0.95 } else { 0.5 };
    worth(progress.keys as f32 + full, game)
        + weights.reach * soft(progress.reach)
        + weights.pair * progress.pairs as f32
        + weights.single * progress.single as f32
}

fn their_value(game: &Game, seat: Seat, weights: &Weights) -> f32 {
    let progress = Progress::of(game, seat, [Symbols::ALL; 2]);
    let is_next = game.turn() == seat;
    let reach = if is_next { weights.their_reach } else { weights.later_reach };
    worth(progress.keys as f32 + weights.their_full * progress.full as f32, game)
        + reach * soft(progress.reach)
        + 0.5 * weights.pair * progress.pairs as f32
}

/// Only one card is played a turn: the second chance is worth less than the first.
fn soft(count: u32) -> f32 {
    match count {
        0 => 0.0,
        1 => 1.0,
        2 => 1.5,
        more => 1.5 + 0.25 * (more - 2) as f32,
    }
}

/// How a seat stands in an unfinished game, for comparison with the others: the greater by one, the
/// more likely by a factor of e to win.
pub(crate) fn standing(game: &Game, seat: Seat) -> f32 {
    let keys = game.keys(seat).total() as f32;
    match game.book().keys_to_win() {
        Some(_) => 0.9 * worth(keys, game),
        None => 1.2 * keys,
    }
}
