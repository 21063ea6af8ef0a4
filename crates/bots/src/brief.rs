//! Masters that think briefly: so many playouts for a decision and no more, on every machine.

use leonardo_rules::{FastDice, Move, Variant};

use crate::level::Strength;
use crate::master::Master;
use crate::{Bot, Decision};

/// How many playouts a decision gets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playouts {
    /// In the base game for two, where the first few matter most.
    duel: u32,
    /// On a field, where a hundred moves are legal.
    field: u32,
    /// In all other games.
    other: u32,
}

/// Clearly better than a rival.
pub(crate) const STRATEGIST: Playouts = Playouts { duel: 48, field: 200, other: 100 };
/// Clearly better than a strategist.
pub(crate) const SCHOLAR: Playouts = Playouts { duel: 100, field: 350, other: 320 };
/// Half way between a scholar and a master who takes its time.
pub(crate) const SAGE: Playouts = Playouts { duel: 240, field: 700, other: 700 };

/// A master that thinks briefly.
pub(crate) struct BriefMaster {
    playouts: Playouts,
    dice: FastDice,
}

impl BriefMaster {
    pub(crate) fn new(playouts: Playouts, seed: u64) -> BriefMaster {
        BriefMaster { playouts, dice: FastDice::new(seed) }
    }
}

impl Bot for BriefMaster {
    fn choose(&mut self, decision: Decision<'_>, go_on: &dyn Fn() -> bool) -> Move {
        let Playouts { duel, field, other } = self.playouts;
        let playouts = match (decision.ruleset.variant(), decision.ruleset.players()) {
            (Variant::Base, 2) => duel,
            (Variant::Quintis, _) => field,
            (Variant::Base | Variant::Novem | Variant::Sets, _) => other,
        };
        let mut master = Master::new(Strength::Playouts(playouts), self.dice.next_u64());
        master.choose(decision, go_on)
    }
}
