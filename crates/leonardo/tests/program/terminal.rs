//! The real program on a terminal of its own: started, played, resized, suspended, killed, resumed.

use std::io::Read;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crossterm::event::{KeyEvent, MouseEvent};
use leonardo_terminal::TerminalRequest;
use rustix::process::Signal;

use crate::run::{SEED, folder, leonardo, run_with};
use crate::screen::{PATIENCE, Screen, resize, spawn};

fn new_game(home: &Path) -> Screen {
    Screen::new(home, &["play", "--variant", "base", "--players", "2", "--seed", SEED])
}

#[test]
fn a_game_is_played_resized_suspended_killed_and_resumed() {
    let home = folder("terminal");
    let mut screen = new_game(&home);
    screen.see("Which card do you play");
    assert!(screen.parser.screen().alternate_screen());

    // A card, a place, and it is the next turn.
    screen.type_keys("\r");
    screen.see("Enter: confirm");
    screen.type_keys("\r");
    screen.see("You play");

    screen.parser.screen_mut().set_size(24, 80);
    resize(&screen.terminal, 80, 24);
    screen.wait("not drawn for 80×24", |text| {
        let lines: Vec<&str> = text.lines().collect();
        lines.len() == 24 && lines[23].contains("? keys")
    });
    screen.parser.screen_mut().set_size(10, 40);
    resize(&screen.terminal, 40, 10);
    screen.see("too small");
    screen.parser.screen_mut().set_size(30, 100);
    resize(&screen.terminal, 100, 30);
    screen.see("What happened");

    // Suspended by a key, by a signal, and back.
    screen.type_keys("\x1a");
    screen.wait_for_state('T');
    screen.wait("the screen is not given back", |text| !text.contains("What happened"));
    screen.is_clean();
    screen.signal(Signal::CONT);
    screen.see("What happened");
    screen.signal(Signal::TSTP);
    screen.wait_for_state('T');
    screen.signal(Signal::CONT);
    screen.see("What happened");
    screen.type_keys("?");
    screen.see("Ctrl-Z");
    screen.type_keys("\x1b");
    screen.wait("the help stays", |text| !text.contains("Ctrl-Z"));

    // Killed without a warning; the game is there.
    screen.signal(Signal::KILL);
    screen.child.wait().unwrap();
    let mut screen = Screen::new(&home, &["play", "--resume"]);
    screen.see("You play");
    screen.see("Which card do you play");
    screen.type_keys("u");
    screen.see("Taken back");
    screen.type_keys("q");
    screen.see("Leave?");
    screen.type_keys("\r");
    screen.ends_clean();
}

#[test]
fn signals_leave_the_terminal_clean() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let home = folder("terminal-signals");
        let mut screen = new_game(&home);
        screen.see("Which card do you play");
        screen.signal(signal);
        screen.ends_clean();
    }
}

#[test]
fn a_whole_game_of_bots_is_watched_recorded_and_replayed() {
    let home = folder("terminal-bots");
    let file = home.join("game.leo");
    let file = file.to_str().unwrap();
    let args = ["play", "--bot", "--variant", "quintis", "--seed", SEED, "--record", file];
    let mut screen = Screen::new(&home, &args);
    screen.see("What happened");
    screen.type_keys("ff");
    screen.see("The record was saved as");
    screen.type_keys("q\r");
    screen.ends_clean();
    run_with(&["verify", file], "").well();

    let mut screen = Screen::new(&home, &["replay", file]);
    screen.see("Move 0 of");
    screen.type_keys("\x1b[C");
    screen.see("Move 1 of");
    screen.type_keys("\x1b[F");
    screen.see("The game is over");
    screen.type_keys("q");
    screen.see("Leave?");
    screen.type_keys("\r");
    screen.ends_clean();
}

#[test]
fn lines_of_text_on_a_terminal_if_they_are_wanted() {
    let home = folder("terminal-plain");
    let args = ["play", "--plain", "--variant", "base", "--players", "2", "--seed", SEED];
    let mut screen = Screen::new(&home, &args);
    screen.see("Which card do you play");
    assert!(!screen.parser.screen().alternate_screen());
    screen.type_keys("quit\n");
    screen.see("See you next time.");
    screen.ends_clean();
}

