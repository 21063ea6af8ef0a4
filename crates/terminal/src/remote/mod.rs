//! A table of a server: what is known of it, and the connection, which reconnects by itself.
//! `docs/protocol.md` describes what is sent over it.

mod devices;
mod hints;
mod show;
mod table_actions;

use std::sync::Arc;
use std::time::Duration;

use leonardo_client::{Connection, ConnectionState, Error, Link, random_hex};
use leonardo_protocol::{
    ClockInfo, DeviceInfo, EntryMessage, Offer, Presence, Request, ServerMessage, Stage, TableInfo,
    VisibleEvent, Welcome, You,
};
use leonardo_rules::{KeyLines, Move, Ruleset, Seat, Seen, View, Viewer};
use leonardo_words::{Words, say};

use crate::full::view_model::LogLine;
use crate::hints::Hints;
use crate::lines::with_lines;
pub(crate) use hints::HintTold;
pub(crate) use show::clock_time;
pub use table_actions::{ActionRequest, TableAction};

/// How long a server may take to accept a connection.
const PATIENCE: Duration = Duration::from_secs(20);
/// How much a seat adds to the luck.
const SALT_BYTES: usize = 16;

/// What is known of a table.
pub struct Remote {
    link: Link,
    connection: Connection,
    ruleset: Arc<Ruleset>,
    table: TableInfo,
    you: You,
    presence: Presence,
    clock: Option<ClockInfo>,
    /// What the server's clock says at the start of ours, in milliseconds.
    clock_start: i64,
    now: Duration,
    view: View,
    moves: Vec<Move>,
    log: Vec<LogLine>,
    /// The Keys that were received, with the turn and the lines that gave them.
    gave: Vec<(u32, KeyLines)>,
    /// Turns that have begun, by the log.
    turn: u32,
    /// What to tell the reader once: a refusal, in the server's words.
    told: Option<String>,
    /// The devices of our seat, as far as it is known to have several.
    devices: Vec<DeviceInfo>,
    /// What was asked about devices and has to be put into words.
    answers: Vec<devices::Answer>,
    /// The hints about the reader's decision, and the one that came last.
    hints: Hints,
    hint: Option<HintTold>,
    changed: bool,
    /// What was last said about seconds.
    shown_second: u64,
}

impl Remote {
    /// Waits for the first message of a connection that asks for views.
    pub fn new(link: Link, mut connection: Connection) -> Result<Remote, Error> {
        let welcome = connection.first(PATIENCE)?;
        let ruleset = connection.session().ruleset();
        let ruleset = ruleset.ok_or(Error::OtherCards)?.clone();
        let mut remote = Remote {
            link,
            connection,
            table: welcome.table.clone(),
            you: welcome.you.clone(),
            presence: welcome.presence.clone(),
            clock: None,
            clock_start: 0,
            now: Duration::ZERO,
            view: View::undealt(&ruleset, Viewer::Public),
            ruleset,
            moves: Vec::new(),
            log: Vec::new(),
            gave: Vec::new(),
            turn: 0,
            told: None,
            devices: Vec::new(),
            answers: Vec::new(),
            hints: Hints::default(),
            hint: None,
            changed: false,
            shown_second: 0,
        };
        remote.hear_welcome(welcome);
        Ok(remote)
    }

    /// The ruleset of the game.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// What the reader knows of the cards.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The moves that the reader can make now.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What happened, in words, from the line of this number on.
    pub fn log_from(&self, line: usize) -> impl Iterator<Item = &str> {
        self.log[line.min(self.log.len())..].iter().map(|line| line.text.as_str())
    }

    /// The state of the connection.
    pub fn state(&self) -> &ConnectionState {
        self.connection.state()
    }

    /// The id of the table.
    pub fn table(&self) -> &str {
        &self.table.id
    }

    /// Whether the cards have not been dealt yet.
    pub fn is_lobby(&self) -> bool {
        self.table.stage == Stage::Open
    }

