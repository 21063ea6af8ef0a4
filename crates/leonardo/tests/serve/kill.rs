//! The server is killed again and again while people play, and nothing that anybody was told is
//! lost: no entry is missing, none comes twice, and everyone knows the same as the server.

mod person;
mod told;

use std::path::Path;
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use leonardo_rules::FastDice;
use serde_json::{Value, json};

use crate::client::Guest;
use crate::process::{Process, folder, leonardo, serve};
use person::{Person, World};
use told::Told;

/// How often the server is killed in the short form; the variable `KILLS` says otherwise, and
/// `KILL_SEED` repeats the choices of an earlier run.
const KILLS: u32 = 5;

/// The tables: variant, persons, bots.
const CREWS: [(&str, usize, usize); 5] =
    [("base", 2, 0), ("base", 3, 1), ("novem", 2, 0), ("quintis", 2, 1), ("sets", 2, 0)];

#[test]
fn a_server_that_is_killed_has_lost_nothing_that_was_told() {
    let kills = std::env::var("KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    let seed = std::env::var("KILL_SEED")
        .map_or_else(|_| getrandom::u64().unwrap(), |seed| seed.parse().unwrap());
    let mut luck = FastDice::new(seed);
    println!("KILL_SEED={seed} repeats the moments and the moves");
    let folder = folder("kill");
    let database = folder.join("games.sqlite");
    let server = Process::start(&database);
    let world = World {
        address: Mutex::new(server.address),
        is_over: AtomicBool::new(false),
        answered: AtomicU64::new(0),
    };
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
            server.kill();
            // Sometimes it does not even come up again before the next blow.
            if luck.below(4) == 0 {
                kill_early(&database, &mut luck);
            }
            server = Process::start(&database);
            *world.address.lock().unwrap() = server.address;
        }
        for person in playing {
            person.join().expect("a person plays on to the end");
        }
    });
    let answered = world.answered.load(Ordering::Relaxed);
    assert!(answered >= u64::from(kills), "only {answered} requests between {kills} kills");
    let server = Process::start(&database);
    let mut tables = 0;
    for crew in &mut crews {
        tables += crew[0].told.len();
        check(&server, crew, &folder);
    }
    println!("{kills} kills, {answered} requests answered, {tables} tables");
}

/// People and bots around a new table.
fn gather(
    world: &World,
    (variant, persons, bots): &(&str, usize, usize),
    luck: &mut FastDice,
) -> Vec<Person> {
    let at = world.address();
    let mut host = Guest::named(at, "Host");
    let mut seats = vec![json!("me")];
    seats.extend(vec![json!("open"); persons - 1]);
    seats.extend(vec![json!({ "bot": { "level": "random" } }); *bots]);
    let made = host.post(at, "/api/tables", &json!({ "variant": variant, "seats": seats })).well();
    let table = made["table"]["id"].as_str().unwrap();
    let mut crew = vec![Person::new(host, table, true, luck.next_u64())];
    for number in 1..*persons {
        let mut guest = Guest::named(at, &format!("Guest {number}"));
        guest.post(at, &format!("/api/tables/{table}/sit"), &json!({})).well();
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

/// Compares what everyone was told with what the server says now.
fn check(server: &Process, crew: &mut [Person], folder: &Path) {
    for number in 0..crew[0].told.len() {
        let mut logs = Vec::new();
        // Not everyone has heard of the last table before it was over.
        for person in crew.iter_mut().filter(|person| person.told.len() > number) {
            let guest = person.guest.clone();
            let told = &mut person.told[number];
            catch_up(server, &guest, told, told.next);
            let mut again = Told::new(&told.table);
            catch_up(server, &guest, &mut again, 0);
            // A bot may make its move while we look.
            assert!(again.entries.starts_with(&told.entries), "{}", told.table);
            for (id, seq) in &told.acknowledged {
                assert_eq!(told.entries[*seq as usize]["ack"], id.as_str(), "{}", told.table);
            }
            assert_done_once(told);
            logs.push(told.entries.iter().map(for_all).collect::<Vec<Value>>());
        }
        let is_same = |pair: &[Vec<Value>]| pair[0].iter().zip(&pair[1]).all(|(a, b)| a == b);
        assert!(logs.windows(2).all(is_same), "{logs:?}");
        let table = &crew[0].told[number].table;
        if logs[0].iter().any(|entry| entry["kind"] == "ended") {
            let record =
                Guest::default().get(server.address, &format!("/api/games/{table}/record"));
            let file = folder.join(format!("{table}.leo"));
            std::fs::write(&file, record.body).unwrap();
            let verified = leonardo().arg("verify").arg(&file).output().unwrap();
            assert!(verified.status.success(), "{table}: {verified:?}");
        }
    }
}

/// Hears everything that was missed.
fn catch_up(server: &Process, guest: &Guest, told: &mut Told, have: u64) {
    let query = format!("views=true&have={have}");
    let mut socket = guest.connect(server.address, &told.table, &query).unwrap();
    told.hear_welcome(&socket.read().expect("a welcome"));
    while !told.is_up_to_date() {
        told.hear_entry(&socket.next_of("entry"));
    }
}

/// A request can lead to several entries, one of each kind, that follow each other.
fn assert_done_once(told: &Told) {
    let mut requests: Vec<(&str, &str)> = Vec::new();
    for entry in &told.entries {
        if let Some(id) = entry["ack"].as_str() {
            let once = (id, entry["kind"].as_str().unwrap());
            assert!(!requests.contains(&once), "{}: {once:?} was done twice", told.table);
            requests.push(once);
        }
    }
}

/// What everyone is told of an entry.
fn for_all(entry: &Value) -> Value {
    // Keys of seats and the like are told to one person, and to the others that there is something.
    let kind = match entry["kind"].as_str().unwrap() {
        "token" | "claimed" => "hidden",
        other => other,
    };
    let seat = entry.get("seat").filter(|_| kind != "hidden");
    json!({ "seq": entry["seq"], "at": entry["at"], "kind": kind, "seat": seat })
}
