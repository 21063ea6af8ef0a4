//! What the player to move may do: a check of one move, and the list of all.

use super::Tableau;
use super::effects::check_in_hand;
use crate::card::{DeckKind, Face};
use crate::effect::{Effect, Time};
use crate::hand::Hand;
use crate::moves::{Choice, Move, pick_from};
use crate::rule::{Rejection, Rule, Why};
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::step::Step;
use crate::symbol::{Symbol, Symbols};
use crate::zone::{Zone, Zones};

impl Tableau {
    pub(crate) fn check(&self, ruleset: &Ruleset, seat: Seat, mv: Move) -> Result<(), Rejection> {
        if self.step == Step::Over {
            return Err(Why::GameOver.by(ruleset.rule_of_end(self.outcome)));
        }
        Why::NotYourTurn { turn: self.seat }.unless(seat == self.seat, Rule::B3)?;
        match (self.step, mv) {
            (Step::Play, Move::Play { card, zone }) => self.check_play(ruleset, card, zone),
            (Step::Start | Step::End, Move::Use { card, choice }) => {
                self.check_use(ruleset, card, choice)
            }
            (Step::End, Move::Discard { card }) => {
                check_in_hand(self.hand(), card, Rule::N3)?;
                Why::NotAnAction { card }.unless(ruleset.is_action(card), Rule::N3)
            }
            (Step::Start | Step::End, Move::Done) | (Step::Throw(_), Move::Done) => Ok(()),
            (Step::Play, Move::Done) if ruleset.has_extra() => Why::MustPlay
                .when(self.turn.played == [0; 2] && self.can_play_something(ruleset), Rule::N5),
            (Step::Effect(effect), Move::Choose { choice }) => self.check_choice(
                ruleset,
                self.hand(),
                self.working_effect(ruleset, effect),
                choice,
            ),
            (Step::Look { deck, cards, .. }, Move::Choose { choice: Choice::Card { card } }) => {
                self.check_looked_at((deck, cards), card)
            }
            (Step::Look { .. }, Move::Choose { .. }) => {
                Err(Why::WrongChoice { effect: self.step.name() }.by(Rule::A1))
            }
            (Step::Throw(_), Move::Choose { choice }) => {
                self.check_choice(ruleset, self.hand(), Effect::Throw, choice)
            }
            (Step::AnyKey, Move::TakeKey { symbol }) => Why::HasKey { symbol }
                .when(self.keys[seat.index()].has(symbol), ruleset.rule(Rule::B7, Rule::N8)),
            (Step::AnyKey, Move::DeclineKey) => Ok(()),
            (Step::Draw, Move::Draw { deck }) => {
                Why::DeckEmpty { deck }.unless(self.can_draw(deck), Rule::N9)
            }
            _ => Err(Why::NotNow { step: self.step.name() }.by(self.rule_of_step(ruleset, mv))),
        }
    }

    /// The rule by which a move is not one of this step.
    fn rule_of_step(&self, ruleset: &Ruleset, mv: Move) -> Rule {
        match (self.step, mv) {
            (Step::Effect(_) | Step::Look { .. } | Step::Throw(_), _) => Rule::A1,
            (_, Move::TakeKey { .. } | Move::DeclineKey) => ruleset.rule(Rule::B7, Rule::N8),
            _ => ruleset.rule(Rule::B4, Rule::N3),
        }
    }

    /// Fills the list with every legal move of the player to move, each once.
    #[inline]
    pub(crate) fn legal_moves_into(&self, ruleset: &Ruleset, moves: &mut Vec<Move>) {
        if self.step == Step::Play {
            self.legal_plays(ruleset, moves);
        } else {
            self.legal_rarely(ruleset, moves);
        }
    }

    /// A legal move, each as likely as any other, without a list where that is easy.
    #[inline]
    pub(crate) fn random_move(
        &self,
        ruleset: &Ruleset,
        room: &mut Vec<Move>,
        mut below: impl FnMut(u32) -> u32,
    ) -> Option<Move> {
        if self.step != Step::Play || ruleset.has_extra() || self.hand().is_empty() {
            return self.random_rarely(ruleset, room, below);
        }
        let zones = Zone::CROSS.len() as u32;
        loop {
            // Any card with any zone; if that card is a copy of another, once more.
            let number = below(zones * self.hand().len() as u32);
            if let Some(card) = self.hand().face_at((number / zones) as usize) {
                let zone = Zone::CROSS[(number % zones) as usize];
                return Some(Move::Play { card, zone });
            }
        }
    }

