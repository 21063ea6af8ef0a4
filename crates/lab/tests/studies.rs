//! Ladders, balance and tuning on small runs.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

mod common;

use common::{player, pool, ruleset};
use leonardo_lab::balance::{Report, Study};
use leonardo_lab::ladder::{Ladder, Ratings};
use leonardo_lab::tune::{Number, Recipe, TuneError};
use leonardo_lab::{Effort, Player, PlayerError};
use leonardo_rules::{Options, Variant};

fn study(variant: Variant, players: u8, bots: &[&str], threads: usize) -> Report {
    let players_named = bots.iter().map(|bot| player(bot)).collect();
    let study =
        Study { ruleset: ruleset(variant, players), players: players_named, seed: 1, deals: 30 };
    study.run(pool(threads), || {})
}

fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found}, expected {expected}");
}

#[test]
fn a_study_adds_up() {
    for (variant, players) in
        [(Variant::Base, 2), (Variant::Novem, 3), (Variant::Sets, 2), (Variant::Quintis, 4)]
    {
        let report = study(variant, players, &["greedy", "random"], 2);
        assert_eq!(report.games, 30 * u64::from(players));
        assert_eq!(report.length.games.values().sum::<u64>(), report.games);
        assert_near(report.ends.values().sum(), 1.0);
        assert_near(report.order.iter().map(|line| line.share).sum(), 1.0);
        let parts = report.parts;
        assert_near(parts.bot + parts.order + parts.deal + parts.rest, 1.0);
        assert!(parts.bot > 0.2, "greedy is better than random: {parts:?}");
        assert!(report.by_bot[0].share > report.by_bot[1].share, "{:?}", report.by_bot);
        let has_actions = matches!(variant, Variant::Novem | Variant::Sets);
        assert_eq!(!report.cards.is_empty(), has_actions, "{variant:?}");
        for card in &report.cards {
            assert!(card.used + card.discarded <= 1.0, "{card:?}");
        }
        let is_used = report.cards.iter().any(|card| card.used > 0.0);
        assert_eq!(is_used, has_actions, "{variant:?}");
    }
}

/// In the base game someone has seven Keys at the end, and everyone together at most 13.
#[test]
fn keys_are_counted() {
    let report = study(Variant::Base, 2, &["greedy"], 1);
    let keys: f64 = report.keys.iter().map(|key| key.a_game).sum();
    assert!((7.0..=13.5).contains(&keys), "{keys}");
    assert!(report.keys.iter().all(|key| key.turn > 1.0 && key.turn < report.length.max.into()));
    assert!(report.lead_changes > 0.0);
}

#[test]
fn a_study_repeats_on_any_number_of_threads() {
    let run = |threads| study(Variant::Novem, 2, &["greedy", "apprentice"], threads);
    assert_eq!(run(1), run(5));
}

#[test]
fn equal_bots_show_no_skill() {
    let parts = study(Variant::Base, 3, &["greedy"], 2).parts;
    assert_near(parts.bot, 0.0);
}

fn ladder(players: u8, bots: &[&str]) -> Ratings {
    let bots = bots.iter().map(|bot| player(bot)).collect();
    let ladder =
        Ladder { ruleset: ruleset(Variant::Base, players), players: bots, seed: 8, deals: 12 };
    ladder.run(pool(2), || {})
}

#[test]
fn a_ladder_puts_the_better_bot_higher() {
    for (players, games) in [(2, 3 * 12 * 2), (3, 12 * 3), (5, 6 * 12 * 5)] {
        let ratings = ladder(players, &["random", "greedy", "apprentice"]);
        assert_eq!(ratings.games, games, "{players} players");
        assert_eq!(ratings.rungs[2].bot, "random");
        for rung in &ratings.rungs {
            assert!(rung.rating_interval.low <= rung.rating_interval.high);
            assert!(rung.share_interval.has(rung.share), "{rung:?}");
        }
        let (first, last) = (&ratings.rungs[0], &ratings.rungs[2]);
        assert!(first.rating_interval.low > last.rating_interval.high, "{players} players");
    }
}

