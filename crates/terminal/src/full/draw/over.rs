//! What lies over the table: help, rules, piles, the log, the curtain.

use leonardo_rules::{DeckKind, Face, Seat, Symbol, Table};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use leonardo_words::say;

use super::{Painter, stock_words};
use crate::full::input::RULES_WIDTH;
use crate::full::look::{Density, Frame, Role};
use crate::full::view_model::Overlay;
use crate::rules_page::RulesPage;
use crate::text::wrap;

impl Painter<'_> {
    pub(super) fn overlay(&mut self, area: Rect) {
        match &self.model.overlay {
            None | Some(Overlay::Curtain(_)) => {}
            Some(Overlay::Help) => self.help(area),
            Some(Overlay::Rules(page)) => self.rules(area, page),
            Some(Overlay::Piles { scroll }) => {
                let lines = self.piles();
                self.page(area, "tui-piles", &lines, *scroll);
            }
            Some(Overlay::Log { scroll }) => self.whole_log(area, *scroll),
            Some(Overlay::Actions) => self.action_sheet(area),
            Some(Overlay::Quit) => self.quit(area),
        }
    }

    /// A sheet in the middle of the screen; what is inside of it.
    pub(super) fn sheet(&mut self, area: Rect, width: u16, height: u16, title: &str) -> Rect {
        let (width, height) = (width.min(area.width), height.min(area.height));
        let at = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + (area.height - height) / 2,
            width,
            height,
        };
        self.clear(at);
        let look = self.look();
        let title = Line::styled(format!(" {title} "), look.bold(Role::Chalk));
        self.boxed(at, Frame::Plain, look.style(Role::Gold), title);
        Rect { x: at.x + 2, y: at.y + 1, width: width - 4, height: height - 2 }
    }

    fn page(&mut self, area: Rect, title: &str, lines: &[Line<'_>], scroll: usize) {
        let title = self.say(title);
        let inner = self.sheet(area, RULES_WIDTH as u16 + 4, area.height.saturating_sub(2), &title);
        let height = usize::from(inner.height);
        let scroll = scroll.min(lines.len().saturating_sub(height));
        for (row, line) in lines.iter().skip(scroll).take(height).enumerate() {
            self.buf.set_line(inner.x, inner.y + row as u16, line, inner.width);
        }
    }

    fn help(&mut self, area: Rect) {
        let look = self.look();
        let text = match self.model.replay {
            Some(_) => self.say("tui-help-replay"),
            None if self.model.online.is_some() => self.say("tui-help-online"),
            None => self.say("tui-help"),
        };
        let symbols = Symbol::ALL.chunks(4).map(|row| {
            let mut spans = Vec::new();
            for symbol in row {
                spans.push(look.symbol(*symbol, Density::Full));
                let name = self.model.words.symbol(*symbol);
                let room = 17usize
                    .saturating_sub(unicode_width::UnicodeWidthStr::width(name.as_str()) + 4);
                spans.push(Span::styled(
                    format!(" {name}{}", " ".repeat(room.max(1))),
                    look.style(Role::Ink),
                ));
            }
            Line::from(spans)
        });
        let mut lines: Vec<Line<'_>> = symbols.collect();
        lines.push(Line::default());
        lines
            .extend(text.lines().map(|line| Line::styled(line.to_string(), look.style(Role::Ink))));
        let title = self.say("tui-help-title");
        let inner = self.sheet(area, RULES_WIDTH as u16 + 4, lines.len() as u16 + 2, &title);
        for (row, line) in lines.iter().take(inner.height.into()).enumerate() {
            self.buf.set_line(inner.x, inner.y + row as u16, line, inner.width);
        }
    }

    fn rules(&mut self, area: Rect, page: &RulesPage) {
        let look = self.look();
        let width = RULES_WIDTH.min(usize::from(area.width).saturating_sub(4));
        let lines = page.lines(look, width);
        let title = self.say("tui-rules");
        let inner = self.sheet(area, width as u16 + 4, area.height, &title);
        let height = usize::from(inner.height).saturating_sub(1);
        let scroll = page.scroll.min(lines.len().saturating_sub(height));
        for (row, line) in lines.iter().skip(scroll).take(height).enumerate() {
            self.buf.set_line(inner.x, inner.y + row as u16, line, inner.width);
        }
        let foot = page.foot(look).unwrap_or_else(|| self.say("tui-rules-keys"));
        self.text(inner.x, inner.bottom() - 1, inner.width, &foot, look.style(Role::Gold));
    }

    /// The piles, newest first; the seals; the cards that are known to be in hands (I2).
    fn piles(&self) -> Vec<Line<'static>> {
        let (look, model) = (self.look(), self.model);
        let words = &model.words;
        let mut lines = Vec::new();
        let heading = |text: String| Line::styled(text, look.bold(Role::Gold));
        for deck in DeckKind::ALL {
            if deck == DeckKind::Extra && !model.ruleset.has_extra() {
                continue;
            }
            let stock = if deck == DeckKind::Main { &model.view.main } else { &model.view.extra };
            lines.push(heading(stock_words(words, model.ruleset.variant(), deck, stock)));
            let cards: Vec<Face> = stock.pile.iter().rev().copied().collect();
            lines.extend(self.cards_in_rows(&cards));
            lines.push(Line::default());
        }
        if let Table::Layouts(layouts) = &model.view.table {
            for seal in &layouts.seals {
                let text = model.teller().sealed(seal);
                let broken = wrap(&text, RULES_WIDTH, 2);
                lines.extend(
                    broken.into_iter().map(|line| Line::styled(line, look.style(Role::Wine))),
                );
            }
        }
        for seat in Seat::all(model.ruleset.players()) {
            let known = &model.view.hands[seat.index()].known;
            if !known.is_empty() {
                lines.push(heading(say!(words, "tui-known", player = model.teller().player(seat))));
                lines.extend(self.cards_in_rows(known));
            }
        }
        if let Table::Field(field) = &model.view.table {
            for stack in field.stacks.iter().filter(|stack| stack.cards.len() > 1) {
                let cards: Vec<Face> = stack.cards.iter().rev().copied().collect();
                lines.push(heading(stack.at.to_string()));
                lines.extend(self.cards_in_rows(&cards));
            }
        }
        lines
    }

    fn cards_in_rows(&self, cards: &[Face]) -> Vec<Line<'static>> {
        let (look, model) = (self.look(), self.model);
        let row = |cards: &[Face]| {
            let mut spans = vec![Span::raw("  ")];
            for card in cards {
                spans.extend(look.card(
                    &model.ruleset,
                    *card,
                    Density::Full,
                    model.words.language(),
                ));
                spans.push(Span::raw("   "));
            }
            Line::from(spans)
        };
        cards.chunks(4).map(row).collect()
    }

    /// Scrolled from its end.
    fn whole_log(&mut self, area: Rect, scroll: usize) {
        let title = self.say("tui-log");
        let inner = self.sheet(area, RULES_WIDTH as u16 + 4, area.height.saturating_sub(2), &title);
        let height = usize::from(inner.height);
        let lines = self.log_lines(inner.width.into(), usize::MAX);
        // Up is back in time.
        let end = lines.len().saturating_sub(scroll).max(height.min(lines.len()));
        let start = end.saturating_sub(height);
        for (row, (text, style)) in lines[start..end].iter().enumerate() {
            self.buf.set_stringn(inner.x, inner.y + row as u16, text, inner.width.into(), *style);
        }
    }

    fn quit(&mut self, area: Rect) {
        let look = self.look();
        let text = match self.model.replay {
            Some(_) => self.say("tui-quit-replay"),
            None if self.model.online.is_some() => self.say("tui-quit-online"),
            None => self.say("tui-quit"),
        };
        let lines = wrap(&text, 46, 0);
        let title = self.say("tui-quit-title");
        let inner = self.sheet(area, 50, lines.len() as u16 + 2, &title);
        self.lines(inner, &text, look.style(Role::Ink), 0);
    }

    pub(super) fn curtain(&mut self, area: Rect, seat: Seat) {
        let look = self.look();
        let names = self.model.words.about(&self.model.ruleset).with_names(&self.model.names);
        let text = say!(self.model.words, "tui-curtain", player = names.player(seat));
        let title = self.model.words.variant(self.model.ruleset.variant());
        let inner = self.sheet(area, 56, 7, &title);
        let middle = Rect { y: inner.y + 1, height: inner.height - 1, ..inner };
        self.lines(middle, &text, look.bold(Role::Ink), 0);
    }
}
