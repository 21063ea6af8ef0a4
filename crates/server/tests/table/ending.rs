//! Games that end early, and people who go away and come back.

use leonardo_server::Config;
use serde_json::{Value, json};

use crate::harness::{House, Players, roomy};

fn of(request: &str, seat: usize) -> Value {
    json!({ request: { "seat": seat } })
}

#[tokio::test]
async fn of_two_players_one_gives_up() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let resigned = players.sockets[1].must(of("resign", 1)).await;
    assert_eq!(resigned["kind"], "resigned");
    let ended = players.sockets[0].entry("ended").await;
    assert_eq!((&ended["how"], &ended["winners"]), (&json!("resigned"), &json!([0])));
    assert_eq!(ended["table"]["seats"][1]["out"], true);
    assert!(ended["table"]["secret"].is_string(), "now everyone may check the luck");
    assert_eq!(players.sockets[1].refused(of("resign", 1)).await, "not-playing");
    let late = json!({ "move": { "seq": 1_000, "move": "MeHa>N" } });
    assert_eq!(players.sockets[0].refused(late).await, "not-playing");
}

#[tokio::test]
async fn among_more_players_the_game_goes_on_without_who_gave_up() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 3, json!({})).await;
    players.sockets[2].must(of("resign", 2)).await;
    let handed = players.sockets[0].entry("handed").await;
    assert_eq!((&handed["seat"], &handed["why"]), (&json!(2), &json!("out")));
    assert!(handed["table"]["secret"].is_null(), "the luck stays hidden while others play");
    for request in ["take", "resign", "hand", "leave"] {
        assert_eq!(players.sockets[2].refused(of(request, 2)).await, "out", "{request}");
    }
    // Turns go round: a bot plays for the one who is out.
    players.sync().await;
    for _ in 0..4 {
        while players.sockets[..2].iter().all(|socket| socket.offers.is_empty()) {
            players.sync().await;
        }
        players.make_turn().await;
    }
    let moved = players.sockets[0].messages().filter(|told| told["kind"] == "moved");
    let by: Vec<(Value, Value)> =
        moved.map(|told| (told["seat"].clone(), told["by"].clone())).collect();
    assert!(by.contains(&(json!(2), json!("bot"))) && by.contains(&(json!(0), json!("person"))));
    players.sockets[0].must(of("resign", 0)).await;
    let ended = players.sockets[1].entry("ended").await;
    assert_eq!((&ended["how"], &ended["winners"]), (&json!("resigned"), &json!([1])));
}

#[tokio::test]
async fn a_player_who_gave_up_does_not_win_by_the_bot_that_plays_on() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 3, json!({})).await;
    players.sockets[2].must(of("resign", 2)).await;
    // The others let bots play, so that the game ends by itself.
    let random = |seat: usize| json!({ "hand": { "seat": seat, "bot": { "level": "random" } } });
    players.sockets[0].must(random(0)).await;
    players.sockets[1].must(random(1)).await;
    let ended = players.sockets[2].entry("ended").await;
    assert_eq!(ended["how"], "rules");
    let winners = ended["winners"].as_array().expect("winners");
    assert!(!winners.is_empty() && !winners.contains(&json!(2)), "{ended}");
    assert_eq!(ended["table"]["result"]["winners"], ended["winners"]);
}

#[tokio::test]
async fn a_bot_plays_for_who_leaves_and_the_person_can_return() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let turn = players.turn();
    let other = 1 - turn;
    let left = players.sockets[turn].must(of("leave", turn)).await;
    assert_eq!((&left["kind"], &left["why"]), (&json!("handed"), &json!("left")));
    assert_eq!(left["offers"], json!([]), "a player who lets a bot play has nothing to decide");
    let moved = players.sockets[other].entry("moved").await;
    assert_eq!((&moved["seat"], &moved["by"]), (&json!(turn), &json!("bot")));
    while players.sockets[other].offers.is_empty() {
        players.sockets[other].next().await;
    }
    assert_eq!(players.sockets[turn].refused(of("hand", turn)).await, "nothing-asked");
    let returned = players.sockets[turn].must(of("take", turn)).await;
    assert_eq!(returned["kind"], "returned");
    assert_eq!(players.sockets[turn].refused(of("take", turn)).await, "nothing-asked");
    players.sync().await;
    players.make_turn().await;
    let moved = players.make_move().await;
    assert_eq!((&moved["seat"], &moved["by"]), (&json!(turn), &json!("person")));
}

