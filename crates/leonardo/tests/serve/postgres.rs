//! The server on a PostgreSQL database.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use leonardo_client::Server;

use crate::client::{Player, again, stranger};
use crate::operation::{is_move, log, make_move, refusal, table, wait_for_move};
use crate::postgres_server::Postgres;
use crate::process::{Process, folder, leonardo, serve};

/// Starts a server on the database.
fn start(database: &Postgres, log: &Path) -> Process {
    Process::run(serve(Path::new(&database.url())), log)
}

#[test]
fn a_server_stops_and_goes_on_with_the_same_games() {
    let database = Postgres::new();
    let log_file = folder("postgres").join("log");
    let server = start(&database, &log_file);
    assert_eq!(stranger(server.address).get_text("/readyz").unwrap(), "ready\n");
    let (lisa, id) = table(&server);
    let mut player = Player::join(&lisa, &id, None);
    assert!(make_move(&mut player));
    wait_for_move(&mut player);
    let told = log(&server, &lisa, &id);
    let (status, said) = server.terminate();
    assert_eq!((status.code(), said.as_str()), (Some(0), "Stopping. All moves are saved.\n"));

    let server = start(&database, &log_file);
    let kept = log(&server, &lisa, &id);
    assert!(kept.iter().any(is_move) && kept.starts_with(&told), "{kept:?}\n{told:?}");
    let mut player = Player::join(&again(server.address, &lisa), &id, None);
    assert!(make_move(&mut player), "the game goes on");
}

#[test]
fn a_password_stays_where_it_was_put() {
    let database = Postgres::new();
    database.sql(
        "DO $$ BEGIN CREATE USER guarded PASSWORD 'mezzaluna'; \
         EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$; \
         GRANT CREATE ON SCHEMA public TO guarded",
    );
    let folder = folder("password");
    let without = database.url_for("guarded");
    let with = |password: &str| database.url_for(&format!("guarded:{password}"));

    let said = refusal(serve(Path::new(&with("mezzaluna"))));
    assert!(said.contains("--database") && said.contains("PGPASSWORD"), "{said}");
    assert!(!said.contains("mezzaluna"), "{said}");

    // In the environment, in a configuration file, in a password file.
    let serve_plain = || {
        let mut command = leonardo();
        command.args(["serve", "--listen", "127.0.0.1:0", "--unsafe-database", "true"]);
        command.args(["--log-level", "trace"]);
        command
    };
    let mut by_variable = serve_plain();
    by_variable.env("LEONARDO_DATABASE", with("mezzaluna"));
    let mut by_pgpassword = serve_plain();
    by_pgpassword.args(["--database", &without]).env("PGPASSWORD", "mezzaluna");
    let config = folder.join("leonardo.toml");
    fs::write(&config, format!("database = {:?}\n", with("mezzaluna"))).unwrap();
    let mut by_file = serve_plain();
    by_file.arg("--config").arg(&config);
    let passwords = folder.join("passwords");
    fs::write(&passwords, "*:*:*:guarded:mezzaluna\n").unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&passwords, fs::Permissions::from_mode(0o600)).unwrap();
    }
    let mut by_password_file = serve_plain();
    by_password_file.args(["--database", &without]).env("PGPASSFILE", &passwords);
    for (name, command) in [
        ("variable", by_variable),
        ("pgpassword", by_pgpassword),
        ("file", by_file),
        ("password-file", by_password_file),
    ] {
        let log = folder.join(name);
        let (status, _) = Process::run(command, &log).terminate();
        assert!(status.success());
        let log = fs::read_to_string(log).unwrap();
        assert!(!log.contains("mezzaluna"), "{name}: {log}");
    }

    let mut wrong = serve_plain();
    wrong.env("LEONARDO_DATABASE", with("secret"));
    let said = refusal(wrong);
    assert!(said.contains("the user or the password is refused"), "{said}");
    assert!(said.contains("postgres://guarded@localhost/") && !said.contains("secret"), "{said}");
}

