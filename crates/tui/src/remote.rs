//! A table of a server on the screen. What goes over the line is described in `docs/protocol.md`.

use std::sync::Arc;

use leonardo_rules::{Book, Move, Seen, View, Viewer, names, notation};
use serde_json::{Value, json};

use crate::choose::Chooser;
use crate::stage::{LogLine, Stage};

/// A connection to a table.
pub trait Line {
    /// Sends a message.
    fn send(&mut self, message: &str) -> Result<(), String>;
    /// The next message, if there is one; an error if there will never be another.
    fn next(&mut self) -> Result<Option<String>, String>;
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

/// What is known of a table.
pub struct Remote {
    book: Arc<Book>,
    names: Vec<String>,
    line: Option<Box<dyn Line>>,
    /// The number of the entry that comes next.
    seq: u64,
    view: View,
    moves: Vec<Move>,
    log: Vec<LogLine>,
    /// How many requests were sent; each needs an id of its own.
    requests: u64,
    changed: bool,
}

impl Remote {
    /// From the first message, a `welcome` with views. The book is that of its table.
    pub fn new(book: &Arc<Book>, welcome: &str) -> Result<Remote, Garbled> {
        let mut remote = Remote {
            book: book.clone(),
            names: Vec::new(),
            line: None,
            seq: 0,
            view: View::undealt(book, Viewer::Public),
            moves: Vec::new(),
            log: Vec::new(),
            requests: 0,
            changed: false,
        };
        let welcome: Value = serde_json::from_str(welcome).map_err(|_| Garbled)?;
        if welcome["type"] != "welcome" {
            return Err(Garbled);
        }
        remote.hear(&welcome);
        Ok(remote)
    }

    pub(crate) fn on(mut self, line: Box<dyn Line>) -> Remote {
        self.line = Some(line);
        self
    }

    pub(crate) fn book(&self) -> &Arc<Book> {
        &self.book
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Takes in what a message says about now; says what to tell the reader once.
    fn hear(&mut self, message: &Value) -> Option<String> {
        match message["type"].as_str() {
            Some("welcome") => {
                self.seq = message["seq"].as_u64().unwrap_or(self.seq);
                if message["view"].is_null() {
                    self.view = View::undealt(&self.book, Viewer::Public);
                }
            }
            Some("entry") => {
                self.seq = message["seq"].as_u64().map_or(self.seq, |seq| seq + 1);
                self.note_entry(message);
            }
            Some("refused") => return message["text"].as_str().map(str::to_string),
            _ => return None,
        }
        self.changed = true;
        if let Some(seats) = message["table"]["seats"].as_array() {
            let name = |seat: &Value| seat["name"].as_str().unwrap_or_default().to_string();
            self.names = seats.iter().map(name).collect();
        }
        if !message["view"].is_null() {
            let view = message["view"].clone();
            if let Ok(view) = names::with(&self.book, || serde_json::from_value::<View>(view)) {
                self.view = view;
            }
        }
        if let Some(offers) = message["offers"].as_array() {
            let read = |offer: &Value| notation::read(&self.book, offer.as_str()?).ok();
            self.moves = offers.iter().filter_map(read).collect();
        }
        None
    }

    fn note_entry(&mut self, entry: &Value) {
        let turn = self.view.turns;
        let is_said = entry["kind"] == "said";
        if is_said && let (name, Some(said)) = (&entry["name"], entry["said"].as_str()) {
            let name = name.as_str().unwrap_or_default();
            self.log.push(LogLine { turn, text: format!("{name}: {said}"), is_great: false });
            return;
        }
        let seen = entry["seen"].clone();
        let seen = names::with(&self.book, || serde_json::from_value::<Vec<Seen>>(seen));
        let is_great = |seen: &Seen| matches!(seen, Seen::KeysGained { .. } | Seen::Ended { .. });
        let is_great = seen.is_ok_and(|seen| seen.iter().any(is_great));
        for text in entry["text"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            self.log.push(LogLine { turn, text: text.to_string(), is_great });
        }
    }

    pub(crate) fn tick(&mut self, stage: &mut Stage) -> bool {
        while let Some(line) = &mut self.line {
            match line.next() {
                Ok(None) => break,
                Ok(Some(text)) => {
                    let Ok(message) = serde_json::from_str(&text) else { continue };
                    if let Some(refusal) = self.hear(&message) {
                        stage.note = Some(refusal);
                        self.changed = true;
                    }
                }
                Err(why) => {
                    self.line = None;
                    stage.note =
                        Some(stage.words.say_with("tui-line-lost", &[("why", why.into())]));
                    self.changed = true;
                }
            }
        }
        std::mem::take(&mut self.changed)
    }

    fn ask(&mut self, stage: &mut Stage, wanted: &Value) -> bool {
        self.requests += 1;
        let message = json!({ "id": format!("t{}", self.requests), "do": wanted }).to_string();
        let sent = match &mut self.line {
            Some(line) => line.send(&message),
            None => Err(stage.words.say("tui-line-none")),
        };
        if let Err(why) = sent {
            stage.note = Some(stage.words.say_with("tui-line-lost", &[("why", why.into())]));
            return false;
        }
        true
    }

    pub(crate) fn make(&mut self, stage: &mut Stage, mv: Move) -> bool {
        let token = notation::write(&self.book, mv);
        let is_sent = self.ask(stage, &json!({ "move": { "seq": self.seq, "move": token } }));
        if is_sent {
            // What comes next is up to the server.
            self.moves.clear();
        }
        is_sent
    }

    pub(crate) fn take_back(&mut self, stage: &mut Stage) {
        self.ask(stage, &json!({ "take-back": {} }));
    }

    /// A word on the command line that is no move: to sit, to start, to answer, to talk.
    pub(crate) fn command(&mut self, stage: &mut Stage, text: &str) -> bool {
        let wanted = match text.split_once(' ').unwrap_or((text, "")) {
            ("sit", "") => json!({ "sit": {} }),
            ("sit", seat) => match seat.parse::<u8>() {
                Ok(seat) => json!({ "sit": { "seat": seat } }),
                Err(_) => return false,
            },
            ("start", "") => json!("start"),
            ("yes", "") => json!({ "answer": { "yes": true } }),
            ("no", "") => json!({ "answer": { "yes": false } }),
            ("say", said) => json!({ "say": { "text": said } }),
            _ => return false,
        };
        self.ask(stage, &wanted)
    }

    pub(crate) fn show(&mut self, stage: &mut Stage) {
        stage.names.clone_from(&self.names);
        stage.view = self.view.clone();
        stage.moves.clone_from(&self.moves);
        stage.log.clone_from(&self.log);
        let is_dealt = self.view.turns > 0;
        stage.is_thinking = is_dealt && self.moves.is_empty() && self.view.outcome.is_none();
        if !is_dealt && stage.note.is_none() {
            stage.note = Some(stage.words.say("tui-lobby"));
        }
        let (zone, cell) = (stage.chooser.zone, stage.chooser.cell);
        stage.chooser = Chooser { zone, cell, ..Chooser::new(&stage.view, &stage.moves) };
        stage.preview = None;
    }
}
