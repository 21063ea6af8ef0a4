//! What a viewer cannot know is dealt again: nothing that the viewer is sent may change (I3).

use std::sync::Arc;

use leonardo_rules::{Event, FastDice, Game, Move, NoEvents, Ruleset, Seen, Viewer, Worlds, names};

use crate::case::{Case, random_move, viewers};

/// Games of each case.
const GAMES: u64 = 20;
/// One in so many moments is looked at.
const SAMPLE: u32 = 30;
/// So many moves are made in both games.
const MOVES_AFTER: usize = 12;

/// At random moments, for every viewer: another world that looks the same goes on looking the same.
pub(crate) fn tells_nothing_hidden(case: &Case, players: u8) {
    let ruleset = case.ruleset(players);
    let mut compared = 0;
    for seed in 0..GAMES {
        let mut dice = FastDice::new(seed * 100 + u64::from(players));
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        while !game.is_over() {
            if dice.below(SAMPLE) == 0 {
                for viewer in viewers(&ruleset) {
                    compared += compare(&ruleset, &game, viewer, &mut dice);
                }
            }
            game.play_unchecked(random_move(&game, &mut dice), &mut dice, &mut NoEvents);
        }
        viewers(&ruleset).for_each(|viewer| {
            compare(&ruleset, &game, viewer, &mut dice);
        });
    }
    assert!(compared > 0, "no move could be compared");
}

fn json(ruleset: &Arc<Ruleset>, value: &impl serde::Serialize) -> String {
    names::with(ruleset, || serde_json::to_string(value).unwrap())
}

/// Everything that a viewer is sent at a moment: the view, and the offers if there are any.
fn sent(ruleset: &Arc<Ruleset>, game: &Game, viewer: Viewer) -> (String, Option<String>) {
    let moves = game.legal_moves();
    let offers = viewer.is(game.turn()).then(|| json(ruleset, &moves));
    (json(ruleset, &game.view(viewer)), offers)
}

/// Draws a world and makes the same moves in it and in the real game. Says how many were made.
fn compare(ruleset: &Arc<Ruleset>, game: &Game, viewer: Viewer, dice: &mut FastDice) -> usize {
    let mut worlds = Worlds::new(ruleset, &game.view(viewer)).expect("this game looks like itself");
    let mut world = worlds.draw(dice);
    let mut real = game.clone();
    for made in 0..MOVES_AFTER {
        assert_eq!(sent(ruleset, &real, viewer), sent(ruleset, &world, viewer), "{viewer:?}");
        if real.is_over() {
            return made;
        }
        // Moves of others with cards that they have in one of the games only cannot be compared.
        let Some(mv) = common_move(&real, &world, dice) else { return made };
        let mut luck = FastDice::new(dice.next_u64());
        let (mut in_real, mut in_world) = (Vec::new(), Vec::new());
        real.play_unchecked(mv, &mut luck.clone(), &mut in_real);
        world.play_unchecked(mv, &mut luck, &mut in_world);
        if !looks_alike(ruleset, viewer, mv, &in_real, &in_world) {
            return made + 1;
        }
    }
    MOVES_AFTER
}

/// A move that can be made in both games.
fn common_move(real: &Game, world: &Game, dice: &mut FastDice) -> Option<Move> {
    let (mut moves, mut others) = (Vec::new(), Vec::new());
    real.legal_moves_into(&mut moves);
    world.legal_moves_into(&mut others);
    moves.retain(|mv| others.contains(mv));
    (!moves.is_empty()).then(|| moves[dice.below(moves.len() as u32) as usize])
}

/// The viewer is told the same of both, until the rules show a card that was hidden: the player who draws
/// it may see it, but the others must still be told the same. Says whether no card was shown.
fn looks_alike(
    ruleset: &Arc<Ruleset>,
    viewer: Viewer,
    mv: Move,
    real: &[Event],
    world: &[Event],
) -> bool {
    let told = |event: &Event| json(ruleset, &event.seen_by(ruleset, viewer));
    for (one, other) in real.iter().zip(world) {
        if told(one) == told(other) {
            continue;
        }
        let is_shown = matches!(
            one.seen_by(ruleset, viewer),
            Seen::Drew { .. } | Seen::Looked { .. } | Seen::Exchanged { .. }
        );
        let openly = |event: &Event| event.seen_by(ruleset, Viewer::Public);
        assert!(is_shown, "{viewer:?} is told apart by {mv:?}: {} {}", told(one), told(other));
        assert_eq!(openly(one), openly(other), "{viewer:?} is told apart by {mv:?}");
        return false;
    }
    assert_eq!(real.len(), world.len(), "{viewer:?} is told apart by {mv:?}");
    true
}
