//! The task of one table, its single writer: it takes messages one by one, decides, stores, and only
//! then tells.

mod ahead;
mod bots;
mod connections;
mod folding;
mod hints;
mod load;

use std::sync::Arc;
use std::time::Duration;

use leonardo_bots::Advice;
use leonardo_protocol::{
    ClientMessage, Millis, Presence, RefusalCode, Request, ServerMessage, Stage, TableInfo,
};
use leonardo_record::fair::Secret;
use leonardo_rules::{Move, SEATS_MAX, Seat, Viewer};
use leonardo_table::{Caller, Command, DecideContext, LogEntry, Refusal, Table, TableEvent};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

pub(crate) use folding::FOLDED_AT_ONCE_MAX;
pub(crate) use load::{Place, fold_in_turn, load_table, snapshot};

use folding::broken;
use hints::Hints;

use crate::address::AddressGroup;
use crate::bot_pool::Thinking;
use crate::catch_up::CatchUp;
use crate::identity::{self, clean_chat};
use crate::log_text::{Reader, names_in};
use crate::metrics::Present;
use crate::read_turns::{ReadFor, ReadTurn};
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
    /// A guest is here, without being connected.
    Visit(String, AddressGroup),
    /// A copy of the table is needed.
    Snapshot(oneshot::Sender<Result<Box<Snapshot>, Refusal>>),
    /// A bot has decided about the position of this number.
    BotDecided(u32, Move),
    /// A bot has an advice about the position of this number.
    Advised(u32, Box<Advice>),
    /// Look at the clock.
    Wake,
    /// Nobody has started this game for too long.
    Close,
    /// The server stops. The sender is dropped when the table has.
    Stop(mpsc::Sender<()>),
}

/// A client that connects.
pub(crate) struct Connect {
    pub(crate) connection: u64,
    pub(crate) address: AddressGroup,
    pub(crate) reader: Reader,
    /// The seat to view the table from, if it is the guest's own.
    pub(crate) seat: Option<Seat>,
    /// To resume: the number of the next entry the client expects, and where to send what it missed.
    pub(crate) have: Option<(u32, oneshot::Sender<Result<CatchUp, Refusal>>)>,
    pub(crate) queue: SendQueue,
    /// Whether another process passes it on.
    pub(crate) is_forwarded: bool,
}

/// An action of a guest, and where its result goes.
pub(crate) struct Act {
    pub(crate) guest: String,
    pub(crate) address: AddressGroup,
    pub(crate) name: String,
    pub(crate) command: Command,
    pub(crate) answer: oneshot::Sender<Result<Acted, Refusal>>,
    /// Whether another process passes it on.
    pub(crate) is_forwarded: bool,
}

/// What an action led to.
pub(crate) struct Acted {
    pub(crate) info: TableInfo,
    /// The seats of the guest now.
    pub(crate) own_seats: Vec<Seat>,
    /// Whether a seat has a new token.
    pub(crate) has_token: bool,
}

/// A copy of a table.
pub(crate) struct Snapshot {
    pub(crate) number: TableNumber,
    pub(crate) table: Table,
}

struct Connection {
    number: u64,
    address: AddressGroup,
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
    /// When those who watch are counted again, if there are many.
    crowd_counted_at_ms: Option<Millis>,
    /// The bot that thinks.
    thinking: Option<Thinking>,
    /// The advice about the decision of a person, for those who ask for hints.
    hints: Option<Box<Hints>>,
    me: mpsc::WeakSender<TableMessage>,
    idle_since_ms: Millis,
    /// Whether anyone has connected or acted here since the table was loaded.
    is_visited: bool,
    /// Where its host was last.
    host_address: Option<AddressGroup>,
    /// Who asked last. If the log has to be read for that, it is in this one's turn.
    asked_by: ReadFor,
    /// Before that no clock runs out: for a while nobody could move, because no process had it.
    in_peace_until_ms: Millis,
    /// Whether another process has it now.
    is_elsewhere: bool,
    /// Whether it could not be read again, so that more may be stored than this task knows.
    is_doubtful: bool,
}

