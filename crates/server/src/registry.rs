//! The tables in memory. A table is loaded from the store when a message comes for it, and its task
//! ends when nobody needs it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use leonardo_table::Refusal;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use crate::state::AppState;
use crate::table_task::{self, TableMessage};
use leonardo_protocol::RefusalCode;

/// How many messages wait for a table at most.
const MESSAGES_MAX: usize = 256;
/// When to try again if there is no room for another table in memory.
const RETRY_MS: u64 = 10_000;

/// The tasks of the tables in memory.
#[derive(Default)]
pub(crate) struct TableRegistry {
    senders: Mutex<HashMap<String, mpsc::Sender<TableMessage>>>,
    tasks: Mutex<JoinSet<()>>,
}

impl TableRegistry {
    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        lock(&self.senders).len()
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

    /// Lets every table finish what it is doing, and ends its task.
    pub(crate) async fn close(&self) {
        let senders: Vec<_> = lock(&self.senders).values().cloned().collect();
        for sender in senders {
            let _ = sender.send(TableMessage::Stop).await;
        }
        let mut tasks = std::mem::take(&mut *lock(&self.tasks));
        while tasks.join_next().await.is_some() {}
    }
}

impl AppState {
    /// Sends a message to a table, which is loaded for it.
    pub(crate) async fn send(
        self: &Arc<AppState>,
        id: &str,
        message: TableMessage,
    ) -> Result<(), Refusal> {
        let mut message = message;
        loop {
            match self.sender(id)?.send(message).await {
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
    ) -> Result<T, Refusal> {
        let (answer, answered) = oneshot::channel();
        self.send(id, message(answer)).await?;
        // A table that does not exist says so; this one existed, and its task broke off.
        answered.await.map_err(|_| RefusalCode::Store)?
    }

    fn sender(self: &Arc<AppState>, id: &str) -> Result<mpsc::Sender<TableMessage>, Refusal> {
        let mut senders = lock(&self.registry.senders);
        if let Some(sender) = senders.get(id).filter(|sender| !sender.is_closed()) {
            return Ok(sender.clone());
        }
        let most = self.config.tables_in_memory_max as usize;
        if self.is_closing() || (most > 0 && senders.len() >= most) {
            return Err(Refusal::TooMany { retry_after_ms: RETRY_MS });
        }
        let (sender, messages) = mpsc::channel(MESSAGES_MAX);
        senders.insert(id.to_string(), sender.clone());
        let weak = sender.downgrade();
        drop(senders);
        self.registry.reap();
        let task = table_task::run(self.clone(), id.to_string(), messages, weak);
        lock(&self.registry.tasks).spawn(task);
        Ok(sender)
    }
}

/// A lock that stays usable after a panic elsewhere: what it guards is always whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
