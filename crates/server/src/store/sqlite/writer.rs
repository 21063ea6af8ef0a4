//! The task that owns the writing connection: group commit. While a commit is on its way to the
//! disk, work queues up; then all of it is committed together. Work that finds the writer idle is
//! committed at once.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection};
use tokio::sync::{mpsc, oneshot};

use super::recent::{self, Recent};
use super::write::{WriteError, insert, perform};
use crate::store::{Append, Head, Listed, StoreError, StoredEntry, StoredGuest, TableNumber};

/// Pieces of work in one transaction.
const BATCH_MAX: usize = 1_024;
/// With less work than this in a commit, nobody waits for more.
const BUSY_MIN: usize = 16;
/// How long a commit waits for more work, and how often.
const PAUSE: Duration = Duration::from_millis(1);
const PAUSES_MAX: u128 = 5;
/// So many bytes of recent entries are moved together: about two thousand moves.
const MOVED_BYTES_MIN: usize = 512 * 1024;
/// How many heads change with a row; the database keeps a statement for each number of them.
const HEADS_MAX: usize = 16;
/// How many tables are known to the writer; beyond that, idle ones are forgotten.
const TABLES_MAX: usize = 4_096;
/// How often a transaction is begun again when another process kept the file for too long.
const TRIES_MAX: u32 = 3;

/// Something to write.
pub(super) enum Work {
    Append(Append),
    Create {
        head: Head,
        entries: Vec<StoredEntry>,
    },
    Put {
        listed: Box<Listed>,
        entries: Vec<StoredEntry>,
    },
    Pack {
        table: TableNumber,
        next: u32,
        packed: Vec<u8>,
    },
    SaveGuest(StoredGuest),
    Setting {
        name: String,
        fresh: String,
    },
    /// Whether anything can be written: this is, and nobody reads it.
    Probe(String),
    RemoveSetting(String),
    Close,
}

/// The table that was written to, or 0 if it was none.
type Outcome = Result<TableNumber, StoreError>;

/// Work, and who waits for it.
pub(super) struct Job {
    work: Work,
    answer: oneshot::Sender<Outcome>,
}

impl Job {
    pub(super) fn new(work: Work) -> (Job, oneshot::Receiver<Outcome>) {
        let (answer, waiting) = oneshot::channel();
        (Job { work, answer }, waiting)
    }

    fn append(&self) -> Option<&Append> {
        match &self.work {
            Work::Append(append) => Some(append),
            _ => None,
        }
    }

    /// Whether it only adds entries.
    fn is_plain(&self) -> bool {
        self.append().is_some_and(|append| append.head.is_none())
    }

    /// The table that it changes, if it is there already.
    fn table(&self) -> Option<TableNumber> {
        match &self.work {
            Work::Append(append) => Some(append.table),
            Work::Pack { table, .. } => Some(*table),
            Work::Put { listed, .. } => Some(listed.number),
            _ => None,
        }
    }

    /// The table whose log it has written to its place, the number that comes next there if that
    /// is known, and the head if it is new.
    fn leaves(&self, outcome: &Outcome) -> Option<(TableNumber, Option<u32>, Option<&Head>)> {
        let (entries, head) = match &self.work {
            Work::Append(Append { entries, head, .. }) => (entries.as_slice(), head.as_ref()),
            Work::Create { entries, head } => (entries.as_slice(), Some(head)),
            Work::Pack { .. } | Work::Put { .. } => (&[][..], None),
            _ => return None,
        };
        let next = entries.last().map(|last| last.seq + 1);
        Some((*outcome.as_ref().ok()?, next, head))
    }
}

/// What owns the writing connection.
pub(super) struct Writer {
    connection: SqliteConnection,
    recent: Arc<Recent>,
    /// The number of the last row of `recent`.
    last: i64,
    /// How many bytes of entries are in such rows, and with how many they are moved.
    moving: (usize, usize),
}

