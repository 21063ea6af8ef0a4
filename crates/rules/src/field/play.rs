//! Working out a move of Quintis Fontis: every rule of what happens when (Q3–Q12).

use super::Field;
use crate::card::{DeckKind, Face};
use crate::cell::Cell;
use crate::dice::{Chance, Dice};
use crate::event::{CardVec, End, Event, FieldPlay, KeysHow, Outcome, card_vec};
use crate::keys::{KEYS_PER_SYMBOL, alone_ahead, leaders};
use crate::moves::Move;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Step;
use crate::symbol::Symbols;

impl Field {
    #[inline(always)]
    fn emit(&mut self, ruleset: &Ruleset, out: &mut impl Sink, event: Event) {
        self.evolve(ruleset, &event);
        out.push(event);
    }

    /// The same where it happens often: the event that is kept is made for itself, so that the other
    /// one need not be in memory.
    #[inline(always)]
    fn emit_made<S: Sink>(&mut self, ruleset: &Ruleset, out: &mut S, event: impl Fn() -> Event) {
        self.evolve(ruleset, &event());
        if S::KEEPS {
            out.push(event());
        }
    }

    /// Shuffles, deals and begins the first turn (Q1, Q3, Q12, B12).
    pub(crate) fn deal<D: Dice, S: Sink>(&mut self, ruleset: &Ruleset, dice: &mut D, out: &mut S) {
        let decks = if ruleset.has_extra() { &DeckKind::ALL[..] } else { &DeckKind::ALL[..1] };
        for deck in decks {
            self.decks.set(*deck, ruleset.deck_order(*deck));
            let chance = Chance::deal(*deck);
            dice.shuffle(chance, self.decks.deck_mut(*deck));
            if S::KEEPS {
                let order = self.decks.deck(*deck).into();
                out.push(Event::Shuffled { deck: *deck, chance, order });
            }
        }
        let first = dice.first_seat(ruleset.players());
        self.emit(ruleset, out, Event::FirstSeat { seat: first });
        for seat in Seat::all(ruleset.players()) {
            let deck = DeckKind::Main;
            let cards = self.decks.deck(deck);
            let hand = card_vec(&cards[..usize::from(ruleset.numbers.hand_dealt)]);
            self.emit(ruleset, out, Event::Dealt { seat, deck, layout: CardVec::new(), hand });
        }
        self.emit(ruleset, out, Event::TurnBegan { seat: first, step: Step::Play });
    }

    /// Works out a legal move of the player to move.
    #[inline]
    pub(crate) fn advance<S: Sink>(&mut self, ruleset: &Ruleset, mv: Move, out: &mut S) {
        let (card, at, how) = match mv {
            Move::Lay { card, at } => (card, at, FieldPlay::Laid),
            Move::Cover { card, at } => (card, at, FieldPlay::Covered(self.top(at))),
            Move::Replace { card, at } => (card, at, FieldPlay::Replaced(self.top(at))),
            _ => return self.advance_rarely(ruleset, mv, out),
        };
        self.play_card(ruleset, out, card, at, how);
    }

    /// Everything but a play.
    #[inline(never)]
    fn advance_rarely<S: Sink>(&mut self, ruleset: &Ruleset, mv: Move, out: &mut S) {
        match mv {
            Move::Pass => self.emit(ruleset, out, Event::Passed { seat: self.seat }),
            Move::Draw { deck } => self.draw(ruleset, out, deck),
            _ => debug_assert!(false, "{mv:?} is no legal move of this game"),
        }
        self.end_turn(ruleset, out);
    }

    #[inline(always)]
    fn play_card<S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        out: &mut S,
        card: Face,
        at: Cell,
        how: FieldPlay,
    ) {
        let seat = self.seat;
        self.emit_made(ruleset, out, || Event::FieldPlayed { seat, card, at, how });
        self.give_keys(ruleset, out, card, at);
        // Q7: a player who took a card back does not draw.
        if matches!(how, FieldPlay::Replaced(_)) {
            return self.end_turn(ruleset, out);
        }
        match (self.decks.is_empty(DeckKind::Main), self.decks.is_empty(DeckKind::Extra)) {
            (false, false) => {
                return self.emit(ruleset, out, Event::StepBegan { step: Step::Draw });
            }
            (false, true) => self.draw(ruleset, out, DeckKind::Main),
            (true, false) => self.draw(ruleset, out, DeckKind::Extra),
            (true, true) => {}
        }
        self.end_turn(ruleset, out);
    }

    #[inline(always)]
    fn draw<S: Sink>(&mut self, ruleset: &Ruleset, out: &mut S, deck: DeckKind) {
        if let Some(card) = self.decks.top(deck) {
            self.emit(ruleset, out, Event::Drew { seat: self.seat, deck, card });
        }
        if self.is_drawn_out() && self.last_turns.is_none() {
            self.emit(ruleset, out, Event::LastTurns { turns: ruleset.players() });
        }
    }

    /// Q8: with t Keys of a symbol taken, a run of L gives the Keys t+1 to L−2.
    #[inline(always)]
    fn give_keys<S: Sink>(&mut self, ruleset: &Ruleset, out: &mut S, card: Face, at: Cell) {
        let seat = self.seat;
        let near = self.places.near(at);
        for symbol in ruleset.symbols(card).iter() {
            let run = self.places.longest_run(symbol, at, near);
            if run < 3 {
                continue;
            }
            let count = (run - 2).min(KEYS_PER_SYMBOL).saturating_sub(self.taken.of(symbol));
            if count > 0 {
                let keys = Symbols::only(symbol);
                self.emit(
                    ruleset,
                    out,
                    Event::KeysGained { seat, keys, count, how: KeysHow::Lines },
                );
            }
        }
    }

    /// B13: the rounds of a short game are over, and one player is ahead.
    #[cold]
    #[inline(never)]
    fn is_short_over(&self, ruleset: &Ruleset) -> bool {
        let players = ruleset.players();
        self.turns.is_multiple_of(u32::from(players))
            && alone_ahead(players, |seat| self.all_keys(ruleset)[seat.index()].total()).is_some()
    }

    /// Q9, Q11, B13: the end of the game, or the next turn.
    #[inline]
    fn end_turn<S: Sink>(&mut self, ruleset: &Ruleset, out: &mut S) {
        let end = if self.last_turns == Some(0) {
            End::LastTurns
        } else if self.passes >= ruleset.players() {
            End::Passes
        } else if self.quiet >= ruleset.numbers.stall_turns {
            End::Stall
        } else if self.turns >= ruleset.numbers.short_turns && self.is_short_over(ruleset) {
            End::Rounds
        } else {
            let seat = self.seat.left(ruleset.players());
            return self.emit(ruleset, out, Event::TurnBegan { seat, step: Step::Play });
        };
        let outcome = Outcome { end, winners: leaders(self.all_keys(ruleset)) };
        self.emit(ruleset, out, Event::Ended { outcome });
    }
}
