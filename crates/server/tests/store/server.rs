//! What only a store on a database server has to tell.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use leonardo_server::Database;
use leonardo_server::store::postgres::{PostgresStore, Safety};
use leonardo_server::store::{Filter, Head, Store, StoreError};
use tokio::task::JoinSet;

use crate::postgres_server::Postgres;
use crate::{append, entries, head, is_conflict};

pub(crate) async fn try_open(url: &str, safety: Safety) -> Result<PostgresStore, StoreError> {
    match Database::parse(url) {
        Some(Database::Postgres(url)) => PostgresStore::open(&url, safety).await,
        _ => panic!("{url} is no URL of a PostgreSQL database"),
    }
}

/// Opens a database of the tests, whose server keeps nothing for long.
pub(crate) async fn open(database: &Postgres) -> PostgresStore {
    try_open(&database.url(), Safety::Waived).await.unwrap()
}

/// Why a database is refused.
pub(crate) async fn refusal(url: &str, safety: Safety) -> String {
    match try_open(url, safety).await {
        Ok(_) => panic!("{url} is opened"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn a_database_is_found_again_as_it_was_left() {
    let database = Postgres::new();
    let store = open(&database).await;
    let seated = Head { guests: vec!["g".into()], names: vec!["Лиза".into()], ..head("a") };
    let table = store.create(seated.clone(), entries(0..5)).await.unwrap();
    store.pack(table).await.unwrap();
    store.append(append(table, 5..7)).await.unwrap();
    let key = store.setting("key", "value".into()).await.unwrap();
    store.close().await.unwrap();

    let store = open(&database).await;
    store.claim(table).await.unwrap();
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..7));
    assert_eq!(store.find("a").await.unwrap().unwrap().head, seated);
    assert_eq!(store.setting("key", "another".into()).await.unwrap(), key);
    assert!(is_conflict(&store.append(append(table, 4..5)).await));
    store.append(append(table, 7..8)).await.unwrap();
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_alone() {
    let database = Postgres::new();
    open(&database).await.close().await.unwrap();
    database.sql(
        "INSERT INTO _sqlx_migrations SELECT 1000, description, installed_on, success, checksum, \
         execution_time FROM _sqlx_migrations WHERE version = 1",
    );
    let refused = try_open(&database.url(), Safety::Waived).await;
    assert!(matches!(refused, Err(StoreError::Newer)));
    assert_eq!(database.sql("SELECT max(version) FROM _sqlx_migrations"), "1000");
}

#[tokio::test]
async fn a_migration_that_was_changed_is_noticed() {
    let database = Postgres::new();
    open(&database).await.close().await.unwrap();
    database.sql("UPDATE _sqlx_migrations SET checksum = '\\x00' WHERE version = 1");
    let refused = try_open(&database.url(), Safety::Waived).await;
    assert!(matches!(refused, Err(StoreError::Failed(_))));
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_alone() {
    let database = Postgres::new();
    database.sql("CREATE TABLE recipes (name TEXT)");
    let said = refusal(&database.url(), Safety::Waived).await;
    assert!(said.contains("another program") && said.contains("public"), "{said}");
    let tables = "SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = 'public'";
    assert_eq!(database.sql(tables), "recipes");
}

/// The server of the tests has `fsync` off.
#[tokio::test]
async fn a_database_that_can_lose_moves_is_refused_unless_told_so() {
    let database = Postgres::new();
    let said = refusal(&database.url(), Safety::Required).await;
    assert!(said.contains("is off: fsync, full_page_writes;"), "{said}");
    assert!(said.contains("--unsafe-database"), "{said}");
    let url = format!("{}&options=-csynchronous_commit%3Doff", database.url());
    let said = refusal(&url, Safety::Required).await;
    assert!(said.contains("synchronous_commit"), "{said}");
    assert_eq!(database.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "0");
}

#[tokio::test]
async fn what_is_wrong_with_a_connection_is_said_in_words_and_without_the_password() {
    let database = Postgres::new();
    database.sql(
        "DO $$ BEGIN CREATE USER guarded PASSWORD 'mezzaluna'; \
         EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$",
    );
    let with_path = |path: &str| database.url().replace("localhost/", &format!("localhost/{path}"));
    for (url, words) in [
        ("postgres://leonardo:secret@127.0.0.1:9/games".to_owned(), "it cannot be reached"),
        (database.url_for("guarded:secret"), "the user or the password is refused"),
        (database.url_for("guarded"), "the user or the password is refused"),
        (database.url_for("nobody:secret"), "the user or the password is refused"),
        (with_path("missing_"), "does not exist; create it first"),
        (format!("{}&sslmode=require", database.url_for("postgres:secret")), "no TLS connection"),
        (format!("{}&sslmode=secret", database.url()), "a parameter after the question mark"),
    ] {
        let said = refusal(&url, Safety::Waived).await;
        assert!(said.contains(words), "{url}: {said}");
        assert!(!said.contains("secret"), "{said}");
    }
    database.sql("GRANT CREATE ON SCHEMA public TO guarded");
    let right = try_open(&database.url_for("guarded:mezzaluna"), Safety::Waived).await.unwrap();
    right.close().await.unwrap();
}

/// Something that listens and is no database.
#[tokio::test]
async fn another_server_at_that_address_is_no_database() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            stream.writable().await.unwrap();
            stream.try_write(b"HTTP/1.1 400 Bad Request\r\n\r\n").unwrap();
        }
    });
    let said = refusal(&format!("postgres://leonardo@{address}/games"), Safety::Waived).await;
    assert_eq!(said, "what answers there is not PostgreSQL");
}

