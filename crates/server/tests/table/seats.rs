//! Taking seats and losing them, the host, hot-seat, several tabs, and playing again.

use serde_json::{Value, json};

use crate::harness::{House, Players};

fn of(request: &str, seat: usize) -> Value {
    json!({ request: { "seat": seat } })
}

#[tokio::test]
async fn before_the_game_the_host_arranges_the_seats() {
    let house = House::open().await;
    let mut players = Players::seated(&house, 3, json!({})).await;
    let random = json!({ "level": "random" });
    let bot = |seat: usize| json!({ "bot": { "seat": seat, "bot": random } });
    assert_eq!(players.sockets[0].refused(bot(1)).await, "seat-taken");
    let kicked = players.sockets[0].must(of("kick", 1)).await;
    assert_eq!(kicked["table"]["seats"][1]["kind"], "open");
    assert_eq!(players.sockets[0].refused(of("kick", 1)).await, "seat-empty");
    assert_eq!(players.sockets[0].refused(json!("start")).await, "seats-open");
    assert_eq!(players.sockets[1].refused(of("leave", 1)).await, "not-your-seat");
    let sat = players.sockets[0].must(bot(1)).await;
    assert_eq!(sat["table"]["seats"][1]["bot"], random);
    let greedy = json!({ "bot": { "seat": 1, "bot": { "level": "greedy" } } });
    assert_eq!(players.sockets[0].refused(greedy).await, "no-level");
    for think_ms in [0, 10_001] {
        let bot = json!({ "level": "master", "think-ms": think_ms });
        let put = json!({ "bot": { "seat": 1, "bot": bot } });
        assert_eq!(players.sockets[0].refused(put).await, "bad-number");
    }
    assert_eq!(players.sockets[1].refused(of("sit", 1)).await, "seat-taken");
    players.sockets[0].must(of("kick", 1)).await;
    players.sockets[1].must(json!({ "sit": {} })).await;
    players.sockets[0].must(json!("start")).await;
    players.sync().await;
    for request in [of("kick", 1), bot(1), json!("start")] {
        assert_eq!(players.sockets[0].refused(request).await, "started");
    }
    // A player who was sent away and came back sees their own cards.
    let started = players.sockets[1].messages().find(|told| told["kind"] == "started");
    let dealt = started.expect("a deal")["seen"].to_string();
    let mut spectator = house.stranger().look_with(&players.table, "have=0").await;
    assert_ne!(spectator.entry("started").await["seen"].to_string(), dealt);
    players.come_back(&house).await;
    let welcome = players.sockets[1].messages().next().expect("a welcome");
    assert!(!welcome["view"]["hand"].as_array().expect("cards").is_empty());
}

#[tokio::test]
async fn when_the_host_leaves_the_next_one_is_host() {
    let house = House::open().await;
    let mut players = Players::seated(&house, 3, json!({})).await;
    let left = players.sockets[0].must(of("leave", 0)).await;
    assert_eq!(left["kind"], "left");
    let told = players.sockets[2].entry("new-host").await;
    assert_eq!(told["table"]["seats"][1]["host"], true);
    assert_eq!(players.sockets[0].refused(of("kick", 1)).await, "not-host");
    players.sockets[1].must(of("kick", 2)).await;
    // Alone, the host stays the host even without a seat.
    players.sockets[1].must(of("leave", 1)).await;
    players.sockets[1].must(json!({ "bot": { "seat": 0, "bot": { "level": "random" } } })).await;
}

#[tokio::test]
async fn a_host_with_two_seats_who_leaves_one_stays_host() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    let table = house.table(&host, json!(["me", "me", "open"])).await;
    house.guest("Leo").await.sit(&table, 2).await;
    let mut socket = host.look(&table).await;
    socket.must(of("leave", 0)).await;
    socket.must(of("kick", 2)).await;
}

