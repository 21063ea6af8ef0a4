//! The short ways end where the long ones do: a copy of only what is there is the whole game, and a
//! move that is picked without a list is the move at that place of the list.

use leonardo_rules::{FastDice, Game, Move, NoEvents, sim};

/// Every so many plies: the long ways take their time.
const PLIES: usize = 7;

/// Calls back with positions of a random game of every standard ruleset.
fn each_position(mut visit: impl FnMut(&str, &Game)) {
    for (name, ruleset) in sim::standard_rulesets() {
        let mut dice = FastDice::new(5);
        let mut game = Game::deal(ruleset, &mut dice, &mut NoEvents);
        let mut plies = 0;
        sim::play_out(&mut game, &mut dice, &mut Vec::new(), &mut NoEvents, |game, _| {
            if plies % PLIES == 0 {
                visit(&name, game);
            }
            plies += 1;
        });
        visit(&name, &game);
    }
}

/// A game that was played on far elsewhere becomes the game that it is made a copy of, and goes on as
/// that one does.
#[test]
fn a_copy_over_another_game_is_the_game() {
    let mut elsewhere: Option<Game> = None;
    each_position(|name, game| {
        let same_ruleset = |other: &Game| std::sync::Arc::ptr_eq(other.ruleset(), game.ruleset());
        let mut copy = match elsewhere.take() {
            Some(other) if same_ruleset(&other) => other,
            _ => Game::deal(game.ruleset().clone(), &mut FastDice::new(9), &mut NoEvents),
        };
        copy.clone_from(game);
        assert_eq!(copy, *game, "{name}");
        assert_eq!(copy.position(), game.position(), "{name}");
        let mut original = game.clone();
        for game in [&mut copy, &mut original] {
            sim::play_out(game, &mut FastDice::new(3), &mut Vec::new(), &mut NoEvents, |_, _| {});
        }
        assert_eq!(copy, original, "{name}");
        elsewhere = Some(copy);
    });
}

#[test]
fn a_copy_over_a_game_of_another_ruleset_is_the_game() {
    let mut copy: Option<Game> = None;
    each_position(|name, game| {
        let mut other = copy.take().unwrap_or_else(|| game.clone());
        other.clone_from(game);
        assert_eq!(other, *game, "{name}");
        copy = Some(other);
    });
}

/// Where a number picks the move, it picks the one at that place of the list. In the base game a
/// number can be a copy of a card; then it is asked for again.
#[test]
fn a_random_move_is_the_one_at_its_place_of_the_list() {
    let mut room = Vec::new();
    each_position(|name, game| {
        let legal = game.legal_moves();
        let mut picked: Vec<Move> = Vec::new();
        let mut numbers = 1;
        let mut number = 0;
        while number < numbers && !legal.is_empty() {
            let mut asked = 0;
            let mv = game.random_move(&mut room, |below| {
                numbers = below;
                asked += 1;
                if asked == 1 { number } else { 0 }
            });
            picked.extend(mv.filter(|_| asked <= 1));
            number += 1;
        }
        assert_eq!(picked, legal, "{name}: {:?}", game.step());
    });
}
