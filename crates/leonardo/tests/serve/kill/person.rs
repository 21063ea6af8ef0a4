//! A person who plays on, whatever happens to the server.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use leonardo_rules::FastDice;
use serde_json::{Value, json};

use super::told::Told;
use crate::client::{Guest, Socket};

/// What the persons and whoever kills the server share.
pub(crate) struct World {
    pub(crate) address: Mutex<SocketAddr>,
    pub(crate) is_over: AtomicBool,
    /// Requests that were answered with an entry.
    pub(crate) answered: AtomicU64,
}

impl World {
    pub(crate) fn address(&self) -> SocketAddr {
        *self.address.lock().unwrap()
    }
}

/// Somebody who sits at one table after the other.
pub(crate) struct Person {
    pub(crate) guest: Guest,
    pub(crate) is_host: bool,
    /// The tables, the one of now last.
    pub(crate) told: Vec<Told>,
    /// The request that is not answered yet, and whether this connection has sent it.
    pending: Option<(String, Value)>,
    is_sent: bool,
    requests: u64,
    table: Value,
    offers: Vec<String>,
    luck: FastDice,
}

impl Person {
    pub(crate) fn new(guest: Guest, table: &str, is_host: bool, seed: u64) -> Person {
        Person {
            guest,
            is_host,
            told: vec![Told::new(table)],
            pending: None,
            is_sent: false,
            requests: 0,
            table: Value::Null,
            offers: Vec::new(),
            luck: FastDice::new(seed),
        }
    }

    /// Plays until it is over.
    pub(crate) fn play(&mut self, world: &World) {
        while !world.is_over.load(Ordering::Relaxed) {
            let told = self.told.last().expect("there is a table");
            let query = format!("views=true&have={}", told.next);
            match self.guest.connect(world.address(), &told.table, &query) {
                Ok(mut socket) => self.sit(&mut socket, world),
                // The server is down for a moment.
                Err(_) => std::thread::sleep(Duration::from_millis(2)),
            }
        }
    }

    /// Plays until the connection breaks or the people go on at another table.
    fn sit(&mut self, socket: &mut Socket, world: &World) {
        self.is_sent = false;
        while let Ok(message) = socket.read() {
            self.hear(&message, world);
            if !self.told.last().expect("there is a table").is_up_to_date() {
                continue;
            }
            if self.pending.is_none() {
                if let Some(table) = self.table["rematch"].as_str() {
                    self.told.push(Told::new(table));
                    return;
                }
                let id = format!("r{}", self.requests);
                self.requests += 1;
                self.pending = self.wish().map(|wish| (id, wish));
                self.is_sent = false;
            }
            if let (Some((id, wish)), false) = (&self.pending, self.is_sent) {
                socket.send(&json!({ "id": id, "do": wish }));
                self.is_sent = true;
            }
        }
    }

    fn hear(&mut self, message: &Value, world: &World) {
        let told = self.told.last_mut().expect("there is a table");
        let pending = self.pending.as_ref().map(|(id, _)| id.as_str());
        let is_mine = |id: &Value| pending.is_some() && id.as_str() == pending;
        match message["type"].as_str().unwrap() {
            "welcome" => {
                told.hear_welcome(message);
                self.table = message["table"].clone();
                self.offers = texts(&message["offers"]);
            }
            "entry" => {
                told.hear_entry(message);
                if let Some(table) = message.get("table") {
                    self.table = table.clone();
                }
                if let Some(offers) = message.get("offers") {
                    self.offers = texts(offers);
                }
                if is_mine(&message["ack"]) {
                    world.answered.fetch_add(1, Ordering::Relaxed);
                    self.pending = None;
                }
            }
            "done" => {
                assert!(is_mine(&message["id"]), "{message}");
                let seq = message["seq"].as_u64().unwrap();
                assert!(seq < told.next, "what was done was not told: {message}");
                told.acknowledged.push((pending.unwrap_or_default().to_owned(), seq));
                self.pending = None;
            }
            "refused" => {
                assert!(is_mine(&message["id"]), "{message}");
                let (_, wish) = self.pending.take().expect("it is mine");
                let code = message["code"].as_str().unwrap();
                assert!(may_be_refused(&wish, code), "{wish} was refused: {message}");
            }
            "presence" => {}
            other => panic!("nobody asked for {other}"),
        }
    }

    /// What this person wants to do now.
    fn wish(&mut self) -> Option<Value> {
        match self.table["stage"].as_str()? {
            "open" => return self.is_host.then(|| json!("start")),
            "finished" => return self.is_host.then(|| json!("rematch")),
            _ => {}
        }
        let me = self.told.last()?.seat.0;
        if let Value::Object(asked) = &self.table["take-back"]
            && !asked["agreed"].as_array()?.contains(&json!(me))
        {
            let yes = self.luck.below(4) > 0;
            // One answer is enough; the table says so when it was given.
            self.table["take-back"] = Value::Null;
            return Some(json!({ "answer": { "seat": me, "yes": yes } }));
        }
        match self.luck.below(40) {
            0 => return Some(json!({ "say": { "text": "Still there?" } })),
            1 => return Some(json!({ "take-back": { "seat": me } })),
            _ => {}
        }
        if self.offers.is_empty() {
            return None;
        }
        std::thread::sleep(Duration::from_micros(u64::from(self.luck.below(3_000))));
        let mv = &self.offers[self.luck.below(self.offers.len() as u32) as usize];
        Some(json!({ "move": { "seq": self.told.last()?.next, "move": mv } }))
    }
}

/// What others do at the same time can make a wish vain: taking back, and the answers to that.
fn may_be_refused(wish: &Value, code: &str) -> bool {
    let name = wish.as_object().and_then(|named| named.keys().next()).map(String::as_str);
    match name {
        Some("move") => code == "stale" || code == "not-playing",
        Some("take-back") => code == "nothing-to-take-back" || code == "not-playing",
        Some("answer") => code == "nothing-asked" || code == "not-playing",
        _ => false,
    }
}

fn texts(values: &Value) -> Vec<String> {
    let values = values.as_array().into_iter().flatten();
    values.filter_map(|value| value["move"].as_str().map(str::to_owned)).collect()
}
