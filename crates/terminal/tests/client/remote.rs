//! A table of a server, with a server that is a script.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use leonardo_rules::{Move, Seat, Variant, Viewer, names};
use leonardo_terminal::{App, Garbled, Line, Lost, Remote, Screen, Session};
use leonardo_words::{Language, Words};
use serde_json::{Value, json};

use crate::help::{GLYPHS, session, text, type_keys};
use crate::screens::check;

#[derive(Default)]
struct Wire {
    dialed: Vec<(String, u64)>,
    sent: Vec<Value>,
    coming: VecDeque<Result<String, Lost>>,
}

struct Script(Rc<RefCell<Wire>>);

impl Line for Script {
    fn link(&self, table: &str) -> String {
        format!("http://example.org/table/{table}")
    }

    fn salt(&mut self) -> Option<String> {
        Some("0badcafe".into())
    }

    fn dial(&mut self, table: &str, have: u64) {
        self.0.borrow_mut().dialed.push((table.into(), have));
    }

    fn send(&mut self, message: &str) -> Result<(), Lost> {
        self.0.borrow_mut().sent.push(serde_json::from_str(message).unwrap());
        Ok(())
    }

    fn next(&mut self) -> Result<Option<String>, Lost> {
        self.0.borrow_mut().coming.pop_front().transpose()
    }
}

/// A table with a script for a server, and the game that it is about.
struct Table {
    app: App,
    wire: Rc<RefCell<Wire>>,
    game: Session,
    now: u64,
}

fn person(name: &str, host: bool) -> Value {
    json!({ "kind": "person", "name": name, "host": host, "salted": true })
}

fn open_table(seats: &[Value]) -> Value {
    json!({ "id": "tab1e", "stage": "open", "seats": seats, "clock": "none" })
}

fn welcome(seq: u64, table: &Value, you: &Value) -> Value {
    json!({
        "type": "welcome", "seq": seq, "now": 1_000_000, "table": table, "you": you,
        "view": null, "offers": [], "presence": { "seats": [true, true], "watching": 1 },
    })
}

impl Table {
    fn new(language: Language, welcome: &Value) -> Table {
        let game = session(Variant::Base, 2, 2);
        let wire = Rc::new(RefCell::new(Wire::default()));
        let line = Box::new(Script(wire.clone()));
        let remote = Remote::new(game.ruleset(), &welcome.to_string(), line).unwrap();
        let app = App::remote(Words::new(language), GLYPHS, remote);
        Table { app, wire, game, now: 0 }
    }

    fn view(&self) -> Value {
        let seat = Viewer::Seat(Seat(0));
        names::with(self.game.ruleset(), || serde_json::to_value(self.game.view(seat)).unwrap())
    }

    fn offers(&self) -> Vec<Value> {
        let ruleset = self.game.ruleset();
        let offer = |mv: &Move| json!({ "move": ruleset.show(*mv), "needs": [] });
        self.game.legal().iter().map(offer).collect()
    }

    /// The server says this.
    fn says(&mut self, message: &Value) {
        self.wire.borrow_mut().coming.push_back(Ok(message.to_string()));
        self.app.tick(Duration::from_secs(self.now));
    }

    fn breaks(&mut self, lost: Lost) {
        self.wire.borrow_mut().coming.push_back(Err(lost));
        self.app.tick(Duration::from_secs(self.now));
    }

    fn passes(&mut self, seconds: u64) -> bool {
        self.now += seconds;
        self.app.tick(Duration::from_secs(self.now))
    }

    /// What was asked for last.
    fn asked(&self) -> Value {
        self.wire.borrow().sent.last().unwrap()["do"].clone()
    }

    #[track_caller]
    fn shows(&mut self, wanted: &str) {
        let drawn = text(&mut self.app, 100, 30);
        assert!(drawn.contains(wanted), "no “{wanted}”:\n{drawn}");
    }

    fn picture(&mut self) -> String {
        text(&mut self.app, 100, 30)
    }

