//! The schema of the database: embedded migrations, applied in order. sqlx lists the applied ones
//! in a table of its own, with a checksum of each, so that a migration that was changed later is
//! noticed.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, SqlSafeStr};

use crate::store::StoreError;

/// Released migrations never change.
const MIGRATIONS: [(&str, &str); 3] = [
    ("tables", include_str!("../../../migrations/sqlite/0001_tables.sql")),
    ("zstd packs", include_str!("../../../migrations/sqlite/0002_zstd_packs.sql")),
    ("recent entries", include_str!("../../../migrations/sqlite/0003_recent.sql")),
];
/// Databases from before sqlx listed the migrations have had this one.
const UNLISTED: i64 = 1;

/// Brings the database up to date: all migrations that are missing, or none.
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let migrations = (1..).zip(MIGRATIONS).map(|(version, (description, sql))| {
        let description = Cow::Borrowed(description);
        Migration::new(version, description, MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    // Takes the lock at once: of two processes that open a new file one waits for the other.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    if refuse_foreign(&mut transaction).await? == Listing::Missing {
        migrator.run_direct(Some(UNLISTED), &mut *transaction, true).await?;
    }
    migrator.run_direct(None, &mut *transaction, false).await?;
    Ok(transaction.commit().await?)
}

/// Whether the applied migrations are listed.
#[derive(PartialEq, Eq)]
pub(super) enum Listing {
    /// They are, or there are none.
    Complete,
    /// The first was applied before they were.
    Missing,
}

/// Refuses a database of a newer program or of another one.
pub(super) async fn refuse_foreign(
    connection: &mut SqliteConnection,
) -> Result<Listing, StoreError> {
    let version: i64 =
        sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
    if version > MIGRATIONS.len() as i64 {
        return Err(StoreError::Newer);
    }
    if has_table(connection, "_sqlx_migrations").await? {
        return Ok(Listing::Complete);
    }
    match version {
        UNLISTED => Ok(Listing::Missing),
        0 if has_table(connection, "*").await? => {
            Err(StoreError::Failed("the file is a database of another program".into()))
        }
        0 => Ok(Listing::Complete),
        _ => Err(StoreError::Newer),
    }
}

pub(super) async fn has_table(
    connection: &mut SqliteConnection,
    name: &str,
) -> Result<bool, StoreError> {
    let found = sqlx::query("SELECT 1 FROM sqlite_schema WHERE name GLOB ?").bind(name.to_owned());
    Ok(found.fetch_optional(connection).await?.is_some())
}
