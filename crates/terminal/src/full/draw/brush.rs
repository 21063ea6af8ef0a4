//! The strokes of which every picture is made, for the table and for the menu.

use leonardo_words::{Words, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget};

use crate::full::input::RULES_WIDTH;
use crate::full::look::{Frame, Look, Role};
use crate::rules_page::RulesPage;
use crate::text::{clip, wrap};

/// On less than this nobody can play.
const COLUMNS_MIN: u16 = 60;
const ROWS_MIN: u16 = 20;

/// Draws one picture of a model, and notes what can be clicked.
pub(crate) struct Painter<'a, M, H> {
    pub(crate) buf: &'a mut Buffer,
    pub(crate) look: Look,
    pub(crate) words: &'a Words,
    pub(crate) model: &'a M,
    pub(crate) hits: Vec<(Rect, H)>,
}

impl<'a, M, H> Painter<'a, M, H> {
    /// With an empty screen.
    pub(crate) fn new(buf: &'a mut Buffer, look: Look, words: &'a Words, model: &'a M) -> Self {
        buf.set_style(buf.area, look.ground());
        Painter { buf, look, words, model, hits: Vec::new() }
    }

    pub(crate) fn say(&self, id: &str) -> String {
        self.words.say(id)
    }

    /// Says so if there is not enough room for anything else.
    pub(crate) fn is_too_small(&mut self, area: Rect) -> bool {
        let is_too_small = area.width < COLUMNS_MIN || area.height < ROWS_MIN;
        if is_too_small {
            let text = say!(self.words, "tui-too-small", columns = COLUMNS_MIN, rows = ROWS_MIN);
            self.lines(area, &text, self.look.bold(Role::Chalk), 0);
        }
        is_too_small
    }

    pub(crate) fn text(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) {
        let text = clip(text, width.into(), self.look.ascii);
        self.buf.set_stringn(x, y, text, width.into(), style);
    }

    pub(crate) fn line(&mut self, x: u16, y: u16, width: u16, spans: Vec<Span<'_>>) {
        self.buf.set_line(x, y, &Line::from(spans), width);
    }

    pub(crate) fn boxed(&mut self, area: Rect, frame: Frame, style: Style, title: Line<'_>) {
        let block = Block::bordered().border_set(self.look.frame(frame));
        block.border_style(style).title(title).render(area, self.buf);
    }

    /// Lines of text, as many as fit; says how many.
    pub(crate) fn lines(&mut self, area: Rect, text: &str, style: Style, indent: usize) -> u16 {
        let lines = wrap(text, area.width.into(), indent);
        let lines: Vec<Line<'_>> =
            lines.into_iter().map(|line| Line::styled(line, style)).collect();
        self.page(area, &lines, 0);
        lines.len().min(area.height.into()) as u16
    }

    /// Lines as they are, from this one on or so that the last ones are seen.
    pub(crate) fn page(&mut self, area: Rect, lines: &[Line<'_>], scroll: usize) {
        let height = usize::from(area.height);
        let scroll = scroll.min(lines.len().saturating_sub(height));
        for (y, line) in (area.y..).zip(lines.iter().skip(scroll).take(height)) {
            self.buf.set_line(area.x, y, line, area.width);
        }
    }

    /// The rules, with a line below them for what is looked for.
    pub(crate) fn rules_page(&mut self, area: Rect, page: &RulesPage) {
        let width = RULES_WIDTH.min(area.width.into());
        let lines = page.lines(self.look, width);
        let above = Rect { width: width as u16, height: area.height.saturating_sub(1), ..area };
        self.page(above, &lines, page.scroll);
        let foot = page.foot(self.look).unwrap_or_else(|| self.say("tui-rules-keys"));
        self.text(area.x, area.bottom() - 1, area.width, &foot, self.look.style(Role::Gold));
    }

    /// A list, scrolled to its cursor. `text` makes a line of the mark before it and its place.
    pub(crate) fn list(
        &mut self,
        area: Rect,
        (count, cursor, is_here): (usize, usize, bool),
        text: impl Fn(&str, usize) -> String,
        hit: impl Fn(usize) -> H,
    ) {
        let height = usize::from(area.height);
        let first = (cursor + 1).saturating_sub(height);
        for (y, place) in (area.y..).zip((first..count).take(height)) {
            let is_chosen = is_here && place == cursor;
            let mark = if is_chosen { self.look.sign("▸", ">") } else { " " };
            let style = if is_chosen { self.look.chosen() } else { self.look.style(Role::Ink) };
            self.text(area.x, y, area.width, &text(mark, place), style);
            self.hits.push((Rect { y, height: 1, ..area }, hit(place)));
        }
    }
}
