//! The analysis of finished games over HTTP.

use serde_json::json;

use crate::harness::{House, Players};

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records");

#[tokio::test]
async fn a_game_is_analysed_when_it_is_over_and_not_before() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let table = players.table.clone();
    players.make_turn().await;
    players.make_turn().await;
    let path = format!("/api/games/{table}/analysis");
    let early = house.get(&path).await;
    assert_eq!((early.status, early.code()), (409, "not-finished"), "{early:?}");
    players.sockets[1].must(json!({ "resign": { "seat": 1 } })).await;
    players.sockets[0].entry("ended").await;

    let reply = house.get(&path).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let body = &reply.body;
    assert_eq!(body["result"], json!([1.0, 0.0]));
    let chart = body["chart"].as_array().unwrap();
    assert_eq!(chart[0]["kind"], "deal");
    assert_eq!(chart[chart.len() - 1]["kind"], "ending");
    // As known by each of two, for each of two.
    assert!(chart.iter().all(|point| point["known"][1].as_array().unwrap().len() == 2));
    for seat in body["ledger"].as_array().unwrap() {
        assert!(seat["ending"].as_f64().unwrap().abs() > 0.1, "{seat}");
        assert!(seat["remainder"].as_f64().unwrap().abs() < 0.001, "{seat}");
    }
    assert!(body["evaluator"].as_str().unwrap().starts_with("base network "));
    // It is the same for everyone and each time, in every language.
    assert_eq!(house.stranger().get(&path).await.text, reply.text);
    let russian = house.get(&format!("{path}?language=ru")).await;
    assert_eq!(russian.body["chart"][0]["text"], "Раздача");
    assert_eq!(russian.body["ledger"], body["ledger"]);
}

#[tokio::test]
async fn what_is_not_there_or_not_asked_rightly_is_refused() {
    let house = House::open().await;
    let nowhere = house.get("/api/games/nosuchtable1/analysis").await;
    assert_eq!((nowhere.status, nowhere.code()), (404, "no-table"), "{nowhere:?}");
    let host = house.guest("Lisa").await;
    let table = house.table(&host, json!(["me", { "bot": { "level": "random" } }])).await;
    let open = house.get(&format!("/api/games/{table}/analysis")).await;
    assert_eq!((open.status, open.code()), (409, "not-finished"), "{open:?}");
    let strange = house.get(&format!("/api/games/{table}/analysis?worlds=9")).await;
    assert_eq!(strange.status, 400, "{strange:?}");
}

#[tokio::test]
async fn records_are_analysed_and_bad_ones_refused_with_line_and_reason() {
    let house = House::open().await;
    let text = std::fs::read_to_string(format!("{RECORDS}/novem-2p.leo")).unwrap();
    let guest = house.stranger();
    let analyse = async |record: &str| {
        let body = json!({ "record": record, "file": "game.leo" });
        guest.post("/api/records/analysis", &body).await
    };
    let reply = analyse(&text).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(reply.body["players"].as_array().unwrap().len(), 2);
    assert!(reply.body["same-deal"]["turns"].as_u64().unwrap() > 0);
    let no_result =
        |line| if str::starts_with(line, "Result:") { "Result: unfinished" } else { line };
    let under_way: Vec<&str> = text.lines().map(no_result).collect();
    let under_way = under_way[..under_way.len() - 1].join("\n");
    for (record, why) in [(under_way.as_str(), "the game is not over"), ("x", "game.leo:1: ")] {
        let reply = analyse(record).await;
        assert_eq!((reply.status, reply.code()), (400, "bad-record"), "{reply:?}");
        let told = reply.body["text"].as_str().unwrap();
        assert!(told.contains(why) && told.starts_with("game.leo:"), "{told}");
    }
}

#[tokio::test]
async fn a_decision_of_a_record_is_a_puzzle() {
    let house = House::open().await;
    let record = std::fs::read_to_string(format!("{RECORDS}/base-3p-refill.leo")).unwrap();
    let guest = house.stranger();
    let report = guest.post("/api/records/analysis", &json!({ "record": record })).await;
    let worst = &report.body["mistakes"][0];
    let retry = async |asked: serde_json::Value| {
        let mut body = json!({ "record": record, "file": "game.leo", "moves": worst["moves"] });
        body.as_object_mut().unwrap().extend(asked.as_object().unwrap().clone());
        guest.post("/api/records/retry", &body).await
    };
    let asked = retry(json!({})).await;
    assert_eq!(asked.status, 200, "{asked:?}");
    assert_eq!(
        (&asked.body["verdict"], &asked.body["seat"]),
        (&json!("unfinished"), &worst["seat"])
    );
    assert_eq!(asked.body["candidates"], json!([]), "nothing is told before an answer");
    assert!(!asked.body["board"]["offers"].as_array().unwrap().is_empty());
    // The player sees no more than in the game.
    assert_eq!(asked.body["board"]["view"]["viewer"]["seat"], worst["seat"]);
    let wrong = retry(json!({ "answer": worst["played"] })).await;
    assert_eq!(wrong.body["verdict"], "wrong");
    assert_eq!(wrong.body["told"]["reasons"], worst["reasons"]);
    assert_eq!(wrong.body["candidates"], json!([]), "it can be tried again");
    let right = retry(json!({ "answer": worst["better"] })).await;
    assert_eq!(right.body["verdict"], "solved");
    assert_eq!(right.body["candidates"][0]["move"], worst["better"]);
    let told = retry(json!({ "give-up": true })).await;
    assert_eq!(told.body["candidates"], right.body["candidates"]);
    for (asked, code) in [
        (json!({ "answer": "nonsense" }), "no-move"),
        (json!({ "answer": "." }), "illegal"),
        (json!({ "moves": 99_999 }), "bad-record"),
    ] {
        let refused = retry(asked).await;
        assert_eq!((refused.status, refused.code()), (400, code), "{refused:?}");
    }
}
