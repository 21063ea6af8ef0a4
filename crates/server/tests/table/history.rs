//! Finished games: lists, replays with fog, positions, and playing on.

use serde_json::{Value, json};

use crate::harness::{Folded, Guest, House, Players, ruleset_of};

fn ids(list: &Value) -> Vec<String> {
    let tables = list["tables"].as_array().expect("tables");
    let id = |listed: &Value| listed["table"]["id"].as_str().expect("an id").to_string();
    tables.iter().map(id).collect()
}

/// A game against a bot that was given up at once.
async fn finished(house: &House, guest: &Guest, variant: &str, is_public: bool) -> String {
    let bot = json!({ "bot": { "level": "random" } });
    let new =
        json!({ "variant": variant, "seats": ["me", bot], "public": is_public, "start": true });
    let table = house.table_with(guest, new).await;
    guest.look(&table).await.must(json!({ "resign": { "seat": 0 } })).await;
    table
}

#[tokio::test]
async fn games_are_found_by_what_they_are_and_who_played() {
    let house = House::open().await;
    let (lisa, leo) = (house.guest("Lisa").await, house.guest("Леонардо").await);
    let base = finished(&house, &lisa, "base", true).await;
    let novem = finished(&house, &lisa, "novem", true).await;
    let hidden = finished(&house, &lisa, "base", false).await;
    let of_leo = finished(&house, &leo, "base", true).await;
    let list = async |who: &Guest, query: &str| {
        let reply = who.get(&format!("/api/games{query}")).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        ids(&reply.body)
    };
    let stranger = house.stranger();
    assert_eq!(list(&stranger, "").await, [&of_leo, &novem, &base].map(String::clone));
    assert_eq!(list(&stranger, "?variant=novem").await, [novem.as_str()]);
    assert_eq!(list(&stranger, "?player=LISA").await, [&novem, &base].map(String::clone));
    let name = "%D0%BB%D0%B5%D0%BE%D0%BD%D0%B0%D1%80%D0%B4%D0%BE";
    assert_eq!(list(&stranger, &format!("?player={name}")).await, [of_leo.as_str()]);
    assert_eq!(list(&stranger, "?player=Lisa&variant=quintis").await, [""; 0]);
    assert_eq!(list(&lisa, "?mine=true").await, [&hidden, &novem, &base].map(String::clone));
    assert_eq!(list(&leo, "?mine=true").await, [of_leo.as_str()]);
    // By pages.
    let first = stranger.get("/api/games?limit=2").await.body;
    assert_eq!(ids(&first), [&of_leo, &novem].map(String::clone));
    let second = stranger.get(&format!("/api/games?limit=2&before={}", first["before"])).await.body;
    assert_eq!((ids(&second), &second["before"]), (vec![base], &json!(null)));
}

#[tokio::test]
async fn the_lobby_shows_open_tables_and_games_to_watch() {
    let house = House::open().await;
    let lisa = house.guest("Lisa").await;
    let open = json!({ "variant": "base", "seats": ["me", "open"], "public": true });
    let open = house.table_with(&lisa, open).await;
    let private = house.table(&lisa, json!(["me", "open"])).await;
    let playing =
        json!({ "variant": "novem", "seats": ["me", "me"], "public": true, "start": true });
    let playing = house.table_with(&lisa, playing).await;
    let list = async |query: &str| ids(&lisa.get(&format!("/api/tables{query}")).await.body);
    assert_eq!(list("").await, [playing.clone(), open.clone()]);
    assert_eq!(list("?stage=open").await, [open.as_str()]);
    assert_eq!(list("?stage=playing").await, [playing.as_str()]);
    assert_eq!(list("?variant=novem").await, [playing.as_str()]);
    assert_eq!(list("?mine=true").await, [playing, private, open]);
}

#[tokio::test]
async fn a_replay_shows_what_a_seat_knew_then() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({ "variant": "sets" })).await;
    for _ in 0..6 {
        players.make_turn().await;
    }
    let now = players.sockets[0].folded.as_ref().and_then(|folded| folded.view.clone());
    let replay = async |eyes: &str| {
        let path = format!("/api/games/{}/replay?as={eyes}", players.table);
        players.guests[0].get(&path).await.body["steps"].as_array().expect("steps").clone()
    };
    // While it is played, the own seat's eyes and everyone's.
    let own = replay("0").await;
    assert_eq!(
        json!(now.clone().expect("a view").turns),
        own.last().expect("a step")["view"]["turns"]
    );
    assert!(own.iter().all(|step| step["hands"].is_null() && step["move"].is_null()));
    players.sockets[0].must(json!({ "resign": { "seat": 0 } })).await;
    let ruleset = ruleset_of(&players.sockets[0].table);
    for (eyes, viewer) in [("public", json!(null)), ("0", json!(0)), ("1", json!(1))] {
        let steps = replay(eyes).await;
        let mut folded = Folded::new(&ruleset);
        folded.add(&json!({ "type": "welcome", "you": { "seat": viewer }, "view": null }));
        for step in &steps {
            let kind = if step["seat"].is_null() { "started" } else { "moved" };
            let view = &step["view"];
            folded
                .add(&json!({ "type": "entry", "kind": kind, "seen": step["seen"], "view": view }));
        }
    }
    let open = replay("open").await;
    for step in &open {
        assert_eq!(step["hands"].as_array().expect("hands").len(), 2);
        assert_eq!(step["move"].is_string(), !step["seat"].is_null());
    }
    // Every step has an address of its own.
    for step in [&open[0], &open[3]] {
        for eyes in ["public", "0", "1", "open"] {
            let path = format!("/api/games/{}/position/{}?as={eyes}", players.table, step["seq"]);
            let position = house.get(&path).await.body;
            assert_eq!(position["step"]["seq"], step["seq"]);
            let has_hands = position["step"]["hands"].is_array();
            assert_eq!(has_hands, eyes == "open");
        }
    }
}

