//! `leonardo lab`: bots against bots over many games.
//!
//! Tables for people who ask questions about the game; in English only, like the names of options.

mod advise;
mod balance;
mod duel;
mod habits;
mod ladder;
mod ledger;
mod train;
mod tune;

use std::io::Write;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use indicatif::{ProgressBar, ProgressStyle};
use leonardo_lab::balance::Report;
use leonardo_lab::{Effort, Player, Pool, Stop};
use leonardo_rules::{Ruleset, Variant};
use leonardo_terminal::{files, ruleset, setup};
use serde::Serialize;

use crate::app::App;
use crate::args;

/// The effort of searching bots where none is asked for: the same on every machine.
const USUAL_PLAYOUTS: u32 = 1000;

/// Ctrl-C once finishes the games under way, twice drops them.
static STOP: Stop = Stop::new();

/// Arguments of `leonardo lab`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Play two bots against each other, each deal with the seats rotated.
    Match(duel::Args),
    /// Play several bots against each other and rate them.
    Ladder(ladder::Args),
    /// Count how bots play: Keys taken at once, lines kept open, lines spoiled.
    Habits(habits::Args),
    /// Tell what a game is like: length, luck, seats, Keys, action cards.
    Balance(balance::Args),
    /// Tell how a game changes with a number of the rules.
    Tune(tune::Args),
    /// Tell how long, how lucky and how stalled a game is, and which house rule would help.
    Advise(advise::Args),
    /// Teach a network to judge positions, from games that bots play against themselves.
    Train(train::Args),
    /// Tell whether the chances that a network gives are true.
    Calibrate(train::CalibrateArgs),
    /// Split the results of many games into luck and play, and tell how much each bot errs.
    Ledger(ledger::Args),
    /// Add up the results of several runs of one match (files written with --json).
    Merge(duel::MergeArgs),
}

/// The game to be played.
#[derive(clap::Args, Debug)]
struct GameArgs {
    /// Which game: base, novem, sets or quintis.
    #[arg(long, value_name = "NAME", default_value = "base")]
    variant: String,
    /// How many players, from 2 to 6.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "2")]
    players: String,
    /// The extra deck, spelled as for `leonardo deck`.
    #[arg(long, value_name = "SPEC")]
    extra: Option<String>,
    #[command(flatten)]
    rules: args::Rules,
}

/// A study of a game: who plays what, and where the numbers go.
#[derive(clap::Args, Debug)]
struct StudyArgs {
    /// The bots: they take the seats in turn. With different bots skill can be told from luck.
    #[arg(value_name = "BOT", required = true, num_args = 1..=6)]
    bots: Vec<String>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    run: RunArgs,
    /// Write all numbers to a JSON file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl StudyArgs {
    /// The bots by name, not more than there are seats.
    fn players(&self, ruleset: &Ruleset) -> anyhow::Result<Vec<Player>> {
        let (bots, seats) = (&self.bots, ruleset.players());
        anyhow::ensure!(bots.len() <= seats.into(), "{} bots for {seats} seats", bots.len());
        bots.iter().map(|bot| self.run.player(bot, ruleset.variant())).collect()
    }
}

/// How it is played.
#[derive(clap::Args, Debug)]
struct RunArgs {
    /// All luck follows from this number; otherwise a new one is taken and printed.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Searching bots think this many milliseconds a turn, where they do not say it themselves (as
    /// master@200ms does). Such runs cannot be repeated exactly.
    #[arg(long, value_name = "MS")]
    time: Option<NonZeroU32>,
    /// Searching bots think this many playouts a decision [default: 1000].
    #[arg(long, value_name = "N", conflicts_with = "time")]
    playouts: Option<NonZeroU32>,
    /// How many threads; otherwise one for each core.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::Match(args) => duel::run(app, args),
        Command::Ladder(args) => ladder::run(app, args),
        Command::Habits(args) => habits::run(app, args),
        Command::Balance(args) => balance::run(app, args),
        Command::Tune(args) => tune::run(app, args),
        Command::Advise(args) => advise::run(app, args),
        Command::Train(args) => train::run(app, args),
        Command::Calibrate(args) => train::calibrate(app, args),
        Command::Ledger(args) => ledger::run(app, args),
        Command::Merge(args) => duel::merge(app, args),
    }
}

