//! Any legal move.

use leonardo_rules::{FastDice, Move};

use crate::{Bot, Decision};

pub(crate) struct Random(FastDice);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(FastDice::new(seed))
    }
}

impl Bot for Random {
    fn choose(&mut self, decision: Decision<'_>, _: &dyn Fn() -> bool) -> Move {
        decision.moves[self.0.below(decision.moves.len() as u32) as usize]
    }
}