#[tokio::test]
async fn each_seat_of_one_device_has_its_own_name() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    let table = house.table(&host, json!(["me", "me", "open"])).await;
    let sit = format!("/api/tables/{table}/sit");
    let named = host.post(&sit, &json!({ "seat": 1, "name": " Leo " })).await;
    let names = |seat: usize| named.body["table"]["seats"][seat]["name"].clone();
    assert_eq!((names(0), names(1)), (json!("Lisa"), json!("Leo")));
    assert_eq!(named.body["seats"], json!([0, 1]), "both seats are still the host's");
    // The same again changes nothing, and nobody renames a seat of others.
    assert!(host.post(&sit, &json!({ "seat": 1, "name": "Leo" })).await.body["token"].is_null());
    let other = house.guest("Ann").await;
    assert_eq!(other.post(&sit, &json!({ "seat": 1, "name": "Ha" })).await.code(), "seat-taken");
    assert_eq!(host.post(&sit, &json!({ "seat": 2, "name": "" })).await.code(), "bad-name");
}

#[tokio::test]
async fn everyone_moves_one_seat_further_for_the_next_game() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    let bot = json!({ "bot": { "level": "apprentice" } });
    let new = json!({ "variant": "novem", "seats": ["me", bot, "open"], "public": true });
    let table = house.table_with(&host, new).await;
    let friend = house.guest("Leo").await;
    friend.sit(&table, 2).await;
    let mut first = host.look(&table).await;
    let mut second = friend.look(&table).await;
    first.must(json!("start")).await;
    assert_eq!(first.refused(json!("rematch")).await, "not-finished");
    for socket in [&mut first, &mut second] {
        socket.must(json!({ "end": { "yes": true } })).await;
    }
    let again = second.must(json!("rematch")).await;
    let next = again["table"]["rematch"].as_str().expect("a table").to_string();
    assert_eq!(first.entry("rematch").await["table"]["id"], table);
    assert_eq!(first.refused(json!("rematch")).await, "stale");
    let info = host.info(&next).await;
    let kinds: Vec<&str> =
        (0..3).map(|seat| info["seats"][seat]["kind"].as_str().expect("a kind")).collect();
    assert_eq!(kinds, ["person", "person", "bot"]);
    assert_eq!(
        (&info["seats"][0]["name"], &info["seats"][1]["name"]),
        (&json!("Leo"), &json!("Lisa"))
    );
    assert_eq!((&info["variant"], &info["public"]), (&json!("novem"), &json!(true)));
    assert_ne!(info["commitment"], host.info(&table).await["commitment"]);
    host.look(&next).await.must(json!("start")).await;
    assert_eq!(host.info(&table).await["rematch"], json!(next));
}

#[tokio::test]
async fn hot_seat_players_look_from_one_seat_at_a_time() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    let new = json!({ "variant": "base", "seats": ["me", "me"], "start": true });
    let table = house.table_with(&host, new).await;
    let mut socket = host.look(&table).await;
    let first = socket.messages().next().expect("a welcome");
    assert_eq!((&first["you"]["seats"], &first["you"]["seat"]), (&json!([0, 1]), &json!(0)));
    let second = socket.turn_to(Some(1)).await;
    assert_eq!(
        (&second["you"]["seat"], &second["view"]["viewer"]),
        (&json!(1), &json!({ "seat": 1 }))
    );
    assert_ne!(first["view"]["hand"], second["view"]["hand"]);
    let curtain = socket.turn_to(None).await;
    assert_eq!(curtain["you"]["seat"], json!(null));
    assert_eq!(curtain["view"]["hand"], json!([]));
    assert_eq!(curtain["offers"], json!([]), "behind the curtain there is nothing to see");
    assert_eq!(socket.refused(of("look", 5)).await, "not-your-seat");
    for _ in 0..4 {
        let turn = curtain_turn(&mut socket).await;
        socket.turn_to(Some(turn)).await;
        while let Some(mv) = socket.offers.first().cloned() {
            let moved = socket.make(&mv).await;
            assert_eq!(moved["seat"], turn);
        }
        let curtain = socket.turn_to(None).await;
        assert_ne!(curtain["view"]["turn"], turn);
    }
    // The same person needs nobody's leave to take back.
    let moved = curtain_turn(&mut socket).await ^ 1;
    socket.must(json!({ "take-back": { "seat": moved } })).await;
    socket.entry("taken-back").await;
}