#[test]
fn lines_of_text_ask_confirm_save_and_go_on() {
    let home = folder("terminal-plain-questions");
    let mut screen = Screen::new(&home, &["play", "--plain", "--seed", SEED]);
    screen.see("Which game?");
    screen.type_keys("\n");
    screen.see("How many players");
    screen.type_keys("\n");
    screen.see("How many of them are people");
    screen.type_keys("\n");
    screen.see("Which card do you play");
    screen.type_keys("1\n");
    screen.see("Enter: confirm, n: back");
    screen.type_keys("\n");
    screen.see("• You play");
    // Killed without a warning; the game is offered first thing.
    screen.see("Turn 3");
    screen.signal(Signal::KILL);
    screen.child.wait().unwrap();
    let mut screen = Screen::new(&home, &["play", "--plain"]);
    screen.see("5  Quick duel (house rule)");
    screen.see("6  Continue: Base game, 2 players");
    screen.type_keys("6\n");
    screen.see("Turn 3");
    screen.type_keys("back\n");
    screen.see("Taken back.");
    screen.type_keys("quit\n");
    screen.see("leonardo play --resume");
    screen.ends_clean();
}

#[test]
fn people_share_the_terminal_behind_a_curtain() {
    let home = folder("terminal-hot-seat");
    let args = ["play", "--hot-seat", "2", "--variant", "base", "--players", "2", "--seed", SEED];
    let mut screen = Screen::new(&home, &args);
    screen.see("Everyone else");
    screen.type_keys("\r");
    screen.see("Which card do you play");
    screen.type_keys("\r\r");
    screen.see("Everyone else");
    screen.type_keys("q");
    screen.ends_clean();
}

/// A library that reads keys would read nothing again and again.
#[test]
fn the_program_ends_when_its_terminal_is_gone() {
    // Without `--ctty` no signal tells the program.
    for setsid in [&["--ctty"][..], &[]] {
        let home = folder("terminal-gone");
        let args = ["play", "--variant", "base", "--players", "2", "--seed", SEED];
        let (mut terminal, mut child) = spawn(&home, &leonardo(&args), setsid);
        let mut seen = Vec::new();
        while !String::from_utf8_lossy(&seen).contains("Which card do you play") {
            let mut bytes = [0; 4096];
            let count = terminal.read(&mut bytes).unwrap();
            seen.extend(&bytes[..count]);
        }
        drop(terminal);
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "it runs on without a terminal");
            std::thread::sleep(Duration::from_millis(10));
        };
        assert!(status.success(), "{status}");
        let mut again = Screen::new(&home, &["play", "--resume"]);
        again.see("Which card do you play");
    }
}

/// Something that goes wrong in the middle of a picture.
struct Broken;

impl leonardo_terminal::Screen for Broken {
    fn key(&mut self, _: KeyEvent) {}
    fn mouse(&mut self, _: MouseEvent) {}
    fn paste(&mut self, _: &str) {}
    fn tick(&mut self, _: Duration) -> bool {
        false
    }
    fn needs_ticks(&self) -> bool {
        false
    }
    fn draw(&mut self, _: &mut ratatui::Frame<'_>) {
        panic!("the brush is broken");
    }
    fn take_request(&mut self) -> Option<TerminalRequest> {
        None
    }
}

#[test]
#[ignore = "the next test runs it, on a terminal"]
fn a_client_that_panics() {
    let _ = leonardo_terminal::run(&mut Broken);
}

#[test]
fn a_panic_leaves_the_terminal_clean_and_says_what_is_wrong() {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args(["--ignored", "--exact", "--nocapture", "terminal::a_client_that_panics"]);
    let mut screen = Screen::with(&folder("terminal-panic"), &program);
    screen.see("the brush is broken");
    screen.ends_clean();
}
