//! Stores in memory: one that outlives the servers on it, and one that fails when it is told to.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use leonardo_server::store::{
    Answer, Append, Claim, Filter, Head, Listed, Store, StoreError, StoredEntry, StoredGuest,
    TableNumber,
};

use super::memory_store::MemoryStore;

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

/// A store of which some parts can be made to fail.
#[derive(Default)]
pub(crate) struct Moody {
    kept: Kept,
    failing: Mutex<BTreeSet<&'static str>>,
    appends: AtomicUsize,
    pings: AtomicUsize,
    pages: AtomicUsize,
    reading: AtomicUsize,
    packed: Mutex<Vec<TableNumber>>,
    released: Mutex<BTreeSet<TableNumber>>,
}

impl Moody {
    /// From now on this method fails, or does not. With `panic`, an append takes its task with it.
    pub(crate) fn fail(&self, method: &'static str, fails: bool) {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        if fails {
            failing.insert(method)
        } else {
            failing.remove(method)
        };
    }

    /// How often something was appended, or would have been.
    pub(crate) fn appends(&self) -> usize {
        self.appends.load(Ordering::Relaxed)
    }

    /// How often it was asked whether it can write.
    pub(crate) fn pings(&self) -> usize {
        self.pings.load(Ordering::Relaxed)
    }

    /// How many pages of logs were read.
    pub(crate) fn pages(&self) -> usize {
        self.pages.load(Ordering::Relaxed)
    }

    /// How many whole logs are being read. With `slow`, reading one ends when it is set back.
    pub(crate) fn reading(&self) -> usize {
        self.reading.load(Ordering::Relaxed)
    }

    /// The tables that were packed, or would have been, in order.
    pub(crate) fn packed(&self) -> Vec<TableNumber> {
        self.packed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The tables that were claimed and given back.
    fn released(&self) -> MutexGuard<'_, BTreeSet<TableNumber>> {
        self.released.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_failing(&self, method: &str) -> bool {
        self.failing.lock().unwrap_or_else(PoisonError::into_inner).contains(method)
    }

    fn unless_failing<'a, T: Send + 'a>(
        &'a self,
        method: &'static str,
        answer: impl FnOnce() -> Answer<'a, T>,
    ) -> Answer<'a, T> {
        if self.is_failing(method) {
            return Box::pin(async {
                // As real ones do, so that others have their turn.
                tokio::task::yield_now().await;
                Err(StoreError::Failed("it was told to".into()))
            });
        }
        answer()
    }
}

impl Store for Moody {
    fn create(&self, head: Head, entries: Vec<StoredEntry>) -> Answer<'_, TableNumber> {
        self.kept.create(head, entries)
    }
    fn append(&self, append: Append) -> Answer<'_, ()> {
        self.appends.fetch_add(1, Ordering::Relaxed);
        self.unless_failing("append", || match self.is_failing("panic") {
            true => Box::pin(async { panic!("it was told to") }),
            false => Box::pin(async {
                let done = self.kept.append(append).await;
                if self.is_failing("hold-after-append") {
                    self.fail("hold", true);
                }
                done
            }),
        })
    }
    fn claim(&self, table: TableNumber) -> Answer<'_, Claim> {
        self.unless_failing("claim", || {
            self.released().remove(&table);
            self.kept.claim(table)
        })
    }
    fn release(&self, table: TableNumber) {
        self.released().insert(table);
    }
    fn holds(&self, table: TableNumber) -> bool {
        !self.is_failing("hold") && !self.released().contains(&table)
    }
    fn find<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Listed>> {
        self.kept.find(id)
    }
    fn entries(&self, table: TableNumber, from: u32) -> Answer<'_, Vec<StoredEntry>> {
        self.unless_failing("entries", || {
            Box::pin(async move {
                self.reading.fetch_add(1, Ordering::Relaxed);
                while self.is_failing("slow") {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                self.reading.fetch_sub(1, Ordering::Relaxed);
                self.kept.entries(table, from).await
            })
        })
    }
    fn page(&self, table: TableNumber, from: u32, most: u32) -> Answer<'_, Vec<StoredEntry>> {
        self.pages.fetch_add(1, Ordering::Relaxed);
        self.unless_failing("entries", || self.kept.page(table, from, most))
    }
    fn pack(&self, table: TableNumber) -> Answer<'_, ()> {
        self.packed.lock().unwrap_or_else(PoisonError::into_inner).push(table);
        self.unless_failing("pack", || self.kept.pack(table))
    }
    fn list(&self, filter: Filter) -> Answer<'_, Vec<Listed>> {
        self.kept.list(filter)
    }
    fn save_guest(&self, guest: StoredGuest) -> Answer<'_, ()> {
        self.kept.save_guest(guest)
    }
    fn guest<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGuest>> {
        self.unless_failing("guest", || self.kept.guest(id))
    }
    fn setting<'a>(&'a self, name: &'a str, fresh: String) -> Answer<'a, String> {
        self.kept.setting(name, fresh)
    }
    fn ping(&self) -> Answer<'_, ()> {
        self.pings.fetch_add(1, Ordering::Relaxed);
        self.unless_failing("ping", || self.kept.ping())
    }
    fn close(&self) -> Answer<'_, ()> {
        self.kept.close()
    }
}
