//! Getting to the database, and whether it may be used.

use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnectOptions, PgConnection};

use super::Safety;
use crate::database::PostgresUrl;
use crate::store::StoreError;

/// The oldest release that the tests run on.
const VERSION_MIN: u32 = 15;
/// How long to wait for an answer. A database that is slower than this is as good as gone.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// How all connections are made. The driver adds `PGPASSWORD` and the password file.
pub(super) fn options(url: &PostgresUrl) -> Result<PgConnectOptions, StoreError> {
    let options: PgConnectOptions = url.secret().parse().map_err(|_| {
        // The driver's own words could have a password in them.
        StoreError::Unusable("a parameter after the question mark has no such value".into())
    })?;
    let options = match options.get_application_name() {
        Some(_) => options,
        None => options.application_name("leonardo"),
    };
    Ok(options.disable_statement_logging())
}

/// A new connection, or in words why there is none.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    match tokio::time::timeout(PATIENCE, options.connect()).await {
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(error)) => Err(StoreError::Unusable(reason(&error))),
        Err(_) => Err(StoreError::Unusable("it cannot be reached: no answer".into())),
    }
}

fn reason(error: &sqlx::Error) -> String {
    let code = error.as_database_error().and_then(DatabaseError::code);
    let message = error.as_database_error().map(DatabaseError::message);
    match (error, code.as_deref(), message) {
        (sqlx::Error::Io(error), ..) => format!("it cannot be reached: {error}"),
        (sqlx::Error::Tls(error), ..) => format!("no TLS connection (sslmode): {error}"),
        // The codes of PostgreSQL: https://www.postgresql.org/docs/15/errcodes-appendix.html
        (_, Some("28P01" | "28000"), Some(message)) => {
            format!("the user or the password is refused: {message}")
        }
        (_, Some("3D000"), Some(message)) => {
            format!("{message}; create it first, with createdb for example")
        }
        (_, Some("53300"), Some(message)) => format!("it has no connection left: {message}"),
        (_, Some("57P03"), Some(message)) => format!("it is not ready: {message}"),
        (.., Some(message)) => message.to_owned(),
        (sqlx::Error::Protocol(_), ..) => "what answers there is not PostgreSQL".into(),
        _ => error.to_string(),
    }
}

/// Refuses a database that cannot keep what it confirms.
pub(super) async fn check(connection: &mut PgConnection, safety: Safety) -> Result<(), StoreError> {
    let off = settings_off(connection).await?;
    match (off.is_empty(), safety) {
        (true, _) => Ok(()),
        (false, Safety::Waived) => {
            tracing::warn!(off = off.join(", "), "the database can lose moves in a power cut");
            Ok(())
        }
        (false, Safety::Required) => Err(StoreError::Unusable(format!(
            "it can lose what it has confirmed, because this is off: {}; turn that on, or say \
             --unsafe-database true",
            off.join(", ")
        ))),
    }
}

/// Which of the settings are off that keep what was confirmed. Refuses a database that cannot be
/// used at all.
pub(super) async fn settings_off(
    connection: &mut PgConnection,
) -> Result<Vec<&'static str>, StoreError> {
    let settings: Vec<(String, String)> = sqlx::query_as(
        "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', \
         'server_encoding', 'server_version_num', 'synchronous_commit') ORDER BY name",
    )
    .fetch_all(&mut *connection)
    .await?;
    let value = |wanted: &str| {
        let found = settings.iter().find(|(name, _)| name == wanted);
        found.map_or("", |(_, value)| value.as_str())
    };
    let unusable = |reason: String| Err(StoreError::Unusable(reason));
    let version = value("server_version_num").parse().unwrap_or(0) / 10_000;
    if version < VERSION_MIN {
        return unusable(format!(
            "PostgreSQL {version} is too old, at least {VERSION_MIN} is needed"
        ));
    }
    let encoding = value("server_encoding");
    if encoding != "UTF8" {
        return unusable(format!("its encoding is {encoding}, and UTF8 is needed"));
    }
    let is_standby = sqlx::query_scalar("SELECT pg_is_in_recovery()").fetch_one(connection).await?;
    if is_standby {
        return unusable("it is a standby, which can only be read".into());
    }
    let off = ["fsync", "full_page_writes", "synchronous_commit"];
    Ok(off.into_iter().filter(|name| value(name) == "off").collect())
}
