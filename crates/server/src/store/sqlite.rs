//! A store in one SQLite file.
//!
//! One connection writes, and one task owns it: all work that is queued goes into one transaction
//! (`writer`). Other connections read, and never block it. Other processes may use the file at
//! the same time; the schema rules out what must not happen twice, not this process.

mod list;
mod schema;
mod write;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, QueryBuilder};
use tokio::sync::{Semaphore, mpsc};

use self::writer::{Job, Work};
use super::{
    Answer, Append, Filter, Head, Listed, Portable, Store, StoreError, StoredEntry, StoredGuest,
    TableNumber, pack,
};

/// How long a connection waits for another process before it reports that the file is busy.
const BUSY_MS: u64 = 5_000;
const READERS_MAX: u32 = 4;
/// How many jobs may be queued for the writer; beyond that, callers wait (backpressure).
const WAITING_MAX: usize = 4_096;

/// A longer log stays unpacked: there are few, full of chat, and reading one of them again and
/// again should not make the server unpack it each time.
const PACK_BYTES_MAX: usize = 512 * 1024;

/// A number, a time, and either the body of an entry or a part of a pack.
type LogRow = (u32, i64, Option<String>, Option<Vec<u8>>);

/// Keeps everything in a SQLite file.
pub struct SqliteStore {
    jobs: mpsc::Sender<Job>,
    readers: SqlitePool,
    /// Bounds how many logs are packed and unpacked at once, so that games under way keep the
    /// other threads.
    packers: Arc<Semaphore>,
}

impl SqliteStore {
    /// Opens the file, or makes it; brings an older one up to date.
    pub async fn open(path: impl AsRef<Path>) -> Result<SqliteStore, StoreError> {
        let options = options(path.as_ref()).create_if_missing(true);
        let mut connection = options
            .clone()
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk before it is answered.
            .synchronous(SqliteSynchronous::Full)
            .pragma("cache_size", "-8000")
            .connect()
            .await?;
        schema::migrate(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS_MAX)
            .test_before_acquire(false)
            .connect_lazy_with(options.pragma("query_only", "ON"));
        let (jobs, waiting) = mpsc::channel(WAITING_MAX);
        tokio::spawn(writer::run(connection, waiting));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let packers = Arc::new(Semaphore::new(cores.div_ceil(2)));
        Ok(SqliteStore { jobs, readers, packers })
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

    /// Waits for work to be done; gives the number of the table that it is about.
    async fn write(&self, work: Work) -> Result<TableNumber, StoreError> {
        let (job, answer) = Job::new(work);
        self.jobs.send(job).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    async fn all_entries(
        &self,
        table: TableNumber,
        from: u32,
    ) -> Result<Vec<StoredEntry>, StoreError> {
        // One statement, so that a log that is being packed is seen before or after.
        let rows: Vec<LogRow> = sqlx::query_as(
            "SELECT part AS seq, 0 AS at_ms, NULL AS body, body AS pack FROM packs \
             WHERE table_number = ?1 \
             AND EXISTS (SELECT 1 FROM tables WHERE number = ?1 AND packed > ?2) \
             UNION ALL SELECT seq, at_ms, body, NULL FROM entries \
             WHERE table_number = ?1 AND seq >= ?2",
        )
        .bind(table)
        .bind(i64::from(from))
        .fetch_all(&self.readers)
        .await?;
        if rows.is_empty() && !self.exists(table).await? {
            return Err(StoreError::Missing);
        }
        let (mut parts, mut loose) = (Vec::new(), Vec::with_capacity(rows.len()));
        for (seq, at_ms, body, part) in rows {
            loose.extend(body.map(|body| StoredEntry { seq, at_ms, body }));
            parts.extend(part.map(|part| (seq, part)));
        }
        // They come in this order, but the database does not promise it.
        loose.sort_unstable_by_key(|entry| entry.seq);
        if parts.is_empty() {
            return Ok(loose);
        }
        parts.sort_unstable();
        let packed: Vec<u8> = parts.into_iter().flat_map(|(_, part)| part).collect();
        let unpacked = self.run_blocking(move || pack::unpack(&packed)).await;
        let mut entries = unpacked.ok_or_else(|| damaged(table))?;
        entries.drain(..entries.len().min(from as usize));
        entries.extend(loose);
        Ok(entries)
    }

    async fn exists(&self, table: TableNumber) -> Result<bool, StoreError> {
        let found = sqlx::query("SELECT 1 FROM tables WHERE number = ?").bind(table);
        Ok(found.fetch_optional(&self.readers).await?.is_some())
    }
}

impl Store for SqliteStore {
    fn create(&self, head: Head, entries: Vec<StoredEntry>) -> Answer<'_, TableNumber> {
        Box::pin(self.write(Work::Create { head, entries }))
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Append(append)).await.map(drop) })
    }

    fn find<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Listed>> {
        Box::pin(async move {
            Ok(sqlx::query_as(list::FIND).bind(id).fetch_optional(&self.readers).await?)
        })
    }

    fn entries(&self, table: TableNumber, from: u32) -> Answer<'_, Vec<StoredEntry>> {
        Box::pin(self.all_entries(table, from))
    }

    fn pack(&self, table: TableNumber) -> Answer<'_, ()> {
        Box::pin(async move {
            // A log only grows, so what is read here stays true until it is written.
            let entries = self.all_entries(table, 0).await?;
            let Some(last) = entries.last() else { return Ok(()) };
            if entries.iter().map(|entry| entry.body.len()).sum::<usize>() > PACK_BYTES_MAX {
                return Ok(());
            }
            let next = last.seq + 1;
            let packing = self.run_blocking(move || {
                let packed = pack::pack(&entries)?;
                // The entries are deleted afterwards, so the pack is verified first.
                (pack::unpack(&packed)? == entries).then_some(packed)
            });
            let packed = packing.await;
            let packed = packed.ok_or_else(|| {
                StoreError::Failed(format!("the log of table {table} cannot be packed"))
            })?;
            self.write(Work::Pack { table, next, packed }).await.map(drop)
        })
    }

    fn list(&self, filter: Filter) -> Answer<'_, Vec<Listed>> {
        Box::pin(async move {
            let query = list::list(QueryBuilder::new(""), &filter);
            let Some(mut query) = query else { return Ok(Vec::new()) };
            Ok(query.build_query_as().fetch_all(&self.readers).await?)
        })
    }

    fn save_guest(&self, guest: StoredGuest) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::SaveGuest(guest)).await.map(drop) })
    }

    fn guest<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGuest>> {
        Box::pin(async move {
            let guest = sqlx::query_as("SELECT name, created_ms FROM guests WHERE id = ?").bind(id);
            let guest = guest.fetch_optional(&self.readers).await?;
            let stored = |(name, created_ms)| StoredGuest { id: id.to_owned(), name, created_ms };
            Ok(guest.map(stored))
        })
    }

    fn setting<'a>(&'a self, name: &'a str, fresh: String) -> Answer<'a, String> {
        Box::pin(async move {
            self.write(Work::Setting { name: name.to_owned(), fresh }).await?;
            let value = sqlx::query_scalar("SELECT value FROM settings WHERE name = ?").bind(name);
            Ok(value.fetch_one(&self.readers).await?)
        })
    }

    fn ping(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            if self.jobs.is_closed() {
                return Err(closed());
            }
            sqlx::query("SELECT 1 FROM tables LIMIT 1").fetch_optional(&self.readers).await?;
            Ok(())
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let (job, answer) = Job::new(Work::Close);
            // If the writer has stopped already, there is nothing to wait for.
            if self.jobs.send(job).await.is_ok() {
                answer.await.map_err(|_| closed())??;
            }
            self.readers.close().await;
            Ok(())
        })
    }
}

