//! `leonardo lab tune`.

use std::io::{self, Write};

use anyhow::Context;
use leonardo_lab::balance::{Report, Study};
use leonardo_lab::tune::{Number, Recipe};
use leonardo_terminal::{ruleset, setup};
use serde::Serialize;

use super::{StudyArgs, check_free, percent, percents, progress_bar, repeat, write_json};
use crate::app::App;
use crate::args;

/// Arguments of `leonardo lab tune`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Which number of the rules: keys, hand, stall, rounds, copies or sets.
    #[arg(value_name = "NUMBER")]
    number: Number,
    /// Its values, as in 5,6,7 or 5..9.
    #[arg(value_name = "VALUES", value_parser = values)]
    values: Values,
    #[command(flatten)]
    study: StudyArgs,
    /// How many deals for each value; each is played in every rotation of the seats.
    #[arg(long, value_name = "N", default_value_t = 500)]
    pairs: u64,
}

/// The values of a sweep.
#[derive(Clone, Debug)]
struct Values(Vec<u16>);

/// The most values of one sweep.
const VALUES_MAX: usize = 100;

fn values(text: &str) -> Result<Values, String> {
    let number = |text: &str| text.trim().parse::<u16>().map_err(|_| "as 5,6,7 or 5..9");
    let values: Vec<u16> = match text.split_once("..") {
        Some((first, last)) => (number(first)?..=number(last)?).take(VALUES_MAX + 1).collect(),
        None => text.split(',').map(number).collect::<Result<_, _>>()?,
    };
    match values.len() {
        0 => Err("the first value is greater than the last".to_owned()),
        count if count > VALUES_MAX => Err(format!("at most {VALUES_MAX} values")),
        _ => Ok(Values(values)),
    }
}

/// What was found for one value.
#[derive(Debug, Serialize)]
struct TuneRow {
    value: u16,
    report: Report,
}

pub(super) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let studies = studies(app, args)?;
    check_free(app, args.study.json.as_deref())?;
    let bar = progress_bar(studies.iter().map(|(_, study)| study.deals).sum());
    let pool = args.study.run.pool()?;
    let mut lines = Vec::new();
    for (value, study) in &studies {
        let report = study.run(pool, || bar.inc(1));
        if report.games > 0 {
            lines.push(TuneRow { value: *value, report });
        }
    }
    bar.finish_and_clear();
    write_json(app, args.study.json.as_deref(), &lines)?;
    let mut out = io::stdout().lock();
    print(&mut out, args.number, &lines)?;
    if let Some((_, study)) = studies.first() {
        writeln!(out)?;
        repeat(&mut out, study.seed, &study.players)?;
    }
    Ok(())
}

/// One study a value, all on the same deals as far as decks allow. A value that cannot be played is
/// refused before any game.
fn studies(app: &App, args: &Args) -> anyhow::Result<Vec<(u16, Study)>> {
    let words = &app.words;
    let game = &args.study.game;
    let recipe = Recipe {
        variant: args::variant(words, &game.variant)?,
        options: game.rules.options(words)?,
        extra: game.extra.clone(),
    };
    let seats = args::players(words, Some(&game.players))?.unwrap_or(2);
    let seed = args.study.run.seed()?;
    let study = |value: u16| -> anyhow::Result<(u16, Study)> {
        let Recipe { variant, options, extra } = recipe.with(args.number, value)?;
        let extra = extra.as_deref();
        let setup = setup(words, &app.library, variant, seats, options, extra)?;
        let ruleset = ruleset(words, setup)?;
        let players = args.study.players(&ruleset)?;
        Ok((value, Study { ruleset, players, seed, deals: args.pairs }))
    };
    let name = args.number;
    let study = |value: &u16| study(*value).with_context(|| format!("{name} {value}"));
    args.values.0.iter().map(study).collect()
}

fn print(out: &mut impl Write, number: Number, lines: &[TuneRow]) -> io::Result<()> {
    writeln!(
        out,
        "| {number} | games | turns | 10 % to 90 % | stalled | lead changes | bot | order | deal \
         | rest |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    )?;
    for TuneRow { value, report } in lines {
        let Report { games, length, lead_changes, .. } = report;
        let (mean, tenth, nine_tenths) = (length.mean, length.tenth, length.nine_tenths);
        let stalls = percent(report.stalls());
        write!(out, "| {value} | {games} | {mean:.1} | {tenth} to {nine_tenths} | {stalls} ")?;
        writeln!(out, "| {lead_changes:.2} | {} |", percents(report).join(" | "))?;
    }
    Ok(())
}
