//! All lines of one turn, up to its draw: there is no luck in them and nothing hidden.

use leonardo_rules::{FastDice, Game, Move, NoEvents, Seat, Step, Symbols, Table, Viewer, ZONES};

use crate::class::Class;
use crate::puzzle::{Puzzle, PuzzleError};

/// The most moves that are looked at in one turn; a turn with more is refused.
pub const MOVES_MAX: u32 = 20_000;

/// What lines come to: those that come to the same are one answer. It is the table and the Keys; a
/// Key of one's own choice (B7, N8) counts, but not which one it is. Where only the next player's
/// turn is asked about and that player has a layout, it is that layout: which card of the hand
/// pushed a card over to it changes nothing there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Outcome(Vec<u8>);

/// Where a line has come to.
pub(crate) struct Stop<'a> {
    pub(crate) game: &'a Game,
    pub(crate) line: &'a [Move],
    /// The Keys that the mover has received in this turn.
    pub(crate) gained: u32,
    /// Whether the last move brought some of them.
    pub(crate) has_new_keys: bool,
    /// Whether the turn is over, but for its draw.
    pub(crate) is_over: bool,
    /// The Keys of the mover's own choice.
    free: Symbols,
    puzzle: &'a Puzzle,
}

impl Stop<'_> {
    pub(crate) fn outcome(&self) -> Outcome {
        let (game, puzzle) = (self.game, self.puzzle);
        match puzzle.class() {
            Class::Hold | Class::Odds if !game.ruleset().has_field() => {
                let mut bytes = layout_bytes(game, puzzle.next_seat()).to_vec();
                // A line that ends the game is no other than itself.
                bytes.push(game.is_over().into());
                Outcome(bytes)
            }
            Class::Take
            | Class::Win
            | Class::Safe
            | Class::Hold
            | Class::Odds
            | Class::Score
            | Class::Spoil => outcome(game, puzzle.seat(), self.free),
        }
    }
}

/// Whether this seat has nothing more to decide before cards are drawn.
pub(crate) fn is_turn_over(game: &Game, seat: Seat) -> bool {
    game.is_over() || game.turn() != seat || game.step() == Step::Draw
}

/// Goes through every line of the puzzle's turn and stops after each move.
///
/// # Errors
///
/// If there are too many.
pub(crate) fn walk(puzzle: &Puzzle, mut visit: impl FnMut(&Stop<'_>)) -> Result<u32, PuzzleError> {
    let seat = puzzle.seat();
    let mut walk = Walk {
        puzzle,
        seat,
        before: puzzle.game().keys(seat).total(),
        moves: 0,
        line: Vec::new(),
        visit: &mut visit,
    };
    walk.from(puzzle.game(), Symbols::NONE)?;
    Ok(walk.moves)
}

struct Walk<'a> {
    puzzle: &'a Puzzle,
    seat: Seat,
    before: u32,
    moves: u32,
    line: Vec<Move>,
    visit: &'a mut dyn FnMut(&Stop<'_>),
}

impl Walk<'_> {
    fn from(&mut self, game: &Game, free: Symbols) -> Result<(), PuzzleError> {
        let keys = game.keys(self.seat).total();
        let mut next = game.clone();
        for mv in game.legal_moves() {
            self.moves += 1;
            if self.moves > MOVES_MAX {
                return Err(PuzzleError::TooLarge { limit: MOVES_MAX });
            }
            next.clone_from(game);
            next.play_unchecked(mv, &mut FastDice::new(0), &mut NoEvents);
            let free = match mv {
                Move::TakeKey { symbol } => free.with(symbol),
                _ => free,
            };
            self.line.push(mv);
            let after = next.keys(self.seat).total();
            let is_over = is_turn_over(&next, self.seat);
            (self.visit)(&Stop {
                game: &next,
                line: &self.line,
                gained: after - self.before,
                has_new_keys: after > keys,
                is_over,
                free,
                puzzle: self.puzzle,
            });
            if !is_over {
                let here = next.clone();
                self.from(&here, free)?;
            }
            self.line.pop();
        }
        Ok(())
    }
}

fn outcome(game: &Game, seat: Seat, free: Symbols) -> Outcome {
    let mut bytes = Vec::with_capacity(64);
    let players = game.ruleset().players();
    if game.ruleset().has_field() {
        bytes.extend(game.keys(seat).iter().map(|symbol| symbol.index() as u8));
        if let Table::Field(open) = game.view(Viewer::Public).table {
            let mut stacks = open.stacks;
            stacks.sort_by_key(|stack| (stack.at.y(), stack.at.x()));
            for stack in stacks {
                bytes.extend([u8::MAX, stack.at.x() as u8, stack.at.y() as u8]);
                bytes.extend(stack.cards.iter().map(|card| card.index() as u8));
            }
        }
    } else {
        let by_lines = game.key_symbols(seat).without(free);
        bytes.extend(by_lines.bits().to_le_bytes());
        bytes.push(free.len() as u8);
        for seat in Seat::all(players) {
            bytes.extend(layout_bytes(game, seat));
        }
    }
    Outcome(bytes)
}

fn layout_bytes(game: &Game, seat: Seat) -> [u8; ZONES] {
    game.layout(seat).map(|card| card.index() as u8)
}
