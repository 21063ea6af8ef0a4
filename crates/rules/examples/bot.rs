//! A bot in twenty lines, against a random player: `cargo run -p leonardo-rules --example bot`.
//!
//! It gets what a player may know, a view and the legal moves. It imagines games that look like the
//! view, tries each move in them, and takes the one that leads to most Keys on average.

use std::error::Error;
use std::sync::Arc;

use leonardo_rules::{FastDice, Game, Move, NoEvents, Ruleset, Setup, View, Viewer, Worlds};

const WORLDS: usize = 8;

fn choose(
    ruleset: &Arc<Ruleset>,
    view: &View,
    moves: &[Move],
    dice: &mut FastDice,
) -> Result<Move, Box<dyn Error>> {
    let mut worlds = Worlds::new(ruleset, view)?;
    let mut keys = vec![0; moves.len()];
    for _ in 0..WORLDS {
        let world = worlds.draw(dice);
        for (sum, mv) in keys.iter_mut().zip(moves) {
            let mut world = world.clone();
            world.play(*mv, dice, &mut NoEvents)?;
            *sum += world.keys(view.turn).total();
        }
    }
    let best = (0..moves.len()).max_by_key(|place| keys[*place]);
    Ok(moves[best.ok_or("someone has to move")?])
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut dice = FastDice::new(7);
    let mut wins = [0, 0];
    for _ in 0..20 {
        let mut game = Game::new(Setup::base(2), &mut dice)?;
        while !game.is_over() {
            let (seat, moves) = (game.turn(), game.legal_moves());
            let mv = if seat.0 == 0 {
                choose(game.ruleset(), &game.view(Viewer::Seat(seat)), &moves, &mut dice)?
            } else {
                moves[dice.below(moves.len() as u32) as usize]
            };
            game.play(mv, &mut dice, &mut NoEvents)?;
        }
        let winners = game.outcome().ok_or("the game is over")?.winners;
        winners.iter().for_each(|seat| wins[seat.index()] += 1);
    }
    println!("the bot won {} games, the random player {}", wins[0], wins[1]);
    Ok(())
}
