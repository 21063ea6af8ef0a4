//! Taking back: free while nothing new was seen, else if all agree; never another draw of luck.

use leonardo_record::Record;
use leonardo_rules::sets::Library;
use serde_json::{Value, json};

use crate::harness::{House, Players};

fn wish() -> Value {
    json!({ "take-back": {} })
}

fn answer(yes: bool) -> Value {
    json!({ "answer": { "yes": yes } })
}

/// What the mover saw of a move.
fn seen(moved: &Value) -> Value {
    moved["seen"].clone()
}

#[tokio::test]
async fn a_turn_is_taken_back_if_the_other_agrees_and_the_luck_stays_the_same() {
    let house = House::open().await;
    for variant in ["base", "novem", "sets", "quintis"] {
        let mut players = Players::playing(&house, 2, json!({ "variant": variant })).await;
        players.make_turn().await;
        let turn = players.turn();
        let before = players.sockets[turn].folded.as_ref().and_then(|folded| folded.view.clone());
        let mut made = Vec::new();
        while !players.sockets[turn].offers.is_empty() {
            let mv = players.sockets[turn].offers[0].clone();
            made.push((mv, seen(&players.make_move().await)));
        }
        // Back to the beginning of the turn, decision by decision.
        for _ in 0..made.len() {
            let asked = players.sockets[turn].must(wish()).await;
            if asked["kind"] == "take-back-asked" {
                assert_eq!(asked["table"]["take-back"]["seat"], turn);
                let told = players.sockets[1 - turn].entry("take-back-asked").await;
                assert!(!told["text"].as_array().expect("words").is_empty(), "{told}");
                players.sockets[1 - turn].must(answer(true)).await;
            }
            players.sync().await;
            let log: Vec<Value> = players.sockets[1 - turn].messages().collect();
            let taken = log.iter().rfind(|message| message["kind"] == "taken-back");
            let taken = taken.expect("it is in the log");
            assert!(!taken["text"].as_array().expect("words").is_empty(), "{taken}");
            assert_eq!(players.sockets[0].table["take-back"], json!(null));
        }
        let now = players.sockets[turn].folded.as_ref().and_then(|folded| folded.view.clone());
        assert_eq!(now, before, "{variant}");
        for (mv, seen_then) in made {
            let again = players.sockets[turn].make(&mv).await;
            assert_eq!(seen(&again), seen_then, "{variant}: never another draw of luck");
            players.sync().await;
        }
    }
}

#[tokio::test]
async fn inside_a_turn_a_decision_is_free_until_something_new_is_seen() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({ "variant": "sets" })).await;
    let (mut free, mut asked) = (0, 0);
    for _ in 0..300 {
        let turn = players.turn();
        let offers = players.sockets[turn].offers.clone();
        let stale = players.sockets[turn].next;
        players.make_move().await;
        if players.sockets[turn].offers.is_empty() {
            continue;
        }
        let told = players.sockets[turn].ask(wish()).await;
        match told["kind"].as_str() {
            Some("taken-back") => {
                players.sync().await;
                assert_eq!(players.turn(), turn);
                assert_eq!(players.sockets[turn].offers, offers);
                let old = json!({ "move": { "seq": stale, "move": offers[0] } });
                assert_eq!(players.sockets[turn].refused(old).await, "stale");
                players.make_move().await;
                free += 1;
            }
            Some("take-back-asked") => {
                players.sockets[1 - turn].must(answer(false)).await;
                players.sync().await;
                assert_eq!(players.sockets[turn].table["take-back"], json!(null));
                asked += 1;
            }
            _ => panic!("{told}"),
        }
        if free > 0 && asked > 0 {
            return;
        }
        if players.sockets[0].table["stage"] == "finished" {
            break;
        }
    }
    panic!("{free} decisions were free, {asked} were not");
}

#[tokio::test]
async fn all_persons_must_agree_and_one_refusal_is_enough() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 3, json!({})).await;
    let turn = players.make_turn().await;
    let (second, third) = ((turn + 1) % 3, (turn + 2) % 3);
    assert_eq!(players.sockets[second].refused(answer(true)).await, "nothing-asked");
    players.sockets[turn].must(wish()).await;
    assert_eq!(players.sockets[turn].refused(answer(true)).await, "not-your-seat");
    players.sockets[second].must(answer(true)).await;
    assert_eq!(players.sockets[second].refused(answer(true)).await, "not-your-seat");
    players.sockets[third].must(answer(false)).await;
    assert_eq!(players.sockets[second].refused(answer(true)).await, "nothing-asked");
    players.sockets[turn].must(wish()).await;
    players.sockets[second].must(answer(true)).await;
    let agreed = players.sockets[third].must(answer(true)).await;
    assert_eq!(agreed["kind"], "take-back-answered");
    players.sync().await;
    assert_eq!(players.turn(), turn);
}

