//! `erase`: discard a corner card of an opponent.

use super::*;

#[derive(Clone, Copy)]
pub(super) struct Erase;

impl EffectRules for Erase {
    const ASKS: bool = true;

    #[inline]
    fn candidates(self, asked: Asked<'_>, offer: impl FnMut(Choice)) {
        asked.opponents_zones(&Zone::CORNERS, offer);
    }

    #[inline]
    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        let Choice::Place { seat, zone } = choice else { return asked.wrong_choice() };
        asked.check_opponent(seat)?;
        Why::NotACorner { zone }.unless(zone.is_corner(), Rule::A1)?;
        asked.check_give_up([(seat, zone)])
    }

    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow> {
        let Choice::Place { seat: target, zone } = choice else { return None };
        let card = work.table.card_at(target, zone);
        work.just(Event::Erased { seat: work.seat(), target, zone, card })
    }
}