#[tokio::test]
async fn while_a_bot_plays_the_person_does_not() {
    let house = House::with(Config { bot_pace_ms: 60_000, ..roomy() }).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let turn = players.turn();
    let mv = players.sockets[turn].offers[0].clone();
    players.sockets[turn].must(json!({ "hand": { "seat": turn } })).await;
    let next = players.sockets[turn].next;
    let refused =
        players.sockets[turn].refused(json!({ "move": { "seq": next, "move": mv } })).await;
    assert_eq!(refused, "not-your-seat");
    for level in ["greedy", "plain-ismcts"] {
        players.sockets[turn].must(of("take", turn)).await;
        let bot = json!({ "hand": { "seat": turn, "bot": { "level": level } } });
        assert_eq!(players.sockets[turn].refused(bot).await, "no-level");
        players.sockets[turn].must(of("hand", turn)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn the_others_need_not_wait_for_who_is_away() {
    let house = House::timeless(roomy()).await;
    let mut players = Players::playing(&house, 2, json!({})).await;
    let turn = players.turn();
    let other = 1 - turn;
    assert_eq!(players.sockets[other].refused(of("replace", turn)).await, "not-absent");
    house.pass(120_000).await;
    assert_eq!(players.sockets[other].refused(of("replace", turn)).await, "not-absent");
    players.sockets.remove(turn).leave().await;
    let left = &mut players.sockets[0];
    let gone = left.until(|told| told["type"] == "presence" && told["seats"][turn] == false).await;
    assert_eq!(gone["seats"][other], true);
    house.pass(59_999).await;
    assert_eq!(left.refused(of("replace", turn)).await, "not-absent");
    house.pass(1).await;
    let handed = left.must(of("replace", turn)).await;
    assert_eq!((&handed["kind"], &handed["why"]), (&json!("handed"), &json!("absent")));
    while left.offers.is_empty() {
        left.next().await;
    }
    let mut back = players.guests[turn].look(&players.table).await;
    back.must(of("take", turn)).await;
}

#[tokio::test(start_paused = true)]
async fn a_spectator_who_sits_down_is_not_absent() {
    let house = House::timeless(roomy()).await;
    let host = house.guest("Lisa").await;
    let table = house.table(&host, json!(["me", "open"])).await;
    let mut first = host.look(&table).await;
    let mut second = house.guest("Leo").await.look(&table).await;
    second.must(json!({ "sit": {} })).await;
    first.must(json!("start")).await;
    house.pass(120_000).await;
    assert_eq!(first.refused(of("replace", 1)).await, "not-absent");
    let told = first.messages().filter(|message| message["type"] == "presence").last();
    assert_eq!(
        told.expect("presence"),
        json!({ "type": "presence", "seats": [true, true], "watching": 0 })
    );
}

#[tokio::test]
async fn a_stalled_game_ends_when_all_want_it() {
    let house = House::open().await;
    let mut players = Players::playing(&house, 3, json!({})).await;
    let want = |yes: bool| json!({ "end": { "yes": yes } });
    assert_eq!(players.sockets[0].refused(want(false)).await, "nothing-asked");
    let wanted = players.sockets[0].must(want(true)).await;
    assert_eq!(wanted["table"]["end-wanted"], json!([0]));
    assert_eq!(players.sockets[0].refused(want(true)).await, "nothing-asked");
    players.sockets[1].must(want(true)).await;
    players.sockets[0].must(want(false)).await;
    players.sockets[2].must(want(true)).await;
    players.sync().await;
    assert_eq!(players.sockets[0].table["end-wanted"], json!([1, 2]));
    // A move does not change what people want.
    players.make_turn().await;
    players.sockets[0].must(want(true)).await;
    let ended = players.sockets[1].entry("ended").await;
    assert_eq!(ended["how"], "agreed");
    let result = &ended["table"]["result"];
    let keys = |seat: &Value| {
        let seat = seat.as_u64().expect("a seat") as usize;
        result["keys"][seat].as_array().expect("Keys").len()
    };
    let most = (0..3).map(|seat| keys(&json!(seat))).max();
    let winners = ended["winners"].as_array().expect("winners");
    assert!(!winners.is_empty() && winners.iter().all(|seat| Some(keys(seat)) == most));
    assert_eq!(result["winners"], ended["winners"]);
}

#[tokio::test]
async fn with_bots_one_person_ends_the_game() {
    let house = House::open().await;
    let host = house.guest("Lisa").await;
    let bot = json!({ "bot": { "level": "random" } });
    let new = json!({ "variant": "quintis", "seats": [bot, "me", bot], "start": true });
    let table = house.table_with(&host, new).await;
    let mut socket = host.look(&table).await;
    socket.must(json!({ "end": { "yes": true } })).await;
    let ended = socket.entry("ended").await;
    assert_eq!(ended["how"], "agreed");
}

#[tokio::test(start_paused = true)]
async fn nobody_is_replaced_sooner_than_the_clock_lets_them_think() {
    let house = House::timeless(roomy()).await;
    for clock in [
        json!({ "per-move": { "ms": 600_000 } }),
        json!({ "bank": { "ms": 600_000, "increment-ms": 0 } }),
    ] {
        let mut players = Players::playing(&house, 2, json!({ "clock": clock })).await;
        // The one whose clock runs is there.
        let away = 1 - players.turn();
        players.sockets.remove(away).leave().await;
        let mut other = players.sockets.remove(0);
        house.pass(599_000).await;
        assert_eq!(other.refused(of("replace", away)).await, "not-absent", "{clock}");
    }
}

/// Two people at a table with a clock; the one to move has run out of time, and a bot plays there.
async fn out_of_time(house: &House) -> (Players, usize) {
    let clock = json!({ "clock": { "per-move": { "ms": 60_000 } } });
    let mut players = Players::playing(house, 2, clock).await;
    // So that there is something to take back.
    players.make_turn().await;
    let late = players.turn();
    house.pass(60_000).await;
    let handed = players.sockets[1 - late].entry("handed").await;
    assert_eq!((&handed["seat"], &handed["why"]), (&json!(late), &json!("time")));
    (players, late)
}

#[tokio::test(start_paused = true)]
async fn a_bot_has_no_say_for_a_person_who_is_there() {
    let house = House::timeless(Config { bot_pace_ms: 60_000, ..roomy() }).await;
    let (mut players, late) = out_of_time(&house).await;
    let other = 1 - late;
    let asked = players.sockets[other].must(json!({ "take-back": {} })).await;
    assert_eq!(asked["kind"], "take-back-asked");
    players.sockets[late].must(json!({ "answer": { "yes": false } })).await;
    players.sockets[other].must(json!({ "end": { "yes": true } })).await;
    players.sync().await;
    assert_eq!(players.sockets[late].table["stage"], "playing", "one of two is not all");
    players.sockets[late].must(json!({ "end": { "yes": true } })).await;
    assert_eq!(players.sockets[other].entry("ended").await["how"], "agreed");
}

#[tokio::test(start_paused = true)]
async fn an_absent_player_does_not_keep_the_others_at_the_table() {
    let house = House::timeless(Config { bot_pace_ms: 60_000, ..roomy() }).await;
    let (mut players, late) = out_of_time(&house).await;
    players.sockets.remove(late).leave().await;
    let mut other = players.sockets.remove(0);
    house.pass(59_000).await;
    other.must(json!({ "end": { "yes": true } })).await;
    other.must(json!({ "end": { "yes": false } })).await;
    house.pass(1_000).await;
    other.must(json!({ "end": { "yes": true } })).await;
    assert_eq!(other.entry("ended").await["how"], "agreed");
}
