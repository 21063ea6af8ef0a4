//! The log of a table as it is stored, and loading it.

use std::sync::Arc;

use leonardo_protocol::Millis;
use leonardo_rules::{Ruleset, names};

use crate::event::{LogEntry, TableEvent};
use crate::rulesets::RulesetCache;
use crate::table::Table;

/// One numbered entry of a table's log, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    /// Its number, from 0, without gaps.
    pub seq: u32,
    /// When it was decided, in milliseconds since 1970.
    pub at_ms: Millis,
    /// What happened, as JSON.
    pub body: String,
}

impl StoredEntry {
    /// Writes an entry.
    pub fn new(ruleset: &Arc<Ruleset>, seq: u32, at_ms: Millis, entry: &LogEntry) -> StoredEntry {
        let body = names::with(ruleset, || serde_json::to_string(entry));
        StoredEntry { seq, at_ms, body: body.expect("an entry can be written") }
    }

    /// Reads it again.
    pub fn read(&self, ruleset: &Arc<Ruleset>) -> Result<LogEntry, LogError> {
        names::with(ruleset, || serde_json::from_str(&self.body))
            .map_err(|error| LogError::new(self.seq, error))
    }
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

/// Folds a whole log.
pub fn load(rulesets: &RulesetCache, id: &str, log: &[StoredEntry]) -> Result<Table, LogError> {
    let (first, log) = log.split_first().ok_or_else(|| LogError::new(0, "it is empty"))?;
    let entry = serde_json::from_str(&first.body).map_err(|error| LogError::new(0, error))?;
    let mut table = Table::create(rulesets, id, entry)?;
    let mut entries: Vec<(u32, Millis, LogEntry)> = Vec::new();
    for row in log {
        if row.seq != table.next {
            return Err(LogError::new(row.seq, "the number is not the next one"));
        }
        let entry = row.read(&table.ruleset)?;
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
