//! Time tells nothing (I4). A stranger who sees everything that is public, the times of all entries
//! included, guesses whether a bot holds a card for the step that it ends. Those who see the same
//! without the times must guess as well. Real tables play on a time that runs by itself.
//!
//! What this cannot see: on paused time a search takes no time, so a move that is shown late because
//! its search was long looks like any other here. That part is tested in
//! `crates/server/src/bot_pool/tests.rs`: a single move is searched like many, the time of a search is
//! waited for even if it ends early, and what comes late is shown in steps of 50 ms. The real time of
//! a busy machine varies more than a search does, so a classifier on it would fail by chance.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::time::Duration;

use leonardo_rules::sets::Library;
use leonardo_rules::{Game, Step, Table, Viewer};
use leonardo_server::Config;
use leonardo_server::store::{Filter, Stage, StoredEntry};
use leonardo_table::{RulesetCache, TableEvent, load};
use serde_json::json;

use crate::harness::{House, roomy};

/// Each is guessed by someone who has learnt from the other half of them.
const STEPS: usize = 2_000;
/// As many tables at a time. Searches have one thread, so that there is a line.
const TABLES: usize = 12;
/// What may be better with the times than without them.
const POINTS_MAX: f64 = 2.0;
/// A leak that must be seen for the test to mean anything.
const POINTS_OF_A_LEAK: f64 = 10.0;
const PACE_MS: u32 = 700;

/// The start or the end of a turn of a bot.
struct Decision {
    /// What is public, as numbers from 0 to a few: the step, the seat, the hand and so on.
    open: Vec<usize>,
    /// How long this decision took, and the one before it.
    times_ms: [f64; 2],
    /// What nobody else knows.
    holds_card: bool,
    /// What the time was when it followed from the number of moves.
    leaking_ms: f64,
    /// Whether the time is the one that follows from the id of the table and the number of the move.
    is_computable: bool,
}

/// Lets bots of a level play, and watches them.
async fn look_on(level: &str) -> Vec<Decision> {
    let config = Config { bot_pace_ms: PACE_MS, bot_threads: 1, ..roomy() };
    let mut house = House::timeless(Config { idle_minutes: 10_000, ..config }).await;
    let host = house.guest("Lisa").await;
    let bot = json!({ "bot": { "level": level, "think-ms": 24 } });
    let new = json!({ "variant": "novem", "seats": [bot, bot], "start": true });
    let rulesets = RulesetCache::new(Library::embedded().clone());
    let mut decisions = Vec::new();
    while decisions.len() < STEPS {
        let mut tables = Vec::new();
        for _ in 0..TABLES {
            tables.push(house.table_with(&host, new.clone()).await);
        }
        house.let_time_run();
        loop {
            tokio::time::sleep(Duration::from_secs(60)).await;
            let playing = Filter { stages: vec![Stage::Playing], limit: 1, ..Filter::default() };
            if house.store.list(playing).await.expect("the store answers").is_empty() {
                break;
            }
        }
        house.let_time_stand();
        for id in tables {
            let listed = house.store.find(&id).await.expect("the store answers").unwrap();
            let log = house.store.entries(listed.number, 0).await.expect("the store answers");
            decisions.extend(decisions_of(&rulesets, &id, &log));
        }
    }
    decisions.truncate(STEPS);
    decisions
}

