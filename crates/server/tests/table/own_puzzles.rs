//! Puzzles from positions of finished games over HTTP.

use leonardo_puzzles::{Class, Puzzle};
use leonardo_record::{Record, Replay};
use leonardo_rules::sets::Library;
use leonardo_rules::{Game, Step};
use serde_json::{Value, json};

use crate::harness::{Guest, House, Players};

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records");
const PATH: &str = "/api/records/puzzles";

fn golden(name: &str) -> String {
    std::fs::read_to_string(format!("{RECORDS}/{name}.leo")).unwrap()
}

/// The positions of a record: after 0 moves, after one, and so on.
fn positions(text: &str) -> Vec<Game> {
    let record = Record::parse(text, &Library::embedded()).unwrap();
    let mut replay = Replay::new(&record).unwrap();
    let mut positions = vec![replay.game().clone()];
    while let Some(moment) = replay.next() {
        moment.unwrap();
        positions.push(replay.game().clone());
    }
    positions
}

fn begins_turn(positions: &[Game], at: usize) -> bool {
    at == 0 || positions[at].turn() != positions[at - 1].turn()
}

/// The texts of the puzzles that a position is.
fn puzzles_of(game: &Game) -> Vec<String> {
    let puzzles = Class::of(game.ruleset().variant()).iter().filter_map(|class| {
        let puzzle = Puzzle::new(*class, game).ok()?;
        puzzle.prove().ok().map(|_| puzzle.to_string())
    });
    puzzles.collect()
}

async fn ask(guest: &Guest, record: &str, moves: usize) -> Value {
    let body = json!({ "record": record, "file": "game.leo", "moves": moves });
    let reply = guest.post(PATH, &body).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.body
}

/// The puzzles of an answer, each proved again from nothing but its text.
fn proved(body: &Value) -> Vec<String> {
    let prove = |found: &Value| {
        let text = found["text"].as_str().unwrap();
        let puzzle: Puzzle = text.parse().unwrap();
        puzzle.prove().unwrap();
        assert_eq!(found["class"], puzzle.class().name());
        assert!(found["question"].as_str().is_some_and(|question| question.ends_with('.')));
        text.to_owned()
    };
    body["puzzles"].as_array().unwrap().iter().map(prove).collect()
}

#[tokio::test]
async fn positions_of_records_become_every_puzzle_that_can_be_proved() {
    let house = House::open().await;
    let guest = house.stranger();
    for name in ["base-2p", "novem-3p", "quintis-2p"] {
        let record = golden(name);
        let (mut some, mut none) = (0, 0);
        let positions = positions(&record);
        for moves in (0..positions.len()).filter(|at| begins_turn(&positions, *at) || at % 9 == 0) {
            let expected = puzzles_of(&positions[moves]);
            let body = ask(&guest, &record, moves).await;
            assert_eq!(proved(&body), expected, "{name} after {moves}");
            assert_eq!(body["why-none"].is_null(), !expected.is_empty(), "{body}");
            *(if expected.is_empty() { &mut none } else { &mut some }) += 1;
        }
        assert!(some > 0 && none > 0, "{name}: {some} {none}");
    }
}

#[tokio::test]
async fn where_there_is_no_puzzle_the_reason_is_told_in_words() {
    let house = House::open().await;
    let guest = house.stranger();
    let (base, novem) = (golden("base-2p"), golden("novem-3p"));
    let (of_base, of_novem) = (positions(&base), positions(&novem));
    let without = |positions: &[Game]| {
        let is_none =
            |at: &usize| begins_turn(positions, *at) && puzzles_of(&positions[*at]).is_empty();
        (0..positions.len()).find(is_none).unwrap()
    };
    // In Novem a turn begins with a step of its own before a card is played.
    let under_way = of_novem.iter().position(|game| game.step() == Step::Play).unwrap();
    for (record, moves, why) in [
        (&novem, under_way, "this turn has already begun"),
        (&novem, without(&of_novem), "Too large to prove"),
        (&base, without(&of_base), "exactly one answer"),
        (&base, of_base.len() - 1, "The game is over here"),
    ] {
        let body = ask(&guest, record, moves).await;
        assert_eq!(body["puzzles"], json!([]), "{moves}");
        assert!(body["why-none"].as_str().is_some_and(|text| text.contains(why)), "{body}");
    }
    let cards = ask(&guest, &golden("quintis-2p-extra"), 0).await;
    assert_eq!(cards["why-none"], "Puzzles of Quintis Fontis have no extra deck.");
    let asked = json!({ "record": novem, "moves": under_way });
    let russian = guest.post(&format!("{PATH}?language=ru"), &asked).await;
    assert!(russian.body["why-none"].as_str().is_some_and(|text| text.starts_with("Задача")));
}

#[tokio::test]
async fn only_what_a_finished_game_has_is_answered() {
    let house = House::open().await;
    let guest = house.stranger();
    let record = golden("base-2p");
    let most = positions(&record).len() - 1;
    let no_result =
        |line| if str::starts_with(line, "Result:") { "Result: unfinished" } else { line };
    let lines: Vec<&str> = record.lines().map(no_result).collect();
    let under_way = lines[..lines.len() - 1].join("\n");
    for (record, moves, code) in [
        (record.as_str(), json!(most + 1), "bad-number"),
        (&record, json!(u32::MAX), "bad-number"),
        (&under_way, json!(0), "bad-record"),
        ("x", json!(0), "bad-record"),
        (&record, json!(-1), "bad-message"),
        (&record, json!(0.5), "bad-message"),
    ] {
        let refused = guest.post(PATH, &json!({ "record": record, "moves": moves })).await;
        assert_eq!((refused.status, refused.code()), (400, code), "{moves}: {refused:?}");
    }
}

#[tokio::test]
async fn a_game_gives_puzzles_away_when_it_is_over_and_not_before() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    players.make_turn().await;
    let path = format!("/api/games/{}/puzzles", players.table);
    let asked = json!({ "moves": 0 });
    let stranger = house.stranger();
    let early = stranger.post(&path, &asked).await;
    assert_eq!((early.status, early.code()), (409, "not-finished"), "{early:?}");
    players.sockets[1].must(json!({ "resign": { "seat": 1 } })).await;
    players.sockets[0].entry("ended").await;

    let record = stranger.get(&path.replace("puzzles", "record")).await.text;
    for (moves, game) in positions(&record).iter().enumerate() {
        let reply = stranger.post(&path, &json!({ "moves": moves })).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        assert_eq!(proved(&reply.body), puzzles_of(game), "after {moves}");
    }
    let late = stranger.post(&path, &json!({ "moves": 9_999 })).await;
    assert_eq!((late.status, late.code()), (400, "bad-number"), "{late:?}");
    let nowhere = stranger.post("/api/games/AAAAAAAAAAAAAAAA/puzzles", &asked).await;
    assert_eq!((nowhere.status, nowhere.code()), (404, "no-table"), "{nowhere:?}");
}
