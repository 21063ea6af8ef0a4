//! The menu, with keys, clicks and pictures.

use std::sync::Arc;

use crossterm::event::{KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use leonardo_bots::Level;
use leonardo_lessons::Lesson;
use leonardo_rules::Variant;
use leonardo_rules::sets::Library;
use leonardo_terminal::{
    Choice, Depth, LessonProgress, Look, Menu, MenuContents, MenuItem, Screen, SeatChoice,
    TerminalRequest,
};
use leonardo_words::{Language, Words};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::help::{GLYPHS, code, letters, russian};
use crate::screens::check;

fn shown(title: &str, choice: Choice) -> MenuItem {
    MenuItem { title: title.into(), about: "Turn 12. Left 3 hours ago.".into(), choice }
}

/// One is finished, one is begun, the others are new.
fn lessons() -> Vec<(Arc<Lesson>, LessonProgress)> {
    let done = [(true, vec![]), (false, vec!["next".to_string()])];
    let done = done.into_iter().chain(std::iter::repeat((false, vec![])));
    let known = |(lesson, (is_finished, inputs)): (&Arc<Lesson>, (bool, Vec<String>))| {
        (lesson.clone(), LessonProgress { is_finished, inputs })
    };
    Lesson::all_shipped().iter().zip(done).map(known).collect()
}

fn home(language: Language) -> Menu {
    let save = |name: &str| shown(name, Choice::Resume(name.into()));
    let contents = MenuContents {
        saves: vec![save("Novem, 4 players"), save("Quintis Fontis, 3 players")],
        games: vec![shown("Base game, 2 players", Choice::Replay("old.leo".into()))],
        lessons: lessons(),
        ..MenuContents::default()
    };
    Menu::new(Words::new(language), GLYPHS, Library::embedded(), contents)
}

fn hall(language: Language) -> Menu {
    let table = shown("Free seats: Base game, 3 players (2)", Choice::Join("tab1e".into()));
    let contents = MenuContents {
        server: Some("leonardo.example".into()),
        tables: vec![table],
        ..MenuContents::default()
    };
    Menu::new(Words::new(language), GLYPHS, Library::embedded(), contents)
}

fn type_keys(menu: &mut Menu, keys: &str) {
    for letter in keys.chars() {
        menu.key(KeyEvent::new(code(letter), KeyModifiers::NONE));
    }
}

fn text(menu: &mut Menu, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| menu.draw(frame)).unwrap();
    letters(terminal.backend().buffer())
}

/// What the menu chose, if it wants to end.
fn chosen(menu: &mut Menu) -> Option<Choice> {
    assert_eq!(menu.take_request(), Some(TerminalRequest::Quit));
    menu.take_choice()
}

#[test]
fn pictures_of_every_page() {
    for (keys, name) in [
        ("", "home"),
        ("⏎", "new"),
        ("⏎↓→→↓→→→→↓↓→", "new-sets"),
        ("3", "saves"),
        ("4", "learn"),
        ("6", "games"),
        ("7http://leonardo.example/table/x", "link"),
        ("8", "rules"),
    ] {
        let draw = |language, width, height| {
            let mut menu = home(language);
            type_keys(&mut menu, keys);
            text(&mut menu, width, height)
        };
        check(&format!("menu-{name}.txt"), &draw(Language::ENGLISH, 100, 30));
        // The pages with the most text fit in every language.
        if ["home", "new-sets", "learn"].contains(&name) {
            for language in Language::all() {
                check(&format!("menu-{name}-{language}-small.txt"), &draw(language, 80, 24));
            }
        }
    }
    let mut menu = hall(Language::ENGLISH);
    check("menu-hall.txt", &text(&mut menu, 100, 30));
    type_keys(&mut menu, "⏎");
    check("menu-table.txt", &text(&mut menu, 100, 30));
}

#[test]
fn plain_letters_are_enough_and_small_windows_say_so() {
    let look = Look { depth: Depth::None, ascii: true };
    let words = Words::new(Language::ENGLISH);
    let mut menu = Menu::new(words, look, Library::embedded(), MenuContents::default());
    for keys in ["", "⏎↓"] {
        type_keys(&mut menu, keys);
        let drawn = text(&mut menu, 80, 24);
        let foreign = drawn.chars().find(|c| !c.is_ascii() && !c.is_alphabetic());
        assert!(foreign.is_none_or(|c| "←→↑↓·…“”–’×".contains(c)), "{foreign:?}:\n{drawn}");
    }
    assert!(text(&mut menu, 40, 10).contains("too small"));
    for (width, height) in [(1, 1), (60, 20), (300, 100)] {
        text(&mut menu, width, height);
    }
}