/// Serves one table until nobody needs it.
pub(crate) async fn run(
    state: Arc<AppState>,
    (id, turn): (String, Option<ReadTurn>),
    mut messages: mpsc::Receiver<TableMessage>,
    me: mpsc::WeakSender<TableMessage>,
) {
    match Box::pin(state.place(&id, turn)).await {
        Ok(Place::Here { number, table, is_new }) => {
            let _present = Present::new(&state.metrics.tables_in_memory);
            // On the heap: the task waits most of the time, and its future should be small then.
            let mut task = Box::new(TableTask::new(state.clone(), number, *table, me));
            task.note_claim(is_new);
            let stopped = task.serve(&mut messages).await;
            if let Some(stopped) = stopped {
                state.registry.wait_until_given_back(stopped).await;
            } else if !task.is_elsewhere {
                match task.table.deadline_ms() {
                    // It stays this process's, which watches the clock.
                    Some(deadline_ms) => state.scheduler.set(deadline_ms, &id),
                    None => state.store.release(number),
                }
            }
        }
        Ok(Place::Linked(link)) => Box::pin(state.forward(&id, &link, &mut messages)).await,
        unplaced => {
            let refusal = unplaced.err().unwrap_or(RefusalCode::Store.into());
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
        if !matches!(message, TableMessage::Stop(_) | TableMessage::Wake) {
            let _ = state.send(&id, message, None).await;
        }
    }
}

pub(crate) fn refuse(message: TableMessage, refusal: &Refusal) {
    match message {
        TableMessage::Act(act) => drop(act.answer.send(Err(refusal.clone()))),
        TableMessage::Snapshot(answer) => drop(answer.send(Err(refusal.clone()))),
        _ => {}
    }
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
            crowd_counted_at_ms: None,
            thinking: None,
            hints: None,
            me,
            idle_since_ms: now_ms,
            is_visited: false,
            host_address: None,
            asked_by: None,
            in_peace_until_ms: 0,
            is_elsewhere: false,
            is_doubtful: false,
        }
    }

    /// Serves the table until nobody needs it here. If the server stops, gives what says that this
    /// table has.
    async fn serve(
        &mut self,
        messages: &mut mpsc::Receiver<TableMessage>,
    ) -> Option<mpsc::Sender<()>> {
        while !self.is_elsewhere {
            self.wake_bot();
            self.drop_old_hints();
            self.count_crowd();
            let message = match self.wake_at() {
                None => messages.recv().await,
                Some(at) => match tokio::time::timeout_at(at, messages.recv()).await {
                    Ok(message) => message,
                    Err(_) => {
                        if self.is_idle() {
                            return None;
                        }
                        Some(TableMessage::Wake)
                    }
                },
            };
            match message {
                None => return None,
                Some(TableMessage::Stop(stopped)) => return Some(stopped),
                Some(message) if !self.is_certain() && !Box::pin(self.is_certain_again()).await => {
                    self.postpone(message).await;
                }
                // On the heap, too: a task that waits needs no room for what it does when it acts.
                Some(message) => Box::pin(self.take(message)).await,
            }
        }
        None
    }

    /// When something has to be done without a message.
    fn wake_at(&self) -> Option<Instant> {
        let clock = &self.state.clock;
        let deadline = self.deadline_ms().map(|at_ms| clock.instant(at_ms));
        let idle = self.may_idle().then(|| clock.instant(self.idle_since_ms + self.idle_ms_max()));
        // Whose table it is has to be found out, even if nobody asks.
        let doubt = (!self.is_certain()).then(|| Instant::now() + BACK_OFF);
        let crowd = self.crowd_counted_at_ms.map(|at_ms| clock.instant(at_ms));
        deadline.into_iter().chain(idle).chain(doubt).chain(crowd).min()
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
        let at_ms = if at_ms < began_ms { began_ms + GRACE_MS } else { at_ms };
        Some(at_ms.max(self.in_peace_until_ms))
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
                let Act { guest, address, name, command, answer, .. } = *act;
                self.asked_by = Some(address);
                let caller = Caller { guest: Some(&guest), name: &name };
                let done = self.execute(caller, None, command).await;
                if done.is_ok() {
                    self.note_visit(Some(&guest), address);
                }
                let _ = answer.send(done.map(|events| Acted {
                    info: self.info.clone(),
                    own_seats: self.table.seats_of(&guest).collect(),
                    has_token: events.iter().any(|event| matches!(event, TableEvent::Token { .. })),
                }));
            }
            TableMessage::Visit(guest, address) => self.note_visit(Some(&guest), address),
            TableMessage::Snapshot(answer) => {
                let snapshot = Snapshot { number: self.number, table: self.table.clone() };
                let _ = answer.send(Ok(Box::new(snapshot)));
            }
            TableMessage::BotDecided(seq, mv) => {
                self.thinking.take_if(|thinking| thinking.at == seq);
                self.act(Command::BotMove { seq, mv }).await;
            }
            TableMessage::Advised(at, advice) => self.take_advice(at, *advice),
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
            TableMessage::Stop(_) => {}
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
        let Connection { address, ref reader, .. } = self.connections[place];
        let reader = reader.clone();
        self.asked_by = Some(address);
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
            Request::Hint { depth } => return self.hint(place, reader, id, depth),
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
        let (presence, now_ms) = (self.presence_now(), self.now_ms());
        let welcome = self.table.welcome(&reader.recipient, &self.info, presence, now_ms);
        ServerMessage::Welcome(Box::new(welcome))
    }

    /// Creates a table for the same people, everyone one seat further.
    async fn rematch(&mut self, caller: Caller<'_>, id: Option<&str>) -> Result<(), Refusal> {
        self.table.decide(caller, Command::Ask(Request::Rematch), &self.context())?;
        let secret = Secret(identity::random_bytes());
        let events = leonardo_table::rematch(&self.table, &secret)?;
        let table = self.state.create(events, caller.guest, None).await?.id;
        let noted = self.execute(caller, id, Command::Rematch { table: table.clone() }).await;
        // Nobody knows the new table then, so it must not stay open. If it may be known after all, it
        // is closed only when nobody has started it for long.
        let is_unknown = self.is_certain() && self.info.rematch.as_ref() != Some(&table);
        if noted.is_err() && is_unknown {
            let _ = self.state.send(&table, TableMessage::Close, None).await;
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
            self.state.metrics.cluster.note_failure(&error);
            // What is stored is the truth, whether or not this append is part of it.
            let refusal = error.into();
            if !self.reload().await {
                // It may be part of it or not. Nobody is told either; everyone connects again.
                self.disconnect_all();
            }
            return Err(refusal);
        }
        self.state.metrics.appended(entries.len(), timer.elapsed());
        if changes_info {
            self.state.lists.note_change();
        }
        if !self.state.store.holds(self.number) {
            // It is stored, but another process may have gone on from there: too late to tell it.
            if !self.reload().await {
                self.disconnect_all();
            }
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
}
