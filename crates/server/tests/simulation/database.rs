//! The database of the simulated world: what PostgreSQL does for several processes, in virtual time.
//! It answers late, fails, loses answers, and can be out of reach. What it does is atomic.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use futures_util::FutureExt;
use leonardo_protocol::Millis;
use tokio::time::{Instant, sleep};

use super::luck;
use super::memory_store::MemoryStore;
use crate::registry::lock;
use crate::store::lease::Place;
use crate::store::{
    Answer, Append, Filter, Head, Node, Stage, Store, StoreError, StoredEntry, TableNumber,
};

/// How long a lease lasts.
const LEASE: Duration = Duration::from_secs(5);
/// How long a process waits for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The moment at which worlds begin.
const BEGAN_MS: Millis = 1_800_000_000_000;

/// The database that all processes of a world share.
pub(super) struct Database {
    kept: MemoryStore,
    rows: Mutex<Rows>,
    weather: Mutex<Weather>,
    began: Instant,
}

/// What the processes agree on.
#[derive(Default)]
struct Rows {
    epochs: i64,
    nodes: BTreeMap<i64, NodeRow>,
    logs: BTreeMap<TableNumber, LogRow>,
    notes: Notes,
}

struct NodeRow {
    name: String,
    place: Place,
    expires: Instant,
}

#[derive(Clone, Copy, Default)]
struct LogRow {
    owner: Option<i64>,
    fence: i64,
}

/// What happened, to be checked afterwards.
#[derive(Clone, Default)]
pub(super) struct Notes {
    pub(super) claims: Vec<Claimed>,
    pub(super) appends: Vec<Appended>,
    /// Appends that were refused because another process had the table.
    pub(super) fenced: u32,
    pub(super) conflicts: u32,
    /// Questions without an answer, whether or not it was done.
    pub(super) failures: u32,
}

/// A claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claimed {
    pub(super) table: TableNumber,
    pub(super) epoch: i64,
    pub(super) fence: i64,
    pub(super) at_ms: Millis,
    /// Whether another process, or none, had the table before.
    pub(super) is_taken_over: bool,
    /// How many appends there had been before.
    pub(super) after: usize,
}

/// An append that was carried out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Appended {
    pub(super) table: TableNumber,
    pub(super) epoch: i64,
    pub(super) fence: i64,
    pub(super) first: u32,
    pub(super) count: u32,
}

/// How well the database answers.
#[derive(Clone, Default)]
pub(super) struct Weather {
    pub(super) late_ms: u32,
    /// With how many of a thousand questions something goes wrong.
    pub(super) trouble_permille: u32,
    pub(super) is_down: bool,
    /// Processes that do not reach it.
    pub(super) cut: BTreeSet<u32>,
}

/// What becomes of a question.
struct Fate {
    there: Duration,
    back: Duration,
    trouble: Option<Trouble>,
}

/// What goes wrong with a question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trouble {
    /// It fails before anything is done.
    Fails,
    /// All is done, but the answer is lost.
    Loses,
    /// The connection breaks, and it is done later.
    Breaks { more: Duration },
    /// It takes long.
    Stalls { more: Duration },
}

impl Fate {
    fn draw(weather: &Weather) -> Fate {
        let [there, back] = [(); 2].map(|()| luck::time(0, weather.late_ms + 1));
        let trouble = luck::happens(weather.trouble_permille).then(|| match luck::below(4) {
            0 => Trouble::Fails,
            1 => Trouble::Loses,
            2 => Trouble::Breaks { more: luck::time(0, 3_000) },
            _ => Trouble::Stalls { more: luck::time(0, 9_500) },
        });
        Fate { there, back, trouble }
    }
}

fn failed(why: &str) -> StoreError {
    StoreError::Failed(why.to_owned())
}

/// What a store in memory answers at once.
pub(super) fn now<T>(answer: Answer<'_, T>) -> Result<T, StoreError> {
    answer.now_or_never().expect("a store in memory answers at once")
}

