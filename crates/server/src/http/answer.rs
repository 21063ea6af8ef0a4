//! Answers and failures as JSON.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use leonardo_protocol::RefusalInfo;
use leonardo_words::Language;

use super::Site;
use crate::address::Client;
use crate::identity::GuestId;
use crate::refusal::Refusal;

/// How long the body of a request may be on its way.
const BODY_TIME_MAX: Duration = Duration::from_secs(30);

/// A refusal on its way out.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    body: RefusalInfo,
}

impl Failure {
    #[allow(clippy::needless_pass_by_value)] // A refusal ends here, whoever made it.
    pub(crate) fn new(site: &Site, refusal: Refusal, tongue: Tongue) -> Failure {
        site.hub.metrics.refused(refusal.code());
        let words = site.hub.words.of(tongue.0);
        Failure {
            status: StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::BAD_REQUEST),
            body: refusal.info(words, None),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let retry_after_s = self.body.retry_after_ms.map(|ms| ms.div_ceil(1000));
        let mut response = (self.status, Json(self.body)).into_response();
        if let Some(seconds) = retry_after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// The reader's language: asked for in the address, or what the browser prefers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tongue(pub(crate) Language);

impl Tongue {
    pub(crate) fn of(headers: &HeaderMap, uri: &Uri) -> Tongue {
        let asked = uri.query().unwrap_or_default().split('&').find_map(|pair| {
            pair.strip_prefix("language=").and_then(|code| code.parse::<Language>().ok())
        });
        let preferred = || {
            let header = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
            let first = header.split([',', ';']).next()?.trim();
            Some(Language::of_locale(first))
        };
        Tongue(asked.or_else(preferred).unwrap_or(Language::ENGLISH))
    }
}

/// Who asks, and in which language: what most handlers need.
pub(crate) struct Api {
    pub(crate) site: Arc<Site>,
    pub(crate) tongue: Tongue,
    pub(crate) guest: Option<GuestId>,
    pub(crate) client: Client,
}

impl Api {
    /// A refusal for this reader.
    pub(crate) fn fail(&self, refusal: Refusal) -> Failure {
        Failure::new(&self.site, refusal, self.tongue)
    }

    /// The guest who asks.
    pub(crate) fn guest(&self) -> Result<GuestId, Failure> {
        self.guest.ok_or_else(|| self.fail(Refusal::NoGuest))
    }

    /// The guest who asks, with the name that others read.
    pub(crate) async fn named(&self) -> Result<(GuestId, String), Failure> {
        self.known().await?.ok_or_else(|| self.fail(Refusal::NoGuest))
    }

    /// The same where it may be nobody.
    pub(crate) async fn known(&self) -> Result<Option<(GuestId, String)>, Failure> {
        let Some(guest) = self.guest else { return Ok(None) };
        let known = self.site.hub.store.guest(&guest.to_string()).await;
        let known = known.map_err(|error| self.fail(crate::hub::store_refusal(error)))?;
        Ok(known.map(|known| (guest, known.name)))
    }
}

impl FromRequestParts<Arc<Site>> for Api {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        site: &Arc<Site>,
    ) -> Result<Api, std::convert::Infallible> {
        let client = parts.extensions.get::<Client>().cloned();
        let client = client.expect("the guard, which every request passes, notes the client");
        Ok(Api {
            site: site.clone(),
            tongue: Tongue::of(&parts.headers, &parts.uri),
            guest: site.cookies.guest(&parts.headers),
            client,
        })
    }
}

/// Nothing is here.
pub(crate) async fn not_found(State(_): State<Arc<Site>>, api: Api) -> Failure {
    api.fail(Refusal::NotFound)
}

/// A body of JSON, with a refusal in our own form where it is not what was expected.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: serde::de::DeserializeOwned> axum::extract::FromRequest<Arc<Site>> for Body<T> {
    type Rejection = Failure;

    async fn from_request(
        request: axum::extract::Request,
        site: &Arc<Site>,
    ) -> Result<Body<T>, Failure> {
        let tongue = Tongue::of(request.headers(), request.uri());
        let failure = |refusal: Refusal| Failure::new(site, refusal, tongue);
        let arriving = Bytes::from_request(request, site);
        let arrived = tokio::time::timeout(BODY_TIME_MAX, arriving).await;
        let arrived = arrived.map_err(|_| failure(Refusal::TooSlow))?;
        let bytes = arrived.map_err(|error| {
            failure(match error.status() {
                StatusCode::PAYLOAD_TOO_LARGE => {
                    Refusal::TooLong { bytes_max: site.hub.config.body_bytes_max as usize }
                }
                _ => Refusal::BadMessage(error.body_text()),
            })
        })?;
        let body = serde_json::from_slice(&bytes).map(Body);
        body.map_err(|error| failure(Refusal::BadMessage(error.to_string())))
    }
}

/// What stands in the address, with a refusal in our own form where it cannot be read.
pub(crate) struct Part<T>(pub(crate) T);

impl<T: serde::de::DeserializeOwned + Send> FromRequestParts<Arc<Site>> for Part<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Part<T>, Failure> {
        let tongue = Tongue::of(&parts.headers, &parts.uri);
        let part = axum::extract::Path::<T>::from_request_parts(parts, site).await;
        part.map(|part| Part(part.0)).map_err(|_| Failure::new(site, Refusal::NotFound, tongue))
    }
}

/// What follows the question mark, with a refusal in our own form.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: serde::de::DeserializeOwned> FromRequestParts<Arc<Site>> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Asked<T>, Failure> {
        let tongue = Tongue::of(&parts.headers, &parts.uri);
        axum::extract::Query::<T>::try_from_uri(&parts.uri)
            .map(|query| Asked(query.0))
            .map_err(|error| Failure::new(site, Refusal::BadMessage(error.body_text()), tongue))
    }
}
