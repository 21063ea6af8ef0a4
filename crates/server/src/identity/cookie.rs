//! The signed cookie that identifies a guest.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{GuestId, decoded};
use crate::address::Client;
use crate::config::Config;

const NAME: &str = "leonardo_guest";
const AGE_SECONDS_MAX: u32 = 365 * 24 * 60 * 60;
/// What is signed begins with this, so that a signature made for something else is invalid here.
const PURPOSE: &[u8] = b"leonardo guest cookie 1:";

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

    /// The value of a `Set-Cookie` header that makes this client the guest.
    pub(crate) fn set_cookie(&self, guest: GuestId, client: &Client) -> HeaderValue {
        let signature = URL_SAFE_NO_PAD.encode(self.signing(guest).finalize().into_bytes());
        let secure = if self.is_always_secure || client.is_https { "; Secure" } else { "" };
        let cookie = format!(
            "{NAME}={guest}.{signature}; Path=/; Max-Age={AGE_SECONDS_MAX}; HttpOnly; SameSite=Lax\
             {secure}"
        );
        HeaderValue::try_from(cookie).expect("base64 is fit for a header")
    }

    /// The guest that a request comes from. A forged cookie is the same as none.
    pub(crate) fn guest(&self, headers: &HeaderMap) -> Option<GuestId> {
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|cookie| cookie.trim().strip_prefix(NAME)?.strip_prefix('='))
            .find_map(|value| self.verified(value))
    }

    fn verified(&self, value: &str) -> Option<GuestId> {
        let (guest, signature) = value.split_once('.')?;
        let guest = GuestId::parse(guest)?;
        let signature: [u8; 32] = decoded(signature)?;
        self.signing(guest).verify_slice(&signature).ok()?;
        Some(guest)
    }

    fn signing(&self, guest: GuestId) -> Hmac<Sha256> {
        self.mac.clone().chain_update(PURPOSE).chain_update(guest.0)
    }
}
