//! Bots that search: several threads think as one, and who sees everything uses it.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

use std::cell::Cell;
use std::num::NonZeroU8;
use std::sync::Arc;

use leonardo_bots::value::Weights;
use leonardo_bots::{Bot, Clairvoyant, Decision, Job, Level, Master, Part, Strength, Thoughts};
use leonardo_rules::sets::Library;
use leonardo_rules::sim::standard_rulesets;
use leonardo_rules::{
    FastDice, Game, Move, NoEvents, Options, Position, Ruleset, Seat, Variant, Viewer, names,
};

const THREADS: NonZeroU8 = NonZeroU8::new(3).unwrap();

fn threads(jobs: Vec<Job<'_>>, own: &mut dyn FnMut()) {
    std::thread::scope(|scope| {
        for job in jobs {
            scope.spawn(job);
        }
        own();
    });
}

/// The other way round: a bot that depends on the order is caught.
fn backwards(jobs: Vec<Job<'_>>, own: &mut dyn FnMut()) {
    jobs.into_iter().rev().for_each(|job| job());
    own();
}

/// A few positions of a random game of every kind.
fn positions(mut visit: impl FnMut(&Arc<Ruleset>, &Game, &[Move])) {
    let mut moves = Vec::new();
    for (_, ruleset) in standard_rulesets() {
        let mut dice = FastDice::new(3);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        while !game.is_over() {
            game.legal_moves_into(&mut moves);
            if moves.len() > 1 && dice.below(100) == 0 {
                visit(&ruleset, &game, &moves);
            }
            game.play_unchecked(
                moves[dice.below(moves.len() as u32) as usize],
                &mut dice,
                &mut NoEvents,
            );
        }
    }
}

fn choose(master: &mut Master, ruleset: &Arc<Ruleset>, game: &Game, moves: &[Move]) -> Move {
    let view = game.view(Viewer::Seat(game.turn()));
    master.choose(Decision { ruleset, view: &view, moves }, &|| true)
}

#[test]
fn several_heads_answer_alike_however_they_are_run() {
    positions(|ruleset, game, moves| {
        let think = |spawner| {
            let mut master = Master::with_threads(Strength::Playouts(50), 8, THREADS, spawner);
            let mv = choose(&mut master, ruleset, game, moves);
            assert!(moves.contains(&mv));
            assert_eq!(master.thoughts().moves[0].mv, mv);
            (mv, master.thoughts().clone())
        };
        let (mv, thoughts) = think(threads);
        assert_eq!((mv, thoughts.clone()), think(backwards));
        assert_eq!(thoughts.playouts, 50);
        assert_eq!(thoughts.moves.iter().map(|seen| seen.visits).sum::<u32>(), 50);
    });
}

#[test]
fn several_heads_differ_from_each_other() {
    let (_, ruleset) = standard_rulesets().swap_remove(0);
    let game = Game::deal(ruleset.clone(), &mut FastDice::new(1), &mut NoEvents);
    let moves = game.legal_moves();
    let think = |mut master: Master| {
        choose(&mut master, &ruleset, &game, &moves);
        master.thoughts().clone()
    };
    let two = NonZeroU8::new(2).unwrap();
    let one_head = think(Master::new(Strength::Playouts(100), 8));
    let both = think(Master::with_threads(Strength::Playouts(200), 8, two, threads));
    assert_ne!(both, Thoughts::merge(&[one_head.clone(), one_head]));
}

#[test]
fn several_heads_stop_when_the_caller_says_so() {
    positions(|ruleset, game, moves| {
        let view = game.view(Viewer::Seat(game.turn()));
        for (spawner, patience) in [(threads as leonardo_bots::Spawner, 0), (threads, 3)] {
            let asked = Cell::new(0);
            let go_on = || {
                asked.set(asked.get() + 1);
                asked.get() <= patience
            };
            let mut master = Master::with_threads(Strength::WhileAllowed, 1, THREADS, spawner);
            let mv = master.choose(Decision { ruleset, view: &view, moves }, &go_on);
            assert!(moves.contains(&mv));
            assert_eq!(asked.get(), patience + 1, "nobody goes on after a no");
        }
    });
}

#[test]
fn lines_go_on_through_the_turn_from_the_most_trusted_moves() {
    let mut longest = 0;
    positions(|ruleset, game, moves| {
        let mut master = Master::new(Strength::Playouts(100), 4);
        choose(&mut master, ruleset, game, moves);
        let Thoughts { moves: seen, lines, .. } = master.thoughts();
        assert_eq!(lines.len(), seen.len().min(3));
        for (line, first) in lines.iter().zip(seen) {
            assert_eq!((line.moves[0], line.visits), (first.mv, first.visits));
            // What is most trusted can be played in some world: here in the true one, as long as
            // no hidden card is drawn on the way.
            let mut after = game.clone();
            for mv in &line.moves {
                assert_eq!(after.turn(), game.turn(), "{line:?}");
                if after.check(after.turn(), *mv).is_err() {
                    break;
                }
                after.play_unchecked(*mv, &mut FastDice::new(1), &mut NoEvents);
            }
            longest = longest.max(line.moves.len());
        }
    });
    assert!(longest > 3, "a turn with an extra deck has several decisions: {longest}");
}

