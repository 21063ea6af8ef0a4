//! Looking at a database file without making or changing anything.

use std::path::Path;

use sqlx::ConnectOptions;

use super::{file, options, schema};
use crate::store::{StoreError, transfer};

/// Whether a server uses the file now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileUse {
    /// None does.
    Free,
    /// One does, so that a second one would not start.
    Served,
}

/// Looks at a file that `leonardo serve` would open.
///
/// # Errors
/// Why a server could not use it.
pub async fn inspect(path: &Path) -> Result<FileUse, StoreError> {
    if file::is_locked(path) {
        return Ok(FileUse::Served);
    }
    // SQLite creates the index of a journal even when it only reads. A file without an index has no
    // journal either, so it can be opened as immutable, which creates nothing.
    let options = options(path).read_only(true).immutable(!file::has_index(path));
    let mut connection = options.connect().await?;
    schema::refuse_foreign(&mut connection).await?;
    if schema::has_table(&mut connection, "settings").await? {
        let names = sqlx::query_scalar("SELECT name FROM settings").fetch_all(&mut connection);
        transfer::refuse_if_unfinished(&names.await?)?;
    }
    Ok(FileUse::Free)
}
