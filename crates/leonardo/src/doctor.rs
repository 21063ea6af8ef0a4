//! `leonardo doctor`: whether a server with these settings would run well, without starting one.

use std::net::TcpListener;
use std::path::Path;
use std::process::ExitCode;

use leonardo_server::Database;
use leonardo_server::store::open_to_others;
use leonardo_server::store::sqlite::{self, FileUse};
use leonardo_words::{Words, say};

use crate::BAD_INPUT;
use crate::app::App;
use crate::serve::{self, announce};

/// With fewer open files than this, a server is full soon.
const FILES_MIN: u64 = 4_096;
/// Clocks that differ by more than this are wrong, not only late to answer.
#[cfg(feature = "postgres")]
const CLOCK_MS_MAX: u64 = 2_000;

/// How long another process may take to take a connection.
#[cfg(feature = "postgres")]
const REACH_TIME_MAX: std::time::Duration = std::time::Duration::from_secs(2);

/// What was found, one line each.
struct Findings<'a> {
    words: &'a Words,
    problems: u32,
}

impl Findings<'_> {
    fn fine(&mut self, text: &str) {
        announce(&format!("ok  {text}"));
    }

    fn problem(&mut self, text: &str) {
        self.problems += 1;
        announce(&format!("!!  {text}"));
    }
}

pub(crate) fn run(app: &App, args: &serve::Args) -> anyhow::Result<ExitCode> {
    let words = &app.words;
    let config = serve::config(words, args)?;
    let mut findings = Findings { words, problems: 0 };
    let own = serve::own_database;
    match config.database.clone().map_or_else(|| own().map(Database::File), Ok)? {
        // A server makes the folder of its own database, too.
        Database::File(path) if config.database.is_none() && !path.exists() => {
            let file = path.display().to_string();
            findings.fine(&say!(words, "doctor-database-new", file));
        }
        Database::File(path) => look_at_file(&mut findings, &path)?,
        #[cfg(feature = "postgres")]
        postgres @ Database::Postgres(_) => {
            look_at_server(&mut findings, &postgres, config.unsafe_database)?;
        }
        #[cfg(not(feature = "postgres"))]
        postgres @ Database::Postgres(_) => {
            let reason = leonardo_server::store::NO_POSTGRES;
            let database = postgres.to_string();
            findings.problem(&say!(words, "doctor-database-bad", database, reason));
        }
    }
    let address = config.listen.to_string();
    match TcpListener::bind(config.listen) {
        Ok(_) => findings.fine(&say!(words, "doctor-listen", address)),
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
            findings.fine(&say!(words, "doctor-listens", address));
        }
        Err(error) => {
            let reason = error.to_string();
            findings.problem(&say!(words, "doctor-listen-bad", address, reason));
        }
    }
    // A server takes as many as the system lets it.
    if let Ok(files) = rlimit::increase_nofile_limit(u64::MAX) {
        match files < FILES_MIN {
            true => findings.problem(&say!(words, "doctor-files-few", files)),
            false => findings.fine(&say!(words, "doctor-files", files)),
        }
    }
    Ok(if findings.problems == 0 { ExitCode::SUCCESS } else { ExitCode::from(BAD_INPUT) })
}

fn look_at_file(findings: &mut Findings<'_>, path: &Path) -> anyhow::Result<()> {
    let (words, file) = (findings.words, path.display().to_string());
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    if !path.exists() {
        match parent.is_none_or(Path::is_dir) {
            true => findings.fine(&say!(words, "doctor-database-new", file)),
            false => {
                let reason = words.say("doctor-no-folder");
                findings.problem(&say!(words, "doctor-database-bad", database = file, reason));
            }
        }
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let opened = std::fs::OpenOptions::new().read(true).write(true).open(path);
    let looked = match opened {
        Ok(_) => runtime.block_on(sqlite::inspect(path)).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    match looked {
        Ok(used) => {
            findings.fine(&say!(words, "doctor-database-file", file));
            if used == FileUse::Served {
                findings.fine(&words.say("doctor-file-served"));
            }
        }
        Err(reason) => {
            findings.problem(&say!(words, "doctor-database-bad", database = file, reason));
        }
    }
    for file in open_to_others(path) {
        let file = file.display().to_string();
        findings.problem(&say!(words, "doctor-open-to-others", file));
    }
    Ok(())
}

#[cfg(feature = "postgres")]
fn look_at_server(
    findings: &mut Findings<'_>,
    database: &Database,
    is_waived: bool,
) -> anyhow::Result<()> {
    use leonardo_server::store::postgres::{Inspection, Serving, inspect};
    let Database::Postgres(url) = database else { return Ok(()) };
    let (words, database) = (findings.words, database.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let Inspection { off, answered_in, clock_ahead_ms, servers } =
        match runtime.block_on(inspect(url)) {
            Ok(inspection) => inspection,
            Err(error) => {
                let reason = error.to_string();
                findings.problem(&say!(words, "doctor-database-bad", database, reason));
                return Ok(());
            }
        };
    let ms = answered_in.as_millis() as u64;
    findings.fine(&say!(words, "doctor-postgres", database, ms));
    let off = off.join(", ");
    match (off.is_empty(), is_waived) {
        (true, _) => findings.fine(&words.say("doctor-safe")),
        (false, true) => findings.fine(&say!(words, "doctor-unsafe", off)),
        (false, false) => findings.problem(&say!(words, "doctor-unsafe", off)),
    }
    for Serving { name: server, address } in servers {
        findings.fine(&say!(words, "doctor-served", server));
        let Some(address) = address else { continue };
        match runtime.block_on(reach(&address)) {
            Ok(()) => findings.fine(&say!(words, "doctor-linked", address)),
            Err(error) => {
                let reason = error.to_string();
                findings.problem(&say!(words, "doctor-unreachable", address, reason));
            }
        }
    }
    match clock_ahead_ms.unsigned_abs() > CLOCK_MS_MAX {
        true => {
            let seconds = clock_ahead_ms.unsigned_abs().div_ceil(1_000);
            findings.problem(&say!(words, "doctor-clock", seconds));
        }
        false => findings.fine(&words.say("doctor-clock-right")),
    }
    Ok(())
}

/// Whether something listens there.
#[cfg(feature = "postgres")]
async fn reach(address: &str) -> std::io::Result<()> {
    let silent = || std::io::Error::new(std::io::ErrorKind::TimedOut, "no answer");
    let connecting = tokio::net::TcpStream::connect(address);
    tokio::time::timeout(REACH_TIME_MAX, connecting).await.map_err(|_| silent())?.map(drop)
}
