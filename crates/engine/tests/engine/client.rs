//! A client that speaks to the engine in text only.

use leonardo_engine::Engine;
use leonardo_rules::FastDice;
use leonardo_rules::sets::Library;
use leonardo_words::{Language, Words};
use serde_json::{Value, json};

/// Any seed will do; another one gives another game.
pub(crate) fn seed(number: u64) -> String {
    format!("{number:064x}")
}

pub(crate) struct Client {
    pub(crate) engine: Engine,
}

impl Client {
    pub(crate) fn new() -> Client {
        Client { engine: Engine::new(Library::embedded(), Words::new(Language::ENGLISH)) }
    }

    /// The reply to a line.
    pub(crate) fn line(&mut self, line: &[u8]) -> Value {
        let reply = self.engine.answer(line);
        assert!(!reply.contains('\n'), "a reply is one line: {reply}");
        let reply: Value = serde_json::from_str(&reply).expect("a reply is JSON");
        let kinds = ["ok", "error"].map(|kind| reply.get(kind).is_some());
        assert!(kinds[0] != kinds[1], "a reply is good or bad: {reply}");
        reply
    }

    /// The reply to a request, whatever it is.
    pub(crate) fn send(&mut self, request: &Value) -> Value {
        self.line(request.to_string().as_bytes())
    }

    /// The reply to a request that must succeed.
    pub(crate) fn ask(&mut self, request: Value) -> Value {
        let reply = self.send(&request);
        assert_eq!(reply["ok"], request["cmd"], "{request}\n{reply}");
        reply
    }

    /// The error of a request that must fail.
    pub(crate) fn fail(&mut self, request: Value) -> Value {
        let reply = self.send(&request);
        assert!(reply.get("error").is_some(), "{request}\n{reply}");
        reply["error"].clone()
    }

    /// A command about one game.
    pub(crate) fn of(&mut self, cmd: &str, id: &str) -> Value {
        self.ask(json!({"cmd": cmd, "id": id}))
    }

    /// Everything that there is to know about a game, for comparing.
    pub(crate) fn whole(&mut self, id: &str) -> Vec<Value> {
        ["status", "setup", "position", "legal", "events", "history"]
            .iter()
            .map(|cmd| self.of(cmd, id))
            .collect()
    }

    /// Plays one of the offers at random; false if the game is over.
    pub(crate) fn play_any(&mut self, id: &str, dice: &mut FastDice) -> bool {
        let legal = self.of("legal", id);
        let offers = legal["legal"].as_array().unwrap();
        if offers.is_empty() {
            assert_eq!(legal["step"], "over");
            return false;
        }
        let offer = &offers[dice.below(offers.len() as u32) as usize];
        // Both spellings take turns.
        let mv = if dice.below(2) == 0 { &offer["short"] } else { &offer["move"] };
        self.ask(json!({"cmd": "play", "id": id, "seat": legal["turn"], "move": mv}));
        true
    }

    /// Tries one of the offers of a game whose luck is told by nobody.
    pub(crate) fn play_scripted(&mut self, id: &str, dice: &mut FastDice) {
        let legal = self.of("legal", id);
        let offers = legal["legal"].as_array().unwrap();
        if offers.is_empty() {
            assert_eq!(legal["step"], "over");
            return;
        }
        let offer = &offers[dice.below(offers.len() as u32) as usize];
        let reply = self.send(&json!({"cmd": "play", "id": id, "move": offer["move"]}));
        assert!(reply.get("ok").is_some() || reply["error"]["code"] == "roll", "{reply}");
    }

    /// Starts a game and plays it to its end; gives the number of moves.
    pub(crate) fn play_out(&mut self, id: &str, dice: &mut FastDice) -> usize {
        let mut moves = 0;
        while self.play_any(id, dice) {
            moves += 1;
        }
        moves
    }
}

/// Setups of every variant, with all options in use, for this many players.
pub(crate) fn setups(players: u8) -> Vec<Value> {
    vec![
        json!({"variant": "base", "players": players}),
        json!({"variant": "base", "players": players,
            "options": {"lines": "fresh", "stall": 3, "keys": 4, "hand": 6}}),
        json!({"variant": "novem", "players": players, "options": {"keys": 6}}),
        json!({"variant": "sets", "players": players, "options": {"keys": 5, "hand": 8}}),
        json!({"variant": "sets", "players": players, "extra": "novem madrid*2 !blot +MePr*2",
            "options": {"keys": 5, "lines": "fresh"}}),
        json!({"variant": "quintis", "players": players}),
        json!({"variant": "quintis", "players": players, "extra": "novem",
            "options": {"echo": "last", "stall": 2, "hand": 4}}),
        json!({"variant": "base", "players": players, "main": {"cards": ["MeHa*20", "MeFl*25"]},
            "options": {"hand": 1, "keys": 3}}),
    ]
}

/// The request that starts a game from a setup.
pub(crate) fn new_game(setup: &Value, id: &str, more: Value) -> Value {
    let mut request = setup.clone();
    let fields = request.as_object_mut().unwrap();
    fields.insert("cmd".into(), "new".into());
    fields.insert("id".into(), id.into());
    for (name, value) in more.as_object().unwrap() {
        fields.insert(name.clone(), value.clone());
    }
    request
}
