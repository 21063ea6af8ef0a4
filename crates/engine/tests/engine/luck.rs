//! Luck from a seed and luck that is told are the same luck; undoing never rolls again.

use leonardo_rules::FastDice;
use serde_json::{Value, json};

use crate::client::{Client, new_game, seed, setups};

/// The rolls that can be read from events.
fn rolls(events: &[Value]) -> Vec<Value> {
    let roll = |event: &Value| match event["event"].as_str() {
        Some("shuffled") => Some(json!({"order": event["order"]})),
        Some("first-seat") => Some(json!({"seat": event["seat"]})),
        Some("exchanged") => Some(json!({"card": event["got"]})),
        _ => None,
    };
    events.iter().filter_map(roll).collect()
}

#[test]
fn a_seeded_game_can_be_told_roll_by_roll() {
    let mut reasons = std::collections::BTreeSet::new();
    for players in 2..=6 {
        for (number, setup) in setups(players).iter().enumerate() {
            let mut client = Client::new();
            let mut dice = FastDice::new(number as u64);
            let luck = json!({"seed": seed(number as u64), "tell": "referee"});
            let opening = client.ask(new_game(setup, "seeded", luck));
            let opening = rolls(opening["told"].as_array().unwrap());
            client.ask(new_game(setup, "told", json!({"rolls": opening})));
            loop {
                let legal = client.of("legal", "seeded");
                let offers = legal["legal"].as_array().unwrap();
                if offers.is_empty() {
                    break;
                }
                let mv = &offers[dice.below(offers.len() as u32) as usize]["short"];
                let play = json!({"cmd": "play", "id": "seeded", "move": mv, "tell": "referee"});
                let told = client.ask(play)["told"].as_array().unwrap().clone();
                let play = json!({"cmd": "play", "id": "told", "move": mv, "rolls": rolls(&told)});
                client.ask(play);
            }
            let events = client.of("events", "seeded")["events"].clone();
            assert_eq!(client.of("events", "told")["events"], events);
            for event in events.as_array().unwrap() {
                reasons.extend(event["chance"].as_str().map(str::to_string));
                if event["event"] == "exchanged" {
                    reasons.insert("exchange".into());
                }
            }
            let histories = ["seeded", "told"].map(|id| client.of("history", id));
            assert_eq!(histories[0]["opening"], json!(opening));
            assert_eq!(histories[0]["moves"], histories[1]["moves"]);
            assert_eq!(histories[0]["seed"], seed(number as u64));
            assert_eq!(histories[1]["seed"], Value::Null);
        }
    }
    let all = [
        "deal-extra",
        "deal-main",
        "exchange",
        "look-extra",
        "look-main",
        "refill-extra",
        "refill-main",
    ];
    assert_eq!(reasons.into_iter().collect::<Vec<_>>(), all, "every kind of luck came up");
}

#[test]
fn a_wrong_roll_changes_nothing() {
    let mut client = Client::new();
    let setup = json!({"variant": "base", "players": 2});
    client.ask(new_game(&setup, "seeded", json!({"seed": seed(1)})));
    let opening = client.of("history", "seeded")["opening"].clone();
    let order = opening[0].clone();
    for (rolls, why) in [
        (json!([]), "missing"),
        (json!([order]), "missing"),
        (json!([{"seat": 0}, order]), "unfit"),
        (json!([{"order": ["MeHa"]}, {"seat": 0}]), "unfit"),
        (json!([order, {"seat": 2}]), "unfit"),
        (json!([order, {"seat": 0}, {"seat": 0}]), "left-over"),
    ] {
        let error = client.fail(new_game(&setup, "a", json!({"rolls": rolls})));
        assert_eq!((&error["code"], &error["why"]), (&json!("roll"), &json!(why)), "{error}");
    }
    assert_eq!(client.ask(json!({"cmd": "games"}))["games"], json!(["seeded"]));
    client.ask(new_game(&setup, "a", json!({"rolls": opening})));
    let before = client.whole("a");
    let mv = before[3]["legal"][0]["short"].clone();
    let extra = json!({"cmd": "play", "id": "a", "move": mv, "rolls": [{"card": "MeHa"}]});
    assert_eq!(client.fail(extra)["why"], "left-over");
    assert_eq!(client.whole("a"), before);
    let seeded = json!({"cmd": "play", "id": "seeded", "move": mv, "rolls": [{"card": "MeHa"}]});
    assert_eq!(client.fail(seeded)["why"], "seeded");
}

#[test]
fn undoing_goes_back_and_never_rolls_again() {
    for (number, setup) in setups(3).iter().enumerate() {
        let mut client = Client::new();
        let mut dice = FastDice::new(number as u64);
        client.ask(new_game(setup, "a", json!({"seed": seed(number as u64)})));
        let mut past = vec![client.whole("a")];
        while past.len() < 150 && client.play_any("a", &mut dice) {
            past.push(client.whole("a"));
        }
        let moves = past.len() - 1;
        for back in [moves, moves - 1, moves / 2, 1, 0] {
            client.ask(json!({"cmd": "fork", "id": "a", "to": "b", "moves": back}));
            client.ask(json!({"cmd": "undo", "id": "a", "moves": back}));
            let (game, fork) = (client.whole("a"), client.whole("b"));
            assert_eq!(game, past[back], "after {back} moves");
            for (game, fork) in game.into_iter().zip(fork) {
                let mut fork = fork;
                fork["id"] = "a".into();
                assert_eq!(fork, game);
            }
            client.of("close", "b");
            let too_far = client.fail(json!({"cmd": "undo", "id": "a", "moves": back + 1}));
            assert_eq!(too_far["code"], "no-move-number");
            // The same moves lead to the same luck.
            let again = past[moves][5]["moves"].as_array().unwrap();
            for played in &again[back..] {
                client.ask(json!({"cmd": "play", "id": "a", "move": played["short"]}));
            }
            assert_eq!(client.whole("a"), past[moves]);
        }
    }
}

#[test]
fn a_position_with_decks_left_out_is_filled_by_luck() {
    let mut client = Client::new();
    let setup = &setups(2)[2];
    client.ask(new_game(setup, "a", json!({"seed": seed(4)})));
    let mut position = client.of("position", "a")["position"].clone();
    let decks = ["main", "extra"].map(|deck| {
        let order = position[deck]["deck"].clone();
        position[deck].as_object_mut().unwrap().remove("deck");
        json!({"order": order})
    });
    let missing = client.fail(new_game(setup, "b", json!({"position": position})));
    assert_eq!(missing["why"], "missing");
    client.ask(new_game(setup, "b", json!({"position": position, "rolls": decks})));
    assert_eq!(client.of("position", "b")["position"], client.of("position", "a")["position"]);
    client.ask(new_game(setup, "c", json!({"position": position, "seed": seed(7)})));
    let mut dice = FastDice::new(1);
    client.play_out("c", &mut dice);
    let moves = client.of("history", "c")["moves"].clone();
    let events = client.of("events", "c")["events"].clone();
    client.ask(json!({"cmd": "undo", "id": "c", "moves": 0}));
    for played in moves.as_array().unwrap() {
        client.ask(json!({"cmd": "play", "id": "c", "move": played["move"]}));
    }
    assert_eq!(client.of("events", "c")["events"], events);
}
