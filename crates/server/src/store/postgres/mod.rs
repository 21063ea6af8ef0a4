//! A store in a database of a PostgreSQL server.
//!
//! One connection appends (`append`), and one task owns it: appends of many tables are one statement.
//! All other work is one statement each, on the connections of a pool. Several processes may serve a
//! database; each table has one owner (`lease`).

mod append;
mod cluster;
mod connect;
mod inspect;
mod lease;
mod list;
mod portable;
mod schema;

use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::{PgPool, PgPoolOptions};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::AbortHandle;

pub use self::inspect::{Inspection, Serving, inspect};

use self::append::{Appender, Fenced, Job, Outcome, Work};
use self::connect::PATIENCE;
use self::lease::Sharing;
use self::portable::NewTable;
use super::lease::Lease;
use super::{
    Answer, Append, Claim, Cluster, Filter, Head, Listed, Store, StoreError, StoredEntry,
    StoredGuest, TableNumber, pack,
};
use crate::database::PostgresUrl;
use crate::identity;

/// Connections that answer short questions, besides the one that appends. A server of PostgreSQL has
/// 100 unless told otherwise.
const POOL_MAX: u32 = 6;
/// Connections that read logs, so that no short question waits for a long log.
const LOG_POOL_MAX: u32 = 2;
/// A connection that nobody used for so long is tried before it is used.
const TRUSTED: Duration = Duration::from_secs(1);
/// How many jobs may be queued; beyond that, callers wait (backpressure).
const WAITING_MAX: usize = 4_096;
/// A longer log stays unpacked, as in the other store.
const PACK_BYTES_MAX: usize = 512 * 1024;

/// Whether a database must keep what it confirms even when the power is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Safety {
    /// Otherwise it is refused.
    Required,
    /// The operator does not mind.
    Waived,
}

/// Keeps everything in a PostgreSQL database.
pub struct PostgresStore {
    jobs: mpsc::Sender<Job>,
    pool: PgPool,
    log_pool: PgPool,
    lease: Arc<Lease>,
    keeping: AbortHandle,
    /// Bounds how many logs are packed and unpacked at once, so that games under way keep the
    /// other threads.
    packers: Arc<Semaphore>,
}

