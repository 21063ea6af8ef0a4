//! Decisions that cost something, judged by what their player knew.

use leonardo_protocol::Mark;
use leonardo_record::Moment;
use leonardo_rules::{FastDice, Game, Move, NoEvents, Reasons, Seat, View, Viewer, Worlds};

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

/// A move of a decision, and what it costs compared with the best one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Weighed {
    pub(crate) mv: Move,
    pub(crate) loss: f64,
    pub(crate) error: f64,
}

/// Whether a loss is beyond doubt. Moves that lose less are as good as the best one.
pub(crate) fn is_certain(loss: f64, error: f64) -> bool {
    loss >= LOSS_MIN && loss > 2.0 * error
}

/// The seed of the worlds for one decision of a game: the same when it is judged again alone.
pub(crate) fn seed_of(seed: u32, moves_before: usize) -> u64 {
    let place = (moves_before as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    FastDice::new(u64::from(seed) ^ place).next_u64()
}

/// Judges the decision of a moment; none if there was no choice, or none that made a difference.
pub(crate) fn judge(
    evaluator: &Evaluator,
    moment: &Moment,
    moves_before: usize,
    worlds: u32,
    seed: u64,
) -> Option<Judged> {
    let mut trial = Trial::new(evaluator, &moment.before, moment.seat, seed)?;
    let Shortlist { best: better, half, .. } = trial.shortlist(moment.mv, None, worlds)?;
    if better == moment.mv {
        return Some(Judged { loss: 0.0, mistake: None });
    }
    let Weighed { loss, error, .. } = trial.losses(better, &[moment.mv], half)[0];
    let (view, ruleset) = (&trial.view, moment.before.ruleset());
    let mistake =
        is_certain(loss, error).then(|| view.reasons(ruleset, &[moment.mv, better]).ok()).flatten();
    let mistake = mistake.and_then(|reasons| {
        let [played_reasons, better_reasons] = reasons.try_into().ok()?;
        Some(Mistake {
            moves: moves_before,
            turn: moment.turn,
            seat: moment.seat,
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

/// What each move costs that an analysis looks at twice, and one that is asked about beside them; the
/// best comes first. None if no choice made a difference.
pub(crate) fn weigh(
    evaluator: &Evaluator,
    moment: &Moment,
    asked: Option<Move>,
    worlds: u32,
    seed: u64,
) -> Option<Vec<Weighed>> {
    let mut trial = Trial::new(evaluator, &moment.before, moment.seat, seed)?;
    let Shortlist { moves, best, half } = trial.shortlist(moment.mv, asked, worlds)?;
    let others: Vec<Move> = moves.into_iter().filter(|mv| *mv != best).collect();
    let mut weighed = trial.losses(best, &others, half);
    weighed.sort_by(|a, b| a.loss.total_cmp(&b.loss));
    // Other worlds may like another move a little better; the best is the one that was chosen.
    weighed.insert(0, Weighed { mv: best, loss: 0.0, error: 0.0 });
    Some(weighed)
}

fn spread(candidates: &[Candidate]) -> f64 {
    let sums = candidates.iter().map(|candidate| candidate.sum);
    let most = sums.clone().fold(f64::MIN, f64::max);
    most - sums.fold(f64::MAX, f64::min)
}

/// The moves that are looked at twice, and the best of them.
struct Shortlist {
    moves: Vec<Move>,
    best: Move,
    /// The worlds that chose it, and as many that say how much better it is: the same worlds would
    /// flatter the move that they chose.
    half: u32,
}

/// Worlds that look to the mover like the real one, and the dice that every move gets in them.
struct Trial<'a> {
    evaluator: &'a Evaluator,
    view: View,
    seat: Seat,
    worlds: Worlds,
    dice: FastDice,
    world: Game,
    after: Game,
}

impl Trial<'_> {
    fn new<'a>(
        evaluator: &'a Evaluator,
        before: &Game,
        seat: Seat,
        seed: u64,
    ) -> Option<Trial<'a>> {
        let view = before.view(Viewer::Seat(seat));
        let worlds = Worlds::new(before.ruleset(), &view).ok()?;
        let (world, after) = (before.clone(), before.clone());
        Some(Trial { evaluator, view, seat, worlds, dice: FastDice::new(seed), world, after })
    }

    /// Looks at all moves, and again at the best of them, at the one that was made and at one that is
    /// asked about: each in the same worlds with the same dice, so that the worlds do not depend on
    /// what is asked. None if there is no choice, or none that makes a difference.
    fn shortlist(&mut self, made: Move, asked: Option<Move>, worlds: u32) -> Option<Shortlist> {
        let moves = self.world.legal_moves();
        if moves.len() < 2 {
            return None;
        }
        let mut candidates: Vec<Candidate> =
            moves.into_iter().map(|mv| Candidate { mv, sum: 0.0 }).collect();
        self.look(&mut candidates, FIRST_WORLDS.min(worlds));
        if spread(&candidates) < EQUAL {
            return None;
        }
        candidates.sort_by(|a, b| b.sum.total_cmp(&a.sum));
        let mut place = 0;
        candidates.retain(|candidate| {
            place += 1;
            place <= KEPT || candidate.mv == made || Some(candidate.mv) == asked
        });
        let half = worlds.div_ceil(2).max(2);
        self.look(&mut candidates, half);
        // The move that was made wins a tie.
        let played = candidates.iter().find(|candidate| candidate.mv == made)?;
        let best = candidates
            .iter()
            .fold(played, |best, other| if other.sum > best.sum + EQUAL { other } else { best });
        let best = best.mv;
        Some(Shortlist { moves: candidates.iter().map(|one| one.mv).collect(), best, half })
    }

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

    /// How much worse other moves are than the best one, with the standard errors.
    fn losses(&mut self, best: Move, others: &[Move], worlds: u32) -> Vec<Weighed> {
        let count = f64::from(worlds);
        let mut sums = vec![(0.0, 0.0); others.len()];
        for _ in 0..worlds {
            let luck = self.next_world();
            let most = self.value(best, luck);
            for ((sum, squares), other) in sums.iter_mut().zip(others) {
                let difference = most - self.value(*other, luck);
                *sum += difference;
                *squares += difference * difference;
            }
        }
        let weighed = |(mv, (sum, squares)): (&Move, (f64, f64))| {
            let loss = sum / count;
            let variance = (squares / count - loss * loss).max(0.0) * count / (count - 1.0);
            Weighed { mv: *mv, loss, error: (variance / count).sqrt() }
        };
        others.iter().zip(sums).map(weighed).collect()
    }
}