fn decisions_of(rulesets: &RulesetCache, id: &str, log: &[StoredEntry]) -> Vec<Decision> {
    let table = load(rulesets, id, log).expect("the log is sound");
    let mut game = Game::undealt(table.ruleset.clone());
    let (mut decisions, mut before) = (Vec::new(), (Step::Over, 0.0));
    for (last, row) in log.iter().zip(&log[1..]) {
        let took_ms = (row.at_ms - last.at_ms) as f64;
        match row.read(&table.ruleset).expect("the log is sound").event {
            TableEvent::Started { events } => events.iter().for_each(|event| game.evolve(event)),
            TableEvent::Moved { events, .. } => {
                let step = game.step();
                if matches!(step, Step::Start | Step::End) {
                    let choices = game.legal_moves().len();
                    let luck = hash_of_public_things(id, row.seq);
                    let whim = 80 + luck % 41;
                    let haste = [30, 70, 100][(choices > 1) as usize + (choices > 8) as usize];
                    let computed_ms = u64::from(PACE_MS) * 15 * whim / 10_000;
                    decisions.push(Decision {
                        open: open_things(&game, before.0),
                        times_ms: [took_ms, before.1],
                        holds_card: choices > 1,
                        leaking_ms: (u64::from(PACE_MS) * haste * whim / 10_000) as f64,
                        is_computable: (took_ms - computed_ms as f64).abs() < 0.5,
                    });
                }
                before = (step, took_ms);
                events.iter().for_each(|event| game.evolve(event));
            }
            _ => {}
        }
    }
    decisions
}

/// What the luck of bots once was.
fn hash_of_public_things(id: &str, at: u32) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one((id, at))
}

fn open_things(game: &Game, before: Step) -> Vec<usize> {
    let view = game.view(Viewer::Public);
    let hand = &view.hands[view.turn.index()];
    let Table::Layouts(open) = &view.table else { panic!("Novem has layouts") };
    let kind = |step: Step| {
        "start play end effect look throw any-key draw over"
            .split(' ')
            .position(|name| name == step.name())
            .expect("a step")
    };
    vec![
        kind(view.step),
        kind(before),
        hand.extra.min(7),
        hand.known.len().min(3),
        view.turn.index(),
        usize::from(open.this_turn.played[1].min(3)),
        usize::from(view.fresh_hidden.min(3)),
        (view.turns as usize / 8).min(7),
    ]
}

/// Someone who learns from decisions, with or without their times, and then guesses others: how many
/// of these are right.
type Guesser = fn(&[Decision], &[Decision], Option<Times>) -> usize;
type Times = fn(&Decision) -> [f64; 2];

fn percent(some: usize) -> f64 {
    some as f64 * 100.0 / STEPS as f64
}

/// How often a guesser is right, in per cent, with each half learnt for the other.
fn right(guesser: Guesser, decisions: &[Decision], times: Option<Times>) -> f64 {
    let (one, other) = decisions.split_at(STEPS / 2);
    percent(guesser(one, other, times) + guesser(other, one, times))
}

/// Remembers what was most frequent where things looked alike: the same open things, and a time among
/// the same eighth of the times there.
fn bins(learnt: &[Decision], judged: &[Decision], times: Option<Times>) -> usize {
    let group = |decision: &Decision| decision.open[..3].to_vec();
    let mut times_of: HashMap<Vec<usize>, Vec<f64>> = HashMap::new();
    if let Some(times) = times {
        for decision in learnt {
            times_of.entry(group(decision)).or_default().push(times(decision)[0]);
        }
        times_of.values_mut().for_each(|all| all.sort_by(f64::total_cmp));
    }
    let bin = |decision: &Decision| {
        let place = times.zip(times_of.get(&group(decision))).map(|(times, all)| {
            all.partition_point(|other| *other < times(decision)[0]) * 8 / all.len()
        });
        (group(decision), place)
    };
    let mut seen: HashMap<_, i32> = HashMap::new();
    for decision in learnt {
        *seen.entry(bin(decision)).or_default() += if decision.holds_card { 1 } else { -1 };
    }
    let guess = |decision: &Decision| seen.get(&bin(decision)).is_some_and(|votes| *votes > 0);
    judged.iter().filter(|decision| guess(decision) == decision.holds_card).count()
}