impl Writer {
    /// Begins with everything in its place: what an earlier process has left in `recent` is moved.
    pub(super) async fn new(
        mut connection: SqliteConnection,
        recent: Arc<Recent>,
    ) -> Result<Writer, StoreError> {
        let rows: Vec<(i64, Vec<u8>)> =
            sqlx::query_as("SELECT number, body FROM recent ORDER BY number")
                .fetch_all(&mut connection)
                .await?;
        let last = rows.last().map_or(0, |(number, _)| *number);
        let bytes = rows.iter().map(|(_, body)| body.len()).sum();
        let mut entries = Vec::new();
        for (_, body) in &rows {
            entries.extend(recent::read(body)?);
        }
        entries.sort_by_key(|(table, entry)| (*table, entry.seq));
        let mut left = Vec::with_capacity(entries.len());
        for of_table in entries.chunk_by(|(one, _), (other, _)| one == other) {
            // Some may be there already: they were moved with other work on the table.
            let next = next_number(&mut connection, of_table[0].0).await?;
            let next = next.ok_or_else(recent::damaged)?;
            left.extend(of_table.iter().filter(|(_, entry)| entry.seq >= next).cloned());
        }
        let mut writer = Writer { connection, recent, last, moving: (bytes, MOVED_BYTES_MIN) };
        writer.move_rows(left).await?;
        Ok(writer)
    }

    /// Writes until it is told to close, or until all senders are gone.
    pub(super) async fn run(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(BATCH_MAX);
        let mut closing = Vec::new();
        let mut pace = Pace::default();
        while waiting.recv_many(&mut batch, BATCH_MAX).await > 0 {
            pace.gather(&mut waiting, &mut batch).await;
            let begun = Instant::now();
            for close in batch.extract_if(.., |job| matches!(job.work, Work::Close)) {
                // What has been brought before is still done; nothing more is taken.
                waiting.close();
                closing.push(close);
            }
            let outcomes = self.write(&mut batch).await;
            pace = Pace { took: begun.elapsed(), pieces: batch.len() + waiting.len() };
            for (job, outcome) in batch.drain(..).zip(outcomes) {
                // A caller that has stopped waiting does not need the answer.
                job.answer.send(outcome).ok();
            }
            if self.moving.0 >= self.moving.1 || self.recent.tables() > TABLES_MAX {
                self.tidy().await.ok();
            }
        }
        self.tidy().await.ok();
        let closed = self.connection.close().await.map_err(|error| error.to_string());
        for job in closing {
            job.answer.send(closed.clone().map(|()| 0).map_err(StoreError::Failed)).ok();
        }
    }

    /// Moves what is in `recent` to its place. If that fails, it stays where it is, as safe as
    /// before, and is tried again after as many more.
    async fn tidy(&mut self) -> Result<(), sqlx::Error> {
        let all = if self.moving.0 > 0 { self.recent.all() } else { Vec::new() };
        let moved = self.move_rows(all).await;
        match &moved {
            Ok(()) => self.recent.clear(),
            Err(error) => {
                tracing::warn!(%error, "recent entries stay where they are for now");
                self.moving.1 = self.moving.0 + MOVED_BYTES_MIN;
            }
        }
        moved
    }

    /// Puts these entries, which are all that `recent` has, where they belong.
    async fn move_rows(
        &mut self,
        rows: Vec<(TableNumber, StoredEntry)>,
    ) -> Result<(), sqlx::Error> {
        if self.moving.0 > 0 {
            let moved = self.try_to_move(rows).await;
            if moved.is_err() {
                sqlx::query("ROLLBACK").execute(&mut self.connection).await.ok();
            }
            moved?;
            self.last += 1;
        }
        self.moving = (0, MOVED_BYTES_MIN);
        Ok(())
    }

    async fn try_to_move(
        &mut self,
        rows: Vec<(TableNumber, StoredEntry)>,
    ) -> Result<(), sqlx::Error> {
        let connection = &mut self.connection;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        insert(connection, rows.into_iter()).await?;
        // The last row stays, empty: the next one follows it.
        let last = "INSERT INTO recent (number, body) VALUES (?1, x''); \
                    DELETE FROM recent WHERE number < ?1";
        sqlx::query(last).bind(self.last + 1).execute(&mut *connection).await?;
        sqlx::query("COMMIT").execute(connection).await.map(drop)
    }

    /// Does all this work in one commit; for each piece what came of it.
    async fn write(&mut self, batch: &mut [Job]) -> Vec<Outcome> {
        if batch.len() > 1 && has_order(batch) {
            let mut outcomes = Vec::with_capacity(batch.len());
            for job in batch {
                outcomes.extend(Box::pin(self.write(std::slice::from_mut(job))).await);
            }
            return outcomes;
        }
        let mut tries = 0;
        loop {
            tries += 1;
            match self.try_to_write(batch).await {
                Ok(outcomes) => return outcomes,
                Err(error) => {
                    // After some errors the transaction is still open, after others it is not.
                    sqlx::query("ROLLBACK").execute(&mut self.connection).await.ok();
                    if !(is_busy(&error) && tries < TRIES_MAX) {
                        let failed = || Err(StoreError::Failed(error.to_string()));
                        return batch.iter().map(|_| failed()).collect();
                    }
                }
            }
        }
    }

