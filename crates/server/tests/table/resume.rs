//! Coming back to a socket: what was missed is told once, requests are answered once, and what is
//! out of date is refused.

use std::sync::Arc;

use leonardo_server::Clock;
use leonardo_server::store::SqliteStore;
use serde_json::{Value, json};

use crate::harness::{Folded, House, Kept, Players, roomy, ruleset_of};

/// The entries among the messages of a socket.
fn entries(socket: &crate::harness::Socket) -> Vec<Value> {
    socket.messages().filter(|message| message["type"] == "entry").collect()
}

/// What an entry tells however it is told: later, it comes without what could be done then.
fn lasting(entry: &Value) -> Value {
    let mut entry = entry.clone();
    for part in ["offers", "view", "table", "clock"] {
        entry.as_object_mut().expect("an entry").remove(part);
    }
    entry
}

#[tokio::test]
async fn who_comes_back_is_told_exactly_what_was_missed() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let mut watched = players.guests[1].look_with(&players.table, "have=0&words=true").await;
    let began = players.sockets[0].next;
    for _ in 0..6 {
        players.make_turn().await;
        players.sockets[0].must(json!({ "say": { "text": "well" } })).await;
    }
    players.sync().await;
    watched.sync().await;
    let all = entries(&watched);
    assert_eq!(all.len() as u32, players.sockets[1].next, "every entry from the first one on");
    for have in [0, 1, began, began + 3, players.sockets[0].next - 1, players.sockets[0].next] {
        let query = format!("have={have}&words=true");
        let mut back = players.guests[1].look_with(&players.table, &query).await;
        back.sync().await;
        let missed: Vec<Value> = entries(&back).iter().map(lasting).collect();
        let expected: Vec<Value> = all[have as usize..].iter().map(lasting).collect();
        assert_eq!(missed, expected, "from {have}");
    }
    // A client that was there until then can add the rest up to what the welcome says.
    let ruleset = ruleset_of(&watched.table);
    let mut folded = Folded::new(&ruleset);
    let mut from_start = players.guests[1].look_with(&players.table, "have=0").await;
    let welcome = from_start.messages().next().expect("a welcome");
    from_start.sync().await;
    folded.add(&json!({ "type": "welcome", "you": welcome["you"], "view": null }));
    entries(&from_start).iter().for_each(|entry| folded.add(entry));
    let told = json!({ "type": "other", "view": welcome["view"] });
    folded.add(&told);
    assert_eq!(folded.compared, 1);
}

#[tokio::test]
async fn a_number_from_the_future_is_no_harm() {
    let house = House::open().await;
    let players = Players::playing(&house, 2, json!({})).await;
    for have in [u32::MAX, players.sockets[0].next + 1] {
        let query = format!("have={have}");
        let mut back = players.guests[0].look_with(&players.table, &query).await;
        back.sync().await;
        assert!(entries(&back).is_empty());
    }
}

#[tokio::test]
async fn a_repeated_request_gets_the_same_answer_also_after_a_restart() {
    let mut house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let turn = players.turn();
    let mv = players.sockets[turn].offers[0].clone();
    let seq = players.sockets[turn].next;
    let request = json!({ "id": "once", "do": { "move": { "seq": seq, "move": mv } } }).to_string();
    let say = json!({ "id": "said", "do": { "say": { "text": "once" } } }).to_string();
    let is_answer = |message: &Value| message["ack"] == "once" || message["id"] == "once";
    let socket = &mut players.sockets[turn];
    socket.send_text(&request).await;
    let moved = socket.until(is_answer).await;
    socket.send_text(&request).await;
    let done = socket.until(is_answer).await;
    assert_eq!(done, json!({ "type": "done", "id": "once", "seq": moved["seq"] }));
    socket.send_text(&say).await;
    let said = socket.entry("said").await;
    // The same id of another guest is another request.
    let other = &mut players.sockets[1 - turn];
    other.send_text(&say).await;
    other.until(|message| message["ack"] == "said").await;

    house.restart().await;
    players.come_back(&house).await;
    let socket = &mut players.sockets[turn];
    socket.send_text(&request).await;
    assert_eq!(socket.until(is_answer).await, done);
    socket.send_text(&say).await;
    let again = socket.until(|message| message["id"] == "said").await;
    assert_eq!((&again["type"], &again["seq"]), (&json!("done"), &said["seq"]));
    let log = players.log(turn).await;
    let texts = log.iter().filter(|entry| entry["kind"] == "said").count();
    assert_eq!(texts, 2, "each said it once");
}

