//! Matches: repeatable on any number of threads, even where they must be, mergeable, stoppable.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

mod common;

use std::collections::BTreeMap;

use common::{player, pool, ruleset};
use leonardo_bots::{Bot, Decision};
use leonardo_lab::duel::{Deals, Duel, Match, MergeError};
use leonardo_lab::{
    Effort, GameName, GameRunner, Player, PlayerError, Pool, SHARE, Seated, Sprt, Stop, Verdict,
};
use leonardo_rules::{Lines, Move, NoEvents, Options, Seed, SeededDice, Variant};

fn duel(a: &str, b: &str, players: u8, deals: Deals) -> Duel {
    let ruleset = ruleset(Variant::Base, players);
    Duel { ruleset, a: player(a), b: player(b), deals, sprt: None }
}

fn deals(seed: u64, first: u64, count: u64) -> Deals {
    Deals { seed, first, count }
}

fn run(duel: &Duel) -> Match {
    duel.run(pool(2), |_| {})
}

/// Everything but the times, which no two runs share.
fn counted(result: &Match) -> (&Vec<Deals>, &leonardo_lab::duel::Tally) {
    (&result.deals, &result.tally)
}

#[test]
fn a_seed_repeats_a_match_on_any_number_of_threads() {
    let duel = duel("greedy", "apprentice", 3, deals(5, 0, 40));
    let one = duel.run(pool(1), |_| {});
    assert_eq!(one.tally.games, 120);
    assert_eq!(counted(&one), counted(&duel.run(pool(7), |_| {})));
    let other = run(&Duel { deals: deals(6, 0, 40), ..duel });
    assert_ne!(one.tally, other.tally);
}

#[test]
fn a_search_by_playouts_repeats_too() {
    let duel = duel("master@8", "plain-ismcts@8", 2, deals(1, 0, 2));
    assert_eq!(counted(&run(&duel)), counted(&run(&duel)));
}

#[test]
fn several_heads_repeat_on_any_number_of_threads() {
    let duel = duel("master@8x3", "clairvoyant@8", 2, deals(1, 0, 2));
    let one = duel.run(pool(1), |_| {});
    assert_eq!((&one.a[..], &one.b[..]), ("master@8x3", "clairvoyant@8"));
    assert_eq!(counted(&one), counted(&duel.run(pool(3), |_| {})));
}

#[test]
fn players_are_read_as_they_are_written() {
    for name in
        ["greedy", "master@1000", "master@200ms", "master@7x64", "master@20msx2", "clairvoyant@5ms"]
    {
        assert_eq!(player(name).to_string(), name);
    }
    assert_eq!(player("master").to_string(), "master@8");
    assert!(player("clairvoyant@9").is_repeatable());
    assert!(!player("clairvoyant@9ms").is_repeatable());
    let refused = |name: &str| Player::parse(name, Effort::Playouts(8)).unwrap_err();
    for name in ["clairvoyant@9x2", "plain-ismcts@9x2", "master@9x0", "master@9x65", "master@9x"] {
        assert_eq!(refused(name), PlayerError::Threads { given: name.to_owned() });
    }
    for (name, given) in [("master@", ""), ("master@0", "0"), ("master@x2", ""), ("greedy@s", "s")]
    {
        let expected = PlayerError::Effort {
            name: name.split('@').next().unwrap().to_owned(),
            given: given.to_owned(),
        };
        assert_eq!(refused(name), expected);
    }
}

/// The same search, and the only difference is what it sees.
#[test]
fn who_sees_everything_beats_who_does_not() {
    let result = run(&duel("clairvoyant@60", "master@60", 2, deals(7, 0, 15)));
    assert!(result.tally.scores.mean() > 0.6, "{result:?}");
}

#[test]
fn a_bot_is_exactly_even_with_itself() {
    for players in [2, 3, 6] {
        for name in ["random", "greedy", "apprentice", "journeyman"] {
            let result = run(&duel(name, name, players, deals(9, 0, 12)));
            let expected = BTreeMap::from([(SHARE, 12)]);
            assert_eq!(result.tally.scores.counts, expected, "{name}, {players} players");
        }
    }
}

#[test]
fn greedy_beats_random() {
    let result = run(&duel("greedy", "random", 2, deals(2, 0, 50)));
    assert!(result.tally.scores.mean() > 0.95, "{result:?}");
    let result = run(&duel("random", "greedy", 2, deals(2, 0, 50)));
    assert!(result.tally.scores.mean() < 0.05, "{result:?}");
}