/// One statement is one transaction, and a row knows which one wrote it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appends_of_many_tables_share_commits() {
    let database = Postgres::new();
    let store = Arc::new(open(&database).await);
    // All tables first: what is appended while others are still created has no company.
    let mut tables = Vec::new();
    for id in 0..100 {
        tables.push(store.create(head(&format!("{id}")), entries(0..1)).await.unwrap());
    }
    let mut playing = JoinSet::new();
    for table in tables {
        let store = store.clone();
        playing.spawn(async move {
            for seq in 1..21 {
                store.append(append(table, seq..seq + 1)).await.unwrap();
            }
        });
    }
    playing.join_all().await;
    let commits = "SELECT count(DISTINCT xmin::text) FROM entries WHERE seq > 0";
    let commits: u32 = database.sql(commits).parse().unwrap();
    assert!(commits <= 2_000 / 10, "{commits} commits for 2000 appends");
    store.close().await.unwrap();
}

/// Text that the database does not take holds up nobody else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_append_that_cannot_be_stored_fails() {
    let database = Postgres::new();
    let store = Arc::new(open(&database).await);
    let mut tables = Vec::new();
    for id in 0..20 {
        tables.push(store.create(head(&format!("{id}")), entries(0..1)).await.unwrap());
    }
    let mut asked = JoinSet::new();
    for table in tables.clone() {
        let mut append = append(table, 1..2);
        if table == tables[7] {
            append.head = Some(Head { variant: "\0".into(), ..head("7") });
        }
        let store = store.clone();
        asked.spawn(async move { (table, store.append(append).await) });
    }
    for (table, answer) in asked.join_all().await {
        assert_eq!(answer.is_ok(), table != tables[7], "{table}: {answer:?}");
    }
    assert_eq!(store.entries(tables[7], 0).await.unwrap(), entries(0..1));
    assert_eq!(store.find("a\0").await.unwrap(), None);
    let odd = Filter { name: Some("\0".into()), limit: 9, ..Filter::default() };
    assert_eq!(store.list(odd).await.unwrap(), []);
    store.close().await.unwrap();
}

/// Every connection is cut again and again while games go on. An append that was answered with
/// success is there; one that failed is there or not, as reading says.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_are_cut_lose_nothing_that_was_answered() {
    let database = Arc::new(Postgres::new());
    let store = Arc::new(open(&database).await);
    let failures = Arc::new(AtomicU32::new(0));
    let mut playing = JoinSet::new();
    for id in 0..8 {
        let table = store.create(head(&format!("{id}")), entries(0..1)).await.unwrap();
        let (store, failures) = (store.clone(), failures.clone());
        playing.spawn(async move {
            let mut next = 1;
            // A fast machine goes on until a connection was cut while it was used.
            while next < 150 || (failures.load(Ordering::Relaxed) == 0 && next < 5_000) {
                match store.append(append(table, next..next + 1)).await {
                    Ok(()) => next += 1,
                    Err(_) => {
                        failures.fetch_add(1, Ordering::Relaxed);
                        if store.claim(table).await.is_err() {
                            continue;
                        }
                        let Ok(log) = store.entries(table, 0).await else { continue };
                        assert!(log.len() as u32 == next || log.len() as u32 == next + 1);
                        next = log.len() as u32;
                    }
                }
            }
            // The last connections that were cut may be found only now.
            let log = loop {
                if let Ok(log) = store.entries(table, 0).await {
                    break log;
                }
            };
            assert_eq!(log, entries(0..next));
        });
    }
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    while !playing.is_empty() {
        let cutting = database.clone();
        tokio::task::spawn_blocking(move || cutting.sql(cut)).await.unwrap();
        while let Some(ended) = playing.try_join_next() {
            ended.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(failures.load(Ordering::Relaxed) > 0, "no connection was cut while it was used");
    store.close().await.unwrap();
}
