//! What handlers are given, and refusals as JSON.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use leonardo_protocol::RefusalCode;
use leonardo_table::Refusal;
use leonardo_words::Language;
use serde::de::DeserializeOwned;

use super::Site;
use crate::address::Client;
use crate::identity::GuestId;
use crate::refusal;
use crate::table_task::{Snapshot, TableMessage};

/// How long the body of a request may take to arrive.
const BODY_TIME_MAX: Duration = Duration::from_secs(30);

/// An answer that is JSON already.
pub(super) fn json(text: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.into()).into_response()
}

/// A refusal as a response. It travels as an extension; [`explain`] puts it into the reader's words.
#[derive(Debug)]
pub(crate) struct Failure(Refusal);

impl<R: Into<Refusal>> From<R> for Failure {
    fn from(refusal: R) -> Failure {
        Failure(refusal.into())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(refusal::status(self.0.code()));
        let mut response = status.unwrap_or(StatusCode::BAD_REQUEST).into_response();
        response.extensions_mut().insert(self.0);
        response
    }
}

/// Middleware: counts responses, and writes refusals in the reader's language.
pub(crate) async fn explain(
    State(site): State<Arc<Site>>,
    request: Request,
    next: Next,
) -> Response {
    let language = language(request.headers(), request.uri());
    let mut response = next.run(request).await;
    site.state.metrics.http_response(response.status());
    let Some(refusal) = response.extensions_mut().remove::<Refusal>() else { return response };
    site.state.metrics.refused(refusal.code());
    let info = refusal::info(&refusal, site.state.words.of(language), None);
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    let json = HeaderValue::from_static("application/json");
    parts.headers.insert(header::CONTENT_TYPE, json);
    if let Some(ms) = info.retry_after_ms {
        parts.headers.insert(header::RETRY_AFTER, HeaderValue::from(ms.div_ceil(1000)));
    }
    let body = serde_json::to_vec(&info).expect("a refusal can be written");
    Response::from_parts(parts, Body::from(body))
}

/// The reader's language: the one in the address, or the one the browser prefers.
pub(crate) fn language(headers: &HeaderMap, uri: &Uri) -> Language {
    let mut pairs = uri.query().unwrap_or_default().split('&');
    let asked = pairs.find_map(|pair| pair.strip_prefix("language=")?.parse().ok());
    let preferred = || {
        let header = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        let first = header.split([',', ';']).next()?.trim();
        Some(Language::of_locale(first))
    };
    asked.or_else(preferred).unwrap_or(Language::ENGLISH)
}

/// Who asks, and in which language: what most handlers need.
pub(crate) struct Api {
    pub(crate) site: Arc<Site>,
    pub(crate) language: Language,
    pub(crate) guest: Option<GuestId>,
    pub(crate) client: Client,
}

impl Api {
    /// The guest who asks.
    pub(crate) fn guest(&self) -> Result<GuestId, Failure> {
        Ok(self.guest.ok_or(RefusalCode::NoGuest)?)
    }

    /// The guest who asks, with the guest's name.
    pub(crate) async fn named(&self) -> Result<(GuestId, String), Failure> {
        Ok(self.known().await?.ok_or(RefusalCode::NoGuest)?)
    }

    /// The same, or none for a stranger.
    pub(crate) async fn known(&self) -> Result<Option<(GuestId, String)>, Failure> {
        let Some(guest) = self.guest else { return Ok(None) };
        let known = self.site.state.store.guest(&guest.to_string()).await?;
        Ok(known.map(|known| (guest, known.name)))
    }

    /// A copy of a table, which may have to be loaded.
    pub(crate) async fn snapshot(&self, table: &str) -> Result<Box<Snapshot>, Refusal> {
        self.site.state.ask(table, TableMessage::Snapshot, Some(self.client.group())).await
    }
}

impl FromRequestParts<Arc<Site>> for Api {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Api, Infallible> {
        let client = parts.extensions.get::<Client>().cloned();
        let client = client.expect("the guard, which every request passes, notes the client");
        Ok(Api {
            site: site.clone(),
            language: language(&parts.headers, &parts.uri),
            guest: site.cookies.guest(&client, &parts.headers),
            client,
        })
    }
}

/// There is nothing at this address.
pub(crate) async fn not_found() -> Failure {
    RefusalCode::NotFound.into()
}

/// There is something at this address, but not for this method; the router says for which.
pub(crate) async fn bad_method() -> Failure {
    RefusalCode::BadMethod.into()
}

/// A body of JSON.
pub(crate) struct ApiJson<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Site>> for ApiJson<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, site: &Arc<Site>) -> Result<ApiJson<T>, Failure> {
        let too_long = || Refusal::TooLong { bytes_max: site.state.config.body_bytes_max as usize };
        // What announces itself as too long is not waited for.
        if request.body().size_hint().lower() > site.state.config.body_bytes_max.into() {
            return Err(too_long().into());
        }
        let arriving = Bytes::from_request(request, site);
        let arrived = tokio::time::timeout(BODY_TIME_MAX, arriving).await;
        let bytes =
            arrived.map_err(|_| RefusalCode::TooSlow)?.map_err(|error| match error.status() {
                StatusCode::PAYLOAD_TOO_LARGE => too_long(),
                _ => Refusal::BadMessage(error.body_text()),
            })?;
        // The fields of an object would also be read from a list, in their order.
        if bytes.trim_ascii_start().first() == Some(&b'[') {
            return Err(Refusal::BadMessage("a body must be an object".to_owned()).into());
        }
        let body = serde_json::from_slice(&bytes);
        Ok(ApiJson(body.map_err(|error| Refusal::BadMessage(error.to_string()))?))
    }
}

/// The variable parts of the path.
pub(crate) struct ApiPath<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Site>> for ApiPath<T> {
    type Rejection = Failure;

    async fn from_request_parts(
        parts: &mut Parts,
        site: &Arc<Site>,
    ) -> Result<ApiPath<T>, Failure> {
        let path = Path::<T>::from_request_parts(parts, site).await;
        Ok(ApiPath(path.map_err(|_| RefusalCode::NotFound)?.0))
    }
}

/// The query.
pub(crate) struct ApiQuery<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Site>> for ApiQuery<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Site>) -> Result<ApiQuery<T>, Failure> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        Ok(ApiQuery(query.map_err(|error| Refusal::BadMessage(error.body_text()))?.0))
    }
}
