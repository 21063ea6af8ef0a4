//! Games to records and back.

use leonardo_rules::FastDice;
use serde_json::{Value, json};

use crate::client::{Client, new_game, seed, setups};

#[test]
fn a_game_can_be_written_down_and_loaded() {
    for players in [2, 5] {
        for (number, setup) in setups(players).iter().enumerate() {
            let mut client = Client::new();
            let mut dice = FastDice::new(number as u64);
            client.ask(new_game(setup, "a", json!({"seed": seed(number as u64)})));
            for _ in 0..80 {
                client.play_any("a", &mut dice);
            }
            let whole = client.whole("a");
            for format in ["leo", "json"] {
                for luck in ["seed", "rolls"] {
                    let record = client.ask(json!({"cmd": "record", "id": "a", "format": format,
                        "luck": luck, "names": ["Ada", ""],
                        "tags": [["Event", "test"]]}));
                    let load = json!({"cmd": "load", "id": "b", "record": record["record"]});
                    let loaded = client.ask(load);
                    assert_eq!(loaded["names"][0], "Ada");
                    assert_eq!(loaded["tags"], json!([["Event", "test"]]));
                    for (is, was) in client.whole("b").into_iter().zip(&whole) {
                        let mut is = is;
                        is["id"] = "a".into();
                        if is.get("seed").is_some() && luck == "rolls" {
                            assert_eq!(is["seed"], Value::Null);
                            is["seed"] = was["seed"].clone();
                        }
                        assert_eq!(is, *was);
                    }
                    client.of("close", "b");
                }
            }
        }
    }
}

#[test]
fn a_record_that_is_not_true_is_not_loaded() {
    let mut client = Client::new();
    let mut dice = FastDice::new(1);
    client.ask(new_game(&setups(2)[0], "a", json!({"seed": seed(1)})));
    client.play_out("a", &mut dice);
    let record = client.of("record", "a")["record"].as_str().unwrap().to_string();
    let other_seed = record.replace(&seed(1), &seed(2));
    let cut = &record[..record.len() / 2];
    for damaged in [other_seed.as_str(), cut, "", "Leonardo: 1\n", "Leonardo: 2\n"] {
        let error = client.fail(json!({"cmd": "load", "id": "b", "record": damaged}));
        assert_eq!(error["code"], "record", "{error}");
    }
    for damaged in [json!({}), json!(null), json!(7), json!([record])] {
        let error = client.fail(json!({"cmd": "load", "id": "b", "record": damaged}));
        assert_eq!(error["code"], "record", "{error}");
    }
    assert_eq!(client.ask(json!({"cmd": "games"}))["games"], json!(["a"]));
}

#[test]
fn a_game_from_a_position_has_no_record() {
    let mut client = Client::new();
    client.ask(new_game(&setups(2)[0], "a", json!({"seed": seed(1)})));
    let position = client.of("position", "a")["position"].clone();
    client.ask(new_game(&setups(2)[0], "b", json!({"position": position})));
    assert_eq!(client.fail(json!({"cmd": "record", "id": "b"}))["code"], "not-dealt");
}
