//! `leonardo play`: a game in the terminal, on the whole screen or as lines of text.

mod ask;
mod deal;
mod full;
mod menu;
mod online;
mod plain;
mod questions;
mod saves;
pub(crate) mod screen;
mod tell;
pub(crate) mod text;

use std::io::{self, BufRead, IsTerminal, Write};
use std::num::NonZeroU8;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use leonardo_bots::{Level, Strength};
use leonardo_lab::{HEADS_MAX, crew};
use leonardo_record::{FILE_BYTES_MAX, Luck, Record};
use leonardo_rules::{Ruleset, Seat, Seed, Variant};
use leonardo_terminal::{Depth, Look, Minds, Session};
use leonardo_words::Words;

use crate::app::App;
use crate::{args, files, flaw};
use ask::Input;
use plain::Plain;
use saves::Saves;
use screen::Style;

pub(crate) use full::show_record;
pub(crate) use plain::standings;

/// Arguments of `leonardo play`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The link to a table of a server; without it the game is on this machine.
    #[arg(conflicts_with_all = ["variant", "resume", "bot", "hot_seat"])]
    url: Option<String>,
    /// Your name at the tables of a server.
    #[arg(long, value_name = "NAME", requires = "url")]
    name: Option<String>,
    /// The game: base, novem, sets or quintis.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// How many players: 2 to 6.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    players: Option<String>,
    /// The extra deck: sets and cards, as "atlanticus*3 madrid +MePr*2".
    #[arg(long, value_name = "SPEC")]
    extra: Option<String>,
    /// The seed of all luck: 64 hexadecimal digits.
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// Your seat, from 1.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1")]
    seat: String,
    /// How many people play at this terminal, from seat 1 on; the cards are hidden in between.
    #[arg(long, value_name = "N", conflicts_with_all = ["seat", "bot"])]
    hot_seat: Option<String>,
    /// Watch bots play.
    #[arg(long, conflicts_with = "seat")]
    bot: bool,
    /// How the others play: random, apprentice, journeyman or master.
    #[arg(long, value_name = "LEVEL", default_value = "apprentice")]
    opponents: String,
    /// How long a master thinks about a decision or a hint, in milliseconds.
    #[arg(long, value_name = "MS", default_value = "300")]
    think: u64,
    /// On how many cores a master thinks, from 1 to 64.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1")]
    cores: String,
    #[command(flatten)]
    rules: args::Rules,
    /// Write the game to this new file while it is played, finished or not.
    #[arg(long, value_name = "FILE.leo")]
    record: Option<PathBuf>,
    /// Go on with the game that was left last, or with the game of this record.
    #[arg(long, value_name = "FILE.leo", num_args = 0..=1,
        conflicts_with_all = ["variant", "players", "extra", "seed", "hot_seat", "bot"])]
    resume: Option<Option<PathBuf>>,
    /// Lines of text instead of the whole screen, for screen readers and simple terminals.
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    look: LookArgs,
}