fn pool_of(connections_max: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(connections_max)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .before_acquire(|connection, meta| {
            Box::pin(async move {
                if meta.idle_for > TRUSTED {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
}

impl PostgresStore {
    /// Opens the database beside other processes; makes its tables, or brings older ones up to date.
    /// Refuses one that is being moved.
    pub async fn open(url: &PostgresUrl, safety: Safety) -> Result<PostgresStore, StoreError> {
        PostgresStore::open_as(url, safety, Sharing::Shared).await
    }

    /// The same, but refuses one that another process uses, and refuses others.
    pub async fn open_alone(
        url: &PostgresUrl,
        safety: Safety,
    ) -> Result<PostgresStore, StoreError> {
        PostgresStore::open_as(url, safety, Sharing::Alone).await
    }

    async fn open_as(
        url: &PostgresUrl,
        safety: Safety,
        sharing: Sharing,
    ) -> Result<PostgresStore, StoreError> {
        let options = connect::options(url)?;
        let mut connection = connect::connect(&options).await?;
        connect::check(&mut connection, safety).await?;
        schema::migrate(&mut connection).await?;
        let instance = u32::from_le_bytes(identity::random_bytes());
        let name = format!("process {} ({instance:08x})", std::process::id());
        let (lease, keeper) = lease::take(&options, connection, name, sharing).await?;
        let keeping = tokio::spawn(keeper.run()).abort_handle();
        let pool = pool_of(POOL_MAX).connect_lazy_with(options.clone());
        let log_pool = pool_of(LOG_POOL_MAX).connect_lazy_with(options.clone());
        let (jobs, waiting) = mpsc::channel(WAITING_MAX);
        tokio::spawn(Appender { options, connection: None }.run(waiting));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let packers = Arc::new(Semaphore::new(cores.div_ceil(2)));
        Ok(PostgresStore { jobs, pool, log_pool, lease, keeping, packers })
    }

    /// Waits for work to be done.
    async fn write(&self, work: Work) -> Outcome {
        let (job, answer) = Job::new(work);
        self.jobs.send(job).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    async fn append_fenced(&self, append: Append) -> Outcome {
        let table = append.table;
        let Some((epoch, fence)) = self.lease.fence(table) else {
            return Err(match self.exists(table).await? {
                // Never claimed, or the lease has run out since.
                true => StoreError::NotOwner,
                false => StoreError::Missing,
            });
        };
        let outcome = self.write(Work::Append(Fenced { append, epoch, fence })).await;
        if matches!(outcome, Err(StoreError::Failed(_) | StoreError::NotOwner)) {
            // What is stored has to be claimed and read again. A commit that is still under way has
            // the row of the log, so that the next claim waits for it.
            self.lease.forget(table);
        }
        outcome
    }

    /// Runs `work` on a blocking thread, once one of the permits is free.
    async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let permit = self.packers.clone().acquire_owned().await.ok()?;
        let work = move || {
            // Released when the work ends, even if the caller has stopped waiting.
            let _permit = permit;
            work()
        };
        tokio::task::spawn_blocking(work).await.ok().flatten()
    }

    async fn make(&self, head: Head, entries: Vec<StoredEntry>) -> Result<TableNumber, StoreError> {
        if (0..).zip(&entries).any(|(seq, entry)| entry.seq != seq) {
            return Err(StoreError::Conflict);
        }
        let at_ms = entries.first().map_or(0, |entry| entry.at_ms);
        let epoch = self.lease.claiming().ok_or_else(cluster::leaving)?;
        let new = NewTable { number: None, created_ms: at_ms, changed_ms: at_ms, head: &head };
        let made = ask(new.insert(&self.pool, &entries, epoch)).await?;
        let Some(table) = made else {
            return Err(match self.find(&head.id).await? {
                Some(_) => StoreError::Conflict,
                None => cluster::run_out(),
            });
        };
        // A table is of the process that made it.
        self.lease.note(epoch, table, 1);
        self.give_back_if_leaving(table);
        Ok(table)
    }

    /// All entries from a number on, or all that are packed and at most so many of the others.
    async fn some_entries(
        &self,
        table: TableNumber,
        from: u32,
        most: u32,
    ) -> Result<Vec<StoredEntry>, StoreError> {
        let from_seq = i32::try_from(from).unwrap_or(i32::MAX);
        // One statement, so that a log that is being packed is seen before or after. A pack has no
        // number.
        let rows = sqlx::query_as::<_, (Option<i32>, Option<i64>, Vec<u8>)>(
            "SELECT NULL::int AS seq, NULL::bigint AS at_ms, p.body FROM packs p \
             JOIN logs l USING (table_number) WHERE table_number = $1 AND l.packed > $2 \
             UNION ALL (SELECT seq, at_ms, body FROM entries \
             WHERE table_number = $1 AND seq >= $2 ORDER BY seq LIMIT $3)",
        )
        .bind(table)
        .bind(from_seq)
        .bind(i64::from(most));
        let rows = ask(rows.fetch_all(&self.log_pool)).await?;
        if rows.is_empty() && !self.exists(table).await? {
            return Err(StoreError::Missing);
        }
        let (mut packed, mut loose) = (None, Vec::with_capacity(rows.len()));
        for row in rows {
            let (Some(seq), Some(at_ms), body) = row else {
                packed = Some(row.2);
                continue;
            };
            let seq = u32::try_from(seq).map_err(|_| damaged(table))?;
            let body = String::from_utf8(body).map_err(|_| damaged(table))?;
            loose.push(StoredEntry { seq, at_ms, body });
        }
        loose.sort_unstable_by_key(|entry| entry.seq);
        let Some(packed) = packed else { return Ok(loose) };
        let unpacked = self.run_blocking(move || pack::unpack(&packed)).await;
        let mut entries = unpacked.ok_or_else(|| damaged(table))?;
        entries.drain(..entries.len().min(from as usize));
        entries.extend(loose);
        Ok(entries)
    }

    async fn exists(&self, table: TableNumber) -> Result<bool, StoreError> {
        let found = sqlx::query("SELECT 1 FROM tables WHERE number = $1").bind(table);
        Ok(ask(found.fetch_optional(&self.pool)).await?.is_some())
    }

    async fn pack_log(&self, table: TableNumber) -> Result<(), StoreError> {
        // The janitor comes back every minute: a log that stays unpacked is not read each time.
        let loose = sqlx::query_scalar::<_, i64>(
            "SELECT coalesce(sum(octet_length(body)), 0)::bigint FROM entries \
             WHERE table_number = $1",
        );
        if ask(loose.bind(table).fetch_one(&self.log_pool)).await? > PACK_BYTES_MAX as i64 {
            return Ok(());
        }
        // A log only grows, so what is read here stays true until it is written.
        let entries = self.entries(table, 0).await?;
        let Some(last) = entries.last() else { return Ok(()) };
        if entries.iter().map(|entry| entry.body.len()).sum::<usize>() > PACK_BYTES_MAX {
            return Ok(());
        }
        let next = i32::try_from(last.seq + 1).unwrap_or(i32::MAX);
        let packing = self.run_blocking(move || {
            let packed = pack::pack(&entries)?;
            // The entries are deleted afterwards, so the pack is verified first.
            (pack::unpack(&packed)? == entries).then_some(packed)
        });
        let packed = packing.await.ok_or_else(|| {
            StoreError::Failed(format!("the log of table {table} cannot be packed"))
        })?;
        // A longer pack stays.
        let write = sqlx::query(
            "WITH longer AS (UPDATE logs SET packed = $2 WHERE table_number = $1 AND packed < $2 \
                             RETURNING table_number, next_seq), \
             put AS (INSERT INTO packs (table_number, body) SELECT table_number, $3 FROM longer \
                     ON CONFLICT (table_number) DO UPDATE SET body = excluded.body), \
             gone AS (DELETE FROM entries e USING longer l \
                      WHERE e.table_number = l.table_number AND e.seq < $2) \
             UPDATE tables t SET is_packed = l.next_seq = $2 FROM longer l \
             WHERE t.number = l.table_number",
        )
        .bind(table)
        .bind(next)
        .bind(packed);
        ask(write.execute(&self.pool)).await.map(drop)
    }
}

/// Waits for the database, but not longer than it takes to know that it is gone.
async fn ask<T>(
    answer: impl Future<Output = Result<T, sqlx::Error>> + Send,
) -> Result<T, StoreError> {
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(StoreError::Failed("it does not answer".into())),
    }
}

impl Store for PostgresStore {
    fn create(&self, head: Head, entries: Vec<StoredEntry>) -> Answer<'_, TableNumber> {
        Box::pin(self.make(head, entries))
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(self.append_fenced(append))
    }

    fn find<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Listed>> {
        Box::pin(async move {
            // Comes from a link, and is not text for this database.
            if id.contains('\0') {
                return Ok(None);
            }
            ask(sqlx::query_as(list::FIND).bind(id).fetch_optional(&self.pool)).await
        })
    }

    fn entries(&self, table: TableNumber, from: u32) -> Answer<'_, Vec<StoredEntry>> {
        Box::pin(self.some_entries(table, from, u32::MAX))
    }

    fn page(&self, table: TableNumber, from: u32, most: u32) -> Answer<'_, Vec<StoredEntry>> {
        Box::pin(self.some_entries(table, from, most))
    }

    fn claim(&self, table: TableNumber) -> Answer<'_, Claim> {
        Box::pin(self.claim_log(table))
    }

    fn release(&self, table: TableNumber) {
        self.give_back(table);
    }

    fn holds(&self, table: TableNumber) -> bool {
        self.lease.holds(table)
    }

    fn cluster(&self) -> Option<&dyn Cluster> {
        Some(self)
    }

    fn pack(&self, table: TableNumber) -> Answer<'_, ()> {
        Box::pin(self.pack_log(table))
    }

    fn list(&self, filter: Filter) -> Answer<'_, Vec<Listed>> {
        Box::pin(async move {
            let Some(mut query) = list::list(&filter) else { return Ok(Vec::new()) };
            ask(query.build_query_as().fetch_all(&self.pool)).await
        })
    }

    fn save_guest(&self, guest: StoredGuest) -> Answer<'_, ()> {
        Box::pin(async move {
            let save = sqlx::query(
                "INSERT INTO guests (id, name, created_ms) SELECT $1, $2, $3 \
                 WHERE EXISTS (SELECT 1 FROM nodes \
                               WHERE epoch = $4 AND expires_at > clock_timestamp()) \
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            );
            let save = save.bind(guest.id).bind(guest.name).bind(guest.created_ms);
            let saved = ask(save.bind(self.lease.epoch()).execute(&self.pool)).await?;
            // The database may be moving meanwhile.
            if saved.rows_affected() == 1 { Ok(()) } else { Err(cluster::run_out()) }
        })
    }

    fn guest<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGuest>> {
        Box::pin(async move {
            let guest = sqlx::query_as("SELECT name, created_ms FROM guests WHERE id = $1");
            let guest = ask(guest.bind(id).fetch_optional(&self.pool)).await?;
            let stored = |(name, created_ms)| StoredGuest { id: id.to_owned(), name, created_ms };
            Ok(guest.map(stored))
        })
    }

    fn setting<'a>(&'a self, name: &'a str, fresh: String) -> Answer<'a, String> {
        Box::pin(async move {
            let made = sqlx::query(
                "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            );
            ask(made.bind(name).bind(fresh).execute(&self.pool)).await?;
            let value = sqlx::query_scalar("SELECT value FROM settings WHERE name = $1");
            ask(value.bind(name).fetch_one(&self.pool)).await
        })
    }

    fn ping(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            if self.jobs.is_closed() {
                return Err(closed());
            }
            // Renewing the lease is a real write, every second.
            if !self.lease.is_trusted() {
                return Err(StoreError::Failed("the lease cannot be renewed".into()));
            }
            ask(sqlx::query("SELECT 1").execute(&self.pool)).await.map(drop)
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let (job, answer) = Job::new(Work::Close);
            // If the task has ended already, there is nothing to wait for.
            if self.jobs.send(job).await.is_ok() {
                answer.await.map_err(|_| closed())??;
            }
            self.keeping.abort();
            if !self.pool.is_closed() {
                // If it fails, the lease runs out by itself.
                let go = sqlx::query(lease::GO).bind(self.lease.epoch());
                ask(go.execute(&self.pool)).await.ok();
            }
            self.log_pool.close().await;
            self.pool.close().await;
            Ok(())
        })
    }
}

fn closed() -> StoreError {
    StoreError::Failed("the store is closed".into())
}

fn damaged(table: TableNumber) -> StoreError {
    StoreError::Failed(format!("the log of table {table} is damaged"))
}
