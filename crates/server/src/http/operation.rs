//! What operators and their tools ask for.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use super::Site;
use crate::metrics;

/// The process runs.
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// For how long it is known whether the store can be written to: asking costs the disk a write.
const KNOWN: Duration = Duration::from_secs(1);
/// A store that takes longer than this is as good as none.
const PROBE_TIME_MAX: Duration = Duration::from_secs(5);

/// Whether the store could be written to, and when that was tried. Those who ask while it is tried
/// wait for the same answer.
#[derive(Debug, Default)]
pub(crate) struct Probe(Mutex<Option<(Instant, bool)>>);

impl Probe {
    async fn can_write(&self, site: &Site) -> bool {
        let mut known = self.0.lock().await;
        if let Some((at, can_write)) = *known
            && at.elapsed() < KNOWN
        {
            return can_write;
        }
        let tried = timeout(PROBE_TIME_MAX, site.state.store.ping()).await;
        let can_write = matches!(tried, Ok(Ok(())));
        *known = Some((Instant::now(), can_write));
        can_write
    }
}

/// The process can serve: its store can be written to, and it is not about to stop.
pub(crate) async fn readyz(State(site): State<Arc<Site>>) -> impl IntoResponse {
    if !site.state.is_closing() && site.probe.can_write(&site).await {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
    }
}

/// Numbers.
pub(crate) async fn metrics(State(site): State<Arc<Site>>) -> impl IntoResponse {
    if let Some(cluster) = site.state.store.cluster() {
        site.state.metrics.cluster.lease_age.set(cluster.lease_age().as_secs_f64());
    }
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], site.state.metrics.encode())
}