    /// Whether all that happened has been told.
    pub fn has_heard_all(&self) -> bool {
        self.connection.session().is_up_to_date()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.table.stage, Stage::Finished | Stage::Closed) || self.view.outcome.is_some()
    }

    /// Whether a game was played to its end here. A table may also close before its game begins.
    pub fn has_played(&self) -> bool {
        self.is_over() && self.table.stage != Stage::Closed
    }

    /// Whether the game began with a deal, so that it has a record of its own.
    pub fn began_with_a_deal(&self) -> bool {
        self.table.from.is_none()
    }

    /// What there is to tell the reader once.
    pub fn take_told(&mut self) -> Option<String> {
        self.told.take()
    }

    /// Hears what the server says, and reconnects; says whether something has changed.
    pub fn tick(&mut self, now: Duration) -> bool {
        self.now = now;
        let before = discriminant(self.connection.state());
        while let Some(message) = self.connection.poll(now) {
            self.hear(message);
        }
        self.changed |= before != discriminant(self.connection.state());
        let second = self.second();
        self.changed |= second != self.shown_second;
        self.shown_second = second;
        std::mem::take(&mut self.changed)
    }

    /// Goes to the table where the same people play again.
    fn follow(&mut self, table: &str) {
        self.connection.follow(table);
        self.table.id = table.to_owned();
        self.table.stage = Stage::Open;
        (self.table.result, self.table.rematch) = (None, None);
        self.view = View::undealt(&self.ruleset, Viewer::Public);
        self.moves.clear();
        self.log.clear();
        self.gave.clear();
        self.turn = 0;
        self.changed = true;
    }

    /// Takes in what a message says.
    fn hear(&mut self, message: ServerMessage) {
        match message {
            ServerMessage::Welcome(welcome) => self.hear_welcome(*welcome),
            ServerMessage::Entry(entry) => self.hear_entry(*entry),
            ServerMessage::Refused { refusal, .. } => self.told = Some(refusal.text),
            ServerMessage::Presence(presence) => self.presence = presence,
            ServerMessage::Token { token, .. } => self.hear_token(&token),
            ServerMessage::Devices { devices, .. } => self.devices = devices,
            ServerMessage::Hint { depth, text, spot, mv, .. } => {
                self.hear_hint(depth, text, spot, mv.as_deref());
            }
            _ => return,
        }
        self.changed = true;
    }

    fn hear_welcome(&mut self, welcome: Welcome) {
        self.set_clock(welcome.now);
        if welcome.you.seat != self.you.seat {
            self.devices.clear();
        }
        (self.table, self.you, self.presence) = (welcome.table, welcome.you, welcome.presence);
        self.clock = welcome.clock;
        self.view = welcome.view.unwrap_or_else(|| View::undealt(&self.ruleset, Viewer::Public));
        self.set_moves(&welcome.offers);
        self.add_salt();
    }

    fn hear_entry(&mut self, entry: EntryMessage) {
        self.set_clock(entry.at);
        self.note_seats(&entry);
        self.note_devices(&entry);
        self.note_entry(&entry);
        if let Some(table) = entry.table {
            self.table = table;
        }
        if let Some(view) = entry.view {
            self.view = view;
        }
        if let Some(offers) = &entry.offers {
            self.set_moves(offers);
        }
        if let Some(clock) = entry.clock {
            self.clock = Some(clock);
        }
    }

    fn set_moves(&mut self, offers: &[Offer]) {
        let read = |offer: &Offer| self.ruleset.parse(&offer.mv).ok();
        self.moves = offers.iter().filter_map(read).collect();
        (self.hints, self.hint) = (Hints::default(), None);
    }

    /// Every seat of ours adds to the luck of the deal, without anyone having to do anything.
    fn add_salt(&mut self) {
        let is_salt = |request: &Request| matches!(request, Request::Salt { .. });
        if self.table.stage != Stage::Open || self.connection.session().is_pending(is_salt) {
            return;
        }
        for seat in self.you.seats.clone() {
            let is_salted = self.seat_info(seat).is_none_or(|info| info.salted);
            if !is_salted && let Some(salt) = random_hex(SALT_BYTES) {
                self.ask(Request::Salt { seat, salt });
            }
        }
    }

    /// After a change of seats, asks who we are here now, and what we see from there.
    fn note_seats(&mut self, entry: &EntryMessage) {
        let look = match entry.event {
            VisibleEvent::Sat { seat, .. } if entry.ack.is_some() => Some(seat),
            VisibleEvent::Left { seat } | VisibleEvent::Kicked { seat }
                if self.you.seats.contains(&seat) =>
            {
                self.you.seats.iter().copied().find(|other| *other != seat)
            }
            VisibleEvent::NewHost => self.you.seat,
            _ => return,
        };
        self.ask(Request::Look { seat: look });
    }

    /// What the server's clock says now.
    fn set_clock(&mut self, millis: i64) {
        self.clock_start = millis - self.now.as_millis() as i64;
    }

    fn note_entry(&mut self, entry: &EntryMessage) {
        let seen: &[Seen] = match &entry.event {
            VisibleEvent::Said { name, text, .. } => {
                let text = format!("{name}: {text}");
                self.log.push(LogLine { turn: self.turn, text, is_great: false });
                return;
            }
            VisibleEvent::Started { seen } | VisibleEvent::Moved { seen, .. } => seen,
            _ => &[],
        };
        let is_great = |seen: &Seen| matches!(seen, Seen::KeysGained { .. } | Seen::Ended { .. });
        let is_great = seen.iter().any(is_great);
        // There is a sentence for each event worth one.
        let mut news = seen.iter().filter(|seen| seen.is_news());
        for text in &entry.text {
            let mut text = text.clone();
            if let Some(Seen::KeysGained { keys, .. }) = news.next() {
                let given = entry.given.iter().filter(|given| keys.has(given.key));
                text = with_lines(text, &given.cloned().collect::<Vec<_>>());
            }
            self.log.push(LogLine { turn: self.turn, text, is_great });
        }
        self.gave.extend(entry.given.iter().map(|given| (self.turn, given.clone())));
        let begun = seen.iter().filter(|seen| matches!(seen, Seen::TurnBegan { .. })).count();
        self.turn += begun as u32;
    }

    /// Sends a request to the server.
    fn ask(&mut self, request: Request) {
        self.connection.request(request);
        self.changed = true;
    }

    /// Asks for a move.
    pub fn make(&mut self, mv: Move) {
        let seq = self.connection.session().next();
        self.ask(Request::Move { seq, mv: self.ruleset.show(mv) });
        // What comes next is up to the server.
        self.moves.clear();
    }

    /// The seconds that are counted down, if any are.
    fn second(&self) -> u64 {
        let clock = self.seconds_left().map_or(0, |(_, left)| left);
        let until = match self.connection.state() {
            ConnectionState::Waiting { until, .. } => self.seconds_to(*until),
            _ => 0,
        };
        clock * 1_000 + until
    }

    /// How many seconds it is until then.
    fn seconds_to(&self, until: Duration) -> u64 {
        until.saturating_sub(self.now).as_millis().div_ceil(1_000) as u64
    }

    /// Whose clock runs, and how many seconds are left.
    pub fn seconds_left(&self) -> Option<(Seat, u64)> {
        let clock = self.clock.as_ref()?;
        let (seat, until) = (clock.seat?, clock.until?);
        let now = self.clock_start + self.now.as_millis() as i64;
        Some((seat, ((until - now).max(0) as u64).div_ceil(1_000)))
    }
}

