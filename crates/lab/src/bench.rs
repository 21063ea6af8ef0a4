//! The work that `leonardo bench` measures and whose instructions `scripts/instructions.sh` counts:
//! only what happens inside the functions called `measured…`.

use std::hint::black_box;
use std::sync::Arc;

use leonardo_bots::{Bot, Decision, Master, Strength};
use leonardo_rules::sets::Library;
use leonardo_rules::sim::{Playout, play_out};
use leonardo_rules::{
    Event, FastDice, Game, Move, NoEvents, Options, Ruleset, Sink, Variant, View, Viewer,
};

/// Room for the legal moves: more than most positions have.
const MOVES: usize = 1024;
/// Room for the events of a game, more than games have on average.
const EVENTS_A_GAME: usize = 2048;

/// Plays games of one ruleset, one after the other, with or without keeping their events. Takes how
/// many, and a seed.
pub fn player(ruleset: &Arc<Ruleset>, events: bool) -> impl FnMut(u64, u64) -> Playout {
    let mut game = Game::deal(ruleset.clone(), &mut FastDice::new(0), &mut NoEvents);
    let mut moves = Vec::with_capacity(MOVES);
    let mut kept: Vec<Event> = Vec::new();
    move |games, seed| {
        if !events {
            return measured(&mut game, seed, &mut moves, games, &mut NoEvents);
        }
        // What a list takes to grow and to be freed is up to its owner and the allocator.
        kept.reserve(games as usize * EVENTS_A_GAME);
        let played = measured(&mut game, seed, &mut moves, games, &mut kept);
        black_box(&kept);
        kept.clear();
        played
    }
}

/// Deals and plays games to their ends. The sink gets the events of all of them.
#[inline(never)]
fn measured<S: Sink>(
    game: &mut Game,
    seed: u64,
    moves: &mut Vec<Move>,
    games: u64,
    events: &mut S,
) -> Playout {
    let mut dice = FastDice::new(seed);
    let mut total = Playout::default();
    for _ in 0..games {
        game.redeal(&mut dice, events);
        let played = play_out(game, &mut dice, moves, events, |_, _| {});
        total = Playout { plies: total.plies + played.plies, turns: total.turns + played.turns };
    }
    total
}

fn base_duel() -> Arc<Ruleset> {
    let setup = Library::embedded().setup(Variant::Base, 2, Options::default(), None);
    setup.expect("the base deck is embedded").ruleset().expect("the base deck does")
}

/// What search does most: copies a base game and makes one move in the copy, so many times.
pub fn copier() -> impl FnMut(u64) {
    let mut dice = FastDice::new(1);
    let root = Game::deal(base_duel(), &mut dice, &mut NoEvents);
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

/// How many playouts a master of [`think`] makes for a decision, and how many plies of a random game
/// lie between two of them.
const PLAYOUTS: u32 = 200;
const PLIES_BETWEEN: u32 = 10;

/// Lets a master think about so many positions of random base games for two, and says how many
/// informed playouts that were.
pub fn think(decisions: u64) -> u64 {
    let (ruleset, mut dice) = (base_duel(), FastDice::new(1));
    let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
    let mut master = Master::new(Strength::Playouts(PLAYOUTS), 1);
    let (mut moves, mut playouts) = (Vec::with_capacity(MOVES), 0);
    for _ in 0..decisions {
        if game.is_over() {
            game.redeal(&mut dice, &mut NoEvents);
        }
        let view = game.view(Viewer::Seat(game.turn()));
        game.legal_moves_into(&mut moves);
        black_box(measured_thoughts(&mut master, &ruleset, &view, &moves));
        playouts += u64::from(master.thoughts().playouts);
        for _ in 0..PLIES_BETWEEN {
            if let Some(mv) = game.random_move(&mut moves, |count| dice.below(count)) {
                game.play_unchecked(mv, &mut dice, &mut NoEvents);
            }
        }
    }
    playouts
}

#[inline(never)]
fn measured_thoughts(
    master: &mut Master,
    ruleset: &Arc<Ruleset>,
    view: &View,
    moves: &[Move],
) -> Move {
    master.choose(Decision { ruleset, view, moves }, &|| true)
}
