//! A person in the simulated world, with the real client's memory: connects to any process, plays at
//! random what is offered, and comes back whenever the connection is lost.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Message as Frame;
use leonardo_client::Session;
use leonardo_protocol::{
    ClientMessage, Offer, PROTOCOL_VERSION, RefusalCode, Request, ServerMessage, SocketQuery,
    Stage, TableInfo,
};
use leonardo_rules::sets::Library;
use leonardo_rules::{Seat, Viewer};
use leonardo_words::Language;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::luck;
use super::network::{ClientEnd, connection};
use super::told::Told;
use super::world::{Phase, World, address};
use crate::http;
use crate::identity::GuestId;
use crate::socket;

/// After so long a silence a client asks whether the server is there, and after twice as long it
/// connects again.
const SILENCE: Duration = Duration::from_secs(4);
/// How long a client waits for a connection.
const CONNECTING: Duration = Duration::from_secs(12);

/// How a person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// Makes moves.
    Player,
    /// Makes no move from some time on, so that the clock runs out.
    Dawdler,
    /// Watches.
    Spectator,
}

/// A person.
pub(super) struct Person {
    world: Arc<World>,
    pub(super) name: String,
    pub(super) guest: GuestId,
    pub(super) table: String,
    manner: Manner,
    is_host: bool,
    session: Session,
    pub(super) told: Told,
    /// All requests, by their ids.
    asked: BTreeMap<String, Request>,
    /// The requests that were acknowledged, and the entry if that was said.
    pub(super) acknowledged: Vec<(String, Option<u32>)>,
    /// Those that were refused, and how often each request was sent.
    pub(super) refused: Vec<String>,
    pub(super) sent: BTreeMap<String, u32>,
    info: Option<TableInfo>,
    offers: Vec<Offer>,
    /// What was asked about taking back at this number is answered.
    answered_at: Option<u32>,
    has_wanted_rematch: bool,
    /// For each welcome that is to come, how many entries anybody had been told of when it asked.
    known_then: VecDeque<u32>,
    /// When it does something next.
    next_wish: Instant,
    /// Every text that it heard, to look for secrets in.
    pub(super) heard: Vec<String>,
}

impl Person {
    pub(super) fn new(
        world: &Arc<World>,
        (guest, name): (GuestId, String),
        table: &str,
        (manner, is_host): (Manner, bool),
    ) -> Person {
        world.note_heard(&name, table, 0);
        let session = Session::new(Library::embedded(), Some(0)).with_prefix(&name);
        Person {
            world: world.clone(),
            guest,
            table: table.to_owned(),
            manner,
            is_host,
            session,
            told: Told::default(),
            asked: BTreeMap::new(),
            acknowledged: Vec::new(),
            refused: Vec::new(),
            sent: BTreeMap::new(),
            info: None,
            offers: Vec::new(),
            answered_at: None,
            has_wanted_rematch: false,
            known_then: VecDeque::new(),
            next_wish: Instant::now(),
            heard: Vec::new(),
            name,
        }
    }

    /// Lives until the world is over.
    pub(super) async fn live(mut self) -> Person {
        while self.world.phase() < Phase::Over {
            if let Some(end) = self.connect().await {
                self.stay(end).await;
            }
            self.session.lose();
            sleep(luck::time(5, 400)).await;
        }
        self
    }

    /// Connects to any process, as `GET /api/tables/{id}/socket` does.
    async fn connect(&mut self) -> Option<ClientEnd> {
        let running = self.world.any()?;
        self.known_then = VecDeque::from([self.world.told(&self.table)]);
        let query = SocketQuery {
            protocol: Some(PROTOCOL_VERSION),
            views: Some(true),
            ..SocketQuery::default()
        };
        let asked = self.session.resume(&query);
        let (client, server) = connection(&self.world.network, running.process.number);
        let (site, table, guest) = (running.site.clone(), self.table.clone(), self.guest);
        running.process.run(async move {
            let Ok(Some(_)) = site.state.store.find(&table).await else { return };
            let Ok(Some(known)) = site.state.store.guest(&guest.to_string()).await else { return };
            let from = (Some((guest, known.name)), address());
            let usual = Language::ENGLISH;
            let Ok((connection, wish, outgoing)) =
                http::connection(site, table, from, (asked, usual))
            else {
                return;
            };
            socket::serve(connection, wish, outgoing, server).await;
        });
        Some(client)
    }

