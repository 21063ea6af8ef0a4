//! Several processes serve a database on a server, and each table has one owner; one that has lost
//! its lease writes nothing more.

use std::sync::Arc;
use std::time::Duration;

use leonardo_server::Database;
use leonardo_server::store::postgres::{PostgresStore, Safety};
use leonardo_server::store::{Claim, Head, SharedLimit, Stage, Store, StoreError, StoredGuest};
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

/// Opens a database as one that is to be moved.
async fn open_alone(database: &Postgres) -> Result<PostgresStore, StoreError> {
    match Database::parse(&database.url()) {
        Some(Database::Postgres(url)) => PostgresStore::open_alone(&url, Safety::Waived).await,
        _ => panic!("{} is no URL of a PostgreSQL database", database.url()),
    }
}

fn is_elsewhere(claim: &Result<Claim, StoreError>) -> bool {
    matches!(claim, Ok(Claim::Elsewhere(_)))
}

/// Waits for what must be so in the end.
async fn eventually(mut is_so: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waiting).await.expect("it is so in time");
}

/// On an empty database, so that they also meet while the tables are made.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_start_together_and_race_for_tables() {
    let database = Postgres::new();
    let mut opening = JoinSet::new();
    for _ in 0..3 {
        let url = database.url();
        opening.spawn(async move { try_open(&url, Safety::Waived).await.unwrap() });
    }
    let stores = Arc::new(opening.join_all().await);
    let mut tables = Vec::new();
    for number in 0..20 {
        let made = stores[0].create(head(&number.to_string()), entries(0..1)).await.unwrap();
        tables.push(made);
    }
    stores[0].cluster().unwrap().leave().await.unwrap();
    let mut claiming = JoinSet::new();
    for at in 1..3 {
        let (stores, tables) = (stores.clone(), tables.clone());
        claiming.spawn(async move {
            let mut claimed = Vec::new();
            for table in tables {
                let claim = stores[at].claim(table).await.unwrap();
                if claim == (Claim::Here { is_new: true }) {
                    stores[at].append(append(table, 1..2)).await.unwrap();
                    claimed.push(table);
                }
            }
            claimed
        });
    }
    let mut claimed = claiming.join_all().await.concat();
    claimed.sort_unstable();
    assert_eq!(claimed, tables, "each once");
    assert_eq!(database.sql("SELECT count(*) FROM nodes"), "2", "one has left");
    for store in stores.iter() {
        store.close().await.unwrap();
    }
    assert_eq!(database.sql("SELECT count(*) FROM nodes"), "0", "a process that goes leaves");
}

#[tokio::test]
async fn a_database_that_moves_is_alone() {
    let database = Postgres::new();
    let store = open(&database).await;
    let said = open_alone(&database).await.err().unwrap().to_string();
    let words = format!("another process uses it: process {} (", std::process::id());
    assert!(said.contains(&words), "{said}");
    store.close().await.unwrap();
    let moving = open_alone(&database).await.unwrap();
    let said = refusal(&database.url(), Safety::Waived).await;
    assert!(said.contains("another process uses it"), "{said}");
    moving.close().await.unwrap();
    open(&database).await.close().await.unwrap();
}

