//! The task that owns the writing connection: group commit. While a commit is on its way to the
//! disk, work queues up; then all of it is committed together. Work that finds the writer idle is
//! committed at once.

use std::collections::HashSet;

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{mpsc, oneshot};

use super::write::{ROWS_MAX, WriteError, insert, perform};
use crate::store::{Append, Head, Listed, StoreError, StoredEntry, StoredGuest, TableNumber};

/// Pieces of work in one transaction.
const BATCH_MAX: usize = 256;
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

    /// The append, if it is only entries: nearly all work is that, so it has the short way.
    fn plain(&self) -> Option<&Append> {
        match &self.work {
            Work::Append(append) if append.head.is_none() && !append.entries.is_empty() => {
                Some(append)
            }
            _ => None,
        }
    }

    /// The table that it changes, if it is there already.
    fn table(&self) -> Option<TableNumber> {
        match &self.work {
            Work::Append(append) => Some(append.table),
            Work::Pack { table, .. } => Some(*table),
            _ => None,
        }
    }
}

/// Writes until it is told to close, or until all senders are gone.
pub(super) async fn run(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH_MAX);
    let mut closing = Vec::new();
    while waiting.recv_many(&mut batch, BATCH_MAX).await > 0 {
        for close in batch.extract_if(.., |job| matches!(job.work, Work::Close)) {
            // What has been brought before is still done; nothing more is taken.
            waiting.close();
            closing.push(close);
        }
        let outcomes = write(&mut connection, &batch).await;
        for (job, outcome) in batch.drain(..).zip(outcomes) {
            // A caller that has stopped waiting does not need the answer.
            job.answer.send(outcome).ok();
        }
    }
    let closed = connection.close().await.map_err(|error| error.to_string());
    for job in closing {
        job.answer.send(closed.clone().map(|()| 0).map_err(StoreError::Failed)).ok();
    }
}

/// Does all this work in one commit; for each piece what came of it.
async fn write(connection: &mut SqliteConnection, batch: &[Job]) -> Vec<Outcome> {
    let mut tries = 0;
    loop {
        tries += 1;
        match try_to_write(connection, batch).await {
            Ok(outcomes) => return outcomes,
            Err(error) => {
                // After some errors the transaction is still open, after others it is not.
                sqlx::query("ROLLBACK").execute(&mut *connection).await.ok();
                if !(is_busy(&error) && tries < TRIES_MAX) {
                    let failed = || Err(StoreError::Failed(error.to_string()));
                    return batch.iter().map(|_| failed()).collect();
                }
            }
        }
    }
}

async fn try_to_write(
    connection: &mut SqliteConnection,
    batch: &[Job],
) -> Result<Vec<Outcome>, sqlx::Error> {
    let plain: Vec<&Append> = batch.iter().filter_map(Job::plain).collect();
    let rows: Vec<(TableNumber, &StoredEntry)> = plain
        .iter()
        .flat_map(|append| append.entries.iter().map(|entry| (append.table, entry)))
        .collect();
    let is_short = plain.len() == batch.len() && rows.len() <= ROWS_MAX;
    if is_short {
        // One statement is a transaction of its own, with one trip to the thread of the database.
        match insert(connection, rows.iter().copied()).await {
            Ok(()) => return Ok(plain.iter().map(|append| Ok(append.table)).collect()),
            Err(error) if is_constraint(&error) => {}
            Err(error) => return Err(error),
        }
    }
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut are_plain_done = false;
    if !is_short && !rows.is_empty() && !has_order(batch) {
        sqlx::query("SAVEPOINT piece").execute(&mut *connection).await?;
        let inserted = insert(connection, rows.iter().copied()).await.map_err(WriteError::from);
        are_plain_done = settle(connection, inserted).await?.is_ok();
    }
    let mut outcomes = Vec::with_capacity(batch.len());
    for job in batch {
        outcomes.push(match job.plain() {
            Some(append) if are_plain_done => Ok(append.table),
            _ => {
                sqlx::query("SAVEPOINT piece").execute(&mut *connection).await?;
                let done = perform(connection, &job.work).await;
                settle(connection, done).await?
            }
        });
    }
    sqlx::query("COMMIT").execute(connection).await?;
    Ok(outcomes)
}

/// Whether a table is changed by plain appends and by something else too, so that the order counts.
fn has_order(batch: &[Job]) -> bool {
    let others = batch.iter().filter(|job| job.plain().is_none());
    let others: HashSet<TableNumber> = others.filter_map(Job::table).collect();
    batch.iter().filter_map(Job::plain).any(|append| others.contains(&append.table))
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
