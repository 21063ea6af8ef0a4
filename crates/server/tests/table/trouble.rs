//! A store that fails, and a memory that is full: nothing is told that is not stored, nobody is
//! mistaken for another person, and what one table cannot do does not hold up the others.

use std::sync::{Arc, Mutex};

use futures_util::StreamExt;
use leonardo_client::Error;
use leonardo_server::Config;
use serde_json::json;

use crate::harness::{House, Moody, Players, Socket, roomy};

const MINUTE_MS: u64 = 60_000;

#[tokio::test]
async fn a_take_back_that_cannot_be_told_is_not_done() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let turn = players.make_turn().await;
    players.sockets[turn].must(json!({ "take-back": {} })).await;
    let before = players.sockets[turn].next;
    store.fail("entries", true);
    let yes = json!({ "answer": { "yes": true } });
    assert_eq!(players.sockets[1 - turn].refused(yes.clone()).await, "store");
    store.fail("entries", false);
    assert_eq!(players.log(turn).await.len() as u32, before, "nothing has changed");
    players.sockets[1 - turn].must(yes).await;
    players.sync().await;
    assert_eq!(players.turn(), turn);
}

#[tokio::test]
async fn a_chat_line_that_cannot_be_stored_is_not_called_a_move() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    store.fail("append", true);
    let refused = players.sockets[0].ask(json!({ "say": { "text": "hello" } })).await;
    assert_eq!(refused["code"], "store", "{refused}");
    assert!(!refused["text"].as_str().unwrap().contains("move"), "{refused}");
    store.fail("append", false);
    players.sockets[0].must(json!({ "say": { "text": "hello" } })).await;
}

#[tokio::test(start_paused = true)]
async fn a_server_is_ready_when_its_store_can_write_and_asks_it_once_a_second() {
    let store = Arc::new(Moody::default());
    let house = House::timeless_on(roomy(), store.clone()).await;
    let status = async || house.get("/readyz").await.status;
    for _ in 0..20 {
        assert_eq!(status().await, 200);
    }
    assert_eq!(store.pings(), 1, "a flood of questions is one write");
    store.fail("ping", true);
    assert_eq!(status().await, 200, "known for a second");
    house.pass(1_000).await;
    assert_eq!(status().await, 503);
    store.fail("ping", false);
    house.pass(1_000).await;
    assert_eq!(status().await, 200);
    assert_eq!(store.pings(), 3);
}

/// Q2, however far, and not as if it were no move at all.
#[tokio::test]
async fn a_place_off_the_board_is_refused_by_the_rules() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({ "variant": "quintis" })).await;
    players.make_turn().await;
    let turn = players.turn();
    let socket = &mut players.sockets[turn];
    let lays = socket.offers.iter().find_map(|offer| Some(offer.split_once('@')?.0.to_owned()));
    let card = lays.expect("a card can be laid");
    for place in ["9,0", "0,-1000"] {
        let mv = format!("{card}@{place}");
        for request in [
            json!({ "move": { "seq": socket.next, "move": mv } }),
            json!({ "preview": { "move": mv } }),
        ] {
            let refused = socket.ask(request).await;
            assert_eq!((&refused["code"], &refused["rule"]), (&json!("illegal"), &json!("Q2")));
        }
    }
}

#[tokio::test]
async fn a_rematch_that_cannot_be_noted_leaves_no_open_table() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let mut players = Players::playing(&house, 2, json!({ "public": true })).await;
    players.sockets[0].must(json!({ "resign": { "seat": 0 } })).await;
    store.fail("append", true);
    assert_eq!(players.sockets[0].refused(json!("rematch")).await, "store");
    store.fail("append", false);
    let open = "/api/tables?stage=open";
    for _ in 0..100 {
        if players.guests[0].get(open).await.body["tables"] == json!([]) {
            players.sockets[0].must(json!("rematch")).await;
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("a table that nobody knows stays open");
}

#[tokio::test]
async fn a_table_that_breaks_off_comes_back() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    players.make_turn().await;
    store.fail("panic", true);
    let next = players.sockets[0].next;
    players.sockets[0].send(json!({ "say": { "text": "hello" } })).await;
    for socket in &mut players.sockets {
        while socket.try_next().await.is_some() {}
    }
    let sit = format!(
        "/api/tables/{}/sit",
        house.table(&players.guests[0], json!(["open", "open"])).await
    );
    let reply = players.guests[0].post(&sit, &json!({})).await;
    assert_eq!((reply.status, reply.code()), (503, "store"), "the table is there");
    store.fail("panic", false);
    assert_eq!(players.guests[0].post(&sit, &json!({})).await.status, 200);
    players.come_back(&house).await;
    assert_eq!(players.sockets[0].next, next, "nothing has changed");
    players.make_turn().await;
}

