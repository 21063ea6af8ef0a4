//! Which process serves the database. A process is a node with a lease, in the time of the database.
//! It claims the tables that it serves; a claim raises the fence of the table's log, and an append
//! with an older fence writes nothing. So a process that was paused or cut off cannot write once
//! another has claimed, and what it has read it trusts only as long as its lease holds.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tokio::sync::Notify;

use super::connect::connect;
use crate::store::{StoreError, TableNumber};

/// How often a lease is renewed.
const BEAT: Duration = Duration::from_secs(1);
/// How long the process trusts its lease, from before it asked for it. In the database it lasts a
/// second longer ([`REGISTER`], [`RENEW`]), for clocks that do not run equally fast.
const TRUST: Duration = Duration::from_secs(4);
/// How long to wait for an answer to a beat, so that there is time for another.
const BEAT_PATIENCE: Duration = Duration::from_millis(1_500);
/// How often to look whether another process still lives.
const LOOK: Duration = Duration::from_millis(500);

/// A process whose lease lasts.
pub(super) const LIVING: &str = "SELECT epoch, name, to_char(started_at, 'YYYY-MM-DD HH24:MI:SS TZ') AS since, \
                      expires_at::text AS expires FROM nodes \
                      WHERE expires_at > clock_timestamp() LIMIT 1";
const REGISTER: &str = "INSERT INTO nodes (name, expires_at) VALUES ($1 || \
                        coalesce(' on ' || host(inet_client_addr()), ''), \
                        clock_timestamp() + interval '5 s') RETURNING epoch";
const RENEW: &str = "UPDATE nodes SET expires_at = clock_timestamp() + interval '5 s' \
                     WHERE epoch = $1 AND expires_at > clock_timestamp() RETURNING epoch";
/// Gives the place free at once.
pub(super) const GO: &str = "DELETE FROM nodes WHERE epoch = $1";
/// Nobody asks about them any more.
const FORGET: &str = "DELETE FROM nodes WHERE expires_at < clock_timestamp() - interval '1 day'";

/// Another process that serves the database: its epoch, its name, since when it runs, and how long
/// its lease lasts.
type Other = (i64, String, String, String);

/// The lease of this process, and the tables that it has claimed.
pub(super) struct Lease {
    held: Mutex<Held>,
    taken_over: Notify,
}

struct Held {
    epoch: i64,
    trusted_until: Instant,
    fences: HashMap<TableNumber, i64>,
}

/// What is needed to keep a lease.
pub(super) struct Keeper {
    lease: Arc<Lease>,
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    name: String,
}

impl Lease {
    /// Takes the place of the one process that serves the database. Waits for the lease of one that
    /// was killed; refuses if one lives.
    pub(super) async fn take(
        options: &PgConnectOptions,
        mut connection: PgConnection,
        name: String,
    ) -> Result<Keeper, StoreError> {
        let mut seen: Option<Other> = None;
        loop {
            let asked = Instant::now();
            let other = match register(&mut connection, &name).await? {
                Ok(epoch) => {
                    let held = Held { epoch, trusted_until: asked + TRUST, fences: HashMap::new() };
                    let lease = Lease { held: Mutex::new(held), taken_over: Notify::new() };
                    let connection = Some(connection);
                    let (lease, options) = (Arc::new(lease), options.clone());
                    return Ok(Keeper { lease, options, connection, name });
                }
                Err(other) => other,
            };
            if seen.as_ref().is_some_and(|seen| *seen != other) {
                let (_, name, since, _) = other;
                return Err(StoreError::Unusable(format!(
                    "another server uses it: {name}, since {since}; one at a time can, so stop \
                     that one first"
                )));
            }
            seen = Some(other);
            tokio::time::sleep(LOOK).await;
        }
    }

    /// The epoch of this process.
    pub(super) fn epoch(&self) -> i64 {
        self.held().epoch
    }

    /// Whether no other process can have taken its place.
    pub(super) fn is_trusted(&self) -> bool {
        Instant::now() < self.held().trusted_until
    }

    /// Whether this process has claimed the table, and no other can have since.
    pub(super) fn holds(&self, table: TableNumber) -> bool {
        let held = self.held();
        Instant::now() < held.trusted_until && held.fences.contains_key(&table)
    }

