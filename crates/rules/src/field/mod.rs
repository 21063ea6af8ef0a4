//! Quintis Fontis: one shared field of five by five (section Q).
//!
//! `legal` says what may be done, `play` works it out, `evolve` keeps the books.

mod evolve;
mod legal;
mod play;

use crate::card::{DeckKind, Face};
use crate::cell::{CELLS, Cell, Cells};
use crate::event::Outcome;
use crate::hand::Hand;
use crate::keys::Keys;
use crate::ruleset::Ruleset;
use crate::seat::{SEATS_MAX, Seat};
use crate::step::Step;
use crate::symbol::{Symbol, Symbols};

/// The most cards, main and extra together, in Quintis Fontis.
pub const FIELD_CARDS_MAX: usize = 224;

/// The whole state of a game of Quintis Fontis: plain numbers, cheap to copy.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Field {
    pub(crate) seat: Seat,
    pub(crate) step: Step,
    pub(crate) places: Places,
    pub(crate) beneath: Beneath,
    pub(crate) decks: Decks,
    pub(crate) hands: [Hand; SEATS_MAX],
    pub(crate) keys: [Keys; SEATS_MAX],
    /// The Keys that all players have together (Q8).
    pub(crate) taken: Keys,
    /// The symbols that must not be played now (Q5).
    pub(crate) echo: Symbols,
    /// Passes in a row (Q11).
    pub(crate) passes: u8,
    /// Turns left after this one, once the last card is drawn (Q9).
    pub(crate) last_turns: Option<u8>,
    /// Turns begun so far.
    pub(crate) turns: u32,
    /// Turns begun since a card was drawn or a Key received, this one included (Q11).
    pub(crate) quiet: u32,
    pub(crate) outcome: Option<Outcome>,
}

/// The most places that can have a card: five columns by five rows (Q2).
pub(crate) const PLACES_MAX: usize = 25;

/// Where cards lie, in the order in which the places were first taken, and the top cards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Places {
    cells: [Cell; PLACES_MAX],
    len: u8,
    /// The same as a set.
    occupied: Cells,
    /// Where a card may be laid (Q2–Q4).
    free: Cells,
    /// The top card of every cell.
    tops: [Face; CELLS],
    /// For each symbol, the places whose top card shows it, as bits.
    showing: [u32; Symbol::ALL.len()],
}

impl Default for Places {
    fn default() -> Places {
        Places {
            cells: [Cell::ORIGIN; PLACES_MAX],
            len: 0,
            occupied: Cells::default(),
            free: Cells::only(Cell::ORIGIN),
            tops: [Face::NONE; CELLS],
            showing: [0; Symbol::ALL.len()],
        }
    }
}

impl Places {
    /// The cells that have cards, in the order in which they were taken.
    #[inline]
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.len).min(PLACES_MAX)]
    }

    /// The number of the place at a cell.
    #[inline]
    fn number(&self, cell: Cell) -> Option<usize> {
        if !self.occupied.has(cell) {
            return None;
        }
        self.cells().iter().position(|other| *other == cell)
    }

    #[inline]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.occupied.has(cell)
    }

    #[inline]
    pub(crate) fn top(&self, cell: Cell) -> Face {
        self.tops[cell.index()]
    }

    /// The places, as bits, whose top card shares a symbol with these.
    #[inline]
    fn sharing(&self, symbols: Symbols) -> u32 {
        symbols.iter().fold(0, |places, symbol| places | self.showing[symbol.index()])
    }

    /// How many top cards show a symbol.
    #[inline]
    pub(crate) fn count_showing(&self, symbol: Symbol) -> u32 {
        self.showing[symbol.index()].count_ones()
    }

    /// Takes a free cell as the next place.
    #[inline]
    fn take(&mut self, cell: Cell) -> usize {
        let place = usize::from(self.len);
        self.cells[place] = cell;
        self.len += 1;
        self.occupied = self.occupied.or(Cells::only(cell));
        let touching = self.occupied.neighbourhood().without(self.occupied);
        self.free = touching.and(self.occupied.within_span());
        place
    }

    /// Puts a card on top of a place.
    #[inline]
    fn set_top(&mut self, ruleset: &Ruleset, place: usize, card: Face) {
        let top = &mut self.tops[self.cells[place].index()];
        for symbol in ruleset.symbols(*top).iter() {
            self.showing[symbol.index()] &= !(1 << place);
        }
        for symbol in ruleset.symbols(card).iter() {
            self.showing[symbol.index()] |= 1 << place;
        }
        *top = card;
    }
}

/// The cards beneath the top cards: place by place, in each the lowest first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beneath {
    cards: [Face; FIELD_CARDS_MAX],
    depth: [u8; PLACES_MAX],
    len: u8,
}

