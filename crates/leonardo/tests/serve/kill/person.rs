//! A person who plays on, whatever happens to the server.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use leonardo_client::{Server, Session, Socket, socket_path};
use leonardo_protocol::{
    Offer, RefusalCode, Request, ServerMessage, SocketQuery, Stage, TableInfo,
};
use leonardo_rules::FastDice;
use leonardo_rules::sets::Library;

use super::together::Blow;
use super::told::Told;
use crate::client::{again, receive};

/// What the persons and the test that kills the server share.
pub(crate) struct World {
    /// The processes that serve, as a balancer knows them.
    pub(crate) addresses: Mutex<Vec<SocketAddr>>,
    /// How often one of them was chosen.
    pub(crate) chosen: AtomicUsize,
    pub(crate) is_over: AtomicBool,
    /// Whether the server runs on while its database is gone.
    pub(crate) may_store_fail: bool,
    /// Requests that were answered with an entry.
    pub(crate) answered: AtomicU64,
    /// The tables that people have played at.
    pub(crate) played: Mutex<HashSet<String>>,
    /// The tables whose process was struck, and since when they have waited for a move.
    pub(crate) struck: Mutex<HashMap<String, (Blow, Instant)>>,
    /// How long they waited.
    pub(crate) waits: Mutex<Vec<(Blow, Duration)>>,
}

impl World {
    pub(crate) fn new(address: SocketAddr, may_store_fail: bool) -> World {
        World {
            addresses: Mutex::new(vec![address]),
            chosen: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
            may_store_fail,
            answered: AtomicU64::new(0),
            played: Mutex::default(),
            struck: Mutex::default(),
            waits: Mutex::default(),
        }
    }

    /// The next process in turn.
    pub(crate) fn address(&self) -> SocketAddr {
        let addresses = self.addresses.lock().unwrap();
        addresses[self.chosen.fetch_add(1, Ordering::Relaxed) % addresses.len()]
    }

    /// A request was accepted over a connection of this moment.
    fn note_accepted(&self, table: &str, connected: Instant) {
        self.answered.fetch_add(1, Ordering::Relaxed);
        self.played.lock().unwrap().insert(table.to_owned());
        let mut struck = self.struck.lock().unwrap();
        let goes_on = |(blow, since): &(Blow, Instant)| {
            *since < connected || since.elapsed() > blow.certain()
        };
        if struck.get(table).is_some_and(goes_on)
            && let Some((blow, since)) = struck.remove(table)
        {
            self.waits.lock().unwrap().push((blow, since.elapsed()));
        }
    }
}

/// Someone who sits at one table after the other.
pub(crate) struct Person {
    pub(crate) guest: Server,
    is_host: bool,
    /// The tables, the one of now last.
    pub(crate) told: Vec<Told>,
    session: Session,
    /// The last request, and whether it was answered with an entry.
    asked: Option<Request>,
    table: Option<TableInfo>,
    /// Whether the question about taking back was answered.
    has_answered: bool,
    offers: Vec<Offer>,
    luck: FastDice,
    /// Since when it has been connected.
    connected: Instant,
}

fn session() -> Session {
    Session::new(Library::embedded(), Some(0))
}

/// Every view is told, to be compared.
pub(crate) fn query() -> SocketQuery {
    SocketQuery { views: Some(true), ..SocketQuery::default() }
}

impl Person {
    pub(crate) fn new(guest: Server, table: &str, is_host: bool, seed: u64) -> Person {
        Person {
            guest,
            is_host,
            told: vec![Told::new(table)],
            session: session(),
            asked: None,
            table: None,
            has_answered: false,
            offers: Vec::new(),
            luck: FastDice::new(seed),
            connected: Instant::now(),
        }
    }

    fn told(&mut self) -> &mut Told {
        self.told.last_mut().expect("there is a table")
    }

    /// Plays until it is over.
    pub(crate) fn play(&mut self, world: &World) {
        while !world.is_over.load(Ordering::Relaxed) {
            let query = self.session.resume(&query());
            let path = socket_path(&self.told().table, &query);
            match Socket::open(&again(world.address(), &self.guest), &path) {
                Ok(mut socket) => {
                    self.connected = Instant::now();
                    self.sit(&mut socket, world);
                }
                // The server is down for a moment.
                Err(_) => std::thread::sleep(Duration::from_millis(2)),
            }
            self.session.lose();
        }
    }