#[test]
fn parts_of_a_run_merge_to_the_whole() {
    let part = |first, count| run(&duel("greedy", "apprentice", 2, deals(3, first, count)));
    let (whole, head, tail) = (part(0, 60), part(0, 25), part(25, 35));
    let merged = Match::merge(&[tail, head]).unwrap();
    assert_eq!(counted(&merged), counted(&whole));
    let text = serde_json::to_string(&merged).unwrap();
    assert_eq!(serde_json::from_str::<Match>(&text).unwrap(), merged);
}

#[test]
fn runs_of_different_seeds_merge_and_equal_deals_do_not() {
    let part = |seed, first| run(&duel("greedy", "random", 2, deals(seed, first, 4)));
    let merged = Match::merge(&[part(1, 0), part(2, 0)]).unwrap();
    assert_eq!(merged.tally.scores.rounds(), 8);
    assert_eq!(merged.deals, [deals(1, 0, 4), deals(2, 0, 4)]);
    let overlapping = Match::merge(&[part(1, 0), part(2, 0), part(1, 3)]);
    assert_eq!(overlapping.unwrap_err(), MergeError::SameDeals(1));
    let other = run(&duel("greedy", "random", 3, deals(2, 0, 4)));
    let different = Match::merge(&[part(1, 0), other]).unwrap_err();
    assert!(matches!(different, MergeError::Different(..)), "{different:?}");
    assert_eq!(Match::merge(&[]).unwrap_err(), MergeError::Nothing);
}

#[test]
fn a_title_tells_games_apart() {
    let base = GameName::of(&ruleset(Variant::Base, 2));
    assert_eq!(base.to_string(), "base, 2 players");
    let options = Options { keys: Some(5), lines: Lines::Fresh, ..Options::default() };
    let other = GameName { options, extra: Some("madrid*3".to_owned()), ..base };
    let title = "base, 2 players, extra deck madrid*3, fresh lines, keys 5";
    assert_eq!(other.to_string(), title);
}

#[test]
fn a_stopped_run_keeps_what_was_played() {
    let stop = Stop::new();
    let duel = duel("greedy", "random", 2, deals(4, 0, u64::MAX));
    let result = duel.run(Pool { threads: 3, stop: &stop }, |result| {
        if result.tally.scores.rounds() == 20 {
            stop.ask();
        }
    });
    let played = result.tally.scores.rounds();
    assert!(played >= 20);
    let again = run(&Duel { deals: deals(4, 0, played), ..duel });
    assert_eq!(counted(&result), counted(&again));
}

#[test]
fn a_run_that_is_broken_off_keeps_the_finished_deals() {
    let stop = Stop::new();
    let duel = duel("greedy", "random", 2, deals(4, 0, u64::MAX));
    let result = duel.run(Pool { threads: 3, stop: &stop }, |result| {
        if result.tally.scores.rounds() == 20 {
            stop.ask();
            stop.ask();
        }
    });
    let played = result.tally.scores.rounds();
    let again = run(&Duel { deals: deals(4, 0, played), ..duel });
    assert_eq!(counted(&result), counted(&again));
}

#[test]
fn a_sequential_test_ends_a_match_at_the_same_deal_on_any_number_of_threads() {
    let mut duel = duel("greedy", "random", 2, deals(4, 0, 10_000));
    duel.sprt = Some(Sprt::new(0.6, 0.7).unwrap());
    let (one, many) = (duel.run(pool(1), |_| {}), duel.run(pool(5), |_| {}));
    assert_eq!(counted(&one), counted(&many));
    assert_eq!(one.sprt.unwrap().1, Verdict::Upper);
    assert!(one.tally.scores.rounds() < 100, "{one:?}");
}

/// Wants to be asked only where there is a choice, and plays the first move.
struct AskedWell;

impl Bot for AskedWell {
    fn choose(&mut self, decision: Decision<'_>, _: &dyn Fn() -> bool) -> Move {
        assert!(decision.moves.len() > 1, "a forced decision was asked: {:?}", decision.moves);
        assert_eq!(decision.view.viewer, leonardo_rules::Viewer::Seat(decision.view.turn));
        decision.moves[0]
    }
}

#[test]
fn forced_decisions_are_not_asked() {
    for variant in Variant::ALL {
        let mut table = GameRunner::new(&ruleset(variant, 2));
        let sit = || Seated::with_bot(Box::new(AskedWell), None);
        let mut seats = [sit(), sit()];
        let mut dice = SeededDice::new(Seed([1; 32]));
        let played = table.play(&mut dice, &mut seats, &mut NoEvents, &Stop::new()).unwrap();
        let turns: u64 = seats.iter().map(|seat| seat.clock.turns).sum();
        assert_eq!(turns, u64::from(played.turns), "{variant:?}");
        assert!(seats.iter().all(|seat| seat.clock.decisions > 0), "{variant:?}");
    }
}
