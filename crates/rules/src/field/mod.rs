//! Quintis Fontis: one shared field of five by five (section Q).
//!
//! `legal` says what may be done, `play` works it out, `evolve` keeps the books.

mod evolve;
mod legal;
mod play;

use crate::card::{DeckKind, Face};
use crate::cell::{CELLS, Cell, Cells, STRIDE};
use crate::event::Outcome;
use crate::hand::{Hand, copy_hands};
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

/// Where cards lie. A place has a number from 0, in the order in which the places were first taken;
/// a set of places is a word with a bit for each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Places {
    cells: [Cell; PLACES_MAX],
    len: u8,
    /// How many cells are free.
    lays: u8,
    /// The cells that have cards.
    occupied: Cells,
    /// Where a card may be laid (Q2–Q4).
    free: Cells,
    /// The number of the place at every cell, or [`NOWHERE`].
    numbers: [u8; CELLS],
    /// The top card of every place.
    tops: [Face; PLACES_ROOM],
    /// For each symbol, the places whose top card shows it.
    showing: [u32; Symbol::ALL.len()],
}

/// Room for the places and for [`NOWHERE`], so that no number has to be looked at twice.
const PLACES_ROOM: usize = 32;
/// The number of a cell without a card: a place that has no card and shows nothing.
const NOWHERE: u8 = 31;

impl Default for Places {
    fn default() -> Places {
        Places {
            cells: [Cell::ORIGIN; PLACES_MAX],
            len: 0,
            lays: 1,
            occupied: Cells::default(),
            free: Cells::only(Cell::ORIGIN),
            numbers: [NOWHERE; CELLS],
            tops: [Face::NONE; PLACES_ROOM],
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

    #[inline]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.numbers[cell.index()] != NOWHERE
    }

    #[inline]
    pub(crate) fn top(&self, cell: Cell) -> Face {
        self.tops[usize::from(self.numbers[cell.index()] & NOWHERE)]
    }

    /// The places whose top card shares a symbol with this card.
    #[inline]
    fn sharing(&self, ruleset: &Ruleset, card: Face) -> u32 {
        let [a, b, c] = ruleset.symbols_each(card);
        self.showing[a.index()] | self.showing[b.index()] | self.showing[c.index()]
    }

    /// The places beside a cell.
    #[inline]
    fn near(&self, at: Cell) -> u32 {
        const REACH: usize = STRIDE + 1;
        let place = |number: u8| 1 << (number & NOWHERE);
        // A window onto the board spares a look at its edges for each neighbour.
        let around = self.numbers.get(at.index().wrapping_sub(REACH)..);
        match around.and_then(<[u8]>::first_chunk::<{ 2 * REACH + 1 }>) {
            Some(around) => NEAR.iter().fold(0, |near, step| {
                near | place(around[REACH.wrapping_add_signed(*step)]) & !place(NOWHERE)
            }),
            None => NEAR.iter().fold(0, |near, step| {
                let number = self.numbers.get(at.index().wrapping_add_signed(*step));
                near | number.map_or(0, |number| place(*number)) & !place(NOWHERE)
            }),
        }
    }

    /// The longest unbroken run of a symbol through a place, in a row, column or diagonal (Q8), if
    /// it is three or more; else 1. `near` are the places beside it.
    #[inline]
    fn longest_run(&self, symbol: Symbol, at: Cell, near: u32) -> u8 {
        let showing = self.showing[symbol.index()];
        let mut longest = 1;
        let mut beside = showing & near;
        // Few cards have one beside them that shows the symbol, and hardly any has two in a line.
        while beside != 0 {
            let Some(cell) = self.cells.get(beside.trailing_zeros() as usize) else { break };
            beside &= beside - 1;
            let step = cell.index().wrapping_sub(at.index());
            let (back, next) = (at.index().wrapping_sub(step), cell.index().wrapping_add(step));
            if self.shows(showing, back) || self.shows(showing, next) {
                let run = 1 + self.reach(showing, at, step);
                longest = longest.max(run + self.reach(showing, at, step.wrapping_neg()));
            }
        }
        longest
    }

    /// Whether there is a place at an index that belongs to a set. Beyond the board, and in its
    /// spare column, there is none.
    #[inline]
    fn shows(&self, places: u32, index: usize) -> bool {
        self.numbers.get(index).is_some_and(|number| places >> (number & NOWHERE) & 1 != 0)
    }

    /// How many places of a set follow each other from here in a direction.
    fn reach(&self, places: u32, from: Cell, step: usize) -> u8 {
        let mut index = from.index().wrapping_add(step);
        let mut run = 0;
        while self.shows(places, index) {
            index = index.wrapping_add(step);
            run += 1;
        }
        run
    }

    /// Takes a free cell as the next place.
    #[inline]
    fn take(&mut self, cell: Cell) -> usize {
        let place = usize::from(self.len);
        self.cells[place] = cell;
        self.numbers[cell.index()] = self.len;
        self.len += 1;
        self.occupied = self.occupied.or(Cells::only(cell));
        let touching = self.occupied.neighbourhood().without(self.occupied);
        self.free = touching.and(self.occupied.within_span());
        self.lays = self.free.len() as u8;
        place
    }

    /// Puts a card on top of a place. Says which card was there.
    #[inline]
    fn set_top(&mut self, ruleset: &Ruleset, place: usize, card: Face) -> Face {
        let old = std::mem::replace(&mut self.tops[place], card);
        if !old.is_none() {
            for symbol in ruleset.symbols_each(old) {
                self.showing[symbol.index()] &= !(1 << place);
            }
        }
        for symbol in ruleset.symbols_each(card) {
            self.showing[symbol.index()] |= 1 << place;
        }
        old
    }
}

/// The steps to the neighbours of a cell.
const NEAR: [isize; 8] = {
    let row = STRIDE as isize;
    [-row - 1, -row, -row + 1, -1, 1, row - 1, row, row + 1]
};

/// The cards beneath the top cards: place by place, in each the lowest first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beneath {
    cards: [Face; FIELD_CARDS_MAX],
    /// Where the cards of each place end; those of the next place begin there.
    ends: [u8; PLACES_ROOM],
    len: u8,
}

