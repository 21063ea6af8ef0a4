//! What a client missed while it was disconnected.

use leonardo_table::{IsLast, Refusal, Table};

use crate::log_text::{Reader, entry_text};
use crate::state::AppState;
use crate::store::TableNumber;

/// What a client missed: all entries from a number on to the table as it was when the client came
/// back. The connection sends them, so that nobody at the table waits for a slow client.
pub(crate) struct CatchUp {
    pub(crate) number: TableNumber,
    pub(crate) table: Box<Table>,
    pub(crate) reader: Reader,
    pub(crate) from: u32,
}

impl CatchUp {
    /// The messages about what was missed.
    pub(crate) async fn messages(
        &self,
        state: &AppState,
    ) -> Result<impl Iterator<Item = String>, Refusal> {
        let log = state.store.entries(self.number, self.from).await?;
        let missed = log.into_iter().take_while(|stored| stored.seq < self.table.next);
        Ok(missed.map_while(|stored| {
            let entry = stored.read(&self.table.ruleset).ok()?;
            let at = (stored.seq, stored.at_ms);
            let (table, reader) = (&self.table, &self.reader);
            Some(entry_text(table, &state.words, at, &entry, reader, (None, IsLast::No)))
        }))
    }
}
