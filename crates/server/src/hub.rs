//! All tables of this process, and the way to them. A table that is asked for is brought from the
//! store; one that nobody needs leaves memory.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use leonardo_protocol::Millis;
use leonardo_rules::sets::Library;
use leonardo_words::AllWords;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::JoinSet;

use crate::config::Config;
use crate::desk::{self, Inbox};
use crate::fact::{Entry, Fact};
use crate::identity;
use crate::metrics::Metrics;
use crate::mind::Thinkers;
use crate::refusal::Refusal;
use crate::store::{Filter, Listed, Stage, Store, StoreError, StoredEntry};
use crate::table::{RulesetCache, Table, write_entry};
use crate::time::Clock;

/// How many messages wait for a table at most.
pub(crate) const INBOX_MAX: usize = 256;
/// How long a table that nobody started stays open.
const OPEN_MS_MAX: Millis = 24 * 3_600_000;
/// How often old tables are looked for.
const SWEEP_MS: u64 = 60_000;
/// How long a table whose clock runs waits for room in memory before it is tried again.
const WAKE_AGAIN_MS: Millis = 5_000;
/// How many tables are taken from a list at a time.
const SWEEP_TABLES_MAX: u32 = 200;

/// What all parts of the server share.
pub(crate) struct Hub {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) words: AllWords,
    pub(crate) rulesets: RulesetCache,
    pub(crate) metrics: Metrics,
    pub(crate) thinkers: Thinkers,
    desks: Mutex<HashMap<String, mpsc::Sender<Inbox>>>,
    tasks: Mutex<JoinSet<()>>,
    /// When tables that have left memory are needed again, because a clock runs out.
    alarms: Mutex<BTreeSet<(Millis, String)>>,
    alarm_set: Notify,
    /// When this process began to serve.
    pub(crate) began_ms: Millis,
    is_closing: AtomicBool,
}

