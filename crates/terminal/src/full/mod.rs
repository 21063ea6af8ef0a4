//! The full-screen client.

pub(crate) mod app;
pub(crate) mod choose;
pub(crate) mod draw;
pub(crate) mod event_loop;
pub(crate) mod input;
mod lesson;
pub(crate) mod local;
pub(crate) mod look;
mod main_menu;
pub(crate) mod menu;
mod puzzle;
mod replay;
mod server_menu;
mod signals;
mod study;
pub(crate) mod terminal;
pub(crate) mod view_model;

use std::io::{self, Write};
use std::path::Path;

use anyhow::anyhow;
use leonardo_record::Record;
use leonardo_rules::Seed;
use leonardo_words::{Words, say};

use crate::Config;
use crate::online::{self, Visit};
use crate::saves::Saves;
use crate::session::Session;
use app::App;
use local::Pace;
use look::Look;
use terminal::Ended;

pub use main_menu::run as run_menu;
pub(crate) use main_menu::{ago, game_title};
pub use puzzle::PuzzleChoice;
pub(crate) use server_menu::tables;

/// How a game on the screen ended.
struct Played {
    ended: Ended,
    /// Whether it can go on.
    is_kept: bool,
}

/// Plays a game that is dealt, or goes on with the one of a file.
pub fn run(config: &Config, session: Session, before: Option<&Path>) -> anyhow::Result<()> {
    let seed = session.seed();
    let Played { ended, is_kept } = play(config, session, before)?;
    let said = say_goodbye(&config.words, seed, is_kept);
    if ended == Ended::Itself {
        said?;
    }
    // Otherwise the terminal may be gone, and with it the reader of that message.
    Ok(())
}

fn say_goodbye(words: &Words, seed: Seed, is_kept: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if is_kept {
        writeln!(out, "{}", words.say("tui-resume-hint"))?;
    }
    writeln!(out, "{}", say!(words, "end-seed", seed = seed.to_string()))
}

/// Plays a game that is dealt, and keeps it.
fn play(config: &Config, session: Session, before: Option<&Path>) -> anyhow::Result<Played> {
    let saves = Saves::new(&session.record(), before, config.record.as_deref());
    let under_way = saves.clone();
    let words = Words::new(config.words.language());
    let autosave = Box::new(saves);
    let mut client = App::play(words, config.look, session, config.bots, Pace::Human, autosave);
    let ended = terminal::run(&mut client)?;
    Ok(Played { ended, is_kept: !client.is_over() && under_way.is_there() })
}

/// Looks at a record on the whole screen.
pub fn show_record(
    words: &Words,
    look: Look,
    file: &Path,
    record: &Record,
) -> anyhow::Result<Ended> {
    let mut client = App::replay(Words::new(words.language()), look, record)
        .map_err(|error| anyhow!(words.tampered(&file.display().to_string(), record, &error)))?;
    Ok(terminal::run(&mut client)?)
}

/// Goes to the table of a link, or to the hall of its server.
pub(crate) fn visit(config: &Config, visit: &Visit) -> anyhow::Result<Ended> {
    match visit.link.table.clone() {
        Some(table) => sit(config, visit, &table),
        None => server_menu::run(config, visit),
    }
}

/// Sits at a table until the user leaves it.
fn sit(config: &Config, visit: &Visit, table: &str) -> anyhow::Result<Ended> {
    let words = &config.words;
    let remote = visit.come(words, &config.library, table)?;
    let mut client = App::remote(Words::new(words.language()), config.look, remote);
    let mut ended = terminal::run(&mut client)?;
    let table = client.table().map_or(table, |remote| remote.table());
    if ended == Ended::Itself && client.wants_analysis() {
        let record = visit.record(words, &config.library, table)?;
        let mut analysis = App::analysis(Words::new(words.language()), config.look, &record)
            .map_err(|error| anyhow!(words.tampered(table, &record, &error)))?;
        ended = terminal::run(&mut analysis)?;
    }
    if ended == Ended::Itself {
        online::say_goodbye(words, visit, table, client.is_over())?;
    }
    Ok(ended)
}
