//! What an operator does with a server: start, configure, watch, stop, copy, update.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};

use leonardo_bots::Level;
use leonardo_client::{Error, Server};
use leonardo_protocol::{
    BotSpec, EntryMessage, NewSeat, NewTable, Offer, Request, ServerMessage, VisibleEvent,
};
use leonardo_rules::{Seat, Variant};

use crate::client::{Player, again, guest, stranger};
use crate::process::{Process, folder, leonardo, serve};

/// What a program that refuses to do something says: one message, exit code 2.
#[track_caller]
pub(crate) fn refusal(mut command: Command) -> String {
    let Output { status, stdout, stderr } = command.output().unwrap();
    let (out, err) = (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
    assert_eq!((status.code(), out.as_str()), (Some(2), ""), "{err}");
    assert!(!err.contains("panicked"), "{err}");
    err
}

/// Lisa at a table of her own, with a bot, and the game has begun.
pub(crate) fn table(server: &Process) -> (Server, String) {
    let lisa = guest(server.address, "Lisa");
    let bot = NewSeat::Bot(BotSpec { level: Level::Random, think_ms: None });
    let new = NewTable::new(Variant::Base, vec![NewSeat::Me, bot]);
    let table = lisa.create(&NewTable { start: true, ..new }).unwrap().table.id;
    (lisa, table)
}

/// All entries of a table so far, as the guest is told of them late: without what only the last one
/// has.
pub(crate) fn log(server: &Process, guest: &Server, table: &str) -> Vec<EntryMessage> {
    let missed = Player::join(&again(server.address, guest), table, Some(0)).missed();
    let kept = |entry: EntryMessage| {
        let (table, view, lines, offers, clock) = (None, None, None, None, None);
        EntryMessage { table, view, lines, given: Vec::new(), offers, clock, ..entry }
    };
    missed.into_iter().map(kept).collect()
}

pub(crate) fn is_move(entry: &EntryMessage) -> bool {
    matches!(entry.event, VisibleEvent::Moved { .. })
}

/// Waits until it is the guest's turn; the first move that is offered, or none when the game is over.
pub(crate) fn offered(player: &mut Player) -> Option<Offer> {
    loop {
        let offers: Vec<Offer> = match player.read().expect("the connection holds") {
            ServerMessage::Welcome(welcome) => welcome.offers,
            ServerMessage::Entry(entry) => {
                if matches!(entry.event, VisibleEvent::Ended { .. }) {
                    return None;
                }
                entry.offers.unwrap_or_default()
            }
            _ => continue,
        };
        if let Some(offer) = offers.into_iter().next() {
            return Some(offer);
        }
    }
}

/// Makes the first move that is offered. False when the game is over.
pub(crate) fn make_move(player: &mut Player) -> bool {
    let Some(offer) = offered(player) else { return false };
    player.ask(Request::Move { seq: player.session.next(), mv: offer.mv });
    true
}

/// Reads on until a move was told.
pub(crate) fn wait_for_move(player: &mut Player) {
    player.until(|entry| is_move(entry).then_some(()));
}

#[test]
fn a_server_says_how_it_is_and_stops_when_told_to() {
    let database = folder("stop").join("games.sqlite");
    let server = Process::start(&database);
    let anyone = stranger(server.address);
    for (path, answer) in [("/healthz", "ok\n"), ("/readyz", "ready\n")] {
        assert_eq!(anyone.get_text(path).unwrap(), answer, "{path}");
    }
    assert!(anyone.get_text("/metrics").unwrap().contains("# EOF"));
    let (lisa, table) = table(&server);
    let mut player = Player::join(&lisa, &table, None);
    assert!(make_move(&mut player));
    // Both decisions are told before the server is asked to stop.
    wait_for_move(&mut player);
    let (status, said) = server.terminate();
    assert_eq!((status.code(), said.as_str()), (Some(0), "Stopping. All moves are saved.\n"));
    let gone = loop {
        if let Err(gone) = player.read() {
            break gone;
        }
    };
    assert!(matches!(gone, Error::Closed { code: 1013, .. }), "connect again: {gone}");

    let server = Process::start(&database);
    let log = log(&server, &lisa, &table);
    assert!(log.iter().any(is_move), "{log:?}");
    let mut player = Player::join(&again(server.address, &lisa), &table, None);
    assert!(make_move(&mut player), "the game goes on");
}

#[test]
fn a_copy_made_while_games_run_is_whole() {
    let folder = folder("backup");
    let (database, copy) = (folder.join("games.sqlite"), folder.join("copy.sqlite"));
    let server = Process::start(&database);
    let is_over = AtomicBool::new(false);
    let under_way = Barrier::new(5);
    let games: Vec<(Server, String)> = (0..4).map(|_| table(&server)).collect();
    let play = |(guest, table): &(Server, String)| {
        let mut player = Player::join(guest, table, None);
        assert!(make_move(&mut player));
        wait_for_move(&mut player);
        under_way.wait();
        let mut goes_on = true;
        while goes_on && !is_over.load(Ordering::Relaxed) {
            goes_on = make_move(&mut player);
        }
    };
    std::thread::scope(|scope| {
        let playing: Vec<_> = games.iter().map(|game| scope.spawn(|| play(game))).collect();
        under_way.wait();
        let mut backup = leonardo();
        backup.arg("backup").arg(&copy).arg("--database").arg(&database);
        let Output { status, stdout, stderr } = backup.output().unwrap();
        assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
        assert!(String::from_utf8_lossy(&stdout).contains("copy.sqlite"));
        is_over.store(true, Ordering::Relaxed);
        for game in playing {
            game.join().unwrap();
        }
    });
    let again = Process::start(&copy);
    for (guest, table) in &games {
        // The cookie is good for both: it is signed with a key from the database.
        let (mut whole, mut copied) = (log(&server, guest, table), log(&again, guest, table));
        // Only the last move of a log is told with the lines that gave Keys in it.
        whole.iter_mut().chain(&mut copied).for_each(|entry| entry.given.clear());
        assert!(copied.iter().any(is_move), "{copied:?}");
        assert!(whole.starts_with(&copied), "{whole:?}\n{copied:?}");
    }
    let mut over = leonardo();
    over.arg("backup").arg(&copy).arg("--database").arg(&database);
    assert!(refusal(over).contains("copy.sqlite"), "a copy takes no other file's place");
    let mut nothing = leonardo();
    nothing.arg("backup").arg(folder.join("other.sqlite"));
    nothing.arg("--database").arg(folder.join("missing.sqlite"));
    assert!(refusal(nothing).contains("missing.sqlite"));
}

#[test]
fn the_log_tells_no_secrets_however_much_it_tells() {
    let database = folder("log").join("games.sqlite");
    let log = database.with_extension("log");
    let mut command = serve(&database);
    command.args(["--log-level", "trace"]);
    let server = Process::run(command, &log);
    let (lisa, table) = table(&server);
    let mut player = Player::join(&lisa, &table, None);
    assert!(make_move(&mut player));
    player.ask(Request::Token { seat: Seat(0) });
    let token = loop {
        if let ServerMessage::Token { token, .. } = player.read().unwrap() {
            break token;
        }
    };
    server.terminate();
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains(&table), "lines about a table name it");
    for secret in [token.as_str(), "token", "offers", "hand", "cookie", "salt"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

/// The address that a server of these settings listens on, up to the port.
fn listens_on(
    folder: &Path,
    file: Option<&str>,
    variable: Option<&str>,
    flag: Option<&str>,
) -> String {
    let mut command = leonardo();
    command.arg("serve").arg("--database").arg(folder.join("games.sqlite"));
    if let Some(file) = file {
        let path = folder.join("leonardo.toml");
        fs::write(&path, file).unwrap();
        command.arg("--config").arg(path);
    }
    if let Some(variable) = variable {
        command.env("LEONARDO_LISTEN", variable);
    }
    if let Some(flag) = flag {
        command.args(["--listen", flag]);
    }
    Process::run(command, &folder.join("log")).address.ip().to_string()
}

#[test]
fn flags_go_before_the_environment_and_that_before_the_file() {
    let folder = folder("settings");
    let file = "listen = \"127.0.0.2:0\"\nbot_pace_ms = 0\n";
    let (variable, flag) = ("127.0.0.3:0", "127.0.0.4:0");
    assert_eq!(listens_on(&folder, Some(file), None, None), "127.0.0.2");
    assert_eq!(listens_on(&folder, Some(file), Some(variable), None), "127.0.0.3");
    assert_eq!(listens_on(&folder, Some(file), Some(variable), Some(flag)), "127.0.0.4");
    assert_eq!(listens_on(&folder, Some(file), None, Some(flag)), "127.0.0.4");
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let folder = folder("nonsense");
    let path = folder.join("leonardo.toml");
    for (text, words) in [
        ("lisen = \"127.0.0.1:0\"", ["lisen", "listen"]),
        ("bot_pace_ms = \"soon\"", ["bot_pace_ms", "soon"]),
        ("listen = ", ["leonardo.toml", "line"]),
    ] {
        fs::write(&path, text).unwrap();
        let mut command = serve(&folder.join("games.sqlite"));
        command.arg("--config").arg(&path);
        let said = refusal(command);
        assert!(words.iter().all(|word| said.contains(word)), "{text}: {said}");
    }
    let mut command = serve(&folder.join("games.sqlite"));
    command.env("LEONARDO_IDLE_MINUTES", "0");
    let said = refusal(command);
    assert!(said.contains("LEONARDO_IDLE_MINUTES"), "{said}");
    let mut command = serve(&folder.join("games.sqlite"));
    command.arg("--lissen").arg("127.0.0.1:0");
    assert!(refusal(command).contains("--lissen"));
    assert!(!folder.join("games.sqlite").exists(), "nothing was begun");
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let mut command = leonardo();
    command.arg("serve").arg("--database").arg(folder("port").join("games.sqlite"));
    command.args(["--listen", &address]);
    let said = refusal(command);
    assert!(said.contains(&address), "{said}");
}

#[test]
fn a_database_of_a_newer_program_is_refused_and_left_alone() {
    let database = folder("newer").join("games.sqlite");
    let (status, _) = Process::start(&database).terminate();
    assert!(status.success());
    // A SQLite file has the version that the program gave it at this place, four bytes.
    let mut bytes = fs::read(&database).unwrap();
    bytes[60..64].copy_from_slice(&9_999_u32.to_be_bytes());
    fs::write(&database, &bytes).unwrap();
    let said = refusal(serve(&database));
    assert!(said.contains("newer") && said.contains("games.sqlite"), "{said}");
    assert_eq!(fs::read(&database).unwrap(), bytes);
}
