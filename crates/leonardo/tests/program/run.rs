//! Running the binary.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A seed for games that must not differ from run to run.
pub(crate) const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// What a run of the program left behind.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with these arguments, untouched by the settings and sets of the person who runs the tests.
pub(crate) fn leonardo(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_leonardo"));
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-home");
    command.args(args).env_remove("LEONARDO_LANG").env("LANG", "C").env("LC_ALL", "C");
    for variable in ["HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA", "USERPROFILE"] {
        command.env(variable, &nowhere);
    }
    command
}

/// Runs it with this input.
pub(crate) fn run_with(args: &[&str], input: &str) -> Ran {
    run_command(leonardo(args), input)
}

/// Runs it without input.
pub(crate) fn run(args: &[&str]) -> Ran {
    run_with(args, "")
}

pub(crate) fn run_command(mut command: Command, input: &str) -> Ran {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    // It may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: status.code().unwrap_or(-1),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

impl Ran {
    /// Exit code 0 and nothing complained about.
    #[track_caller]
    pub(crate) fn well(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// Exit code 2, one message, nothing else.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        assert_eq!(self.err.trim_end().lines().count(), 1, "{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}

/// A fresh folder of the test's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    leonardo_testkit::fresh_folder(env!("CARGO_TARGET_TMPDIR"), name)
}

/// A file with this text in a fresh folder.
pub(crate) fn file(name: &str, text: &str) -> String {
    let path = folder("file").join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_string()
}
