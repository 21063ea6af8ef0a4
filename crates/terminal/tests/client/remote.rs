//! A table of a server, with a server that is a script.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use leonardo_bots::{Level, Spot};
use leonardo_client::{Connection, Error, Link, Transport};
use leonardo_protocol::{
    BotSpec, ClientMessage, ClockInfo, ClockSpec, DeckHashes, DeviceInfo, Ending, EntryMessage,
    FromPosition, Offer, PROTOCOL_VERSION, Presence, RefusalCode, RefusalInfo, Request, ResultInfo,
    SeatInfo, SeatKind, ServerMessage, SocketQuery, Stage, TableInfo, TakeBackInfo, Timeout,
    VisibleEvent, Welcome, You,
};
use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Seat, Seats, Variant, View, Viewer, Zone, names};
use leonardo_terminal::{App, Remote, Screen, Session};
use leonardo_words::{Language, Words};

use crate::help::{GLYPHS, session, text, type_keys};
use crate::screens::check;

#[derive(Default)]
struct Wire {
    dialed: Vec<(String, Option<u32>)>,
    sent: Vec<ClientMessage>,
    coming: VecDeque<Result<String, Error>>,
}

struct Script(Rc<RefCell<Wire>>);

impl Transport for Script {
    fn connect(&mut self, table: &str, query: &SocketQuery) {
        self.0.borrow_mut().dialed.push((table.into(), query.have));
    }

    fn send(&mut self, text: String) -> Result<(), Error> {
        self.0.borrow_mut().sent.push(serde_json::from_str(&text).unwrap());
        Ok(())
    }

    fn receive(&mut self, _: Duration) -> Result<Option<String>, Error> {
        self.0.borrow_mut().coming.pop_front().transpose()
    }
}

/// A table with a script for a server, and the game that it is about.
struct Table {
    app: App,
    wire: Rc<RefCell<Wire>>,
    game: Session,
    now: u64,
}

fn person(name: &str, host: bool) -> SeatInfo {
    let (kind, name) = (SeatKind::Person, Some(name.to_owned()));
    SeatInfo { kind, name, bot: None, out: false, salted: true, salt: None, host }
}

fn free() -> SeatInfo {
    SeatInfo { kind: SeatKind::Open, name: None, salted: false, ..person("", false) }
}

fn open_table(seats: &[SeatInfo]) -> TableInfo {
    TableInfo {
        id: "tab1e".into(),
        stage: Stage::Open,
        variant: Variant::Base,
        options: Options::default(),
        extra: None,
        deck_hashes: None,
        goal: Some(7),
        public: false,
        clock: ClockSpec::None,
        timeout: Timeout::Bot,
        hints: false,
        seats: seats.to_vec(),
        commitment: String::new(),
        secret: None,
        result: None,
        take_back: None,
        end_wanted: Seats::NONE,
        rematch: None,
        from: None,
    }
}

/// Lisa and Ann at a table where the cards are dealt.
fn playing() -> TableInfo {
    let seats = [person("Lisa", true), person("Ann", false)];
    TableInfo { stage: Stage::Playing, ..open_table(&seats) }
}

fn lisa(seats: &[u8], host: bool) -> You {
    let seats: Vec<Seat> = seats.iter().map(|seat| Seat(*seat)).collect();
    You { name: Some("Lisa".into()), seat: seats.first().copied(), seats, host, muted: vec![] }
}

fn welcome(seq: u32, table: &TableInfo, you: You) -> Welcome {
    Welcome {
        protocol: PROTOCOL_VERSION,
        seq,
        now: 1_000_000,
        table: table.clone(),
        you,
        view: None,
        lines: None,
        offers: vec![],
        clock: None,
        presence: Presence { seats: vec![true, true], watching: 1 },
    }
}

fn entry(seq: u32, event: VisibleEvent) -> EntryMessage {
    let (ack, table, view, lines, offers, clock) = (None, None, None, None, None, None);
    let (text, given) = (vec![], vec![]);
    EntryMessage { seq, at: 1_000_000, event, ack, table, view, lines, given, offers, clock, text }
}

