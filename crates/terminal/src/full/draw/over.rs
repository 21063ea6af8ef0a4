//! What lies over the table: help, rules, piles, the log, the curtain.

use leonardo_rules::{Face, Seat, Symbol, Table};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use leonardo_words::say;

use super::{TablePainter, stock_words};
use crate::full::input::RULES_WIDTH;
use crate::full::look::{Density, Frame, Role};
use crate::full::view_model::Overlay;
use crate::game_text;
use crate::rules_page::RulesPage;
use crate::text::{pad, wrap};

impl TablePainter<'_> {
    pub(super) fn overlay(&mut self, area: Rect) {
        match &self.model.overlay {
            None | Some(Overlay::Curtain(_)) => {}
            Some(Overlay::Help) => self.help(area),
            Some(Overlay::Rules(page)) => self.rules(area, page),
            Some(Overlay::Piles { scroll }) => {
                let lines = self.piles();
                let inner = self.high_sheet(area, "tui-piles");
                self.page(inner, &lines, *scroll);
            }
            Some(Overlay::Analysis { lines, scroll }) => {
                let style = self.look.style(Role::Ink);
                let lines: Vec<Line<'_>> =
                    lines.iter().map(|line| Line::styled(line.as_str(), style)).collect();
                let inner = self.high_sheet(area, "tui-analysis");
                self.page(inner, &lines, *scroll);
            }
            Some(Overlay::Log { scroll }) => self.whole_log(area, *scroll),
            Some(Overlay::Actions) => self.action_sheet(area),
            Some(Overlay::Quit) => self.quit(area),
        }
    }

    /// A sheet in the middle of the screen; what is inside of it.
    pub(super) fn sheet(&mut self, area: Rect, width: u16, height: u16, title: &str) -> Rect {
        let (width, height) = (width.min(area.width), height.min(area.height));
        let x = area.x + (area.width - width) / 2;
        let y = area.y + (area.height - height) / 2;
        let at = Rect { x, y, width, height };
        let look = self.look;
        Clear.render(at, self.buf);
        self.buf.set_style(at, look.ground());
        let title = Line::styled(format!(" {title} "), look.bold(Role::Chalk));
        self.boxed(at, Frame::Plain, look.style(Role::Gold), title);
        Rect { x: at.x + 2, y: at.y + 1, width: width - 4, height: height - 2 }
    }

    /// A sheet that leaves only a line above and below it.
    fn high_sheet(&mut self, area: Rect, title: &str) -> Rect {
        let title = self.say(title);
        self.sheet(area, RULES_WIDTH as u16 + 4, area.height.saturating_sub(2), &title)
    }

    fn help(&mut self, area: Rect) {
        let look = self.look;
        let text = self.say(match self.model.replay {
            Some(_) => "tui-help-replay",
            None if self.model.online.is_some() => "tui-help-online",
            None => "tui-help",
        });
        let symbols = Symbol::ALL.chunks(4).map(|row| {
            let mut spans = Vec::new();
            for symbol in row {
                spans.push(look.symbol(*symbol, Density::Full));
                let name = format!(" {} ", self.words.symbol(*symbol));
                spans.push(Span::styled(pad(&name, 14), look.style(Role::Ink)));
            }
            Line::from(spans)
        });
        let mut lines: Vec<Line<'_>> = symbols.collect();
        lines.push(Line::default());
        lines.extend(text.lines().map(|line| Line::styled(line, look.style(Role::Ink))));
        let title = self.say("tui-help-title");
        let inner = self.sheet(area, RULES_WIDTH as u16 + 4, lines.len() as u16 + 2, &title);
        self.page(inner, &lines, 0);
    }

    fn rules(&mut self, area: Rect, page: &RulesPage) {
        let title = self.say("tui-rules");
        let inner = self.sheet(area, RULES_WIDTH as u16 + 4, area.height, &title);
        self.rules_page(inner, page);
    }

    /// The piles, newest first; the seals; the cards that are known to be in hands (I2).
    fn piles(&self) -> Vec<Line<'static>> {
        let (look, model) = (self.look, self.model);
        let words = &model.words;
        let mut lines = Vec::new();
        let heading = |text: String| Line::styled(text, look.bold(Role::Gold));
        for (deck, stock) in game_text::stocks(&model.ruleset, &model.view) {
            lines.push(heading(stock_words(words, model.ruleset.variant(), deck, stock)));
            let cards: Vec<Face> = stock.pile.iter().rev().copied().collect();
            lines.extend(self.cards_in_rows(&cards));
            lines.push(Line::default());
        }
        if let Table::Layouts(layouts) = &model.view.table {
            for seal in &layouts.seals {
                let broken = wrap(&model.teller().sealed(seal), RULES_WIDTH, 2).into_iter();
                lines.extend(broken.map(|line| Line::styled(line, look.style(Role::Wine))));
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
        let row = |cards: &[Face]| {
            let mut spans = vec![Span::raw("  ")];
            for card in cards {
                spans.extend(self.card(*card, Density::Full));
                spans.push(Span::raw("   "));
            }
            Line::from(spans)
        };
        cards.chunks(4).map(row).collect()
    }

    /// Scrolled from its end.
    fn whole_log(&mut self, area: Rect, scroll: usize) {
        let inner = self.high_sheet(area, "tui-log");
        let lines = self.log_lines(inner.width.into(), usize::MAX);
        // Up is back in time.
        self.page(
            inner,
            &lines,
            lines.len().saturating_sub(inner.height.into()).saturating_sub(scroll),
        );
    }

    fn quit(&mut self, area: Rect) {
        let look = self.look;
        let text = self.say(match self.model.replay {
            Some(_) => "tui-quit-replay",
            None if self.model.online.is_some() => "tui-quit-online",
            None => "tui-quit",
        });
        let lines = wrap(&text, 46, 0);
        let title = self.say("tui-quit-title");
        let inner = self.sheet(area, 50, lines.len() as u16 + 2, &title);
        self.lines(inner, &text, look.style(Role::Ink), 0);
    }

    pub(super) fn curtain(&mut self, area: Rect, seat: Seat) {
        let look = self.look;
        let names = self.model.words.about(&self.model.ruleset).with_names(&self.model.names);
        let text = say!(self.model.words, "tui-curtain", player = names.player(seat));
        let title = self.model.words.variant(self.model.ruleset.variant());
        let inner = self.sheet(area, 56, 7, &title);
        let middle = Rect { y: inner.y + 1, height: inner.height - 1, ..inner };
        self.lines(middle, &text, look.bold(Role::Ink), 0);
    }
}