#[test]
fn a_ladder_has_a_table_of_who_beat_whom() {
    let ratings = ladder(2, &["random", "greedy"]);
    let [greedy, random] = &ratings.rungs[..] else { panic!("two bots: {ratings:?}") };
    let (won, lost) =
        (greedy.against[random.named].unwrap(), random.against[greedy.named].unwrap());
    assert_near(won + lost, 1.0);
    assert_eq!(greedy.against[greedy.named], None);
    assert_near(won, greedy.share);
}

#[test]
fn a_number_of_the_rules_can_be_set() {
    let recipe = |variant, extra: Option<&str>| Recipe {
        variant,
        options: Options::default(),
        extra: extra.map(str::to_owned),
    };
    let base = recipe(Variant::Base, None);
    assert_eq!(base.with(Number::Keys, 5).unwrap().options.keys, Some(5));
    assert_eq!(base.with(Number::Hand, 4).unwrap().options.hand, Some(4));
    assert_eq!(base.with(Number::Stall, 300).unwrap().options.stall, Some(300));
    assert_eq!(base.with(Number::Keys, 300), Err(TuneError::TooGreat(Number::Keys, 300)));
    assert_eq!(base.with(Number::Copies, 2), Err(TuneError::NoExtraDeck));
    let extra = |recipe: Recipe, number, value| recipe.with(number, value).unwrap().extra.unwrap();
    assert_eq!(extra(recipe(Variant::Novem, None), Number::Copies, 2), "novem*2");
    let mixed = recipe(Variant::Sets, Some("novem*2, madrid !blot"));
    assert_eq!(extra(mixed.clone(), Number::Copies, 3), "novem*6 madrid*3 !blot*3");
    assert_eq!(extra(mixed.clone(), Number::Sets, 2), "novem*2 madrid");
    assert_eq!(mixed.with(Number::Sets, 4), Err(TuneError::TooFewSets(4)));
}

#[test]
fn players_are_read_and_written() {
    let usual = Effort::Playouts(70);
    let shown = |text| Player::parse(text, usual).map(|player| player.to_string());
    assert_eq!(shown("greedy").unwrap(), "greedy");
    assert_eq!(shown("master").unwrap(), "master@70");
    assert_eq!(shown("master@5").unwrap(), "master@5");
    assert_eq!(shown("plain-ismcts@200ms").unwrap(), "plain-ismcts@200ms");
    assert!(Player::parse("master@5", usual).unwrap().is_repeatable());
    assert!(!Player::parse("master@5ms", usual).unwrap().is_repeatable());
    assert!(matches!(shown("grandmaster"), Err(PlayerError::Unknown { .. })));
    for bad in ["master@", "master@0", "master@-1", "master@0ms", "master@fast", "master@5s"] {
        assert!(matches!(shown(bad), Err(PlayerError::Effort { .. })), "{bad}");
    }
}

/// Equal players differ by luck: without it, at most a quarter of what tells winners from losers is
/// left in the base game, and half in the others. A judge that sees luck too late, or calls what
/// nobody could know skill, leaves nearly all of it.
#[test]
fn luck_explains_most_of_the_results_of_journeymen() {
    for (variant, games, playouts, most) in
        [(Variant::Base, 100, 60, 0.25), (Variant::Novem, 30, 60, 0.5)]
    {
        let study = leonardo_lab::ledger::Study {
            ruleset: ruleset(variant, 2),
            players: vec![player("journeyman")],
            seed: 5,
            games,
            worlds: 2,
            playouts,
        };
        let report = study.run(pool(2), || ());
        assert!(report.adjusted < most, "{variant}: {}", report.adjusted);
        assert!(report.remainder_max < 1e-9);
        for luck in &report.luck {
            assert!(luck.mean.abs() < 3.0 * luck.error, "{variant}: {luck:?}");
        }
    }
}
