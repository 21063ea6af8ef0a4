//! Answers that are not read: they are made only as far as they are read, and those who read nothing
//! are disconnected.

use std::sync::Arc;
use std::time::Duration;

use leonardo_server::{Clock, Config};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::{Guest, House, Moody, roomy};

/// Longer than anything takes that is not broken.
const PATIENCE: Duration = Duration::from_secs(60);
/// Moves enough that a replay fills all buffers of the network many times.
const MOVES: usize = 600;

/// A guest with a long game against nobody but themselves.
async fn long_game(house: &House) -> (Guest, String) {
    let guest = house.guest("Lisa").await;
    let options = json!({ "stall": 0, "keys": 12 });
    let new = json!({
        "variant": "novem", "seats": ["me", "me"], "options": options, "start": true,
    });
    let table = house.table_with(&guest, new).await;
    let mut socket = guest.look(&table).await;
    let mut seat = 0;
    for _ in 0..MOVES {
        while socket.offers.is_empty() {
            seat = 1 - seat;
            socket.turn_to(Some(seat)).await;
        }
        // The shortest move plays no card, so that the game goes on.
        let mv = socket.offers.iter().min_by_key(|mv| mv.len()).expect("a move").clone();
        socket.make(&mv).await;
    }
    socket.leave().await;
    (guest, table)
}

/// A client that asks for something and reads nothing.
async fn deaf(house: &House, guest: &Guest, path: &str) -> TcpStream {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2_048).unwrap();
    let mut stream = socket.connect(house.address).await.unwrap();
    let cookie = guest.cookie.as_deref().unwrap_or_default();
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\nconnection: close\r\n\r\n",
        house.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// Waits until the server reads no more of the log.
async fn until_it_waits(house: &House, store: &Moody) {
    let mut before = None;
    let mut same = 0;
    for _ in 0..10_000 {
        house.settle().await;
        same = if before == Some(store.pages()) { same + 1 } else { 0 };
        before = Some(store.pages());
        if same == 30 {
            return;
        }
    }
    panic!("it reads on and on: {} pages", store.pages());
}

/// The body of an answer that came in pieces, or `None` if it breaks off.
fn whole(answer: &[u8]) -> Option<Value> {
    let head = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let mut rest = &answer[head + 4..];
    let mut body = Vec::new();
    loop {
        let line = rest.windows(2).position(|two| two == b"\r\n")?;
        let digits = std::str::from_utf8(&rest[..line]).ok()?;
        let bytes = usize::from_str_radix(digits, 16).ok()?;
        if bytes == 0 {
            return serde_json::from_slice(&body).ok();
        }
        body.extend_from_slice(rest.get(line + 2..line + 2 + bytes)?);
        rest = rest.get(line + 4 + bytes..)?;
    }
}

#[tokio::test]
async fn what_is_not_read_is_not_made() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), Clock::System).await;
    let (guest, table) = long_game(&house).await;
    let path = format!("/api/games/{table}/replay?as=0");
    let before = store.pages();
    let expected = guest.get(&path).await.body;
    let all = store.pages() - before;
    assert!(all >= MOVES / 64, "{all} pages");
    assert_eq!(expected["steps"].as_array().unwrap().len(), MOVES + 1);

    let before = store.pages();
    let mut stream = deaf(&house, &guest, &path).await;
    until_it_waits(&house, &store).await;
    let made = store.pages() - before;
    assert!(made > 0 && made < all, "{made} of {all} pages are made for nobody");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert_eq!(whole(&answer), Some(expected), "late, but the same");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_its_answer_is_disconnected() {
    let store = Arc::new(Moody::default());
    let house = House::timeless_on(roomy(), store.clone()).await;
    let (guest, table) = long_game(&house).await;
    let path = format!("/api/games/{table}/replay?as=0");
    let mut slow = deaf(&house, &guest, &path).await;
    let mut never = deaf(&house, &guest, &path).await;
    until_it_waits(&house, &store).await;
    let mut answer = Vec::new();
    for _ in 0..3 {
        house.pass(15_000).await;
        // Enough that the system tells the server of the room that it makes.
        let enough = answer.len() + 300_000;
        while answer.len() < enough {
            let bytes = slow.read_buf(&mut answer).await.unwrap();
            assert_ne!(bytes, 0, "a slow client is not disconnected");
        }
        house.settle().await;
    }
    slow.read_to_end(&mut answer).await.unwrap();
    assert!(whole(&answer).is_some(), "a slow client gets it all");
    let mut answer = Vec::new();
    // What was on the way may still come, or the end comes as an error.
    let _ = never.read_to_end(&mut answer).await;
    assert_eq!(whole(&answer), None, "who reads nothing for 45 seconds has been disconnected");
}

#[tokio::test]
async fn long_reads_of_an_address() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), Clock::System).await;
    let (guest, table) = long_game(&house).await;
    let path = format!("/api/games/{table}/replay?as=0");
    let mut clients = Vec::new();
    for _ in 0..16 {
        clients.push(deaf(&house, &guest, &path).await);
    }
    until_it_waits(&house, &store).await;
    for path in ["replay?as=0", "position/9?as=0", "record"] {
        let reply = guest.get(&format!("/api/games/{table}/{path}")).await;
        assert_eq!((reply.status, reply.code()), (429, "too-many"), "{path}");
        assert!(reply.header("retry-after").is_some());
    }
    assert_eq!(guest.get("/api/tables").await.status, 200, "short questions are answered");
    drop(clients.pop());
    let is_free = async { while guest.get(&path).await.status != 200 {} };
    tokio::time::timeout(PATIENCE, is_free).await.expect("one that has gone makes room");
}

#[tokio::test(start_paused = true)]
async fn pages_of_logs_of_an_address() {
    let config = Config { log_pages_per_address_per_10s: 4, ..roomy() };
    let house = House::timeless(config).await;
    let (guest, table) = long_game(&house).await;
    let asked = {
        let (guest, path) = (guest.clone(), format!("/api/games/{table}/position/9999?as=0"));
        tokio::spawn(async move { guest.get(&path).await })
    };
    house.settle().await;
    house.pass(5_000).await;
    assert!(!asked.is_finished(), "a long log is read a few pages at a time");
    assert_eq!(guest.get("/api/tables").await.status, 200);
    for _ in 0..1_000 {
        if asked.is_finished() {
            break;
        }
        house.pass(1_000).await;
    }
    assert!(asked.is_finished(), "it comes, a few pages at a time");
    let reply = asked.await.unwrap();
    assert_eq!((reply.status, reply.body["step"]["seat"].is_u64()), (200, true), "{reply:?}");
}

#[tokio::test(start_paused = true)]
async fn a_body_that_is_announced_as_too_long_is_not_waited_for() {
    let house = House::timeless(roomy()).await;
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let head = format!(
        "POST /api/guest HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 99999999999\r\n\r\n",
        house.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.contains(&b'}') {
        assert_ne!(stream.read_buf(&mut answer).await.unwrap(), 0, "closed without an answer");
    }
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("too-long"), "{answer}");
}
