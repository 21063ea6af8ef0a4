//! What all parts of the server share, and creating tables.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use leonardo_protocol::{ClockSpec, Millis, RefusalCode};
use leonardo_rules::sets::Library;
use leonardo_table::{LogEntry, Refusal, RulesetCache, Sitter, Table, TableEvent};
use leonardo_words::AllWords;
use tokio::sync::Semaphore;

use crate::bot_pool::BotPool;
use crate::config::Config;
use crate::identity;
use crate::metrics::Metrics;
use crate::registry::TableRegistry;
use crate::scheduler::Scheduler;
use crate::store::{Head, Store, StoredEntry};
use crate::time::Clock;

/// What all parts of the server share.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) words: AllWords,
    pub(crate) rulesets: RulesetCache,
    pub(crate) metrics: Metrics,
    pub(crate) bots: Arc<BotPool>,
    pub(crate) registry: TableRegistry,
    pub(crate) scheduler: Scheduler,
    /// Permits for reading a long log into memory: half of the cores, so that games go on.
    pub(crate) folding: Arc<Semaphore>,
    /// When this process began to serve.
    pub(crate) began_ms: Millis,
    is_closing: AtomicBool,
}

impl AppState {
    pub(crate) fn new(
        config: Config,
        store: Arc<dyn Store>,
        clock: Clock,
        library: Library,
    ) -> Arc<AppState> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let metrics = Metrics::new();
        Arc::new(AppState {
            bots: BotPool::new(&config, metrics.bots.clone()),
            config,
            store,
            clock,
            words: AllWords::new(),
            rulesets: RulesetCache::new(library),
            metrics,
            registry: TableRegistry::default(),
            scheduler: Scheduler::default(),
            folding: Arc::new(Semaphore::new(cores.div_ceil(2))),
            began_ms: clock.now_ms(),
            is_closing: AtomicBool::new(false),
        })
    }

    /// Whether the server is shutting down.
    pub(crate) fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Relaxed)
    }

    /// Stops loading tables, and lets those in memory finish what they are doing.
    pub(crate) async fn close(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
        self.registry.close().await;
    }

    /// Creates a table from its first events.
    pub(crate) async fn create(
        &self,
        events: Vec<TableEvent>,
        guest: Option<&str>,
    ) -> Result<Table, Refusal> {
        let now_ms = self.clock.now_ms();
        let id = identity::table_id();
        let broken = |error| {
            tracing::error!(%error, "a new table cannot be read again");
            RefusalCode::Store
        };
        let entry = |event| LogEntry { event, guest: guest.map(str::to_string), id: None };
        let mut entries = events.into_iter().map(entry);
        let first = entries.next().ok_or(RefusalCode::Store)?;
        let mut table = Table::create(&self.rulesets, &id, first.clone()).map_err(broken)?;
        let mut rows = vec![StoredEntry::new(&table.ruleset, 0, now_ms, &first)];
        for (seq, entry) in (1..).zip(entries) {
            table.apply(seq, now_ms, &entry).map_err(broken)?;
            rows.push(StoredEntry::new(&table.ruleset, seq, now_ms, &entry));
        }
        self.store.create(head(&table), rows).await?;
        self.metrics.tables_created.inc();
        tracing::info!(table = %id, variant = table.ruleset.variant().name(), "created a table");
        Ok(table)
    }
}

/// What the store's lists and searches need to know about a table.
pub(crate) fn head(table: &Table) -> Head {
    let (mut all_guests, mut names) = (Vec::new(), Vec::new());
    for seat in table.seats() {
        if let Sitter::Person { devices, name, .. } = &table.chair(seat).sitter {
            all_guests.extend(devices.iter().map(|device| device.guest.clone()));
            names.push(name.clone());
        }
    }
    Head {
        id: table.id.clone(),
        stage: table.stage,
        is_public: table.spec.public,
        is_timed: table.spec.clock != ClockSpec::None,
        variant: table.ruleset.variant().name().to_string(),
        summary: serde_json::to_string(&table.info()).expect("a table can be written"),
        guests: all_guests,
        names,
    }
}
