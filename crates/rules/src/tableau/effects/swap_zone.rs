//! `swap-zone`: the cards of one zone change places between your layout and an opponent's.

use super::*;

#[derive(Clone, Copy)]
pub(super) struct SwapZone;

impl EffectRules for SwapZone {
    const ASKS: bool = true;

    #[inline]
    fn candidates(self, asked: Asked<'_>, offer: impl FnMut(Choice)) {
        asked.opponents_zones(&Zone::ALL, offer);
    }

    #[inline]
    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        let Choice::Place { seat, zone } = choice else { return asked.wrong_choice() };
        asked.check_opponent(seat)?;
        asked.check_give_up([(asked.seat(), zone), (seat, zone)])
    }

    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow> {
        let Choice::Place { seat: with, zone } = choice else { return None };
        work.just(Event::SwappedZone { seat: work.seat(), with, zone })
    }
}
