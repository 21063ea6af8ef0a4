//! One turn ahead with a good eye: every legal move is tried on a world that fits the view, and the
//! position after it is judged by what is open and by the own hand alone.

use leonardo_rules::{FastDice, Game, Move, NoEvents, Seat, Step, Worlds};

use crate::eval::{BALANCED, Weights, value};
use crate::field::{self, Promises};
use crate::plays::judge_plays;
use crate::{Bot, Decision};

/// How many of the best first plays of a turn are looked at together with a second.
const BEAM: usize = 4;

pub(crate) struct Journeyman {
    dice: FastDice,
    scratch: Scratch,
}

/// Scratch space that is reused for each decision.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) scored: Vec<(f32, Move)>,
    seconds: Vec<Move>,
}

impl Scratch {
    /// The move with the best score, the first of equals.
    pub(crate) fn best(&self) -> Option<Move> {
        let best = self.scored.iter().reduce(|a, b| if b.0 > a.0 { b } else { a });
        best.map(|(_, mv)| *mv)
    }
}

impl Journeyman {
    pub(crate) fn new(seed: u64) -> Journeyman {
        Journeyman { dice: FastDice::new(seed), scratch: Scratch::default() }
    }

    /// Goes on with the luck of another seed.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.dice = FastDice::new(seed);
    }
}

impl Bot for Journeyman {
    fn choose(&mut self, decision: Decision<'_>, _: &dyn Fn() -> bool) -> Move {
        if let [only] = decision.moves {
            return *only;
        }
        if !judge_plays(decision, BALANCED, &mut self.dice, &mut self.scratch.scored) {
            let Ok(mut worlds) = Worlds::new(decision.ruleset, decision.view) else {
                return decision.moves[0];
            };
            let game = worlds.draw(&mut self.dice);
            judge(&game, decision.moves, &mut self.dice, &mut self.scratch);
        }
        self.scratch.best().unwrap_or(decision.moves[0])
    }
}

/// A little luck in every score, in Keys. It decides between equals; and where no Key was had for
/// long, it grows, so that two who know only one way to hold each other up leave it some time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    width: f32,
}

const NOISE: f32 = 1e-3;
const NOISE_AFTER_ROUNDS: f32 = 5.0;
const NOISE_A_ROUND: f32 = 0.01;
const NOISE_MAX: f32 = 0.3;

impl Noise {
    /// The noise of someone who decides after so many turns without progress.
    pub(crate) fn after_quiet(quiet: u32, players: u8) -> Noise {
        let rounds = quiet as f32 / f32::from(players) - NOISE_AFTER_ROUNDS;
        Noise { width: (NOISE_A_ROUND * rounds).clamp(NOISE, NOISE_MAX) }
    }

    pub(crate) fn roll(self, dice: &mut FastDice) -> f32 {
        dice.below(1000) as f32 * 1e-3 * self.width
    }

    #[cfg(test)]
    pub(crate) fn most(self) -> f32 {
        self.width
    }
}

/// Scores every move of the player to move, as a journeyman does.
pub(crate) fn judge<'a>(
    game: &Game,
    moves: &[Move],
    dice: &mut FastDice,
    scratch: &'a mut Scratch,
) -> &'a [(f32, Move)] {
    judge_by(BALANCED, game, moves, dice, scratch)
}

/// Scores every move of the player to move by these weights.
pub(crate) fn judge_by<'a>(
    weights: Weights,
    game: &Game,
    moves: &[Move],
    dice: &mut FastDice,
    scratch: &'a mut Scratch,
) -> &'a [(f32, Move)] {
    let seat = game.turn();
    let (quiet, players) = (game.quiet(), game.ruleset().players());
    let noise = Noise::after_quiet(quiet, players);
    let mut copy = game.clone();
    scratch.scored.clear();
    if game.ruleset().has_field() {
        let promises = Promises::of(game);
        for mv in moves {
            copy.clone_from(game);
            copy.play_unchecked(*mv, dice, &mut NoEvents);
            let after = promises.after(game, &copy, *mv);
            let score = field::value(&copy, seat, &after, weights.regard());
            scratch.scored.push((score + noise.roll(dice), *mv));
        }
        return &scratch.scored;
    }
    let weights = weights.after_quiet(quiet, players);
    for mv in moves {
        copy.clone_from(game);
        copy.play_unchecked(*mv, dice, &mut NoEvents);
        scratch.scored.push((after(&copy, seat, *mv, &weights) + noise.roll(dice), *mv));
    }
    if game.step() == Step::Play && game.ruleset().has_extra() && moves.len() > 2 {
        look_at_pairs(game, &weights, dice, scratch, &mut copy);
    }
    &scratch.scored
}

/// With an extra deck two cards are played in a turn: the best firsts are judged by their best
/// second.
fn look_at_pairs(
    game: &Game,
    weights: &Weights,
    dice: &mut FastDice,
    scratch: &mut Scratch,
    copy: &mut Game,
) {
    let seat = game.turn();
    scratch.scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut second = game.clone();
    for place in 0..BEAM.min(scratch.scored.len()) {
        let (score, mv) = scratch.scored[place];
        copy.clone_from(game);
        copy.play_unchecked(mv, dice, &mut NoEvents);
        if copy.turn() != seat || copy.step() != Step::Play {
            continue;
        }
        copy.legal_moves_into(&mut scratch.seconds);
        let mut best = score;
        for mv in &scratch.seconds {
            second.clone_from(copy);
            second.play_unchecked(*mv, dice, &mut NoEvents);
            best = best.max(after(&second, seat, *mv, weights));
        }
        scratch.scored[place].0 = best;
    }
}

/// The value after a move, and what the move itself costs or gives beyond the position.
fn after(game: &Game, seat: Seat, mv: Move, weights: &Weights) -> f32 {
    let habit = match mv {
        // With an extra deck a used or discarded action card is replaced by a fresh one (N9).
        Move::Use { .. } => 0.06,
        Move::Discard { .. } => -0.02,
        // What is not played now cannot be played this turn.
        Move::Done if game.step() == Step::End => -0.05,
        _ => 0.0,
    };
    value(game, seat, weights) + habit
}