impl Portable for SqliteStore {
    fn guests<'a>(&'a self, after: &'a str, limit: u32) -> Answer<'a, Vec<StoredGuest>> {
        Box::pin(async move {
            let guests = sqlx::query_as::<_, (String, String, i64)>(
                "SELECT id, name, created_ms FROM guests WHERE id > ? ORDER BY id LIMIT ?",
            );
            let guests = guests.bind(after).bind(limit).fetch_all(&self.readers).await?;
            let stored = |(id, name, created_ms)| StoredGuest { id, name, created_ms };
            Ok(guests.into_iter().map(stored).collect())
        })
    }

    fn settings(&self) -> Answer<'_, Vec<(String, String)>> {
        Box::pin(async move {
            let settings = sqlx::query_as("SELECT name, value FROM settings ORDER BY name");
            Ok(settings.fetch_all(&self.readers).await?)
        })
    }

    fn put(&self, listed: Listed, entries: Vec<StoredEntry>) -> Answer<'_, ()> {
        let listed = Box::new(listed);
        Box::pin(async move { self.write(Work::Put { listed, entries }).await.map(drop) })
    }

    fn end_transfer<'a>(&'a self, setting: &'a str) -> Answer<'a, ()> {
        let work = Work::RemoveSetting(setting.to_owned());
        Box::pin(async move { self.write(work).await.map(drop) })
    }
}

/// Takes a snapshot of a database while others read and write it. The target must not exist yet;
/// the copy is on the disk when this returns.
pub async fn backup(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<(), StoreError> {
    let to = to.as_ref();
    let failed = |error: std::io::Error| StoreError::Failed(format!("{}: {error}", to.display()));
    let target = to
        .to_str()
        .ok_or_else(|| StoreError::Failed(format!("{}: the name is not UTF-8", to.display())))?;
    let mut connection = options(from.as_ref()).connect().await?;
    // Made here, so that of two backups into one file one is refused. SQLite fills an empty file.
    std::fs::OpenOptions::new().write(true).create_new(true).open(to).map_err(failed)?;
    let copied = sqlx::query("VACUUM INTO ?").bind(target).execute(&mut connection).await;
    let copied = copied
        .map_err(StoreError::from)
        .and_then(|_| std::fs::File::open(to).and_then(|file| file.sync_all()).map_err(failed));
    if copied.is_err() {
        // Half a copy is no copy; if it cannot be removed, the error says what happened.
        std::fs::remove_file(to).ok();
    }
    connection.close().await?;
    copied
}

/// What all connections have in common.
fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .busy_timeout(Duration::from_millis(BUSY_MS))
        .disable_statement_logging()
}

fn closed() -> StoreError {
    StoreError::Failed("the store is closed".into())
}

fn damaged(table: TableNumber) -> StoreError {
    StoreError::Failed(format!("the packed log of table {table} is damaged"))
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        match error {
            MigrateError::VersionMissing(_) => StoreError::Newer,
            other => StoreError::Failed(other.to_string()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}
