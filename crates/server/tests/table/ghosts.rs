//! Who is connected is who is there: bytes that are not read yet keep nobody at the table.

use leonardo_server::Config;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::{Guest, House, roomy};

/// Frames without content, as clients mask them.
const PING: [u8; 6] = [0x89, 0x80, 0, 0, 0, 0];
const PONG: [u8; 6] = [0x8A, 0x80, 0, 0, 0, 0];

/// A socket of which the test sends every byte itself, opened and welcomed.
async fn raw_socket(house: &House, guest: &Guest, table: &str) -> TcpStream {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let cookie = guest.cookie.as_deref().expect("a cookie");
    let request = format!(
        "GET /api/tables/{table}/socket?protocol=2 HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\
         connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        house.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !String::from_utf8_lossy(&answer).contains("welcome") {
        assert_ne!(stream.read_buf(&mut answer).await.unwrap(), 0, "closed");
    }
    stream
}

async fn connections(house: &House) -> u64 {
    let metrics = house.get("/metrics").await.text;
    let line = metrics.lines().find_map(|line| line.strip_prefix("leonardo_connections "));
    line.expect("a gauge").trim().parse().expect("a number")
}

/// What clients may send by default.
fn usual() -> Config {
    let Config { socket_messages_per_second, socket_messages_burst, .. } = Config::default();
    Config { socket_messages_per_second, socket_messages_burst, ..roomy() }
}

#[tokio::test]
async fn somebody_who_has_gone_is_not_here_for_the_pongs_that_are_still_unread() {
    let house = House::with(Config { connections_per_address: 2, ..usual() }).await;
    let (lisa, leo) = (house.guest("Lisa").await, house.guest("Leo").await);
    let table = house.table(&lisa, json!(["me", "open"])).await;
    leo.sit(&table, 1).await;
    let mut socket = lisa.look(&table).await;
    let mut ghost = raw_socket(&house, &leo, &table).await;
    let here = |seat: usize, is_here: bool| {
        move |message: &Value| {
            message["type"] == "presence" && message["seats"][seat] == json!(is_here)
        }
    };
    socket.until(here(1, true)).await;
    // The server may close the connection before it has taken all of them.
    let _ = ghost.write_all(&PONG.repeat(100_000)).await;
    drop(ghost);
    socket.until(here(1, false)).await;
    // The place of the connection is free again.
    let again = leo.look(&table).await;
    socket.until(here(1, true)).await;
    again.leave().await;
}

#[tokio::test(start_paused = true)]
async fn a_client_that_sends_too_much_for_half_a_minute_is_dropped() {
    let limits = Config { socket_messages_per_second: 1, socket_messages_burst: 1, ..roomy() };
    let house = House::timeless(limits).await;
    let guest = house.guest("Lisa").await;
    let table = house.table(&guest, json!(["me", "open"])).await;
    let mut stream = raw_socket(&house, &guest, &table).await;
    stream.write_all(&PING.repeat(1_000)).await.unwrap();
    for second in 1..=40 {
        house.pass(1_000).await;
        assert!(connections(&house).await == 1 || second >= 30, "after {second} s");
    }
    assert_eq!(connections(&house).await, 0);
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest).await;
    let code = 1013_u16.to_be_bytes();
    assert!(rest.windows(2).any(|two| two == code), "it is told to come again");
}

#[tokio::test(start_paused = true)]
async fn a_burst_now_and_then_is_not_a_flood() {
    let limits = Config { socket_messages_per_second: 1, socket_messages_burst: 1, ..roomy() };
    let house = House::timeless(limits).await;
    let guest = house.guest("Lisa").await;
    let table = house.table(&guest, json!(["me", "open"])).await;
    let mut stream = raw_socket(&house, &guest, &table).await;
    for _ in 0..6 {
        stream.write_all(&PING.repeat(3)).await.unwrap();
        house.pass(10_000).await;
    }
    assert_eq!(connections(&house).await, 1);
}
