//! There may be only so much of everything, and programs are told when to try again.

use leonardo_client::Error;
use leonardo_server::Config;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::harness::{House, Players, Reply, Socket, roomy};

fn is_too_many(reply: &Reply) {
    assert_eq!((reply.status, reply.code()), (429, "too-many"), "{reply:?}");
    let ms = reply.body["retry-after-ms"].as_u64().expect("when to try again");
    let seconds: u64 = reply.header("retry-after").expect("a header").parse().expect("a number");
    assert!(ms > 0 && seconds == ms.div_ceil(1_000), "{reply:?}");
    assert!(reply.body["text"].is_string());
}

#[tokio::test]
async fn requests_of_an_address() {
    let config = Config { http_requests_per_second: 1, http_requests_burst: 5, ..roomy() };
    let house = House::with(config).await;
    let mut refused = 0;
    for _ in 0..8 {
        let reply = house.get("/api/tables").await;
        if reply.status != 200 {
            is_too_many(&reply);
            refused += 1;
        }
    }
    assert!(refused >= 1, "a burst of eight is too much");
    assert_eq!(house.get("/healthz").await.status, 200, "operators are not held up");
}

#[tokio::test]
async fn pages_and_probes_of_an_address() {
    let config = Config { page_requests_per_second: 1, page_requests_burst: 5, ..roomy() };
    let house = House::with(config).await;
    let mut refused = 0;
    for path in ["/healthz", "/readyz", "/metrics", "/", "/healthz", "/readyz", "/metrics", "/"] {
        let reply = house.get(path).await;
        if reply.status == 429 {
            is_too_many(&reply);
            refused += 1;
        }
    }
    assert!(refused >= 1, "a burst of eight is too much");
    assert_eq!(house.get("/api/tables").await.status, 200, "players are not held up");
}

#[tokio::test]
async fn take_backs_of_an_address() {
    let house = House::with(Config { take_backs_per_address_per_10s: 2, ..roomy() }).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let ask = json!({ "take-back": {} });
    for socket in &mut players.sockets {
        assert_eq!(socket.refused(ask.clone()).await, "nothing-to-take-back");
    }
    assert_eq!(players.sockets[0].refused(ask).await, "too-many");
    players.make_turn().await;
}

#[tokio::test]
async fn hints_of_a_guest() {
    let config = Config { hints_per_guest_per_10s: 2, bot_think_ms: 5, ..roomy() };
    let house = House::with(config).await;
    let mut players = Players::playing(&house, 2, json!({ "hints": true })).await;
    let turn = players.turn();
    let ask = json!({ "hint": { "depth": 1 } });
    for _ in 0..2 {
        assert_eq!(players.sockets[turn].ask(ask.clone()).await["type"], "hint");
    }
    assert_eq!(players.sockets[turn].refused(ask.clone()).await, "too-many");
    assert_eq!(players.sockets[1 - turn].refused(ask).await, "illegal", "others may still ask");
    players.make_turn().await;
}

#[tokio::test]
async fn new_guests_of_an_address() {
    let house = House::with(Config { guests_per_address_per_hour: 2, ..roomy() }).await;
    let first = house.guest("One").await;
    house.guest("Two").await;
    let name = json!({ "name": "Three" });
    is_too_many(&house.stranger().post("/api/guest", &name).await);
    assert_eq!(first.post("/api/guest", &name).await.status, 200, "a new name is no new guest");
}

#[tokio::test]
async fn tables_of_a_guest_and_of_an_address() {
    let new = json!({ "variant": "base", "seats": ["me", "open"] });
    let house = House::with(Config { tables_per_guest_per_hour: 2, ..roomy() }).await;
    let (one, two) = (house.guest("One").await, house.guest("Two").await);
    for _ in 0..2 {
        assert_eq!(one.post("/api/tables", &new).await.status, 201);
    }
    is_too_many(&one.post("/api/tables", &new).await);
    assert_eq!(two.post("/api/tables", &new).await.status, 201);

    let house = House::with(Config { tables_per_address_per_hour: 2, ..roomy() }).await;
    let (one, two) = (house.guest("One").await, house.guest("Two").await);
    for guest in [&one, &two] {
        assert_eq!(guest.post("/api/tables", &new).await.status, 201);
    }
    is_too_many(&two.post("/api/tables", &new).await);
}

#[tokio::test]
async fn playing_on_from_a_position_counts_as_a_table() {
    let house = House::with(Config { tables_per_address_per_hour: 2, ..roomy() }).await;
    let guest = house.guest("Lisa").await;
    let bot = json!({ "bot": { "level": "random" } });
    let new = json!({ "variant": "base", "seats": ["me", bot], "start": true });
    let table = house.table_with(&guest, new).await;
    guest.look(&table).await.must(json!({ "resign": { "seat": 0 } })).await;
    let path = format!("/api/games/{table}/continue");
    let body = json!({ "seq": 9, "seat": 0, "bot": { "level": "random" } });
    assert_eq!(guest.post(&path, &body).await.status, 201);
    is_too_many(&guest.post(&path, &body).await);
}