impl From<EntryMessage> for Told {
    fn from(entry: EntryMessage) -> Told {
        Told(ServerMessage::Entry(Box::new(entry)))
    }
}

impl From<Welcome> for Told {
    fn from(welcome: Welcome) -> Told {
        Told(ServerMessage::Welcome(Box::new(welcome)))
    }
}

impl From<ServerMessage> for Told {
    fn from(message: ServerMessage) -> Told {
        Told(message)
    }
}

/// What a server can say.
struct Told(ServerMessage);

fn remote(wire: &Rc<RefCell<Wire>>) -> Result<Remote, Error> {
    let link = Link::parse("http://example.org/table/tab1e").unwrap();
    let query = SocketQuery { have: Some(0), ..SocketQuery::default() };
    let transport = Box::new(Script(wire.clone()));
    Remote::new(link, Connection::new(Library::embedded(), "tab1e", query, transport))
}

impl Table {
    fn new(language: Language, welcome: &Welcome) -> Table {
        let game = session(Variant::Base, 2, 2);
        let wire = Rc::new(RefCell::new(Wire::default()));
        // Everything before the welcome is of no interest here.
        let next = welcome.seq;
        let first = write(&game, &Told::from(Welcome { seq: 0, ..welcome.clone() }).0);
        wire.borrow_mut().coming.push_back(Ok(first));
        let app = App::remote(Words::new(language), GLYPHS, remote(&wire).unwrap());
        let mut table = Table { app, wire, game, now: 0 };
        (0..next).for_each(|seq| table.says(entry(seq, VisibleEvent::Hidden)));
        table.wire.borrow_mut().dialed.clear();
        table
    }

    fn view(&self) -> View {
        self.game.game().view(Viewer::Seat(Seat(0)))
    }

    fn offers(&self) -> Vec<Offer> {
        let offer = |mv| Offer::new(self.game.ruleset(), Seat(0), mv);
        self.game.legal().into_iter().map(offer).collect()
    }

    /// The server says this.
    fn says(&mut self, message: impl Into<Told>) {
        let text = write(&self.game, &message.into().0);
        self.wire.borrow_mut().coming.push_back(Ok(text));
        self.app.tick(Duration::from_secs(self.now));
    }

    fn breaks(&mut self, why: Error) {
        self.wire.borrow_mut().coming.push_back(Err(why));
        self.app.tick(Duration::from_secs(self.now));
    }

    fn passes(&mut self, seconds: u64) -> bool {
        self.now += seconds;
        self.app.tick(Duration::from_secs(self.now))
    }

    /// What was asked for last.
    fn asked(&self) -> Request {
        self.wire.borrow().sent.last().unwrap().request.clone()
    }

    #[track_caller]
    fn shows(&mut self, wanted: &str) {
        let drawn = text(&mut self.app, 100, 30);
        assert!(drawn.contains(wanted), "no “{wanted}”:\n{drawn}");
    }

    fn picture(&mut self) -> String {
        text(&mut self.app, 100, 30)
    }

    /// The cards are dealt, and the reader is to move.
    fn starts(&mut self) {
        let started = VisibleEvent::Started { seen: vec![] };
        self.says(EntryMessage {
            view: Some(self.view()),
            offers: Some(self.offers()),
            text: vec!["The cards are dealt.".into()],
            table: Some(playing()),
            ..entry(5, started)
        });
    }
}

fn write(game: &Session, message: &ServerMessage) -> String {
    names::with(game.ruleset(), || serde_json::to_string(message)).unwrap()
}

fn lost() -> Error {
    Error::Closed { code: 1013, reason: "why".into() }
}

fn at_the_table(language: Language) -> Table {
    let table = open_table(&[person("Lisa", true), person("Ann", false)]);
    Table::new(language, &welcome(5, &table, lisa(&[0], true)))
}

fn moved() -> VisibleEvent {
    VisibleEvent::Moved { seat: Seat(0), by: leonardo_protocol::By::Person, seen: vec![] }
}

