//! Bookkeeping: what each event changes. It cannot refuse and takes no luck.

use super::Field;
use crate::card::{DeckKind, Face};
use crate::cell::Cell;
use crate::event::{Event, FieldPlay};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Seats};
use crate::step::Step;
use crate::symbol::Symbols;

impl Field {
    #[inline(always)]
    pub(crate) fn evolve(&mut self, ruleset: &Ruleset, event: &Event) {
        match *event {
            Event::Shuffled { deck, ref order, .. } => {
                self.decks.set(deck, order);
            }
            Event::FirstSeat { seat } => self.seat = seat,
            Event::Dealt { seat, ref hand, .. } => {
                for card in hand.iter() {
                    self.decks.draw(DeckKind::Main);
                    self.hands[seat.index()].add(*card);
                }
            }
            Event::TurnBegan { seat, step } => {
                self.seat = seat;
                self.step = step;
                self.turns += 1;
                self.quiet += 1;
                self.last_turns = self.last_turns.map(|turns| turns - 1);
            }
            Event::StepBegan { step } => self.step = step,
            Event::FieldPlayed { seat, card, at, how } => {
                self.on_field_played(ruleset, seat, card, at, how);
            }
            Event::KeysGained { seat, keys, count, .. } => {
                for symbol in keys.iter() {
                    self.keys[seat.index()] = self.keys[seat.index()].plus(symbol, count);
                    self.taken = self.taken.plus(symbol, count);
                }
                self.quiet = 0;
            }
            Event::Drew { seat, deck, .. } => {
                let card = self.decks.draw(deck);
                self.hands[seat.index()].add(card);
                self.quiet = 0;
            }
            Event::Passed { .. } => {
                self.passes += 1;
                if !ruleset.numbers.echo_last {
                    self.echo = Symbols::NONE;
                }
            }
            Event::LastTurns { turns } => self.last_turns = Some(turns),
            Event::Ended { outcome } => {
                self.step = Step::Over;
                self.outcome = Some(outcome);
            }
            Event::TurnedUp { .. }
            | Event::Played { .. }
            | Event::NothingPlayed { .. }
            | Event::KeyDeclined { .. }
            | Event::Used { .. }
            | Event::MorePlays { .. }
            | Event::SwappedOwn { .. }
            | Event::Redirected { .. }
            | Event::Sealed { .. }
            | Event::SealEnded { .. }
            | Event::Recovered { .. }
            | Event::Looked { .. }
            | Event::Took { .. }
            | Event::Threw { .. }
            | Event::Discarded { .. }
            | Event::Exchanged { .. }
            | Event::SwappedZone { .. }
            | Event::Erased { .. }
            | Event::DrawsUpTo { .. }
            | Event::Skipped { .. }
            | Event::WorkedOut { .. }
            | Event::StaysInPlay { .. } => {
                debug_assert!(false, "{event:?} is an event of layouts");
            }
        }
    }

    #[inline(always)]
    fn on_field_played(
        &mut self,
        ruleset: &Ruleset,
        seat: Seat,
        card: Face,
        at: Cell,
        how: FieldPlay,
    ) {
        let hand = &mut self.hands[seat.index()];
        hand.remove(card);
        match how {
            FieldPlay::Laid | FieldPlay::Covered(_) => self.put(ruleset, at, card),
            FieldPlay::Replaced(old) => {
                hand.add_known(old, Seats::others(ruleset.players(), seat));
                self.replace(ruleset, at, card);
            }
        }
        self.echo = ruleset.symbols(card);
        self.passes = 0;
    }
}
