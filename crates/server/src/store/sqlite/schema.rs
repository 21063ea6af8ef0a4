//! The form of the database, which grows by steps. `user_version` counts the steps taken.

use sqlx::sqlite::SqliteConnection;

use crate::store::StoreError;

/// Steps that have been released are never changed.
const STEPS: [&str; 1] = [include_str!("../../../migrations/sqlite/0001_tables.sql")];

/// Takes the steps that are missing, all or none.
pub(super) async fn bring_up_to_date(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    if version(connection).await? == STEPS.len() as i64 {
        return Ok(());
    }
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let taken = take_steps(connection).await;
    let end = if taken.is_ok() { "COMMIT" } else { "ROLLBACK" };
    sqlx::raw_sql(end).execute(&mut *connection).await?;
    taken
}

async fn take_steps(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    // Asked again: another process may have taken the steps while this one waited.
    let version = version(connection).await?;
    let Some(missing) = usize::try_from(version).ok().and_then(|taken| STEPS.get(taken..)) else {
        return Err(StoreError::Newer);
    };
    if version == 0 && has_tables(connection).await? {
        return Err(StoreError::Failed("the file is a database of another program".into()));
    }
    for step in missing {
        sqlx::raw_sql(*step).execute(&mut *connection).await?;
    }
    let noted = format!("PRAGMA user_version = {}", STEPS.len());
    sqlx::raw_sql(sqlx::AssertSqlSafe(noted)).execute(&mut *connection).await?;
    Ok(())
}

async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await?)
}

async fn has_tables(connection: &mut SqliteConnection) -> Result<bool, StoreError> {
    let table = sqlx::query("SELECT 1 FROM sqlite_schema").fetch_optional(connection).await?;
    Ok(table.is_some())
}
