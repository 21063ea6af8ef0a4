//! A store in memory. It answers at once, so that tests can pause the time of the runtime.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use leonardo_server::store::{
    Answer, Append, Filter, Head, Listed, Stage, Store, StoreError, StoredEntry, StoredGuest,
    TableNumber,
};

/// Keeps everything in memory.
#[derive(Default)]
pub(crate) struct MemoryStore {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    tables: BTreeMap<TableNumber, Table>,
    numbers: HashMap<String, TableNumber>,
    guests: HashMap<String, StoredGuest>,
    settings: HashMap<String, String>,
    is_closed: bool,
}

struct Table {
    listed: Listed,
    entries: Vec<StoredEntry>,
    /// Whether nothing came after it was asked to pack.
    is_packed: bool,
}

impl MemoryStore {
    /// Does `work` at once. Nothing here can leave the store half changed, not even a panic: what
    /// can be refused is refused before anything is touched.
    fn work<'a, T: Send + 'a>(
        &self,
        work: impl FnOnce(&mut MutexGuard<'_, Kept>) -> Result<T, StoreError>,
    ) -> Answer<'a, T> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = if kept.is_closed { Err(closed()) } else { work(&mut kept) };
        Box::pin(std::future::ready(answer))
    }
}

fn closed() -> StoreError {
    StoreError::Failed("the store is closed".into())
}

/// Whether these entries are numbered from `next` on without gaps.
fn follow(entries: &[StoredEntry], next: usize) -> bool {
    entries.iter().zip(next..).all(|(entry, seq)| entry.seq as usize == seq)
}

impl Store for MemoryStore {
    fn create(&self, head: Head, entries: Vec<StoredEntry>) -> Answer<'_, TableNumber> {
        self.work(|kept| {
            if kept.numbers.contains_key(&head.id) || !follow(&entries, 0) {
                return Err(StoreError::Conflict);
            }
            let number = kept.tables.len() as TableNumber + 1;
            kept.numbers.insert(head.id.clone(), number);
            let at_ms = entries.first().map_or(0, |entry| entry.at_ms);
            let listed = Listed { number, created_ms: at_ms, changed_ms: at_ms, head };
            kept.tables.insert(number, Table { listed, entries, is_packed: false });
            Ok(number)
        })
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        self.work(|kept| {
            let Kept { tables, numbers, .. } = &mut **kept;
            let table = tables.get_mut(&append.table).ok_or(StoreError::Missing)?;
            if !follow(&append.entries, table.entries.len()) {
                return Err(StoreError::Conflict);
            }
            if let Some(head) = append.head {
                if head.id != table.listed.head.id {
                    if numbers.contains_key(&head.id) {
                        return Err(StoreError::Conflict);
                    }
                    numbers.remove(&table.listed.head.id);
                    numbers.insert(head.id.clone(), append.table);
                }
                table.listed.head = head;
                if let Some(last) = append.entries.last() {
                    table.listed.changed_ms = last.at_ms;
                }
            }
            table.is_packed &= append.entries.is_empty();
            table.entries.extend(append.entries);
            Ok(())
        })
    }

    fn find<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Listed>> {
        self.work(|kept| {
            let number = kept.numbers.get(id);
            Ok(number.and_then(|number| kept.tables.get(number)).map(|table| table.listed.clone()))
        })
    }

    fn entries(&self, table: TableNumber, from: u32) -> Answer<'_, Vec<StoredEntry>> {
        self.work(|kept| {
            let table = kept.tables.get(&table).ok_or(StoreError::Missing)?;
            Ok(table.entries.iter().skip(from as usize).cloned().collect())
        })
    }

    fn pack(&self, table: TableNumber) -> Answer<'_, ()> {
        self.work(|kept| {
            let table = kept.tables.get_mut(&table).ok_or(StoreError::Missing)?;
            table.is_packed = true;
            Ok(())
        })
    }

    fn list(&self, filter: Filter) -> Answer<'_, Vec<Listed>> {
        self.work(|kept| {
            let newest_first = kept.tables.values().rev();
            let listed = newest_first.filter(|table| fits(table, &filter));
            Ok(listed.take(filter.limit as usize).map(|table| table.listed.clone()).collect())
        })
    }

    fn save_guest(&self, guest: StoredGuest) -> Answer<'_, ()> {
        self.work(|kept| {
            match kept.guests.get_mut(&guest.id) {
                Some(known) => known.name = guest.name,
                None => drop(kept.guests.insert(guest.id.clone(), guest)),
            }
            Ok(())
        })
    }

    fn guest<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGuest>> {
        self.work(|kept| Ok(kept.guests.get(id).cloned()))
    }

    fn setting<'a>(&'a self, name: &'a str, fresh: String) -> Answer<'a, String> {
        self.work(|kept| Ok(kept.settings.entry(name.to_owned()).or_insert(fresh).clone()))
    }

    fn ping(&self) -> Answer<'_, ()> {
        self.work(|_| Ok(()))
    }

    fn close(&self) -> Answer<'_, ()> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).is_closed = true;
        Box::pin(std::future::ready(Ok(())))
    }
}

fn fits(table: &Table, filter: &Filter) -> bool {
    let head = &table.listed.head;
    let has_name = |wanted: &String| {
        let wanted = wanted.to_lowercase();
        head.names.iter().any(|name| name.to_lowercase() == wanted)
    };
    (filter.stages.is_empty() || filter.stages.contains(&head.stage))
        && (!filter.public_only || head.is_public)
        && (!filter.timed_only || head.is_timed)
        && filter.variant.as_ref().is_none_or(|variant| head.variant == *variant)
        && filter.guest.as_ref().is_none_or(|guest| head.guests.contains(guest))
        && filter.name.as_ref().is_none_or(has_name)
        && filter.before.is_none_or(|before| table.listed.number < before)
        && (!filter.unpacked_only || (head.stage == Stage::Finished && !table.is_packed))
}
