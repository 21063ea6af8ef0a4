//! `leonardo bench`: how fast random games are played, beside a program that knows nothing but the
//! two-player base game, and the signature of what was played.
//!
//! Machines are noisy, so each figure is the best of several rounds, and the ratio to the limit
//! program, measured in the same run, says more than the seconds. `scripts/instructions.sh` counts
//! instructions of the same work, which do not depend on the machine's mood.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use leonardo_lab::bench::{copier, player};
use leonardo_lab::limit;
use leonardo_rules::sets::{Library, SETS_DECK};
use leonardo_rules::sim::{Playout, signature};
use leonardo_rules::{Options, Ruleset, Variant};
use serde::Serialize;

/// Games of each of the standard rulesets that the printed signature covers.
const SIGNATURE_GAMES_EACH: u64 = 40;
/// What each round plays at least.
const ROUND_PLIES: u64 = 100_000;

/// Arguments of `leonardo bench`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only this variant.
    #[arg(long, value_parser = variant)]
    variant: Option<Variant>,
    /// Only this number of players; otherwise 2 and 4.
    #[arg(long)]
    players: Option<u8>,
    /// Give Quintis Fontis an extra deck.
    #[arg(long)]
    extra: bool,
    /// Keep all events, as a server does.
    #[arg(long)]
    events: bool,
    /// Rounds of each measurement; the best counts.
    #[arg(long, default_value_t = 10)]
    rounds: u32,
    /// Run only the limit program.
    #[arg(long)]
    limit: bool,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

fn variant(name: &str) -> Result<Variant, String> {
    let names = Variant::ALL.map(Variant::name).join(", ");
    name.parse::<Variant>().map_err(|_| format!("one of {names}"))
}

/// One line of the table.
#[derive(Serialize, Debug)]
struct BenchRow {
    game: String,
    players: u8,
    plies_per_second: f64,
    ns_per_ply: f64,
    games_per_second: f64,
    plies_per_turn: f64,
    plies_per_game: f64,
}

#[derive(Serialize, Debug)]
struct Report {
    lines: Vec<BenchRow>,
    /// Copying a base game and making one move in the copy.
    copy_and_play_ns: f64,
    /// The same of the limit program.
    limit_copy_and_play_ns: f64,
    signature: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut report = Report {
        lines: Vec::new(),
        copy_and_play_ns: nanoseconds(args, copier()),
        limit_copy_and_play_ns: nanoseconds(args, |copies| limit::copy_and_play(copies, 1)),
        signature: String::new(),
    };
    if args.limit || args.variant.is_none_or(|variant| variant == Variant::Base) {
        report.lines.push(measure(args, "limit program", 2, limit::play));
    }
    if !args.limit {
        for (name, ruleset) in rulesets(args)? {
            let play = player(&ruleset, args.events);
            report.lines.push(measure(args, &name, ruleset.players(), play));
        }
        report.signature = signature(SIGNATURE_GAMES_EACH).to_string();
    }
    let mut out = io::stdout().lock();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?,
        false => print(&mut out, &report)?,
    }
    Ok(())
}

fn rulesets(args: &Args) -> anyhow::Result<Vec<(String, Arc<Ruleset>)>> {
    let library = Library::embedded();
    let mut rulesets = Vec::new();
    for variant in Variant::ALL {
        if args.variant.is_some_and(|only| only != variant) {
            continue;
        }
        let extra = (args.extra && variant == Variant::Quintis).then_some(SETS_DECK);
        for players in [2, 4] {
            let players = match args.players {
                Some(_) if players == 4 => continue,
                Some(only) => only,
                None => players,
            };
            let setup = library.setup(variant, players, Options::default(), extra)?;
            let with = if extra.is_some() { " with extra deck" } else { "" };
            rulesets.push((format!("{}{with}", variant.name()), setup.ruleset()?));
        }
    }
    Ok(rulesets)
}

/// Plays rounds of equal work and takes the best.
fn measure(
    args: &Args,
    name: &str,
    players: u8,
    mut play: impl FnMut(u64, u64) -> Playout,
) -> BenchRow {
    let mut games = 1;
    while play(games, 1).plies < ROUND_PLIES {
        games *= 2;
    }
    let mut best: Option<(Duration, Playout)> = None;
    for _ in 0..args.rounds.max(1) {
        let start = Instant::now();
        let played = play(games, 1);
        let time = start.elapsed();
        if best.is_none_or(|(least, _)| time < least) {
            best = Some((time, played));
        }
    }
    let (time, played) = best.expect("at least one round is played");
    let (seconds, plies) = (time.as_secs_f64(), played.plies as f64);
    BenchRow {
        game: name.to_owned(),
        players,
        plies_per_second: plies / seconds,
        ns_per_ply: seconds * 1e9 / plies,
        games_per_second: games as f64 / seconds,
        plies_per_turn: plies / played.turns as f64,
        plies_per_game: plies / games as f64,
    }
}

/// The best of several rounds of copies, in nanoseconds for each.
fn nanoseconds(args: &Args, mut copy: impl FnMut(u64)) -> f64 {
    let round = |_| {
        let start = Instant::now();
        copy(ROUND_PLIES);
        start.elapsed().as_secs_f64() * 1e9 / ROUND_PLIES as f64
    };
    (0..args.rounds.max(1)).map(round).fold(f64::INFINITY, f64::min)
}

fn print(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(
        out,
        "{:<24} {:>7} {:>13} {:>9} {:>10} {:>11} {:>11}",
        "game", "players", "plies/s", "ns/ply", "games/s", "plies/turn", "plies/game"
    )?;
    for line in &report.lines {
        let BenchRow { game, players, plies_per_second, ns_per_ply, games_per_second, .. } = line;
        write!(out, "{game:<24} {players:>7} {plies_per_second:>13.0} {ns_per_ply:>9.1} ")?;
        let BenchRow { plies_per_turn, plies_per_game, .. } = line;
        writeln!(out, "{games_per_second:>10.0} {plies_per_turn:>11.2} {plies_per_game:>11.1}")?;
    }
    let (own, limit) = (report.copy_and_play_ns, report.limit_copy_and_play_ns);
    writeln!(out, "copy a base game and make one move: {own:.1} ns; the limit: {limit:.1} ns")?;
    if !report.signature.is_empty() {
        writeln!(out, "signature of {SIGNATURE_GAMES_EACH} games each: {}", report.signature)?;
    }
    Ok(())
}