async fn curtain_turn(socket: &mut crate::harness::Socket) -> u8 {
    socket.turn_to(None).await["view"]["turn"].as_u64().expect("a seat") as u8
}

#[tokio::test]
async fn several_tabs_of_one_person_are_told_the_same() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let turn = players.turn();
    let mut tab = players.guests[turn].look(&players.table).await;
    tab.fold();
    assert_eq!(tab.offers, players.sockets[turn].offers);
    let mv = tab.offers[0].clone();
    tab.make(&mv).await;
    let stale = players.sockets[turn].next;
    let again = json!({ "move": { "seq": stale, "move": mv } });
    assert_eq!(players.sockets[turn].refused(again).await, "stale");
    tab.sync().await;
    let view = |folded: &Option<crate::harness::Folded>| {
        folded.as_ref().and_then(|folded| folded.view.clone())
    };
    assert_eq!(view(&tab.folded), view(&players.sockets[turn].folded));
    let presence = players.sockets[1 - turn].messages().filter(|told| told["type"] == "presence");
    let presence = presence.last().expect("presence");
    assert_eq!(presence["watching"], 0, "tabs of a player are no spectators");
    tab.leave().await;
    players.sockets[turn].sync().await;
    let last = players.sockets[turn].messages().filter(|told| told["type"] == "presence").last();
    assert_eq!(last.expect("presence")["seats"], json!([true, true]), "one tab is still here");
}

#[tokio::test]
async fn a_table_that_cannot_start_is_not_made() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    let new = json!({ "variant": "base", "seats": ["me", "open"], "start": true });
    let reply = host.post("/api/tables", &new).await;
    assert_eq!((reply.status, reply.code()), (409, "seats-open"));
    let mine = host.get("/api/tables?mine=true").await.body;
    assert_eq!(mine["tables"], json!([]));
    for (new, code) in [
        (json!({ "variant": "base", "seats": ["me"] }), "setup"),
        (json!({ "variant": "base", "seats": vec!["me"; 7] }), "setup"),
        (json!({ "variant": "base", "seats": vec!["me"; 300] }), "setup"),
        (json!({ "variant": "chess", "seats": ["me", "me"] }), "bad-message"),
        (json!({ "variant": "sets", "seats": ["me", "me"], "extra": "nowhere" }), "deck"),
        (
            json!({ "variant": "sets", "seats": ["me", "me"], "extra": "x".repeat(5_000) }),
            "bad-number",
        ),
        (
            json!({ "variant": "base", "seats": ["me", { "bot": { "level": "greedy" } }] }),
            "no-level",
        ),
        (
            json!({ "variant": "base", "seats": ["me", { "bot": { "level": "genius" } }] }),
            "bad-message",
        ),
    ] {
        let reply = host.post("/api/tables", &new).await;
        assert_eq!((reply.status, reply.code()), (400, code), "{new}");
    }
}

#[tokio::test]
async fn seats_are_counted_from_one_in_words() {
    let house = House::open().await;
    let (host, friend) = (house.guest("Lisa").await, house.guest("Ann").await);
    let table = house.table(&host, json!(["me", "open", "open"])).await;
    friend.sit(&table, 1).await;
    let mut watching = host.look_with(&table, "words=true").await;
    let mut leaving = friend.look_with(&table, "words=true").await;
    let left = leaving.must(json!({ "leave": { "seat": 1 } })).await;
    assert_eq!(left["text"], json!(["You leave your seat."]));
    assert_eq!(watching.entry("left").await["text"], json!(["Seat 2 is free again."]));
    friend.sit(&table, 2).await;
    watching.must(json!({ "kick": { "seat": 2 } })).await;
    assert_eq!(leaving.entry("kicked").await["text"], json!(["The host has freed seat 3."]));
}
