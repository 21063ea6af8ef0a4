//! A plausible beginner: takes Keys when it sees them, and sometimes looks elsewhere.

use leonardo_rules::{FastDice, Move};

use crate::greedy::Greedy;
use crate::{Bot, Decision};

/// One decision in this many is made without looking.
const SLIP_EVERY: u32 = 4;

pub(crate) struct Apprentice {
    dice: FastDice,
    eye: Greedy,
}

impl Apprentice {
    pub(crate) fn new(seed: u64) -> Apprentice {
        Apprentice { dice: FastDice::new(seed), eye: Greedy::new(!seed) }
    }
}

impl Bot for Apprentice {
    fn choose(&mut self, decision: Decision<'_>, go_on: &dyn Fn() -> bool) -> Move {
        if self.dice.below(SLIP_EVERY) == 0 {
            decision.moves[self.dice.below(decision.moves.len() as u32) as usize]
        } else {
            self.eye.choose(decision, go_on)
        }
    }
}
