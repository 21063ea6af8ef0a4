//! The terminal client: all four games on one screen, against bots, with people at one machine, at
//! a table of a server, or as a record that is looked at again.
//!
//! [`Session`] is a game without a screen. [`App`] adds what the reader sees and does: keys, clicks
//! and time go in, and [`App::draw`] makes a picture of the state, on any backend. [`run`] connects
//! an app to the terminal and leaves that clean, whatever happens.

mod app;
mod choose;
mod draw;
mod foretell;
mod keys;
mod local;
mod look;
mod menu;
mod mind;
mod mouse;
mod online_keys;
mod pump;
mod remote;
mod replay;
mod rules_page;
mod session;
mod signals;
mod stage;
mod terminal;
mod text;

pub use app::App;
pub use draw::stock_words;
pub use foretell::{Tone, foretell};
pub use local::{Keeper, Pace};
pub use look::{Depth, Look};
pub use menu::{Choice, Menu, NewGame, Place, Shelves, Shown, variant_name};
pub use mind::Minds;
pub use pump::{Client, Wish};
pub use remote::{Deed, Garbled, Line, Link, Lost, Remote, Wanted};
pub use rules_page::rules_about;
pub use session::{Entry, Refused, ResumeError, Session, Sitter};
pub use terminal::{Ended, run, terminal_columns};
