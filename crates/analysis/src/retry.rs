//! A decision of a finished game once more, as a puzzle: which move is better?

use leonardo_protocol::{CandidateInfo, RetryText};
use leonardo_record::{Moment, Record, Replay, Tampered};
use leonardo_rules::{Game, Move, Reasons, Seat, Viewer};
use leonardo_words::{Teller, Words, names_of, say};

use crate::chances::Evaluator;
use crate::mistakes::{self, Weighed, is_certain};
use crate::report::{Finished, worlds_for};
use crate::tell::{points, rounded, told_apart};
use crate::why::why;
use crate::{AnalysisError, Options};

/// A decision to try again. What is right is what the analysis says, by what the mover knew: the best
/// move, and every other one that it cannot call worse beyond doubt.
pub struct Retry {
    evaluator: Evaluator,
    moment: Moment,
    moves: usize,
    worlds: u32,
    seed: u64,
    /// What the moves cost that an analysis looks at twice, the best first.
    weighed: Vec<Weighed>,
    names: Vec<String>,
}

/// A move that was chosen, and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The chance that it costs compared with the best one, and the standard error.
    pub loss: f64,
    /// The standard error of the loss.
    pub error: f64,
    /// Whether no move is better beyond doubt.
    pub is_right: bool,
    /// What it does, and what the best move does.
    reasons: [Reasons; 2],
}

impl Retry {
    /// The decision after so many moves of a finished game.
    ///
    /// # Errors
    ///
    /// As for an analysis, and if there was no choice that made a difference.
    pub fn at(record: &Record, moves: usize, options: Options) -> Result<Retry, AnalysisError> {
        Finished::of(record)?;
        let tampered = |error: Tampered| AnalysisError::Tampered(Box::new(error));
        let none = || AnalysisError::NoDecision { moves };
        let moment = Replay::new(record).map_err(tampered)?.nth(moves);
        let moment = moment.ok_or_else(none)?.map_err(tampered)?;
        let evaluator = Evaluator::new(record.ruleset());
        let worlds = worlds_for(options, record.moves());
        let seed = mistakes::seed_of(options.seed, moves);
        let weighed = mistakes::weigh(&evaluator, &moment, None, worlds, seed);
        let weighed = weighed.ok_or_else(none)?;
        let names = told_apart(&names_of(record));
        Ok(Retry { evaluator, moment, moves, worlds, seed, weighed, names })
    }

    /// How many moves had been made.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The position, with all its secrets.
    pub fn game(&self) -> &Game {
        &self.moment.before
    }

    /// Who decides.
    pub fn seat(&self) -> Seat {
        self.moment.seat
    }

    /// The turn, from 0.
    pub fn turn(&self) -> usize {
        self.moment.turn
    }

    /// The move that was made.
    pub fn played(&self) -> Move {
        self.moment.mv
    }

    /// The best move.
    pub fn best(&self) -> Move {
        self.weighed[0].mv
    }

    /// The names of the players; bots of one level are told apart.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What a move is worth; none if it is not legal.
    pub fn choose(&self, mv: Move) -> Option<Choice> {
        self.game().check(self.seat(), mv).ok()?;
        let known = self.weighed.iter().find(|weighed| weighed.mv == mv).copied();
        let (weighed, best) = match known {
            Some(weighed) => (weighed, self.best()),
            // A first look passed it over; now it is judged like the others, in the same worlds.
            None => {
                let Retry { evaluator, moment, worlds, seed, .. } = self;
                let all = mistakes::weigh(evaluator, moment, Some(mv), *worlds, *seed)?;
                let weighed = all.iter().find(|weighed| weighed.mv == mv).copied()?;
                (weighed, all[0].mv)
            }
        };
        let view = self.game().view(Viewer::Seat(self.seat()));
        let reasons = view.reasons(self.game().ruleset(), &[mv, best]).ok()?.try_into().ok()?;
        let Weighed { loss, error, .. } = weighed;
        Some(Choice { mv, loss, error, is_right: !is_certain(loss, error), reasons })
    }
}

