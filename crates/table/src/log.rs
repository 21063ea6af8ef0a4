//! The log of a table as it is stored, and loading it.

use std::sync::Arc;

use leonardo_protocol::Millis;
use leonardo_rules::{Ruleset, names};
use serde::Serialize;

use crate::event::{LogEntry, TableEvent};
use crate::move_text;
use crate::rulesets::RulesetCache;
use crate::table::{Play, Table};

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
        let body = move_text::stored(ruleset, entry).unwrap_or_else(|| to_json(ruleset, entry));
        StoredEntry { seq, at_ms, body }
    }

    /// Reads it again.
    pub fn read(&self, ruleset: &Arc<Ruleset>) -> Result<LogEntry, LogError> {
        names::with(ruleset, || serde_json::from_str(&self.body))
            .map_err(|error| LogError::new(self.seq, error))
    }
}

/// Room for most entries and messages, so that they do not grow step by step.
const JSON_BYTES: usize = 512;

/// JSON with cards by their names.
pub(crate) fn to_json(ruleset: &Arc<Ruleset>, value: &impl Serialize) -> String {
    let mut json = Vec::with_capacity(JSON_BYTES);
    let written = names::with(ruleset, || serde_json::to_writer(&mut json, value));
    written.expect("messages and entries can be written");
    String::from_utf8(json).expect("JSON is UTF-8")
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
    let mut line = Line::default();
    for row in log {
        if row.seq != table.next {
            return Err(LogError::new(row.seq, "the number is not the next one"));
        }
        let entry = row.read(&table.ruleset)?;
        table.apply(row.seq, row.at_ms, &entry)?;
        match entry.event {
            TableEvent::TakenBack { to, left_ms, .. } => {
                let (play, rest) = line.back_to(to);
                table.replay(play, rest, row.at_ms, left_ms)?;
            }
            _ if entry.event.changes_cards() => {
                line.add((row.seq, row.at_ms, entry), table.play.as_deref());
            }
            _ => {}
        }
    }
    Ok(table)
}

/// How many decisions lie between two copies of a game: to take one back, at most so many are made
/// again. Otherwise a long game in which much is taken back would take the square of its length.
const COPY_EVERY: usize = 64;

/// The decisions that were not taken back, and copies of the game on the way.
#[derive(Default)]
struct Line {
    decisions: Vec<(u32, Millis, LogEntry)>,
    /// The game after so many decisions; the deal is the first.
    copies: Vec<(usize, Play)>,
}

impl Line {
    fn add(&mut self, decision: (u32, Millis, LogEntry), after: Option<&Play>) {
        self.decisions.push(decision);
        if let (Some(play), 1) = (after, self.decisions.len() % COPY_EVERY) {
            self.copies.push((self.decisions.len(), play.clone()));
        }
    }

    /// Forgets the decisions from the entry `to` on. A copy of the game, and what to make again to
    /// have it as it was before that entry.
    fn back_to(&mut self, to: u32) -> (Option<&Play>, &[(u32, Millis, LogEntry)]) {
        let kept = self.decisions.partition_point(|(seq, _, _)| *seq < to);
        self.decisions.truncate(kept);
        self.copies.retain(|(after, _)| *after <= kept);
        let (after, play) =
            self.copies.last().map_or((0, None), |(after, play)| (*after, Some(play)));
        (play, &self.decisions[after..])
    }
}

#[cfg(test)]
mod tests;
