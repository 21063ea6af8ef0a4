//! Numbers for the operator, in the text format of Prometheus.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::http::StatusCode;
use leonardo_protocol::RefusalCode;
use leonardo_rules::Variant;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry, Unit};

use crate::store::StoreError;

/// The content type of what [`Metrics::encode`] gives.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Everything that is counted.
#[derive(Debug)]
pub(crate) struct Metrics {
    /// Moves of people and bots that were stored.
    pub(crate) moves: Counter,
    appends: Counter,
    append_seconds: Histogram,
    /// Tables in memory.
    pub(crate) tables_in_memory: Gauge,
    /// Tables that were opened.
    pub(crate) tables_created: Counter,
    games_finished: Counters,
    /// Connections that are open.
    pub(crate) connections: Gauge,
    refused: Counters,
    http_responses: Counters,
    /// What bots do.
    pub(crate) bots: BotMetrics,
    /// What several processes on one database do.
    pub(crate) cluster: ClusterMetrics,
    registry: Registry,
}

/// What is counted of several processes on one database.
#[derive(Clone, Debug)]
pub(crate) struct ClusterMetrics {
    /// How long ago the lease was renewed.
    pub(crate) lease_age: Gauge<f64, AtomicU64>,
    /// Tables that this process has taken.
    pub(crate) claims: Counter,
    conflicts: Counter,
    /// Clients that were passed on to the process that has their table.
    pub(crate) forwards: Counter,
    /// Those that are connected.
    pub(crate) forwarded: Gauge,
    /// Clients of other processes at tables of this one.
    pub(crate) forwarded_here: Gauge,
    /// Questions of other processes about tables of this one.
    pub(crate) acts: Counter,
}

/// What is counted of bots.
#[derive(Clone, Debug)]
pub(crate) struct BotMetrics {
    decisions: Counter,
    thinking_seconds: Histogram,
    /// Bots that wait for a thread to search on.
    pub(crate) waiting: Gauge,
    waiting_seconds: Histogram,
    /// Decisions that were not ready at the moment they should have been shown.
    pub(crate) late: Counter,
}

/// Something is counted as being there for as long as this lives, however its task ends.
#[derive(Debug)]
pub(crate) struct Present(Gauge);

/// A counter for each value of one label.
type Counters = Family<[(&'static str, &'static str); 1], Counter>;

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("leonardo");
        let all = &mut registry;
        // From a tenth of a millisecond to three seconds.
        let append_buckets = exponential_buckets(0.000_1, 2.0, 16);
        let metrics = Metrics {
            moves: plain(all, "moves", "Moves stored"),
            appends: plain(all, "appends", "Entries appended to the logs of tables"),
            append_seconds: seconds(
                all,
                "append",
                "Time until an append is durable",
                append_buckets,
            ),
            tables_in_memory: plain(all, "tables_in_memory", "Tables in memory"),
            tables_created: plain(all, "tables_created", "Tables opened"),
            games_finished: plain(all, "games_finished", "Games finished"),
            connections: plain(all, "connections", "Open WebSocket connections"),
            refused: plain(all, "refused", "Requests and messages refused"),
            http_responses: plain(all, "http_responses", "HTTP responses"),
            bots: BotMetrics::new(all),
            cluster: ClusterMetrics::new(all),
            registry,
        };
        // What has not happened yet is nought, so that rates are right from the first time on.
        for variant in Variant::ALL {
            let _ = metrics.games_finished.get_or_create(&[("variant", variant.name())]);
        }
        metrics
    }

    /// So many entries were made durable in one append.
    pub(crate) fn appended(&self, entries: usize, took: Duration) {
        self.appends.inc_by(entries as u64);
        self.append_seconds.observe(took.as_secs_f64());
    }

    /// A game of the variant of this name has ended.
    pub(crate) fn finished(&self, variant: &'static str) {
        self.games_finished.get_or_create(&[("variant", variant)]).inc();
    }

    /// Something was refused, with this code.
    pub(crate) fn refused(&self, code: RefusalCode) {
        self.refused.get_or_create(&[("code", code.name())]).inc();
    }

    /// A request was answered.
    pub(crate) fn http_response(&self, status: StatusCode) {
        let classes = ["1xx", "2xx", "3xx", "4xx", "5xx"];
        let class = classes[usize::from(status.as_u16() / 100).clamp(1, classes.len()) - 1];
        self.http_responses.get_or_create(&[("class", class)]).inc();
    }

    /// All numbers as text.
    pub(crate) fn encode(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes any text");
        text
    }
}

impl ClusterMetrics {
    fn new(all: &mut Registry) -> ClusterMetrics {
        let conflicts = "Appends refused because another process has the table";
        let here = "Connections that other processes pass on to this one";
        let acts = "Requests that other processes passed on to this one";
        let lease_age = Gauge::default();
        let help = "Time since the lease on the database was renewed";
        all.register_with_unit("lease_age", help, Unit::Seconds, lease_age.clone());
        ClusterMetrics {
            lease_age,
            claims: plain(all, "claims", "Tables taken from another process or from none"),
            conflicts: plain(all, "conflicts", conflicts),
            forwards: plain(all, "forwards", "Connections passed on to another process"),
            forwarded: plain(all, "forwarded_away", "Open connections passed on to others"),
            forwarded_here: plain(all, "forwarded_here", here),
            acts: plain(all, "forwarded_requests", acts),
        }
    }

    /// An append failed.
    pub(crate) fn note_failure(&self, error: &StoreError) {
        if matches!(error, StoreError::Conflict | StoreError::NotOwner) {
            self.conflicts.inc();
        }
    }
}

impl BotMetrics {
    fn new(all: &mut Registry) -> BotMetrics {
        // From a millisecond to sixteen seconds.
        let buckets = || exponential_buckets(0.001, 2.0, 15);
        let thinking = "Time a bot thought about a decision";
        let waiting = "Time a bot waited for a thread to search on";
        BotMetrics {
            decisions: plain(all, "bot_decisions", "Decisions made by bots"),
            thinking_seconds: seconds(all, "bot_thinking", thinking, buckets()),
            waiting: plain(all, "bots_waiting", "Bots that wait for a thread to search on"),
            waiting_seconds: seconds(all, "bot_waiting", waiting, buckets()),
            late: plain(all, "bot_late", "Decisions of bots not ready when they were due"),
        }
    }

    /// A bot has thought for so long.
    pub(crate) fn thought(&self, took: Duration) {
        self.decisions.inc();
        self.thinking_seconds.observe(took.as_secs_f64());
    }

    /// A bot has waited for its turn to search for so long.
    pub(crate) fn waited(&self, took: Duration) {
        self.waiting_seconds.observe(took.as_secs_f64());
    }
}

impl Present {
    pub(crate) fn new(gauge: &Gauge) -> Present {
        gauge.inc();
        Present(gauge.clone())
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.0.dec();
    }
}

fn plain<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

/// A histogram of seconds; the unit is added to its name.
fn seconds(
    registry: &mut Registry,
    name: &str,
    help: &str,
    buckets: impl Iterator<Item = f64>,
) -> Histogram {
    let histogram = Histogram::new(buckets);
    registry.register_with_unit(name, help, Unit::Seconds, histogram.clone());
    histogram
}

#[cfg(test)]
mod tests;
