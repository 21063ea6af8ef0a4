//! A lesson in lines of text.

use std::io::{self, Write};
use std::sync::Arc;

use leonardo_lessons::{Answer, Change, Lesson, LessonError, Run, RunError};
use leonardo_rules::sets::Library;
use leonardo_rules::{Seen, Viewer};
use leonardo_words::{Teller, Words, say};

use super::ask::{Command, Console, Picture, Question, grouped, word};
use super::table::{Scene, Style};
use super::text;
use crate::hints::Hints;
use crate::lesson_progress::{KeptRun, Progress};

/// How a lesson came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonEnd {
    /// All its steps are passed.
    Passed,
    /// The learner went away, or the input ended.
    Left,
}

/// What is shown in a lesson.
struct Shown<'a> {
    words: &'a Words,
    kept: KeptRun,
    hints: Hints,
    style: Style,
    picture: Picture,
}

/// Plays a lesson from where the learner was, and keeps what is done.
///
/// # Errors
///
/// When the terminal fails. What is wrong with the lesson itself is the inner error.
pub fn run(
    words: &Words,
    library: &Library,
    (lesson, progress): (&Arc<Lesson>, Box<dyn Progress>),
    style: Style,
    console: &mut Console<'_>,
) -> io::Result<Result<LessonEnd, LessonError>> {
    let kept = match KeptRun::new(lesson, library, progress) {
        Ok(kept) => kept,
        Err(error) => return Ok(Err(error)),
    };
    let name = words.lesson_text(&lesson.name);
    writeln!(console.out, "{}", style.bold(&name))?;
    if kept.is_resumed() {
        writeln!(console.out, "{}", text::wrap(&words.say("lesson-resumed"), 0))?;
    }
    let mut shown =
        Shown { words, kept, hints: Hints::default(), style, picture: Picture::default() };
    shown.show(&mut console.out)?;
    while shown.run().step().is_some() {
        let Some(line) = console.line("> ")? else { return Ok(Ok(LessonEnd::Left)) };
        match word(words, &line) {
            Command::Quit => return Ok(Ok(LessonEnd::Left)),
            Command::Back => {
                if let Some(kept) = shown.kept.begin_again() {
                    shown.tell_kept(kept, &mut console.out)?;
                    shown.hints = Hints::default();
                    shown.show(&mut console.out)?;
                }
            }
            Command::Hint => shown.hint(&mut console.out)?,
            word => {
                if let Err(error) = shown.take(&word, &line, &mut console.out)? {
                    return Ok(Err(error));
                }
            }
        }
    }
    writeln!(console.out, "{}", style.bold(&words.say("lesson-done")))?;
    Ok(Ok(LessonEnd::Passed))
}

