//! Who may do what: every message of the socket and every request of the HTTP interface, at every
//! stage of a table, for everyone. A message or a path that is not in the tables fails the test.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Value, json};

use crate::harness::{Guest, House, Socket};

/// What the server says to each. The owner has the seat that the message is about, and during the
/// game the turn; the other player and the host have seats of their own. `full` is a table where
/// everyone sits and the cards are not dealt yet, `hinted` one where hints are allowed.
const MESSAGES: &str = include_str!("rights/messages.txt");

/// The same for requests. What comes after a `#` tells apart requests to the same path; `any`
/// stands for every stage.
const REQUESTS: &str = include_str!("rights/requests.txt");

/// A record that anyone may upload.
const RECORD: &str = include_str!("../../../../tests/records/base-2p.leo");

const STAGES: [&str; 3] = ["open", "playing", "finished"];

struct Row {
    what: String,
    stage: String,
    expected: Vec<String>,
}

fn rows(table: &str) -> Vec<Row> {
    let row = |line: &str| {
        let (left, right) = line.split_once('|').expect("a row has a bar");
        let mut words: Vec<&str> = left.split_whitespace().collect();
        let stage = words.pop().expect("a row has a stage").to_string();
        let expected = right.split_whitespace().map(str::to_string).collect();
        Row { what: words.join(" "), stage, expected }
    };
    table.trim().lines().skip(1).map(row).collect()
}

/// Everyone who may want something.
struct People {
    house: House,
    spectator: Guest,
    players: [Guest; 3],
}

/// A table, and who is who at it.
struct Scene {
    table: String,
    owner: usize,
    token: String,
}

impl People {
    async fn new() -> People {
        let house = House::open().await;
        let players =
            [house.guest("Host").await, house.guest("Ada").await, house.guest("Bea").await];
        People { spectator: house.guest("Watcher").await, players, house }
    }

    /// The five of the table's columns.
    fn columns(&self, scene: &Scene) -> [Guest; 5] {
        let other = 3 - scene.owner;
        [
            self.house.stranger(),
            self.spectator.clone(),
            self.players[scene.owner].clone(),
            self.players[other].clone(),
            self.players[0].clone(),
        ]
    }

    async fn scene(&self, stage: &str) -> Scene {
        let [host, ada, bea] = &self.players;
        let free = if stage == "open" { 3 } else { 2 };
        let seats: Vec<&str> = std::iter::once("me").chain(vec!["open"; free]).collect();
        // The first turn is anybody's; it should not be the host's, who is another column.
        loop {
            let hints = (stage == "hinted").then_some(true);
            let new = json!({ "variant": "base", "seats": seats, "hints": hints });
            let table = self.house.table_with(host, new).await;
            let token_of_ada = ada.sit(&table, 1).await.body["token"].clone();
            let token_of_bea = bea.sit(&table, 2).await.body["token"].clone();
            let token = |owner| {
                let token = if owner == 1 { &token_of_ada } else { &token_of_bea };
                token.as_str().expect("a token").to_string()
            };
            if stage == "open" || stage == "full" {
                return Scene { table, owner: 1, token: token(1) };
            }
            let mut socket = host.look(&table).await;
            socket.must(json!("start")).await;
            let turn =
                host.look(&table).await.messages().next().expect("a welcome")["view"]["turn"]
                    .as_u64()
                    .expect("a seat");
            if turn == 0 {
                continue;
            }
            let owner = turn as usize;
            let scene = Scene { table, owner, token: token(owner) };
            self.bring_to(&scene, stage, socket).await;
            return scene;
        }
    }

    async fn bring_to(&self, scene: &Scene, stage: &str, mut host: Socket) {
        let seat = scene.owner as u8;
        let mut owner = self.players[scene.owner].look(&scene.table).await;
        match stage {
            "playing" | "hinted" => {}
            "asked" => {
                while !owner.offers.is_empty() {
                    let mv = owner.offers[0].clone();
                    owner.make(&mv).await;
                }
                owner.must(json!({ "take-back": {} })).await;
            }
            "handed" => {
                owner.must(json!({ "hand": { "seat": seat, "bot": { "level": "random" } } })).await;
            }
            "finished" => {
                let mut other = self.players[3 - scene.owner].look(&scene.table).await;
                for socket in [&mut owner, &mut other, &mut host] {
                    socket.must(json!({ "end": { "yes": true } })).await;
                }
            }
            other => panic!("no stage {other}"),
        }
    }
}