    /// The same with an extra deck: in the steps that are decided most often, from how many moves
    /// there are; in the others from the list.
    #[inline(never)]
    fn random_rarely(
        &self,
        ruleset: &Ruleset,
        room: &mut Vec<Move>,
        mut below: impl FnMut(u32) -> u32,
    ) -> Option<Move> {
        match self.step {
            Step::Play if ruleset.has_extra() => return Some(self.random_play(ruleset, below)),
            Step::Start | Step::End
                if !self.hand().last().is_some_and(|card| ruleset.is_action(card)) =>
            {
                // Nothing to use: one move, which is a roll of the dice as well.
                below(1);
                return Some(Move::Done);
            }
            Step::Draw if DeckKind::ALL.into_iter().all(|deck| self.can_draw(deck)) => {
                return Some(Move::Draw { deck: DeckKind::ALL[below(2) as usize & 1] });
            }
            _ => {}
        }
        room.clear();
        self.legal_moves_into(ruleset, room);
        pick_from(room, below)
    }

    /// The move of [`Tableau::legal_plays`] at a random place of that list.
    #[inline]
    fn random_play(&self, ruleset: &Ruleset, mut below: impl FnMut(u32) -> u32) -> Move {
        let [main, extra] = DeckKind::ALL.map(|deck| {
            let zones = self.zones_to_play(deck);
            let faces = ruleset.symbol_cards(deck);
            let cards = if zones.is_empty() { 0 } else { self.hand().count_faces(faces.clone()) };
            (zones, faces, cards * zones.len() as u32)
        });
        let plays = main.2 + extra.2;
        let may_end = plays == 0 || self.turn.played != [0; 2];
        let mut number = below(plays + u32::from(may_end));
        for (zones, faces, plays) in [main, extra] {
            if number < plays {
                let each = zones.len() as u32;
                let mut cards = self.hand().faces().skip_while(|card| card.0 < faces.start);
                let card = cards.nth((number / each) as usize);
                let zone = zones.iter().nth((number % each) as usize);
                if let (Some(card), Some(zone)) = (card, zone) {
                    return Move::Play { card, zone };
                }
            }
            number -= plays.min(number);
        }
        Move::Done
    }

    /// The zones that one more card of this kind can go to (N4, N6, A2).
    #[inline]
    fn zones_to_play(&self, deck: DeckKind) -> Zones {
        let zones = [Zones::CROSS, Zones::CORNERS][deck.index()];
        let zones = zones.without(self.sealed[self.seat.index()]);
        if self.may_play(deck) { zones } else { Zones::NONE }
    }

    #[inline]
    fn legal_plays(&self, ruleset: &Ruleset, moves: &mut Vec<Move>) {
        if !ruleset.has_extra() {
            moves.reserve(5 * self.hand().len());
            for card in self.hand().faces() {
                moves.extend(Zone::CROSS.map(|zone| Move::Play { card, zone }));
            }
            return;
        }
        let zones = DeckKind::ALL.map(|deck| self.zones_to_play(deck));
        for card in self.hand().faces().take_while(|card| ruleset.is_symbol_card(*card)) {
            let zones = zones[ruleset.deck(card).index()];
            moves.extend(zones.iter().map(|zone| Move::Play { card, zone }));
        }
        if moves.is_empty() || self.turn.played != [0; 2] {
            moves.push(Move::Done);
        }
    }

