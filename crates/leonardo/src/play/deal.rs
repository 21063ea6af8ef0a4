//! A new game on this machine: who sits where, and what the bots are called.

use std::path::Path;
use std::sync::Arc;

use anyhow::anyhow;
use leonardo_rules::{Ruleset, Seat, Seed};
use leonardo_terminal::{Session, Sitter};
use leonardo_words::Words;

use super::{Args, Plan, seat};
use crate::{args, flaw};

/// Who sits where, as the command line says.
pub(super) fn sitters(words: &Words, args: &Args, plan: &Plan) -> anyhow::Result<Vec<Sitter>> {
    let players = plan.ruleset.players();
    let people = match &args.hot_seat {
        Some(given) => args::number(words, "--hot-seat", Some(given), 1..=players)?,
        None => plan.people,
    };
    let me = seat(words, &args.seat, players)?;
    let sit = |seat: Seat| match people {
        _ if args.bot => Sitter::Bot(plan.level),
        Some(people) if seat.0 < people => Sitter::Person,
        None if seat == me => Sitter::Person,
        _ => Sitter::Bot(plan.level),
    };
    Ok(Seat::all(players).map(sit).collect())
}

/// A name for each bot.
pub(super) fn bot_names(words: &Words, sitters: &[Sitter]) -> Vec<String> {
    let names = words.say("tui-bots");
    let mut names = names.split(", ");
    let name = |sitter: &Sitter| match sitter {
        Sitter::Person => String::new(),
        Sitter::Bot(_) => names.next().unwrap_or_default().to_string(),
    };
    sitters.iter().map(name).collect()
}

/// Deals it.
pub(super) fn deal(
    words: &Words,
    ruleset: &Arc<Ruleset>,
    seed: Seed,
    sitters: Vec<Sitter>,
    names: Vec<String>,
) -> anyhow::Result<Session> {
    Session::deal(ruleset, seed, sitters, names)
        .map_err(|error| anyhow!(flaw::record_error(words, Path::new("-"), &error)))
}
