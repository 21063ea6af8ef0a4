//! Text form, refusals, answers, ratings and the shipped file.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

use std::collections::{BTreeMap, BTreeSet};

use leonardo_puzzles::{
    Class, Entry, Goal, Maker, Puzzle, PuzzleError, PuzzleWords, Rating, Refused, Standing,
    TextError, Tried, Verdict, Wanted, WhyNot, by_id, daily, near, shipped,
};
use leonardo_rules::{FastDice, Game, Move, NoEvents, Setup, Variant};
use leonardo_testkit::root;
use leonardo_words::{Language, Words};
use proptest::prelude::*;

fn some_of_each() -> Vec<&'static Entry> {
    let mut kinds = BTreeSet::new();
    shipped().iter().filter(|entry| kinds.insert((entry.variant(), entry.class()))).collect()
}

#[test]
fn the_shipped_file_is_whole_and_small() {
    let file = std::fs::read_to_string(root().join("crates/puzzles/data/puzzles.txt")).unwrap();
    assert!(file.len() <= 1_000_000);
    let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), shipped().len(), "every line is a puzzle");
    assert!(shipped().len() >= 1_000);
    for (line, entry) in lines.iter().zip(shipped()) {
        assert_eq!(*line, entry.line());
    }
    let ids: BTreeSet<&str> = shipped().iter().map(Entry::id).collect();
    assert_eq!(ids.len(), shipped().len(), "no two puzzles have one id");
}

#[test]
fn the_shipped_puzzles_are_spread_over_games_classes_and_difficulty() {
    let mut kinds: BTreeMap<(Variant, Class), usize> = BTreeMap::new();
    let mut bands: BTreeMap<u32, usize> = BTreeMap::new();
    for entry in shipped() {
        *kinds.entry((entry.variant(), entry.class())).or_default() += 1;
        *bands.entry(entry.rating().rating as u32 / 300).or_default() += 1;
    }
    for variant in Variant::ALL {
        for class in Class::of(variant) {
            assert!(kinds[&(variant, *class)] >= 50, "{variant:?} {class}");
        }
    }
    assert!(bands.values().filter(|count| **count >= 50).count() >= 4, "{bands:?}");
}

#[test]
fn a_text_is_short_fits_in_a_link_and_reads_back() {
    for entry in shipped() {
        let text = entry.text();
        assert!(text.len() <= 400, "{} characters", text.len());
        let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
        assert!(text.bytes().all(is_safe), "{text}");
    }
    for entry in some_of_each() {
        let puzzle = entry.puzzle().unwrap();
        assert_eq!(puzzle.to_string(), entry.text());
        assert_eq!(puzzle.to_string().parse::<Puzzle>().unwrap(), puzzle);
    }
}

fn refusal(text: &str) -> PuzzleError {
    text.parse::<Puzzle>().unwrap_err()
}

