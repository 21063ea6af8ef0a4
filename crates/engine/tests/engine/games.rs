//! Whole games through the protocol alone.

use leonardo_rules::FastDice;
use serde_json::{Value, json};

use crate::client::{Client, new_game, seed, setups};

/// The setup of a game as the engine tells it, without what belongs to the reply.
fn told_setup(client: &mut Client, id: &str) -> Value {
    let mut setup = client.of("setup", id);
    let fields = setup.as_object_mut().unwrap();
    fields.remove("ok");
    fields.remove("id");
    setup
}

/// Every game ends, and at every move the position can be written down, set up again, and is the
/// same game then.
fn plays_whole_games(players: u8) {
    for (number, setup) in setups(players).iter().enumerate() {
        let mut client = Client::new();
        let mut dice = FastDice::new(number as u64 * 10 + u64::from(players));
        let luck = json!({"seed": seed(number as u64)});
        client.ask(new_game(setup, "a", luck));
        let told = told_setup(&mut client, "a");
        loop {
            let position = client.of("position", "a")["position"].clone();
            client.ask(new_game(&told, "b", json!({"position": position})));
            assert_eq!(client.of("position", "b")["position"], position);
            assert_eq!(client.of("legal", "b")["legal"], client.of("legal", "a")["legal"]);
            client.of("close", "b");
            if !client.play_any("a", &mut dice) {
                break;
            }
        }
        let status = client.of("status", "a");
        let outcome = &status["outcome"];
        assert_eq!(status["standings"][0], outcome["winners"], "{status}");
        let over = client.fail(json!({"cmd": "play", "id": "a", "move": "."}));
        assert_eq!(over["why"], "game-over");
    }
}

#[test]
fn two_players_play_whole_games() {
    plays_whole_games(2);
}

#[test]
fn three_players_play_whole_games() {
    plays_whole_games(3);
}

#[test]
fn four_players_play_whole_games() {
    plays_whole_games(4);
}

#[test]
fn five_players_play_whole_games() {
    plays_whole_games(5);
}

#[test]
fn six_players_play_whole_games() {
    plays_whole_games(6);
}

#[test]
fn the_legal_list_is_what_check_allows() {
    let mut client = Client::new();
    let mut dice = FastDice::new(1);
    client.ask(new_game(&setups(3)[2], "a", json!({"seed": seed(8)})));
    for _ in 0..60 {
        let legal = client.of("legal", "a");
        let turn = legal["turn"].as_u64().unwrap();
        for offer in legal["legal"].as_array().unwrap() {
            for mv in [&offer["short"], &offer["move"]] {
                let checked = client.ask(json!({"cmd": "check", "id": "a", "move": mv}));
                assert_eq!(
                    (&checked["short"], &checked["move"]),
                    (&offer["short"], &offer["move"])
                );
                let other = json!({"cmd": "check", "id": "a", "move": mv, "seat": (turn + 1) % 3});
                assert_eq!(client.fail(other)["why"], "not-your-turn");
            }
        }
        client.play_any("a", &mut dice);
    }
}

#[test]
fn games_do_not_disturb_each_other() {
    let mut client = Client::new();
    let (mut dice, mut alone) = (FastDice::new(3), FastDice::new(3));
    client.ask(new_game(&setups(2)[0], "a", json!({"seed": seed(1)})));
    client.ask(new_game(&setups(3)[5], "b", json!({"seed": seed(2)})));
    let mut other_dice = FastDice::new(4);
    for _ in 0..30 {
        client.play_any("a", &mut dice);
        client.play_any("b", &mut other_dice);
    }
    let mut lone = Client::new();
    lone.ask(new_game(&setups(2)[0], "a", json!({"seed": seed(1)})));
    for _ in 0..30 {
        lone.play_any("a", &mut alone);
    }
    assert_eq!(client.whole("a"), lone.whole("a"));
    assert_eq!(client.ask(json!({"cmd": "games"}))["games"], json!(["a", "b"]));
}

#[test]
fn events_are_told_to_each_as_they_may_know_them() {
    let mut client = Client::new();
    let mut dice = FastDice::new(5);
    client.ask(new_game(&setups(2)[2], "a", json!({"seed": seed(5)})));
    for _ in 0..40 {
        client.play_any("a", &mut dice);
    }
    let all = client.of("events", "a")["events"].as_array().unwrap().clone();
    for tell in [json!({"seat": 0}), json!({"seat": 1}), json!("public")] {
        let seen = client.ask(json!({"cmd": "events", "id": "a", "tell": tell}));
        let seen = seen["events"].as_array().unwrap();
        assert_eq!(seen.len(), all.len());
        for (seen, event) in seen.iter().zip(&all) {
            assert_eq!(seen["event"], event["event"]);
            assert!(seen.get("order").is_none(), "nobody knows the order of a deck: {seen}");
            if event["event"] == "drew" {
                let own = tell["seat"] == event["seat"];
                assert_eq!(seen["card"].get("face").is_some(), own, "{tell} {seen}");
            }
        }
    }
    let later = client.ask(json!({"cmd": "events", "id": "a", "from": all.len() - 2}));
    assert_eq!(later["events"], json!(all[all.len() - 2..]));
    let none = client.ask(json!({"cmd": "events", "id": "a", "from": u64::MAX}));
    assert_eq!(none["events"], json!([]));
}

#[test]
fn a_world_looks_to_its_viewer_like_the_game() {
    for setup in [&setups(3)[0], &setups(3)[2], &setups(3)[5]] {
        let mut client = Client::new();
        let mut dice = FastDice::new(6);
        client.ask(new_game(setup, "a", json!({"seed": seed(6)})));
        for _ in 0..25 {
            client.play_any("a", &mut dice);
        }
        let mut positions = Vec::new();
        for number in 0..8 {
            for viewer in [json!({"seat": 0}), json!({"seat": 2}), json!("public")] {
                let world = json!({"cmd": "world", "id": "a", "viewer": viewer, "number": number,
                    "to": "w", "seed": seed(9)});
                positions.push(client.ask(world)["position"].to_string());
                let view = |id| json!({"cmd": "view", "id": id, "viewer": viewer});
                assert_eq!(client.ask(view("w"))["view"], client.ask(view("a"))["view"]);
                client.play_any("w", &mut dice);
                client.of("close", "w");
            }
        }
        positions.sort();
        positions.dedup();
        assert_eq!(positions.len(), 24, "worlds of different numbers differ");
    }
}
