//! A hand of cards, and who knows which of them are in it (I2).

use std::ops::Range;

use crate::card::Face;
use crate::seat::{SEATS_MAX, Seats, Viewer};

/// The most cards that a hand can hold. With the cards of the shipped sets no hand grows above
/// eleven; an effect that would take a card into a full hand has no legal choice.
pub const HAND_MAX: usize = 16;
/// The most cards that can be dealt to a hand.
pub const DEALT_MAX: usize = 10;

/// A hand, sorted by face. A card that comes or goes moves all places in one step that depends on no
/// card: the compiler does sixteen at once, and no processor has to guess.
///
/// For each face and each other player, it matters only *how many* copies that player knows to be
/// here. The copies of one face are kept so that their sets of knowers grow from one to the next:
/// someone who knows of two copies is in the last two. Then every hand has exactly one form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    /// A place that no face is below, then the cards, then places that no face is above.
    faces: [u8; HAND_MAX + 2],
    /// For each of them, a bit for each viewer who knows it.
    known: [u8; HAND_MAX + 2],
    len: u8,
    /// Whether a card may be known: few hands have such a card, and the others are left alone.
    has_known: bool,
}

/// What lies behind the last card.
const UNUSED: u8 = Face::NONE.0;
/// The place of the first card.
const FIRST: usize = 1;

impl Default for Hand {
    fn default() -> Hand {
        let mut faces = [UNUSED; HAND_MAX + 2];
        faces[0] = 0;
        Hand { faces, known: [0; HAND_MAX + 2], len: 0, has_known: false }
    }
}

/// Equal in the cards and in who knows them.
impl PartialEq for Hand {
    fn eq(&self, other: &Hand) -> bool {
        self.faces == other.faces && self.known == other.known
    }
}

