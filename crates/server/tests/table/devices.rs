//! A seat on several devices: who may join it, who is told, and how devices are signed out.

use serde_json::{Value, json};

use crate::harness::{Guest, House, Players, Reply, Socket};

async fn with_token(guest: &Guest, table: &str, what: &str, token: &str) -> Reply {
    guest.post(&format!("/api/tables/{table}/{what}"), &json!({ "token": token })).await
}

/// Another device of this seat, which has claimed it.
async fn device(house: &House, players: &mut Players, seat: usize) -> Guest {
    let token = players.sockets[seat].token(seat as u8).await;
    let guest = house.guest("Device").await;
    let reply = with_token(&guest, &players.table, "claim", &token).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    guest
}

async fn devices(socket: &mut Socket, seat: usize) -> Vec<Value> {
    let answer = socket.must(json!({ "devices": { "seat": seat } })).await;
    assert_eq!((&answer["type"], &answer["seat"]), (&json!("devices"), &json!(seat)));
    answer["devices"].as_array().expect("a list").clone()
}

/// Reads on until the server closes the connection.
async fn until_closed(socket: &mut Socket) {
    while socket.try_next().await.is_some() {}
}

#[tokio::test]
async fn an_opponent_does_not_become_the_same_person_by_a_link() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let token = players.sockets[0].token(0).await;
    for what in ["token", "claim"] {
        let reply = with_token(&players.guests[1], &players.table, what, &token).await;
        assert_eq!((reply.status, reply.code()), (409, "seated"), "{reply:?}");
    }
    players.sockets[0].must(json!({ "end": { "yes": true } })).await;
    players.sync().await;
    assert_eq!(players.sockets[1].table["stage"], "playing", "the other one is asked");
}

#[tokio::test]
async fn a_token_tells_its_seat_before_it_is_claimed() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let token = players.sockets[1].token(1).await;
    for (guest, yours) in [
        (house.stranger(), false),
        (house.guest("Phone").await, false),
        (players.guests[1].clone(), true),
    ] {
        let reply = with_token(&guest, &players.table, "token", &token).await;
        assert_eq!(reply.body, json!({ "seat": 1, "name": "Leo", "yours": yours }));
    }
    assert_eq!(devices(&mut players.sockets[1], 1).await.len(), 1, "nothing was claimed");
}

#[tokio::test]
async fn the_devices_of_a_seat_are_listed_to_it() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let phone = device(&house, &mut players, 0).await;
    let listed = devices(&mut players.sockets[0], 0).await;
    let of = |device: &Value| [device["here"].clone(), device["you"].clone()];
    assert_eq!(of(&listed[0]), [json!(true), json!(true)]);
    assert_eq!(of(&listed[1]), [json!(false), json!(false)]);
    assert!(listed[1]["since"].as_i64() >= listed[0]["since"].as_i64());
    let names: Vec<&String> = listed[1].as_object().expect("a device").keys().collect();
    assert_eq!(names, ["device", "here", "since", "you"], "nothing else is told");
    let mut there = phone.look(&players.table).await;
    let listed = devices(&mut there, 0).await;
    assert_eq!(of(&listed[0]), [json!(true), json!(false)]);
    assert_eq!(of(&listed[1]), [json!(true), json!(true)]);
    let code = players.sockets[1].refused(json!({ "devices": { "seat": 0 } })).await;
    assert_eq!(code, "not-your-seat");
}

#[tokio::test]
async fn a_device_that_is_signed_out_is_a_spectator_at_once() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let phone = device(&house, &mut players, 0).await;
    let token = players.sockets[0].token(0).await;
    let mut there = phone.look_with(&players.table, "views=true").await;
    let number = devices(&mut players.sockets[0], 0).await[1]["device"].clone();
    let out = json!({ "sign-out": { "seat": 0, "device": number } });
    assert_eq!(players.sockets[1].refused(out.clone()).await, "not-your-seat");
    let entry = players.sockets[0].must(out).await;
    assert_eq!((&entry["kind"], &entry["seat"]), (&json!("signed-out"), &json!(0)));
    until_closed(&mut there).await;

    let mut there = phone.look_with(&players.table, "views=true&seat=0").await;
    let welcome = there.messages().next().expect("a welcome");
    assert_eq!((&welcome["you"]["seats"], &welcome["you"]["seat"]), (&json!([]), &Value::Null));
    assert_eq!(there.refused(json!({ "resign": { "seat": 0 } })).await, "not-your-seat");
    let path = format!("/api/games/{}/replay?as=0", players.table);
    assert_eq!(phone.get(&path).await.code(), "not-your-seat");
    assert_eq!(with_token(&phone, &players.table, "claim", &token).await.code(), "bad-token");
    assert_eq!(devices(&mut players.sockets[0], 0).await.len(), 1);
    // The others learn nothing of it.
    players.sync().await;
    let kinds: Vec<Value> =
        players.sockets[1].messages().map(|message| message["kind"].clone()).collect();
    assert!(!kinds.contains(&json!("signed-out")) && kinds.contains(&json!("hidden")));
}

#[tokio::test]
async fn all_other_devices_are_signed_out_and_presence_follows() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let (phone, tablet) =
        (device(&house, &mut players, 0).await, device(&house, &mut players, 0).await);
    let mut sockets = [phone.look(&players.table).await, tablet.look(&players.table).await];
    // A device that holds the link cannot turn out the one that took the seat.
    let first = devices(&mut sockets[0], 0).await[0]["device"].clone();
    let out = json!({ "sign-out": { "seat": 0, "device": first } });
    assert_eq!(sockets[0].refused(out).await, "no-device");
    sockets[0].must(json!({ "sign-out": { "seat": 0 } })).await;
    until_closed(&mut sockets[1]).await;
    assert_eq!(devices(&mut players.sockets[0], 0).await.len(), 2);
    players.sockets[0].must(json!({ "sign-out": { "seat": 0 } })).await;
    until_closed(&mut sockets[0]).await;
    assert_eq!(players.sockets[0].refused(json!({ "sign-out": { "seat": 0 } })).await, "no-device");
    // The seat's person has gone when the last of the devices that are left goes.
    players.sockets.remove(0).leave().await;
    let here = |message: &Value| message["type"] == "presence" && message["seats"][0] == false;
    players.sockets[0].until(here).await;
}
