//! What the player to move may do: a check of one move, and the list of all.

use super::Field;
use crate::book::Book;
use crate::card::{DeckKind, Face};
use crate::cell::Cell;
use crate::moves::Move;
use crate::rule::{Rejection, Rule, Why};
use crate::seat::Seat;
use crate::step::Step;

impl Field {
    pub(crate) fn check(&self, book: &Book, seat: Seat, mv: Move) -> Result<(), Rejection> {
        if self.step == Step::Over {
            return Err(Why::GameOver.by(Rule::Q9));
        }
        if seat != self.seat {
            return Err(Why::NotYourTurn { turn: self.seat }.by(Rule::Q3));
        }
        match (self.step, mv) {
            (Step::Play, Move::Lay { card, at }) => {
                self.check_card(book, card)?;
                self.check_free(at)
            }
            (Step::Play, Move::Cover { card, at } | Move::Replace { card, at }) => {
                self.check_card(book, card)?;
                self.check_meets(book, card, at)
            }
            (Step::Play, Move::Pass) => {
                if self.can_play_something(book) {
                    Err(Why::MayNotPass.by(Rule::Q6))
                } else {
                    Ok(())
                }
            }
            (Step::Draw, Move::Draw { deck }) => {
                if self.decks.is_empty(deck) {
                    Err(Why::DeckEmpty { deck }.by(Rule::Q12))
                } else {
                    Ok(())
                }
            }
            _ => Err(Why::NotNow { step: self.step.name() }.by(Rule::Q4)),
        }
    }

    /// Fills the list with every legal move of the player to move, each once.
    #[inline]
    pub(crate) fn legal(&self, book: &Book, moves: &mut Vec<Move>) {
        match self.step {
            Step::Play => self.legal_plays(book, moves),
            Step::Draw => {
                let decks = DeckKind::ALL.into_iter().filter(|deck| !self.decks.is_empty(*deck));
                moves.extend(decks.map(|deck| Move::Draw { deck }));
            }
            _ => {}
        }
    }

    #[inline]
    fn legal_plays(&self, book: &Book, moves: &mut Vec<Move>) {
        let free = self.free_places();
        for card in self.hand().faces() {
            let symbols = book.symbols(card);
            if !symbols.and(self.echo).is_empty() {
                continue;
            }
            moves.extend(free.iter().map(|at| Move::Lay { card, at }));
            for at in self.occupied.iter() {
                if !book.symbols(self.top(at)).and(symbols).is_empty() {
                    moves.push(Move::Cover { card, at });
                    moves.push(Move::Replace { card, at });
                }
            }
        }
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
    }

    /// The card is in the hand and does not echo (Q5).
    fn check_card(&self, book: &Book, card: Face) -> Result<(), Rejection> {
        if !self.hand().has(card) {
            return Err(Why::NotInHand { card }.by(Rule::Q4));
        }
        let symbols = book.symbols(card).and(self.echo);
        if !symbols.is_empty() {
            return Err(Why::Echo { card, symbols }.by(Rule::Q5));
        }
        Ok(())
    }

    fn check_free(&self, at: Cell) -> Result<(), Rejection> {
        let (x, y) = (at.x(), at.y());
        if self.occupied.is_empty() {
            let is_origin = at == Cell::ORIGIN;
            return if is_origin { Ok(()) } else { Err(Why::FirstAtOrigin.by(Rule::Q3)) };
        }
        if self.occupied.has(at) {
            return Err(Why::PlaceTaken { x, y }.by(Rule::Q4));
        }
        if !self.occupied.within_span().has(at) {
            return Err(Why::OutsideField { x, y }.by(Rule::Q2));
        }
        if !self.occupied.neighbourhood().has(at) {
            return Err(Why::NotTouching { x, y }.by(Rule::Q4));
        }
        Ok(())
    }

    fn check_meets(&self, book: &Book, card: Face, at: Cell) -> Result<(), Rejection> {
        if !self.occupied.has(at) {
            return Err(Why::NoCardThere { x: at.x(), y: at.y() }.by(Rule::Q4));
        }
        let other = self.top(at);
        if book.symbols(card).and(book.symbols(other)).is_empty() {
            return Err(Why::NothingInCommon { card, other }.by(Rule::Q4));
        }
        Ok(())
    }

    /// Q6: whether any card in hand can be played in any way.
    fn can_play_something(&self, book: &Book) -> bool {
        let free = !self.free_places().is_empty();
        self.hand().faces().map(|card| book.symbols(card)).any(|symbols| {
            symbols.and(self.echo).is_empty()
                && (free
                    || self
                        .occupied
                        .iter()
                        .any(|at| !book.symbols(self.top(at)).and(symbols).is_empty()))
        })
    }
}
