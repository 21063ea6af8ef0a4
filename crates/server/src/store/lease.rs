//! The lease of a process that shares its database with others, in the time of the database. It
//! claims the tables that it serves; a claim raises the fence of the table's log, and an append with
//! an older fence writes nothing. So a process that was paused or cut off cannot write once another
//! has claimed, and what it has read it trusts only as long as its lease holds.
//!
//! How the database is asked is elsewhere ([`Nodes`]): the simulator of the tests keeps the same lease
//! on a database of its own.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::{StoreError, TableNumber};

/// How often a lease is renewed.
const BEAT: Duration = Duration::from_secs(1);
/// How long the process trusts its lease, from before it asked for it. In the database it lasts a
/// second longer, for clocks that do not run equally fast.
const TRUST: Duration = Duration::from_secs(4);
/// How long to wait for an answer to a beat, so that there is time for another.
const BEAT_PATIENCE: Duration = Duration::from_secs(1);
/// When to try again after a beat that failed.
const BEAT_AGAIN: Duration = Duration::from_millis(100);

/// Where other processes reach this one, and the site that it serves.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Place {
    pub(crate) address: Option<String>,
    pub(crate) site: Option<String>,
}

/// The processes of a database, as the keeper of a lease asks for them.
pub(crate) trait Nodes: Send {
    /// Renews the lease of this epoch; false if it has run out.
    fn renew(
        &mut self,
        epoch: i64,
        place: &Place,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;
    /// Ends this epoch and begins a new one.
    fn begin_again(
        &mut self,
        epoch: i64,
        place: &Place,
    ) -> impl Future<Output = Result<i64, StoreError>> + Send;
    /// Something failed: the next question needs a new connection.
    fn disconnect(&mut self);
}

/// The lease of this process, and the tables that it has claimed.
pub(crate) struct Lease {
    held: Mutex<Held>,
    /// Told when the lease has run out, and when it was taken again after that.
    pub(crate) doubted: Notify,
}

struct Held {
    epoch: i64,
    trusted_until: Instant,
    fences: BTreeMap<TableNumber, i64>,
    place: Place,
    /// Whether this process gives everything back, and claims nothing more.
    is_leaving: bool,
}

/// What is needed to keep a lease.
pub(crate) struct Keeper<N> {
    pub(crate) lease: Arc<Lease>,
    pub(crate) nodes: N,
}

impl Lease {
    /// A lease that was asked for at this moment.
    pub(crate) fn new(epoch: i64, asked: Instant) -> Arc<Lease> {
        let held = Held {
            epoch,
            trusted_until: asked + TRUST,
            fences: BTreeMap::new(),
            place: Place::default(),
            is_leaving: false,
        };
        Arc::new(Lease { held: Mutex::new(held), doubted: Notify::new() })
    }

    /// The epoch of this process.
    pub(crate) fn epoch(&self) -> i64 {
        self.held().epoch
    }

    /// Whether no other process can have claimed what this one has.
    pub(crate) fn is_trusted(&self) -> bool {
        Instant::now() < self.held().trusted_until
    }

    /// For how long the lease has not been renewed.
    pub(crate) fn age(&self) -> Duration {
        (Instant::now() + TRUST).saturating_duration_since(self.held().trusted_until)
    }

    /// Whether this process has claimed the table, and no other can have since.
    pub(crate) fn holds(&self, table: TableNumber) -> bool {
        let held = self.held();
        Instant::now() < held.trusted_until && held.fences.contains_key(&table)
    }

    /// The epoch and the fence to append with, if the table is claimed.
    pub(crate) fn fence(&self, table: TableNumber) -> Option<(i64, i64)> {
        let held = self.held();
        held.fences.get(&table).map(|fence| (held.epoch, *fence))
    }

    /// The epoch to claim a table with, unless this process is about to go.
    pub(crate) fn claiming(&self) -> Option<i64> {
        let held = self.held();
        (!held.is_leaving).then_some(held.epoch)
    }

    /// Notes a claim that this epoch has made; says whether it is the first of this table.
    pub(crate) fn note(&self, epoch: i64, table: TableNumber, fence: i64) -> bool {
        let mut held = self.held();
        held.epoch == epoch && held.fences.insert(table, fence).is_none()
    }

    /// Forgets a claim, and says which it was.
    pub(crate) fn forget(&self, table: TableNumber) -> Option<(i64, i64)> {
        let mut held = self.held();
        let fence = held.fences.remove(&table)?;
        Some((held.epoch, fence))
    }

    /// Claims nothing more, and forgets all claims: the tables, and the epoch that had them.
    pub(crate) fn leave(&self) -> (i64, Vec<TableNumber>) {
        let mut held = self.held();
        held.is_leaving = true;
        (held.epoch, std::mem::take(&mut held.fences).into_keys().collect())
    }

    /// From now on other processes find this one there.
    pub(crate) fn set_place(&self, place: Place) {
        self.held().place = place;
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<N: Nodes> Keeper<N> {
    /// Renews the lease until it is aborted.
    pub(crate) async fn run(mut self) {
        let (mut is_well, mut was_trusted) = (true, true);
        loop {
            tokio::time::sleep(if is_well { BEAT } else { BEAT_AGAIN }).await;
            let beat = match tokio::time::timeout(BEAT_PATIENCE, self.beat()).await {
                Ok(beat) => beat,
                Err(_) => Err(StoreError::Failed("it does not answer".into())),
            };
            match beat {
                Ok(()) if is_well => {}
                Ok(()) => {
                    is_well = true;
                    tracing::info!("the lease on the database is renewed again");
                }
                Err(error) => {
                    self.nodes.disconnect();
                    if is_well {
                        tracing::warn!(%error, "the lease on the database cannot be renewed");
                    }
                    is_well = false;
                }
            }
            let is_trusted = self.lease.is_trusted();
            if was_trusted && !is_trusted {
                self.lease.doubted.notify_one();
            }
            was_trusted = is_trusted;
        }
    }

    async fn beat(&mut self) -> Result<(), StoreError> {
        let (epoch, place) = {
            let held = self.lease.held();
            (held.epoch, held.place.clone())
        };
        let asked = Instant::now();
        let is_renewed = self.nodes.renew(epoch, &place).await?;
        {
            let mut held = self.lease.held();
            if is_renewed && Instant::now() < held.trusted_until {
                held.trusted_until = asked + TRUST;
                return Ok(());
            }
            // It ran out, or was renewed so late that others may have seen it run out: they may have
            // claimed and written since.
            held.fences.clear();
        }
        // A new epoch, so that every table is claimed and read again. Should the answer be lost, an
        // epoch that owns nothing runs out by itself.
        let new = self.nodes.begin_again(epoch, &place).await?;
        tracing::warn!(epoch = new, "the lease on the database had run out; this is a new one");
        let mut held = self.lease.held();
        (held.epoch, held.trusted_until) = (new, asked + TRUST);
        held.fences.clear();
        drop(held);
        self.lease.doubted.notify_one();
        Ok(())
    }
}
