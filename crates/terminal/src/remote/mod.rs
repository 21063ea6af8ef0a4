//! A table of a server: what is known of it, and the line to it, which may break and is mended.
//! What goes over the line is described in `docs/protocol.md`.

mod show;
mod table_actions;
mod wire;

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use leonardo_rules::{Move, Ruleset, Seen, View, Viewer, names};
use serde_json::{Value, json};

use crate::full::view_model::LogLine;
pub(crate) use show::clock_time;
pub use table_actions::{ActionRequest, TableAction};
use wire::{ClockInfo, Phase, Presence, TableInfo, You, part};

/// How long to wait before the next try to connect, in seconds; the last one for ever after.
const PAUSES: [u64; 5] = [1, 2, 4, 8, 15];

/// A connection to a server. It never makes anyone wait.
pub trait Line {
    /// The link of a table, for others.
    fn link(&self, table: &str) -> String;
    /// Something that nobody can guess, in hexadecimal digits, for the luck of a game; nothing if
    /// there is none.
    fn salt(&mut self) -> Option<String>;
    /// Begins to connect to this table, anew. Entries from number `have` on are wanted.
    fn dial(&mut self, table: &str, have: u64);
    /// Sends a message.
    fn send(&mut self, message: &str) -> Result<(), Lost>;
    /// The next message, if there is one.
    fn next(&mut self) -> Result<Option<String>, Lost>;
}

/// Why a line does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lost {
    /// It broke, or the server does not answer: worth another try.
    Away(String),
    /// The server does not want us there.
    Refused(String),
}

/// A message that is not one of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Garbled;

impl std::fmt::Display for Garbled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the server says something that this program does not understand")
    }
}

impl std::error::Error for Garbled {}

/// How the line is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Link {
    /// Messages come.
    Up,
    /// It is being connected again; so many tries have failed.
    Dialing(usize),
    /// It broke; the next try is at this time.
    Waiting {
        /// Why.
        why: String,
        /// When the next try is.
        until: Duration,
        /// How many tries have failed.
        tries: usize,
    },
    /// The server does not want us there.
    Closed(String),
}

/// What is known of a table.
pub struct Remote {
    ruleset: Arc<Ruleset>,
    line: Box<dyn Line>,
    link: Link,
    /// The number of the entry that comes next at the table, for moves.
    seq: u64,
    /// The number of the entry that we wait for: what comes before it was heard.
    have: u64,
    table: TableInfo,
    you: You,
    presence: Presence,
    clock: ClockInfo,
    /// What the server's clock says at the start of ours, in milliseconds.
    clock_start: i64,
    now: Duration,
    view: View,
    moves: Vec<Move>,
    log: Vec<LogLine>,
    /// Turns that have begun, by the log.
    turn: u32,
    /// What to tell the reader once: a refusal, in the server's words.
    told: Option<String>,
    /// Requests that nobody has answered yet.
    pending: Vec<(String, String)>,
    /// What the ids of our requests begin with: no other run of this program has the same.
    mark: String,
    requests: u64,
    changed: bool,
    /// What was last said about seconds.
    shown_second: u64,
}

impl Remote {
    /// From the first message, a `welcome` with views. The ruleset is that of its table.
    pub fn new(
        ruleset: &Arc<Ruleset>,
        welcome: &str,
        line: Box<dyn Line>,
    ) -> Result<Remote, Garbled> {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let mut remote = Remote {
            ruleset: ruleset.clone(),
            line,
            link: Link::Up,
            seq: 0,
            have: 0,
            table: TableInfo::default(),
            you: You::default(),
            presence: Presence::default(),
            clock: ClockInfo::default(),
            clock_start: 0,
            now: Duration::ZERO,
            view: View::undealt(ruleset, Viewer::Public),
            moves: Vec::new(),
            log: Vec::new(),
            turn: 0,
            told: None,
            pending: Vec::new(),
            mark: format!("{:x}", since.unwrap_or_default().as_nanos()),
            requests: 0,
            changed: false,
            shown_second: 0,
        };
        let welcome: Value = serde_json::from_str(welcome).map_err(|_| Garbled)?;
        if welcome["type"] != "welcome" {
            return Err(Garbled);
        }
        remote.hear(&welcome);
        Ok(remote)
    }

    /// The ruleset of the game.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// What the reader knows of the cards.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The moves that the reader can make now.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What happened, in words, from the line of this number on.
    pub fn log_from(&self, line: usize) -> impl Iterator<Item = &str> {
        self.log[line.min(self.log.len())..].iter().map(|line| line.text.as_str())
    }

    /// How the line is.
    pub fn link(&self) -> &Link {
        &self.link
    }

