//! The store of one simulated process: asks the database of the world, with a real lease. What it
//! makes of the answers is what the store in PostgreSQL does (`store/postgres/`).

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::database::{Database, now};
use crate::store::lease::{Keeper, Lease, Nodes, Place};
use crate::store::{
    Answer, Append, Claim, Cluster, Filter, Head, Listed, Node, SharedLimit, Store, StoreError,
    StoredEntry, StoredGuest, TableNumber,
};
use crate::tasks;

/// The lease of an owner may run out between the claim and the question who it is.
const CLAIM_TRIES: usize = 2;

/// The store of one process.
pub(super) struct SharedStore {
    database: Arc<Database>,
    process: u32,
    lease: Arc<Lease>,
}

/// The processes of the world, as the keeper of a lease asks for them.
struct SharedNodes {
    database: Arc<Database>,
    process: u32,
}

impl Nodes for SharedNodes {
    async fn renew(&mut self, epoch: i64, place: &Place) -> Result<bool, StoreError> {
        let place = place.clone();
        let database = self.database.clone();
        database.ask(self.process, move |all| Ok(all.renew(epoch, &place))).await
    }

    async fn begin_again(&mut self, epoch: i64, place: &Place) -> Result<i64, StoreError> {
        let (place, name) = (place.clone(), name(self.process));
        let begin = move |all: &Database| {
            all.go(epoch);
            Ok(all.register(&name, &place))
        };
        self.database.clone().ask(self.process, begin).await
    }

    fn disconnect(&mut self) {}
}

fn name(process: u32) -> String {
    format!("process {process}")
}

fn leaving() -> StoreError {
    StoreError::Failed("this process is about to end".into())
}

fn run_out() -> StoreError {
    StoreError::Failed("the lease of this process has run out".into())
}

impl SharedStore {
    /// Opens the database for a process, and keeps its lease.
    pub(super) async fn open(
        database: Arc<Database>,
        process: u32,
    ) -> Result<Arc<SharedStore>, StoreError> {
        let asked = Instant::now();
        let register = move |all: &Database| Ok(all.register(&name(process), &Place::default()));
        let epoch = database.clone().ask(process, register).await?;
        let lease = Lease::new(epoch, asked);
        let nodes = SharedNodes { database: database.clone(), process };
        tasks::spawn(Keeper { lease: lease.clone(), nodes }.run());
        Ok(Arc::new(SharedStore { database, process, lease }))
    }

    fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Database) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<'_, T> {
        Box::pin(self.database.clone().ask(self.process, work))
    }

    fn give_back(&self, table: TableNumber) {
        let Some((epoch, fence)) = self.lease.forget(table) else { return };
        let (database, process) = (self.database.clone(), self.process);
        tasks::spawn(async move {
            let release = move |all: &Database| {
                all.release(table, epoch, Some(fence));
                Ok(())
            };
            database.ask(process, release).await.ok();
        });
    }

    fn give_back_if_leaving(&self, table: TableNumber) {
        if self.lease.claiming().is_none() {
            self.give_back(table);
        }
    }
}

