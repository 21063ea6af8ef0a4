//! A simulated world: processes of the server on one database, and what is known about them all.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use leonardo_protocol::NewTable;
use leonardo_record::fair::Secret;
use leonardo_rules::sets::Library;
use leonardo_table::{Command, Creator, Refusal, new_table};
use tokio::sync::{Notify, oneshot};
use tokio::time::sleep;

use super::database::{Database, now};
use super::luck;
use super::network::Network;
use super::process::Process;
use super::store::SharedStore;
use crate::address::AddressGroup;
use crate::cluster::{Links, SECRET_BYTES, Secret as ClusterSecret};
use crate::config::Config;
use crate::http::Site;
use crate::identity::{self, GuestId};
use crate::registry::lock;
use crate::state::AppState;
use crate::store::{Cluster, Store, StoreError, StoredGuest};
use crate::table_task::{Act, TableMessage};
use crate::tasks;
use crate::time::Clock;

/// When to try again if the database fails while a process starts.
const START_AGAIN: Duration = Duration::from_millis(200);

/// What goes on in the world.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Phase {
    /// Everything that can go wrong does.
    Chaos,
    /// Nothing goes wrong any more, and people play on.
    Peace,
    /// People only listen.
    Quiet,
    /// All is checked.
    Over,
}

/// What is done with the trace of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tracing {
    /// It becomes a number, by which two runs are compared.
    Hashed,
    /// It is printed as well.
    Printed,
}

/// A process that serves, as a balancer knows it.
pub(super) struct Running {
    pub(super) process: Arc<Process>,
    pub(super) site: Arc<Site>,
}

/// A simulated world.
pub(super) struct World {
    pub(super) database: Arc<Database>,
    pub(super) network: Arc<Network>,
    phase: Mutex<Phase>,
    /// Wakes people in the order in which they wait. A `watch` channel would do so by chance.
    pub(super) phase_changed: Notify,
    running: Mutex<Vec<Arc<Running>>>,
    /// Every process that there ever was.
    processes: Mutex<Vec<Arc<Process>>>,
    /// How many entries of each table anybody was told of.
    told: Mutex<BTreeMap<String, u32>>,
    /// How many entries of which table each person was told of.
    heard: Mutex<BTreeMap<String, (String, u32)>>,
    trace: Mutex<(DefaultHasher, Tracing)>,
}

/// Settings that stand in nobody's way.
fn config() -> Config {
    Config {
        bot_pace_ms: 300,
        idle_minutes: 1,
        connections_per_address: 0,
        connections_per_guest: 0,
        tables_per_guest_per_hour: 0,
        tables_per_address_per_hour: 0,
        guests_per_address_per_hour: 0,
        log_pages_per_address_per_10s: 0,
        take_backs_per_address_per_10s: 0,
        hints_per_guest_per_10s: 0,
        socket_messages_per_second: 0,
        chat_messages_per_10s: 0,
        ..Config::default()
    }
}

impl World {
    pub(super) fn new(network: Arc<Network>, tracing: Tracing) -> Arc<World> {
        Arc::new(World {
            database: Database::new(),
            network,
            phase: Mutex::new(Phase::Chaos),
            phase_changed: Notify::new(),
            running: Mutex::default(),
            processes: Mutex::default(),
            told: Mutex::default(),
            heard: Mutex::default(),
            // The hasher has no keys, so that equal runs have equal traces.
            trace: Mutex::new((DefaultHasher::new(), tracing)),
        })
    }

    /// Adds something that happened to the trace.
    pub(super) fn note(&self, who: &str, what: &str) {
        let now_ms = self.database.now_ms();
        let (hasher, tracing) = &mut *lock(&self.trace);
        hasher.write_i64(now_ms);
        hasher.write(who.as_bytes());
        hasher.write(what.as_bytes());
        if *tracing == Tracing::Printed {
            println!("{} {who}: {what}", now_ms % 100_000_000);
        }
    }

    pub(super) fn trace(&self) -> u64 {
        lock(&self.trace).0.finish()
    }

    pub(super) fn phase(&self) -> Phase {
        *lock(&self.phase)
    }

    pub(super) fn set_phase(&self, phase: Phase) {
        *lock(&self.phase) = phase;
        self.phase_changed.notify_waiters();
    }

    /// A person was told of this many entries of a table.
    pub(super) fn note_told(&self, table: &str, next: u32) {
        let mut told = lock(&self.told);
        let known = told.entry(table.to_owned()).or_default();
        *known = next.max(*known);
    }

    /// Notes how much a person has heard of a table.
    pub(super) fn note_heard(&self, name: &str, table: &str, next: u32) {
        lock(&self.heard).insert(name.to_owned(), (table.to_owned(), next));
    }

