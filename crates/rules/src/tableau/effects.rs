//! The effects of action cards: what each asks for, and what it does (section A).

use super::Tableau;
use crate::card::{DeckKind, Face};
use crate::dice::{Chance, Dice};
use crate::effect::{Effect, Piles, SealUntil, SealWhat};
use crate::event::{Event, Few, Seal, SealEnds, Target};
use crate::hand::{HAND_MAX, Hand};
use crate::moves::Choice;
use crate::rule::{Rejection, Rule, Why};
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Step;
use crate::zone::{Zone, Zones};

/// Whether the next effect of a card can be worked out, or something else comes first.
enum Flow {
    Next,
    Wait,
}

impl Tableau {
    /// Works out the effects of the card that was used, from this one on, until one has to ask (A6).
    pub(super) fn work_out<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        dice: &mut D,
        out: &mut S,
        first: u8,
        mut choice: Option<Choice>,
    ) {
        let card = self.turn.working;
        let effects = ruleset.effects(card);
        for (index, effect) in (first..).zip(&effects[usize::from(first).min(effects.len())..]) {
            let chosen = match choice.take() {
                Some(choice) => choice,
                None if !asks(*effect) => Choice::Nothing,
                None if self.has_choice(ruleset, self.hand(), *effect) => {
                    let step = Step::Effect(index);
                    return self.emit(ruleset, out, Event::StepBegan { step });
                }
                None => {
                    self.emit(ruleset, out, Event::Skipped { effect: index });
                    continue;
                }
            };
            match self.apply(ruleset, dice, out, (index, *effect), chosen) {
                Flow::Next => {}
                Flow::Wait => return,
            }
        }
        let done = if self.turn.working_seals {
            Event::StaysInPlay { card }
        } else {
            Event::WorkedOut { card }
        };
        self.emit(ruleset, out, done);
    }

    /// Does what one effect says, with a choice that fits it.
    fn apply<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        dice: &mut D,
        out: &mut S,
        (index, effect): (u8, Effect),
        choice: Choice,
    ) -> Flow {
        let seat = self.seat;
        let event = match (effect, choice) {
            (Effect::MoreMain { count }, _) => Event::MorePlays { main: count, extra: 0, any: 0 },
            (Effect::MoreExtra { count }, _) => Event::MorePlays { main: 0, extra: count, any: 0 },
            (Effect::MoreAny { count }, _) => Event::MorePlays { main: 0, extra: 0, any: count },
            (Effect::SwapOwn, Choice::Zones { zone, other }) => {
                Event::SwappedOwn { seat, zone, other }
            }
            (Effect::Redirect, Choice::Player { seat: to }) => {
                Event::Redirected { seat, to: Target::Seat(to) }
            }
            (Effect::Redirect, _) => Event::Redirected { seat, to: Target::Piles },
            (Effect::Seal { until, .. }, _) => Event::Sealed { seal: self.seal(until, choice) },
            (Effect::Recover { .. }, Choice::Card { card }) => Event::Recovered { seat, card },
            (Effect::Look { cards }, Choice::Deck { deck }) => {
                self.look(ruleset, dice, out, index, deck, usize::from(cards));
                return Flow::Wait;
            }
            (Effect::Throw, Choice::Card { card }) => {
                self.emit(ruleset, out, Event::Threw { seat, card });
                self.emit(ruleset, out, Event::StepBegan { step: Step::Throw(index) });
                return Flow::Wait;
            }
            (Effect::Exchange, Choice::Give { seat: with, card: gave }) => {
                let got = self.random_card(dice, with);
                Event::Exchanged { seat, with, gave, got }
            }
            (Effect::SwapZone, Choice::Place { seat: with, zone }) => {
                Event::SwappedZone { seat, with, zone }
            }
            (Effect::Erase, Choice::Place { seat: target, zone }) => {
                Event::Erased { seat, target, zone, card: self.card_at(target, zone) }
            }
            (Effect::KeysAgain, _) => {
                let is_over = self.give_keys(ruleset, out);
                return if is_over { Flow::Wait } else { Flow::Next };
            }
            (Effect::DrawUpTo { cards }, _) => Event::DrawsUpTo { cards },
            _ => {
                debug_assert!(false, "{choice:?} is no choice of {effect:?}");
                return Flow::Next;
            }
        };
        self.emit(ruleset, out, event);
        Flow::Next
    }

    fn seal(&self, until: SealUntil, choice: Choice) -> Seal {
        let (target, zones) = match choice {
            Choice::Zone { zone } => (self.seat, Zones::only(zone)),
            Choice::Place { seat, zone } => (seat, Zones::only(zone)),
            Choice::Player { seat } => (seat, Zones::ALL),
            _ => (self.seat, Zones::ALL),
        };
        let ends = match until {
            SealUntil::NextTurn => SealEnds::UserTurnsBegin(1),
            SealUntil::TurnAfterNext => SealEnds::UserTurnsBegin(2),
            SealUntil::TheirTurnEnds => SealEnds::TargetTurnEnds,
        };
        Seal { card: self.turn.working, user: self.seat, target, zones, ends }
    }

    fn look<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        dice: &mut D,
        out: &mut S,
        effect: u8,
        deck: DeckKind,
        cards: usize,
    ) {
        self.refill_if_empty(deck, dice, out);
        let top = self.deck(deck);
        let seen = Few::new(&top[..cards.min(top.len())]);
        let step = Step::Look { effect, deck, cards: seen.len() as u8 };
        self.emit(ruleset, out, Event::Looked { seat: self.seat, deck, cards: seen });
        self.emit(ruleset, out, Event::StepBegan { step });
    }

    fn random_card<D: Dice>(&self, dice: &mut D, with: Seat) -> Face {
        let hand = &self.hands[with.index()];
        let mut cards = [Face::NONE; HAND_MAX];
        for (place, card) in cards.iter_mut().zip(hand.iter()) {
            *place = card;
        }
        let cards = &cards[..hand.len()];
        cards[dice.pick(Chance::Exchange, cards)]
    }

    /// Whether there is a legal choice for what an effect asks (A1).
    /// The hand is the mover's without the card that is being used.
    pub(super) fn has_choice(&self, ruleset: &Ruleset, hand: &Hand, effect: Effect) -> bool {
        let mut found = false;
        self.each_choice(ruleset, hand, effect, |_| found = true);
        found
    }

    /// Calls back with every legal choice for an effect, each once.
    #[inline]
    pub(super) fn each_choice(
        &self,
        ruleset: &Ruleset,
        hand: &Hand,
        effect: Effect,
        mut offer: impl FnMut(Choice),
    ) {
        let opponents = Seat::all(ruleset.players()).filter(|seat| *seat != self.seat);
        match effect {
            _ if !asks(effect) => offer(Choice::Nothing),
            Effect::SwapOwn => {
                for (index, zone) in Zone::ALL.into_iter().enumerate() {
                    for other in Zone::ALL.into_iter().skip(index + 1) {
                        if self.check_swap_own(zone, other).is_ok() {
                            offer(Choice::Zones { zone, other });
                        }
                    }
                }
            }
            Effect::Redirect => {
                let left = self.seat.left(ruleset.players());
                opponents
                    .filter(|seat| *seat != left)
                    .for_each(|seat| offer(Choice::Player { seat }));
                offer(Choice::Piles);
            }
            Effect::Seal { what, .. } => match what {
                SealWhat::OwnZone => {
                    Zone::ALL.into_iter().for_each(|zone| offer(Choice::Zone { zone }));
                }
                SealWhat::OpponentLayout => {
                    opponents.for_each(|seat| offer(Choice::Player { seat }));
                }
                SealWhat::OpponentZone => opponents.for_each(|seat| {
                    Zone::ALL.into_iter().for_each(|zone| offer(Choice::Place { seat, zone }));
                }),
                SealWhat::OwnLayout => offer(Choice::Nothing),
            },
            Effect::Recover { from } => self.each_recoverable(hand, from, offer),
            Effect::Look { .. } => {
                for deck in DeckKind::ALL {
                    if self.check_look(hand, deck).is_ok() {
                        offer(Choice::Deck { deck });
                    }
                }
            }
            Effect::Throw => hand
                .faces()
                .filter(|card| ruleset.is_symbol_card(*card))
                .for_each(|card| offer(Choice::Card { card })),
            Effect::Exchange => {
                for seat in opponents.filter(|seat| !self.hands[seat.index()].is_empty()) {
                    hand.faces().for_each(|card| offer(Choice::Give { seat, card }));
                }
            }
            Effect::SwapZone => opponents.for_each(|seat| {
                for zone in Zone::ALL {
                    if self.check_swap_zone(seat, zone).is_ok() {
                        offer(Choice::Place { seat, zone });
                    }
                }
            }),
            Effect::Erase => opponents.for_each(|seat| {
                for zone in Zone::CORNERS {
                    if self.check_gives_up(seat, zone).is_ok() {
                        offer(Choice::Place { seat, zone });
                    }
                }
            }),
            _ => {}
        }
    }

    /// Every face in the piles that can be reached, once.
    fn each_recoverable(&self, hand: &Hand, from: Piles, mut offer: impl FnMut(Choice)) {
        if hand.is_full() {
            return;
        }
        let mut seen = [0u64; 4];
        for deck in DeckKind::ALL.into_iter().filter(|deck| from.has(*deck)) {
            for card in self.pile(deck) {
                let (word, bit) = (card.index() / 64, 1 << (card.index() % 64));
                if seen[word] & bit == 0 {
                    seen[word] |= bit;
                    offer(Choice::Card { card: *card });
                }
            }
        }
    }

    /// Whether a choice fits what an effect asks, and if not, why.
    pub(super) fn check_choice(
        &self,
        ruleset: &Ruleset,
        hand: &Hand,
        effect: Effect,
        choice: Choice,
    ) -> Result<(), Rejection> {
        let wrong = Err(Why::WrongChoice { effect: effect.name() }.by(Rule::A1));
        match (effect, choice) {
            (effect, choice) if !asks(effect) => {
                if choice == Choice::Nothing {
                    Ok(())
                } else {
                    wrong
                }
            }
            (Effect::SwapOwn, Choice::Zones { zone, other }) => {
                if zone >= other {
                    return Err(Why::ZonesDiffer { zone, other }.by(Rule::A1));
                }
                self.check_swap_own(zone, other)
            }
            (Effect::Redirect, Choice::Piles)
            | (Effect::Seal { what: SealWhat::OwnZone, .. }, Choice::Zone { .. }) => Ok(()),
            (Effect::Redirect, Choice::Player { seat }) => {
                if seat == self.seat.left(ruleset.players()) {
                    return Err(Why::WrongPlayer { seat }.by(Rule::A1));
                }
                self.check_opponent(ruleset, seat)
            }
            (Effect::Seal { what: SealWhat::OpponentLayout, .. }, Choice::Player { seat })
            | (Effect::Seal { what: SealWhat::OpponentZone, .. }, Choice::Place { seat, .. }) => {
                self.check_opponent(ruleset, seat)
            }
            (Effect::Recover { from }, Choice::Card { card }) => {
                self.check_recover(hand, from, card)
            }
            (Effect::Look { .. }, Choice::Deck { deck }) => self.check_look(hand, deck),
            (Effect::Throw, Choice::Card { card }) => check_throw(ruleset, hand, card),
            (Effect::Exchange, Choice::Give { seat, card }) => {
                self.check_opponent(ruleset, seat)?;
                check_in_hand(hand, card, Rule::A1)?;
                if self.hands[seat.index()].is_empty() {
                    return Err(Why::EmptyHand { seat }.by(Rule::A1));
                }
                Ok(())
            }
            (Effect::SwapZone, Choice::Place { seat, zone }) => {
                self.check_opponent(ruleset, seat)?;
                self.check_swap_zone(seat, zone)
            }
            (Effect::Erase, Choice::Place { seat, zone }) => {
                self.check_opponent(ruleset, seat)?;
                if !zone.is_corner() {
                    return Err(Why::NotACorner { zone }.by(Rule::A1));
                }
                self.check_gives_up(seat, zone)
            }
            _ => wrong,
        }
    }

    fn check_opponent(&self, ruleset: &Ruleset, seat: Seat) -> Result<(), Rejection> {
        if seat.0 < ruleset.players() && seat != self.seat {
            Ok(())
        } else {
            Err(Why::WrongPlayer { seat }.by(Rule::A1))
        }
    }

    /// A card is there, and no seal holds it (A2).
    fn check_gives_up(&self, seat: Seat, zone: Zone) -> Result<(), Rejection> {
        if self.sealed[seat.index()].has(zone) {
            return Err(Why::Sealed { seat, zone }.by(Rule::A2));
        }
        if self.card_at(seat, zone).is_none() {
            return Err(Why::EmptyZone { seat, zone }.by(Rule::A1));
        }
        Ok(())
    }

    fn check_swap_own(&self, zone: Zone, other: Zone) -> Result<(), Rejection> {
        if zone.is_corner() != other.is_corner() {
            return Err(Why::ZonesDiffer { zone, other }.by(Rule::A1));
        }
        self.check_gives_up(self.seat, zone)?;
        self.check_gives_up(self.seat, other)
    }

    fn check_swap_zone(&self, seat: Seat, zone: Zone) -> Result<(), Rejection> {
        self.check_gives_up(self.seat, zone)?;
        self.check_gives_up(seat, zone)
    }

    fn check_look(&self, hand: &Hand, deck: DeckKind) -> Result<(), Rejection> {
        if hand.is_full() {
            return Err(Why::HandFull.by(Rule::A1));
        }
        if !self.can_draw(deck) {
            return Err(Why::DeckEmpty { deck }.by(Rule::A1));
        }
        Ok(())
    }

    fn check_recover(&self, hand: &Hand, from: Piles, card: Face) -> Result<(), Rejection> {
        if hand.is_full() {
            return Err(Why::HandFull.by(Rule::A1));
        }
        let is_there = |deck: DeckKind| from.has(deck) && self.pile(deck).contains(&card);
        if DeckKind::ALL.into_iter().any(is_there) {
            Ok(())
        } else {
            Err(Why::NotInPile { card }.by(Rule::A1))
        }
    }
}

pub(super) fn check_in_hand(hand: &Hand, card: Face, rule: Rule) -> Result<(), Rejection> {
    if hand.has(card) { Ok(()) } else { Err(Why::NotInHand { card }.by(rule)) }
}

pub(super) fn check_throw(ruleset: &Ruleset, hand: &Hand, card: Face) -> Result<(), Rejection> {
    check_in_hand(hand, card, Rule::A1)?;
    if ruleset.is_symbol_card(card) {
        Ok(())
    } else {
        Err(Why::NotASymbolCard { card }.by(Rule::A1))
    }
}

/// Whether an effect needs a choice of its user.
pub(crate) fn asks(effect: Effect) -> bool {
    match effect {
        Effect::MoreMain { .. }
        | Effect::MoreExtra { .. }
        | Effect::MoreAny { .. }
        | Effect::KeysAgain
        | Effect::DrawUpTo { .. }
        | Effect::Seal { what: SealWhat::OwnLayout, .. } => false,
        Effect::SwapOwn
        | Effect::Redirect
        | Effect::Seal { .. }
        | Effect::Recover { .. }
        | Effect::Look { .. }
        | Effect::Throw
        | Effect::Exchange
        | Effect::SwapZone
        | Effect::Erase => true,
    }
}
