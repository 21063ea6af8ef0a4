//! Bots at the tables of several people: whom they wait for, and when they stop.

use leonardo_server::Config;
use serde_json::{Value, json};

use crate::harness::{BEGAN_MS, Guest, House, roomy};

const MINUTE_MS: u64 = 60_000;
const DAY_MS: u64 = 24 * 60 * MINUTE_MS;

/// Bots that move once a minute, so that a test sees when they stop.
fn unhurried() -> Config {
    Config { bot_pace_ms: MINUTE_MS as u32, idle_minutes: 10, ..roomy() }
}

fn bot(level: &str) -> Value {
    json!({ "bot": { "level": level } })
}

async fn playing(house: &House, host: &Guest, seats: Value, more: Value) -> String {
    let mut new = json!({ "variant": "base", "seats": seats, "start": true });
    for (name, value) in more.as_object().into_iter().flatten() {
        new[name] = value.clone();
    }
    house.table_with(host, new).await
}

/// How many entries the log of a table has, without waking it.
async fn length(house: &House, table: &str) -> usize {
    let listed = house.store.find(table).await.expect("the store answers").unwrap();
    house.store.entries(listed.number, 0).await.expect("the store answers").len()
}

/// Lets so many minutes pass with nobody connected.
async fn wait(house: &House, minutes: u32) {
    for _ in 0..minutes {
        house.leap(MINUTE_MS).await;
    }
}

/// 29 tables of six masters, as many as one guest may open in an hour, and no one watches.
#[tokio::test(start_paused = true)]
async fn the_bots_of_one_do_not_hold_up_those_of_another() {
    let config = Config { bot_pace_ms: 700, bot_threads: 1, ..roomy() };
    let house = House::timeless(config).await;
    let greedy = house.guest("Greedy").await;
    let master = json!({ "bot": { "level": "master", "think-ms": 10_000 } });
    for _ in 0..29 {
        playing(&house, &greedy, json!(vec![&master; 6]), json!({})).await;
    }
    let lisa = house.guest("Lisa").await;
    let seats = json!(["me", bot("journeyman")]);
    let table = playing(&house, &lisa, seats, json!({})).await;
    let mut socket = lisa.look(&table).await;
    for _ in 0..3 {
        // A second is enough for its pace, a few if this machine is slow to hand on the last move.
        // Behind the masters it would wait for minutes.
        for _ in 0..5 {
            house.pass(1_000).await;
            socket.sync().await;
            if !socket.offers.is_empty() {
                break;
            }
        }
        let mv = socket.offers.first().expect("the journeyman has answered").clone();
        socket.make(&mv).await;
    }
}

#[tokio::test(start_paused = true)]
async fn bots_among_themselves_stop_when_nobody_looks_on() {
    let house = House::timeless(unhurried()).await;
    let host = house.guest("Lisa").await;
    // Bots that do not search: the time of a search is real, and here time is paused.
    let seats = json!([bot("random"), bot("journeyman")]);
    let table = playing(&house, &host, seats, json!({})).await;
    let dealt = length(&house, &table).await;
    let socket = house.stranger().look(&table).await;
    house.pass(12 * MINUTE_MS).await;
    let watched = length(&house, &table).await;
    assert!(watched > dealt + 4, "{watched} entries: they play while someone watches");
    socket.leave().await;
    wait(&house, 9).await;
    assert!(length(&house, &table).await > watched, "they go on for a while");
    wait(&house, 2).await;
    let left = length(&house, &table).await;
    assert_eq!(house.tables_in_memory(), 0);
    wait(&house, 10).await;
    assert_eq!(length(&house, &table).await, left, "they have stopped");
    // A request that is refused does not count as watching.
    let claim = json!({ "token": "AAAAAAAAAAAAAAAAAAAAAA" });
    let refused = host.post(&format!("/api/tables/{table}/claim"), &claim).await;
    assert_eq!(refused.code(), "bad-token");
    assert_eq!(house.tables_in_memory(), 1);
    wait(&house, 4).await;
    assert_eq!(length(&house, &table).await, left);
    let _socket = house.stranger().look(&table).await;
    house.pass(4 * MINUTE_MS).await;
    assert!(length(&house, &table).await > left, "they go on for one who is back");
}

/// A person handed the seat to a bot and went away: nobody is left whose turn would come.
#[tokio::test(start_paused = true)]
async fn bots_in_the_seats_of_all_people_stop_as_well() {
    let house = House::timeless(unhurried()).await;
    let host = house.guest("Lisa").await;
    let table = playing(&house, &host, json!(["me", bot("random")]), json!({})).await;
    let mut socket = host.look(&table).await;
    socket.must(json!({ "hand": { "seat": 0 } })).await;
    socket.leave().await;
    wait(&house, 11).await;
    assert_eq!(house.tables_in_memory(), 0);
    let left = length(&house, &table).await;
    wait(&house, 10).await;
    assert_eq!(length(&house, &table).await, left);
}

/// In a game of days hardly anyone is connected when bots have their turns.
#[tokio::test(start_paused = true)]
async fn bots_lead_on_to_the_turn_of_a_person_who_is_away() {
    let mut house = House::timeless(unhurried()).await;
    let host = house.guest("Lisa").await;
    let mut seats = vec![bot("random"); 5];
    seats.push(json!("me"));
    let days = json!({ "clock": { "per-move": { "ms": 3 * DAY_MS } } });
    let table = playing(&house, &host, json!(seats), days).await;
    // Two bots may have had their turns when the server stops, and nobody comes back after it.
    wait(&house, 2).await;
    house.restart().await;
    wait(&house, 20).await;
    assert_eq!(house.tables_in_memory(), 0, "the turn of the person has come");
    let socket = house.again(&host).look(&table).await;
    assert!(!socket.offers.is_empty());
    let until = socket.clock["until"].as_i64().expect("the clock runs");
    let began_ms = until - 3 * DAY_MS as i64;
    let is_between = (BEGAN_MS..BEGAN_MS + 8 * MINUTE_MS as i64).contains(&began_ms);
    assert!(is_between, "the turn began {} ms after the game", began_ms - BEGAN_MS);
    socket.leave().await;
    // The person never comes: a bot takes the seat, and the game stops in the end.
    house.leap(3 * DAY_MS).await;
    wait(&house, 11).await;
    assert_eq!(house.tables_in_memory(), 0);
    let left = length(&house, &table).await;
    wait(&house, 10).await;
    assert_eq!(length(&house, &table).await, left);
}