impl PartialEq for Beneath {
    fn eq(&self, other: &Beneath) -> bool {
        self.depth == other.depth
            && self.cards[..usize::from(self.len)] == other.cards[..usize::from(other.len)]
    }
}

impl Default for Beneath {
    fn default() -> Beneath {
        Beneath { cards: [Face::NONE; FIELD_CARDS_MAX], depth: [0; PLACES_MAX], len: 0 }
    }
}

impl Beneath {
    fn range(&self, place: usize) -> std::ops::Range<usize> {
        let start = self.depth[..place].iter().map(|depth| usize::from(*depth)).sum();
        start..start + usize::from(self.depth[place])
    }

    /// The cards beneath the top card of a place, the lowest first.
    fn at(&self, place: usize) -> &[Face] {
        &self.cards[self.range(place)]
    }

    /// Puts a card on top of those beneath.
    fn push(&mut self, place: usize, card: Face) {
        let end = self.range(place).end;
        self.cards.copy_within(end..usize::from(self.len), end + 1);
        self.cards[end] = card;
        self.depth[place] += 1;
        self.len += 1;
    }
}

/// Both decks in one array, each with its top first. None is refilled (Q12).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decks {
    cards: [Face; FIELD_CARDS_MAX],
    next: [u8; 2],
    end: [u8; 2],
}

impl PartialEq for Decks {
    fn eq(&self, other: &Decks) -> bool {
        DeckKind::ALL.into_iter().all(|deck| self.deck(deck) == other.deck(deck))
    }
}

impl Default for Decks {
    fn default() -> Decks {
        Decks { cards: [Face::NONE; FIELD_CARDS_MAX], next: [0; 2], end: [0; 2] }
    }
}

impl Decks {
    /// The deck, top first.
    #[inline]
    pub(crate) fn deck(&self, deck: DeckKind) -> &[Face] {
        let index = deck.index();
        &self.cards[usize::from(self.next[index])..usize::from(self.end[index])]
    }

    fn deck_mut(&mut self, deck: DeckKind) -> &mut [Face] {
        let index = deck.index();
        &mut self.cards[usize::from(self.next[index])..usize::from(self.end[index])]
    }

    #[inline]
    pub(crate) fn is_empty(&self, deck: DeckKind) -> bool {
        self.next[deck.index()] == self.end[deck.index()]
    }

    #[inline]
    pub(crate) fn draw(&mut self, deck: DeckKind) -> Face {
        let next = &mut self.next[deck.index()];
        *next += 1;
        self.cards[usize::from(*next) - 1]
    }

    /// Lays a deck down, top first; the main deck goes before the extra one.
    pub(crate) fn set(&mut self, deck: DeckKind, cards: impl Iterator<Item = Face>) {
        let start = match deck {
            DeckKind::Main => 0,
            DeckKind::Extra => usize::from(self.end[0]),
        };
        let mut end = start;
        for card in cards {
            self.cards[end] = card;
            end += 1;
        }
        self.next[deck.index()] = start as u8;
        self.end[deck.index()] = end as u8;
    }
}

impl Field {
    #[inline]
    pub(crate) fn hand(&self) -> &Hand {
        &self.hands[self.seat.index()]
    }

    #[inline]
    pub(crate) fn top(&self, cell: Cell) -> Face {
        self.places.top(cell)
    }

    /// The cards of the place with this number, the lowest first.
    pub(crate) fn stack(&self, place: usize) -> Vec<Face> {
        let mut cards = self.beneath.at(place).to_vec();
        cards.push(self.top(self.places.cells()[place]));
        cards
    }

    /// Puts a card onto a cell, over what lies there.
    pub(crate) fn put(&mut self, ruleset: &Ruleset, cell: Cell, card: Face) {
        let place = match self.places.number(cell) {
            Some(place) => {
                self.beneath.push(place, self.top(cell));
                place
            }
            None => self.places.take(cell),
        };
        self.places.set_top(ruleset, place, card);
    }

    /// Puts a card in the place of the top card of a cell.
    pub(crate) fn replace(&mut self, ruleset: &Ruleset, cell: Cell, card: Face) {
        if let Some(place) = self.places.number(cell) {
            self.places.set_top(ruleset, place, card);
        }
    }

    /// Whether both decks are empty (Q9, Q12).
    pub(crate) fn is_drawn_out(&self) -> bool {
        DeckKind::ALL.into_iter().all(|deck| self.decks.is_empty(deck))
    }

    pub(crate) fn all_keys(&self, ruleset: &Ruleset) -> &[Keys] {
        &self.keys[..usize::from(ruleset.players())]
    }
}
