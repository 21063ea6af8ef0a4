//! What each kind of work does inside of a transaction.

use std::sync::{Arc, OnceLock};

use sqlx::AssertSqlSafe;
use sqlx::sqlite::SqliteConnection;

use super::writer::Work;
use crate::store::row::{People, marks};
use crate::store::{Append, Head, Listed, StoreError, StoredEntry, TableNumber};

/// Why work was not done.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(super) enum WriteError {
    /// It may not be done; other work may.
    Refused(#[from] StoreError),
    /// The database did not do it.
    Database(#[from] sqlx::Error),
}

/// Does one piece of work; what it leaves behind when it fails is for the caller to undo. Gives the
/// number of the table, or 0 for other work.
pub(super) async fn perform(
    connection: &mut SqliteConnection,
    work: &Work,
) -> Result<TableNumber, WriteError> {
    match work {
        Work::Append(append) => add_to_log(connection, append).await,
        Work::Create { head, entries } => {
            let at_ms = entries.first().map_or(0, |entry| entry.at_ms);
            create(connection, (None, at_ms, at_ms), head, entries).await
        }
        Work::Put { listed, entries } => {
            for sql in [
                "DELETE FROM marks WHERE table_number = ?",
                "DELETE FROM entries WHERE table_number = ?",
                "DELETE FROM packs WHERE table_number = ?",
                "DELETE FROM tables WHERE number = ?",
            ] {
                sqlx::query(sql).bind(listed.number).execute(&mut *connection).await?;
            }
            let Listed { number, created_ms, changed_ms, head } = &**listed;
            create(connection, (Some(*number), *created_ms, *changed_ms), head, entries).await
        }
        Work::Pack { table, next, packed } => pack(connection, *table, *next, packed).await,
        Work::SaveGuest(guest) => {
            sqlx::query(
                "INSERT INTO guests (id, name, created_ms) VALUES (?, ?, ?) \
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            )
            .bind(guest.id.clone())
            .bind(guest.name.clone())
            .bind(guest.created_ms)
            .execute(connection)
            .await?;
            Ok(0)
        }
        Work::Setting { name, fresh } => {
            sqlx::query("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(name.clone())
                .bind(fresh.clone())
                .execute(connection)
                .await?;
            Ok(0)
        }
        Work::Probe(value) => {
            sqlx::query(
                "INSERT INTO settings (name, value) VALUES ('probe', ?) \
                 ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            )
            .bind(value.clone())
            .execute(connection)
            .await?;
            Ok(0)
        }
        Work::RemoveSetting(name) => {
            let remove = sqlx::query("DELETE FROM settings WHERE name = ?").bind(name.clone());
            remove.execute(connection).await?;
            Ok(0)
        }
        Work::Close => Ok(0),
    }
}

/// Makes a table, with this number or a new one, and the times when it was made and changed.
async fn create(
    connection: &mut SqliteConnection,
    (number, created_ms, changed_ms): (Option<TableNumber>, i64, i64),
    head: &Head,
    entries: &[StoredEntry],
) -> Result<TableNumber, WriteError> {
    follows(0, entries)?;
    let people = People::of(head);
    let made = sqlx::query(
        "INSERT INTO tables (id, stage, is_public, is_timed, variant, created_ms, changed_ms, \
         people, summary, number) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )
    .bind(head.id.clone())
    .bind(head.stage as i64)
    .bind(i64::from(head.is_public))
    .bind(i64::from(head.is_timed))
    .bind(head.variant.clone())
    .bind(created_ms)
    .bind(changed_ms)
    .bind(people.write())
    .bind(head.summary.clone())
    .bind(number)
    .execute(&mut *connection)
    .await?;
    let number = made.last_insert_rowid();
    change_marks(connection, number, &People::default(), &people).await?;
    insert(connection, entries.iter().map(|entry| (number, entry.clone()))).await?;
    Ok(number)
}

/// Entries are numbered without gaps.
fn follows(next: u32, entries: &[StoredEntry]) -> Result<(), StoreError> {
    let does = (next..).zip(entries).all(|(next, entry)| next == entry.seq);
    does.then_some(()).ok_or(StoreError::Conflict)
}

async fn add_to_log(
    connection: &mut SqliteConnection,
    append: &Append,
) -> Result<TableNumber, WriteError> {
    let known = sqlx::query_as::<_, (u32, bool, String)>(
        "SELECT max(packed, coalesce((SELECT max(seq) + 1 FROM entries \
         WHERE table_number = ?1), 0)), is_packed, people FROM tables WHERE number = ?1",
    );
    let known = known.bind(append.table).fetch_optional(&mut *connection).await?;
    let (next, is_packed, people) = known.ok_or(StoreError::Missing)?;
    follows(next, &append.entries)?;
    let entries = append.entries.iter().map(|entry| (append.table, entry.clone()));
    insert(connection, entries).await?;
    if is_packed && !append.entries.is_empty() {
        let unpacked = sqlx::query("UPDATE tables SET is_packed = 0 WHERE number = ?");
        unpacked.bind(append.table).execute(&mut *connection).await?;
    }
    if let Some(head) = &append.head {
        let known = People::read(&people)?;
        let people = People::of(head);
        sqlx::query(
            "UPDATE tables SET id = ?2, stage = ?3, is_public = ?4, is_timed = ?5, variant = ?6, \
             changed_ms = coalesce(?7, changed_ms), people = ?8, summary = ?9 WHERE number = ?1",
        )
        .bind(append.table)
        .bind(head.id.clone())
        .bind(head.stage as i64)
        .bind(i64::from(head.is_public))
        .bind(i64::from(head.is_timed))
        .bind(head.variant.clone())
        .bind(append.entries.last().map(|entry| entry.at_ms))
        .bind(people.write())
        .bind(head.summary.clone())
        .execute(&mut *connection)
        .await?;
        change_marks(connection, append.table, &known, &people).await?;
    }
    Ok(append.table)
}

async fn change_marks(
    connection: &mut SqliteConnection,
    table: TableNumber,
    before: &People,
    after: &People,
) -> Result<(), sqlx::Error> {
    let (before, after) = (marks(before), marks(after));
    let delete = "DELETE FROM marks WHERE mark = ? AND table_number = ?;";
    let insert = "INSERT INTO marks (mark, table_number) VALUES (?, ?);";
    let (gone, new) = (before.difference(&after), after.difference(&before));
    let sql = delete.repeat(gone.clone().count()) + &insert.repeat(new.clone().count());
    if sql.is_empty() {
        return Ok(());
    }
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for mark in gone.chain(new) {
        query = query.bind(mark.clone()).bind(table);
    }
    query.execute(connection).await.map(drop)
}

/// How long a part of a pack is. Longer rows would be stored on pages of their own.
const PACK_PART_BYTES: usize = 960;

/// Entries are never changed, so a pack of all before `next` is right whatever has happened since
/// they were read; only a longer pack must stay.
async fn pack(
    connection: &mut SqliteConnection,
    table: TableNumber,
    next: u32,
    packed: &[u8],
) -> Result<TableNumber, WriteError> {
    let longer = sqlx::query("UPDATE tables SET packed = ?2 WHERE number = ?1 AND packed < ?2")
        .bind(table)
        .bind(i64::from(next))
        .execute(&mut *connection)
        .await?;
    if longer.rows_affected() == 0 {
        return Ok(table);
    }
    for sql in [
        "DELETE FROM packs WHERE table_number = ?1",
        "DELETE FROM entries WHERE table_number = ?1 AND seq < ?2",
        "UPDATE tables SET is_packed = NOT EXISTS \
         (SELECT 1 FROM entries WHERE table_number = ?1) WHERE number = ?1",
    ] {
        sqlx::query(sql).bind(table).bind(i64::from(next)).execute(&mut *connection).await?;
    }
    for (part, body) in (0i64..).zip(packed.chunks(PACK_PART_BYTES)) {
        sqlx::query("INSERT INTO packs (table_number, part, body) VALUES (?, ?, ?)")
            .bind(table)
            .bind(part)
            .bind(body.to_vec())
            .execute(&mut *connection)
            .await?;
    }
    Ok(table)
}

/// How many rows one statement can insert: 1, 2, 4 and so on up to this.
pub(super) const ROWS_MAX: usize = 256;
const SIZES: usize = ROWS_MAX.ilog2() as usize + 1;

/// Inserts entries of any tables, in as few statements as possible. Up to [`ROWS_MAX`] are one
/// statement, which is done as a whole or not at all.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    rows: impl ExactSizeIterator<Item = (TableNumber, StoredEntry)>,
) -> Result<(), sqlx::Error> {
    let mut rows = rows;
    while rows.len() > 0 {
        let count = rows.len().min(ROWS_MAX);
        let mut query = sqlx::query(insert_sql(count));
        for (table, entry) in rows.by_ref().take(count) {
            query = query.bind(table).bind(i64::from(entry.seq)).bind(entry.at_ms).bind(entry.body);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// The text for so many rows or a few more. The texts are few, so that the database prepares each
/// only once; rows that are left unbound are left out.
fn insert_sql(rows: usize) -> AssertSqlSafe<Arc<str>> {
    static TEXTS: [[OnceLock<Arc<str>>; SIZES]; 2] =
        [const { [const { OnceLock::new() }; SIZES] }; 2];
    let size = rows.next_power_of_two().ilog2() as usize;
    // Without a condition the database need not prepare it again for each use.
    let is_full = rows.is_power_of_two();
    let text = TEXTS[usize::from(is_full)][size].get_or_init(|| {
        let begin = "INSERT INTO entries (table_number, seq, at_ms, body) ";
        if size == 0 {
            return format!("{begin}VALUES (?, ?, ?, ?)").into();
        }
        let values = vec!["(?, ?, ?, ?)"; 1 << size].join(", ");
        if is_full {
            return format!("{begin}VALUES {values}").into();
        }
        format!("{begin}SELECT * FROM (VALUES {values}) WHERE column1 IS NOT NULL").into()
    });
    AssertSqlSafe(text.clone())
}
