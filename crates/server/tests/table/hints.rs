//! Hints for the person to move: three depths from one thought, told to nobody else and kept nowhere.

use leonardo_server::Config;
use serde_json::{Value, json};

use crate::harness::{Guest, House, Players, Socket, roomy};

/// Masters that hardly think.
fn quick() -> Config {
    Config { bot_think_ms: 20, ..roomy() }
}

fn hint(depth: u8) -> Value {
    json!({ "hint": { "depth": depth } })
}

async fn with_bot(house: &House, host: &Guest, more: Value) -> Socket {
    let bot = json!({ "bot": { "level": "random" } });
    let mut new = json!({ "variant": "base", "seats": ["me", bot], "start": true });
    for (name, value) in more.as_object().into_iter().flatten() {
        new[name] = value.clone();
    }
    let table = house.table_with(host, new).await;
    let mut socket = host.look_with(&table, "words=true").await;
    while socket.offers.is_empty() {
        socket.next().await;
    }
    socket
}

#[tokio::test]
async fn each_depth_tells_more_of_the_same_move() {
    let house = House::with(quick()).await;
    let lisa = house.guest("Lisa").await;
    let mut socket = with_bot(&house, &lisa, json!({})).await;
    assert_eq!(socket.table["hints"], true, "one person and a bot");
    let place = socket.ask(hint(1)).await;
    assert_eq!(place["type"], "hint");
    assert!(place.get("aim").is_none() && place.get("move").is_none(), "{place}");
    let zone = place["spot"]["zone"].as_str().expect("in the base game it is a zone").to_string();
    let aim = socket.ask(hint(2)).await;
    assert_eq!((&aim["spot"], aim.get("move")), (&place["spot"], None), "{aim}");
    assert!(aim.get("aim").is_some(), "{aim}");
    let whole = socket.ask(hint(3)).await;
    assert_eq!((&whole["spot"], &whole["aim"]), (&aim["spot"], &aim["aim"]), "{whole}");
    let mv = whole["move"].as_str().expect("a move").to_string();
    assert!(mv.ends_with(&format!(">{zone}")), "{mv} is made at {zone}");
    assert!(socket.offers.contains(&mv), "{mv} is legal");
    let texts = [&place["text"], &aim["text"], &whole["text"]];
    assert!(texts.iter().all(|text| text.as_str().is_some_and(|text| !text.is_empty())));
    let told = whole["text"].as_str().expect("words");
    assert!(told.contains("chance to win"), "{told}");
    socket.make(&mv).await;
}

#[tokio::test]
async fn a_hint_is_told_to_nobody_else_and_not_kept() {
    let house = House::with(quick()).await;
    let mut players = Players::playing(&house, 2, json!({ "hints": true })).await;
    let turn = players.turn();
    let before = players.log(turn).await.len();
    for depth in 1..=3 {
        assert_eq!(players.sockets[turn].ask(hint(depth)).await["depth"], depth);
    }
    players.sync().await;
    let other: Vec<Value> = players.sockets[1 - turn].messages().collect();
    assert!(other.iter().all(|told| told["type"] != "hint"), "{other:?}");
    assert_eq!(players.log(turn).await.len(), before, "the log has nothing new");
}

#[tokio::test]
async fn a_table_says_whether_it_has_hints() {
    let house = House::with(quick()).await;
    let lisa = house.guest("Lisa").await;
    let mut without = with_bot(&house, &lisa, json!({ "hints": false })).await;
    assert_eq!(without.table["hints"], false);
    assert_eq!(without.refused(hint(1)).await, "no-hints");
    let bot = json!({ "bot": { "level": "random" } });
    for (seats, hints, expected) in [
        (json!(["me", "open"]), Value::Null, false),
        (json!(["me", "open"]), json!(true), true),
        (json!(["me", "me"]), Value::Null, false),
        (json!(["me", bot, bot]), Value::Null, true),
    ] {
        let new = json!({ "variant": "base", "seats": seats, "hints": hints });
        let table = house.table_with(&lisa, new.clone()).await;
        assert_eq!(lisa.info(&table).await["hints"], expected, "{new}");
    }
}

#[tokio::test]
async fn bad_depths_and_old_positions_are_refused() {
    let house = House::with(Config { bot_think_ms: 60_000, ..roomy() }).await;
    let lisa = house.guest("Lisa").await;
    let mut socket = with_bot(&house, &lisa, json!({})).await;
    for depth in [0, 4, 255] {
        assert_eq!(socket.refused(hint(depth)).await, "bad-number");
    }
    assert_eq!(socket.refused(json!({ "hint": { "depth": -1 } })).await, "bad-message");
    assert_eq!(socket.refused(json!({ "hint": {} })).await, "bad-message");
    // The master would think for a minute; the person does not wait for it.
    let id = socket.send(hint(3)).await;
    let mv = socket.offers[0].clone();
    socket.send(json!({ "move": { "seq": 1_000, "move": mv } })).await;
    let answer = socket.until(|told| told["id"] == id.as_str()).await;
    assert_eq!((&answer["type"], &answer["code"]), (&json!("refused"), &json!("stale")));
    // Others may ask only so often while it thinks.
    while socket.offers.is_empty() {
        socket.next().await;
    }
    for _ in 0..16 {
        socket.send(hint(1)).await;
    }
    assert_eq!(socket.refused(hint(1)).await, "too-many");
}
