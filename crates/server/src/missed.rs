//! What a client has missed while it was away.

use crate::hub::{Hub, store_refusal};
use crate::refusal::Refusal;
use crate::table::tell::{Last, Reader};
use crate::table::{Table, read_entry};

/// What a client has missed: all from a number on to the table as it was when the client came. The
/// connection tells it, so that nobody at the table waits for a client that reads slowly.
pub(crate) struct Missed {
    pub(crate) table: Box<Table>,
    pub(crate) reader: Reader,
    pub(crate) from: u32,
}

impl Missed {
    /// The messages about what was missed.
    pub(crate) async fn messages(
        &self,
        hub: &Hub,
    ) -> Result<impl Iterator<Item = String>, Refusal> {
        let log = hub.store.entries(self.table.number, self.from).await.map_err(store_refusal)?;
        let missed = log.into_iter().take_while(|stored| stored.seq < self.table.next);
        Ok(missed.map_while(|stored| {
            let entry = read_entry(&self.table.ruleset, &stored).ok()?;
            let at = (stored.seq, stored.at_ms);
            let (table, reader) = (&self.table, &self.reader);
            Some(table.entry_message(&hub.words, at, &entry, reader, None, Last::No))
        }))
    }
}
