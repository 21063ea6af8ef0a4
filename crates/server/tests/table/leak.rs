//! Two servers with two games that differ only in what a viewer may not know: what the viewer is
//! sent over the socket is the same, byte for byte.

use std::sync::Arc;

use leonardo_protocol::{ClockSpec, Timeout};
use leonardo_record::Recorder;
use leonardo_record::fair::Secret;
use leonardo_rules::sets::Library;
use leonardo_rules::{
    FastDice, Game, Move, NoEvents, Options, Ruleset, Seat, Seed, Seen, Variant, Viewer, Worlds,
    names,
};
use leonardo_server::store::{Head, Stage, Store, StoredEntry, StoredGuest};
use leonardo_table::{LogEntry, TableEvent, TableSpec};
use serde_json::{Value, json};

use crate::harness::{BEGAN_MS, Guest, House, Kept, Socket, roomy};

const TABLE: &str = "AAAAAAAAAAAAAAAA";
/// The setting of the store that has the key of all cookies.
const COOKIE_KEY: &str = "cookie-key";
/// So many moves are made in both games.
const MOVES: usize = 6;

/// One of the two servers: the same people, the same secret, the same times.
struct World {
    house: House,
    people: Vec<Guest>,
    viewer: Socket,
    players: Vec<Socket>,
}

fn ruleset(variant: Variant, players: u8) -> Arc<Ruleset> {
    let setup = Library::embedded().setup(variant, players, Options::default(), None);
    setup.unwrap().ruleset().unwrap()
}

/// A log of a table whose game began with this position.
fn log(game: &Game, guests: &[String]) -> Vec<StoredEntry> {
    let ruleset = game.ruleset();
    let setup =
        Recorder::new(ruleset, &[]).unwrap().into_record().with_seed(Seed([0; 32])).to_string();
    let spec = TableSpec {
        public: true,
        clock: ClockSpec::PerMove { ms: 60_000 },
        timeout: Timeout::Bot,
        hints: None,
        from: None,
    };
    let secret = Secret([0x11; 32]).reveal();
    let mut events = vec![TableEvent::Created { spec, setup, secret, host: guests[0].clone() }];
    for (seat, guest) in Seat::all(ruleset.players()).zip(guests) {
        events.push(TableEvent::Sat { seat, person: guest.clone(), name: guest.clone() });
    }
    events.push(TableEvent::StartedFrom { position: Box::new(game.position()) });
    let entry = |event| LogEntry { event, guest: None, id: None };
    let entries = (0..).zip(events.into_iter().map(entry));
    entries.map(|(seq, entry)| StoredEntry::new(ruleset, seq, BEGAN_MS, &entry)).collect()
}

impl World {
    async fn new(known: &Known, game: &Game, viewer: Viewer) -> World {
        let store = Arc::new(Kept::default());
        store.setting(COOKIE_KEY, known.key.clone()).await.unwrap();
        let house = House::timeless_on(roomy(), store.clone()).await;
        let mut people = Vec::new();
        for (id, cookie) in &known.guests {
            let stored = StoredGuest { id: id.clone(), name: "Guest".into(), created_ms: 0 };
            store.save_guest(stored).await.unwrap();
            people.push(Guest { cookie: Some(cookie.clone()), address: house.address });
        }
        let players = known.ids(game.ruleset().players());
        let head = Head {
            id: TABLE.into(),
            stage: Stage::Playing,
            is_public: true,
            is_timed: true,
            variant: game.ruleset().variant().name().into(),
            summary: "{}".into(),
            guests: players.clone(),
            names: vec![],
        };
        store.create(head, log(game, &players)).await.unwrap();
        let mut sockets = Vec::new();
        for person in &people[..players.len()] {
            sockets.push(person.look(TABLE).await);
        }
        let who = match viewer {
            Viewer::Seat(seat) => people[seat.index()].clone(),
            Viewer::Public => people[players.len()].clone(),
        };
        let query = "have=0&views=true&words=true&language=ru";
        let viewer = who.look_with(TABLE, query).await;
        World { house, people, viewer, players: sockets }
    }

    async fn sync(&mut self) {
        for socket in self.players.iter_mut().chain([&mut self.viewer]) {
            socket.sync().await;
        }
    }
}

/// Guests that both servers know.
struct Known {
    /// The key that all their cookies are signed with.
    key: String,
    /// The id and the cookie of each.
    guests: Vec<(String, String)>,
}

