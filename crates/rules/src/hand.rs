//! A hand of cards, and who knows which of them are in it (I2).

use crate::card::Face;
use crate::seat::{Seats, Viewer};

/// The most cards that a hand can hold. With the cards of the shipped sets no hand grows above
/// eleven; an effect that would take a card into a full hand has no legal choice.
pub const HAND_MAX: usize = 16;
/// The most cards that can be dealt to a hand.
pub const DEALT_MAX: usize = 10;

/// A card in a hand: the face in the high byte; in the low one, a bit for each viewer who knows
/// it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Held(u16);

/// What lies behind the last card: greater than every card.
const UNUSED: Held = Held(u16::MAX);

impl Held {
    #[inline]
    fn new(face: Face, known_by: u8) -> Held {
        Held(u16::from(face.0) << 8 | u16::from(known_by))
    }

    #[inline]
    fn face(self) -> Face {
        Face((self.0 >> 8) as u8)
    }

    #[inline]
    fn known_by(self) -> u8 {
        self.0 as u8
    }
}

/// A hand, sorted by face.
///
/// For each face and each other player, it matters only *how many* copies that player knows to be
/// here. The copies of one face are kept so that their sets of knowers grow from one to the next:
/// someone who knows of two copies is in the last two. Then every hand has exactly one form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    cards: [Held; HAND_MAX],
    len: u8,
}

impl Default for Hand {
    fn default() -> Hand {
        Hand { cards: [UNUSED; HAND_MAX], len: 0 }
    }
}

/// Equal in the cards that are there, whatever lies behind them.
impl PartialEq for Hand {
    fn eq(&self, other: &Hand) -> bool {
        self.held() == other.held()
    }
}

impl Hand {
    #[inline]
    fn held(&self) -> &[Held] {
        &self.cards[..usize::from(self.len).min(HAND_MAX)]
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn is_full(&self) -> bool {
        self.len() >= HAND_MAX
    }

    /// Every card, copies one after the other.
    #[inline]
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Face> + Clone + '_ {
        self.held().iter().map(|held| held.face())
    }

