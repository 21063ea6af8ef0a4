//! The shipped lessons in every language: all their texts, and the time that they take.

use leonardo_lessons::{Lesson, Text};
use leonardo_words::{Language, Words};

/// How fast people read, and how long it takes to make a move or to press a button.
const WORDS_PER_MINUTE: f64 = 200.0;
const SECONDS_PER_MOVE: f64 = 4.0;
const SECONDS_PER_BUTTON: f64 = 1.0;

fn seconds_to_read(words: &Words, text: &Text) -> f64 {
    words.lesson_text(text).split_whitespace().count() as f64 * 60.0 / WORDS_PER_MINUTE
}

/// The seconds until the first move of a lesson, and until its end.
fn seconds(words: &Words, lesson: &Lesson) -> (f64, f64) {
    let mut time = seconds_to_read(words, &lesson.name);
    let mut first = None;
    for step in &lesson.steps {
        time += seconds_to_read(words, &step.say);
        if step.is_done() {
            time += SECONDS_PER_MOVE * step.hint.len().max(1) as f64;
            first.get_or_insert(time);
        } else {
            time += SECONDS_PER_BUTTON;
        }
        if let Some(after) = &step.after {
            time += seconds_to_read(words, after) + SECONDS_PER_BUTTON;
        }
    }
    (first.unwrap_or(time), time)
}

#[test]
fn every_text_is_there_in_every_language() {
    for words in Language::all().map(Words::new) {
        for text in Lesson::all_shipped().iter().flat_map(|lesson| lesson.texts()) {
            let Text::Message(id) = text else { panic!("{text:?} cannot be translated") };
            assert!(words.has(id), "{} lacks {id}", words.language());
        }
    }
}

#[test]
fn the_first_lesson_begins_within_20_seconds_and_ends_within_120() {
    for words in Language::all().map(Words::new) {
        let (first, whole) = seconds(&words, &Lesson::all_shipped()[0]);
        assert!(first <= 20.0, "{}: {first:.0} s to the first move", words.language());
        assert!(whole <= 120.0, "{}: {whole:.0} s in all", words.language());
    }
}

#[test]
fn every_lesson_begins_within_20_seconds() {
    for words in Language::all().map(Words::new) {
        for lesson in Lesson::all_shipped() {
            let (first, _) = seconds(&words, lesson);
            assert!(first <= 20.0, "{} {}: {first:.0} s", words.language(), lesson.id);
        }
    }
}
