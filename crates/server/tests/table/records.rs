//! Records that a visitor uploads: shown as a game of the server would be, and kept nowhere.

use leonardo_rules::FastDice;
use serde_json::{Value, json};

use crate::harness::{Guest, House, Players, Reply};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records");

fn golden(name: &str) -> String {
    std::fs::read_to_string(format!("{FOLDER}/{name}.leo")).expect("a record")
}

async fn look(who: &Guest, record: &str, eyes: &str) -> Reply {
    let body = json!({ "record": record, "file": "game.leo", "as": eyes });
    who.post("/api/records/replay", &body).await
}

/// What is said about a record that cannot be shown.
async fn refused(house: &House, record: &str) -> String {
    let reply = look(&house.stranger(), record, "open").await;
    assert_eq!((reply.status, reply.code()), (400, "bad-record"), "{reply:?}");
    reply.body["text"].as_str().expect("words").to_string()
}

fn steps(reply: &Reply) -> &Vec<Value> {
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.body["steps"].as_array().expect("steps")
}

#[tokio::test]
async fn every_golden_game_is_shown_to_every_pair_of_eyes() {
    let house = House::open().await;
    let stranger = house.stranger();
    for entry in std::fs::read_dir(FOLDER).expect("records") {
        let record = std::fs::read_to_string(entry.expect("a file").path()).expect("a record");
        let open = look(&stranger, &record, "open").await;
        let count = steps(&open).len();
        assert_eq!(open.body["flaw"], json!(null));
        assert_eq!(open.body["seed"].as_str().expect("a seed").len(), 64);
        let players = open.body["table"]["seats"].as_array().expect("seats").len();
        for step in steps(&open) {
            assert_eq!(step["hands"].as_array().expect("hands").len(), players);
        }
        let eyes = (0..players).map(|seat| seat.to_string()).chain(["public".to_string()]);
        for eyes in eyes {
            let reply = look(&stranger, &record, &eyes).await;
            assert_eq!(steps(&reply).len(), count);
            assert!(steps(&reply).iter().all(|step| step["hands"].is_null()));
            // Nobody reads the cards that another hand was dealt.
            let dealt = steps(&reply)[0]["seen"].as_array().expect("events").iter();
            for event in dealt.filter(|event| event["event"] == "dealt") {
                let is_own = event["seat"].as_u64() == eyes.parse().ok();
                assert_eq!(event["hand"]["faces"].is_array(), is_own, "{eyes} {event}");
            }
        }
        assert_eq!(look(&stranger, &record, "6").await.code(), "no-seat");
    }
}

/// What the web client's own check of the luck is tested with: a replay without what the check does
/// not look at. To write it again: `UPDATE_GOLDEN=1 cargo test -p leonardo-server records`.
#[tokio::test]
async fn the_web_client_is_tested_with_a_replay_of_today() {
    let house = House::open().await;
    let mut body = look(&house.stranger(), &golden("base-3p-refill"), "open").await.body;
    for step in body["steps"].as_array_mut().expect("steps") {
        let view = json!({ "main": step["view"]["main"], "extra": step["view"]["extra"] });
        *step = json!({ "seen": step["seen"], "hands": step["hands"], "view": view });
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/test/replay.json");
    let fresh = format!("{body}\n");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &fresh).expect("the file can be written");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == fresh,
        "{path} is stale: UPDATE_GOLDEN=1 cargo test -p leonardo-server records"
    );
}

#[tokio::test]
async fn both_forms_of_a_record_are_the_same_game() {
    let house = House::open().await;
    let text = golden("sets-3p");
    let library = leonardo_rules::sets::Library::embedded();
    let json = leonardo_record::Record::parse(&text, &library).expect("a record").to_json();
    let (one, two) =
        (look(&house.stranger(), &text, "1").await, look(&house.stranger(), &json, "1").await);
    assert_eq!((one.status, &one.body), (200, &two.body));
}

