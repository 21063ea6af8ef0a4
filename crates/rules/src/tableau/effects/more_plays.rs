//! `more-main`, `more-extra`, `more-any`: you may play more cards this turn (N4).

use super::*;

#[derive(Clone, Copy)]
pub(super) struct MorePlays {
    pub(super) main: u8,
    pub(super) extra: u8,
    pub(super) any: u8,
}

impl EffectRules for MorePlays {
    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, _: Choice) -> Option<Flow> {
        let MorePlays { main, extra, any } = self;
        work.just(Event::MorePlays { main, extra, any })
    }
}
