//! The program on a terminal of its own.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::run::leonardo;

/// Longer than anything takes on a busy machine; a test that waits for it has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with the program on it.
pub(crate) struct Screen {
    pub(crate) child: Child,
    pub(crate) terminal: File,
    output: Receiver<Vec<u8>>,
    pub(crate) parser: vt100::Parser,
    /// All bytes so far.
    bytes: Vec<u8>,
}

/// A new terminal, and the program in a session of its own. With `--ctty` the terminal is its
/// terminal, and the system tells the program when that is gone.
pub(crate) fn spawn(home: &Path, program: &Command, setsid: &[&str]) -> (File, Child) {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    // Nobody else holds it open.
    fcntl_setfd(&terminal, FdFlags::CLOEXEC).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
    let terminal = File::from(terminal);
    resize(&terminal, 100, 30);
    let end = || Stdio::from(File::options().read(true).write(true).open(&name).unwrap());
    let mut command = Command::new("setsid");
    command.args(setsid).arg(program.get_program()).args(program.get_args());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.env_remove("NO_COLOR").env_remove("LEONARDO_LANG");
    command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8").env("LANG", "C.UTF-8");
    command.env("HOME", home).env("XDG_DATA_HOME", home);
    let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
    (terminal, child)
}

impl Screen {
    pub(crate) fn new(home: &Path, args: &[&str]) -> Screen {
        Screen::with(home, &leonardo(args))
    }

    /// Any program on a terminal of its own.
    pub(crate) fn with(home: &Path, program: &Command) -> Screen {
        let (terminal, child) = spawn(home, program, &["--ctty"]);
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

    pub(crate) fn type_keys(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until this is on the screen.
    #[track_caller]
    pub(crate) fn see(&mut self, text: &str) -> String {
        self.wait(&format!("no “{text}”"), |screen| screen.contains(text))
    }

    #[track_caller]
    pub(crate) fn wait(&mut self, otherwise: &str, is_there: impl Fn(&str) -> bool) -> String {
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

    /// What is on the screen now.
    pub(crate) fn look(&mut self) -> String {
        while let Ok(bytes) = self.output.try_recv() {
            self.parser.process(&bytes);
            self.bytes.extend(bytes);
        }
        self.parser.screen().contents()
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Whether the process is stopped, as Linux says.
    #[track_caller]
    pub(crate) fn wait_for_state(&self, wanted: char) {
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
    pub(crate) fn ends_clean(mut self) {
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
    pub(crate) fn is_clean(&self) {
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

pub(crate) fn resize(terminal: &File, columns: u16, rows: u16) {
    let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(terminal, size).unwrap();
}
