//! The one binary of *The Enigma of Leonardo*.

mod analyse;
mod app;
mod args;
#[cfg(feature = "measure")]
mod bench;
mod deck;
mod doctor;
#[cfg(feature = "measure")]
mod lab;
mod lesson;
mod migrate;
mod play;
mod puzzles;
mod record;
mod serve;
mod sets;
mod web_assets;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use leonardo_engine::Engine;
use leonardo_words::{Language, Words};

use crate::app::App;

/// Gives the memory of tables that nobody needs back to the system, which the usual one does not;
/// `docs/performance.md` has the figures.
#[cfg(all(feature = "jemalloc", target_os = "linux"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// The exit code of everything that ends with an error message.
const BAD_INPUT: u8 = 2;

/// The Enigma of Leonardo: play it, check it, let programs play it.
#[derive(Parser, Debug)]
#[command(name = "leonardo", version)]
struct Cli {
    /// The language of what people read. Otherwise LEONARDO_LANG or the system decides.
    #[arg(long, global = true, value_name = "LANG")]
    lang: Option<Language>,
    /// A folder with card sets of your own (*.toml), besides the usual one.
    #[arg(long, global = true, value_name = "DIR")]
    sets: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play in the terminal: against bots, with people at one machine, or at a table of a server.
    Play(play::Args),
    /// Open a server: tables for people, over HTTP and WebSocket.
    Serve(serve::Args),
    /// Check the settings of a server: its database, address, clock and limits.
    Doctor(serve::Args),
    /// Copy the database of a server, running or not.
    Backup(serve::BackupArgs),
    /// Move everything from one database into another, from SQLite to PostgreSQL or back.
    Migrate(migrate::Args),
    /// List the card sets and their cards, or check set files.
    Sets(sets::Args),
    /// Compose an extra deck and check it.
    Deck(deck::Args),
    /// Learn the games step by step, or check lesson files.
    Lesson(lesson::Args),
    /// Show a record turn by turn, or print its JSON twin.
    Replay(record::ReplayArgs),
    /// Check every shuffle and every move of a record.
    Verify(record::VerifyArgs),
    /// Tell luck from skill in a finished game: chances, a ledger, and what decisions cost.
    Analyse(analyse::Args),
    /// Print a record in its other form: text or JSON.
    Convert(record::ConvertArgs),
    /// Solve puzzles with proved answers, and make and check them.
    Puzzles(puzzles::Args),
    /// Let another program play: JSON lines on standard input and output.
    Engine,
    /// Measure how fast random games are played.
    #[cfg(feature = "measure")]
    Bench(bench::Args),
    /// Measure a server with many tables at once.
    #[cfg(feature = "measure")]
    Load(leonardo_load::Args),
    /// Let bots play many games: matches, ratings, balance, tuning.
    #[cfg(feature = "measure")]
    Lab(lab::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let words = Words::new(cli.lang.unwrap_or_else(system_language));
    match run(words, cli) {
        Ok(code) => code,
        // The reader of our output has seen enough, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("leonardo: {error:#}"));
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// The language that the environment asks for: `LEONARDO_LANG`, else the system's locale.
fn system_language() -> Language {
    let asked = std::env::var("LEONARDO_LANG").ok().filter(|text| !text.is_empty());
    Language::of_locale(&asked.or_else(sys_locale::get_locale).unwrap_or_default())
}

fn run(words: Words, cli: Cli) -> anyhow::Result<ExitCode> {
    if let Command::Sets(sets::Args { command: Some(sets::Command::Check(check)), .. }) =
        &cli.command
    {
        // Before the own sets are loaded: one of them may be what is to be checked.
        return sets::check(&words, check);
    }
    let app = App::new(words, cli.sets.as_deref())?;
    match cli.command {
        Command::Play(args) => play::run(app, &args)?,
        Command::Serve(args) => serve::run(app, &args)?,
        Command::Doctor(args) => return doctor::run(&app, &args),
        Command::Backup(args) => serve::backup(&app, &args)?,
        Command::Migrate(args) => migrate::run(&app, &args)?,
        Command::Sets(args) => sets::run(&app, &args)?,
        Command::Deck(args) => deck::run(&app, &args)?,
        Command::Lesson(args) => return lesson::run(&app, &args),
        Command::Replay(args) => record::replay(&app, &args)?,
        Command::Verify(args) => record::verify(&app, &args)?,
        Command::Analyse(args) => analyse::run(&app, &args)?,
        Command::Convert(args) => record::convert(&app, &args)?,
        Command::Puzzles(args) => return puzzles::run(&app, &args),
        Command::Engine => {
            let mut engine = Engine::new(app.library, app.words);
            leonardo_engine::serve(&mut engine, io::stdin().lock(), io::stdout().lock())?;
        }
        #[cfg(feature = "measure")]
        Command::Bench(args) => bench::run(&args)?,
        #[cfg(feature = "measure")]
        Command::Load(args) => return leonardo_load::run(&args, serve::end_signal),
        #[cfg(feature = "measure")]
        Command::Lab(args) => lab::run(&app, &args)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A message on standard error. If nobody can read it, the exit code has to do.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.downcast_ref::<io::Error>().is_some_and(kind)
}
