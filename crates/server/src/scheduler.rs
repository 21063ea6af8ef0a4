//! Wakes tables whose clocks run out while they are not in memory.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use leonardo_protocol::{Millis, Stage};
use tokio::sync::Notify;

use crate::janitor::PAGE_TABLES;
use crate::registry::lock;
use crate::state::AppState;
use crate::store::{Filter, StoreError};
use crate::table_task::TableMessage;
use crate::tasks;

/// After how long to try again if a table whose clock runs cannot be loaded.
const RETRY_MS: Millis = 5_000;

/// When which tables are needed.
#[derive(Default)]
pub(crate) struct Scheduler {
    alarms: Mutex<Alarms>,
    changed: Notify,
}

/// One alarm for a table: the first, which leads to the next.
#[derive(Default)]
struct Alarms {
    by_time: BTreeSet<(Millis, String)>,
    by_table: HashMap<String, Millis>,
}

impl Alarms {
    fn set(&mut self, at_ms: Millis, id: &str) {
        if let Some(known_ms) = self.by_table.get(id).copied() {
            if known_ms <= at_ms {
                return;
            }
            self.by_time.remove(&(known_ms, id.to_string()));
        }
        self.by_table.insert(id.to_string(), at_ms);
        self.by_time.insert((at_ms, id.to_string()));
    }

    fn remove(&mut self, alarm: &(Millis, String)) {
        self.by_time.remove(alarm);
        self.by_table.remove(&alarm.1);
    }
}

impl Scheduler {
    /// Wakes a table at this time, if it is not in memory then.
    pub(crate) fn set(&self, at_ms: Millis, id: &str) {
        lock(&self.alarms).set(at_ms, id);
        self.changed.notify_one();
    }

    /// Wakes a table that could not be loaded now.
    pub(crate) fn set_soon(&self, now_ms: Millis, id: &str) {
        self.set(now_ms + RETRY_MS, id);
    }
}

impl AppState {
    /// Wakes tables until it is aborted.
    pub(crate) async fn keep_alarms(self: Arc<AppState>) {
        let Scheduler { alarms, changed } = &self.scheduler;
        loop {
            let first = lock(alarms).by_time.first().cloned();
            match first {
                None => changed.notified().await,
                Some((at_ms, _)) if at_ms > self.clock.now_ms() => {
                    tasks::select! {
                        () = tokio::time::sleep_until(self.clock.instant(at_ms)) => {}
                        () = changed.notified() => {}
                    }
                }
                Some(alarm) => {
                    lock(alarms).remove(&alarm);
                    self.wake(&alarm.1).await;
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
    pub(crate) async fn wake(self: &Arc<AppState>, id: &str) {
        if self.send(id, TableMessage::Wake, None).await.is_err() {
            self.scheduler.set_soon(self.clock.now_ms(), id);
        }
    }
}
