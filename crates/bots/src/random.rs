//! Any legal move.

use leonardo_rules::{FastDice, Move};

use crate::{Bot, Spot};

pub(crate) struct Random(FastDice);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(FastDice::new(seed))
    }
}

impl Bot for Random {
    fn choose(&mut self, spot: Spot<'_>, _: &dyn Fn() -> bool) -> Move {
        spot.moves[self.0.below(spot.moves.len() as u32) as usize]
    }
}
