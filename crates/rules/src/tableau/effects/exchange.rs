//! `exchange`: give a hand card for a random card of an opponent's hand.

use super::*;
use crate::dice::Chance;
use crate::hand::HAND_MAX;

#[derive(Clone, Copy)]
pub(super) struct Exchange;

impl EffectRules for Exchange {
    const ASKS: bool = true;

    #[inline]
    fn candidates(self, asked: Asked<'_>, mut offer: impl FnMut(Choice)) {
        for seat in asked.opponents() {
            asked.hand.faces().for_each(|card| offer(Choice::Give { seat, card }));
        }
    }

    #[inline]
    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        let Choice::Give { seat, card } = choice else { return asked.wrong_choice() };
        asked.check_opponent(seat)?;
        check_in_hand(asked.hand, card, Rule::A1)?;
        Why::EmptyHand { seat }.when(asked.table.hands[seat.index()].is_empty(), Rule::A1)
    }

    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow> {
        let Choice::Give { seat: with, card: gave } = choice else { return None };
        let hand = &work.table.hands[with.index()];
        let mut cards = [Face::NONE; HAND_MAX];
        for (place, card) in cards.iter_mut().zip(hand.iter()) {
            *place = card;
        }
        let cards = &cards[..hand.len()];
        let got = cards[work.dice.pick(Chance::Exchange, cards)];
        work.just(Event::Exchanged { seat: work.seat(), with, gave, got })
    }
}
