//! `leonardo play` without more words: the menu, and what is chosen there, again and again.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use leonardo_bots::Level;
use leonardo_lessons::Lesson;
use leonardo_puzzles::Refused;
use leonardo_rules::Variant;
use leonardo_words::{Words, say};

use super::{play, show_record, visit};
use crate::deal::{bot_names, deal, new_seed, ruleset, setup};
use crate::files::read_record;
use crate::full::app::App;
use crate::full::menu::{Choice, Menu, MenuContents, MenuItem, NewGame, SeatChoice, variant_name};
use crate::full::puzzle::PuzzleChoice;
use crate::full::terminal::{self, Ended};
use crate::lesson_progress::{LessonProgress, Progress, ProgressFile};
use crate::online::Visit;
use crate::session::{Occupant, Session};
use crate::{Config, follow, saves, standing};

/// How many kept games are listed; older ones are opened by their file.
const SHOWN_MAX: usize = 20;

/// Shows the menu of this machine, and does what is chosen there, again and again.
pub fn run(config: &Config) -> anyhow::Result<()> {
    choose(config, |config| Ok(contents(config)), follow).map(drop)
}

/// Shows a menu, and does what is chosen there, until the user leaves it.
pub(super) fn choose(
    config: &Config,
    contents: impl Fn(&Config) -> anyhow::Result<MenuContents>,
    follow: impl Fn(&Config, Choice) -> anyhow::Result<Ended>,
) -> anyhow::Result<Ended> {
    let mut config = config.in_language(config.words.language());
    let mut note = None;
    loop {
        let (words, library) = (Words::new(config.words.language()), config.library.clone());
        let mut menu = Menu::new(words, config.look, library, contents(&config)?);
        note.take().into_iter().for_each(|text| menu.note(text));
        if terminal::run(&mut menu)? == Ended::Asked {
            return Ok(Ended::Asked);
        }
        config = config.in_language(menu.language());
        let Some(choice) = menu.take_choice() else { return Ok(Ended::Itself) };
        match follow(&config, choice) {
            Ok(Ended::Asked) => return Ok(Ended::Asked),
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
            play(config, session, None).map(|played| played.ended)
        }
        Choice::Resume(file) => {
            let record = read_record(words, library, &file)?;
            let session = Session::resume(&record)
                .map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))?;
            play(config, session, Some(&file)).map(|played| played.ended)
        }
        Choice::Replay(file) => {
            let record = read_record(words, library, &file)?;
            show_record(words, config.look, &file, &record)
        }
        Choice::Join(link) => visit(config, &Visit::begin(words, &link, None)?),
        Choice::Lesson(lesson) => learn(config, &lesson),
        Choice::Puzzle(choice) => solve(config, choice),
        Choice::Refresh => Ok(Ended::Itself),
    }
}

/// Plays a lesson, and those after it for as long as the learner likes.
fn learn(config: &Config, first: &str) -> anyhow::Result<Ended> {
    let all = Lesson::all_shipped();
    for lesson in all.iter().skip_while(|lesson| lesson.id != first) {
        let (words, progress) = (Words::new(config.words.language()), ProgressFile::usual());
        let progress = Box::new(progress);
        let mut client = App::lesson(words, config.look, lesson, &config.library, progress)
            .map_err(|error| anyhow::anyhow!("{}: {}", lesson.id, error.fault))?;
        let ended = terminal::run(&mut client)?;
        if ended == Ended::Asked || !client.wants_next_lesson() {
            return Ok(ended);
        }
    }
    // What was learned is tried out.
    solve(config, PuzzleChoice::Course(0))
}

/// Solves puzzles one after the other, for as long as the person likes and there are any.
fn solve(config: &Config, first: PuzzleChoice) -> anyhow::Result<Ended> {
    let words = &config.words;
    let mut choice = first;
    loop {
        let mut standing = standing::load(words)?;
        let Some(entry) = choice.entry(&standing) else { return Ok(Ended::Itself) };
        let mut client = App::puzzle(Words::new(words.language()), config.look, entry)
            .map_err(|error| anyhow::anyhow!(Refused(words).puzzle(&error)))?;
        let ended = terminal::run(&mut client)?;
        let (tried, is_solved) = client.puzzle_tried();
        standing.count_try(entry, tried, is_solved.then(standing::today));
        standing::keep(words, &standing)?;
        if ended == Ended::Asked || !client.wants_next_puzzle() {
            return Ok(ended);
        }
        choice = choice.next();
    }
}

/// The person's rating by puzzles and the row of days; none if the file is damaged.
fn reached(words: &Words) -> Option<(u32, u32)> {
    let kept = standing::load(words).ok()?;
    Some((kept.rating.rating.round() as u32, kept.streak_on(standing::today())))
}

fn new_session(config: &Config, game: &NewGame) -> anyhow::Result<Session> {
    let (words, library) = (&config.words, &config.library);
    let players = game.places.len() as u8;
    let extra = game.extra.as_deref();
    let setup = setup(words, library, game.variant, players, game.options(&config.options), extra)?;
    let (ruleset, seed) = (ruleset(words, setup)?, new_seed(words)?);
    let following = follow::opponents(&ruleset, seed);
    let sit = |(place, level): (&SeatChoice, Level)| match place {
        SeatChoice::Person | SeatChoice::Open => Occupant::Person,
        SeatChoice::Adaptive => Occupant::Bot(level),
        SeatChoice::Bot(level) => Occupant::Bot(*level),
    };
    let occupants: Vec<Occupant> = game.places.iter().zip(following).map(sit).collect();
    let names = bot_names(words, &occupants);
    let session = deal(words, &ruleset, seed, occupants, names)?;
    Ok(if game.follows() { session.following() } else { session })
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
        lessons: lessons(&ProgressFile::usual()),
        standing: reached(&config.words),
        ..MenuContents::default()
    }
}

/// The lessons, and how far the learner is in each.
fn lessons(progress: &dyn Progress) -> Vec<(Arc<Lesson>, LessonProgress)> {
    let known = |lesson: &Arc<Lesson>| (lesson.clone(), progress.of(&lesson.id));
    Lesson::all_shipped().iter().map(known).collect()
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
    let (ruleset, name) = (record.ruleset(), file.display());
    let title = game_title(words, ruleset.variant(), ruleset.players());
    MenuItem { title, about: format!("{turn} {when} {name}"), choice }
}

/// The game and the number of its players.
pub(crate) fn game_title(words: &Words, variant: Variant, players: u8) -> String {
    let name = variant_name(words, variant);
    say!(words, "tui-menu-game", variant = name, players)
}

/// How long ago something was.
pub(crate) fn ago(words: &Words, age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let (id, count) = match minutes {
        0..60 => ("tui-when-minutes", minutes),
        60..1_440 => ("tui-when-hours", minutes / 60),
        _ => ("tui-when-days", minutes / 1_440),
    };
    say!(words, id, count)
}
