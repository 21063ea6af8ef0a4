//! Nonsense at the socket: it is refused or the connection is closed; the game and the others go
//! on as if nothing had been said.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{House, Players};

/// Luck for tests: the same every time.
struct Luck(u64);

impl Luck {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// Every message as it should be, to be spoiled.
fn templates() -> Vec<Value> {
    let bot = json!({ "level": "random" });
    vec![
        json!({ "move": { "seq": 9, "move": "MeHa>N" } }),
        json!({ "preview": { "move": "MeHa>N" } }),
        json!({ "survey": { "card": "MeHa" } }),
        json!({ "plan": {} }),
        json!({ "plan": { "move": "MeHa>N" } }),
        json!({ "take-back": { "seat": 0 } }),
        json!({ "answer": { "seat": 0, "yes": true } }),
        json!({ "resign": { "seat": 0 } }),
        json!({ "end": { "seat": 0, "yes": true } }),
        json!({ "sit": { "seat": 0 } }),
        json!({ "leave": { "seat": 0 } }),
        json!({ "kick": { "seat": 0 } }),
        json!({ "bot": { "seat": 0, "bot": bot } }),
        json!({ "hand": { "seat": 0, "bot": bot } }),
        json!({ "take": { "seat": 0 } }),
        json!({ "replace": { "seat": 0 } }),
        json!({ "salt": { "seat": 0, "salt": "00" } }),
        json!({ "token": { "seat": 0 } }),
        json!({ "devices": { "seat": 0 } }),
        json!({ "sign-out": { "seat": 0, "device": 9 } }),
        json!({ "say": { "text": "x" } }),
        json!({ "mute": { "seat": 0, "on": true } }),
        json!({ "look": { "seat": 0 } }),
        json!("start"),
        json!("rematch"),
        json!("ping"),
    ]
}

/// Values of every kind, none of which belongs anywhere.
fn strange(luck: &mut Luck) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(255),
        json!(256),
        json!(1e308),
        json!(u64::MAX),
        json!(""),
        json!("\u{0}\u{202e}"),
        json!("x".repeat(900)),
        json!([]),
        json!([[[[]]]]),
        json!({}),
        json!({ "seat": { "seat": 0 } }),
    ];
    values[luck.below(values.len())].clone()
}

/// Puts something strange somewhere into a message.
fn spoil(value: &mut Value, luck: &mut Luck) {
    match value {
        Value::Object(map) if !map.is_empty() && luck.below(4) != 0 => {
            let at = luck.below(map.len());
            let part = map.values_mut().nth(at).expect("it is not empty");
            spoil(part, luck);
        }
        Value::Object(map) if luck.below(2) == 0 => {
            map.insert("more".to_string(), strange(luck));
        }
        other => *other = strange(luck),
    }
}

/// Texts that are no messages, and messages that make no sense.
fn nonsense(luck: &mut Luck) -> String {
    match luck.below(6) {
        0 => (0..luck.below(200)).map(|_| char::from(luck.below(256) as u8)).collect(),
        1 => "[".repeat(luck.below(4_000)),
        2 => format!("{{\"do\":{}1{}}}", "{\"x\":".repeat(500), "}".repeat(500)),
        _ => {
            let templates = templates();
            let mut request = templates[luck.below(templates.len())].clone();
            spoil(&mut request, luck);
            let mut envelope = json!({ "id": "fuzz", "do": request });
            if luck.below(8) == 0 {
                envelope["id"] = strange(luck);
            }
            envelope.to_string()
        }
    }
}

/// What nobody with a seat would ask for by mistake, and what ends or changes the game if they do.
fn is_meant(text: &str) -> bool {
    let Ok(message) = serde_json::from_str::<Value>(text) else { return false };
    ["resign", "end", "leave", "hand", "say", "mute", "token", "look", "salt", "sign-out"]
        .iter()
        .any(|kind| message["do"][kind].is_object())
}

#[tokio::test]
async fn nonsense_of_players_and_strangers_changes_nothing() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({ "variant": "sets" })).await;
    let before = players.log(0).await.len();
    let mut luck = Luck(0x9e37_79b9_7f4a_7c15);
    let stranger = house.stranger();
    let guest = house.guest("Watcher").await;
    let player = players.guests[0].clone();
    for who in [&stranger, &guest, &player] {
        let mut socket = who.look(&players.table).await;
        for _ in 0..400 {
            let text = nonsense(&mut luck);
            if is_meant(&text) {
                continue;
            }
            socket.send_text(&text).await;
        }
        // It answers in order, so when this is answered all of it was read.
        socket.sync().await;
        let refused = socket.messages().filter(|message| message["type"] == "refused").count();
        assert!(refused > 200, "{refused} were refused");
        for message in socket.messages() {
            if message["type"] == "refused" {
                assert!(message["code"].is_string() && message["text"].is_string(), "{message}");
            }
        }
    }
    assert_eq!(players.log(0).await.len(), before, "the log is as it was");
    for _ in 0..4 {
        players.make_turn().await;
    }
}

#[tokio::test]
async fn messages_that_are_too_long_or_no_text_close_the_connection_only() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let frames = [
        Message::binary(vec![0_u8; 100]),
        Message::binary(b"{\"do\":\"ping\"}".to_vec()),
        Message::text("x".repeat(4_097)),
        Message::text("x".repeat(200_000)),
    ];
    for frame in frames {
        for who in [house.stranger(), players.guests[0].clone()] {
            let mut socket = who.look(&players.table).await;
            // The other end may close before all of it is sent.
            socket.send_frame(frame.clone()).await.ok();
            while socket.try_next().await.is_some() {}
        }
    }
    let mut socket = players.guests[0].look(&players.table).await;
    socket.send_frame(Message::Ping(vec![7; 100].into())).await.unwrap();
    let longest = json!({ "do": { "say": { "text": "x" } }, "id": "x".repeat(4_096 - 40) });
    assert!(longest.to_string().len() <= 4_096);
    socket.send_text(&longest.to_string()).await;
    let refused = socket.until(|message| message["type"] == "refused").await;
    assert_eq!(refused["code"], "bad-message");
    for _ in 0..4 {
        players.make_turn().await;
    }
}

