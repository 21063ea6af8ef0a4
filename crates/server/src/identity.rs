//! Identity without accounts: guests with a signed cookie, tokens that open a seat, and table ids
//! that cannot be guessed.

mod cookie;
mod text;
mod token;

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

pub(crate) use cookie::GuestCookies;
pub(crate) use text::{clean_chat, clean_name};
pub(crate) use token::{seat_token, token_hash};

/// How many random bytes the name of a table has.
const TABLE_ID_BYTES: usize = 12;
/// What they are in base64.
const TABLE_ID_CHARS: usize = 16;

/// The name of a guest for machines. Knowing it gives no rights: those need the signature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct GuestId([u8; GuestId::BYTES]);

/// This is not an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not an id")]
pub(crate) struct NoId;

impl GuestId {
    const BYTES: usize = 16;

    /// A new guest.
    pub(crate) fn random() -> GuestId {
        GuestId(random_bytes())
    }
}

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl FromStr for GuestId {
    type Err = NoId;

    fn from_str(text: &str) -> Result<GuestId, NoId> {
        decoded(text).map(GuestId).ok_or(NoId)
    }
}

impl From<GuestId> for String {
    fn from(guest: GuestId) -> String {
        guest.to_string()
    }
}

impl TryFrom<String> for GuestId {
    type Error = NoId;

    fn try_from(text: String) -> Result<GuestId, NoId> {
        text.parse()
    }
}

/// The public name of a new table: what its link ends with.
pub(crate) fn table_id() -> String {
    URL_SAFE_NO_PAD.encode(random_bytes::<TABLE_ID_BYTES>())
}

/// Whether this can be the name of a table at all; the store need not be asked about anything else.
pub(crate) fn is_table_id(text: &str) -> bool {
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.len() == TABLE_ID_CHARS && text.bytes().all(is_base64)
}

/// A new key for [`GuestCookies`], to be kept in the store.
pub(crate) fn cookie_key() -> [u8; GuestCookies::KEY_BYTES] {
    random_bytes()
}

/// Bytes that nobody can guess.
pub(crate) fn random_bytes<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// Exactly so many bytes in base64; each has one spelling only.
fn decoded<const LENGTH: usize>(text: &str) -> Option<[u8; LENGTH]> {
    URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests;
