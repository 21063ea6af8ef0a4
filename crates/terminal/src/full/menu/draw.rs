//! Pictures of the menu.

use leonardo_rules::Symbol;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use leonardo_words::say;

use super::form::Row;
use super::{Menu, Page};
use crate::full::draw::{COLUMNS_MIN, ROWS_MIN};
use crate::full::input::RULES_WIDTH;
use crate::full::look::{Density, Role};
use crate::text::{clip, whole_parts, wrap};

/// The columns of the list; the rest says more about the line under the cursor.
const LIST_COLUMNS: u16 = 46;
/// The columns of what a setting is called.
const NAME_COLUMNS: usize = 22;

/// A line that can be chosen.
struct Choosable {
    text: String,
    is_chosen: bool,
}

impl Menu {
    pub(super) fn drawn(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buf = frame.buffer_mut();
        buf.set_style(area, self.look.ground());
        self.hits.clear();
        if area.width < COLUMNS_MIN || area.height < ROWS_MIN {
            let text = say!(self.words, "tui-too-small", columns = COLUMNS_MIN, rows = ROWS_MIN);
            self.lines(buf, area, &text, self.look.bold(Role::Chalk));
            return;
        }
        if self.page == Page::Rules {
            return self.draw_rules(buf, area);
        }
        let top = self.head(buf, area);
        let bottom = area.bottom() - 1;
        let middle =
            Rect { x: area.x + 2, y: top, width: area.width - 4, height: bottom - top - 1 };
        match self.page {
            Page::New | Page::Watch => self.draw_form(buf, middle),
            Page::Link | Page::File => self.draw_typing(buf, middle),
            _ => self.draw_list(buf, middle),
        }
        self.foot(buf, Rect { y: bottom, height: 1, ..area });
    }

    fn text(&self, buf: &mut Buffer, at: Rect, text: &str, style: Style) {
        let text = clip(text, at.width.into(), self.look.ascii);
        buf.set_stringn(at.x, at.y, text, at.width.into(), style);
    }

    /// A text in lines; says how many.
    fn lines(&self, buf: &mut Buffer, area: Rect, text: &str, style: Style) -> u16 {
        let lines = wrap(text, area.width.into(), 0);
        let count = lines.len().min(area.height.into());
        for (row, line) in lines.iter().take(count).enumerate() {
            buf.set_stringn(area.x, area.y + row as u16, line, area.width.into(), style);
        }
        count as u16
    }

