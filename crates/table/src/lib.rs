//! A table where people play: an event-sourced state machine. A table is the fold of its log, a
//! list of numbered [`TableEvent`]s.
//!
//! - [`Table::decide`] says which events a request leads to, or why it is refused. All of the
//!   table's own rules are here.
//! - [`Table::apply`] folds an event into the state, and [`load`] folds a whole log. Neither asks
//!   the rules, so that a stored game means the same for as long as it is kept.
//! - [`Table::entry_text`] and [`Table::welcome`] build what a viewer may know.
//! - [`replay`] goes through a log step by step, or makes a record of it.
//!
//! Pure: no clock, no randomness, no store, no sockets, no language. Time, luck and who is connected
//! are arguments.

#![forbid(unsafe_code)]

mod apply;
mod command;
mod create;
mod decide;
mod devices;
mod event;
mod hints;
mod log;
mod move_text;
mod offer_texts;
mod refusal;
pub mod replay;
mod rulesets;
mod table;
mod tell;

pub use command::{Caller, Command, DecideContext};
pub use create::{Creator, from_position, new_table, rematch};
pub use decide::MOVES_MAX;
pub use devices::Opened;
pub use event::{LogEntry, TableEvent, TableSpec};
pub use hints::OwnDecision;
pub use log::{LogError, StoredEntry, load};
pub use refusal::Refusal;
pub use rulesets::RulesetCache;
pub use table::{Chair, Device, Play, Sitter, Table, deck_hashes, result_info};
pub use tell::{IsLast, Recipient};
