//! Wakes tables whose clocks run out while they are not in memory.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use leonardo_protocol::{Millis, Stage};
use tokio::sync::Notify;

use crate::janitor::PAGE_TABLES;
use crate::registry::lock;
use crate::state::AppState;
use crate::store::{Filter, StoreError};
use crate::table_task::TableMessage;

/// After how long to try again if there is no room in memory for a table whose clock runs.
const RETRY_MS: Millis = 5_000;

/// When which tables are needed.
#[derive(Default)]
pub(crate) struct Scheduler {
    alarms: Mutex<BTreeSet<(Millis, String)>>,
    changed: Notify,
}

impl Scheduler {
    /// Wakes a table at this time, if it is not in memory then.
    pub(crate) fn set(&self, at_ms: Millis, id: &str) {
        lock(&self.alarms).insert((at_ms, id.to_string()));
        self.changed.notify_one();
    }
}

impl AppState {
    /// Wakes tables until it is aborted.
    pub(crate) async fn keep_alarms(self: Arc<AppState>) {
        let Scheduler { alarms, changed } = &self.scheduler;
        loop {
            let first = lock(alarms).first().cloned();
            match first {
                None => changed.notified().await,
                Some((at_ms, _)) if at_ms > self.clock.now_ms() => {
                    tokio::select! {
                        () = tokio::time::sleep_until(self.clock.instant(at_ms)) => {}
                        () = changed.notified() => {}
                    }
                }
                Some((at_ms, id)) => {
                    lock(alarms).remove(&(at_ms, id.clone()));
                    self.wake(&id).await;
                }
            }
        }
    }

    /// Loads tables with a running clock after a restart.
    pub(crate) async fn wake_timed(self: &Arc<AppState>) -> Result<(), StoreError> {
        let mut playing = Filter {
            stages: vec![Stage::Playing],
            timed_only: true,
            limit: PAGE_TABLES,
            ..Filter::default()
        };
        while let Some(page) = self.next_page(&mut playing).await? {
            for listed in &page {
                self.wake(&listed.head.id).await;
            }
        }
        Ok(())
    }

    /// Loads a table, which then watches its clock by itself. If there is no room, the clock waits.
    async fn wake(self: &Arc<AppState>, id: &str) {
        if self.send(id, TableMessage::Wake).await.is_err() {
            self.scheduler.set(self.clock.now_ms() + RETRY_MS, id);
        }
    }
}
