//! What only a store in a file has to tell.

use std::path::Path;
use std::sync::Arc;

use leonardo_server::store::sqlite::{FileUse, backup, inspect, open_to_others};
use leonardo_server::store::{
    Append, Filter, Head, SqliteStore, Stage, Store, StoreError, StoredEntry,
};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Row};

use crate::{Folder, append, entries, head, is_conflict};

async fn raw(folder: &Folder) -> SqliteConnection {
    SqliteConnectOptions::new().filename(folder.file("games.db")).connect().await.unwrap()
}

#[tokio::test]
async fn a_file_is_found_again_as_it_was_left() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.file("games.db")).await.unwrap();
    let seated = Head { guests: vec!["g".into()], names: vec!["Lisa".into()], ..head("a") };
    let table = store.create(seated.clone(), entries(0..5)).await.unwrap();
    store.pack(table).await.unwrap();
    store.append(append(table, 5..7)).await.unwrap();
    let key = store.setting("key", "value".into()).await.unwrap();
    store.close().await.unwrap();
    drop(store);

    let store = SqliteStore::open(folder.file("games.db")).await.unwrap();
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..7));
    assert_eq!(store.find("a").await.unwrap().unwrap().head, seated);
    assert_eq!(store.setting("key", "another".into()).await.unwrap(), key);
    assert!(is_conflict(&store.append(append(table, 4..5)).await));
    store.append(append(table, 7..8)).await.unwrap();
    store.close().await.unwrap();
}

/// A process that is killed leaves entries in the rows of their commits.
#[tokio::test]
async fn entries_are_found_again_after_a_kill() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.file("games.db")).await.unwrap();
    let mut tables = Vec::new();
    for id in ["a", "b", "c", "d"] {
        tables.push(store.create(head(id), entries(0..2)).await.unwrap());
    }
    for seq in 2..40 {
        for table in &tables {
            store.append(append(*table, seq..seq + 1)).await.unwrap();
        }
    }
    // Some of them are moved with other work on their table.
    let changed = Append { head: Some(head("b")), ..append(tables[1], 40..41) };
    store.append(changed).await.unwrap();
    store.pack(tables[2]).await.unwrap();
    for table in &tables[1..3] {
        let next = store.entries(*table, 0).await.unwrap().len() as u32;
        store.append(append(*table, next..next + 1)).await.unwrap();
    }
    let rows = |name| {
        let count = sqlx::query_scalar::<_, i64>(name);
        async { count.fetch_one(&mut raw(&folder).await).await.unwrap() }
    };
    assert!(rows("SELECT count(*) FROM recent").await > 30, "there is something to move");
    // What the disk has at this moment is what a kill leaves.
    for end in ["", "-wal"] {
        let (from, to) = (format!("games.db{end}"), format!("left.db{end}"));
        std::fs::copy(folder.file(&from), folder.file(&to)).unwrap();
    }
    for _ in 0..2 {
        let left = SqliteStore::open(folder.file("left.db")).await.unwrap();
        for (table, next) in tables.iter().zip([40, 42, 41, 40]) {
            assert_eq!(left.entries(*table, 0).await.unwrap(), entries(0..next));
            assert_eq!(left.page(*table, 30, 5).await.unwrap().first(), entries(30..31).first());
            assert!(is_conflict(&left.append(append(*table, next - 1..next)).await));
        }
        left.close().await.unwrap();
    }
    store.close().await.unwrap();
    assert_eq!(rows("SELECT count(*) FROM entries").await, 40 + 42 + 1 + 40);
}

/// Many entries are moved while others come and are read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_is_whole_while_its_entries_are_moved() {
    let folder = Folder::new();
    let store = Arc::new(SqliteStore::open(folder.file("games.db")).await.unwrap());
    let play = |id: u32| {
        let store = store.clone();
        async move {
            let table = store.create(head(&id.to_string()), entries(0..1)).await.unwrap();
            for seq in 1..300 {
                store.append(append(table, seq..seq + 1)).await.unwrap();
                if seq % 7 == 0 {
                    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..seq + 1));
                    assert_eq!(store.page(table, seq, 9).await.unwrap(), entries(seq..seq + 1));
                }
                if seq % 97 == 0 {
                    store.pack(table).await.unwrap();
                }
            }
        }
    };
    let playing: Vec<_> = (0..20).map(|id| tokio::spawn(play(id))).collect();
    for table in playing {
        table.await.unwrap();
    }
    store.close().await.unwrap();
}

