//! Entries that are stored, but not in the table `entries` yet: they lie in `recent`, in one row for
//! each commit, and here in memory. The writer moves them when there are many, so that a table's
//! entries come to its pages together.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Mutex;

use crate::registry::lock;
use crate::store::row::People;
use crate::store::{Append, Head, StoreError, StoredEntry, TableNumber};

/// What comes before the body of an entry in a row: table, time, number and length.
const HEAD_BYTES: usize = 24;

/// The ends of the logs that were written to lately.
#[derive(Default)]
pub(super) struct Recent(Mutex<ByTable<Tail>>);

type ByTable<T> = HashMap<TableNumber, T, BuildHasherDefault<OfNumber>>;

/// A short hash: the store gives these numbers itself, one after the other.
#[derive(Default)]
struct OfNumber(u64);

impl Hasher for OfNumber {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_i64(i64::from(*byte)));
    }

    fn write_i64(&mut self, number: i64) {
        self.0 = (self.0 ^ number.cast_unsigned()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        // The map goes by the lowest bits and by the highest.
        self.0.rotate_left(32)
    }
}

/// The end of a log.
struct Tail {
    /// The number that comes next.
    next: u32,
    /// The table's id and people as they are stored, if that is known.
    head: Option<(String, String)>,
    /// The entries that are only in `recent`.
    entries: Vec<StoredEntry>,
}

impl Recent {
    /// Notes that all entries of this table before `next` are in `entries`; none if it is not known
    /// which number comes next.
    pub(super) fn set(&self, table: TableNumber, next: Option<u32>, head: Option<&Head>) {
        let Some(next) = next else {
            lock(&self.0).remove(&table);
            return;
        };
        let head = head.map(|head| (head.id.clone(), People::of(head).write()));
        lock(&self.0).insert(table, Tail { next, head, entries: Vec::new() });
    }

    /// Whether an append can be a part of a row: it has entries, it is known which number comes
    /// next, and a new head is about the same people.
    pub(super) fn takes(&self, append: &Append) -> bool {
        let tails = lock(&self.0);
        let Some(tail) = tails.get(&append.table).filter(|_| !append.entries.is_empty()) else {
            return false;
        };
        let is_same = |head: &Head| {
            let known = tail.head.as_ref();
            known.is_some_and(|(id, people)| *id == head.id && *people == People::of(head).write())
        };
        append.head.as_ref().is_none_or(is_same)
    }

    /// Which of these appends follow the logs of their tables, all of which are known.
    pub(super) fn follow(&self, appends: &[&Append]) -> Vec<bool> {
        let tails = lock(&self.0);
        let mut nexts: ByTable<u32> = HashMap::default();
        nexts.reserve(appends.len());
        let follows = |append: &&Append| {
            let Some(tail) = tails.get(&append.table) else { return false };
            let next = nexts.entry(append.table).or_insert(tail.next);
            let does = (*next..).zip(&append.entries).all(|(next, entry)| next == entry.seq);
            if does {
                *next += append.entries.len() as u32;
            }
            does
        };
        appends.iter().map(follows).collect()
    }

    /// Adds what has been stored.
    pub(super) fn add(&self, table: TableNumber, entries: Vec<StoredEntry>) {
        if let Some(tail) = lock(&self.0).get_mut(&table) {
            tail.next += entries.len() as u32;
            tail.entries.extend(entries);
        }
    }

    /// The entries of a table that are only in `recent`, from a number on.
    pub(super) fn of(&self, table: TableNumber, from: u32) -> Vec<StoredEntry> {
        let tails = lock(&self.0);
        let entries = tails.get(&table).map_or(&[][..], |tail| &tail.entries);
        entries[entries.partition_point(|entry| entry.seq < from)..].to_vec()
    }

    /// All entries that are only in `recent`, table by table.
    pub(super) fn all(&self) -> Vec<(TableNumber, StoredEntry)> {
        let tails = lock(&self.0);
        let mut tables: Vec<_> = tails.iter().collect();
        tables.sort_unstable_by_key(|(table, _)| **table);
        let entries = tables
            .into_iter()
            .flat_map(|(table, tail)| tail.entries.iter().map(|entry| (*table, entry.clone())));
        entries.collect()
    }