#[test]
fn texts_that_are_wrong_are_refused_with_the_reason() {
    let good = shipped()[0].text();
    let cut = &good[..good.len() - 4];
    let (class, rest) = good.split_once('.').unwrap();
    let (game, letters) = rest.split_once('.').unwrap();
    let text = |error| PuzzleError::Text(error);
    assert_eq!(refusal(cut), text(TextError::Damaged));
    assert_eq!(refusal(""), text(TextError::Form));
    assert_eq!(refusal("take.base"), text(TextError::Form));
    assert_eq!(refusal(&"x".repeat(3_000)), text(TextError::TooLong));
    let given = "steal".to_string();
    assert_eq!(refusal(&format!("steal.{game}.{letters}")), text(TextError::Class { given }));
    let given = "chess".to_string();
    assert_eq!(refusal(&format!("{class}.chess.{letters}")), text(TextError::Game { given }));
    let not_here = PuzzleError::NotHere { class: Class::Spoil, game: "base" };
    assert_eq!(refusal(&format!("spoil.base.{letters}")), not_here);
    // Every error has words in every language.
    for words in Language::all().map(Words::new) {
        assert!(!Refused(&words).puzzle(&refusal(cut)).is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever is changed, the text is a puzzle or is refused.
    #[test]
    fn no_text_can_break_the_reader(
        which in 0usize..1000,
        place in 0usize..400,
        letter in proptest::char::range('-', 'z'),
    ) {
        let text = shipped()[which % shipped().len()].text();
        let mut letters: Vec<char> = text.chars().collect();
        let place = place % letters.len();
        letters[place] = letter;
        let changed: String = letters.into_iter().collect();
        if let Ok(puzzle) = changed.parse::<Puzzle>() {
            prop_assert_eq!(puzzle.to_string(), changed);
            let _ = puzzle.prove();
        }
    }
}

#[test]
fn the_answer_solves_and_other_lines_are_refuted_in_words() {
    let words: Vec<Words> = Language::all().map(Words::new).collect();
    for entry in some_of_each() {
        let puzzle = entry.puzzle().unwrap();
        let proof = puzzle.prove().unwrap();
        let judged = puzzle.judge(&proof, &proof.answer).unwrap();
        assert_eq!(judged.verdict, Verdict::Solved, "{}", entry.text());
        let mut wrong = 0;
        for mv in puzzle.game().legal_moves() {
            let judged = puzzle.judge(&proof, &[mv]).unwrap();
            let is_wrong = matches!(judged.verdict, Verdict::Wrong(_));
            wrong += usize::from(is_wrong);
            for words in &words {
                let text = PuzzleWords::new(words, &puzzle).verdict(&proof, &judged);
                assert_eq!(text.is_empty(), judged.verdict == Verdict::Unfinished, "{text}");
            }
        }
        let turns_of_one_move = !puzzle.ruleset().has_corners();
        assert_eq!(wrong > 0, turns_of_one_move, "{}", entry.text());
    }
}

/// What the refutation says is true: the next player holds the card, plays it and takes the Key.
#[test]
fn a_refutation_names_a_reply_that_works() {
    for entry in shipped().iter().filter(|entry| entry.class() == Class::Hold).take(20) {
        let puzzle = entry.puzzle().unwrap();
        let proof = puzzle.prove().unwrap();
        for mv in puzzle.game().legal_moves() {
            let judged = puzzle.judge(&proof, &[mv]).unwrap();
            let Verdict::Wrong(WhyNot::LosesTo(reply)) = judged.verdict else { continue };
            let mut position = judged.game.position();
            position.hands[reply.seat.index()].cards = vec![reply.card];
            let mut game = position.restore(puzzle.ruleset().clone()).unwrap();
            for mv in reply.moves {
                game.play(mv, &mut FastDice::new(5), &mut NoEvents).unwrap();
            }
            assert!(game.outcome().unwrap().winners.has(reply.seat), "{}", entry.text());
        }
    }
}

#[test]
fn a_line_with_an_illegal_move_is_refused() {
    let puzzle = shipped()[0].puzzle().unwrap();
    let proof = puzzle.prove().unwrap();
    assert_eq!(puzzle.judge(&proof, &[Move::Pass]).unwrap_err().place, 0);
}

#[test]
fn a_position_with_two_answers_is_refused_and_names_them() {
    // A fresh deal of the base game nearly always has many safe or no taking plays.
    let mut two = 0;
    for seed in 0..200 {
        let game = Game::new(Setup::base(2), &mut FastDice::new(seed)).unwrap();
        let puzzle = Puzzle::new(Class::Take, &game).unwrap();
        if let Err(PuzzleError::TwoAnswers { first, second }) = puzzle.prove() {
            assert_ne!(first, second);
            two += 1;
        }
    }
    assert!(two > 5, "{two}");
}

#[test]
fn authors_write_json_and_get_the_reason_if_it_is_no_puzzle() {
    let wrong = Puzzle::from_json("{\"class\": \"take\",\n\"variant\": 7}").unwrap_err();
    assert!(wrong.to_string().contains("line 2"), "{wrong}");
    let game = Game::new(Setup::base(2), &mut FastDice::new(1)).unwrap();
    let position = leonardo_rules::names::with(game.ruleset(), || {
        serde_json::to_string(&game.position()).unwrap()
    });
    let json = format!(
        "{{\"class\": \"take\", \"variant\": \"base\", \"players\": 2, \"position\": {position}}}"
    );
    let puzzle = Puzzle::from_json(&json).unwrap();
    assert_eq!(puzzle, Puzzle::new(Class::Take, &game).unwrap());
    let missing = json.replacen("\"cards\":[\"", "\"cards\":[\"MeHa\",\"MeHa\",\"MeHa\",\"", 1);
    assert!(Puzzle::from_json(&missing).is_err());
}

#[test]
fn equal_seeds_make_equal_puzzles() {
    let wanted =
        Wanted { variant: Some(Variant::Base), class: None, players: None, count: 10, seed: 5 };
    let made = |wanted: &Wanted| -> Vec<String> {
        Maker::new(wanted).unwrap().map(|made| made.unwrap().0.to_string()).collect()
    };
    assert_eq!(made(&wanted).len(), 10);
    assert_eq!(made(&wanted), made(&wanted));
    assert_ne!(made(&wanted), made(&Wanted { seed: 6, ..wanted.clone() }));
}

#[test]
fn the_daily_puzzle_changes_and_none_comes_twice_too_soon() {
    let days = shipped().len() as u32;
    let ids: BTreeSet<&str> = (20_000..20_000 + days).map(|day| daily(day).unwrap().id()).collect();
    assert_eq!(ids.len(), shipped().len());
    assert_eq!(daily(20_000), daily(20_000 + days));
    let id = shipped()[3].id();
    assert_eq!(by_id(id).unwrap().text(), shipped()[3].text());
    assert_eq!(by_id("nothing"), None);
}

#[test]
fn a_puzzle_near_a_rating_is_near_it() {
    let near = near(1_000.0, |entry| entry.class() == Class::Take, &mut FastDice::new(1)).unwrap();
    assert_eq!(near.class(), Class::Take);
    assert!((near.rating().rating - 1_000.0).abs() < 200.0);
}

#[test]
fn solving_raises_the_rating_once_and_failing_lowers_it() {
    let puzzle = Rating::known(1_500.0, 80.0);
    let mut standing = Standing::default();
    standing.count("a", puzzle, Tried::Solved);
    let raised = standing.rating.rating;
    assert!(raised > 1_500.0);
    standing.count("a", puzzle, Tried::Solved);
    assert_eq!((standing.rating.rating, standing.tried, standing.solved), (raised, 1, 1));
    standing.count("b", puzzle, Tried::Failed);
    assert!(standing.rating.rating < raised);
    let wild = Rating { rating: f64::NAN, deviation: -1.0, volatility: f64::INFINITY };
    assert!(wild.after(puzzle, Tried::Solved).rating.is_finite());
}

#[test]
fn a_streak_grows_by_days_and_ends_with_a_day_that_was_missed() {
    let mut standing = Standing::default();
    [10, 11, 11, 12].into_iter().for_each(|day| standing.count_day(day));
    assert_eq!((standing.streak, standing.streak_on(12), standing.streak_on(13)), (3, 3, 3));
    assert_eq!(standing.streak_on(14), 0);
    standing.count_day(14);
    assert_eq!((standing.streak, standing.streak_best), (1, 3));
}

#[test]
fn odds_are_exact_and_ten_points_apart() {
    for entry in shipped().iter().filter(|entry| entry.class() == Class::Odds).step_by(40) {
        let Goal::Odds { best, second } = entry.puzzle().unwrap().prove().unwrap().goal else {
            panic!("{}", entry.text())
        };
        assert!(best.beats(second, 10) && best.cases > 0, "{best} {second}");
    }
}

/// The lessons end with three easy puzzles about what they taught.
#[test]
fn the_course_has_three_easy_puzzles() {
    let course = leonardo_puzzles::course();
    let classes: Vec<Class> = course.iter().map(|entry| entry.class()).collect();
    assert_eq!(classes, [Class::Take, Class::Safe, Class::Hold]);
    for (place, entry) in (1..).zip(course) {
        assert!(entry.rating().rating < 1_000.0, "{}: {:?}", entry.id(), entry.rating());
        let named = leonardo_puzzles::by_id(&format!("course-{place}")).unwrap();
        assert_eq!(named.id(), entry.id());
    }
    for unknown in ["course-0", "course-4", "course-", "course-x"] {
        assert!(leonardo_puzzles::by_id(unknown).is_none(), "{unknown}");
    }
}
