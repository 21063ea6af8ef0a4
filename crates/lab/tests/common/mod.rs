//! What the tests of the lab share.

#![allow(dead_code)] // Each test uses some of it.

use std::sync::Arc;

use leonardo_lab::{Effort, Player, Pool, Stop};
use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Ruleset, Variant};

static GO_ON: Stop = Stop::new();

pub(crate) fn ruleset(variant: Variant, players: u8) -> Arc<Ruleset> {
    let setup = Library::embedded().setup(variant, players, Options::default(), None);
    setup.expect("the usual decks").ruleset().expect("a game")
}

pub(crate) fn player(name: &str) -> Player {
    Player::parse(name, Effort::Playouts(8)).expect("a bot")
}

pub(crate) fn pool(threads: usize) -> Pool<'static> {
    Pool { threads, stop: &GO_ON }
}
