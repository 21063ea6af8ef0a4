//! `leonardo lab train` and `leonardo lab calibrate`.

use std::fs;
use std::io::{self, Write};
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, ensure};
use leonardo_bots::Level;
use leonardo_bots::value::{GAME_FILE_MAX, Weights};
use leonardo_lab::train::{Calibration, Checkpoint, Training};
use leonardo_rules::{Options, Variant};
use leonardo_terminal::{ruleset, setup};

use super::{GameArgs, RunArgs, STOP, pool, progress_bar, repeat};
use crate::app::App;
use crate::args;

/// Arguments of `leonardo lab train`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Where the weights are written. While the training lasts, FILE.part has what it needs to go
    /// on after an interruption.
    #[arg(value_name = "FILE")]
    out: PathBuf,
    /// Which game: base, novem, sets or quintis.
    #[arg(long, value_name = "NAME", default_value = "base")]
    variant: String,
    /// For how many players, as in 2,4; the networks for other numbers stay as they are.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "2,3,4,5,6",
        value_parser = clap::value_parser!(u8).range(2..=6))]
    players: Vec<u8>,
    /// How many positions to learn from for each number of players, in thousands.
    #[arg(long, value_name = "N", default_value = "400")]
    thousands: NonZeroU32,
    /// Whose games to learn from, as in journeyman,strategist; otherwise journeymen begin, and then
    /// the network plays itself.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    teachers: Vec<Level>,
    /// All luck follows from this number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads play; otherwise one for each core. The weights do not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// Arguments of `leonardo lab calibrate`.
#[derive(clap::Args, Debug)]
pub(crate) struct CalibrateArgs {
    /// The bot that plays all seats, as for `leonardo lab match`.
    #[arg(value_name = "BOT", default_value = "learned")]
    bot: String,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    run: RunArgs,
    /// How many positions.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    positions: u64,
    /// The weights to look at; otherwise those of the program.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// The longest checkpoint: the weights, and twice as much that the learning remembers.
const PART_BYTES_MAX: u64 = 4 * GAME_FILE_MAX as u64;

/// Weights from a file, for the rest of the run.
pub(super) fn weights(file: &Path, variant: Variant) -> anyhow::Result<&'static Arc<Weights>> {
    let told = || file.display().to_string();
    let bytes = read(file, GAME_FILE_MAX as u64).with_context(told)?;
    let weights = Weights::read(&bytes).with_context(told)?;
    let found = weights.variant().name();
    ensure!(weights.variant() == variant, "{} is for the game {found}", file.display());
    Ok(Box::leak(Box::new(Arc::new(weights))))
}

/// A file that is not too long.
fn read(file: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let len = fs::metadata(file)?.len();
    ensure!(len <= most, "{len} bytes are more than the {most} that such a file can have");
    Ok(fs::read(file)?)
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Replaces a file by another content, or leaves it as it is.
fn replace(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let beside = with_ending(file, ".new");
    fs::write(&beside, bytes)
        .and_then(|()| fs::rename(&beside, file))
        .with_context(|| file.display().to_string())
}

pub(super) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    ensure!(!args.out.exists(), "{} is there already", args.out.display());
    let training = training(app, args)?;
    let part = with_ending(&args.out, ".part");
    let checkpoint = if part.exists() {
        let told = || format!("{} cannot be gone on with", part.display());
        let bytes = read(&part, PART_BYTES_MAX).with_context(told)?;
        Checkpoint::read(&bytes, &training).with_context(told)?
    } else {
        let variant = training.variant();
        Checkpoint::new(Weights::clone(Weights::embedded(variant)))
    };
    let bar = progress_bar(training.chunks() * training.rulesets.len() as u64);
    bar.set_position(checkpoint.chunks_done(&training));
    let mut saved = Ok(());
    let done = training.run(pool(args.threads)?, checkpoint, |progress, checkpoint| {
        bar.inc(1);
        let (players, loss) = (progress.players, progress.loss);
        bar.set_message(format!("· {players} players, loss {loss:.4}"));
        saved = replace(&part, &checkpoint.write(&training));
        if saved.is_err() || STOP.is_soon() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    bar.finish_and_clear();
    saved?;
    let mut out = io::stdout().lock();
    if !training.is_done(&done) {
        writeln!(out, "stopped early: the same command goes on from {}", part.display())?;
        return Ok(());
    }
    replace(&args.out, &done.weights.write())?;
    fs::remove_file(&part).with_context(|| part.display().to_string())?;
    let (file, hash, seed) = (args.out.display(), done.weights.fingerprint(), args.seed);
    writeln!(out, "{file} has the weights {hash}")?;
    writeln!(out, "--seed {seed} repeats this exactly")?;
    Ok(())
}

/// What is asked for.
fn training(app: &App, args: &Args) -> anyhow::Result<Training> {
    let variant = args::variant(&app.words, &args.variant)?;
    let mut players = args.players.clone();
    players.sort_unstable();
    players.dedup();
    let rulesets = players.iter().map(|players| {
        let options = Options::default();
        let setup = setup(&app.words, &app.library, variant, *players, options, None)?;
        ruleset(&app.words, setup)
    });
    let rulesets = rulesets.collect::<Result<_, _>>()?;
    Ok(Training {
        rulesets,
        seed: args.seed,
        positions: 1000 * u64::from(u32::from(args.thousands)),
        teachers: args.teachers.clone(),
    })
}

pub(super) fn calibrate(app: &App, args: &CalibrateArgs) -> anyhow::Result<()> {
    let ruleset = args.game.ruleset(app)?;
    let variant = ruleset.variant();
    let own = args.weights.as_deref().map(|file| weights(file, variant)).transpose()?;
    let weights = own.unwrap_or_else(|| Weights::embedded(variant));
    let player = args.run.parse(&args.bot)?;
    let own = own.filter(|_| player.mind.needs_weights());
    let player = player.for_game(variant, own)?;
    let seed = args.run.seed()?;
    let bar = progress_bar(args.positions);
    let (pool, positions) = (args.run.pool()?, args.positions);
    let found =
        leonardo_lab::train::calibrate(pool, &ruleset, weights, player, seed, positions, |done| {
            bar.set_position(done);
        });
    bar.finish_and_clear();
    print(&mut io::stdout().lock(), &found)?;
    repeat(&mut io::stdout().lock(), seed, &[player])?;
    Ok(())
}

fn print(out: &mut impl Write, found: &Calibration) -> io::Result<()> {
    writeln!(out, "| chance | predictions | predicted | won | off by | standard error |")?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- |")?;
    for (place, tenth) in found.tenths.iter().enumerate() {
        let (predicted, won) = tenth.means();
        let (low, high) = (10 * place, 10 * place + 10);
        let [predicted, won, off, error] =
            [predicted, won, won - predicted, tenth.error()].map(|share| 100.0 * share);
        writeln!(
            out,
            "| {low} to {high} % | {} | {predicted:.1} % | {won:.1} % | {off:+.1} | {error:.1} |",
            tenth.count
        )?;
    }
    let surprise = found.surprise / found.positions.max(1) as f64;
    let Calibration { positions, games, .. } = found;
    writeln!(out, "{positions} positions of {games} games, {surprise:.4} nats each")
}
