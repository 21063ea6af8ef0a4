//! Working out a move: every rule of what happens when (B4–B9, N3–N9). Legality is elsewhere.

use super::Tableau;
use crate::card::{DeckKind, Face};
use crate::dice::{Chance, Dice};
use crate::event::{End, Event, KeysHow, Moved, Outcome, Seal, SealEnds, Target, card_vec};
use crate::keys::{alone_ahead, leaders};
use crate::moves::{Choice, Move};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Seats};
use crate::sink::Sink;
use crate::step::Step;
use crate::symbol::Symbols;
use crate::zone::Zone;

impl Tableau {
    /// Applies an event and hands it to the sink.
    #[inline(always)]
    pub(super) fn emit(&mut self, ruleset: &Ruleset, out: &mut impl Sink, event: Event) {
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

    /// Shuffles, deals and begins the first turn (B1–B3, B12, N2).
    pub(crate) fn deal<D: Dice, S: Sink>(&mut self, ruleset: &Ruleset, dice: &mut D, out: &mut S) {
        let decks = if ruleset.has_extra() { &DeckKind::ALL[..] } else { &DeckKind::ALL[..1] };
        for deck in decks {
            self.set_deck(*deck, ruleset.deck_order(*deck));
            self.shuffle_deck(*deck, Chance::deal(*deck), dice, out);
        }
        let first = dice.first_seat(ruleset.players());
        self.emit(ruleset, out, Event::FirstSeat { seat: first });
        for deck in decks {
            let (zones, hand) = match deck {
                DeckKind::Main => (5, usize::from(ruleset.numbers.hand_dealt)),
                DeckKind::Extra => (4, crate::ruleset::EXTRA_HAND_DEALT),
            };
            for seat in Seat::all(ruleset.players()) {
                let cards = self.deck(*deck);
                let layout = card_vec(&cards[..zones]);
                let hand = card_vec(&cards[zones..zones + hand]);
                self.emit(ruleset, out, Event::Dealt { seat, deck: *deck, layout, hand });
            }
        }
        for seat in Seat::all(ruleset.players()) {
            for zone in Zone::CORNERS {
                let card = self.card_at(seat, zone);
                if ruleset.is_action(card) {
                    self.emit(ruleset, out, Event::TurnedUp { seat, zone, card });
                }
            }
        }
        let step = if ruleset.has_extra() { Step::Start } else { Step::Play };
        self.begin_turn(ruleset, out, first, step);
    }

    /// Works out a legal move of the player to move.
    #[inline(always)]
    pub(crate) fn advance<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        mv: Move,
        dice: &mut D,
        out: &mut S,
    ) {
        match mv {
            Move::Play { card, zone } => {
                let seat = self.seat;
                // Asked before anything changes: the compiler then makes a short path for the base
                // game, where a play has no question of kinds and seals.
                if ruleset.has_extra() {
                    self.play_card(ruleset, out, seat, card, zone);
                } else {
                    self.play_card(ruleset, out, seat, card, zone);
                    self.finish_base_turn(ruleset, dice, out, seat);
                }
            }
            _ => self.advance_rarely(ruleset, mv, dice, out),
        }
    }

