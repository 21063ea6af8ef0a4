//! Guests: who the client is.

use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
#[cfg(test)]
use leonardo_protocol::RefusalInfo;
use leonardo_protocol::{Guest, NewName};

use super::answer::ApiJson;
use super::{Api, Failure};
use crate::identity::{GuestId, clean_name};
use crate::limits::{Key, Limited};
use crate::store::StoredGuest;

/// Who am I? A first visit is no mistake: it is answered with nothing. The cookie of a guest is
/// renewed.
#[cfg_attr(test, utoipa::path(get, path = "/api/guest", tag = "guests", responses(
    (status = 200, body = Guest),
    (status = 204, description = "no cookie: a first visit"),
    (status = 401, description = "the cookie is not known", body = RefusalInfo),
)))]
pub(crate) async fn me(api: Api, headers: HeaderMap) -> Result<Response, Failure> {
    if !headers.contains_key(header::COOKIE) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    // The only place where a plain cookie counts through TLS: it is replaced here.
    let guest = api.guest.or_else(|| api.site.cookies.plain_guest(&headers));
    let api = Api { guest, ..api };
    let (guest, name) = api.named().await?;
    let mut response = Json(Guest { name }).into_response();
    api.site.cookies.give(guest, &api.client, &headers, &mut response);
    Ok(response)
}

/// Become a guest, or change the name. The answer sets the cookie that says who you are.
#[cfg_attr(test, utoipa::path(post, path = "/api/guest", tag = "guests",
    request_body = NewName, responses(
    (status = 200, body = Guest),
    (status = 400, body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn rename(
    api: Api,
    headers: HeaderMap,
    ApiJson(new): ApiJson<NewName>,
) -> Result<Response, Failure> {
    let site = &api.site;
    let name = clean_name(&new.name)?;
    let guest = match api.guest {
        Some(guest) => guest,
        None => {
            site.take_hourly(Limited::Guest, Key::Address(api.client.group())).await?;
            GuestId::random()
        }
    };
    let created_ms = site.state.clock.now_ms();
    let stored = StoredGuest { id: guest.to_string(), name: name.clone(), created_ms };
    site.state.store.save_guest(stored).await?;
    let mut response = Json(Guest { name }).into_response();
    site.cookies.give(guest, &api.client, &headers, &mut response);
    Ok(response)
}