/// Logistic regression on everything.
fn regression(learnt: &[Decision], judged: &[Decision], times: Option<Times>) -> usize {
    let mut means = [(0.0, 1.0); 2];
    if let Some(times) = times {
        for (place, mean) in means.iter_mut().enumerate() {
            let all = || learnt.iter().map(|decision| times(decision)[place]);
            let middle = all().sum::<f64>() / learnt.len() as f64;
            let spread = all().map(|time| (time - middle).powi(2)).sum::<f64>();
            *mean = (middle, (spread / learnt.len() as f64).sqrt().max(1e-9));
        }
    }
    let features = |decision: &Decision| {
        let mut features = vec![1.0];
        for value in &decision.open {
            features.extend((0..9).map(|number| f64::from(number == *value)));
        }
        if let Some(times) = times {
            let is_start = f64::from(decision.open[0] == 0);
            for (time, (middle, spread)) in times(decision).into_iter().zip(means) {
                let time = ((time - middle) / spread).clamp(-3.0, 3.0);
                features.extend([time, time * time, time * is_start, time * time * is_start]);
            }
        }
        features
    };
    let rows: Vec<(Vec<f64>, f64)> =
        learnt.iter().map(|step| (features(step), f64::from(step.holds_card))).collect();
    let sum = |weights: &[f64], row: &[f64]| -> f64 {
        weights.iter().zip(row).map(|(weight, value)| weight * value).sum()
    };
    let mut weights = vec![0.0; rows[0].0.len()];
    for _ in 0..300 {
        let mut slope = vec![0.0; weights.len()];
        for (row, holds) in &rows {
            let error = holds - 1.0 / (1.0 + (-sum(&weights, row)).exp());
            slope.iter_mut().zip(row).for_each(|(slope, value)| *slope += error * value);
        }
        for (weight, slope) in weights.iter_mut().zip(slope) {
            *weight += 0.3 * slope / rows.len() as f64;
        }
    }
    let guess = |decision: &Decision| sum(&weights, &features(decision)) > 0.0;
    judged.iter().filter(|decision| guess(decision) == decision.holds_card).count()
}

async fn time_tells_nothing(level: &str) {
    let decisions = look_on(level).await;
    let holding = decisions.iter().filter(|decision| decision.holds_card).count();
    let always_the_same = percent(holding.max(STEPS - holding));
    let shown: Times = |decision| decision.times_ms;
    let leaking: Times = |decision| [decision.leaking_ms, decision.times_ms[1]];
    for (name, guesser) in [("bins", bins as Guesser), ("regression", regression)] {
        let base = right(guesser, &decisions, None).max(always_the_same);
        let timed = right(guesser, &decisions, Some(shown));
        let leaky = right(guesser, &decisions, Some(leaking));
        println!(
            "{level}, {name}: right in {base:.1} % without times, {timed:.1} % with them; \
             {leaky:.1} % if they leak; one answer for all: {always_the_same:.1} %"
        );
        assert!(timed - base <= POINTS_MAX, "{level}, {name}: {base} % become {timed} %");
        assert!(leaky - base >= POINTS_OF_A_LEAK, "{level}, {name}: {base} % become {leaky} %");
    }
    let computable = percent(decisions.iter().filter(|decision| decision.is_computable).count());
    assert!(computable < 20.0, "{computable} % of the times follow from public things");
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_random_tells_nothing() {
    time_tells_nothing("random").await;
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_an_apprentice_tells_nothing() {
    time_tells_nothing("apprentice").await;
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_a_journeyman_tells_nothing() {
    time_tells_nothing("journeyman").await;
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_a_novice_tells_nothing() {
    time_tells_nothing("novice").await;
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_a_collector_tells_nothing() {
    time_tells_nothing("collector").await;
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_a_courier_tells_nothing() {
    time_tells_nothing("courier").await;
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_a_rival_tells_nothing() {
    time_tells_nothing("rival").await;
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_a_strategist_tells_nothing() {
    time_tells_nothing("strategist").await;
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_a_scholar_tells_nothing() {
    time_tells_nothing("scholar").await;
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_a_sage_tells_nothing() {
    time_tells_nothing("sage").await;
}

#[tokio::test(start_paused = true)]
async fn i4_the_time_of_a_master_tells_nothing() {
    time_tells_nothing("master").await;
}