/// The lines of all steps.
fn lines(replay: &Value) -> Vec<String> {
    let steps = replay["steps"].as_array().expect("steps").iter();
    let lines = steps.flat_map(|step| step["text"].as_array().expect("lines"));
    lines.map(|line| line.as_str().expect("words").to_string()).collect()
}

#[tokio::test]
async fn a_replay_says_in_words_what_the_log_of_the_table_said() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({ "variant": "novem" })).await;
    for _ in 0..6 {
        players.make_turn().await;
    }
    players.sockets[1].must(json!({ "resign": { "seat": 1 } })).await;
    players.sync().await;
    let guest = &players.guests[0];
    for language in ["en", "ru"] {
        let query = format!("have=0&words=true&language={language}");
        let mut socket = guest.look_with(&players.table, &query).await;
        socket.sync().await;
        let of_game = |told: &Value| {
            ["started", "moved", "resigned", "handed", "ended"]
                .map(Value::from)
                .contains(&told["kind"])
        };
        let log: Vec<String> = socket
            .messages()
            .filter(of_game)
            .flat_map(|told| told["text"].as_array().cloned().unwrap_or_default())
            .map(|line| line.as_str().expect("words").to_string())
            .collect();
        let path = |eyes: &str| {
            format!("/api/games/{}/replay?as={eyes}&language={language}", players.table)
        };
        let own = guest.get(&path("0")).await.body;
        assert_eq!(lines(&own), log);
        // A stranger with the same eyes is not spoken to as the player.
        let you = if language == "en" { "You " } else { "Вы " };
        let strangers = house.get(&path("0")).await.body;
        assert!(lines(&own).iter().any(|line| line.starts_with(you)));
        assert!(!lines(&strangers).iter().any(|line| line.contains(you)));
        // Where everything is shown, the words name the cards that were drawn, too.
        let (open, public) =
            (guest.get(&path("open")).await.body, house.get(&path("public")).await.body);
        assert_eq!(lines(&open).len(), lines(&public).len());
        assert_ne!(lines(&open), lines(&public));
        let drew = |event: &Value| event["event"] == "drew";
        let seen = |step: &Value| step["seen"].as_array().expect("events").clone();
        for step in open["steps"].as_array().expect("steps") {
            assert!(
                seen(step)
                    .iter()
                    .filter(|event| drew(event))
                    .all(|event| event["card"]["face"].is_string())
            );
        }
    }
}

#[tokio::test]
async fn play_goes_on_from_a_position_without_what_was_hidden_then() {
    let mut house = House::open().await;
    let mut players = Players::playing(&house, 3, json!({ "variant": "novem" })).await;
    for _ in 0..4 {
        players.make_turn().await;
    }
    let seq = players.sockets[0].next - 1;
    let seat = players.turn();
    for of in 0..3 {
        players.sockets[of].must(json!({ "end": { "yes": true } })).await;
    }
    let replay = format!("/api/games/{}/position/{seq}?as={seat}", players.table);
    let known = house.get(&replay).await.body["step"]["view"].clone();
    let guest = house.guest("Somebody").await;
    let path = format!("/api/games/{}/continue", players.table);
    let body = json!({ "seq": seq, "seat": seat, "bot": { "level": "random" } });
    let reply = guest.post(&path, &body).await;
    assert_eq!(reply.status, 201, "{reply:?}");
    assert_eq!(reply.body["table"]["from"], json!({ "table": players.table, "seq": seq }));
    let table = reply.body["table"]["id"].as_str().expect("an id").to_string();
    let mut socket = guest.look(&table).await;
    socket.fold();
    let welcome = socket.messages().next().expect("a welcome");
    assert_eq!(welcome["view"], known, "what was known then, and nothing else");
    assert!(!welcome["offers"].as_array().expect("offers").is_empty());
    let mv = socket.offers[0].clone();
    socket.make(&mv).await;
    while socket.offers.is_empty() {
        socket.next().await;
    }
    house.restart().await;
    let guest = house.again(&guest);
    let mut socket = guest.look(&table).await;
    socket.fold();
    let mv = socket.offers[0].clone();
    socket.make(&mv).await;
    socket.must(json!({ "resign": { "seat": seat } })).await;
    socket.sync().await;
    let record = guest.get(&format!("/api/games/{table}/record")).await;
    assert_eq!((record.status, record.code()), (404, "no-record"));
    // Its own replay begins with the position.
    let replay = guest.get(&format!("/api/games/{table}/replay?as=open")).await.body;
    assert_eq!(replay["steps"][0]["seat"], json!(null));
    assert_eq!(replay["steps"][0]["hands"][seat], known["hand"]);
}