#[test]
fn a_game_at_a_table_of_a_server() {
    let mut table = at_the_table(Language::ENGLISH);
    table.shows("2  Ann");
    // The first thing that a host of a full table can do is to deal.
    type_keys(&mut table.app, "⏎");
    assert_eq!(table.asked(), Request::Start);
    table.starts();
    table.shows("The cards are dealt.");
    table.shows("Ann");
    type_keys(&mut table.app, "⏎");
    table.shows("Enter: confirm");
    type_keys(&mut table.app, "⏎");
    let Request::Move { seq: 6, mv } = table.asked() else { panic!("{:?}", table.asked()) };
    let mv = table.game.ruleset().parse(&mv).unwrap();
    table.game.play(mv).unwrap();
    let (code, text) = (RefusalCode::Stale, "The game has gone on since then.".to_owned());
    let refusal = RefusalInfo { code, text, rule: None, retry_after_ms: None };
    table.says(ServerMessage::Refused { id: None, refusal });
    table.shows("The game has gone on since then.");
    let view = Some(table.view());
    table.says(EntryMessage { view, offers: Some(vec![]), ..entry(6, moved()) });
    table.shows("is thinking");
}

#[test]
fn seats_are_taken_filled_freed_and_left() {
    let master = BotSpec { level: Level::Master, think_ms: None };
    for language in Language::all() {
        let lobby = open_table(&[person("Lisa", true), free()]);
        let mut table = Table::new(language, &welcome(4, &lobby, lisa(&[0], true)));
        check(&format!("lobby-{language}.txt"), &table.picture());
        check(&format!("lobby-small-{language}.txt"), &text(&mut table.app, 80, 24));
        type_keys(&mut table.app, "?");
        check(&format!("help-online-{language}.txt"), &text(&mut table.app, 80, 24));
        type_keys(&mut table.app, "⎋");
        type_keys(&mut table.app, "←←⏎");
        assert_eq!(table.asked(), Request::Bot { seat: Seat(1), bot: master });
        type_keys(&mut table.app, "3⏎");
        assert_eq!(table.asked(), Request::Leave { seat: Seat(0) });
        type_keys(&mut table.app, "4⏎");
        assert_eq!(table.asked(), Request::Sit { seat: Some(Seat(1)) });
        type_keys(&mut table.app, "tHello, all⏎");
        assert_eq!(table.asked(), Request::Say { text: "Hello, all".into() });
        let said = VisibleEvent::Said { seat: None, name: "Ann".into(), text: "Hi! May I?".into() };
        table.says(entry(4, said));
        table.shows("Ann: Hi! May I?");
        for (typed, wanted) in [
            (":sit⏎", Request::Sit { seat: None }),
            (":bot 2 master⏎", Request::Bot { seat: Seat(1), bot: master }),
            ("/say Hi⏎", Request::Say { text: "Hi".into() }),
            (":/leave⏎", Request::Leave { seat: Seat(0) }),
            (":kick 2⏎", Request::Kick { seat: Seat(1) }),
            (":start⏎", Request::Start),
        ] {
            type_keys(&mut table.app, typed);
            assert_eq!(table.asked(), wanted);
        }
    }
}

#[test]
fn a_new_seat_adds_to_the_luck_and_is_viewed_from() {
    let mut lobby = open_table(&[person("Ann", true), free()]);
    let mut table = Table::new(Language::ENGLISH, &welcome(4, &lobby, lisa(&[], false)));
    type_keys(&mut table.app, "⏎");
    assert_eq!(table.asked(), Request::Sit { seat: Some(Seat(1)) });
    let ack = table.wire.borrow().sent[0].id.clone();
    lobby.seats[1] = SeatInfo { salted: false, ..person("Lisa", false) };
    let sat = VisibleEvent::Sat { seat: Seat(1), name: "Lisa".into() };
    let info = Some(lobby.clone());
    table.says(EntryMessage { ack, table: info, ..entry(4, sat) });
    assert_eq!(table.asked(), Request::Look { seat: Some(Seat(1)) });
    table.says(welcome(5, &lobby, lisa(&[1], false)));
    assert!(matches!(table.asked(), Request::Salt { seat: Seat(1), salt } if salt.len() == 32));
    // Once is enough.
    let sent = table.wire.borrow().sent.len();
    table.says(welcome(5, &lobby, lisa(&[1], false)));
    assert_eq!(table.wire.borrow().sent.len(), sent);
    table.shows("2  Lisa · you");
}

