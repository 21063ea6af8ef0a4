//! Lists of tables, each from the index that fits what is asked for.

use std::collections::BTreeSet;

use sqlx::postgres::PgRow;
use sqlx::{FromRow, Postgres, QueryBuilder, Row};

use crate::store::row::{People, guest_mark, name_mark, stage};
use crate::store::{Filter, Head, Listed, Stage};

/// The columns of [`Listed`].
macro_rules! columns {
    () => {
        "t.number, t.id, t.stage, t.is_public, t.is_timed, t.variant, t.created_ms, t.changed_ms, \
         t.people, t.summary"
    };
}

pub(super) const FIND: &str = concat!("SELECT ", columns!(), " FROM tables t WHERE t.id = $1");

/// What lists these tables, or `None` if there can be no such table.
pub(super) fn list(filter: &Filter) -> Option<QueryBuilder<Postgres>> {
    let mut stages: BTreeSet<Stage> = filter.stages.iter().copied().collect();
    if stages.is_empty() {
        stages.extend([Stage::Open, Stage::Playing, Stage::Finished, Stage::Closed]);
    }
    if filter.unpacked_only {
        stages.retain(|stage| *stage == Stage::Finished);
    }
    let texts = [&filter.variant, &filter.guest, &filter.name];
    if stages.is_empty() || texts.into_iter().flatten().any(|text| text.contains('\0')) {
        return None;
    }
    let mut query = QueryBuilder::new("");
    let guest = filter.guest.as_deref().map(guest_mark);
    let mut marks = guest.into_iter().chain(filter.name.as_deref().map(name_mark));
    let Some(mark) = marks.next() else {
        // One part for each stage, because only within a stage an index goes from new to old.
        query.push("SELECT * FROM (");
        for (part, stage) in stages.iter().enumerate() {
            query.push(if part == 0 { "(" } else { " UNION ALL (" });
            query.push(concat!("SELECT ", columns!(), " FROM tables t WHERE t.stage = "));
            query.push(*stage as i64);
            // Said aloud for the index of timed tables.
            query.push(if *stage < Stage::Finished { " AND t.stage < 2" } else { "" });
            add_conditions(&mut query, filter, "t.number");
            query.push(")");
        }
        query.push(") AS t ORDER BY t.number DESC LIMIT ").push_bind(i64::from(filter.limit));
        return Some(query);
    };
    query.push(concat!("SELECT ", columns!(), " FROM marks m JOIN tables t"));
    query.push(" ON t.number = m.table_number WHERE m.mark = ").push_bind(mark);
    if let Some(other) = marks.next() {
        query.push(" AND EXISTS (SELECT 1 FROM marks other WHERE other.mark = ");
        query.push_bind(other).push(" AND other.table_number = t.number)");
    }
    let stages: Vec<String> = stages.iter().map(|stage| (*stage as i64).to_string()).collect();
    query.push(format_args!(" AND t.stage IN ({})", stages.join(", ")));
    add_conditions(&mut query, filter, "m.table_number");
    Some(query)
}

fn add_conditions(query: &mut QueryBuilder<Postgres>, filter: &Filter, number: &str) {
    for (is_asked, sql) in [
        (filter.public_only, " AND t.is_public"),
        (filter.timed_only, " AND t.is_timed"),
        (filter.unpacked_only, " AND NOT t.is_packed"),
    ] {
        query.push(if is_asked { sql } else { "" });
    }
    if let Some(variant) = &filter.variant {
        query.push(" AND t.variant = ").push_bind(variant.clone());
    }
    if let Some(before) = filter.before {
        query.push(format_args!(" AND {number} < ")).push_bind(before);
    }
    query.push(format_args!(" ORDER BY {number} DESC LIMIT "));
    query.push_bind(i64::from(filter.limit));
}

impl FromRow<'_, PgRow> for Listed {
    fn from_row(row: &PgRow) -> Result<Listed, sqlx::Error> {
        let People(guests, names) = People::read(row.try_get("people")?)
            .map_err(|error| sqlx::Error::Decode(error.into()))?;
        Ok(Listed {
            number: row.try_get("number")?,
            created_ms: row.try_get("created_ms")?,
            changed_ms: row.try_get("changed_ms")?,
            head: Head {
                id: row.try_get("id")?,
                stage: stage(row.try_get::<i16, _>("stage")?.into())?,
                is_public: row.try_get("is_public")?,
                is_timed: row.try_get("is_timed")?,
                variant: row.try_get("variant")?,
                summary: row.try_get("summary")?,
                guests,
                names,
            },
        })
    }
}