#[tokio::test]
async fn a_move_ends_the_wish() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let turn = players.make_turn().await;
    players.sockets[turn].must(wish()).await;
    players.make_move().await;
    assert_eq!(players.sockets[1 - turn].refused(answer(true)).await, "nothing-asked");
    let guest = &players.guests[turn];
    let fresh = guest.look(&players.table).await;
    assert_eq!(fresh.table["take-back"], json!(null), "a newcomer is told of no wish");
    assert_eq!(guest.info(&players.table).await["take-back"], json!(null));
}

#[tokio::test]
async fn what_is_listed_does_not_tell_of_old_wishes() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let turn = players.make_turn().await;
    players.sockets[turn].must(wish()).await;
    let info = players.guests[0].info(&players.table).await;
    assert_eq!(info["take-back"]["seat"], turn);
    players.sockets[1 - turn].must(answer(true)).await;
    let info = players.guests[0].info(&players.table).await;
    assert_eq!(info["take-back"], json!(null));
}

#[tokio::test]
async fn bots_do_not_mind() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    let bot = json!({ "bot": { "level": "random" } });
    let new = json!({ "variant": "base", "seats": ["me", bot], "start": true });
    let table = house.table_with(&host, new).await;
    let mut socket = host.look(&table).await;
    socket.fold();
    while socket.offers.is_empty() {
        socket.next().await;
    }
    assert_eq!(socket.refused(wish()).await, "nothing-to-take-back");
    let mv = socket.offers[0].clone();
    let first = socket.make(&mv).await;
    socket.must(wish()).await;
    let taken = socket.entry("taken-back").await;
    assert!(taken["to"].as_u64() <= first["seq"].as_u64());
    socket.sync().await;
    assert!(socket.offers.contains(&mv));
}

#[tokio::test]
async fn a_spectator_cannot_take_back() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 3, json!({})).await;
    let turn = players.make_turn().await;
    players.sockets[turn].must(json!({ "hand": { "seat": turn } })).await;
    assert_eq!(players.sockets[turn].refused(wish()).await, "not-your-seat");
    players.sockets[turn].must(json!({ "resign": { "seat": turn } })).await;
    assert_eq!(players.sockets[turn].refused(wish()).await, "out");
    // And a player who is out has no say about others.
    players.sync().await;
    let next = players.make_turn().await;
    players.sockets[next].must(wish()).await;
    assert_eq!(players.sockets[turn].refused(answer(false)).await, "out");
    assert_eq!(players.sockets[turn].refused(json!({ "end": { "yes": true } })).await, "out");
    players.sockets[(next + 1) % 3].must(answer(true)).await;
}

#[tokio::test]
async fn a_game_with_moves_taken_back_comes_back_from_the_store_and_has_a_true_record() {
    let mut house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({ "variant": "novem" })).await;
    for round in 0..6 {
        let turn = players.make_turn().await;
        if round % 2 == 0 {
            players.sockets[turn].must(wish()).await;
            players.sockets[1 - turn].must(answer(true)).await;
            players.sync().await;
        }
    }
    let view = |players: &Players, of: usize| {
        players.sockets[of].folded.as_ref().and_then(|folded| folded.view.clone())
    };
    let before = [view(&players, 0), view(&players, 1)];
    house.restart().await;
    players.come_back(&house).await;
    assert_eq!([view(&players, 0), view(&players, 1)], before);
    players.make_turn().await;
    players.sockets[0].must(json!({ "resign": { "seat": 0 } })).await;
    let reply = players.guests[1].get(&format!("/api/games/{}/record", players.table)).await;
    let record = Record::parse(&reply.text, &Library::embedded()).unwrap();
    let verified = record.verify().unwrap();
    assert!(verified.fair.is_some() && verified.outcome.is_none());
    let kinds = players.log(1).await;
    assert_eq!(kinds.iter().filter(|entry| entry["kind"] == "taken-back").count(), 3);
    assert_eq!(players.sockets[0].refused(wish()).await, "not-playing");
}
