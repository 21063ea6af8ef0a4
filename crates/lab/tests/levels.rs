//! The ladder for people: evenly spaced, ordered everywhere, and each level as it is said to be.
//! Few deals and wide bounds: `docs/bots.md` has the long runs.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

mod common;

use common::{player, pool, ruleset};
use leonardo_bots::{Climb, Level};
use leonardo_lab::duel::{Deals, Duel};
use leonardo_lab::habits::{Habits, NotBase, Study};
use leonardo_lab::{GameRunner, Seated, Stop};
use leonardo_rules::{FastDice, NoEvents, Seat, Seed, SeededDice, Variant};

/// The share of a level against the one below, in so many deals.
fn step(upper: Level, variant: Variant, players: u8, count: u64) -> f64 {
    let place = Level::OFFERED.iter().position(|level| *level == upper).unwrap();
    let (a, b) = (player(upper.name()), player(Level::OFFERED[place - 1].name()));
    let deals = Deals { seed: 77, first: 0, count };
    let result = Duel { ruleset: ruleset(variant, players), a, b, deals, sprt: None }
        .run(pool(2), |_| {})
        .tally
        .scores;
    result.mean()
}

fn fast() -> impl Iterator<Item = Level> {
    Level::OFFERED.into_iter().skip(1).filter(|level| !level.searches())
}

#[test]
fn each_level_beats_the_one_below_and_not_by_too_much() {
    for level in fast() {
        let share = step(level, Variant::Base, 2, 150);
        assert!((0.62..0.83).contains(&share), "{level}: {share}");
    }
    let share = step(Level::Strategist, Variant::Base, 2, 25);
    assert!((0.58..0.92).contains(&share), "strategist: {share}");
}

#[test]
fn at_four_players_each_level_has_more_than_its_share() {
    for level in fast() {
        let share = step(level, Variant::Base, 4, 100);
        assert!(share > 0.26, "{level}: {share}");
    }
}

#[test]
fn the_order_is_the_same_in_every_game() {
    for variant in [Variant::Novem, Variant::Sets, Variant::Quintis] {
        for level in fast() {
            let share = step(level, variant, 2, 30);
            assert!(share > 0.43, "{level} in {variant:?}: {share}");
        }
    }
}

fn habits(level: Level) -> Habits {
    let count = if level.searches() { 15 } else { 60 };
    let deals = Deals { seed: 78, first: 0, count };
    let (player, opponent) = (player(level.name()), player("journeyman"));
    Study::new(ruleset(Variant::Base, 2), player, opponent, deals).unwrap().run(pool(2), || {})
}

/// What is said of each level in `docs/bots.md` and to people who choose one.
#[test]
fn characters_show_in_what_they_do() {
    let all = Level::OFFERED.map(|level| match level {
        // They take as long as all the others together, and the others say enough.
        Level::Sage | Level::Master => Habits::default(),
        level => habits(level),
    });
    let [novice, apprentice, collector, courier, journeyman, rival, strategist, scholar, ..] = all;
    let fast = [&novice, &apprentice, &collector, &courier, &journeyman, &rival];
    assert!(novice.taken_share() < 0.55, "a novice misses half of its Keys: {novice:?}");
    assert!((0.7..0.85).contains(&apprentice.taken_share()), "{apprentice:?}");
    let most_open = fast.map(Habits::open_mean).into_iter().fold(0.0, f64::max);
    assert!(collector.open_mean() >= most_open, "nobody has more open lines: {collector:?}");
    assert!(collector.taken_share() < apprentice.taken_share(), "and lets Keys wait");
    assert!(courier.taken_share() > 0.9, "a courier takes what it finds: {courier:?}");
    assert!(courier.left_open_mean() > journeyman.left_open_mean() + 0.05, "{courier:?}");
    assert!(journeyman.taken_share() > 0.97, "a journeyman misses nothing: {journeyman:?}");
    for other in fast.into_iter().take(5) {
        assert!(rival.spoiled_share() > other.spoiled_share(), "a rival spoils: {other:?}");
        assert!(rival.left_open_mean() < other.left_open_mean(), "and leaves little: {other:?}");
        assert!(rival.turns_mean() > other.turns_mean(), "so its games are long: {other:?}");
    }
    for thinker in [&strategist, &scholar] {
        assert!(thinker.taken_share() < journeyman.taken_share(), "it can wait: {thinker:?}");
        assert!(thinker.open_mean() < rival.open_mean(), "and shows little: {thinker:?}");
    }
}

/// How many of the last 160 of 200 games a person of this level wins if the opponents follow its
/// results.
fn wins_against_the_follower(person: Level, players: u8) -> f64 {
    let mut table = GameRunner::new(&ruleset(Variant::Base, players));
    let (mut luck, mut climb, mut wins) = (FastDice::new(9), Climb::default(), 0);
    for game in 0..200_u8 {
        let mut seats: Vec<Seated> = Seat::all(players)
            .map(|seat| {
                let level = match seat {
                    Seat(0) => person,
                    _ => climb.level(luck.below(1000) as f32 * 1e-3),
                };
                Seated::new(player(level.name()), luck.next_u64())
            })
            .collect();
        let mut dice = SeededDice::new(Seed([game; 32]));
        let played = table.play(&mut dice, &mut seats, &mut NoEvents, &Stop::new()).unwrap();
        let has_won = played.outcome.winners.has(Seat(0));
        climb = climb.after(has_won);
        wins += u32::from(has_won && game >= 40);
    }
    f64::from(wins) / 160.0
}

#[test]
fn an_opponent_that_follows_keeps_a_person_near_half_of_the_wins() {
    for person in [Level::Apprentice, Level::Courier, Level::Journeyman] {
        let share = wins_against_the_follower(person, 2);
        println!("{person}: {share:.3} of two-player games");
        assert!((0.38..0.62).contains(&share), "{person}: {share}");
    }
    // Nothing is gentler than a novice, so it wins less against opponents who follow it.
    let share = wins_against_the_follower(Level::Novice, 2);
    assert!((0.3..0.55).contains(&share), "a novice: {share}");
    for person in [Level::Courier, Level::Journeyman] {
        let share = wins_against_the_follower(person, 4);
        println!("{person}: {share:.3} of four-player games");
        assert!((0.38..0.62).contains(&share), "{person}: {share}");
    }
}

#[test]
fn habits_repeat_and_add_up() {
    let deals = Deals { seed: 5, first: 0, count: 10 };
    let study = |players| {
        let ruleset = ruleset(Variant::Base, players);
        Study::new(ruleset, player("greedy"), player("random"), deals).unwrap()
    };
    for players in [2, 3] {
        let habits = study(players).run(pool(1), || {});
        assert_eq!(habits, study(players).run(pool(3), || {}));
        assert_eq!(habits.games, 10 * u64::from(players));
        assert!(habits.taken <= habits.chances && habits.chances <= habits.plays + habits.games);
        assert!(habits.spoiled + habits.gifts <= habits.plays * 2);
        assert!(habits.taken_share() > 0.999, "it takes the most Keys now: {habits:?}");
    }
    for variant in [Variant::Novem, Variant::Sets, Variant::Quintis] {
        let greedy = player("greedy");
        assert_eq!(Study::new(ruleset(variant, 2), greedy, greedy, deals).unwrap_err(), NotBase);
    }
}