    /// The name of the game and its twelve symbols; says where the rest begins.
    fn head(&self, buf: &mut Buffer, area: Rect) -> u16 {
        let title = match &self.contents.server {
            Some(host) => say!(self.words, "tui-menu-hall", host = host.as_str()),
            None => self.words.say("tui-menu-title"),
        };
        let page = match self.page {
            Page::New if self.contents.server.is_some() => Some("tui-menu-table"),
            Page::New => Some("tui-menu-new"),
            Page::Watch => Some("tui-menu-watch"),
            Page::Saves => Some("tui-menu-saves-title"),
            Page::Games => Some("tui-menu-replay"),
            Page::Link => Some("tui-menu-join"),
            Page::File => Some("tui-menu-file"),
            Page::Home | Page::Rules => None,
        };
        let title = match page {
            Some(page) => format!("{title} · {}", self.words.say(page)),
            None => title,
        };
        let at = Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: 1 };
        self.text(buf, at, &title, self.look.bold(Role::Chalk));
        let mut spans = Vec::new();
        for symbol in Symbol::ALL {
            spans.push(self.look.symbol(symbol, Density::Full));
            spans.push(Span::raw("  "));
        }
        buf.set_line(at.x, at.y + 1, &Line::from(spans), at.width);
        let rule = self.look.sign("─", "-").repeat(at.width.into());
        let at = Rect { y: at.y + 2, ..at };
        self.text(buf, at, &rule, self.look.style(Role::Faint));
        at.y + 2
    }

    /// A list with a cursor, scrolled to it.
    fn choosables(&mut self, buf: &mut Buffer, area: Rect, lines: &[Choosable]) {
        let height = usize::from(area.height).max(1);
        let cursor = lines.iter().position(|line| line.is_chosen).unwrap_or(0);
        let first = (cursor + 1).saturating_sub(height);
        for (row, (place, line)) in lines.iter().enumerate().skip(first).take(height).enumerate() {
            let at = Rect { y: area.y + row as u16, height: 1, ..area };
            let mark = if line.is_chosen { self.look.sign("▸", ">") } else { " " };
            let style =
                if line.is_chosen { self.look.chosen() } else { self.look.style(Role::Ink) };
            let text = clip(&format!("{mark} {}", line.text), at.width.into(), self.look.ascii);
            let fill = usize::from(at.width).saturating_sub(text.width());
            buf.set_stringn(at.x, at.y, text + &" ".repeat(fill), at.width.into(), style);
            self.hits.push((at, place));
        }
    }

    /// The list to the left, and what there is to know to the right.
    fn halves(area: Rect) -> (Rect, Rect) {
        let list = LIST_COLUMNS.min(area.width * 3 / 5);
        let left = Rect { width: list, ..area };
        let right = Rect { x: area.x + list + 2, width: area.width - list - 2, ..area };
        (left, right)
    }

    fn draw_list(&mut self, buf: &mut Buffer, area: Rect) {
        let (left, right) = Menu::halves(area);
        let items = self.items();
        let line = |(place, item): (usize, &(String, String, super::Act))| Choosable {
            text: item.0.clone(),
            is_chosen: place == self.line,
        };
        let lines: Vec<Choosable> = items.iter().enumerate().map(line).collect();
        self.choosables(buf, left, &lines);
        if let Some((_, about, _)) = items.get(self.line) {
            self.lines(buf, right, about, self.look.style(Role::Soft));
        }
    }

    fn draw_form(&mut self, buf: &mut Buffer, area: Rect) {
        let (left, right) = Menu::halves(area);
        let rows = self.form.rows();
        let line = |(place, row): (usize, &Row)| {
            let (name, value) = self.form.words(row, &self.words, &self.library);
            let (before, after) = match place == self.form.line {
                true => (self.look.sign("◂ ", "< "), self.look.sign(" ▸", " >")),
                false => ("  ", ""),
            };
            let gap = " ".repeat(NAME_COLUMNS.saturating_sub(name.width()).max(1));
            let text = match value.is_empty() {
                true => name,
                false => format!("{name}{gap}{before}{value}{after}"),
            };
            Choosable { text, is_chosen: place == self.form.line }
        };
        let lines: Vec<Choosable> = rows.iter().enumerate().map(line).collect();
        self.choosables(buf, left, &lines);
        let Some(row) = rows.get(self.form.line) else { return };
        let about = self.form.about(row, &self.words, &self.library);
        // Where the half is too narrow for all of it, there may be room below.
        let height = |width: u16| wrap(&about, width.into(), 0).len();
        let below = rows.len() + 1;
        let is_low = height(right.width) + 4 > right.height.into()
            && below + height(area.width) + 2 <= area.height.into();
        let right = match is_low {
            true => Rect { y: area.y + below as u16, height: area.height - below as u16, ..area },
            false => right,
        };
        let mut y = right.y;
        let rest = |y: u16| Rect { y, height: right.bottom().saturating_sub(y), ..right };
        let title = self.words.variant(self.form.variant());
        y += self.lines(buf, rest(y), &title, self.look.bold(Role::Ink)) + 1;
        y += self.lines(buf, rest(y), &about, self.look.style(Role::Soft)) + 1;
        let (told, role) = match self.form.check(&self.words, &self.library) {
            Ok(warnings) => (warnings, Role::Gold),
            Err(why) => (vec![why], Role::Wine),
        };
        for text in told {
            y += self.lines(buf, rest(y), &text, self.look.style(role));
        }
    }

    fn draw_typing(&mut self, buf: &mut Buffer, area: Rect) {
        let id = if self.page == Page::Link { "tui-menu-type-link" } else { "tui-menu-type-file" };
        let used = self.lines(buf, area, &self.words.say(id), self.look.style(Role::Soft));
        let at =
            Rect { y: area.y + used + 1, height: area.height.saturating_sub(used + 1), ..area };
        let text = format!("{}{}", self.typed, self.look.sign("▏", "_"));
        self.lines(buf, at, &text, self.look.bold(Role::Ink));
    }

    fn draw_rules(&mut self, buf: &mut Buffer, area: Rect) {
        let Some(page) = &self.rules else { return };
        let width = RULES_WIDTH.min(usize::from(area.width) - 4);
        let lines = page.lines(self.look, width);
        let height = usize::from(area.height) - 1;
        let scroll = page.scroll.min(lines.len().saturating_sub(height));
        for (row, line) in lines.iter().skip(scroll).take(height).enumerate() {
            buf.set_line(area.x + 2, area.y + row as u16, line, width as u16);
        }
        let foot = page.foot(self.look).unwrap_or_else(|| self.words.say("tui-rules-keys"));
        let at = Rect { x: area.x + 2, y: area.bottom() - 1, width: area.width - 4, height: 1 };
        self.text(buf, at, &foot, self.look.style(Role::Gold));
    }

    fn foot(&self, buf: &mut Buffer, area: Rect) {
        let at = Rect { x: area.x + 2, width: area.width - 4, ..area };
        if let Some(note) = &self.note {
            return self.text(buf, at, note, self.look.bold(Role::Gold));
        }
        let keys = match self.page {
            Page::New | Page::Watch => self.words.say("tui-menu-keys-form"),
            Page::Link | Page::File => self.words.say("tui-menu-keys-typing"),
            _ => self.words.say("tui-menu-keys"),
        };
        let keys = whole_parts(&keys, at.width.into());
        self.text(buf, at, &keys, self.look.style(Role::Faint));
    }
}