    /// Notes that all entries have been moved. Tables where nothing has happened are forgotten.
    pub(super) fn clear(&self) {
        lock(&self.0).retain(|_, tail| {
            let is_active = !tail.entries.is_empty();
            tail.entries.clear();
            is_active
        });
    }

    /// How many tables are known.
    pub(super) fn tables(&self) -> usize {
        lock(&self.0).len()
    }
}

/// How long an append is in a row.
pub(super) fn bytes(append: &Append) -> usize {
    append.entries.iter().map(|entry| HEAD_BYTES + entry.body.len()).sum()
}

/// The body of a row.
pub(super) fn write(appends: &[&Append]) -> Vec<u8> {
    let entries = || {
        appends.iter().flat_map(|append| append.entries.iter().map(|entry| (append.table, entry)))
    };
    let mut body = Vec::with_capacity(appends.iter().map(|append| bytes(append)).sum());
    for (table, entry) in entries() {
        body.extend_from_slice(&table.to_le_bytes());
        body.extend_from_slice(&entry.at_ms.to_le_bytes());
        body.extend_from_slice(&entry.seq.to_le_bytes());
        body.extend_from_slice(&(entry.body.len() as u32).to_le_bytes());
        body.extend_from_slice(entry.body.as_bytes());
    }
    body
}

/// The entries in the body of a row.
pub(super) fn read(mut body: &[u8]) -> Result<Vec<(TableNumber, StoredEntry)>, StoreError> {
    let mut entries = Vec::new();
    while !body.is_empty() {
        entries.push(take(&mut body).ok_or_else(damaged)?);
    }
    Ok(entries)
}

pub(super) fn damaged() -> StoreError {
    StoreError::Failed("a recent entry is damaged".into())
}

fn take(body: &mut &[u8]) -> Option<(TableNumber, StoredEntry)> {
    let table = i64::from_le_bytes(*body.split_off(..8)?.as_array()?);
    let at_ms = i64::from_le_bytes(*body.split_off(..8)?.as_array()?);
    let seq = u32::from_le_bytes(*body.split_off(..4)?.as_array()?);
    let bytes = u32::from_le_bytes(*body.split_off(..4)?.as_array()?) as usize;
    let text = str::from_utf8(body.split_off(..bytes)?).ok()?;
    Some((table, StoredEntry { seq, at_ms, body: text.to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn append(table: TableNumber, seqs: std::ops::Range<u32>) -> Append {
        let entry =
            |seq| StoredEntry { seq, at_ms: -i64::from(seq), body: "🗝".repeat(seq as usize) };
        Append { table, entries: seqs.map(entry).collect(), head: None }
    }

    #[test]
    fn a_row_is_read_as_it_was_written() {
        let appends = [append(7, 0..3), append(i64::MAX, 9..10), append(-1, 0..0)];
        let body = write(&appends.each_ref());
        let entries = appends
            .iter()
            .flat_map(|append| append.entries.iter().map(|entry| (append.table, entry.clone())));
        assert_eq!(read(&body).unwrap(), entries.collect::<Vec<_>>());
        for length in 1..body.len() {
            let whole = [24, 24 + 28, 24 + 28 + 32];
            assert_eq!(read(&body[..length]).is_ok(), whole.contains(&length), "{length}");
        }
    }

    #[test]
    fn appends_follow_the_stored_log_and_each_other() {
        let recent = Recent::default();
        recent.set(1, Some(3), None);
        recent.set(2, Some(0), None);
        let appends = [
            append(1, 3..5),
            append(1, 3..4),
            append(1, 5..6),
            append(2, 1..2),
            append(2, 0..1),
            append(3, 0..1),
        ];
        let follow = recent.follow(&appends.each_ref());
        assert_eq!(follow, [true, false, true, false, true, false]);
        recent.add(appends[0].table, appends[0].entries.clone());
        assert_eq!(recent.of(1, 4), append(1, 4..5).entries);
        recent.clear();
        assert_eq!((recent.takes(&appends[0]), recent.takes(&appends[4])), (true, false));
        assert_eq!(recent.follow(&[&appends[2]]), [true]);
        assert_eq!(recent.all(), []);
    }
}
