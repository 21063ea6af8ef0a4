//! A store in memory that outlives the servers on it.

use leonardo_server::store::{
    Answer, Append, Filter, Head, Listed, MemoryStore, Store, StoredEntry, StoredGuest, TableNumber,
};

/// What a server leaves when it stops, for the next one.
#[derive(Default)]
pub(crate) struct Kept(MemoryStore);

impl Store for Kept {
    fn create(&self, head: Head, entries: Vec<StoredEntry>) -> Answer<'_, TableNumber> {
        self.0.create(head, entries)
    }
    fn append(&self, append: Append) -> Answer<'_, ()> {
        self.0.append(append)
    }
    fn find<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Listed>> {
        self.0.find(id)
    }
    fn entries(&self, table: TableNumber, from: u32) -> Answer<'_, Vec<StoredEntry>> {
        self.0.entries(table, from)
    }
    fn pack(&self, table: TableNumber) -> Answer<'_, ()> {
        self.0.pack(table)
    }
    fn list(&self, filter: Filter) -> Answer<'_, Vec<Listed>> {
        self.0.list(filter)
    }
    fn save_guest(&self, guest: StoredGuest) -> Answer<'_, ()> {
        self.0.save_guest(guest)
    }
    fn guest<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGuest>> {
        self.0.guest(id)
    }
    fn setting<'a>(&'a self, name: &'a str, fresh: String) -> Answer<'a, String> {
        self.0.setting(name, fresh)
    }
    fn ping(&self) -> Answer<'_, ()> {
        self.0.ping()
    }
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }
}
