//! How good a position is for a seat, in units of one Key.

use leonardo_rules::{Game, Outcome, Ruleset, Seat, Symbols};

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

/// What a journeyman goes by.
pub(crate) const BALANCED: Weights = Weights {
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
    /// What the parts are worth for someone who decides after so many turns without progress.
    pub(crate) fn after_quiet(self, quiet: u32, players: u8) -> Weights {
        let quiet_rounds = quiet as f32 / f32::from(players);
        let against = self.against / (1.0 + quiet_rounds / self.patience);
        Weights { against, ..self }
    }

    /// How much the others' chances on a field count, one for as much as the own. More than that
    /// only loses games.
    pub(crate) fn regard(&self) -> f32 {
        (self.against / BALANCED.against).min(1.0)
    }
}

/// The value of the end of a game for its winner.
const WON: f32 = 100.0;

/// The value of a finished game for a seat.
pub(crate) fn end_value(outcome: Outcome, seat: Seat) -> f32 {
    let share = 1.0 / outcome.winners.iter().count() as f32;
    if outcome.winners.has(seat) { WON * share } else { -WON }
}

/// The value of a position for a seat, between its own decisions.
pub(crate) fn value(game: &Game, seat: Seat, weights: &Weights) -> f32 {
    if let Some(outcome) = game.outcome() {
        return end_value(outcome, seat);
    }
    let (ruleset, turn) = (game.ruleset(), game.turn());
    let hand = hand_symbols(game, seat);
    let mine = weights.own(ruleset, &Progress::of(game, seat, hand), Next::of(turn == seat));
    let others = Seat::all(ruleset.players()).filter(|other| *other != seat).map(|other| {
        let progress = Progress::of(game, other, [Symbols::ALL; 2]);
        weights.their(ruleset, &progress, Next::of(turn == other))
    });
    mine - weights.against * Others::of(others).sum()
}

/// Whether a seat is the next to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Yes,
    No,
}

impl Next {
    fn of(is_next: bool) -> Next {
        if is_next { Next::Yes } else { Next::No }
    }
}

/// What the opponents' positions are worth to them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Others {
    sum: f32,
    most: f32,
    count: f32,
}

impl Others {
    pub(crate) fn of(values: impl Iterator<Item = f32>) -> Others {
        values.fold(Others::default(), Others::and)
    }

    pub(crate) fn and(self, value: f32) -> Others {
        Others { sum: self.sum + value, most: self.most.max(value), count: self.count + 1.0 }
    }

    /// The leader matters more than the other opponents together.
    pub(crate) fn sum(self) -> f32 {
        0.5 * self.most + 0.5 * self.sum / self.count
    }
}

/// Keys count more the nearer the end is.
fn worth(keys: f32, ruleset: &Ruleset) -> f32 {
    let needed = f32::from(ruleset.keys_to_win().unwrap_or(12));
    keys * (1.0 + 0.6 * keys / needed)
}

impl Weights {
    /// What the own position is worth.
    #[inline]
    pub(crate) fn own(&self, ruleset: &Ruleset, progress: &Progress, next: Next) -> f32 {
        if ruleset.keys_to_win().is_some_and(|needed| progress.keys >= u32::from(needed)) {
            return WON;
        }
        let full = progress.full as f32 * if next == Next::Yes { 0.95 } else { 0.5 };
        worth(progress.keys as f32 + full, ruleset)
            + self.reach * soft(progress.reach)
            + self.pair * progress.pairs as f32
            + self.single * progress.single as f32
    }

    /// What an opponent's position is worth to the opponent, whose hand is not known.
    #[inline]
    pub(crate) fn their(&self, ruleset: &Ruleset, progress: &Progress, next: Next) -> f32 {
        let reach = if next == Next::Yes { self.their_reach } else { self.later_reach };
        worth(progress.keys as f32 + self.their_full * progress.full as f32, ruleset)
            + reach * soft(progress.reach)
            + 0.5 * self.pair * progress.pairs as f32
    }
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
    match game.ruleset().keys_to_win() {
        Some(_) => 0.9 * worth(keys, game.ruleset()),
        None => 1.2 * keys,
    }
}
