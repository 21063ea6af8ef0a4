//! Decisions that cost something, judged by what their player knew.

use leonardo_protocol::Mark;
use leonardo_record::Moment;
use leonardo_rules::{FastDice, Game, Move, NoEvents, Reasons, Seat, Viewer, Worlds};

use crate::chances::Evaluator;

/// A decision that cost less is never marked.
pub const LOSS_MIN: f64 = 0.01;
const MISTAKE_MIN: f64 = 0.05;
const BLUNDER_MIN: f64 = 0.15;
/// Worlds of the first look at all moves.
const FIRST_WORLDS: u32 = 8;
/// Moves that are looked at again after it.
const KEPT: usize = 6;
/// Moves that differ by less over all worlds are the same decision.
const EQUAL: f64 = 1e-6;

/// A decision that was judged.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Judged {
    /// The chance that it cost, if the best move was not made. An estimate without bias, so it can
    /// be a little below 0.
    pub(crate) loss: f64,
    /// What is told of it, if it is beyond doubt.
    pub(crate) mistake: Option<Mistake>,
}

/// A decision that cost something.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// How many moves had been made before.
    pub moves: usize,
    /// The turn, from 0.
    pub turn: usize,
    /// Who decided.
    pub seat: Seat,
    /// The position, with all its secrets.
    pub before: Game,
    /// The move that was made.
    pub played: Move,
    /// The move that would have been better.
    pub better: Move,
    /// The chance that it cost.
    pub loss: f64,
    /// The standard error of the loss.
    pub error: f64,
    /// What the move did.
    pub played_reasons: Reasons,
    /// What the better one would have done.
    pub better_reasons: Reasons,
}

/// How dear a loss is.
pub fn mark_of(loss: f64) -> Mark {
    match loss {
        _ if loss >= BLUNDER_MIN => Mark::Blunder,
        _ if loss >= MISTAKE_MIN => Mark::Mistake,
        _ => Mark::Slip,
    }
}

/// A move and the sum of its values over the worlds so far.
struct Candidate {
    mv: Move,
    sum: f64,
}

/// Judges the decision of a moment; none if there was no choice, or none that made a difference.
///
/// Every candidate is played in the same worlds with the same dice. One part of the worlds chooses
/// the best move and another one says how much better it is: the same worlds would flatter the
/// move that they chose.
pub(crate) fn judge(
    evaluator: &Evaluator,
    moment: &Moment,
    moves_before: usize,
    worlds: u32,
    seed: u64,
) -> Option<Judged> {
    let moves = moment.before.legal_moves();
    if moves.len() < 2 {
        return None;
    }
    let seat = moment.seat;
    let ruleset = moment.before.ruleset();
    let view = moment.before.view(Viewer::Seat(seat));
    let mut trial = Trial {
        evaluator,
        seat,
        worlds: Worlds::new(ruleset, &view).ok()?,
        dice: FastDice::new(seed),
        world: moment.before.clone(),
        after: moment.before.clone(),
    };
    let mut candidates: Vec<Candidate> =
        moves.into_iter().map(|mv| Candidate { mv, sum: 0.0 }).collect();
    trial.look(&mut candidates, FIRST_WORLDS.min(worlds));
    if spread(&candidates) < EQUAL {
        return None;
    }
    candidates.sort_by(|a, b| b.sum.total_cmp(&a.sum));
    let mut place = 0;
    candidates.retain(|candidate| {
        place += 1;
        place <= KEPT || candidate.mv == moment.mv
    });
    let half = worlds.div_ceil(2).max(2);
    trial.look(&mut candidates, half);
    // The move that was made wins a tie.
    let played = candidates.iter().find(|candidate| candidate.mv == moment.mv)?;
    let best = candidates
        .iter()
        .fold(played, |best, other| if other.sum > best.sum + EQUAL { other } else { best });
    if best.mv == moment.mv {
        return Some(Judged { loss: 0.0, mistake: None });
    }
    let better = best.mv;
    let (loss, error) = trial.difference([better, moment.mv], half);
    let is_certain = loss >= LOSS_MIN && loss > 2.0 * error;
    let mistake = is_certain.then(|| view.reasons(ruleset, &[moment.mv, better]).ok()).flatten();
    let mistake = mistake.and_then(|reasons| {
        let [played_reasons, better_reasons] = reasons.try_into().ok()?;
        Some(Mistake {
            moves: moves_before,
            turn: moment.turn,
            seat,
            before: moment.before.clone(),
            played: moment.mv,
            better,
            loss,
            error,
            played_reasons,
            better_reasons,
        })
    });
    Some(Judged { loss, mistake })
}

fn spread(candidates: &[Candidate]) -> f64 {
    let sums = candidates.iter().map(|candidate| candidate.sum);
    let most = sums.clone().fold(f64::MIN, f64::max);
    most - sums.fold(f64::MAX, f64::min)
}

/// Worlds that look to the mover like the real one, and the dice that every move gets in them.
struct Trial<'a> {
    evaluator: &'a Evaluator,
    seat: Seat,
    worlds: Worlds,
    dice: FastDice,
    world: Game,
    after: Game,
}

impl Trial<'_> {
    /// Draws the next world, and the seed of the luck in it.
    fn next_world(&mut self) -> u64 {
        self.worlds.draw_into(&mut self.dice, &mut self.world);
        self.dice.next_u64()
    }

    fn value(&mut self, mv: Move, luck: u64) -> f64 {
        self.after.clone_from(&self.world);
        self.after.play_unchecked(mv, &mut FastDice::new(luck), &mut NoEvents);
        self.evaluator.open(&self.after).of(self.seat)
    }

    fn look(&mut self, candidates: &mut [Candidate], worlds: u32) {
        for _ in 0..worlds {
            let luck = self.next_world();
            for candidate in &mut *candidates {
                candidate.sum += self.value(candidate.mv, luck);
            }
        }
    }

    /// How much better the first move is than the second, with its standard error.
    fn difference(&mut self, [better, worse]: [Move; 2], worlds: u32) -> (f64, f64) {
        let count = f64::from(worlds);
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..worlds {
            let luck = self.next_world();
            let difference = self.value(better, luck) - self.value(worse, luck);
            sum += difference;
            squares += difference * difference;
        }
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0) * count / (count - 1.0);
        (mean, (variance / count).sqrt())
    }
}
