//! Whatever is sent: one error line, and nothing changes.

use leonardo_engine::GAMES_MAX;
use leonardo_rules::FastDice;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::client::{Client, new_game, seed, setups};

/// Games of all kinds under way, none of them over.
fn busy() -> (Client, Vec<String>) {
    let mut client = Client::new();
    let mut dice = FastDice::new(2);
    let mut ids = Vec::new();
    for (number, setup) in setups(3).iter().enumerate() {
        let id = format!("g{number}");
        client.ask(new_game(setup, &id, json!({"seed": seed(3)})));
        for _ in 0..12 {
            client.play_any(&id, &mut dice);
        }
        ids.push(id);
    }
    (client, ids)
}

fn all(client: &mut Client, ids: &[String]) -> Vec<Vec<Value>> {
    ids.iter().map(|id| client.whole(id)).collect()
}

/// Lines, and the code of the error that each of them gets.
const LINES: &[(&str, &str)] = &[
    ("", "not-json"),
    (" ", "not-json"),
    ("{", "not-json"),
    ("hello", "not-json"),
    (r#"{"cmd":"hello"} {}"#, "not-json"),
    (r#"{"cmd":"hello","x":1e999}"#, "not-json"),
    (r#"{"cmd":"hello","x":"\ud800"}"#, "not-json"),
    ("null", "bad-request"),
    ("[]", "bad-request"),
    ("[{\"cmd\":\"hello\"}]", "bad-request"),
    ("{}", "bad-request"),
    (r#"{"cmd":7}"#, "bad-request"),
    (r#"{"cmd":null}"#, "bad-request"),
    (r#"{"cmd":"Hello"}"#, "unknown-command"),
    (r#"{"cmd":""}"#, "unknown-command"),
    (r#"{"cmd":"hello","id":"g0"}"#, "bad-request"),
    (r#"{"cmd":"status"}"#, "bad-request"),
    (r#"{"cmd":"status","id":0}"#, "bad-request"),
    (r#"{"cmd":"status","id":"g99"}"#, "unknown-game"),
    (r#"{"cmd":"status","id":"g0","extra":1}"#, "bad-request"),
    (r#"{"cmd":"close","id":"g99"}"#, "unknown-game"),
    (r#"{"cmd":"view","id":"g0","viewer":{"seat":3}}"#, "no-seat"),
    (r#"{"cmd":"view","id":"g0","viewer":{"seat":255}}"#, "no-seat"),
    (r#"{"cmd":"view","id":"g0","viewer":{"seat":256}}"#, "bad-request"),
    (r#"{"cmd":"view","id":"g0","viewer":"referee"}"#, "bad-request"),
    (r#"{"cmd":"view","id":"g0","viewer":{"seat":0,"x":1}}"#, "bad-request"),
    (r#"{"cmd":"events","id":"g0","from":-1}"#, "bad-request"),
    (r#"{"cmd":"events","id":"g0","tell":{"seat":9}}"#, "no-seat"),
    (r#"{"cmd":"world","id":"g0","viewer":"public"}"#, "bad-request"),
    (r#"{"cmd":"world","id":"g0","viewer":{"seat":7},"number":1}"#, "no-seat"),
    (r#"{"cmd":"world","id":"g0","viewer":"public","number":1,"to":"g1"}"#, "game-exists"),
    (r#"{"cmd":"world","id":"g0","viewer":"public","number":1,"to":""}"#, "bad-request"),
    (
        r#"{"cmd":"world","id":"g0","viewer":"public","number":1,"seed":"0000000000000000000000000000000000000000000000000000000000000000"}"#,
        "bad-request",
    ),
    (r#"{"cmd":"fork","id":"g0","to":"g1"}"#, "game-exists"),
    (r#"{"cmd":"fork","id":"g99","to":"g100"}"#, "unknown-game"),
    (r#"{"cmd":"fork","id":"g0","to":"h","moves":13}"#, "no-move-number"),
    (r#"{"cmd":"undo","id":"g0","moves":13}"#, "no-move-number"),
    (r#"{"cmd":"undo","id":"g0","moves":1.5}"#, "bad-request"),
    (r#"{"cmd":"play","id":"g0"}"#, "bad-request"),
    (r#"{"cmd":"play","id":"g0","move":""}"#, "notation"),
    (r#"{"cmd":"play","id":"g0","move":"MeHa"}"#, "notation"),
    (r#"{"cmd":"play","id":"g0","move":"MeMe>N"}"#, "notation"),
    (r#"{"cmd":"play","id":"g0","move":"!blot"}"#, "notation"),
    (r#"{"cmd":"play","id":"g0","move":7}"#, "bad-request"),
    (r#"{"cmd":"play","id":"g0","move":{}}"#, "bad-request"),
    (r#"{"cmd":"play","id":"g0","move":{"move":"fly"}}"#, "bad-request"),
    (r#"{"cmd":"play","id":"g0","move":{"move":"play","card":"MeHa"}}"#, "bad-request"),
    (r#"{"cmd":"play","id":"g0","move":{"move":"play","card":0,"zone":"N"}}"#, "bad-request"),
    (r#"{"cmd":"play","id":"g0","move":{"move":"play","card":"-","zone":"N"}}"#, "illegal"),
    (r#"{"cmd":"play","id":"g0","move":{"move":"done","card":"MeHa"}}"#, "bad-request"),
    (r#"{"cmd":"play","id":"g0","move":{"move":"pass"}}"#, "illegal"),
    (r#"{"cmd":"play","id":"g0","move":"."}"#, "illegal"),
    (r#"{"cmd":"play","id":"g0","move":"MeHa@0,0"}"#, "illegal"),
    (r#"{"cmd":"play","id":"g0","move":".","seat":3}"#, "no-seat"),
    (r#"{"cmd":"check","id":"g0","move":".","seat":99}"#, "no-seat"),
    (r#"{"cmd":"play","id":"g0","move":".","tell":{"seat":9}}"#, "no-seat"),
    (r#"{"cmd":"play","id":"g2","move":"=9,NW"}"#, "illegal"),
    (r#"{"cmd":"play","id":"g2","move":"=255"}"#, "illegal"),
    (r#"{"cmd":"play","id":"g0","move":".","rolls":{}}"#, "bad-request"),
    (r#"{"cmd":"play","id":"g0","move":".","rolls":[{"order":["XxYy"]}]}"#, "bad-request"),
    (r#"{"cmd":"play","id":"g0","move":".","rolls":[{"dice":6}]}"#, "bad-request"),
    (r#"{"cmd":"check","id":"g5","move":"MeHa>N"}"#, "illegal"),
    (r#"{"cmd":"check","id":"g0","move":"MeHa>N","rolls":[]}"#, "bad-request"),
    (r#"{"cmd":"new","id":"g0","variant":"base","players":2,"seed":"00"}"#, "bad-request"),
    (r#"{"cmd":"new","id":"n","variant":"chess","players":2}"#, "bad-request"),
    (r#"{"cmd":"new","id":"n","variant":"base","players":7}"#, "setup"),
    (r#"{"cmd":"new","id":"n","variant":"base","players":1}"#, "setup"),
    (r#"{"cmd":"new","id":"n","variant":"base","players":700}"#, "bad-request"),
    (r#"{"cmd":"new","id":"n","variant":"base","players":2}"#, "roll"),
    (r#"{"cmd":"new","id":"n","variant":"base","players":2,"options":{"keys":0}}"#, "setup"),
    (r#"{"cmd":"new","id":"n","variant":"base","players":2,"options":{"cheat":1}}"#, "bad-request"),
    (r#"{"cmd":"new","id":"n","variant":"base","players":2,"extra":"novem"}"#, "setup"),
    (r#"{"cmd":"new","id":"n","variant":"sets","players":2,"extra":"nova"}"#, "deck"),
    (r#"{"cmd":"new","id":"n","variant":"sets","players":2,"extra":"madrid"}"#, "setup"),
    (r#"{"cmd":"new","id":"n","variant":"sets","players":5,"extra":"madrid*4"}"#, "setup"),
    (
        r#"{"cmd":"new","id":"n","variant":"base","players":2,"main":{"cards":["MeHa*19"]}}"#,
        "setup",
    ),
    (
        r#"{"cmd":"new","id":"n","variant":"base","players":2,"main":{"cards":["MeHa*0"]}}"#,
        "bad-request",
    ),
    (
        r#"{"cmd":"new","id":"n","variant":"base","players":2,"main":{"cards":["MeMe*20"]}}"#,
        "bad-request",
    ),
    (
        r#"{"cmd":"new","id":"n","variant":"base","players":2,"main":{"cards":["+MeHa*20"]}}"#,
        "setup",
    ),
    (
        r#"{"cmd":"new","id":"n","variant":"base","players":2,"main":{"label":"base","cards":["MeHa*20"]}}"#,
        "bad-request",
    ),
    (r#"{"cmd":"new","id":"n","variant":"base","players":2,"main":7}"#, "bad-request"),
    (r#"{"cmd":"new","id":"n","variant":"base","players":2,"rolls":[{"seat":0}]}"#, "roll"),
    (r#"{"cmd":"new","id":"n","variant":"base","players":2,"position":{}}"#, "bad-request"),
    (r#"{"cmd":"deck","deck":"madrid","players":4}"#, "setup"),
    (r#"{"cmd":"deck","deck":"base novem"}"#, "deck"),
    (r#"{"cmd":"deck","deck":{"cards":["!unheard-of"]}}"#, "deck"),
    (r#"{"cmd":"deck","deck":{"cards":["!blot madrid"]}}"#, "bad-request"),
    (r#"{"cmd":"record","id":"g0","format":"pgn"}"#, "bad-request"),
    (r#"{"cmd":"record","id":"g0","names":["a","b","c","d"]}"#, "no-seat"),
    (r#"{"cmd":"record","id":"g0","tags":[["Seed","x"]]}"#, "record"),
    (r#"{"cmd":"load","id":"n","record":"Leonardo"}"#, "record"),
];

#[test]
fn bad_lines_get_one_error_and_change_nothing() {
    let (mut client, ids) = busy();
    let before = all(&mut client, &ids);
    for (line, code) in LINES {
        let reply = client.line(line.as_bytes());
        assert_eq!(reply["error"]["code"], *code, "{line}\n{reply}");
        assert!(reply["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{reply}");
        assert_eq!(all(&mut client, &ids), before, "{line}");
        assert_eq!(client.ask(json!({"cmd": "games"}))["games"], json!(ids), "{line}");
    }
}

#[test]
fn what_the_client_refers_to_comes_back() {
    let (mut client, _) = busy();
    for reference in [json!(7), json!("x"), json!(null), json!({"a": [1, 2]})] {
        let reply = client.send(&json!({"cmd": "status", "id": "g0", "ref": reference}));
        assert_eq!((&reply["ref"], &reply["id"]), (&reference, &json!("g0")));
        let reply = client.send(&json!({"cmd": "fly", "id": "g0", "ref": reference}));
        assert_eq!((&reply["ref"], &reply["id"]), (&reference, &json!("g0")));
    }
}

#[test]
fn there_is_a_limit_to_the_games() {
    let mut client = Client::new();
    client.ask(new_game(&setups(2)[0], "0", json!({"seed": seed(1)})));
    for number in 1..GAMES_MAX {
        client.ask(json!({"cmd": "fork", "id": "0", "to": number.to_string()}));
    }
    let error = client.fail(json!({"cmd": "fork", "id": "0", "to": "one more"}));
    assert_eq!(error["code"], "limit");
    client.of("close", "1");
    client.ask(json!({"cmd": "fork", "id": "0", "to": "one more"}));
}

#[test]
fn rejections_carry_the_rule_and_its_data() {
    let (mut client, _) = busy();
    let legal = client.of("legal", "g2");
    let turn = legal["turn"].as_u64().unwrap();
    let error =
        client.fail(json!({"cmd": "check", "id": "g2", "seat": (turn + 1) % 3, "move": "."}));
    assert_eq!(error["code"], "illegal");
    assert_eq!(error["rule"], "B3");
    assert_eq!(error["why"], "not-your-turn");
    assert_eq!(error["turn"], turn);
}

/// Q2, however far, and not as if it were no move at all.
#[test]
fn a_place_off_the_board_is_illegal_and_not_malformed() {
    let mut client = Client::new();
    let quintis = json!({"variant": "quintis", "players": 2});
    client.ask(new_game(&quintis, "q", json!({"seed": seed(3)})));
    client.play_any("q", &mut FastDice::new(2));
    let legal = client.of("legal", "q");
    let short = |mv: &Value| Some(mv["short"].as_str()?.split_once('@')?.0.to_owned());
    let card = legal["legal"].as_array().unwrap().iter().find_map(short).unwrap();
    for mv in [
        json!(format!("{card}@9,0")),
        json!(format!("{card}^0,-1000")),
        json!({"move": "lay", "card": card, "at": [9, 0]}),
    ] {
        let error = client.fail(json!({"cmd": "check", "id": "q", "move": mv}));
        assert_eq!(error["code"], "illegal", "{mv}: {error}");
        assert_eq!((&error["rule"], &error["why"]), (&json!("Q2"), &json!("too-far")), "{error}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let (mut client, ids) = busy();
    let before = all(&mut client, &ids);
    for (number, setup) in setups(3).iter().enumerate() {
        let good = client.of("position", &format!("g{number}"))["position"].clone();
        let mut damaged = Vec::new();
        damage(&good, &mut |value| damaged.push(value));
        assert!(damaged.len() > 50);
        for position in damaged {
            let reply = client.send(&new_game(setup, "n", json!({"position": position})));
            if reply.get("ok").is_some() {
                // Not all damage is harm; but then the game must be playable.
                let mut dice = FastDice::new(1);
                for _ in 0..3 {
                    client.play_scripted("n", &mut dice);
                }
                client.of("close", "n");
            }
        }
    }
    assert_eq!(all(&mut client, &ids), before);
}

/// Copies of a value with one part of it left out, emptied or replaced.
fn damage(good: &Value, keep: &mut dyn FnMut(Value)) {
    for other in [json!(null), json!(0), json!(255), json!("-"), json!([]), json!({})] {
        keep(other);
    }
    match good {
        Value::Object(fields) => {
            for (name, value) in fields {
                let mut less = fields.clone();
                less.remove(name);
                keep(Value::Object(less));
                damage(value, &mut |value| {
                    let mut other = fields.clone();
                    other.insert(name.clone(), value);
                    keep(Value::Object(other));
                });
            }
        }
        Value::Array(values) => {
            for place in [0, values.len() / 2] {
                let Some(value) = values.get(place) else { continue };
                let mut less = values.clone();
                less.remove(place);
                keep(Value::Array(less));
                let mut more = values.clone();
                more.push(value.clone());
                keep(Value::Array(more));
                damage(value, &mut |value| {
                    let mut other = values.clone();
                    other[place] = value;
                    keep(Value::Array(other));
                });
            }
        }
        _ => {}
    }
}

/// Requests that make sense, to be damaged.
fn sensible() -> impl Strategy<Value = String> {
    let ids = prop::sample::select(vec!["g0", "g1", "g2", "g4", "g5", "x", "y"]);
    let rest = prop::sample::select(vec![
        r#""cmd":"legal""#,
        r#""cmd":"position""#,
        r#""cmd":"history""#,
        r#""cmd":"record","format":"json""#,
        r#""cmd":"undo","moves":3"#,
        r#""cmd":"fork","to":"y","moves":2"#,
        r#""cmd":"play","move":"MeHa>N","seat":0"#,
        r#""cmd":"play","move":{"move":"use","card":"!blot","choice":{"kind":"zone","zone":"N"}}"#,
        r#""cmd":"view","viewer":{"seat":1}"#,
        r#""cmd":"events","from":30,"tell":"public""#,
        r#""cmd":"world","viewer":"public","number":7,"to":"x""#,
        r#""cmd":"new","variant":"quintis","players":2,"rolls":[{"seat":1}]"#,
    ]);
    (ids, rest).prop_map(|(id, rest)| format!("{{\"id\":\"{id}\",{rest}}}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_bytes_break_the_engine(lines in prop::collection::vec(any::<Vec<u8>>(), 0..20)) {
        let mut client = Client::new();
        client.ask(new_game(&setups(2)[0], "g", json!({"seed": seed(1)})));
        let before = client.whole("g");
        for line in lines {
            client.line(&line);
        }
        prop_assert_eq!(client.whole("g"), before);
    }

    #[test]
    fn damaged_requests_do_not_touch_other_games(
        requests in prop::collection::vec((sensible(), any::<prop::sample::Index>(), any::<u8>()), 1..30),
    ) {
        let (mut client, _) = busy();
        let others = ["g3".to_string(), "g6".to_string()];
        let before = all(&mut client, &others);
        for (request, place, byte) in requests {
            client.line(request.as_bytes());
            let mut bytes = request.into_bytes();
            let place = place.index(bytes.len());
            // Digits stay as they are, so that no request comes to be about another game.
            if !bytes[place].is_ascii_digit() && !byte.is_ascii_digit() {
                bytes[place] = byte;
                client.line(&bytes);
            }
        }
        prop_assert_eq!(all(&mut client, &others), before);
    }
}
