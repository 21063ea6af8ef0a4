//! A simulated world: the real tables, registry, scheduler, bots, sockets and links between processes,
//! with a real lease, on virtual time. Only the network, the database and the people are simulated.
//! One seed decides everything that is left to chance, so that each run can be repeated.

mod chaos;
mod checks;
mod database;
pub(crate) mod luck;
#[path = "../doubles/memory_store.rs"]
mod memory_store;
pub(crate) mod network;
mod person;
pub(crate) mod process;
mod store;
mod told;
mod world;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use leonardo_bots::Level;
use leonardo_protocol::{BotSpec, ClockSpec, NewSeat, NewTable, Stage, Timeout};
use leonardo_rules::Variant;
use leonardo_rules::sets::Library;
use leonardo_table::{RulesetCache, load};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use chaos::{BLOWS, Blow};
use checks::Found;
use person::{Manner, Person};
use world::{Phase, Running, Tracing, World};

/// How many worlds the ordinary tests simulate; the variable `SIMULATIONS` says otherwise, and
/// `SIMULATION_SEED` repeats one run.
const RUNS: u64 = 500;
/// When all that went wrong is over, and how long it may then take until something happens at a
/// table: at the latest, a clock runs out after its grace.
const SETTLED: Duration = Duration::from_secs(12);
const GOES_ON: Duration = Duration::from_secs(50);
/// How long people may take to hear of everything once all is quiet.
const CONVERGED: Duration = Duration::from_secs(90);

/// What came of a run.
#[derive(Clone, Default, PartialEq, Debug)]
struct Report {
    trace: u64,
    blows: BTreeMap<Blow, u32>,
    /// Sums over the tables: what the checks found, and what the database noted.
    entries: usize,
    acknowledged: usize,
    timeouts: usize,
    takeovers: usize,
    fenced: u32,
    conflicts: u32,
    failures: u32,
    /// Clients that were passed on to another process, where that was not killed afterwards.
    forwards: u64,
}

impl Report {
    fn add(&mut self, other: &Report) {
        for (blow, count) in &other.blows {
            *self.blows.entry(*blow).or_default() += count;
        }
        self.entries += other.entries;
        self.acknowledged += other.acknowledged;
        self.timeouts += other.timeouts;
        self.takeovers += other.takeovers;
        self.fenced += other.fenced;
        self.conflicts += other.conflicts;
        self.failures += other.failures;
        self.forwards += other.forwards;
    }
}

/// Simulates one world; panics if something is wrong in it.
fn run(seed: u64, tracing: Tracing) -> Report {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime");
    let _luck = luck::Seeded::new(seed);
    let network = network::Connected::new();
    let report = runtime.block_on(async {
        let world = World::new(network.0.clone(), tracing);
        simulate(&world).await
    });
    // Tasks that are left have the luck of the world while they end.
    drop(runtime);
    report
}

async fn simulate(world: &Arc<World>) -> Report {
    world.network.set_late_ms(5);
    for _ in 0..1 + luck::below(3) {
        world.start().await;
    }
    let mut tables = Vec::new();
    let mut living: Vec<JoinHandle<Person>> = Vec::new();
    for number in 0..1 + luck::below(2) {
        let (table, persons) = gather(world, number).await;
        tables.push(table);
        living.extend(persons.into_iter().map(|person| tokio::spawn(person.live())));
    }
    chaos::set_weather(world);
    let blows = chaos::rage(world, luck::time(3_000, 30_000)).await;
    sleep(luck::time(0, 3_000)).await;
    chaos::make_peace(world);
    world.set_phase(Phase::Peace);
    world.note("world", "peace");
    // Leases run out, and processes that vanished are noticed.
    sleep(SETTLED).await;
    let lengths: Vec<usize> = tables.iter().map(|table| world.database.log(table).len()).collect();
    sleep(GOES_ON).await;
    for (table, length) in tables.iter().zip(lengths) {
        assert_goes_on(world, table, length);
    }
    world.set_phase(Phase::Quiet);
    world.note("world", "quiet");
    let converged = converge(world, &tables).await;
    world.set_phase(Phase::Over);
    let mut persons = Vec::new();
    for person in living {
        persons.push(person.await.expect("nobody is told anything wrong"));
    }
    let mut report = Report { trace: world.trace(), blows, ..Report::default() };
    for (table, length) in tables.iter().zip(converged) {
        let there: Vec<&Person> = persons.iter().filter(|person| person.table == *table).collect();
        let Found { entries, acknowledged, timeouts, takeovers } =
            checks::check(world, (table, length), &there);
        report.entries += entries;
        report.acknowledged += acknowledged;
        report.timeouts += timeouts;
        report.takeovers += takeovers;
    }
    let notes = world.database.notes();
    (report.fenced, report.conflicts, report.failures) =
        (notes.fenced, notes.conflicts, notes.failures);
    let forwards = |running: &Arc<Running>| running.site.state.metrics.cluster.forwards.get();
    report.forwards = world.running().iter().map(forwards).sum();
    let panicked = world.processes().iter().any(|process| process.has_panicked());
    assert!(!panicked, "a task of the server panicked");
    report
}