    /// The cards are dealt, and the reader is to move.
    fn starts(&mut self) {
        let mut table = open_table(&[person("Lisa", true), person("Ann", false)]);
        table["stage"] = json!("playing");
        let started = json!({
            "type": "entry", "seq": 5, "at": 1_000_000, "kind": "started", "view": self.view(),
            "offers": self.offers(), "text": ["The cards are dealt."], "table": table,
        });
        self.says(&started);
    }
}

fn at_the_table(language: Language) -> Table {
    let table = open_table(&[person("Lisa", true), person("Ann", false)]);
    let you = json!({ "name": "Lisa", "seats": [0], "seat": 0, "host": true });
    Table::new(language, &welcome(5, &table, &you))
}

#[test]
fn a_game_at_a_table_of_a_server() {
    let mut table = at_the_table(Language::ENGLISH);
    table.shows("2  Ann");
    // The first thing that a host of a full table can do is to deal.
    type_keys(&mut table.app, "⏎");
    assert_eq!(table.asked(), "start");
    table.starts();
    table.shows("The cards are dealt.");
    table.shows("Ann");
    type_keys(&mut table.app, "⏎");
    table.shows("Enter: confirm");
    type_keys(&mut table.app, "⏎");
    let sent = table.asked()["move"].clone();
    assert_eq!(sent["seq"], 6);
    let mv = table.game.ruleset().parse(sent["move"].as_str().unwrap()).unwrap();
    table.game.play(mv).unwrap();
    table.says(&json!({ "type": "refused", "text": "The game has gone on since then." }));
    table.shows("The game has gone on since then.");
    let view = table.view();
    table.says(&json!({ "type": "entry", "seq": 6, "kind": "moved", "view": view, "offers": [] }));
    table.shows("is thinking");
}

#[test]
fn seats_are_taken_filled_freed_and_left() {
    for language in Language::all() {
        let free = json!({ "kind": "open", "name": null });
        let lobby = open_table(&[person("Lisa", true), free]);
        let host = json!({ "name": "Lisa", "seats": [0], "seat": 0, "host": true });
        let mut table = Table::new(language, &welcome(4, &lobby, &host));
        check(&format!("lobby-{language}.txt"), &table.picture());
        check(&format!("lobby-small-{language}.txt"), &text(&mut table.app, 80, 24));
        type_keys(&mut table.app, "?");
        check(&format!("help-online-{language}.txt"), &text(&mut table.app, 80, 24));
        type_keys(&mut table.app, "⎋");
        type_keys(&mut table.app, "→→⏎");
        assert_eq!(table.asked()["bot"]["bot"]["level"], "master");
        type_keys(&mut table.app, "3⏎");
        assert_eq!(table.asked(), json!({ "leave": { "seat": 0 } }));
        type_keys(&mut table.app, "4⏎");
        assert_eq!(table.asked(), json!({ "sit": { "seat": 1 } }));
        type_keys(&mut table.app, "tHello, all⏎");
        assert_eq!(table.asked(), json!({ "say": { "text": "Hello, all" } }));
        table.says(&json!({
            "type": "entry", "seq": 4, "kind": "said", "name": "Ann", "said": "Hi! May I?",
        }));
        table.shows("Ann: Hi! May I?");
        for (typed, wanted) in [
            (":sit⏎", json!({ "sit": {} })),
            (":bot 2 master⏎", json!({ "bot": { "seat": 1, "bot": { "level": "master" } } })),
            ("/say Hi⏎", json!({ "say": { "text": "Hi" } })),
            (":/leave⏎", json!({ "leave": { "seat": 0 } })),
            (":kick 2⏎", json!({ "kick": { "seat": 1 } })),
            (":start⏎", json!("start")),
        ] {
            type_keys(&mut table.app, typed);
            assert_eq!(table.asked(), wanted);
        }
    }
}

