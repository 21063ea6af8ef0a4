//! There may be only so much of everything, and programs are told when to try again.

use leonardo_server::Config;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Error;

use crate::harness::{House, Players, Reply, Socket, roomy};

fn is_too_many(reply: &Reply) {
    assert_eq!((reply.status, reply.code()), (429, "too-many"), "{reply:?}");
    let ms = reply.body["retry_after_ms"].as_u64().expect("when to try again");
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

/// The answer to somebody who gets no socket.
async fn barred(guest: &crate::harness::Guest, table: &str) -> (u16, Value) {
    match Socket::try_open(guest, table, "").await.map_err(|error| *error) {
        Err(Error::Http(answer)) => {
            let body = answer.body().clone().unwrap_or_default();
            (answer.status().as_u16(), serde_json::from_slice(&body).unwrap_or_default())
        }
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
    assert!(body["retry_after_ms"].as_u64().is_some_and(|ms| ms > 0));
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
                assert!(answer["retry_after_ms"].as_u64().is_some_and(|ms| ms > 0), "{answer}");
                codes.push(answer["code"].clone());
            }
        }
    }
    assert!(!codes.is_empty() && codes.iter().all(|code| code == "too-many"), "{codes:?}");
    let mut other = house.guest("Leo").await.look(&table).await;
    other.must(json!("ping")).await;
}

#[tokio::test]
async fn tables_in_memory() {
    let house = House::with(Config { tables_in_memory_max: 1, ..roomy() }).await;
    let guest = house.guest("Lisa").await;
    let first = house.table(&guest, json!(["me", "open"])).await;
    let _here = guest.look(&first).await;
    let new = json!({ "variant": "base", "seats": ["me", "open"] });
    is_too_many(&guest.post("/api/tables", &new).await);
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

/// Somebody who opens a socket, asks for the whole log and reads nothing of it.
async fn deaf(house: &House, table: &str) -> tokio::net::TcpStream {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2_048).unwrap();
    let mut stream = socket.connect(house.address).await.unwrap();
    let request = format!(
        "GET /api/tables/{table}/socket?have=0 HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        house.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

#[tokio::test]
async fn whoever_does_not_read_stops_nobody() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    // More than the buffers of the network on both sides take.
    for _ in 0..70 {
        for _ in 0..50 {
            players.sockets[0].send(json!({ "say": { "text": "🗝".repeat(300) } })).await;
        }
        players.sync().await;
    }
    let _deaf = [deaf(&house, &players.table).await, deaf(&house, &players.table).await];
    for _ in 0..4 {
        players.make_turn().await;
    }
    // Whoever reads gets all of it.
    assert_eq!(players.log(1).await.len() as u32, players.sockets[1].next);
}
