//! `redirect`: what you replace this turn goes to another player than the left one, or to the piles.

use super::*;
use crate::event::Target;

#[derive(Clone, Copy)]
pub(super) struct Redirect;

impl EffectRules for Redirect {
    const ASKS: bool = true;

    #[inline]
    fn candidates(self, asked: Asked<'_>, mut offer: impl FnMut(Choice)) {
        asked.opponents().for_each(|seat| offer(Choice::Player { seat }));
        offer(Choice::Piles);
    }

    #[inline]
    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        match choice {
            Choice::Piles => Ok(()),
            Choice::Player { seat } if seat == asked.seat().left(asked.ruleset.players()) => {
                Err(Why::WrongPlayer { seat }.by(Rule::A1))
            }
            Choice::Player { seat } => asked.check_opponent(seat),
            _ => asked.wrong_choice(),
        }
    }

    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow> {
        let to = match choice {
            Choice::Piles => Target::Piles,
            Choice::Player { seat } => Target::Seat(seat),
            _ => return None,
        };
        work.just(Event::Redirected { seat: work.seat(), to })
    }
}