/// Both need one Key. Seat 1 waits for Mechanism in the south and for Cavalryman in the east. One
/// play can break one of these lines, but not both: what to break depends on seat 1's hand.
fn threatened(ruleset: &Arc<Ruleset>, waiting: &str) -> Game {
    let position = r#"{
        "turn": 0, "step": "play",
        "keys": [["Se", "Sk"], ["Pr", "Ca"]],
        "hands": [{"cards": ["CtHa", "CtEc", "SeEc", "SeFi", "SkFi"]},
                  {"cards": ["WAITING", "SkHa", "SeHa", "SkSt", "SeSt"]}],
        "table": {"layouts": {"layouts": [
            {"N": "CtFl", "C": "MeFi", "S": "PrEc", "W": "CaHa", "E": "SeFl"},
            {"N": "MeHa", "C": "MeCv", "S": "SkEc", "W": "SeCv", "E": "CtSt"}]}}
    }"#;
    let position = position.replace("WAITING", waiting);
    let position = names::with(ruleset, || serde_json::from_str::<Position>(&position)).unwrap();
    position.start(ruleset.clone(), &mut FastDice::new(3)).unwrap()
}

fn can_win_at_once(game: &Game) -> bool {
    let moves = game.legal_moves();
    moves.iter().any(|mv| {
        let mut after = game.clone();
        after.play_unchecked(*mv, &mut FastDice::new(1), &mut NoEvents);
        after.is_over()
    })
}

#[test]
fn the_clairvoyant_knows_what_the_others_hold() {
    let options = Options { keys: Some(3), ..Options::default() };
    let setup = Library::embedded().setup(Variant::Base, 2, options, None).unwrap();
    let ruleset = setup.ruleset().unwrap();
    let mut saved = [0, 0];
    for waiting in ["MeSt", "SkCv"] {
        let game = threatened(&ruleset, waiting);
        let moves = game.legal_moves();
        let survives = |mv: Move| {
            let mut after = game.clone();
            after.play_unchecked(mv, &mut FastDice::new(1), &mut NoEvents);
            assert_eq!(after.turn(), Seat(1));
            !can_win_at_once(&after)
        };
        for seed in 0..5 {
            let strength = Strength::Playouts(400);
            let seen = Clairvoyant::new(strength, seed).choose(&game, &moves, &|| true);
            saved[0] += u32::from(survives(seen));
            let guessed = choose(&mut Master::new(strength, seed), &ruleset, &game, &moves);
            saved[1] += u32::from(survives(guessed));
        }
    }
    assert_eq!(saved[0], 10, "whatever seat 1 waits for, it is taken away");
    assert!(saved[1] <= 5, "a bot that does not see the hand can be right for one hand at most");
}

#[test]
fn the_clairvoyant_is_no_level() {
    assert!("clairvoyant".parse::<Level>().is_err());
    assert!("greedy".parse::<Level>().is_ok());
}

#[test]
fn a_clairvoyant_answers_with_a_legal_move_and_repeats_it() {
    positions(|_, game, moves| {
        let answer = || Clairvoyant::new(Strength::Playouts(8), 6).choose(game, moves, &|| true);
        assert!(moves.contains(&answer()));
        assert_eq!(answer(), answer());
        let hasty = Clairvoyant::new(Strength::WhileAllowed, 6).choose(game, moves, &|| false);
        assert!(moves.contains(&hasty));
    });
}

/// What is left out in a comparison makes a difference, and what is not is as it was.
#[test]
fn a_master_without_a_part_thinks_otherwise() {
    let mut differs = [0; Part::ALL.len()];
    positions(|ruleset, game, moves| {
        let weights = Weights::embedded(ruleset.variant());
        let master = || Master::new(Strength::Playouts(40), 7).with_weights(weights.clone());
        let think = |mut master: Master| {
            choose(&mut master, ruleset, game, moves);
            master.thoughts().clone()
        };
        let whole = think(master());
        assert_eq!(whole, think(master()));
        for (part, differs) in Part::ALL.into_iter().zip(&mut differs) {
            *differs += u32::from(think(master().without(part)) != whole);
        }
        // Who does not judge by what was learned has nothing to leave out.
        let by_keys = || Master::new(Strength::Playouts(40), 7).by_keys();
        assert_eq!(think(by_keys()), think(by_keys().without(Part::Judgement)));
    });
    assert!(differs.iter().all(|count| *count > 0), "{differs:?}");
}