impl PartialEq for Beneath {
    fn eq(&self, other: &Beneath) -> bool {
        self.ends == other.ends
            && self.cards[..usize::from(self.len)] == other.cards[..usize::from(other.len)]
    }
}

impl Default for Beneath {
    fn default() -> Beneath {
        Beneath { cards: [Face::NONE; FIELD_CARDS_MAX], ends: [0; PLACES_ROOM], len: 0 }
    }
}

impl Beneath {
    #[inline]
    fn copy_from(&mut self, source: &Beneath) {
        let cards = ..usize::from(source.len);
        self.cards[cards].copy_from_slice(&source.cards[cards]);
        (self.ends, self.len) = (source.ends, source.len);
    }

    /// The cards beneath the top card of a place, the lowest first.
    fn at(&self, place: usize) -> &[Face] {
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.cards[usize::from(start)..usize::from(self.ends[place])]
    }

    /// Puts a card on top of those beneath.
    #[inline]
    fn push(&mut self, place: usize, card: Face) {
        let end = usize::from(self.ends[place]);
        self.cards.copy_within(end..usize::from(self.len), end + 1);
        self.cards[end] = card;
        let place = place as u8;
        for other in 0..PLACES_ROOM {
            self.ends[other] += u8::from(other as u8 >= place);
        }
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
    #[inline]
    fn copy_from(&mut self, source: &Decks) {
        (self.next, self.end) = (source.next, source.end);
        for deck in DeckKind::ALL {
            self.deck_mut(deck).copy_from_slice(source.deck(deck));
        }
    }

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

    /// The top card.
    #[inline]
    fn top(&self, deck: DeckKind) -> Option<Face> {
        let next = usize::from(self.next[deck.index()]);
        if self.is_empty(deck) { None } else { self.cards.get(next).copied() }
    }

    #[inline]
    pub(crate) fn draw(&mut self, deck: DeckKind) -> Face {
        let next = &mut self.next[deck.index()];
        let card = self.cards[usize::from(*next)];
        *next += 1;
        card
    }

    /// Lays a deck down, top first; the main deck goes before the extra one.
    pub(crate) fn set(&mut self, deck: DeckKind, cards: &[Face]) {
        let start = match deck {
            DeckKind::Main => 0,
            DeckKind::Extra => usize::from(self.end[0]),
        };
        let end = start + cards.len();
        self.cards[start..end].copy_from_slice(cards);
        self.next[deck.index()] = start as u8;
        self.end[deck.index()] = end as u8;
    }
}

impl Field {
    /// Becomes a copy of another state of the same ruleset. What the ruleset does not use is the
    /// same in both.
    #[inline]
    pub(crate) fn copy_from(&mut self, ruleset: &Ruleset, source: &Field) {
        // All of them by name: a new one cannot be forgotten.
        #[rustfmt::skip]
        let Field {
            seat, step, ref places, ref beneath, ref decks, ref hands, keys, taken, echo, passes,
            last_turns, turns, quiet, outcome,
        } = *source;
        (self.seat, self.step, self.places) = (seat, step, *places);
        (self.keys, self.taken) = (keys, taken);
        (self.echo, self.passes, self.last_turns) = (echo, passes, last_turns);
        (self.turns, self.quiet, self.outcome) = (turns, quiet, outcome);
        self.beneath.copy_from(beneath);
        self.decks.copy_from(decks);
        copy_hands(&mut self.hands, hands, ruleset.players());
    }

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
    #[inline]
    pub(crate) fn put(&mut self, ruleset: &Ruleset, cell: Cell, card: Face) {
        if self.places.has(cell) {
            let (place, old) = self.replace(ruleset, cell, card);
            self.beneath.push(place, old);
        } else {
            let place = self.places.take(cell);
            self.places.set_top(ruleset, place, card);
        }
    }

    /// Puts a card in the place of the top card of a cell. Says which place and card that was.
    #[inline]
    pub(crate) fn replace(&mut self, ruleset: &Ruleset, cell: Cell, card: Face) -> (usize, Face) {
        let place = usize::from(self.places.numbers[cell.index()] & NOWHERE);
        (place, self.places.set_top(ruleset, place, card))
    }

    /// Whether both decks are empty (Q9, Q12).
    #[inline]
    pub(crate) fn is_drawn_out(&self) -> bool {
        DeckKind::ALL.into_iter().all(|deck| self.decks.is_empty(deck))
    }

    pub(crate) fn all_keys(&self, ruleset: &Ruleset) -> &[Keys] {
        &self.keys[..usize::from(ruleset.players())]
    }
}
