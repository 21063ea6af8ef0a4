//! `throw`: put one or more symbol cards from your hand into their piles.

use super::*;

#[derive(Clone, Copy)]
pub(super) struct Throw;

impl EffectRules for Throw {
    const ASKS: bool = true;

    #[inline]
    fn candidates(self, asked: Asked<'_>, mut offer: impl FnMut(Choice)) {
        asked.hand.faces().for_each(|card| offer(Choice::Card { card }));
    }

    #[inline]
    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        let Choice::Card { card } = choice else { return asked.wrong_choice() };
        check_in_hand(asked.hand, card, Rule::A1)?;
        Why::NotASymbolCard { card }.unless(asked.ruleset.is_symbol_card(card), Rule::A1)
    }

    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow> {
        let Choice::Card { card } = choice else { return None };
        work.emit(Event::Threw { seat: work.seat(), card });
        work.emit(Event::StepBegan { step: Step::Throw(work.index) });
        Some(Flow::Wait)
    }
}
