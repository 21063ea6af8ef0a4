//! Intervals and sequential tests on numbers whose truth is known.

use leonardo_lab::{SHARE, Scores, Sprt, Verdict, wilson};
use leonardo_rules::FastDice;

/// The score of a pair of games: each is won with this chance in percent, and with some of `both`
/// in a hundred the second goes like the first, as when the bots and not the cards decide.
fn pair(dice: &mut FastDice, chance: u32, both: u32) -> u32 {
    let first = u32::from(dice.below(100) < chance);
    let second = if dice.below(100) < both { first } else { u32::from(dice.below(100) < chance) };
    (first + second) * SHARE
}

fn pairs(dice: &mut FastDice, count: u32, chance: u32, both: u32) -> Scores {
    let mut scores = Scores::new(2);
    (0..count).for_each(|_| scores.push(pair(dice, chance, both)));
    scores
}

#[test]
fn intervals_have_the_truth_19_times_in_20() {
    const RUNS: u32 = 2000;
    for (chance, count, both) in [(50, 30, 0), (50, 200, 40), (80, 100, 0), (80, 100, 70)] {
        let mut dice = FastDice::new(1);
        let has_truth = |dice: &mut FastDice| {
            let interval = pairs(dice, count, chance, both).interval();
            interval.has(f64::from(chance) / 100.0)
        };
        let hits = (0..RUNS).filter(|_| has_truth(&mut dice)).count() as f64;
        let coverage = hits / f64::from(RUNS);
        assert!((0.93..0.97).contains(&coverage), "{chance} % of {count}: {coverage}");
    }
}

/// Games of one deal that go together know less than as many independent ones: that is why the
/// pair is the unit.
#[test]
fn games_that_go_together_widen_the_interval() {
    let mut dice = FastDice::new(2);
    let margin = |dice: &mut FastDice, both| pairs(dice, 1000, 50, both).interval().margin();
    let (apart, together) = (margin(&mut dice, 0), margin(&mut dice, 100));
    let ratio = together / apart;
    assert!((1.3..1.5).contains(&ratio), "the square root of two, about: {ratio}");
}

#[test]
fn wilson_agrees_with_published_values() {
    // 8 of 10, and 0 of 20.
    let interval = wilson(0.8, 10);
    assert!((interval.low - 0.4902).abs() < 1e-4 && (interval.high - 0.9433).abs() < 1e-4);
    let interval = wilson(0.0, 20);
    assert!(interval.low.abs() < 1e-12 && (interval.high - 0.1611).abs() < 1e-4);
}

#[test]
fn rounds_that_are_all_alike_are_not_certain() {
    let mut scores = Scores::new(2);
    (0..10).for_each(|_| scores.push(2 * SHARE));
    let interval = scores.interval();
    assert!(interval.low < 0.8 && interval.high > 0.999_999, "{interval:?}");
    assert_eq!((Scores::new(2).interval().low, Scores::new(2).interval().high), (0.0, 1.0));
}

/// Plays on until the test says something.
fn decided(dice: &mut FastDice, sprt: Sprt, chance: u32, both: u32) -> (Verdict, u64) {
    let mut scores = Scores::new(2);
    loop {
        scores.push(pair(dice, chance, both));
        match sprt.verdict(&scores) {
            Verdict::Open => assert!(scores.rounds() < 20_000, "it does not end"),
            verdict => return (verdict, scores.rounds()),
        }
    }
}

#[test]
fn sequential_tests_end_with_the_right_answer() {
    let sprt = Sprt::new(0.55, 0.60).expect("a question");
    for both in [0, 50] {
        for (chance, right) in [(55, Verdict::Lower), (60, Verdict::Upper)] {
            let mut dice = FastDice::new(3);
            let wrong =
                (0..400).filter(|_| decided(&mut dice, sprt, chance, both).0 != right).count();
            // Five in a hundred are allowed; a little more is chance.
            assert!(wrong <= 32, "{chance} %, {both} together: {wrong} of 400 wrong");
        }
    }
}

#[test]
fn clear_questions_are_decided_soon() {
    let sprt = Sprt::new(0.55, 0.60).expect("a question");
    let mut dice = FastDice::new(4);
    let mean = |dice: &mut FastDice, chance| {
        (0..100).map(|_| decided(dice, sprt, chance, 0).1).sum::<u64>() / 100
    };
    let (clear, close) = (mean(&mut dice, 90), mean(&mut dice, 58));
    assert!(clear < 40 && close > 4 * clear, "{clear} and {close} pairs");
}

#[test]
fn questions_that_are_none_are_refused() {
    for (p0, p1) in [(0.6, 0.6), (0.7, 0.6), (0.0, 0.5), (0.5, 1.0), (f64::NAN, 0.5)] {
        assert!(Sprt::new(p0, p1).is_err(), "{p0} {p1}");
    }
}
