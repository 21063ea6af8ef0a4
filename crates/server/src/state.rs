//! What all parts of the server share, and creating tables.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use leonardo_protocol::{ClockSpec, Millis, RefusalCode};
use leonardo_rules::sets::Library;
use leonardo_table::{
    Caller, Command, DecideContext, LogEntry, Refusal, RulesetCache, Sitter, Table, TableEvent,
};
use leonardo_words::AllWords;

use crate::bot_pool::BotPool;
use crate::cluster::Links;
use crate::config::Config;
use crate::identity;
use crate::list_cache::ListCache;
use crate::metrics::Metrics;
use crate::read_turns::ReadTurns;
use crate::registry::TableRegistry;
use crate::scheduler::Scheduler;
use crate::store::{Head, Store, StoredEntry};
use crate::time::Clock;

/// What all parts of the server share.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    /// Of all languages. A process loads them once.
    pub(crate) words: &'static AllWords,
    pub(crate) rulesets: RulesetCache,
    pub(crate) metrics: Metrics,
    pub(crate) bots: Arc<BotPool>,
    pub(crate) registry: TableRegistry,
    pub(crate) scheduler: Scheduler,
    pub(crate) turns: Arc<ReadTurns>,
    pub(crate) lists: ListCache,
    /// The links to other processes of the same database; none where there can be none.
    pub(crate) links: Option<Arc<Links>>,
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
        links: Option<Arc<Links>>,
    ) -> Arc<AppState> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let metrics = Metrics::new();
        Arc::new(AppState {
            bots: BotPool::new(&config, metrics.bots.clone()),
            config,
            store,
            clock,
            words: words(),
            rulesets: RulesetCache::new(library),
            metrics,
            registry: TableRegistry::default(),
            scheduler: Scheduler::default(),
            turns: ReadTurns::new(cores),
            lists: ListCache::default(),
            links,
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
        self.registry.close(&*self.store).await;
    }

    /// Creates a table from its first events and from what a command leads to there, all at once.
    pub(crate) async fn create(
        &self,
        events: Vec<TableEvent>,
        guest: Option<&str>,
        command: Option<Command>,
    ) -> Result<Table, Refusal> {
        let now_ms = self.clock.now_ms();
        let id = identity::table_id();
        let broken = |error| {
            tracing::error!(%error, "a new table cannot be read again");
            RefusalCode::Store
        };
        let entry = |event| LogEntry { event, guest: guest.map(str::to_string), id: None };
        let mut entries: Vec<LogEntry> = events.into_iter().map(entry).collect();
        let first = entries.first().ok_or(RefusalCode::Store)?;
        let mut table = Table::create(&self.rulesets, &id, first.clone()).map_err(broken)?;
        table.apply_all(now_ms, &entries[1..]).map_err(broken)?;
        if let Some(command) = command {
            let context = DecideContext { now_ms, ..DecideContext::default() };
            let caller = Caller { guest, name: "" };
            let events = table.decide(caller, command, &context)?;
            let more: Vec<LogEntry> = events.into_iter().map(entry).collect();
            table.apply_all(now_ms, &more).map_err(broken)?;
            entries.extend(more);
        }
        let row = |(seq, entry)| StoredEntry::new(&table.ruleset, seq, now_ms, entry);
        let rows = (0..).zip(&entries).map(row).collect();
        self.store.create(head(&table), rows).await?;
        self.lists.note_change();
        self.metrics.tables_created.inc();
        tracing::info!(table = %id, variant = table.ruleset.variant().name(), "created a table");
        Ok(table)
    }
}

fn words() -> &'static AllWords {
    static WORDS: LazyLock<AllWords> = LazyLock::new(AllWords::new);
    &WORDS
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
