//! `leonardo doctor`: what would go wrong is said before it does.

use std::net::TcpListener;
use std::path::Path;

use crate::postgres_server::Postgres;
use crate::process::{Process, folder, leonardo, serve};

/// What it finds in these settings, and whether all is well.
fn doctor(database: &str, more: &[&str]) -> (String, bool) {
    let mut command = leonardo();
    // A flag goes before it.
    command.env("LEONARDO_LISTEN", "127.0.0.1:0");
    command.args(["doctor", "--database", database]).args(more);
    let done = command.output().unwrap();
    let found = String::from_utf8(done.stdout).unwrap();
    assert!(done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(done.status.code(), Some(if found.contains("!!  ") { 2 } else { 0 }), "{found}");
    (found, done.status.success())
}

#[test]
fn a_file_is_looked_at_and_not_made() {
    let folder = folder("doctor");
    let file = folder.join("games.sqlite");
    let path = file.to_str().unwrap();
    let (found, is_well) = doctor(path, &[]);
    assert!(is_well && found.contains("will be made"), "{found}");
    assert!(found.contains("127.0.0.1:0 is free") && found.contains("open files"), "{found}");
    assert!(!file.exists());
    let server = Process::start(&file);
    let address = server.address.to_string();
    let (found, is_well) = doctor(path, &["--listen", &address]);
    assert!(is_well && found.contains("can be read and written"), "{found}");
    assert!(found.contains("listens on 127.0.0.1:"), "{found}");
    let (found, is_well) = doctor(folder.join("no/games.sqlite").to_str().unwrap(), &[]);
    assert!(!is_well && found.contains("there is no such folder"), "{found}");
}

#[test]
fn a_database_server_is_looked_at_and_left_alone() {
    let database = Postgres::new();
    let url = database.url();
    let (found, is_well) = doctor(&url, &[]);
    assert!(!is_well && found.contains("!!  The database can lose moves"), "{found}");
    assert!(found.contains("fsync") && found.contains("clocks of this machine"), "{found}");
    assert_eq!(database.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "0");
    let (found, is_well) = doctor(&url, &["--unsafe-database", "true"]);
    assert!(is_well && !found.contains("A server uses"), "{found}");
    let server = Process::run(serve(Path::new(&url)), &folder("doctor-postgres").join("log"));
    let (found, _) = doctor(&url, &[]);
    assert!(found.contains("A server uses the database now: process "), "{found}");
    server.terminate();
    database.sql(
        "INSERT INTO _sqlx_migrations SELECT 1000, description, installed_on, success, checksum, \
         execution_time FROM _sqlx_migrations WHERE version = 1",
    );
    let (found, is_well) = doctor(&url, &[]);
    assert!(!is_well && found.contains("newer version of the program"), "{found}");
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let (found, is_well) = doctor(&format!("postgres://leonardo@{closed}/games"), &[]);
    assert!(!is_well && found.contains("it cannot be reached"), "{found}");
}
