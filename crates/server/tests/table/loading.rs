//! Long logs are read in turns by address, whatever makes the server read them.

use std::sync::Arc;
use std::time::Duration;

use leonardo_server::{Clock, Config};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::harness::{Guest, House, Moody, roomy};

/// A log longer than this takes a turn to be read.
const SHORT_MAX: u32 = 256;

/// A request as it is sent by a client at this address, behind a proxy.
async fn send(house: &House, guest: &Guest, from: u8, request: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let request = format!(
        "{request} HTTP/1.1\r\nhost: {}\r\nx-forwarded-for: 192.0.2.{from}\r\ncookie: {}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{}\r\n{body}",
        house.address,
        guest.cookie.as_deref().unwrap_or_default(),
        body.len(),
        match request.contains("/socket") {
            true => "connection: upgrade\r\nupgrade: websocket\r\n",
            false => "",
        },
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// A game with a long log, and the token of its first seat.
async fn long_game(guest: &Guest) -> (String, String) {
    let new = json!({ "variant": "base", "seats": ["me", "me"], "start": true });
    let reply = guest.post("/api/tables", &new).await;
    let table = reply.body["table"]["id"].as_str().expect("an id").to_string();
    let mut socket = guest.look(&table).await;
    while socket.next <= SHORT_MAX + 1 {
        socket.must(json!({ "say": { "text": "hello" } })).await;
    }
    socket.leave().await;
    (table, reply.body["token"].as_str().expect("a token").to_string())
}

/// Waits until so many logs are being read.
async fn until_reading(store: &Moody, count: usize) {
    let all = async {
        while store.reading() != count {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(60), all).await;
    assert!(in_time.is_ok(), "{} logs are being read, not {count}", store.reading());
}

#[tokio::test]
async fn whatever_reads_a_long_log_does_so_in_the_turn_of_its_address() {
    let store = Arc::new(Moody::default());
    let proxies = vec!["127.0.0.1/32".parse().unwrap()];
    let config = Config { trusted_proxies: proxies, ..roomy() };
    let mut house = House::on(config, store.clone(), Clock::System).await;
    let leo = house.guest("Leo").await;
    let mut games = Vec::new();
    for _ in 0..3 {
        let host = house.guest("Lisa").await;
        games.push((host.clone(), long_game(&host).await));
    }
    let (other, _) = long_game(&leo).await;
    for way in ["socket", "resume", "mine", "sit", "token", "claim", "replay", "record"] {
        house.restart().await;
        assert_eq!(house.tables_in_memory(), 0);
        store.fail("slow", true);
        let mut clients = Vec::new();
        for (host, (table, token)) in &games {
            let tables = format!("/api/tables/{table}");
            let (guest, request, body) = match way {
                "socket" => (&leo, format!("GET {tables}/socket?protocol=2"), None),
                "resume" => (&leo, format!("GET {tables}/socket?protocol=2&have=0"), None),
                "mine" => (host, "GET /api/tables?mine=true".to_string(), None),
                "sit" => (&leo, format!("POST {tables}/sit"), Some(json!({ "seat": 0 }))),
                "replay" | "record" => (&leo, format!("GET /api/games/{table}/{way}"), None),
                _ => (&leo, format!("POST {tables}/{way}"), Some(json!({ "token": token }))),
            };
            let body = body.map(|body| body.to_string()).unwrap_or_default();
            clients.push(send(&house, guest, 1, &request, &body).await);
        }
        until_reading(&store, 1).await;
        // Time in which the others would begin, too, if they did not wait.
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(store.reading(), 1, "{way}: an address reads one log at a time");
        // Another address does not wait for all of them.
        let request = format!("GET /api/tables/{other}/socket?protocol=2");
        clients.push(send(&house, &leo, 2, &request, "").await);
        until_reading(&store, 2).await;
        store.fail("slow", false);
        until_reading(&store, 0).await;
        drop(clients);
    }
}

/// Clients that have gone wait for nothing, and so hold up nobody behind them.
#[tokio::test]
async fn a_client_that_has_gone_does_not_load_a_table() {
    let store = Arc::new(Moody::default());
    let mut house = House::on(roomy(), store.clone(), Clock::System).await;
    let lisa = house.guest("Lisa").await;
    let (first, _) = long_game(&lisa).await;
    let (second, _) = long_game(&lisa).await;
    house.restart().await;
    let lisa = house.again(&lisa);
    store.fail("slow", true);
    let here = tokio::spawn({
        let (lisa, first) = (lisa.clone(), first.clone());
        async move { lisa.get(&format!("/api/games/{first}/replay")).await }
    });
    until_reading(&store, 1).await;
    drop(send(&house, &lisa, 1, &format!("GET /api/games/{second}/replay"), "").await);
    house.settle().await;
    store.fail("slow", false);
    assert_eq!(here.await.unwrap().status, 200);
    house.settle().await;
    assert_eq!(house.tables_in_memory(), 1, "nobody wants the second one");
}

#[tokio::test]
async fn a_short_log_waits_for_nobody() {
    let store = Arc::new(Moody::default());
    let mut house = House::on(roomy(), store.clone(), Clock::System).await;
    let lisa = house.guest("Lisa").await;
    let (long, _) = long_game(&lisa).await;
    let short = house.table(&lisa, json!(["me", "open"])).await;
    house.restart().await;
    let lisa = house.again(&lisa);
    store.fail("slow", true);
    let request = format!("GET /api/games/{long}/replay");
    let _slow = send(&house, &lisa, 1, &request, "").await;
    until_reading(&store, 1).await;
    let request = format!("GET /api/games/{short}/replay");
    let _quick = send(&house, &lisa, 1, &request, "").await;
    until_reading(&store, 2).await;
    store.fail("slow", false);
}
