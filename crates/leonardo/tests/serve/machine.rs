//! The machine around a server: files that others must not read, a second server on the same
//! database, and names that are not its own.
#![cfg(unix)]

use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::client::{guest, stranger};
use crate::process::{Process, folder, in_shell, leonardo, serve};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// The program, with the mask that most systems have.
fn with_usual_mask(command: &Command) -> Command {
    in_shell("umask 022", command)
}

#[test]
fn only_the_owner_can_read_what_a_server_keeps() {
    let home = folder("private");
    let mut command = leonardo();
    command.args(["serve", "--listen", "127.0.0.1:0"]);
    command.env("HOME", &home).env("XDG_DATA_HOME", home.join("data"));
    let log = home.join("log");
    let server = Process::run(with_usual_mask(&command), &log);
    guest(server.address, "Lisa");
    let data = home.join("data/leonardo");
    let mut found = 0;
    for file in fs::read_dir(&data).unwrap().map(|file| file.unwrap().path()) {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
        found += 1;
    }
    assert!(found >= 3, "the database, its journal and its lock");
    assert_eq!(mode(&data), 0o700);
    assert!(!fs::read_to_string(&log).unwrap().contains("chmod"), "nothing to complain about");
    let copy = home.join("copy.sqlite");
    let mut backup = leonardo();
    backup.arg("backup").arg(&copy).arg("--database").arg(data.join("leonardo.sqlite"));
    assert!(with_usual_mask(&backup).status().unwrap().success());
    assert_eq!(mode(&copy), 0o600);
    server.terminate();
    // A database from before is used as it is, and the operator is told.
    let database = data.join("leonardo.sqlite");
    fs::set_permissions(&database, fs::Permissions::from_mode(0o644)).unwrap();
    let server = Process::run(with_usual_mask(&command), &log);
    let said = fs::read_to_string(&log).unwrap();
    assert!(said.contains(&format!("chmod 600 {}", database.display())), "{said}");
    assert_eq!(stranger(server.address).get_text("/healthz").unwrap(), "ok\n");
}

#[test]
fn a_database_has_one_server_at_a_time() {
    let database = folder("lock").join("games.sqlite");
    let first = Process::start(&database);
    let Output { status, stdout, stderr } = serve(&database).output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!((status.code(), stdout.as_slice()), (Some(2), &b""[..]), "{said}");
    assert!(said.contains("another server") && said.contains("games.sqlite"), "{said}");
    guest(first.address, "Lisa");
    // The lock ends with the process, however that ends.
    first.kill();
    let second = Process::start(&database);
    guest(second.address, "Lisa");
}

/// The status of a request that calls the server so, and what it says. Each comes alone: a body that
/// is refused unread ends its connection.
fn called(at: SocketAddr, method: &str, path: &str, host: &str) -> (u16, String) {
    let body = (method == "POST").then_some(r#"{"name":"Lisa"}"#);
    let answer = stranger(at).call(method, path, &[("Host", host)], body).unwrap();
    (answer.status, answer.body)
}

#[test]
fn a_server_answers_to_its_own_names_only() {
    let database = folder("host").join("games.sqlite");
    let server = Process::start(&database);
    let port = server.address.port();
    let rebound = format!("rebound.example:{port}");
    for (method, path) in [("GET", "/"), ("GET", "/healthz"), ("POST", "/api/guest")] {
        let (status, said) = called(server.address, method, path, &rebound);
        assert_eq!(status, 421, "{method} {path}: {said}");
        assert!(said.contains("wrong-host") && said.contains("allowed_hosts"), "{said}");
    }
    let upgrade = [
        ("Host", rebound.as_str()),
        ("Connection", "Upgrade"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
    ];
    let socket = "/api/tables/AAAAAAAAAAAAAAAA/socket";
    assert_eq!(stranger(server.address).call("GET", socket, &upgrade, None).unwrap().status, 421);
    for host in [format!("localhost:{port}"), format!("192.168.7.7:{port}"), "[::1]".into()] {
        assert_eq!(called(server.address, "POST", "/api/guest", &host).0, 200, "{host}");
    }
    server.terminate();

    let mut command = serve(&database);
    command.args(["--public-url", "https://games.example", "--allowed-hosts", "box.local"]);
    let server = Process::run(command, &database.with_extension("log"));
    for (host, expected) in
        [("games.example", 200), ("box.local:99", 200), ("127.0.0.1", 421), ("localhost", 421)]
    {
        assert_eq!(called(server.address, "POST", "/api/guest", host).0, expected, "{host}");
    }
    assert_eq!(
        called(server.address, "GET", "/readyz", "10.0.0.1:80").0,
        200,
        "for those who watch it"
    );
    let anyone = stranger(server.address);
    let page = anyone.call("GET", "/api/sets", &[("Host", "games.example")], None).unwrap();
    assert_eq!(page.header("strict-transport-security"), Some("max-age=31536000"));
}
