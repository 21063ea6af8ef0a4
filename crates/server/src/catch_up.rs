//! What a client missed while it was disconnected.

use std::sync::Arc;

use leonardo_protocol::RefusalCode;
use leonardo_table::{IsLast, Refusal, Table};

use crate::address::AddressGroup;
use crate::http::Site;
use crate::log_pages::{LogPages, PAGE_ENTRIES, Reading};
use crate::log_text::{Reader, entry_text};
use crate::state::AppState;
use crate::store::{StoredEntry, TableNumber};

/// What a client missed: all entries from a number on to the table as it was when the client came
/// back. The connection sends them, so that nobody at the table waits for a slow client.
pub(crate) struct CatchUp {
    pub(crate) number: TableNumber,
    pub(crate) table: Box<Table>,
    pub(crate) reader: Reader,
    pub(crate) from: u32,
}

/// The same as messages, a page at a time.
pub(crate) struct CatchUpPages {
    site: Arc<Site>,
    /// Moved to the thread that works on a page, and back.
    missed: Option<Box<CatchUp>>,
    /// A long log counts as a long read; a page is a short question.
    log: Option<LogPages>,
}

impl CatchUp {
    /// Begins to read, if the address may have one more long read.
    pub(crate) fn pages(
        self,
        site: &Arc<Site>,
        address: AddressGroup,
    ) -> Result<CatchUpPages, Refusal> {
        let is_long = self.table.next - self.from > PAGE_ENTRIES;
        let log = match is_long {
            true => {
                let reading = Reading::begin(site, address)?;
                Some(LogPages::new(reading, self.number, self.from, self.table.next))
            }
            false => None,
        };
        Ok(CatchUpPages { site: site.clone(), missed: Some(Box::new(self)), log })
    }

    fn messages(&self, state: &AppState, page: &[StoredEntry]) -> Result<Vec<String>, Refusal> {
        let (table, reader) = (&self.table, &self.reader);
        let message = |stored: &StoredEntry| {
            let entry = stored.read(&table.ruleset).map_err(|_| RefusalCode::Store)?;
            let at = (stored.seq, stored.at_ms);
            Ok(entry_text(table, state.words, at, &entry, reader, (None, IsLast::No)))
        };
        page.iter().map(message).collect()
    }
}

impl CatchUpPages {
    /// The next messages; none after the last.
    pub(crate) async fn page(&mut self) -> Result<Option<Vec<String>>, Refusal> {
        let Some(missed) = self.missed.take() else { return Ok(None) };
        let state = self.site.state.clone();
        let Some(log) = &mut self.log else {
            let mut page = state.store.page(missed.number, missed.from, PAGE_ENTRIES).await?;
            page.retain(|stored| stored.seq < missed.table.next);
            return missed.messages(&state, &page).map(Some);
        };
        let Some(page) = log.page().await? else { return Ok(None) };
        let job = move || Ok((missed.messages(&state, &page)?, missed));
        let (messages, missed) = log.reading.run(job).await?;
        self.missed = Some(missed);
        Ok(Some(messages))
    }
}