#[test]
fn two_enters_start_a_game_against_a_bot() {
    let mut menu = home(Language::ENGLISH);
    type_keys(&mut menu, "⏎⏎");
    let Some(Choice::New(game)) = chosen(&mut menu) else { panic!("no game") };
    assert!(game.follows());
    assert_eq!((game.variant, game.extra), (Variant::Base, None));
    assert_eq!(game.places, [SeatChoice::Person, SeatChoice::Adaptive]);
}

#[test]
fn all_that_a_game_can_be_is_set_with_keys() {
    let mut menu = home(Language::ENGLISH);
    // Sets, three players; the second a person, the third a master; three of Novem.
    type_keys(&mut menu, "⏎↓→→↓→↓↓←↓←←");
    type_keys(&mut menu, "↓←");
    let drawn = text(&mut menu, 100, 30);
    assert!(drawn.contains("a person here") && drawn.contains("bot, master"), "{drawn}");
    type_keys(&mut menu, "↑↑↑↑↑↑⏎");
    let Some(Choice::New(game)) = chosen(&mut menu) else { panic!("no game") };
    assert_eq!(game.variant, Variant::Sets);
    let master = SeatChoice::Bot(Level::Master);
    assert_eq!(game.places, [SeatChoice::Person, SeatChoice::Person, master]);
    let extra = game.extra.unwrap();
    assert!(Library::embedded().deck(&extra).is_ok(), "{extra}");
}

#[test]
fn a_deck_that_cannot_be_played_does_not_start() {
    let mut menu = home(Language::ENGLISH);
    type_keys(&mut menu, "⏎↓→→");
    // Every set is taken out.
    for _ in 0..12 {
        type_keys(&mut menu, "↓");
        while text(&mut menu, 100, 30).contains("◂ ×1 ▸") {
            type_keys(&mut menu, "←");
        }
    }
    while !text(&mut menu, 100, 30).contains("▸ Start") {
        type_keys(&mut menu, "↑");
    }
    type_keys(&mut menu, "⏎");
    assert_eq!((menu.take_request(), menu.take_choice()), (None, None));
}

#[test]
fn kept_games_links_files_and_tables_are_chosen() {
    for (keys, choice) in [
        ("2", Choice::Resume("Novem, 4 players".into())),
        ("3↓⏎", Choice::Resume("Quintis Fontis, 3 players".into())),
        ("4⏎", Choice::Lesson("first-key".into())),
        ("6⏎", Choice::Replay("old.leo".into())),
        ("6↓⏎games/a b.leo⏎", Choice::Replay("games/a b.leo".into())),
        ("7http://host/table/x⏎", Choice::Join("http://host/table/x".into())),
    ] {
        let mut menu = home(Language::ENGLISH);
        type_keys(&mut menu, keys);
        assert_eq!(chosen(&mut menu), Some(choice), "{keys}");
    }
    let mut menu = hall(Language::ENGLISH);
    type_keys(&mut menu, "↓⏎");
    assert_eq!(chosen(&mut menu), Some(Choice::Join("tab1e".into())));
    let mut menu = home(Language::ENGLISH);
    type_keys(&mut menu, "7");
    menu.paste("http://host/\n");
    type_keys(&mut menu, "⏎");
    assert_eq!(chosen(&mut menu), Some(Choice::Join("http://host/".into())));
}

#[test]
fn the_language_changes_and_russian_keys_are_keys() {
    let mut menu = home(Language::ENGLISH);
    for language in Language::all().skip(1) {
        type_keys(&mut menu, "9");
        assert_eq!(menu.language(), language);
    }
    type_keys(&mut menu, "9");
    assert_eq!(menu.language(), Language::ENGLISH);
    let mut menu = home(russian());
    assert!(text(&mut menu, 100, 30).contains("Новая партия"));
    type_keys(&mut menu, "й");
    assert_eq!(chosen(&mut menu), None);
}

#[test]
fn the_mouse_is_enough() {
    let mut menu = home(Language::ENGLISH);
    let click = |menu: &mut Menu, wanted: &str| {
        let drawn = text(menu, 100, 30);
        let row = drawn.lines().position(|line| line.contains(wanted)).unwrap();
        let kind = MouseEventKind::Down(MouseButton::Left);
        menu.mouse(MouseEvent { kind, column: 6, row: row as u16, modifiers: KeyModifiers::NONE });
    };
    click(&mut menu, "New game");
    click(&mut menu, "Players");
    click(&mut menu, "Start");
    let Some(Choice::New(game)) = chosen(&mut menu) else { panic!("no game") };
    assert_eq!(game.places.len(), 3);
}
