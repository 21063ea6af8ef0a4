//! What the field of Quintis Fontis promises: places where one card would score.

use leonardo_rules::{Cell, Game, Seat, Symbol, Symbols};

/// Cells in a row of a board; one more than can be used, so that neighbours stay apart.
const STRIDE: usize = 10;
/// One step to the right, down, and along both diagonals.
const DIRECTIONS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

fn bit(cell: Cell) -> u128 {
    1 << ((cell.y() + 4) as usize * STRIDE + (cell.x() + 4) as usize)
}

/// The field as sets of cells.
struct Boards {
    occupied: u128,
    showing: [u128; 12],
}

impl Boards {
    fn of(game: &Game) -> Boards {
        let mut boards = Boards { occupied: 0, showing: [0; 12] };
        for cell in game.places() {
            let here = bit(*cell);
            boards.occupied |= here;
            let top = game.top(*cell).map_or(Symbols::NONE, |card| game.book().symbols(card));
            top.iter().for_each(|symbol| boards.showing[symbol.index()] |= here);
        }
        boards
    }

    /// Cells beside the cards, where one may be laid; the borders are left aside.
    fn beside(&self) -> u128 {
        let wide = self.occupied | self.occupied << 1 | self.occupied >> 1;
        (wide | wide << STRIDE | wide >> STRIDE) & !self.occupied
    }
}

/// Cells where one more card with the symbol makes a run of at least `length`.
fn completing(board: u128, length: u8) -> u128 {
    let mut cells = 0;
    for step in DIRECTIONS {
        // The run of `k` to the one side and of the rest to the other.
        let mut after = [!0u128; 5];
        let mut before = [!0u128; 5];
        for k in 1..5 {
            after[k] = after[k - 1] & board >> (k * step);
            before[k] = before[k - 1] & board << (k * step);
        }
        let others = usize::from(length) - 1;
        for k in 0..=others {
            cells |= after[k] & before[others - k];
        }
    }
    cells
}

/// The value of a position for a seat: Keys, and who can score with the next card.
pub(crate) fn value(game: &Game, seat: Seat) -> f32 {
    let players = game.book().players();
    let mine = game.keys(seat).total() as f32;
    let best = Seat::all(players)
        .filter(|other| *other != seat)
        .map(|other| game.keys(other).total() as f32)
        .fold(0.0, f32::max);
    // A more senior list breaks a tie (Q10).
    let senior = Seat::all(players).all(|other| game.keys(seat) >= game.keys(other));
    let tie = if senior { 0.1 } else { 0.0 };
    mine - best + tie + chances(game, seat)
}

/// Chances that the next card scores: for the seat if it is its turn, against it if not; what the
/// next player may not play (Q5) is a chance of the one after.
fn chances(game: &Game, seat: Seat) -> f32 {
    let boards = Boards::of(game);
    let (beside, occupied) = (boards.beside(), boards.occupied);
    let players = game.book().players();
    let next = game.turn();
    let held: Symbols =
        game.hand(seat).fold(Symbols::NONE, |all, card| all.or(game.book().symbols(card)));
    let mut sum = 0.0;
    for symbol in Symbol::ALL {
        let needed = game.taken().of(symbol) + 3;
        let board = boards.showing[symbol.index()];
        if needed > 5 || board.count_ones() + 1 < u32::from(needed) {
            continue;
        }
        let cells = completing(board, needed) & !board;
        let chance = if cells & beside != 0 {
            0.45
        } else if cells & occupied != 0 {
            0.3
        } else {
            continue;
        };
        let echoes = game.echo().has(symbol);
        let whose = if echoes { next.left(players) } else { next };
        if whose == seat {
            let in_hand = held.has(symbol);
            sum += if in_hand { chance } else { 0.1 * chance };
        } else {
            sum -= chance;
        }
    }
    sum
}
