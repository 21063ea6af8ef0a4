//! The tables in memory. A table is loaded from the store when a message comes for it, and its task
//! ends when nobody needs it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use leonardo_table::Refusal;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::read_turns::{ReadFor, ReadTurn};
use crate::state::AppState;
use crate::store::{Stage, Store};
use crate::table_task::{self, FOLDED_AT_ONCE_MAX, TableMessage};
use crate::tasks;
use leonardo_protocol::RefusalCode;

/// How many messages wait for a table at most.
const MESSAGES_MAX: usize = 256;
/// When to try again if there is no room for another table in memory.
const RETRY_MS: u64 = 10_000;
/// How long tables have to finish what they are doing before they are given to other processes.
const STOPPING_TIME_MAX: Duration = Duration::from_millis(500);

/// The tasks of the tables in memory.
#[derive(Default)]
pub(crate) struct TableRegistry {
    /// In order, so that what is done to all of them is done in the same order again.
    senders: Mutex<BTreeMap<String, mpsc::Sender<TableMessage>>>,
    tasks: Mutex<JoinSet<()>>,
    /// Whether the tables were given back, so that their connections can be closed.
    given_back: CancellationToken,
}

impl TableRegistry {
    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        lock(&self.senders).len()
    }

    fn sender(&self, id: &str) -> Option<mpsc::Sender<TableMessage>> {
        lock(&self.senders).get(id).filter(|sender| !sender.is_closed()).cloned()
    }

    /// Whether a table is in memory.
    pub(crate) fn has(&self, id: &str) -> bool {
        lock(&self.senders).contains_key(id)
    }

    /// Takes a table out, and closes its queue.
    pub(crate) fn remove(&self, id: &str, messages: &mut mpsc::Receiver<TableMessage>) {
        let mut senders = lock(&self.senders);
        messages.close();
        senders.remove(id);
        drop(senders);
        self.reap();
    }

    /// Frees what is left of tasks that have ended.
    fn reap(&self) {
        let mut tasks = lock(&self.tasks);
        while tasks.try_join_next().is_some() {}
    }

    /// Lets every table look whether it is still this process's.
    pub(crate) fn wake_all(&self) {
        for sender in lock(&self.senders).values() {
            // One that has messages looks by itself.
            let _ = sender.try_send(TableMessage::Wake);
        }
    }

    /// Lets every table finish what it is doing, gives all back, and only then closes their
    /// connections: clients that connect to another process find their tables free.
    pub(crate) async fn close(&self, store: &dyn Store) {
        let senders: Vec<_> = lock(&self.senders).values().cloned().collect();
        let (stopping, mut all_stopped) = mpsc::channel(1);
        for sender in senders {
            let stop = sender.try_send(TableMessage::Stop(stopping.clone()));
            if let Err(mpsc::error::TrySendError::Full(stop)) = stop {
                // None waits for a busy one.
                tasks::spawn(async move { sender.send(stop).await });
            }
        }
        drop(stopping);
        let all_stopped = all_stopped.recv();
        match store.cluster() {
            None => drop(all_stopped.await),
            Some(cluster) => {
                // What a table that is not done by then writes is refused, and told to nobody.
                let _ = tokio::time::timeout(STOPPING_TIME_MAX, all_stopped).await;
                if let Err(error) = cluster.leave().await {
                    tracing::warn!(%error, "could not give the tables back");
                }
            }
        }
        self.given_back.cancel();
        let mut tasks = std::mem::take(&mut *lock(&self.tasks));
        while tasks.join_next().await.is_some() {}
    }

    /// A table has stopped, and keeps its connections until all were given back.
    pub(crate) async fn wait_until_given_back(&self, stopped: mpsc::Sender<()>) {
        drop(stopped);
        self.given_back.cancelled().await;
    }
}

impl AppState {
    /// Sends a message to a table, which is loaded for it in the turn of the one who asks.
    pub(crate) async fn send(
        self: &Arc<AppState>,
        id: &str,
        message: TableMessage,
        from: ReadFor,
    ) -> Result<(), Refusal> {
        let mut message = message;
        loop {
            let sender = match self.registry.sender(id) {
                Some(sender) => sender,
                None => {
                    let turn = self.turn_to_load(id, from).await?;
                    self.load(id, turn)?
                }
            };
            match sender.send(message).await {
                Ok(()) => return Ok(()),
                // Its task was just ending; a new one takes its place.
                Err(mpsc::error::SendError(unsent)) => message = unsent,
            }
            tokio::task::yield_now().await;
        }
    }

    /// Sends a message to a table and waits for the answer.
    pub(crate) async fn ask<T>(
        self: &Arc<AppState>,
        id: &str,
        message: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> TableMessage,
        from: ReadFor,
    ) -> Result<T, Refusal> {
        let (answer, answered) = oneshot::channel();
        self.send(id, message(answer), from).await?;
        // A table that does not exist says so; this one existed, and its task broke off.
        answered.await.map_err(|_| RefusalCode::Store)?
    }

    /// Waits for a turn to load a table, unless its log is short. The client waits, and not the table:
    /// others need not wait for the turn of the one who asked first.
    async fn turn_to_load(&self, id: &str, from: ReadFor) -> Result<Option<ReadTurn>, Refusal> {
        let listed = self.store.find(id).await?.ok_or(RefusalCode::NoTable)?;
        // The log of a finished game is packed: its length is known when all of it has been read.
        let is_short = listed.head.stage != Stage::Finished
            && self.store.page(listed.number, FOLDED_AT_ONCE_MAX as u32, 1).await?.is_empty();
        Ok(if is_short { None } else { Some(self.turns.wait(from).await) })
    }

    /// Loads a table that is not in memory.
    fn load(
        self: &Arc<AppState>,
        id: &str,
        turn: Option<ReadTurn>,
    ) -> Result<mpsc::Sender<TableMessage>, Refusal> {
        let mut senders = lock(&self.registry.senders);
        if let Some(sender) = senders.get(id).filter(|sender| !sender.is_closed()) {
            return Ok(sender.clone());
        }
        let most = self.config.tables_in_memory_max as usize;
        if self.is_closing() {
            return Err(RefusalCode::Store.into());
        }
        if most > 0 && senders.len() >= most {
            return Err(Refusal::TooMany { retry_after_ms: RETRY_MS });
        }
        let (sender, messages) = mpsc::channel(MESSAGES_MAX);
        senders.insert(id.to_string(), sender.clone());
        let weak = sender.downgrade();
        drop(senders);
        self.registry.reap();
        let task = table_task::run(self.clone(), (id.to_string(), turn), messages, weak);
        lock(&self.registry.tasks).spawn(tasks::of_process(task));
        Ok(sender)
    }
}

/// A lock that stays usable after a panic elsewhere: what it guards is always whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
