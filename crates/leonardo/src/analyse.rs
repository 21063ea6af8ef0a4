//! `leonardo analyse`: what was luck in a finished game, and what was play.

mod retry;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::anyhow;
use leonardo_analysis::{Options, analyse, html, refused, tell, text};

use crate::app::App;
use crate::{args, record};

/// Arguments of `leonardo analyse`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The record of a finished game: text or JSON.
    file: PathBuf,
    /// What to print.
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
    /// Equal numbers give equal reports.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1")]
    seed: String,
    /// How often each position of the base game for two is played on for the ledger; less often where
    /// a round takes longer.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "400")]
    runs: String,
    /// In how many worlds each decision is judged: more are surer and slower.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "256")]
    worlds: String,
    /// How many games masters play in thought for each move of the same deal; 0 leaves that out.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "200")]
    same_deal: String,
    /// Ask for a better move at the decision of this number in the report, instead of printing it.
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "format")]
    retry: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// Lines of text.
    Text,
    /// JSON, as servers send it.
    Json,
    /// A page that needs nothing else.
    Html,
}

pub(crate) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let words = &app.words;
    let number = |option, given, range| {
        args::number(words, option, Some(given), range).map(Option::unwrap_or_default)
    };
    let options = Options {
        seed: number("--seed", &args.seed, 0..=u32::MAX)?,
        worlds: number("--worlds", &args.worlds, 2..=Options::WORLDS_MAX)?,
        playouts: number("--runs", &args.runs, 1..=Options::PLAYOUTS_MAX)?,
        same_deal: number("--same-deal", &args.same_deal, 0..=Options::PLAYOUTS_MAX)?,
    };
    let played = record::read_any(app, &args.file)?;
    let file = args.file.display().to_string();
    if let Some(number) = args::number(words, "--retry", args.retry.as_deref(), 1..=u32::MAX)? {
        return retry::run(words, (&file, &played), options, number);
    }
    let report = analyse(&played, options)
        .map_err(|error| anyhow!(refused(words, &file, &played, &error)))?;
    let told = tell(words, &played, &report);
    let mut out = io::stdout().lock();
    match args.format {
        Format::Text => write!(out, "{}", text(words, &told))?,
        Format::Json => writeln!(out, "{}", serde_json::to_string_pretty(&told)?)?,
        Format::Html => write!(out, "{}", html(words, &told))?,
    }
    Ok(())
}
