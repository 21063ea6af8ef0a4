//! `leonardo doctor`: whether a server with these settings would run well, without starting one.

use std::net::TcpListener;
use std::path::Path;
use std::process::ExitCode;

use leonardo_server::Database;
use leonardo_words::{Words, say};

use crate::BAD_INPUT;
use crate::app::App;
use crate::serve::{self, announce};

/// With fewer open files than this, a server is full soon.
const FILES_MIN: u64 = 4_096;
/// Clocks that differ by more than this are wrong, not only late to answer.
#[cfg(feature = "postgres")]
const CLOCK_MS_MAX: u64 = 2_000;

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
    match serve::database(config.database.clone())? {
        Database::File(path) => look_at_file(&mut findings, &path),
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

/// Does not open the database: a server may be using it.
fn look_at_file(findings: &mut Findings<'_>, path: &Path) {
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
        return;
    }
    match std::fs::OpenOptions::new().read(true).write(true).open(path) {
        Ok(_) => findings.fine(&say!(words, "doctor-database-file", file)),
        Err(error) => {
            let reason = error.to_string();
            findings.problem(&say!(words, "doctor-database-bad", database = file, reason));
        }
    }
}

#[cfg(feature = "postgres")]
fn look_at_server(
    findings: &mut Findings<'_>,
    database: &Database,
    is_waived: bool,
) -> anyhow::Result<()> {
    use leonardo_server::store::postgres::{Inspection, inspect};
    let Database::Postgres(url) = database else { return Ok(()) };
    let (words, database) = (findings.words, database.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let Inspection { off, answered_in, clock_ahead_ms, server } =
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
    if let Some(server) = server {
        findings.fine(&say!(words, "doctor-served", server));
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
