//! A new game on this machine: who sits where, and what the bots are called.

use std::sync::Arc;

use anyhow::anyhow;
use leonardo_record::SessionError;
use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Ruleset, Seed, Setup, Variant};
use leonardo_words::{Words, say};

use crate::session::{Occupant, Session};

/// A name for each bot.
pub fn bot_names(words: &Words, occupants: &[Occupant]) -> Vec<String> {
    let names = words.say("tui-bots");
    let mut names = names.split(", ");
    let name = |sitter: &Occupant| match sitter {
        Occupant::Person => String::new(),
        Occupant::Bot(_) => names.next().unwrap_or_default().to_string(),
    };
    occupants.iter().map(name).collect()
}

/// Deals it.
pub fn deal(
    words: &Words,
    ruleset: &Arc<Ruleset>,
    seed: Seed,
    occupants: Vec<Occupant>,
    names: Vec<String>,
) -> anyhow::Result<Session> {
    Session::deal(ruleset, seed, occupants, names).map_err(|error| match error {
        SessionError::Record(error) => anyhow!(words.record_error("-", &error)),
        other => anyhow!(other),
    })
}

/// The setup of a game, if its deck can be composed.
pub fn setup(
    words: &Words,
    library: &Library,
    variant: Variant,
    players: u8,
    options: Options,
    extra: Option<&str>,
) -> anyhow::Result<Setup> {
    let setup = library.setup(variant, players, options, extra);
    setup.map_err(|error| anyhow!(words.deck_spec_error(&error)))
}

/// The ruleset of a game, if the rules allow it.
pub fn ruleset(words: &Words, setup: Setup) -> anyhow::Result<Arc<Ruleset>> {
    setup.ruleset().map_err(|error| anyhow!(words.setup_error(&error)))
}

/// A seed from the system.
pub fn new_seed(words: &Words) -> anyhow::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow!(say!(words, "no-luck", reason = error.to_string())))?;
    Ok(Seed(bytes))
}