impl Shown<'_> {
    fn run(&self) -> &Run {
        &self.kept.run
    }

    fn tell_kept(&self, kept: Result<(), String>, out: &mut impl Write) -> io::Result<()> {
        match kept {
            Ok(()) => Ok(()),
            Err(why) => writeln!(out, "{}", say!(self.words, "tui-not-kept", why)),
        }
    }

    fn teller<'b>(&'b self, ruleset: &'b Arc<leonardo_rules::Ruleset>) -> Teller<'b> {
        self.words.about(ruleset).to(self.run().lesson().seat)
    }

    /// What happened, the text of the step, the table, and what can be done.
    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let (words, run) = (self.words, self.run());
        let Some(said) = run.text() else { return Ok(()) };
        self.tell_news(out)?;
        let (step, steps) = (run.at() + 1, run.lesson().steps.len());
        writeln!(out, "\n{}", self.style.bold(&say!(words, "lesson-step", step, steps)))?;
        writeln!(out, "{}", text::wrap(&words.lesson_text(said), 0))?;
        if run.only_goes_on() {
            return writeln!(out, "{}", words.say("lesson-read-on"));
        }
        self.show_advice(out)?;
        if let Some(deck) = run.deck() {
            for line in words.lesson_deck(deck) {
                writeln!(out, "{}", text::wrap(&line, 2))?;
            }
            for (number, change) in (1..).zip(run.changes()) {
                writeln!(out, "{number:>3} {}", self.change_text(&change))?;
            }
        }
        self.ask(
            |question, out| {
                question.show_table(out)?;
                question.show_offers(out)
            },
            out,
        )?;
        writeln!(out, "{}", words.say("lesson-enter"))
    }

    fn change_text(&self, change: &Change) -> String {
        let id = match change {
            Change::Add(_) => "lesson-deck-add",
            Change::Drop(_) => "lesson-deck-drop",
        };
        say!(self.words, id, set = change.set())
    }

    /// Does something with the decision as it is put to the learner, if the lesson has a game.
    fn ask<W: Write, T>(
        &self,
        with: impl FnOnce(&Question<'_>, &mut W) -> io::Result<T>,
        out: &mut W,
    ) -> io::Result<Option<T>> {
        let Some(game) = self.run().game() else { return Ok(None) };
        let view = game.view(Viewer::Seat(self.run().lesson().seat));
        let teller = self.teller(game.ruleset());
        let moves = grouped(&teller, view.step, &self.run().moves());
        let scene = Scene { teller, view: &view, style: self.style };
        let question = Question { scene, moves: &moves, picture: self.picture };
        with(&question, out).map(Some)
    }

    fn tell_news(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(game) = self.run().game() else { return Ok(()) };
        let (ruleset, viewer) = (game.ruleset(), Viewer::Seat(self.run().lesson().seat));
        let teller = self.teller(ruleset);
        for event in self.run().news() {
            let seen: Seen = event.seen_by(ruleset, viewer);
            if seen.is_news() {
                writeln!(out, "{}", text::wrap(&format!("• {}", teller.event(&seen)), 2))?;
            }
        }
        Ok(())
    }

    fn show_advice(&self, out: &mut impl Write) -> io::Result<()> {
        match (self.run().game(), self.run().advice()) {
            (Some(game), Some((depth, advice))) => {
                let text = self.teller(game.ruleset()).advice(game.step(), depth, &advice);
                writeln!(out, "{}", text::wrap(&format!("→ {text}"), 2))
            }
            _ => Ok(()),
        }
    }

    /// The next hint: where to look, what to look for, then the move; or the next change of the deck.
    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        if let Some(advice) = self.run().advised() {
            let depth = self.hints.ask();
            let hint = advice.hint(depth);
            let mv = hint.whole.as_ref().map(|advice| advice.mv);
            self.ask(
                |question, out| {
                    let text = question.scene.teller.hint(question.scene.view.step, &hint);
                    question.show_hint((text, depth), hint.spot, mv, out)
                },
                out,
            )?;
            return Ok(());
        }
        let text = match self.run().hint().as_deref().and_then(Change::parse) {
            Some(change) => self.change_text(&change),
            None => self.words.say("lesson-read-on"),
        };
        writeln!(out, "{}", text::wrap(&format!("→ {text}"), 2))
    }

    /// Takes a line that is no word of its own: a move, a change, or nothing to go on.
    fn take(
        &mut self,
        word: &Command,
        line: &str,
        out: &mut impl Write,
    ) -> io::Result<Result<(), LessonError>> {
        if self.run().only_goes_on() {
            return self.give("next", out);
        }
        if let Some(true) = self.ask(|question, out| question.tell(word, out), out)? {
            return Ok(Ok(()));
        }
        let understood = self.ask(|question, _| Ok(question.understand(line)), out)?;
        let input = match (understood, self.run().game()) {
            (Some(Ok(mv)), Some(game)) => game.ruleset().show(mv),
            (Some(Err(why)), _) => {
                writeln!(out, "{}", text::wrap(&format!("  {why}"), 2))?;
                return Ok(Ok(()));
            }
            _ => self.chosen_change(line),
        };
        self.give(&input, out)
    }

    /// A change by its number, or as it was written.
    fn chosen_change(&self, line: &str) -> String {
        let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let change = number.and_then(|number| self.run().changes().into_iter().nth(number));
        change.map_or_else(|| line.to_string(), |change| change.to_string())
    }

    fn give(&mut self, input: &str, out: &mut impl Write) -> io::Result<Result<(), LessonError>> {
        let words = self.words;
        let (answer, kept) = self.kept.give(input);
        self.tell_kept(kept, out)?;
        let why = match answer {
            Ok(Answer::Passed | Answer::Kept) => {
                self.hints = Hints::default();
                self.show(out)?;
                return Ok(Ok(()));
            }
            Ok(Answer::Mistake(Some(said))) => words.lesson_text(&said),
            Err(RunError::Lesson(error)) => return Ok(Err(error)),
            Err(RunError::Illegal(rejection)) => match self.run().game() {
                Some(game) => self.teller(game.ruleset()).rejection(&rejection),
                None => words.say("lesson-try-again"),
            },
            Ok(Answer::Mistake(None)) | Err(_) => words.say("lesson-try-again"),
        };
        writeln!(out, "{}", text::wrap(&format!("  {why}"), 2))?;
        Ok(Ok(()))
    }
}
