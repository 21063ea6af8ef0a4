//! The rules of *The Enigma of Leonardo* and its family, and nothing else: no input or output, no
//! clock, no threads, no luck of its own.
//!
//! ```
//! use leonardo_rules::{FastDice, Game, NoEvents, Setup};
//!
//! let mut dice = FastDice::new(7);
//! let mut game = Game::new(Setup::base(2), &mut dice)?;
//! while let Some(mv) = game.legal_moves().first().copied() {
//!     game.play(mv, &mut dice, &mut NoEvents)?;
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Setup`] becomes a [`Ruleset`], a ruleset is dealt into a [`Game`], and a game has four verbs:
//! [`Game::check`] (may this seat do this now?), [`Game::decide`] (what happens then?),
//! [`Game::evolve`] (note that it happened) and [`Game::view`] (what may this viewer know?).
//! [`Game::play`] is the first three in one. Luck is an argument ([`Dice`]), and what a player or a
//! spectator may know is a type of its own ([`View`], [`Seen`]).
//!
//! ```
//! use leonardo_rules::{Game, Seed, SeededDice, Setup, Viewer};
//!
//! let mut dice = SeededDice::new(Seed([7; 32]));
//! let mut game = Game::new(Setup::novem(3), &mut dice)?;
//! let legal = game.check(game.turn(), game.legal_moves()[0])?;
//! for event in Game::decide(legal, &mut dice) {
//!     game.evolve(&event);
//!     println!("everyone sees {:?}", event.seen_by(game.ruleset(), Viewer::Public));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Seat`] or a [`Face`] means something in one game only. Methods that take one panic if it is
//! not of their game, as indexing does.
//!
//! # Features
//!
//! `serde` (default) derives serde's traits; [`names`] says how cards are written. `sets` (default)
//! has set files, the cards of the printed games as we know them, and [`Setup::base`] and its
//! likes. `sim` has random play for benchmarks; `typescript` derives the types of our own clients.

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
mod lines;
mod localized;
mod moves;
pub mod names;
pub mod notation;
mod position;
mod preview;
mod reasons;
mod rule;
mod ruleset;
mod seat;
mod seen;
#[cfg(feature = "sets")]
pub mod sets;
mod setup;
#[cfg(feature = "sim")]
pub mod sim;
mod sink;
mod step;
mod stock;
mod survey;
mod symbol;
mod table;
mod tableau;
mod text;
mod view;
mod world;
mod zone;

pub use card::{Action, Card, DeckKind, Face, SymbolsError, parse_symbols};
pub use cell::{Cell, REACH, SPAN};
pub use deck::{
    COPIES_MAX, COPIES_MAX_MANY, DeckError, DeckList, DeckWarning, EXTRA_CARDS_MIN,
    EXTRA_CARDS_MIN_MANY, ID_BYTES_MAX, PLAIN_NOVEM, SYMBOL_CARDS_MIN, is_id,
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
pub use lines::{KeyLines, Line, LinePlace, OpenLines, Supply};
pub use localized::{Localized, LocalizedError};
pub use moves::{Choice, Move};
pub use position::{HandPosition, Known, Position, PositionError, StockPosition};
pub use preview::{LineChange, Preview, PreviewError};
pub use reasons::{GivenCard, Reasons};
pub use rule::{Rejection, Rule, Why};
pub use ruleset::{FACES_MAX, Ruleset};
pub use seat::{SEATS_MAX, Seat, Seats, Viewer};
pub use seen::{MaybeCard, MaybeCards, Seen};
pub use setup::{Echo, Lines, Options, RULES_VERSION, Setup, SetupError, Variant};
pub use sink::{NoEvents, Sink};
pub use step::Step;
pub use survey::Prospect;
pub use symbol::{Symbol, Symbols};
pub use table::{Layout, Layouts, OpenField, Stack, Table, ThisTurn};
pub use tableau::{EXTRA_CARDS_MAX, MAIN_CARDS_MAX, SEALS_MAX};
pub use text::{UnknownName, hex, unhex};
pub use view::{HandView, StockView, View};
pub use world::{NoSuchWorld, Worlds};
pub use zone::{ALL_LINES, CROSS_LINES, ZONES, Zone, Zones};
