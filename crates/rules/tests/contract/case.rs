//! What is played: a variant, its extra deck, its options.

use std::sync::Arc;

use leonardo_rules::sets::Library;
use leonardo_rules::{FastDice, Game, Move, Options, Ruleset, Seat, Variant, Viewer, names};

pub(crate) struct Case {
    variant: Variant,
    extra: Option<&'static str>,
    options: Options,
}

impl Case {
    pub(crate) fn new(variant: Variant) -> Case {
        Case { variant, extra: None, options: Options::default() }
    }

    pub(crate) fn extra(self, extra: &'static str) -> Case {
        Case { extra: Some(extra), ..self }
    }

    pub(crate) fn options(self, options: Options) -> Case {
        Case { options, ..self }
    }

    pub(crate) fn ruleset(&self, players: u8) -> Arc<Ruleset> {
        let setup =
            Library::embedded().setup(self.variant, players, self.options.clone(), self.extra);
        setup.unwrap().ruleset().unwrap()
    }
}

/// Every seat, and the public.
pub(crate) fn viewers(ruleset: &Ruleset) -> impl Iterator<Item = Viewer> + Clone {
    Seat::all(ruleset.players()).map(Viewer::Seat).chain([Viewer::Public])
}

/// One of the legal moves, each as likely as any other.
pub(crate) fn random_move(game: &Game, dice: &mut FastDice) -> Move {
    let moves = game.legal_moves();
    moves[dice.below(moves.len() as u32) as usize]
}

/// Equal games, or the first place where they differ: a whole game is too long to read.
pub(crate) fn assert_same(one: &Game, other: &Game, what: &str) {
    if one == other {
        return;
    }
    let lines = |game: &Game| {
        let json = names::with(game.ruleset(), || serde_json::to_string_pretty(&game.position()));
        json.unwrap()
    };
    let (one, other) = (lines(one), lines(other));
    let differs = one.lines().zip(other.lines()).enumerate().find(|(_, (one, other))| one != other);
    panic!("{what}: {differs:?}, or something that a position does not show");
}
