//! Puzzles in words: what is asked, what an answer is worth, and why a puzzle is refused.

use std::sync::Arc;

use leonardo_rules::{Echo, Game, Lines, Options, Ruleset, Seen, Viewer};
use leonardo_words::{Teller, Words, say};

use crate::class::Class;
use crate::found::NoPuzzle;
use crate::judge::{Judged, Verdict, WhyNot};
use crate::prove::{Goal, Proof};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::replies::{Reply, played};
use crate::text::{TEXT_BYTES_MAX, TextError};
use crate::written::WrittenError;

/// Words about one puzzle, for the player who is to solve it.
pub struct PuzzleWords<'a> {
    teller: Teller<'a>,
    puzzle: &'a Puzzle,
}

/// Why something is no puzzle, in words.
pub struct Refused<'a>(pub &'a Words);

impl<'a> PuzzleWords<'a> {
    /// Words for this puzzle.
    pub fn new(words: &'a Words, puzzle: &'a Puzzle) -> PuzzleWords<'a> {
        let ruleset: &Arc<Ruleset> = puzzle.ruleset();
        PuzzleWords { teller: words.about(ruleset).to(puzzle.seat()), puzzle }
    }

    /// The teller who calls the player to move "you".
    pub fn teller(&self) -> Teller<'a> {
        self.teller
    }

    /// What is to be found.
    pub fn question(&self) -> String {
        let (words, player) = (self.teller.words(), self.teller.player(self.puzzle.next_seat()));
        match self.puzzle.class() {
            Class::Take => words.say("puzzle-ask-take"),
            Class::Win => words.say("puzzle-ask-win"),
            Class::Safe => say!(words, "puzzle-ask-safe", player),
            Class::Hold => say!(words, "puzzle-ask-hold", player),
            Class::Odds => say!(words, "puzzle-ask-odds", player),
            Class::Score => words.say("puzzle-ask-score"),
            Class::Spoil => say!(words, "puzzle-ask-spoil", player),
        }
    }

    /// The rules that differ from the usual ones: an answer may depend on them.
    pub fn house_rules(&self) -> Option<String> {
        let Options { lines, echo, stall: _, keys, hand, rounds } = self.puzzle.ruleset().options();
        let rules = [
            (*lines == Lines::Fresh).then(|| "lines fresh (B6)".to_string()),
            (*echo == Echo::Last).then(|| "echo last (Q5)".to_string()),
            keys.map(|keys| format!("keys {keys} (B9, N12)")),
            hand.map(|hand| format!("hand {hand} (B1, N9, Q1)")),
            rounds.map(|rounds| format!("rounds {rounds} (B13)")),
        ];
        let rules: Vec<String> = rules.into_iter().flatten().collect();
        let words = self.teller.words();
        (!rules.is_empty()).then(|| say!(words, "puzzle-rules", rules = rules.join(", ")))
    }

    /// What an answer is worth; nothing while the turn goes on.
    pub fn verdict(&self, proof: &Proof, judged: &Judged) -> String {
        match &judged.verdict {
            Verdict::Unfinished => String::new(),
            Verdict::Solved => self.solved(proof.goal),
            Verdict::Wrong(why) => self.why_not(why, &judged.game),
        }
    }

    fn solved(&self, goal: Goal) -> String {
        let (words, player) = (self.teller.words(), self.teller.player(self.puzzle.next_seat()));
        match goal {
            Goal::Keys(keys) => say!(words, "puzzle-solved-keys", keys),
            Goal::Win => words.say("puzzle-solved-win"),
            Goal::Safe | Goal::Spoil => say!(words, "puzzle-solved-nothing", player),
            Goal::Hold => say!(words, "puzzle-solved-hold", player),
            Goal::Odds { best, second } => {
                let (best, percent) = (best.to_string(), best.per_cent());
                let second = second.to_string();
                say!(words, "puzzle-solved-odds", player, best, percent, second)
            }
        }
    }

    fn why_not(&self, why: &WhyNot, after: &Game) -> String {
        let (words, player) = (self.teller.words(), self.teller.player(self.puzzle.next_seat()));
        match why {
            WhyNot::Fewer { keys, most } => say!(words, "puzzle-why-fewer", keys, most),
            WhyNot::NoWin { keys, needed } => say!(words, "puzzle-why-no-win", keys, needed),
            WhyNot::TakesNothing => words.say("puzzle-why-takes-nothing"),
            WhyNot::Gives(reply) => {
                let told = self.reply(reply, after);
                say!(words, "puzzle-why-gives", player, told)
            }
            WhyNot::LosesTo(reply) => {
                let told = self.reply(reply, after);
                say!(words, "puzzle-why-loses", player, told)
            }
            WhyNot::Chance { chance, best, reply } => {
                let told = reply.as_ref().map_or(String::new(), |reply| self.reply(reply, after));
                let (chance, best) = (chance.to_string(), best.to_string());
                say!(words, "puzzle-why-chance", player, chance, best, told)
            }
        }
    }

    /// The next player's moves, as they would be told.
    fn reply(&self, reply: &Reply, after: &Game) -> String {
        let Some(events) = played(reply, after) else { return String::new() };
        let viewer = Viewer::Seat(self.puzzle.seat());
        let seen = events.iter().map(|event| event.seen_by(self.puzzle.ruleset(), viewer));
        let told: Vec<String> =
            seen.filter(Seen::is_news).map(|seen| self.teller.event(&seen)).collect();
        told.join(" ")
    }
}

