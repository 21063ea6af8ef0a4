//! Whole games of every variant with two to six players, people and bots mixed, over real sockets.
//! What everyone adds up is compared at every step, and every record is verified.

use leonardo_bots::{Decision, Level, Strength};
use leonardo_record::Record;
use leonardo_rules::Move;
use leonardo_rules::sets::Library;
use serde_json::{Value, json};

use crate::harness::{Guest, House, Socket};

/// Who plays on a seat: people on even seats, bots of several levels between them.
fn seat(number: u8) -> Value {
    match number % 4 {
        0 => json!("me"),
        1 => json!({ "bot": { "level": "journeyman" } }),
        2 => json!("open"),
        _ => json!({ "bot": { "level": "apprentice" } }),
    }
}

/// Plays a whole game at a table with this many seats, and looks at it from all sides.
async fn play(house: &House, variant: &str, players: u8) {
    let host = house.guest("Лиза").await;
    let seats: Vec<Value> = (0..players).map(seat).collect();
    let new = json!({ "variant": variant, "seats": seats, "public": true });
    let table = house.table_with(&host, new).await;
    let friend = house.guest("Francesco").await;
    if players > 2 {
        friend.sit(&table, 2).await;
    }
    let mut sockets = Vec::new();
    for number in (0..players).filter(|number| number % 2 == 0) {
        let person = if number % 4 == 0 { &host } else { &friend };
        let mut socket = person.look_with(&table, &format!("seat={number}&views=true")).await;
        let salt = format!("{number:02x}");
        socket.must(json!({ "salt": { "seat": number, "salt": salt } })).await;
        sockets.push((number, socket));
    }
    let mut spectator = house.stranger().look_with(&table, "views=true&words=true").await;
    // This one is told nothing but what happened.
    let mut tab = host.look(&table).await;
    sockets[0].1.must(json!("start")).await;

    let mut tasks = tokio::task::JoinSet::new();
    for (number, mut socket) in sockets {
        tasks.spawn(async move {
            socket.fold();
            let bot = Level::Journeyman.sit(Strength::WhileAllowed, u64::from(number));
            play_to_the_end(&mut socket, bot).await;
            (number, socket)
        });
    }
    spectator.fold();
    tab.fold();
    let ended = spectator.entry("ended").await;
    tab.entry("ended").await;
    let mut sockets = tasks.join_all().await;
    sockets.sort_by_key(|(number, _)| *number);
    let sockets: Vec<Socket> = sockets.into_iter().map(|(_, socket)| socket).collect();
    for socket in sockets.iter().chain([&spectator]) {
        let folded = socket.folded.as_ref().expect("it was folded");
        assert!(folded.compared > 10, "{} comparisons", folded.compared);
    }
    let known = |socket: &Socket| {
        let view = socket.folded.as_ref().and_then(|folded| folded.view.clone());
        view.expect("cards were dealt")
    };
    let outcome = known(&spectator).outcome.expect("the game is over");
    assert_eq!(json!(outcome.winners), ended["winners"]);
    assert!(sockets.iter().all(|socket| known(socket).outcome == Some(outcome)));
    assert_eq!(known(&tab), known(&sockets[0]), "two tabs know the same");
    verify(&host, &table, &ended, usize::from(players)).await;
}

/// Makes moves whenever there are any to make.
async fn play_to_the_end(socket: &mut Socket, mut bot: Box<dyn leonardo_bots::Bot>) {
    loop {
        if !socket.offers.is_empty() {
            let folded = socket.folded.as_ref().expect("it was folded");
            let view = folded.view.as_ref().expect("cards were dealt");
            let read = |offer: &String| folded.ruleset.parse(offer).expect("a move");
            let moves: Vec<Move> = socket.offers.drain(..).map(|offer| read(&offer)).collect();
            let decision = Decision { ruleset: &folded.ruleset, view, moves: &moves };
            let mv = folded.ruleset.show(bot.choose(decision, &|| true));
            socket.send(json!({ "move": { "seq": socket.next, "move": mv } })).await;
        }
        let message = socket.next().await;
        assert_ne!(message["type"], "refused", "{message}");
        if message["kind"] == "ended" {
            return;
        }
    }
}

/// The record of a finished game is what was played, from luck that nobody could choose.
async fn verify(host: &Guest, table: &str, ended: &Value, players: usize) {
    let reply = host.get(&format!("/api/games/{table}/record")).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let record = Record::parse(&reply.text, &Library::embedded()).unwrap();
    let verified = record.verify().unwrap();
    assert_eq!(json!(verified.outcome.unwrap().winners), ended["winners"]);
    let fair = verified.fair.expect("the record says what fixed its seed");
    let info = host.info(table).await;
    assert_eq!(info["commitment"], json!(fair.commitment));
    let salted: Vec<u8> = fair.salted().map(|seat| seat.0).collect();
    let people: Vec<u8> = (0..players as u8).filter(|seat| seat % 2 == 0).collect();
    assert_eq!(salted, people, "every person has added to the luck");
    assert_eq!(info["stage"], "finished");
}

async fn of_every_size(variant: &'static str) {
    let house = House::open().await;
    for players in 2..=6 {
        play(&house, variant, players).await;
    }
}

#[tokio::test]
async fn base_games_with_two_to_six() {
    of_every_size("base").await;
}

#[tokio::test]
async fn novem_games_with_two_to_six() {
    of_every_size("novem").await;
}

#[tokio::test]
async fn games_with_sets_with_two_to_six() {
    of_every_size("sets").await;
}

#[tokio::test]
async fn quintis_games_with_two_to_six() {
    of_every_size("quintis").await;
}
