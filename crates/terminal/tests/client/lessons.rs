//! Lessons on the whole screen: played by keys and by their hints, kept, and drawn.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use leonardo_lessons::Lesson;
use leonardo_puzzles::{Standing, Tried, Verdict};
use leonardo_rules::sets::Library;
use leonardo_terminal::{App, LessonProgress, Progress, PuzzleChoice, Screen, TerminalRequest};
use leonardo_words::{Language, Words};

use crate::help::{GLYPHS, text, type_keys};
use crate::screens::check;

/// Progress that lives as long as the test.
#[derive(Clone, Default)]
struct Memory(Rc<RefCell<BTreeMap<String, LessonProgress>>>);

impl Progress for Memory {
    fn of(&self, lesson: &str) -> LessonProgress {
        self.0.borrow().get(lesson).cloned().unwrap_or_default()
    }

    fn keep(&mut self, lesson: &str, progress: &LessonProgress) -> Result<(), String> {
        self.0.borrow_mut().insert(lesson.into(), progress.clone());
        Ok(())
    }
}

fn begin(lesson: &str, language: Language, memory: &Memory) -> App {
    let lesson = Lesson::shipped(lesson).unwrap();
    let (words, progress) = (Words::new(language), Box::new(memory.clone()));
    App::lesson(words, GLYPHS, &lesson, &Library::embedded(), progress).unwrap()
}

fn shows(app: &mut App, wanted: &str) {
    let drawn = text(app, 120, 40);
    assert!(drawn.contains(wanted), "{wanted}:\n{drawn}");
}

#[test]
fn the_first_lesson_is_played_by_keys_to_its_end() {
    let memory = Memory::default();
    let mut app = begin("first-key", Language::ENGLISH, &memory);
    shows(&mut app, "Step 1 of 6");
    type_keys(&mut app, ":SkSt>W⏎");
    shows(&mut app, "slid over");
    type_keys(&mut app, "⏎");
    // A mistake is explained and taken back.
    type_keys(&mut app, ":MeFl>S⏎");
    shows(&mut app, "The right place!");
    for hint in ["Look at this place", "There is a Key to take: Cat", "It gives you"] {
        type_keys(&mut app, "H");
        shows(&mut app, hint);
        // The place that the hint names has its sign.
        shows(&mut app, "S ❖");
    }
    // The cursor is on the move.
    type_keys(&mut app, "⏎");
    shows(&mut app, "the Key of the Cat is yours");
    // A learner who comes back goes on here.
    let mut app = begin("first-key", Language::ENGLISH, &memory);
    shows(&mut app, "the Key of the Cat is yours");
    type_keys(&mut app, "⏎");
    for played in [":CtSt>E⏎", ":SkFi>C⏎", ":MeEc>S⏎"] {
        type_keys(&mut app, played);
    }
    shows(&mut app, "You have won");
    type_keys(&mut app, "⏎");
    shows(&mut app, "The lesson is over.");
    assert!(app.is_over());
    let finished = LessonProgress { is_finished: true, inputs: Vec::new() };
    assert_eq!(memory.of("first-key"), finished);
    assert!(!app.wants_next_lesson());
    type_keys(&mut app, "⏎");
    assert!(app.wants_next_lesson());
    assert_eq!(app.take_request(), Some(TerminalRequest::Quit));
    // It can be played again, and stays finished.
    let mut app = begin("first-key", Language::ENGLISH, &memory);
    shows(&mut app, "Step 1 of 6");
    type_keys(&mut app, ":SkSt>W⏎u");
    assert_eq!(memory.of("first-key"), finished, "the step was begun again");
}

