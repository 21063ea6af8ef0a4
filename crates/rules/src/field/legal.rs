//! What the player to move may do: a check of one move, and the list of all.

use super::Field;
use crate::card::{DeckKind, Face};
use crate::cell::Cell;
use crate::hand::HAND_MAX;
use crate::moves::{Move, pick_from};
use crate::rule::{Rejection, Rule, Why};
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::step::Step;

/// How many places each half of a set of places has: without a special processor instruction, a look
/// is cheaper than counting.
static COUNTS: [u8; 1 << HALF] = {
    let mut counts = [0; 1 << HALF];
    let mut bits = 1;
    while bits < counts.len() {
        counts[bits] = counts[bits >> 1] + (bits & 1) as u8;
        bits += 1;
    }
    counts
};
/// Bits of half a set of places.
const HALF: u32 = 13;

#[inline]
fn count_places(places: u32) -> u32 {
    let half = |places: u32| u32::from(COUNTS[places as usize % COUNTS.len()]);
    half(places) + half(places >> HALF)
}

impl Field {
    pub(crate) fn check(&self, ruleset: &Ruleset, seat: Seat, mv: Move) -> Result<(), Rejection> {
        if self.step == Step::Over {
            return Err(Why::GameOver.by(ruleset.rule_of_end(self.outcome)));
        }
        Why::NotYourTurn { turn: self.seat }.unless(seat == self.seat, Rule::Q3)?;
        match (self.step, mv) {
            (Step::Play, Move::Lay { card, at }) => {
                self.check_card(ruleset, card)?;
                self.check_free(at)
            }
            (Step::Play, Move::Cover { card, at } | Move::Replace { card, at }) => {
                self.check_card(ruleset, card)?;
                self.check_meets(ruleset, card, at)
            }
            (Step::Play, Move::Pass) => {
                Why::MayNotPass.when(self.can_play_something(ruleset), Rule::Q6)
            }
            (Step::Draw, Move::Draw { deck }) => {
                Why::DeckEmpty { deck }.when(self.decks.is_empty(deck), Rule::Q12)
            }
            _ => {
                let rule = if self.step == Step::Draw { Rule::Q12 } else { Rule::Q4 };
                Err(Why::NotNow { step: self.step.name() }.by(rule))
            }
        }
    }

    /// Fills the list with every legal move of the player to move, each once.
    #[inline]
    pub(crate) fn legal_moves_into(&self, ruleset: &Ruleset, moves: &mut Vec<Move>) {
        match self.step {
            Step::Play => self.legal_plays(ruleset, moves),
            Step::Draw => {
                let decks = DeckKind::ALL.into_iter().filter(|deck| !self.decks.is_empty(*deck));
                moves.extend(decks.map(|deck| Move::Draw { deck }));
            }
            _ => {}
        }
    }

    /// Cards that do not echo (Q5), each with the places whose cards it may cover or replace.
    #[inline]
    fn playable(&self, ruleset: &Ruleset) -> impl Iterator<Item = (Face, u32)> {
        self.hand().faces().filter_map(|card| Some((card, self.meets(ruleset, card)?)))
    }

    /// The places whose cards a card may cover or replace; none if it echoes (Q5).
    #[inline]
    fn meets(&self, ruleset: &Ruleset, card: Face) -> Option<u32> {
        let echoes = !ruleset.symbols(card).and(self.echo).is_empty();
        if echoes { None } else { Some(self.places.sharing(ruleset, card)) }
    }

    #[inline]
    fn legal_plays(&self, ruleset: &Ruleset, moves: &mut Vec<Move>) {
        let free = self.places.free;
        for (card, mut meets) in self.playable(ruleset) {
            moves.extend(free.iter().map(|at| Move::Lay { card, at }));
            while meets != 0 {
                let at = self.places.cells()[meets.trailing_zeros() as usize];
                meets &= meets - 1;
                moves.push(Move::Cover { card, at });
                moves.push(Move::Replace { card, at });
            }
        }
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
    }

