//! One judgement for hints, analysis and other programs: what to do, how likely each seat wins, and
//! for every move the reasons as data.

use std::num::NonZeroU8;
use std::sync::Arc;

use leonardo_rules::{FastDice, Move, NoSuchWorld, Reasons, Ruleset, View, Worlds};
use serde::Serialize;

use crate::level::{Level, Strength};
use crate::master::{Master, Spawner, one_after_the_other};
use crate::thoughts::{Line, Thoughts};
use crate::value::Weights;
use crate::{Bot, Decision};

/// Who thinks, and how hard.
#[derive(Clone, Copy, Debug)]
pub struct Thinker {
    /// Who chooses the best move. Only a master tells what it thinks of the others.
    pub level: Level,
    /// How hard it thinks, if it searches.
    pub strength: Strength,
    /// Equal seeds think equally, if the strength is a number of playouts.
    pub seed: u64,
    /// How many searches a master runs in parallel.
    pub threads: NonZeroU8,
    /// Who runs them.
    pub spawner: Spawner,
}

impl Thinker {
    /// A thinker on one thread.
    pub fn new(level: Level, strength: Strength, seed: u64) -> Thinker {
        let (threads, spawner) = (NonZeroU8::MIN, one_after_the_other as Spawner);
        Thinker { level, strength, seed, threads, spawner }
    }

    /// What it makes of a decision. `go_on` is asked now and then whether there is time left.
    ///
    /// ```
    /// use leonardo_bots::{Decision, Level, Strength, Thinker};
    /// use leonardo_rules::{FastDice, Game, Setup, Viewer};
    ///
    /// let game = Game::new(Setup::base(2), &mut FastDice::new(1))?;
    /// let (view, moves) = (game.view(Viewer::Seat(game.turn())), game.legal_moves());
    /// let decision = Decision { ruleset: game.ruleset(), view: &view, moves: &moves };
    /// let thinker = Thinker::new(Level::Master, Strength::Playouts(100), 7);
    /// let judgement = thinker.judge(decision, &|| true);
    /// assert_eq!(judgement.moves[0].mv, judgement.best);
    /// assert!((judgement.win.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    pub fn judge(&self, decision: Decision<'_>, go_on: &dyn Fn() -> bool) -> Judgement {
        let (best, thoughts) = self.think(decision, go_on);
        let Decision { ruleset, view, .. } = decision;
        let Thoughts { playouts, mut win, moves, lines } = thoughts;
        if win.is_empty() {
            let evaluation = evaluate(ruleset, view, self.strength, self.seed, go_on);
            win = evaluation.map_or_else(|_| even(ruleset.players()), |found| found.win);
        }
        let is_best = |judged: &Judged| judged.mv == best;
        let mut judged: Vec<Judged> = moves
            .iter()
            .map(|seen| Judged::new(seen.mv, seen.visits, (seen.visits > 0).then_some(seen.win)))
            .collect();
        if !judged.iter().any(is_best) {
            judged.insert(0, Judged::new(best, 0, None));
        }
        let moves: Vec<Move> = judged.iter().map(|judged| judged.mv).collect();
        // A view that was cut from a game fits that game, and the moves are legal in it.
        if let Ok(reasons) = view.reasons(ruleset, &moves) {
            judged.iter_mut().zip(reasons).for_each(|(judged, why)| judged.reasons = why);
        }
        let lines = lines.into_iter().filter(|line| line.visits > 0).collect();
        Judgement { best, playouts, win, moves: judged, lines }
    }

    /// The best move; and the thoughts of a master who had a choice.
    fn think(&self, decision: Decision<'_>, go_on: &dyn Fn() -> bool) -> (Move, Thoughts) {
        if self.level != Level::Master {
            let best = self.level.sit(self.strength, self.seed).choose(decision, go_on);
            return (best, Thoughts::default());
        }
        let Thinker { strength, seed, threads, spawner, .. } = *self;
        let mut master = Master::with_threads(strength, seed, threads, spawner);
        let best = master.choose(decision, go_on);
        (best, master.thoughts().clone())
    }
}

/// What was thought of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The move that the thinker would make.
    pub best: Move,
    /// Games played on, to their end or as far as a playout goes; 0 if nothing was searched.
    pub playouts: u32,
    /// Each seat's chance to win.
    pub win: Vec<f32>,
    /// The moves that were thought of, the most trusted first; without a search only the best one.
    pub moves: Vec<Judged>,
    /// How the turn would go on after the best of these moves.
    pub lines: Vec<Line>,
}

/// A move with what speaks for it and against it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// Games that began with it.
    pub visits: u32,
    /// The mover's chance to win with it, if a game began with it.
    pub win: Option<f32>,
    /// What it does.
    pub reasons: Reasons,
}

impl Judged {
    fn new(mv: Move, visits: u32, win: Option<f32>) -> Judged {
        Judged { mv, visits, win, reasons: Reasons::default() }
    }
}

/// What chances come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum JudgedBy {
    /// The game is over.
    Outcome,
    /// The learned judgement of sampled worlds.
    Network,
}

/// Each seat's chance to win, as one viewer can know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// Each seat's chance.
    pub win: Vec<f32>,
    /// What they come from.
    pub by: JudgedBy,
    /// How many worlds were sampled.
    pub worlds: u32,
}

/// The most worlds that a network judges: more say the same.
const WORLDS_MAX: u32 = 1000;
/// How many worlds are judged between two questions whether to go on.
const ASK_EVERY: u32 = 16;

/// Each seat's chance to win, from what this viewer knows: the average over worlds that fit the view,
/// judged by the network of the program.
///
/// # Errors
///
/// If the view fits no game.
pub fn evaluate(
    ruleset: &Arc<Ruleset>,
    view: &View,
    strength: Strength,
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<Evaluation, NoSuchWorld> {
    let players = usize::from(ruleset.players());
    if let Some(outcome) = view.outcome {
        let mut win = vec![0.0; players];
        let share = 1.0 / outcome.winners.iter().count().max(1) as f32;
        outcome.winners.iter().for_each(|seat| win[seat.index()] = share);
        return Ok(Evaluation { win, by: JudgedBy::Outcome, worlds: 0 });
    }
    let mut worlds = Worlds::new(ruleset, view)?;
    let mut dice = FastDice::new(seed);
    let weights = Weights::embedded(ruleset.variant());
    let most = strength.playouts().min(WORLDS_MAX);
    let mut win = vec![0.0; players];
    let mut drawn = 0;
    let mut game = worlds.draw(&mut dice);
    while drawn < most && (drawn % ASK_EVERY != ASK_EVERY - 1 || go_on()) {
        if drawn > 0 {
            worlds.draw_into(&mut dice, &mut game);
        }
        let chances = weights.chances(&game);
        win.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
        drawn += 1;
    }
    win.iter_mut().for_each(|sum| *sum /= drawn as f32);
    Ok(Evaluation { win, by: JudgedBy::Network, worlds: drawn })
}

fn even(players: u8) -> Vec<f32> {
    vec![1.0 / f32::from(players); players.into()]
}