impl GameArgs {
    fn ruleset(&self, app: &App) -> anyhow::Result<Arc<Ruleset>> {
        let words = &app.words;
        let variant = args::variant(words, &self.variant)?;
        let players = args::players(words, Some(&self.players))?.unwrap_or(2);
        let (options, extra) = (self.rules.options(words)?, self.extra.as_deref());
        ruleset(words, setup(words, &app.library, variant, players, options, extra)?)
    }
}

impl RunArgs {
    fn seed(&self) -> anyhow::Result<u64> {
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        // Short enough to be copied by hand.
        let seed = getrandom::u32().map_err(|error| anyhow!("no seed from the system: {error}"))?;
        Ok(seed.into())
    }

    fn player(&self, name: &str, variant: Variant) -> anyhow::Result<Player> {
        Ok(self.parse(name)?.for_game(variant, None)?)
    }

    /// A player who may need weights.
    fn parse(&self, name: &str) -> anyhow::Result<Player> {
        let effort = match (self.time, self.playouts) {
            (Some(ms), _) => Effort::Time(Duration::from_millis(u32::from(ms).into())),
            (None, playouts) => Effort::Playouts(playouts.map_or(USUAL_PLAYOUTS, u32::from)),
        };
        Ok(Player::parse(name, effort)?)
    }

    fn pool(&self) -> anyhow::Result<Pool<'static>> {
        pool(self.threads)
    }
}

/// Threads, and a way to stop them.
fn pool(threads: Option<NonZeroUsize>) -> anyhow::Result<Pool<'static>> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    ctrlc::set_handler(|| {
        STOP.ask();
        if !STOP.is_now() {
            crate::complain("finishing the games under way; once more to drop them");
        }
    })?;
    Ok(Pool { threads: threads.map_or_else(cores, usize::from), stop: &STOP })
}

/// A line about how the run can be repeated.
fn repeat(out: &mut impl Write, seed: u64, players: &[Player]) -> std::io::Result<()> {
    if STOP.is_soon() {
        writeln!(out, "stopped early: this is only what was played")?;
    }
    if players.iter().all(|player| player.is_repeatable()) {
        writeln!(out, "--seed {seed} repeats this exactly")
    } else {
        writeln!(out, "--seed {seed} repeats the deals, but not what is thought by the clock")
    }
}

fn check_free(app: &App, path: Option<&Path>) -> anyhow::Result<()> {
    path.map_or(Ok(()), |path| files::check_free(&app.words, path))
}

fn write_json(app: &App, path: Option<&Path>, value: &impl Serialize) -> anyhow::Result<()> {
    let Some(path) = path else { return Ok(()) };
    files::write(&app.words, path, &format!("{}\n", serde_json::to_string_pretty(value)?))
}

/// A progress bar on the terminal; nothing where standard error is a file.
fn progress_bar(rounds: u64) -> ProgressBar {
    let style = "{elapsed_precise} [{bar:30}] {pos}/{len}, {eta} left {msg}";
    let bar = ProgressBar::new(rounds);
    match ProgressStyle::with_template(style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A share in percent.
fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// On what results depend: bot, order of play, deal, and the rest.
fn percents(report: &Report) -> [String; 4] {
    let parts = &report.parts;
    [parts.bot, parts.order, parts.deal, parts.rest].map(percent)
}

/// A time of nanoseconds, with a unit that fits.
fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.0} ns"),
        ns if ns < 1e6 => format!("{:.1} µs", ns / 1e3),
        ns if ns < 1e9 => format!("{:.1} ms", ns / 1e6),
        ns => format!("{:.1} s", ns / 1e9),
    }
}
