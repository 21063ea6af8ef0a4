//! A disk that takes no more: what is refused is said to the one who asked, the server is not ready, and
//! the log is not flooded.

#![cfg(unix)]

use std::path::Path;
use std::time::Duration;

use leonardo_bots::Level;
use leonardo_protocol::{BotSpec, NewSeat, NewTable, RefusalCode, Request, ServerMessage};
use leonardo_rules::Variant;

use crate::client::{Player, guest, stranger};
use crate::postgres_server::Postgres;
use crate::process::{Process, folder, in_shell, serve};

/// No file may grow beyond so many blocks. A write that is too long fails, instead of ending the
/// process.
const SMALL_FILES: &str = "trap '' XFSZ; ulimit -f 1500";

/// Whether a line of chat is stored.
fn says(player: &mut Player, text: &str) -> bool {
    player.ask(Request::Say { text: text.to_owned() });
    loop {
        match player.read().expect("the connection holds") {
            ServerMessage::Refused { refusal, .. } => {
                assert_eq!(refusal.code, RefusalCode::Store, "{refusal:?}");
                assert!(!refusal.text.contains("move"), "nobody moved: {refusal:?}");
                return false;
            }
            ServerMessage::Entry(entry) if entry.ack.is_some() => return true,
            _ => {}
        }
    }
}

#[test]
fn a_full_disk_does_not_fill_the_log() {
    let database = folder("full").join("games.sqlite");
    let log = database.with_extension("log");
    let server = Process::run(in_shell(SMALL_FILES, &serve(&database)), &log);
    let anyone = stranger(server.address);
    assert_eq!(anyone.get_text("/readyz").unwrap(), "ready\n");
    let lisa = guest(server.address, "Lisa");
    let bot = NewSeat::Bot(BotSpec { level: Level::Random, think_ms: None });
    let new = NewTable::new(Variant::Base, vec![NewSeat::Me, bot]);
    let table = lisa.create(&new).unwrap().table.id;
    let mut player = Player::join(&lisa, &table, None);
    // Nothing is sent before the welcome.
    assert!(matches!(player.read(), Ok(ServerMessage::Welcome(_))));
    let stored = (0..1_000).take_while(|_| says(&mut player, &"x".repeat(300))).count();
    assert!(stored < 1_000, "the disk never filled up");
    let refused = (0..40).filter(|_| !says(&mut player, "more")).count();
    assert!(refused > 20, "only {refused} of 40 were refused");
    // Over HTTP, too.
    for number in 0..40 {
        let name = format!(r#"{{"name":"Guest {number}"}}"#);
        let answer = anyone.call("POST", "/api/guest", &[], Some(&name)).unwrap();
        assert!(answer.status == 503 || answer.status == 200, "{}", answer.body);
        assert!(!answer.body.contains("move"), "nobody moved: {}", answer.body);
    }
    // What was found out a moment ago is good for a second.
    let answer = (0..600).find_map(|_| {
        let answer = anyone.call("GET", "/readyz", &[], None).unwrap();
        std::thread::sleep(Duration::from_millis(100));
        (answer.status != 200).then_some(answer)
    });
    assert_eq!(answer.map(|answer| answer.body).as_deref(), Some("not ready\n"));
    server.terminate();
    let log = std::fs::read_to_string(log).unwrap();
    let lines = log.lines().filter(|line| line.contains("the store failed")).count();
    assert!(lines >= 1, "it is said why: {log}");
    assert!(lines < refused / 2, "{lines} lines for {refused} refusals");
}

/// What a database server answers when it has no room.
const NO_ROOM: &str = "\
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION \
    'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$; \
    CREATE TRIGGER no_room BEFORE INSERT ON entries EXECUTE FUNCTION no_room()";

#[test]
fn games_go_on_when_a_full_database_server_has_room_again() {
    let database = Postgres::new();
    let log = folder("full-server").join("log");
    let server = Process::run(serve(Path::new(&database.url())), &log);
    let lisa = guest(server.address, "Lisa");
    let new = NewTable::new(Variant::Base, vec![NewSeat::Me, NewSeat::Open]);
    let table = lisa.create(&new).unwrap().table.id;
    let mut player = Player::join(&lisa, &table, None);
    assert!(matches!(player.read(), Ok(ServerMessage::Welcome(_))));
    assert!(says(&mut player, "before"));
    database.sql(NO_ROOM);
    for _ in 0..5 {
        assert!(!says(&mut player, "there is no room"));
    }
    database.sql("DROP TRIGGER no_room ON entries");
    assert!(says(&mut player, "after"), "the same connection goes on");
    assert_eq!(
        database.sql("SELECT count(*) FROM entries WHERE body LIKE '%no room%'::bytea"),
        "0"
    );
    server.terminate();
    let log = std::fs::read_to_string(log).unwrap();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("the store failed")).collect();
    assert_eq!(lines.len(), 1, "{log}");
    assert!(lines[0].contains("No space left on device"), "{log}");
}
