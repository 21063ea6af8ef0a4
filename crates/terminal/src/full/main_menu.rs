//! `leonardo play` without more words: the menu, and what is chosen there, again and again.

use std::path::Path;
use std::time::{Duration, SystemTime};

use leonardo_record::Record;
use leonardo_rules::Variant;
use leonardo_words::{Words, say};

use super::{play, show_record, visit};
use crate::deal::{self, bot_names, deal, new_seed};
use crate::files::read_record;
use crate::full::menu::{Choice, Menu, MenuContents, MenuItem, NewGame, SeatChoice, variant_name};
use crate::full::terminal::{self, Ended};
use crate::online::Visit;
use crate::session::{Occupant, Session};
use crate::{Config, saves};

/// How many kept games are listed; older ones are opened by their file.
const SHOWN_MAX: usize = 20;

/// Shows the menu, and does what is chosen there, again and again.
pub fn run(mut config: Config) -> anyhow::Result<()> {
    let mut note = None;
    loop {
        let words = Words::new(config.words.language());
        let mut menu = Menu::new(words, config.look, config.library.clone(), contents(&config));
        note.take().into_iter().for_each(|text| menu.note(text));
        if terminal::run(&mut menu)? == Ended::Asked {
            return Ok(());
        }
        config.words = Words::new(menu.language());
        let Some(choice) = menu.take_choice() else { return Ok(()) };
        match follow(&config, choice) {
            Ok(Ended::Asked) => return Ok(()),
            Ok(Ended::Itself) => {}
            // A file that is damaged, a server that is away: another choice may do better.
            Err(error) => note = Some(format!("{error:#}")),
        }
    }
}

fn follow(config: &Config, choice: Choice) -> anyhow::Result<Ended> {
    let (words, library) = (&config.words, &config.library);
    match choice {
        Choice::New(game) => {
            let session = new_session(config, &game)?;
            play(config, session, None).map(|left| left.ended)
        }
        Choice::Resume(file) => {
            let record = read_record(words, library, &file)?;
            let session = Session::resume(&record)
                .map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))?;
            play(config, session, Some(&file)).map(|left| left.ended)
        }
        Choice::Replay(file) => {
            let record = read_record(words, library, &file)?;
            show_record(words, config.look, &file, &record)
        }
        Choice::Join(link) => visit(config, &Visit::begin(words, &link, None)?),
        Choice::Refresh => Ok(Ended::Itself),
    }
}

fn new_session(config: &Config, game: &NewGame) -> anyhow::Result<Session> {
    let (words, library) = (&config.words, &config.library);
    let players = game.places.len() as u8;
    let extra = game.extra.as_deref();
    let ruleset =
        deal::ruleset(words, library, game.variant, players, config.options.clone(), extra)?;
    let sit = |place: &SeatChoice| match place {
        SeatChoice::Person | SeatChoice::Open => Occupant::Person,
        SeatChoice::Bot(level) => Occupant::Bot(*level),
    };
    let occupants: Vec<Occupant> = game.places.iter().map(sit).collect();
    let names = bot_names(words, &occupants);
    deal(words, &ruleset, new_seed(words)?, occupants, names)
}

/// What is kept on this machine.
fn contents(config: &Config) -> MenuContents {
    let kept = |folder: &str, choice: fn(std::path::PathBuf) -> Choice, when: &str| {
        let files = saves::list(folder).into_iter().take(SHOWN_MAX);
        files.map(|(time, file)| shown(config, &file, time, choice(file.clone()), when)).collect()
    };
    MenuContents {
        saves: kept("saves", Choice::Resume, "tui-menu-left"),
        games: kept("games", Choice::Replay, "tui-menu-ended"),
        ..MenuContents::default()
    }
}

/// A record in words.
fn shown(config: &Config, file: &Path, time: SystemTime, choice: Choice, when: &str) -> MenuItem {
    let words = &config.words;
    let Ok(record) = read_record(words, &config.library, file) else {
        let title = say!(words, "tui-menu-damaged", file = file.display().to_string());
        return MenuItem { title, about: String::new(), choice };
    };
    let turn = say!(words, "tui-menu-turn", turn = record.turns.len());
    let age = time.elapsed().unwrap_or_default();
    let when = say!(words, when, when = ago(words, age));
    let name = file.display();
    MenuItem { title: title(words, &record), about: format!("{turn} {when} {name}"), choice }
}

fn title(words: &Words, record: &Record) -> String {
    let (variant, players) = (record.ruleset().variant(), record.ruleset().players());
    game_title(words, variant, players)
}

/// The game and the number of its players.
pub(crate) fn game_title(words: &Words, variant: Variant, players: u8) -> String {
    let name = variant_name(words, variant);
    say!(words, "tui-menu-game", variant = name, players)
}

fn ago(words: &Words, age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let (id, count) = match minutes {
        0..60 => ("tui-when-minutes", minutes),
        60..1_440 => ("tui-when-hours", minutes / 60),
        _ => ("tui-when-days", minutes / 1_440),
    };
    say!(words, id, count)
}