    /// Everything but a play: kept apart, so that the path of the base game stays short.
    #[inline(never)]
    fn advance_rarely<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        mv: Move,
        dice: &mut D,
        out: &mut S,
    ) {
        let seat = self.seat;
        match mv {
            Move::Use { card, choice } => {
                self.emit(ruleset, out, Event::Used { seat, card });
                self.work_out(ruleset, dice, out, 0, Some(choice));
            }
            Move::Choose { choice } => self.choose(ruleset, dice, out, choice),
            Move::Discard { card } => self.emit(ruleset, out, Event::Discarded { seat, card }),
            Move::Done => self.end_step(ruleset, dice, out),
            Move::TakeKey { symbol } => {
                let keys = Symbols::only(symbol);
                let event = Event::KeysGained { seat, keys, count: 1, how: KeysHow::Any };
                self.emit(ruleset, out, event);
                if !self.end_if_won(ruleset, out) {
                    self.draw_step(ruleset, dice, out);
                }
            }
            Move::DeclineKey => {
                self.emit(ruleset, out, Event::KeyDeclined { seat });
                self.draw_step(ruleset, dice, out);
            }
            Move::Draw { deck } => {
                self.draw_card(ruleset, dice, out, seat, deck);
                self.draw_step(ruleset, dice, out);
            }
            Move::Play { .. }
            | Move::Lay { .. }
            | Move::Cover { .. }
            | Move::Replace { .. }
            | Move::Pass => debug_assert!(false, "{mv:?} is no legal move of this game"),
        }
    }

    /// B4: the card goes in, the old one moves on to the left and pushes out the one there.
    #[inline(always)]
    fn play_card(
        &mut self,
        ruleset: &Ruleset,
        out: &mut impl Sink,
        seat: Seat,
        card: Face,
        zone: Zone,
    ) {
        let old = self.card_at(seat, zone);
        match self.target(ruleset) {
            to @ Target::Seat(other) if !old.is_none() && !self.is_sealed(ruleset, other, zone) => {
                let discarded = self.card_at(other, zone).some();
                self.emit_made(ruleset, out, || {
                    let moved = Some(Moved { card: old, to, discarded, sealed: None });
                    Event::Played { seat, card, zone, moved }
                });
            }
            to => self.play_card_rarely(ruleset, out, card, zone, to),
        }
    }

    /// N6, N11, Contrary Wind: the zone was empty, or the old card goes to the pile.
    #[inline(never)]
    fn play_card_rarely(
        &mut self,
        ruleset: &Ruleset,
        out: &mut impl Sink,
        card: Face,
        zone: Zone,
        to: Target,
    ) {
        let seat = self.seat;
        let sealed = match to {
            Target::Seat(other) => Some(other),
            Target::Piles => None,
        };
        let old = self.card_at(seat, zone).some();
        let moved = old.map(|card| Moved { card, to: Target::Piles, discarded: None, sealed });
        self.emit(ruleset, out, Event::Played { seat, card, zone, moved });
    }

    /// After the one play of a base game's turn: Keys, draw, next (B4–B9).
    #[inline(always)]
    fn finish_base_turn<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        dice: &mut D,
        out: &mut S,
        seat: Seat,
    ) {
        let [vertical, horizontal] = self.cross_lines(ruleset, seat);
        // Most turns complete no line; without one there is no pattern of five either.
        if vertical.or(horizontal).is_empty() {
            return self.draw_one(ruleset, dice, out, seat);
        }
        self.finish_line(ruleset, dice, out, seat);
    }

    /// A base game's turn with a line: kept apart, as few have one.
    #[inline(never)]
    fn finish_line<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        dice: &mut D,
        out: &mut S,
        seat: Seat,
    ) {
        if self.give_keys(ruleset, out) {
            return;
        }
        if self.may_take_any_key(ruleset) {
            self.emit(ruleset, out, Event::StepBegan { step: Step::AnyKey });
        } else {
            self.draw_one(ruleset, dice, out, seat);
        }
    }

    /// Step 3 (B5, N7). Says whether it ended the game.
    pub(super) fn give_keys(&mut self, ruleset: &Ruleset, out: &mut impl Sink) -> bool {
        let seat = self.seat;
        let keys = self.line_symbols(ruleset, seat).without(self.keys[seat.index()]);
        if keys.is_empty() {
            return false;
        }
        self.emit(ruleset, out, Event::KeysGained { seat, keys, count: 1, how: KeysHow::Lines });
        self.end_if_won(ruleset, out)
    }

    /// B9, N12: enough Keys win at once.
    fn end_if_won(&mut self, ruleset: &Ruleset, out: &mut impl Sink) -> bool {
        let won = self.keys[self.seat.index()].len() >= usize::from(ruleset.numbers.keys_to_win);
        if won {
            let outcome = Outcome { end: End::Keys, winners: Seats::only(self.seat) };
            self.emit(ruleset, out, Event::Ended { outcome });
        }
        won
    }

    /// B7, N8: the pattern stands, the right is unused, and there is a Key to take.
    fn may_take_any_key(&self, ruleset: &Ruleset) -> bool {
        self.has_pattern(ruleset, self.seat)
            && !self.any_key_taken.has(self.seat)
            && self.keys[self.seat.index()] != Symbols::ALL
    }

    /// The player ends step 1, 2 or 4, or stops throwing cards away.
    fn end_step<D: Dice, S: Sink>(&mut self, ruleset: &Ruleset, dice: &mut D, out: &mut S) {
        let seat = self.seat;
        match self.step {
            Step::Start => self.emit(ruleset, out, Event::StepBegan { step: Step::Play }),
            Step::Play => {
                if self.turn.played == [0; 2] {
                    self.emit(ruleset, out, Event::NothingPlayed { seat });
                } else if self.give_keys(ruleset, out) {
                    return;
                }
                self.emit(ruleset, out, Event::StepBegan { step: Step::End });
            }
            Step::End if self.may_take_any_key(ruleset) => {
                self.emit(ruleset, out, Event::StepBegan { step: Step::AnyKey });
            }
            Step::End => self.draw_step(ruleset, dice, out),
            Step::Throw(effect) => self.work_out(ruleset, dice, out, effect + 1, None),
            _ => debug_assert!(false, "this step does not end by a decision"),
        }
    }

    /// The choice that the card being worked out has asked for.
    fn choose<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        dice: &mut D,
        out: &mut S,
        choice: Choice,
    ) {
        let seat = self.seat;
        match (self.step, choice) {
            (Step::Effect(effect), _) => self.work_out(ruleset, dice, out, effect, Some(choice)),
            (Step::Look { effect, deck, cards }, Choice::Card { card }) => {
                self.take_looked_at(ruleset, dice, out, (deck, card), cards);
                self.work_out(ruleset, dice, out, effect + 1, None);
            }
            (Step::Throw(_), Choice::Card { card }) => {
                self.emit(ruleset, out, Event::Threw { seat, card });
            }
            _ => debug_assert!(false, "nothing like this was asked for"),
        }
    }

    /// Step 5: one card in the base game (B4), up to seven with an extra deck (N9).
    fn draw_step<D: Dice, S: Sink>(&mut self, ruleset: &Ruleset, dice: &mut D, out: &mut S) {
        let seat = self.seat;
        if !ruleset.has_extra() {
            return self.draw_one(ruleset, dice, out, seat);
        }
        while self.draws_on(ruleset) {
            match (self.can_draw(DeckKind::Main), self.can_draw(DeckKind::Extra)) {
                (true, true) => {
                    if self.step != Step::Draw {
                        self.emit(ruleset, out, Event::StepBegan { step: Step::Draw });
                    }
                    return;
                }
                (true, false) => self.draw_card(ruleset, dice, out, seat, DeckKind::Main),
                (false, true) => self.draw_card(ruleset, dice, out, seat, DeckKind::Extra),
                (false, false) => break,
            }
        }
        self.end_turn(ruleset, out, seat, Step::Start);
    }

    /// Whether the hand is smaller than step 5 draws to (N9, long study).
    pub(crate) fn draws_on(&self, ruleset: &Ruleset) -> bool {
        let hand_size = self.turn.draw_up_to.max(ruleset.numbers.draw_up_to);
        self.hand().len() < usize::from(hand_size)
    }

    /// The base game's draw, and the end of its turn (B4, B8).
    #[inline(always)]
    fn draw_one<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        dice: &mut D,
        out: &mut S,
        seat: Seat,
    ) {
        if self.main.top().is_some() {
            self.draw_top(ruleset, out, seat, DeckKind::Main);
        } else if !self.main.is_empty() {
            self.draw_card(ruleset, dice, out, seat, DeckKind::Main);
        }
        self.end_turn(ruleset, out, seat, Step::Play);
    }

    #[inline(always)]
    fn draw_card<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        dice: &mut D,
        out: &mut S,
        seat: Seat,
        deck: DeckKind,
    ) {
        self.refill_if_empty(deck, dice, out);
        self.draw_top(ruleset, out, seat, deck);
    }

    /// Draws the top card of a deck, if it has one.
    #[inline(always)]
    fn draw_top(&mut self, ruleset: &Ruleset, out: &mut impl Sink, seat: Seat, deck: DeckKind) {
        if let Some(card) = stock!(self, deck, top()) {
            self.emit_made(ruleset, out, || Event::Drew { seat, deck, card });
        }
    }

    /// B8: an empty deck is refilled from its pile when a card is needed.
    #[inline(always)]
    pub(super) fn refill_if_empty<D: Dice, S: Sink>(
        &mut self,
        deck: DeckKind,
        dice: &mut D,
        out: &mut S,
    ) {
        if stock!(self, deck, top()).is_none() {
            self.refill(deck, dice, out);
        }
    }

    #[inline(never)]
    fn refill<D: Dice, S: Sink>(&mut self, deck: DeckKind, dice: &mut D, out: &mut S) {
        stock!(self, deck, turn_over());
        self.shuffle_deck(deck, Chance::refill(deck), dice, out);
    }

    /// Shuffles a deck where it lies; the event says what came out.
    pub(super) fn shuffle_deck<D: Dice, S: Sink>(
        &mut self,
        deck: DeckKind,
        chance: Chance,
        dice: &mut D,
        out: &mut S,
    ) {
        dice.shuffle(chance, stock!(self, deck, deck_mut()));
        if S::KEEPS {
            let order = self.deck(deck).into();
            out.push(Event::Shuffled { deck, chance, order });
        }
    }

    /// A4, B11: what ends with the turn ends; then the game, if it stalls, or the next turn. Without
    /// an extra deck, turns begin with step 2, and there are no seals.
    #[inline(always)]
    fn end_turn(&mut self, ruleset: &Ruleset, out: &mut impl Sink, seat: Seat, next: Step) {
        if matches!(next, Step::Start) && !self.seals.is_empty() {
            self.end_seals(ruleset, out, |ends, _, target| {
                ends == SealEnds::TargetTurnEnds && target == seat
            });
        }
        if self.quiet >= ruleset.numbers.may_end_turns && self.ends_without_goal(ruleset, out) {
            return;
        }
        self.begin_turn(ruleset, out, seat.left(ruleset.players()), next);
    }

    /// B11: a game that stands still; B13: a short game, at the end of a round in which one player
    /// alone has the most Keys. Apart from the usual end of a turn, which so has one comparison only.
    #[cold]
    #[inline(never)]
    fn ends_without_goal(&mut self, ruleset: &Ruleset, out: &mut impl Sink) -> bool {
        let (players, numbers) = (ruleset.players(), &ruleset.numbers);
        let keys = |seat: Seat| self.keys[seat.index()].len() as u32;
        let is_round = self.turns.is_multiple_of(u32::from(players));
        let outcome = if self.quiet >= numbers.stall_turns {
            let winners = leaders(&self.all_keys()[..usize::from(players)]);
            Outcome { end: End::Stall, winners }
        } else if self.turns >= numbers.short_turns
            && is_round
            && let Some(winner) = alone_ahead(players, keys)
        {
            Outcome { end: End::Rounds, winners: Seats::only(winner) }
        } else {
            return false;
        };
        self.emit(ruleset, out, Event::Ended { outcome });
        true
    }

    #[inline(always)]
    fn begin_turn(&mut self, ruleset: &Ruleset, out: &mut impl Sink, seat: Seat, step: Step) {
        self.emit_made(ruleset, out, || Event::TurnBegan { seat, step });
        if matches!(step, Step::Start) && !self.seals.is_empty() {
            self.end_seals(ruleset, out, |ends, user, _| {
                ends == SealEnds::UserTurnsBegin(0) && user == seat
            });
        }
    }

    #[inline(never)]
    fn end_seals(
        &mut self,
        ruleset: &Ruleset,
        out: &mut impl Sink,
        is_over: impl Fn(SealEnds, Seat, Seat) -> bool,
    ) {
        let is_over = |seal: &&Seal| is_over(seal.ends, seal.user, seal.target);
        loop {
            let Some(seal) = self.seals.iter().find(is_over).copied() else { return };
            self.emit(ruleset, out, Event::SealEnded { seal });
        }
    }
}
