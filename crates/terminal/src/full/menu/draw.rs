//! Pictures of the menu.

use leonardo_rules::Symbol;
use leonardo_words::say;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use super::{Menu, Page};
use crate::full::draw::Painter;
use crate::full::look::{Density, Role};
use crate::text::{pad, whole_parts, wrap};

/// The columns of the list; the rest says more about the line under the cursor.
const LIST_COLUMNS: u16 = 46;
/// The columns of what a setting is called.
const NAME_COLUMNS: usize = 22;

/// A picture of the menu; lines of lists can be clicked.
type MenuPainter<'a> = Painter<'a, Menu, usize>;

pub(super) fn screen(menu: &mut Menu, frame: &mut Frame<'_>) {
    let area = frame.area();
    let mut painter: MenuPainter<'_> =
        Painter::new(frame.buffer_mut(), menu.look, &menu.words, menu);
    if !painter.is_too_small(area) {
        painter.everything(area);
    }
    menu.hits = painter.hits;
}

impl MenuPainter<'_> {
    fn everything(&mut self, area: Rect) {
        let inner = Rect { x: area.x + 2, width: area.width - 4, ..area };
        if let (Page::Rules, Some(page)) = (self.model.page, &self.model.rules) {
            return self.rules_page(inner, page);
        }
        let top = self.head(inner);
        let bottom = area.bottom() - 1;
        let middle = Rect { y: top, height: bottom - top - 1, ..inner };
        match self.model.page {
            Page::New | Page::Watch => self.form(middle),
            Page::Link | Page::File => self.typing(middle),
            _ => self.items(middle),
        }
        self.foot(Rect { y: bottom, height: 1, ..inner });
    }

    /// The name of the game and its twelve symbols; says where the rest begins.
    fn head(&mut self, area: Rect) -> u16 {
        let (look, menu) = (self.look, self.model);
        let title = match &menu.contents.server {
            Some(host) => say!(menu.words, "tui-menu-hall", host = host),
            None => self.say("tui-menu-title"),
        };
        let page = match menu.page {
            Page::New if menu.contents.server.is_some() => Some("tui-menu-table"),
            Page::New => Some("tui-menu-new"),
            Page::Watch => Some("tui-menu-watch"),
            Page::Saves => Some("tui-menu-saves-title"),
            Page::Games => Some("tui-menu-replay"),
            Page::Learn => Some("tui-menu-learn"),
            Page::Link => Some("tui-menu-join"),
            Page::File => Some("tui-menu-file"),
            Page::Home | Page::Rules => None,
        };
        let title = match page {
            Some(page) => format!("{title} · {}", self.say(page)),
            None => title,
        };
        self.text(area.x, area.y + 1, area.width, &title, look.bold(Role::Chalk));
        let symbol = |symbol| [look.symbol(symbol, Density::Full), Span::raw("  ")];
        let symbols = Symbol::ALL.into_iter().flat_map(symbol).collect();
        self.line(area.x, area.y + 2, area.width, symbols);
        let rule = look.sign("─", "-").repeat(area.width.into());
        self.text(area.x, area.y + 3, area.width, &rule, look.style(Role::Faint));
        area.y + 5
    }

    /// The list to the left, and what there is to know to the right.
    fn halves(area: Rect) -> (Rect, Rect) {
        let list = LIST_COLUMNS.min(area.width * 3 / 5);
        let left = Rect { width: list, ..area };
        let right = Rect { x: area.x + list + 2, width: area.width - list - 2, ..area };
        (left, right)
    }

    /// A list with a bar over its whole width.
    fn bars(&mut self, area: Rect, lines: &[String], cursor: usize) {
        let text =
            |mark: &str, place: usize| pad(&format!("{mark} {}", lines[place]), area.width.into());
        self.list(area, (lines.len(), cursor, true), text, |place| place);
    }

    fn items(&mut self, area: Rect) {
        let (left, right) = Self::halves(area);
        let (items, cursor) = (self.model.items(), self.model.line);
        let titles: Vec<String> = items.iter().map(|item| item.title.clone()).collect();
        self.bars(left, &titles, cursor);
        if let Some(item) = items.get(cursor) {
            self.lines(right, &item.about, self.look.style(Role::Soft), 0);
        }
    }

    fn form(&mut self, area: Rect) {
        let (left, right) = Self::halves(area);
        let (look, words, form) = (self.look, self.words, &self.model.form);
        let library = &self.model.library;
        let rows = form.rows();
        let line = |(place, row)| {
            let (name, value) = form.words(row, words, library);
            let (before, after) = match place == form.line {
                true => (look.sign("◂ ", "< "), look.sign(" ▸", " >")),
                false => ("  ", ""),
            };
            let gap = " ".repeat(NAME_COLUMNS.saturating_sub(name.width()).max(1));
            if value.is_empty() { name } else { format!("{name}{gap}{before}{value}{after}") }
        };
        let lines: Vec<String> = rows.iter().enumerate().map(line).collect();
        self.bars(left, &lines, form.line);
        let Some(row) = rows.get(form.line) else { return };
        let about = form.about(row, words, library);
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
        let title = words.variant(form.variant());
        y += self.lines(rest(y), &title, look.bold(Role::Ink), 0) + 1;
        y += self.lines(rest(y), &about, look.style(Role::Soft), 0) + 1;
        let (told, role) = match form.check(words, library) {
            Ok(warnings) => (warnings, Role::Gold),
            Err(why) => (vec![why], Role::Wine),
        };
        for text in told {
            y += self.lines(rest(y), &text, look.style(role), 0);
        }
    }

    fn typing(&mut self, area: Rect) {
        let is_link = self.model.page == Page::Link;
        let text = self.say(if is_link { "tui-menu-type-link" } else { "tui-menu-type-file" });
        let used = 1 + self.lines(area, &text, self.look.style(Role::Soft), 0);
        let below = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
        let text = format!("{}{}", self.model.typed, self.look.sign("▏", "_"));
        self.lines(below, &text, self.look.bold(Role::Ink), 0);
    }

    fn foot(&mut self, area: Rect) {
        let (look, menu) = (self.look, self.model);
        if let Some(note) = &menu.note {
            return self.text(area.x, area.y, area.width, note, look.bold(Role::Gold));
        }
        let keys = self.say(match menu.page {
            Page::New | Page::Watch => "tui-menu-keys-form",
            Page::Link | Page::File => "tui-menu-keys-typing",
            _ => "tui-menu-keys",
        });
        let keys = whole_parts(&keys, area.width.into());
        self.text(area.x, area.y, area.width, &keys, look.style(Role::Faint));
    }
}