    #[inline(never)]
    fn legal_rarely(&self, ruleset: &Ruleset, moves: &mut Vec<Move>) {
        let choose = |choice| moves.push(Move::Choose { choice });
        match self.step {
            Step::Start => {
                self.legal_uses(ruleset, Time::Start, moves);
                moves.push(Move::Done);
            }
            Step::End => {
                self.legal_uses(ruleset, Time::End, moves);
                let actions = self.hand().faces().filter(|card| ruleset.is_action(*card));
                moves.extend(actions.map(|card| Move::Discard { card }));
                moves.push(Move::Done);
            }
            Step::Effect(effect) => {
                self.each_choice(
                    ruleset,
                    self.hand(),
                    self.working_effect(ruleset, effect),
                    choose,
                );
            }
            Step::Look { deck, cards, .. } => self.each_looked_at((deck, cards), choose),
            Step::Throw(_) => {
                self.each_choice(ruleset, self.hand(), Effect::Throw, choose);
                moves.push(Move::Done);
            }
            Step::AnyKey => {
                let missing = Symbols::ALL.without(self.keys[self.seat.index()]);
                moves.extend(missing.iter().map(|symbol: Symbol| Move::TakeKey { symbol }));
                moves.push(Move::DeclineKey);
            }
            Step::Draw => {
                let decks = DeckKind::ALL.into_iter().filter(|deck| self.can_draw(*deck));
                moves.extend(decks.map(|deck| Move::Draw { deck }));
            }
            Step::Play | Step::Over => {}
        }
    }

    fn legal_uses(&self, ruleset: &Ruleset, time: Time, moves: &mut Vec<Move>) {
        let actions = self.hand().faces().skip_while(|card| ruleset.is_symbol_card(*card));
        for card in actions {
            if ruleset.time(card) == Some(time) && !self.is_fresh_only(card) {
                let hand = self.hand_without(card);
                self.each_choice(ruleset, &hand, ruleset.effects(card)[0], |choice| {
                    moves.push(Move::Use { card, choice });
                });
            }
        }
    }

    /// Whether all copies of a card came in this step (A5).
    fn is_fresh_only(&self, card: Face) -> bool {
        !self.fresh.cards.is_empty() && {
            let fresh = self.fresh.cards.iter().filter(|other| **other == card).count();
            fresh >= self.hand().count(card)
        }
    }

    fn check_play(&self, ruleset: &Ruleset, card: Face, zone: Zone) -> Result<(), Rejection> {
        check_in_hand(self.hand(), card, Rule::B4)?;
        Why::ActionIsNotPlayed { card }.when(ruleset.is_action(card), Rule::N3)?;
        let deck = ruleset.deck(card);
        Why::WrongZone { card, zone }.unless(
            zone.is_corner() == (deck == DeckKind::Extra),
            ruleset.rule(Rule::B4, Rule::N6),
        )?;
        Why::NoMorePlays { deck }.unless(self.may_play(deck), Rule::N4)?;
        Why::Sealed { seat: self.seat, zone }
            .when(self.sealed[self.seat.index()].has(zone), Rule::A2)
    }

    /// N5: whether step 2 has any legal play.
    fn can_play_something(&self, ruleset: &Ruleset) -> bool {
        DeckKind::ALL.into_iter().any(|deck| {
            !self.zones_to_play(deck).is_empty()
                && self.hand().count_faces(ruleset.symbol_cards(deck)) > 0
        })
    }

    fn check_use(&self, ruleset: &Ruleset, card: Face, choice: Choice) -> Result<(), Rejection> {
        check_in_hand(self.hand(), card, Rule::N10)?;
        let Some(time) = ruleset.time(card) else {
            return Err(Why::NotAnAction { card }.by(Rule::N10));
        };
        let now = if self.step == Step::Start { Time::Start } else { Time::End };
        Why::WrongTime { card, time }.unless(time == now, Rule::N10)?;
        Why::CameThisStep { card }.when(self.is_fresh_only(card), Rule::A5)?;
        let hand = self.hand_without(card);
        let first = ruleset.effects(card)[0];
        Why::NothingToChoose { card }.unless(self.has_choice(ruleset, &hand, first), Rule::A1)?;
        self.check_choice(ruleset, &hand, first, choice)
    }

    /// The hand while one of its cards is being worked out (N10).
    fn hand_without(&self, card: Face) -> Hand {
        let mut hand = *self.hand();
        hand.remove(card);
        hand
    }

    fn working_effect(&self, ruleset: &Ruleset, effect: u8) -> Effect {
        let card = self.turn.working.unwrap_or_default();
        ruleset.effects(card)[usize::from(effect)]
    }
}
