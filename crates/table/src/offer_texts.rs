//! Legal moves as they are sent. They are the largest part of most messages, and the same moves are
//! offered again and again, so each is written once for all tables of a ruleset.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Arc, PoisonError, RwLock};

use leonardo_protocol::Offer;
use leonardo_rules::{Move, Ruleset, SEATS_MAX, Seat, ZONES, names};

/// How many offers are remembered for a ruleset: more than the base game has.
const REMEMBERED_MAX: usize = 1_024;

/// How many plays have a place of their own: more than six players of the base game have.
const PLAYS_MAX: usize = 2_048;

/// The offers of one ruleset that have been written.
#[derive(Debug, Default)]
pub(crate) struct OfferTexts(RwLock<Known>);

#[derive(Debug, Default)]
struct Known {
    /// Plays onto a zone, which nearly all are, by seat, card and zone.
    plays: Vec<Option<Box<str>>>,
    others: HashMap<(Seat, Move), Box<str>, BuildMix>,
    count: usize,
}

impl Known {
    /// The place of a play.
    fn place(seat: Seat, mv: Move) -> Option<usize> {
        let Move::Play { card, zone } = mv else { return None };
        let place = (card.index() * SEATS_MAX + seat.index()) * ZONES + zone.index();
        (place < PLAYS_MAX).then_some(place)
    }

    fn get(&self, seat: Seat, mv: Move) -> Option<&str> {
        match Known::place(seat, mv) {
            Some(place) => self.plays.get(place)?.as_deref(),
            None => self.others.get(&(seat, mv)).map(|offer| &**offer),
        }
    }

    fn add(&mut self, seat: Seat, mv: Move, offer: Box<str>) {
        if self.count >= REMEMBERED_MAX {
            return;
        }
        let before = match Known::place(seat, mv) {
            Some(place) => {
                if self.plays.len() <= place {
                    self.plays.resize(place + 1, None);
                }
                self.plays[place].replace(offer)
            }
            None => self.others.insert((seat, mv), offer),
        };
        // Another table may have been faster.
        self.count += usize::from(before.is_none());
    }
}

type BuildMix = BuildHasherDefault<Mix>;

/// A short hash for a few small numbers: nobody chooses them, and there are not many.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

impl OfferTexts {
    /// Adds these moves, offered to a seat, as a list in JSON.
    pub(crate) fn write(
        &self,
        ruleset: &Arc<Ruleset>,
        seat: Seat,
        moves: &[Move],
        text: &mut String,
    ) {
        text.push('[');
        let mut fresh = Vec::new();
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        for (place, mv) in moves.iter().enumerate() {
            if place > 0 {
                text.push(',');
            }
            if let Some(offer) = known.get(seat, *mv) {
                if place == 0 {
                    // The others are about as long.
                    text.reserve(moves.len() * (offer.len() + 2));
                }
                text.push_str(offer);
                continue;
            }
            let offer = Offer::new(ruleset, seat, *mv);
            let offer = names::with(ruleset, || serde_json::to_string(&offer));
            let offer = offer.expect("an offer can be written").into_boxed_str();
            text.push_str(&offer);
            fresh.push((*mv, offer));
        }
        let has_room = known.count < REMEMBERED_MAX;
        drop(known);
        if has_room && !fresh.is_empty() {
            let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
            for (mv, offer) in fresh {
                known.add(seat, mv, offer);
            }
        }
        text.push(']');
    }
}

#[cfg(test)]
mod tests {
    use leonardo_rules::{FastDice, Game, NoEvents, Setup};

    use super::*;

    #[test]
    fn offers_are_written_as_they_are_alone() {
        for setup in [Setup::base(2), Setup::base(4), Setup::novem(3), Setup::quintis(2)] {
            let mut dice = FastDice::new(7);
            let mut game = Game::new(setup, &mut dice).unwrap();
            let ruleset = game.ruleset().clone();
            let texts = OfferTexts::default();
            for _ in 0..300 {
                let (seat, moves) = (game.turn(), game.legal_moves());
                let offers: Vec<Offer> =
                    moves.iter().map(|mv| Offer::new(&ruleset, seat, *mv)).collect();
                let alone = names::with(&ruleset, || serde_json::to_string(&offers)).unwrap();
                let mut text = String::from("offers: ");
                texts.write(&ruleset, seat, &moves, &mut text);
                assert_eq!(text, format!("offers: {alone}"));
                let known = texts.0.read().unwrap();
                let plays = known.plays.iter().flatten().count();
                assert_eq!(known.count, plays + known.others.len());
                assert!(known.count <= REMEMBERED_MAX, "{}", known.count);
                drop(known);
                let Some(mv) = moves.first() else { break };
                game.play(*mv, &mut dice, &mut NoEvents).unwrap();
            }
        }
    }
}
