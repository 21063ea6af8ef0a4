//! `leonardo play` without more words: the menu, and what is chosen there, again and again.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use leonardo_record::Record;
use leonardo_rules::Variant;
use leonardo_terminal::{
    Choice, Ended, Menu, Minds, NewGame, Place, Session, Shelves, Shown, Sitter, variant_name,
};
use leonardo_words::{Language, Words};

use super::deal::{bot_names, deal};
use super::{Args, full, online, read_record, saves};
use crate::app::App;
use crate::args;

/// How many kept games are listed; whoever wants an older one knows its file.
const SHOWN_MAX: usize = 20;

pub(super) fn run(mut app: App, args: &Args, minds: Minds) -> anyhow::Result<ExitCode> {
    let mut note = None;
    loop {
        let words = Words::new(app.words.language());
        let mut menu = Menu::new(words, args.look.look(), app.library.clone(), shelves(&app));
        note.take().into_iter().for_each(|text| menu.note(text));
        if leonardo_terminal::run(&mut menu)? == Ended::Asked {
            return Ok(ExitCode::SUCCESS);
        }
        set_language(&mut app, menu.language());
        let Some(choice) = menu.take_choice() else { return Ok(ExitCode::SUCCESS) };
        match follow(&app, args, minds, choice) {
            Ok(Ended::Asked) => return Ok(ExitCode::SUCCESS),
            Ok(Ended::Itself) => {}
            // A file that is damaged, a server that is away: another choice may do better.
            Err(error) => note = Some(format!("{error:#}")),
        }
    }
}

/// What people read is in this language from now on.
pub(super) fn set_language(app: &mut App, language: Language) {
    if language != app.words.language() {
        app.words = Words::new(language);
    }
}

fn follow(app: &App, args: &Args, minds: Minds, choice: Choice) -> anyhow::Result<Ended> {
    let words = || Words::new(app.words.language());
    match choice {
        Choice::New(game) => {
            let session = new_session(app, args, &game)?;
            full::play(words(), args, minds, session, None).map(|left| left.ended)
        }
        Choice::Resume(file) => {
            let record = read_record(app, &file)?;
            let session = Session::resume(&record)
                .map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))?;
            full::play(words(), args, minds, session, Some(&file)).map(|left| left.ended)
        }
        Choice::Replay(file) => {
            let record = read_record(app, &file)?;
            full::show_record(words(), args.look.look(), &file, &record)
        }
        Choice::Join(link) => online::visit(app, &link, None, args),
        Choice::Refresh => Ok(Ended::Itself),
    }
}

fn new_session(app: &App, args: &Args, game: &NewGame) -> anyhow::Result<Session> {
    let words = &app.words;
    let players = game.places.len() as u8;
    let options = args.rules.options(words)?;
    let extra = game.extra.as_deref();
    let setup = args::setup(words, &app.library, game.variant, players, options, extra)?;
    let ruleset = setup.ruleset().map_err(|error| anyhow::anyhow!(words.setup_error(&error)))?;
    let sit = |place: &Place| match place {
        Place::Person | Place::Open => Sitter::Person,
        Place::Bot(level) => Sitter::Bot(*level),
    };
    let sitters: Vec<Sitter> = game.places.iter().map(sit).collect();
    let names = bot_names(words, &sitters);
    deal(words, &ruleset, args::seed(words, None)?, sitters, names)
}

/// What is kept on this machine.
fn shelves(app: &App) -> Shelves {
    let kept = |folder: &str, choice: fn(std::path::PathBuf) -> Choice, when: &str| {
        let files = saves::list(folder).into_iter().take(SHOWN_MAX);
        files.map(|(time, file)| shown(app, &file, time, choice(file.clone()), when)).collect()
    };
    Shelves {
        saves: kept("saves", Choice::Resume, "tui-menu-left"),
        games: kept("games", Choice::Replay, "tui-menu-ended"),
        ..Shelves::default()
    }
}

/// A record in words.
fn shown(app: &App, file: &Path, time: SystemTime, choice: Choice, when: &str) -> Shown {
    let words = &app.words;
    let Ok(record) = read_record(app, file) else {
        let args = [("file", file.display().to_string().into())];
        let title = words.say_with("tui-menu-damaged", &args);
        return Shown { title, about: String::new(), choice };
    };
    let turn = words.say_with("tui-menu-turn", &[("turn", record.turns.len().into())]);
    let age = time.elapsed().unwrap_or_default();
    let when = words.say_with(when, &[("when", ago(words, age).into())]);
    let name = file.display();
    Shown { title: title(words, &record), about: format!("{turn} {when} {name}"), choice }
}

fn title(words: &Words, record: &Record) -> String {
    let (variant, players) = (record.ruleset().variant(), record.ruleset().players());
    game_title(words, variant, players)
}

/// The game and the number of its players.
pub(super) fn game_title(words: &Words, variant: Variant, players: u8) -> String {
    let name = variant_name(words, variant);
    words.say_with("tui-menu-game", &[("variant", name.into()), ("players", players.into())])
}

fn ago(words: &Words, age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let (id, count) = match minutes {
        0..60 => ("tui-when-minutes", minutes),
        60..1_440 => ("tui-when-hours", minutes / 60),
        _ => ("tui-when-days", minutes / 1_440),
    };
    words.say_with(id, &[("count", count.into())])
}
