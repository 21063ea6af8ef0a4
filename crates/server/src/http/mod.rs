//! The HTTP side: everything under `/api`, and what operators ask for.

mod answer;
mod games;
mod guests;
pub(crate) mod openapi;
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
use tokio::sync::Semaphore;
use tower_http::compression::CompressionLayer;

use crate::address::Client;
use crate::guard::{self, Guard};
use crate::hub::Hub;
use crate::identity::GuestCookies;
use crate::limits::{Connections, Key, Limited, Limits};
use crate::refusal::Refusal;

pub(crate) use answer::{Api, Failure, Tongue};

/// How many games are looked at again at the same time.
const ASIDE_MAX: usize = 2;
/// How many more may wait for that.
const ASIDE_WAITING_MAX: usize = 64;
/// When it is worth trying again if that is too many.
const ASIDE_RETRY_MS: u64 = 2_000;

/// What every request can reach.
pub(crate) struct Site {
    pub(crate) hub: Arc<Hub>,
    pub(crate) cookies: GuestCookies,
    pub(crate) limits: Limits,
    pub(crate) connections: Arc<Connections>,
    /// For work that is done aside, and for waiting for it.
    aside: Arc<Semaphore>,
    aside_waiting: Semaphore,
    began: Instant,
}

impl Site {
    pub(crate) fn new(hub: Arc<Hub>, key: &[u8; GuestCookies::KEY_BYTES]) -> Arc<Site> {
        Arc::new(Site {
            cookies: GuestCookies::new(key, &hub.config),
            limits: Limits::new(&hub.config),
            connections: Connections::new(&hub.config),
            aside: Arc::new(Semaphore::new(ASIDE_MAX)),
            aside_waiting: Semaphore::new(ASIDE_WAITING_MAX),
            began: Instant::now(),
            hub,
        })
    }

    /// Time that only goes forward, for limits.
    pub(crate) fn monotonic_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Does what takes a while beside the tables, so that none of them has to wait for it.
    pub(crate) async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let too_many = |_| Refusal::TooMany { retry_after_ms: ASIDE_RETRY_MS };
        let waiting = self.aside_waiting.try_acquire().map_err(too_many)?;
        let turn = self.aside.clone().acquire_owned().await.map_err(|_| Refusal::Store)?;
        drop(waiting);
        let work = move || {
            // The turn ends with the work, also if nobody waits for its end any more.
            let _turn = turn;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::Store)?
    }

    /// Counts something that there may not be too much of.
    pub(crate) fn take(&self, limited: Limited, key: Key, now_ms: u64) -> Result<(), Refusal> {
        self.limits
            .try_take(limited, key, now_ms)
            .map_err(|retry| Refusal::TooMany { retry_after_ms: retry.0 })
    }
}

/// All routes. The paths and methods are those of the OpenAPI document; a test compares them.
pub(crate) fn routes(site: Arc<Site>, client: Router) -> Router {
    let body_bytes_max = site.hub.config.body_bytes_max as usize;
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
        .route("/games/{id}/continue", post(games::go_on))
        .route("/records/replay", post(records::replay))
        .route("/records/continue", post(records::go_on))
        .fallback(answer::not_found)
        .method_not_allowed_fallback(answer::not_found);
    let refusing = site.clone();
    let guard = Guard::new(&site.hub.config, move |refusal, request| {
        let tongue = Tongue::of(request.headers(), request.uri());
        Failure::new(&refusing, refusal, tongue).into_response()
    });
    let limited = Router::new()
        .nest("/api", api)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(site.clone(), limit))
        .route("/healthz", get(operation::healthz))
        .route("/readyz", get(operation::readyz))
        .route("/metrics", get(operation::metrics))
        .with_state(site.clone())
        .merge(client);
    limited
        .layer(DefaultBodyLimit::max(body_bytes_max))
        .layer(middleware::from_fn_with_state(guard, guard::protect))
        .layer(middleware::from_fn_with_state(site, count))
}

/// Counts answers for the operator.
async fn count(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    site.hub.metrics.http_response(response.status());
    response
}

/// Refuses an address that asks too often. Answers are for whoever asks, and for this moment.
async fn limit(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let group = request.extensions().get::<Client>().map(Client::group);
    if let Some(group) = group
        && let Err(refusal) =
            site.take(Limited::HttpRequest, Key::Address(group), site.monotonic_ms())
    {
        let tongue = Tongue::of(request.headers(), request.uri());
        return Failure::new(&site, refusal, tongue).into_response();
    }
    let mut response = next.run(request).await;
    let unsaid = response.headers_mut().entry(header::CACHE_CONTROL);
    unsaid.or_insert(HeaderValue::from_static("private, no-store"));
    response
}
