//! One process at a time serves a database on a server, and one that has lost its place writes
//! nothing more.

use leonardo_server::store::postgres::{PostgresStore, Safety};
use leonardo_server::store::{Store, StoreError};
use tokio::task::JoinSet;

use crate::postgres_server::Postgres;
use crate::server::{open, refusal, try_open};
use crate::{append, entries, head, is_missing};

/// Another process, as far as the database can tell; gives its epoch.
const OTHER: &str = "INSERT INTO nodes (name, expires_at) \
                     VALUES ('another', clock_timestamp() + interval '1 hour') RETURNING epoch";

/// All leases have run out, and another process has one: both at once, so that nobody comes between.
fn replace(database: &Postgres) -> String {
    database.sql(&format!("UPDATE nodes SET expires_at = '-infinity'; {OTHER}"))
}

fn is_failure<T>(answer: &Result<T, StoreError>) -> bool {
    matches!(answer, Err(StoreError::Failed(_)))
}

#[tokio::test]
async fn one_process_serves_a_database() {
    let database = Postgres::new();
    let store = open(&database).await;
    let said = refusal(&database.url(), Safety::Waived).await;
    let words = format!("another server uses it: process {} (", std::process::id());
    assert!(said.contains(&words), "{said}");
    store.close().await.unwrap();
    open(&database).await.close().await.unwrap();
    assert_eq!(database.sql("SELECT count(*) FROM nodes"), "0", "a process that goes leaves");
}

/// On an empty database, so that they also meet while the tables are made.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_that_start_together_one_serves() {
    let database = Postgres::new();
    let mut opening = JoinSet::new();
    for _ in 0..5 {
        let url = database.url();
        opening.spawn(async move { try_open(&url, Safety::Waived).await });
    }
    let mut stores: Vec<PostgresStore> = Vec::new();
    for opened in opening.join_all().await {
        match opened {
            Ok(store) => stores.push(store),
            Err(error) => assert!(error.to_string().contains("another server"), "{error}"),
        }
    }
    assert_eq!(stores.len(), 1);
    stores[0].close().await.unwrap();
}

#[tokio::test]
async fn the_lease_of_a_killed_process_is_waited_for() {
    let database = Postgres::new();
    open(&database).await.close().await.unwrap();
    database.sql(
        "INSERT INTO nodes (name, expires_at) \
         VALUES ('a killed one', clock_timestamp() + interval '2 s')",
    );
    let store = open(&database).await;
    let over = "SELECT expires_at < clock_timestamp() FROM nodes WHERE name = 'a killed one'";
    assert_eq!(database.sql(over), "t");
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_process_that_lost_its_place_writes_and_tells_nothing() {
    let database = Postgres::new();
    let store = open(&database).await;
    let table = store.create(head("a"), entries(0..1)).await.unwrap();
    let quiet = store.create(head("b"), entries(0..1)).await.unwrap();
    assert!(store.holds(table) && store.holds(quiet));
    store.append(append(table, 1..2)).await.unwrap();

    let other = replace(&database);
    database.sql(&format!(
        "UPDATE logs SET owner = {other}, fence = fence + 1 WHERE table_number = {table}"
    ));
    for _ in 0..2 {
        // The number fits; the fence does not.
        assert!(store.append(append(table, 2..3)).await.is_err());
    }
    let claim = store.claim(table).await;
    assert!(is_failure(&claim), "another one has it: {claim:?}");
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..2));
    assert!(!store.holds(table));

    store.taken_over().await.unwrap();
    assert!(!store.holds(quiet), "nor what nobody else has claimed yet");
    let claim = store.claim(quiet).await;
    assert!(is_failure(&claim), "{claim:?}");
    store.close().await.unwrap();
}

/// The database was gone for longer than a lease lasts, and no other process was there.
#[tokio::test]
async fn a_lease_that_ran_out_is_taken_again_and_tables_are_claimed_again() {
    let database = Postgres::new();
    let store = open(&database).await;
    let table = store.create(head("a"), entries(0..1)).await.unwrap();
    database.sql("UPDATE nodes SET expires_at = '-infinity'");
    while store.holds(table) {
        tokio::task::yield_now().await;
    }
    // The new epoch is there, or about to be.
    while store.claim(table).await.is_err() {}
    store.append(append(table, 1..2)).await.unwrap();
    while !store.holds(table) {
        store.claim(table).await.unwrap();
    }
    assert_eq!(database.sql("SELECT owner FROM logs"), "2");
    assert!(store.ping().await.is_ok());
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_table_is_claimed_from_the_dead_only() {
    let database = Postgres::new();
    let store = open(&database).await;
    let table = store.create(head("a"), entries(0..1)).await.unwrap();
    let other = database.sql(OTHER);
    database.sql(&format!("UPDATE logs SET owner = {other}, fence = 7"));
    let claim = store.claim(table).await;
    assert!(is_failure(&claim), "{claim:?}");
    database.sql(&format!("UPDATE nodes SET expires_at = '-infinity' WHERE epoch = {other}"));
    store.claim(table).await.unwrap();
    assert_eq!(database.sql("SELECT fence FROM logs"), "8");
    store.append(append(table, 1..2)).await.unwrap();
    assert!(is_missing(&store.claim(table + 1).await));
    store.release(table);
    assert!(!store.holds(table));
    store.close().await.unwrap();
}
