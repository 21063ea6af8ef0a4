//! The HTTP side: everything under `/api`, and what operators ask for.

mod answer;
mod games;
mod guests;
mod link_preview;
mod openapi;
mod operation;
mod records;
mod sets;
mod tables;

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use leonardo_protocol::RefusalCode;
use leonardo_table::Refusal;
use tokio::sync::Semaphore;
use tower_http::compression::CompressionLayer;

use crate::address::{AddressGroup, Client};
use crate::identity::{GuestCookies, GuestId};
use crate::limits::{Connections, Key, Limited, Limits};
use crate::request_guard::{self, RequestGuard};
use crate::state::AppState;

pub(crate) use answer::{Api, Failure};
pub(crate) use games::cards_of;

/// How many jobs run beside the tables at the same time.
const BLOCKING_MAX: usize = 2;
/// How many more may wait for that.
const BLOCKING_WAITING_MAX: usize = 64;
/// When to try again if that is too many.
const BLOCKING_RETRY_MS: u64 = 2_000;

/// What every request can reach.
pub(crate) struct Site {
    pub(crate) state: Arc<AppState>,
    pub(crate) cookies: GuestCookies,
    pub(crate) limits: Limits,
    pub(crate) connections: Arc<Connections>,
    /// Permits for running a blocking job, and for waiting for that.
    blocking: Arc<Semaphore>,
    blocking_waiting: Semaphore,
    began: Instant,
    probe: operation::Probe,
}

impl Site {
    pub(crate) fn new(state: Arc<AppState>, key: &[u8; GuestCookies::KEY_BYTES]) -> Arc<Site> {
        Arc::new(Site {
            cookies: GuestCookies::new(key, &state.config),
            limits: Limits::new(&state.config),
            connections: Connections::new(&state.config),
            blocking: Arc::new(Semaphore::new(BLOCKING_MAX)),
            blocking_waiting: Semaphore::new(BLOCKING_WAITING_MAX),
            began: Instant::now(),
            probe: operation::Probe::default(),
            state,
        })
    }

    /// Runs a long job on a thread of its own, so that no table waits for it.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let too_many = |_| Refusal::TooMany { retry_after_ms: BLOCKING_RETRY_MS };
        let waiting = self.blocking_waiting.try_acquire().map_err(too_many)?;
        let permit = self.blocking.clone().acquire_owned().await.map_err(|_| RefusalCode::Store)?;
        drop(waiting);
        let job = move || {
            // The permit is held until the job ends, even if the client has gone.
            let _permit = permit;
            job()
        };
        tokio::task::spawn_blocking(job).await.map_err(|_| RefusalCode::Store)?
    }

    /// Counts a new table against the rate limits of its creator.
    pub(crate) fn take_table(&self, guest: GuestId, address: AddressGroup) -> Result<(), Refusal> {
        self.take(Limited::TableOfGuest, Key::Guest(guest))?;
        self.take(Limited::TableOfAddress, Key::Address(address))
    }

    /// Counts against a rate limit.
    pub(crate) fn take(&self, limited: Limited, key: Key) -> Result<(), Refusal> {
        let now_ms = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.limits
            .try_take(limited, key, now_ms)
            .map_err(|retry| Refusal::TooMany { retry_after_ms: retry.0 })
    }
}

/// All routes. The paths and methods are those of the OpenAPI document; a test compares them.
pub(crate) fn routes(site: Arc<Site>, client: Router) -> Router {
    let body_bytes_max = site.state.config.body_bytes_max as usize;
    let api = Router::new()
        .route("/openapi.json", get(openapi::document))
        .route("/guest", get(guests::me).post(guests::rename))
        .route("/sets", get(sets::list))
        .route("/deck", post(sets::check))
        .route("/tables", get(tables::list).post(tables::create))
        .route("/tables/{id}", get(tables::info))
        .route("/tables/{id}/sit", post(tables::sit))
        .route("/tables/{id}/claim", post(tables::claim))
        .route("/tables/{id}/socket", get(tables::socket))
        .route("/games", get(games::list))
        .route("/games/{id}/replay", get(games::replay))
        .route("/games/{id}/position/{seq}", get(games::position))
        .route("/games/{id}/record", get(games::record))
        .route("/games/{id}/continue", post(games::continue_game))
        .route("/records/replay", post(records::replay))
        .route("/records/continue", post(records::continue_record))
        .fallback(answer::not_found)
        .method_not_allowed_fallback(answer::bad_method);
    let guard = RequestGuard::new(&site.state.config);
    let limited = Router::new()
        .nest("/api", api)
        .layer(CompressionLayer::new())
        .route("/readyz", get(operation::readyz))
        .route("/metrics", get(operation::metrics))
        .layer(middleware::from_fn_with_state(site.clone(), limit))
        .route("/healthz", get(operation::healthz))
        .with_state(site.clone())
        .merge(client.layer(middleware::from_fn_with_state(site.clone(), link_preview::describe)));
    limited
        .layer(DefaultBodyLimit::max(body_bytes_max))
        .layer(middleware::from_fn_with_state(guard, request_guard::protect))
        .layer(middleware::from_fn_with_state(site, answer::explain))
}

/// Rate-limits addresses. Responses are private and not cached.
async fn limit(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let group = request.extensions().get::<Client>().map(Client::group);
    if let Some(group) = group
        && let Err(refusal) = site.take(Limited::HttpRequest, Key::Address(group))
    {
        return Failure::from(refusal).into_response();
    }
    let mut response = next.run(request).await;
    let unsaid = response.headers_mut().entry(header::CACHE_CONTROL);
    unsaid.or_insert(HeaderValue::from_static("private, no-store"));
    response
}
