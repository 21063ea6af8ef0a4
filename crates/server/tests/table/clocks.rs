//! Clocks, with a time that stands still until the test lets it pass.

use serde_json::{Value, json};

use crate::harness::{BEGAN_MS, House, Players, roomy};

const MINUTE_MS: u64 = 60_000;
const DAY_MS: u64 = 24 * 60 * MINUTE_MS;

/// A bot that plays for a person does nothing while time stands still.
fn slow_bots() -> leonardo_server::Config {
    leonardo_server::Config { bot_pace_ms: 5_000, ..roomy() }
}

fn per_move(ms: u64) -> Value {
    json!({ "clock": { "per-move": { "ms": ms } } })
}

fn bank(ms: u64, increment_ms: u64) -> Value {
    json!({ "clock": { "bank": { "ms": ms, "increment-ms": increment_ms } } })
}

fn or_lose(mut table: Value) -> Value {
    table["timeout"] = json!("lose");
    table
}

/// What everyone is told of the clock now.
fn clock(players: &Players) -> &Value {
    let clock = &players.sockets[0].clock;
    assert!(players.sockets.iter().all(|socket| socket.clock == *clock), "all see the same clock");
    clock
}

/// Nothing was told of a seat's end of time.
async fn nobody_is_out_of_time(players: &mut Players) {
    players.sync().await;
    for socket in &players.sockets {
        let is_end = |message: &Value| ["handed", "ended"].iter().any(|k| message["kind"] == *k);
        assert!(!socket.messages().any(|message| is_end(&message)));
    }
}

#[tokio::test(start_paused = true)]
async fn each_turn_has_its_time_and_a_bot_takes_over() {
    let house = House::timeless(slow_bots()).await;
    let mut players = Players::playing(&house, 2, per_move(MINUTE_MS)).await;
    let turn = players.turn();
    assert_eq!(*clock(&players), json!({ "seat": turn, "until": BEGAN_MS + 60_000 }));
    house.pass(MINUTE_MS - 1).await;
    nobody_is_out_of_time(&mut players).await;
    house.pass(1).await;
    for socket in &mut players.sockets {
        let handed = socket.entry("handed").await;
        assert_eq!((&handed["seat"], &handed["why"]), (&json!(turn), &json!("time")));
        assert_eq!(handed["at"], BEGAN_MS + 60_000);
        assert_eq!(handed["clock"], json!({ "seat": null, "until": null }));
        assert!(!handed["text"].as_array().expect("words").is_empty());
    }
    let seat = json!({ "take": { "seat": turn } });
    assert_eq!(players.sockets[turn].refused(seat.clone()).await, "time-is-up");
    // The bot finishes the turn, then the person may play again.
    let other = 1 - turn;
    while players.sockets[other].offers.is_empty() {
        house.pass(5_000).await;
        players.sync().await;
    }
    assert_eq!(*clock(&players), json!({ "seat": other, "until": house.now_ms() + 60_000 }));
    players.sockets[turn].must(seat).await;
    players.sync().await;
    players.make_turn().await;
    assert_eq!(players.turn(), turn);
    assert_eq!(*clock(&players), json!({ "seat": turn, "until": house.now_ms() + 60_000 }));
}

#[tokio::test(start_paused = true)]
async fn of_two_players_one_loses_on_time() {
    let house = House::timeless(roomy()).await;
    let mut players = Players::playing(&house, 2, or_lose(per_move(MINUTE_MS))).await;
    let turn = players.turn();
    house.pass(MINUTE_MS).await;
    for socket in &mut players.sockets {
        let ended = socket.entry("ended").await;
        assert_eq!((&ended["how"], &ended["winners"]), (&json!("time"), &json!([1 - turn])));
        assert_eq!(ended["table"]["result"]["how"], "time");
        assert_eq!(ended["table"]["stage"], "finished");
    }
}

#[tokio::test(start_paused = true)]
async fn of_three_players_the_last_one_in_time_wins() {
    let house = House::timeless(slow_bots()).await;
    let mut players = Players::playing(&house, 3, or_lose(per_move(MINUTE_MS))).await;
    let first = players.turn();
    house.pass(MINUTE_MS).await;
    let handed = players.sockets[first].entry("handed").await;
    assert_eq!((&handed["seat"], &handed["why"]), (&json!(first), &json!("out")));
    assert_eq!(handed["table"]["seats"][first]["out"], true);
    for request in ["take", "resign", "hand"] {
        let refused = players.sockets[first].refused(json!({ request: { "seat": first } })).await;
        let expected = if request == "take" { "time-is-up" } else { "out" };
        assert_eq!(refused, expected, "{request}");
    }
    let second = (first + 1) % 3;
    players.sync().await;
    while players.sockets[second].offers.is_empty() {
        house.pass(5_000).await;
        players.sync().await;
    }
    assert_eq!(players.sockets[first].refused(json!({ "take": { "seat": first } })).await, "out");
    house.pass(MINUTE_MS).await;
    let ended = players.sockets[0].entry("ended").await;
    assert_eq!((&ended["how"], &ended["winners"]), (&json!("time"), &json!([(first + 2) % 3])));
}

