//! A lesson on the whole screen: the board of a game, the text of the step, mistakes, hints, and what
//! was done so far.

use std::sync::Arc;

use crossterm::event::KeyCode;
use leonardo_lessons::{Answer, Change, Lesson, LessonError, RunError};
use leonardo_rules::sets::Library;
use leonardo_rules::{Move, Ruleset, Seat, Setup, Viewer};
use leonardo_words::{Words, say};

use crate::full::app::log_line;
use crate::full::input::next_line;
use crate::full::view_model::{DeckShown, LessonShown, ViewModel};
use crate::hints::Hints;
use crate::lesson_progress::{KeptRun, Progress};

/// A lesson under way.
pub(crate) struct LessonPlayer {
    kept: KeptRun,
    hints: Hints,
    mistake: Option<String>,
    /// The change of the deck under the cursor.
    line: usize,
    /// How often something happened: the turns of the log.
    told: u32,
    is_told: bool,
    /// Whether the learner wants the next lesson.
    pub(crate) wants_next: bool,
}

impl LessonPlayer {
    /// Goes on where the learner was; what does not fit any more is begun again.
    pub(crate) fn new(
        lesson: &Arc<Lesson>,
        library: &Library,
        progress: Box<dyn Progress>,
    ) -> Result<LessonPlayer, LessonError> {
        Ok(LessonPlayer {
            kept: KeptRun::new(lesson, library, progress)?,
            hints: Hints::default(),
            mistake: None,
            line: 0,
            told: 0,
            is_told: false,
            wants_next: false,
        })
    }

    /// The cards of its game; while a deck is put together, any will do, for none are shown.
    pub(crate) fn ruleset(&self) -> Arc<Ruleset> {
        let base = || Setup::base(2).ruleset().expect("two can play the base game");
        self.kept.run.game().map_or_else(base, |game| game.ruleset().clone())
    }

    /// How the players are called.
    pub(crate) fn names(&self, words: &Words) -> Vec<String> {
        let lesson = self.kept.run.lesson();
        let name = |seat: Seat| match seat == lesson.seat {
            true => words.say("player-you"),
            false => words.bot_name("apprentice", seat),
        };
        Seat::all(lesson.players).map(name).collect()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.kept.run.step().is_none()
    }

    /// Makes a move of the learner; says whether something is to be shown.
    pub(crate) fn make(&mut self, model: &mut ViewModel, mv: Move) -> bool {
        let input = model.ruleset.show(mv);
        self.give(model, &input)
    }

    fn give(&mut self, model: &mut ViewModel, input: &str) -> bool {
        let (answer, kept) = self.kept.give(input);
        let words = &model.words;
        model.note = match answer {
            Ok(Answer::Passed | Answer::Kept) => {
                (self.hints, self.mistake, self.is_told) = (Hints::default(), None, false);
                self.line = 0;
                model.note = not_kept(words, kept);
                return true;
            }
            Ok(Answer::Mistake(said)) => {
                let again = || words.say("lesson-try-again");
                self.mistake = Some(said.map_or_else(again, |said| words.lesson_text(&said)));
                return true;
            }
            Err(RunError::Illegal(rejection)) => Some(model.teller().rejection(&rejection)),
            Err(RunError::Lesson(error)) => Some(error.fault.to_string()),
            Err(_) => Some(words.say("lesson-try-again")),
        };
        false
    }

    /// Begins the step again, without what was done in it.
    pub(crate) fn begin_again(&mut self, model: &mut ViewModel) -> bool {
        let Some(kept) = self.kept.begin_again() else { return false };
        (self.hints, self.mistake, self.line) = (Hints::default(), None, 0);
        model.note = not_kept(&model.words, kept).or(model.note.take());
        true
    }

