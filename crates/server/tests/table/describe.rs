//! The OpenAPI document against the server: every path is there, every answer is as described.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::harness::{Guest, House, Reply};
use crate::schema;

pub(crate) fn document() -> Value {
    serde_json::from_str(include_str!("../../src/http/openapi.json")).expect("the document is JSON")
}

/// Every path with its methods.
fn operations(document: &Value) -> BTreeSet<(String, String)> {
    let paths = document["paths"].as_object().expect("there are paths");
    let methods = |(path, methods): (&String, &Value)| {
        let methods = methods.as_object().expect("there are methods").keys();
        methods.map(|method| (method.to_uppercase(), path.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(methods).collect()
}

/// Checks an answer against the description of its status.
fn check(document: &Value, method: &str, path: &str, reply: &Reply) {
    let status = reply.status.to_string();
    let operation = &document["paths"][path][method.to_lowercase()];
    let described = &operation["responses"][&status];
    assert!(described.is_object(), "{method} {path} does not describe {status}: {reply:?}");
    if reply.status == 204 {
        assert!(reply.body.is_null(), "{method} {path}: nothing is nothing");
        return;
    }
    let content = described["content"].as_object();
    let is_text = content.is_some_and(|content| content.contains_key("text/plain"));
    if is_text && reply.status == 200 {
        assert!(reply.header("content-type").is_some_and(|kind| kind.starts_with("text/plain")));
        return;
    }
    let schema = &described["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{method} {path} does not describe the body of {status}");
    let flaws = schema::flaws(document, schema, &reply.body);
    assert!(flaws.is_empty(), "{method} {path}: {flaws:#?}");
}

/// One request of every kind, as it goes well and as it goes wrong.
struct Tour {
    document: Value,
    seen: BTreeSet<(String, String)>,
}

impl Tour {
    async fn ask(
        &mut self,
        who: &Guest,
        method: &str,
        path: &str,
        filled: &str,
        body: Option<Value>,
        status: u16,
    ) -> Reply {
        let body = body.map(|body| body.to_string());
        let reply = who.send(method, filled, body.as_deref()).await;
        assert_eq!(reply.status, status, "{method} {filled}: {reply:?}");
        check(&self.document, method, path, &reply);
        self.seen.insert((method.to_string(), path.to_string()));
        reply
    }
}

#[tokio::test]
async fn the_document_tells_the_truth() {
    let house = House::open().await;
    let (lisa, stranger) = (house.guest("Lisa").await, house.stranger());
    let mut tour = Tour { document: document(), seen: BTreeSet::new() };
    let guest = "/api/guest";
    tour.ask(&lisa, "GET", guest, guest, None, 200).await;
    tour.ask(&stranger, "GET", guest, guest, None, 204).await;
    tour.ask(&lisa, "POST", guest, guest, Some(json!({ "name": "Mona" })), 200).await;
    tour.ask(&lisa, "POST", guest, guest, Some(json!({ "name": "" })), 400).await;
    for language in ["en", "ru"] {
        let filled = format!("/api/sets?language={language}");
        tour.ask(&stranger, "GET", "/api/sets", &filled, None, 200).await;
    }
    let deck = "/api/deck";
    for (extra, status) in [(json!(null), 200), (json!("madrid"), 200), (json!("nowhere"), 400)] {
        let body = json!({ "variant": "sets", "players": 3, "extra": extra });
        tour.ask(&stranger, "POST", deck, deck, Some(body), status).await;
    }

    let tables = "/api/tables";
    let seats = json!(["me", "open", { "bot": { "level": "journeyman", "think-ms": 5 } }]);
    let clock = json!({ "bank": { "ms": 60_000, "increment-ms": 1_000 } });
    let new = json!({
        "variant": "quintis", "seats": seats, "clock": clock, "timeout": "lose", "public": true,
        "options": {}, "extra": null,
    });
    let made = tour.ask(&lisa, "POST", tables, tables, Some(new.clone()), 201).await;
    tour.ask(&stranger, "POST", tables, tables, Some(new), 401).await;
    for bad in [json!({}), json!({ "variant": "base", "seats": ["me"] })] {
        tour.ask(&lisa, "POST", tables, tables, Some(bad), 400).await;
    }
    tour.ask(&stranger, "GET", tables, "/api/tables?stage=open&variant=quintis", None, 200).await;
    tour.ask(&stranger, "GET", tables, "/api/tables?stage=never", None, 400).await;
    tour.ask(&stranger, "GET", tables, "/api/tables?mine=true", None, 401).await;

    let open = made.body["table"]["id"].as_str().expect("an id").to_string();
    let token = made.body["token"].as_str().expect("a token").to_string();
    at_a_table(&mut tour, &house, &lisa, &open, &token).await;
    looking_back(&mut tour, &house, &lisa).await;
    lessons(&mut tour, &house).await;
    records(&mut tour, &house, &lisa).await;
    puzzles(&mut tour, &house.stranger()).await;
    assert_eq!(tour.seen, operations(&tour.document), "every path was asked");
}

async fn at_a_table(tour: &mut Tour, house: &House, lisa: &Guest, open: &str, token: &str) {
    let (friend, stranger) = (house.guest("Leo").await, house.stranger());
    let info = "/api/tables/{id}";
    tour.ask(&stranger, "GET", info, &format!("/api/tables/{open}"), None, 200).await;
    tour.ask(&stranger, "GET", info, "/api/tables/AAAAAAAAAAAAAAAA", None, 404).await;
    tour.ask(&stranger, "GET", info, "/api/tables/short", None, 404).await;
    let (sit, here) = ("/api/tables/{id}/sit", format!("/api/tables/{open}/sit"));
    tour.ask(&stranger, "POST", sit, &here, Some(json!({})), 401).await;
    tour.ask(&friend, "POST", sit, &here, Some(json!({ "seat": 9 })), 400).await;
    tour.ask(&friend, "POST", sit, &here, Some(json!({})), 200).await;
    tour.ask(&friend, "POST", sit, &here, Some(json!({ "seat": 0 })), 409).await;
    let nowhere = "/api/tables/AAAAAAAAAAAAAAAA/sit";
    tour.ask(&friend, "POST", sit, nowhere, Some(json!({})), 404).await;
    let (claim, here) = ("/api/tables/{id}/claim", format!("/api/tables/{open}/claim"));
    let right = Some(json!({ "token": token }));
    tour.ask(&stranger, "POST", claim, &here, right.clone(), 401).await;
    tour.ask(&friend, "POST", claim, &here, Some(json!({ "token": "x" })), 403).await;
    tour.ask(&friend, "POST", claim, &here, Some(json!({ "key": "x" })), 400).await;
    tour.ask(&friend, "POST", claim, &here, right.clone(), 409).await;
    let (opens, there) = ("/api/tables/{id}/token", format!("/api/tables/{open}/token"));
    tour.ask(&stranger, "POST", opens, &there, right.clone(), 200).await;
    tour.ask(&friend, "POST", opens, &there, right.clone(), 409).await;
    tour.ask(&friend, "POST", opens, &there, Some(json!({ "token": "x" })), 403).await;
    tour.ask(&friend, "POST", opens, &there, Some(json!({ "key": "x" })), 400).await;
    tour.ask(lisa, "POST", claim, &here, right, 200).await;
    let socket = "/api/tables/{id}/socket";
    let nowhere = "/api/tables/AAAAAAAAAAAAAAAA/socket";
    tour.ask(&stranger, "GET", socket, nowhere, None, 404).await;
    tour.ask(&stranger, "GET", socket, &format!("/api/tables/{open}/socket"), None, 400).await;
}

async fn looking_back(tour: &mut Tour, house: &House, lisa: &Guest) {
    let stranger = house.stranger();
    let bots = json!({ "bot": { "level": "random" } });
    let new = json!({ "variant": "novem", "seats": ["me", bots], "start": true, "public": true });
    let game = house.table_with(lisa, new).await;
    let paths =
        ["/api/games/{id}/replay", "/api/games/{id}/position/{seq}", "/api/games/{id}/record"];
    let at = |path: &str| path.replace("{id}", &game).replace("{seq}", "9");
    let [replay, position, record] = paths;
    for (eyes, status) in [("public", 200), ("0", 200), ("1", 403), ("open", 409), ("7", 400)] {
        for path in [replay, position] {
            tour.ask(lisa, "GET", path, &format!("{}?as={eyes}", at(path)), None, status).await;
        }
    }
    let analysis = "/api/games/{id}/analysis";
    for path in [record, analysis] {
        tour.ask(&stranger, "GET", path, &at(path), None, 409).await;
    }
    let retry = "/api/games/{id}/retry";
    let puzzles = "/api/games/{id}/puzzles";
    for path in [retry, puzzles] {
        tour.ask(&stranger, "POST", path, &at(path), Some(json!({ "moves": 0 })), 409).await;
    }
    lisa.look(&game).await.must(json!({ "resign": { "seat": 0 } })).await;
    for eyes in ["public", "0", "1", "open"] {
        for path in [replay, position] {
            tour.ask(&stranger, "GET", path, &format!("{}?as={eyes}", at(path)), None, 200).await;
        }
    }
    for path in paths {
        let nowhere = path.replace("{id}", "AAAAAAAAAAAAAAAA").replace("{seq}", "9");
        tour.ask(&stranger, "GET", path, &nowhere, None, 404).await;
    }
    for path in [record, analysis] {
        tour.ask(&stranger, "GET", path, &at(path), None, 200).await;
    }
    let nowhere = analysis.replace("{id}", "AAAAAAAAAAAAAAAA");
    tour.ask(&stranger, "GET", analysis, &nowhere, None, 404).await;
    // The bot may have had the first turn, but it did not get this far.
    let late = || Some(json!({ "moves": 9_999 }));
    for path in [retry, puzzles] {
        tour.ask(&stranger, "POST", path, &at(path), late(), 400).await;
        let nowhere = path.replace("{id}", "AAAAAAAAAAAAAAAA");
        tour.ask(&stranger, "POST", path, &nowhere, late(), 404).await;
    }
    let first = Some(json!({ "moves": 0 }));
    tour.ask(&stranger, "POST", puzzles, &at(puzzles), first, 200).await;
    let games = "/api/games";
    tour.ask(lisa, "GET", games, "/api/games?mine=true&variant=novem&limit=1", None, 200).await;
    tour.ask(&stranger, "GET", games, "/api/games?mine=true", None, 401).await;
    tour.ask(&stranger, "GET", games, "/api/games?variant=chess", None, 400).await;
    let (on, here) = ("/api/games/{id}/continue", format!("/api/games/{game}/continue"));
    let from = |seq: u32, seat: u8| {
        Some(json!({ "seq": seq, "seat": seat, "bot": { "level": "random" } }))
    };
    tour.ask(&stranger, "POST", on, &here, from(9, 0), 401).await;
    tour.ask(lisa, "POST", on, &here, from(9, 5), 400).await;
    tour.ask(lisa, "POST", on, &here, from(0, 0), 404).await;
    let made = tour.ask(lisa, "POST", on, &here, from(9, 0), 201).await;
    let made = made.body["table"]["id"].as_str().expect("an id").to_string();
    tour.ask(lisa, "POST", on, &format!("/api/games/{made}/continue"), from(9, 0), 409).await;
}

async fn lessons(tour: &mut Tour, house: &House) {
    let stranger = house.stranger();
    tour.ask(&stranger, "GET", "/api/lessons", "/api/lessons", None, 200).await;
    let lesson = "/api/lessons/{id}";
    for (id, inputs, status) in [
        ("first-key", json!([]), 200),
        ("first-key", json!(["CtCv>N", "next", "MeFl>S"]), 200),
        ("deck", json!(["+madrid"]), 200),
        ("quintis", json!(["SkEc@1,1"]), 200),
        ("first-key", json!(["next"]), 400),
        ("nothing", json!([]), 404),
    ] {
        let body = Some(json!({ "inputs": inputs }));
        tour.ask(&stranger, "POST", lesson, &format!("/api/lessons/{id}"), body, status).await;
    }
}

async fn records(tour: &mut Tour, house: &House, lisa: &Guest) {
    let stranger = house.stranger();
    let record = include_str!("../../../../tests/records/novem-2p.leo");
    let forged = record.replace("Players: 2", "Players: 2\nSalt-0: 00");
    let replay = "/api/records/replay";
    for (record, eyes, status) in [
        (record, "open", 200),
        (record, "1", 200),
        (forged.as_str(), "public", 200),
        (record, "2", 400),
        ("", "open", 400),
    ] {
        let body = json!({ "record": record, "as": eyes });
        tour.ask(&stranger, "POST", replay, replay, Some(body), status).await;
    }
    let long = json!({ "record": "x".repeat(70_000) });
    tour.ask(&stranger, "POST", replay, replay, Some(long.clone()), 413).await;
    let analysis = "/api/records/analysis";
    for (record, status) in [(record, 200), (forged.as_str(), 400), ("", 400)] {
        let body = json!({ "record": record });
        tour.ask(&stranger, "POST", analysis, analysis, Some(body), status).await;
    }
    tour.ask(&stranger, "POST", analysis, analysis, Some(long.clone()), 413).await;
    let retry = "/api/records/retry";
    for (record, asked, status) in [
        (record, json!({}), 200),
        (record, json!({ "give-up": true }), 200),
        (record, json!({ "answer": "." }), 400),
        (record, json!({ "moves": 9_999 }), 400),
        ("", json!({}), 400),
    ] {
        let mut body = json!({ "record": record, "file": "x.leo", "moves": 1 });
        body.as_object_mut()
            .expect("it is one")
            .extend(asked.as_object().cloned().unwrap_or_default());
        tour.ask(&stranger, "POST", retry, retry, Some(body), status).await;
    }
    let mut long_retry = long.clone();
    long_retry["moves"] = json!(1);
    tour.ask(&stranger, "POST", retry, retry, Some(long_retry.clone()), 413).await;
    let puzzles = "/api/records/puzzles";
    for (record, moves, status) in [(record, 0, 200), (record, 9_999, 400), ("", 0, 400)] {
        let body = json!({ "record": record, "file": "x.leo", "moves": moves });
        tour.ask(&stranger, "POST", puzzles, puzzles, Some(body), status).await;
    }
    tour.ask(&stranger, "POST", puzzles, puzzles, Some(long_retry), 413).await;
    let on = "/api/records/continue";
    let from = |seq: u32, seat: u8| {
        let bot = json!({ "level": "random" });
        Some(json!({ "record": record, "file": "x.leo", "seq": seq, "seat": seat, "bot": bot }))
    };
    tour.ask(&stranger, "POST", on, on, from(9, 0), 401).await;
    tour.ask(lisa, "POST", on, on, from(9, 0), 201).await;
    tour.ask(lisa, "POST", on, on, from(9, 5), 400).await;
    tour.ask(lisa, "POST", on, on, from(9_999, 0), 404).await;
    let steps = stranger.post(replay, &json!({ "record": record })).await.body["steps"].clone();
    let last = steps.as_array().expect("steps").len() as u32 - 1;
    tour.ask(lisa, "POST", on, on, from(last, 0), 409).await;
}

async fn puzzles(tour: &mut Tour, stranger: &Guest) {
    let daily = "/api/puzzles/daily";
    let info = tour.ask(stranger, "GET", daily, daily, None, 200).await.body;
    assert_eq!(info, tour.ask(stranger, "GET", daily, daily, None, 200).await.body);
    let next = "/api/puzzles/next";
    tour.ask(stranger, "GET", next, "/api/puzzles/next?rating=900&number=3", None, 200).await;
    let found = tour.ask(stranger, "GET", next, "/api/puzzles/next?variant=base", None, 200).await;
    tour.ask(stranger, "GET", next, "/api/puzzles/next?variant=chess", None, 400).await;
    let (id, text) = (found.body["id"].as_str().unwrap(), found.body["text"].as_str().unwrap());
    let puzzle = "/api/puzzles/{id}";
    for (given, status) in [(id, 200), (text, 200), ("take.base.AQ", 400), ("nothing", 404)] {
        tour.ask(stranger, "GET", puzzle, &format!("/api/puzzles/{given}"), None, status).await;
    }
    let (answer, here) = ("/api/puzzles/{id}/answer", format!("/api/puzzles/{id}/answer"));
    let rating = json!({ "rating": 1500.0, "deviation": 350.0, "volatility": 0.06 });
    for (body, status) in [
        (json!({ "moves": [] }), 200),
        (json!({ "moves": [], "give-up": true, "rating": rating }), 200),
        (json!({ "moves": ["--"] }), 400),
        (json!({ "moves": ["what"] }), 400),
        (json!({ "moves": vec!["."; 100] }), 400),
        (json!({}), 400),
    ] {
        tour.ask(stranger, "POST", answer, &here, Some(body), status).await;
    }
    let nowhere = "/api/puzzles/nothing/answer";
    tour.ask(stranger, "POST", answer, nowhere, Some(json!({ "moves": [] })), 404).await;
}

/// A puzzle over HTTP from its question to its answer.
#[tokio::test]
async fn a_puzzle_is_judged_rated_and_refuted() {
    let house = House::open().await;
    let stranger = house.stranger();
    let found = stranger.send("GET", "/api/puzzles/next?variant=base&rating=600", None).await;
    let (id, board) = (found.body["id"].as_str().unwrap(), &found.body["board"]);
    assert!(found.body["question"].as_str().is_some_and(|text| text.len() > 10), "{found:?}");
    let path = format!("/api/puzzles/{id}/answer");
    let rating = json!({ "rating": 1500.0, "deviation": 350.0, "volatility": 0.06 });
    let told = stranger.post(&path, &json!({ "moves": [], "give-up": true })).await;
    let answer = told.body["answer"].clone();
    let right = stranger.post(&path, &json!({ "moves": answer, "rating": rating })).await;
    assert_eq!(right.body["verdict"], "solved", "{right:?}");
    assert!(right.body["rating"]["rating"].as_f64() > Some(1500.0), "{right:?}");
    let mut wrong = 0;
    for offer in board["offers"].as_array().unwrap() {
        let reply = stranger.post(&path, &json!({ "moves": [offer["move"]] })).await;
        if reply.body["verdict"] == "wrong" {
            assert!(reply.body["text"].as_str().is_some_and(|text| !text.is_empty()), "{reply:?}");
            // What was drawn is not made up for the reader.
            let held = |body: &Value| body["view"]["hand"].as_array().unwrap().len();
            assert_eq!(held(&reply.body["board"]) + 1, held(board), "{reply:?}");
            wrong += 1;
        }
    }
    assert!(wrong > 0);
}

/// Every path that stands in the router is described, and the other way round. The router cannot
/// be asked, so its source is read.
#[test]
fn every_route_is_described() {
    let source = include_str!("../../src/http/mod.rs");
    let api = source.split(".nest(\"/api\"").next().expect("the routes of the interface");
    let routes = api.split(".route(\"").skip(1).filter_map(|route| {
        let (path, rest) = route.split_once('"')?;
        let methods = ["get", "post", "put", "delete", "patch"];
        let line = rest.lines().next()?;
        let methods =
            methods.into_iter().filter(move |method| line.contains(&format!("{method}(")));
        Some(methods.map(move |method| (method.to_uppercase(), format!("/api{path}"))))
    });
    let mut routes: BTreeSet<(String, String)> = routes.flatten().collect();
    assert!(
        routes.remove(&("GET".to_string(), "/api/openapi.json".to_string())),
        "the document itself is the one route that it does not describe"
    );
    assert_eq!(routes, operations(&document()));
}

#[tokio::test]
async fn the_document_is_served() {
    let house = House::open().await;
    let reply = house.get("/api/openapi.json").await;
    assert_eq!((reply.status, reply.body), (200, document()));
}

#[tokio::test]
async fn what_is_not_there_is_told_so_that_programs_understand() {
    let house = House::open().await;
    let lisa = house.guest("Lisa").await;
    for (method, path) in [
        ("GET", "/api/nothing"),
        ("GET", "/api/tables/AAAAAAAAAAAAAAAA"),
        ("GET", "/api/tables/%00%ff"),
        ("GET", "/api/games/x/position/-1"),
    ] {
        let reply = lisa.send(method, path, None).await;
        assert_eq!(reply.status, 404, "{method} {path} {reply:?}");
        assert!(["not-found", "no-table"].contains(&reply.code()), "{method} {path} {reply:?}");
    }
    for (method, path, allowed) in [
        ("POST", "/api/sets", "GET,HEAD"),
        ("DELETE", "/api/guest", "GET,HEAD,POST"),
        ("PUT", "/api/tables", "GET,HEAD,POST"),
        ("TRACE", "/api/deck", "POST"),
    ] {
        let reply = lisa.send(method, path, None).await;
        assert_eq!((reply.status, reply.code()), (405, "bad-method"), "{method} {path}");
        assert_eq!(reply.header("allow"), Some(allowed), "{method} {path}");
    }
    for body in ["", "{", "[]", "[\"Lisa\"]", "{\"name\":7}", "{\"name\":\"x\",\"more\":1}"] {
        let reply = lisa.send("POST", "/api/guest", Some(body)).await;
        assert_eq!((reply.status, reply.code()), (400, "bad-message"), "{body} {reply:?}");
    }
    let english = lisa.get("/api/tables/AAAAAAAAAAAAAAAA").await.body;
    let russian = lisa.get("/api/tables/AAAAAAAAAAAAAAAA?language=ru").await.body;
    assert_eq!(english["code"], russian["code"]);
    assert_ne!(english["text"], russian["text"]);
}
