//! Several processes on one PostgreSQL database: any takes any player.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use leonardo_client::{Error, Server};
use leonardo_protocol::{
    ClockSpec, EntryMessage, HandedWhy, NewSeat, NewTable, Request, ServerMessage, Stage,
    TablesQuery, VisibleEvent,
};
use leonardo_rules::{Seat, Variant};

use crate::client::{Player, again, guest, stranger};
use crate::operation::{log, make_move, offered, refusal, table, wait_for_move};
use crate::postgres_server::Postgres;
use crate::process::{Process, folder, leonardo, serve};

/// How long the tables of a process that is gone belong to it.
const LEASE: Duration = Duration::from_secs(5);
/// How long nobody loses on time at a table that was just claimed.
const PEACE_MS: i64 = 30_000;

fn start(database: &Postgres, log: &Path) -> Process {
    Process::run(serve(Path::new(&database.url())), log)
}

/// A number of `/metrics`.
fn number(server: &Process, name: &str) -> f64 {
    let metrics = stranger(server.address).get_text("/metrics").unwrap();
    let value = |line: &str| line.strip_prefix(name)?.trim().parse().ok();
    metrics.lines().find_map(value).unwrap_or_else(|| panic!("{name}: {metrics}"))
}

fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// Waits for what must be so in the end.
#[track_caller]
fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Lisa and Otto at a table that Lisa has made at one process and Otto has found at another.
fn two_people(here: &Process, there: &Process, clock: ClockSpec) -> (Server, Server, String) {
    let lisa = guest(here.address, "Lisa");
    let new = NewTable::new(Variant::Base, vec![NewSeat::Me, NewSeat::Open]);
    let id = lisa.create(&NewTable { clock, ..new }).unwrap().table.id;
    let otto = guest(there.address, "Otto");
    let seated = otto.sit(&id, None).unwrap();
    assert_eq!(seated.seats, [Seat(1)], "sitting down is passed on");
    (lisa, otto, id)
}

#[test]
fn people_at_different_processes_play_one_game() {
    let database = Postgres::new();
    let folder = folder("cluster");
    let (here, there) =
        (start(&database, &folder.join("here")), start(&database, &folder.join("there")));
    let (lisa, otto, id) = two_people(&here, &there, ClockSpec::None);
    let mut first = Player::join(&lisa, &id, Some(0));
    let mut second = Player::join(&otto, &id, Some(0));
    let seen = first.missed();
    assert_eq!(second.missed().len(), seen.len(), "what was missed is told from the store");
    first.ask(Request::Start);
    let started =
        |entry: &EntryMessage| matches!(entry.event, VisibleEvent::Started { .. }).then_some(());
    first.until(started);
    second.until(started);
    second.ask(Request::Say { text: "Ciao!".into() });
    let said = |entry: &EntryMessage| match &entry.event {
        VisibleEvent::Said { text, .. } => Some(text.clone()),
        _ => None,
    };
    assert_eq!(first.until(said), "Ciao!");
    assert_eq!(second.until(said), "Ciao!");

    // What one process tells is what the other tells.
    let (at_home, passed_on) = (log(&here, &lisa, &id), log(&there, &lisa, &id));
    assert_eq!(at_home, passed_on);
    let replay = |server: &Process| {
        stranger(server.address).get_text(&format!("/api/games/{id}/replay")).unwrap()
    };
    assert_eq!(replay(&here), replay(&there));
    let list = |server: &Process| again(server.address, &otto).get_text("/api/tables?mine=true");
    assert_eq!(list(&here).unwrap(), list(&there).unwrap());

    // Both are there, and everyone is told when one goes.
    let mut third = Player::join(&again(there.address, &lisa), &id, None);
    let ServerMessage::Welcome(welcome) = third.read().unwrap() else { panic!("a welcome") };
    assert_eq!(welcome.presence.seats, [true, true]);
    drop(second);
    loop {
        if let ServerMessage::Presence(presence) = first.read().unwrap()
            && presence.seats == [true, false]
        {
            break;
        }
    }
    assert!(number(&there, "leonardo_forwards_total") >= 2.0);
    assert!(number(&here, "leonardo_forwarded_requests_total") >= 1.0);
    assert_eq!(number(&here, "leonardo_forwards_total"), 0.0);
    assert!(number(&here, "leonardo_lease_age_seconds") < 5.0);
    for file in ["here", "there"] {
        let log = fs::read_to_string(folder.join(file)).unwrap();
        let secret = database.sql("SELECT value FROM settings WHERE name = 'cluster-secret'");
        assert!(!secret.is_empty() && !log.contains(&secret), "{log}");
    }
}

