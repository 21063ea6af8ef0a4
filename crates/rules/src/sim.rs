//! Uniformly random legal play: what the bench measures, and the behaviour signature.
//!
//! The *signature* is one number over many seeded games. Whatever changes a move, a draw, a Key or
//! a winner in any of them changes it; a refactoring must not.

use std::fmt;
use std::sync::Arc;

use crate::dice::FastDice;
use crate::game::Game;
use crate::moves::Move;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::sets::Library;
use crate::setup::{Options, Variant};
use crate::sink::{NoEvents, Sink};

/// How much was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playout {
    /// Decisions made.
    pub plies: u64,
    /// Turns begun.
    pub turns: u64,
}

/// Plays a game to its end, each legal move as likely as any other. `visit` gets every move before
/// it is made. `moves` is room for the legal moves, so that none has to be allocated.
#[inline]
pub fn play_out(
    game: &mut Game,
    dice: &mut FastDice,
    moves: &mut Vec<Move>,
    out: &mut impl Sink,
    mut visit: impl FnMut(&Game, Move),
) -> Playout {
    let turns_before = game.turns();
    let mut plies = 0;
    while let Some(mv) = game.random_move(moves, |count| dice.below(count)) {
        visit(game, mv);
        game.play_unchecked(mv, dice, out);
        plies += 1;
    }
    // The turn in progress at the start does not count as begun here.
    Playout { plies, turns: u64::from(game.turns() - turns_before) + 1 }
}

/// A hash of games that were played: 64-bit FNV-1a over every move in notation, each with a line
/// feed, and after each game over its winners and everyone's Keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature(u64);

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

impl Default for Signature {
    fn default() -> Signature {
        Signature(FNV_OFFSET)
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Signature {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(FNV_PRIME);
        }
    }

    /// Adds a move that was made.
    pub fn add_move(&mut self, ruleset: &Ruleset, mv: Move) {
        self.add(ruleset.show(mv).as_bytes());
        self.add(b"\n");
    }

    /// Adds how a game ended.
    pub fn add_end(&mut self, game: &Game) {
        self.add(&[game.outcome().map_or(0, |outcome| outcome.winners.bits())]);
        for seat in Seat::all(game.ruleset().players()) {
            game.keys(seat).iter().for_each(|symbol| self.add(symbol.code().as_bytes()));
            self.add(b"\n");
        }
    }

    /// Plays and adds one random game for each seed.
    pub fn add_games(&mut self, ruleset: &Arc<Ruleset>, seeds: std::ops::Range<u64>) {
        let mut moves = Vec::new();
        for seed in seeds {
            let mut dice = FastDice::new(seed);
            let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
            play_out(&mut game, &mut dice, &mut moves, &mut NoEvents, |_, mv| {
                self.add_move(ruleset, mv);
            });
            self.add_end(&game);
        }
    }
}

/// One ruleset for every variant (Quintis Fontis also with an extra deck) and two to six players,
/// with a name for it.
pub fn standard_rulesets() -> Vec<(String, Arc<Ruleset>)> {
    let cases = [
        (Variant::Base, None),
        (Variant::Novem, None),
        (Variant::Sets, None),
        (Variant::Quintis, None),
        (Variant::Quintis, Some(crate::sets::SETS_DECK)),
    ];
    let library = Library::embedded();
    let ruleset = |variant, extra, players| {
        let setup = library.setup(variant, players, Options::default(), extra);
        setup.expect("the embedded decks are spelled right").ruleset().expect("the usual decks do")
    };
    cases
        .into_iter()
        .flat_map(|(variant, extra)| (2..=6).map(move |players| (variant, extra, players)))
        .map(|(variant, extra, players)| {
            let with = if extra.is_some() { "-extra" } else { "" };
            (format!("{}{with}-{players}", variant.name()), ruleset(variant, extra, players))
        })
        .collect()
}

/// The signature of this many games with each of the [`standard_rulesets`].
pub fn signature(games_each: u64) -> Signature {
    let mut signature = Signature::default();
    for (_, ruleset) in standard_rulesets() {
        signature.add_games(&ruleset, 0..games_each);
    }
    signature
}