/// The answer to a client that gets no socket.
async fn barred(guest: &crate::harness::Guest, table: &str) -> (u16, Value) {
    match Socket::try_open(guest, table, "").await {
        Err(Error::Refused { status, refusal }) => (status, json!(refusal)),
        Err(other) => panic!("{other}"),
        Ok(_) => (101, Value::Null),
    }
}

#[tokio::test]
async fn connections_of_a_guest_and_of_an_address() {
    let house = House::with(Config { connections_per_guest: 2, ..roomy() }).await;
    let (one, two) = (house.guest("One").await, house.guest("Two").await);
    let table = house.table(&one, json!(["me", "open"])).await;
    let first = one.look(&table).await;
    let _second = one.look(&table).await;
    let (status, body) = barred(&one, &table).await;
    assert_eq!((status, &body["code"]), (429, &json!("too-many")), "{body}");
    assert!(body["retry-after-ms"].as_u64().is_some_and(|ms| ms > 0));
    let _other = two.look(&table).await;
    first.leave().await;
    let mut status = 429;
    while status == 429 {
        (status, _) = barred(&one, &table).await;
    }
    assert_eq!(status, 101, "one has gone");

    let house = House::with(Config { connections_per_address: 1, ..roomy() }).await;
    let one = house.guest("One").await;
    let table = house.table(&one, json!(["me", "open"])).await;
    let _first = one.look(&table).await;
    assert_eq!(barred(&house.stranger(), &table).await.0, 429);
}

#[tokio::test]
async fn messages_of_a_guest() {
    let config = Config { socket_messages_per_second: 1, socket_messages_burst: 5, ..roomy() };
    let house = House::with(config).await;
    let guest = house.guest("Lisa").await;
    let table = house.table(&guest, json!(["me", "open"])).await;
    let (mut one, mut tab) = (guest.look(&table).await, guest.look(&table).await);
    let mut codes = Vec::new();
    for _ in 0..5 {
        for socket in [&mut one, &mut tab] {
            let answer = socket.ask(json!("ping")).await;
            if answer["type"] == "refused" {
                assert!(answer["retry-after-ms"].as_u64().is_some_and(|ms| ms > 0), "{answer}");
                codes.push(answer["code"].clone());
            }
        }
    }
    assert!(!codes.is_empty() && codes.iter().all(|code| code == "too-many"), "{codes:?}");
    let mut other = house.guest("Leo").await.look(&table).await;
    other.must(json!("ping")).await;
}

#[tokio::test]
async fn records_of_an_address() {
    let house = House::with(Config { records_per_address_per_10s: 3, ..roomy() }).await;
    let guest = house.guest("Lisa").await;
    // Good or not, each costs the same.
    let record = include_str!("../../../../tests/records/base-2p.leo");
    let good = json!({ "record": record });
    let on = json!({ "record": record, "seq": 3, "seat": 0, "bot": { "level": "random" } });
    assert_eq!(guest.post("/api/records/replay", &good).await.status, 200);
    assert_eq!(guest.post("/api/records/replay", &json!({ "record": "x" })).await.status, 400);
    assert_eq!(guest.post("/api/records/continue", &on).await.status, 201);
    is_too_many(&house.stranger().post("/api/records/replay", &good).await);
    is_too_many(&guest.post("/api/records/continue", &on).await);
    assert_eq!(house.get("/api/games").await.status, 200, "nothing else is held up");
}

#[tokio::test]
async fn playing_on_from_a_record_counts_as_a_table() {
    let house = House::with(Config { tables_per_guest_per_hour: 1, ..roomy() }).await;
    let guest = house.guest("Lisa").await;
    let record = include_str!("../../../../tests/records/base-2p.leo");
    let on = json!({ "record": record, "seq": 3, "seat": 0, "bot": { "level": "random" } });
    assert_eq!(guest.post("/api/records/continue", &on).await.status, 201);
    is_too_many(&guest.post("/api/records/continue", &on).await);
}

#[tokio::test]
async fn tables_in_memory() {
    let house = House::with(Config { tables_in_memory_max: 1, ..roomy() }).await;
    let guest = house.guest("Lisa").await;
    let first = house.table(&guest, json!(["me", "open"])).await;
    let _here = guest.look(&first).await;
    let second = house.table(&guest, json!(["me", "open"])).await;
    let reply = guest.post(&format!("/api/tables/{second}/sit"), &json!({ "seat": 1 })).await;
    is_too_many(&reply);
}

#[tokio::test]
async fn long_bodies() {
    let house = House::open().await;
    let guest = house.guest("Lisa").await;
    let long = json!({ "name": "x".repeat(70_000) });
    let reply = guest.post("/api/guest", &long).await;
    assert!((400..=413).contains(&reply.status), "{reply:?}");
    assert!(reply.body["code"].is_string());
    assert_eq!(guest.get("/api/guest").await.body["name"], "Lisa");
}