/// A process keeps its lists for a moment, but not for longer.
#[test]
fn the_lobby_of_every_process_shows_what_others_have() {
    let database = Postgres::new();
    let log_file = folder("cluster-lobby").join("log");
    let (here, there) = (start(&database, &log_file), start(&database, &log_file));
    let shown = |server: &Process| {
        let list = stranger(server.address).tables(&TablesQuery::default()).unwrap();
        list.tables.into_iter().map(|listed| listed.table.id).collect::<Vec<_>>()
    };
    assert!(shown(&here).is_empty() && shown(&there).is_empty());
    let lisa = guest(here.address, "Lisa");
    let new = NewTable::new(Variant::Base, vec![NewSeat::Me, NewSeat::Open]);
    let id = lisa.create(&NewTable { public: true, ..new }).unwrap().table.id;
    assert_eq!(shown(&here), [id.as_str()], "at once where it was made");
    eventually("the other process shows it", || shown(&there) == [id.as_str()]);
}

/// The owner stops: its clients find their tables free, at once and without losing time.
#[test]
fn a_process_that_stops_gives_its_tables_away() {
    let database = Postgres::new();
    let folder = folder("cluster-stop");
    let (here, there) =
        (start(&database, &folder.join("here")), start(&database, &folder.join("there")));
    let (lisa, id) = table(&here);
    let mut away = Player::join(&again(there.address, &lisa), &id, None);
    assert!(make_move(&mut away));
    wait_for_move(&mut away);
    let told = log(&there, &lisa, &id);
    let stopped = Instant::now();
    let stopping = std::thread::spawn(move || here.terminate());
    let gone = loop {
        if let Err(gone) = away.read() {
            break gone;
        }
    };
    assert!(matches!(gone, Error::Closed { code: 1013, .. }), "connect again: {gone}");
    let mut back = Player::join(&again(there.address, &lisa), &id, None);
    assert!(make_move(&mut back), "the game goes on");
    wait_for_move(&mut back);
    let waited = stopped.elapsed();
    assert!(waited < LEASE, "it was given away, and did not wait for its lease: {waited:?}");
    let (status, said) = stopping.join().unwrap();
    assert_eq!((status.code(), said.as_str()), (Some(0), "Stopping. All moves are saved.\n"));
    let kept = log(&there, &lisa, &id);
    assert!(kept.starts_with(&told), "{kept:?}\n{told:?}");
    assert_eq!(database.sql("SELECT count(*) FROM nodes"), "1");
    assert!(number(&there, "leonardo_claims_total") >= 1.0);
}

/// A server is paused for longer than its lease lasts, and another claims its table. When it goes
/// on, it writes nothing and tells nothing old, and leads its clients there.
#[test]
fn a_paused_process_goes_on_as_one_that_passes_on() {
    let database = Postgres::new();
    let folder = folder("paused");
    let mut paused = start(&database, &folder.join("paused"));
    let (lisa, id) = table(&paused);
    let mut player = Player::join(&lisa, &id, None);
    assert!(make_move(&mut player));
    wait_for_move(&mut player);
    let mut asking = Player::join(&lisa, &id, None);
    let offer = offered(&mut asking).expect("the game has only begun");
    paused.pause();
    let paused_at = now_ms();
    // Waits in its socket until it goes on, and is too late then.
    asking.ask(Request::Move { seq: asking.session.next(), mv: offer.mv });

    let server = start(&database, &folder.join("new"));
    let mut player = Player::join(&again(server.address, &lisa), &id, None);
    assert!(make_move(&mut player), "the game goes on");
    wait_for_move(&mut player);
    let told = log(&server, &lisa, &id);

    paused.signal("CONT");
    while let Ok(message) = asking.read() {
        if let ServerMessage::Entry(entry) = message {
            assert!(entry.at <= paused_at, "nothing new is told after the pause: {entry:?}");
            assert_eq!(told[entry.seq as usize].event, entry.event);
        }
    }
    eventually("it has a lease again", || {
        stranger(paused.address).get_text("/readyz").is_ok_and(|said| said == "ready\n")
    });
    let kept = log(&paused, &lisa, &id);
    assert!(kept.starts_with(&told), "{kept:?}\n{told:?}");
    assert!(kept.iter().zip(0..).all(|(entry, seq)| entry.seq == seq), "{kept:?}");
    assert!(number(&paused, "leonardo_forwards_total") >= 1.0);
    let mut player = Player::join(&again(paused.address, &lisa), &id, None);
    assert!(make_move(&mut player), "the game goes on");
    wait_for_move(&mut player);
}

