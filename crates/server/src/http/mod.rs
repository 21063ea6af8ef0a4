//! The HTTP side: everything under `/api`, and what operators ask for.

mod analysis;
mod answer;
mod finished;
mod games;
mod guests;
mod lessons;
mod link_preview;
mod openapi;
mod operation;
mod own_puzzles;
mod puzzles;
mod records;
mod retry;
mod sets;
mod step_stream;
mod tables;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use leonardo_table::Refusal;
use tokio::time::Instant;
use tower_http::compression::CompressionLayer;

use crate::address::{AddressGroup, Client};
use crate::analyses::Analyses;
use crate::identity::{GuestCookies, GuestId};
use crate::limits::{Connections, Key, Limited, Limits};
use crate::log_pages::Reads;
use crate::request_guard::{self, RequestGuard};
use crate::state::AppState;
use crate::store::SharedLimit;

pub(crate) use answer::{Api, Failure};
pub(crate) use games::cards_of;
#[cfg(test)]
pub(crate) use tables::connection;

/// What every request can reach.
pub(crate) struct Site {
    pub(crate) state: Arc<AppState>,
    pub(crate) cookies: GuestCookies,
    pub(crate) limits: Limits,
    pub(crate) connections: Arc<Connections>,
    pub(crate) reads: Reads,
    pub(crate) analyses: Analyses,
    began: Instant,
    probe: operation::Probe,
}

impl Site {
    pub(crate) fn new(state: Arc<AppState>, key: &[u8; GuestCookies::KEY_BYTES]) -> Arc<Site> {
        Arc::new(Site {
            cookies: GuestCookies::new(key, &state.config),
            limits: Limits::new(&state.config),
            connections: Connections::new(&state.config),
            reads: Reads::new(),
            analyses: Analyses::new(),
            began: Instant::now(),
            probe: operation::Probe::default(),
            state,
        })
    }

    /// Counts a new table against the rate limits of its creator.
    pub(crate) async fn take_table(
        &self,
        guest: GuestId,
        address: AddressGroup,
    ) -> Result<(), Refusal> {
        self.take_hourly(Limited::TableOfGuest, Key::Guest(guest)).await?;
        self.take_hourly(Limited::TableOfAddress, Key::Address(address)).await
    }

    /// Counts against an hourly limit: of this process, and of all that serve the database.
    pub(crate) async fn take_hourly(&self, limited: Limited, key: Key) -> Result<(), Refusal> {
        self.take(limited, key)?;
        let config = &self.state.config;
        let per_hour = match limited {
            Limited::TableOfGuest => config.tables_per_guest_per_hour,
            Limited::TableOfAddress => config.tables_per_address_per_hour,
            _ => config.guests_per_address_per_hour,
        };
        let (Some(cluster), Some(links)) = (self.state.store.cluster(), &self.state.links) else {
            return Ok(());
        };
        let who = match key {
            Key::Guest(guest) => guest.to_string(),
            Key::Address(address) => address.ip().to_string(),
        };
        let hidden = links.hidden(&format!("{limited:?}"), &who);
        let Some(every) = Duration::from_secs(3_600).checked_div(per_hour) else { return Ok(()) };
        let limit = SharedLimit { key: &hidden, burst: per_hour, every };
        match cluster.take(limit).await? {
            None => Ok(()),
            Some(wait) => {
                let retry_after_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
                Err(Refusal::TooMany { retry_after_ms })
            }
        }
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
        .route("/lessons", get(lessons::list))
        .route("/lessons/{id}", post(lessons::state))
        .route("/sets", get(sets::list))
        .route("/deck", post(sets::check))
        .route("/tables", get(tables::list).post(tables::create))
        .route("/tables/{id}", get(tables::info))
        .route("/tables/{id}/sit", post(tables::sit))
        .route("/tables/{id}/token", post(tables::token))
        .route("/tables/{id}/claim", post(tables::claim))
        .route("/tables/{id}/socket", get(tables::socket))
        .route("/games", get(games::list))
        .route("/games/{id}/replay", get(games::replay))
        .route("/games/{id}/position/{seq}", get(games::position))
        .route("/games/{id}/record", get(games::record))
        .route("/games/{id}/analysis", get(analysis::game))
        .route("/games/{id}/retry", post(retry::game))
        .route("/games/{id}/puzzles", post(own_puzzles::game))
        .route("/games/{id}/continue", post(games::continue_game))
        .route("/records/replay", post(records::replay))
        .route("/records/analysis", post(analysis::record))
        .route("/records/retry", post(retry::record))
        .route("/records/puzzles", post(own_puzzles::record))
        .route("/records/continue", post(records::continue_record))
        .route("/puzzles/daily", get(puzzles::daily))
        .route("/puzzles/next", get(puzzles::next))
        .route("/puzzles/{id}", get(puzzles::puzzle))
        .route("/puzzles/{id}/answer", post(puzzles::answer))
        .fallback(answer::not_found)
        .method_not_allowed_fallback(answer::bad_method);
    let guard = RequestGuard::new(&site.state.config);
    let api = Router::new()
        .nest("/api", api)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(site.clone(), limit))
        .with_state(site.clone());
    // Probes and pages have a limit of their own: neither holds up the other.
    let pages = Router::new()
        .route("/healthz", get(operation::healthz))
        .route("/readyz", get(operation::readyz))
        .route("/metrics", get(operation::metrics))
        .with_state(site.clone())
        .merge(client.layer(middleware::from_fn_with_state(site.clone(), link_preview::describe)))
        .layer(middleware::from_fn_with_state(site.clone(), limit_pages));
    api.merge(pages)
        .layer(DefaultBodyLimit::max(body_bytes_max))
        .layer(middleware::from_fn_with_state(guard, request_guard::protect))
        .layer(middleware::from_fn_with_state(site, answer::explain))
}

/// Rate-limits what is not under `/api`.
async fn limit_pages(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    match take_request(&site, Limited::PageRequest, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => Failure::from(refusal).into_response(),
    }
}

fn take_request(site: &Site, limited: Limited, request: &Request) -> Result<(), Refusal> {
    let client = request.extensions().get::<Client>();
    client.map_or(Ok(()), |client| site.take(limited, Key::Address(client.group())))
}

/// Rate-limits addresses. Responses are private and not cached.
async fn limit(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    if let Err(refusal) = take_request(&site, Limited::HttpRequest, &request) {
        return Failure::from(refusal).into_response();
    }
    let mut response = next.run(request).await;
    let unsaid = response.headers_mut().entry(header::CACHE_CONTROL);
    unsaid.or_insert(HeaderValue::from_static("private, no-store"));
    response
}
