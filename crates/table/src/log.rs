//! The log of a table as it is stored, and loading it.

use std::sync::Arc;

use leonardo_protocol::Millis;
use leonardo_rules::{Ruleset, names};

use crate::event::{LogEntry, TableEvent};
use crate::rulesets::RulesetCache;
use crate::table::Table;

/// A stored entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoredRow<'a> {
    /// Its number.
    pub seq: u32,
    /// When it happened.
    pub at_ms: Millis,
    /// What [`write_entry`] made of it.
    pub body: &'a str,
}

/// A log that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {seq} of the log cannot be read: {reason}")]
pub struct LogError {
    /// The entry.
    pub seq: u32,
    /// What is wrong with it.
    pub reason: String,
}

impl LogError {
    #[allow(clippy::needless_pass_by_value)] // So that errors can be given as they come.
    pub(crate) fn new(seq: u32, reason: impl ToString) -> LogError {
        LogError { seq, reason: reason.to_string() }
    }
}

/// An entry as it is stored.
pub fn write_entry(ruleset: &Arc<Ruleset>, entry: &LogEntry) -> String {
    names::with(ruleset, || serde_json::to_string(entry)).expect("an entry can be written")
}

/// Reads a stored entry.
pub fn read_entry(ruleset: &Arc<Ruleset>, row: StoredRow<'_>) -> Result<LogEntry, LogError> {
    names::with(ruleset, || serde_json::from_str(row.body))
        .map_err(|error| LogError::new(row.seq, error))
}

/// Folds a whole log.
pub fn load<'a>(
    rulesets: &RulesetCache,
    id: &str,
    log: impl IntoIterator<Item = StoredRow<'a>>,
) -> Result<Table, LogError> {
    let mut log = log.into_iter();
    let first = log.next().ok_or_else(|| LogError::new(0, "it is empty"))?;
    let entry = serde_json::from_str(first.body).map_err(|error| LogError::new(0, error))?;
    let mut table = Table::create(rulesets, id, entry)?;
    let mut entries: Vec<(u32, Millis, LogEntry)> = Vec::new();
    for row in log {
        if row.seq != table.next {
            return Err(LogError::new(row.seq, "the number is not the next one"));
        }
        let entry = read_entry(&table.ruleset, row)?;
        table.apply(row.seq, row.at_ms, &entry)?;
        match entry.event {
            TableEvent::TakenBack { to, left_ms, .. } => {
                entries.retain(|(seq, _, entry)| *seq < to || !entry.event.changes_cards());
                table.replay(&entries, row.at_ms, left_ms)?;
            }
            _ => entries.push((row.seq, row.at_ms, entry)),
        }
    }
    Ok(table)
}