/// A message that makes sense at this table.
fn message(name: &str, stage: &str, scene: &Scene, offer: &str) -> Value {
    let seat = scene.owner;
    let free = if stage == "open" { 3 } else { seat };
    match name {
        "move" => json!({ "move": { "seq": 1_000, "move": offer } }),
        "preview" => json!({ "preview": { "move": offer } }),
        "survey" => json!({ "survey": { "card": &offer[..4] } }),
        "plan" => json!({ "plan": {} }),
        "hint" => json!({ "hint": { "depth": 3 } }),
        "take-back" => json!({ "take-back": { "seat": seat } }),
        "answer" => json!({ "answer": { "yes": true } }),
        "resign" => json!({ "resign": { "seat": seat } }),
        "end" => json!({ "end": { "seat": seat, "yes": true } }),
        "sit" => json!({ "sit": { "seat": free } }),
        "leave" => json!({ "leave": { "seat": seat } }),
        "kick" => json!({ "kick": { "seat": seat } }),
        "bot" => json!({ "bot": { "seat": free, "bot": { "level": "random" } } }),
        "start" | "rematch" | "ping" => json!(name),
        "hand" => json!({ "hand": { "seat": seat } }),
        "take" => json!({ "take": { "seat": seat } }),
        "replace" => json!({ "replace": { "seat": seat } }),
        "salt" => json!({ "salt": { "seat": seat, "salt": "00ff" } }),
        "token" => json!({ "token": { "seat": seat } }),
        "devices" => json!({ "devices": { "seat": seat } }),
        // Taking a seat gives a token, which ends with it.
        "sign-out" => json!({ "sign-out": { "seat": seat } }),
        "say" => json!({ "say": { "text": "hello" } }),
        "mute" => json!({ "mute": { "seat": 0, "on": true } }),
        "look" => json!({ "look": { "seat": seat } }),
        other => panic!("say what the message `{other}` looks like"),
    }
}

/// What the server says to a message: `ok`, or the code of a refusal.
async fn verdict(socket: &mut Socket, message: Value) -> String {
    let is_look = message["look"].is_object();
    let id = socket.send(message).await;
    let answer = socket
        .until(|told| crate::harness::answers(told, &id) || (is_look && told["type"] == "welcome"))
        .await;
    match answer["type"].as_str() {
        Some("refused") => answer["code"].as_str().expect("a code").to_string(),
        _ => "ok".to_string(),
    }
}

async fn check_message(people: &People, row: &Row, wrong: &mut Vec<String>) {
    let mut unchanged = None;
    for (column, expected) in row.expected.iter().enumerate() {
        let scene = match unchanged.take() {
            Some(scene) => scene,
            None => people.scene(&row.stage).await,
        };
        let owner = people.players[scene.owner].look(&scene.table).await;
        let offer = owner.offers.first().cloned().unwrap_or_else(|| "MeHa>N".to_string());
        let who = &people.columns(&scene)[column];
        let mut socket = who.look(&scene.table).await;
        let found = verdict(&mut socket, message(&row.what, &row.stage, &scene, &offer)).await;
        if found != *expected {
            wrong.push(format!("{} {} column {column}: {found}", row.what, row.stage));
        }
        unchanged = Some(scene).filter(|_| found != "ok");
    }
}