impl Hand {
    #[inline]
    fn held(&self) -> &[u8] {
        &self.faces[FIRST..FIRST + usize::from(self.len).min(HAND_MAX)]
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
        self.held().iter().map(|face| Face(*face))
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

    /// How many different faces of this range are here.
    #[inline]
    pub(crate) fn count_faces(&self, range: Range<u8>) -> u32 {
        let mut count = 0;
        // The last copy of each face is followed by another one.
        for place in FIRST..FIRST + HAND_MAX {
            let (face, next) = (self.faces[place], self.faces[place + 1]);
            count += u8::from((range.start <= face) & (face < range.end) & (face != next));
        }
        u32::from(count)
    }

    /// The greatest face.
    #[inline]
    pub(crate) fn last(&self) -> Option<Face> {
        self.held().last().map(|face| Face(*face))
    }

    /// The card at this place, unless it is a copy of the one before: so every face has one place.
    #[inline]
    pub(crate) fn face_at(&self, place: usize) -> Option<Face> {
        let face = self.faces[FIRST + place];
        let is_copy = place > 0 && self.faces[FIRST + place - 1] == face;
        if is_copy { None } else { Some(Face(face)) }
    }

    /// Adds a card that nobody else knows to be here.
    #[inline(always)]
    pub(crate) fn add(&mut self, face: Face) {
        assert!(!self.is_full(), "a hand holds at most {HAND_MAX} cards");
        // Places before the card keep theirs, the next one takes it, those behind move on. Of its
        // copies it comes first, as nobody knows it.
        let Face(face) = face;
        if self.has_known {
            self.known_moves_on(face);
        }
        let old = self.faces;
        for place in FIRST..FIRST + HAND_MAX {
            self.faces[place] = old[place].min(face).max(old[place - 1]);
        }
        self.len += 1;
    }

    /// Makes room for a card among those who know.
    #[inline(never)]
    fn known_moves_on(&mut self, face: u8) {
        let (faces, known) = (self.faces, self.known);
        for place in FIRST..FIRST + HAND_MAX {
            let stays = u8::from(faces[place] < face).wrapping_neg();
            let moves = u8::from(faces[place - 1] >= face).wrapping_neg();
            self.known[place] = known[place] & stays | known[place - 1] & moves;
        }
    }

    /// Adds a card that these seats know to be here.
    pub(crate) fn add_known(&mut self, face: Face, known_by: Seats) {
        self.add(face);
        self.has_known = true;
        let group = self.group(face);
        let knowers = known_by.bits();
        // Everyone who knows of this card now knows of one copy more: move their bits one copy
        // down, and set them in the last copy.
        for place in group.clone() {
            let from = if place + 1 < group.end { self.known[place + 1] } else { knowers };
            self.known[place] = self.known[place] & !knowers | from & knowers;
        }
    }

    /// Removes a card openly, or with the face seen by all who knew of it: everyone who knows of
    /// copies of this face knows of one fewer.
    #[inline(always)]
    pub(crate) fn remove(&mut self, face: Face) {
        debug_assert!(self.has(face), "the card is in the hand");
        assert!(!self.is_empty(), "the card is in the hand");
        // The last copy goes: the one that all who know of any know. From there on every place
        // takes the next one's card.
        let Face(face) = face;
        if self.has_known {
            self.known_moves_back(face);
        }
        let old = self.faces;
        for place in FIRST..FIRST + HAND_MAX {
            let stays = u8::from(old[place + 1] <= face).wrapping_neg();
            self.faces[place] = old[place] & stays | old[place + 1] & !stays;
        }
        self.len -= 1;
    }

    /// Closes the gap of a card among those who know.
    #[inline(never)]
    fn known_moves_back(&mut self, face: u8) {
        let (faces, known) = (self.faces, self.known);
        for place in FIRST..FIRST + HAND_MAX {
            let stays = faces[place + 1] <= face;
            self.known[place] = if stays { known[place] } else { known[place + 1] };
        }
        self.has_known = self.known != [0; HAND_MAX + 2];
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
        let unaware = Seats::EVERYONE.bits() & !seen_by.bits();
        for place in (FIRST..FIRST + self.len()).rev() {
            let other = self.faces[place];
            if other == face.0 || !same_kind(Face(other)) {
                continue;
            }
            let is_first = place == FIRST || self.faces[place - 1] != other;
            let from = if is_first { 0 } else { self.known[place - 1] };
            self.known[place] = self.known[place] & !unaware | from & unaware;
        }
    }

    /// The faces (with counts as a lower bound) that a viewer knows to be here.
    pub(crate) fn known_to(&self, viewer: Viewer) -> impl Iterator<Item = Face> + '_ {
        let knows = move |known_by: &u8| known_by & viewer.bit().bits() != 0;
        let cards = self.iter().zip(&self.known[FIRST..]);
        cards.filter(move |(_, known_by)| knows(known_by)).map(|(face, _)| face)
    }

    /// Notes that a viewer knows of this many copies of a face.
    pub(crate) fn set_known(&mut self, face: Face, copies: usize, viewer: Viewer) {
        let group = self.group(face);
        let first = group.end.saturating_sub(copies).max(group.start);
        for place in first..group.end {
            self.known[place] |= viewer.bit().bits();
        }
        self.has_known = true;
    }

    /// The places of the copies of a face.
    fn group(&self, Face(face): Face) -> Range<usize> {
        let mut below = 0;
        for place in FIRST..FIRST + HAND_MAX {
            below += u8::from(self.faces[place] < face);
        }
        let start = FIRST + usize::from(below);
        let copies = self.faces[start..].iter().take_while(|held| **held == face);
        start..start + copies.count()
    }
}

/// Copies the hands of so many players. Two are there in every game, and so they are copied without
/// counting.
#[inline]
pub(crate) fn copy_hands(copy: &mut [Hand; SEATS_MAX], hands: &[Hand; SEATS_MAX], players: u8) {
    (copy[0], copy[1]) = (hands[0], hands[1]);
    if players > 2 {
        copy[2..].copy_from_slice(&hands[2..]);
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
