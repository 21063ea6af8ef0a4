//! Reconnecting and resuming, without a network: what `docs/protocol.md` asks of a client.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use leonardo_client::{Connection, ConnectionState, Error, Session, Transport};
use leonardo_protocol::{
    ClientMessage, ClockSpec, DeckHashes, EntryMessage, PROTOCOL_VERSION, Presence, Request,
    SeatInfo, SeatKind, ServerMessage, SocketQuery, Stage, TableInfo, Timeout, VisibleEvent,
    Welcome, You,
};
use leonardo_record::deck_hash;
use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Seat, Seats, Variant};

fn table() -> TableInfo {
    let library = Library::embedded();
    let seat = SeatInfo {
        kind: SeatKind::Open,
        name: None,
        bot: None,
        out: false,
        salted: false,
        salt: None,
        host: false,
    };
    TableInfo {
        id: "tab1e".into(),
        stage: Stage::Open,
        variant: Variant::Base,
        options: Options::default(),
        extra: None,
        deck_hashes: Some(DeckHashes {
            main: deck_hash(&library.deck("base").unwrap()),
            extra: None,
        }),
        goal: Some(7),
        public: false,
        clock: ClockSpec::None,
        timeout: Timeout::Bot,
        hints: false,
        seats: vec![seat.clone(), seat],
        commitment: String::new(),
        secret: None,
        result: None,
        take_back: None,
        end_wanted: Seats::NONE,
        rematch: None,
        from: None,
    }
}

fn welcome(seq: u32) -> Welcome {
    Welcome {
        protocol: PROTOCOL_VERSION,
        seq,
        now: 0,
        table: table(),
        you: You { name: None, seats: vec![], seat: Some(Seat(1)), host: false, muted: vec![] },
        view: None,
        lines: None,
        offers: vec![],
        clock: None,
        presence: Presence { seats: vec![true, true], watching: 0 },
    }
}

fn told(message: &ServerMessage) -> String {
    serde_json::to_string(message).unwrap()
}

fn welcome_text(seq: u32) -> String {
    told(&ServerMessage::Welcome(Box::new(welcome(seq))))
}

fn entry(seq: u32, ack: Option<&str>) -> String {
    told(&ServerMessage::Entry(Box::new(EntryMessage {
        seq,
        at: 0,
        event: VisibleEvent::Hidden,
        ack: ack.map(str::to_owned),
        table: None,
        view: None,
        lines: None,
        given: vec![],
        offers: None,
        clock: None,
        text: vec![],
    })))
}

fn id(text: &str) -> String {
    serde_json::from_str::<ClientMessage>(text).unwrap().id.unwrap()
}

fn session(have: Option<u32>) -> Session {
    Session::new(Library::embedded(), have)
}

#[test]
fn a_session_counts_entries_and_resumes_after_the_last_one() {
    let mut session = session(None);
    assert_eq!(session.resume(&SocketQuery::default()).have, None);
    session.hear(&welcome_text(3)).unwrap();
    assert_eq!(session.next(), 3);
    session.hear(&entry(3, None)).unwrap();
    session.lose();
    let query = session.resume(&SocketQuery { words: Some(true), ..SocketQuery::default() });
    assert_eq!((query.have, query.seat, query.words), (Some(4), Some(Seat(1)), Some(true)));
    // What was missed follows the welcome.
    session.hear(&welcome_text(6)).unwrap();
    assert!(!session.is_up_to_date());
    session.hear(&entry(4, None)).unwrap();
    session.hear(&entry(5, None)).unwrap();
    assert!(session.is_up_to_date());
    assert!(session.hear(&entry(7, None)).is_err(), "entry 6 is missing");
}

#[test]
fn what_was_not_answered_is_sent_again_in_order_with_the_same_ids() {
    let mut session = session(Some(0));
    assert_eq!(session.request(Request::Start), None, "there is no connection yet");
    assert_eq!(session.hear(&welcome_text(0)).unwrap().resend.len(), 1);
    let sit = session.request(Request::Sit { seat: None }).unwrap();
    let leave = session.request(Request::Leave { seat: Seat(0) }).unwrap();
    // These change nothing at the table; an answer that comes late is worth nothing.
    assert!(session.request(Request::Ping).is_some());
    assert!(session.request(Request::Look { seat: None }).is_some());
    let start = session.hear(&entry(0, None)).unwrap();
    assert!(start.resend.is_empty());
    session.lose();
    let say = Request::Say { text: "Still there?".into() };
    assert_eq!(session.request(say.clone()), None);
    // The first of them had been done: the entry that was missed says so.
    let heard = session.hear(&welcome_text(2)).unwrap();
    assert!(heard.resend.is_empty(), "first everything that was missed");
    let heard = session.hear(&entry(1, Some(&id(&sit)))).unwrap();
    let sent: Vec<ClientMessage> =
        heard.resend.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let wanted: Vec<&Request> = sent.iter().map(|message| &message.request).collect();
    assert_eq!(wanted, [&Request::Start, &Request::Leave { seat: Seat(0) }, &say]);
    assert_eq!(heard.resend[1], leave);
    // And once an answer is there, never again, whatever it is.
    for message in &sent {
        let done = ServerMessage::Done { id: message.id.clone(), seq: 1 };
        session.hear(&told(&done)).unwrap();
    }
    session.lose();
    assert!(session.hear(&welcome_text(2)).unwrap().resend.is_empty());
}

#[test]
fn ids_are_never_used_twice() {
    let mut ids = std::collections::BTreeSet::new();
    for _ in 0..3 {
        let mut session = session(None);
        session.hear(&welcome_text(0)).unwrap();
        ids.extend((0..5).map(|_| id(&session.request(Request::Start).unwrap())));
    }
    assert_eq!(ids.len(), 15);
}

