//! `leonardo lab match` and `leonardo lab merge`.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use leonardo_lab::duel::{Deals, Duel, Match};
use leonardo_lab::{Clock, SHARE, Sprt, Verdict, wilson};
use leonardo_terminal::files;

use super::train::weights;
use super::{GameArgs, RunArgs, check_free, percent, progress_bar, repeat, time, write_json};
use crate::app::App;

/// The longest result that is read.
const RESULT_BYTES_MAX: usize = 1024 * 1024;

/// Arguments of `leonardo lab match`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The bot whose share of wins is measured: random, apprentice, journeyman, master, greedy,
    /// plain-ismcts, learned, master-1, master-2, journeyman-1 or clairvoyant; with an effort of its own as master@1000 (playouts a decision),
    /// master@200ms (a turn) or master@1000x2 (two searches at a time).
    #[arg(value_name = "A")]
    a: String,
    /// The bot in all other seats.
    #[arg(value_name = "B")]
    b: String,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    run: RunArgs,
    /// How many deals; each is played once with A in every seat.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pairs: u64,
    /// The number of the first deal: to go on where another run of this seed ended.
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// Stop as soon as it is decided whether A's share is P0 or P1, as in 0.55 0.6.
    #[arg(long, num_args = 2, value_names = ["P0", "P1"])]
    sprt: Option<Vec<f64>>,
    /// A, which must be learned or master-2, plays with these weights (of `leonardo lab train`).
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Write the result to a file that `leonardo lab merge` reads.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Arguments of `leonardo lab merge`.
#[derive(clap::Args, Debug)]
pub(crate) struct MergeArgs {
    /// Results of the same match on different deals.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the merged result to a file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(super) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let sprt = match args.sprt.as_deref() {
        Some([p0, p1]) => Some(Sprt::new(*p0, *p1)?),
        _ => None,
    };
    let ruleset = args.game.ruleset(app)?;
    let variant = ruleset.variant();
    let weights = args.weights.as_deref().map(|file| weights(file, variant)).transpose()?;
    let a = args.run.parse(&args.a)?.for_game(variant, weights)?;
    let duel = Duel {
        ruleset,
        a,
        b: args.run.player(&args.b, variant)?,
        deals: Deals { seed: args.run.seed()?, first: args.from, count: args.pairs },
        sprt,
    };
    check_free(app, args.json.as_deref())?;
    let bar = progress_bar(args.pairs);
    let result = duel.run(args.run.pool()?, |result| {
        bar.inc(1);
        if !bar.is_hidden() {
            let scores = &result.tally.scores;
            let margin = percent(scores.interval().margin());
            bar.set_message(format!("· {} ± {margin}", percent(scores.mean())));
        }
    });
    bar.finish_and_clear();
    write_json(app, args.json.as_deref(), &result)?;
    let mut out = io::stdout().lock();
    print(&mut out, &result)?;
    repeat(&mut out, duel.deals.seed, &[duel.a, duel.b])?;
    Ok(())
}

pub(super) fn merge(app: &App, args: &MergeArgs) -> anyhow::Result<()> {
    check_free(app, args.json.as_deref())?;
    let mut results = Vec::new();
    for file in &args.files {
        let text = files::read(&app.words, file, RESULT_BYTES_MAX)?;
        let result: Match = serde_json::from_str(&text)
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("{} is no result of a match", file.display()))?;
        results.push(result);
    }
    let merged = Match::merge(&results)?;
    write_json(app, args.json.as_deref(), &merged)?;
    let mut out = io::stdout().lock();
    print(&mut out, &merged)?;
    for deals in &merged.deals {
        let last = deals.first + deals.count.saturating_sub(1);
        writeln!(out, "deals {} to {last} of the seed {}", deals.first, deals.seed)?;
    }
    Ok(())
}

fn print(out: &mut impl Write, result: &Match) -> io::Result<()> {
    let (tally, times) = (&result.tally, &result.times);
    let scores = &tally.scores;
    writeln!(out, "{}", result.title())?;
    let (a, interval) = (&result.a, scores.interval());
    let even = 1.0 / f64::from(scores.games.max(1));
    let [mean, low, high, even] = [scores.mean(), interval.low, interval.high, even].map(percent);
    writeln!(out, "share of {a}: {mean} (95 %: {low} to {high}; even is {even})")?;
    let plain = wilson(scores.mean(), tally.games);
    let (low, high) = (percent(plain.low), percent(plain.high));
    writeln!(out, "if games were independent (Wilson): {low} to {high}")?;
    if let Some((sprt, verdict)) = result.sprt {
        let (p0, p1) = sprt.shares();
        let says = match verdict {
            Verdict::Upper => format!("{p1} or more"),
            Verdict::Lower => format!("{p0} or less"),
            Verdict::Open => "not decided".to_owned(),
        };
        let ratio = sprt.ratio(scores);
        writeln!(out, "sequential test {p0} or {p1}: {says} (log ratio {ratio:.2})")?;
    }
    writeln!(out, "deals {}, games {}, scores of a deal:", scores.rounds(), tally.games)?;
    for (score, count) in scores.counts.iter().rev() {
        let wins = f64::from(*score) / f64::from(SHARE);
        writeln!(out, "  {wins:.2} of {}: {count}", scores.games)?;
    }
    let (mean, longest) = (result.turns_mean(), tally.turns_max);
    writeln!(out, "turns a game: {mean:.1} on average, {longest} at most")?;
    let stalls = percent(result.stall_share());
    writeln!(out, "stalled games: {stalls}; shared wins: {}", tally.shared)?;
    clock(out, &result.a, &times.a)?;
    clock(out, &result.b, &times.b)?;
    let per_cpu = tally.games as f64 / times.cpu_s().max(1e-9);
    let (wall, cores) = (times.wall_s(), times.cpu_s() / times.wall_s().max(1e-9));
    writeln!(out, "speed: {per_cpu:.1} games a CPU second; {wall:.1} s on {cores:.2} cores")
}

fn clock(out: &mut impl Write, name: &str, clock: &Clock) -> io::Result<()> {
    let decision = [clock.decision_ns(), clock.decision_ns_max as f64].map(time);
    let turn = [clock.turn_ns(), clock.turn_ns_max as f64].map(time);
    let told = |[mean, most]: [String; 2], what: &str| format!("{mean} {what} (at most {most})");
    writeln!(out, "{name} thinks {}, {}", told(decision, "a decision"), told(turn, "a turn"))
}
