//! One decision ahead with the learned judgement: no search, only the chances after each move in a
//! few worlds that are consistent with the view.

use std::sync::Arc;

use leonardo_rules::{FastDice, Game, Move, NoEvents, Worlds};

use crate::journeyman::{Scratch, judge};
use crate::value::Weights;
use crate::{Bot, Decision};

/// How many worlds a decision is judged in.
const WORLDS: u32 = 8;

/// A player that makes the move after which its chance to win is best. Its games must be of the
/// variant of its weights; of others it knows nothing.
pub struct Learned {
    weights: Arc<Weights>,
    worlds: u32,
    moves_max: usize,
    dice: FastDice,
    scratch: Scratch,
}

impl Learned {
    /// A player who judges by these weights.
    pub fn new(weights: Arc<Weights>, seed: u64) -> Learned {
        let (dice, scratch) = (FastDice::new(seed), Scratch::default());
        Learned { weights, worlds: WORLDS, moves_max: usize::MAX, dice, scratch }
    }

    /// The same with so many worlds for a decision: fewer are quicker and more careless.
    #[must_use]
    pub fn with_worlds(self, worlds: u32) -> Learned {
        Learned { worlds: worlds.max(1), ..self }
    }

    /// The same with so many moves to look at in a decision. Half of them are those that a
    /// journeyman likes best, the others any: on a field with a hundred moves it is much quicker.
    #[must_use]
    pub fn with_moves(self, moves: usize) -> Learned {
        Learned { moves_max: moves.max(2), ..self }
    }

    /// The moves to look at.
    fn candidates(&mut self, game: &Game, moves: &[Move]) -> Vec<Move> {
        if moves.len() <= self.moves_max {
            return moves.to_vec();
        }
        let mut scored = judge(game, moves, &mut self.dice, &mut self.scratch).to_vec();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        for place in self.moves_max / 2..self.moves_max {
            let other = place + self.dice.below((scored.len() - place) as u32) as usize;
            scored.swap(place, other);
        }
        scored[..self.moves_max].iter().map(|(_, mv)| *mv).collect()
    }
}

impl Bot for Learned {
    fn choose(&mut self, decision: Decision<'_>, _: &dyn Fn() -> bool) -> Move {
        if let [only] = decision.moves {
            return *only;
        }
        let Ok(mut worlds) = Worlds::new(decision.ruleset, decision.view) else {
            return decision.moves[0];
        };
        let mut game = worlds.draw(&mut self.dice);
        let mut scored: Vec<(f32, Move)> =
            self.candidates(&game, decision.moves).into_iter().map(|mv| (0.0, mv)).collect();
        let mut after = game.clone();
        for world in 0..self.worlds {
            if world > 0 {
                worlds.draw_into(&mut self.dice, &mut game);
            }
            for (sum, mv) in &mut scored {
                *sum += chance_after(&self.weights, &game, *mv, &mut self.dice, &mut after);
            }
        }
        let best =
            scored.into_iter().reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map_or(decision.moves[0], |(_, mv)| mv)
    }
}

/// The mover's chance after a move, in this world.
pub(crate) fn chance_after(
    weights: &Weights,
    game: &Game,
    mv: Move,
    dice: &mut FastDice,
    after: &mut Game,
) -> f32 {
    after.clone_from(game);
    after.play_unchecked(mv, dice, &mut NoEvents);
    weights.chances(after)[game.turn().index()]
}
