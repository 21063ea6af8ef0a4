//! Many who watch one table: what each is told, and how often they are counted.

use serde_json::{Value, json};

use crate::harness::{House, Players, Socket, roomy};

const SPECTATORS: usize = 40;

async fn crowd(house: &House, table: &str) -> Vec<Socket> {
    let mut sockets = Vec::new();
    for number in 0..SPECTATORS {
        let guest = house.guest(&format!("Guest {number}")).await;
        sockets.push(guest.look(table).await);
    }
    sockets
}

/// What a player was told about those who watch, each time.
async fn counts(player: &mut Socket) -> Vec<usize> {
    player.sync().await;
    let presence = player.messages().filter(|told| told["type"] == "presence");
    presence.map(|told| told["watching"].as_u64().expect("a number") as usize).collect()
}

#[tokio::test(start_paused = true)]
async fn a_crowd_is_counted_once_in_a_while() {
    let house = House::timeless(roomy()).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let mut spectators = crowd(&house, &players.table).await;
    let player = &mut players.sockets[0];
    let told = counts(player).await;
    let last = *told.last().expect("presence");
    assert!(last < SPECTATORS, "{told:?}");
    let of_late = counts(&mut spectators[SPECTATORS - 1]).await;
    assert!(of_late.is_empty(), "{of_late:?}");
    let welcome = spectators[SPECTATORS - 1].messages().next().expect("a welcome");
    assert_eq!(welcome["presence"], json!({ "seats": [true, true], "watching": last }));
    house.pass(1_000).await;
    assert_eq!(counts(player).await.last(), Some(&SPECTATORS));
    assert_eq!(counts(&mut spectators[0]).await.last(), Some(&SPECTATORS));
    let before = counts(player).await.len();
    house.pass(5_000).await;
    assert_eq!(counts(player).await.len(), before, "nobody came or went");
    // A player who goes is told at once.
    players.sockets.remove(1).leave().await;
    house.settle().await;
    counts(&mut spectators[0]).await;
    let told = spectators[0].messages().filter(|told| told["type"] == "presence").last();
    assert_eq!(told.expect("presence")["seats"], json!([true, false]));
    for spectator in spectators {
        spectator.leave().await;
    }
    house.pass(1_000).await;
    assert_eq!(counts(&mut players.sockets[0]).await.last(), Some(&0));
}

#[tokio::test]
async fn everyone_in_a_crowd_is_told_what_is_for_them() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let mut spectators = crowd(&house, &players.table).await;
    spectators[1].must(json!({ "mute": { "seat": null, "on": true } })).await;
    spectators[0].must(json!({ "say": { "text": "bella" } })).await;
    let mv = players.sockets[players.turn()].offers[0].clone();
    let turn = players.turn();
    let moved = players.sockets[turn].make(&mv).await;
    assert!(moved["ack"].is_string());
    let heard = |socket: &Socket, kind: &str| -> Option<Value> {
        socket.messages().filter(|told| told["type"] == "entry" && told["kind"] == kind).last()
    };
    for (number, spectator) in spectators.iter_mut().enumerate() {
        spectator.sync().await;
        let said = heard(spectator, "said");
        assert_eq!(said.is_none(), number == 1, "{said:?}");
        let has_ack = said.is_some_and(|said| said["ack"].is_string());
        assert_eq!(has_ack, number == 0);
        let moved = heard(spectator, "moved").expect("a move");
        assert!(moved["ack"].is_null() && moved["offers"] == json!([]), "{moved}");
    }
}
