//! The reference of the lab: the most Keys now, then the most pairs for missing Keys.

use leonardo_rules::{FastDice, Game, Move, NoEvents, Seat, Symbols, Worlds};

use crate::lines::Progress;
use crate::{Bot, Decision};

pub(crate) struct Greedy(FastDice);

impl Greedy {
    pub(crate) fn new(seed: u64) -> Greedy {
        Greedy(FastDice::new(seed))
    }
}

impl Bot for Greedy {
    fn choose(&mut self, decision: Decision<'_>, _: &dyn Fn() -> bool) -> Move {
        if let [only] = decision.moves {
            return *only;
        }
        let Ok(mut worlds) = Worlds::new(decision.ruleset, decision.view) else {
            return decision.moves[0];
        };
        let game = worlds.draw(&mut self.0);
        most_gains(&game, decision.moves, &mut self.0)
    }
}

/// The move that gains most; equals by lot.
fn most_gains(game: &Game, moves: &[Move], dice: &mut FastDice) -> Move {
    let seat = game.turn();
    let mut copy = game.clone();
    let mut best: Option<((u32, u32), Move)> = None;
    let mut equals = 1;
    for mv in moves {
        copy.clone_from(game);
        copy.play_unchecked(*mv, dice, &mut NoEvents);
        let value = gains(&copy, seat);
        let is_better = match &best {
            None => true,
            Some((most, _)) if value > *most => {
                equals = 1;
                true
            }
            Some((most, _)) if value == *most => {
                equals += 1;
                dice.below(equals) == 0
            }
            Some(_) => false,
        };
        if is_better {
            best = Some((value, *mv));
        }
    }
    best.map_or(moves[0], |(_, mv)| mv)
}

/// Keys, those on full lines included, then pairs.
fn gains(game: &Game, seat: Seat) -> (u32, u32) {
    let progress = Progress::of(game, seat, [Symbols::NONE; 2]);
    // A full line after one's own turn gives nothing yet: the Keys of the turn are counted already.
    let full = if game.turn() == seat { progress.full } else { 0 };
    (progress.keys + full, progress.pairs)
}
