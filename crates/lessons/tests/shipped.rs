//! The lessons that come with the program: short, done, and passed by their own hints.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

use leonardo_lessons::{Answer, Lesson, Run, Text, check};
use leonardo_rules::sets::Library;

fn begun(id: &str) -> Run {
    Run::new(Lesson::shipped(id).unwrap(), &Library::embedded()).unwrap()
}

/// What is said about a mistake, as the end of its message's id.
fn mistake(run: &mut Run, input: &str) -> String {
    match run.give(input).unwrap() {
        Answer::Mistake(Some(Text::Message(id))) => id,
        other => panic!("{input}: {other:?}"),
    }
}

#[test]
fn every_shipped_lesson_can_be_passed_by_its_own_hints() {
    for lesson in Lesson::all_shipped() {
        let inputs = check(lesson, &Library::embedded());
        let inputs = inputs.unwrap_or_else(|error| panic!("{}: {error}", lesson.id));
        assert!(inputs.len() >= lesson.steps.len(), "{}: {inputs:?}", lesson.id);
    }
    let ids: Vec<&str> = Lesson::all_shipped().iter().map(|lesson| lesson.id.as_str()).collect();
    let files = leonardo_testkit::root().join("crates/lessons/data").read_dir().unwrap().count();
    assert_eq!(ids.len(), files, "every file is shipped: {ids:?}");
}

/// The condition is about what happened: both Cats pass, in any spelling of the move.
#[test]
fn a_step_is_passed_by_every_move_that_does_it() {
    for card in ["CtEc", "CtFi"] {
        let mut run = begun("first-key");
        run.give("SkSt>W").unwrap();
        run.give("next").unwrap();
        assert_eq!(run.give(&format!("{card}>S")).unwrap(), Answer::Passed, "{card}");
    }
}

#[test]
fn a_mistake_is_explained_and_taken_back() {
    let mut run = begun("first-key");
    run.give("SkSt>W").unwrap();
    run.give("next").unwrap();
    let before = run.game().unwrap().position();
    assert_eq!(mistake(&mut run, "CtEc>W"), "lesson-first-key-line-place");
    assert_eq!(mistake(&mut run, "MeFl>S"), "lesson-first-key-line-card");
    assert_eq!(run.game().unwrap().position(), before, "nothing has changed");
    assert_eq!(run.give("CtEc>S").unwrap(), Answer::Passed);
    assert!(run.give("CtFi>S").is_err(), "the step is passed, and its end is still to be read");
}

#[test]
fn a_key_that_gives_the_left_a_line_is_not_enough() {
    let mut run = begun("left-neighbour");
    run.give("CtCv>C").unwrap();
    run.give("next").unwrap();
    assert_eq!(mistake(&mut run, "CtEc>S"), "lesson-left-neighbour-gift-given");
    assert_eq!(mistake(&mut run, "SeSt>N"), "lesson-left-neighbour-gift-none");
    assert_eq!(run.give("MeHa>E").unwrap(), Answer::Passed);
}

#[test]
fn a_step_of_several_moves_can_be_begun_again() {
    let mut run = begun("novem-turn");
    run.give("!second-sketch").unwrap();
    assert_eq!(run.give(".").unwrap(), Answer::Kept);
    assert_eq!(run.hint().as_deref(), Some("CtHa>C"));
    run.begin_again().unwrap();
    assert_eq!(run.hint().as_deref(), Some("."));
}

#[test]
fn a_game_that_ends_early_ends_its_lesson() {
    let mut run = begun("first-game");
    let mut inputs = 0;
    while !run.only_goes_on() {
        run.give(&run.hint().unwrap()).unwrap();
        inputs += 1;
        assert!(inputs < 200);
    }
    assert!(run.game().unwrap().is_over());
    assert_eq!(run.at() + 1, run.lesson().steps.len());
}

#[test]
fn a_deck_is_changed_by_sets_and_nothing_else() {
    let mut run = begun("deck");
    for nonsense in ["madrid", "+nothing", "-madrid", "next", "+MePr", "+"] {
        assert!(run.give(nonsense).is_err(), "{nonsense}");
    }
    assert_eq!(run.give("+trivulziano").unwrap(), Answer::Passed);
    assert_eq!(run.deck().unwrap().cards(), 15);
}