/// The clock of a game whose process was killed is watched by another one, which gives the player
/// who is to move the time that nobody could move in.
#[test]
fn a_clock_goes_on_without_its_process() {
    let database = Postgres::new();
    let folder = folder("cluster-clock");
    let (here, there) =
        (start(&database, &folder.join("here")), start(&database, &folder.join("there")));
    let clock = ClockSpec::PerMove { ms: 10_000 };
    let (lisa, otto, id) = two_people(&here, &there, clock);
    let mut first = Player::join(&lisa, &id, None);
    first.read().unwrap();
    first.ask(Request::Start);
    first.until(|entry| matches!(entry.event, VisibleEvent::Started { .. }).then_some(()));
    let owner = format!(
        "SELECT l.owner FROM logs l JOIN tables t ON t.number = l.table_number WHERE t.id = '{id}'"
    );
    let killed = database.sql(&owner);
    here.kill();
    let killed_at = now_ms();
    eventually("nobody connects, and it is claimed", || database.sql(&owner) != killed);
    let mut second = Player::join(&otto, &id, None);
    let ServerMessage::Welcome(welcome) = second.read().unwrap() else { panic!("a welcome") };
    assert_eq!(welcome.table.stage, Stage::Playing);
    let handed = |entry: &EntryMessage| match entry.event {
        VisibleEvent::Handed { why, .. } => Some((why, entry.at)),
        _ => None,
    };
    let (why, at) = second.until(handed);
    assert_eq!(why, HandedWhy::Time, "the clock goes on");
    assert!(at >= killed_at + PEACE_MS, "{at}, {killed_at}");
}

/// It does not help to go to another process.
#[test]
fn limits_by_the_hour_hold_for_all_processes_together() {
    let database = Postgres::new();
    let log_file = folder("cluster-limits").join("log");
    let limited = || {
        let mut command = leonardo();
        command.args(["serve", "--listen", "127.0.0.1:0", "--unsafe-database", "true"]);
        command.args(["--database", &database.url(), "--tables-per-guest-per-hour", "3"]);
        Process::run(command, &log_file)
    };
    let nodes = [limited(), limited()];
    let lisa = guest(nodes[0].address, "Lisa");
    let new = NewTable::new(Variant::Base, vec![NewSeat::Me, NewSeat::Open]);
    for number in [0, 1, 0] {
        again(nodes[number].address, &lisa).create(&new).unwrap();
    }
    for node in &nodes {
        let refused = again(node.address, &lisa).create(&new).unwrap_err();
        assert!(matches!(refused, Error::Refused { status: 429, .. }), "{refused}");
    }
    let otto = guest(nodes[1].address, "Otto");
    otto.create(&new).expect("others have limits of their own");
    let keys = database.sql("SELECT key FROM limits");
    assert!(keys.lines().count() >= 4 && !keys.contains("127.0.0.1"), "{keys}");
}

#[test]
fn two_sites_on_one_database_are_refused() {
    let database = Postgres::new();
    let with_site = |site: &str| {
        let mut command = serve(Path::new(&database.url()));
        command.args(["--public-url", site]);
        command
    };
    let log_file = folder("cluster-sites").join("log");
    let one = Process::run(with_site("https://one.example"), &log_file);
    let said = refusal(with_site("https://two.example"));
    assert!(said.contains("another site") && said.contains("one.example"), "{said}");
    let more = Process::run(with_site("https://one.example"), &log_file);
    drop((one, more));
    let mut nowhere = serve(Path::new(&database.url()));
    nowhere.args(["--cluster-listen", "0.0.0.0:0"]);
    let said = refusal(nowhere);
    assert!(said.contains("cluster_address"), "{said}");
}

/// Strangers who connect where other processes do, and say nothing, keep those out of nothing.
#[test]
fn silent_strangers_do_not_keep_processes_apart() {
    let database = Postgres::new();
    let folder = folder("cluster-strangers");
    let (here, there) =
        (start(&database, &folder.join("here")), start(&database, &folder.join("there")));
    let addresses = database.sql("SELECT address FROM nodes");
    let silent: Vec<TcpStream> = addresses
        .lines()
        .flat_map(|address| (0..200).map(move |_| TcpStream::connect(address).unwrap()))
        .collect();
    assert_eq!(silent.len(), 400);
    two_people(&here, &there, ClockSpec::None);
    for file in ["here", "there"] {
        let log = fs::read_to_string(folder.join(file)).unwrap();
        assert!(!log.contains("cannot be reached"), "{log}");
    }
}

/// Players who come to a process that cannot reach the owner of their table are told to try again,
/// and the operator is told why.
#[test]
fn a_process_that_others_cannot_reach_is_named() {
    let database = Postgres::new();
    let folder = folder("cluster-hidden");
    let nowhere = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let mut hidden = serve(Path::new(&database.url()));
    hidden.args(["--cluster-address", &nowhere]);
    let hidden = Process::run(hidden, &folder.join("hidden"));
    let server = start(&database, &folder.join("log"));
    let (lisa, id) = table(&hidden);
    let mut player = Player::join(&again(server.address, &lisa), &id, None);
    let gone = player.read().expect_err("nobody can be asked");
    assert!(matches!(gone, Error::Closed { code: 1013, .. }), "{gone}");
    let said = fs::read_to_string(folder.join("log")).unwrap();
    assert!(said.contains("cannot be reached") && said.contains(&nowhere), "{said}");
    assert!(said.contains("cluster_address"), "{said}");
    let mut player = Player::join(&lisa, &id, None);
    assert!(make_move(&mut player), "its own clients do not notice");
    wait_for_move(&mut player);
}