impl Refused<'_> {
    /// Why a text form is no puzzle, or why a puzzle has no proof.
    pub fn puzzle(&self, error: &PuzzleError) -> String {
        let words = self.0;
        match error {
            PuzzleError::Text(error) => self.text(error),
            PuzzleError::Setup(error) => words.setup_error(error),
            PuzzleError::NoWorld => words.say("puzzle-error-no-world"),
            PuzzleError::Position(error) => {
                let (reason, rule) = (error.to_string(), error.rule().to_string());
                say!(words, "puzzle-error-position", reason, rule)
            }
            PuzzleError::NotAtStart => words.say("puzzle-error-not-at-start"),
            PuzzleError::NotHere { class, game } => {
                let (class, game) = (class.name(), *game);
                say!(words, "puzzle-error-not-here", class, game)
            }
            PuzzleError::ExtraDeck => words.say("puzzle-error-extra-deck"),
            PuzzleError::OwnCards => words.say("puzzle-error-own-cards"),
            PuzzleError::Luck { card } => say!(words, "puzzle-error-luck", card),
            PuzzleError::TooLarge { limit } => {
                say!(words, "puzzle-error-too-large", limit = *limit)
            }
            PuzzleError::NoAnswer => words.say("puzzle-error-no-answer"),
            PuzzleError::TwoAnswers { first, second } => {
                say!(words, "puzzle-error-two-answers", first, second)
            }
            PuzzleError::WinsAtOnce => words.say("puzzle-error-wins-at-once"),
            PuzzleError::Trivial => words.say("puzzle-error-trivial"),
            PuzzleError::TooClose => words.say("puzzle-error-too-close"),
        }
    }

    /// Why a position of a game is no puzzle, for those who look at that game.
    pub fn position(&self, why: &NoPuzzle) -> String {
        match why {
            NoPuzzle::GameOver => self.0.say("puzzle-none-over"),
            NoPuzzle::Position(PuzzleError::NotAtStart) => self.0.say("puzzle-none-mid-turn"),
            NoPuzzle::Position(error) => self.puzzle(error),
            NoPuzzle::NoQuestion => self.0.say("puzzle-none-question"),
        }
    }

    fn text(&self, error: &TextError) -> String {
        let words = self.0;
        match error {
            TextError::TooLong => say!(words, "puzzle-error-too-long", most = TEXT_BYTES_MAX),
            TextError::Form => words.say("puzzle-error-form"),
            TextError::Class { given } => say!(words, "puzzle-error-class", given),
            TextError::Game { given } => say!(words, "puzzle-error-game", given),
            TextError::Damaged => words.say("puzzle-error-damaged"),
            TextError::Version { found } => say!(words, "puzzle-error-version", found = *found),
            TextError::Rules { found } => say!(words, "puzzle-error-other-rules", found = *found),
            TextError::Deck { deck } => say!(words, "puzzle-error-deck", deck),
            TextError::Cards => words.say("puzzle-error-cards"),
        }
    }

    /// Why what an author wrote is no puzzle.
    pub fn written(&self, error: &WrittenError) -> String {
        match error {
            WrittenError::Json(error) => {
                say!(self.0, "puzzle-error-json", reason = error.to_string())
            }
            WrittenError::Deck(error) => self.0.deck_spec_error(error),
            WrittenError::Puzzle(error) => self.puzzle(error),
        }
    }
}
