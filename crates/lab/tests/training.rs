//! Learning: the same seed gives the same weights, however it is run, and something is learned.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

mod common;

use std::ops::ControlFlow;

use common::{player, pool, ruleset};
use leonardo_bots::Level;
use leonardo_bots::value::Weights;
use leonardo_lab::train::{Checkpoint, CheckpointError, Training, calibrate};
use leonardo_rules::Variant;

fn training(seed: u64) -> Training {
    let rulesets = [2, 3].map(|players| ruleset(Variant::Base, players)).to_vec();
    Training { rulesets, seed, positions: 3_000, teachers: Vec::new() }
}

fn begin() -> Checkpoint {
    Checkpoint::new(Weights::new(Variant::Base))
}

fn learned(training: &Training, threads: usize) -> Weights {
    let done = training.run(pool(threads), begin(), |_, _| ControlFlow::Continue(()));
    assert!(training.is_done(&done));
    done.weights
}

#[test]
fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
    let weights = learned(&training(1), 1);
    assert!(weights == learned(&training(1), 3));
    assert!(weights != learned(&training(2), 1));
    let untouched = Weights::new(Variant::Base);
    assert!(weights.net(4) == untouched.net(4), "only two and three players were asked for");
}

#[test]
fn an_interrupted_training_goes_on_as_if_nothing_had_been() {
    // Two chunks: the interruption is in the middle of a network.
    let rulesets = vec![ruleset(Variant::Base, 2)];
    let training = Training { rulesets, seed: 1, positions: 42_000, teachers: Vec::new() };
    assert_eq!(training.chunks(), 2);
    let stopped = training.run(pool(1), begin(), |_, _| ControlFlow::Break(()));
    assert!(!training.is_done(&stopped));
    assert_eq!(stopped.chunks_done(&training), 1);
    let read = Checkpoint::read(&stopped.write(&training), &training).unwrap();
    assert!(read == stopped);
    let done = training.run(pool(1), read, |_, _| ControlFlow::Continue(()));
    assert!(done.weights == learned(&training, 1));
}

#[test]
fn games_of_teachers_give_the_same_weights_on_any_number_of_threads() {
    let taught = |teachers: Vec<Level>, threads| {
        let rulesets = vec![ruleset(Variant::Base, 2)];
        let training = Training { rulesets, seed: 3, positions: 2_000, teachers };
        learned(&training, threads)
    };
    let both = vec![Level::Apprentice, Level::Journeyman];
    let weights = taught(both.clone(), 1);
    assert!(weights == taught(both, 2));
    assert!(weights != taught(vec![Level::Apprentice], 1), "it matters who teaches");
}

#[test]
fn a_checkpoint_of_other_teachers_is_refused() {
    let with = |teachers| Training { teachers, ..training(1) };
    let stopped = with(Vec::new()).run(pool(1), begin(), |_, _| ControlFlow::Break(()));
    let bytes = stopped.write(&with(Vec::new()));
    let other = with(vec![Level::Apprentice, Level::Rival]);
    let error = Checkpoint::read(&bytes, &other).unwrap_err();
    assert!(error.to_string().contains("apprentice rival"), "{error}");
}

#[test]
fn a_checkpoint_of_another_training_or_a_damaged_one_is_refused() {
    let stopped = training(1).run(pool(1), begin(), |_, _| ControlFlow::Break(()));
    let bytes = stopped.write(&training(1));
    let error = Checkpoint::read(&bytes, &training(2)).unwrap_err();
    assert!(error.to_string().contains("seed 1") && error.to_string().contains("seed 2"));
    let mut bad = bytes.clone();
    bad[100] ^= 1;
    for bad in [&bad[..], &bytes[..bytes.len() - 1], b"", b"LEOTRAIN"] {
        assert_eq!(Checkpoint::read(bad, &training(1)), Err(CheckpointError::NoCheckpoint));
    }
}

#[test]
fn what_is_learned_is_better_than_knowing_nothing() {
    let rulesets = vec![ruleset(Variant::Base, 2)];
    let training = Training { rulesets, seed: 5, positions: 20_000, teachers: Vec::new() };
    let weights = learned(&training, 1);
    let look = |weights: &Weights| {
        let ruleset = ruleset(Variant::Base, 2);
        let found = calibrate(pool(1), &ruleset, weights, player("greedy"), 9, 2_000, |_| ());
        assert!(found.positions >= 2_000);
        assert_eq!(found.tenths.iter().map(|tenth| tenth.count).sum::<u64>(), 2 * found.positions);
        assert!(found.games > found.positions / 25, "{} games", found.games);
        // Positions of one game are no independent trials, so the error is not below theirs. In the
        // middle, where both seats are, they even each other out.
        for tenth in found.tenths[7..].iter().filter(|tenth| tenth.count > 0) {
            let (_, won) = tenth.means();
            let alone = (won * (1.0 - won) / tenth.count as f64).sqrt();
            assert!(tenth.error() > 0.8 * alone, "{tenth:?}");
        }
        found.surprise / found.positions as f64
    };
    let nothing = look(&Weights::new(Variant::Base));
    assert!((nothing - std::f64::consts::LN_2).abs() < 1e-6, "{nothing}");
    assert!(look(&weights) < 0.9 * nothing, "{}", look(&weights));
}