impl Known {
    /// They sign in at a server of its own; the other servers get its key and its guests.
    async fn sign_in(count: u8) -> Known {
        let store = Arc::new(Kept::default());
        let mut house = House::timeless_on(roomy(), store.clone()).await;
        let mut guests = Vec::new();
        for _ in 0..count {
            let cookie = house.guest("Guest").await.cookie.expect("a guest has a cookie");
            let (_, value) = cookie.split_once('=').expect("a cookie has a value");
            let (id, _signature) = value.split_once('.').expect("it is signed");
            guests.push((id.to_string(), cookie));
        }
        house.stop().await;
        let key = store.setting(COOKIE_KEY, String::new()).await.unwrap();
        assert!(!key.is_empty(), "the key is kept under another name");
        Known { key, guests }
    }

    fn ids(&self, count: u8) -> Vec<String> {
        self.guests[..usize::from(count)].iter().map(|(id, _)| id.clone()).collect()
    }
}

/// What was heard, with the ids of the test's own requests, which count on, made equal.
fn heard(socket: &Socket) -> Vec<String> {
    let message = |text: &String| {
        let mut message: Value = serde_json::from_str(text).expect("messages are JSON");
        let mut text = text.clone();
        for part in ["id", "ack"] {
            if let Some(id) = message[part].take().as_str() {
                text = text.replace(&format!("\"{id}\""), "\"-\"");
            }
        }
        text
    };
    socket.heard.iter().map(message).collect()
}

/// Whether the rules showed the viewer a card that was hidden: then the games may differ for the
/// viewer from there on, but only in such cards.
fn was_shown(ruleset: &Arc<Ruleset>, one: &[String], other: &[String]) -> bool {
    let differs = one.iter().zip(other).find(|(one, other)| one != other);
    let Some((one, other)) = differs else { return false };
    let seen = |text: &str| -> Vec<Seen> {
        let message: Value = serde_json::from_str(text).expect("messages are JSON");
        let seen = message["seen"].clone();
        names::with(ruleset, || serde_json::from_value(seen)).unwrap_or_default()
    };
    let (one, other) = (seen(one), seen(other));
    let mut pairs = one.iter().zip(&other);
    let first = pairs.find(|(one, other)| one != other);
    first.is_some_and(|(one, other)| {
        let is_card = |seen: &Seen| {
            matches!(seen, Seen::Drew { .. } | Seen::Looked { .. } | Seen::Exchanged { .. })
        };
        is_card(one) && is_card(other)
    })
}

/// Compares two servers from this game on. Says how many messages were compared.
async fn compare(known: &Known, game: &Game, viewer: Viewer, dice: &mut FastDice) -> usize {
    let ruleset = game.ruleset().clone();
    let world = Worlds::new(&ruleset, &game.view(viewer)).expect("it looks like itself").draw(dice);
    let mut real = World::new(known, game, viewer).await;
    let mut other = World::new(known, &world, viewer).await;
    for _ in 0..MOVES {
        for world in [&mut real, &mut other] {
            questions(world, dice_free_token(&ruleset)).await;
            world.sync().await;
        }
        let (one, two) = (heard(&real.viewer), heard(&other.viewer));
        if was_shown(&ruleset, &one, &two) {
            break;
        }
        assert_eq!(one, two, "{viewer:?}");
        looks_back_alike(&real, &other, viewer).await;
        let Some((turn, mv)) = common_move(&real, &other, dice) else { break };
        for world in [&mut real, &mut other] {
            world.players[turn].make(&mv).await;
        }
    }
    for world in [&mut real, &mut other] {
        world.house.stop().await;
    }
    real.viewer.heard.len()
}

/// A move that nobody can make here: it is read, and refused.
fn dice_free_token(ruleset: &Arc<Ruleset>) -> Vec<String> {
    let mut game = Game::deal(ruleset.clone(), &mut FastDice::new(1), &mut NoEvents);
    let mut tokens = Vec::new();
    let mut moves: Vec<Move> = Vec::new();
    for _ in 0..3 {
        moves.clear();
        game.legal_moves_into(&mut moves);
        tokens.extend(moves.iter().take(2).map(|mv| ruleset.show(*mv)));
        game.play_unchecked(moves[0], &mut FastDice::new(1), &mut NoEvents);
    }
    tokens
}

