//! The server as a process.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};

/// A server that runs.
pub(crate) struct Process {
    child: Child,
    out: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
}

/// The program, untouched by the settings of the person who runs the tests.
pub(crate) fn leonardo() -> Command {
    // Another build of it, as for a long form that should not take the time of a debug build.
    let program = std::env::var_os("LEONARDO_PROGRAM");
    let mut command = Command::new(program.unwrap_or(env!("CARGO_BIN_EXE_leonardo").into()));
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-home");
    let ours = std::env::vars_os().map(|(name, _)| name);
    let is_setting = |name: &str| name.starts_with("LEONARDO_") || name.starts_with("PG");
    for name in ours.filter(|name| is_setting(&name.to_string_lossy())) {
        command.env_remove(name);
    }
    command.env("LANG", "C").env("LC_ALL", "C").stdin(Stdio::null());
    for variable in ["HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA", "USERPROFILE"] {
        command.env(variable, &nowhere);
    }
    command
}

/// The program, about to serve this database on a free port, with bots that answer at once and
/// without the limits that keep strangers from what a test has to do.
pub(crate) fn serve(database: &Path) -> Command {
    let mut command = leonardo();
    command.arg("serve").arg("--database").arg(database);
    command.args(["--listen", "127.0.0.1:0", "--bot-pace-ms", "0"]);
    // The PostgreSQL server of the tests keeps nothing for long.
    command.args(["--unsafe-database", "true"]);
    for limit in [
        "--http-requests-per-second",
        "--page-requests-per-second",
        "--log-pages-per-address-per-10s",
        "--take-backs-per-address-per-10s",
        "--hints-per-guest-per-10s",
        "--socket-messages-per-second",
        "--tables-per-guest-per-hour",
        "--tables-per-address-per-hour",
        "--guests-per-address-per-hour",
        "--connections-per-address",
        "--chat-messages-per-10s",
    ] {
        command.args([limit, "0"]);
    }
    command
}

/// The same command, after this one in a shell.
#[cfg(unix)]
pub(crate) fn in_shell(first: &str, command: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{first}; exec \"$0\" \"$@\""));
    shell.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell
}

impl Process {
    /// Starts a server for this database and waits until it says where it listens.
    pub(crate) fn start(database: &Path) -> Process {
        Process::run(serve(database), &database.with_extension("log"))
    }

    /// Starts a server and waits until it says where it listens. Its log is added to a file.
    pub(crate) fn run(mut command: Command, log: &Path) -> Process {
        let log_file = File::options().create(true).append(true).open(log).unwrap();
        let mut child = command.stdout(Stdio::piped()).stderr(log_file).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let address = line.split_once("http://").and_then(|(_, rest)| {
            rest.split(' ').next().and_then(|address| address.trim().parse().ok())
        });
        let Some(address) = address else {
            let log = std::fs::read_to_string(log).unwrap_or_default();
            panic!("the server does not say where it listens: {line:?}\n{log}")
        };
        Process { child, out, address }
    }

    /// The id of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once, in the middle of whatever it does.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends it a signal.
    pub(crate) fn signal(&mut self, name: &str) {
        let kill = format!("kill -{name} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    /// Lets it stand still, and waits until it does: a signal takes effect only when the first of its
    /// threads gets to run, and until then the others go on.
    pub(crate) fn pause(&mut self) {
        self.signal("STOP");
        let stopped = rustix::process::waitpid(
            rustix::process::Pid::from_raw(self.child.id() as i32),
            rustix::process::WaitOptions::UNTRACED,
        );
        assert!(stopped.unwrap().is_some_and(|(_, status)| status.stopped()));
    }

    /// Waits until it has ended by itself.
    pub(crate) fn wait(mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Asks it to end, and waits for that. What else it printed comes with how it ended.
    pub(crate) fn terminate(mut self) -> (ExitStatus, String) {
        self.signal("TERM");
        let status = self.child.wait().unwrap();
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        (status, rest)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Nothing of a failed test keeps running. It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A fresh folder of the test's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    leonardo_testkit::fresh_folder(env!("CARGO_TARGET_TMPDIR"), name)
}
