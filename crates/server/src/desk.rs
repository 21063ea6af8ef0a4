//! The task of one table, its only writer: it takes requests one by one, decides, stores, and only
//! then tells.

mod people;

use std::sync::Arc;
use std::time::Duration;

use leonardo_protocol::{
    BotSpec, ClientMessage, Millis, Presence, Request, ServerMessage, Stage, TableInfo,
};
use leonardo_rules::{Seat, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::fact::{Entry, Fact};
use crate::hub::{Hub, store_refusal};
use crate::identity::{self, clean_chat};
use crate::metrics::Present;
use crate::mind;
use crate::missed::Missed;
use crate::outbox::Outbox;
use crate::refusal::Refusal;
use crate::store::{Append, StoredEntry, TableNumber};
use crate::table::tell::Reader;
use crate::table::{Asker, Command, Surroundings, Table, load, write_entry};

/// After a restart nobody runs out of time sooner than this.
const GRACE_MS: Millis = 30_000;
/// How long a game that is over stays in memory when nobody is there.
const OVER_IDLE_MS_MAX: Millis = 5_000;
/// How long a table that could not do something by itself waits: the store may need a moment.
const PAUSE: Duration = Duration::from_secs(1);

/// A message for a table.
pub(crate) enum Inbox {
    /// Somebody looks at the table.
    Connect(Box<Connect>),
    /// And does not any more.
    Disconnect(u64),
    /// Somebody who is connected asks for something.
    Request(u64, Box<ClientMessage>),
    /// Somebody asks for something without being connected.
    Do(Box<Do>),
    /// The table itself, for looking back.
    Whole(oneshot::Sender<Result<Box<Table>, Refusal>>),
    /// A bot has decided.
    Decided(u32, leonardo_rules::Move),
    /// Time to look at the clock.
    Wake,
    /// Nobody has started this game for too long.
    Close,
    /// The server stops.
    Stop,
}

/// Somebody who looks at a table.
pub(crate) struct Connect {
    pub(crate) connection: u64,
    pub(crate) reader: Reader,
    /// The seat that the reader wants to look from, if it is the reader's.
    pub(crate) seat: Option<Seat>,
    /// The number of the entry that the client waits for, if it was here before, and where to say
    /// what it has missed.
    pub(crate) have: Option<(u32, oneshot::Sender<Missed>)>,
    pub(crate) out: Outbox,
}

/// A request without a connection, and where its answer goes.
pub(crate) struct Do {
    pub(crate) guest: String,
    pub(crate) name: String,
    pub(crate) command: Command,
    pub(crate) answer: oneshot::Sender<Result<TableInfo, Refusal>>,
}

struct Connection {
    number: u64,
    reader: Reader,
    out: Outbox,
}

struct Desk {
    hub: Arc<Hub>,
    table: Table,
    /// Made anew when something about the table changes, beside the cards.
    info: TableInfo,
    connections: Vec<Connection>,
    /// Since when each seat's person has been away.
    away_since_ms: [Option<Millis>; leonardo_rules::SEATS_MAX],
    /// Who is here, as everyone was told last.
    told_presence: Option<Presence>,
    /// The number of the position that a bot thinks about.
    thinking_at: Option<u32>,
    me: mpsc::WeakSender<Inbox>,
    idle_since_ms: Millis,
}

/// Serves one table until nobody needs it.
pub(crate) async fn run(
    hub: Arc<Hub>,
    id: String,
    mut inbox: mpsc::Receiver<Inbox>,
    me: mpsc::WeakSender<Inbox>,
) {
    match Box::pin(bring(&hub, &id)).await {
        Ok(table) => {
            let _present = Present::new(&hub.metrics.tables_in_memory);
            // On the heap: most of a task's life it waits, and the future should be small then.
            let mut desk = Box::new(Desk::new(hub.clone(), table, me));
            desk.serve(&mut inbox).await;
            if let Some(deadline_ms) = desk.table.deadline_ms() {
                hub.set_alarm(deadline_ms, &id);
            }
        }
        Err(refusal) => {
            hub.forget(&id, &mut inbox);
            while let Some(message) = inbox.recv().await {
                refuse_all(message, &refusal);
            }
            return;
        }
    }
    hub.forget(&id, &mut inbox);
    // Whoever wrote in the last moment is served by a new task.
    while let Some(message) = inbox.recv().await {
        if !matches!(message, Inbox::Stop | Inbox::Wake) {
            let _ = hub.send(&id, message).await;
        }
    }
}

fn refuse_all(message: Inbox, refusal: &Refusal) {
    match message {
        Inbox::Do(asked) => drop(asked.answer.send(Err(refusal.clone()))),
        Inbox::Whole(answer) => drop(answer.send(Err(refusal.clone()))),
        _ => {}
    }
}

/// A table from the store.
async fn bring(hub: &Hub, id: &str) -> Result<Table, Refusal> {
    let listed = hub.store.find(id).await.map_err(store_refusal)?.ok_or(Refusal::NoTable)?;
    let log = hub.store.entries(listed.number, 0).await.map_err(store_refusal)?;
    read(hub, listed.number, id, &log)
}

/// A table from its log.
fn read(hub: &Hub, number: TableNumber, id: &str, log: &[StoredEntry]) -> Result<Table, Refusal> {
    load(&hub.rulesets, number, id, log).map_err(|broken| {
        tracing::error!(table = %id, %broken, "a stored table cannot be read");
        Refusal::Store
    })
}

impl Desk {
    fn new(hub: Arc<Hub>, table: Table, me: mpsc::WeakSender<Inbox>) -> Desk {
        let now_ms = hub.clock.now_ms();
        Desk {
            info: table.info(),
            away_since_ms: [Some(now_ms); leonardo_rules::SEATS_MAX],
            hub,
            table,
            connections: Vec::new(),
            told_presence: None,
            thinking_at: None,
            me,
            idle_since_ms: now_ms,
        }
    }

    async fn serve(&mut self, inbox: &mut mpsc::Receiver<Inbox>) {
        loop {
            self.wake_bot();
            let message = match self.wake_at() {
                None => inbox.recv().await,
                Some(at) => match tokio::time::timeout_at(at, inbox.recv()).await {
                    Ok(message) => message,
                    Err(_) => {
                        if self.is_idle() {
                            return;
                        }
                        Some(Inbox::Wake)
                    }
                },
            };
            match message {
                None | Some(Inbox::Stop) => return,
                // On the heap, too: a table that waits needs no room for what it does when it acts.
                Some(message) => Box::pin(self.take(message)).await,
            }
        }
    }

    /// When something has to be done although nobody asks.
    fn wake_at(&self) -> Option<Instant> {
        let clock = &self.hub.clock;
        let deadline = self.deadline_ms().map(|at_ms| clock.instant(at_ms));
        let idle = (self.connections.is_empty() && self.thinking_at.is_none())
            .then(|| clock.instant(self.idle_since_ms + self.idle_ms_max()));
        deadline.into_iter().chain(idle).min()
    }

    fn idle_ms_max(&self) -> Millis {
        match self.table.stage {
            Stage::Open | Stage::Playing => Millis::from(self.hub.config.idle_minutes) * 60_000,
            // Whoever looks back at many games does not take the place of those that are played.
            Stage::Finished | Stage::Closed => OVER_IDLE_MS_MAX,
        }
    }

    fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && self.thinking_at.is_none()
            && self.hub.clock.now_ms() >= self.idle_since_ms + self.idle_ms_max()
    }

    /// When the player to move runs out of time. Whose time ran out while no server was there has
    /// another moment.
    fn deadline_ms(&self) -> Option<Millis> {
        let began_ms = self.hub.began_ms;
        let at_ms = self.table.deadline_ms()?;
        Some(if at_ms < began_ms { began_ms + GRACE_MS } else { at_ms })
    }

    fn is_time_up(&self) -> bool {
        self.deadline_ms().is_some_and(|at_ms| at_ms <= self.hub.clock.now_ms())
    }

    fn around(&self) -> Surroundings {
        Surroundings { now_ms: self.hub.clock.now_ms(), away_since_ms: self.away_since_ms }
    }

    async fn take(&mut self, message: Inbox) {
        match message {
            Inbox::Connect(connect) => self.connect(*connect),
            Inbox::Disconnect(number) => self.disconnect(number),
            Inbox::Request(number, envelope) => self.request(number, *envelope).await,
            Inbox::Do(asked) => {
                let Do { guest, name, command, answer } = *asked;
                let asker = (Some(guest), name);
                let done = self.execute(asker, None, command).await;
                let _ = answer.send(done.map(|_| self.info.clone()));
            }
            Inbox::Whole(answer) => drop(answer.send(Ok(Box::new(self.table.clone())))),
            Inbox::Decided(seq, mv) => {
                self.thinking_at = None;
                self.act(Command::BotMove { seq, mv }).await;
            }
            Inbox::Wake => {
                if self.is_time_up() {
                    self.act(Command::TimeOut).await;
                }
            }
            Inbox::Close => self.act(Command::Close).await,
            Inbox::Stop => {}
        }
    }

    /// Does something that nobody asked for. It will be tried again, but not at once: a store that
    /// fails is not helped by haste.
    async fn act(&mut self, command: Command) {
        if let Err(Refusal::Store) = self.execute((None, String::new()), None, command).await {
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn now_ms(&self) -> Millis {
        self.hub.clock.now_ms()
    }

    async fn request(&mut self, number: u64, envelope: ClientMessage) {
        let Some(place) = self.connections.iter().position(|other| other.number == number) else {
            return;
        };
        let reader = self.connections[place].reader.clone();
        let id = envelope.id;
        let answer = match self.answer(place, &reader, id.as_deref(), envelope.request).await {
            Ok(answer) => answer,
            Err(refusal) => {
                self.hub.metrics.refused(refusal.code());
                Some(self.refused(&reader, id.as_deref(), &refusal))
            }
        };
        let connection = self.connections.iter().find(|other| other.number == number);
        if let (Some(answer), Some(connection)) = (answer, connection) {
            let _ = connection.out.try_send(answer.into());
        }
    }

    pub(crate) fn refused(&self, reader: &Reader, id: Option<&str>, refusal: &Refusal) -> String {
        let words = self.hub.words.of(reader.language);
        let names = self.table.names_in(words);
        let teller = words.about(&self.table.ruleset).with_names(&names).for_viewer(reader.viewer);
        let refusal = refusal.info(words, Some(&teller));
        self.table.write(&ServerMessage::Refused { id: id.map(str::to_string), refusal })
    }

    /// What a request is answered with, beside the entry that everyone gets.
    async fn answer(
        &mut self,
        place: usize,
        reader: &Reader,
        id: Option<&str>,
        request: Request,
    ) -> Result<Option<String>, Refusal> {
        if let (Some(guest), Some(id)) = (reader.guest.as_deref(), id)
            && let Some(seq) = self.table.done_as(guest, id)
        {
            return Ok(Some(self.table.write(&ServerMessage::Done { id: Some(id.into()), seq })));
        }
        let command = match request {
            Request::Ping => {
                let pong = ServerMessage::Pong { id: id.map(str::to_string), now: self.now_ms() };
                return Ok(Some(self.table.write(&pong)));
            }
            Request::Look { seat } => {
                let viewer = self.viewer(reader.guest.as_deref(), seat);
                let viewer = if seat.is_none() { Viewer::Public } else { viewer };
                if seat.is_some() && viewer == Viewer::Public {
                    return Err(Refusal::NotYourSeat);
                }
                self.connections[place].reader.viewer = viewer;
                let reader = &self.connections[place].reader;
                let presence = self.presence();
                return Ok(Some(self.table.welcome(reader, &self.info, presence, self.now_ms())));
            }
            Request::Preview { mv } => return self.preview(reader, id, &mv).map(Some),
            Request::Token { seat } => {
                let token = identity::seat_token();
                let hash = identity::token_hash(&token);
                let asker = (reader.guest.clone(), String::new());
                self.execute(asker, id, Command::Token { seat, hash }).await?;
                let id = id.map(str::to_string);
                return Ok(Some(self.table.write(&ServerMessage::Token { id, seat, token })));
            }
            Request::Rematch => return self.rematch(reader, id).await.map(|()| None),
            Request::Move { seq, mv } => Command::Move { seq, mv },
            Request::TakeBack { seat } => Command::TakeBack { seat },
            Request::Answer { seat, yes } => Command::Answer { seat, yes },
            Request::Resign { seat } => Command::Resign { seat },
            Request::End { seat, yes } => Command::End { seat, yes },
            Request::Sit { seat } => Command::Sit { seat },
            Request::Leave { seat } => Command::Leave { seat },
            Request::Kick { seat } => Command::Kick { seat },
            Request::Bot { seat, bot } => Command::Bot { seat, bot },
            Request::Start => Command::Start,
            Request::Hand { seat, bot } => Command::Hand { seat, bot },
            Request::Take { seat } => Command::Take { seat },
            Request::Replace { seat } => Command::Replace { seat },
            Request::Salt { seat, salt } => Command::Salt { seat, salt },
            Request::Say { text } => {
                let text = clean_chat(&text).map_err(|_| Refusal::BadText)?;
                Command::Say { text }
            }
            Request::Mute { seat, on } => Command::Mute { seat, on },
        };
        let asker = (reader.guest.clone(), reader.name.clone().unwrap_or_default());
        self.execute(asker, id, command).await?;
        Ok(None)
    }

    fn preview(&self, reader: &Reader, id: Option<&str>, token: &str) -> Result<String, Refusal> {
        let play = self.table.playing().ok_or(Refusal::NotPlaying)?;
        let ruleset = &self.table.ruleset;
        let mv = ruleset.parse(token).map_err(Refusal::NoMove)?;
        let view = play.game.view(reader.viewer);
        let preview = view.preview(ruleset, mv).map_err(|error| match error {
            leonardo_rules::PreviewError::Illegal(rejection) => Refusal::Illegal(rejection),
            leonardo_rules::PreviewError::NotYours => Refusal::NotYourSeat,
            leonardo_rules::PreviewError::View(_) => Refusal::NotPlaying,
        })?;
        let words = self.hub.words.of(reader.language);
        let names = self.table.names_in(words);
        let teller = words.about(ruleset).with_names(&names).to(play.game.turn());
        let news = preview.seen.iter().filter(|seen| seen.is_news());
        let text = news.map(|seen| teller.event(seen)).collect();
        let (id, mv) = (id.map(str::to_string), token.to_string());
        Ok(self.table.write(&ServerMessage::Preview { id, mv, preview, text }))
    }

    /// A new table for the same people, everybody one seat further.
    async fn rematch(&mut self, reader: &Reader, id: Option<&str>) -> Result<(), Refusal> {
        let guest = reader.guest.as_deref();
        let name = reader.name.as_deref().unwrap_or_default();
        let asked = Command::Rematch { table: String::new() };
        self.table.decide(Asker { guest, name }, asked, &self.around())?;
        let facts = crate::create::rematch(&self.table)?;
        let table = self.hub.create(facts, guest).await?;
        let asker = (reader.guest.clone(), name.to_string());
        self.execute(asker, id, Command::Rematch { table: table.id }).await.map(|_| ())
    }

    /// Decides, stores, applies and tells.
    async fn execute(
        &mut self,
        (guest, name): (Option<String>, String),
        id: Option<&str>,
        command: Command,
    ) -> Result<u32, Refusal> {
        let around = self.around();
        let asker = Asker { guest: guest.as_deref(), name: &name };
        let facts = self.table.decide(asker, command, &around)?;
        let entries: Vec<Entry> = facts
            .into_iter()
            .map(|fact| Entry { fact, guest: guest.clone(), id: id.map(str::to_string) })
            .collect();
        let first = self.table.next;
        if !entries.is_empty() {
            self.append(&entries, around.now_ms).await?;
        }
        Ok(first)
    }

    async fn append(&mut self, entries: &[Entry], at_ms: Millis) -> Result<(), Refusal> {
        let first = self.table.next;
        let stored = |(seq, entry): (u32, &Entry)| StoredEntry {
            seq,
            at_ms,
            body: write_entry(&self.table.ruleset, entry),
        };
        let rows: Vec<StoredEntry> = (first..).zip(entries).map(stored).collect();
        // A move also ends the wish to take one back.
        let has_wish = self.table.play.as_ref().is_some_and(|play| play.take_back.is_some());
        let changes_table = has_wish || entries.iter().any(|entry| entry.fact.is_of_table());
        let after = match changes_table {
            true => Some(self.after(at_ms, entries, &rows).await?),
            false => None,
        };
        let head = after.as_ref().map(Table::head);
        let timer = std::time::Instant::now();
        let append = Append { table: self.table.number, entries: rows, head };
        if let Err(error) = self.hub.store.append(append).await {
            // What is stored is the truth, whether or not this append is part of it.
            let refusal = store_refusal(error);
            self.catch_up().await;
            return Err(refusal);
        }
        self.hub.metrics.appended(entries.len(), timer.elapsed());
        let was_stage = self.table.stage;
        match after {
            Some(after) => self.table = after,
            None => self.table.apply_all(at_ms, entries),
        }
        self.note_stage(was_stage, entries);
        if changes_table {
            self.info = self.table.info();
            self.look_again();
        }
        self.tell_entries(first, at_ms, entries, changes_table);
        if changes_table {
            self.note_presence();
        }
        Ok(())
    }

    /// The table as it will be with these entries. Taking back needs the whole log, which is read
    /// now: once they are stored, nothing may keep them from being told.
    async fn after(
        &self,
        at_ms: Millis,
        entries: &[Entry],
        rows: &[StoredEntry],
    ) -> Result<Table, Refusal> {
        if !entries.iter().any(|entry| matches!(entry.fact, Fact::TakenBack { .. })) {
            let mut after = self.table.clone();
            after.apply_all(at_ms, entries);
            return Ok(after);
        }
        let log = self.hub.store.entries(self.table.number, 0).await;
        let mut log = log.map_err(store_refusal)?;
        // If another process has written more, the store will say so.
        log.truncate(self.table.next as usize);
        log.extend_from_slice(rows);
        read(&self.hub, self.table.number, &self.table.id, &log)
    }

    fn note_stage(&mut self, was: Stage, entries: &[Entry]) {
        let moves = entries.iter().filter(|entry| matches!(entry.fact, Fact::Moved { .. })).count();
        self.hub.metrics.moves.inc_by(moves as u64);
        if was != self.table.stage {
            let stage = format!("{:?}", self.table.stage).to_lowercase();
            tracing::info!(table = %self.table.id, %stage, "a table has a new stage");
            if self.table.stage == Stage::Finished {
                self.hub.metrics.finished(self.table.ruleset.variant().name());
            }
        }
    }

    /// The store has more than this task knows, or the store failed in the middle: begin again
    /// from what is stored. Whoever has missed something is let go, and comes back for it.
    async fn catch_up(&mut self) {
        let Ok(table) = bring(&self.hub, &self.table.id).await else { return };
        let has_gone_on = table.next != self.table.next;
        self.table = table;
        self.info = self.table.info();
        self.thinking_at = None;
        if has_gone_on {
            self.connections.clear();
            self.idle_since_ms = self.now_ms();
            self.note_presence();
        }
    }

    /// Lets a bot think, if it is its turn and it does not think already.
    fn wake_bot(&mut self) {
        let Some((seat, bot)) = self.table.bot_to_move() else {
            self.thinking_at = None;
            return;
        };
        let Some(play) = self.table.playing() else { return };
        let at = play.game_next;
        if self.thinking_at == Some(at) || self.hub.is_closing() {
            return;
        }
        let Some(me) = self.me.upgrade() else { return };
        self.thinking_at = Some(at);
        let thought = mind::Thought {
            view: play.game.view(Viewer::Seat(seat)),
            moves: play.game.legal_moves(),
            ruleset: self.table.ruleset.clone(),
            bot: BotSpec { ..bot },
            seed: crate::table::fnv1a(self.table.id.bytes().chain(at.to_le_bytes())),
            at,
        };
        mind::think(self.hub.clone(), thought, me);
    }
}