/// The viewer asks for what it may not have, and previews what it likes.
async fn questions(world: &mut World, tokens: Vec<String>) {
    let viewer = &mut world.viewer;
    viewer.must(json!("ping")).await;
    let is_to_move = !viewer.offers.is_empty();
    for token in tokens {
        viewer.ask(json!({ "preview": { "move": token } })).await;
        let card = token.split(['>', '@', '^', '~', ':']).next().unwrap_or_default();
        viewer.ask(json!({ "survey": { "card": card } })).await;
        viewer.ask(json!({ "plan": { "move": token } })).await;
        if !is_to_move {
            // On the own turn it could be a move, and change the game.
            viewer.ask(json!({ "move": { "seq": 1_000, "move": token } })).await;
        }
    }
    for seat in [0, 1, 255] {
        viewer.ask(json!({ "replace": { "seat": seat } })).await;
        viewer.ask(json!({ "devices": { "seat": seat } })).await;
        viewer.ask(json!({ "sign-out": { "seat": seat } })).await;
    }
    // Nor do the tokens and devices of a player tell anything.
    world.players[1].token(1).await;
    world.players[1].must(json!({ "sign-out": { "seat": 1 } })).await;
}

/// Replays show the viewer the same, too.
async fn looks_back_alike(real: &World, other: &World, viewer: Viewer) {
    let own = match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Public => real.people.len() - 1,
    };
    // Not through everyone's eyes if the viewer has a seat: what others know of the viewer's own
    // hand is not the viewer's to know, and so it may differ between the two games.
    let eyes = match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Public => "public".to_string(),
    };
    let others = (0..3).map(|seat| format!("replay?as={seat}"));
    let own_eyes = [format!("replay?as={eyes}"), format!("position/99?as={eyes}")];
    let paths = ["replay?as=open", "record"].map(str::to_string);
    for path in paths.into_iter().chain(own_eyes).chain(others) {
        let path = format!("/api/games/{TABLE}/{path}");
        let one = real.people[own].get(&path).await;
        let two = other.people[own].get(&path).await;
        assert_eq!((one.status, one.text), (two.status, two.text), "{viewer:?} {path}");
    }
    for path in ["token", "claim"] {
        let path = format!("/api/tables/{TABLE}/{path}");
        let token = json!({ "token": "AAAAAAAAAAAAAAAAAAAAAA" });
        let one = real.people[own].post(&path, &token).await;
        let two = other.people[own].post(&path, &token).await;
        assert_eq!((one.status, one.text), (two.status, two.text), "{viewer:?} {path}");
    }
}

/// A move that the player to move can make in both games.
fn common_move(real: &World, other: &World, dice: &mut FastDice) -> Option<(usize, String)> {
    let turn = real.players.iter().position(|socket| !socket.offers.is_empty())?;
    let offers = real.players[turn].offers.iter();
    let common: Vec<&String> =
        offers.filter(|offer| other.players[turn].offers.contains(offer)).collect();
    let at = dice.below(u32::try_from(common.len().max(1)).expect("few moves")) as usize;
    common.get(at).map(|mv| (turn, (*mv).clone()))
}

async fn of_a_variant(variant: Variant) {
    for players in [2, 3] {
        let ruleset = ruleset(variant, players);
        let known = Known::sign_in(players + 1).await;
        let mut compared = 0;
        for moment in [9, 25] {
            let mut dice = FastDice::new(u64::from(players) * 100 + moment);
            let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
            for _ in 0..moment {
                let moves = game.legal_moves();
                let mv = moves[dice.below(moves.len() as u32) as usize];
                game.play_unchecked(mv, &mut dice, &mut NoEvents);
                assert!(!game.is_over(), "the moment is too late for this game");
            }
            let viewers = Seat::all(players).map(Viewer::Seat).chain([Viewer::Public]);
            for viewer in viewers {
                compared += compare(&known, &game, viewer, &mut dice).await;
            }
        }
        assert!(compared > 200, "{compared} messages");
    }
}

#[tokio::test(start_paused = true)]
async fn base_games_tell_nothing_hidden() {
    of_a_variant(Variant::Base).await;
}

#[tokio::test(start_paused = true)]
async fn novem_games_tell_nothing_hidden() {
    of_a_variant(Variant::Novem).await;
}

#[tokio::test(start_paused = true)]
async fn games_with_sets_tell_nothing_hidden() {
    of_a_variant(Variant::Sets).await;
}

#[tokio::test(start_paused = true)]
async fn quintis_games_tell_nothing_hidden() {
    of_a_variant(Variant::Quintis).await;
}
