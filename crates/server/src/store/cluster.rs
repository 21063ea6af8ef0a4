//! Several processes on one database: which of them has a table, and what they have to agree on.

use std::time::Duration;

use super::Answer;

/// What came of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This process has the table.
    Here {
        /// Whether another process, or none, had it before.
        is_new: bool,
    },
    /// Another process has it.
    Elsewhere(Node),
}

/// A process that serves the database, and its lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its number; each start is a new one.
    pub epoch: i64,
    /// Which process it is, for people.
    pub name: String,
    /// Where the others reach it; none before it serves.
    pub address: Option<String>,
    /// How long its lease lasts unless it is renewed.
    pub expires_in: Duration,
}

/// A limit that all processes count together: so much at once, and then one in this time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedLimit<'a> {
    /// What is limited, and for whom.
    pub key: &'a str,
    /// How much at once.
    pub burst: u32,
    /// After how long there is one more.
    pub every: Duration,
}

/// What several processes on one database need.
pub trait Cluster: Send + Sync {
    /// The number of this process. It changes when the lease was lost.
    fn epoch(&self) -> i64;
    /// How long ago the lease was renewed.
    fn lease_age(&self) -> Duration;
    /// Tells the others where they reach this process, and which site it serves. Refuses if one of
    /// them serves another site.
    fn announce(&self, address: String, site: Option<String>) -> Answer<'_, ()>;
    /// All processes whose lease lasts, this one included, the oldest first.
    fn nodes(&self) -> Answer<'_, Vec<Node>>;
    /// The ids of some tables whose clock runs and that no process has.
    fn orphans(&self, limit: u32) -> Answer<'_, Vec<String>>;
    /// Gives all tables back, and claims none from now on.
    fn leave(&self) -> Answer<'_, ()>;
    /// Whether the lease lasts. If not, no table can be claimed.
    fn is_trusted(&self) -> bool;
    /// Waits until the lease has run out, or was taken again after that: then nothing that was read
    /// is certain.
    fn doubted(&self) -> Answer<'_, ()>;
    /// The time of the database, in milliseconds since 1970.
    fn now_ms(&self) -> Answer<'_, i64>;
    /// Counts one against a limit; if it is one too many, says when there will be one.
    fn take<'a>(&'a self, limit: SharedLimit<'a>) -> Answer<'a, Option<Duration>>;
    /// Forgets what nobody is limited by any more.
    fn forget_limits(&self) -> Answer<'_, ()>;
}
