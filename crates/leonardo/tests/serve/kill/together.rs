//! Several processes on one database, struck one after the other while people play at all of them.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::thread::Scope;
use std::time::{Duration, Instant};

use super::person::{Person, World};
use super::{CREWS, asked_for, check_all, gather, luck, wait_for_a_moment};
use crate::own_postgres::OwnPostgres;
use crate::process::{Process, folder, serve};

/// How many processes there are, unless the variable `NODES` says otherwise.
const NODES: usize = 3;
/// How often one is killed in the short form.
const KILLS: u32 = 10;
/// From how many kills on it is the long form, on a machine that has time for it.
const LONG: u32 = 100;
/// Longer than a lease lasts; and in the long form, once in so many kills, much longer.
const PAUSE: Duration = Duration::from_secs(7);
const LONG_PAUSE: Duration = Duration::from_secs(30);
const LONG_PAUSE_EVERY: u32 = 64;
/// How long a table waits at most for its next move when its process was killed, 99 times of 100.
const WAIT_MAX: Duration = Duration::from_secs(7);
/// The same when its process was asked to stop, half of the times: clients have to notice.
const HANDOVER_MAX: Duration = Duration::from_secs(1);
/// How much longer both may take in the short form, where the machine may be busy.
const BUSY: Duration = Duration::from_secs(13);
/// A table that still waits after this is left waiting.
const LEFT_WAITING: Duration = Duration::from_secs(60);

/// What is done to the processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Blow {
    Kill,
    Terminate,
    /// Paused for longer than its lease lasts.
    Pause,
    /// All connections to the database are cut, in the middle of a commit or not.
    Sever,
    /// The database crashes.
    Database,
}

impl Blow {
    /// After how long whatever a table tells was done after the blow, over any connection. Clients
    /// of a process that has ended connect again before that.
    pub(super) fn certain(self) -> Duration {
        match self {
            Blow::Kill | Blow::Terminate | Blow::Pause => PAUSE,
            Blow::Sever | Blow::Database => Duration::from_millis(300),
        }
    }
}

/// What else is done after this many kills.
fn other_blow(kills: u32) -> Option<Blow> {
    match kills % 16 {
        2 => Some(Blow::Sever),
        5 | 13 => Some(Blow::Terminate),
        8 => Some(Blow::Pause),
        10 => Some(Blow::Database),
        _ => None,
    }
}

#[test]
fn of_several_processes_any_can_be_struck_and_nothing_that_was_told_is_lost() {
    let database = OwnPostgres::start();
    let folder = folder("kill-together");
    let kills = asked_for("KILLS").map_or(KILLS, |kills: u32| kills.max(1));
    let mut luck = luck();
    let url = database.url();
    let start = || Process::run(serve(Path::new(&url)), &folder.join("log"));
    let mut nodes: Vec<Process> =
        (0..asked_for("NODES").unwrap_or(NODES)).map(|_| start()).collect();
    let world = World::new(nodes[0].address, true);
    let know = |nodes: &[Process]| {
        *world.addresses.lock().unwrap() = nodes.iter().map(|node| node.address).collect();
    };
    know(&nodes);
    let mut killed = 0;
    let mut crews: Vec<Vec<Person>> =
        CREWS.iter().map(|crew| gather(&world, crew, &mut luck)).collect();
    std::thread::scope(|scope| {
        let persons = crews.iter_mut().flatten();
        let playing: Vec<_> = persons.map(|person| scope.spawn(|| person.play(&world))).collect();
        let lives = || playing.iter().all(|person| !person.is_finished());
        for number in 1..=kills {
            wait_for_a_moment(&world, &mut luck, lives);
            if !lives() {
                break;
            }
            let struck = luck.below(nodes.len() as u32) as usize;
            let owned = owned(&database, &nodes[struck]);
            mark(&world, &owned, Blow::Kill);
            nodes[struck].signal("KILL");
            nodes[struck] = start();
            killed += 1;
            know(&nodes);
            // Often the next blow falls before the tables of the last have gone on.
            let other = other_blow(number);
            if (other.is_some() || number % 16 == 0 || number == kills)
                && !settle(&world, &database, lives)
            {
                break;
            }
            if let Some(blow) = other {
                wait_for_a_moment(&world, &mut luck, lives);
                let is_long = kills >= LONG && number % LONG_PAUSE_EVERY < 16;
                strike(scope, &world, &database, &mut nodes, (blow, is_long), start);
                know(&nodes);
                if !settle(&world, &database, lives) {
                    break;
                }
            }
        }
        world.is_over.store(true, Ordering::Relaxed);
        // Those who wait for a message get one when their process ends.
        nodes.drain(..).for_each(Process::kill);
        for person in playing {
            person.join().expect("a person plays on to the end");
        }
    });
    let struck = world.struck.lock().unwrap();
    assert!(struck.is_empty(), "left waiting: {struck:?}");
    assert_eq!(killed, kills);
    let answered = world.answered.load(Ordering::Relaxed);
    assert!(answered >= u64::from(kills), "only {answered} requests between {kills} kills");
    let tables = check_all(&start(), &mut crews, &folder);
    println!("{kills} kills, {answered} requests answered, {tables} tables");
    check_waits(&world.waits.lock().unwrap(), kills);
}