    /// The epoch and the fence to append with, if the table is claimed.
    pub(super) fn fence(&self, table: TableNumber) -> Option<(i64, i64)> {
        let held = self.held();
        held.fences.get(&table).map(|fence| (held.epoch, *fence))
    }

    /// Notes a claim that this epoch has made.
    pub(super) fn note(&self, epoch: i64, table: TableNumber, fence: i64) {
        let mut held = self.held();
        if held.epoch == epoch {
            held.fences.insert(table, fence);
        }
    }

    /// Forgets a claim.
    pub(super) fn forget(&self, table: TableNumber) {
        self.held().fences.remove(&table);
    }

    /// Waits until another process has taken the place of this one.
    pub(super) async fn taken_over(&self) {
        self.taken_over.notified().await;
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Keeper {
    pub(super) fn lease(&self) -> Arc<Lease> {
        self.lease.clone()
    }

    /// Renews the lease until it is aborted, or until another process has taken over.
    pub(super) async fn run(mut self) {
        let mut is_well = true;
        loop {
            tokio::time::sleep(BEAT).await;
            let beat = match tokio::time::timeout(BEAT_PATIENCE, self.beat()).await {
                Ok(beat) => beat,
                Err(_) => Err(StoreError::Failed("it does not answer".into())),
            };
            match beat {
                Ok(Beat::Renewed) if is_well => {}
                Ok(Beat::Renewed) => {
                    is_well = true;
                    tracing::info!("the lease on the database is renewed again");
                }
                Ok(Beat::TakenOver(name)) => {
                    tracing::error!(by = name, "another server has taken over the database");
                    self.lease.taken_over.notify_one();
                    return;
                }
                Err(error) => {
                    self.connection = None;
                    if is_well {
                        tracing::warn!(%error, "the lease on the database cannot be renewed");
                    }
                    is_well = false;
                }
            }
        }
    }

    async fn beat(&mut self) -> Result<Beat, StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(connect(&self.options).await?),
        };
        let epoch = self.lease.epoch();
        let asked = Instant::now();
        let renewed = sqlx::query(RENEW).bind(epoch).fetch_optional(&mut *connection).await?;
        if renewed.is_some() {
            self.lease.held().trusted_until = asked + TRUST;
            return Ok(Beat::Renewed);
        }
        // It ran out. As long as no other process was there, this one can go on: as a new epoch,
        // so that every table is claimed and read again.
        self.lease.held().fences.clear();
        match register(connection, &self.name).await? {
            Ok(new) if new == epoch + 1 => self.go_on(new, asked + TRUST),
            // Registered before, and the answer was lost: a name is of one process only. When that
            // was is not known, so it counts from the next beat on.
            Err((new, name, ..)) if new == epoch + 1 && name.starts_with(&self.name) => {
                self.go_on(new, asked)
            }
            Ok(new) => {
                sqlx::query(GO).bind(new).execute(connection).await?;
                Ok(Beat::TakenOver("one that is gone already".into()))
            }
            Err((_, name, ..)) => Ok(Beat::TakenOver(name)),
        }
    }
}

impl Keeper {
    fn go_on(&self, epoch: i64, trusted_until: Instant) -> Result<Beat, StoreError> {
        *self.lease.held() = Held { epoch, trusted_until, fences: HashMap::new() };
        Ok(Beat::Renewed)
    }
}

enum Beat {
    Renewed,
    TakenOver(String),
}

/// Makes this process the next epoch, unless another lives.
async fn register(
    connection: &mut PgConnection,
    name: &str,
) -> Result<Result<i64, Other>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    // Of two that start together, one sees the other.
    sqlx::query("LOCK TABLE nodes IN EXCLUSIVE MODE").execute(&mut *transaction).await?;
    let other: Option<Other> = sqlx::query_as(LIVING).fetch_optional(&mut *transaction).await?;
    if let Some(other) = other {
        transaction.rollback().await?;
        return Ok(Err(other));
    }
    sqlx::query(FORGET).execute(&mut *transaction).await?;
    let epoch = sqlx::query_scalar(REGISTER).bind(name).fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Ok(epoch))
}
