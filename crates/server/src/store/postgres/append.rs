//! The task that appends: group commit. While a commit is on its way, appends queue up; then all of
//! them, of as many tables, are one statement. A table that has gone on is left out of it and holds
//! up no other.

use std::collections::{HashMap, HashSet};

use sqlx::Connection;
use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tokio::sync::{mpsc, oneshot};

use super::connect::{PATIENCE, connect};
use crate::store::row::{People, marks};
use crate::store::{Append, Head, StoreError, TableNumber};

/// Appends in one statement.
const BATCH_MAX: usize = 256;

/// Locks the logs of this batch, always in the same order, and keeps those where the owner, the fence
/// and the number fit; only these go on. One statement is one transaction.
macro_rules! plain {
    () => {
        "WITH want AS (SELECT * FROM unnest($1::bigint[], $2::int[], $3::int[], $8::bigint[], \
                       $9::bigint[]) AS w (table_number, first, count, owner, fence)), \
         ok AS (SELECT l.table_number, w.first, w.count, l.packed \
                FROM logs l JOIN want w USING (table_number) \
                WHERE l.owner = w.owner AND l.fence = w.fence \
                AND (w.count = 0 OR l.next_seq = w.first) \
                ORDER BY l.table_number FOR UPDATE OF l), \
         moved AS (UPDATE logs l SET next_seq = l.next_seq + ok.count FROM ok \
                   WHERE l.table_number = ok.table_number RETURNING l.table_number), \
         put AS (INSERT INTO entries (table_number, seq, at_ms, body) \
                 SELECT e.table_number, e.seq, e.at_ms, e.body \
                 FROM unnest($4::bigint[], $5::int[], $6::bigint[], $7::bytea[]) \
                 AS e (table_number, seq, at_ms, body) JOIN ok USING (table_number))"
    };
}

/// The first entry after a pack makes a table one that is not packed.
const PLAIN: &str = concat!(
    plain!(),
    ", unpacked AS (UPDATE tables t SET is_packed = FALSE FROM ok WHERE t.number = ok.table_number \
       AND ok.count > 0 AND ok.packed > 0 AND ok.packed = ok.first) \
     SELECT table_number FROM moved"
);

/// The same where some tables have a new head. One statement changes a row at most once, so the
/// head and the first entry after a pack share an update.
const WITH_HEADS: &str = concat!(
    plain!(),
    ", head AS (SELECT h.*, ok.count FROM unnest($10::bigint[], $11::smallint[], \
                $12::bool[], $13::bool[], $14::text[], $15::bigint[], $16::text[], $17::text[]) \
                AS h (table_number, stage, is_public, is_timed, variant, changed_ms, people, summary) \
                JOIN ok USING (table_number)), \
     changed AS (UPDATE tables t SET stage = h.stage, is_public = h.is_public, \
                 is_timed = h.is_timed, variant = h.variant, people = h.people, \
                 summary = h.summary, changed_ms = coalesce(h.changed_ms, t.changed_ms), \
                 is_packed = t.is_packed AND h.count = 0 \
                 FROM head h WHERE t.number = h.table_number), \
     unpacked AS (UPDATE tables t SET is_packed = FALSE FROM ok WHERE t.number = ok.table_number \
                  AND ok.count > 0 AND ok.packed > 0 AND ok.packed = ok.first \
                  AND ok.table_number NOT IN (SELECT table_number FROM head)), \
     mark AS (SELECT m.* FROM unnest($18::bigint[], $19::text[]) AS m (table_number, mark) \
              JOIN ok USING (table_number)), \
     gone AS (DELETE FROM marks m USING head h WHERE m.table_number = h.table_number \
              AND NOT EXISTS (SELECT 1 FROM mark n \
                              WHERE n.table_number = m.table_number AND n.mark = m.mark)), \
     come AS (INSERT INTO marks (mark, table_number) SELECT mark, table_number FROM mark \
              ON CONFLICT DO NOTHING) \
     SELECT table_number FROM moved"
);

/// An append with the epoch and the fence under which the table was claimed.
pub(super) struct Fenced {
    pub(super) append: Append,
    pub(super) epoch: i64,
    pub(super) fence: i64,
}

pub(super) type Outcome = Result<(), StoreError>;

/// Something for the task to do.
pub(super) enum Work {
    Append(Fenced),
    Close,
}

/// Work, and where its outcome goes.
pub(super) struct Job {
    work: Work,
    answer: oneshot::Sender<Outcome>,
}

