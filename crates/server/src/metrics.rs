//! Numbers for the operator, in the text format of Prometheus.

use std::fmt::Debug;
use std::hash::Hash;
use std::time::Duration;

use axum::http::StatusCode;
use leonardo_protocol::RefusalCode;
use leonardo_rules::Variant;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeMetric};
use prometheus_client::metrics::TypedMetric;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

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
    games_finished: Family<VariantLabel, Counter>,
    /// Connections that are open.
    pub(crate) connections: Gauge,
    refused: Family<CodeLabel, Counter>,
    http_responses: Family<StatusLabel, Counter>,
    bot_decisions: Counter,
    bot_thinking_seconds: Histogram,
    registry: Registry,
}

/// Something is counted as being there for as long as this lives, however its task ends.
#[derive(Debug)]
pub(crate) struct Present(Gauge);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct VariantLabel {
    variant: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct CodeLabel {
    code: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct StatusLabel {
    class: &'static str,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("leonardo");
        let metrics = Metrics {
            moves: counter(&mut registry, "moves", "Moves stored"),
            appends: counter(&mut registry, "appends", "Entries appended to the logs of tables"),
            append_seconds: histogram(
                &mut registry,
                "append",
                "Time until an append is durable",
                // From a tenth of a millisecond to three seconds.
                exponential_buckets(0.000_1, 2.0, 16),
            ),
            tables_in_memory: gauge(&mut registry, "tables_in_memory", "Tables in memory"),
            tables_created: counter(&mut registry, "tables_created", "Tables opened"),
            games_finished: counters(&mut registry, "games_finished", "Games finished"),
            connections: gauge(&mut registry, "connections", "Open WebSocket connections"),
            refused: counters(&mut registry, "refused", "Requests and messages refused"),
            http_responses: counters(&mut registry, "http_responses", "HTTP responses"),
            bot_decisions: counter(&mut registry, "bot_decisions", "Decisions made by bots"),
            bot_thinking_seconds: histogram(
                &mut registry,
                "bot_thinking",
                "Time a bot thought about a decision",
                // From a millisecond to sixteen seconds.
                exponential_buckets(0.001, 2.0, 15),
            ),
            registry,
        };
        // What has not happened yet is nought, so that rates are right from the first time on.
        for variant in Variant::ALL {
            metrics.games_finished_of(variant.name());
        }
        metrics
    }

    /// So many entries were made durable in one append.
    pub(crate) fn appended(&self, entries: usize, took: Duration) {
        self.appends.inc_by(entries as u64);
        self.append_seconds.observe(took.as_secs_f64());
    }

    /// A bot has decided.
    pub(crate) fn bot_decided(&self, took: Duration) {
        self.bot_decisions.inc();
        self.bot_thinking_seconds.observe(took.as_secs_f64());
    }

    /// A game of the variant of this name has ended.
    pub(crate) fn finished(&self, variant: &'static str) {
        self.games_finished_of(variant).inc();
    }

    /// Something was refused, with this code.
    pub(crate) fn refused(&self, code: RefusalCode) {
        self.refused.get_or_create(&CodeLabel { code: code.name() }).inc();
    }

    /// A request was answered.
    pub(crate) fn http_response(&self, status: StatusCode) {
        let class = match status.as_u16() {
            100..=199 => "1xx",
            200..=299 => "2xx",
            300..=399 => "3xx",
            400..=499 => "4xx",
            _ => "5xx",
        };
        self.http_responses.get_or_create(&StatusLabel { class }).inc();
    }

    fn games_finished_of(&self, variant: &'static str) -> Counter {
        self.games_finished.get_or_create_owned(&VariantLabel { variant })
    }

    /// All numbers as text.
    pub(crate) fn encode(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes any text");
        text
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

fn counter(registry: &mut Registry, name: &str, help: &str) -> Counter {
    let counter = Counter::default();
    registry.register(name, help, counter.clone());
    counter
}

fn gauge(registry: &mut Registry, name: &str, help: &str) -> Gauge {
    let gauge = Gauge::default();
    registry.register(name, help, gauge.clone());
    gauge
}

fn counters<L>(registry: &mut Registry, name: &str, help: &str) -> Family<L, Counter>
where
    L: Clone + Hash + Eq + EncodeLabelSet + Debug + Send + Sync + 'static,
    Family<L, Counter>: EncodeMetric + TypedMetric,
{
    let counters = Family::default();
    registry.register(name, help, counters.clone());
    counters
}

/// A histogram of seconds; the unit is added to its name.
fn histogram(
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