#[test]
fn whoever_sits_down_adds_to_the_luck_and_looks_from_there() {
    let free = json!({ "kind": "open", "name": null });
    let mut lobby = open_table(&[person("Ann", true), free]);
    let mut you = json!({ "name": "Lisa", "seats": [], "seat": null, "host": false });
    let mut table = Table::new(Language::ENGLISH, &welcome(4, &lobby, &you));
    type_keys(&mut table.app, "⏎");
    assert_eq!(table.asked(), json!({ "sit": { "seat": 1 } }));
    let id = table.wire.borrow().sent[0]["id"].clone();
    lobby["seats"][1] = json!({ "kind": "person", "name": "Lisa", "salted": false });
    table.says(&json!({
        "type": "entry", "seq": 4, "kind": "sat", "seat": 1, "ack": id, "table": lobby,
    }));
    assert_eq!(table.asked(), json!({ "look": { "seat": 1 } }));
    (you["seats"], you["seat"]) = (json!([1]), json!(1));
    table.says(&welcome(5, &lobby, &you));
    assert_eq!(table.asked(), json!({ "salt": { "seat": 1, "salt": "0badcafe" } }));
    // Once is enough.
    let sent = table.wire.borrow().sent.len();
    table.says(&welcome(5, &lobby, &you));
    assert_eq!(table.wire.borrow().sent.len(), sent);
    table.shows("2  Lisa · you");
}

#[test]
fn a_person_with_several_seats_goes_from_one_to_the_other() {
    let seats = [person("Lisa", true), person("Lisa", false)];
    let mut info = open_table(&seats);
    info["stage"] = json!("playing");
    // The first seat is to move, and the eyes are those of the second.
    let you = json!({ "name": "Lisa", "seats": [0, 1], "seat": 1, "host": true });
    let mut hello = welcome(6, &info, &you);
    let mut table = at_the_table(Language::ENGLISH);
    hello["view"] = table.view();
    table.says(&hello);
    table.shows("It is your turn in seat 1");
    type_keys(&mut table.app, "⇥");
    assert_eq!(table.asked(), json!({ "look": { "seat": 0 } }));
}

#[test]
fn others_are_asked_before_something_is_taken_back_or_ended() {
    let mut table = at_the_table(Language::ENGLISH);
    table.starts();
    let mut info = open_table(&[person("Lisa", true), person("Ann", false)]);
    info["stage"] = json!("playing");
    info["take-back"] = json!({ "seat": 1, "agreed": [1] });
    table.says(&json!({ "type": "entry", "seq": 6, "kind": "take-back-asked", "table": info }));
    table.shows("Ann wants to take back");
    type_keys(&mut table.app, "m");
    check("actions-en.txt", &table.picture());
    type_keys(&mut table.app, "⏎");
    assert_eq!(table.asked(), json!({ "answer": { "yes": true } }));
    type_keys(&mut table.app, ":no⏎");
    assert_eq!(table.asked(), json!({ "answer": { "yes": false } }));
    type_keys(&mut table.app, "u");
    assert_eq!(table.asked(), json!({ "take-back": {} }));
    info["take-back"] = Value::Null;
    info["end-wanted"] = json!([1]);
    table.says(&json!({ "type": "entry", "seq": 7, "kind": "end-wanted", "table": info }));
    table.shows("Ann proposes ending the game now");
    type_keys(&mut table.app, ":end⏎");
    assert_eq!(table.asked(), json!({ "end": { "yes": true } }));
    type_keys(&mut table.app, ":resign⏎");
    assert_eq!(table.asked(), json!({ "resign": { "seat": 0 } }));
    info["stage"] = json!("finished");
    info["result"] = json!({ "how": "resigned", "winners": [1] });
    info["rematch"] = json!("next1");
    table.says(&json!({ "type": "entry", "seq": 8, "kind": "ended", "table": info, "offers": [] }));
    table.shows("Ann wins.");
    assert!(table.app.is_over());
    type_keys(&mut table.app, "m⏎");
    assert_eq!(table.wire.borrow().dialed, [("next1".to_string(), 0)]);
}

