//! Players that sit in a seat. A bot gets a [`View`] and the legal moves, as a person does, and
//! never the game itself; where it wants to look ahead, it draws worlds that fit the view.
//!
//! No clock, no threads, no luck of the operating system: time and seeds come from outside.
//!
//! ```
//! use leonardo_bots::{Decision, Level, Strength};
//! use leonardo_rules::{FastDice, Game, NoEvents, Setup, Viewer};
//!
//! let mut dice = FastDice::new(7);
//! let mut game = Game::new(Setup::base(2), &mut dice)?;
//! let mut bots = [Level::Random, Level::Journeyman].map(|level| level.sit(Strength::Playouts(100), 7));
//! while !game.is_over() {
//!     let seat = game.turn();
//!     let (view, moves) = (game.view(Viewer::Seat(seat)), game.legal_moves());
//!     let decision = Decision { ruleset: game.ruleset(), view: &view, moves: &moves };
//!     let mv = bots[seat.index()].choose(decision, &|| true);
//!     game.play(mv, &mut dice, &mut NoEvents)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod advice;
mod apprentice;
mod brief;
mod character;
mod climb;
mod eval;
mod field;
mod greedy;
mod journeyman;
mod judgement;
mod lanes;
mod learned;
mod level;
mod lines;
mod master;
mod outlook;
mod plays;
mod quick;
mod random;
mod search;
mod thoughts;
pub mod value;

use std::sync::Arc;

use leonardo_rules::{Move, Ruleset, View};

pub use advice::{Advice, Aim, Depth, Hint, Spot, advise};
pub use climb::Climb;
pub use judgement::{Evaluation, Judged, JudgedBy, Judgement, Thinker, evaluate};
pub use learned::Learned;
pub use level::{Level, Strength};
pub use master::{Clairvoyant, Job, Master, Spawner};
pub use outlook::Outlook;
pub use search::Part;
pub use thoughts::{Candidate, Line, Thoughts};

/// What a bot is asked: what it sees, and what it may do.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// The rules and cards of the game.
    pub ruleset: &'a Arc<Ruleset>,
    /// What the seat to move knows.
    pub view: &'a View,
    /// Its legal moves, at least one.
    pub moves: &'a [Move],
}

/// A player of one seat.
pub trait Bot: Send {
    /// One of the legal moves. `go_on` is asked now and then whether there is time left; a bot
    /// that does not search need not ask.
    fn choose(&mut self, decision: Decision<'_>, go_on: &dyn Fn() -> bool) -> Move;
}
