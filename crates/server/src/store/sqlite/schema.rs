//! The schema of the database: embedded migrations, applied in order. sqlx lists the applied ones
//! in a table of its own, with a checksum of each, so that a migration that was changed later is
//! noticed.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, SqlSafeStr};

use crate::store::StoreError;

/// Released migrations never change.
const MIGRATIONS: [(&str, &str); 2] = [
    ("tables", include_str!("../../../migrations/sqlite/0001_tables.sql")),
    ("zstd packs", include_str!("../../../migrations/sqlite/0002_zstd_packs.sql")),
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
    let version: i64 =
        sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *transaction).await?;
    if version > MIGRATIONS.len() as i64 {
        return Err(StoreError::Newer);
    }
    if !has_table(&mut transaction, "_sqlx_migrations").await? {
        match version {
            UNLISTED => migrator.run_direct(Some(UNLISTED), &mut *transaction, true).await?,
            0 if has_table(&mut transaction, "*").await? => {
                let reason = "the file is a database of another program";
                return Err(StoreError::Failed(reason.into()));
            }
            0 => {}
            _ => return Err(StoreError::Newer),
        }
    }
    migrator.run_direct(None, &mut *transaction, false).await?;
    Ok(transaction.commit().await?)
}

async fn has_table(connection: &mut SqliteConnection, name: &str) -> Result<bool, StoreError> {
    let found = sqlx::query("SELECT 1 FROM sqlite_schema WHERE name GLOB ?").bind(name.to_owned());
    Ok(found.fetch_optional(connection).await?.is_some())
}
