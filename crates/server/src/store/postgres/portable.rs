//! Putting whole tables in, and what moving to or from another database needs.

use sqlx::{PgExecutor, Postgres};

use super::{PostgresStore, ask};
use crate::store::row::{People, marks};
use crate::store::{
    Answer, Head, Listed, Portable, StoreError, StoredEntry, StoredGuest, TableNumber,
};

/// A table that is not there yet.
pub(super) struct NewTable<'a> {
    /// Its number, or `None` for the next one.
    pub(super) number: Option<TableNumber>,
    pub(super) created_ms: i64,
    pub(super) changed_ms: i64,
    pub(super) head: &'a Head,
}

impl NewTable<'_> {
    /// Makes it and claims it; `None` if its id is taken, or the lease is over. The entries are numbered from 0 on.
    pub(super) async fn insert(
        &self,
        executor: impl PgExecutor<'_>,
        entries: &[StoredEntry],
        epoch: i64,
    ) -> Result<Option<TableNumber>, sqlx::Error> {
        let NewTable { number, created_ms, changed_ms, head } = self;
        let people = People::of(head);
        sqlx::query_scalar::<Postgres, TableNumber>(
            "WITH made AS (INSERT INTO tables (number, id, stage, is_public, is_timed, variant, \
             created_ms, changed_ms, people, summary) SELECT coalesce($1, \
             nextval(pg_get_serial_sequence('tables', 'number'))), $2, $3, $4, $5, $6, $7, $8, $9, \
             $10 WHERE EXISTS (SELECT 1 FROM nodes \
                               WHERE epoch = $14 AND expires_at > clock_timestamp()) ON CONFLICT (id) DO NOTHING RETURNING number), \
             log AS (INSERT INTO logs (table_number, next_seq, owner, fence) \
                     SELECT number, cardinality($11::bigint[]), $14, 1 FROM made), \
             put AS (INSERT INTO entries (table_number, seq, at_ms, body) \
                     SELECT number, e.seq - 1, e.at_ms, e.body FROM made, \
                     unnest($11::bigint[], $12::bytea[]) WITH ORDINALITY AS e (at_ms, body, seq)), \
             marked AS (INSERT INTO marks (mark, table_number) \
                        SELECT mark, number FROM made, unnest($13::text[]) AS m (mark)) \
             SELECT number FROM made",
        )
        .bind(number)
        .bind(&head.id)
        .bind(head.stage as i16)
        .bind(head.is_public)
        .bind(head.is_timed)
        .bind(&head.variant)
        .bind(created_ms)
        .bind(changed_ms)
        .bind(people.write())
        .bind(&head.summary)
        .bind(entries.iter().map(|entry| entry.at_ms).collect::<Vec<i64>>())
        .bind(entries.iter().map(|entry| entry.body.as_bytes()).collect::<Vec<&[u8]>>())
        .bind(marks(&people).into_iter().collect::<Vec<String>>())
        .bind(epoch)
        .fetch_optional(executor)
        .await
    }
}

impl PostgresStore {
    async fn put_table(
        &self,
        listed: &Listed,
        entries: &[StoredEntry],
    ) -> Result<Option<TableNumber>, sqlx::Error> {
        let Listed { number, created_ms, changed_ms, head } = listed;
        let (created_ms, changed_ms) = (*created_ms, *changed_ms);
        let mut transaction = self.pool.begin().await?;
        for sql in [
            "DELETE FROM marks WHERE table_number = $1",
            "DELETE FROM entries WHERE table_number = $1",
            "DELETE FROM packs WHERE table_number = $1",
            "DELETE FROM logs WHERE table_number = $1",
            "DELETE FROM tables WHERE number = $1",
        ] {
            sqlx::query(sql).bind(number).execute(&mut *transaction).await?;
        }
        let new = NewTable { number: Some(*number), created_ms, changed_ms, head };
        let made = new.insert(&mut *transaction, entries, self.lease.epoch()).await?;
        transaction.commit().await?;
        Ok(made)
    }
}

impl Portable for PostgresStore {
    fn guests<'a>(&'a self, after: &'a str, limit: u32) -> Answer<'a, Vec<StoredGuest>> {
        Box::pin(async move {
            let guests = sqlx::query_as::<_, (String, String, i64)>(
                "SELECT id, name, created_ms FROM guests WHERE id > $1 ORDER BY id LIMIT $2",
            );
            let guests = guests.bind(after).bind(i64::from(limit));
            let guests = ask(guests.fetch_all(&self.pool)).await?;
            let stored = |(id, name, created_ms)| StoredGuest { id, name, created_ms };
            Ok(guests.into_iter().map(stored).collect())
        })
    }

    fn settings(&self) -> Answer<'_, Vec<(String, String)>> {
        let settings = sqlx::query_as("SELECT name, value FROM settings ORDER BY name");
        Box::pin(ask(settings.fetch_all(&self.pool)))
    }

    fn put(&self, listed: Listed, entries: Vec<StoredEntry>) -> Answer<'_, ()> {
        Box::pin(async move {
            if !self.lease.is_trusted() {
                return Err(StoreError::Failed("the lease on the database was lost".into()));
            }
            let made = ask(self.put_table(&listed, &entries)).await?;
            made.map(drop).ok_or(StoreError::Conflict)
        })
    }

    fn end_transfer<'a>(&'a self, setting: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let numbers = "SELECT setval(pg_get_serial_sequence('tables', 'number'), \
                           greatest(max(number), 1)) FROM tables";
            ask(sqlx::query(numbers).execute(&self.pool)).await?;
            let remove = sqlx::query("DELETE FROM settings WHERE name = $1").bind(setting);
            ask(remove.execute(&self.pool)).await.map(drop)
        })
    }
}