/// A decision to try again, in words.
pub struct RetryWords<'a> {
    retry: &'a Retry,
    teller: Teller<'a>,
}

impl<'a> RetryWords<'a> {
    /// In the language of these words.
    pub fn new(words: &'a Words, retry: &'a Retry) -> RetryWords<'a> {
        let teller = words.about(retry.game().ruleset()).with_names(&retry.names);
        RetryWords { retry, teller }
    }

    /// How moves and players are told.
    pub fn teller(&self) -> &Teller<'a> {
        &self.teller
    }

    fn offer(&self, mv: Move) -> String {
        self.teller.offer(self.retry.game().step(), mv).to_string()
    }

    /// What is asked.
    pub fn question(&self) -> String {
        let (words, retry) = (self.teller.words(), self.retry);
        let (player, turn) = (self.teller.player(retry.seat()), retry.turn() + 1);
        let played = retry.weighed.iter().find(|weighed| weighed.mv == retry.played());
        match played.filter(|played| is_certain(played.loss, played.error)) {
            Some(cost) => {
                let (played, loss) = (self.offer(cost.mv), points(cost.loss));
                say!(words, "analysis-retry-question", player, turn, played, loss)
            }
            None => say!(words, "analysis-retry-best", player, turn),
        }
    }

    /// What a chosen move is worth, and why it is not the answer. It does not tell the better move.
    pub fn verdict(&self, choice: &Choice) -> RetryText {
        let words = self.teller.words();
        let (chosen, worlds) = (self.offer(choice.mv), self.retry.worlds);
        if choice.mv == self.retry.best() {
            let text = say!(words, "analysis-retry-right", chosen);
            return RetryText { text, reasons: Vec::new() };
        }
        if choice.is_right {
            let best = self.offer(self.retry.best());
            let text = say!(words, "analysis-retry-as-good", chosen, best, worlds);
            return RetryText { text, reasons: Vec::new() };
        }
        let (loss, error) = (points(choice.loss), points(choice.error));
        let text = say!(words, "analysis-retry-wrong", chosen, loss, error);
        let [chosen, best] = &choice.reasons;
        RetryText { text, reasons: why(&self.teller, self.retry.seat(), [chosen, best], worlds) }
    }

    /// The answer for those who give up, with what speaks for it against the move that was made.
    pub fn answer(&self) -> RetryText {
        let words = self.teller.words();
        let text = say!(words, "analysis-retry-answer", best = self.offer(self.retry.best()));
        let played = self.retry.choose(self.retry.played()).filter(|choice| !choice.is_right);
        let reasons = played.map(|choice| self.verdict(&choice).reasons).unwrap_or_default();
        RetryText { text, reasons }
    }

    /// What the moves cost that the analysis looked at twice, the best first.
    pub fn candidates(&self) -> Vec<CandidateInfo> {
        let (retry, ruleset) = (self.retry, self.retry.game().ruleset());
        let info = |weighed: &Weighed| CandidateInfo {
            mv: ruleset.show(weighed.mv),
            text: self.offer(weighed.mv),
            loss: rounded(weighed.loss.max(0.0)),
            error: rounded(weighed.error),
            right: !is_certain(weighed.loss, weighed.error),
            played: weighed.mv == retry.played(),
        };
        retry.weighed.iter().map(info).collect()
    }

    /// A candidate in one line.
    pub fn candidate_line(words: &Words, candidate: &CandidateInfo) -> String {
        let (chosen, loss) = (candidate.text.as_str(), points(candidate.loss));
        let error = points(candidate.error);
        let mut line = match candidate.right {
            true => say!(words, "analysis-retry-line-right", chosen),
            false => say!(words, "analysis-retry-line", chosen, loss, error),
        };
        if candidate.played {
            line = format!("{line} {}", words.say("analysis-retry-line-played"));
        }
        line
    }
}