#[test]
fn other_cards_and_other_versions_are_named() {
    let mut other = welcome(0);
    let mut info = table();
    info.deck_hashes = Some(DeckHashes { main: "0badcafe".into(), extra: None });
    other.table = info;
    let other = told(&ServerMessage::Welcome(Box::new(other)));
    assert!(matches!(session(None).hear(&other), Err(Error::OtherCards)));
    let mut unknown = welcome(0);
    let mut info = table();
    (info.variant, info.extra) = (Variant::Sets, Some("neverland".into()));
    unknown.table = info;
    let unknown = told(&ServerMessage::Welcome(Box::new(unknown)));
    assert!(matches!(session(None).hear(&unknown), Err(Error::OtherCards)));
    let newer = Welcome { protocol: PROTOCOL_VERSION + 1, ..welcome(0) };
    let newer = told(&ServerMessage::Welcome(Box::new(newer)));
    assert!(matches!(session(None).hear(&newer), Err(Error::OtherProtocol { .. })));
    for garbled in ["", "{}", "[1]", r#"{"type":"entry"}"#, "hello"] {
        assert!(matches!(session(None).hear(garbled), Err(Error::Garbled(_))), "{garbled}");
    }
}

/// A transport that does what the test says.
#[derive(Default)]
struct Script {
    connects: Vec<(String, SocketQuery)>,
    sent: Vec<String>,
    coming: VecDeque<Result<String, Error>>,
}

struct Scripted(Rc<RefCell<Script>>);

impl Transport for Scripted {
    fn connect(&mut self, table: &str, query: &SocketQuery) {
        self.0.borrow_mut().connects.push((table.to_owned(), query.clone()));
    }

    fn send(&mut self, text: String) -> Result<(), Error> {
        self.0.borrow_mut().sent.push(text);
        Ok(())
    }

    fn receive(&mut self, _: Duration) -> Result<Option<String>, Error> {
        self.0.borrow_mut().coming.pop_front().transpose()
    }
}

fn connected() -> (Connection, Rc<RefCell<Script>>) {
    let script = Rc::new(RefCell::new(Script::default()));
    let transport = Box::new(Scripted(script.clone()));
    let library = Library::embedded();
    let mut connection = Connection::new(library, "tab1e", SocketQuery::default(), transport);
    script.borrow_mut().coming.push_back(Ok(welcome_text(3)));
    connection.first(Duration::ZERO).unwrap();
    (connection, script)
}

fn bye() -> Error {
    Error::Closed { code: 1013, reason: "bye".into() }
}

fn poll(connection: &mut Connection, seconds: u64) -> bool {
    connection.poll(Duration::from_secs(seconds)).is_some()
}

#[test]
fn a_lost_connection_is_tried_again_after_longer_and_longer_pauses() {
    let (mut connection, script) = connected();
    let mut now = Duration::ZERO;
    for pause in [200, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000].map(Duration::from_millis) {
        script.borrow_mut().coming.push_back(Err(bye()));
        let connects = script.borrow().connects.len();
        assert!(connection.poll(now).is_none());
        assert!(matches!(connection.state(), ConnectionState::Waiting { .. }));
        assert!(connection.poll(now + pause - Duration::from_millis(1)).is_none());
        assert_eq!(script.borrow().connects.len(), connects);
        now += pause;
        assert!(connection.poll(now).is_none());
        assert_eq!(script.borrow().connects.len(), connects + 1);
    }
    assert!(matches!(connection.state(), ConnectionState::Connecting(7)));
    script.borrow_mut().coming.push_back(Ok(welcome_text(3)));
    assert!(connection.poll(now).is_some());
    assert!(matches!(connection.state(), ConnectionState::Up));
    let (table, query) = script.borrow().connects.last().cloned().unwrap();
    assert_eq!((table.as_str(), query.have), ("tab1e", Some(3)));
}

#[test]
fn a_server_that_refuses_for_good_is_not_asked_again() {
    let (mut connection, script) = connected();
    script.borrow_mut().coming.push_back(Err(Error::OtherCards));
    assert!(!poll(&mut connection, 0));
    assert!(matches!(connection.state(), ConnectionState::Closed(Error::OtherCards)));
    assert!(!poll(&mut connection, 100));
    assert!(matches!(connection.next_message(), Err(Error::OtherCards)));
    assert_eq!(script.borrow().connects.len(), 1);
}

#[test]
fn a_message_that_makes_no_sense_is_reported_and_asked_for_again() {
    let (mut connection, script) = connected();
    script.borrow_mut().coming.push_back(Ok("not JSON".into()));
    assert!(!poll(&mut connection, 0));
    assert!(matches!(connection.state(), ConnectionState::Waiting { why: Error::Garbled(_), .. }));
    assert!(!poll(&mut connection, 1));
    assert_eq!(script.borrow().connects[1].1.have, Some(3));
}

#[test]
fn a_request_waits_for_the_connection() {
    let (mut connection, script) = connected();
    script.borrow_mut().coming.push_back(Err(bye()));
    poll(&mut connection, 0);
    connection.request(Request::Start);
    assert!(script.borrow().sent.is_empty());
    script.borrow_mut().coming.push_back(Ok(welcome_text(3)));
    assert!(poll(&mut connection, 1));
    assert_eq!(script.borrow().sent.len(), 1);
    // Another table of the same server begins with nothing.
    connection.follow("next1");
    script.borrow_mut().coming.push_back(Ok(welcome_text(9)));
    assert!(poll(&mut connection, 1));
    assert_eq!(script.borrow().sent.len(), 1);
    assert_eq!(script.borrow().connects.last().unwrap().0, "next1");
}