    /// Plays until the connection breaks or the people go on at another table.
    fn sit(&mut self, socket: &mut Socket, world: &World) {
        while let Ok(text) = receive(socket) {
            let heard = self.session.hear(&text).expect("the next message");
            self.hear(&heard.message, world);
            // A broken connection shows when something is read from it.
            for text in heard.resend {
                let _ = socket.send(text);
            }
            if !self.session.is_up_to_date() || self.session.is_pending(|_| true) {
                continue;
            }
            if let Some(table) = self.table.as_ref().and_then(|table| table.rematch.clone()) {
                self.told.push(Told::new(&table));
                self.session = session();
                return;
            }
            self.asked = self.wish();
            if let Some(text) = self.asked.clone().and_then(|wish| self.session.request(wish)) {
                let _ = socket.send(text);
            }
        }
    }

    fn hear(&mut self, message: &ServerMessage, world: &World) {
        let ruleset = self.session.ruleset().expect("a welcome comes first").clone();
        match message {
            ServerMessage::Welcome(welcome) => {
                self.told().hear_welcome(welcome);
                self.set_table(&welcome.table);
                self.offers.clone_from(&welcome.offers);
            }
            ServerMessage::Entry(entry) => {
                self.told().hear_entry(&ruleset, entry);
                if let Some(table) = &entry.table {
                    self.set_table(table);
                }
                if let Some(offers) = &entry.offers {
                    self.offers.clone_from(offers);
                }
                if entry.ack.is_some() {
                    let connected = self.connected;
                    world.note_accepted(&self.told().table, connected);
                }
            }
            ServerMessage::Refused { refusal, .. } => {
                let asked = self.asked.take().expect("something was asked");
                let is_failure = world.may_store_fail && refusal.code == RefusalCode::Store;
                let may_be = is_failure || may_be_refused(&asked, refusal.code);
                assert!(may_be, "{asked:?}: {refusal:?}");
                if is_failure {
                    // An answer that was not stored is given again.
                    self.has_answered = false;
                }
            }
            ServerMessage::Presence(_) => {}
            // What was done before the connection broke is told with the entries that were missed.
            other => panic!("nobody asked for {other:?}"),
        }
    }

    fn set_table(&mut self, table: &TableInfo) {
        self.table = Some(table.clone());
        self.has_answered = false;
    }

    /// What this person wants to do now.
    fn wish(&mut self) -> Option<Request> {
        let table = self.table.clone()?;
        match table.stage {
            Stage::Open => return self.is_host.then_some(Request::Start),
            Stage::Finished => return self.is_host.then_some(Request::Rematch),
            _ => {}
        }
        let me = self.told().seat;
        if let Some(asked) = &table.take_back
            && !asked.agreed.has(me)
            && !self.has_answered
        {
            // One answer is enough; the table says so when it was given.
            self.has_answered = true;
            return Some(Request::Answer { seat: Some(me), yes: self.luck.below(4) > 0 });
        }
        match self.luck.below(40) {
            0 => return Some(Request::Say { text: "Still there?".into() }),
            1 => return Some(Request::TakeBack { seat: Some(me) }),
            _ => {}
        }
        if self.offers.is_empty() {
            return None;
        }
        std::thread::sleep(Duration::from_micros(u64::from(self.luck.below(3_000))));
        let offer = &self.offers[self.luck.below(self.offers.len() as u32) as usize];
        Some(Request::Move { seq: self.session.next(), mv: offer.mv.clone() })
    }
}

/// What others do at the same time can make a wish vain: taking back, and the answers to that.
fn may_be_refused(wish: &Request, code: RefusalCode) -> bool {
    use RefusalCode::{NotPlaying, NothingAsked, NothingToTakeBack, Stale};
    match wish {
        Request::Move { .. } => matches!(code, Stale | NotPlaying),
        Request::TakeBack { .. } => matches!(code, NothingToTakeBack | NotPlaying),
        Request::Answer { .. } => matches!(code, NothingAsked | NotPlaying),
        _ => false,
    }
}
