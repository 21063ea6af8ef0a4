//! Bookkeeping: what each event changes. It cannot refuse and takes no luck.

use super::Tableau;
use crate::card::{DeckKind, Face};
use crate::effect::Time;
use crate::event::{CardVec, Event, KeysHow, Moved, Seal, SealEnds, Target};
use crate::hand::HAND_MAX;
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Seats};
use crate::step::Step;
use crate::table::ThisTurn;
use crate::zone::{Zone, Zones};

impl Tableau {
    #[inline(always)]
    pub(crate) fn evolve(&mut self, ruleset: &Ruleset, event: &Event) {
        match *event {
            Event::Shuffled { deck, chance, ref order } => {
                self.on_shuffled(deck, chance == crate::dice::Chance::refill(deck), order);
            }
            Event::FirstSeat { seat } => self.seat = seat,
            Event::Dealt { seat, deck, ref layout, ref hand } => {
                self.on_dealt(seat, deck, layout, hand);
            }
            Event::TurnedUp { seat, zone, card } => {
                self.layouts[seat.index()][zone.index()] = Face::NONE;
                self.hands[seat.index()].add_known(card, Seats::others(ruleset.players(), seat));
            }
            Event::TurnBegan { seat, step } => self.on_turn_began(seat, step),
            Event::StepBegan { step } => self.step = step,
            Event::Played { seat, card, zone, ref moved } => {
                let is_extra = ruleset.has_extra() && zone.is_corner();
                let deck = if is_extra { DeckKind::Extra } else { DeckKind::Main };
                self.on_played(seat, (deck, card), zone, moved.as_ref());
            }
            Event::KeysGained { seat, keys, how, .. } => {
                self.keys[seat.index()] = self.keys[seat.index()].or(keys);
                self.quiet = 0;
                if how == KeysHow::Any {
                    self.any_key_taken = self.any_key_taken.with(seat);
                }
            }
            Event::Drew { seat, deck, .. } => {
                let card = stock!(self, deck, draw());
                self.hands[seat.index()].add(card);
            }
            Event::Ended { outcome } => {
                self.step = Step::Over;
                self.outcome = Some(outcome);
            }
            Event::NothingPlayed { .. }
            | Event::KeyDeclined { .. }
            | Event::Looked { .. }
            | Event::Skipped { .. } => {}
            Event::Used { seat, card } => self.on_used(seat, card),
            Event::MorePlays { main, extra, any } => {
                self.turn.add_plays([main, extra, any]);
            }
            Event::SwappedOwn { seat, zone, other } => {
                self.layouts[seat.index()].swap(zone.index(), other.index());
            }
            Event::Redirected { to, .. } => self.turn.target = Some(to),
            Event::Sealed { seal } => {
                self.seals.push(seal);
                self.turn.working_seals = true;
                self.note_sealed();
            }
            Event::SealEnded { seal } => self.on_seal_ended(&seal),
            Event::Recovered { seat, card } => self.on_recovered(ruleset, seat, card),
            Event::Took { seat, deck, card } => self.on_took(ruleset, seat, deck, card),
            Event::Threw { seat, card } => {
                self.hands[seat.index()].remove(card);
                self.discard(ruleset.deck(card), card);
            }
            Event::Discarded { seat, card } => self.on_discarded(seat, card),
            Event::Exchanged { seat, with, gave, got } => {
                self.on_exchanged(ruleset, seat, with, gave, got);
            }
            Event::SwappedZone { seat, with, zone } => self.on_swapped_zone(seat, with, zone),
            Event::Erased { target, zone, card, .. } => {
                self.layouts[target.index()][zone.index()] = Face::NONE;
                self.discard(ruleset.deck(card), card);
            }
            Event::DrawsUpTo { cards } => {
                self.turn.draw_up_to = self.turn.draw_up_to.max(cards);
            }
            Event::WorkedOut { card } => {
                self.extra.discard(card);
                self.on_worked_out(ruleset, card);
            }
            Event::StaysInPlay { card } => self.on_worked_out(ruleset, card),
            Event::FieldPlayed { .. } | Event::Passed { .. } | Event::LastTurns { .. } => {
                debug_assert!(false, "{event:?} is an event of a field");
            }
        }
    }

    fn on_used(&mut self, seat: Seat, card: Face) {
        self.hands[seat.index()].remove(card);
        self.turn.working = Some(card);
        self.turn.working_seals = false;
    }

    fn on_seal_ended(&mut self, seal: &Seal) {
        if let Some(place) = self.seals.iter().position(|other| other == seal) {
            self.seals.remove(place);
        }
        self.extra.discard(seal.card);
        self.note_sealed();
    }

    fn on_discarded(&mut self, seat: Seat, card: Face) {
        self.hands[seat.index()].remove(card);
        remove_one(&mut self.fresh.cards, card);
        remove_one(&mut self.fresh.open, card);
        self.extra.discard(card);
    }

    fn on_swapped_zone(&mut self, seat: Seat, with: Seat, zone: Zone) {
        let own = self.layouts[seat.index()][zone.index()];
        let theirs = std::mem::replace(&mut self.layouts[with.index()][zone.index()], own);
        self.layouts[seat.index()][zone.index()] = theirs;
    }