    /// A legal move, each as likely as any other, without the list where it is long.
    #[inline]
    pub(crate) fn random_move(
        &self,
        ruleset: &Ruleset,
        room: &mut Vec<Move>,
        below: impl FnMut(u32) -> u32,
    ) -> Option<Move> {
        if self.step == Step::Play {
            return Some(self.random_play(ruleset, below));
        }
        room.clear();
        self.legal_moves_into(ruleset, room);
        pick_from(room, below)
    }

    /// The play of [`Field::legal_plays`] at a random place of that list.
    #[inline(never)]
    fn random_play(&self, ruleset: &Ruleset, mut below: impl FnMut(u32) -> u32) -> Move {
        let lays = u32::from(self.places.lays);
        // The plays of each card of the hand; none for a copy of the one before.
        let mut plays = [0; HAND_MAX];
        let (mut count, mut last) = (0, Face::NONE);
        for (plays, card) in plays.iter_mut().zip(self.hand().iter()) {
            if card != last
                && let Some(meets) = self.meets(ruleset, card)
            {
                *plays = lays + 2 * count_places(meets);
                count += *plays;
            }
            last = card;
        }
        if count == 0 {
            return Move::Pass;
        }
        let mut number = below(count);
        for (plays, card) in plays.iter().zip(self.hand().iter()) {
            if number < *plays {
                return self.nth_play(card, self.places.sharing(ruleset, card), number);
            }
            number -= plays;
        }
        Move::Pass
    }

    /// The play of a card at this place of the list.
    #[inline]
    fn nth_play(&self, card: Face, mut meets: u32, number: u32) -> Move {
        let lays = u32::from(self.places.lays);
        if number < lays {
            return Move::Lay { card, at: self.places.free.nth(number) };
        }
        let number = number - lays;
        (0..number / 2).for_each(|_| meets &= meets - 1);
        let at = self.places.cells[meets.trailing_zeros() as usize];
        if number.is_multiple_of(2) { Move::Cover { card, at } } else { Move::Replace { card, at } }
    }

    /// The card is in the hand and does not echo (Q5).
    fn check_card(&self, ruleset: &Ruleset, card: Face) -> Result<(), Rejection> {
        Why::NotInHand { card }.unless(self.hand().has(card), Rule::Q4)?;
        let symbols = ruleset.symbols(card).and(self.echo);
        Why::Echo { card, symbols }.unless(symbols.is_empty(), Rule::Q5)
    }

    fn check_free(&self, at: Cell) -> Result<(), Rejection> {
        let (x, y) = (at.x(), at.y());
        let occupied = self.places.occupied;
        if occupied.is_empty() {
            let is_origin = at == Cell::ORIGIN;
            return Why::FirstAtOrigin.unless(is_origin, Rule::Q3);
        }
        Why::PlaceTaken { x, y }.when(occupied.has(at), Rule::Q4)?;
        self.check_within(at)?;
        Why::NotTouching { x, y }.unless(occupied.neighbourhood().has(at), Rule::Q4)
    }

    /// Q2: the place is within the borders, as far as they are fixed.
    fn check_within(&self, at: Cell) -> Result<(), Rejection> {
        Why::TooFar.when(at == Cell::OUTSIDE, Rule::Q2)?;
        let is_within = self.places.occupied.within_span().has(at);
        Why::OutsideField { x: at.x(), y: at.y() }.unless(is_within, Rule::Q2)
    }

    fn check_meets(&self, ruleset: &Ruleset, card: Face, at: Cell) -> Result<(), Rejection> {
        Why::FirstAtOrigin.when(self.places.occupied.is_empty(), Rule::Q3)?;
        self.check_within(at)?;
        Why::NoCardThere { x: at.x(), y: at.y() }.unless(self.places.has(at), Rule::Q4)?;
        let other = self.top(at);
        Why::NothingInCommon { card, other }
            .when(ruleset.symbols(card).and(ruleset.symbols(other)).is_empty(), Rule::Q4)
    }

    /// Q6: whether any card in hand can be played in any way.
    fn can_play_something(&self, ruleset: &Ruleset) -> bool {
        let has_room = !self.places.free.is_empty();
        self.playable(ruleset).any(|(_, meets)| has_room || meets != 0)
    }
}
