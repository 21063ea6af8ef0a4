//! `leonardo lab ledger`.

use std::io::{self, Write};

use leonardo_lab::ledger::{Report, Study};

use super::{StudyArgs, check_free, percent, progress_bar, repeat, write_json};
use crate::app::App;
use crate::args;

/// Arguments of `leonardo lab ledger`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    study: StudyArgs,
    /// How many games; the bots move on by one seat with every game.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// In how many worlds each decision is judged.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "32")]
    worlds: String,
    /// How often each position of the base game for two is played on; less often where a round takes
    /// longer.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "400")]
    runs: String,
}

pub(super) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let StudyArgs { game, run, json, .. } = &args.study;
    let ruleset = game.ruleset(app)?;
    let players = args.study.players(&ruleset)?;
    let most = leonardo_analysis::Options::WORLDS_MAX;
    let worlds = args::number(&app.words, "--worlds", Some(&args.worlds), 1..=most)?.unwrap_or(1);
    let most = leonardo_analysis::Options::PLAYOUTS_MAX;
    let playouts = args::number(&app.words, "--runs", Some(&args.runs), 1..=most)?.unwrap_or(1);
    let (seed, games) = (run.seed()?, args.games);
    let study = Study { ruleset, players, seed, games, worlds, playouts };
    check_free(app, json.as_deref())?;
    let bar = progress_bar(study.games);
    let report = study.run(run.pool()?, || bar.inc(1));
    bar.finish_and_clear();
    write_json(app, json.as_deref(), &report)?;
    let mut out = io::stdout().lock();
    print(&mut out, &args.study.bots, &report)?;
    repeat(&mut out, study.seed, &study.players)?;
    Ok(())
}

fn print(out: &mut impl Write, bots: &[String], report: &Report) -> io::Result<()> {
    writeln!(
        out,
        "{} games; the largest remainder: {:.1e} points",
        report.games,
        report.remainder_max * 100.0
    )?;
    let [deal, luck, play] = report.spread.map(percent);
    writeln!(out, "of the squared parts: deal {deal}, other luck {luck}, play {play}")?;
    let adjusted = percent(report.adjusted);
    writeln!(out, "the results without their luck have {adjusted} of the variance of the results")?;
    writeln!(out, "\n| seat | luck, points | standard error | in standard errors |")?;
    writeln!(out, "| --- | --- | --- | --- |")?;
    for (seat, luck) in report.luck.iter().enumerate() {
        let times = luck.mean / luck.error.max(f64::MIN_POSITIVE);
        let [mean, error] = [luck.mean, luck.error].map(|part| part * 100.0);
        writeln!(out, "| {} | {mean:+.3} | {error:.3} | {times:+.2} |", seat + 1)?;
    }
    writeln!(out, "\n| bot | error rate | standard error | games |\n| --- | --- | --- | --- |")?;
    for (bot, rate) in bots.iter().zip(&report.error_rate) {
        writeln!(out, "| {bot} | {:.2} | {:.2} | {} |", rate.mean, rate.error, rate.count)?;
    }
    Ok(())
}
