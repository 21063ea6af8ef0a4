//! A plausible beginner: takes Keys when it sees them, and sometimes looks elsewhere.

use leonardo_rules::{FastDice, Move};

use crate::greedy::Greedy;
use crate::{Bot, Spot};

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
    fn choose(&mut self, spot: Spot<'_>, go_on: &dyn Fn() -> bool) -> Move {
        if self.dice.below(SLIP_EVERY) == 0 {
            spot.moves[self.dice.below(spot.moves.len() as u32) as usize]
        } else {
            self.eye.choose(spot, go_on)
        }
    }
}
