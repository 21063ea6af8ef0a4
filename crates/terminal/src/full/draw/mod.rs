//! The pictures: pure functions from what is on the model to cells of a screen.

mod brush;
pub(crate) mod field;
mod hand;
mod ink;
mod lesson;
mod lobby;
mod over;
mod own;
mod panel;
pub(crate) mod seats;

use leonardo_bots::Spot;
use leonardo_rules::{DeckKind, Face, Move, Seat, Seen, StockView, Table, Target, Variant, Zone};
use leonardo_words::{Words, say};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use crate::full::look::{Density, Role};
use crate::full::menu::variant_name;
use crate::full::view_model::{Hit, LessonShown, Overlay, ViewModel};
use crate::game_text;
use crate::text::whole_parts;

pub(crate) use brush::Painter;

/// A picture of a table.
type TablePainter<'a> = Painter<'a, ViewModel, Hit>;

/// Draws everything that there is.
pub(crate) fn screen(model: &mut ViewModel, frame: &mut Frame<'_>) {
    model.find_lines();
    let area = frame.area();
    let mut painter: TablePainter<'_> =
        Painter::new(frame.buffer_mut(), model.look, &model.words, model);
    if !painter.is_too_small(area) {
        painter.everything(area);
    }
    let hand_width = painter.in_a_hand_row(area.width).into();
    (model.hits, model.hand_width) = (painter.hits, hand_width);
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
    card: Face,
}

impl TablePainter<'_> {
    fn everything(&mut self, area: Rect) {
        if let Some(Overlay::Curtain(seat)) = self.model.overlay {
            return self.curtain(area, seat);
        }
        let model = self.model;
        let lobby = model.online.as_ref().and_then(|online| online.lobby.as_ref());
        match (lobby, &model.lesson) {
            (Some(lobby), _) => self.lobby(area, lobby),
            (None, Some(LessonShown { deck: Some(deck), .. })) => self.deck_bench(area, deck),
            (None, _) => self.table(area),
        }
        self.overlay(area);
    }

    /// A card in one line.
    fn card(&self, face: Face, density: Density) -> Vec<Span<'static>> {
        self.look.card(&self.model.ruleset, face, density, self.words.language())
    }

    fn table(&mut self, area: Rect) {
        // The field has the Keys of all players below the first line.
        let head = if area.height >= 28 && !self.model.has_field() { 2 } else { 1 };
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
        let (look, model) = (self.look, self.model);
        let words = &model.words;
        let view = &model.view;
        let name = match &model.lesson {
            Some(lesson) => lesson.name.clone(),
            None => words.variant(model.ruleset.variant()),
        };
        let turn = say!(words, "play-turn", turn = view.turns);
        let mut decks = Vec::new();
        for (deck, stock) in game_text::stocks(&model.ruleset, view) {
            decks.extend((!decks.is_empty()).then(|| Span::raw("   ")));
            decks.extend(self.stock(deck, stock));
        }
        let decks_width = width(&decks);
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

    /// The sign of a hint behind what it points at; nothing where it does not.
    fn hint_sign(&self, spot: Spot) -> &'static str {
        let is_meant = self.model.hinted == Some(spot) && !self.model.moves.is_empty();
        if is_meant { self.look.sign(" ❖", " @") } else { "" }
    }

    /// A deck, its pile and the card on top.
    fn stock(&self, deck: DeckKind, stock: &StockView) -> Vec<Span<'static>> {
        let (look, model) = (self.look, self.model);
        let role = if deck == DeckKind::Main { Role::Soft } else { Role::Wine };
        let text = stock_words(&model.words, model.ruleset.variant(), deck, stock);
        let mut spans = vec![Span::styled(text, look.style(role))];
        for spot in [Spot::Deck(deck), Spot::Piles] {
            spans.push(Span::styled(self.hint_sign(spot), look.bold(Role::Gold)));
        }
        if let Some(top) = stock.pile.last() {
            spans.push(Span::raw(" "));
            spans.extend(self.card(*top, Density::Code));
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
        let (x, width) = (rest.x + own_width + 1, rest.width.saturating_sub(own_width + 2));
        self.panel(Rect { x, width, ..rest });
    }

    /// Where the chosen move would push a card, if it would.
    fn push(&self) -> Option<Push> {
        let (mv, preview) = self.model.preview.as_ref()?;
        let Move::Play { zone, .. } = *mv else { return None };
        preview.seen.iter().find_map(|seen| match seen {
            Seen::Played { moved: Some(moved), .. } => match moved.to {
                Target::Seat(seat) => Some(Push { seat, zone, card: moved.card }),
                Target::Piles => None,
            },
            _ => None,
        })
    }

    /// The last line: what there is to say, the command line, or the keys.
    fn status(&mut self, area: Rect) {
        let (look, model) = (self.look, self.model);
        let inner = Rect { x: area.x + 1, width: area.width - 1, ..area };
        let mut tell = |at: Rect, text: &str, style| self.text(at.x, at.y, at.width, text, style);
        if let Some(command) = &model.command {
            let cursor = look.sign("▏", "_");
            return tell(area, &format!(":{command}{cursor}"), look.bold(Role::Ink));
        }
        if let Some(trouble) = model.online.as_ref().and_then(|online| online.trouble.as_ref()) {
            return tell(inner, trouble, look.bold(Role::Wine));
        }
        if let Some(note) = &model.note {
            let first = note.lines().next().unwrap_or_default();
            return tell(inner, first, look.bold(Role::Gold));
        }
        let lesson = model.lesson.as_ref().map(|lesson| lesson.keys);
        let id = match &model.online {
            _ if model.replay.is_some() => "tui-keys-replay",
            _ if lesson.is_some() => lesson.unwrap_or_default(),
            Some(online) if online.lobby.is_some() => "tui-keys-lobby",
            Some(online) if online.over.is_some() => "tui-keys-online-over",
            Some(_) => "tui-keys-online",
            None if model.is_watched => "tui-keys-watch",
            None if model.view.outcome.is_some() => "tui-keys-over",
            None => "tui-keys-play",
        };
        let keys = whole_parts(&model.words.say(id), inner.width.into());
        tell(inner, &keys, look.style(Role::Faint));
    }
}

/// The columns of a line.
fn width(spans: &[Span<'_>]) -> u16 {
    spans.iter().map(|span| span.content.width()).sum::<usize>() as u16
}