/// Which state it is, whatever the seconds.
fn discriminant(state: &ConnectionState) -> (std::mem::Discriminant<ConnectionState>, usize) {
    let tries = match state {
        ConnectionState::Connecting(tries) | ConnectionState::Waiting { tries, .. } => *tries,
        ConnectionState::Up | ConnectionState::Closed(_) => 0,
    };
    (std::mem::discriminant(state), tries)
}

/// Why there is no connection, in words.
pub(crate) fn error_words(words: &Words, error: &Error) -> String {
    use std::io::ErrorKind as Kind;
    let error = match error {
        Error::Network(error) => error,
        Error::Tls(why) => return say!(words, "net-tls", why = why.as_str()),
        Error::Closed { reason, .. } if !reason.is_empty() => return reason.clone(),
        Error::Closed { .. } => return words.say("net-broken"),
        Error::Refused { refusal, .. } => return refusal.text.clone(),
        Error::OtherCards => return words.say("net-other-cards"),
        &Error::OtherProtocol { ours, theirs } => {
            return say!(words, "net-other-version", ours, theirs);
        }
        _ => return words.say("net-nonsense"),
    };
    words.say(match error.kind() {
        Kind::ConnectionRefused => "net-refused",
        Kind::TimedOut | Kind::WouldBlock => "net-silent",
        Kind::ConnectionReset
        | Kind::ConnectionAborted
        | Kind::BrokenPipe
        | Kind::UnexpectedEof => "net-broken",
        Kind::HostUnreachable | Kind::NetworkUnreachable | Kind::NetworkDown => "net-unreachable",
        _ => return error.to_string(),
    })
}
