//! The proof of a puzzle: every line of the turn, and every card that the next player may hold.

use std::collections::HashMap;
use std::ops::ControlFlow;

use leonardo_rules::{Game, Move};

use crate::chance::Chance;
use crate::class::Class;
use crate::lines::{Outcome, Stop, walk};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::replies::NextHand;

/// The points by which the best chance must beat the second.
pub const ODDS_POINTS_MIN: u64 = 10;

/// What an answer reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// This many Keys, which is the most.
    Keys(u32),
    /// The win.
    Win,
    /// A Key, and nothing for the next player.
    Safe,
    /// No win for the next player.
    Hold,
    /// No Key for the next player.
    Spoil,
    /// The best chance that the next player gets no Key, and the second best.
    Odds {
        /// The chance of the answer.
        best: Chance,
        /// The chance of the best play that is no answer.
        second: Chance,
    },
}

/// That a puzzle has one answer, and which.
#[derive(Clone, PartialEq, Debug)]
pub struct Proof {
    /// What the answer reaches.
    pub goal: Goal,
    /// The shortest line that reaches it.
    pub answer: Vec<Move>,
    /// How many lines come to the same.
    pub lines: u32,
    /// How many moves were looked at.
    pub moves: u32,
}

/// The end of a turn, and the lines that come to it.
struct Ending {
    game: Game,
    line: Vec<Move>,
    lines: u32,
    gained: u32,
}

impl Puzzle {
    /// Proves that the puzzle has exactly one answer, by its outcome.
    ///
    /// # Errors
    ///
    /// Why it has none or several, or why that cannot be told.
    pub fn prove(&self) -> Result<Proof, PuzzleError> {
        match self.class() {
            Class::Take | Class::Score => self.prove_most(),
            Class::Win => self.prove_win(),
            Class::Safe => self.prove_safe(),
            Class::Hold => self.prove_hold(),
            Class::Spoil => self.prove_spoil(),
            Class::Odds => self.prove_odds(),
        }
    }

    fn prove_most(&self) -> Result<Proof, PuzzleError> {
        let mut best = 0;
        let mut reached: HashMap<Outcome, Ending> = HashMap::new();
        let moves = walk(self, |stop| {
            if stop.gained > best {
                best = stop.gained;
                reached.clear();
            }
            if best > 0 && stop.gained == best && stop.has_new_keys {
                note(&mut reached, stop);
            }
        })?;
        self.proof(Goal::Keys(best), reached, moves)
    }

    fn prove_win(&self) -> Result<Proof, PuzzleError> {
        let mut reached = HashMap::new();
        let moves = walk(self, |stop| {
            if is_won(self, stop.game) {
                note(&mut reached, stop);
            }
        })?;
        self.proof(Goal::Win, reached, moves)
    }

    fn prove_safe(&self) -> Result<Proof, PuzzleError> {
        let (mut endings, moves) = self.endings()?;
        endings.retain(|_, ending| ending.gained > 0);
        let (taking, next) = (endings.len(), NextHand::of(self));
        endings.retain(|_, ending| next.find(&ending.game, |reply| reply.keys > 0).is_none());
        match taking {
            1 => Err(PuzzleError::Trivial),
            _ => self.proof(Goal::Safe, endings, moves),
        }
    }

    fn prove_hold(&self) -> Result<Proof, PuzzleError> {
        let (mut endings, moves) = self.endings()?;
        if endings.values().any(|ending| is_won(self, &ending.game)) {
            return Err(PuzzleError::WinsAtOnce);
        }
        let (all, next) = (endings.len(), NextHand::of(self));
        endings.retain(|_, ending| next.find(&ending.game, |reply| reply.wins).is_none());
        match all {
            1 => Err(PuzzleError::Trivial),
            _ => self.proof(Goal::Hold, endings, moves),
        }
    }

