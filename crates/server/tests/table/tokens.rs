//! Coming back to a seat on another device.

use serde_json::{Value, json};

use crate::harness::{Guest, House, Players, Reply};

async fn claim(guest: &Guest, table: &str, token: &str) -> Reply {
    guest.post(&format!("/api/tables/{table}/claim"), &json!({ "token": token })).await
}

#[tokio::test]
async fn a_token_opens_the_seat_on_another_device() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let token = players.sockets[1].token(1).await;
    let phone = house.guest("Leo's phone").await;
    let reply = claim(&phone, &players.table, &token).await;
    assert_eq!((reply.status, &reply.body["seats"]), (200, &json!([1])), "{reply:?}");
    assert_eq!(reply.body["table"]["seats"][1]["name"], "Leo");
    let socket = phone.look(&players.table).await;
    let welcome = socket.messages().next().expect("a welcome");
    let own = players.guests[1].look(&players.table).await.messages().next().expect("a welcome");
    assert_eq!(welcome["view"], own["view"], "both devices know the same");
    // Once more is no harm, and the other seat stays closed.
    assert_eq!(claim(&phone, &players.table, &token).await.status, 200);
    let path = format!("/api/games/{}/replay?as=0", players.table);
    assert_eq!(phone.get(&path).await.code(), "not-your-seat");
    // Only the seat's own devices learn of it.
    players.sync().await;
    let kinds = |of: usize| -> Vec<Value> {
        players.sockets[of].messages().map(|message| message["kind"].clone()).collect()
    };
    assert!(kinds(1).contains(&json!("claimed")) && kinds(1).contains(&json!("token")));
    assert!(!kinds(0).contains(&json!("claimed")) && kinds(0).contains(&json!("hidden")));
}

#[tokio::test]
async fn a_new_token_ends_the_old_one() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let old = players.sockets[0].token(0).await;
    let new = players.sockets[0].token(0).await;
    assert_ne!(old, new);
    let phone = house.guest("Phone").await;
    assert_eq!(claim(&phone, &players.table, &old).await.code(), "bad-token");
    assert_eq!(claim(&phone, &players.table, &new).await.status, 200);
}

#[tokio::test]
async fn a_wrong_token_and_an_unknown_table_look_alike() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let token = players.sockets[0].token(0).await;
    let guest = house.guest("Guest").await;
    let mut alike = Vec::new();
    for (table, token) in [
        (players.table.as_str(), "wrong"),
        (players.table.as_str(), ""),
        ("AAAAAAAAAAAAAAAA", token.as_str()),
        ("no-table", token.as_str()),
    ] {
        let reply = claim(&guest, table, token).await;
        let head: Vec<_> = reply.headers.into_iter().filter(|(name, _)| name != "date").collect();
        alike.push((reply.status, head, reply.text));
    }
    assert_eq!(alike[0].0, 403);
    assert!(alike.iter().all(|other| *other == alike[0]), "{alike:#?}");
}

#[tokio::test]
async fn the_token_is_that_of_the_seat_that_was_taken() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    let new = json!({ "variant": "base", "seats": ["open", "open", "me"] });
    let made = host.post("/api/tables", &new).await.body;
    let table = made["table"]["id"].as_str().expect("an id").to_string();
    let of_two = made["token"].as_str().expect("a token").to_string();
    let path = format!("/api/tables/{table}/sit");
    let sat = host.post(&path, &json!({})).await.body;
    assert_eq!(sat["seats"], json!([0, 2]));
    let of_zero = sat["token"].as_str().expect("a token").to_string();
    for (token, seat) in [(of_two, 2), (of_zero, 0)] {
        let device = house.guest("Device").await;
        let reply = claim(&device, &table, &token).await;
        assert_eq!((reply.status, &reply.body["seats"]), (200, &json!([seat])), "{reply:?}");
    }
}

#[tokio::test]
async fn a_seat_that_was_left_has_no_token_any_more() {
    let house = House::open().await;
    let mut players = Players::seated(&house, 2, json!({})).await;
    let token = players.sockets[1].token(1).await;
    players.sockets[0].must(json!({ "kick": { "seat": 1 } })).await;
    let code = claim(&players.guests[1], &players.table, &token).await;
    assert_eq!(code.code(), "bad-token");
}

#[tokio::test]
async fn nobody_has_ever_so_many_devices() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let token = players.sockets[0].token(0).await;
    for device in 1..8 {
        let guest = house.guest(&format!("Device {device}")).await;
        assert_eq!(claim(&guest, &players.table, &token).await.status, 200);
    }
    let one_more = claim(&house.guest("One more").await, &players.table, &token).await;
    assert_eq!((one_more.status, one_more.code()), (429, "full"));
}

#[tokio::test]
async fn a_forged_cookie_is_none() {
    let house = House::open().await;
    let lisa = house.guest("Lisa").await;
    let cookie = lisa.cookie.clone().expect("a cookie");
    for forged in [
        cookie.replace('.', "A."),
        format!("{cookie}A"),
        cookie.split('.').next().expect("an id").to_string(),
        "leonardo_guest=".to_string(),
    ] {
        let other = Guest { cookie: Some(forged.clone()), ..lisa.clone() };
        assert_eq!(other.get("/api/guest").await.code(), "no-guest", "{forged}");
    }
    assert_eq!(lisa.get("/api/guest").await.status, 200);
}