    /// The id of the table.
    pub fn table(&self) -> &str {
        &self.table.id
    }

    /// Whether the cards have not been dealt yet.
    pub fn is_lobby(&self) -> bool {
        self.table.stage == Phase::Open
    }

    /// Whether all that happened has been told.
    pub fn has_heard_all(&self) -> bool {
        self.have >= self.seq
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.table.stage, Phase::Finished | Phase::Closed) || self.view.outcome.is_some()
    }

    /// What there is to tell the reader once.
    pub fn take_told(&mut self) -> Option<String> {
        self.told.take()
    }

    /// Hears what the line says, and mends it; says whether something has changed.
    pub fn tick(&mut self, now: Duration) -> bool {
        self.now = now;
        if let Link::Waiting { until, tries, .. } = self.link
            && now >= until
        {
            self.dial(tries);
        }
        while !matches!(self.link, Link::Waiting { .. } | Link::Closed(_)) {
            match self.line.next() {
                Ok(None) => break,
                Ok(Some(text)) => {
                    let Ok(message) = serde_json::from_str(&text) else { continue };
                    self.hear(&message);
                }
                Err(lost) => self.lose(lost),
            }
        }
        let second = self.second();
        self.changed |= second != self.shown_second;
        self.shown_second = second;
        std::mem::take(&mut self.changed)
    }

    fn dial(&mut self, tries: usize) {
        self.link = Link::Dialing(tries);
        self.line.dial(&self.table.id, self.have);
        self.changed = true;
    }

    fn lose(&mut self, lost: Lost) {
        let tries = if let Link::Dialing(tries) = self.link { tries } else { 0 };
        self.changed = true;
        self.link = match lost {
            Lost::Refused(why) => Link::Closed(why),
            Lost::Away(why) => {
                let pause = Duration::from_secs(PAUSES[tries.min(PAUSES.len() - 1)]);
                Link::Waiting { why, until: self.now + pause, tries: tries + 1 }
            }
        };
    }

    /// Goes to another table of the same game.
    fn follow(&mut self, table: String) {
        self.table = TableInfo { id: table, ..TableInfo::default() };
        self.view = View::undealt(&self.ruleset, Viewer::Public);
        self.moves.clear();
        self.log.clear();
        self.pending.clear();
        (self.seq, self.have, self.turn) = (0, 0, 0);
        self.dial(0);
    }

    /// Takes in what a message says.
    fn hear(&mut self, message: &Value) {
        match message["type"].as_str() {
            Some("welcome") => self.hear_welcome(message),
            Some("entry") => {
                self.set_clock(message["at"].as_i64());
                self.have = message["seq"].as_u64().map_or(self.have, |seq| seq + 1);
                self.seq = self.seq.max(self.have);
                self.note_seats(message);
                self.answered(&message["ack"]);
                self.note_entry(message);
            }
            Some("refused") => {
                self.answered(&message["id"]);
                self.told = message["text"].as_str().map(str::to_string);
                self.changed = true;
                return;
            }
            Some("done") => return self.answered(&message["id"]),
            Some("presence") => {
                self.presence = serde_json::from_value(message.clone()).unwrap_or_default();
                self.changed = true;
                return;
            }
            _ => return,
        }
        self.changed = true;
        if let Some(table) = part::<TableInfo>(message, "table") {
            self.table = table;
        }
        if let Some(view) = message.get("view").filter(|view| !view.is_null()) {
            let view = view.clone();
            if let Ok(view) = names::with(&self.ruleset, || serde_json::from_value::<View>(view)) {
                self.view = view;
            }
        }
        if let Some(offers) = message["offers"].as_array() {
            let read = |offer: &Value| self.ruleset.parse(offer["move"].as_str()?).ok();
            self.moves = offers.iter().filter_map(read).collect();
        }
        if let Some(clock) = part(message, "clock") {
            self.clock = clock;
        }
    }

    fn hear_welcome(&mut self, message: &Value) {
        let was_up = std::mem::replace(&mut self.link, Link::Up) == Link::Up;
        self.set_clock(message["now"].as_i64());
        self.you = part(message, "you").unwrap_or_default();
        self.presence = part(message, "presence").unwrap_or_default();
        self.clock = ClockInfo::default();
        if message["view"].is_null() {
            self.view = View::undealt(&self.ruleset, Viewer::Public);
        }
        self.seq = message["seq"].as_u64().unwrap_or(self.seq);
        self.moves.clear();
        self.add_salt(message);
        for (_, request) in self.pending.iter().filter(|_| !was_up) {
            // It may have arrived before the line broke; then the server says so, once.
            let _ = self.line.send(request);
        }
    }

    /// Every seat of ours adds to the luck of the deal, without anybody having to do anything.
    fn add_salt(&mut self, welcome: &Value) {
        let table: TableInfo = part(welcome, "table").unwrap_or_default();
        let is_on_its_way = self.pending.iter().any(|(_, request)| request.contains("\"salt\""));
        if table.stage != Phase::Open || is_on_its_way {
            return;
        }
        for seat in self.you.seats.clone() {
            let is_salted = table.seats.get(usize::from(seat)).is_none_or(|chair| chair.salted);
            if !is_salted && let Some(salt) = self.line.salt() {
                self.ask(&json!({ "salt": { "seat": seat, "salt": salt } }));
            }
        }
    }

    /// After a change of seats: who we are here, and from which seat we look, has to be told anew.
    fn note_seats(&mut self, entry: &Value) {
        let seat = entry["seat"].as_u64().map(|seat| seat as u8);
        let is_ours = |id: &str| self.pending.iter().any(|(pending, _)| pending == id);
        let look = match (entry["kind"].as_str(), seat) {
            (Some("sat"), Some(seat)) if entry["ack"].as_str().is_some_and(is_ours) => Some(seat),
            (Some("left" | "kicked"), Some(seat)) if self.you.seats.contains(&seat) => {
                self.you.seats.iter().copied().find(|other| *other != seat)
            }
            (Some("new-host"), _) => self.you.seat,
            _ => return,
        };
        self.ask(&json!({ "look": { "seat": look } }));
    }

    /// What the server's clock says now.
    fn set_clock(&mut self, millis: Option<i64>) {
        if let Some(millis) = millis {
            self.clock_start = millis - self.now.as_millis() as i64;
        }
    }

    fn answered(&mut self, id: &Value) {
        if let Some(id) = id.as_str() {
            self.pending.retain(|(pending, _)| pending != id);
        }
    }

    fn note_entry(&mut self, entry: &Value) {
        let is_said = entry["kind"] == "said";
        if is_said && let (name, Some(said)) = (&entry["name"], entry["said"].as_str()) {
            let text = format!("{}: {said}", name.as_str().unwrap_or_default());
            self.log.push(LogLine { turn: self.turn, text, is_great: false });
            return;
        }
        let seen = entry["seen"].clone();
        let seen = names::with(&self.ruleset, || serde_json::from_value::<Vec<Seen>>(seen));
        let seen = seen.unwrap_or_default();
        let is_great = |seen: &Seen| matches!(seen, Seen::KeysGained { .. } | Seen::Ended { .. });
        let is_great = seen.iter().any(is_great);
        for text in entry["text"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            self.log.push(LogLine { turn: self.turn, text: text.to_string(), is_great });
        }
        let begun = seen.iter().filter(|seen| matches!(seen, Seen::TurnBegan { .. })).count();
        self.turn += begun as u32;
    }

    /// Asks the server for something.
    fn ask(&mut self, wanted: &Value) {
        self.requests += 1;
        let id = format!("{}-{}", self.mark, self.requests);
        let message = json!({ "id": id, "do": wanted }).to_string();
        if self.link == Link::Up
            && let Err(lost) = self.line.send(&message)
        {
            self.lose(lost);
        }
        // Whatever happens to the line, it is sent again until it is answered. What can be seen
        // is told with every welcome.
        if wanted.get("look").is_none() {
            self.pending.push((id, message));
        }
        self.changed = true;
    }

    /// Asks for a move.
    pub fn make(&mut self, mv: Move) {
        let token = self.ruleset.show(mv);
        self.ask(&json!({ "move": { "seq": self.seq, "move": token } }));
        // What comes next is up to the server.
        self.moves.clear();
    }

    /// The seconds that are counted down, if any are.
    fn second(&self) -> u64 {
        let clock = self.seconds_left().map_or(0, |(_, left)| left);
        let until = match self.link {
            Link::Waiting { until, .. } => self.seconds_to(until),
            _ => 0,
        };
        clock * 1_000 + until
    }

    /// How many seconds it is until then.
    fn seconds_to(&self, until: Duration) -> u64 {
        until.saturating_sub(self.now).as_millis().div_ceil(1_000) as u64
    }

    /// Whose clock runs, and how many seconds are left.
    pub fn seconds_left(&self) -> Option<(u8, u64)> {
        let (seat, until) = (self.clock.seat?, self.clock.until?);
        let now = self.clock_start + self.now.as_millis() as i64;
        Some((seat, ((until - now).max(0) as u64).div_ceil(1_000)))
    }
}