/// Where a file system has no locks, two servers may still meet.
#[tokio::test]
async fn a_second_writer_is_noticed() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.file("games.db")).await.unwrap();
    let table = store.create(head("a"), entries(0..2)).await.unwrap();
    store.append(append(table, 2..3)).await.unwrap();
    let other = "INSERT INTO recent SELECT max(number) + 1, x'' FROM recent";
    sqlx::query(other).execute(&mut raw(&folder).await).await.unwrap();
    let late = store.append(append(table, 3..4)).await;
    assert!(matches!(late, Err(StoreError::Failed(_))), "{late:?}");
    assert_eq!(store.entries(table, 0).await.unwrap(), entries(0..3));
}

/// Two servers would each show tables of their own until they write.
#[tokio::test]
async fn a_file_is_one_servers_at_a_time() {
    let folder = Folder::new();
    let path = folder.file("games.db");
    let first = SqliteStore::open(&path).await.unwrap();
    let table = first.create(head("a"), entries(0..3)).await.unwrap();
    let second = SqliteStore::open(&path).await;
    assert!(matches!(second, Err(StoreError::InUse)), "one at a time");
    backup(&path, folder.file("copy.db")).await.expect("a copy is made while a server runs");
    first.append(append(table, 3..4)).await.unwrap();
    first.close().await.unwrap();
    let second = SqliteStore::open(&path).await.expect("the file is free again");
    assert_eq!(second.entries(table, 0).await.unwrap(), entries(0..4));
    drop(second);
    SqliteStore::open(&path).await.expect("free again, also without a close");
}

/// The key of the cookies and all hands are in there.
#[cfg(unix)]
#[tokio::test]
async fn the_files_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let path = folder.file("games.db");
    let store = SqliteStore::open(&path).await.unwrap();
    store.create(head("a"), entries(0..3)).await.unwrap();
    backup(&path, folder.file("copy.db")).await.unwrap();
    let mode =
        |name: &str| std::fs::metadata(folder.file(name)).unwrap().permissions().mode() & 0o777;
    for name in ["games.db", "games.db-wal", "games.db-shm", "games.db.lock", "copy.db"] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    assert_eq!(open_to_others(path.as_ref()), Vec::<std::path::PathBuf>::new());
    store.close().await.unwrap();
    // One that was made before is used as it is, and named.
    let wide = std::fs::Permissions::from_mode(0o644);
    std::fs::set_permissions(&path, wide).unwrap();
    SqliteStore::open(&path).await.unwrap().close().await.unwrap();
    assert_eq!(open_to_others(path.as_ref()), [std::path::PathBuf::from(&path)]);
}

/// A store that cannot write says so, and says when it can again.
#[tokio::test]
async fn a_ping_is_a_real_write() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.file("games.db")).await.unwrap();
    store.ping().await.unwrap();
    let mut other = raw(&folder).await;
    let probe = "SELECT value FROM settings WHERE name = 'probe'";
    let value = async |other: &mut SqliteConnection| {
        sqlx::query(probe).fetch_one(other).await.unwrap().get::<String, _>(0)
    };
    let first = value(&mut other).await;
    store.ping().await.unwrap();
    assert_ne!(first, value(&mut other).await, "each one writes");
    let forbid = "CREATE TRIGGER full BEFORE UPDATE ON settings \
                  BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END";
    sqlx::query(forbid).execute(&mut other).await.unwrap();
    assert!(store.ping().await.is_err());
    sqlx::query("DROP TRIGGER full").execute(&mut other).await.unwrap();
    store.ping().await.unwrap();
}

