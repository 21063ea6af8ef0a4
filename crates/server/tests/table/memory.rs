//! Tables that leave memory and come back, and a server that stops.

use serde_json::{Value, json};

use crate::harness::{House, Players, roomy};

#[tokio::test(start_paused = true)]
async fn a_table_where_nobody_is_leaves_memory_and_comes_back() {
    let config = leonardo_server::Config { idle_minutes: 5, ..roomy() };
    let house = House::timeless(config).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    players.make_turn().await;
    house.pass(10 * 60_000).await;
    assert_eq!(house.tables_in_memory(), 1, "people are there");
    let views = |players: &Players| -> Vec<_> {
        players.sockets.iter().map(|s| s.folded.as_ref().and_then(|f| f.view.clone())).collect()
    };
    let before = views(&players);
    players.leave().await;
    house.leap(5 * 60_000 - 1).await;
    assert_eq!(house.tables_in_memory(), 1);
    house.leap(1).await;
    assert_eq!(house.tables_in_memory(), 0);
    players.come_back(&house).await;
    assert_eq!(house.tables_in_memory(), 1);
    assert_eq!(views(&players), before);
    players.make_turn().await;
}

#[tokio::test(start_paused = true)]
async fn a_game_that_is_over_does_not_stay_for_those_who_look_back() {
    let house = House::timeless(leonardo_server::Config { idle_minutes: 5, ..roomy() }).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    players.sockets[0].must(json!({ "resign": { "seat": 0 } })).await;
    house.pass(60_000).await;
    assert_eq!(house.tables_in_memory(), 1, "people are there");
    players.leave().await;
    house.leap(5_000).await;
    assert_eq!(house.tables_in_memory(), 0);
    let replay = format!("/api/games/{}/replay?as=open", players.table);
    assert_eq!(house.get(&replay).await.status, 200);
    assert_eq!(house.tables_in_memory(), 1);
    house.leap(5_000).await;
    assert_eq!(house.tables_in_memory(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_has_the_turn_goes_on_after_the_table_comes_back() {
    let mut house = House::timeless(roomy()).await;
    let host = house.guest("Lisa").await;
    let bot = json!({ "bot": { "level": "random" } });
    let new = json!({ "variant": "base", "seats": [bot, "me"], "start": true });
    let table = house.table_with(&host, new).await;
    let mut socket = host.look(&table).await;
    while socket.offers.is_empty() {
        socket.next().await;
    }
    let mv = socket.offers[0].clone();
    socket.make(&mv).await;
    house.restart().await;
    let mut socket = house.again(&host).look(&table).await;
    while socket.offers.is_empty() {
        socket.next().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_starts_is_closed_in_the_end() {
    let house = House::timeless(roomy()).await;
    let host = house.guest("Lisa").await;
    let new = json!({ "variant": "base", "seats": ["me", "open"], "public": true });
    let table = house.table_with(&host, new).await;
    house.leap(23 * 3_600_000).await;
    assert_eq!(host.info(&table).await["stage"], "open");
    house.leap(3_600_000).await;
    house.leap(61_000).await;
    house.leap(61_000).await;
    assert_eq!(host.info(&table).await["stage"], "closed");
    let listed = host.get("/api/tables").await.body;
    assert_eq!(listed["tables"], json!([]));
    let path = format!("/api/tables/{table}/sit");
    assert_eq!(host.post(&path, &json!({})).await.code(), "started");
}

#[tokio::test]
async fn a_server_that_stops_lets_everyone_go_and_loses_nothing() {
    let mut house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let turn = players.turn();
    let mv = players.sockets[turn].offers[0].clone();
    let moved = players.sockets[turn].make(&mv).await;
    let mut sockets = std::mem::take(&mut players.sockets);
    house.stop().await;
    for socket in &mut sockets {
        while socket.try_next().await.is_some() {}
    }
    house.start().await;
    players.come_back(&house).await;
    let log = players.log(turn).await;
    let kept: Vec<&Value> = log.iter().filter(|entry| entry["kind"] == "moved").collect();
    assert_eq!(kept.len(), 1);
    assert_eq!((&kept[0]["seq"], &kept[0]["seen"]), (&moved["seq"], &moved["seen"]));
}

#[tokio::test]
async fn operators_can_ask_how_it_goes() {
    let house = House::open().await;
    let players = Players::playing(&house, 2, json!({})).await;
    assert_eq!(house.get("/healthz").await.status, 200);
    assert_eq!(house.get("/readyz").await.status, 200);
    let metrics = house.get("/metrics").await;
    assert_eq!(metrics.status, 200);
    assert!(metrics.text.contains("tables_in_memory 1"), "{}", metrics.text);
    assert!(metrics.text.contains("connections 2"), "{}", metrics.text);
    let secrets = [&players.table, players.guests[0].cookie.as_ref().expect("a cookie")];
    assert!(secrets.iter().all(|secret| !metrics.text.contains(secret.as_str())));
}