#[tokio::test]
async fn everyone_may_say_over_the_socket_what_the_table_says() {
    let people = People::new().await;
    let rows = rows(MESSAGES);
    let known = message_names(&people).await;
    for stage in STAGES {
        let of_stage = rows.iter().filter(|row| row.stage == stage);
        let listed: BTreeSet<String> = of_stage.map(|row| row.what.clone()).collect();
        assert_eq!(listed, known, "messages {stage}: the table against the protocol");
    }
    let mut wrong = Vec::new();
    for row in &rows {
        check_message(&people, row, &mut wrong).await;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The names of all messages, as the server itself lists them in its refusal of nonsense.
async fn message_names(people: &People) -> BTreeSet<String> {
    let scene = people.scene("open").await;
    let mut socket = people.house.stranger().look(&scene.table).await;
    let refused = socket.ask(json!("nonsense")).await;
    let text = refused["text"].as_str().expect("words").to_string();
    let (_, list) = text.split_once("expected one of").expect("the list of messages");
    list.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// The path and the body of a request that makes sense at this table.
fn request(what: &str, stage: &str, scene: &Scene) -> (String, String, Option<Value>) {
    let (method, path) = what.split_once(' ').expect("a method and a path");
    let (path, kind) = path.split_once('#').unwrap_or((path, ""));
    let seat = scene.owner;
    let body = match (method, path, kind) {
        ("GET", ..) => None,
        (_, "/api/guest", _) => Some(json!({ "name": "Somebody" })),
        (_, "/api/deck", _) => Some(json!({ "variant": "sets", "players": 2 })),
        (_, "/api/lessons/{id}", _) => Some(json!({ "inputs": [] })),
        (_, "/api/tables", _) => Some(json!({ "variant": "base", "seats": ["me", "open"] })),
        (_, "/api/tables/{id}/sit", _) if stage == "open" => Some(json!({})),
        (_, "/api/tables/{id}/sit", _) => Some(json!({ "seat": seat })),
        (_, "/api/tables/{id}/claim" | "/api/tables/{id}/token", "wrong") => {
            Some(json!({ "token": "wrong" }))
        }
        (_, "/api/tables/{id}/claim" | "/api/tables/{id}/token", _) => {
            Some(json!({ "token": scene.token }))
        }
        (_, "/api/games/{id}/continue", _) => {
            Some(json!({ "seq": 9, "seat": 0, "bot": { "level": "random" } }))
        }
        (_, "/api/records/analysis", "broken") => Some(json!({ "record": "no record" })),
        (_, "/api/records/analysis", _) => Some(json!({ "record": RECORD })),
        (_, "/api/games/{id}/retry" | "/api/games/{id}/puzzles", _) => Some(json!({ "moves": 0 })),
        (_, "/api/records/retry" | "/api/records/puzzles", "broken") => {
            Some(json!({ "record": "no record", "moves": 1 }))
        }
        (_, "/api/records/retry" | "/api/records/puzzles", _) => {
            Some(json!({ "record": RECORD, "moves": 1 }))
        }
        (_, "/api/records/replay", "broken") => Some(json!({ "record": "no record" })),
        (_, "/api/records/replay", _) => Some(json!({ "record": RECORD, "as": "open" })),
        (_, "/api/records/continue", _) => {
            Some(json!({ "record": RECORD, "seq": 9, "seat": 0, "bot": { "level": "random" } }))
        }
        (_, "/api/puzzles/{id}/answer", _) => Some(json!({ "moves": [] })),
        _ => panic!("say what the body of `{what}` looks like"),
    };
    let path = path
        .replace("{id}", &scene.table)
        .replace("{seq}", "9")
        .replace("{owner}", &seat.to_string());
    (method.to_string(), path, body)
}

async fn check_request(
    people: &People,
    unchanged: &mut HashMap<String, Scene>,
    (row, stage): (&Row, &str),
    wrong: &mut Vec<String>,
) {
    for (column, expected) in row.expected.iter().enumerate() {
        let scene = match unchanged.remove(stage) {
            Some(scene) => scene,
            None => people.scene(stage).await,
        };
        let who = &people.columns(&scene)[column];
        let (method, path, body) = request(&row.what, stage, &scene);
        let found = if path.ends_with("/socket") {
            match Socket::try_open(who, &scene.table, "").await {
                Ok(_) => "101".to_string(),
                Err(error) => error.to_string(),
            }
        } else {
            let body = body.map(|body| body.to_string());
            let reply = who.send(&method, &path, body.as_deref()).await;
            match reply.status {
                200..=299 => reply.status.to_string(),
                status => format!("{status}/{}", reply.code()),
            }
        };
        if found != *expected {
            wrong.push(format!("{} {stage} column {column}: {found}", row.what));
        }
        if method == "GET" || !found.starts_with('2') {
            unchanged.insert(stage.to_string(), scene);
        }
    }
}

#[tokio::test]
async fn everyone_may_ask_over_http_what_the_table_says() {
    let people = People::new().await;
    let rows = rows(REQUESTS);
    let document = crate::describe::document();
    for (path, methods) in document["paths"].as_object().expect("there are paths") {
        for method in methods.as_object().expect("there are methods").keys() {
            let what = format!("{} {path}", method.to_uppercase());
            for stage in STAGES {
                let is_it = |row: &&Row| {
                    let bare = row.what.split(['?', '#']).next();
                    bare == Some(what.as_str()) && (row.stage == stage || row.stage == "any")
                };
                assert!(rows.iter().find(is_it).is_some(), "{what} {stage} is not in the table");
            }
        }
    }
    let (mut wrong, mut unchanged) = (Vec::new(), HashMap::new());
    for row in &rows {
        let stages = if row.stage == "any" { &STAGES[..] } else { &[row.stage.as_str()] };
        for stage in stages {
            check_request(&people, &mut unchanged, (row, stage), &mut wrong).await;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