#[test]
fn a_database_that_cannot_be_used_is_refused_in_words() {
    let database = Postgres::new();
    let mut command = leonardo();
    command.args(["serve", "--listen", "127.0.0.1:0", "--database", &database.url()]);
    let said = refusal(command);
    assert!(said.contains("fsync") && said.contains("--unsafe-database true"), "{said}");
    let nowhere = "postgres://leonardo@127.0.0.1:9/games";
    let said = refusal(serve(Path::new(nowhere)));
    assert!(said.contains(nowhere) && said.contains("cannot be reached"), "{said}");
    let said = refusal(serve(Path::new("postgres://leonardo@127.0.0.1")));
    assert!(said.contains("expected a path, or a URL like postgres://"), "{said}");
}

#[test]
fn a_database_server_of_a_newer_program_is_refused_and_left_alone() {
    let database = Postgres::new();
    let log = folder("pg-newer").join("log");
    assert!(start(&database, &log).terminate().0.success());
    database.sql(
        "INSERT INTO _sqlx_migrations SELECT 1000, description, installed_on, success, checksum, \
         execution_time FROM _sqlx_migrations WHERE version = 1",
    );
    let said = refusal(serve(Path::new(&database.url())));
    assert!(said.contains("the database is of a newer version of the program"), "{said}");
    assert!(said.contains(&database.sql("SELECT current_database()")), "{said}");
    assert_eq!(database.sql("SELECT max(version) FROM _sqlx_migrations"), "1000");
}

