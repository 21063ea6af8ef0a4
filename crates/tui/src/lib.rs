//! The terminal client: all four games on one screen, against bots, with people at one machine, at
//! a table of a server, or as a record that is looked at again.
//!
//! [`Session`] is a game without a screen. [`App`] adds what the reader sees and does: keys, clicks
//! and time go in, and [`App::draw`] makes a picture of the state, on any backend. [`run`] connects
//! an app to the terminal and leaves that clean, whatever happens.

mod app;
mod choose;
mod draw;
mod keys;
mod local;
mod look;
mod mind;
mod remote;
mod replay;
mod rules_page;
mod session;
mod stage;
mod terminal;
mod text;

pub use app::{App, Wish};
pub use local::{Keeper, Pace};
pub use look::{Depth, Look};
pub use mind::Minds;
pub use remote::{Garbled, Line, Remote};
pub use session::{Entry, Refused, ResumeError, Session, Sitter};
pub use terminal::run;