#[test]
fn a_person_with_several_seats_goes_from_one_to_the_other() {
    let seats = [person("Lisa", true), person("Lisa", false)];
    let info = TableInfo { stage: Stage::Playing, ..open_table(&seats) };
    // The first seat is to move, and the table is viewed from the second.
    let you = You { seat: Some(Seat(1)), ..lisa(&[0, 1], true) };
    let mut table = at_the_table(Language::ENGLISH);
    table.says(Welcome { view: Some(table.view()), ..welcome(5, &info, you) });
    table.shows("It is your turn in seat 1");
    type_keys(&mut table.app, "⇥");
    assert_eq!(table.asked(), Request::Look { seat: Some(Seat(0)) });
}

#[test]
fn others_are_asked_before_something_is_taken_back_or_ended() {
    let mut table = at_the_table(Language::ENGLISH);
    table.starts();
    let ann = Seats::only(Seat(1));
    let question = Some(TakeBackInfo { seat: Seat(1), agreed: ann });
    let info = TableInfo { take_back: question, ..playing() };
    let asked = VisibleEvent::TakeBackAsked { seat: Seat(1), to: 5 };
    table.says(EntryMessage { table: Some(info), ..entry(6, asked) });
    table.shows("Ann wants to take back");
    type_keys(&mut table.app, "m");
    check("actions-en.txt", &table.picture());
    type_keys(&mut table.app, "⏎");
    assert_eq!(table.asked(), Request::Answer { seat: None, yes: true });
    type_keys(&mut table.app, ":no⏎");
    assert_eq!(table.asked(), Request::Answer { seat: None, yes: false });
    type_keys(&mut table.app, "u");
    assert_eq!(table.asked(), Request::TakeBack { seat: None });
    let info = TableInfo { end_wanted: ann, ..playing() };
    let wanted = VisibleEvent::EndWanted { seat: Seat(1), yes: true };
    table.says(EntryMessage { table: Some(info.clone()), ..entry(7, wanted) });
    table.shows("Ann proposes ending the game now");
    type_keys(&mut table.app, ":end⏎");
    assert_eq!(table.asked(), Request::End { seat: None, yes: true });
    type_keys(&mut table.app, ":resign⏎");
    assert_eq!(table.asked(), Request::Resign { seat: Seat(0) });
    let how = Ending::Resigned;
    let result = ResultInfo { how, end: None, winners: ann, keys: vec![], turns: 1 };
    let info = TableInfo {
        stage: Stage::Finished,
        result: Some(result),
        rematch: Some("next1".into()),
        ..info
    };
    let ended = VisibleEvent::Ended { how, winners: ann };
    table.says(EntryMessage { table: Some(info), offers: Some(vec![]), ..entry(8, ended) });
    table.shows("Ann wins.");
    assert!(table.app.is_over());
    type_keys(&mut table.app, "m⏎");
    assert_eq!(table.wire.borrow().dialed, [("next1".to_string(), Some(0))]);
}

#[test]
fn a_game_that_has_a_record_can_be_analysed() {
    let middle = FromPosition { table: "0ther".into(), seq: 9 };
    for (stage, from, is_analysed) in [
        (Stage::Finished, None, true),
        (Stage::Finished, Some(middle), false),
        (Stage::Closed, None, false),
    ] {
        let has_record = from.is_none();
        let mut table = at_the_table(Language::ENGLISH);
        let info = TableInfo { stage, from, ..playing() };
        table.says(EntryMessage { table: Some(info), ..entry(5, VisibleEvent::Closed) });
        assert!(table.app.is_over());
        type_keys(&mut table.app, "a");
        assert_eq!(table.app.wants_analysis(), is_analysed, "{stage:?}");
        assert_eq!(table.picture().contains("it has no record of its own"), !has_record);
    }
}