/// `H` until the move is told, Enter for it: that is enough for every lesson.
#[test]
fn every_lesson_is_passed_by_its_hints() {
    for lesson in Lesson::all_shipped() {
        let memory = Memory::default();
        let mut app = begin(&lesson.id, Language::ENGLISH, &memory);
        for _ in 0..400 {
            if app.is_over() {
                break;
            }
            let has_deck = text(&mut app, 100, 30).contains("Your deck");
            match has_deck {
                false => type_keys(&mut app, "HHH⏎"),
                true => follow_deck_hint(&mut app),
            }
        }
        assert!(app.is_over(), "{}:\n{}", lesson.id, text(&mut app, 100, 30));
        assert!(memory.of(&lesson.id).is_finished);
    }
}

/// Reads the hint, and chooses the line that says the same.
fn follow_deck_hint(app: &mut App) {
    let list = |drawn: &str| -> Vec<String> {
        let is_change = |line: &&str| line.contains(" add ") || line.contains(" take out ");
        drawn.lines().filter(is_change).map(str::to_string).collect()
    };
    let before = list(&text(app, 100, 44)).len();
    type_keys(app, "H");
    let hinted = list(&text(app, 100, 44));
    if hinted.is_empty() || hinted.len() == before {
        return type_keys(app, "⏎");
    }
    let hint = hinted[0].trim().trim_start_matches("→ ").to_string();
    let place = hinted[1..].iter().position(|line| line.ends_with(&hint)).unwrap();
    type_keys(app, &"↓".repeat(place));
    type_keys(app, "⏎");
}

#[test]
fn pictures_of_lessons() {
    for language in Language::all() {
        for (width, height) in [(80, 24), (120, 40)] {
            let name = |what: &str| format!("lesson-{what}-{language}-{width}x{height}.txt");
            let mut app = begin("first-key", language, &Memory::default());
            type_keys(&mut app, ":SkSt>W⏎⏎:MeFl>S⏎HH");
            check(&name("board"), &text(&mut app, width, height));
            let mut app = begin("deck", language, &Memory::default());
            type_keys(&mut app, "H");
            check(&name("deck"), &text(&mut app, width, height));
        }
    }
}

/// The lessons end with three puzzles: a wrong answer is refuted, the right one leads on.
#[test]
fn the_puzzles_of_the_course_are_solved_by_keys() {
    let mut choice = PuzzleChoice::Course(0);
    for _ in 0..3 {
        let entry = choice.entry(&Standing::default()).unwrap();
        let puzzle = entry.puzzle().unwrap();
        let proof = puzzle.prove().unwrap();
        let is_wrong = |mv: &leonardo_rules::Move| {
            let judged = puzzle.judge(&proof, &[*mv]).unwrap();
            matches!(judged.verdict, Verdict::Wrong(_))
        };
        let wrong = puzzle.game().legal_moves().into_iter().find(is_wrong).unwrap();
        let wrong = puzzle.ruleset().show(wrong);
        let mut app = App::puzzle(Words::new(Language::ENGLISH), GLYPHS, entry).unwrap();
        shows(&mut app, entry.id());
        assert_eq!(app.puzzle_tried(), (None, false), "a look costs nothing");
        type_keys(&mut app, &format!(":{wrong}⏎"));
        shows(&mut app, "Not yet");
        assert_eq!(app.puzzle_tried(), (Some(Tried::Failed), false));
        type_keys(&mut app, "⏎");
        for mv in entry.answer().split(' ') {
            type_keys(&mut app, &format!(":{mv}⏎"));
        }
        shows(&mut app, "Solved");
        assert!(app.is_over() && app.puzzle_tried() == (Some(Tried::Failed), true));
        type_keys(&mut app, "⏎");
        assert!(app.wants_next_puzzle());
        assert_eq!(app.take_request(), Some(TerminalRequest::Quit));
        // The first try counts, and giving up is one.
        let mut again = App::puzzle(Words::new(Language::ENGLISH), GLYPHS, entry).unwrap();
        type_keys(&mut again, "H");
        shows(&mut again, "Answer: ");
        assert_eq!(again.puzzle_tried(), (Some(Tried::Failed), false));
        choice = choice.next();
    }
    assert!(choice.entry(&Standing::default()).is_none());
}