impl Job {
    pub(super) fn new(work: Work) -> (Job, oneshot::Receiver<Outcome>) {
        let (answer, waiting) = oneshot::channel();
        (Job { work, answer }, waiting)
    }
}

/// The connection that appends; made again after it was lost.
pub(super) struct Appender {
    pub(super) options: PgConnectOptions,
    pub(super) connection: Option<PgConnection>,
}

impl Appender {
    /// Appends until it is told to close, or until all senders are gone.
    pub(super) async fn run(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(BATCH_MAX);
        let mut closing = Vec::new();
        while waiting.recv_many(&mut jobs, BATCH_MAX).await > 0 {
            let mut batch = Vec::with_capacity(jobs.len());
            for Job { work, answer } in jobs.drain(..) {
                match work {
                    Work::Append(append) => batch.push((append, answer)),
                    Work::Close => {
                        // What was asked for before is still done; nothing more is taken.
                        waiting.close();
                        closing.push(answer);
                    }
                }
            }
            while !batch.is_empty() {
                let rest = batch.split_off(first_repeat(&batch));
                let appends: Vec<&Fenced> = batch.iter().map(|(append, _)| append).collect();
                let outcomes = self.append(&appends).await;
                for ((_, answer), outcome) in batch.into_iter().zip(outcomes) {
                    // A caller that has stopped waiting does not need the answer.
                    answer.send(outcome).ok();
                }
                batch = rest;
            }
        }
        if let Some(connection) = self.connection {
            // Nothing is under way on it, so there is nothing to lose.
            connection.close().await.ok();
        }
        for answer in closing {
            answer.send(Ok(())).ok();
        }
    }

    /// Appends to different tables in one commit; for each what came of it.
    async fn append(&mut self, appends: &[&Fenced]) -> Vec<Outcome> {
        let error = match self.try_append(appends).await {
            Ok(outcomes) => return outcomes,
            Err(error) => error,
        };
        if appends.len() > 1 && matches!(error, Trouble::Data(_)) {
            let mut outcomes = Vec::with_capacity(appends.len());
            for append in appends {
                outcomes.extend(Box::pin(self.append(&[append])).await);
            }
            return outcomes;
        }
        if !matches!(error, Trouble::Data(_)) {
            // It may or may not have been committed; the callers read again what is stored.
            self.connection = None;
        }
        let failed = || Err(StoreError::Failed(error.to_string()));
        appends.iter().map(|_| failed()).collect()
    }

    async fn try_append(&mut self, appends: &[&Fenced]) -> Result<Vec<Outcome>, Trouble> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(connect(&self.options).await?),
        };
        let work = write(connection, appends);
        match tokio::time::timeout(PATIENCE, work).await {
            Ok(outcomes) => Ok(outcomes?),
            Err(_) => Err(Trouble::Silent),
        }
    }
}

/// Why a batch was not written.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    /// Something in it cannot be stored; the connection is fine.
    #[error("{0}")]
    Data(sqlx::Error),
    #[error("{0}")]
    Lost(sqlx::Error),
    #[error("it does not answer")]
    Silent,
    #[error("{0}")]
    Unreachable(#[from] StoreError),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Trouble {
        let code = error.as_database_error().and_then(DatabaseError::code);
        // Classes of errors: data exception, integrity violation, program limit exceeded.
        let classes = ["22", "23", "54"];
        match code.is_some_and(|code| classes.iter().any(|class| code.starts_with(class))) {
            true => Trouble::Data(error),
            false => Trouble::Lost(error),
        }
    }
}

/// How many of these are for different tables.
fn first_repeat<T>(batch: &[(Fenced, T)]) -> usize {
    let mut tables = HashSet::new();
    let is_repeat = |(fenced, _): &(Fenced, T)| !tables.insert(fenced.append.table);
    batch.iter().position(is_repeat).unwrap_or(batch.len())
}

