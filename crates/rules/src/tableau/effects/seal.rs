//! `seal`: a zone or a layout neither gives up nor accepts cards for a while (A2, A4).

use super::*;
use crate::effect::{SealUntil, SealWhat};
use crate::event::{Seal, SealEnds};
use crate::zone::Zones;

#[derive(Clone, Copy)]
pub(super) struct Sealing {
    pub(super) what: SealWhat,
    pub(super) until: SealUntil,
}

impl EffectRules for Sealing {
    fn asks(self) -> bool {
        self.what != SealWhat::OwnLayout
    }

    #[inline]
    fn candidates(self, asked: Asked<'_>, mut offer: impl FnMut(Choice)) {
        match self.what {
            SealWhat::OwnZone => {
                Zone::ALL.into_iter().for_each(|zone| offer(Choice::Zone { zone }));
            }
            SealWhat::OpponentLayout => {
                asked.opponents().for_each(|seat| offer(Choice::Player { seat }));
            }
            SealWhat::OpponentZone => asked.opponents_zones(&Zone::ALL, offer),
            SealWhat::OwnLayout => offer(Choice::Nothing),
        }
    }

    #[inline]
    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        match (self.what, choice) {
            (SealWhat::OwnZone, Choice::Zone { .. }) | (SealWhat::OwnLayout, Choice::Nothing) => {
                Ok(())
            }
            (SealWhat::OpponentLayout, Choice::Player { seat })
            | (SealWhat::OpponentZone, Choice::Place { seat, .. }) => asked.check_opponent(seat),
            _ => asked.wrong_choice(),
        }
    }

    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow> {
        let user = work.seat();
        let (target, zones) = match choice {
            Choice::Zone { zone } => (user, Zones::only(zone)),
            Choice::Place { seat, zone } => (seat, Zones::only(zone)),
            Choice::Player { seat } => (seat, Zones::ALL),
            Choice::Nothing => (user, Zones::ALL),
            _ => return None,
        };
        let ends = match self.until {
            SealUntil::NextTurn => SealEnds::UserTurnsBegin(1),
            SealUntil::TurnAfterNext => SealEnds::UserTurnsBegin(2),
            SealUntil::TheirTurnEnds => SealEnds::TargetTurnEnds,
        };
        let card = work.table.turn.working?;
        let seal = Seal { card, user, target, zones, ends };
        work.just(Event::Sealed { seal })
    }
}