#[tokio::test(start_paused = true)]
async fn a_bank_is_spent_and_grows_with_each_turn() {
    let house = House::timeless(slow_bots()).await;
    let mut players = Players::playing(&house, 2, bank(MINUTE_MS, 5_000)).await;
    let turn = players.turn();
    let other = 1 - turn;
    let left = |of_turn: u64, of_other: u64| {
        if turn == 0 { json!([of_turn, of_other]) } else { json!([of_other, of_turn]) }
    };
    assert_eq!(clock(&players)["left"], left(60_000, 60_000));
    house.pass(10_000).await;
    players.make_turn().await;
    let until = house.now_ms() + 60_000;
    assert_eq!(
        *clock(&players),
        json!({ "seat": other, "until": until, "left": left(55_000, 60_000) })
    );
    house.pass(3_000).await;
    players.make_turn().await;
    let until = house.now_ms() + 55_000;
    assert_eq!(
        *clock(&players),
        json!({ "seat": turn, "until": until, "left": left(55_000, 62_000) })
    );
    house.pass(54_999).await;
    players.sync().await;
    assert_eq!(clock(&players)["seat"], turn);
    house.pass(1).await;
    let handed = players.sockets[other].entry("handed").await;
    assert_eq!((&handed["seat"], &handed["why"]), (&json!(turn), &json!("time")));
    assert_eq!(handed["clock"]["left"], left(0, 62_000));
}

#[tokio::test(start_paused = true)]
async fn a_player_who_comes_back_with_an_empty_bank_has_a_moment() {
    let house = House::timeless(slow_bots()).await;
    let mut players = Players::playing(&house, 2, bank(10_000, 0)).await;
    let turn = players.turn();
    house.pass(10_000).await;
    players.sync().await;
    while players.sockets[1 - turn].offers.is_empty() {
        house.pass(2_000).await;
        players.sync().await;
    }
    let returned = players.sockets[turn].must(json!({ "take": { "seat": turn } })).await;
    assert_eq!(returned["clock"]["left"][turn], 10_000);
}

#[tokio::test(start_paused = true)]
async fn handing_a_seat_over_and_back_gives_no_time() {
    let house = House::timeless(slow_bots()).await;
    for table in [per_move(12_000), bank(12_000, 0)] {
        let began_ms = house.now_ms();
        let mut players = Players::playing(&house, 2, table.clone()).await;
        let turn = players.turn();
        house.pass(11_000).await;
        let seat = json!({ "seat": turn });
        let handed = players.sockets[turn].must(json!({ "hand": seat })).await;
        assert_eq!(handed["why"], "asked");
        let returned = players.sockets[turn].must(json!({ "take": seat })).await;
        assert_eq!(returned["clock"]["until"], began_ms + 12_000, "{table}");
        house.pass(999).await;
        players.sync().await;
        assert_eq!(clock(&players)["until"], began_ms + 12_000, "{table}");
        house.pass(1).await;
        let handed = players.sockets[turn].entry("handed").await;
        assert_eq!(handed["why"], "time");
    }
}

#[tokio::test(start_paused = true)]
async fn taking_back_gives_no_time_back() {
    let house = House::timeless(roomy()).await;
    let mut players = Players::playing(&house, 2, bank(MINUTE_MS, 0)).await;
    let turn = players.turn();
    let other = 1 - turn;
    house.pass(10_000).await;
    players.make_turn().await;
    house.pass(4_000).await;
    players.sockets[turn].must(json!({ "take-back": {} })).await;
    players.sockets[other].must(json!({ "answer": { "yes": true } })).await;
    players.sync().await;
    assert_eq!(players.turn(), turn, "the turn is there again");
    assert_eq!(clock(&players)["left"][turn], 50_000);
    assert_eq!(clock(&players)["left"][other], 56_000);
    assert_eq!(clock(&players)["until"], house.now_ms() + 50_000);
    // The log alone tells the same.
    players.come_back(&house).await;
    assert_eq!(clock(&players)["until"], house.now_ms() + 50_000);
}