#[tokio::test]
async fn the_lease_of_a_killed_process_is_waited_for() {
    let database = Postgres::new();
    open(&database).await.close().await.unwrap();
    database.sql(
        "INSERT INTO nodes (name, expires_at) \
         VALUES ('a killed one', clock_timestamp() + interval '2 s')",
    );
    let store = open_alone(&database).await.unwrap();
    let over = "SELECT expires_at < clock_timestamp() FROM nodes WHERE name = 'a killed one'";
    assert_eq!(database.sql(over), "t");
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_table_goes_from_one_process_to_another() {
    let database = Postgres::new();
    let (first, second) = (open(&database).await, open(&database).await);
    first.cluster().unwrap().announce("10.0.0.1:7900".into(), None).await.unwrap();
    let timed = Head { is_timed: true, stage: Stage::Playing, ..head("a") };
    let table = first.create(timed, entries(0..1)).await.unwrap();
    assert_eq!(first.claim(table).await.unwrap(), Claim::Here { is_new: false });
    let Claim::Elsewhere(node) = second.claim(table).await.unwrap() else { panic!("it is taken") };
    assert_eq!(node.epoch, first.cluster().unwrap().epoch());
    assert_eq!(node.address.as_deref(), Some("10.0.0.1:7900"));
    assert!(node.expires_in <= Duration::from_secs(5), "{node:?}");
    assert!(second.append(append(table, 1..2)).await.is_err());
    let orphans = async || second.cluster().unwrap().orphans(10).await.unwrap();
    assert!(orphans().await.is_empty());

    first.cluster().unwrap().leave().await.unwrap();
    assert_eq!(orphans().await, ["a"]);
    assert!(first.claim(table).await.is_err(), "it is about to go");
    assert!(first.create(head("b"), entries(0..1)).await.is_err(), "nor does it make tables");
    assert_eq!(second.claim(table).await.unwrap(), Claim::Here { is_new: true });
    second.append(append(table, 1..2)).await.unwrap();
    assert!(orphans().await.is_empty());
    first.close().await.unwrap();

    second.release(table);
    assert!(!second.holds(table));
    eventually(async || database.sql("SELECT owner IS NULL FROM logs") == "t").await;
    assert_eq!(second.claim(table).await.unwrap(), Claim::Here { is_new: true });
    second.close().await.unwrap();
}

/// A claim can be cut off when the database has made it and the process does not know yet.
#[tokio::test]
async fn a_process_that_leaves_also_frees_what_it_does_not_know_to_have() {
    let database = Postgres::new();
    let (first, second) = (open(&database).await, open(&database).await);
    let table = second.create(head("a"), entries(0..1)).await.unwrap();
    let epoch = first.cluster().unwrap().epoch();
    second.release(table);
    eventually(async || database.sql("SELECT owner IS NULL FROM logs") == "t").await;
    database.sql(&format!("UPDATE logs SET owner = {epoch}, fence = fence + 1"));
    assert!(is_elsewhere(&second.claim(table).await));
    first.cluster().unwrap().leave().await.unwrap();
    assert_eq!(second.claim(table).await.unwrap(), Claim::Here { is_new: true });
    second.append(append(table, 1..2)).await.unwrap();
    first.close().await.unwrap();
    second.close().await.unwrap();
}

#[tokio::test]
async fn two_sites_on_one_database_are_noticed() {
    let database = Postgres::new();
    let (first, second) = (open(&database).await, open(&database).await);
    let announce = async |store: &PostgresStore, site: &str| {
        store.cluster().unwrap().announce("127.0.0.1:1".into(), Some(site.into())).await
    };
    announce(&first, "https://one.example").await.unwrap();
    let said = announce(&second, "https://two.example").await.unwrap_err().to_string();
    assert!(said.contains("one.example") && said.contains("two.example"), "{said}");
    announce(&second, "https://one.example").await.unwrap();
    assert_eq!(first.cluster().unwrap().nodes().await.unwrap().len(), 2);
    first.close().await.unwrap();
    second.close().await.unwrap();
}

#[tokio::test]
async fn a_limit_holds_for_all_processes_together() {
    let database = Postgres::new();
    let (first, second) = (open(&database).await, open(&database).await);
    let limit = |key| SharedLimit { key, burst: 3, every: Duration::from_secs(3_600) };
    for store in [&first, &second, &first] {
        assert_eq!(store.cluster().unwrap().take(limit("a")).await.unwrap(), None);
    }
    for store in [&first, &second] {
        let wait = store.cluster().unwrap().take(limit("a")).await.unwrap().unwrap();
        assert!(
            wait > Duration::from_secs(3_500) && wait <= Duration::from_secs(3_600),
            "{wait:?}"
        );
    }
    assert_eq!(second.cluster().unwrap().take(limit("b")).await.unwrap(), None);
    database.sql("UPDATE limits SET full_at = full_at - interval '1 hour'");
    assert_eq!(second.cluster().unwrap().take(limit("a")).await.unwrap(), None, "one came back");
    assert!(second.cluster().unwrap().take(limit("a")).await.unwrap().is_some());
    database.sql("UPDATE limits SET full_at = full_at - interval '1 day'");
    first.cluster().unwrap().forget_limits().await.unwrap();
    assert_eq!(database.sql("SELECT count(*) FROM limits"), "0");
    first.close().await.unwrap();
    second.close().await.unwrap();
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
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..2));
    assert!(!store.holds(table));

    let again = store.cluster().unwrap().doubted();
    tokio::time::timeout(Duration::from_secs(60), again).await.unwrap().unwrap();
    assert!(!store.holds(quiet), "nor what nobody else has claimed yet");
    let claim = store.claim(table).await;
    assert!(is_elsewhere(&claim), "another one has it: {claim:?}");
    assert_eq!(store.claim(quiet).await.unwrap(), Claim::Here { is_new: true });
    store.append(append(quiet, 1..2)).await.unwrap();
    store.close().await.unwrap();
}