#[test]
fn a_broken_line_is_mended_and_nothing_is_lost_or_done_twice() {
    for language in Language::all() {
        let mut table = at_the_table(language);
        table.starts();
        table.breaks(Lost::Away("why".into()));
        check(&format!("line-lost-{language}.txt"), &table.picture());
        // A move that is made meanwhile waits.
        type_keys(&mut table.app, "⏎⏎");
        assert!(table.wire.borrow().sent.is_empty());
        table.passes(0);
        assert!(!table.passes(0));
        assert!(table.passes(1));
        assert_eq!(table.wire.borrow().dialed, [("tab1e".to_string(), 6)]);
        table.breaks(Lost::Away("still".into()));
        // The next pause is longer, and it is counted down.
        assert!(table.passes(1));
        assert_eq!(table.wire.borrow().dialed.len(), 1);
        table.passes(1);
        assert_eq!(table.wire.borrow().dialed.len(), 2);
        check(&format!("line-dialing-{language}.txt"), &table.picture());
        let mut info = open_table(&[person("Lisa", true), person("Ann", false)]);
        info["stage"] = json!("playing");
        let you = json!({ "name": "Lisa", "seats": [0], "seat": 0, "host": true });
        let mut again = welcome(6, &info, &you);
        (again["view"], again["offers"]) = (table.view(), json!(table.offers()));
        table.says(&again);
        assert!(table.asked()["move"].is_object());
        // It breaks again before the answer: the same request goes out, with the same name.
        table.breaks(Lost::Away("why".into()));
        table.passes(1);
        table.says(&again);
        {
            let wire = table.wire.borrow();
            assert_eq!(wire.sent.len(), 2);
            assert_eq!(wire.sent[0], wire.sent[1]);
        }
        // Answered is answered.
        let id = table.wire.borrow().sent[0]["id"].clone();
        table.says(&json!({ "type": "done", "id": id, "seq": 6 }));
        table.breaks(Lost::Away("why".into()));
        table.passes(1);
        table.says(&again);
        assert_eq!(table.wire.borrow().sent.len(), 2);
    }
}

#[test]
fn a_server_that_refuses_is_not_asked_again() {
    let mut table = at_the_table(Language::ENGLISH);
    table.breaks(Lost::Refused("There is no such table.".into()));
    table.shows("There is no such table.");
    assert!(!table.passes(100));
    assert!(table.wire.borrow().dialed.is_empty());
}

#[test]
fn clocks_are_shown_and_counted_down() {
    let mut table = at_the_table(Language::ENGLISH);
    table.starts();
    let clock = json!({ "seat": 1, "until": 1_075_000 });
    table.says(&json!({ "type": "entry", "seq": 6, "at": 1_000_000, "kind": "moved", "clock": clock, "offers": [] }));
    table.shows("Ann hand 5 1:15");
    assert!(!table.passes(0));
    assert!(table.passes(1));
    table.shows("1:14");
    let nobody = json!({ "type": "presence", "seats": [true, false], "watching": 0 });
    table.says(&nobody);
    table.shows("1:14 away");
}

#[test]
fn what_is_no_welcome_is_refused() {
    let ruleset = session(Variant::Base, 2, 2).ruleset().clone();
    for garbled in ["", "{}", "[1]", r#"{"type":"entry"}"#] {
        let line = Box::new(Script(Rc::default()));
        assert_eq!(Remote::new(&ruleset, garbled, line).err(), Some(Garbled));
    }
}

#[test]
fn a_table_of_a_server_is_listened_to_and_a_quiet_game_is_not() {
    assert!(at_the_table(Language::ENGLISH).app.needs_ticks());
    let mut app = crate::help::app(Variant::Base, 2, Language::ENGLISH);
    app.settle();
    assert!(!app.needs_ticks());
}
