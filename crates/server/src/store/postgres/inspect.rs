//! Looking at a database without changing anything in it.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::{ask, connect, schema};
use crate::database::PostgresUrl;
use crate::store::StoreError;

/// What a look at a PostgreSQL database shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inspection {
    /// Which of the settings are off that keep what was confirmed.
    pub off: Vec<&'static str>,
    /// How long it takes to answer.
    pub answered_in: Duration,
    /// By how much its clock is ahead of that of this machine, in milliseconds.
    pub clock_ahead_ms: i64,
    /// The processes that use it.
    pub servers: Vec<Serving>,
}

/// A process that uses a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Serving {
    /// Which it is, and since when.
    pub name: String,
    /// Where the other processes reach it.
    pub address: Option<String>,
}

const LIVING: &str = "SELECT name || to_char(started_at, '\", since \"YYYY-MM-DD HH24:MI:SS TZ'), \
                      address FROM nodes WHERE expires_at > clock_timestamp() ORDER BY epoch";

/// Looks at a database that `leonardo serve` would open.
pub async fn inspect(url: &PostgresUrl) -> Result<Inspection, StoreError> {
    let mut connection = connect::connect(&connect::options(url)?).await?;
    let off = connect::settings_off(&mut connection).await?;
    schema::refuse_newer(&mut connection).await?;
    let asked = Instant::now();
    let now_ms = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    let now_ms: i64 = ask(sqlx::query_scalar(now_ms).fetch_one(&mut connection)).await?;
    let answered_in = asked.elapsed();
    let here = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // It was read about in the middle of the time that it took.
    let here_ms = (here.saturating_sub(answered_in / 2)).as_millis() as i64;
    let has_places = "SELECT EXISTS (SELECT 1 FROM information_schema.columns \
                      WHERE table_schema = current_schema() AND table_name = 'nodes' \
                      AND column_name = 'address')";
    let servers = match ask(sqlx::query_scalar(has_places).fetch_one(&mut connection)).await? {
        true => ask(sqlx::query_as(LIVING).fetch_all(&mut connection)).await?,
        false => Vec::new(),
    };
    let servers = servers.into_iter().map(|(name, address)| Serving { name, address }).collect();
    Ok(Inspection { off, answered_in, clock_ahead_ms: now_ms - here_ms, servers })
}
