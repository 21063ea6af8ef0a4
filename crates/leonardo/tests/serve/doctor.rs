//! `leonardo doctor`: what would go wrong is said before it does.

use std::net::TcpListener;
use std::path::Path;

use crate::client::{Player, again};
use crate::operation::{make_move, table, wait_for_move};
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
    assert!(found.contains(&format!("{address} is in use already")), "{found}");
    assert!(found.contains("A server uses this database now"), "{found}");
    server.terminate();
    let (found, is_well) = doctor(path, &[]);
    assert!(is_well && !found.contains("A server uses"), "{found}");
    let (found, is_well) = doctor(folder.join("no/games.sqlite").to_str().unwrap(), &[]);
    assert!(!is_well && found.contains("there is no such folder"), "{found}");
}

/// Without a database of one's own, the one in the data folder counts, which a server would make.
#[test]
fn a_data_folder_is_not_made() {
    let home = folder("doctor-home");
    let mut command = leonardo();
    command.args(["doctor", "--listen", "127.0.0.1:0"]);
    for variable in ["HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA", "USERPROFILE"] {
        command.env(variable, home.join("data"));
    }
    let done = command.output().unwrap();
    let found = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success() && found.contains("will be made"), "{found}");
    assert_eq!(std::fs::read_dir(&home).unwrap().count(), 0, "{found}");
}

#[cfg(unix)]
#[test]
fn a_file_that_others_can_read_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("doctor-open");
    let file = folder.join("games.sqlite");
    Process::start(&file).terminate();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    let (found, is_well) = doctor(file.to_str().unwrap(), &[]);
    assert!(!is_well && found.contains("!!  Other users"), "{found}");
    assert!(found.contains(&format!("chmod 600 {}", file.display())), "{found}");
}

#[test]
fn a_file_of_another_program_is_told() {
    let folder = folder("doctor-foreign");
    let file = folder.join("games.sqlite");
    std::fs::write(
        &file,
        "not a database, and long enough to have a header of its own, is it?\n".repeat(99),
    )
    .unwrap();
    let (found, is_well) = doctor(file.to_str().unwrap(), &[]);
    assert!(!is_well && found.contains("cannot be used"), "{found}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
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
    assert!(is_well && !found.contains("A process uses"), "{found}");
    let server = Process::run(serve(Path::new(&url)), &folder("doctor-postgres").join("log"));
    let (found, _) = doctor(&url, &[]);
    assert!(found.contains("A process uses the database now: process "), "{found}");
    assert!(found.contains(", since 20"), "{found}");
    assert!(found.contains("Other processes reach it at 127.0.0.1:"), "{found}");
    server.terminate();
    let nowhere = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let mut hidden = serve(Path::new(&url));
    hidden.args(["--cluster-address", &nowhere]);
    let server = Process::run(hidden, &folder("doctor-hidden").join("log"));
    let (found, is_well) = doctor(&url, &["--unsafe-database", "true"]);
    let said = format!("!!  Its address {nowhere} cannot be reached from here");
    assert!(!is_well && found.contains(&said), "{found}");
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

/// A database whose clock is five minutes ahead of that of this machine.
#[test]
fn clocks_that_differ_by_minutes_are_told_and_change_no_game() {
    let (database, folder) = (Postgres::new(), folder("doctor-clocks"));
    database.sql(
        "CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS \
         $$ SELECT pg_catalog.clock_timestamp() + interval '5 minutes' $$",
    );
    let name = database.sql("SELECT current_database()");
    database.sql(&format!("ALTER DATABASE {name} SET search_path = public, pg_catalog"));
    let (found, is_well) = doctor(&database.url(), &["--unsafe-database", "true"]);
    assert!(!is_well && found.contains("differ by 30"), "{found}");
    let start = || Process::run(serve(Path::new(&database.url())), &folder.join("log"));
    let (here, there) = (start(), start());
    let (lisa, id) = table(&here);
    let mut player = Player::join(&again(there.address, &lisa), &id, None);
    assert!(make_move(&mut player));
    wait_for_move(&mut player);
    // Their leases last, and are renewed.
    let leases = || database.sql("SELECT min(expires_at) FROM nodes");
    let before = leases();
    while leases() == before {
        std::thread::yield_now();
    }
    let living = "SELECT count(*) FROM nodes WHERE expires_at > clock_timestamp()";
    assert_eq!(database.sql(living), "2");
    let log = std::fs::read_to_string(folder.join("log")).unwrap();
    assert!(!log.contains("lease on the database"), "{log}");
}