#[tokio::test]
async fn a_move_from_an_old_position_is_stale() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let first = players.turn();
    let old = players.sockets[first].next;
    players.make_turn().await;
    players.make_turn().await;
    let mv = players.sockets[first].offers[0].clone();
    for seq in [0, old] {
        let request = json!({ "move": { "seq": seq, "move": mv } });
        assert_eq!(players.sockets[first].refused(request).await, "stale");
    }
    // Chat in between does not make a move stale.
    let seq = players.sockets[first].next;
    players.sockets[1 - first].must(json!({ "say": { "text": "hm" } })).await;
    players.sockets[first].must(json!({ "move": { "seq": seq, "move": mv } })).await;
}

#[tokio::test]
async fn refusals_name_the_rule_in_the_language_of_the_reader() {
    let house = House::open().await;
    let players = Players::playing(&house, 2, json!({})).await;
    let turn = players.turn();
    let mv = players.sockets[turn].offers[0].clone();
    let waiting = &players.guests[1 - turn];
    let mut texts = Vec::new();
    for language in ["en", "ru"] {
        let query = format!("language={language}");
        let mut socket = waiting.look_with(&players.table, &query).await;
        let request = json!({ "move": { "seq": socket.next, "move": mv } });
        let refused = socket.ask(request).await;
        assert_eq!(refused["code"], "illegal", "{refused}");
        assert!(refused["rule"].is_string(), "{refused}");
        texts.push(refused["text"].clone());
        let nonsense = json!({ "move": { "seq": socket.next, "move": "nonsense" } });
        assert_eq!(socket.refused(nonsense).await, "no-move");
    }
    assert_ne!(texts[0], texts[1]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_on_a_database_file() {
    let folder = std::env::temp_dir().join(format!("leonardo-table-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("games.sqlite");
    // The file is made, and its schema, by opening it.
    let store = Arc::new(SqliteStore::open(file.clone()).await.unwrap());
    let mut house = House::on(roomy(), store, Clock::System).await;
    let mut players = Players::playing(&house, 2, json!({ "variant": "sets" })).await;
    for _ in 0..4 {
        players.make_turn().await;
    }
    let next = players.sockets[0].next;
    let views = [0, 1].map(|of| players.sockets[of].folded.as_ref().and_then(|f| f.view.clone()));
    house.stop().await;
    house.store = Arc::new(SqliteStore::open(file).await.unwrap());
    house.start().await;
    players.come_back(&house).await;
    assert_eq!(players.sockets[0].next, next);
    let again = [0, 1].map(|of| players.sockets[of].folded.as_ref().and_then(|f| f.view.clone()));
    assert_eq!(again, views);
    players.make_turn().await;
    players.sockets[0].must(json!({ "resign": { "seat": 0 } })).await;
    let listed = players.guests[0].get("/api/games?mine=true").await.body;
    assert_eq!(listed["tables"][0]["table"]["id"], json!(players.table));
    house.stop().await;
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test]
async fn two_servers_on_one_store_do_not_overwrite_each_other() {
    let store = Arc::new(Kept::default());
    let one = House::on(roomy(), store.clone(), Clock::System).await;
    let two = House::on(roomy(), store, Clock::System).await;
    let mut players = Players::playing(&one, 2, json!({})).await;
    let there = two.again(&players.guests[1]);
    let mut socket = there.look(&players.table).await;
    let have = socket.next;
    players.make_turn().await;
    // The second server does not know of the turn. It notices when it is to store something, and
    // lets its clients go, who come back for what they have missed.
    socket.send(json!({ "say": { "text": "hello" } })).await;
    while let Some(told) = socket.try_next().await {
        assert_ne!(told["type"], "entry", "nothing is told that is not stored");
    }
    let mut back = there.look_with(&players.table, &format!("have={have}")).await;
    let moved = back.entry("moved").await;
    assert_eq!(moved["seq"], have);
    back.must(json!({ "say": { "text": "hello" } })).await;
    let mut log = players.log(1).await;
    assert_ne!(log.last().expect("entries")["kind"], "said", "the first one does not know yet");
    players.sockets[0].send(json!({ "say": { "text": "hi" } })).await;
    while players.sockets[0].try_next().await.is_some() {}
    log = players.log(1).await;
    assert_eq!(log.last().expect("entries")["said"], "hello");
}
