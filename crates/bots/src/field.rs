//! What the field of Quintis Fontis promises: places where one card would score.

use leonardo_rules::{Cell, Game, Move, Seat, Symbol, Symbols};

use crate::eval::end_value;

/// Cells in a row of a board; one more than can be used, so that neighbours stay apart.
const STRIDE: usize = 10;
/// One step to the right, down, and along both diagonals.
const DIRECTIONS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

fn bit(cell: Cell) -> u128 {
    1 << ((cell.y() + 4) as usize * STRIDE + (cell.x() + 4) as usize)
}

/// Cells where one more card with the symbol makes a run of at least `length`.
fn completing(board: u128, length: u8) -> u128 {
    let others = usize::from(length) - 1;
    let mut cells = 0;
    for step in DIRECTIONS {
        // The run of `k` to the one side and of the rest to the other.
        let mut after = [!0u128; 5];
        let mut before = [!0u128; 5];
        for k in 1..=others {
            after[k] = after[k - 1] & board >> (k * step);
            before[k] = before[k - 1] & board << (k * step);
        }
        for k in 0..=others {
            cells |= after[k] & before[others - k];
        }
    }
    cells
}

/// The field as sets of cells, and where one card would score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Promises {
    occupied: u128,
    showing: [u128; SYMBOLS],
    /// For each symbol, the cells where one more card with it gives a Key.
    scoring: [u128; SYMBOLS],
}

const SYMBOLS: usize = Symbol::ALL.len();

impl Promises {
    pub(crate) fn of(game: &Game) -> Promises {
        let mut promises = Promises { occupied: 0, showing: [0; SYMBOLS], scoring: [0; SYMBOLS] };
        for cell in game.places() {
            let here = bit(*cell);
            promises.occupied |= here;
            top(game, *cell).iter().for_each(|symbol| promises.showing[symbol.index()] |= here);
        }
        Symbol::ALL.into_iter().for_each(|symbol| promises.look_for(game, symbol));
        promises
    }

    /// What is promised after a move that led from one game to another: only what the card that
    /// came and the card that went show has to be looked for again.
    pub(crate) fn after(&self, before: &Game, after: &Game, mv: Move) -> Promises {
        let mut promises = *self;
        if let Move::Lay { at, .. } | Move::Cover { at, .. } | Move::Replace { at, .. } = mv {
            let here = bit(at);
            let (went, came) = (top(before, at), top(after, at));
            promises.occupied |= here;
            went.iter().for_each(|symbol| promises.showing[symbol.index()] &= !here);
            came.iter().for_each(|symbol| promises.showing[symbol.index()] |= here);
            went.or(came).iter().for_each(|symbol| promises.look_for(after, symbol));
        }
        promises
    }

    fn look_for(&mut self, game: &Game, symbol: Symbol) {
        let needed = game.taken().of(symbol) + 3;
        let board = self.showing[symbol.index()];
        let is_near = needed <= 5 && board.count_ones() + 1 >= u32::from(needed);
        self.scoring[symbol.index()] = if is_near { completing(board, needed) & !board } else { 0 };
    }

    /// The symbols with which one more card could score.
    pub(crate) fn scoring_symbols(&self) -> Symbols {
        let scores = |symbol: &Symbol| self.scoring[symbol.index()] != 0;
        Symbol::ALL.into_iter().filter(scores).collect()
    }

    /// How many of these symbols, which are on one card, can score with one play.
    pub(crate) fn most_at_once(&self, symbols: Symbols) -> u32 {
        let cells = self.occupied | self.beside();
        let mut at_least = [cells, 0, 0, 0];
        for symbol in symbols.iter() {
            let scoring = self.scoring[symbol.index()];
            for count in (1..at_least.len()).rev() {
                at_least[count] |= at_least[count - 1] & scoring;
            }
        }
        at_least.iter().rposition(|cells| *cells != 0).unwrap_or(0) as u32
    }

    /// Cells beside the cards, where one may be laid; the borders are left aside.
    fn beside(&self) -> u128 {
        let wide = self.occupied | self.occupied << 1 | self.occupied >> 1;
        (wide | wide << STRIDE | wide >> STRIDE) & !self.occupied
    }

    /// Chances that the next card scores: for the seat if it is its turn, against it if not; what
    /// the next player may not play (Q5) is a chance of the one after.
    fn chances(&self, game: &Game, seat: Seat, regard: f32) -> f32 {
        let beside = self.beside();
        let (next, echo) = (game.turn(), game.echo());
        let after = next.left(game.ruleset().players());
        let held: Symbols =
            game.hand(seat).fold(Symbols::NONE, |all, card| all.or(game.ruleset().symbols(card)));
        let mut sum = 0.0;
        for (symbol, cells) in Symbol::ALL.into_iter().zip(self.scoring) {
            let chance = if cells & beside != 0 {
                0.45
            } else if cells & self.occupied != 0 {
                0.3
            } else {
                continue;
            };
            let whose = if echo.has(symbol) { after } else { next };
            if whose == seat {
                sum += if held.has(symbol) { chance } else { 0.1 * chance };
            } else {
                sum -= regard * chance;
            }
        }
        sum
    }
}

fn top(game: &Game, at: Cell) -> Symbols {
    game.top(at).map_or(Symbols::NONE, |card| game.ruleset().symbols(card))
}

/// The value of a position for a seat: Keys, and who can score with the next card. `regard` is how
/// much the others' chances count against the own, one for as much.
pub(crate) fn value(game: &Game, seat: Seat, promises: &Promises, regard: f32) -> f32 {
    if let Some(outcome) = game.outcome() {
        return end_value(outcome, seat);
    }
    let keys = game.keys(seat);
    let others = Seat::all(game.ruleset().players()).filter(|other| *other != seat);
    let (mut best, mut senior) = (0, true);
    for other in others.map(|other| game.keys(other)) {
        best = best.max(other.total());
        // A more senior list breaks a tie (Q10).
        senior &= keys >= other;
    }
    let tie = if senior { 0.1 } else { 0.0 };
    keys.total() as f32 - best as f32 + tie + promises.chances(game, seat, regard)
}

#[cfg(test)]
mod tests {
    use super::*;
    use leonardo_rules::sim::standard_rulesets;
    use leonardo_rules::{FastDice, NoEvents};

    #[test]
    fn what_is_promised_after_a_move_is_what_is_promised_there() {
        let mut moves = Vec::new();
        for (name, ruleset) in standard_rulesets() {
            if !ruleset.has_field() {
                continue;
            }
            let mut dice = FastDice::new(2);
            let mut game = Game::deal(ruleset, &mut dice, &mut NoEvents);
            let mut scoring = 0;
            while let Some(mv) = game.random_move(&mut moves, |count| dice.below(count)) {
                let (before, promises) = (game.clone(), Promises::of(&game));
                game.play_unchecked(mv, &mut dice, &mut NoEvents);
                assert_eq!(
                    promises.after(&before, &game, mv),
                    Promises::of(&game),
                    "{name} {mv:?}"
                );
                scoring += promises.scoring.iter().filter(|cells| **cells != 0).count();
            }
            assert!(scoring > 50, "{name}: {scoring}");
        }
    }
}
