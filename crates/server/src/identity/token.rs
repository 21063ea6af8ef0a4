//! Tokens that open a seat, so that a person can go on playing on another device.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::random_bytes;

const TOKEN_BYTES: usize = 16;

/// A new token. Only its owner is told; what is kept is its [`token_hash`].
pub(crate) fn seat_token() -> String {
    URL_SAFE_NO_PAD.encode(random_bytes::<TOKEN_BYTES>())
}

/// The SHA-256 of an offered token. Tokens are random enough that they cannot be found from it.
pub(crate) fn token_hash(offered: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(offered))
}
