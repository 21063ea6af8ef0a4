//! `recover`: take a card of your choice from a discard pile into your hand.

use super::*;
use crate::card::DeckKind;
use crate::effect::Piles;

#[derive(Clone, Copy)]
pub(super) struct Recover {
    pub(super) from: Piles,
}

impl Recover {
    /// The piles that can be reached.
    fn piles(self, asked: Asked<'_>) -> impl Iterator<Item = &[Face]> {
        DeckKind::ALL
            .into_iter()
            .filter(move |deck| self.from.has(*deck))
            .map(move |deck| asked.table.pile(deck))
    }
}

impl EffectRules for Recover {
    const ASKS: bool = true;

    /// Every face in the piles, once. What is found there need not be looked for again.
    #[inline]
    fn each_choice(self, asked: Asked<'_>, mut offer: impl FnMut(Choice)) {
        if asked.check_room().is_err() {
            return;
        }
        let mut seen = [0u64; 4];
        for card in self.piles(asked).flatten() {
            let (word, bit) = (card.index() / 64, 1 << (card.index() % 64));
            if seen[word] & bit == 0 {
                seen[word] |= bit;
                offer(Choice::Card { card: *card });
            }
        }
    }

    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        let Choice::Card { card } = choice else { return asked.wrong_choice() };
        asked.check_room()?;
        Why::NotInPile { card }.unless(self.piles(asked).any(|pile| pile.contains(&card)), Rule::A1)
    }

    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow> {
        let Choice::Card { card } = choice else { return None };
        work.just(Event::Recovered { seat: work.seat(), card })
    }
}
