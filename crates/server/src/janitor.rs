//! Packs finished games, and closes tables that nobody started.

use std::sync::Arc;
use std::time::Duration;

use leonardo_protocol::{Millis, Stage};

use crate::log_limit::LogLimit;
use crate::state::AppState;
use crate::store::{Filter, Listed, StoreError};
use crate::table_task::TableMessage;

/// How long a table that nobody starts stays open.
const OPEN_MS_MAX: Millis = 24 * 3_600_000;
/// How often to look for old tables.
const PERIOD: Duration = Duration::from_secs(60);
/// How many tables are listed at a time.
pub(crate) const PAGE_TABLES: u32 = 200;

impl AppState {
    /// Cleans up until it is aborted.
    pub(crate) async fn keep_clean(self: Arc<AppState>) {
        loop {
            if let Err(error) = self.clean().await {
                tracing::warn!(%error, "could not clean up old tables");
            }
            tokio::time::sleep(PERIOD).await;
        }
    }

    async fn clean(self: &Arc<AppState>) -> Result<(), StoreError> {
        let in_memory = |listed: &Listed| self.registry.has(&listed.head.id);
        let mut finished = Filter {
            stages: vec![Stage::Finished],
            unpacked_only: true,
            limit: PAGE_TABLES,
            ..Filter::default()
        };
        // Of several processes one packs.
        let packs = self.is_first().await?;
        while packs && let Some(page) = self.next_page(&mut finished).await? {
            for listed in page.iter().filter(|listed| !in_memory(listed)) {
                // One that cannot be packed stays as it is and holds up no other.
                if let Err(error) = self.store.pack(listed.number).await {
                    // On a full disk that is all of them, every minute.
                    static LINES: LogLimit = LogLimit::new();
                    if let Some(unsaid) = LINES.take() {
                        tracing::warn!(table = %listed.head.id, %error, unsaid, "could not pack a game");
                    }
                }
            }
        }
        let mut open =
            Filter { stages: vec![Stage::Open], limit: PAGE_TABLES, ..Filter::default() };
        let oldest_ms = self.clock.now_ms() - OPEN_MS_MAX;
        while let Some(page) = self.next_page(&mut open).await? {
            let is_old = |listed: &&Listed| listed.changed_ms < oldest_ms && !in_memory(listed);
            for listed in page.iter().filter(is_old) {
                let _ = self.send(&listed.head.id, TableMessage::Close, None).await;
            }
        }
        Ok(())
    }

    /// Whether this is the oldest of the processes that serve the database.
    async fn is_first(&self) -> Result<bool, StoreError> {
        let Some(cluster) = self.store.cluster() else { return Ok(true) };
        cluster.forget_limits().await?;
        Ok(cluster.nodes().await?.first().is_some_and(|node| node.epoch == cluster.epoch()))
    }

    /// The next tables of a list; none after the last one.
    pub(crate) async fn next_page(
        &self,
        filter: &mut Filter,
    ) -> Result<Option<Vec<Listed>>, StoreError> {
        let page = self.store.list(filter.clone()).await?;
        filter.before = page.last().map(|last| last.number);
        Ok(Some(page).filter(|page| !page.is_empty()))
    }
}
