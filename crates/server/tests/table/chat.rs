//! Chat: plain text, not too long, not too often, and nobody has to read it.

use serde_json::{Value, json};

use crate::harness::{House, Players, Socket, roomy};

fn say(text: &str) -> Value {
    json!({ "say": { "text": text } })
}

/// What was said, as this socket was told.
fn said(socket: &Socket) -> Vec<String> {
    let said = socket.messages().filter(|message| message["kind"] == "said");
    said.map(|message| message["said"].as_str().unwrap_or_default().to_string()).collect()
}

#[tokio::test]
async fn what_is_said_arrives_as_plain_text() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    let table = house.table(&host, json!(["me", "open"])).await;
    let mut first = host.look(&table).await;
    let mut second = house.guest("Leo").await.look(&table).await;
    first.must(say("<b>Grüße</b>\n\n  и   привет \u{202e}")).await;
    let told = second.entry("said").await;
    assert_eq!(told["said"], "<b>Grüße</b> и привет");
    assert_eq!((&told["seat"], &told["name"]), (&json!(0), &json!("Lisa")));
    second.must(say("hello")).await;
    let told = first.until(|told| told["kind"] == "said" && told["seat"].is_null()).await;
    assert_eq!(told["name"], "Leo", "a spectator has a name and no seat");
    for text in ["", "   ", "\u{200b}\u{2060}", &"x".repeat(301)] {
        assert_eq!(first.refused(say(text)).await, "bad-text");
    }
    first.must(say(&"ж".repeat(300))).await;
}

#[tokio::test]
async fn nobody_has_to_read_everyone() {
    let house = House::open().await;
    let players = Players::playing(&house, 3, json!({})).await;
    let table = players.table.clone();
    let mut sockets = Vec::new();
    for guest in &players.guests {
        sockets.push(guest.look(&table).await);
    }
    let mute = |on: bool| json!({ "mute": { "seat": 2, "on": on } });
    sockets[0].must(mute(true)).await;
    sockets[2].must(say("spam")).await;
    sockets[1].must(say("hello")).await;
    for socket in &mut sockets {
        socket.sync().await;
    }
    assert_eq!(said(&sockets[0]), ["hello"]);
    assert_eq!(said(&sockets[1]), ["spam", "hello"]);
    // It lasts, is told to its owner, and nobody else learns of it.
    let mut back = players.guests[0].look_with(&table, "have=0").await;
    back.sync().await;
    assert_eq!(said(&back), ["hello"]);
    assert_eq!(back.messages().next().expect("a welcome")["you"]["muted"], json!([2]));
    let kinds: Vec<Value> = sockets[2].messages().map(|told| told["kind"].clone()).collect();
    assert!(!kinds.contains(&json!("muted")));
    sockets[0].must(mute(false)).await;
    assert_eq!(sockets[0].refused(mute(false)).await, "nothing-asked");
    sockets[2].must(say("sorry")).await;
    sockets[0].sync().await;
    assert_eq!(said(&sockets[0]), ["hello", "sorry"]);
    assert_eq!(sockets[0].refused(json!({ "mute": { "seat": 3, "on": true } })).await, "no-seat");
}

#[tokio::test]
async fn players_need_not_read_those_who_look_on() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    let table = house.table(&host, json!(["me", "open"])).await;
    let mut player = host.look(&table).await;
    let mut other = house.guest("Leo").await.look(&table).await;
    other.must(json!({ "sit": {} })).await;
    let mut onlooker = house.guest("Eve").await.look(&table).await;
    for socket in [&mut player, &mut onlooker] {
        socket.must(json!({ "mute": { "on": true } })).await;
    }
    onlooker.must(say("spam")).await;
    other.must(say("hello")).await;
    for socket in [&mut player, &mut other, &mut onlooker] {
        socket.sync().await;
    }
    assert_eq!(said(&player), ["hello"]);
    assert_eq!(said(&other), ["spam", "hello"]);
    assert_eq!(said(&onlooker), ["spam", "hello"], "everyone reads themselves");
    let welcome = player.turn_to(Some(0)).await;
    assert_eq!(welcome["you"]["muted"], json!([null]));
    player.must(json!({ "mute": { "seat": null, "on": false } })).await;
    onlooker.must(say("sorry")).await;
    player.sync().await;
    assert_eq!(said(&player), ["hello", "sorry"]);
}

#[tokio::test]
async fn nobody_floods_the_table() {
    let limits = leonardo_server::Config { chat_messages_per_10s: 3, ..roomy() };
    let house = House::with(limits).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    for line in 0..3 {
        players.sockets[0].must(say(&format!("line {line}"))).await;
    }
    let refused = players.sockets[0].ask(say("one more")).await;
    assert_eq!(refused["code"], "too-many");
    assert!(refused["retry-after-ms"].as_u64().is_some_and(|ms| (1..=10_000).contains(&ms)));
    // The others, and the same person's moves, are not held up.
    players.sockets[1].must(say("hello")).await;
    players.make_turn().await;
    players.make_turn().await;
}