/// The tables of a process that are not over.
fn owned(database: &OwnPostgres, process: &Process) -> Vec<String> {
    let owned = database.sql(&format!(
        "SELECT t.id FROM tables t JOIN logs l ON l.table_number = t.number \
         JOIN nodes n ON n.epoch = l.owner \
         WHERE n.expires_at > clock_timestamp() AND n.name LIKE 'process {} %' AND t.stage < 2",
        process.id()
    ));
    owned.lines().map(str::to_owned).collect()
}

/// Notes that these tables are struck now, unless they wait already. Tables without people do not
/// go on: a rematch can be lost before its players hear of it.
fn mark(world: &World, tables: &[String], blow: Blow) {
    let now = Instant::now();
    let played = world.played.lock().unwrap();
    let mut struck = world.struck.lock().unwrap();
    for table in tables.iter().filter(|table| played.contains(*table)) {
        struck.entry(table.clone()).or_insert((blow, now));
    }
}

/// Strikes the process with the most tables, or the database of all.
fn strike<'scope>(
    scope: &'scope Scope<'scope, '_>,
    world: &World,
    database: &OwnPostgres,
    nodes: &mut [Process],
    (blow, is_long): (Blow, bool),
    start: impl Fn() -> Process,
) {
    let tables: Vec<Vec<String>> = nodes.iter().map(|node| owned(database, node)).collect();
    let struck = (0..nodes.len()).max_by_key(|node| tables[*node].len()).expect("some run");
    match blow {
        Blow::Kill => unreachable!("kills are counted elsewhere"),
        Blow::Terminate => {
            mark(world, &tables[struck], blow);
            nodes[struck].signal("TERM");
            let old = std::mem::replace(&mut nodes[struck], start());
            scope.spawn(move || assert!(old.wait().success()));
        }
        Blow::Pause => {
            mark(world, &tables[struck], blow);
            nodes[struck].pause();
            std::thread::sleep(if is_long { LONG_PAUSE } else { PAUSE });
            nodes[struck].signal("CONT");
        }
        Blow::Sever => {
            let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                       WHERE datname = current_database() AND pid <> pg_backend_pid()";
            for _ in 0..20 {
                database.sql(cut);
            }
            mark(world, &tables.concat(), blow);
        }
        Blow::Database => {
            database.strike();
            mark(world, &tables.concat(), blow);
        }
    }
}

/// Waits until all tables that were struck have gone on; false if they do not.
fn settle(world: &World, database: &OwnPostgres, lives: impl Fn() -> bool) -> bool {
    let began = Instant::now();
    let mut looked = began;
    while !world.struck.lock().unwrap().is_empty() {
        if !lives() || began.elapsed() > LEFT_WAITING {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
        if looked.elapsed() < Duration::from_secs(1) {
            continue;
        }
        looked = Instant::now();
        // A game can end just before its process is struck. Then nobody needs the table.
        let over = database.sql("SELECT id FROM tables WHERE stage >= 2");
        let mut struck = world.struck.lock().unwrap();
        struck.retain(|table, _| over.lines().all(|over| over != table));
    }
    true
}

/// Prints how long tables waited for their next move, and fails if that was too long.
fn check_waits(waits: &[(Blow, Duration)], kills: u32) {
    let is_long = kills >= LONG;
    let more = if is_long { Duration::ZERO } else { BUSY };
    for (kind, limit, share) in [
        (Blow::Kill, WAIT_MAX + more, 99),
        (Blow::Terminate, HANDOVER_MAX + more, 50),
        (Blow::Pause, LONG_PAUSE + WAIT_MAX, 100),
        (Blow::Sever, LEFT_WAITING, 100),
        (Blow::Database, LEFT_WAITING, 100),
    ] {
        let mut of_kind: Vec<Duration> =
            waits.iter().filter(|(blow, _)| *blow == kind).map(|(_, wait)| *wait).collect();
        of_kind.sort_unstable();
        let Some(last) = of_kind.len().checked_sub(1) else {
            assert!(kills < KILLS, "{kind:?}: no table was struck");
            continue;
        };
        let at = |percent: usize| of_kind[(last * percent).div_ceil(100)];
        println!(
            "{kind:?}: {} tables waited for their next move: median {:.2} s, p99 {:.2} s, longest \
             {:.2} s",
            of_kind.len(),
            at(50).as_secs_f64(),
            at(99).as_secs_f64(),
            at(100).as_secs_f64()
        );
        assert!(at(share) <= limit, "{kind:?}: {of_kind:?}");
    }
}