    async fn try_to_write(&mut self, batch: &mut [Job]) -> Result<Vec<Outcome>, sqlx::Error> {
        if batch.iter().any(|job| matches!(job.work, Work::Put { .. })) {
            // It replaces a log, of which nothing may be left.
            self.tidy().await?;
        }
        let mut heads = 0;
        let mut short = |job: &Job| {
            let append = job.append().filter(|append| self.recent.takes(append))?;
            heads += usize::from(append.head.is_some());
            (append.head.is_none() || heads <= HEADS_MAX).then_some(())
        };
        let are_short: Vec<bool> = batch.iter().map(|job| short(job).is_some()).collect();
        let appends = batch.iter().zip(&are_short).filter(|(_, is_short)| **is_short);
        let appends: Vec<&Append> = appends.filter_map(|(job, _)| job.append()).collect();
        let follow = self.recent.follow(&appends);
        let stored = appends.iter().zip(&follow).filter(|(_, follows)| **follows);
        let stored: Vec<&Append> = stored.map(|(append, _)| *append).collect();
        let mut appended = appends.iter().zip(follow).map(|(append, follows)| match follows {
            true => Ok(append.table),
            false => Err(StoreError::Conflict),
        });
        let is_alone = appends.len() == batch.len();
        if !stored.is_empty() {
            add_row(&mut self.connection, self.last + 1, &stored, is_alone).await?;
        } else if !is_alone {
            sqlx::query("BEGIN IMMEDIATE").execute(&mut self.connection).await?;
        }
        let mut outcomes = Vec::with_capacity(batch.len());
        for (job, is_short) in batch.iter().zip(&are_short) {
            outcomes.push(match is_short {
                true => appended.next().unwrap_or(Err(StoreError::Conflict)),
                false => self.perform(job).await?,
            });
        }
        if !is_alone {
            sqlx::query("COMMIT").execute(&mut self.connection).await?;
        }
        if !stored.is_empty() {
            self.last += 1;
        }
        for ((job, outcome), is_short) in batch.iter_mut().zip(&outcomes).zip(are_short) {
            match &mut job.work {
                Work::Append(append) if is_short => {
                    if outcome.is_ok() {
                        self.moving.0 += recent::bytes(append);
                        // Nobody needs the job any more but the one who waits for its outcome.
                        self.recent.add(append.table, std::mem::take(&mut append.entries));
                    }
                }
                _ => {
                    if let Some((table, next, head)) = job.leaves(outcome) {
                        self.recent.set(table, next, head);
                    }
                }
            }
        }
        Ok(outcomes)
    }

    /// Does a piece of work that is not a row of `recent`, or leaves everything as it was.
    async fn perform(&mut self, job: &Job) -> Result<Outcome, sqlx::Error> {
        let connection = &mut self.connection;
        sqlx::query("SAVEPOINT piece").execute(&mut *connection).await?;
        let before = job.table().map(|table| (table, self.recent.of(table, 0)));
        let (table, before) = before.unwrap_or_default();
        // What the log has so far comes first.
        let moved = insert(connection, before.into_iter().map(|entry| (table, entry))).await;
        let done = match moved {
            Ok(()) => perform(connection, &job.work).await,
            Err(error) => Err(error.into()),
        };
        settle(connection, done).await
    }
}

/// How the last commit went, to know what the next one is worth waiting for.
#[derive(Default)]
struct Pace {
    took: Duration,
    /// How many pieces of work there were: in it, and waiting when it was done.
    pieces: usize,
}

