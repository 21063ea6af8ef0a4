//! The outlook of a position: its own luck, and nothing that is hidden in the decks.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

use std::sync::Arc;

use leonardo_bots::Outlook;
use leonardo_bots::value::Weights;
use leonardo_rules::sets::Library;
use leonardo_rules::{
    Chance, DeckKind, Event, FastDice, Game, NoEvents, Options, Ruleset, Seat, Variant,
};

fn ruleset(variant: Variant, players: u8) -> Arc<Ruleset> {
    let setup = Library::embedded().setup(variant, players, Options::default(), None);
    setup.unwrap().ruleset().unwrap()
}

/// A game after some random moves.
fn begun(ruleset: &Arc<Ruleset>, moves: u32, seed: u64) -> Game {
    let mut dice = FastDice::new(seed);
    let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
    for _ in 0..moves {
        let Some(mv) = game.random_move(&mut Vec::new(), |count| dice.below(count)) else { break };
        game.play_unchecked(mv, &mut dice, &mut NoEvents);
    }
    game
}

#[test]
fn equal_seeds_give_equal_chances_that_add_up() {
    for variant in Variant::ALL {
        for players in [2, 5] {
            let ruleset = ruleset(variant, players);
            let game = begun(&ruleset, 9, 4);
            let mut outlook = Outlook::new(&ruleset);
            let (_, first) = outlook.chances(&game, 7);
            assert_eq!(first, outlook.chances(&game, 7).1);
            assert!((first.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{variant}: {first:?}");
            assert_eq!(first[players.into()..].iter().sum::<f32>(), 0.0);
            assert_ne!(first, outlook.chances(&game, 8).1, "{variant}");
        }
    }
}

/// So a decision counts for what it changes, and not for the luck of the runs that judge it.
#[test]
fn the_move_that_a_journeyman_makes_changes_nothing() {
    for variant in Variant::ALL {
        for players in [2, 4] {
            let ruleset = ruleset(variant, players);
            let mut outlook = Outlook::new(&ruleset);
            for seed in 0..40 {
                let game = begun(&ruleset, 5 + seed as u32, seed);
                let (choice, chances) = outlook.chances(&game, seed);
                let Some(choice) = choice else { continue };
                let after = outlook.chances_after(&game, choice, seed);
                assert_eq!(after, chances, "{variant}, {players} players, seed {seed}");
            }
        }
    }
}

/// Nobody knows how the decks lie, and neither does the outlook.
#[test]
fn the_order_of_the_decks_changes_nothing() {
    for variant in Variant::ALL {
        let ruleset = ruleset(variant, 3);
        let game = begun(&ruleset, 6, 2);
        let mut other = game.clone();
        for deck in DeckKind::ALL {
            let mut order = game.deck(deck).to_vec();
            order.reverse();
            if order.len() > 1 {
                let (chance, order) = (Chance::look(deck), order.into_boxed_slice());
                other.evolve(&Event::Shuffled { deck, chance, order });
            }
        }
        let mv = game.legal_moves()[0];
        let mut outlook = Outlook::new(&ruleset);
        assert_eq!(outlook.chances(&game, 3), outlook.chances(&other, 3), "{variant}");
        let after = outlook.chances_after(&game, mv, 3);
        assert_eq!(after, outlook.chances_after(&other, mv, 3), "{variant}");
    }
}

#[test]
fn a_finished_game_is_won_by_its_winners() {
    let ruleset = ruleset(Variant::Base, 2);
    let game = begun(&ruleset, 100_000, 1);
    let winners = game.outcome().unwrap().winners;
    let (choice, chances) = Outlook::new(&ruleset).chances(&game, 1);
    assert_eq!(choice, None);
    let share = 1.0 / winners.iter().count() as f32;
    for seat in Seat::all(2) {
        assert_eq!(chances[seat.index()], if winners.has(seat) { share } else { 0.0 });
    }
}

#[test]
fn the_weights_of_journeymen_are_of_their_game_and_not_those_of_the_bots() {
    for variant in Variant::ALL {
        let weights = Weights::of_journeymen(variant);
        assert_eq!(weights.variant(), variant);
        assert_ne!(weights.fingerprint(), Weights::embedded(variant).fingerprint());
    }
}