#[tokio::test]
async fn a_game_of_this_server_comes_back_as_it_was() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 3, json!({ "variant": "novem" })).await;
    for _ in 0..8 {
        players.make_turn().await;
    }
    for socket in &mut players.sockets {
        socket.must(json!({ "end": { "yes": true } })).await;
    }
    let (lisa, table) = (&players.guests[0], &players.table);
    let record = lisa.get(&format!("/api/games/{table}/record")).await.text;
    let replay = lisa.get(&format!("/api/games/{table}/replay?as=open")).await.body;
    let brought = look(lisa, &record, "open").await;
    let stored = replay["steps"].as_array().expect("steps");
    assert_eq!(steps(&brought).len(), stored.len());
    for (one, two) in steps(&brought).iter().zip(stored) {
        for field in ["seat", "move", "seen", "view", "hands"] {
            assert_eq!(one[field], two[field], "{field}");
        }
    }
    for field in ["commitment", "secret", "variant", "goal"] {
        assert_eq!(brought.body["table"][field], replay["table"][field], "{field}");
    }
    assert_eq!(brought.body["cards"], replay["cards"]);
}

#[tokio::test]
async fn what_is_wrong_is_told_with_its_line_and_its_rule() {
    let house = House::open().await;
    let good = golden("base-2p");
    assert!(refused(&house, "hello").await.starts_with("game.leo:1: "));
    assert!(refused(&house, "").await.contains("Leonardo"));
    assert!(refused(&house, "{\"leonardo\": 1}").await.starts_with("game.leo"));
    let no_game = good.replace("Players: 2", "Players: 9");
    assert!(refused(&house, &no_game).await.contains("game.leo"));
    // The last line once more: whatever it says, the game was over.
    let last = good.trim_end().lines().last().expect("a line");
    let after_the_end = format!("{}\n{last}\n", good.trim_end());
    let text = refused(&house, &after_the_end).await;
    let line = good.trim_end().lines().count() + 1;
    assert!(text.starts_with(&format!("game.leo:{line}: ")), "{text}");
    // A card that the player does not have, in both languages.
    let first = good.split("\n\n").nth(1).and_then(|turns| turns.lines().next()).expect("a turn");
    let forged = good.replacen(&format!("\n\n{first}"), "\n\nMeHa>N\nMeHa>N", 1);
    let body = json!({ "record": forged, "file": "партия.leo" });
    let reply = house.stranger().post("/api/records/replay?language=ru", &body).await;
    assert_eq!(reply.code(), "bad-record", "{reply:?}");
    assert!(reply.body["text"].as_str().is_some_and(|text| text.starts_with("партия.leo:")));
    assert!(reply.body["rule"].is_string(), "{reply:?}");
}

#[tokio::test]
async fn a_record_that_lies_about_its_seed_or_its_end_is_shown_and_told_of() {
    let house = House::open().await;
    let good = golden("base-2p");
    let flaw = async |record: &str| {
        let reply = look(&house.stranger(), record, "open").await;
        assert!(steps(&reply).len() > 1);
        reply.body["flaw"].as_str().expect("a flaw").to_string()
    };
    let cut: Vec<&str> = good.trim_end().lines().collect();
    let cut = cut[..cut.len() - 2].join("\n");
    assert!(flaw(&cut).await.contains("is not over"));
    let secret = "0".repeat(64);
    let claims = format!("Players: 2\nCommitment: {secret}\nSecret: {secret}");
    let forged = good.replace("Players: 2", &claims);
    assert!(flaw(&forged).await.contains("commitment"));
}

#[tokio::test]
async fn too_many_moves_are_refused() {
    let house = House::open().await;
    let head = golden("quintis-2p");
    let (head, _) = head.split_once("\n\n").expect("headers");
    let long = format!("{head}\n\n{}", "--\n".repeat(4_001));
    assert!(refused(&house, &long).await.contains("4000"));
    let body = json!({ "record": "x".repeat(70_000) });
    for language in ["en", "ru"] {
        let path = format!("/api/records/replay?language={language}");
        let reply = house.stranger().post(&path, &body).await;
        assert_eq!((reply.status, reply.code()), (413, "too-long"), "{reply:?}");
        assert!(reply.body["text"].as_str().is_some_and(|text| text.contains("65536")));
    }
}

