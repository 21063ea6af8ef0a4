//! Damaged lesson files get an error with a line and a reason, and never panic.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

use std::sync::Arc;

use leonardo_lessons::{LESSON_FILE_BYTES_MAX, Lesson, check};
use leonardo_rules::sets::Library;

const FILE: &str = include_str!("../data/first-key.toml");

/// The line and the reason of what is wrong, as a text.
fn wrong(text: &str) -> String {
    let lesson = match Lesson::parse(text) {
        Ok(lesson) => Arc::new(lesson),
        Err(error) => return error.to_string(),
    };
    check(&lesson, &Library::embedded()).unwrap_err().to_string()
}

fn line_of(part: &str) -> usize {
    FILE.lines().position(|line| line.contains(part)).unwrap() + 1
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let step = |number: usize| {
        let steps = FILE.lines().enumerate().filter(|(_, line)| *line == "[[steps]]");
        steps.map(|(at, _)| at + 1).nth(number - 1).unwrap()
    };
    let position = |name: &str| line_of(&format!("[positions.{name}]"));
    for (theirs, ours, line, reason) in [
        ("id = \"first-key\"", "id = \"First Key\"", 2, "is no id"),
        ("variant = \"base\"", "variant = \"bass\"", 3, "bass"),
        ("players = 2", "players = 9", 1, "players"),
        ("players = 2", "players = 2\nseat = 2", 5, "there is no seat 2"),
        ("players = 2", "players = 2\nopponents = \"master\"", 5, "searches"),
        ("wait = { over = true }", "wiat = { over = true }", line_of("over = true"), "wiat"),
        ("wait = { over = true }", "wait = {}", step(5), "condition is empty"),
        ("{ key = [\"Ct\"] }", "{ key = [\"Xx\"] }", line_of("key = [\"Ct\"]"), "Xx"),
        ("position = \"line\"", "position = \"lime\"", step(2), "no position `lime`"),
        ("\"CtCv\", \"MeFl\"", "\"CtCv\", \"XxFl\"", position("start"), "XxFl"),
        ("\"CtCv\", \"MeFl\"", "\"CtCv\", \"CtCv\", \"CtCv\"", position("start"), "CtCv"),
        ("hint = [\"CtEc>S\"]", "hint = [\"CtEc>Q\"]", step(2), "Q"),
        ("hint = [\"CtEc>S\"]", "hint = [\"CtEc>N\"]", step(2), "taken for a mistake"),
        ("hint = [\"CtEc>S\"]", "hint = [\"CaFl>S\"]", step(2), "refused"),
        ("hint = [\"CtEc>S\"]\n", "", step(2), "neither `hint` nor `advice`"),
        ("bot = [\"SeCv>N\"]", "bot = [\"SeSe>N\"]", step(3), "SeSe"),
        ("bot = [\"SeCv>N\"]\n", "", step(3), "another player's turn"),
        ("say = \"won\"", "say = \"won\"\nmistake = \"won\"", step(6), "`mistake` has no meaning"),
        ("say = \"won\"", "say = { it = \"Vinto\" }", line_of("say = \"won\""), "missing"),
        ("say = \"won\"", "say = { en = \" \" }", step(6), "blank"),
        ("say = \"won\"", "say = 7", line_of("say = \"won\""), "id of a text"),
        ("seed = 1", "seed = ]", 5, ""),
    ] {
        let text = FILE.replace(theirs, ours);
        assert_ne!(text, FILE, "{theirs}");
        let said = wrong(&text);
        assert!(said.starts_with(&format!("line {line}: ")), "{ours}: {said}, not line {line}");
        assert!(said.contains(reason), "{ours}: {said}");
    }
}

#[test]
fn a_lesson_is_short_and_done_and_not_read() {
    let read = "\n[[steps]]\nsay = \"won\"\n";
    assert!(wrong(&format!("{FILE}{}", read.repeat(2))).contains("5 of 8 steps are done"));
    let done = "\n[[steps]]\nposition = \"start\"\nsay = \"lay\"\nwait = { any-move = true }\n\
                hint = [\"CtCv>N\"]\n";
    let said = wrong(&format!("{FILE}{}", done.repeat(7)));
    assert!(said.contains("the lesson has 13 steps; at most 12"), "{said}");
}

#[test]
fn files_that_are_cut_or_changed_anywhere_do_not_panic() {
    for end in (0..FILE.len()).step_by(97) {
        let _ = wrong_or_right(&FILE[..end]);
    }
    for (place, _) in FILE.char_indices().step_by(53) {
        for with in ["\"", "[", "9", "\u{0}", "-"] {
            let mut text = FILE.to_string();
            text.replace_range(place..=place, with);
            let _ = wrong_or_right(&text);
        }
    }
    let long = format!("# {}\n{FILE}", "x".repeat(LESSON_FILE_BYTES_MAX));
    assert!(wrong(&long).contains("bytes; at most"));
}

fn wrong_or_right(text: &str) -> Option<String> {
    let lesson = Lesson::parse(text).ok()?;
    check(&Arc::new(lesson), &Library::embedded()).err().map(|error| error.to_string())
}
