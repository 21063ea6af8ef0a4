//! The real program on a terminal of its own: started, played, resized, suspended, killed, resumed.

use std::fs::File;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::run::{SEED, folder, leonardo, run_with};

/// Longer than anything takes on a busy machine; a test that waits for it has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with the program on it.
struct Screen {
    child: Child,
    terminal: File,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// All bytes so far.
    bytes: Vec<u8>,
}

impl Screen {
    fn new(home: &PathBuf, args: &[&str]) -> Screen {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
        let terminal = File::from(terminal);
        resize(&terminal, 100, 30);
        let end = || Stdio::from(File::options().read(true).write(true).open(&name).unwrap());
        let program = leonardo(args);
        // A session of its own, so that the terminal is its terminal.
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(program.get_program()).args(program.get_args());
        command.env_remove("NO_COLOR").env_remove("LEONARDO_LANG");
        command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8").env("LANG", "C.UTF-8");
        command.env("HOME", home).env("XDG_DATA_HOME", home);
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
        let (sender, output) = channel();
        let mut reader = terminal.try_clone().unwrap();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let parser = vt100::Parser::new(30, 100, 0);
        Screen { child, terminal, output, parser, bytes: Vec::new() }
    }

    fn type_keys(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until this is on the screen.
    #[track_caller]
    fn see(&mut self, text: &str) -> String {
        self.wait(&format!("no “{text}”"), |screen| screen.contains(text))
    }

    #[track_caller]
    fn wait(&mut self, otherwise: &str, is_there: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let contents = self.parser.screen().contents();
            if is_there(&contents) {
                return contents;
            }
            match self.output.recv_timeout(Duration::from_millis(100)) {
                Ok(bytes) => {
                    self.parser.process(&bytes);
                    self.bytes.extend(bytes);
                }
                Err(_) => assert!(start.elapsed() < PATIENCE, "{otherwise}:\n{contents}"),
            }
        }
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Whether the process is stopped, as Linux says.
    #[track_caller]
    fn wait_for_state(&self, wanted: char) {
        let file = format!("/proc/{}/stat", self.child.id());
        let start = Instant::now();
        loop {
            let stat = std::fs::read_to_string(&file).unwrap();
            let state = stat.rsplit(") ").next().and_then(|rest| rest.chars().next());
            if state == Some(wanted) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{state:?}");
            std::thread::yield_now();
        }
    }

    /// Waits for the end, and checks that the terminal is as it was.
    #[track_caller]
    fn ends_clean(mut self) {
        let start = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(100)) {
                self.parser.process(&bytes);
                self.bytes.extend(bytes);
            }
            assert!(start.elapsed() < PATIENCE, "{}", self.parser.screen().contents());
        }
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
            self.parser.process(&bytes);
            self.bytes.extend(bytes);
        }
        self.is_clean();
    }

    #[track_caller]
    fn is_clean(&self) {
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen());
        assert!(!screen.hide_cursor());
        assert!(!screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        let modes = tcgetattr(&self.terminal).unwrap().local_modes;
        assert!(modes.contains(LocalModes::ICANON | LocalModes::ECHO), "{modes:?}");
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn resize(terminal: &File, columns: u16, rows: u16) {
    let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(terminal, size).unwrap();
}

fn new_game(home: &PathBuf) -> Screen {
    Screen::new(home, &["play", "--variant", "base", "--players", "2", "--seed", SEED])
}

#[test]
fn a_game_is_played_resized_suspended_killed_and_resumed() {
    let home = folder("terminal");
    let mut screen = new_game(&home);
    screen.see("Play a card");
    assert!(screen.parser.screen().alternate_screen());

    // A card, a place, and it is the next turn.
    screen.type_keys("\r");
    screen.see("Enter: do it");
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
    screen.see("Play a card");
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
        screen.see("Play a card");
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
    screen.see("The record is in");
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
    screen.see("Play a card");
    assert!(!screen.parser.screen().alternate_screen());
    screen.type_keys("quit\n");
    screen.see("You leave the game.");
    screen.ends_clean();
}

#[test]
fn people_share_the_terminal_behind_a_curtain() {
    let home = folder("terminal-hot-seat");
    let args = ["play", "--hot-seat", "2", "--variant", "base", "--players", "2", "--seed", SEED];
    let mut screen = Screen::new(&home, &args);
    screen.see("Nobody else");
    screen.type_keys("\r");
    screen.see("Play a card");
    screen.type_keys("\r\r");
    screen.see("Nobody else");
    screen.type_keys("q");
    screen.ends_clean();
}
