//! The pictures: pure functions from what is on the model to cells of a screen.

mod field;
mod hand;
mod lobby;
mod over;
mod own;
mod panel;
mod seats;

use leonardo_rules::{DeckKind, Move, Seat, Seen, StockView, Table, Target, Variant, Zone};
use leonardo_words::{Words, say};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use crate::full::look::{self, Density, Look, Role};
use crate::full::menu::variant_name;
use crate::full::view_model::{Hit, Overlay, ViewModel};
use crate::text::{clip, whole_parts, wrap};

/// On less than this nobody can play.
pub(crate) const COLUMNS_MIN: u16 = 60;
pub(crate) const ROWS_MIN: u16 = 20;

/// Draws everything that there is.
pub(crate) fn screen(model: &mut ViewModel, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buf = frame.buffer_mut();
    let mut painter = Painter { buf, model, hits: Vec::new(), hand_width: 1 };
    painter.buf.set_style(area, model.look.ground());
    if area.width < COLUMNS_MIN || area.height < ROWS_MIN {
        painter.too_small(area);
    } else if let Some(Overlay::Curtain(seat)) = model.overlay {
        painter.curtain(area, seat);
    } else if let Some(lobby) = model.online.as_ref().and_then(|online| online.lobby.as_ref()) {
        painter.lobby(area, lobby);
        painter.overlay(area);
    } else {
        painter.table(area);
        painter.overlay(area);
    }
    let Painter { hits, hand_width, .. } = painter;
    (model.hits, model.hand_width) = (hits, hand_width);
}

/// Draws one picture, and notes what can be clicked.
pub(crate) struct Painter<'a> {
    buf: &'a mut Buffer,
    model: &'a ViewModel,
    hits: Vec<(Rect, Hit)>,
    hand_width: usize,
}

/// A deck and its pile in words. On the field nothing is discarded, so there is no pile (Q4).
pub fn stock_words(words: &Words, variant: Variant, deck: DeckKind, stock: &StockView) -> String {
    let id = if variant == Variant::Quintis { "tui-deck-alone" } else { "tui-deck" };
    say!(words, id, deck = deck.name(), cards = stock.deck, pile = stock.pile.len())
}

/// Where the move under the cursor would send a card.
#[derive(Clone, Copy)]
struct Push {
    seat: Seat,
    zone: Zone,
}