/// A server is killed while it brings the database up to date; the next one begins from the start.
#[test]
fn a_schema_that_was_left_half_done_is_done_by_the_next() {
    let database = Postgres::new();
    let log = folder("pg-half").join("log");
    // The second table that is made takes as long as it takes to be killed.
    database.sql(
        "CREATE FUNCTION wait() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN \
         IF to_regclass('tables') IS NOT NULL THEN PERFORM pg_sleep(600); END IF; END $$; \
         CREATE EVENT TRIGGER wait ON ddl_command_end WHEN TAG IN ('CREATE TABLE') \
         EXECUTE FUNCTION wait()",
    );
    let mut killed = serve(Path::new(&database.url()))
        .stdout(Stdio::null())
        .stderr(fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let at_it = "FROM pg_stat_activity WHERE datname = current_database() \
                 AND wait_event = 'PgSleep'";
    while database.sql(&format!("SELECT count(*) {at_it}")) == "0" {
        assert!(killed.try_wait().unwrap().is_none(), "{}", fs::read_to_string(&log).unwrap());
        std::thread::sleep(Duration::from_millis(10));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    // What it was doing ends as it would when the database notices that nobody is there.
    database.sql(&format!("SELECT pg_terminate_backend(pid, 60000) {at_it}"));
    assert_eq!(database.sql("SELECT to_regclass('tables') IS NULL"), "t", "all of it or nothing");
    database.sql("DROP EVENT TRIGGER wait");
    let server = start(&database, &log);
    let (lisa, id) = table(&server);
    let mut player = Player::join(&lisa, &id, None);
    assert!(make_move(&mut player));
    assert_eq!(database.sql("SELECT bool_and(success) FROM _sqlx_migrations"), "t");
}

#[test]
fn a_copy_is_made_by_the_tools_of_the_database() {
    let copy = folder("pg-backup").join("copy.sqlite");
    let url = "postgres://leonardo@db.example/games";
    let mut by_flag = leonardo();
    by_flag.arg("backup").arg(&copy).args(["--database", url]);
    let mut by_variable = leonardo();
    by_variable.arg("backup").arg(&copy).env("LEONARDO_DATABASE", url);
    for command in [by_flag, by_variable] {
        let said = refusal(command);
        assert!(said.contains(url) && said.contains("pg_dump") && said.contains("PITR"), "{said}");
    }
    assert!(!copy.exists());
}

fn migrate(from: &str, to: &str) -> Command {
    let mut command = leonardo();
    command.args(["migrate", "--unsafe-database", "true", "--from", from, "--to", to]);
    command
}

/// From a file to a server and back, killed on the way; people come back to their seats each time.
#[test]
fn a_house_moves_and_comes_back() {
    let (database, folder) = (Postgres::new(), folder("move"));
    let (old, new) = (folder.join("old.sqlite"), folder.join("new.sqlite"));
    let server = Process::start(&old);
    let games: Vec<(Server, String)> = (0..12).map(|_| table(&server)).collect();
    let (lisa, id) = &games[0];
    let mut player = Player::join(lisa, id, None);
    assert!(make_move(&mut player));
    wait_for_move(&mut player);
    assert!(server.terminate().0.success());

    let url = database.url();
    for (from, to) in [(old.to_str().unwrap(), url.as_str()), (&url, new.to_str().unwrap())] {
        // Killed when it has begun; the next run finds out what is missing.
        let mut killed = migrate(from, to).stdout(Stdio::null()).spawn().unwrap();
        let has_begun = || match to == url {
            true => database.sql("SELECT to_regclass('settings') IS NOT NULL") == "t",
            false => new.exists(),
        };
        while killed.try_wait().unwrap().is_none() && !has_begun() {
            std::thread::sleep(Duration::from_millis(1));
        }
        killed.kill().unwrap();
        killed.wait().unwrap();
        let moved = migrate(from, to).output().unwrap();
        let (out, err) = (String::from_utf8(moved.stdout).unwrap(), moved.stderr);
        match moved.status.success() {
            true => assert!(out.contains("tables 12") && out.contains("guests 12"), "{out}"),
            // It was done before it was killed.
            false => assert!(String::from_utf8(err).unwrap().contains("in use already")),
        }
        let server = Process::run(serve(Path::new(to)), &folder.join("log"));
        for (guest, id) in &games {
            let log = log(&server, guest, id);
            assert!(!log.is_empty());
        }
        let before = log(&server, lisa, id);
        assert!(before.iter().any(is_move));
        let mut player = Player::join(&again(server.address, lisa), id, None);
        assert!(make_move(&mut player), "the game goes on");
        wait_for_move(&mut player);
        assert!(server.terminate().0.success());
    }
}

#[test]
fn a_move_that_makes_no_sense_is_refused() {
    let (database, folder) = (Postgres::new(), folder("no-move"));
    let missing = folder.join("missing.sqlite");
    let (missing, url) = (missing.to_str().unwrap(), database.url());
    assert!(refusal(migrate(missing, &url)).contains("missing.sqlite"));
    assert!(refusal(migrate(&url, &url)).contains("the same database"));
    let exposed = refusal(migrate(missing, &database.url_for("postgres:secret")));
    assert!(exposed.contains("--to") && !exposed.contains("secret"), "{exposed}");
    assert!(refusal(migrate("mysql://db/games", &url)).contains("--from"));
    let target = folder.join("target.sqlite");
    let server = start(&database, &folder.join("log"));
    let said = refusal(migrate(&url, target.to_str().unwrap()));
    assert!(said.contains("another process uses it"), "{said}");
    assert!(!target.exists(), "nothing was begun");
    drop(server);
}

/// Two processes are started, the players of a table are at different ones, and nothing is left.
#[test]
fn a_database_server_is_measured() {
    let (database, folder) = (Postgres::new(), folder("pg-load"));
    let mut load = leonardo();
    load.env("LEONARDO_UNSAFE_DATABASE", "true").args(["load", "--spawn", "--folder"]).arg(&folder);
    load.args(["--database", &database.url(), "--processes", "2", "--apart"]);
    // So slowly that no game ends: the players of one that has ended sit down at a third table.
    load.args(["--tables", "2", "--seconds", "1", "--think-ms", "200", "--spectators", "2"]);
    let done = load.output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    assert!(done.status.success() && report["moves"].as_u64() > Some(0), "{report}");
    assert!(report["spectators"]["latency_us"]["count"].as_u64() > Some(0), "{report}");
    assert_eq!(database.sql("SELECT count(*) FROM tables"), "2");
    let living = "SELECT count(*) FROM nodes WHERE expires_at > clock_timestamp()";
    assert_eq!(database.sql(living), "0", "both have gone");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}
