//! Where tables are stored. A table is a log of numbered entries; an append names the number that
//! comes next, so that of two writers one gets a conflict.
//!
//! Nothing here knows the game: bodies are bytes. Every store, that of the tests included, passes one
//! suite, the story in `crates/server/tests/store.rs`.

mod cluster;
#[cfg(any(feature = "postgres", test))]
pub(crate) mod lease;
mod pack;
#[cfg(feature = "postgres")]
pub mod postgres;
mod row;
pub mod sqlite;
mod transfer;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

pub use cluster::{Claim, Cluster, Node, SharedLimit};
pub use leonardo_protocol::Stage;
pub use leonardo_table::StoredEntry;
pub use sqlite::{SqliteStore, backup, open_to_others};
pub use transfer::{Moved, Portable, transfer};

use crate::config::Config;
use crate::database::Database;

/// The internal number of a table, given by the store.
pub type TableNumber = i64;

/// What a store answers with, boxed so that stores can be chosen at run time.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// What is known about a table without reading its log. Changed together with the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The public name of the table: what its link ends with.
    pub id: String,
    /// Its life-cycle stage.
    pub stage: Stage,
    /// Whether it is shown in the lobby.
    pub is_public: bool,
    /// Whether a clock runs while it is played: such a table must be woken after a restart.
    pub is_timed: bool,
    /// The name of the variant.
    pub variant: String,
    /// What lists show of it, as JSON.
    pub summary: String,
    /// The guests who sit there, for lists of one's own games.
    pub guests: Vec<String>,
    /// Their names and those of bots, for looking for a player.
    pub names: Vec<String>,
}

/// A table as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its number.
    pub number: TableNumber,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When its head changed last.
    pub changed_ms: i64,
    /// What is known about it.
    pub head: Head,
}

/// Which tables to list, newest first. All conditions hold together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Of these stages; empty for all.
    pub stages: Vec<Stage>,
    /// Only public ones.
    pub public_only: bool,
    /// Only timed ones.
    pub timed_only: bool,
    /// Of this variant.
    pub variant: Option<String>,
    /// Where this guest sits.
    pub guest: Option<String>,
    /// Where a player of exactly this name sits, in any letter case.
    pub name: Option<String>,
    /// Only tables with a smaller number: the next page.
    pub before: Option<TableNumber>,
    /// Only finished ones that are not packed yet.
    pub unpacked_only: bool,
    /// At most this many.
    pub limit: u32,
}

/// A person without an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGuest {
    /// A random name for machines.
    pub id: String,
    /// What others read.
    pub name: String,
    /// When it first came, in milliseconds since 1970.
    pub created_ms: i64,
}

/// An append: entries that follow each other, and a new head if it changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table.
    pub table: TableNumber,
    /// The entries; the first one's number is the one that must come next.
    pub entries: Vec<StoredEntry>,
    /// The head from now on, if it changed.
    pub head: Option<Head>,
}

/// What a store cannot do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer was faster: the number is taken, or one before it is missing.
    #[error("the log of the table has gone on")]
    Conflict,
    /// Another process has claimed the table.
    #[error("another process has the table")]
    NotOwner,
    /// There is no such table.
    #[error("there is no such table")]
    Missing,
    /// The database has been written by a newer program.
    #[error("the database is of a newer version of the program")]
    Newer,
    /// Another server has the database.
    #[error("another server uses this database; stop that one, or give this one another database")]
    InUse,
    /// The database cannot be used as it is, and why.
    #[error("{0}")]
    Unusable(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Failed(String),
}

