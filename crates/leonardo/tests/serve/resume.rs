//! A connection that breaks in the middle of a request: the request is done, and done once.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use leonardo_bots::Level;
use leonardo_client::{Connection, SocketTransport};
use leonardo_protocol::{
    BotSpec, By, EntryMessage, NewSeat, NewTable, Request, ServerMessage, SocketQuery, VisibleEvent,
};
use leonardo_rules::Variant;
use leonardo_rules::sets::Library;

use crate::client::{Player, guest};
use crate::process::{Process, folder};

/// What a proxy does with the next bytes that it gets from a client or from the server.
const PASS_ON: u8 = 0;
const LOSE_REQUEST: u8 = 1;
const LOSE_ANSWER: u8 = 2;

/// Where a proxy listens that passes bytes on until it is told to lose some, with the connection.
fn proxy(to: SocketAddr, mood: &Arc<AtomicU8>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mood = mood.clone();
    std::thread::spawn(move || {
        for client in listener.incoming().flatten() {
            let Ok(server) = TcpStream::connect(to) else { continue };
            let (client_too, server_too) =
                (client.try_clone().unwrap(), server.try_clone().unwrap());
            pass(client, server, mood.clone(), LOSE_REQUEST);
            pass(server_too, client_too, mood.clone(), LOSE_ANSWER);
        }
    });
    address
}

fn pass(mut from: TcpStream, mut to: TcpStream, mood: Arc<AtomicU8>, loses: u8) {
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            let is_lost = mood.compare_exchange(loses, PASS_ON, Ordering::SeqCst, Ordering::SeqCst);
            if is_lost.is_ok() || to.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        for stream in [from, to] {
            let _ = stream.shutdown(Shutdown::Both);
        }
    });
}

fn is_own_move(entry: &EntryMessage) -> bool {
    matches!(entry.event, VisibleEvent::Moved { by: By::Person, .. })
}

#[test]
fn a_move_is_made_once_whether_the_request_was_lost_or_the_answer() {
    let server = Process::start(&folder("resume").join("games.sqlite"));
    let mood = Arc::new(AtomicU8::new(PASS_ON));
    let lisa = guest(proxy(server.address, &mood), "Lisa");
    let bot = NewSeat::Bot(BotSpec { level: Level::Random, think_ms: None });
    let new = NewTable::new(Variant::Base, vec![NewSeat::Me, bot]);
    let table = lisa.create(&NewTable { start: true, ..new }).unwrap().table.id;
    let transport = Box::new(SocketTransport::new(lisa.clone()));
    let library = Library::embedded();
    let mut connection = Connection::new(library, &table, SocketQuery::default(), transport);
    let mut moods = [LOSE_REQUEST, LOSE_ANSWER, PASS_ON, LOSE_ANSWER, LOSE_REQUEST].into_iter();
    let (mut made, mut offers) = (0, Vec::new());
    loop {
        match connection.next_message().unwrap() {
            ServerMessage::Welcome(welcome) => offers = welcome.offers,
            ServerMessage::Entry(entry) => {
                made += usize::from(is_own_move(&entry) && entry.ack.is_some());
                // An entry that is told late has none; those of the welcome hold.
                offers = entry.offers.unwrap_or(offers);
            }
            ServerMessage::Presence(_) => continue,
            other => panic!("nobody asked for {other:?}"),
        }
        // A move that waits for its answer is sent again by itself.
        let session = connection.session();
        if offers.is_empty() || !session.is_up_to_date() || session.is_pending(|_| true) {
            continue;
        }
        let Some(next) = moods.next() else { break };
        mood.store(next, Ordering::SeqCst);
        let seq = connection.session().next();
        connection.request(Request::Move { seq, mv: offers[0].mv.clone() });
    }
    assert_eq!(made, 5);
    let log = Player::join(&lisa, &table, Some(0)).missed();
    assert_eq!(log.iter().filter(|entry| is_own_move(entry)).count(), 5, "{log:?}");
}