async fn write(
    connection: &mut PgConnection,
    appends: &[&Fenced],
) -> Result<Vec<Outcome>, sqlx::Error> {
    // One that is not in order by itself fits nowhere.
    let fits = |fenced: &&&Fenced| {
        let append = &fenced.append;
        let first = append.entries.first().map_or(0, |entry| entry.seq);
        (first..).zip(&append.entries).all(|(seq, entry)| entry.seq == seq)
    };
    let fitting: Vec<&Fenced> = appends.iter().filter(fits).copied().collect();
    let written: HashSet<TableNumber> = insert(connection, &fitting).await?;
    let others: Vec<TableNumber> = appends
        .iter()
        .map(|one| one.append.table)
        .filter(|table| !written.contains(table))
        .collect();
    let mut found = HashMap::new();
    if !others.is_empty() {
        let query = sqlx::query_as::<_, (i64, Option<i64>, i64)>(
            "SELECT table_number, owner, fence FROM logs WHERE table_number = ANY($1)",
        );
        let rows = query.bind(others).fetch_all(connection).await?;
        found.extend(rows.into_iter().map(|(table, owner, fence)| (table, (owner, fence))));
    }
    let outcome = |one: &&Fenced| {
        let claimed = (Some(one.epoch), one.fence);
        match found.get(&one.append.table) {
            _ if written.contains(&one.append.table) => Ok(()),
            None => Err(StoreError::Missing),
            Some(now) if *now == claimed => Err(StoreError::Conflict),
            Some(_) => Err(StoreError::NotOwner),
        }
    };
    Ok(appends.iter().map(outcome).collect())
}

/// Writes those that follow what is stored, and says which.
async fn insert<'a>(
    connection: &mut PgConnection,
    appends: &[&'a Fenced],
) -> Result<HashSet<TableNumber>, sqlx::Error> {
    let number = |seq: u32| i32::try_from(seq).unwrap_or(i32::MAX);
    let first = |one: &&Fenced| one.append.entries.first().map_or(0, |entry| number(entry.seq));
    let entries = || {
        let of_one = |one: &&'a Fenced| {
            let table = one.append.table;
            one.append.entries.iter().map(move |entry| (table, entry))
        };
        appends.iter().flat_map(of_one)
    };
    let heads: Vec<(&Append, &Head)> =
        appends.iter().filter_map(|one| Some((&one.append, one.append.head.as_ref()?))).collect();
    let sql = if heads.is_empty() { PLAIN } else { WITH_HEADS };
    let mut query = sqlx::query_scalar::<_, TableNumber>(sql)
        .bind(appends.iter().map(|one| one.append.table).collect::<Vec<i64>>())
        .bind(appends.iter().map(first).collect::<Vec<i32>>())
        .bind(appends.iter().map(|one| one.append.entries.len() as i32).collect::<Vec<i32>>())
        .bind(entries().map(|(table, _)| table).collect::<Vec<i64>>())
        .bind(entries().map(|(_, entry)| number(entry.seq)).collect::<Vec<i32>>())
        .bind(entries().map(|(_, entry)| entry.at_ms).collect::<Vec<i64>>())
        .bind(entries().map(|(_, entry)| entry.body.as_bytes()).collect::<Vec<&[u8]>>())
        .bind(appends.iter().map(|one| one.epoch).collect::<Vec<i64>>())
        .bind(appends.iter().map(|one| one.fence).collect::<Vec<i64>>());
    if !heads.is_empty() {
        let time = |(append, _): &(&Append, &Head)| append.entries.last().map(|last| last.at_ms);
        let marks = || {
            let of_one = |(append, head): &(&Append, &Head)| {
                let table = append.table;
                marks(&People::of(head)).into_iter().map(move |mark| (table, mark))
            };
            heads.iter().flat_map(of_one)
        };
        query = query
            .bind(heads.iter().map(|(append, _)| append.table).collect::<Vec<i64>>())
            .bind(heads.iter().map(|(_, head)| head.stage as i16).collect::<Vec<i16>>())
            .bind(heads.iter().map(|(_, head)| head.is_public).collect::<Vec<bool>>())
            .bind(heads.iter().map(|(_, head)| head.is_timed).collect::<Vec<bool>>())
            .bind(heads.iter().map(|(_, head)| head.variant.as_str()).collect::<Vec<&str>>())
            .bind(heads.iter().map(time).collect::<Vec<Option<i64>>>())
            .bind(heads.iter().map(|(_, head)| People::of(head).write()).collect::<Vec<String>>())
            .bind(heads.iter().map(|(_, head)| head.summary.as_str()).collect::<Vec<&str>>())
            .bind(marks().map(|(table, _)| table).collect::<Vec<i64>>())
            .bind(marks().map(|(_, mark)| mark).collect::<Vec<String>>());
    }
    Ok(query.fetch_all(connection).await?.into_iter().collect())
}