/// A client that opens a socket, asks for the whole log and reads nothing of it.
async fn deaf(house: &House, table: &str) -> tokio::net::TcpStream {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2_048).unwrap();
    let mut stream = socket.connect(house.address).await.unwrap();
    let request = format!(
        "GET /api/tables/{table}/socket?protocol=2&have=0 HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        house.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

#[tokio::test]
async fn a_client_that_does_not_read_stops_nobody() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    // More than the buffers of the network on both sides take.
    for _ in 0..70 {
        for line in 0..50 {
            let socket = &mut players.sockets[line % 2];
            socket.send(json!({ "say": { "text": "🗝".repeat(300) } })).await;
        }
        players.sync().await;
    }
    let _deaf = [deaf(&house, &players.table).await, deaf(&house, &players.table).await];
    for _ in 0..4 {
        players.make_turn().await;
    }
    // A client that reads gets all of it.
    assert_eq!(players.log(1).await.len() as u32, players.sockets[1].next);
}

#[tokio::test]
async fn playing_again_counts_as_a_table() {
    for limit in [
        Config { tables_per_guest_per_hour: 2, ..roomy() },
        Config { tables_per_address_per_hour: 2, ..roomy() },
    ] {
        let house = House::with(limit).await;
        let guest = house.guest("Lisa").await;
        let table = house.table(&guest, json!(["me", "me"])).await;
        let mut socket = guest.look(&table).await;
        socket.must(json!("start")).await;
        socket.must(json!({ "resign": { "seat": 0 } })).await;
        let again = socket.must(json!("rematch")).await;
        let next = again["rematch"].as_str().expect("a new table");
        let mut socket = guest.look(next).await;
        socket.must(json!("start")).await;
        socket.must(json!({ "resign": { "seat": 0 } })).await;
        assert_eq!(socket.refused(json!("rematch")).await, "too-many");
    }
}

/// A request of which the end never comes.
#[tokio::test(start_paused = true)]
async fn a_body_that_does_not_arrive() {
    let house = House::timeless(roomy()).await;
    let mut stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
    let head = format!(
        "POST /api/guest HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 20\r\n\r\n{{\"name\":",
        house.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    house.settle().await;
    house.pass(30_000).await;
    let mut answer = Vec::new();
    while !answer.contains(&b'}') {
        assert_ne!(stream.read_buf(&mut answer).await.unwrap(), 0, "closed without an answer");
    }
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("too-slow"), "{answer}");
}

/// A number that the server counts; nought before the first time.
async fn counted(house: &House, name: &str) -> u64 {
    let metrics = house.get("/metrics").await.text;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.map_or(0, |number| number.trim().parse().expect("a number"))
}

async fn connections(house: &House) -> u64 {
    counted(house, "leonardo_connections ").await
}

async fn refusals(house: &House) -> u64 {
    counted(house, "leonardo_refused_total{code=\"bad-message\"} ").await
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_is_disconnected() {
    let house = House::timeless(roomy()).await;
    let guest = house.guest("Lisa").await;
    let table = house.table(&guest, json!(["me", "open"])).await;
    let mut stream = deaf(&house, &table).await;
    while connections(&house).await == 0 {}
    // A frame with a message that makes no sense, again and again, until the refusals fill all
    // buffers on their way back, and so nothing more is read.
    let nonsense = [0x81, 0x81, 0, 0, 0, 0, b'x'].repeat(1_000);
    let mut sent = 0;
    loop {
        match stream.try_write(&nonsense[sent..]) {
            Ok(bytes) => sent = (sent + bytes) % nonsense.len(),
            Err(_) => {
                let before = refusals(&house).await;
                if before == refusals(&house).await {
                    break;
                }
            }
        }
    }
    assert_eq!(connections(&house).await, 1);
    house.pass(76_000).await;
    assert_eq!(connections(&house).await, 0);
    stream.shutdown().await.ok();
}

#[tokio::test]
async fn a_client_that_sends_too_much_is_read_slowly() {
    let config = Config { socket_messages_per_second: 5, socket_messages_burst: 1, ..roomy() };
    let house = House::with(config).await;
    let guest = house.guest("Lisa").await;
    let table = house.table(&guest, json!(["me", "open"])).await;
    let mut socket = guest.look(&table).await;
    for _ in 0..6 {
        socket.send(json!("ping")).await;
    }
    // Each one that is refused is waited for, so that the next one is not.
    let mut answers = Vec::new();
    while answers.len() < 6 {
        let message = socket.next().await;
        if !message["id"].is_null() {
            answers.push(message["type"].clone());
        }
    }
    assert!(answers.iter().filter(|kind| **kind == "pong").count() >= 3, "{answers:?}");
}
