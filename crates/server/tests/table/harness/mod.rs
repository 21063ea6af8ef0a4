//! A server in this process, and people who talk to it over real sockets.

mod house;
#[path = "../../doubles/memory_store.rs"]
mod memory_store;
mod people;
mod players;
mod socket;
mod store;
mod view;

pub(crate) use house::{House, roomy};
pub(crate) use people::{Guest, Reply};
pub(crate) use players::Players;
pub(crate) use socket::{Socket, answers};
pub(crate) use store::{Kept, Moody};
pub(crate) use view::{Folded, ruleset_of};

/// The moment at which clocks of these tests begin.
pub(crate) const BEGAN_MS: i64 = 1_800_000_000_000;