impl Hub {
    pub(crate) fn new(
        config: Config,
        store: Arc<dyn Store>,
        clock: Clock,
        library: Library,
    ) -> Arc<Hub> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if config.bot_threads == 0 { cores } else { config.bot_threads as usize };
        Arc::new(Hub {
            config,
            store,
            clock,
            words: AllWords::new(),
            rulesets: RulesetCache::new(library),
            metrics: Metrics::new(),
            thinkers: Thinkers::new(threads),
            desks: Mutex::default(),
            tasks: Mutex::default(),
            alarms: Mutex::default(),
            alarm_set: Notify::new(),
            began_ms: clock.now_ms(),
            is_closing: AtomicBool::new(false),
        })
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Relaxed)
    }

    /// Makes a table from its first facts.
    pub(crate) async fn create(
        &self,
        facts: Vec<Fact>,
        guest: Option<&str>,
    ) -> Result<Table, Refusal> {
        let now_ms = self.clock.now_ms();
        let id = identity::table_id();
        let entry = |fact| Entry { fact, guest: guest.map(str::to_string), id: None };
        let mut facts = facts.into_iter().map(entry);
        let first = facts.next().ok_or(Refusal::Store)?;
        let mut table = Table::create(&self.rulesets, 0, &id, first.clone()).map_err(|reason| {
            tracing::error!(%reason, "a new table cannot be read again");
            Refusal::Store
        })?;
        let stored = |seq: u32, table: &Table, entry: &Entry| StoredEntry {
            seq,
            at_ms: now_ms,
            body: write_entry(&table.ruleset, entry),
        };
        let mut entries = vec![stored(0, &table, &first)];
        for (seq, entry) in (1..).zip(facts) {
            table.apply(seq, now_ms, &entry);
            entries.push(stored(seq, &table, &entry));
        }
        table.number = self.store.create(table.head(), entries).await.map_err(store_refusal)?;
        self.metrics.tables_created.inc();
        tracing::info!(table = %id, variant = table.ruleset.variant().name(), "a table was made");
        Ok(table)
    }

    /// Gives a message to a table, which is brought into memory for it.
    pub(crate) async fn send(self: &Arc<Hub>, id: &str, message: Inbox) -> Result<(), Refusal> {
        let mut message = message;
        loop {
            let desk = self.desk(id)?;
            match desk.send(message).await {
                Ok(()) => return Ok(()),
                // It was just leaving memory; a new one takes its place.
                Err(mpsc::error::SendError(unsent)) => message = unsent,
            }
            tokio::task::yield_now().await;
        }
    }

    /// Asks a table something.
    pub(crate) async fn ask<T>(
        self: &Arc<Hub>,
        id: &str,
        message: impl FnOnce(oneshot::Sender<T>) -> Inbox,
    ) -> Result<T, Refusal> {
        let (answer, answered) = oneshot::channel();
        self.send(id, message(answer)).await?;
        // A table that is not there says so; this one was there, and broke off.
        answered.await.map_err(|_| Refusal::Store)
    }

    fn desk(self: &Arc<Hub>, id: &str) -> Result<mpsc::Sender<Inbox>, Refusal> {
        let mut desks = lock(&self.desks);
        if let Some(desk) = desks.get(id).filter(|desk| !desk.is_closed()) {
            return Ok(desk.clone());
        }
        let most = self.config.tables_in_memory_max as usize;
        if self.is_closing() || (most > 0 && desks.len() >= most) {
            return Err(Refusal::TooMany { retry_after_ms: 10_000 });
        }
        let (sender, inbox) = mpsc::channel(INBOX_MAX);
        desks.insert(id.to_string(), sender.clone());
        let weak = sender.downgrade();
        drop(desks);
        self.reap();
        lock(&self.tasks).spawn(desk::run(self.clone(), id.to_string(), inbox, weak));
        Ok(sender)
    }

    /// Lets go of what is left of tasks that have ended.
    fn reap(&self) {
        let mut tasks = lock(&self.tasks);
        while tasks.try_join_next().is_some() {}
    }

    /// A table leaves memory.
    pub(crate) fn forget(&self, id: &str, inbox: &mut mpsc::Receiver<Inbox>) {
        let mut desks = lock(&self.desks);
        inbox.close();
        desks.remove(id);
        drop(desks);
        self.reap();
    }

    /// Wakes a table at this time, if it should have left memory by then.
    pub(crate) fn set_alarm(&self, at_ms: Millis, id: &str) {
        lock(&self.alarms).insert((at_ms, id.to_string()));
        self.alarm_set.notify_one();
    }

    /// How many tables are in memory.
    pub(crate) fn tables_in_memory(&self) -> usize {
        lock(&self.desks).len()
    }

    /// Wakes tables whose clocks run out, for ever.
    pub(crate) async fn keep_alarms(self: Arc<Hub>) {
        loop {
            let first = lock(&self.alarms).first().cloned();
            match first {
                None => self.alarm_set.notified().await,
                Some((at_ms, _)) if at_ms > self.clock.now_ms() => {
                    tokio::select! {
                        () = tokio::time::sleep_until(self.clock.instant(at_ms)) => {}
                        () = self.alarm_set.notified() => {}
                    }
                }
                Some((at_ms, id)) => {
                    lock(&self.alarms).remove(&(at_ms, id.clone()));
                    self.wake(&id).await;
                }
            }
        }
    }

    /// Packs finished games and closes tables that nobody started, for ever.
    pub(crate) async fn sweep(self: Arc<Hub>) {
        loop {
            if let Err(error) = self.sweep_once().await {
                tracing::warn!(%error, "old tables could not be looked after");
            }
            tokio::time::sleep(std::time::Duration::from_millis(SWEEP_MS)).await;
        }
    }

    async fn sweep_once(self: &Arc<Hub>) -> Result<(), StoreError> {
        let in_memory = |listed: &Listed| lock(&self.desks).contains_key(&listed.head.id);
        let mut finished = Filter {
            stages: vec![Stage::Finished],
            unpacked_only: true,
            limit: SWEEP_TABLES_MAX,
            ..Filter::default()
        };
        while let Some(page) = self.next_page(&mut finished).await? {
            for listed in page.iter().filter(|listed| !in_memory(listed)) {
                // One that cannot be packed stays as it is, and the others do not wait for it.
                if let Err(error) = self.store.pack(listed.number).await {
                    tracing::warn!(table = %listed.head.id, %error, "a game could not be packed");
                }
            }
        }
        let mut open =
            Filter { stages: vec![Stage::Open], limit: SWEEP_TABLES_MAX, ..Filter::default() };
        let oldest_ms = self.clock.now_ms() - OPEN_MS_MAX;
        while let Some(page) = self.next_page(&mut open).await? {
            let is_old = |listed: &&Listed| listed.changed_ms < oldest_ms && !in_memory(listed);
            for listed in page.iter().filter(is_old) {
                let _ = self.send(&listed.head.id, Inbox::Close).await;
            }
        }
        Ok(())
    }

    /// The next tables of a list; nothing after the last one.
    async fn next_page(&self, filter: &mut Filter) -> Result<Option<Vec<Listed>>, StoreError> {
        let page = self.store.list(filter.clone()).await?;
        filter.before = page.last().map(|last| last.number);
        Ok(Some(page).filter(|page| !page.is_empty()))
    }

    /// Brings tables with a running clock back after a restart.
    pub(crate) async fn wake_timed(self: &Arc<Hub>) -> Result<(), StoreError> {
        let mut playing = Filter {
            stages: vec![Stage::Playing],
            timed_only: true,
            limit: SWEEP_TABLES_MAX,
            ..Filter::default()
        };
        while let Some(page) = self.next_page(&mut playing).await? {
            for listed in &page {
                self.wake(&listed.head.id).await;
            }
        }
        Ok(())
    }

    /// Brings a table into memory, where it looks at its clock by itself. If there is no room, its
    /// clock has to wait.
    async fn wake(self: &Arc<Hub>, id: &str) {
        if self.send(id, Inbox::Wake).await.is_err() {
            self.set_alarm(self.clock.now_ms() + WAKE_AGAIN_MS, id);
        }
    }

    /// Lets every table finish what it is doing and leave memory.
    pub(crate) async fn close(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
        let desks: Vec<mpsc::Sender<Inbox>> = lock(&self.desks).values().cloned().collect();
        for desk in desks {
            let _ = desk.send(Inbox::Stop).await;
        }
        let mut tasks = std::mem::take(&mut *lock(&self.tasks));
        while tasks.join_next().await.is_some() {}
    }
}

/// A lock that a panic elsewhere does not take away: what it guards is always whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a failure of the store means to whoever asked.
#[allow(clippy::needless_pass_by_value)] // So that it can stand after `map_err`.
pub(crate) fn store_refusal(error: StoreError) -> Refusal {
    match error {
        StoreError::Conflict => Refusal::Stale,
        StoreError::Missing => Refusal::NoTable,
        StoreError::Newer | StoreError::Failed(_) => {
            tracing::error!(%error, "the store failed");
            Refusal::Store
        }
    }
}
