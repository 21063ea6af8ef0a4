//! `leonardo play`: a game in the terminal, on the whole screen or as lines of text.

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroU8;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use leonardo_bots::{Job, Strength};
use leonardo_record::{Luck, Record};
use leonardo_rules::{Options, Ruleset, Seat, Seed, Variant};
use leonardo_terminal::files::{check_free, read_record};
use leonardo_terminal::plain::{Console, questions, text};
use leonardo_terminal::{
    BotSettings, Config, Depth, Look, Occupant, Session, bot_names, deal, follow, full, has_screen,
    newest_save, online, plain, ruleset, setup,
};
use leonardo_words::{Words, say};

use crate::app::App;
use crate::args::{self, Opponents};

/// On how many cores a master can think.
const CORES_MAX: u8 = 64;

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
    /// How the others play: adaptive (stronger after each win, gentler after each loss), novice, apprentice,
    /// collector, courier, journeyman, rival, strategist, scholar, sage or master.
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
    /// A quick duel: the base game for two by house rules, over within some forty turns.
    #[arg(long, conflicts_with_all = ["variant", "players", "extra", "url", "resume"])]
    quick_duel: bool,
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
        let mut locales = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable);
        let locale = locales.find(|value| !value.is_empty()).unwrap_or_default().to_lowercase();
        let has_letters = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
        Look { depth, ascii: self.ascii || !has_letters }
    }
}

/// A game that is to be played.
struct Plan {
    ruleset: Arc<Ruleset>,
    seed: Seed,
    /// The record of what was played so far, and its file.
    before: Option<(Record, PathBuf)>,
    opponents: Opponents,
    /// How many people play here, if there are several and the command line does not say it.
    people: Option<u8>,
}

impl Args {
    /// Whether nothing is said about what to play.
    fn is_open(&self) -> bool {
        let said = [&self.variant, &self.players, &self.extra, &self.seed, &self.hot_seat];
        let is_silent = said.iter().all(|said| said.is_none());
        is_silent && !self.quick_duel && self.resume.is_none() && self.record.is_none() && !self.bot
    }

    /// On how many cores a master thinks.
    fn cores(&self, words: &Words) -> anyhow::Result<NonZeroU8> {
        let cores = args::number(words, "--cores", Some(&self.cores), 1..=CORES_MAX)?;
        Ok(cores.and_then(NonZeroU8::new).unwrap_or(NonZeroU8::MIN))
    }
}

/// Runs each job of a search on a thread of its own.
fn on_threads(jobs: Vec<Job<'_>>, own: &mut dyn FnMut()) {
    std::thread::scope(|scope| {
        for job in jobs {
            scope.spawn(job);
        }
        own();
    });
}

pub(crate) fn run(app: App, args: &Args) -> anyhow::Result<()> {
    let bots = BotSettings {
        think: Duration::from_millis(args.think),
        cores: args.cores(&app.words)?,
        spawner: on_threads,
        strength: Strength::WhileAllowed,
    };
    let options = args.rules.options(&app.words)?;
    let App { words, library } = app;
    let (look, record) = (args.look.look(), args.record.clone());
    let config = Config { words, library, look, bots, options, record };
    if let Some(url) = &args.url {
        return online::run(&config, url, args.name.as_deref(), args.plain);
    }
    let has_whole_screen = has_screen() && !args.plain;
    if has_whole_screen && args.is_open() {
        return full::run_menu(&config);
    }
    let words = &config.words;
    let mut console = Console::new(io::stdin().lock(), io::stdout().lock());
    let plan = plan(&config, args, &mut console)?;
    if let Some(file) = &args.record {
        check_free(words, file)?;
    }
    let session = match &plan.before {
        Some((record, file)) => {
            Session::resume(record).map_err(|error| anyhow!("{}: {error}", file.display()))?
        }
        None => {
            let occupants = occupants(words, args, &plan)?;
            let names = match has_whole_screen {
                true => bot_names(words, &occupants),
                false => vec![String::new(); occupants.len()],
            };
            let session = deal(words, &plan.ruleset, plan.seed, occupants, names)?;
            match plan.opponents {
                Opponents::Adaptive => session.following(),
                Opponents::Level(_) => session,
            }
        }
    };
    let before = plan.before.as_ref().map(|(_, file)| file.as_path());
    if has_whole_screen {
        drop(console);
        return full::run(&config, session, before);
    }
    Ok(plain::run(&config, session, before, &mut console)?)
}

