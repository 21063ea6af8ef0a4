//! A deck and its discard pile in one array: what is drawn makes room for what is discarded.

use crate::card::Face;

/// The face-down deck at the back of the array, its top first; the discard pile at the front, its
/// newest last. Together they never have more than `N` cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stock<const N: usize> {
    cards: [Face; N],
    /// The place of the deck's top card; `N` if the deck is empty.
    top: u16,
    /// How many cards the pile has.
    pile: u16,
}

impl<const N: usize> Default for Stock<N> {
    fn default() -> Self {
        Stock { cards: [Face::NONE; N], top: N as u16, pile: 0 }
    }
}

/// Equal in the cards that are there, whatever lies in the unused part.
impl<const N: usize> PartialEq for Stock<N> {
    fn eq(&self, other: &Self) -> bool {
        self.deck() == other.deck() && self.pile() == other.pile()
    }
}

impl<const N: usize> Stock<N> {
    /// The deck, top first.
    #[inline]
    pub(crate) fn deck(&self) -> &[Face] {
        &self.cards[usize::from(self.top)..]
    }

    #[inline]
    pub(crate) fn deck_mut(&mut self) -> &mut [Face] {
        &mut self.cards[usize::from(self.top)..]
    }

    /// The pile, newest last.
    #[inline]
    pub(crate) fn pile(&self) -> &[Face] {
        &self.cards[..usize::from(self.pile)]
    }

    /// Whether neither deck nor pile has a card.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.top().is_none() && self.pile == 0
    }

    /// The top card of the deck.
    #[inline]
    pub(crate) fn top(&self) -> Option<Face> {
        self.cards.get(usize::from(self.top)).copied()
    }

    /// Takes the top card of the deck, which has one.
    #[inline]
    pub(crate) fn draw(&mut self) -> Face {
        let card = self.cards[usize::from(self.top)];
        self.top += 1;
        card
    }

    /// Takes the card at this place of the deck.
    pub(crate) fn take(&mut self, place: usize) -> Face {
        let top = usize::from(self.top);
        let card = self.cards[top + place];
        self.cards.copy_within(top..top + place, top + 1);
        self.top += 1;
        card
    }

    /// Puts a card on the pile.
    #[inline]
    pub(crate) fn discard(&mut self, card: Face) {
        self.cards[usize::from(self.pile)] = card;
        self.pile += 1;
    }

    /// Takes the newest copy of a card from the pile; false if there is none.
    pub(crate) fn recover(&mut self, card: Face) -> bool {
        let Some(place) = self.pile().iter().rposition(|other| *other == card) else {
            return false;
        };
        self.cards.copy_within(place + 1..usize::from(self.pile), place);
        self.pile -= 1;
        true
    }

    /// Makes the pile the deck, in the order of the pile; it is to be shuffled next.
    #[inline]
    pub(crate) fn turn_over(&mut self) {
        debug_assert!(self.deck().is_empty());
        let pile = usize::from(self.pile);
        self.cards.copy_within(..pile, N - pile);
        self.top = N as u16 - self.pile;
        self.pile = 0;
    }

    /// Lays down a deck in this order, top first.
    pub(crate) fn set_deck(&mut self, order: &[Face]) {
        self.top = (N - order.len()) as u16;
        self.deck_mut().copy_from_slice(order);
    }

    /// Takes all cards of the pile away.
    pub(crate) fn clear_pile(&mut self) {
        self.pile = 0;
    }
}
