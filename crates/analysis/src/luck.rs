//! What a position is worth before and after luck: journeymen play it on many times, and the
//! network judges where they stop.

use std::sync::Arc;

use leonardo_bots::Outlook;
use leonardo_record::Moment;
use leonardo_rules::{Event, FastDice, Game, Ruleset};

use crate::chances::Chances;

/// A turn with an extra deck or on a field takes longer, so a position is played on less often; and so
/// does a round of more players.
const LONG_TURN: u32 = 6;

/// The chances of positions, all hands known and the order of the decks not.
///
/// Every number is a mean over runs of luck of its own. So what a draw changes has the mean 0,
/// whatever journeymen and network are worth.
pub(crate) struct Prospects {
    outlook: Outlook,
    playouts: u32,
}

impl Prospects {
    /// For these rules, with as many playouts as the base game for two would get.
    pub(crate) fn new(ruleset: &Arc<Ruleset>, playouts: u32) -> Prospects {
        let is_long = ruleset.has_extra() || ruleset.has_field();
        let turn = if is_long { LONG_TURN } else { 1 };
        let playouts = playouts * 2 / (turn * u32::from(ruleset.players()));
        Prospects { outlook: Outlook::new(ruleset), playouts: playouts.max(1) }
    }

    /// What judges luck: which weights, and after how many rounds.
    pub(crate) fn name(&self) -> String {
        let (hash, rounds) = (self.outlook.weights().fingerprint(), self.outlook.rounds());
        format!("{hash} after {rounds} rounds (luck)")
    }

    /// Each seat's chance in a position.
    pub(crate) fn of(&mut self, game: &Game, seed: u64) -> Chances {
        if let Some(outcome) = game.outcome() {
            return Chances::won_by(outcome.winners);
        }
        let mut dice = FastDice::new(seed);
        self.mean(|outlook| outlook.chances(game, &mut dice))
    }

    /// Each seat's chance after the decision of this moment, on average over the luck that it calls
    /// for; none if it calls for none. What the mover looks at stays.
    pub(crate) fn before_luck(&mut self, moment: &Moment, seed: u64) -> Option<Chances> {
        let is_luck = |event: &Event| {
            let is_hidden = matches!(event, Event::Looked { .. } | Event::Exchanged { .. });
            is_hidden || matches!(event, Event::Drew { .. } | Event::Shuffled { .. })
        };
        if !moment.events.iter().any(is_luck) {
            return None;
        }
        let mut dice = FastDice::new(seed);
        Some(self.mean(|outlook| outlook.chances_after(&moment.before, moment.mv, &mut dice)))
    }

    fn mean(
        &mut self,
        mut one: impl FnMut(&mut Outlook) -> [f32; leonardo_rules::SEATS_MAX],
    ) -> Chances {
        let mut chances = Chances::default();
        for _ in 0..self.playouts {
            let found = Chances(one(&mut self.outlook).map(f64::from));
            chances.add(found, 1.0 / f64::from(self.playouts));
        }
        chances
    }
}
