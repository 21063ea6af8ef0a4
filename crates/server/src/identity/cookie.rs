//! The signed cookie that identifies a guest.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{GuestId, decoded};
use crate::address::Client;
use crate::config::Config;

const AGE_SECONDS_MAX: u32 = 365 * 24 * 60 * 60;

/// A name of the cookie. What is signed begins with the purpose, so that a signature made for
/// something else is invalid here.
struct Kind {
    name: &'static str,
    purpose: &'static [u8],
}

const PLAIN: Kind = Kind { name: "leonardo_guest", purpose: b"leonardo guest cookie 1:" };
/// Through TLS. Browsers take a cookie of such a name only from the host itself, so that a page of
/// a sibling domain cannot plant one; and a plain one does not pass for it.
const HOST: Kind = Kind { name: "__Host-leonardo_guest", purpose: b"leonardo guest cookie 2:" };

/// Signs and reads the cookies of guests. Without `Debug`, so that the key stays out of logs.
#[derive(Clone)]
pub(crate) struct GuestCookies {
    mac: Hmac<Sha256>,
    /// Whether browsers may send them through TLS only, also to those who came without.
    is_always_secure: bool,
}

impl GuestCookies {
    pub(crate) const KEY_BYTES: usize = 32;

    pub(crate) fn new(key: &[u8; Self::KEY_BYTES], config: &Config) -> GuestCookies {
        GuestCookies {
            mac: Hmac::new_from_slice(key).expect("a key of any length will do"),
            is_always_secure: config.wants_secure_cookies(),
        }
    }

    /// Makes the client of a request the guest, or keeps it that for another year. A plain cookie
    /// from before there was TLS is replaced.
    pub(crate) fn give(
        &self,
        guest: GuestId,
        client: &Client,
        request: &HeaderMap,
        response: &mut Response,
    ) {
        let headers = response.headers_mut();
        headers.append(header::SET_COOKIE, self.set_cookie(guest, client));
        if self.is_secure(client) && values(request, &PLAIN).next().is_some() {
            let gone = format!("{}=; Path=/; Max-Age=0; Secure", PLAIN.name);
            let gone = HeaderValue::try_from(gone).expect("a name is fit for a header");
            headers.append(header::SET_COOKIE, gone);
        }
    }

    fn is_secure(&self, client: &Client) -> bool {
        self.is_always_secure || client.is_https == Some(true)
    }

    /// The value of a `Set-Cookie` header that makes this client the guest.
    pub(super) fn set_cookie(&self, guest: GuestId, client: &Client) -> HeaderValue {
        let (kind, secure) = if self.is_secure(client) { (HOST, "; Secure") } else { (PLAIN, "") };
        let signing = self.signing(&kind, guest);
        let signature = URL_SAFE_NO_PAD.encode(signing.finalize().into_bytes());
        let cookie = format!(
            "{}={guest}.{signature}; Path=/; Max-Age={AGE_SECONDS_MAX}; HttpOnly; SameSite=Lax\
             {secure}",
            kind.name
        );
        HeaderValue::try_from(cookie).expect("base64 is fit for a header")
    }

    /// The guest that a request comes from. A forged cookie is the same as none, and so is a plain
    /// one through TLS: a sibling domain may have planted it.
    pub(crate) fn guest(&self, client: &Client, headers: &HeaderMap) -> Option<GuestId> {
        let plain = || if self.is_secure(client) { None } else { self.plain_guest(headers) };
        self.of(&HOST, headers).or_else(plain)
    }

    /// The guest of a plain cookie, which may be from before there was TLS.
    pub(crate) fn plain_guest(&self, headers: &HeaderMap) -> Option<GuestId> {
        self.of(&PLAIN, headers)
    }

    fn of(&self, kind: &Kind, headers: &HeaderMap) -> Option<GuestId> {
        values(headers, kind).find_map(|value| self.verified(kind, value))
    }

    fn verified(&self, kind: &Kind, value: &str) -> Option<GuestId> {
        let (guest, signature) = value.split_once('.')?;
        let guest = GuestId::parse(guest)?;
        let signature: [u8; 32] = decoded(signature)?;
        self.signing(kind, guest).verify_slice(&signature).ok()?;
        Some(guest)
    }

    fn signing(&self, kind: &Kind, guest: GuestId) -> Hmac<Sha256> {
        self.mac.clone().chain_update(kind.purpose).chain_update(guest.0)
    }
}

/// The values of all cookies of this name.
fn values<'a>(headers: &'a HeaderMap, kind: &Kind) -> impl Iterator<Item = &'a str> {
    let name = kind.name;
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(move |cookie| cookie.trim().strip_prefix(name)?.strip_prefix('='))
}
