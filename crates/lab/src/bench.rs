//! The work that `leonardo bench` measures and whose instructions `scripts/instructions.sh` counts:
//! only what happens inside the functions called `measured…`.

use std::hint::black_box;
use std::sync::Arc;

use leonardo_rules::sets::Library;
use leonardo_rules::sim::{Playout, play_out};
use leonardo_rules::{Event, FastDice, Game, Move, NoEvents, Options, Ruleset, Sink, Variant};

/// Room for the legal moves: more than most positions have.
const MOVES: usize = 1024;

/// Plays games of one ruleset, one after the other, with or without keeping their events. Takes how
/// many, and a seed.
pub fn player(ruleset: &Arc<Ruleset>, events: bool) -> impl FnMut(u64, u64) -> Playout {
    let mut game = Game::deal(ruleset.clone(), &mut FastDice::new(0), &mut NoEvents);
    let mut moves = Vec::with_capacity(MOVES);
    move |games, seed| match events {
        true => measured(&mut game, seed, &mut moves, games, Vec::<Event>::new),
        false => measured(&mut game, seed, &mut moves, games, || NoEvents),
    }
}

/// Deals and plays games to their ends, each with a sink for its events.
#[inline(never)]
fn measured<S: Sink>(
    game: &mut Game,
    seed: u64,
    moves: &mut Vec<Move>,
    games: u64,
    sink: impl Fn() -> S,
) -> Playout {
    let mut dice = FastDice::new(seed);
    let mut total = Playout::default();
    for _ in 0..games {
        let mut events = sink();
        game.redeal(&mut dice, &mut events);
        let played = play_out(game, &mut dice, moves, &mut events, |_, _| {});
        black_box(&events);
        total = Playout { plies: total.plies + played.plies, turns: total.turns + played.turns };
    }
    total
}

/// What search does most: copies a base game and makes one move in the copy, so many times.
pub fn copier() -> impl FnMut(u64) {
    let library = Library::embedded();
    let setup = library.setup(Variant::Base, 2, Options::default(), None);
    let ruleset = setup.expect("the base deck is embedded").ruleset().expect("the base deck does");
    let mut dice = FastDice::new(1);
    let root = Game::deal(ruleset, &mut dice, &mut NoEvents);
    let mut copy = root.clone();
    let mut moves = Vec::with_capacity(MOVES);
    move |copies| measured_copies(&root, &mut copy, &mut dice, &mut moves, copies)
}

#[inline(never)]
fn measured_copies(
    root: &Game,
    copy: &mut Game,
    dice: &mut FastDice,
    moves: &mut Vec<Move>,
    copies: u64,
) {
    for _ in 0..copies {
        copy.clone_from(black_box(root));
        if let Some(mv) = copy.random_move(moves, |count| dice.below(count)) {
            copy.play_unchecked(mv, dice, &mut NoEvents);
        }
        black_box(&*copy);
    }
}