    fn prove_spoil(&self) -> Result<Proof, PuzzleError> {
        let (mut endings, moves) = self.endings()?;
        if endings.values().any(|ending| ending.game.is_over()) {
            return Err(PuzzleError::Trivial);
        }
        let (all, next) = (endings.len(), NextHand::of(self));
        endings.retain(|_, ending| next.find(&ending.game, |reply| reply.keys > 0).is_none());
        match all {
            1 => Err(PuzzleError::Trivial),
            _ => self.proof(Goal::Spoil, endings, moves),
        }
    }

    fn prove_odds(&self) -> Result<Proof, PuzzleError> {
        let (endings, moves) = self.endings()?;
        if endings.values().any(|ending| ending.game.is_over()) {
            return Err(PuzzleError::Trivial);
        }
        let next = NextHand::of(self);
        let mut judged: Vec<(Chance, Outcome, Ending)> = endings
            .into_iter()
            .map(|(outcome, ending)| (chance_of_nothing(&next, &ending.game), outcome, ending))
            .collect();
        // By outcome where chances are equal, so that the same text is refused in the same words.
        judged.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        let mut judged = judged.into_iter();
        let (Some((best, outcome, answer)), Some((second, other, ending))) =
            (judged.next(), judged.next())
        else {
            return Err(PuzzleError::Trivial);
        };
        if best == second {
            let both = HashMap::from([(outcome, answer), (other, ending)]);
            return self.proof(Goal::Odds { best, second }, both, moves);
        }
        if best.cases == 0 {
            return Err(PuzzleError::NoAnswer);
        }
        if !best.beats(second, ODDS_POINTS_MIN) {
            return Err(PuzzleError::TooClose);
        }
        self.proof(Goal::Odds { best, second }, HashMap::from([(outcome, answer)]), moves)
    }

    /// Where the turn can end.
    fn endings(&self) -> Result<(HashMap<Outcome, Ending>, u32), PuzzleError> {
        let mut endings = HashMap::new();
        let moves = walk(self, |stop| {
            if stop.is_over {
                note(&mut endings, stop);
            }
        })?;
        Ok((endings, moves))
    }

    fn proof(
        &self,
        goal: Goal,
        reached: HashMap<Outcome, Ending>,
        moves: u32,
    ) -> Result<Proof, PuzzleError> {
        let mut reached: Vec<(Outcome, Ending)> = reached.into_iter().collect();
        reached.sort_by(|a, b| a.0.cmp(&b.0));
        let show = |ending: &Ending| self.show_line(&ending.line);
        match &reached[..] {
            [] => Err(PuzzleError::NoAnswer),
            [(_, only)] => Ok(Proof { goal, answer: only.line.clone(), lines: only.lines, moves }),
            [(_, first), (_, second), ..] => {
                Err(PuzzleError::TwoAnswers { first: show(first), second: show(second) })
            }
        }
    }

    /// Moves in the short notation of records.
    pub fn show_line(&self, line: &[Move]) -> String {
        let tokens: Vec<String> = line.iter().map(|mv| self.ruleset().show(*mv)).collect();
        tokens.join(" ")
    }
}

fn note(reached: &mut HashMap<Outcome, Ending>, stop: &Stop<'_>) {
    let ending = reached.entry(stop.outcome()).or_insert_with(|| Ending {
        game: stop.game.clone(),
        line: stop.line.to_vec(),
        lines: 0,
        gained: stop.gained,
    });
    ending.lines += 1;
    if stop.line.len() < ending.line.len() {
        ending.line = stop.line.to_vec();
    }
}

/// Whether the mover has won.
pub(crate) fn is_won(puzzle: &Puzzle, game: &Game) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winners.has(puzzle.seat()))
}

/// The chance that the next player can take nothing.
pub(crate) fn chance_of_nothing(next: &NextHand, after: &Game) -> Chance {
    let mut bad = Vec::new();
    next.replies(after, |reply| {
        if reply.keys > 0 {
            bad.push(reply.card);
        }
        ControlFlow::Continue(())
    });
    next.chance_without(&bad)
}
