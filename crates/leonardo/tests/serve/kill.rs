//! The server is killed again and again while people play, and nothing that anybody was told is
//! lost: no entry is missing, none comes twice, and everyone knows the same as the server.

mod person;
mod together;
mod told;

use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::Ordering;
use std::time::Duration;

use leonardo_bots::Level;
use leonardo_client::{Server, Session, Socket, socket_path};
use leonardo_protocol::{BotSpec, EntryMessage, NewSeat, NewTable, ServerMessage, VisibleEvent};
use leonardo_rules::sets::Library;
use leonardo_rules::{FastDice, Variant};
use serde_json::Value;

use crate::client::{again, guest, receive, stranger};
use crate::own_postgres::OwnPostgres;
use crate::postgres_server::Postgres;
use crate::process::{Process, folder, leonardo, serve};
use person::{Person, World, query};
use told::Told;

/// How often the server is killed in the short form; the variable `KILLS` says otherwise, and
/// `KILL_SEED` repeats the choices of an earlier run.
const KILLS: u32 = 5;
/// The same on PostgreSQL, where the lease of a killed server has to run out each time.
const KILLS_POSTGRES: u32 = 3;

/// The tables: variant, persons, bots.
const CREWS: [(Variant, usize, usize); 5] = [
    (Variant::Base, 2, 0),
    (Variant::Base, 3, 1),
    (Variant::Novem, 2, 0),
    (Variant::Quintis, 2, 1),
    (Variant::Sets, 2, 0),
];

#[test]
fn a_server_that_is_killed_has_lost_nothing_that_was_told() {
    let folder = folder("kill");
    survive(&folder.join("games.sqlite"), &folder, KILLS, &Blow::Server);
}

#[test]
fn a_server_on_postgres_that_is_killed_has_lost_nothing_that_was_told() {
    let database = Postgres::new();
    let folder = folder("kill-postgres");
    survive(Path::new(&database.url()), &folder, KILLS_POSTGRES, &Blow::Server);
}

#[test]
fn a_database_that_crashes_has_lost_nothing_that_was_told() {
    let database = OwnPostgres::start();
    let folder = folder("kill-database");
    survive(Path::new(&database.url()), &folder, KILLS_POSTGRES, &Blow::Database(&database));
}

/// What is struck.
enum Blow<'a> {
    /// The server.
    Server,
    /// Its database, while the server runs on.
    Database(&'a OwnPostgres),
}

/// A number that the person who runs the tests asks for.
fn asked_for<T: std::str::FromStr>(variable: &str) -> Option<T> {
    std::env::var(variable).ok()?.parse().ok()
}

fn luck() -> FastDice {
    let seed = asked_for("KILL_SEED").unwrap_or_else(|| getrandom::u64().unwrap());
    println!("KILL_SEED={seed} repeats the moments and the moves");
    FastDice::new(seed)
}

fn survive(database: &Path, folder: &Path, kills: u32, blow: &Blow<'_>) {
    let kills = asked_for("KILLS").unwrap_or(kills);
    let mut luck = luck();
    let start = || Process::run(serve(database), &folder.join("log"));
    let server = start();
    let world = World::new(server.address, matches!(blow, Blow::Database(_)));
    let mut crews: Vec<Vec<Person>> =
        CREWS.iter().map(|crew| gather(&world, crew, &mut luck)).collect();
    std::thread::scope(|scope| {
        let persons = crews.iter_mut().flatten();
        let playing: Vec<_> = persons.map(|person| scope.spawn(|| person.play(&world))).collect();
        let lives = || playing.iter().all(|person| !person.is_finished());
        let mut server = server;
        for number in 1..=kills {
            wait_for_a_moment(&world, &mut luck, lives);
            if number == kills || !lives() {
                world.is_over.store(true, Ordering::Relaxed);
            }
            if let Blow::Database(database) = blow {
                database.strike();
                continue;
            }
            server.kill();
            // Sometimes it does not even come up again before the next blow.
            if luck.below(4) == 0 {
                kill_early(database, &mut luck);
            }
            server = start();
            *world.addresses.lock().unwrap() = vec![server.address];
        }
        for person in playing {
            person.join().expect("a person plays on to the end");
        }
    });
    let answered = world.answered.load(Ordering::Relaxed);
    assert!(answered >= u64::from(kills), "only {answered} requests between {kills} kills");
    let tables = check_all(&start(), &mut crews, folder);
    println!("{kills} kills, {answered} requests answered, {tables} tables");
}

/// Compares what everyone was told with what the server says now; gives the number of tables.
fn check_all(server: &Process, crews: &mut [Vec<Person>], folder: &Path) -> usize {
    let mut tables = 0;
    for crew in crews {
        tables += crew[0].told.len();
        check(server, crew, folder);
    }
    tables
}

