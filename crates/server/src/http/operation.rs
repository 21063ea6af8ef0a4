//! What operators and their tools ask for.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use super::Site;
use crate::metrics;

/// The process runs.
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// The process can serve: its store answers, and it is not about to stop.
pub(crate) async fn readyz(State(site): State<Arc<Site>>) -> impl IntoResponse {
    match site.state.store.ping().await {
        Ok(()) if !site.state.is_closing() => (StatusCode::OK, "ready\n"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n"),
    }
}

/// Numbers.
pub(crate) async fn metrics(State(site): State<Arc<Site>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], site.state.metrics.encode())
}
