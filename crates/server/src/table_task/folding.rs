//! A table from its log.

use std::sync::Arc;

use leonardo_protocol::RefusalCode;
use leonardo_table::{LogError, Refusal, Table, load};

use super::TableTask;
use crate::read_turns::ReadTurn;
use crate::state::AppState;
use crate::store::StoredEntry;
use crate::tasks;

/// A log of at most so many entries is read at once, without going to another thread.
pub(crate) const FOLDED_AT_ONCE_MAX: usize = 256;

/// A table from its log. A long one is read on a thread of its own, so that no other table waits.
pub(super) async fn fold(
    state: &Arc<AppState>,
    id: &str,
    log: Vec<StoredEntry>,
    turn: Option<ReadTurn>,
) -> Result<Table, Refusal> {
    let folded = if log.len() <= FOLDED_AT_ONCE_MAX {
        load(&state.rulesets, id, &log)
    } else {
        let (state, id) = (state.clone(), id.to_owned());
        let job = move || {
            let _turn = turn;
            load(&state.rulesets, &id, &log)
        };
        tasks::run_blocking(job).await.map_err(|_| RefusalCode::Store)?
    };
    folded.map_err(|error| broken(id, &error))
}

pub(super) fn broken(id: &str, error: &LogError) -> Refusal {
    tracing::error!(table = %id, %error, "a stored table cannot be read");
    RefusalCode::Store.into()
}

impl TableTask {
    /// Waits for a turn to read the log, unless it is short.
    pub(super) async fn turn_to_read(&self) -> Option<ReadTurn> {
        let is_short = self.table.next as usize <= FOLDED_AT_ONCE_MAX;
        if is_short { None } else { Some(self.state.turns.wait(self.asked_by).await) }
    }
}