/// `format-1.db` was written by the program before it used zstd and before sqlx listed the
/// migrations. Tables 1, 3, 5 and 7 are packed; each is followed by the same log unpacked.
#[tokio::test]
async fn a_database_from_before_zstd_is_read_and_goes_on() {
    let folder = Folder::new();
    std::fs::write(folder.file("games.db"), include_bytes!("format-1.db")).unwrap();
    let formats = sqlx::query("SELECT substr(body, 1, 1) FROM packs WHERE part = 0");
    let formats = formats.fetch_all(&mut raw(&folder).await).await.unwrap();
    assert_eq!(formats.len(), 5);
    assert!(formats.iter().all(|row| row.get::<Vec<u8>, _>(0) == [1]));

    let store = SqliteStore::open(folder.file("games.db")).await.unwrap();
    for table in [1, 3, 5, 7] {
        let log = store.entries(table, 0).await.unwrap();
        assert!(log.len() > 20, "{} entries", log.len());
        assert_eq!(log, store.entries(table + 1, 0).await.unwrap());
        store.pack(table + 1).await.unwrap();
        assert_eq!(log, store.entries(table + 1, 0).await.unwrap());
    }
    let odd = store.find("odd").await.unwrap().unwrap().number;
    assert_eq!(store.entries(odd, 0).await.unwrap(), odd_log());
    let next = StoredEntry { seq: 6, at_ms: 7, body: "{}".into() };
    let append = Append { table: odd, entries: vec![next.clone()], head: None };
    store.append(append).await.unwrap();
    store.pack(odd).await.unwrap();
    assert_eq!(store.entries(odd, 0).await.unwrap(), [odd_log(), vec![next]].concat());
    let guest = store.guest("AAAAAAAAAAAAAAAAAAAAAA").await.unwrap().unwrap();
    assert_eq!(guest.name, "Лиза");
    assert_eq!(store.setting("cookie-key", "new".into()).await.unwrap(), "kept");
    store.close().await.unwrap();
}

/// More words than the old model could number, and times that no game has.
fn odd_log() -> Vec<StoredEntry> {
    let words: Vec<String> = (0..4_200).map(|word| format!("{{\"w{word}\":{word}}}")).collect();
    let words = words.join(" ");
    let bodies = [
        "",
        "{\"kind\":\"moved\"}",
        "Леонардо, \u{1f3a8} и \"кавычки\"\n",
        "\u{0}\u{1}",
        &words,
        &words,
    ];
    let times = [i64::MAX, i64::MIN, 0, -1, 1, 1];
    let entries = (0..).zip(bodies.iter().zip(times));
    entries.map(|(seq, (body, at_ms))| StoredEntry { seq, at_ms, body: (*body).into() }).collect()
}

#[tokio::test]
async fn a_newer_file_is_refused_and_left_alone() {
    let folder = Folder::new();
    let path = folder.file("games.db");
    SqliteStore::open(&path).await.unwrap().close().await.unwrap();
    let mut connection = raw(&folder).await;
    let newer = "INSERT INTO _sqlx_migrations SELECT 1000, description, installed_on, success, \
                 checksum, execution_time FROM _sqlx_migrations WHERE version = 1";
    sqlx::query(newer).execute(&mut connection).await.unwrap();
    assert!(matches!(SqliteStore::open(&path).await, Err(StoreError::Newer)));
    let version = sqlx::query("SELECT max(version) FROM _sqlx_migrations");
    assert_eq!(version.fetch_one(&mut connection).await.unwrap().get::<i64, _>(0), 1000);
}

/// Programs from before zstd go by this number.
#[tokio::test]
async fn an_older_program_is_told_that_the_file_is_newer() {
    let folder = Folder::new();
    SqliteStore::open(folder.file("games.db")).await.unwrap().close().await.unwrap();
    let version = sqlx::query("PRAGMA user_version").fetch_one(&mut raw(&folder).await).await;
    assert_eq!(version.unwrap().get::<i64, _>(0), 3);
}

#[tokio::test]
async fn a_migration_that_was_changed_is_noticed() {
    let folder = Folder::new();
    let path = folder.file("games.db");
    SqliteStore::open(&path).await.unwrap().close().await.unwrap();
    let changed = sqlx::query("UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1");
    changed.execute(&mut raw(&folder).await).await.unwrap();
    assert!(matches!(SqliteStore::open(&path).await, Err(StoreError::Failed(_))));
}

#[tokio::test]
async fn a_database_of_another_program_is_refused() {
    let folder = Folder::new();
    let path = folder.file("games.db");
    std::fs::File::create(&path).unwrap();
    let made = sqlx::query("CREATE TABLE recipes (name TEXT)");
    made.execute(&mut raw(&folder).await).await.unwrap();
    assert!(matches!(SqliteStore::open(&path).await, Err(StoreError::Failed(_))));
    std::fs::write(&path, "not a database at all, only a longer text".repeat(100)).unwrap();
    assert!(matches!(SqliteStore::open(&path).await, Err(StoreError::Failed(_))));
    assert!(SqliteStore::open(folder.path()).await.is_err(), "a folder is no file");
}