#[test]
fn each_h_asks_for_a_deeper_hint() {
    let mut table = at_the_table(Language::ENGLISH);
    table.starts();
    type_keys(&mut table.app, "H");
    table.shows("This table plays without hints.");
    let info = TableInfo { hints: true, ..playing() };
    let salted = VisibleEvent::Salted { seat: Seat(1) };
    table.says(EntryMessage { table: Some(info), ..entry(6, salted) });
    let (zone, mv) = (Spot::Zone(Zone::N), table.offers().last().unwrap().mv.clone());
    for depth in 1..=3 {
        type_keys(&mut table.app, "H");
        assert_eq!(table.asked(), Request::Hint { depth });
        let mv = (depth == 3).then(|| mv.clone());
        let text = format!("It is told {depth} deep.");
        table.says(ServerMessage::Hint {
            id: None,
            depth,
            spot: zone,
            aim: None,
            mv,
            win: None,
            text: text.clone(),
        });
        table.shows(&text);
    }
    // The cursor is on the move: Enter makes it.
    type_keys(&mut table.app, "⏎");
    assert!(matches!(table.asked(), Request::Move { mv: made, .. } if made == mv));
    // A hint that comes too late is about another decision.
    let moved = EntryMessage { offers: Some(vec![]), ..entry(7, moved()) };
    table.says(moved);
    let (text, mv) = ("Too late.".to_string(), None);
    table.says(ServerMessage::Hint {
        id: None,
        depth: 1,
        spot: zone,
        aim: None,
        mv,
        win: None,
        text,
    });
    assert!(!table.picture().contains("Too late."));
}

#[test]
fn the_seat_goes_on_elsewhere_and_devices_are_signed_out() {
    let mut table = at_the_table(Language::ENGLISH);
    table.starts();
    let seat = Seat(0);
    type_keys(&mut table.app, ":token⏎");
    assert_eq!(table.asked(), Request::Token { seat });
    table.says(ServerMessage::Token { id: None, seat, token: "t0k".into() });
    table.shows("http://example.org/table/tab1e#token=t0k");
    // Someone used it, so there is something to choose from.
    table.says(entry(6, VisibleEvent::Claimed { seat }));
    assert_eq!(table.asked(), Request::Devices { seat });
    let device = |device, you| DeviceInfo { device, since: 1_800_000_000_000, here: true, you };
    let devices = || vec![device(1, true), device(17, false), device(20, false)];
    table.says(ServerMessage::Devices { id: None, seat, devices: devices() });
    type_keys(&mut table.app, "m");
    table.shows("Sign out all other devices");
    table.shows("Sign out device 2 (just now)");
    type_keys(&mut table.app, "⎋");
    for (typed, device) in [(":sign-out 2⏎", Some(17)), (":sign-out⏎", None)] {
        type_keys(&mut table.app, typed);
        assert_eq!(table.asked(), Request::SignOut { seat, device });
    }
    type_keys(&mut table.app, ":devices⏎");
    assert_eq!(table.asked(), Request::Devices { seat });
    table.says(ServerMessage::Devices { id: None, seat, devices: devices() });
    type_keys(&mut table.app, "L");
    table.shows("device 1 (first seen just now, this one)");
}

#[test]
fn a_lost_connection_comes_back_and_nothing_is_lost_or_done_twice() {
    for language in Language::all() {
        let mut table = at_the_table(language);
        table.starts();
        table.breaks(lost());
        check(&format!("line-lost-{language}.txt"), &table.picture());
        // A move that is made meanwhile waits.
        type_keys(&mut table.app, "⏎⏎");
        assert!(table.wire.borrow().sent.is_empty());
        table.passes(0);
        assert!(!table.passes(0));
        assert!(table.passes(1));
        assert_eq!(table.wire.borrow().dialed, [("tab1e".to_string(), Some(6))]);
        table.breaks(lost());
        table.passes(1);
        assert_eq!(table.wire.borrow().dialed.len(), 2);
        table.breaks(lost());
        // The next pause is longer, and it is counted down.
        assert!(table.passes(1));
        assert_eq!(table.wire.borrow().dialed.len(), 2);
        table.passes(1);
        assert_eq!(table.wire.borrow().dialed.len(), 3);
        check(&format!("line-dialing-{language}.txt"), &table.picture());
        let (view, offers) = (Some(table.view()), table.offers());
        let again = Welcome { view, offers, ..welcome(6, &playing(), lisa(&[0], true)) };
        table.says(again.clone());
        assert!(matches!(table.asked(), Request::Move { .. }));
        // It breaks again before the answer: the same request goes out, with the same id.
        table.breaks(lost());
        table.passes(1);
        table.says(again.clone());
        {
            let wire = table.wire.borrow();
            assert_eq!(wire.sent.len(), 2);
            assert_eq!(wire.sent[0], wire.sent[1]);
        }
        // Answered is answered.
        let id = table.wire.borrow().sent[0].id.clone();
        table.says(ServerMessage::Done { id, seq: 6 });
        table.breaks(lost());
        table.passes(1);
        table.says(again);
        assert_eq!(table.wire.borrow().sent.len(), 2);
    }
}