impl Store for SharedStore {
    fn create(&self, head: Head, entries: Vec<StoredEntry>) -> Answer<'_, TableNumber> {
        Box::pin(async move {
            let epoch = self.lease.claiming().ok_or_else(leaving)?;
            let made = self.ask(move |all| all.create(head, entries, epoch)).await?;
            let table = made.ok_or_else(run_out)?;
            self.lease.note(epoch, table, 1);
            self.give_back_if_leaving(table);
            Ok(table)
        })
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(async move {
            let table = append.table;
            let Some((epoch, fence)) = self.lease.fence(table) else {
                return Err(StoreError::NotOwner);
            };
            let outcome = self.ask(move |all| all.append(append, epoch, fence)).await;
            if matches!(outcome, Err(StoreError::Failed(_) | StoreError::NotOwner)) {
                self.lease.forget(table);
            }
            outcome
        })
    }

    fn claim(&self, table: TableNumber) -> Answer<'_, Claim> {
        Box::pin(async move {
            let epoch = self.lease.claiming().ok_or_else(leaving)?;
            for _ in 0..CLAIM_TRIES {
                if let Some(fence) = self.ask(move |all| Ok(all.claim(table, epoch))).await? {
                    let is_new = self.lease.note(epoch, table, fence);
                    self.give_back_if_leaving(table);
                    return Ok(Claim::Here { is_new });
                }
                let owner = self.ask(move |all| Ok(all.owner(table))).await?;
                if let Some(owner) = owner.filter(|owner| owner.epoch != epoch) {
                    return Ok(Claim::Elsewhere(owner));
                }
            }
            Err(run_out())
        })
    }

    fn release(&self, table: TableNumber) {
        self.give_back(table);
    }

    fn holds(&self, table: TableNumber) -> bool {
        self.lease.holds(table)
    }

    fn cluster(&self) -> Option<&dyn Cluster> {
        Some(self)
    }

    fn find<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Listed>> {
        let id = id.to_owned();
        self.ask(move |all| now(all.kept().find(&id)))
    }

    fn entries(&self, table: TableNumber, from: u32) -> Answer<'_, Vec<StoredEntry>> {
        self.ask(move |all| now(all.kept().entries(table, from)))
    }

    fn pack(&self, table: TableNumber) -> Answer<'_, ()> {
        self.ask(move |all| now(all.kept().pack(table)))
    }

    fn list(&self, filter: Filter) -> Answer<'_, Vec<Listed>> {
        self.ask(move |all| now(all.kept().list(filter)))
    }

    fn save_guest(&self, guest: StoredGuest) -> Answer<'_, ()> {
        self.ask(move |all| now(all.kept().save_guest(guest)))
    }

    fn guest<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGuest>> {
        let id = id.to_owned();
        self.ask(move |all| now(all.kept().guest(&id)))
    }

    fn setting<'a>(&'a self, name: &'a str, fresh: String) -> Answer<'a, String> {
        let name = name.to_owned();
        self.ask(move |all| now(all.kept().setting(&name, fresh)))
    }

    fn ping(&self) -> Answer<'_, ()> {
        self.ask(|_| Ok(()))
    }

    fn close(&self) -> Answer<'_, ()> {
        let epoch = self.lease.epoch();
        self.ask(move |all| {
            all.go(epoch);
            Ok(())
        })
    }
}

impl Cluster for SharedStore {
    fn epoch(&self) -> i64 {
        self.lease.epoch()
    }

    fn lease_age(&self) -> Duration {
        self.lease.age()
    }

    fn announce(&self, address: String, site: Option<String>) -> Answer<'_, ()> {
        let place = Place { address: Some(address), site };
        self.lease.set_place(place.clone());
        let epoch = self.lease.epoch();
        self.ask(move |all| {
            all.announce(epoch, &place);
            Ok(())
        })
    }

    fn nodes(&self) -> Answer<'_, Vec<Node>> {
        self.ask(|all| Ok(all.living()))
    }

    fn orphans(&self, limit: u32) -> Answer<'_, Vec<String>> {
        self.ask(move |all| all.orphans(limit))
    }

    fn leave(&self) -> Answer<'_, ()> {
        let (epoch, tables) = self.lease.leave();
        self.ask(move |all| {
            tables.iter().for_each(|table| all.release(*table, epoch, None));
            Ok(())
        })
    }

    fn is_trusted(&self) -> bool {
        self.lease.is_trusted()
    }

    fn doubted(&self) -> Answer<'_, ()> {
        Box::pin(async {
            self.lease.doubted.notified().await;
            Ok(())
        })
    }

    fn now_ms(&self) -> Answer<'_, i64> {
        self.ask(|all| Ok(all.now_ms()))
    }

    fn take<'a>(&'a self, _limit: SharedLimit<'a>) -> Answer<'a, Option<Duration>> {
        self.ask(|_| Ok(None))
    }

    fn forget_limits(&self) -> Answer<'_, ()> {
        self.ask(|_| Ok(()))
    }
}