/// The lease of this process may be over, so that another may have gone on.
#[tokio::test]
async fn a_table_that_may_be_anothers_tells_nothing_before_it_is_claimed_again() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    players.make_turn().await;
    let before = players.sockets[0].next;
    // It cannot be claimed; or it can, but by then the lease is over again.
    for claim_fails in [true, false] {
        store.fail("hold", true);
        store.fail("claim", claim_fails);
        assert_eq!(players.sockets[0].refused(json!({ "look": { "seat": 0 } })).await, "store");
        for socket in &mut players.sockets {
            while socket.try_next().await.is_some() {}
        }
        refuses_strangers(&house, &players.table).await;
        store.fail("hold", false);
        store.fail("claim", false);
        players.come_back(&house).await;
        assert_eq!(players.sockets[0].next, before);
    }
    players.make_turn().await;
}

async fn refuses_strangers(house: &House, table: &str) {
    let stranger = house.guest("Ann").await;
    if let Ok(mut socket) = Socket::try_open(&stranger, table, "").await {
        let first = socket.next().await.unwrap();
        assert!(first.unwrap().is_close(), "not even a welcome");
    }
}

/// Everyone is disconnected, and not told whether it is stored.
async fn tells_nobody(players: &mut Players) {
    for socket in &mut players.sockets {
        while let Some(message) = socket.try_next().await {
            assert_ne!(message["type"], "refused", "{message}");
            assert!(!message.to_string().contains("hello"), "{message}");
        }
    }
}

/// What is in memory is older than what this process has claimed.
#[tokio::test]
async fn a_table_that_was_claimed_but_not_read_tells_nothing() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    players.make_turn().await;
    let before = players.sockets[0].next;
    store.fail("append", true);
    store.fail("entries", true);
    players.sockets[0].send(json!({ "say": { "text": "hello" } })).await;
    tells_nobody(&mut players).await;
    for _ in 0..2 {
        refuses_strangers(&house, &players.table).await;
    }
    store.fail("append", false);
    store.fail("entries", false);
    players.come_back(&house).await;
    assert_eq!(players.sockets[0].next, before);
    players.make_turn().await;
}

/// The reload fails too, so it must not be called refused.
#[tokio::test]
async fn what_was_stored_too_late_is_not_called_refused() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    players.make_turn().await;
    let before = players.sockets[0].next;
    store.fail("hold-after-append", true);
    store.fail("claim", true);
    players.sockets[0].send(json!({ "say": { "text": "hello" } })).await;
    tells_nobody(&mut players).await;
    for mood in ["hold-after-append", "hold", "claim"] {
        store.fail(mood, false);
    }
    players.come_back(&house).await;
    assert_eq!(players.log(0).await.len() as u32, before + 1);
}

/// Others may have been told of the new table.
#[tokio::test]
async fn a_rematch_that_was_stored_too_late_stays_open() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let mut players = Players::playing(&house, 2, json!({ "public": true })).await;
    players.sockets[0].must(json!({ "resign": { "seat": 0 } })).await;
    store.fail("hold-after-append", true);
    players.sockets[0].send(json!("rematch")).await;
    tells_nobody(&mut players).await;
    for mood in ["hold-after-append", "hold"] {
        store.fail(mood, false);
    }
    players.come_back(&house).await;
    let rematch = players.guests[0].info(&players.table).await["rematch"].clone();
    let rematch = rematch.as_str().expect("it is stored");
    assert_eq!(players.guests[0].info(rematch).await["stage"], "open");
}

#[tokio::test]
async fn what_was_stored_too_late_is_told_after_reading_it_again() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    players.make_turn().await;
    let before = players.sockets[0].next;
    store.fail("hold-after-append", true);
    players.sockets[0].send(json!({ "say": { "text": "hello" } })).await;
    for socket in &mut players.sockets {
        while let Some(message) = socket.try_next().await {
            assert!(!message.to_string().contains("hello"), "{message}");
        }
    }
    store.fail("hold-after-append", false);
    store.fail("hold", false);
    players.come_back(&house).await;
    let log = players.log(0).await;
    assert_eq!(log.len() as u32, before + 1);
    assert!(log.last().unwrap().to_string().contains("hello"));
    players.make_turn().await;
}

#[tokio::test]
async fn a_player_is_not_taken_for_a_spectator() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let guest = house.guest("Lisa").await;
    let table = house.table(&guest, json!(["me", "open"])).await;
    store.fail("guest", true);
    let refused = Socket::try_open(&guest, &table, "").await.expect_err("who it is is not known");
    assert!(matches!(refused, Error::Refused { status: 503, .. }), "{refused}");
    store.fail("guest", false);
    assert_eq!(guest.look(&table).await.messages().next().unwrap()["you"]["seats"], json!([0]));
}