#[test]
fn a_server_that_refuses_is_not_asked_again() {
    let mut table = at_the_table(Language::ENGLISH);
    let (code, text) = (RefusalCode::NoTable, "There is no such table.".to_owned());
    let refusal = RefusalInfo { code, text, rule: None, retry_after_ms: None };
    table.breaks(Error::Refused { status: 404, refusal });
    table.shows("There is no such table.");
    assert!(!table.passes(100));
    assert!(table.wire.borrow().dialed.is_empty());
}

#[test]
fn clocks_are_shown_and_counted_down() {
    let mut table = at_the_table(Language::ENGLISH);
    table.starts();
    let clock = Some(ClockInfo { seat: Some(Seat(1)), until: Some(1_075_000), left: None });
    table.says(EntryMessage { clock, offers: Some(vec![]), ..entry(6, moved()) });
    table.shows("Ann hand 5 1:15");
    assert!(!table.passes(0));
    assert!(table.passes(1));
    table.shows("1:14");
    let presence = Presence { seats: vec![true, false], watching: 0 };
    table.says(ServerMessage::Presence(presence));
    table.shows("1:14 away");
}

#[test]
fn a_message_that_makes_no_sense_is_reported() {
    for garbled in ["", "{}", "[1]", r#"{"type":"entry"}"#] {
        let wire = Rc::new(RefCell::new(Wire::default()));
        wire.borrow_mut().coming.push_back(Ok(garbled.into()));
        assert!(matches!(remote(&wire).err(), Some(Error::Garbled(_))), "{garbled}");
    }
    for language in Language::all() {
        let mut table = at_the_table(language);
        table.wire.borrow_mut().coming.push_back(Ok("not JSON".into()));
        assert!(table.passes(0));
        table.shows(&Words::new(language).say("net-nonsense"));
    }
}

#[test]
fn other_cards_are_named_instead_of_shown_wrong() {
    let mut info = open_table(&[person("Lisa", true), person("Ann", false)]);
    info.deck_hashes = Some(DeckHashes { main: "0badcafe".into(), extra: None });
    let game = session(Variant::Base, 2, 2);
    let hello = write(&game, &Told::from(welcome(0, &info, lisa(&[0], true))).0);
    let wire = Rc::new(RefCell::new(Wire::default()));
    wire.borrow_mut().coming.push_back(Ok(hello.clone()));
    assert!(matches!(remote(&wire).err(), Some(Error::OtherCards)));
    // A server that comes back with other cards.
    for language in Language::all() {
        let mut table = at_the_table(language);
        table.breaks(lost());
        table.passes(1);
        table.wire.borrow_mut().coming.push_back(Ok(hello.clone()));
        assert!(table.passes(0));
        let said = Words::new(language).say("net-other-cards");
        table.shows(&said.chars().take(30).collect::<String>());
        assert!(!table.passes(100));
    }
}

#[test]
fn a_table_of_a_server_is_listened_to_and_a_quiet_game_is_not() {
    assert!(at_the_table(Language::ENGLISH).app.needs_ticks());
    let mut app = crate::help::app(Variant::Base, 2, Language::ENGLISH);
    app.settle();
    assert!(!app.needs_ticks());
}
