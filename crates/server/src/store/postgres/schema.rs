//! The schema of the database: embedded migrations, applied in order, each listed with a checksum.
//!
//! Servers of the release before may run while a migration is applied: it adds what is new, and
//! what is no longer used goes a release later.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnection;
use sqlx::{Connection, SqlSafeStr};

use crate::store::StoreError;

/// Released migrations never change.
const MIGRATIONS: [(&str, &str); 3] = [
    ("tables", include_str!("../../../migrations/postgres/0001_tables.sql")),
    ("owners", include_str!("../../../migrations/postgres/0002_owners.sql")),
    ("cluster", include_str!("../../../migrations/postgres/0003_cluster.sql")),
];

/// Of two processes that start together one waits for the other. Held by the transaction, so that it
/// ends with it whatever happens. The number is any that other programs hardly use.
const LOCK: &str = "SELECT pg_advisory_xact_lock(4728951364071)";

/// Refuses a database that a newer program has migrated, without touching it.
pub(super) async fn refuse_newer(connection: &mut PgConnection) -> Result<(), StoreError> {
    let known = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    if !sqlx::query_scalar(known).fetch_one(&mut *connection).await? {
        return Ok(());
    }
    let version = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
    let version: i64 = sqlx::query_scalar(version).fetch_one(connection).await?;
    if version > MIGRATIONS.len() as i64 { Err(StoreError::Newer) } else { Ok(()) }
}

/// Brings the database up to date: all migrations that are missing, or none.
pub(super) async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    let migrations = (1..).zip(MIGRATIONS).map(|(version, (description, sql))| {
        let description = Cow::Borrowed(description);
        Migration::new(version, description, MigrationType::Simple, sql.into_sql_str(), false)
    });
    let mut migrator = Migrator::with_migrations(migrations.collect());
    // The driver's own lock belongs to the session, which a pooler may share.
    migrator.set_locking(false);
    let mut transaction = connection.begin().await?;
    // It would say each time that its list of migrations is there already.
    sqlx::query("SET LOCAL client_min_messages = warning").execute(&mut *transaction).await?;
    sqlx::query(LOCK).execute(&mut *transaction).await?;
    let (schema, tables, is_ours): (Option<String>, i64, bool) = sqlx::query_as(
        "SELECT current_schema()::text, count(*), \
         coalesce(bool_or(table_name = '_sqlx_migrations'), false) \
         FROM information_schema.tables WHERE table_schema = current_schema()",
    )
    .fetch_one(&mut *transaction)
    .await?;
    if tables > 0 && !is_ours {
        let schema = schema.unwrap_or_default();
        let reason = format!("its schema {schema:?} has tables of another program in it");
        return Err(StoreError::Unusable(reason));
    }
    migrator.run_direct(None, &mut *transaction, false).await?;
    Ok(transaction.commit().await?)
}
