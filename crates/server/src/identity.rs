//! Identity without accounts: guests with a signed cookie, tokens that open a seat, and table ids
//! that cannot be guessed.

mod cookie;
mod text;

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::cluster::SECRET_BYTES;

pub(crate) use cookie::GuestCookies;
pub(crate) use text::{clean_chat, clean_name};

/// How many random bytes the name of a table has.
const TABLE_ID_BYTES: usize = 12;
/// What they are in base64.
const TABLE_ID_CHARS: usize = 16;
const TOKEN_BYTES: usize = 16;

/// The name of a guest for machines. Knowing it gives no rights: those need the signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GuestId([u8; 16]);

impl GuestId {
    /// A new guest.
    pub(crate) fn random() -> GuestId {
        GuestId(random_bytes())
    }

    fn parse(text: &str) -> Option<GuestId> {
        decoded(text).map(GuestId)
    }
}

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

/// The public name of a new table: what its link ends with.
pub(crate) fn table_id() -> String {
    random_text::<TABLE_ID_BYTES>()
}

/// Whether this can be the name of a table at all; the store need not be asked about anything else.
pub(crate) fn is_table_id(text: &str) -> bool {
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.len() == TABLE_ID_CHARS && text.bytes().all(is_base64)
}

/// A new token that opens a seat, so that a person can go on playing on another device. Only its
/// owner is told; what is kept is its [`token_hash`].
pub(crate) fn seat_token() -> String {
    random_text::<TOKEN_BYTES>()
}

/// The SHA-256 of an offered token. Tokens are random enough that they cannot be found from it.
pub(crate) fn token_hash(offered: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(offered))
}

/// A new key for [`GuestCookies`], to be kept in the store.
pub(crate) fn cookie_key() -> String {
    random_text::<{ GuestCookies::KEY_BYTES }>()
}

/// A new secret of the processes of one database, to be kept in the store.
pub(crate) fn secret_text() -> String {
    random_text::<SECRET_BYTES>()
}

fn random_text<const LENGTH: usize>() -> String {
    URL_SAFE_NO_PAD.encode(random_bytes::<LENGTH>())
}

/// Bytes that nobody can guess.
pub(crate) fn random_bytes<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    #[cfg(test)]
    if crate::simulation::luck::fill(&mut bytes) {
        return bytes;
    }
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// Exactly so many bytes in base64; each has one spelling only.
pub(crate) fn decoded<const LENGTH: usize>(text: &str) -> Option<[u8; LENGTH]> {
    URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests;
