//! The contract: what every variant promises, with every number of players and under every option.
//!
//! `follow` plays random games and holds each move against the promises, `universe` holds the list
//! of legal moves against every move that can be spelled, `oracle` reckons Keys and winners in its
//! own naive way, `leak` deals again what a viewer cannot know, `worlds` counts how that is dealt.

#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

mod case;
mod follow;
mod leak;
mod oracle;
mod universe;
mod worlds;

use case::Case;
use leonardo_rules::sets::SETS_DECK;
use leonardo_rules::{Echo, Lines, Options, Variant};

/// Every promise as a test of its own, for two to six players.
macro_rules! contract {
    ($name:ident: $case:expr) => {
        mod $name {
            use super::*;

            contract!(@players two = 2, three = 3, four = 4, five = 5, six = 6; $case);
        }
    };
    (@players $($word:ident = $players:literal),*; $case:expr) => {
        $(mod $word {
            use super::*;

            #[test]
            fn play_by_the_rules() {
                follow::keeps_every_promise(&$case, $players);
            }

            #[test]
            fn learn_nothing_hidden() {
                leak::tells_nothing_hidden(&$case, $players);
            }
        })*
    };
}

contract!(base: Case::new(Variant::Base));
contract!(base_fresh_lines: Case::new(Variant::Base).options(Options {
    lines: Lines::Fresh,
    stall: Some(3),
    ..Options::default()
}));
contract!(base_house_rules: Case::new(Variant::Base).options(Options {
    hand: Some(7),
    keys: Some(12),
    ..Options::default()
}));
contract!(base_short_game: Case::new(Variant::Base).options(Options {
    hand: Some(6),
    rounds: Some(4),
    ..Options::default()
}));
contract!(novem: Case::new(Variant::Novem));
contract!(novem_fresh_lines: Case::new(Variant::Novem).options(Options {
    lines: Lines::Fresh,
    stall: Some(2),
    ..Options::default()
}));
contract!(novem_house_rules: Case::new(Variant::Novem).options(Options {
    hand: Some(3),
    keys: Some(4),
    stall: Some(0),
    ..Options::default()
}));
contract!(sets: Case::new(Variant::Sets));
contract!(sets_mixed: Case::new(Variant::Sets).extra("novem trivulziano forster*2").options(
    Options { hand: Some(10), stall: Some(4), ..Options::default() }
));
contract!(quintis: Case::new(Variant::Quintis));
contract!(quintis_last_echo: Case::new(Variant::Quintis).options(Options {
    echo: Echo::Last,
    stall: Some(1),
    ..Options::default()
}));
contract!(quintis_short_game: Case::new(Variant::Quintis).options(Options {
    rounds: Some(5),
    ..Options::default()
}));
contract!(quintis_extra: Case::new(Variant::Quintis).extra(SETS_DECK));
contract!(quintis_extra_house_rules: Case::new(Variant::Quintis).extra("novem leicester*2").options(
    Options { echo: Echo::Last, hand: Some(2), stall: Some(0), ..Options::default() }
));