impl Pace {
    /// Adds work of tasks that are ready to run: it shares the commit. When many play, waits for
    /// those who were answered last, at most for as long as a commit takes: otherwise these and the
    /// others would need a commit each, in turns.
    async fn gather(&self, waiting: &mut mpsc::Receiver<Job>, batch: &mut Vec<Job>) {
        let mut pauses = self.took.as_millis().min(PAUSES_MAX);
        while batch.len() < BATCH_MAX {
            let known = batch.len();
            tokio::task::yield_now().await;
            add_waiting(waiting, batch);
            if batch.len() > known {
                continue;
            }
            if pauses == 0 || !(BUSY_MIN..self.pieces).contains(&batch.len()) {
                break;
            }
            pauses -= 1;
            tokio::time::sleep(PAUSE).await;
            add_waiting(waiting, batch);
        }
    }
}

fn add_waiting(waiting: &mut mpsc::Receiver<Job>, batch: &mut Vec<Job>) {
    let room = BATCH_MAX.saturating_sub(batch.len());
    batch.extend(std::iter::from_fn(|| waiting.try_recv().ok()).take(room));
}

/// The number that comes next in a table's log, from what is in its place.
async fn next_number(
    connection: &mut SqliteConnection,
    table: TableNumber,
) -> Result<Option<u32>, sqlx::Error> {
    let next = sqlx::query_scalar(
        "SELECT max(packed, coalesce((SELECT max(seq) + 1 FROM entries \
         WHERE table_number = ?1), 0)) FROM tables WHERE number = ?1",
    );
    next.bind(table).fetch_optional(connection).await
}

/// Begins a transaction with a row of `recent` and the new heads of its tables; if it `is_alone`,
/// ends it, too. One trip to the thread of the database, whatever it is.
async fn add_row(
    connection: &mut SqliteConnection,
    number: i64,
    appends: &[&Append],
    is_alone: bool,
) -> Result<(), sqlx::Error> {
    let heads =
        || appends.iter().filter_map(|append| append.head.as_ref().map(|head| (head, append)));
    let row = "INSERT INTO recent (number, body) VALUES (?, ?);";
    let head = "UPDATE tables SET stage = ?, is_public = ?, is_timed = ?, variant = ?, \
                changed_ms = coalesce(?, changed_ms), summary = ? WHERE number = ?;";
    let (begin, end) = match (is_alone, heads().count()) {
        // One statement is a transaction of its own.
        (true, 0) => ("", ""),
        (true, _) => ("BEGIN IMMEDIATE;", "COMMIT"),
        (false, _) => ("BEGIN IMMEDIATE;", ""),
    };
    let sql = [begin, row, &head.repeat(heads().count()), end].concat();
    let mut query = sqlx::query(AssertSqlSafe(sql)).bind(number).bind(recent::write(appends));
    for (head, append) in heads() {
        query = query
            .bind(head.stage as i64)
            .bind(i64::from(head.is_public))
            .bind(i64::from(head.is_timed))
            .bind(head.variant.clone())
            .bind(append.entries.last().map(|entry| entry.at_ms))
            .bind(head.summary.clone())
            .bind(append.table);
    }
    query.execute(connection).await.map(drop)
}

/// Whether work on one table is of different kinds, so that its order counts.
fn has_order(batch: &[Job]) -> bool {
    let others = batch.iter().filter(|job| !job.is_plain());
    let others: HashSet<TableNumber> = others.filter_map(Job::table).collect();
    let tables = batch.iter().filter_map(Job::table);
    !others.is_empty() && tables.filter(|table| others.contains(table)).count() > others.len()
}

/// Ends a piece of the transaction: keeps it, or undoes it if it was refused. Any other error is
/// the whole transaction's.
async fn settle<T>(
    connection: &mut SqliteConnection,
    done: Result<T, WriteError>,
) -> Result<Result<T, StoreError>, sqlx::Error> {
    let outcome = match done {
        Ok(done) => Ok(done),
        Err(WriteError::Refused(error)) => Err(error),
        Err(WriteError::Database(error)) if is_constraint(&error) => Err(StoreError::Conflict),
        Err(WriteError::Database(error)) => return Err(error),
    };
    if outcome.is_err() {
        sqlx::query("ROLLBACK TO piece").execute(&mut *connection).await?;
    }
    sqlx::query("RELEASE piece").execute(connection).await?;
    Ok(outcome)
}

/// The first byte of SQLite's code; the rest says more.
fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?.parse::<u32>().ok()?;
    Some(code & 0xff)
}

/// A number or an id is taken, or an entry does not follow.
fn is_constraint(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(19)
}

/// Another process writes.
fn is_busy(error: &sqlx::Error) -> bool {
    matches!(primary_code(error), Some(5 | 6))
}
