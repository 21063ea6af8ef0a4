//! `leonardo sets`: the card sets, their cards and what those do.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use leonardo_rules::Card;
use leonardo_rules::sets::CardSet;
use leonardo_terminal::plain::text::wrap;
use leonardo_words::{Words, say};

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

pub(crate) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
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
    Ok(())
}

/// Checks files one by one; a wrong one does not hide the next.
pub(crate) fn check(words: &Words, args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        match read_set(words, file) {
            Ok(set) => {
                let (file, cards) = (file.display().to_string(), set.len());
                let text = say!(words, "sets-valid", file, set = set.id, cards);
                writeln!(io::stdout(), "{text}")?;
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
    anyhow!(say!(app.words, "sets-unknown", set = id, known = known.join(", ")))
}

fn headline(words: &Words, set: &CardSet) -> String {
    let [name, about] = [&set.name, &set.about].map(|text| words.language().of(text));
    say!(words, "sets-line", id = &set.id, name, cards = set.len(), about)
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
    writeln!(out, "{}", say!(words, "sets-symbols", cards = listed.len()))?;
    for row in listed.chunks(9) {
        let row: Vec<String> = row.iter().map(|card| format!("{card:<8}")).collect();
        writeln!(out, "  {}", row.join("").trim_end())?;
    }
    for (card, copies) in &set.cards {
        if let Some(action) = card.action() {
            let (id, name) = (format!("!{}", action.id), words.language().of(&action.name));
            let (copies, text) = (*copies, words.action_text(action));
            let line = say!(words, "sets-action", id, name, copies, text);
            writeln!(out, "{}", wrap(&format!("  {line}"), 4))?;
        }
    }
    Ok(())
}