/// Who sits where, as the command line says.
fn occupants(words: &Words, args: &Args, plan: &Plan) -> anyhow::Result<Vec<Occupant>> {
    let players = plan.ruleset.players();
    let people = match &args.hot_seat {
        Some(given) => args::number(words, "--hot-seat", Some(given), 1..=players)?,
        None => plan.people,
    };
    let me = seat(words, &args.seat, players)?;
    let levels = match plan.opponents {
        Opponents::Adaptive => follow::opponents(&plan.ruleset, plan.seed),
        Opponents::Level(level) => vec![level; players.into()],
    };
    let sit = |seat: Seat| match people {
        _ if args.bot => Occupant::Bot(levels[seat.index()]),
        Some(people) if seat.0 < people => Occupant::Person,
        None if seat == me => Occupant::Person,
        _ => Occupant::Bot(levels[seat.index()]),
    };
    Ok(Seat::all(players).map(sit).collect())
}

/// What is to be played, from the command line, a saved game, and questions.
fn plan(config: &Config, args: &Args, console: &mut Console<'_>) -> anyhow::Result<Plan> {
    let words = &config.words;
    let opponents = args::opponents(words, &args.opponents)?;
    if let Some(file) = &args.resume {
        let file = match file {
            Some(file) => file.clone(),
            None => newest_save().ok_or_else(|| anyhow!(words.say("tui-resume-none")))?,
        };
        return resumed(config, file, opponents);
    }
    let asked = args.variant.is_none() && !args.quick_duel && io::stdin().is_terminal();
    let mut is_quick_duel = args.quick_duel;
    let variant = match &args.variant {
        Some(name) => args::variant(words, name)?,
        None if asked => match questions::game(words, &config.library, console)? {
            questions::Game::New(variant) => variant,
            questions::Game::QuickDuel => {
                is_quick_duel = true;
                Variant::Base
            }
            questions::Game::Saved(file) => return resumed(config, file, opponents),
        },
        None => Variant::Base,
    };
    let players = match args::players(words, args.players.as_deref())? {
        Some(players) => players,
        None if is_quick_duel => 2,
        None if asked => questions::players(words, console)?,
        None => 2,
    };
    let people = match asked && !args.bot && args.hot_seat.is_none() {
        true => Some(questions::people(words, players, console)?).filter(|people| *people > 1),
        false => None,
    };
    let options = if is_quick_duel { Options::quick_duel() } else { config.options.clone() };
    let extra = args.extra.as_deref();
    let setup = setup(words, &config.library, variant, players, options, extra)?;
    let warnings =
        setup.extra.as_ref().and_then(|extra| extra.check_extra(players).ok()).unwrap_or_default();
    let ruleset = ruleset(words, setup)?;
    seat(words, &args.seat, players)?;
    let seed = args::seed(words, args.seed.as_deref())?;
    for warning in &warnings {
        let text = words.deck_warning(warning);
        let text = say!(words, "deck-warning", text);
        writeln!(console.out, "{}", text::wrap(&text, 2))?;
    }
    Ok(Plan { ruleset, seed, before: None, opponents, people })
}

/// The game of a record, if it can go on.
fn resumed(config: &Config, file: PathBuf, opponents: Opponents) -> anyhow::Result<Plan> {
    let words = &config.words;
    let record = read_record(words, &config.library, &file)?;
    let Luck::Seed(seed) = record.luck else { return Err(anyhow!(words.say("tui-no-seed"))) };
    let name = file.display().to_string();
    record.verify().map_err(|error| anyhow!(words.tampered(&name, &record, &error)))?;
    let ruleset = record.ruleset().clone();
    Ok(Plan { ruleset, seed, before: Some((record, file)), opponents, people: None })
}

fn seat(words: &Words, given: &str, players: u8) -> anyhow::Result<Seat> {
    match given.parse::<u8>() {
        Ok(number) if (1..=players).contains(&number) => Ok(Seat(number - 1)),
        _ => Err(anyhow!(say!(words, "bad-seat", seat = given, players))),
    }
}