    /// A key where there is no card to choose: to go on, or to change a deck. Says whether it was one.
    pub(crate) fn key(&mut self, model: &mut ViewModel, code: KeyCode) -> bool {
        if self.kept.run.only_goes_on() {
            let goes_on = matches!(code, KeyCode::Enter | KeyCode::Char(' '));
            return goes_on && self.give(model, "next");
        }
        let changes = self.kept.run.changes();
        if changes.is_empty() {
            return false;
        }
        if let Some(line) = next_line(code, self.line, changes.len()) {
            self.line = line;
            return true;
        }
        let place = match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.line,
            KeyCode::Char(digit @ '1'..='9') => digit as usize - '1' as usize,
            _ => return false,
        };
        self.change(model, place)
    }

    /// Makes the change of the deck in this line.
    pub(crate) fn change(&mut self, model: &mut ViewModel, line: usize) -> bool {
        let change = self.kept.run.changes().into_iter().nth(line);
        change.is_some_and(|change| self.give(model, &change.to_string()))
    }

    /// The next hint about this step.
    pub(crate) fn ask_hint(&mut self, model: &mut ViewModel) {
        if self.kept.run.hint().is_none() {
            return;
        }
        self.hints.ask();
        self.hints.advice = self.hints.advice.take().or_else(|| self.kept.run.advised());
        self.give_hint(model);
    }

    fn give_hint(&self, model: &mut ViewModel) {
        let Some(depth) = self.hints.asked() else { return };
        if let (Some(game), Some(advice)) = (self.kept.run.game(), &self.hints.advice) {
            let hint = advice.hint(depth);
            let text = model.teller().hint(game.step(), &hint);
            model.show_hint(text, depth, hint.spot, hint.whole.map(|advice| advice.mv));
        } else if let Some(change) = self.kept.run.hint().as_deref().and_then(Change::parse) {
            model.hint = Some(change_words(&model.words, &change));
        }
    }

    /// Puts the lesson onto the model.
    pub(crate) fn show(&mut self, model: &mut ViewModel) {
        if let Some(game) = self.kept.run.game() {
            model.ruleset = game.ruleset().clone();
            model.view = game.view(Viewer::Seat(self.kept.run.lesson().seat));
        }
        model.moves = self.kept.run.moves();
        model.decide();
        model.lesson = Some(self.shown(&model.words));
        self.show_news(model);
        if let (Some(game), Some((depth, advice))) = (self.kept.run.game(), self.kept.run.advice())
        {
            model.hint = Some(model.teller().advice(game.step(), depth, &advice));
            model.hinted = Some(advice.spot);
        }
        self.give_hint(model);
    }

    fn shown(&self, words: &Words) -> LessonShown {
        let (run, lesson) = (&self.kept.run, self.kept.run.lesson());
        let steps = lesson.steps.len();
        let said = run.text().map(|text| words.lesson_text(text));
        let deck = run.deck().map(|deck| DeckShown {
            lines: words.lesson_deck(deck),
            changes: run.changes().iter().map(|change| change_words(words, change)).collect(),
            line: self.line,
        });
        LessonShown {
            name: words.lesson_text(&lesson.name),
            step: say!(words, "lesson-step", step = (run.at() + 1).min(steps), steps),
            text: said.unwrap_or_else(|| words.say("lesson-done")),
            mistake: self.mistake.clone(),
            goes_on: run.only_goes_on() || self.is_over(),
            deck,
            keys: "tui-keys-lesson",
        }
    }

    /// What happened since the last input goes into the log, once.
    fn show_news(&mut self, model: &mut ViewModel) {
        let Some(game) = self.kept.run.game().filter(|_| !self.is_told) else { return };
        self.is_told = true;
        self.told += 1;
        let viewer = Viewer::Seat(self.kept.run.lesson().seat);
        let teller = model.teller();
        let news = self.kept.run.news().iter();
        let seen = news.map(|event| event.seen_by(game.ruleset(), viewer));
        let lines: Vec<_> =
            seen.filter_map(|seen| log_line(&teller, self.told, &seen, &[])).collect();
        model.log.extend(lines);
    }
}

/// What to say if what was done could not be kept.
fn not_kept(words: &Words, kept: Result<(), String>) -> Option<String> {
    kept.err().map(|why| say!(words, "tui-not-kept", why))
}

fn change_words(words: &Words, change: &Change) -> String {
    let id = match change {
        Change::Add(_) => "lesson-deck-add",
        Change::Drop(_) => "lesson-deck-drop",
    };
    say!(words, id, set = change.set())
}