#[tokio::test]
async fn a_damaged_pack_is_noticed() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.file("games.db")).await.unwrap();
    let table = store.create(head("a"), entries(0..50)).await.unwrap();
    store.pack(table).await.unwrap();
    let damage =
        sqlx::query("UPDATE packs SET body = substr(body, 1, length(body) - 8) WHERE part = 0");
    damage.execute(&mut raw(&folder).await).await.unwrap();
    let read = store.entries(table, 0).await;
    assert!(matches!(read, Err(StoreError::Failed(_))), "{read:?}");
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_log_that_would_take_long_to_unpack_is_not_packed() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.file("games.db")).await.unwrap();
    let mut log = entries(0..600);
    let game = store.create(head("a"), log.clone()).await.unwrap();
    log.iter_mut().for_each(|entry| entry.body.push_str(&"🗝".repeat(300)));
    let talk = store.create(head("b"), log.clone()).await.unwrap();
    for table in [game, talk] {
        store.pack(table).await.unwrap();
    }
    let packed = sqlx::query("SELECT DISTINCT table_number FROM packs");
    let packed = packed.fetch_all(&mut raw(&folder).await).await.unwrap();
    let packed: Vec<i64> = packed.iter().map(|row| row.get(0)).collect();
    assert_eq!(packed, [game]);
    assert_eq!(store.entries(talk, 0).await.unwrap(), log);
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_whole_while_games_run() {
    let folder = Folder::new();
    let path = folder.file("games.db");
    let store = Arc::new(SqliteStore::open(&path).await.unwrap());
    let mut tables = Vec::new();
    for id in 0..4 {
        tables.push(store.create(head(&format!("{id}")), entries(0..200)).await.unwrap());
    }
    let playing = {
        let (store, tables) = (store.clone(), tables.clone());
        tokio::spawn(async move {
            for seq in 200..400 {
                for table in &tables {
                    store.append(append(*table, seq..seq + 1)).await.unwrap();
                }
            }
        })
    };
    let copy = folder.file("copy.db");
    backup(&path, &copy).await.unwrap();
    let again = backup(&path, &copy).await;
    assert!(matches!(again, Err(StoreError::Failed(_))), "the target exists: {again:?}");
    playing.await.unwrap();
    store.close().await.unwrap();

    let copy = SqliteStore::open(&copy).await.unwrap();
    for table in tables {
        let log = copy.entries(table, 0).await.unwrap();
        assert!(log.len() >= 200);
        assert_eq!(log, entries(0..log.len() as u32));
    }
    let open = Filter { stages: vec![Stage::Open], limit: 9, ..Filter::default() };
    assert_eq!(copy.list(open).await.unwrap().len(), 4);
    copy.close().await.unwrap();

    let nothing = folder.file("nothing.db");
    assert!(backup(folder.file("missing.db"), &nothing).await.is_err());
    assert!(!nothing.exists());
}

/// What a look at a file finds, and that it leaves the folder as it was.
async fn looked(folder: &Folder, name: &str) -> Result<FileUse, String> {
    let files = || -> std::collections::BTreeMap<_, _> {
        let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        // The index of a journal has the locks of those who read in it.
        let is_index = |path: &Path| path.to_string_lossy().ends_with("-shm");
        let content = |path: &Path| (!is_index(path)).then(|| std::fs::read(path).unwrap());
        files.map(|path| (path.clone(), content(&path))).collect()
    };
    let before = files();
    let found = inspect(&folder.file(name)).await.map_err(|error| error.to_string());
    assert!(files() == before, "nothing is made or changed");
    found
}

#[tokio::test]
async fn a_file_is_looked_at_without_a_trace() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.file("games.db")).await.unwrap();
    store.create(head("a"), entries(0..3)).await.unwrap();
    assert_eq!(looked(&folder, "games.db").await, Ok(FileUse::Served));
    store.setting("transfer-unfinished", "yes".into()).await.unwrap();
    // As a power cut leaves it: what was written last is in the journal only.
    for end in ["", "-wal", "-shm"] {
        let from = folder.file(&format!("games.db{end}"));
        std::fs::copy(from, folder.file(&format!("cut.db{end}"))).unwrap();
    }
    store.close().await.unwrap();
    drop(store);
    for name in ["games.db", "cut.db"] {
        let found = looked(&folder, name).await;
        let is_told = found.as_ref().is_err_and(|reason| reason.contains("leonardo migrate"));
        assert!(is_told, "{name}: {found:?}");
    }
    let store = SqliteStore::open(folder.file("well.db")).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    assert_eq!(looked(&folder, "well.db").await, Ok(FileUse::Free));
    let mut connection = raw(&folder).await;
    sqlx::query("PRAGMA user_version = 99").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    assert!(looked(&folder, "games.db").await.is_err_and(|reason| reason.contains("newer")));
}
