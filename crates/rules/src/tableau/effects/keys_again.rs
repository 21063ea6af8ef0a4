//! `keys-again`: step 3 once more now.

use super::*;

#[derive(Clone, Copy)]
pub(super) struct KeysAgain;

impl EffectRules for KeysAgain {
    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, _: Choice) -> Option<Flow> {
        let is_over = work.table.give_keys(work.ruleset, work.out);
        Some(if is_over { Flow::Wait } else { Flow::Next })
    }
}
