//! A store in one SQLite file.
//!
//! One connection writes, and one task owns it: all work that is queued goes into one transaction
//! (`writer`). Entries are first kept commit by commit (`recent`), and then table by table. Other connections read, and never block it. One server at a time has the file;
//! others, like a backup, may read it. The schema rules out what must not happen twice, not the lock.

mod file;
mod inspect;
mod list;
mod recent;
mod schema;
mod write;
mod writer;

use std::fs::{File, OpenOptions};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, QueryBuilder};
use tokio::sync::{Semaphore, mpsc};

use self::recent::Recent;
use self::writer::{Job, Work, Writer};
use super::{
    Answer, Append, Filter, Head, Listed, Portable, Store, StoreError, StoredEntry, StoredGuest,
    TableNumber, pack,
};

pub use self::file::open_to_others;
pub use self::inspect::{FileUse, inspect};

/// How long a connection waits for another process before it reports that the file is busy.
const BUSY_MS: u64 = 5_000;
/// Connections that answer short questions: lists, guests, where a table is.
const READERS_MAX: u32 = 4;
/// Connections that read logs, so that no short question waits for a long log.
const LOG_READERS_MAX: u32 = 2;
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
    /// What the writer has stored, but not for the readers yet.
    recent: Arc<Recent>,
    readers: SqlitePool,
    log_readers: SqlitePool,
    /// Bounds how many logs are packed and unpacked at once, so that games under way keep the
    /// other threads.
    packers: Arc<Semaphore>,
    /// Keeps other servers from the file until the store is closed.
    lock: Mutex<Option<File>>,
}

impl SqliteStore {
    /// Opens the file, or makes it; brings an older one up to date.
    pub async fn open(path: impl AsRef<Path>) -> Result<SqliteStore, StoreError> {
        let path = path.as_ref();
        let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
        let lock = file::lock(path)?;
        file::make_private(path, OpenOptions::new().create(true)).map_err(failed)?;
        let options = options(path);
        let mut connection = options
            .clone()
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk before it is answered.
            .synchronous(SqliteSynchronous::Full)
            .pragma("cache_size", "-8000")
            // Pages that change often are written back less often; at most 16 MB are read at a start.
            .pragma("wal_autocheckpoint", "4000")
            // What a statement may have to undo needs no file.
            .pragma("temp_store", "MEMORY")
            .connect()
            .await?;
        schema::migrate(&mut connection).await?;
        let recent = Arc::new(Recent::default());
        let writer = Writer::new(connection, recent.clone()).await?;
        let options = options.pragma("query_only", "ON");
        let pool = |connections| {
            SqlitePoolOptions::new()
                .max_connections(connections)
                .test_before_acquire(false)
                .connect_lazy_with(options.clone())
        };
        let (readers, log_readers) = (pool(READERS_MAX), pool(LOG_READERS_MAX));
        let (jobs, waiting) = mpsc::channel(WAITING_MAX);
        tokio::spawn(writer.run(waiting));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let packers = Arc::new(Semaphore::new(cores.div_ceil(2)));
        let lock = Mutex::new(Some(lock));
        Ok(SqliteStore { jobs, recent, readers, log_readers, packers, lock })
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

    /// All entries from a number on, or all that are packed and at most so many of the others.
    async fn some_entries(
        &self,
        table: TableNumber,
        from: u32,
        most: u32,
    ) -> Result<Vec<StoredEntry>, StoreError> {
        // First, so that what is moved in the meantime is among the rows.
        let recent = self.recent.of(table, from);
        // One statement, so that a log that is being packed is seen before or after.
        let rows: Vec<LogRow> = sqlx::query_as(
            "SELECT part AS seq, 0 AS at_ms, NULL AS body, body AS pack FROM packs \
             WHERE table_number = ?1 \
             AND EXISTS (SELECT 1 FROM tables WHERE number = ?1 AND packed > ?2) \
             UNION ALL SELECT * FROM (SELECT seq, at_ms, body, NULL FROM entries \
             WHERE table_number = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3)",
        )
        .bind(table)
        .bind(i64::from(from))
        .bind(i64::from(most))
        .fetch_all(&self.log_readers)
        .await?;
        if rows.is_empty() && recent.is_empty() && !self.exists(table).await? {
            return Err(StoreError::Missing);
        }
        let (mut parts, mut loose) = (Vec::new(), Vec::with_capacity(rows.len()));
        for (seq, at_ms, body, part) in rows {
            loose.extend(body.map(|body| StoredEntry { seq, at_ms, body }));
            parts.extend(part.map(|part| (seq, part)));
        }
        // They come in this order, but the database does not promise it.
        loose.sort_unstable_by_key(|entry| entry.seq);
        let room = (most as usize).saturating_sub(loose.len());
        let mut entries = Vec::new();
        if !parts.is_empty() {
            parts.sort_unstable();
            let packed: Vec<u8> = parts.into_iter().flat_map(|(_, part)| part).collect();
            let unpacked = self.run_blocking(move || pack::unpack(&packed)).await;
            entries = unpacked.ok_or_else(|| damaged(table))?;
            entries.drain(..entries.len().min(from as usize));
        }
        entries.append(&mut loose);
        let next = entries.last().map_or(from, |last| last.seq + 1);
        entries.extend(recent.into_iter().filter(|entry| entry.seq >= next).take(room));
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
        Box::pin(self.some_entries(table, from, u32::MAX))
    }

    fn page(&self, table: TableNumber, from: u32, most: u32) -> Answer<'_, Vec<StoredEntry>> {
        Box::pin(self.some_entries(table, from, most))
    }

    fn pack(&self, table: TableNumber) -> Answer<'_, ()> {
        Box::pin(async move {
            // The janitor comes back every minute: a log that stays unpacked is not read each time.
            let loose: i64 = sqlx::query_scalar(
                "SELECT coalesce(sum(octet_length(body)), 0) FROM entries WHERE table_number = ?",
            )
            .bind(table)
            .fetch_one(&self.log_readers)
            .await?;
            if loose > PACK_BYTES_MAX as i64 {
                return Ok(());
            }
            // A log only grows, so what is read here stays true until it is written.
            let entries = self.entries(table, 0).await?;
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
            // Something else each time, so that the database really has to write.
            let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            self.write(Work::Probe(moment.as_nanos().to_string())).await.map(drop)
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let (job, answer) = Job::new(Work::Close);
            // If the writer has stopped already, there is nothing to wait for.
            if self.jobs.send(job).await.is_ok() {
                answer.await.map_err(|_| closed())??;
            }
            self.log_readers.close().await;
            self.readers.close().await;
            drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
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
            // The probe of `ping` is another value each time, and nobody reads it.
            let settings = sqlx::query_as(
                "SELECT name, value FROM settings WHERE name <> 'probe' ORDER BY name",
            );
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
    file::make_private(to, OpenOptions::new().create_new(true)).map_err(failed)?;
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
