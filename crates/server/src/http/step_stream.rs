//! Replays as they are sent: one JSON document, made a page of steps at a time when the client has
//! read what came before it (backpressure).

use std::future::ready;
use std::io;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use leonardo_protocol::{Replay, ReplayStep};
use leonardo_rules::{Ruleset, names};
use leonardo_table::Refusal;
use tokio::time::Instant;

use super::games::json_text;
use crate::log_pages::SENDING_TIME_MAX;

/// Where steps come from.
pub(super) trait StepSource: Send + 'static {
    /// The next steps as [`write_steps`] writes them; none after the last.
    fn page(&mut self) -> impl Future<Output = Result<Option<String>, Refusal>> + Send;
}

/// Steps as JSON with commas between them; none if there are none.
pub(super) fn write_steps(ruleset: &Arc<Ruleset>, steps: &[ReplayStep]) -> Option<String> {
    let text = |step| serde_json::to_string(step).expect("a step can be written");
    let texts: Vec<String> = names::with(ruleset, || steps.iter().map(text).collect());
    (!texts.is_empty()).then(|| texts.join(","))
}

/// A replay with these steps; `head` is the rest of it.
pub(super) async fn streamed(
    ruleset: &Arc<Ruleset>,
    head: &Replay,
    mut source: impl StepSource,
) -> Result<Response, Refusal> {
    let mut begin = json_text(ruleset, head);
    begin.truncate(begin.strip_suffix("[]}").expect("the steps come last").len() + 1);
    // The first page is made now, so that what is wrong with it has a status.
    begin.extend(source.page().await?);
    let until = Instant::now() + SENDING_TIME_MAX;
    let rest = stream::try_unfold(Some(source), move |source| async move {
        let Some(mut source) = source else { return Ok(None) };
        if Instant::now() > until {
            return Err(io::Error::from(io::ErrorKind::TimedOut));
        }
        // Too late for a status: the connection breaks off, which clients notice.
        let failed = |_| io::Error::other("the steps cannot be read");
        Ok(Some(match source.page().await.map_err(failed)? {
            Some(page) => (Bytes::from(format!(",{page}")), Some(source)),
            None => (Bytes::from_static(b"]}"), None),
        }))
    });
    let body = Body::from_stream(stream::once(ready(Ok(Bytes::from(begin)))).chain(rest));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}
