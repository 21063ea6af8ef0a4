//! One turn ahead with a good eye: every legal move is tried on a world that fits the view, and the
//! position after it is judged by what is open and by the own hand alone.

use leonardo_rules::{FastDice, Game, Move, NoEvents, Seat, Step, Variant, Worlds};

use crate::eval::{Weights, value};
use crate::field::{self, Promises};
use crate::plays::judge_plays;
use crate::{Bot, Spot};

/// How many of the best first plays of a turn are looked at together with a second.
const BEAM: usize = 4;

pub(crate) struct Journeyman {
    dice: FastDice,
    room: Room,
}

/// Room that is used again for each decision.
#[derive(Default)]
pub(crate) struct Room {
    scored: Vec<(f32, Move)>,
    seconds: Vec<Move>,
}

impl Journeyman {
    pub(crate) fn new(seed: u64) -> Journeyman {
        Journeyman { dice: FastDice::new(seed), room: Room::default() }
    }
}

impl Bot for Journeyman {
    fn choose(&mut self, spot: Spot<'_>, _: &dyn Fn() -> bool) -> Move {
        if let [only] = spot.moves {
            return *only;
        }
        if !judge_plays(spot, &mut self.dice, &mut self.room.scored) {
            let Ok(mut worlds) = Worlds::new(spot.ruleset, spot.view) else { return spot.moves[0] };
            let game = worlds.draw(&mut self.dice);
            judge(&game, spot.moves, &mut self.dice, &mut self.room);
        }
        let best = self.room.scored.iter().copied().reduce(|a, b| if b.0 > a.0 { b } else { a });
        best.map_or(spot.moves[0], |(_, mv)| mv)
    }
}

/// A little luck in every score, in Keys. It decides between equals; and where no Key was had for
/// long, it grows, so that two who know only one way to hold each other up leave it some time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whim {
    width: f32,
}

const WHIM: f32 = 1e-3;
const WHIM_AFTER_ROUNDS: f32 = 5.0;
const WHIM_A_ROUND: f32 = 0.01;
const WHIM_MAX: f32 = 0.3;

impl Whim {
    /// The whim of someone who decides after so many turns without progress.
    pub(crate) fn after_quiet(quiet: u32, players: u8) -> Whim {
        let rounds = quiet as f32 / f32::from(players) - WHIM_AFTER_ROUNDS;
        Whim { width: (WHIM_A_ROUND * rounds).clamp(WHIM, WHIM_MAX) }
    }

    pub(crate) fn roll(self, dice: &mut FastDice) -> f32 {
        dice.below(1000) as f32 * 1e-3 * self.width
    }

    #[cfg(test)]
    pub(crate) fn most(self) -> f32 {
        self.width
    }
}

/// Scores every move of the player to move.
pub(crate) fn judge<'a>(
    game: &Game,
    moves: &[Move],
    dice: &mut FastDice,
    room: &'a mut Room,
) -> &'a [(f32, Move)] {
    let seat = game.turn();
    let (quiet, players) = (game.quiet(), game.ruleset().players());
    let whim = Whim::after_quiet(quiet, players);
    let mut copy = game.clone();
    room.scored.clear();
    if game.ruleset().variant() == Variant::Quintis {
        let promises = Promises::of(game);
        for mv in moves {
            copy.clone_from(game);
            copy.play_unchecked(*mv, dice, &mut NoEvents);
            let score = field::value(&copy, seat, &promises.after(game, &copy, *mv));
            room.scored.push((score + whim.roll(dice), *mv));
        }
        return &room.scored;
    }
    let weights = Weights::after_quiet(quiet, players);
    for mv in moves {
        copy.clone_from(game);
        copy.play_unchecked(*mv, dice, &mut NoEvents);
        room.scored.push((after(&copy, seat, *mv, &weights) + whim.roll(dice), *mv));
    }
    if game.step() == Step::Play && game.ruleset().has_extra() && moves.len() > 2 {
        look_at_pairs(game, &weights, dice, room, &mut copy);
    }
    &room.scored
}

/// With an extra deck two cards are played in a turn: the best firsts are judged by their best
/// second.
fn look_at_pairs(
    game: &Game,
    weights: &Weights,
    dice: &mut FastDice,
    room: &mut Room,
    copy: &mut Game,
) {
    let seat = game.turn();
    room.scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut second = game.clone();
    for place in 0..BEAM.min(room.scored.len()) {
        let (score, mv) = room.scored[place];
        copy.clone_from(game);
        copy.play_unchecked(mv, dice, &mut NoEvents);
        if copy.turn() != seat || copy.step() != Step::Play {
            continue;
        }
        copy.legal_moves_into(&mut room.seconds);
        let mut best = score;
        for mv in &room.seconds {
            second.clone_from(copy);
            second.play_unchecked(*mv, dice, &mut NoEvents);
            best = best.max(after(&second, seat, *mv, weights));
        }
        room.scored[place].0 = best;
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
