//! The record itself.

use std::sync::Arc;

use leonardo_rules::{Face, Move, Outcome, Roll, Ruleset, Seat, Seed, Setup, Symbol};

use crate::text::Lines;

/// A game on paper. What its fields say may be wrong until [`Record::verify`] has looked at it.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub(crate) ruleset: Arc<Ruleset>,
    /// The version of the rules that it was played by.
    pub rules: u32,
    /// The players' names, one place for every seat.
    pub names: Vec<Option<String>>,
    /// Headers of one's own (`Date`, `Event`, `Site`, …), in order.
    pub tags: Vec<(String, String)>,
    /// Comments before the headers, one line each.
    pub comments: Vec<String>,
    /// Where its luck came from.
    pub luck: Luck,
    /// The turns in order; the last one of an unfinished game may be incomplete.
    pub turns: Vec<Turn>,
    /// Comments after the last turn, one line each.
    pub closing: Vec<String>,
    /// How it ended; `None` for an unfinished game.
    pub result: Option<Outcome>,
    /// Where everything stands in the text that the record was parsed from, if it was.
    pub(crate) lines: Lines,
}

/// Where the luck of a game came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Luck {
    /// All of it derives from a seed.
    Seed(Seed),
    /// It is written down: here the deal, and with each move what it needed.
    Explicit(Deal),
}

/// The luck of a deal (B12).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deal {
    /// The main deck, top first.
    pub main: Vec<Face>,
    /// The extra deck, top first; empty where there is none.
    pub extra: Vec<Face>,
    /// The first seat.
    pub first: Seat,
}

/// One turn: a line of the record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// Comments on lines of their own before it.
    pub before: Vec<String>,
    /// Its moves.
    pub plies: Vec<Ply>,
    /// All Keys gained in it, the most senior first; several of one symbol are possible (Q8).
    pub keys: Vec<Symbol>,
    /// The comment behind it.
    pub comment: Option<String>,
}

/// One move, and the luck that it needed if the game has no seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The orders and picks that it caused, as they were asked for.
    pub luck: Vec<Roll>,
}

impl Record {
    /// The ruleset of the game, by which its faces are named.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// What the game was started from.
    pub fn setup(&self) -> &Setup {
        self.ruleset.setup()
    }

    /// How many moves it has.
    pub fn moves(&self) -> usize {
        self.turns.iter().map(|turn| turn.plies.len()).sum()
    }

    /// The same record with its luck given by the seed that it came from. Whether it did come from
    /// it is for [`Record::verify`] to say.
    #[must_use]
    pub fn with_seed(mut self, seed: Seed) -> Record {
        self.luck = Luck::Seed(seed);
        for ply in self.turns.iter_mut().flat_map(|turn| &mut turn.plies) {
            ply.luck.clear();
        }
        self.lines = Lines::default();
        self
    }
}