impl Database {
    pub(super) fn new() -> Arc<Database> {
        Arc::new(Database {
            kept: MemoryStore::default(),
            rows: Mutex::default(),
            weather: Mutex::default(),
            began: Instant::now(),
        })
    }

    pub(super) fn weather(&self) -> MutexGuard<'_, Weather> {
        lock(&self.weather)
    }

    pub(super) fn now_ms(&self) -> Millis {
        BEGAN_MS + Millis::try_from(self.began.elapsed().as_millis()).expect("worlds are short")
    }

    pub(super) fn notes(&self) -> Notes {
        lock(&self.rows).notes.clone()
    }

    /// The log of a table as it is, without any delay.
    pub(super) fn log(&self, id: &str) -> Vec<StoredEntry> {
        let Some(listed) = now(self.kept.find(id)).expect("it can be read") else {
            return Vec::new();
        };
        now(self.kept.entries(listed.number, 0)).expect("it can be read")
    }

    /// One entry of it.
    pub(super) fn entry(&self, id: &str, seq: u32) -> Option<StoredEntry> {
        let number = self.number(id)?;
        now(self.kept.entries(number, seq)).expect("it can be read").into_iter().next()
    }

    pub(super) fn number(&self, id: &str) -> Option<TableNumber> {
        now(self.kept.find(id)).expect("it can be read").map(|listed| listed.number)
    }

    /// Asks the database something on behalf of a process. It is done in the database's own time:
    /// even if the process ends meanwhile, and even if it stops waiting.
    pub(super) async fn ask<T: Send + 'static>(
        self: Arc<Database>,
        process: u32,
        work: impl FnOnce(&Database) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            let Fate { there, back, trouble } = Fate::draw(&self.weather());
            sleep(there).await;
            let mut answer = Some(answer);
            let mut say = |said| answer.take().map(|answer| answer.send(said));
            match trouble {
                _ if self.is_unreachable(process) => return drop(say(self.failed())),
                Some(Trouble::Fails) => return drop(say(self.failed())),
                Some(Trouble::Breaks { more }) => {
                    say(self.failed());
                    sleep(more).await;
                }
                Some(Trouble::Stalls { more }) => sleep(more).await,
                Some(Trouble::Loses) | None => {}
            }
            let done = work(&self);
            sleep(back).await;
            let is_lost = trouble == Some(Trouble::Loses) || self.is_unreachable(process);
            say(if is_lost { self.failed() } else { done });
        });
        match tokio::time::timeout(PATIENCE, answered).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) | Err(_) => Err(failed("it does not answer")),
        }
    }

    fn failed<T>(&self) -> Result<T, StoreError> {
        lock(&self.rows).notes.failures += 1;
        Err(failed("it was told to"))
    }

    fn is_unreachable(&self, process: u32) -> bool {
        let weather = self.weather();
        weather.is_down || weather.cut.contains(&process)
    }

    /// What a store in memory does for one process.
    pub(super) fn kept(&self) -> &MemoryStore {
        &self.kept
    }

    /// Begins an epoch.
    pub(super) fn register(&self, name: &str, place: &Place) -> i64 {
        let mut rows = lock(&self.rows);
        rows.epochs += 1;
        let (epoch, expires) = (rows.epochs, Instant::now() + LEASE);
        let node = NodeRow { name: name.to_owned(), place: place.clone(), expires };
        rows.nodes.insert(epoch, node);
        epoch
    }

    pub(super) fn renew(&self, epoch: i64, place: &Place) -> bool {
        let node = &mut lock(&self.rows).nodes;
        let Some(node) = node.get_mut(&epoch).filter(|node| node.expires > Instant::now()) else {
            return false;
        };
        (node.expires, node.place) = (Instant::now() + LEASE, place.clone());
        true
    }

    /// Ends an epoch.
    pub(super) fn go(&self, epoch: i64) {
        lock(&self.rows).nodes.remove(&epoch);
    }

    pub(super) fn announce(&self, epoch: i64, place: &Place) {
        if let Some(node) = lock(&self.rows).nodes.get_mut(&epoch) {
            node.place = place.clone();
        }
    }

    pub(super) fn living(&self) -> Vec<Node> {
        let rows = lock(&self.rows);
        rows.nodes.keys().filter_map(|epoch| rows.living(*epoch)).collect()
    }

    /// Claims a table, which raises its fence; none if another process has it, or if this one's
    /// lease has run out.
    pub(super) fn claim(&self, table: TableNumber, epoch: i64) -> Option<i64> {
        let at_ms = self.now_ms();
        let mut rows = lock(&self.rows);
        let row = *rows.logs.get(&table)?;
        let is_free = row.owner.is_none_or(|owner| owner == epoch || rows.living(owner).is_none());
        if !is_free || rows.living(epoch).is_none() {
            return None;
        }
        let fence = row.fence + 1;
        let is_taken_over = row.owner != Some(epoch);
        rows.logs.insert(table, LogRow { owner: Some(epoch), fence });
        let after = rows.notes.appends.len();
        rows.notes.claims.push(Claimed { table, epoch, fence, at_ms, is_taken_over, after });
        Some(fence)
    }

    pub(super) fn owner(&self, table: TableNumber) -> Option<Node> {
        let rows = lock(&self.rows);
        rows.living(rows.logs.get(&table)?.owner?)
    }

    pub(super) fn release(&self, table: TableNumber, epoch: i64, fence: Option<i64>) {
        let mut rows = lock(&self.rows);
        let Some(row) = rows.logs.get_mut(&table) else { return };
        if row.owner == Some(epoch) && fence.is_none_or(|fence| row.fence == fence) {
            row.owner = None;
        }
    }

    /// Tables whose clock runs and that nobody has.
    pub(super) fn orphans(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let playing = Filter {
            stages: vec![Stage::Playing],
            timed_only: true,
            limit: u32::MAX,
            ..Filter::default()
        };
        let mut all = now(self.kept.list(playing))?;
        all.retain(|listed| self.owner(listed.number).is_none());
        Ok(all.into_iter().take(limit as usize).map(|listed| listed.head.id).collect())
    }

    /// Makes a table of the process that asks for it; none if its lease has run out.
    pub(super) fn create(
        &self,
        head: Head,
        entries: Vec<StoredEntry>,
        epoch: i64,
    ) -> Result<Option<TableNumber>, StoreError> {
        if lock(&self.rows).living(epoch).is_none() {
            return Ok(None);
        }
        let count = entries.len() as u32;
        let table = now(self.kept.create(head, entries))?;
        let (at_ms, mut rows) = (self.now_ms(), lock(&self.rows));
        rows.logs.insert(table, LogRow { owner: Some(epoch), fence: 1 });
        let (fence, after) = (1, rows.notes.appends.len());
        let is_taken_over = false;
        rows.notes.claims.push(Claimed { table, epoch, fence, at_ms, is_taken_over, after });
        rows.notes.appends.push(Appended { table, epoch, fence, first: 0, count });
        Ok(Some(table))
    }

    /// Appends, if the owner, the fence and the number fit.
    pub(super) fn append(&self, append: Append, epoch: i64, fence: i64) -> Result<(), StoreError> {
        let mut rows = lock(&self.rows);
        let row = *rows.logs.get(&append.table).ok_or(StoreError::Missing)?;
        if (row.owner, row.fence) != (Some(epoch), fence) {
            rows.notes.fenced += 1;
            return Err(StoreError::NotOwner);
        }
        let (table, count) = (append.table, append.entries.len() as u32);
        let first = append.entries.first().map_or(0, |entry| entry.seq);
        let done = now(self.kept.append(append));
        match &done {
            Ok(()) => rows.notes.appends.push(Appended { table, epoch, fence, first, count }),
            Err(_) => rows.notes.conflicts += 1,
        }
        done
    }
}

impl Rows {
    /// A process whose lease lasts.
    fn living(&self, epoch: i64) -> Option<Node> {
        let node = self.nodes.get(&epoch)?;
        let expires_in = node.expires.checked_duration_since(Instant::now())?;
        let (name, address) = (node.name.clone(), node.place.address.clone());
        (!expires_in.is_zero()).then_some(Node { epoch, name, address, expires_in })
    }
}