    /// Plays until the connection breaks.
    async fn stay(&mut self, mut end: ClientEnd) {
        let is_fickle = self.world.phase() == Phase::Chaos && luck::happens(400);
        let leaves = Instant::now() + luck::time(50, if is_fickle { 8_000 } else { 600_000 });
        let Ok(Some(first)) = timeout(CONNECTING, end.recv()).await else { return };
        if !self.take(first, &end) {
            return;
        }
        let (mut heard, mut has_asked) = (Instant::now(), false);
        let world = self.world.clone();
        while world.phase() < Phase::Over {
            let silent = heard + if has_asked { 2 * SILENCE } else { SILENCE };
            let leaves = if world.phase() == Phase::Chaos { leaves } else { silent + SILENCE };
            tokio::select! {
                biased;
                frame = end.recv() => {
                    let Some(frame) = frame else { return };
                    (heard, has_asked) = (Instant::now(), false);
                    if !self.take(frame, &end) {
                        return;
                    }
                }
                () = world.phase_changed.notified() => {}
                () = sleep_until(self.next_wish), if self.may_wish() => self.act(&end),
                () = sleep_until(silent) => {
                    if has_asked {
                        return;
                    }
                    has_asked = true;
                    if let Some(ping) = self.session.request(Request::Ping) {
                        end.send(ping);
                    }
                }
                () = sleep_until(leaves) => {
                    // Sometimes the server does not hear that the client has gone.
                    if luck::happens(300) {
                        tokio::spawn(async move {
                            sleep(luck::time(100, 20_000)).await;
                            drop(end);
                        });
                    }
                    return;
                }
            }
        }
    }

    /// Takes a frame; false if it was the last one.
    fn take(&mut self, frame: Frame, end: &ClientEnd) -> bool {
        match frame {
            Frame::Text(text) => {
                self.world.note(&self.name, &text);
                let heard = self.session.hear(&text).expect("the next message");
                self.heard.push(text.to_string());
                self.hear(&heard.message);
                for text in heard.resend {
                    self.send(text, end);
                }
                true
            }
            Frame::Ping(_) => {
                end.pong();
                true
            }
            Frame::Pong(_) | Frame::Binary(_) => true,
            Frame::Close(_) => false,
        }
    }

    fn may_wish(&self) -> bool {
        self.world.phase() < Phase::Quiet
            && self.session.is_up_to_date()
            && !self.session.is_pending(|_| true)
    }

    /// Does something, and decides when to do the next thing.
    fn act(&mut self, end: &ClientEnd) {
        let pace_ms = if self.world.phase() == Phase::Chaos { 1_500 } else { 8_000 };
        self.next_wish = Instant::now() + luck::time(30, pace_ms);
        let Some(wish) = self.wish() else { return };
        let Some(text) = self.session.request(wish.clone()) else { return };
        self.asked.insert(id_of(&text), wish);
        if luck::happens(60) {
            self.send(text.clone(), end);
        }
        self.send(text, end);
    }

    fn send(&mut self, text: String, end: &ClientEnd) {
        self.world.note(&self.name, &text);
        let id = id_of(&text);
        if matches!(self.asked.get(&id), Some(Request::Look { .. })) {
            self.known_then.push_back(self.world.told(&self.table));
        }
        *self.sent.entry(id).or_default() += 1;
        end.send(text);
    }

    fn seat(&self) -> Option<Seat> {
        match self.told.viewer? {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        }
    }