    fn on_shuffled(&mut self, deck: DeckKind, is_refill: bool, order: &[Face]) {
        stock!(self, deck, set_deck(order));
        if is_refill {
            stock!(self, deck, clear_pile());
        }
    }

    #[inline]
    fn on_dealt(&mut self, seat: Seat, deck: DeckKind, layout: &[Face], hand: &[Face]) {
        for (zone, card) in Zone::dealt(deck).iter().zip(layout) {
            self.layouts[seat.index()][zone.index()] = *card;
        }
        for card in hand {
            self.hands[seat.index()].add(*card);
        }
        for _ in 0..layout.len() + hand.len() {
            stock!(self, deck, draw());
        }
    }

    #[inline(always)]
    fn on_turn_began(&mut self, seat: Seat, step: Step) {
        self.seat = seat;
        self.step = step;
        self.turns += 1;
        self.quiet += 1;
        self.turn = ThisTurn::default();
        // With an extra deck, turns begin with step 1.
        if matches!(step, Step::Start) {
            self.fresh.cards.clear();
            self.fresh.open.clear();
            self.fresh.hidden = 0;
            for seal in self.seals.iter_mut().filter(|seal| seal.user == seat) {
                if let SealEnds::UserTurnsBegin(left) = &mut seal.ends {
                    *left -= 1;
                }
            }
        }
    }

    #[inline(always)]
    fn on_played(
        &mut self,
        seat: Seat,
        (deck, card): (DeckKind, Face),
        zone: Zone,
        moved: Option<&Moved>,
    ) {
        self.hands[seat.index()].remove(card);
        self.layouts[seat.index()][zone.index()] = card;
        self.turn.zones = self.turn.zones.or(Zones::only(zone));
        self.turn.played[deck.index()] += 1;
        let Some(moved) = moved else { return };
        match moved.to {
            Target::Piles => self.discard(deck, moved.card),
            Target::Seat(seat) => {
                self.layouts[seat.index()][zone.index()] = moved.card;
                if let Some(card) = moved.discarded {
                    self.discard(deck, card);
                }
            }
        }
    }

    /// Computes which zones are sealed.
    pub(crate) fn note_sealed(&mut self) {
        let mut sealed = [Zones::NONE; crate::seat::SEATS_MAX];
        for seal in self.seals.iter() {
            let zones = &mut sealed[seal.target.index()];
            *zones = zones.or(seal.zones);
        }
        self.sealed = sealed;
    }

    fn on_recovered(&mut self, ruleset: &Ruleset, seat: Seat, card: Face) {
        let found = stock!(self, ruleset.deck(card), recover(card));
        debug_assert!(found, "the card is in its pile");
        self.hands[seat.index()].add_known(card, Seats::others(ruleset.players(), seat));
        if ruleset.is_action(card) {
            push_if_room(&mut self.fresh.cards, card);
            push_if_room(&mut self.fresh.open, card);
        }
    }

    fn on_took(&mut self, ruleset: &Ruleset, seat: Seat, deck: DeckKind, card: Face) {
        let place = self.deck(deck).iter().position(|other| *other == card);
        let place = place.expect("a card that was looked at is in the deck");
        stock!(self, deck, take(place));
        self.hands[seat.index()].add(card);
        self.note_hidden(ruleset, deck, card);
        // The look is over; what follows says which step comes next.
        self.step = Step::End;
    }

    /// A card came into the mover's hand unseen by the others (A5).
    fn note_hidden(&mut self, ruleset: &Ruleset, deck: DeckKind, card: Face) {
        if deck == DeckKind::Extra {
            self.fresh.hidden += 1;
        }
        if ruleset.is_action(card) {
            push_if_room(&mut self.fresh.cards, card);
        }
    }

    fn on_exchanged(&mut self, ruleset: &Ruleset, seat: Seat, with: Seat, gave: Face, got: Face) {
        let both = Seats::only(seat).with(with);
        let same_kind = |card: Face| move |other: Face| ruleset.deck(other) == ruleset.deck(card);
        self.hands[seat.index()].remove_hidden(gave, both, same_kind(gave));
        self.hands[with.index()].remove_hidden(got, both, same_kind(got));
        self.hands[seat.index()].add_known(got, Seats::only(with));
        self.hands[with.index()].add_known(gave, Seats::only(seat));
        remove_one(&mut self.fresh.cards, gave);
        self.note_hidden(ruleset, ruleset.deck(got), got);
    }

    fn on_worked_out(&mut self, ruleset: &Ruleset, card: Face) {
        self.turn.working = None;
        self.turn.working_seals = false;
        self.step = match ruleset.time(card) {
            Some(Time::Start) => Step::Start,
            _ => Step::End,
        };
    }
}

/// Adds a card; a list that is full stays as it is.
fn push_if_room(cards: &mut CardVec<HAND_MAX>, card: Face) {
    let _ = cards.try_push(card);
}

fn remove_one(cards: &mut CardVec<HAND_MAX>, card: Face) {
    if let Some(place) = cards.iter().position(|other| *other == card) {
        cards.remove(place);
    }
}