    /// Every face once.
    #[inline]
    pub(crate) fn faces(&self) -> impl Iterator<Item = Face> + Clone + '_ {
        let mut last = Face::NONE;
        self.iter().filter(move |face| {
            let is_new = *face != last;
            last = *face;
            is_new
        })
    }

    pub(crate) fn count(&self, face: Face) -> usize {
        self.iter().filter(|held| *held == face).count()
    }

    #[inline]
    pub(crate) fn has(&self, face: Face) -> bool {
        self.iter().any(|held| held == face)
    }

    /// The card at this place, unless it is a copy of the one before: so every face has one place.
    #[inline]
    pub(crate) fn face_at(&self, place: usize) -> Option<Face> {
        let face = self.held().get(place)?.face();
        let is_copy = place > 0 && self.cards[place - 1].face() == face;
        if is_copy { None } else { Some(face) }
    }

    /// Adds a card that nobody else knows to be here.
    #[inline]
    pub(crate) fn add(&mut self, face: Face) {
        debug_assert!(!self.is_full(), "a hand holds at most {HAND_MAX} cards");
        // An insertion without branches: how cards compare is unpredictable.
        let len = usize::from(self.len);
        let mut carried = Held::new(face, 0);
        for place in &mut self.cards[..len] {
            let held = *place;
            *place = held.min(carried);
            carried = held.max(carried);
        }
        self.cards[len] = carried;
        self.len += 1;
    }

    /// Adds a card that these seats know to be here.
    pub(crate) fn add_known(&mut self, face: Face, known_by: Seats) {
        self.add(face);
        let group = self.group(face);
        let knowers = u16::from(known_by.bits());
        // Everyone who knows of this card now knows of one copy more: move their bits one copy
        // down, and set them in the last copy.
        for place in group.clone() {
            let from = if place + 1 < group.end { self.cards[place + 1].0 } else { knowers };
            self.cards[place].0 = self.cards[place].0 & !knowers | from & knowers;
        }
    }

    /// Removes a card openly, or with the face seen by all who knew of it: everyone who knows of
    /// copies of this face knows of one fewer.
    #[inline]
    pub(crate) fn remove(&mut self, face: Face) {
        debug_assert!(self.has(face), "the card is in the hand");
        // The last copy goes: the one that all who know of any know. From there on every place
        // takes the next one's card, again without branches.
        let last = Held::new(face, u8::MAX);
        let cards = &mut self.cards[..usize::from(self.len).min(HAND_MAX)];
        let mut held = cards[0];
        for place in 1..cards.len() {
            let next = cards[place];
            cards[place - 1] = if next <= last { held } else { next };
            held = next;
        }
        self.len -= 1;
    }

    /// Removes a card hidden from all but `seen_by`: for the others every count of a face of its
    /// kind drops by one (I2).
    pub(crate) fn remove_hidden(
        &mut self,
        face: Face,
        seen_by: Seats,
        same_kind: impl Fn(Face) -> bool,
    ) {
        self.remove(face);
        let unaware = u16::from(Seats::EVERYONE.bits() & !seen_by.bits());
        let mut place = usize::from(self.len);
        while place > 0 {
            place -= 1;
            let other = self.cards[place].face();
            if other == face || !same_kind(other) {
                continue;
            }
            let is_first = place == 0 || self.cards[place - 1].face() != other;
            let from = if is_first { 0 } else { self.cards[place - 1].0 };
            self.cards[place].0 = self.cards[place].0 & !unaware | from & unaware;
        }
    }

    /// The faces (with counts as a lower bound) that a viewer knows to be here.
    pub(crate) fn known_to(&self, viewer: Viewer) -> impl Iterator<Item = Face> + '_ {
        self.held()
            .iter()
            .filter(move |held| held.known_by() & viewer.bit().bits() != 0)
            .map(|held| held.face())
    }

    /// Notes that a viewer knows of this many copies of a face.
    pub(crate) fn set_known(&mut self, face: Face, copies: usize, viewer: Viewer) {
        let group = self.group(face);
        let first = group.end.saturating_sub(copies).max(group.start);
        for place in first..group.end {
            self.cards[place].0 |= u16::from(viewer.bit().bits());
        }
    }

    fn group(&self, face: Face) -> std::ops::Range<usize> {
        let start = self.held().partition_point(|held| held.face() < face);
        let end = self.held().partition_point(|held| held.face() <= face);
        start..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Seat;

    fn seats(list: &[u8]) -> Seats {
        list.iter().map(|seat| Seat(*seat)).collect()
    }

    fn known(hand: &Hand, seat: u8) -> Vec<u8> {
        hand.known_to(Viewer::Seat(Seat(seat))).map(|face| face.0).collect()
    }

    #[test]
    fn counts_of_known_copies_follow_every_card() {
        let mut hand = Hand::default();
        hand.add(Face(3));
        hand.add_known(Face(3), seats(&[1, 2]));
        hand.add_known(Face(3), seats(&[2]));
        hand.add_known(Face(5), seats(&[1, 2]));
        assert_eq!(known(&hand, 1), [3, 5]);
        assert_eq!(known(&hand, 2), [3, 3, 5]);
        hand.remove(Face(3));
        assert_eq!(known(&hand, 1), [5]);
        assert_eq!(known(&hand, 2), [3, 5]);
        assert_eq!(hand.iter().map(|face| face.0).collect::<Vec<_>>(), [3, 3, 5]);
    }

    #[test]
    fn a_hidden_card_takes_certainty_from_those_who_did_not_see_it() {
        let mut hand = Hand::default();
        hand.add_known(Face(3), seats(&[1, 2]));
        hand.add_known(Face(4), seats(&[1, 2]));
        hand.add_known(Face(4), seats(&[1, 2]));
        hand.add_known(Face(9), seats(&[1, 2]));
        // Seat 2 sees that it is a 3; seat 1 sees only that it is not a 9.
        hand.remove_hidden(Face(3), seats(&[2]), |face| face.0 < 9);
        assert_eq!(known(&hand, 1), [4, 9]);
        assert_eq!(known(&hand, 2), [4, 4, 9]);
    }
}
