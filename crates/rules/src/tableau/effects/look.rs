//! `look`: look at the top cards of a deck, take one, shuffle the others back.

use super::*;
use crate::card::DeckKind;
use crate::dice::Chance;
use crate::effect::LOOK_CARDS_MAX;
use crate::event::{CardVec, card_vec};

#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) cards: u8,
}

impl EffectRules for Look {
    const ASKS: bool = true;

    #[inline]
    fn candidates(self, _: Asked<'_>, mut offer: impl FnMut(Choice)) {
        DeckKind::ALL.into_iter().for_each(|deck| offer(Choice::Deck { deck }));
    }

    #[inline]
    fn check(self, asked: Asked<'_>, choice: Choice) -> Result<(), Rejection> {
        let Choice::Deck { deck } = choice else { return asked.wrong_choice() };
        asked.check_room()?;
        Why::DeckEmpty { deck }.unless(asked.table.can_draw(deck), Rule::A1)
    }

    fn apply<D: Dice, S: Sink>(self, work: &mut Work<'_, D, S>, choice: Choice) -> Option<Flow> {
        let Choice::Deck { deck } = choice else { return None };
        work.table.refill_if_empty(deck, work.dice, work.out);
        let top = work.table.deck(deck);
        let seen: CardVec<{ LOOK_CARDS_MAX as usize }> =
            card_vec(&top[..usize::from(self.cards).min(top.len())]);
        let step = Step::Look { effect: work.index, deck, cards: seen.len() as u8 };
        work.emit(Event::Looked { seat: work.seat(), deck, cards: seen });
        work.emit(Event::StepBegan { step });
        Some(Flow::Wait)
    }
}

/// The step in which one of the cards is taken.
impl Tableau {
    /// Calls back with every face that is being looked at, once.
    pub(in crate::tableau) fn each_looked_at(
        &self,
        (deck, cards): (DeckKind, u8),
        mut offer: impl FnMut(Choice),
    ) {
        let seen = self.looked_at(deck, cards);
        for (place, card) in seen.iter().enumerate() {
            if !seen[..place].contains(card) {
                offer(Choice::Card { card: *card });
            }
        }
    }

    pub(in crate::tableau) fn check_looked_at(
        &self,
        (deck, cards): (DeckKind, u8),
        card: Face,
    ) -> Result<(), Rejection> {
        Why::NotLookedAt { card }.unless(self.looked_at(deck, cards).contains(&card), Rule::A1)
    }

    fn looked_at(&self, deck: DeckKind, cards: u8) -> &[Face] {
        &self.deck(deck)[..usize::from(cards)]
    }

    pub(in crate::tableau) fn take_looked_at<D: Dice, S: Sink>(
        &mut self,
        ruleset: &Ruleset,
        dice: &mut D,
        out: &mut S,
        (deck, card): (DeckKind, Face),
        seen: u8,
    ) {
        self.emit(ruleset, out, Event::Took { seat: self.seat, deck, card });
        // Without others there is nothing to shuffle back.
        if seen > 1 {
            self.shuffle_deck(deck, Chance::look(deck), dice, out);
        }
    }
}
