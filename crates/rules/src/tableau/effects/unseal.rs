//! `unseal`: end a seal of your choice, anyone's on anyone's layout; its card goes to the pile.
//!
//! A seal is named by what it holds: a whole layout by its player, a zone by its place. Of several
//! seals that hold the same, the oldest ends.

use super::*;
use crate::event::Seal;
use crate::zone::Zones;

#[derive(Clone, Copy)]
pub(super) struct Unseal;

/// The seals that can be ended, oldest first: all but the one of the card that is being used.
fn seals(table: &Tableau) -> &[Seal] {
    &table.seals[..table.seals.len() - usize::from(table.turn.working_seals)]
}

fn name(seal: &Seal) -> Choice {
    let seat = seal.target;
    match seal.zones.iter().next() {
        Some(zone) if seal.zones == Zones::only(zone) => Choice::Place { seat, zone },
        _ => Choice::Player { seat },
    }
}

impl EffectRules for Unseal {
    const ASKS: bool = true;

    fn candidates(self, asked: Asked<'_>, mut offer: impl FnMut(Choice)) {
        let seals = seals(asked.table);
        for (place, seal) in seals.iter().enumerate() {
            if !seals[..place].iter().any(|older| name(older) == name(seal)) {
                offer(name(seal));
            }
        }
    }

    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        let is_there = seals(asked.table).iter().any(|seal| name(seal) == choice);
        if is_there { Ok(()) } else { asked.wrong_choice() }
    }

    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow> {
        let seal = *seals(work.table).iter().find(|seal| name(seal) == choice)?;
        work.just(Event::SealEnded { seal })
    }
}
