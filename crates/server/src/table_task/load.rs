//! Where a table is, and reading it from the store.

use std::sync::Arc;

use leonardo_protocol::{Millis, RefusalCode};
use leonardo_table::{LogEntry, Refusal, Table, TableEvent};

use super::folding::{FOLDED_AT_ONCE_MAX, broken, fold};
use super::{GRACE_MS, Snapshot, TableTask};
use crate::cluster::Link;
use crate::read_turns::ReadTurn;
use crate::state::AppState;
use crate::store::{Claim, Listed, Node, Stage, StoredEntry, TableNumber};

/// Where a table is.
pub(crate) enum Place {
    /// In this process, which has read it.
    Here {
        number: TableNumber,
        table: Box<Table>,
        /// Whether another process, or none, had it before.
        is_new: bool,
    },
    /// In another process.
    Elsewhere(Node),
    /// In another process, to which there is a link.
    Linked(Arc<Link>),
}

/// Claims a table and reads it from the store, unless another process has it.
pub(crate) async fn load_table(
    state: &Arc<AppState>,
    id: &str,
    turn: Option<ReadTurn>,
) -> Result<Place, Refusal> {
    let Listed { number, head, .. } = state.store.find(id).await?.ok_or(RefusalCode::NoTable)?;
    let refusal = match state.store.claim(number).await {
        Ok(Claim::Here { is_new }) => match stored(state, id, number, turn).await {
            Ok(table) => return Ok(Place::Here { number, table: Box::new(table), is_new }),
            Err(refusal) => {
                // The next claim is a new one again.
                state.store.release(number);
                refusal
            }
        },
        Ok(Claim::Elsewhere(node)) => return Ok(Place::Elsewhere(node)),
        Err(error) => error.into(),
    };
    if head.is_timed && head.stage == Stage::Playing && state.store.cluster().is_some() {
        // It may have been claimed, and then no other process looks after its clock.
        state.scheduler.set_soon(state.clock.now_ms(), id);
    }
    Err(refusal)
}

/// A copy of a table of another process, as it is stored.
pub(crate) async fn snapshot(state: &Arc<AppState>, id: &str) -> Result<Box<Snapshot>, Refusal> {
    let number = state.store.find(id).await?.ok_or(RefusalCode::NoTable)?.number;
    let log = state.store.entries(number, 0).await?;
    let table = fold_in_turn(state, id, log).await?;
    Ok(Box::new(Snapshot { number, table }))
}

/// A table of another process from its log; long ones one after the other.
pub(crate) async fn fold_in_turn(
    state: &Arc<AppState>,
    id: &str,
    log: Vec<StoredEntry>,
) -> Result<Table, Refusal> {
    let is_long = log.len() > FOLDED_AT_ONCE_MAX;
    let turn = if is_long { Some(state.turns.wait(None).await) } else { None };
    fold(state, id, log, turn).await
}

async fn stored(
    state: &Arc<AppState>,
    id: &str,
    number: TableNumber,
    turn: Option<ReadTurn>,
) -> Result<Table, Refusal> {
    let log = state.store.entries(number, 0).await?;
    fold(state, id, log, turn).await
}

impl TableTask {
    /// Nobody loses on time because a table had no process.
    pub(super) fn note_claim(&mut self, is_new: bool) {
        if is_new {
            self.in_peace_until_ms = self.now_ms() + GRACE_MS;
            self.state.metrics.cluster.claims.inc();
        }
    }

    /// The table as it will be with these entries. Taking back needs the whole log, which is read
    /// now: once they are stored, nothing may keep them from being told.
    pub(super) async fn after(
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
        let turn = self.turn_to_read().await;
        let mut log = self.state.store.entries(self.number, 0).await?;
        // If another process has written more, the store will say so.
        log.truncate(self.table.next as usize);
        log.extend_from_slice(rows);
        fold(&self.state, &self.table.id, log, turn).await
    }

    /// Whether the table is as it is stored.
    pub(super) fn is_certain(&self) -> bool {
        !self.is_doubtful && self.state.store.holds(self.number)
    }

    /// The same after reading it again, unless the lease has run out meanwhile.
    pub(super) async fn is_certain_again(&mut self) -> bool {
        // Without a lease nothing can be claimed: not worth asking for.
        let is_over = self.state.store.cluster().is_some_and(|cluster| !cluster.is_trusted());
        !is_over && self.reload().await && self.is_certain()
    }

    /// The store has more than this task knows, or failed in the middle: start again from what is
    /// stored. Clients that missed something are disconnected, and resume. False if it fails.
    pub(super) async fn reload(&mut self) -> bool {
        self.is_doubtful = true;
        let turn = self.turn_to_read().await;
        let (table, is_new) = match load_table(&self.state, &self.table.id, turn).await {
            Ok(Place::Here { table, is_new, .. }) => (table, is_new),
            Ok(Place::Elsewhere(_) | Place::Linked(_)) => {
                // Everyone connects again, and is led there.
                self.is_elsewhere = true;
                return false;
            }
            Err(_) => return false,
        };
        self.is_doubtful = false;
        self.note_claim(is_new);
        let has_gone_on = table.next != self.table.next;
        self.table = *table;
        self.info = self.table.info();
        self.thinking = None;
        if has_gone_on {
            self.disconnect_all();
        }
        true
    }
}