/// Keeps tables, guests and settings. What was answered with success survives a power cut.
pub trait Store: Send + Sync + 'static {
    /// Makes a table with its first entries; [`StoreError::Conflict`] if the id is taken.
    fn create(&self, head: Head, entries: Vec<StoredEntry>) -> Answer<'_, TableNumber>;
    /// Appends to the log of a table, durably, all or nothing. Many tables' appends may share one
    /// commit.
    fn append(&self, append: Append) -> Answer<'_, ()>;
    /// Makes this process the only one that appends to a table, until another claims it; or says
    /// which process that is. Its log is read after that. A store of one process has nothing to do.
    fn claim(&self, _table: TableNumber) -> Answer<'_, Claim> {
        Box::pin(std::future::ready(Ok(Claim::Here { is_new: false })))
    }
    /// This process does not need its claim any more, so that any may have the table.
    fn release(&self, _table: TableNumber) {}
    /// Whether what was read after the claim is all that there is: no other process can have claimed
    /// the table since. If not, nobody may be told anything before it is claimed and read again.
    fn holds(&self, _table: TableNumber) -> bool {
        true
    }
    /// What several processes on one database need; none for a store of one process.
    fn cluster(&self) -> Option<&dyn Cluster> {
        None
    }
    /// The table of this id.
    fn find<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Listed>>;
    /// Its log from this number on, packed entries included.
    fn entries(&self, table: TableNumber, from: u32) -> Answer<'_, Vec<StoredEntry>>;
    /// A part of its log: some entries from this number on, none after the last. A store that keeps
    /// entries one by one gives at most so many; those that are packed together come together.
    fn page(&self, table: TableNumber, from: u32, most: u32) -> Answer<'_, Vec<StoredEntry>> {
        Box::pin(async move {
            let mut entries = self.entries(table, from).await?;
            entries.truncate(most as usize);
            Ok(entries)
        })
    }
    /// Compresses the log so far. Reading it gives the same entries.
    fn pack(&self, table: TableNumber) -> Answer<'_, ()>;
    /// Tables, newest first.
    fn list(&self, filter: Filter) -> Answer<'_, Vec<Listed>>;
    /// Notes a guest, or a guest's new name.
    fn save_guest(&self, guest: StoredGuest) -> Answer<'_, ()>;
    /// A guest.
    fn guest<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGuest>>;
    /// The setting of this name; made from `fresh` if there is none yet.
    fn setting<'a>(&'a self, name: &'a str, fresh: String) -> Answer<'a, String>;
    /// Whether the store can keep something now: a small real write.
    fn ping(&self) -> Answer<'_, ()>;
    /// Waits until all that was asked for is done, and closes.
    fn close(&self) -> Answer<'_, ()>;
}

/// Why the URL of a PostgreSQL database is refused by a program without the driver.
#[cfg(not(feature = "postgres"))]
pub const NO_POSTGRES: &str = "this program was built without PostgreSQL; build it with \
                               `cargo build --release -p leonardo` (`make play` leaves it out)";

/// Opens the database that these settings name.
pub async fn open(database: &Database, config: &Config) -> Result<Arc<dyn Store>, StoreError> {
    let store = open_for(database, config, For::Serving).await?;
    match transfer::refuse_unfinished(&*store).await {
        Ok(()) => Ok(store),
        Err(error) => {
            store.close().await?;
            Err(error)
        }
    }
}

/// Opens a database to move it, or to move another into it. No other process may use it.
pub async fn open_portable(
    database: &Database,
    config: &Config,
) -> Result<Arc<dyn Portable>, StoreError> {
    open_for(database, config, For::Moving).await
}

/// What a database is opened for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Serving,
    Moving,
}

async fn open_for(
    database: &Database,
    config: &Config,
    purpose: For,
) -> Result<Arc<dyn Portable>, StoreError> {
    match database {
        Database::File(path) => Ok(Arc::new(SqliteStore::open(path).await?)),
        #[cfg(feature = "postgres")]
        Database::Postgres(url) => {
            let safety = match config.unsafe_database {
                true => postgres::Safety::Waived,
                false => postgres::Safety::Required,
            };
            Ok(Arc::new(match purpose {
                For::Serving => postgres::PostgresStore::open(url, safety).await?,
                For::Moving => postgres::PostgresStore::open_alone(url, safety).await?,
            }))
        }
        #[cfg(not(feature = "postgres"))]
        Database::Postgres(_) => {
            let _ = (config, purpose);
            Err(StoreError::Unusable(NO_POSTGRES.into()))
        }
    }
}