impl Painter<'_> {
    fn look(&self) -> Look {
        self.model.look
    }

    fn say(&self, id: &str) -> String {
        self.model.words.say(id)
    }

    fn text(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) {
        let text = clip(text, width.into(), self.look().ascii);
        self.buf.set_stringn(x, y, text, width.into(), style);
    }

    fn line(&mut self, x: u16, y: u16, width: u16, spans: Vec<Span<'_>>) {
        self.buf.set_line(x, y, &Line::from(spans), width);
    }

    fn boxed(&mut self, area: Rect, frame: look::Frame, style: Style, title: Line<'_>) {
        let block = Block::bordered().border_set(self.look().frame(frame));
        block.border_style(style).title(title).render(area, self.buf);
    }

    /// Lines of text, as many as fit; says how many.
    fn lines(&mut self, area: Rect, text: &str, style: Style, indent: usize) -> u16 {
        let lines = wrap(text, area.width.into(), indent);
        let count = lines.len().min(area.height.into());
        for (row, line) in lines.iter().take(count).enumerate() {
            self.buf.set_stringn(area.x, area.y + row as u16, line, area.width.into(), style);
        }
        count as u16
    }

    fn too_small(&mut self, area: Rect) {
        let text = say!(self.model.words, "tui-too-small", columns = COLUMNS_MIN, rows = ROWS_MIN);
        self.lines(area, &text, self.look().bold(Role::Chalk), 0);
    }

    fn table(&mut self, area: Rect) {
        let head = if area.height >= 28 { 2 } else { 1 };
        self.header(Rect { height: head, ..area });
        let hand_height = self.hand_height(area, head);
        let status = area.bottom() - 1;
        let hand = Rect { y: status - hand_height, height: hand_height, ..area };
        let middle = Rect { y: area.y + head, height: hand.y - area.y - head, ..area };
        match &self.model.view.table {
            Table::Layouts(layouts) => self.layouts(middle, layouts),
            Table::Field(field) => self.field(middle, field),
        }
        self.hand(hand);
        self.status(Rect { y: status, height: 1, ..area });
    }

    /// The game, the turn, the decks and piles.
    fn header(&mut self, area: Rect) {
        let (look, model) = (self.look(), self.model);
        let words = &model.words;
        let view = &model.view;
        let name = words.variant(model.ruleset.variant());
        let turn = say!(words, "play-turn", turn = view.turns);
        let mut decks = self.stock(DeckKind::Main);
        if model.ruleset.has_extra() {
            decks.push(Span::raw("   "));
            decks.extend(self.stock(DeckKind::Extra));
        }
        let width =
            |spans: &[Span<'_>]| spans.iter().map(|span| span.content.width()).sum::<usize>();
        let decks_width = width(&decks) as u16;
        if area.height > 1 {
            let title = vec![
                Span::styled(format!(" {name}"), look.bold(Role::Ink)),
                Span::styled(format!("   {turn}"), look.style(Role::Soft)),
            ];
            self.line(area.x, area.y, area.width, title);
            self.line(area.x + 1, area.y + 1, area.width - 1, decks);
        } else {
            let room = area.width.saturating_sub(decks_width + 2);
            let mut title = format!(" {turn} · {name}");
            if title.width() > room.into() {
                title = format!(" {turn} · {}", variant_name(words, model.ruleset.variant()));
            }
            self.text(area.x, area.y, room, &title, look.bold(Role::Ink));
            self.line(area.right() - decks_width.min(area.width), area.y, decks_width, decks);
        }
        self.hits.push((Rect { y: area.bottom() - 1, height: 1, ..area }, Hit::Piles));
    }

    /// A deck, its pile and the card on top.
    fn stock(&self, deck: DeckKind) -> Vec<Span<'static>> {
        let (look, model) = (self.look(), self.model);
        let stock = match deck {
            DeckKind::Main => &model.view.main,
            DeckKind::Extra => &model.view.extra,
        };
        let role = if deck == DeckKind::Main { Role::Soft } else { Role::Wine };
        let text = stock_words(&model.words, model.ruleset.variant(), deck, stock);
        let mut spans = vec![Span::styled(text, look.style(role))];
        if let Some(top) = stock.pile.last() {
            spans.push(Span::raw(" "));
            spans.extend(look.card(&model.ruleset, *top, Density::Code, model.words.language()));
        }
        spans
    }

    /// A layout before each player.
    fn layouts(&mut self, area: Rect, layouts: &leonardo_rules::Layouts) {
        let push = self.push();
        let seats = self.seats_height(area.width);
        // On a tall screen the rows of players may stand apart.
        let own_needs = 10;
        let gap = u16::from(area.height > seats + own_needs + 2);
        let top = Rect { height: (seats + gap).min(area.height), ..area };
        self.seats(top, layouts, push);
        let rest = Rect { y: top.bottom(), height: area.bottom() - top.bottom(), ..area };
        let own_width = self.own_width(area.width).min(rest.width);
        self.own(Rect { width: own_width, ..rest }, layouts);
        let panel = Rect {
            x: rest.x + own_width + 1,
            width: rest.width.saturating_sub(own_width + 2),
            ..rest
        };
        self.panel(panel);
    }

    /// Where the chosen move would push a card, if it would.
    fn push(&self) -> Option<Push> {
        let (mv, preview) = self.model.preview.as_ref()?;
        let Move::Play { zone, .. } = *mv else { return None };
        preview.seen.iter().find_map(|seen| match seen {
            Seen::Played { moved: Some(moved), .. } => match moved.to {
                Target::Seat(seat) => Some(Push { seat, zone }),
                Target::Piles => None,
            },
            _ => None,
        })
    }

    /// The last line: what there is to say, the command line, or the keys.
    fn status(&mut self, area: Rect) {
        let (look, model) = (self.look(), self.model);
        if let Some(command) = &model.command {
            let cursor = look.sign("▏", "_");
            let text = format!(":{command}{cursor}");
            self.text(area.x, area.y, area.width, &text, look.bold(Role::Ink));
            return;
        }
        if let Some(trouble) = model.online.as_ref().and_then(|online| online.trouble.as_ref()) {
            self.text(area.x + 1, area.y, area.width - 1, trouble, look.bold(Role::Wine));
            return;
        }
        if let Some(note) = &model.note {
            let first = note.lines().next().unwrap_or_default();
            self.text(area.x + 1, area.y, area.width - 1, first, look.bold(Role::Gold));
            return;
        }
        let keys = match model.replay {
            Some(_) => self.say("tui-keys-replay"),
            None if model.online.as_ref().is_some_and(|online| online.lobby.is_some()) => {
                self.say("tui-keys-lobby")
            }
            None if model.online.as_ref().is_some_and(|online| online.over.is_some()) => {
                self.say("tui-keys-online-over")
            }
            None if model.online.is_some() => self.say("tui-keys-online"),
            None if model.is_watched => self.say("tui-keys-watch"),
            None if model.view.outcome.is_some() => self.say("tui-keys-over"),
            None => self.say("tui-keys-play"),
        };
        let keys = whole_parts(&keys, usize::from(area.width) - 1);
        self.text(area.x + 1, area.y, area.width - 1, &keys, look.style(Role::Faint));
    }

    fn clear(&mut self, area: Rect) {
        Clear.render(area, self.buf);
        self.buf.set_style(area, self.look().ground());
    }
}