    /// The length of a log, if everybody at the table has heard of all that is stored.
    pub(super) fn converged(&self, table: &str) -> Option<u32> {
        let length = self.database.log(table).len() as u32;
        let heard = lock(&self.heard);
        let mut there = heard.values().filter(|(at, _)| at == table);
        there.all(|(_, next)| *next == length).then_some(length)
    }

    pub(super) fn told(&self, table: &str) -> u32 {
        lock(&self.told).get(table).copied().unwrap_or_default()
    }

    /// The processes that serve.
    pub(super) fn running(&self) -> Vec<Arc<Running>> {
        lock(&self.running).clone()
    }

    pub(super) fn processes(&self) -> Vec<Arc<Process>> {
        lock(&self.processes).clone()
    }

    /// One of the processes that serve, if there is one.
    pub(super) fn any(&self) -> Option<Arc<Running>> {
        let running = self.running();
        if running.is_empty() { None } else { Some(luck::one_of(&running).clone()) }
    }

    /// A process is not chosen any more.
    pub(super) fn forget(&self, process: &Process) {
        lock(&self.running).retain(|running| running.process.number != process.number);
    }

    /// Starts a process, and waits until it serves.
    pub(super) async fn start(self: &Arc<World>) -> Arc<Running> {
        let number = lock(&self.processes).len() as u32;
        let process = Process::new(number);
        lock(&self.processes).push(process.clone());
        let address = format!("process-{number}");
        let mut dialled = self.network.listen(&address, &process);
        let (ready, started) = oneshot::channel();
        let database = self.database.clone();
        process.run(async move {
            let state = begin(database, number, address).await;
            let site = Site::new(state.clone(), &[7; 32]);
            tasks::spawn(state.clone().keep_alarms());
            tasks::spawn(state.clone().keep_clean());
            tasks::spawn(state.clone().keep_tables());
            let _ = ready.send(site);
            let peer = SocketAddr::from(([10, 0, 0, 1], 7900));
            while let Some(ends) = dialled.recv().await {
                tasks::spawn(state.clone().take_link(ends, peer));
            }
        });
        let site = started.await.expect("nobody strikes a process before it serves");
        self.note("world", &format!("process {number} serves"));
        let running = Arc::new(Running { process, site });
        lock(&self.running).push(running.clone());
        running
    }

    /// A guest with a name.
    pub(super) async fn guest(&self, name: &str) -> GuestId {
        let guest = GuestId::random();
        let stored = StoredGuest { id: guest.to_string(), name: name.to_owned(), created_ms: 0 };
        let saved = now(self.database.kept().save_guest(stored));
        saved.expect("a store in memory keeps guests");
        guest
    }

    /// Makes a table.
    pub(super) async fn create(&self, new: NewTable, host: (GuestId, &str)) -> String {
        let running = self.any().expect("a process serves");
        let (guest, name) = (host.0.to_string(), host.1.to_owned());
        let state = running.site.state.clone();
        let made = running.process.run(async move {
            let creator = Creator { guest: &guest, name: &name };
            let secret = Secret(identity::random_bytes());
            let events = new_table(&state.rulesets, &new, creator, &secret)?;
            Ok::<_, Refusal>(state.create(events, Some(&guest), None).await?.id)
        });
        made.await.expect("the process lives").expect("nothing goes wrong yet")
    }

    /// Takes a seat.
    pub(super) async fn sit(&self, table: &str, (guest, name): (GuestId, &str)) {
        let running = self.any().expect("a process serves");
        let (table, guest, name) = (table.to_owned(), guest.to_string(), name.to_owned());
        let state = running.site.state.clone();
        let sat = running.process.run(async move {
            let hash = identity::token_hash(&identity::seat_token());
            let command = Command::Sit { seat: None, hash };
            let act = |answer| {
                let (address, is_forwarded) = (address(), false);
                let act = Act { guest, address, name, command, answer, is_forwarded };
                TableMessage::Act(Box::new(act))
            };
            state.ask(&table, act, Some(address())).await.map(drop)
        });
        sat.await.expect("the process lives").expect("nothing goes wrong yet");
    }
}

/// Where all clients come from.
pub(super) fn address() -> AddressGroup {
    AddressGroup::of(IpAddr::from([192, 0, 2, 1]))
}

/// What `Server::start` does before it serves, again and again until the database answers.
async fn begin(database: Arc<Database>, number: u32, address: String) -> Arc<AppState> {
    let store = again(|| SharedStore::open(database.clone(), number)).await;
    let now_ms = again(|| store.now_ms()).await;
    let clock = Clock::starting_at(now_ms);
    again(|| store.announce(address.clone(), None)).await;
    let links = Links::new(ClusterSecret([3; SECRET_BYTES]));
    AppState::new(config(), store, clock, Library::embedded(), Some(links))
}

async fn again<T, F: Future<Output = Result<T, StoreError>>>(mut ask: impl FnMut() -> F) -> T {
    loop {
        match ask().await {
            Ok(answer) => return answer,
            Err(_) => sleep(START_AGAIN).await,
        }
    }
}
