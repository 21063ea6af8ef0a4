//! The task of one table, its single writer: it takes messages one by one, decides, stores, and only
//! then tells.

mod ahead;
mod bots;
mod connections;

use std::sync::Arc;
use std::time::Duration;

use leonardo_protocol::{
    ClientMessage, Millis, Presence, RefusalCode, Request, ServerMessage, Stage, TableInfo,
};
use leonardo_record::fair::Secret;
use leonardo_rules::{Move, SEATS_MAX, Seat, Viewer};
use leonardo_table::{
    Caller, Command, DecideContext, LogEntry, LogError, Refusal, Table, TableEvent, load,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::address::AddressGroup;
use crate::bot_pool::Thinking;
use crate::catch_up::CatchUp;
use crate::identity::{self, clean_chat};
use crate::log_text::{Reader, names_in};
use crate::metrics::Present;
use crate::refusal;
use crate::send_queue::SendQueue;
use crate::state::{AppState, head};
use crate::store::{Append, StoredEntry, TableNumber};

/// After a restart, no clock runs out sooner than this.
const GRACE_MS: Millis = 30_000;
/// How long a game that is over stays in memory when nobody is connected.
const OVER_IDLE_MS_MAX: Millis = 5_000;
/// Back-off after an action of the table itself failed in the store.
const BACK_OFF: Duration = Duration::from_secs(1);
/// A log of at most so many entries is read at once, without going to another thread.
const FOLDED_AT_ONCE_MAX: usize = 256;
/// How often to try to close a table.
const CLOSE_TRIES: usize = 5;

/// A message for a table.
pub(crate) enum TableMessage {
    /// A client connects.
    Connect(Box<Connect>),
    /// A client disconnects.
    Disconnect(u64),
    /// A connected client asks for something.
    Request(u64, Box<ClientMessage>),
    /// A guest does something without being connected.
    Act(Box<Act>),
    /// A copy of the table is needed.
    Snapshot(oneshot::Sender<Result<Box<Snapshot>, Refusal>>),
    /// A bot has decided about the position of this number.
    BotDecided(u32, Move),
    /// Look at the clock.
    Wake,
    /// Nobody has started this game for too long.
    Close,
    /// The server stops.
    Stop,
}

/// A client that connects.
pub(crate) struct Connect {
    pub(crate) connection: u64,
    pub(crate) address: AddressGroup,
    pub(crate) reader: Reader,
    /// The seat to view the table from, if it is the guest's own.
    pub(crate) seat: Option<Seat>,
    /// To resume: the number of the next entry the client expects, and where to send what it missed.
    pub(crate) have: Option<(u32, oneshot::Sender<CatchUp>)>,
    pub(crate) queue: SendQueue,
}

/// An action of a guest, and where its result goes.
pub(crate) struct Act {
    pub(crate) guest: String,
    pub(crate) address: AddressGroup,
    pub(crate) name: String,
    pub(crate) command: Command,
    pub(crate) answer: oneshot::Sender<Result<Acted, Refusal>>,
}

/// What an action led to.
pub(crate) struct Acted {
    pub(crate) info: TableInfo,
    /// The seats of the guest now.
    pub(crate) own_seats: Vec<Seat>,
    pub(crate) events: Vec<TableEvent>,
}

/// A copy of a table.
pub(crate) struct Snapshot {
    pub(crate) number: TableNumber,
    pub(crate) table: Table,
}

struct Connection {
    number: u64,
    reader: Reader,
    queue: SendQueue,
}

struct TableTask {
    state: Arc<AppState>,
    number: TableNumber,
    table: Table,
    /// Renewed when something other than the cards changes.
    info: TableInfo,
    connections: Vec<Connection>,
    /// Since when each seat's person has been away.
    away_since_ms: [Option<Millis>; SEATS_MAX],
    /// Who is connected, as it was told last.
    told_presence: Option<Presence>,
    /// The bot that thinks.
    thinking: Option<Thinking>,
    me: mpsc::WeakSender<TableMessage>,
    idle_since_ms: Millis,
    /// Whether anyone has connected or acted here since the table was loaded.
    is_visited: bool,
    /// Where its host was last.
    host_address: Option<AddressGroup>,
}

/// Serves one table until nobody needs it.
pub(crate) async fn run(
    state: Arc<AppState>,
    id: String,
    mut messages: mpsc::Receiver<TableMessage>,
    me: mpsc::WeakSender<TableMessage>,
) {
    match Box::pin(load_table(&state, &id)).await {
        Ok((number, table)) => {
            let _present = Present::new(&state.metrics.tables_in_memory);
            // On the heap: the task waits most of the time, and its future should be small then.
            let mut task = Box::new(TableTask::new(state.clone(), number, table, me));
            task.serve(&mut messages).await;
            state.store.release(number);
            if let Some(deadline_ms) = task.table.deadline_ms() {
                state.scheduler.set(deadline_ms, &id);
            }
        }
        Err(refusal) => {
            state.registry.remove(&id, &mut messages);
            while let Some(message) = messages.recv().await {
                refuse(message, &refusal);
            }
            return;
        }
    }
    state.registry.remove(&id, &mut messages);
    // Messages that arrived in the last moment are for a new task.
    while let Some(message) = messages.recv().await {
        if !matches!(message, TableMessage::Stop | TableMessage::Wake) {
            let _ = state.send(&id, message).await;
        }
    }
}

fn refuse(message: TableMessage, refusal: &Refusal) {
    match message {
        TableMessage::Act(act) => drop(act.answer.send(Err(refusal.clone()))),
        TableMessage::Snapshot(answer) => drop(answer.send(Err(refusal.clone()))),
        _ => {}
    }
}

/// A table from the store.
async fn load_table(state: &Arc<AppState>, id: &str) -> Result<(TableNumber, Table), Refusal> {
    let listed = state.store.find(id).await?.ok_or(RefusalCode::NoTable)?;
    state.store.claim(listed.number).await?;
    let log = state.store.entries(listed.number, 0).await?;
    Ok((listed.number, fold(state, id, log).await?))
}

/// A table from its log. A long one is read on a thread of its own, so that no other table waits.
async fn fold(state: &Arc<AppState>, id: &str, log: Vec<StoredEntry>) -> Result<Table, Refusal> {
    let folded = if log.len() <= FOLDED_AT_ONCE_MAX {
        load(&state.rulesets, id, &log)
    } else {
        let permit = state.folding.clone().acquire_owned().await.map_err(|_| RefusalCode::Store)?;
        let (state, id) = (state.clone(), id.to_owned());
        let job = move || {
            let _permit = permit;
            load(&state.rulesets, &id, &log)
        };
        tokio::task::spawn_blocking(job).await.map_err(|_| RefusalCode::Store)?
    };
    folded.map_err(|error| broken(id, &error))
}

fn broken(id: &str, error: &LogError) -> Refusal {
    tracing::error!(table = %id, %error, "a stored table cannot be read");
    RefusalCode::Store.into()
}

impl TableTask {
    fn new(
        state: Arc<AppState>,
        number: TableNumber,
        table: Table,
        me: mpsc::WeakSender<TableMessage>,
    ) -> TableTask {
        let now_ms = state.clock.now_ms();
        TableTask {
            info: table.info(),
            away_since_ms: [Some(now_ms); SEATS_MAX],
            state,
            number,
            table,
            connections: Vec::new(),
            told_presence: None,
            thinking: None,
            me,
            idle_since_ms: now_ms,
            is_visited: false,
            host_address: None,
        }
    }

    async fn serve(&mut self, messages: &mut mpsc::Receiver<TableMessage>) {
        loop {
            self.wake_bot();
            let message = match self.wake_at() {
                None => messages.recv().await,
                Some(at) => match tokio::time::timeout_at(at, messages.recv()).await {
                    Ok(message) => message,
                    Err(_) => {
                        if self.is_idle() {
                            return;
                        }
                        Some(TableMessage::Wake)
                    }
                },
            };
            match message {
                None | Some(TableMessage::Stop) => return,
                Some(message)
                    if !self.state.store.holds(self.number) && !Box::pin(self.reload()).await =>
                {
                    self.postpone(message).await;
                }
                // On the heap, too: a task that waits needs no room for what it does when it acts.
                Some(message) => Box::pin(self.take(message)).await,
            }
        }
    }

    /// When something has to be done without a message.
    fn wake_at(&self) -> Option<Instant> {
        let clock = &self.state.clock;
        let deadline = self.deadline_ms().map(|at_ms| clock.instant(at_ms));
        let idle = self.may_idle().then(|| clock.instant(self.idle_since_ms + self.idle_ms_max()));
        deadline.into_iter().chain(idle).min()
    }

    fn idle_ms_max(&self) -> Millis {
        match self.table.stage {
            Stage::Open | Stage::Playing => Millis::from(self.state.config.idle_minutes) * 60_000,
            // Replaying many games must not push out those that are played.
            Stage::Finished | Stage::Closed => OVER_IDLE_MS_MAX,
        }
    }

    fn is_idle(&self) -> bool {
        self.may_idle() && self.now_ms() >= self.idle_since_ms + self.idle_ms_max()
    }

    /// Whether nobody is here, nor a bot that has to lead on to the turn of a person.
    fn may_idle(&self) -> bool {
        self.connections.is_empty() && (self.thinking.is_none() || !self.has_person())
    }

    /// When the player to move runs out of time. A clock that expired while the server was down gets
    /// a little more.
    fn deadline_ms(&self) -> Option<Millis> {
        let began_ms = self.state.began_ms;
        let at_ms = self.table.deadline_ms()?;
        Some(if at_ms < began_ms { began_ms + GRACE_MS } else { at_ms })
    }

    fn is_time_up(&self) -> bool {
        self.deadline_ms().is_some_and(|at_ms| at_ms <= self.state.clock.now_ms())
    }

    fn context(&self) -> DecideContext {
        DecideContext { now_ms: self.now_ms(), away_since_ms: self.away_since_ms }
    }

    async fn take(&mut self, message: TableMessage) {
        match message {
            TableMessage::Connect(connect) => self.connect(*connect),
            TableMessage::Disconnect(number) => self.disconnect(number),
            TableMessage::Request(number, message) => self.request(number, *message).await,
            TableMessage::Act(act) => {
                let Act { guest, address, name, command, answer } = *act;
                let caller = Caller { guest: Some(&guest), name: &name };
                let done = self.execute(caller, None, command).await;
                if done.is_ok() {
                    self.note_visit(Some(&guest), address);
                }
                let _ = answer.send(done.map(|events| Acted {
                    info: self.info.clone(),
                    own_seats: self.table.seats_of(&guest).collect(),
                    events,
                }));
            }
            TableMessage::Snapshot(answer) => {
                let snapshot = Snapshot { number: self.number, table: self.table.clone() };
                let _ = answer.send(Ok(Box::new(snapshot)));
            }
            TableMessage::BotDecided(seq, mv) => {
                self.thinking.take_if(|thinking| thinking.at == seq);
                self.act(Command::BotMove { seq, mv }).await;
            }
            TableMessage::Wake => {
                if self.is_time_up() {
                    self.act(Command::TimeOut).await;
                }
            }
            TableMessage::Close => {
                for _ in 0..CLOSE_TRIES {
                    if self.act(Command::Close).await {
                        break;
                    }
                }
            }
            TableMessage::Stop => {}
        }
    }

    /// Does something that nobody asked for, unless it is refused. If the store fails, waits a while
    /// and returns `false`, so that a caller can try again.
    async fn act(&mut self, command: Command) -> bool {
        let done = self.execute(Caller::TABLE, None, command).await;
        let has_failed = done.is_err_and(|refusal| refusal.code() == RefusalCode::Store);
        if has_failed {
            tokio::time::sleep(BACK_OFF).await;
        }
        !has_failed
    }

    fn now_ms(&self) -> Millis {
        self.state.clock.now_ms()
    }

    async fn request(&mut self, number: u64, message: ClientMessage) {
        let Some(place) = self.connections.iter().position(|other| other.number == number) else {
            return;
        };
        let reader = self.connections[place].reader.clone();
        let ClientMessage { id, request } = message;
        let answer = match self.answer(place, &reader, id.clone(), request).await {
            Ok(answer) => answer,
            Err(refusal) => {
                self.state.metrics.refused(refusal.code());
                Some(self.refused(&reader, id, &refusal))
            }
        };
        let connection = self.connections.iter().find(|other| other.number == number);
        if let (Some(answer), Some(connection)) = (answer, connection) {
            let _ = connection.queue.try_send(self.table.write(&answer).into());
        }
    }

    fn refused(&self, reader: &Reader, id: Option<String>, refusal: &Refusal) -> ServerMessage {
        let words = self.state.words.of(reader.language);
        let names = names_in(&self.table, words);
        let teller = words.about(&self.table.ruleset).with_names(&names);
        let teller = teller.for_viewer(reader.recipient.viewer);
        ServerMessage::Refused { id, refusal: refusal::info(refusal, words, Some(&teller)) }
    }

    /// What the client is answered, apart from the entry that everyone gets.
    async fn answer(
        &mut self,
        place: usize,
        reader: &Reader,
        id: Option<String>,
        request: Request,
    ) -> Result<Option<ServerMessage>, Refusal> {
        let to = &reader.recipient;
        if let (Some(guest), Some(id)) = (&to.guest, &id)
            && let Some(seq) = self.table.done_as(guest, id)
        {
            return Ok(Some(ServerMessage::Done { id: Some(id.clone()), seq }));
        }
        let name = to.name.clone().unwrap_or_default();
        let caller = Caller { guest: to.guest.as_deref(), name: &name };
        let request = match request {
            Request::Ping => {
                return Ok(Some(ServerMessage::Pong { id, now: self.now_ms() }));
            }
            Request::Look { seat } => return self.look(place, seat).map(Some),
            Request::Preview { mv } => return self.preview(reader, id, mv, false).map(Some),
            Request::Survey { card } => return self.survey(reader, id, card).map(Some),
            Request::Plan { mv: Some(mv) } => return self.preview(reader, id, mv, true).map(Some),
            Request::Plan { mv: None } => return self.plan(reader, id).map(Some),
            Request::Token { seat } => {
                let token = identity::seat_token();
                let command = Command::SetToken { seat, hash: identity::token_hash(&token) };
                self.execute(caller, id.as_deref(), command).await?;
                return Ok(Some(ServerMessage::Token { id, seat, token }));
            }
            Request::Devices { seat } => {
                let devices = self.devices(caller, seat)?;
                return Ok(Some(ServerMessage::Devices { id, seat, devices }));
            }
            Request::Rematch => return self.rematch(caller, id.as_deref()).await.map(|()| None),
            Request::Say { text } => Request::Say { text: clean_chat(&text)? },
            other => other,
        };
        self.execute(caller, id.as_deref(), Command::Ask(request)).await?;
        Ok(None)
    }

    /// Lets a connection view the table from another seat of its guest, or as a spectator.
    fn look(&mut self, place: usize, seat: Option<Seat>) -> Result<ServerMessage, Refusal> {
        let guest = self.connections[place].reader.recipient.guest.as_deref();
        let viewer = match seat {
            None => Viewer::Public,
            Some(_) => match self.viewer(guest, seat) {
                Viewer::Public => return Err(RefusalCode::NotYourSeat.into()),
                viewer => viewer,
            },
        };
        self.connections[place].reader.recipient.viewer = viewer;
        Ok(self.welcome(&self.connections[place].reader))
    }

    fn welcome(&self, reader: &Reader) -> ServerMessage {
        let (presence, now_ms) = (self.presence(), self.now_ms());
        let welcome = self.table.welcome(&reader.recipient, &self.info, presence, now_ms);
        ServerMessage::Welcome(Box::new(welcome))
    }

    /// Creates a table for the same people, everyone one seat further.
    async fn rematch(&mut self, caller: Caller<'_>, id: Option<&str>) -> Result<(), Refusal> {
        self.table.decide(caller, Command::Ask(Request::Rematch), &self.context())?;
        let secret = Secret(identity::random_bytes());
        let events = leonardo_table::rematch(&self.table, &secret)?;
        let table = self.state.create(events, caller.guest).await?.id;
        let noted = self.execute(caller, id, Command::Rematch { table: table.clone() }).await;
        if noted.is_err() {
            // Nobody knows the new table, so it must not stay open.
            let _ = self.state.send(&table, TableMessage::Close).await;
        }
        noted.map(drop)
    }

    /// Decides, stores, applies and tells; returns what happened.
    async fn execute(
        &mut self,
        caller: Caller<'_>,
        id: Option<&str>,
        command: Command,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let context = self.context();
        let events = self.table.decide(caller, command, &context)?;
        let entry = |event| LogEntry {
            event,
            guest: caller.guest.map(str::to_string),
            id: id.map(str::to_string),
        };
        let entries: Vec<LogEntry> = events.into_iter().map(entry).collect();
        if !entries.is_empty() {
            self.append(&entries, context.now_ms).await?;
        }
        Ok(entries.into_iter().map(|entry| entry.event).collect())
    }

    async fn append(&mut self, entries: &[LogEntry], at_ms: Millis) -> Result<(), Refusal> {
        let first = self.table.next;
        let ruleset = &self.table.ruleset;
        let stored = |(seq, entry)| StoredEntry::new(ruleset, seq, at_ms, entry);
        let rows: Vec<StoredEntry> = (first..).zip(entries).map(stored).collect();
        // A move also ends the wish to take one back.
        let has_wish = self.table.play.as_ref().is_some_and(|play| play.take_back.is_some());
        let changes_info = has_wish || entries.iter().any(|entry| entry.event.changes_info());
        let after = match changes_info {
            true => Some(self.after(at_ms, entries, &rows).await?),
            false => None,
        };
        let head = after.as_ref().map(head);
        let timer = std::time::Instant::now();
        let append = Append { table: self.number, entries: rows, head };
        if let Err(error) = self.state.store.append(append).await {
            // What is stored is the truth, whether or not this append is part of it.
            let refusal = error.into();
            if !self.reload().await {
                // It may be part of it or not. Nobody is told either; everyone connects again.
                self.disconnect_all();
            }
            return Err(refusal);
        }
        self.state.metrics.appended(entries.len(), timer.elapsed());
        if !self.state.store.holds(self.number) {
            // It is stored, but another process may have gone on from there: too late to tell it.
            self.reload().await;
            return Err(RefusalCode::Store.into());
        }
        let was_stage = self.table.stage;
        match after {
            Some(after) => self.table = after,
            None => {
                let applied = self.table.apply_all(at_ms, entries);
                applied.map_err(|error| broken(&self.table.id, &error))?;
            }
        }
        self.note_stage(was_stage, entries);
        if changes_info {
            self.info = self.table.info();
        }
        // A player who loses the seat is told so as the player of that seat.
        let frees_seat = |entry: &LogEntry| {
            matches!(entry.event, TableEvent::Left { .. } | TableEvent::Kicked { .. })
        };
        let tells_first = entries.iter().any(frees_seat);
        entries.iter().for_each(|entry| self.close_signed_out(&entry.event));
        if changes_info && !tells_first {
            self.update_viewers();
        }
        self.tell_entries(first, at_ms, entries, changes_info);
        if changes_info && tells_first {
            self.update_viewers();
        }
        if changes_info {
            self.note_presence();
        }
        Ok(())
    }

    /// The table as it will be with these entries. Taking back needs the whole log, which is read
    /// now: once they are stored, nothing may keep them from being told.
    async fn after(
        &self,
        at_ms: Millis,
        entries: &[LogEntry],
        rows: &[StoredEntry],
    ) -> Result<Table, Refusal> {
        if !entries.iter().any(|entry| matches!(entry.event, TableEvent::TakenBack { .. })) {
            let mut after = self.table.clone();
            let applied = after.apply_all(at_ms, entries);
            return applied.map(|()| after).map_err(|error| broken(&self.table.id, &error));
        }
        let mut log = self.state.store.entries(self.number, 0).await?;
        // If another process has written more, the store will say so.
        log.truncate(self.table.next as usize);
        log.extend_from_slice(rows);
        fold(&self.state, &self.table.id, log).await
    }

    fn note_stage(&mut self, was: Stage, entries: &[LogEntry]) {
        let moves =
            entries.iter().filter(|entry| matches!(entry.event, TableEvent::Moved { .. })).count();
        self.state.metrics.moves.inc_by(moves as u64);
        if was != self.table.stage {
            let stage = format!("{:?}", self.table.stage).to_lowercase();
            tracing::info!(table = %self.table.id, %stage, "a table has a new stage");
            if self.table.stage == Stage::Finished {
                self.state.metrics.finished(self.table.ruleset.variant().name());
            }
        }
    }

    /// The store has more than this task knows, or failed in the middle: start again from what is
    /// stored. Clients that missed something are disconnected, and resume. False if it fails.
    async fn reload(&mut self) -> bool {
        let Ok((_, table)) = load_table(&self.state, &self.table.id).await else { return false };
        let has_gone_on = table.next != self.table.next;
        self.table = table;
        self.info = self.table.info();
        self.thinking = None;
        if has_gone_on {
            self.disconnect_all();
        }
        true
    }
}
