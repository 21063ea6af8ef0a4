//! `swap-own`: two cards of your own layout change places, two main or two extra ones.

use super::*;

#[derive(Clone, Copy)]
pub(super) struct SwapOwn;

impl EffectRules for SwapOwn {
    const ASKS: bool = true;

    #[inline]
    fn candidates(self, _: Asked<'_>, mut offer: impl FnMut(Choice)) {
        for (index, zone) in Zone::ALL.into_iter().enumerate() {
            for other in Zone::ALL.into_iter().skip(index + 1) {
                offer(Choice::Zones { zone, other });
            }
        }
    }

    #[inline]
    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        let Choice::Zones { zone, other } = choice else { return asked.wrong_choice() };
        Why::ZonesDiffer { zone, other }
            .when(zone >= other || zone.is_corner() != other.is_corner(), Rule::A1)?;
        asked.check_give_up([(asked.seat(), zone), (asked.seat(), other)])
    }

    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow> {
        let Choice::Zones { zone, other } = choice else { return None };
        work.just(Event::SwappedOwn { seat: work.seat(), zone, other })
    }
}
