//! Working out a move of Quintis Fontis: every rule of what happens when (Q3–Q12).

use super::Field;
use crate::card::{DeckKind, Face};
use crate::cell::{Cell, STRIDE};
use crate::dice::{Chance, Dice};
use crate::event::{CardVec, End, Event, FieldPlay, KeysHow, Outcome, card_vec};
use crate::keys::{KEYS_PER_SYMBOL, leaders};
use crate::moves::Move;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Step;
use crate::symbol::{Symbol, Symbols};

/// One step to the right, down, and along both diagonals.
const DIRECTIONS: [isize; 4] = [1, STRIDE as isize, STRIDE as isize + 1, STRIDE as isize - 1];

impl Field {
    #[inline(always)]
    fn emit(&mut self, ruleset: &Ruleset, out: &mut impl Sink, event: Event) {
        self.evolve(ruleset, &event);
        out.push(event);
    }

    /// Shuffles, deals and begins the first turn (Q1, Q3, Q12, B12).
    pub(crate) fn deal<D: Dice, S: Sink>(&mut self, ruleset: &Ruleset, dice: &mut D, out: &mut S) {
        let decks = if ruleset.has_extra() { &DeckKind::ALL[..] } else { &DeckKind::ALL[..1] };
        for deck in decks {
            self.decks.set(*deck, ruleset.deck_cards(*deck));
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
        match mv {
            Move::Lay { card, at } => self.play_card(ruleset, out, card, at, FieldPlay::Laid),
            Move::Cover { card, at } => {
                let how = FieldPlay::Covered(self.top(at));
                self.play_card(ruleset, out, card, at, how);
            }
            Move::Replace { card, at } => {
                let how = FieldPlay::Replaced(self.top(at));
                self.play_card(ruleset, out, card, at, how);
            }
            Move::Pass => {
                self.emit(ruleset, out, Event::Passed { seat: self.seat });
                self.end_turn(ruleset, out);
            }
            Move::Draw { deck } => {
                self.draw(ruleset, out, deck);
                self.end_turn(ruleset, out);
            }
            _ => debug_assert!(false, "{mv:?} is no legal move of this game"),
        }
    }

    #[inline]
    fn play_card<S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        out: &mut S,
        card: Face,
        at: Cell,
        how: FieldPlay,
    ) {
        self.emit(ruleset, out, Event::FieldPlayed { seat: self.seat, card, at, how });
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

    #[inline]
    fn draw<S: Sink>(&mut self, ruleset: &Ruleset, out: &mut S, deck: DeckKind) {
        let card = self.decks.deck(deck)[0];
        self.emit(ruleset, out, Event::Drew { seat: self.seat, deck, card });
        if self.is_drawn_out() && self.last_turns.is_none() {
            self.emit(ruleset, out, Event::LastTurns { turns: ruleset.players() });
        }
    }

    /// Q8: with t Keys of a symbol taken, a run of L gives the Keys t+1 to L−2.
    #[inline]
    fn give_keys<S: Sink>(&mut self, ruleset: &Ruleset, out: &mut S, card: Face, at: Cell) {
        let seat = self.seat;
        for symbol in ruleset.symbols(card).iter() {
            // A look at how many cards show the symbol at all spares most walks.
            if self.places.count_showing(symbol) < u32::from(self.taken.of(symbol)) + 3 {
                continue;
            }
            let reached =
                self.longest_run(ruleset, symbol, at).saturating_sub(2).min(KEYS_PER_SYMBOL);
            let count = reached.saturating_sub(self.taken.of(symbol));
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

    /// The longest unbroken run of a symbol through a place, in a row, column or diagonal.
    #[inline]
    fn longest_run(&self, ruleset: &Ruleset, symbol: Symbol, at: Cell) -> u8 {
        // Beyond the board, and in its spare column, no card can lie.
        let shows = |index: isize| match self.places.tops.get(index as usize) {
            Some(top) => ruleset.symbols(*top).has(symbol),
            None => false,
        };
        let reach = |step: isize| {
            let mut index = at.index() as isize + step;
            let mut run = 0;
            while shows(index) {
                index += step;
                run += 1;
            }
            run
        };
        let mut longest = 1;
        for direction in DIRECTIONS {
            longest = longest.max(1 + reach(direction) + reach(-direction));
        }
        longest
    }

    /// Q9, Q11: the end of the game, or the next turn.
    #[inline]
    fn end_turn<S: Sink>(&mut self, ruleset: &Ruleset, out: &mut S) {
        let stall_turns = ruleset.numbers.stall_turns;
        let end = if self.last_turns == Some(0) {
            End::LastTurns
        } else if self.passes >= ruleset.players() {
            End::Passes
        } else if stall_turns > 0 && self.quiet >= stall_turns {
            End::Stall
        } else {
            let seat = self.seat.left(ruleset.players());
            return self.emit(ruleset, out, Event::TurnBegan { seat, step: Step::Play });
        };
        let outcome = Outcome { end, winners: leaders(self.all_keys(ruleset)) };
        self.emit(ruleset, out, Event::Ended { outcome });
    }
}