#[tokio::test(start_paused = true)]
async fn taking_back_inside_a_turn_leaves_its_clock_alone() {
    let house = House::timeless(roomy()).await;
    let mut table = per_move(MINUTE_MS);
    table["variant"] = json!("sets");
    let mut players = Players::playing(&house, 2, table).await;
    let mut is_found = false;
    for _ in 0..200 {
        let (turn, until) = (players.turn(), clock(&players)["until"].clone());
        house.pass(1_000).await;
        players.make_move().await;
        if players.sockets[turn].offers.is_empty() {
            continue;
        }
        let answer = players.sockets[turn].ask(json!({ "take-back": {} })).await;
        if answer["kind"] == "taken-back" {
            players.sync().await;
            assert_eq!(clock(&players)["until"], until);
            is_found = true;
            break;
        }
        players.sockets[1 - turn].ask(json!({ "answer": { "yes": false } })).await;
        players.sync().await;
    }
    assert!(is_found, "no turn had a decision that could be taken back");
}

#[tokio::test(start_paused = true)]
async fn a_restart_keeps_the_clock() {
    let mut house = House::timeless(slow_bots()).await;
    let mut players = Players::playing(&house, 2, bank(MINUTE_MS, 5_000)).await;
    house.pass(7_000).await;
    let turn = 1 - players.make_turn().await;
    let before = clock(&players).clone();
    house.pass(20_000).await;
    house.restart().await;
    players.come_back(&house).await;
    assert_eq!(*clock(&players), before);
    house.pass(39_999).await;
    nobody_is_out_of_time(&mut players).await;
    house.pass(1).await;
    let handed = players.sockets[turn].entry("handed").await;
    assert_eq!((&handed["seat"], &handed["why"]), (&json!(turn), &json!("time")));
}

#[tokio::test(start_paused = true)]
async fn nobody_runs_out_of_time_at_once_after_a_long_break() {
    let mut house = House::timeless(slow_bots()).await;
    let mut players = Players::playing(&house, 2, or_lose(per_move(MINUTE_MS))).await;
    house.stop().await;
    tokio::time::advance(std::time::Duration::from_millis(DAY_MS)).await;
    house.start().await;
    players.come_back(&house).await;
    house.pass(29_000).await;
    nobody_is_out_of_time(&mut players).await;
    house.pass(1_000).await;
    assert_eq!(players.sockets[0].entry("ended").await["how"], "time");
}

#[tokio::test(start_paused = true)]
async fn a_clock_of_days_wakes_a_table_that_has_left_memory() {
    let house = House::timeless(roomy()).await;
    let mut players = Players::playing(&house, 2, or_lose(per_move(3 * DAY_MS))).await;
    let turn = players.turn();
    players.leave().await;
    house.leap(11 * MINUTE_MS).await;
    assert_eq!(house.tables_in_memory(), 0);
    house.leap(3 * DAY_MS - 12 * MINUTE_MS).await;
    let host = players.guests[0].clone();
    assert_eq!(host.info(&players.table).await["stage"], "playing");
    assert_eq!(house.tables_in_memory(), 0, "asking what everyone may know wakes nobody");
    house.leap(MINUTE_MS).await;
    let info = host.info(&players.table).await;
    assert_eq!(info["stage"], "finished");
    assert_eq!(info["result"]["winners"], json!([1 - turn]));
    let ended = players.log(0).await.pop().expect("an end");
    assert_eq!(ended["at"], BEGAN_MS + 3 * DAY_MS as i64);
}

#[tokio::test(start_paused = true)]
async fn clocks_are_set_again_when_a_server_starts() {
    let mut house = House::timeless(roomy()).await;
    let mut players = Players::playing(&house, 2, or_lose(per_move(2 * DAY_MS))).await;
    players.leave().await;
    house.restart().await;
    house.settle().await;
    house.leap(11 * MINUTE_MS).await;
    assert_eq!(house.tables_in_memory(), 0);
    house.leap(2 * DAY_MS - 11 * MINUTE_MS).await;
    let host = house.again(&players.guests[0]);
    assert_eq!(host.info(&players.table).await["stage"], "finished");
}

#[tokio::test]
async fn clocks_that_make_no_sense_are_refused() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    for clock in [
        json!({ "per-move": { "ms": 999 } }),
        json!({ "per-move": { "ms": 31 * DAY_MS } }),
        json!({ "per-move": { "ms": i64::MIN } }),
        json!({ "bank": { "ms": 0, "increment-ms": 0 } }),
        json!({ "bank": { "ms": 1_000, "increment-ms": -1 } }),
        json!({ "bank": { "ms": 1_000, "increment-ms": i64::MAX } }),
    ] {
        let new = json!({ "variant": "base", "seats": ["me", "open"], "clock": clock });
        let reply = host.post("/api/tables", &new).await;
        assert_eq!((reply.status, reply.code()), (400, "bad-clock"), "{clock}");
    }
}
