//! Lists of tables, each from the index that fits what is asked for.

use std::collections::BTreeSet;

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, QueryBuilder, Row, Sqlite};

use crate::store::row::{People, guest_mark, name_mark, stage};
use crate::store::{Filter, Head, Listed, Stage};

/// The columns of [`Listed`].
macro_rules! columns {
    () => {
        "t.number, t.id, t.stage, t.is_public, t.is_timed, t.variant, t.created_ms, t.changed_ms, \
         t.people, t.summary"
    };
}

pub(super) const FIND: &str = concat!("SELECT ", columns!(), " FROM tables t WHERE t.id = ?");

/// Adds what lists these tables to a query, or is `None` if there can be no such table.
pub(super) fn list(
    mut query: QueryBuilder<Sqlite>,
    filter: &Filter,
) -> Option<QueryBuilder<Sqlite>> {
    let mut stages: BTreeSet<Stage> = filter.stages.iter().copied().collect();
    if stages.is_empty() {
        stages.extend([Stage::Open, Stage::Playing, Stage::Finished, Stage::Closed]);
    }
    if filter.unpacked_only {
        stages.retain(|stage| *stage == Stage::Finished);
    }
    if stages.is_empty() {
        return None;
    }
    let guest = filter.guest.as_deref().map(guest_mark);
    let mut marks = guest.into_iter().chain(filter.name.as_deref().map(name_mark));
    let number = match marks.next() {
        Some(mark) => {
            add_marked(&mut query, filter, &stages, mark);
            if let Some(other) = marks.next() {
                query.push(" AND EXISTS (SELECT 1 FROM marks other WHERE other.mark = ");
                query.push_bind(other).push(" AND other.table_number = t.number)");
            }
            // The same number, but this is the one that the marks are sorted by.
            "m.table_number"
        }
        // One part for each stage, because only within a stage an index goes from new to old;
        // the database merges the parts and stops at the limit.
        None => {
            for (part, stage) in stages.iter().enumerate() {
                query.push(if part == 0 { "" } else { " UNION ALL " });
                add_stage(&mut query, filter, *stage);
            }
            "1"
        }
    };
    query.push(format_args!(" ORDER BY {number} DESC LIMIT ")).push_bind(filter.limit);
    Some(query)
}

fn add_marked(
    query: &mut QueryBuilder<Sqlite>,
    filter: &Filter,
    stages: &BTreeSet<Stage>,
    mark: String,
) {
    query.push(concat!("SELECT ", columns!(), " FROM marks m CROSS JOIN tables t"));
    query.push(" ON t.number = m.table_number WHERE m.mark = ").push_bind(mark);
    let stages: Vec<String> = stages.iter().map(|stage| (*stage as i64).to_string()).collect();
    query.push(format_args!(" AND t.stage IN ({})", stages.join(", ")));
    if let Some(before) = filter.before {
        query.push(" AND m.table_number < ").push_bind(before);
    }
    add_conditions(query, filter);
}

fn add_stage(query: &mut QueryBuilder<Sqlite>, filter: &Filter, stage: Stage) {
    // Said aloud, so that a query that does not fit its index fails instead of being slow.
    let index = match (filter.variant.is_some(), filter.public_only) {
        _ if filter.unpacked_only => "tables_unpacked",
        _ if filter.timed_only && stage < Stage::Finished => "tables_timed",
        (true, true) => "tables_public_by_variant",
        (false, true) => "tables_public",
        (true, false) => "tables_by_variant",
        (false, false) => "tables_by_stage",
    };
    query.push(concat!("SELECT ", columns!(), " FROM tables t INDEXED BY "));
    query.push(format_args!("{index} WHERE t.stage = {}", stage as i64));
    if let Some(before) = filter.before {
        query.push(" AND t.number < ").push_bind(before);
    }
    if index == "tables_timed" {
        query.push(" AND t.stage < 2");
    }
    add_conditions(query, filter);
}

fn add_conditions(query: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    for (is_asked, sql) in [
        (filter.public_only, " AND t.is_public = 1"),
        (filter.timed_only, " AND t.is_timed = 1"),
        (filter.unpacked_only, " AND t.is_packed = 0"),
    ] {
        query.push(if is_asked { sql } else { "" });
    }
    if let Some(variant) = &filter.variant {
        query.push(" AND t.variant = ").push_bind(variant.clone());
    }
}

impl FromRow<'_, SqliteRow> for Listed {
    fn from_row(row: &SqliteRow) -> Result<Listed, sqlx::Error> {
        let stage = stage(row.try_get("stage")?)?;
        let People(guests, names) = People::read(row.try_get("people")?)
            .map_err(|error| sqlx::Error::Decode(error.into()))?;
        Ok(Listed {
            number: row.try_get("number")?,
            created_ms: row.try_get("created_ms")?,
            changed_ms: row.try_get("changed_ms")?,
            head: Head {
                id: row.try_get("id")?,
                stage,
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

#[cfg(test)]
mod tests;
