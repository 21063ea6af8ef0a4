//! The rules of *The Enigma of Leonardo* and its family, and nothing else: no input or output, no
//! clock, no threads, no luck of its own.
//!
//! A [`Setup`] becomes a [`Ruleset`], a ruleset is dealt into a [`Game`], and a game has four verbs:
//! [`Game::check`] (may this seat do this now?), [`Game::decide`] (what happens then?),
//! [`Game::evolve`] (note that it happened) and [`Game::view`] (what may this viewer know?).
//! Luck is an argument ([`Dice`]).
//!
//! ```
//! use leonardo_rules::sets::Library;
//! use leonardo_rules::{Game, Options, Seed, SeededDice, Variant, Viewer};
//!
//! let setup = Library::embedded().setup(Variant::Base, 2, Options::default(), None)?;
//! let mut dice = SeededDice::new(Seed([7; 32]));
//! let mut events = Vec::new();
//! let mut game = Game::deal(setup.ruleset()?, &mut dice, &mut events);
//!
//! let mut moves = Vec::new();
//! game.legal_moves_into(&mut moves);
//! let legal = game.check(game.turn(), moves[0])?;
//! for event in Game::decide(legal, &mut dice) {
//!     game.evolve(&event);
//!     println!("everyone sees {:?}", event.seen_by(game.ruleset(), Viewer::Public));
//! }
//! assert_eq!(game.turns(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod bitset;
mod card;
mod cell;
mod cite;
mod deck;
mod dice;
mod effect;
mod event;
mod event_traits;
mod field;
mod game;
mod hand;
mod keys;
mod localized;
mod moves;
pub mod names;
pub mod notation;
mod position;
mod preview;
mod rule;
mod ruleset;
mod seat;
mod seen;
pub mod sets;
mod setup;
pub mod sim;
mod sink;
mod step;
mod stock;
mod symbol;
mod table;
mod tableau;
mod view;
mod world;
mod zone;

pub use card::{Action, Card, DeckKind, Face, SymbolsError, parse_symbols};
pub use cell::{Cell, REACH, SPAN};
pub use deck::{
    COPIES_MAX, COPIES_MAX_MANY, DeckError, DeckList, DeckWarning, EXTRA_CARDS_MIN,
    EXTRA_CARDS_MIN_MANY, PLAIN_NOVEM, SYMBOL_CARDS_MIN,
};
pub use dice::{
    Chance, Dice, FastDice, Roll, ScriptError, ScriptedDice, Seed, SeedError, SeededDice,
};
pub use effect::{
    DRAW_UP_TO_MAX, EFFECTS_MAX, Effect, EffectsError, LOOK_CARDS_MAX, MORE_PLAYS_MAX, Piles,
    SealUntil, SealWhat, Time, check_effects,
};
pub use event::{CardVec, End, Event, FieldPlay, KeysHow, Moved, Outcome, Seal, SealEnds, Target};
pub use event_traits::EventTraits;
pub use field::FIELD_CARDS_MAX;
pub use game::{Game, Legal};
pub use hand::{DEALT_MAX, HAND_MAX};
pub use keys::{KEYS_PER_SYMBOL, Keys, leaders};
pub use localized::{Localized, LocalizedError};
pub use moves::{Choice, Move};
pub use position::{HandPosition, Known, Position, PositionError, StockPosition};
pub use preview::{LineChange, Preview, PreviewError};
pub use rule::{Rejection, Rule, Why};
pub use ruleset::{FACES_MAX, Ruleset};
pub use seat::{SEATS_MAX, Seat, Seats, Viewer};
pub use seen::{MaybeCard, MaybeCards, Seen};
pub use setup::{Echo, Lines, Options, RULES_VERSION, Setup, SetupError, Variant};
pub use sink::{NoEvents, Sink};
pub use step::Step;
pub use symbol::{Symbol, Symbols};
pub use table::{Layout, Layouts, OpenField, Stack, Table, ThisTurn};
pub use tableau::{EXTRA_CARDS_MAX, MAIN_CARDS_MAX, SEALS_MAX};
pub use view::{HandView, StockView, View};
pub use world::{NoSuchWorld, Worlds};
pub use zone::{ALL_LINES, CROSS_LINES, ZONES, Zone, Zones};
