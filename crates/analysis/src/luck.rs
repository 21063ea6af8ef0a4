//! What a decision is worth before the luck that it calls for.

use leonardo_record::Moment;
use leonardo_rules::{Chance, DeckKind, Dice, Event, Face, FastDice, Game, NoEvents, Step};

use crate::chances::{Chances, Evaluator};

/// How many times luck is drawn where it cannot be counted out.
const SAMPLES: u32 = 256;

/// The chances after the decision of this moment, on average over the luck that it calls for; none
/// if it calls for none.
///
/// Where one card is drawn, each face of the deck is tried with its count. Otherwise the hidden
/// order of the decks and all picks are drawn again and again. What the mover looks at stays.
pub(crate) fn before_luck(evaluator: &Evaluator, moment: &Moment, seed: u64) -> Option<Chances> {
    let mut drawn = None;
    let mut is_counted = !matches!(moment.before.step(), Step::Look { .. });
    let mut has_luck = false;
    for event in &moment.events {
        match *event {
            Event::Drew { deck, .. } => {
                is_counted &= drawn.replace(deck).is_none();
                has_luck = true;
            }
            Event::Shuffled { .. } | Event::Looked { .. } | Event::Exchanged { .. } => {
                is_counted = false;
                has_luck = true;
            }
            _ => {}
        }
    }
    match drawn {
        _ if !has_luck => None,
        Some(deck) if is_counted => Some(counted_out(evaluator, moment, deck)),
        _ => Some(sampled(evaluator, moment, seed)),
    }
}

/// Each face of the deck on its top, as often as it is there.
fn counted_out(evaluator: &Evaluator, moment: &Moment, deck: DeckKind) -> Chances {
    let cards = moment.before.deck(deck);
    let mut faces: Vec<Face> = cards.to_vec();
    faces.sort_unstable();
    faces.dedup();
    let mut chances = Chances::default();
    let mut game = moment.before.clone();
    for face in faces {
        let mut order = cards.to_vec();
        let at = order.iter().position(|card| *card == face).unwrap_or_default();
        order.swap(0, at);
        let count = cards.iter().filter(|card| **card == face).count();
        game.clone_from(&moment.before);
        set_deck(&mut game, deck, order);
        // Nothing asks for these dice: the one draw is from the deck as it lies.
        game.play_unchecked(moment.mv, &mut FastDice::new(0), &mut NoEvents);
        chances.add(evaluator.open(&game), count as f64 / cards.len() as f64);
    }
    chances
}

fn sampled(evaluator: &Evaluator, moment: &Moment, seed: u64) -> Chances {
    let mut dice = FastDice::new(seed);
    let mut chances = Chances::default();
    let mut game = moment.before.clone();
    for _ in 0..SAMPLES {
        game.clone_from(&moment.before);
        for deck in DeckKind::ALL {
            let mut order = game.deck(deck).to_vec();
            let seen = match game.step() {
                Step::Look { deck: of, cards, .. } if of == deck => usize::from(cards),
                _ => 0,
            };
            if let Some(unseen) = order.get_mut(seen..).filter(|unseen| unseen.len() > 1) {
                dice.shuffle(Chance::deal(deck), unseen);
                set_deck(&mut game, deck, order);
            }
        }
        game.play_unchecked(moment.mv, &mut dice, &mut NoEvents);
        chances.add(evaluator.open(&game), 1.0 / f64::from(SAMPLES));
    }
    chances
}

/// Gives a deck another order of its own cards.
fn set_deck(game: &mut Game, deck: DeckKind, order: Vec<Face>) {
    let chance = Chance::look(deck);
    game.evolve(&Event::Shuffled { deck, chance, order: order.into_boxed_slice() });
}
