//! Lists of tables, each from the index that fits what is asked for.

use std::collections::BTreeSet;
use std::fmt::Write;

use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Row, Sqlite};

use crate::store::{Filter, Head, Listed, Stage, StoreError};

/// The columns that [`listed`] reads.
macro_rules! columns {
    () => {
        "t.number, t.id, t.stage, t.is_public, t.is_timed, t.variant, t.created_ms, t.changed_ms, \
         t.people, t.summary"
    };
}

pub(super) const FIND: &str = concat!("SELECT ", columns!(), " FROM tables t WHERE t.id = ?");

/// A question to the database.
pub(super) struct Query {
    pub(super) sql: String,
    values: Vec<Value>,
}

enum Value {
    Number(i64),
    Text(String),
}

impl Query {
    /// What lists these tables, or `None` if there can be none.
    pub(super) fn of(filter: &Filter) -> Option<Query> {
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
        let mut query = Query { sql: String::new(), values: Vec::new() };
        let guest = filter.guest.as_deref().map(guest_mark);
        let name = filter.name.as_deref().map(name_mark);
        let number = match guest.or_else(|| name.clone()) {
            Some(mark) => {
                query.add_marked(filter, &stages, mark);
                if let (Some(_), Some(name)) = (&filter.guest, name) {
                    query.add(
                        " AND EXISTS (SELECT 1 FROM marks other \
                         WHERE other.mark = ? AND other.table_number = t.number)",
                        Value::Text(name),
                    );
                }
                // The same number, but this is the one that the marks are sorted by.
                "m.table_number"
            }
            // One part for each stage, because only within a stage an index goes from new to old;
            // the database merges the parts and stops at the limit.
            None => {
                for (part, stage) in stages.iter().enumerate() {
                    query.sql.push_str(if part == 0 { "" } else { " UNION ALL " });
                    query.add_stage(filter, *stage);
                }
                "1"
            }
        };
        let limit = Value::Number(i64::from(filter.limit));
        query.add(&format!(" ORDER BY {number} DESC LIMIT ?"), limit);
        Some(query)
    }

    fn add(&mut self, sql: &str, value: Value) {
        self.sql.push_str(sql);
        self.values.push(value);
    }

    fn add_marked(&mut self, filter: &Filter, stages: &BTreeSet<Stage>, mark: String) {
        self.add(
            concat!(
                "SELECT ",
                columns!(),
                " FROM marks m CROSS JOIN tables t ON t.number = m.table_number WHERE m.mark = ?"
            ),
            Value::Text(mark),
        );
        let stages: Vec<String> = stages.iter().map(|stage| (*stage as i64).to_string()).collect();
        write!(self.sql, " AND t.stage IN ({})", stages.join(", ")).expect("memory takes it");
        if let Some(before) = filter.before {
            self.add(" AND m.table_number < ?", Value::Number(before));
        }
        self.add_conditions(filter);
    }

    fn add_stage(&mut self, filter: &Filter, stage: Stage) {
        // Said aloud, so that a query that does not fit its index fails instead of being slow.
        let index = match (filter.variant.is_some(), filter.public_only) {
            _ if filter.unpacked_only => "tables_unpacked",
            _ if filter.timed_only && stage < Stage::Finished => "tables_timed",
            (true, true) => "tables_public_by_variant",
            (false, true) => "tables_public",
            (true, false) => "tables_by_variant",
            (false, false) => "tables_by_stage",
        };
        let sql = concat!("SELECT ", columns!(), " FROM tables t INDEXED BY ");
        write!(self.sql, "{sql}{index} WHERE t.stage = {}", stage as i64).expect("memory takes it");
        if let Some(before) = filter.before {
            self.add(" AND t.number < ?", Value::Number(before));
        }
        if index == "tables_timed" {
            self.sql.push_str(" AND t.stage < 2");
        }
        self.add_conditions(filter);
    }

    fn add_conditions(&mut self, filter: &Filter) {
        for (is_asked, sql) in [
            (filter.public_only, " AND t.is_public = 1"),
            (filter.timed_only, " AND t.is_timed = 1"),
            (filter.unpacked_only, " AND t.is_packed = 0"),
        ] {
            self.sql.push_str(if is_asked { sql } else { "" });
        }
        if let Some(variant) = &filter.variant {
            self.add(" AND t.variant = ?", Value::Text(variant.clone()));
        }
    }

    /// Ready to be asked. Only literals of this file and numbers of stages are in the text.
    pub(super) fn bound(self) -> sqlx::query::Query<'static, Sqlite, SqliteArguments> {
        let query = sqlx::query(sqlx::AssertSqlSafe(self.sql));
        self.values.into_iter().fold(query, |query, value| match value {
            Value::Number(number) => query.bind(number),
            Value::Text(text) => query.bind(text),
        })
    }
}

/// What a guest is looked up by.
pub(super) fn guest_mark(guest: &str) -> String {
    format!("g{guest}")
}

/// What a name is looked up by: the same in any letter case, in any alphabet.
pub(super) fn name_mark(name: &str) -> String {
    format!("n{}", name.to_lowercase())
}

/// All that a table is looked up by.
pub(super) fn marks(people: &People) -> BTreeSet<String> {
    let guests = people.0.iter().map(|guest| guest_mark(guest));
    guests.chain(people.1.iter().map(|name| name_mark(name))).collect()
}

/// Guests and names, as they are kept in one column.
#[derive(Default, serde::Serialize, serde::Deserialize)]
pub(super) struct People(pub(super) Vec<String>, pub(super) Vec<String>);

impl People {
    pub(super) fn read(text: &str) -> Result<People, StoreError> {
        serde_json::from_str(text).map_err(|error| StoreError::Failed(error.to_string()))
    }

    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).expect("lists of strings can be written")
    }
}

pub(super) fn listed(row: &SqliteRow) -> Result<Listed, StoreError> {
    let stage = match row.try_get::<i64, _>(2)? {
        0 => Stage::Open,
        1 => Stage::Playing,
        2 => Stage::Finished,
        3 => Stage::Closed,
        other => return Err(StoreError::Failed(format!("there is no stage {other}"))),
    };
    let People(guests, names) = People::read(row.try_get(8)?)?;
    let head = Head {
        id: row.try_get(1)?,
        stage,
        is_public: row.try_get::<i64, _>(3)? != 0,
        is_timed: row.try_get::<i64, _>(4)? != 0,
        variant: row.try_get(5)?,
        summary: row.try_get(9)?,
        guests,
        names,
    };
    Ok(Listed {
        number: row.try_get(0)?,
        created_ms: row.try_get(6)?,
        changed_ms: row.try_get(7)?,
        head,
    })
}

#[cfg(test)]
mod tests;
