//! Who somebody is.

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use leonardo_protocol::{Guest, NewName, RefusalInfo};

use super::{Api, Failure};
use crate::hub::store_refusal;
use crate::identity::{GuestId, clean_name};
use crate::limits::{Key, Limited};
use crate::refusal::Refusal;
use crate::store::StoredGuest;

/// Who am I?
#[utoipa::path(get, path = "/api/guest", tag = "guests", responses(
    (status = 200, body = Guest),
    (status = 401, description = "nobody has said who they are", body = RefusalInfo),
))]
pub(crate) async fn me(api: Api) -> Result<Json<Guest>, Failure> {
    let (_, name) = api.named().await?;
    Ok(Json(Guest { name }))
}

/// Become a guest, or change the name. The answer sets the cookie that says who you are.
#[utoipa::path(post, path = "/api/guest", tag = "guests", request_body = NewName, responses(
    (status = 200, body = Guest),
    (status = 400, body = RefusalInfo),
    (status = 429, body = RefusalInfo),
))]
pub(crate) async fn rename(
    api: Api,
    body: super::answer::Body<NewName>,
) -> Result<Response, Failure> {
    let site = &api.site;
    let name = clean_name(&body.0.name).map_err(|_| api.fail(Refusal::BadName))?;
    let guest = match api.guest {
        Some(guest) => guest,
        None => {
            let key = Key::Address(api.client.group());
            site.take(Limited::Guest, key, site.monotonic_ms()).map_err(|no| api.fail(no))?;
            GuestId::random()
        }
    };
    let created_ms = site.hub.clock.now_ms();
    let stored = StoredGuest { id: guest.to_string(), name: name.clone(), created_ms };
    site.hub.store.save_guest(stored).await.map_err(|error| api.fail(store_refusal(error)))?;
    let cookie = site.cookies.set_cookie(guest, &api.client);
    Ok(([(header::SET_COOKIE, cookie)], Json(Guest { name })).into_response())
}
