//! A table of a server, with a server that is a script.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use leonardo_rules::{Seat, Variant, Viewer, names, notation};
use leonardo_tui::{App, Garbled, Line, Remote};
use leonardo_words::{Language, Words};
use serde_json::{Value, json};

use crate::help::{GLYPHS, session, text, type_keys};

#[derive(Default)]
struct Wire {
    sent: Vec<Value>,
    coming: VecDeque<Result<String, String>>,
}

struct Script(Rc<RefCell<Wire>>);

impl Line for Script {
    fn send(&mut self, message: &str) -> Result<(), String> {
        self.0.borrow_mut().sent.push(serde_json::from_str(message).unwrap());
        Ok(())
    }

    fn next(&mut self) -> Result<Option<String>, String> {
        self.0.borrow_mut().coming.pop_front().transpose()
    }
}

#[test]
fn a_game_at_a_table_of_a_server() {
    let mut game = session(Variant::Base, 2, 2);
    let book = game.book().clone();
    let me = game.game().turn();
    let view = |game: &leonardo_tui::Session, seat: Seat| {
        names::with(&book, || serde_json::to_value(game.view(Viewer::Seat(seat))).unwrap())
    };
    let offers = |game: &leonardo_tui::Session| -> Vec<String> {
        game.legal().iter().map(|mv| notation::write(&book, *mv)).collect()
    };
    let table = json!({ "seats": [{ "name": "Lisa" }, { "name": "Ann" }] });
    let lobby = json!({ "type": "welcome", "seq": 5, "table": table, "view": null, "offers": [] });
    let wire = Rc::new(RefCell::new(Wire::default()));
    let remote = Remote::new(&book, &lobby.to_string()).unwrap();
    let mut app =
        App::remote(Words::new(Language::En), GLYPHS, remote, Box::new(Script(wire.clone())));
    assert!(text(&mut app, 100, 30).contains("The game has not started"));
    type_keys(&mut app, ":start⏎");
    assert_eq!(wire.borrow().sent[0]["do"], "start");

    let started = json!({
        "type": "entry", "seq": 5, "kind": "started", "view": view(&game, me),
        "offers": offers(&game), "text": ["The cards are dealt."],
    });
    wire.borrow_mut().coming.push_back(Ok(started.to_string()));
    assert!(app.tick(Duration::ZERO));
    let drawn = text(&mut app, 100, 30);
    assert!(drawn.contains("The cards are dealt.") && drawn.contains("Ann"), "{drawn}");
    type_keys(&mut app, "⏎");
    assert!(text(&mut app, 100, 30).contains("Enter: do it"));
    type_keys(&mut app, "⏎");
    let sent = wire.borrow().sent[1]["do"]["move"].clone();
    assert_eq!(sent["seq"], 6);
    let mv = notation::read(&book, sent["move"].as_str().unwrap()).unwrap();
    game.play(mv).unwrap();

    let refused = json!({ "type": "refused", "text": "The game has gone on since then." });
    wire.borrow_mut().coming.push_back(Ok(refused.to_string()));
    app.tick(Duration::ZERO);
    assert!(text(&mut app, 100, 30).contains("The game has gone on since then."));
    let moved = json!({ "type": "entry", "seq": 6, "kind": "moved", "view": view(&game, me), "offers": [] });
    wire.borrow_mut().coming.push_back(Ok(moved.to_string()));
    wire.borrow_mut().coming.push_back(Err("closed".into()));
    app.tick(Duration::ZERO);
    let drawn = text(&mut app, 100, 30);
    assert!(
        drawn.contains("is thinking") && drawn.contains("The connection is lost: closed"),
        "{drawn}"
    );
}

#[test]
fn what_is_no_welcome_is_refused() {
    let book = session(Variant::Base, 2, 2).book().clone();
    for garbled in ["", "{}", "[1]", r#"{"type":"entry"}"#] {
        assert_eq!(Remote::new(&book, garbled).err(), Some(Garbled));
    }
}
