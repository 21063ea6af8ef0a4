//! Which processes serve the database. Each is a node with a lease (`store/lease.rs`), in the time of
//! the database.

use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tokio::time::Instant;

use super::connect::connect;
use crate::store::StoreError;
use crate::store::lease::{Keeper, Lease, Nodes, Place};

/// How often to look whether another process still lives.
const LOOK: Duration = Duration::from_millis(500);

/// A process whose lease lasts and that does not share the database with this one.
const IN_THE_WAY: &str = "SELECT name, to_char(started_at, 'YYYY-MM-DD HH24:MI:SS TZ'), \
                          expires_at::text FROM nodes \
                          WHERE expires_at > clock_timestamp() AND (is_alone OR $1) LIMIT 1";
const REGISTER: &str = "INSERT INTO nodes (name, is_alone, address, site, expires_at) \
                        VALUES ($1 || coalesce(' on ' || host(inet_client_addr()), ''), $2, $3, \
                        $4, clock_timestamp() + interval '5 s') RETURNING epoch";
const RENEW: &str = "UPDATE nodes SET expires_at = clock_timestamp() + interval '5 s', \
                     address = $2, site = $3 \
                     WHERE epoch = $1 AND expires_at > clock_timestamp() RETURNING epoch";
/// Gives the place free at once.
pub(super) const GO: &str = "DELETE FROM nodes WHERE epoch = $1";
/// Nobody asks about them any more.
const FORGET: &str = "DELETE FROM nodes WHERE expires_at < clock_timestamp() - interval '1 day'";

const ONE_AT_A_TIME: &str = "SET LOCAL idle_in_transaction_session_timeout = '2s'";
/// Held by the transaction. The number is any that other programs hardly use.
const LOCK: &str = "SELECT pg_advisory_xact_lock(4728951364072)";

/// Another process: its name, since when it runs, and how long its lease lasts.
type Other = (String, String, String);

/// Whether other processes may serve the database at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sharing {
    /// They may, as long as each table has one owner.
    Shared,
    /// No other may be there.
    Alone,
}

/// The processes of this database, asked over a connection of their own.
pub(super) struct PostgresNodes {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    name: String,
    sharing: Sharing,
}

/// Becomes one of the processes that serve the database. Waits for the lease of one that is in the
/// way and was killed; refuses if it lives.
pub(super) async fn take(
    options: &PgConnectOptions,
    mut connection: PgConnection,
    name: String,
    sharing: Sharing,
) -> Result<(Arc<Lease>, Keeper<PostgresNodes>), StoreError> {
    let mut seen: Option<Other> = None;
    loop {
        let asked = Instant::now();
        let other = match register(&mut connection, &name, sharing, &Place::default()).await? {
            Ok(epoch) => {
                let lease = Lease::new(epoch, asked);
                let (connection, options) = (Some(connection), options.clone());
                let nodes = PostgresNodes { options, connection, name, sharing };
                return Ok((lease.clone(), Keeper { lease, nodes }));
            }
            Err(other) => other,
        };
        if seen.as_ref().is_some_and(|seen| *seen != other) {
            return Err(in_the_way(&other));
        }
        seen = Some(other);
        tokio::time::sleep(LOOK).await;
    }
}

impl PostgresNodes {
    async fn connection(&mut self) -> Result<&mut PgConnection, StoreError> {
        Ok(match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(connect(&self.options).await?),
        })
    }
}

impl Nodes for PostgresNodes {
    async fn renew(&mut self, epoch: i64, place: &Place) -> Result<bool, StoreError> {
        let connection = self.connection().await?;
        let renew = sqlx::query(RENEW).bind(epoch).bind(&place.address).bind(&place.site);
        Ok(renew.fetch_optional(connection).await?.is_some())
    }

    async fn begin_again(&mut self, epoch: i64, place: &Place) -> Result<i64, StoreError> {
        let (name, sharing) = (self.name.clone(), self.sharing);
        if sharing == Sharing::Alone {
            return Err(StoreError::Failed("the lease has run out".into()));
        }
        let connection = self.connection().await?;
        sqlx::query(GO).bind(epoch).execute(&mut *connection).await?;
        let new = register(connection, &name, sharing, place).await?;
        new.map_err(|other| in_the_way(&other))
    }

    fn disconnect(&mut self) {
        self.connection = None;
    }
}

fn in_the_way((name, since, _): &Other) -> StoreError {
    StoreError::Unusable(format!(
        "another process uses it: {name}, since {since}; a database moves alone, so stop that one \
         first"
    ))
}

/// Makes this process a new epoch, unless another is in its way.
async fn register(
    connection: &mut PgConnection,
    name: &str,
    sharing: Sharing,
    place: &Place,
) -> Result<Result<i64, Other>, sqlx::Error> {
    let is_alone = sharing == Sharing::Alone;
    let mut transaction = connection.begin().await?;
    // Of two that start together, one sees the other. A process that is paused here holds the others
    // up for two seconds; those that only renew are not held up at all.
    sqlx::query(ONE_AT_A_TIME).execute(&mut *transaction).await?;
    sqlx::query(LOCK).execute(&mut *transaction).await?;
    let other = sqlx::query_as(IN_THE_WAY).bind(is_alone);
    if let Some(other) = other.fetch_optional(&mut *transaction).await? {
        transaction.rollback().await?;
        return Ok(Err(other));
    }
    sqlx::query(FORGET).execute(&mut *transaction).await?;
    let register = sqlx::query_scalar(REGISTER).bind(name).bind(is_alone);
    let register = register.bind(&place.address).bind(&place.site);
    let epoch = register.fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Ok(epoch))
}
