//! One story that every store passes, and what only a store in a file or on a server has to tell.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

#[path = "store/file.rs"]
mod file;
#[path = "doubles/memory_store.rs"]
mod memory_store;
#[path = "store/owners.rs"]
mod owners;
#[path = "doubles/postgres.rs"]
mod postgres_server;
#[path = "store/server.rs"]
mod server;
#[path = "store/story.rs"]
mod story;
#[path = "store/transfer.rs"]
mod transfer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use leonardo_server::store::{
    Append, Head, SqliteStore, Stage, StoreError, StoredEntry, TableNumber,
};
use memory_store::MemoryStore;
use postgres_server::Postgres;

/// Each part of the story, on a store of its own, of every kind.
macro_rules! on_every_store {
    ($($part:ident)*) => {
        mod memory {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $part() {
                story::$part(Arc::new(MemoryStore::default())).await;
            })*
        }
        mod sqlite {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $part() {
                let folder = Folder::new();
                let store = SqliteStore::open(folder.file("games.db")).await.unwrap();
                story::$part(Arc::new(store)).await;
            })*
        }
        mod postgres {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $part() {
                let database = Postgres::new();
                story::$part(Arc::new(server::open(&database).await)).await;
            })*
        }
    };
}

on_every_store! {
    a_log_grows_in_order
    an_append_is_all_or_nothing
    an_id_is_taken_once
    of_two_writers_one_is_too_late
    only_the_guilty_append_of_many_is_refused
    a_head_changes_with_its_log
    lists_go_from_new_to_old_by_pages
    lists_have_every_filter
    a_packed_log_reads_the_same
    a_packed_log_goes_on
    packing_and_appending_can_meet
    guests_keep_their_first_day
    a_setting_is_made_once
    closing_finishes_what_was_asked_for
}

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("leonardo-store-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

fn head(id: &str) -> Head {
    Head {
        id: id.into(),
        stage: Stage::Open,
        is_public: false,
        is_timed: false,
        variant: "base".into(),
        summary: "{}".into(),
        guests: vec![],
        names: vec![],
    }
}

fn entry(seq: u32) -> StoredEntry {
    StoredEntry { seq, at_ms: 1_000 + 10 * i64::from(seq), body: format!("{{\"entry\":{seq}}}") }
}

fn entries(seqs: std::ops::Range<u32>) -> Vec<StoredEntry> {
    seqs.map(entry).collect()
}

fn append(table: TableNumber, seqs: std::ops::Range<u32>) -> Append {
    Append { table, entries: entries(seqs), head: None }
}

fn is_conflict<T>(answer: &Result<T, StoreError>) -> bool {
    matches!(answer, Err(StoreError::Conflict))
}

fn is_missing<T>(answer: &Result<T, StoreError>) -> bool {
    matches!(answer, Err(StoreError::Missing))
}
