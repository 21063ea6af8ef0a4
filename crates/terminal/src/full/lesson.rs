//! A lesson on the whole screen: the board of a game, the text of the step, mistakes, hints, and what
//! was done so far.

use std::sync::Arc;

use crossterm::event::KeyCode;
use leonardo_lessons::{Answer, Change, Lesson, LessonError, Run, RunError};
use leonardo_rules::sets::Library;
use leonardo_rules::{Move, Ruleset, Seat, Setup, Viewer};
use leonardo_words::{Words, say};

use crate::full::app::log_line;
use crate::full::input::next_line;
use crate::full::view_model::{DeckShown, LessonShown, ViewModel};
use crate::hints::Hints;
use crate::lesson_progress::{LessonProgress, Progress};

/// A lesson under way.
pub(crate) struct LessonPlayer {
    run: Run,
    inputs: Vec<String>,
    /// How many inputs belong to earlier steps.
    begun: usize,
    was_finished: bool,
    progress: Box<dyn Progress>,
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
        let LessonProgress { is_finished, inputs } = progress.of(&lesson.id);
        let mut player = LessonPlayer {
            run: Run::new(lesson.clone(), library)?,
            inputs: Vec::new(),
            begun: 0,
            was_finished: is_finished,
            progress,
            hints: Hints::default(),
            mistake: None,
            line: 0,
            told: 0,
            is_told: false,
            wants_next: false,
        };
        for input in inputs {
            match player.run.clone().give(&input) {
                Ok(Answer::Passed | Answer::Kept) => {}
                Ok(Answer::Mistake(_)) | Err(_) => break,
            }
            let step = player.run.at();
            if player.run.give(&input).is_err() {
                break;
            }
            player.inputs.push(input);
            if player.run.at() != step {
                player.begun = player.inputs.len();
            }
        }
        Ok(player)
    }

    /// The cards of its game; while a deck is put together, any will do, for none are shown.
    pub(crate) fn ruleset(&self) -> Arc<Ruleset> {
        let base = || Setup::base(2).ruleset().expect("two can play the base game");
        self.run.game().map_or_else(base, |game| game.ruleset().clone())
    }

    /// How the players are called.
    pub(crate) fn names(&self, words: &Words) -> Vec<String> {
        let lesson = self.run.lesson();
        let name = |seat: Seat| match seat == lesson.seat {
            true => words.say("player-you"),
            false => words.bot_name("apprentice", seat),
        };
        Seat::all(lesson.players).map(name).collect()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.run.step().is_none()
    }

    /// Makes a move of the learner; says whether something is to be shown.
    pub(crate) fn make(&mut self, model: &mut ViewModel, mv: Move) -> bool {
        let input = model.ruleset.show(mv);
        self.give(model, input)
    }

    fn give(&mut self, model: &mut ViewModel, input: String) -> bool {
        let step = self.run.at();
        let words = &model.words;
        model.note = match self.run.give(&input) {
            Ok(Answer::Passed | Answer::Kept) => {
                self.inputs.push(input);
                if self.run.at() != step {
                    self.begun = self.inputs.len();
                }
                (self.hints, self.mistake, self.is_told) = (Hints::default(), None, false);
                self.line = 0;
                self.keep(model);
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
        if self.run.begin_again().is_err() {
            return false;
        }
        self.inputs.truncate(self.begun);
        (self.hints, self.mistake, self.line) = (Hints::default(), None, 0);
        self.keep(model);
        true
    }

    fn keep(&mut self, model: &mut ViewModel) {
        self.was_finished |= self.is_over();
        let inputs = if self.is_over() { Vec::new() } else { self.inputs.clone() };
        let progress = LessonProgress { is_finished: self.was_finished, inputs };
        if let Err(why) = self.progress.keep(&self.run.lesson().id, &progress) {
            model.note = Some(say!(model.words, "tui-not-kept", why));
        }
    }

    /// A key where there is no card to choose: to go on, or to change a deck. Says whether it was one.
    pub(crate) fn key(&mut self, model: &mut ViewModel, code: KeyCode) -> bool {
        if self.run.only_goes_on() {
            let goes_on = matches!(code, KeyCode::Enter | KeyCode::Char(' '));
            return goes_on && self.give(model, "next".into());
        }
        let changes = self.run.changes();
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
        let change = self.run.changes().into_iter().nth(line);
        change.is_some_and(|change| self.give(model, change.to_string()))
    }

    /// The next hint about this step.
    pub(crate) fn ask_hint(&mut self, model: &mut ViewModel) {
        if self.run.hint().is_none() {
            return;
        }
        self.hints.ask();
        self.hints.advice = self.hints.advice.take().or_else(|| self.run.advised());
        self.give_hint(model);
    }

    fn give_hint(&self, model: &mut ViewModel) {
        let Some(depth) = self.hints.asked() else { return };
        if let (Some(game), Some(advice)) = (self.run.game(), &self.hints.advice) {
            let hint = advice.hint(depth);
            let text = model.teller().hint(game.step(), &hint);
            model.show_hint(text, depth, hint.whole.map(|advice| advice.mv));
        } else if let Some(change) = self.run.hint().as_deref().and_then(Change::parse) {
            model.hint = Some(change_words(&model.words, &change));
        }
    }

    /// Puts the lesson onto the model.
    pub(crate) fn show(&mut self, model: &mut ViewModel) {
        if let Some(game) = self.run.game() {
            model.ruleset = game.ruleset().clone();
            model.view = game.view(Viewer::Seat(self.run.lesson().seat));
        }
        model.moves = self.run.moves();
        model.decide();
        model.lesson = Some(self.shown(&model.words));
        self.show_news(model);
        if let (Some(game), Some((depth, advice))) = (self.run.game(), self.run.advice()) {
            model.hint = Some(model.teller().advice(game.step(), depth, &advice));
        }
        self.give_hint(model);
    }

    fn shown(&self, words: &Words) -> LessonShown {
        let (run, lesson) = (&self.run, self.run.lesson());
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
        }
    }

    /// What happened since the last input goes into the log, once.
    fn show_news(&mut self, model: &mut ViewModel) {
        let Some(game) = self.run.game().filter(|_| !self.is_told) else { return };
        self.is_told = true;
        self.told += 1;
        let viewer = Viewer::Seat(self.run.lesson().seat);
        let teller = model.teller();
        let news = self.run.news().iter();
        let seen = news.map(|event| event.seen_by(game.ruleset(), viewer));
        let lines: Vec<_> =
            seen.filter_map(|seen| log_line(&teller, self.told, &seen, &[])).collect();
        model.log.extend(lines);
    }
}

fn change_words(words: &Words, change: &Change) -> String {
    let id = match change {
        Change::Add(_) => "lesson-deck-add",
        Change::Drop(_) => "lesson-deck-drop",
    };
    say!(words, id, set = change.set())
}