#[tokio::test]
async fn ids_have_an_end() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let socket = &mut players.sockets[0];
    for (length, kind) in [(64, "pong"), (65, "refused")] {
        let message = json!({ "id": "i".repeat(length), "do": "ping" }).to_string();
        socket.send_text(&message).await;
        assert_eq!(socket.next().await["type"], kind, "{length}");
    }
    socket.send_text("{\"do\":\"ping\"}").await;
    assert_eq!(socket.next().await["type"], "pong");
    for seat in [2_u16, 200, 255] {
        for request in
            ["resign", "leave", "hand", "take", "replace", "token", "devices", "sign-out"]
        {
            let code = players.sockets[0].refused(json!({ request: { "seat": seat } })).await;
            assert_eq!(code, "no-seat", "{request} {seat}");
        }
        let query = format!("seat={seat}");
        let looked = players.guests[0].look_with(&players.table, &query).await;
        let welcome = looked.messages().next().expect("a welcome");
        assert_eq!(welcome["you"]["seat"], json!(null));
    }
}

#[tokio::test]
async fn strange_ways_to_open_a_socket_are_refused() {
    let house = House::open().await;
    let players = Players::playing(&house, 2, json!({})).await;
    for query in ["have=-1", "have=x", "seat=256", "views=maybe", "nonsense=1", "protocol=x"] {
        let path = format!("/api/tables/{}/socket?{query}", players.table);
        let reply = house.get(&path).await;
        assert_eq!((reply.status, reply.code()), (400, "bad-message"), "{query} {reply:?}");
    }
}

/// Bodies as they should be, with where they go, to be spoiled.
fn bodies(table: &str) -> Vec<(String, Value)> {
    let bot = json!({ "level": "random", "think-ms": 9 });
    let record = include_str!("../../../../tests/records/novem-2p.leo");
    let new = json!({ "variant": "sets", "seats": ["me", { "bot": bot }], "options": {},
        "clock": { "per-move": { "ms": 9_000 } }, "timeout": "bot", "extra": "novem" });
    vec![
        ("/api/guest".into(), json!({ "name": "Lisa" })),
        ("/api/deck".into(), json!({ "variant": "sets", "players": 2, "extra": "novem" })),
        ("/api/lessons/first-key".into(), json!({ "inputs": ["CtCv>N", "next", "CtEc>S"] })),
        ("/api/lessons/deck".into(), json!({ "inputs": ["+madrid", "+forster"] })),
        ("/api/tables".into(), new),
        (format!("/api/tables/{table}/sit"), json!({ "seat": 1, "name": "Lisa" })),
        (format!("/api/tables/{table}/claim"), json!({ "token": "AAAA" })),
        (format!("/api/tables/{table}/token"), json!({ "token": "AAAA" })),
        (format!("/api/games/{table}/continue"), json!({ "seq": 9, "seat": 0, "bot": bot })),
        ("/api/records/replay".into(), json!({ "record": record, "file": "x", "as": "0" })),
        ("/api/records/analysis".into(), json!({ "record": record, "file": "x" })),
        (
            "/api/records/retry".into(),
            json!({ "record": record, "file": "x", "moves": 1, "answer": ".", "give-up": true }),
        ),
        (format!("/api/games/{table}/retry"), json!({ "moves": 1, "answer": "." })),
        ("/api/records/puzzles".into(), json!({ "record": record, "file": "x", "moves": 1 })),
        (format!("/api/games/{table}/puzzles"), json!({ "moves": 1 })),
        (
            "/api/records/continue".into(),
            json!({ "record": record, "seq": 9, "seat": 0, "bot": bot }),
        ),
    ]
}

#[tokio::test]
async fn nonsense_over_http_is_refused_and_the_server_goes_on() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({ "variant": "novem" })).await;
    let before = players.log(0).await.len();
    let bodies = bodies(&players.table);
    let mut luck = Luck(0x2545_f491_4f6c_dd1d);
    let mut refused = 0;
    for number in 0..400 {
        let (path, body) = &bodies[number % bodies.len()];
        let text = match luck.below(5) {
            0 => nonsense(&mut luck),
            _ => {
                let mut body = body.clone();
                spoil(&mut body, &mut luck);
                body.to_string()
            }
        };
        let reply = players.guests[0].send("POST", path, Some(&text)).await;
        assert!(reply.status < 500, "{path} {text}: {reply:?}");
        refused += usize::from(reply.status >= 400);
    }
    assert!(refused > 200, "{refused} were refused");
    for path in [
        "/api/tables?limit=-1",
        "/api/tables?before=99999999999999999999",
        "/api/games?player=%00%ff",
        "/api/games?mine=yes&mine=no",
        "/api/games/AAAAAAAAAAAAAAAA/position/4294967296",
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/api/sets?language=%F0%9F%92%A9",
    ] {
        let reply = house.stranger().send("GET", path, None).await;
        assert!(reply.status < 500, "{path}: {reply:?}");
    }
    assert_eq!(players.log(0).await.len(), before, "the game is as it was");
    players.make_turn().await;
}
