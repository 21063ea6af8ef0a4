//! The reader's hand.

use leonardo_bots::Spot;
use leonardo_rules::{DeckKind, Table};
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};

use super::{TablePainter, width};
use crate::full::choose::{Focus, of};
use crate::full::look::{Density, Frame, Role};
use crate::full::view_model::Hit;
use crate::text::clip;

/// A card in the hand, with its frame: at least, with the longest symbols, with the longest name of
/// an action.
const CARD: u16 = 13;
const CARD_WIDE: u16 = 16;
const NAME_WIDE: u16 = 24;
/// What the own layout needs: a name and three rows of boxes.
const OWN: u16 = 10;
/// What the field needs, with what is said above and below it.
const FIELD: u16 = 17;

impl TablePainter<'_> {
    /// How many lines the hand needs: boxes if all cards fit in a row and leave enough for the own
    /// layout, otherwise lines.
    pub(super) fn hand_height(&self, area: Rect, head: u16) -> u16 {
        let cards = self.model.view.hand.len() as u16;
        let table = match self.model.view.table {
            Table::Layouts(_) => self.seats_height(area.width) + OWN,
            Table::Field(_) => FIELD,
        };
        let room = area.height.saturating_sub(head + table + 1);
        match cards {
            0 => 1,
            _ if cards * CARD <= area.width && room >= 9 => 5,
            _ if cards * CARD <= area.width && room >= 3 => 3,
            _ => cards.div_ceil(area.width / CARD),
        }
    }

    /// How wide a card is: rows are filled evenly, so that names have room.
    fn hand_card(&self, width: u16) -> u16 {
        let cards = self.model.view.hand.len().max(1) as u16;
        let rows = cards.div_ceil((width / CARD).max(1));
        let widest = if rows == 1 { CARD_WIDE } else { NAME_WIDE };
        (width / cards.div_ceil(rows)).clamp(CARD, widest)
    }

    /// How many cards are in a row.
    pub(super) fn in_a_hand_row(&self, width: u16) -> u16 {
        (width / self.hand_card(width)).max(1)
    }

    pub(super) fn hand(&mut self, area: Rect) {
        let (look, model) = (self.look, self.model);
        if model.view.hand.is_empty() {
            if model.reader().is_some() {
                let text = self.say("play-hand-empty");
                self.text(area.x + 1, area.y, area.width - 1, &text, look.style(Role::Faint));
            }
            return;
        }
        let card = self.hand_card(area.width);
        let in_a_row = self.in_a_hand_row(area.width);
        for place in 0..model.view.hand.len() {
            let (row, column) = (place as u16 / in_a_row, place as u16 % in_a_row);
            let at = Rect { x: area.x + column * card, width: card, ..area };
            if area.height >= 3 && row == 0 {
                self.big_card(at, place);
            } else if row < area.height {
                self.small_hand_card(Rect { y: area.y + row, height: 1, ..at }, place);
            }
        }
    }

    fn card_role(&self, place: usize) -> (Frame, Role) {
        let model = self.model;
        let card = model.view.hand[place];
        let is_here = place == model.chooser.card && !model.moves.is_empty();
        let can = model.moves.iter().any(|mv| of(*mv) == Some(card));
        match () {
            () if is_here && model.chooser.focus == Focus::Hand => (Frame::Thick, Role::Chalk),
            () if is_here && model.chooser.focus != Focus::List => (Frame::Thick, Role::Gold),
            () if model.chooser.opened == Some(card) && is_here => (Frame::Thick, Role::Gold),
            () if !can => (Frame::Plain, Role::Faint),
            () if !self.hint_sign(Spot::Hand).is_empty() => (Frame::Plain, Role::Gold),
            () if model.ruleset.deck(card) == DeckKind::Extra => (Frame::Plain, Role::Wine),
            () => (Frame::Plain, Role::Ink),
        }
    }

    fn big_card(&mut self, at: Rect, place: usize) {
        let (frame, role) = self.card_role(place);
        let look = self.look;
        let card = self.model.view.hand[place];
        let plus = if self.model.ruleset.deck(card) == DeckKind::Extra { "+" } else { "" };
        let hint = self.hint_sign(Spot::Hand);
        let title = Line::styled(format!("{}{plus}{hint}", place + 1), look.style(role));
        self.boxed(at, frame, look.style(role), title);
        self.card_in(at.inner(Margin::new(1, 1)), Some(card));
        self.hits.push((at, Hit::Card(place)));
    }

    fn small_hand_card(&mut self, at: Rect, place: usize) {
        let (frame, role) = self.card_role(place);
        let (look, model) = (self.look, self.model);
        let card = model.view.hand[place];
        let mark = match (frame == Frame::Thick, self.hint_sign(Spot::Hand).trim()) {
            (true, _) => look.sign("▸", ">"),
            (false, "") => " ",
            (false, sign) => sign,
        };
        let number = format!("{mark}{:<2}", place + 1);
        let style = if frame == Frame::Thick { look.chosen() } else { look.style(role) };
        let mut spans = vec![Span::styled(number, style)];
        let room = usize::from(at.width) - 4;
        if model.ruleset.is_action(card) {
            let name = self.card(card, Density::Code);
            let clipped =
                |span: Span<'_>| Span::styled(clip(&span.content, room, look.ascii), span.style);
            spans.extend(name.into_iter().map(clipped));
        } else {
            if model.ruleset.deck(card) == DeckKind::Extra {
                spans.push(Span::styled("+", look.style(Role::Wine)));
            }
            let full = self.card(card, Density::Full);
            // The sign and three columns of the number are taken already.
            let is_narrow = usize::from(width(&full)) >= room;
            spans.extend(if is_narrow { self.card(card, Density::Code) } else { full });
        }
        self.line(at.x, at.y, at.width - 1, spans);
        self.hits.push((at, Hit::Card(place)));
    }
}
