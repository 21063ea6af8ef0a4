//! `leonardo sets`: the card sets, their cards and what those do.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use leonardo_rules::sets::CardSet;
use leonardo_rules::{Action, Card};
use leonardo_terminal::plain::text::wrap;
use leonardo_words::Words;

use crate::app::{App, read_set};
use crate::{BAD_INPUT, complain};

/// Arguments of `leonardo sets`.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Show this set card by card.
    #[arg(value_name = "ID")]
    id: Option<String>,
}

#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    /// Check set files; wrong ones are named with line and reason.
    Check(CheckArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct CheckArgs {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(app: &App, args: &Args) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    match &args.id {
        None => {
            for set in app.library.sets() {
                writeln!(out, "{}", headline(&app.words, set))?;
            }
        }
        Some(id) => {
            let set = app.library.set(id).ok_or_else(|| unknown(app, id))?;
            writeln!(out, "{}", headline(&app.words, set))?;
            print_cards(&app.words, set, &mut out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks files one by one; a wrong one does not hide the next.
pub(crate) fn check(words: &Words, args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        match read_set(words, file) {
            Ok(set) => {
                let args = [
                    ("file", file.display().to_string().into()),
                    ("set", set.id.clone().into()),
                    ("cards", set.len().into()),
                ];
                writeln!(io::stdout(), "{}", words.say_with("sets-valid", &args))?;
            }
            Err(error) => {
                complain(&format!("{error:#}"));
                code = ExitCode::from(BAD_INPUT);
            }
        }
    }
    Ok(code)
}

fn unknown(app: &App, id: &str) -> anyhow::Error {
    let known: Vec<&str> = app.library.sets().map(|set| set.id.as_str()).collect();
    let args = [("set", id.into()), ("known", known.join(", ").into())];
    anyhow!(app.words.say_with("sets-unknown", &args))
}

fn headline(words: &Words, set: &CardSet) -> String {
    let args = [
        ("id", set.id.clone().into()),
        ("name", words.language().of(&set.name).to_string().into()),
        ("cards", set.len().into()),
        ("about", words.language().of(&set.about).to_string().into()),
    ];
    words.say_with("sets-line", &args)
}

fn print_cards(words: &Words, set: &CardSet, out: &mut impl Write) -> io::Result<()> {
    let is_symbol_card = |card: &Card| card.action().is_none();
    let symbol_cards = set.cards.iter().filter(|(card, _)| is_symbol_card(card));
    let listed: Vec<String> = symbol_cards
        .map(|(card, copies)| match copies {
            1 => card.to_string(),
            _ => format!("{card}×{copies}"),
        })
        .collect();
    writeln!(out, "{}", words.say_with("sets-symbols", &[("cards", listed.len().into())]))?;
    for row in listed.chunks(9) {
        let row: Vec<String> = row.iter().map(|card| format!("{card:<8}")).collect();
        writeln!(out, "  {}", row.join("").trim_end())?;
    }
    for (card, copies) in &set.cards {
        if let Some(action) = card.action() {
            let line = format!("  {}", action_line(words, action, *copies));
            writeln!(out, "{}", wrap(&line, 4))?;
        }
    }
    Ok(())
}

fn action_line(words: &Words, action: &Action, copies: u16) -> String {
    let args = [
        ("id", format!("!{}", action.id).into()),
        ("name", words.language().of(&action.name).to_string().into()),
        ("copies", copies.into()),
        ("text", words.action_text(action).into()),
    ];
    words.say_with("sets-action", &args)
}