/// A table, and people around it.
async fn gather(world: &Arc<World>, number: u32) -> (String, Vec<Person>) {
    let variants = [Variant::Base, Variant::Base, Variant::Novem, Variant::Sets, Variant::Quintis];
    let (players, bots) = (1 + luck::below(2) as usize, luck::below(2) as usize);
    let mut seats = vec![NewSeat::Me];
    seats.resize(players, NewSeat::Open);
    let bot = NewSeat::Bot(BotSpec { level: Level::Random, think_ms: None });
    seats.resize((players + bots).max(2), bot);
    let clock = match luck::below(4) {
        0 => ClockSpec::PerMove { ms: 3_000 + i64::from(luck::below(15_000)) },
        1 => ClockSpec::Bank { ms: 5_000 + i64::from(luck::below(15_000)), increment_ms: 500 },
        _ => ClockSpec::None,
    };
    let timeout = if luck::happens(300) { Timeout::Lose } else { Timeout::Bot };
    let mut new = NewTable::new(*luck::one_of(&variants), seats);
    (new.clock, new.timeout) = (clock, timeout);
    let name = |person: usize| format!("t{number}p{person}");
    let mut guests = Vec::new();
    for person in 0..players + 1 {
        guests.push((world.guest(&name(person)).await, name(person)));
    }
    let table = world.create(new, (guests[0].0, &guests[0].1)).await;
    for (guest, name) in &guests[1..players] {
        world.sit(&table, (*guest, name)).await;
    }
    let manner = |person: usize| match person {
        spectator if spectator == players => Manner::Spectator,
        _ if clock != ClockSpec::None && luck::happens(350) => Manner::Dawdler,
        _ => Manner::Player,
    };
    let persons = guests
        .into_iter()
        .enumerate()
        .map(|(person, guest)| Person::new(world, guest, &table, (manner(person), person == 0)));
    let persons = persons.collect();
    (table, persons)
}

/// A game goes on when nothing goes wrong any more.
fn assert_goes_on(world: &World, id: &str, length: usize) {
    let log = world.database.log(id);
    let rulesets = RulesetCache::new(Library::embedded());
    let table = load(&rulesets, id, &log).expect("a stored log can be read");
    let is_over = matches!(table.stage, Stage::Finished | Stage::Closed);
    assert!(is_over || log.len() > length, "nothing happens at {id} any more");
}

/// Waits until everybody has heard of everything; gives the lengths of the logs then.
async fn converge(world: &World, tables: &[String]) -> Vec<u32> {
    let began = Instant::now();
    // Bots may play on, so that it holds for moments only.
    while began.elapsed() < CONVERGED {
        sleep(Duration::from_millis(70)).await;
        let converged: Option<Vec<u32>> =
            tables.iter().map(|table| world.converged(table)).collect();
        if let Some(converged) = converged {
            return converged;
        }
    }
    panic!("a person has not heard of everything");
}

fn asked_for(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Simulates one world after the other on all cores, beginning with this seed.
fn run_all(first: u64, runs: u64) -> Report {
    let next = AtomicU64::new(first);
    let work = || {
        let mut sum = Report::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= first + runs {
                return sum;
            }
            let report = std::panic::catch_unwind(|| run(seed, Tracing::Hashed));
            let report = report.unwrap_or_else(|_| {
                // The other threads stop as well.
                next.store(first + runs, Ordering::Relaxed);
                panic!("SIMULATION_SEED={seed} repeats this run");
            });
            sum.add(&report);
        }
    };
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let working: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let mut sum = Report::default();
        for thread in working {
            sum.add(&thread.join().expect("all is well in every world"));
        }
        sum
    })
}

#[test]
fn whatever_goes_wrong_nothing_that_was_told_is_lost() {
    if let Some(seed) = asked_for("SIMULATION_SEED") {
        println!("{:#?}", run(seed, Tracing::Printed));
        return;
    }
    // The ordinary tests always simulate the same worlds, the long form always others.
    let (first, runs) = match asked_for("SIMULATIONS") {
        None => (0, RUNS),
        Some(runs) => {
            let first = u64::from(getrandom::u32().expect("the system has randomness")) << 24;
            (asked_for("SIMULATION_FIRST").unwrap_or(first), runs)
        }
    };
    println!("the seeds from {first} on");
    let began = std::time::Instant::now();
    let sum = run_all(first, runs);
    println!("{runs} worlds in {:.1} s: {sum:#?}", began.elapsed().as_secs_f64());
    if runs >= RUNS {
        let each = u32::try_from(runs / 20).unwrap_or(u32::MAX);
        assert!(BLOWS.iter().all(|blow| sum.blows.get(blow) >= Some(&each)), "{sum:?}");
        assert!(sum.acknowledged as u64 > 5 * runs, "people play: {sum:?}");
        let seldom = [sum.timeouts, sum.takeovers, sum.fenced as usize, sum.forwards as usize];
        assert!(seldom.iter().all(|count| *count > 0), "{sum:?}");
    }
}

#[test]
fn a_seed_repeats_a_run_exactly() {
    let (mut traces, seeds) = (BTreeSet::new(), 0..16);
    for seed in seeds.clone() {
        let report = run(seed, Tracing::Hashed);
        assert_eq!(report, run(seed, Tracing::Hashed), "seed {seed}");
        traces.insert(report.trace);
    }
    assert_eq!(traces.len() as u64, seeds.end, "every seed is another run");
}
