//! Players with a character: each judges a move as a journeyman does, but by weights of its own, and
//! makes some of its decisions without looking.

use leonardo_rules::{FastDice, Move, Ruleset, Variant, Worlds};

use crate::eval::{BALANCED, Weights};
use crate::journeyman::{Scratch, judge_by};
use crate::learned::Learned;
use crate::plays::judge_plays;
use crate::value;
use crate::{Bot, Decision};

/// What is special about a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Temper {
    /// What the parts of a position are worth to it.
    weights: Weights,
    /// How many decisions of a hundred it makes without looking.
    slips: u32,
    /// How many of a hundred it makes by the learned judgement, except in the base game for two:
    /// there its own weights block well enough, and elsewhere they gain it too little.
    learned: u32,
}

/// Plays anything more often than not, and sees a Key in the other decisions.
pub(crate) const NOVICE: Temper = Temper { weights: BALANCED, slips: 60, learned: 0 };

/// Loves lines that want one card, more than anything but a Key, and does not look at the others.
pub(crate) const COLLECTOR: Temper =
    Temper { weights: Weights { pair: 0.3, against: 0.0, ..BALANCED }, slips: 0, learned: 0 };

/// Goes straight for the next Key, hardly looks at the others, and stumbles now and then.
pub(crate) const COURIER: Temper =
    Temper { weights: Weights { against: 0.15, ..BALANCED }, slips: 5, learned: 0 };

/// Cares as much for what the others lose as for what it gains, and tires of that later.
pub(crate) const RIVAL: Temper =
    Temper { weights: Weights { against: 1.0, patience: 2.0, ..BALANCED }, slips: 0, learned: 90 };

/// How many worlds and moves a glance of the learned judgement takes in: it must be quick.
const GLANCE_WORLDS: u32 = 4;
const GLANCE_MOVES: usize = 32;

/// A player with a character.
pub(crate) struct Character {
    temper: Temper,
    dice: FastDice,
    scratch: Scratch,
}

impl Character {
    pub(crate) fn new(temper: Temper, seed: u64) -> Character {
        Character { temper, dice: FastDice::new(seed), scratch: Scratch::default() }
    }

    fn best_by_weights(&mut self, decision: Decision<'_>) -> Move {
        let weights = self.temper.weights;
        if !judge_plays(decision, weights, &mut self.dice, &mut self.scratch.scored) {
            let Ok(mut worlds) = Worlds::new(decision.ruleset, decision.view) else {
                return decision.moves[0];
            };
            let game = worlds.draw(&mut self.dice);
            judge_by(weights, &game, decision.moves, &mut self.dice, &mut self.scratch);
        }
        self.scratch.best().unwrap_or(decision.moves[0])
    }
}

/// Whether blocking alone makes a strong player.
fn blocking_wins(ruleset: &Ruleset) -> bool {
    ruleset.variant() == Variant::Base && ruleset.players() == 2
}

impl Bot for Character {
    fn choose(&mut self, decision: Decision<'_>, go_on: &dyn Fn() -> bool) -> Move {
        if let [only] = decision.moves {
            return *only;
        }
        let Temper { slips, learned, .. } = self.temper;
        if self.dice.below(100) < slips {
            return decision.moves[self.dice.below(decision.moves.len() as u32) as usize];
        }
        if !blocking_wins(decision.ruleset) && self.dice.below(100) < learned {
            let weights = value::Weights::embedded(decision.ruleset.variant()).clone();
            return Learned::new(weights, self.dice.next_u64())
                .with_worlds(GLANCE_WORLDS)
                .with_moves(GLANCE_MOVES)
                .choose(decision, go_on);
        }
        self.best_by_weights(decision)
    }
}