    /// What this person wants to do now.
    fn wish(&mut self) -> Option<Request> {
        let info = self.info.clone()?;
        if luck::happens(15) {
            return Some(Request::Say { text: "Still there?".into() });
        }
        if luck::happens(80) {
            return Some(Request::Look { seat: self.seat() });
        }
        let me = self.seat()?;
        match info.stage {
            Stage::Open => return self.is_host.then_some(Request::Start),
            Stage::Playing => {}
            Stage::Finished if self.is_host && !self.has_wanted_rematch => {
                self.has_wanted_rematch = true;
                return Some(Request::Rematch);
            }
            Stage::Finished | Stage::Closed => return None,
        }
        if let Some(wanted) = &info.take_back
            && !wanted.agreed.has(me)
            && self.answered_at != Some(self.session.next())
        {
            self.answered_at = Some(self.session.next());
            return Some(Request::Answer { seat: Some(me), yes: luck::happens(750) });
        }
        let dawdles = self.manner == Manner::Dawdler && self.told.next() > 12;
        let seat = &info.seats[me.index()];
        if seat.bot.is_some() && !seat.out && !dawdles {
            return Some(Request::Take { seat: me });
        }
        if luck::happens(25) {
            return Some(Request::TakeBack { seat: Some(me) });
        }
        if self.offers.is_empty() || dawdles {
            return None;
        }
        let offer = luck::one_of(&self.offers);
        Some(Request::Move { seq: self.session.next(), mv: offer.mv.clone() })
    }

    fn hear(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Welcome(welcome) => {
                let known = self.known_then.pop_front().expect("a welcome is asked for");
                let (name, next) = (&self.name, welcome.seq);
                assert!(next >= known, "{name} asked when {known} were known, and gets {next}");
                self.told.hear_welcome(welcome);
                self.info = Some(welcome.table.clone());
                self.offers.clone_from(&welcome.offers);
            }
            ServerMessage::Entry(entry) => {
                let ruleset = self.session.ruleset().expect("a welcome comes first").clone();
                let stored = self.world.database.entry(&self.table, entry.seq);
                let stored = stored.unwrap_or_else(|| panic!("told before stored: {entry:?}"));
                assert_eq!(stored.at_ms, entry.at, "told differently from what is stored");
                self.told.hear_entry(&ruleset, entry);
                self.world.note_told(&self.table, self.told.next());
                self.world.note_heard(&self.name, &self.table, self.told.next());
                if let Some(info) = &entry.table {
                    self.info = Some(info.clone());
                }
                if let Some(offers) = &entry.offers {
                    self.offers.clone_from(offers);
                }
                if let Some(id) = &entry.ack {
                    self.acknowledged.push((id.clone(), Some(entry.seq)));
                }
            }
            ServerMessage::Done { id, seq } => {
                let id = id.clone().expect("a session gives ids");
                self.acknowledged.push((id, Some(*seq)));
            }
            ServerMessage::Refused { id, refusal } => {
                let id = id.clone().expect("a session gives ids");
                // What is asked for in the silence changes nothing.
                let asked = self.asked.get(&id).unwrap_or(&Request::Ping);
                assert!(may_be_refused(asked, refusal.code), "{asked:?}: {refusal:?}");
                if matches!(asked, Request::Look { .. }) {
                    self.known_then.pop_front();
                }
                self.refused.push(id);
            }
            ServerMessage::Presence(_) | ServerMessage::Pong { .. } => {}
            other => panic!("nobody asked for {other:?}"),
        }
    }
}

fn id_of(text: &str) -> String {
    let message: ClientMessage = serde_json::from_str(text).expect("own words");
    message.id.expect("a session gives ids")
}

/// What others do at the same time can make a wish vain: taking back, the answers to that, and the
/// clock. A store that fails refuses everything.
fn may_be_refused(wish: &Request, code: RefusalCode) -> bool {
    use RefusalCode::{
        NotPlaying, NotYourSeat, NothingAsked, NothingToTakeBack, Out, Stale, Started, Store,
        TimeIsUp,
    };
    let is_late = matches!(code, NotPlaying | NotYourSeat | TimeIsUp | Out);
    code == Store
        || match wish {
            Request::Move { .. } => is_late || code == Stale,
            Request::TakeBack { .. } => is_late || code == NothingToTakeBack,
            Request::Answer { .. } => is_late || code == NothingAsked,
            Request::Take { .. } => is_late,
            Request::Start => code == Started,
            _ => false,
        }
}