/// People and bots around a new table.
fn gather(
    world: &World,
    (variant, persons, bots): &(Variant, usize, usize),
    luck: &mut FastDice,
) -> Vec<Person> {
    let at = world.address();
    let host = guest(at, "Host");
    let mut seats = vec![NewSeat::Me];
    seats.resize(*persons, NewSeat::Open);
    let bot = NewSeat::Bot(BotSpec { level: Level::Random, think_ms: None });
    seats.resize(persons + bots, bot);
    let table = &host.create(&NewTable::new(*variant, seats)).unwrap().table.id;
    let mut crew = vec![Person::new(host, table, true, luck.next_u64())];
    for number in 1..*persons {
        let guest = guest(at, &format!("Guest {number}"));
        guest.sit(table, None).unwrap();
        crew.push(Person::new(guest, table, false, luck.next_u64()));
    }
    crew
}

/// Waits until some more requests were answered, and then a little.
fn wait_for_a_moment(world: &World, luck: &mut FastDice, lives: impl Fn() -> bool) {
    let goal = world.answered.load(Ordering::Relaxed) + u64::from(luck.below(80));
    while world.answered.load(Ordering::Relaxed) < goal && lives() {
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(Duration::from_micros(u64::from(luck.below(5_000))));
}

/// Starts the server and kills it while it is still starting.
fn kill_early(database: &Path, luck: &mut FastDice) {
    let mut child = serve(database).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_micros(u64::from(luck.below(30_000))));
    child.kill().unwrap();
    child.wait().unwrap();
}

fn check(server: &Process, crew: &mut [Person], folder: &Path) {
    for number in 0..crew[0].told.len() {
        let mut logs = Vec::new();
        // Not everyone has heard of the last table before it was over.
        for person in crew.iter_mut().filter(|person| person.told.len() > number) {
            let guest = again(server.address, &person.guest);
            let told = &mut person.told[number];
            catch_up(&guest, told);
            let mut from_start = Told::new(&told.table);
            catch_up(&guest, &mut from_start);
            // A bot may make its move while we look.
            assert!(from_start.entries.starts_with(&told.entries), "{}", told.table);
            assert_done_once(told);
            logs.push(told.entries.iter().map(for_all).collect::<Vec<_>>());
        }
        let is_same = |pair: &[Vec<_>]| pair[0].iter().zip(&pair[1]).all(|(a, b)| a == b);
        assert!(logs.windows(2).all(is_same), "{logs:?}");
        let told = &crew[0].told[number];
        let has_ended = |entry: &EntryMessage| matches!(entry.event, VisibleEvent::Ended { .. });
        if told.entries.iter().any(has_ended) {
            let table = &told.table;
            let record = stranger(server.address).record(table).unwrap();
            let file = folder.join(format!("{table}.leo"));
            std::fs::write(&file, record).unwrap();
            let verified = leonardo().arg("verify").arg(&file).output().unwrap();
            assert!(verified.status.success(), "{table}: {verified:?}");
        }
    }
}

/// Hears everything that was missed.
fn catch_up(guest: &Server, told: &mut Told) {
    let mut session = Session::new(Library::embedded(), Some(told.next()));
    let path = socket_path(&told.table, &session.resume(&query()));
    let mut socket = Socket::open(guest, &path).unwrap();
    while !session.is_up_to_date() {
        let heard = session.hear(&receive(&mut socket).unwrap()).unwrap();
        match &heard.message {
            ServerMessage::Welcome(welcome) => told.hear_welcome(welcome),
            ServerMessage::Entry(entry) => {
                told.hear_entry(session.ruleset().expect("a welcome comes first"), entry);
            }
            _ => {}
        }
    }
}

/// A request can lead to several entries, one of each kind, that follow each other.
fn assert_done_once(told: &Told) {
    let mut requests = Vec::new();
    for entry in &told.entries {
        if let Some(id) = &entry.ack {
            let once = (id, std::mem::discriminant(&entry.event));
            assert!(!requests.contains(&once), "{}: {entry:?} was done twice", told.table);
            requests.push(once);
        }
    }
}

/// What everyone is told of an entry.
fn for_all(entry: &EntryMessage) -> (u32, i64, Value, Value) {
    // Tokens are told to one person, and to the others that there is something.
    let event = match &entry.event {
        VisibleEvent::Token { .. } | VisibleEvent::Claimed { .. } => &VisibleEvent::Hidden,
        other => other,
    };
    let told = serde_json::to_value(event).unwrap();
    (entry.seq, entry.at, told["kind"].clone(), told["seat"].clone())
}
