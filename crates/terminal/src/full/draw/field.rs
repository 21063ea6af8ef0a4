//! The field of Quintis Fontis and the players around it.

use leonardo_bots::Spot;
use leonardo_rules::{Cell, LinePlace, OpenField, SPAN, Seat, Symbols};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use leonardo_words::say;

use super::{TablePainter, width};
use crate::full::choose::{Focus, cell, of};
use crate::full::look::{Density, Frame, Role};
use crate::full::view_model::Hit;

/// The columns for the numbers of rows, and the line for those of columns.
const ROW_NUMBER: u16 = 3;
const COLUMN_NUMBERS: u16 = 1;

impl TablePainter<'_> {
    pub(super) fn field(&mut self, area: Rect, field: &OpenField) {
        let supply = self.model.view.lines(&self.model.ruleset).supply;
        let echo = if self.model.view.outcome.is_some() { Symbols::NONE } else { field.echo };
        self.supply(Rect { height: 1, ..area }, &supply, echo);
        let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let columns = span(field, Cell::x);
        let rows = span(field, Cell::y);
        let (across, down) = (columns.clone().count() as u16, rows.clone().count() as u16);
        let wide = if self.model.ruleset.has_extra() { 13 } else { 11 };
        let cell_width = (area.width.saturating_sub(28 + ROW_NUMBER) / across).clamp(8, wide);
        let panel_needs = 6;
        let room = area.height.saturating_sub(panel_needs + COLUMN_NUMBERS);
        let cell_height = (room / down).clamp(2, 3);
        let (x, y) = (area.x + ROW_NUMBER, area.y + COLUMN_NUMBERS);
        let height = (down * cell_height).min(area.height - COLUMN_NUMBERS);
        let grid = Rect::new(x, y, across * cell_width, height);
        let faint = self.look.style(Role::Faint);
        for (column, x) in columns.clone().enumerate() {
            let number = format!("{x:^width$}", width = usize::from(cell_width) - 1);
            let left = grid.x + column as u16 * cell_width;
            self.text(left, area.y, cell_width, &number, faint);
        }
        for (row, y) in rows.clone().enumerate() {
            let middle = grid.y + row as u16 * cell_height + 1;
            if middle < area.bottom() {
                self.text(area.x, middle, ROW_NUMBER, &format!("{y:>2}"), faint);
            }
            for (column, x) in columns.clone().enumerate() {
                let left = grid.x + column as u16 * cell_width;
                let at = Rect::new(left, middle - 1, cell_width, cell_height);
                if at.bottom() <= area.bottom() {
                    self.place(at, x, y, field);
                }
            }
        }
        let at = |(x, y): (i8, i8)| {
            let column = columns.clone().position(|column| column == x)? as u16;
            let row = rows.clone().position(|row| row == y)? as u16;
            let (x, y) = (grid.x + column * cell_width, grid.y + row * cell_height);
            let at = Rect::new(x, y, cell_width, cell_height);
            (at.bottom() <= area.bottom()).then_some(at)
        };
        self.field_lines(at, field);
        let x = grid.right() + 1;
        let (width, height) = (area.right().saturating_sub(x), grid.height + COLUMN_NUMBERS);
        let side = Rect { x, width, height, ..area };
        let used = self.players(side, field);
        let below = area.bottom() - grid.bottom();
        if below >= 4 {
            let (x, y) = (area.x + 1, grid.bottom());
            self.panel_across(Rect { x, y, width: area.width - 2, height: below });
        } else {
            let y = side.y + used;
            self.panel(Rect { y, height: area.bottom().saturating_sub(y), ..side });
        }
    }

    fn place(&mut self, at: Rect, x: i8, y: i8, field: &OpenField) {
        let (look, model) = (self.look, self.model);
        let stack = field.stacks.iter().find(|stack| (stack.at.x(), stack.at.y()) == (x, y));
        let top = stack.and_then(|stack| stack.cards.last()).copied();
        let chooser = &model.chooser;
        let is_here =
            chooser.focus == Focus::Cells && chooser.cell == (x, y) && !model.moves.is_empty();
        let can = chooser.focus == Focus::Cells && self.can_play_at(x, y);
        let is_hinted = !self.hint_at((x, y)).is_empty();
        let (frame, role) = match () {
            () if is_here => (Frame::Thick, Role::Chalk),
            () if is_hinted => (Frame::Plain, Role::Gold),
            () if can => (Frame::Plain, Role::Verdigris),
            () => (Frame::Plain, Role::Faint),
        };
        self.hits.push((at, Hit::Cell(x, y)));
        let chosen = chooser.chosen(&model.view, &model.moves).filter(|_| is_here);
        let shown = chosen.and_then(of).or(top);
        let title = self.title((x, y), field);
        if top.is_some() || is_here || can || is_hinted {
            let outer = Rect { height: at.height.max(3), ..at };
            if at.height >= 3 {
                self.boxed(outer, frame, look.style(role), Line::styled(title, look.style(role)));
            } else {
                let bar = if is_here { look.sign("━", "=") } else { look.sign("─", "-") };
                let rule = bar.repeat(usize::from(at.width) - 1);
                self.text(at.x, at.y, at.width - 1, &rule, look.style(role));
                self.text(at.x + 1, at.y, at.width - 2, &title, look.style(role));
            }
        }
        let inner = match at.height {
            3.. => Rect { x: at.x + 1, y: at.y + 1, width: at.width - 2, height: 1 },
            _ => Rect { x: at.x, y: at.y + 1, width: at.width - 1, height: 1 },
        };
        match shown {
            Some(face) => self.card_in(inner, Some(face)),
            None if is_here || can || is_hinted => {}
            None => {
                let x = inner.x + inner.width / 2;
                self.text(x, inner.y, 1, look.sign("·", "."), look.style(Role::Faint));
            }
        }
    }

    /// Runs over the cards, and at each place what is wanted and what the chosen card would bring.
    fn field_lines(&mut self, at: impl Fn((i8, i8)) -> Option<Rect>, field: &OpenField) {
        self.joints(None, |place| match place {
            LinePlace::Cell(cell) => at((cell.x(), cell.y())),
            LinePlace::Zone(_) => None,
        });
        for (x, y) in span(field, Cell::x).flat_map(|x| span(field, Cell::y).map(move |y| (x, y))) {
            let (Some(at), Some(cell)) = (at((x, y)), Cell::new(x, y)) else { continue };
            let mark = self.model.mark_in_cell((x, y)).unwrap_or_default();
            let title = width(&[Span::raw(self.title((x, y), field))]);
            self.signs_at(at, title, &mark, None, LinePlace::Cell(cell));
        }
    }

    /// What stands in the frame of a place: where it is, how many cards lie there.
    fn title(&self, (x, y): (i8, i8), field: &OpenField) -> String {
        let (look, chooser) = (self.look, &self.model.chooser);
        let stack = field.stacks.iter().find(|stack| (stack.at.x(), stack.at.y()) == (x, y));
        let is_here = chooser.focus == Focus::Cells && chooser.cell == (x, y);
        let hint = self.hint_at((x, y));
        let title = match (
            is_here && !self.model.moves.is_empty(),
            stack.map_or(0, |stack| stack.cards.len()),
        ) {
            (true, _) => format!("{x},{y}"),
            (false, depth @ 2..) => format!("{}{depth}", look.sign("×", "x")),
            (false, 1) if (x, y) == (0, 0) => look.sign("∘", "o").to_string(),
            _ => String::new(),
        };
        format!("{title}{hint}").trim_start().to_string()
    }

    /// The sign of a hint that points here.
    fn hint_at(&self, (x, y): (i8, i8)) -> &'static str {
        Cell::new(x, y).map_or("", |cell| self.hint_sign(Spot::Cell(cell)))
    }

    fn can_play_at(&self, x: i8, y: i8) -> bool {
        let model = self.model;
        let Some(card) = model.chooser.face(&model.view) else { return false };
        model.moves.iter().any(|mv| of(*mv) == Some(card) && cell(*mv) == Some((x, y)))
    }

    /// Everyone's Keys, what must not be played, and how long the game still lasts.
    fn players(&mut self, area: Rect, field: &OpenField) -> u16 {
        let look = self.look;
        let mut seats: Vec<Seat> = vec![self.model.near()];
        seats.extend(self.model.others());
        let mut y = area.y;
        // One line for each, where two do not fit.
        let is_tight = 2 * seats.len() as u16 + 1 > area.height;
        for seat in seats {
            self.name_bar(Rect { y, height: 1, ..area }, seat);
            if is_tight {
                let mut keys = vec![Span::raw(" ")];
                keys.extend(self.keys(seat, 0));
                let x = area.right().saturating_sub(width(&keys) + 1).max(area.x + 9);
                self.line(x, y, area.right().saturating_sub(x), keys);
                y += 1;
            } else {
                let keys = self.keys(seat, area.width.saturating_sub(1));
                self.line(area.x + 1, y + 1, area.width.saturating_sub(1), keys);
                y += 2;
            }
            if y >= area.bottom() {
                break;
            }
        }
        if self.model.view.outcome.is_none() && field.echo != Symbols::NONE && y < area.bottom() {
            let mut spans =
                vec![Span::styled(format!("{} ", self.say("tui-echo")), look.bold(Role::Wine))];
            for symbol in field.echo.iter() {
                spans.push(look.symbol(symbol, Density::Full));
                spans.push(Span::raw(" "));
            }
            self.line(area.x + 1, y, area.width.saturating_sub(1), spans);
            y += 1;
        }
        if let Some(turns) = field.last_turns.filter(|_| y < area.bottom()) {
            let text = say!(self.model.words, "play-last-turns", turns);
            self.text(area.x + 1, y, area.width.saturating_sub(1), &text, look.bold(Role::Gold));
            y += 1;
        }
        y - area.y
    }
}

/// The columns or rows of the field, with one more on each side where the span allows it (Q2).
pub(crate) fn span(field: &OpenField, of: impl Fn(Cell) -> i8) -> std::ops::RangeInclusive<i8> {
    let numbers = || field.stacks.iter().map(|stack| of(stack.at));
    let (low, high) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
    if high - low + 1 >= SPAN {
        return low..=high;
    }
    low - 1..=high + 1
}