/// A record with something in it that is not right: a byte, a line, or its end.
fn damaged(record: &str, dice: &mut FastDice) -> String {
    let mut below = |count: usize| dice.below(count as u32) as usize;
    let mut bytes = record.as_bytes().to_vec();
    let mut lines: Vec<&str> = record.lines().collect();
    let place = below(bytes.len());
    let line = below(lines.len());
    match below(5) {
        0 => bytes.truncate(place),
        1 => bytes[place] = b"0 >@,.-\n+!*:{?}[]Ha"[below(20)],
        2 => bytes.insert(place, b"9>-#\n{"[below(6)]),
        change => {
            let other = below(lines.len());
            if change == 3 {
                lines.swap(line, other);
            } else {
                lines.insert(line, lines[other]);
            }
            return lines.join("\n");
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn damaged_records_get_an_answer() {
    let house = House::open().await;
    let stranger = house.stranger();
    let mut dice = FastDice::new(5);
    let mut shown = 0;
    for name in ["base-2p", "novem-2p", "quintis-2p-extra", "sets-3p"] {
        let record = golden(name);
        for _ in 0..40 {
            let damaged = damaged(&record, &mut dice);
            let reply = look(&stranger, &damaged, "open").await;
            match (reply.status, reply.code()) {
                (200, _) => shown += 1,
                (400, "bad-record") => {
                    assert!(
                        reply.body["text"].as_str().is_some_and(|text| text.contains("game.leo"))
                    );
                }
                other => panic!("{other:?} for\n{damaged}"),
            }
        }
    }
    assert!(shown > 0, "some damage does not matter");
    assert_eq!(house.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn nothing_of_it_is_kept() {
    let house = House::open().await;
    let lisa = house.guest("Lisa").await;
    look(&lisa, &golden("novem-2p"), "open").await;
    for list in ["/api/games?mine=true", "/api/tables?mine=true", "/api/games"] {
        assert_eq!(lisa.get(list).await.body["tables"], json!([]));
    }
    assert_eq!(house.tables_in_memory(), 0);
}

#[tokio::test]
async fn play_goes_on_from_a_record() {
    let house = House::open().await;
    let lisa = house.guest("Lisa").await;
    for name in ["base-3p-refill", "novem-2p", "sets-3p", "quintis-2p-extra"] {
        let record = golden(name);
        let known = look(&lisa, &record, "1").await.body["steps"][7]["view"].clone();
        let body = |seq: u32, record: &str| json!({ "record": record, "seq": seq, "seat": 1, "bot": { "level": "random" } });
        let path = "/api/records/continue";
        let reply = lisa.post(path, &body(7, &record)).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        assert_eq!(reply.body["table"]["from"], json!(null));
        let table = reply.body["table"]["id"].as_str().expect("an id");
        let socket = lisa.look(table).await;
        let welcome = socket.messages().next().expect("a welcome");
        assert_eq!(welcome["view"], known, "what was known then, and nothing else");
        assert_eq!(lisa.post(path, &body(99_999, &record)).await.code(), "not-found");
        assert_eq!(house.stranger().post(path, &body(7, &record)).await.code(), "no-guest");
    }
}

#[tokio::test]
async fn cards_that_the_server_does_not_know_are_shown_but_not_played_on_with() {
    let house = House::open().await;
    let lisa = house.guest("Lisa").await;
    // The same game with an extra deck that is written out under a name of its own.
    let text = golden("novem-2p");
    let library = leonardo_rules::sets::Library::embedded();
    let known = leonardo_record::Record::parse(&text, &library).expect("a record");
    let ruleset = known.ruleset();
    let cards: Vec<String> = leonardo_rules::names::with(ruleset, || {
        let cards = ruleset.deck_cards(leonardo_rules::DeckKind::Extra);
        cards
            .map(|card| serde_json::to_value(card).unwrap().as_str().unwrap().to_string())
            .collect()
    });
    let symbols: Vec<&String> = cards.iter().filter(|card| card.starts_with('+')).collect();
    let own: Vec<String> = symbols.iter().map(|card| format!("{card}*2")).collect();
    let own = own.join(" ");
    let extra = text.lines().find(|line| line.starts_with("Extra: ")).expect("an extra deck");
    let (head, _) = text.split_once("\n\n").expect("headers");
    let head: Vec<&str> = head.lines().filter(|line| !line.starts_with("Result")).collect();
    let head = head.join("\n").replace(extra, &format!("Extra: mine\nExtra-Cards: {own}"));
    let record = format!("{head}\nResult: unfinished\n\n");
    assert_eq!(steps(&look(&lisa, &record, "0").await).len(), 1);
    let body = json!({ "record": record, "seq": 0, "seat": 0, "bot": { "level": "random" } });
    let reply = lisa.post("/api/records/continue", &body).await;
    assert_eq!((reply.status, reply.code()), (400, "own-cards"), "{reply:?}");
}
