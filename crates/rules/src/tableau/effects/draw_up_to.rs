//! `draw-up-to`: this turn draws up to a larger hand (N9).

use super::*;

#[derive(Clone, Copy)]
pub(super) struct DrawUpTo {
    pub(super) cards: u8,
}

impl EffectRules for DrawUpTo {
    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, _: Choice) -> Option<Flow> {
        work.just(Event::DrawsUpTo { cards: self.cards })
    }
}
