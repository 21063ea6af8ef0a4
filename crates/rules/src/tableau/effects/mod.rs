//! The effects of action cards (section A): a file for each, with what it asks for, which answers
//! are legal and what it does.
//!
//! A new effect is a variant of [`Effect`], a file here, and a row in [`with_rules`].

mod draw_up_to;
mod erase;
mod exchange;
mod keys_again;
mod look;
mod more_plays;
mod recover;
mod redirect;
mod seal;
mod swap_own;
mod swap_zone;
mod throw;
mod unseal;

use super::Tableau;
use crate::card::Face;
use crate::dice::Dice;
use crate::effect::Effect;
use crate::event::Event;
use crate::hand::Hand;
use crate::moves::Choice;
use crate::rule::{Rejection, Rule, Why};
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Step;
use crate::zone::Zone;

/// The rules of one effect. What is not said here, an effect that asks for nothing does not need.
trait EffectRules: Copy {
    /// Whether the user has to choose something.
    const ASKS: bool = false;

    /// The same for effects where it depends on what they say.
    fn asks(self) -> bool {
        Self::ASKS
    }

    /// Calls back with every legal choice, each once: the candidates that pass the check.
    #[inline]
    fn each_choice(self, asked: Asked<'_>, mut offer: impl FnMut(Choice)) {
        self.candidates(asked, |choice| {
            if self.check(asked, choice).is_ok() {
                offer(choice);
            }
        });
    }

    /// Calls back with every choice that can be legal at all, each once.
    #[inline]
    fn candidates(self, _: Asked<'_>, mut offer: impl FnMut(Choice)) {
        offer(Choice::Nothing);
    }

    /// Whether a choice is legal, and if not, why.
    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        if choice == Choice::Nothing { Ok(()) } else { asked.wrong_choice() }
    }

    /// Does what the effect says; nothing if the choice is not one of its own.
    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow>;
}

/// Evaluates an expression with the rules of an effect: the one list of which file is whose.
macro_rules! with_rules {
    ($effect:expr, $rules:ident => $body:expr) => {
        with_rules!(@ $effect, $rules, $body,
            Effect::MoreMain { count } => more_plays::MorePlays { main: count, extra: 0, any: 0 },
            Effect::MoreExtra { count } => more_plays::MorePlays { main: 0, extra: count, any: 0 },
            Effect::MoreAny { count } => more_plays::MorePlays { main: 0, extra: 0, any: count },
            Effect::SwapOwn => swap_own::SwapOwn,
            Effect::Redirect => redirect::Redirect,
            Effect::Seal { what, until } => seal::Sealing { what, until },
            Effect::Recover { from } => recover::Recover { from },
            Effect::Look { cards } => look::Look { cards },
            Effect::Throw => throw::Throw,
            Effect::Exchange => exchange::Exchange,
            Effect::SwapZone => swap_zone::SwapZone,
            Effect::Erase => erase::Erase,
            Effect::KeysAgain => keys_again::KeysAgain,
            Effect::DrawUpTo { cards } => draw_up_to::DrawUpTo { cards },
            Effect::Unseal => unseal::Unseal,
        )
    };
    (@ $effect:expr, $rules:ident, $body:expr, $($pattern:pat => $value:expr,)*) => {
        match $effect {
            $($pattern => {
                let $rules = $value;
                $body
            })*
        }
    };
}

/// Whether an effect needs a choice of its user.
pub(crate) fn asks(effect: Effect) -> bool {
    with_rules!(effect, rules => rules.asks())
}

/// The table at which an effect asks its user, whose hand is without the card that is being used.
#[derive(Clone, Copy)]
struct Asked<'a> {
    table: &'a Tableau,
    ruleset: &'a Ruleset,
    hand: &'a Hand,
    effect: Effect,
}

impl Asked<'_> {
    /// The user.
    fn seat(self) -> Seat {
        self.table.seat
    }

    fn opponents(self) -> impl Iterator<Item = Seat> {
        Seat::all(self.ruleset.players()).filter(move |seat| *seat != self.table.seat)
    }

    /// Calls back with these zones of every opponent.
    #[inline]
    fn opponents_zones(self, zones: &[Zone], mut offer: impl FnMut(Choice)) {
        for seat in self.opponents() {
            zones.iter().for_each(|zone| offer(Choice::Place { seat, zone: *zone }));
        }
    }

    /// The choice is not of the kind that the effect asks for.
    fn wrong_choice(self) -> Result<(), Rejection> {
        Err(Why::WrongChoice { effect: self.effect.name() }.by(Rule::A1))
    }

    #[inline]
    fn check_opponent(self, seat: Seat) -> Result<(), Rejection> {
        Why::WrongPlayer { seat }
            .unless(seat.0 < self.ruleset.players() && seat != self.table.seat, Rule::A1)
    }

    /// In each place there is a card, and no seal holds it (A2).
    #[inline]
    fn check_give_up<const N: usize>(self, places: [(Seat, Zone); N]) -> Result<(), Rejection> {
        for (seat, zone) in places {
            Why::EmptyZone { seat, zone }
                .when(self.table.card_at(seat, zone).is_none(), Rule::A1)?;
        }
        for (seat, zone) in places {
            Why::Sealed { seat, zone }.when(self.table.sealed[seat.index()].has(zone), Rule::A2)?;
        }
        Ok(())
    }

    /// The hand has room for one more card.
    fn check_room(self) -> Result<(), Rejection> {
        Why::HandFull.when(self.hand.is_full(), Rule::A1)
    }
}

/// What an effect works with.
struct Work<'a, D, S> {
    table: &'a mut Tableau,
    ruleset: &'a Ruleset,
    dice: &'a mut D,
    out: &'a mut S,
    /// Which effect of the card this is.
    index: u8,
}

impl<D: Dice, S: Sink> Work<'_, D, S> {
    /// The user.
    fn seat(&self) -> Seat {
        self.table.seat
    }

    fn emit(&mut self, event: Event) {
        self.table.emit(self.ruleset, self.out, event);
    }

    /// All that the effect does is this.
    fn just(&mut self, event: Event) -> Option<Flow> {
        self.emit(event);
        Some(Flow::Next)
    }
}

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
        let card = self.turn.working.unwrap_or_default();
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
            let work = &mut Work { table: self, ruleset, dice, out, index };
            match with_rules!(*effect, rules => rules.apply(work, chosen)) {
                Some(Flow::Next) => {}
                Some(Flow::Wait) => return,
                None => debug_assert!(false, "{chosen:?} is no choice of {effect:?}"),
            }
        }
        let done = if self.turn.working_seals {
            Event::StaysInPlay { card }
        } else {
            Event::WorkedOut { card }
        };
        self.emit(ruleset, out, done);
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
        offer: impl FnMut(Choice),
    ) {
        let asked = Asked { table: self, ruleset, hand, effect };
        with_rules!(effect, rules => rules.each_choice(asked, offer));
    }

    /// Whether a choice fits what an effect asks, and if not, why.
    pub(super) fn check_choice(
        &self,
        ruleset: &Ruleset,
        hand: &Hand,
        effect: Effect,
        choice: Choice,
    ) -> Result<(), Rejection> {
        let asked = Asked { table: self, ruleset, hand, effect };
        with_rules!(effect, rules => rules.check(asked, choice))
    }
}

pub(super) fn check_in_hand(hand: &Hand, card: Face, rule: Rule) -> Result<(), Rejection> {
    Why::NotInHand { card }.unless(hand.has(card), rule)
}
