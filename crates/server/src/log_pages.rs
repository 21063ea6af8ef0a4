//! Long reads: logs and replays a page at a time, worked on in turns with other addresses, and no
//! faster than the client reads. So a client that reads slowly, or not at all, holds one page, or one
//! packed log.

use std::sync::Arc;
use std::time::Duration;

use leonardo_protocol::RefusalCode;
use leonardo_table::Refusal;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::address::AddressGroup;
use crate::config::Config;
use crate::http::Site;
use crate::identity::GuestId;
use crate::limits::{ConnectionGuard, Connections, Key, Limited};
use crate::store::{StoredEntry, TableNumber};
use crate::tasks;

/// How many entries are read at a time. Each may become a view of the whole table in an answer.
pub(crate) const PAGE_ENTRIES: u32 = 64;
/// How long the sending of a replay or of what a client missed may take, however slowly it reads.
pub(crate) const SENDING_TIME_MAX: Duration = Duration::from_secs(300);
/// How many long reads of one address are under way at the same time, from the first byte read to
/// the last byte sent.
const READS_PER_ADDRESS_MAX: u32 = 16;
/// How many of all addresses.
const READS_MAX: usize = 64;
/// When to try again if that is too many.
const RETRY_MS: u64 = 2_000;

/// The long reads that are under way.
pub(crate) struct Reads {
    of_address: Arc<Connections>,
    of_all: Arc<Semaphore>,
}

impl Reads {
    pub(crate) fn new() -> Reads {
        let limits = Config {
            connections_per_address: READS_PER_ADDRESS_MAX,
            connections_per_guest: 0,
            ..Config::default()
        };
        let of_all = Arc::new(Semaphore::new(READS_MAX));
        Reads { of_address: Connections::new(&limits), of_all }
    }
}

/// A long read. It is under way for as long as this lives.
pub(crate) struct Reading {
    site: Arc<Site>,
    address: AddressGroup,
    _of_address: ConnectionGuard,
    _of_all: OwnedSemaphorePermit,
}

impl Reading {
    /// Begins one more read of an address, if there may be one.
    pub(crate) fn begin(site: &Arc<Site>, address: AddressGroup) -> Result<Reading, Refusal> {
        let too_many = Refusal::TooMany { retry_after_ms: RETRY_MS };
        let of_address = site.reads.of_address.open(address, GuestId::random());
        let of_all = site.reads.of_all.clone().try_acquire_owned();
        match (of_address, of_all) {
            (Ok(of_address), Ok(of_all)) => Ok(Reading {
                site: site.clone(),
                address,
                _of_address: of_address,
                _of_all: of_all,
            }),
            _ => Err(too_many),
        }
    }

    /// Waits until the address may have a page more.
    pub(crate) async fn pace(&self) {
        let key = Key::Address(self.address);
        while let Err(refusal) = self.site.take(Limited::LogPage, key) {
            let wait_ms = crate::refusal::retry_after_ms(&refusal).unwrap_or(RETRY_MS);
            tokio::time::sleep(Duration::from_millis(wait_ms)).await;
        }
    }

    /// Runs a job of about a page on a thread of its own, when it is the address's turn.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let turn = self.site.state.turns.wait(Some(self.address)).await;
        let job = move || {
            // The turn lasts until the job ends, even if the client has gone.
            let _turn = turn;
            job()
        };
        tasks::run_blocking(job).await.map_err(|_| RefusalCode::Store)?
    }
}

/// A log that is read a page at a time.
pub(crate) struct LogPages {
    pub(crate) reading: Reading,
    number: TableNumber,
    /// The next entry to read, and the one to stop before.
    next: u32,
    end: u32,
    /// What was read: packed entries come together.
    read: std::vec::IntoIter<StoredEntry>,
}

impl LogPages {
    /// The entries of a table from `next` to before `end`.
    pub(crate) fn new(reading: Reading, number: TableNumber, next: u32, end: u32) -> LogPages {
        LogPages { reading, number, next, end, read: Vec::new().into_iter() }
    }

    /// The next page; none after the last.
    pub(crate) async fn page(&mut self) -> Result<Option<Vec<StoredEntry>>, Refusal> {
        if self.read.as_slice().is_empty() && self.next < self.end {
            let store = &self.reading.site.state.store;
            let mut read = store.page(self.number, self.next, PAGE_ENTRIES).await?;
            // The game may have gone on since the table was asked.
            read.truncate((self.end - self.next) as usize);
            if read.is_empty() {
                return Err(RefusalCode::Store.into());
            }
            self.next += read.len() as u32;
            self.read = read.into_iter();
        }
        let page: Vec<StoredEntry> = self.read.by_ref().take(PAGE_ENTRIES as usize).collect();
        if page.is_empty() {
            return Ok(None);
        }
        self.reading.pace().await;
        Ok(Some(page))
    }

    /// Goes through all that is left in turns, or until `work` says that it has seen enough.
    pub(crate) async fn fold<S: Send + 'static>(
        &mut self,
        mut state: S,
        work: impl Fn(&mut S, &[StoredEntry]) -> Result<bool, Refusal> + Clone + Send + 'static,
    ) -> Result<S, Refusal> {
        while let Some(page) = self.page().await? {
            let work = work.clone();
            let job = move || {
                let goes_on = work(&mut state, &page)?;
                Ok((state, goes_on))
            };
            let goes_on;
            (state, goes_on) = self.reading.run(job).await?;
            if !goes_on {
                break;
            }
        }
        Ok(state)
    }
}
