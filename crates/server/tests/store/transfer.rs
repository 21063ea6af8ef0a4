//! Moving house: from a file to a server and back.

use leonardo_server::store::{
    Append, Filter, Head, Listed, Moved, Portable, SqliteStore, Stage, Store, StoredEntry,
    StoredGuest, transfer,
};
use leonardo_server::{Config, Database, store};

use crate::postgres_server::Postgres;
use crate::server::open;
use crate::{Folder, append, entries, head};

const TABLES: usize = 240;

/// A database with tables of every kind.
async fn fill(store: &SqliteStore) {
    let stages = [Stage::Open, Stage::Playing, Stage::Finished, Stage::Closed];
    for id in 0..TABLES {
        let made = Head {
            is_public: id % 2 == 0,
            is_timed: id % 3 == 0,
            guests: vec![format!("g{}", id % 7)],
            names: vec!["Лиза".into(), format!("Ginevra {id}")],
            ..head(&format!("table-{id}"))
        };
        let table = store.create(made.clone(), entries(0..1)).await.unwrap();
        let next = 1 + (id % 40) as u32;
        let later = Head { stage: stages[id % 4], ..made };
        store.append(Append { head: Some(later), ..append(table, 1..next) }).await.unwrap();
        if id % 4 == 2 {
            store.pack(table).await.unwrap();
        }
        if id % 8 == 2 {
            // After the pack, and what only bytes can hold.
            let odd = StoredEntry { seq: next, at_ms: i64::MAX, body: "\0\u{1f3a8}".into() };
            store.append(Append { table, entries: vec![odd], head: None }).await.unwrap();
        }
    }
    for id in 0..450 {
        let guest = StoredGuest { id: format!("g{id}"), name: "Лиза".into(), created_ms: id };
        store.save_guest(guest).await.unwrap();
    }
    store.setting("cookie-key", "secret".into()).await.unwrap();
}

/// Everything that is in a database.
async fn content(store: &dyn Portable) -> (Vec<(Listed, Vec<StoredEntry>)>, Vec<StoredGuest>) {
    let mut tables = Vec::new();
    for listed in store.list(Filter { limit: 1_000, ..Filter::default() }).await.unwrap() {
        let entries = store.entries(listed.number, 0).await.unwrap();
        tables.push((listed, entries));
    }
    let key = vec![("cookie-key".to_owned(), "secret".to_owned())];
    assert_eq!(store.settings().await.unwrap(), key);
    (tables, store.guests("", 1_000).await.unwrap())
}

async fn refused(database: &Database) -> String {
    let config = Config { unsafe_database: true, ..Config::default() };
    match store::open(database, &config).await {
        Ok(_) => panic!("it is opened"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_moves_and_comes_back() {
    let (folder, database) = (Folder::new(), Postgres::new());
    let old = SqliteStore::open(folder.file("old.db")).await.unwrap();
    fill(&old).await;
    let before = content(&old).await;
    assert_eq!((before.0.len(), before.1.len()), (TABLES, 450));

    let server = open(&database).await;
    let moved = transfer(&old, &server, &mut |_| {}).await.unwrap();
    let count: usize = before.0.iter().map(|(_, entries)| entries.len()).sum();
    let (tables, entries_count) = (TABLES as u64, count as u64);
    let expected = Moved { tables, compared: tables, entries: entries_count, guests: 450 };
    assert_eq!(moved, expected);
    assert!(content(&server).await == before);
    let unpacked = Filter { unpacked_only: true, limit: 1_000, ..Filter::default() };
    assert_eq!(server.list(unpacked).await.unwrap(), [], "finished games are packed");
    let lisa = Filter { name: Some("лИЗА".into()), limit: 1_000, ..Filter::default() };
    assert_eq!(server.list(lisa).await.unwrap().len(), TABLES);
    let again = transfer(&old, &server, &mut |_| {}).await.unwrap_err().to_string();
    assert!(again.contains("in use already"), "{again}");

    let new = SqliteStore::open(folder.file("new.db")).await.unwrap();
    transfer(&server, &new, &mut |_| {}).await.unwrap();
    assert!(content(&new).await == before);
    for store in [&server as &dyn Store, &new] {
        let table = store.create(head("next"), entries(0..1)).await.unwrap();
        assert!(table > before.0[0].0.number, "numbers go on");
    }
    for store in [&old as &dyn Store, &new, &server] {
        store.close().await.unwrap();
    }
}

/// It is cut off in the middle, in each direction; a server refuses what is there, and the next run
/// goes on, also with what the source got meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_was_cut_off_goes_on() {
    let (folder, database) = (Folder::new(), Postgres::new());
    let old = SqliteStore::open(folder.file("old.db")).await.unwrap();
    fill(&old).await;
    let server = open(&database).await;
    cut_off(&old, &server).await;
    server.close().await.unwrap();
    let url = Database::parse(&database.url()).unwrap();
    assert!(refused(&url).await.contains("run `leonardo migrate` again"));

    // The first ones that are copied are the newest.
    let (newest, _) = &content(&old).await.0[0];
    let talk = StoredEntry { seq: 40, at_ms: 5, body: "{}".into() };
    let talk = Append { table: newest.number, entries: vec![talk], head: None };
    old.append(talk).await.unwrap();
    let before = content(&old).await;
    let server = open(&database).await;
    transfer(&old, &server, &mut |_| {}).await.unwrap();
    assert!(content(&server).await == before);

    let new = SqliteStore::open(folder.file("new.db")).await.unwrap();
    cut_off(&server, &new).await;
    new.close().await.unwrap();
    let file = Database::File(folder.file("new.db"));
    assert!(refused(&file).await.contains("run `leonardo migrate` again"));
    let new = SqliteStore::open(folder.file("new.db")).await.unwrap();
    transfer(&server, &new, &mut |_| {}).await.unwrap();
    assert!(content(&new).await == before);
    for store in [&old as &dyn Store, &new, &server] {
        store.close().await.unwrap();
    }
}

/// Begins to move, and stops when some of it is there.
async fn cut_off(from: &dyn Portable, to: &dyn Portable) {
    let has_some = tokio::sync::Notify::new();
    let mut tell = |moved: Moved| {
        if moved.tables == 5 {
            has_some.notify_one();
        }
    };
    tokio::select! {
        biased;
        () = has_some.notified() => {}
        moved = transfer(from, to, &mut tell) => panic!("nothing stopped it: {moved:?}"),
    }
    let all = Filter { limit: 1_000, ..Filter::default() };
    assert!((5..TABLES).contains(&to.list(all).await.unwrap().len()));
}
