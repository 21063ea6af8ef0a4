//! `leonardo deck`: composing an extra deck (X1–X3).

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::anyhow;
use leonardo_rules::sets::SPEC_BYTES_MAX;
use leonardo_rules::{DeckKind, Options, Variant};
use leonardo_terminal::{files, ruleset, setup};

use leonardo_words::say;

use crate::app::App;
use crate::args;

/// Arguments of `leonardo deck`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Sets and cards, each with its copies: novem, atlanticus*3, +MePr*2, !blot.
    #[arg(value_name = "SPEC")]
    spec: Vec<String>,
    /// For how many players.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "2")]
    players: String,
    /// For which game: sets, quintis or novem.
    #[arg(long, value_name = "NAME", default_value = "sets")]
    variant: String,
    /// Write the deck to a file that --load reads.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Read the deck from a file.
    #[arg(long, value_name = "FILE", conflicts_with = "spec")]
    load: Option<PathBuf>,
}

pub(crate) fn run(app: &App, args: &Args) -> anyhow::Result<()> {
    let words = &app.words;
    let spec = match &args.load {
        Some(file) => without_comments(&files::read(words, file, SPEC_BYTES_MAX)?),
        None if args.spec.is_empty() => return Err(anyhow!(words.say("deck-nothing"))),
        None => args.spec.join(" "),
    };
    let variant = args::variant(words, &args.variant)?;
    if variant == Variant::Base {
        return Err(anyhow!(say!(words, "deck-not-in-variant", variant = variant.name())));
    }
    let players = args::players(words, Some(&args.players))?.unwrap_or(2);
    let options = Options::default();
    let setup = setup(words, &app.library, variant, players, options, Some(&spec))?;
    let deck = setup.extra.clone().unwrap_or_default();
    if deck.cards().iter().any(|(card, _)| card.deck() == DeckKind::Main) {
        return Err(anyhow!(words.say("deck-not-extra")));
    }
    ruleset(words, setup)?;
    let warnings = deck.check_extra(players).unwrap_or_default();

    let mut out = io::stdout().lock();
    // All that is printed can be loaded: what is not the deck is a comment.
    writeln!(out, "{}", deck.label())?;
    let (cards, symbols) = (deck.len(), deck.symbol_cards());
    let actions = cards - symbols;
    writeln!(out, "# {}", say!(words, "deck-counts", cards, symbols, actions))?;
    writeln!(out, "# {}", say!(words, "deck-fits", players))?;
    for warning in &warnings {
        let text = words.deck_warning(warning);
        writeln!(out, "# {}", say!(words, "deck-warning", text))?;
    }
    if let Some(file) = &args.save {
        files::write(words, file, &format!("{}\n", deck.label()))?;
        let name = file.display().to_string();
        writeln!(out, "# {}", say!(words, "deck-saved", file = name))?;
    }
    Ok(())
}

/// A deck file may have comments from `#` to the end of a line.
fn without_comments(text: &str) -> String {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.collect::<Vec<_>>().join(" ")
}