/// The database was gone for longer than a lease lasts, and no other process was there.
#[tokio::test]
async fn a_lease_that_ran_out_is_taken_again_and_tables_are_claimed_again() {
    let database = Postgres::new();
    let store = open(&database).await;
    let table = store.create(head("a"), entries(0..1)).await.unwrap();
    database.sql("UPDATE nodes SET expires_at = '-infinity'");
    // Numbers of epochs that were never used are no sign of anything.
    database
        .sql("SELECT nextval(pg_get_serial_sequence('nodes', 'epoch')) FROM generate_series(1, 5)");
    let again = store.cluster().unwrap().doubted();
    tokio::time::timeout(Duration::from_secs(60), again).await.unwrap().unwrap();
    assert!(!store.holds(table));
    assert_eq!(store.claim(table).await.unwrap(), Claim::Here { is_new: true });
    store.append(append(table, 1..2)).await.unwrap();
    assert!(store.holds(table));
    assert_eq!(database.sql("SELECT owner FROM logs"), "7");
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
    assert!(is_elsewhere(&claim), "{claim:?}");
    database.sql(&format!("UPDATE nodes SET expires_at = '-infinity' WHERE epoch = {other}"));
    store.claim(table).await.unwrap();
    assert_eq!(database.sql("SELECT fence FROM logs"), "8");
    store.append(append(table, 1..2)).await.unwrap();
    assert!(is_missing(&store.claim(table + 1).await));
    store.release(table);
    assert!(!store.holds(table));
    store.close().await.unwrap();
}

/// Others may have seen that it had run out, before what renewed it was committed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lease_that_was_renewed_too_late_is_lost() {
    let database = Arc::new(Postgres::new());
    let store = open(&database).await;
    let table = store.create(head("a"), entries(0..1)).await.unwrap();
    let epoch = store.cluster().unwrap().epoch();
    let held_up = database.clone();
    let renewing = tokio::task::spawn_blocking(move || {
        held_up.sql(
            "BEGIN; UPDATE nodes SET expires_at = clock_timestamp() + interval '1 hour'; \
             SELECT pg_sleep(6); COMMIT",
        )
    });
    eventually(async || !store.cluster().unwrap().is_trusted()).await;
    assert!(!store.holds(table));
    renewing.await.unwrap();
    eventually(async || store.cluster().unwrap().is_trusted()).await;
    assert_ne!(store.cluster().unwrap().epoch(), epoch);
    assert!(!store.holds(table), "it is not trusted again");
    assert_eq!(store.claim(table).await.unwrap(), Claim::Here { is_new: true });
    store.append(append(table, 1..2)).await.unwrap();
    store.close().await.unwrap();
}

/// While a database moves, a process that was paused makes nothing that is not copied.
#[tokio::test]
async fn nothing_is_made_without_a_lease() {
    let database = Postgres::new();
    let store = open_alone(&database).await.unwrap();
    let guest = StoredGuest { id: "lisa".into(), name: "Lisa".into(), created_ms: 1 };
    store.save_guest(guest.clone()).await.unwrap();
    store.create(head("a"), entries(0..1)).await.unwrap();
    let taken = store.create(head("a"), entries(0..1)).await;
    assert!(matches!(taken, Err(StoreError::Conflict)), "{taken:?}");
    database.sql("UPDATE nodes SET expires_at = '-infinity'");
    let made = store.create(head("b"), entries(0..1)).await;
    assert!(matches!(made, Err(StoreError::Failed(_))), "{made:?}");
    let renamed = StoredGuest { name: "Mona".into(), ..guest };
    assert!(store.save_guest(renamed).await.is_err());
    assert_eq!(database.sql("SELECT count(*) FROM tables"), "1");
    assert_eq!(database.sql("SELECT name FROM guests"), "Lisa");
    store.close().await.unwrap();
}