/// How the screen looks.
#[derive(clap::Args, Debug)]
pub(crate) struct LookArgs {
    /// Draw with plain letters only.
    #[arg(long)]
    ascii: bool,
    /// How many colours there are; otherwise TERM, COLORTERM and NO_COLOR decide.
    #[arg(long, value_name = "HOW-MANY")]
    colours: Option<Colours>,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Colours {
    /// No colours.
    None,
    /// Sixteen.
    #[value(name = "16")]
    Sixteen,
    /// A palette of 256.
    #[value(name = "256")]
    Palette,
    /// Any.
    True,
}

impl LookArgs {
    pub(crate) fn look(&self) -> Look {
        let variable = |name: &str| std::env::var(name).ok();
        let depth = match self.colours {
            Some(Colours::None) => Depth::None,
            Some(Colours::Sixteen) => Depth::Sixteen,
            Some(Colours::Palette) => Depth::Palette,
            Some(Colours::True) => Depth::True,
            None => Depth::of_environment(variable),
        };
        // The first of these that is set says which letters the terminal has.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .filter_map(variable)
            .find(|value| !value.is_empty())
            .unwrap_or_default()
            .to_lowercase();
        let has_letters = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
        Look { depth, ascii: self.ascii || !has_letters }
    }
}

/// Whether there is a whole screen to draw on.
pub(crate) fn has_screen() -> bool {
    let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// A game that is to be played.
struct Plan {
    ruleset: Arc<Ruleset>,
    seed: Seed,
    /// The record of what was played so far, and its file.
    before: Option<(Record, PathBuf)>,
    level: Level,
    /// How many people play here, if there are several and the command line does not say it.
    people: Option<u8>,
    think: Duration,
    cores: NonZeroU8,
}

impl Plan {
    fn minds(&self) -> Minds {
        minds(self.think, self.cores)
    }
}

fn minds(think: Duration, cores: NonZeroU8) -> Minds {
    Minds { think, cores, crew, strength: Strength::WhileAllowed }
}

impl Args {
    /// Whether nothing is said about what to play.
    fn is_open(&self) -> bool {
        let said = [&self.variant, &self.players, &self.extra, &self.seed, &self.hot_seat];
        let is_silent = said.iter().all(|said| said.is_none());
        is_silent && self.resume.is_none() && self.record.is_none() && !self.bot
    }

    /// On how many cores a master thinks.
    fn cores(&self, words: &Words) -> anyhow::Result<NonZeroU8> {
        let cores = args::number(words, "--cores", Some(&self.cores), 1..=HEADS_MAX)?;
        Ok(cores.and_then(NonZeroU8::new).unwrap_or(NonZeroU8::MIN))
    }
}

pub(crate) fn run(app: App, args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(url) = &args.url {
        return online::run(&app, url, args);
    }
    let words = &app.words;
    let has_whole_screen = has_screen() && !args.plain;
    if has_whole_screen && args.is_open() {
        let minds = minds(Duration::from_millis(args.think), args.cores(words)?);
        return menu::run(app, args, minds);
    }
    let mut input = Input::new(io::stdin().lock());
    let mut out = io::stdout().lock();
    let plan = plan(&app, args, &mut input, &mut out)?;
    if let Some(file) = &args.record {
        files::check_free(words, file)?;
    }
    if has_whole_screen {
        drop((input, out));
        return full::run(app, args, &plan);
    }
    let session = match &plan.before {
        Some((record, file)) => {
            Session::resume(record).map_err(|error| anyhow!("{}: {error}", file.display()))?
        }
        None => {
            let sitters = deal::sitters(words, args, &plan)?;
            let names = vec![String::new(); sitters.len()];
            deal::deal(words, &plan.ruleset, plan.seed, sitters, names)?
        }
    };
    let before = plan.before.as_ref().map(|(_, file)| file.as_path());
    let saves = match &args.record {
        // Whoever plays through a pipe says where the game is to be kept.
        wanted if !io::stdin().is_terminal() => wanted.as_deref().map(Saves::only),
        wanted => Some(Saves::new(&session.record(), before, wanted.as_deref())),
    };
    let style = Style::of(&io::stdout());
    let mut game = Plain::new(words, session, plan.minds(), style, saves);
    let left = game.play(&mut input, &mut out)?;
    game.say_goodbye(&left, &mut out)?;
    Ok(ExitCode::SUCCESS)
}

/// What is to be played, from the command line, a saved game, and questions.
fn plan(
    app: &App,
    args: &Args,
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
) -> anyhow::Result<Plan> {
    let words = &app.words;
    let level = args::level(words, &args.opponents)?;
    let cores = args.cores(words)?;
    let think = Duration::from_millis(args.think);
    if let Some(file) = &args.resume {
        let file = match file {
            Some(file) => file.clone(),
            None => saves::newest().ok_or_else(|| anyhow!(words.say("tui-resume-none")))?,
        };
        return resumed(app, file, level, think, cores);
    }
    let asked = args.variant.is_none() && io::stdin().is_terminal();
    let variant = match &args.variant {
        Some(name) => args::variant(words, name)?,
        None if asked => match questions::game(app, input, out)? {
            questions::Game::New(variant) => variant,
            questions::Game::Saved(file) => return resumed(app, file, level, think, cores),
        },
        None => Variant::Base,
    };
    let players = match args::players(words, args.players.as_deref())? {
        Some(players) => players,
        None if asked => questions::players(words, input, out)?,
        None => 2,
    };
    let people = match asked && !args.bot && args.hot_seat.is_none() {
        true => Some(questions::people(words, players, input, out)?).filter(|people| *people > 1),
        false => None,
    };
    let options = args.rules.options(words)?;
    let setup = args::setup(words, &app.library, variant, players, options, args.extra.as_deref())?;
    let warnings = match &setup.extra {
        Some(extra) => extra.check_extra(players).unwrap_or_default(),
        None => Vec::new(),
    };
    let ruleset = setup.ruleset().map_err(|error| anyhow!(words.setup_error(&error)))?;
    seat(words, &args.seat, players)?;
    let seed = args::seed(words, args.seed.as_deref())?;
    for warning in &warnings {
        let text = words.deck_warning(warning);
        let text = words.say_with("deck-warning", &[("text", text.into())]);
        writeln!(out, "{}", text::wrap(&text, 2))?;
    }
    Ok(Plan { ruleset, seed, before: None, level, people, think, cores })
}

/// The game of a record, if it can go on.
fn resumed(
    app: &App,
    file: PathBuf,
    level: Level,
    think: Duration,
    cores: NonZeroU8,
) -> anyhow::Result<Plan> {
    let words = &app.words;
    let record = read_record(app, &file)?;
    let Luck::Seed(seed) = record.luck else {
        return Err(anyhow!(words.say("tui-no-seed")));
    };
    record.verify().map_err(|error| anyhow!(flaw::tampered(words, &file, &record, &error)))?;
    let ruleset = record.ruleset().clone();
    Ok(Plan { ruleset, seed, before: Some((record, file)), level, people: None, think, cores })
}

fn read_record(app: &App, file: &Path) -> anyhow::Result<Record> {
    let text = files::read(&app.words, file, FILE_BYTES_MAX)?;
    Record::parse(&text, &app.library)
        .map_err(|error| anyhow!(flaw::record_error(&app.words, file, &error)))
}

fn seat(words: &Words, given: &str, players: u8) -> anyhow::Result<Seat> {
    match given.parse::<u8>() {
        Ok(number) if (1..=players).contains(&number) => Ok(Seat(number - 1)),
        _ => {
            let args = [("seat", given.into()), ("players", players.into())];
            Err(anyhow!(words.say_with("bad-seat", &args)))
        }
    }
}