#[tokio::test(start_paused = true)]
async fn a_game_that_cannot_be_packed_holds_up_no_other() {
    let store = Arc::new(Moody::default());
    let config = Config { idle_minutes: 1, ..roomy() };
    let house = House::timeless_on(config, store.clone()).await;
    let guest = house.guest("Lisa").await;
    for _ in 0..3 {
        let table = house.table(&guest, json!(["me", "me"])).await;
        let mut socket = guest.look(&table).await;
        socket.must(json!("start")).await;
        socket.must(json!({ "resign": { "seat": 0 } })).await;
        socket.leave().await;
    }
    store.fail("pack", true);
    let log = Log::default();
    let writer = log.clone();
    let logging = tracing_subscriber::fmt().with_writer(move || writer.clone()).finish();
    let _logging = tracing::subscriber::set_default(logging);
    house.pass(4 * MINUTE_MS).await;
    let mut tried = store.packed();
    let times = tried.len();
    assert!(times >= 9, "they are tried again every minute: {times}");
    tried.sort_unstable();
    tried.dedup();
    assert_eq!(tried.len(), 3, "each is tried, whatever happened to the one before it");
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    let lines = log.lines().filter(|line| line.contains("could not pack")).count();
    // One in ten seconds of real time.
    assert!(lines >= 1 && lines < times / 2, "{lines} lines for {times} tries");
}

/// What a server logs.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_runs_out_while_nothing_can_be_stored() {
    let store = Arc::new(Moody::default());
    let house = House::timeless_on(roomy(), store.clone()).await;
    let clock = json!({ "clock": { "per-move": { "ms": MINUTE_MS } }, "timeout": "lose" });
    let mut players = Players::playing(&house, 2, clock).await;
    house.pass(MINUTE_MS - 1).await;
    let before = store.appends();
    store.fail("append", true);
    for _ in 0..10 {
        house.pass(1_000).await;
    }
    let tried = store.appends() - before;
    assert!((5..=11).contains(&tried), "tried {tried} times in ten seconds");
    store.fail("append", false);
    house.pass(1_000).await;
    assert_eq!(players.sockets[0].entry("ended").await["how"], "time");
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_runs_out_while_memory_is_full() {
    let config = Config { idle_minutes: 1, tables_in_memory_max: 1, ..roomy() };
    let house = House::timeless(config).await;
    let clock = json!({ "clock": { "per-move": { "ms": 10 * MINUTE_MS } }, "timeout": "lose" });
    let mut players = Players::playing(&house, 2, clock).await;
    players.leave().await;
    house.leap(MINUTE_MS).await;
    assert_eq!(house.tables_in_memory(), 0);
    // Another table takes the only place until after the time is up.
    let guest = house.guest("Ann").await;
    let other = house.table(&guest, json!(["me", "open"])).await;
    let here = guest.look(&other).await;
    house.pass(10 * MINUTE_MS).await;
    assert_eq!(guest.info(&players.table).await["stage"], "playing");
    here.leave().await;
    house.pass(2 * MINUTE_MS).await;
    assert_eq!(guest.info(&players.table).await["result"]["how"], "time");
}

/// A seat and its token, and a table with all of its seats and cards, are stored together.
#[tokio::test]
async fn what_is_refused_leaves_nothing_behind() {
    let store = Arc::new(Moody::default());
    let house = House::on(roomy(), store.clone(), leonardo_server::Clock::System).await;
    let (lisa, leo) = (house.guest("Lisa").await, house.guest("Leo").await);
    let before = store.appends();
    let new = json!({ "variant": "base", "seats": ["me", "me"], "start": true });
    let reply = lisa.post("/api/tables", &new).await;
    assert_eq!((reply.status, reply.body["table"]["stage"].as_str()), (201, Some("playing")));
    let token = json!({ "token": reply.body["token"] });
    let started = reply.body["table"]["id"].as_str().unwrap();
    let opened = leo.post(&format!("/api/tables/{started}/token"), &token).await;
    assert_eq!(opened.body["seat"], 0, "{opened:?}");
    let table = house.table(&lisa, json!(["me", "open"])).await;
    assert_eq!(store.appends(), before, "all of a new table comes with its creation");
    let reply = leo.sit(&table, 1).await;
    assert!(reply.body["token"].is_string(), "{reply:?}");
    assert_eq!(store.appends(), before + 1);
    // As many tokens as a seat may have: one came with the seat.
    let mut socket = leo.look(&table).await;
    for _ in 1..500 {
        socket.token(1).await;
    }
    assert_eq!(socket.refused(json!({ "token": { "seat": 1 } })).await, "full");
    let path = format!("/api/tables/{table}/sit");
    let renamed = leo.post(&path, &json!({ "seat": 1, "name": "Leonardo" })).await;
    assert_eq!((renamed.status, &renamed.body["token"]), (200, &json!(null)), "{renamed:?}");
    assert_eq!(leo.info(&table).await["seats"][1]["name"], "Leonardo");
    // Fifty times there and back is not needed to find a seat.
    socket.must(json!({ "leave": { "seat": 1 } })).await;
    let mut answers = Vec::new();
    for _ in 0..50 {
        let reply = leo.post(&path, &json!({ "seat": 1 })).await;
        answers.push((reply.status, reply.code().to_string()));
        if reply.status == 200 {
            socket.must(json!({ "leave": { "seat": 1 } })).await;
        }
    }
    assert_eq!(answers[0].0, 200);
    assert_eq!(answers[49], (429, "sat-too-often".to_string()));
    house.guest("Mona").await.sit(&table, 1).await;
}
