//! `leonardo lab balance`.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;

use leonardo_lab::balance::{Report, ShareLine, Study, page};
use leonardo_terminal::files;

use super::{StudyArgs, check_free, percent, percents, progress_bar, repeat, write_json};
use crate::app::App;

/// Arguments of `leonardo lab balance`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    study: StudyArgs,
    /// How many deals; each is played in every rotation of the seats.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pairs: u64,
    /// Write all numbers to a CSV file.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page with plots, in the language of --lang.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub(super) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let StudyArgs { game, run, json, .. } = &args.study;
    let ruleset = game.ruleset(app)?;
    let players = args.study.players(&ruleset)?;
    let study = Study { ruleset, players, seed: run.seed()?, deals: args.pairs };
    check_free(app, json.as_deref())?;
    check_free(app, args.csv.as_deref())?;
    check_free(app, args.html.as_deref())?;
    let bar = progress_bar(study.deals);
    let report = study.run(run.pool()?, || bar.inc(1));
    bar.finish_and_clear();
    write_json(app, json.as_deref(), &report)?;
    if let Some(path) = &args.csv {
        files::write(&app.words, path, &csv(&report)?)?;
    }
    if let Some(path) = &args.html {
        files::write(&app.words, path, &page::html(&app.words, &study.ruleset, &report)?)?;
    }
    let mut out = io::stdout().lock();
    print(&mut out, &report)?;
    repeat(&mut out, study.seed, &study.players)?;
    Ok(())
}

fn csv(report: &Report) -> anyhow::Result<String> {
    let mut text = "section,item,measure,value\n".to_owned();
    for (section, item, measure, value) in report.rows() {
        writeln!(text, "{section},{item},{measure},{value}")?;
    }
    Ok(text)
}

fn print(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let length = &report.length;
    writeln!(out, "{}: {} games of {}", report.game, report.games, report.bots.join(", "))?;
    writeln!(
        out,
        "turns a game: {:.1} on average; 10 % up to {}, half up to {}, 90 % up to {}, longest {}",
        length.mean, length.tenth, length.median, length.nine_tenths, length.max
    )?;
    let ends = report.ends.iter().map(|(end, share)| format!("{end} {}", percent(*share)));
    writeln!(out, "ended by: {}", ends.collect::<Vec<_>>().join(", "))?;
    writeln!(out, "changes of the lead in a game: {:.2}", report.lead_changes)?;
    let [bot, order, deal, rest] = percents(report);
    writeln!(
        out,
        "a result depends on: bot {bot}, order of play {order}, deal {deal}, the rest {rest}"
    )?;
    for (title, lines) in [("to move", &report.order), ("bot", &report.by_bot)] {
        writeln!(out, "\n| {title} | wins | 95 % |\n| --- | --- | --- |")?;
        for line in lines {
            writeln!(out, "| {} | {} |", line.name, share(line))?;
        }
    }
    writeln!(out, "\n| Key | a game | average turn |\n| --- | --- | --- |")?;
    for key in &report.keys {
        writeln!(out, "| {} | {:.3} | {:.1} |", key.symbol, key.a_game, key.turn)?;
    }
    if !report.cards.is_empty() {
        writeln!(
            out,
            "\n| action card | a game | used | discarded | wins of users | 95 % | \
             wins of others who had it | 95 % |\n\
             | --- | --- | --- | --- | --- | --- | --- | --- |"
        )?;
    }
    for card in &report.cards {
        let (name, came) = (&card.card, card.came);
        let [used, discarded] = [card.used, card.discarded].map(percent);
        let [users, keepers] = [&card.users, &card.keepers].map(share);
        writeln!(out, "| {name} | {came:.3} | {used} | {discarded} | {users} | {keepers} |")?;
    }
    writeln!(out)
}

fn share(line: &ShareLine) -> String {
    let (low, high) = (percent(line.interval.low), percent(line.interval.high));
    format!("{} | {low} to {high}", percent(line.share))
}
