//! The menu of the real program: from a first start to a game that is played, left and looked at.

use leonardo_words::Language;

use crate::run::folder;
use crate::screen::Screen;

#[test]
fn two_keys_start_a_game_and_the_menu_finds_it_again() {
    let home = folder("menu");
    let mut screen = Screen::new(&home, &["play"]);
    screen.see("New game");
    screen.type_keys("\r");
    screen.see("Seat 1");
    screen.type_keys("\r");
    screen.see("hand 5");
    screen.see("Which card do you play");
    screen.type_keys("\r\r");
    screen.see("You play");
    screen.type_keys("q\r");
    // Back in the menu, the game is there.
    screen.see("Continue: Base game, 2 players");
    screen.type_keys("\x1b[B\r");
    screen.see("You play");
    screen.type_keys("q\r");
    screen.see("Continue");
    screen.type_keys("q");
    screen.ends_clean();
}

#[test]
fn every_game_can_be_watched_and_looked_at_again_in_russian() {
    let home = folder("menu-watch");
    let mut screen = Screen::new(&home, &["play"]);
    screen.see("New game");
    // The last but one line is the language.
    let presses = Language::all().position(|language| language.tag() == "ru").unwrap();
    screen.type_keys("\x1b[A\x1b[A");
    screen.type_keys(&"\r".repeat(presses));
    screen.see("Новая партия");
    for steps in 0..4 {
        screen.type_keys("\x1b[H\x1b[B\x1b[B\r");
        screen.see("Начать");
        screen.type_keys("\x1b[B");
        screen.type_keys(&"\x1b[C".repeat(steps));
        screen.type_keys("\x1b[A\r");
        screen.see("Что произошло");
        screen.type_keys("ff");
        screen.see("Запись");
        screen.type_keys("q\r");
        screen.see("Новая партия");
    }
    screen.type_keys("\x1b[H\x1b[B\x1b[B\x1b[B\r");
    screen.see("Quintis Fontis, 2 игрока");
    screen.type_keys("\r");
    screen.see("Действие 0 из");
    screen.type_keys("q\r");
    screen.see("Новая партия");
    screen.type_keys("q");
    screen.ends_clean();
}

#[test]
fn what_does_not_work_is_said_in_the_menu() {
    let home = folder("menu-errors");
    let mut screen = Screen::new(&home, &["play"]);
    screen.see("Join a table");
    screen.type_keys("5");
    screen.see("Type or paste the link");
    // Nobody listens on this port.
    screen.type_keys("http://127.0.0.1:1/table/x\r");
    screen.see("127.0.0.1:1: the connection was refused");
    screen.type_keys("4\r");
    screen.see("Type or paste the name");
    screen.type_keys("missing.leo\r");
    screen.see("There is no file missing.leo.");
    screen.type_keys("q");
    screen.ends_clean();
}

#[test]
fn a_lesson_that_is_left_goes_on_later() {
    let home = folder("menu-learn");
    let mut screen = Screen::new(&home, &["play"]);
    screen.see("Learn");
    screen.type_keys("2");
    screen.see("1. The first Key");
    screen.type_keys("\r");
    screen.see("Step 1 of 6");
    screen.type_keys(":SkSt>W\r");
    screen.see("slid over");
    screen.type_keys("q");
    screen.see("Learn");
    screen.type_keys("2");
    screen.see("1. The first Key · begun");
    screen.type_keys("\r");
    screen.see("slid over");
    screen.type_keys("q");
    screen.see("Learn");
    screen.type_keys("q");
    screen.ends_clean();
}
