//! What a lesson says beside its board, and the bench on which a deck is put together.

use ratatui::layout::Rect;

use super::TablePainter;
use crate::full::look::Role;
use crate::full::view_model::{DeckShown, Hit, LessonShown};

/// Lines are not longer than people like to read.
const READ_COLUMNS: u16 = 76;

impl TablePainter<'_> {
    /// What the step says, why the last move was taken back, and how to go on; says how many lines it
    /// took.
    pub(super) fn lesson_text(&mut self, area: Rect, lesson: &LessonShown) -> u16 {
        let look = self.look;
        let rest = |y: u16| Rect { y, height: area.bottom().saturating_sub(y), ..area };
        let mut y = area.y;
        for (line, indent) in lesson.text.lines().zip([0].into_iter().chain(std::iter::repeat(2))) {
            y += self.lines(rest(y), line, look.style(Role::Ink), indent);
        }
        if let Some(mistake) = &lesson.mistake {
            y += self.lines(rest(y), mistake, look.bold(Role::Wine), 0);
        }
        if lesson.goes_on {
            let text = self.say("lesson-read-on");
            let height = self.lines(rest(y), &text, look.bold(Role::Gold), 0);
            self.hits.push((Rect { height, ..rest(y) }, Hit::GoOn));
            y += height;
        }
        y - area.y
    }

    /// The step, the deck as it is, and what can be changed.
    pub(super) fn deck_bench(&mut self, area: Rect, deck: &DeckShown) {
        let (look, model) = (self.look, self.model);
        let Some(lesson) = &model.lesson else { return };
        let title = format!("{} · {}", lesson.name, lesson.step);
        self.text(area.x + 1, area.y, area.width - 1, &title, look.bold(Role::Chalk));
        let bottom = area.bottom() - 1;
        let width = READ_COLUMNS.min(area.width - 2);
        let rest = |y: u16| Rect { x: area.x + 1, y, width, height: bottom.saturating_sub(y) };
        let mut y = area.y + 2;
        y += self.lesson_text(rest(y), lesson) + 1;
        for text in &deck.lines {
            y += self.lines(rest(y), text, look.style(Role::Soft), 2);
        }
        if let Some(hint) = &model.hint {
            let hint = format!("{} {hint}", look.sign("→", ">"));
            y += self.lines(rest(y), &hint, look.bold(Role::Gold), 2);
        }
        y += 1;
        let text =
            |mark: &str, place: usize| format!("{mark}{:>2} {}", place + 1, deck.changes[place]);
        self.list(rest(y), (deck.changes.len(), deck.line, true), text, Hit::Change);
        self.status(Rect { y: bottom, height: 1, ..area });
    }
}
