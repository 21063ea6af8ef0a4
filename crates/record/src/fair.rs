//! Seeds that no one can choose: a secret that was promised before the deal, and salts of the
//! players. Section 8 of `docs/fairness.md` is the description.
//!
//! A [`Secret`] has a [`Secret::commitment`] that is published before the salts are known; [`seed`]
//! makes the seed of both. [`Record::with_secret`] puts them on paper, and [`check`] tells whether
//! what a record says of its seed is true.

use std::fmt;
use std::str::FromStr;

use leonardo_rules::{Seat, Seed, hex, unhex};
use sha2::{Digest, Sha256};

use crate::record::{Luck, Record};
use crate::text::Lines;

/// The longest salt.
pub const SALT_BYTES_MAX: usize = 32;

/// What the text begins with whose hash is the seed: another function would have another number.
const PURPOSE: &str = "leonardo seed 1\n";

const COMMITMENT: &str = "Commitment";
const SECRET: &str = "Secret";
const SALT: &str = "Salt-";
const SEED: &str = "Seed";

/// What the dealer of a game keeps to itself until the game is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

/// It must not slip into a log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// The hash of the secret, in hexadecimal digits: it may be told at once and gives nothing away.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The secret itself, in hexadecimal digits, for when the game is over.
    pub fn reveal(&self) -> String {
        Seed(self.0).to_string()
    }
}

/// A text that is not a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a secret is 64 hexadecimal digits")]
pub struct SecretError;

impl FromStr for Secret {
    type Err = SecretError;

    fn from_str(text: &str) -> Result<Secret, SecretError> {
        text.parse().map(|Seed(bytes)| Secret(bytes)).map_err(|_| SecretError)
    }
}

/// The seed of a game: `salts` has a place for every seat, an empty one where it gave none.
///
/// ```
/// use leonardo_record::fair::{Secret, seed};
///
/// let secret = Secret([7; 32]);
/// let commitment = secret.commitment(); // Published before the players choose their salts.
/// assert_ne!(seed(&secret, &[vec![1], vec![]]), seed(&secret, &[vec![], vec![1]]));
/// assert_eq!(secret.reveal().parse::<Secret>()?.commitment(), commitment);
/// # Ok::<(), leonardo_record::fair::SecretError>(())
/// ```
pub fn seed(secret: &Secret, salts: &[Vec<u8>]) -> Seed {
    let mut hash = Sha256::new_with_prefix(PURPOSE);
    let parts = std::iter::once(&secret.0[..]).chain(salts.iter().map(Vec::as_slice));
    for part in parts {
        hash.update(hex(part));
        hash.update("\n");
    }
    Seed(hash.finalize().into())
}

/// Salt that no game takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum SaltError {
    /// Not pairs of hexadecimal digits.
    #[error("a salt is written in hexadecimal digits, two for each byte")]
    NotHex,
    /// Over [`SALT_BYTES_MAX`].
    #[error("a salt has at most {SALT_BYTES_MAX} bytes")]
    TooLong,
    /// More places or fewer than the game has seats.
    #[error("{given} places for salt in a game of {seats} seats")]
    Seats { given: usize, seats: usize },
}

/// Reads a salt in hexadecimal digits; no digits are no salt.
///
/// # Errors
///
/// If it is too long, or not pairs of hexadecimal digits.
pub fn parse_salt(text: &str) -> Result<Vec<u8>, SaltError> {
    if text.len() > 2 * SALT_BYTES_MAX {
        return Err(SaltError::TooLong);
    }
    unhex(text).ok_or(SaltError::NotHex)
}

/// A salt in hexadecimal digits, as [`parse_salt`] reads it.
pub fn write_salt(salt: &[u8]) -> String {
    hex(salt)
}

/// What [`check`] found in order: the seed is the one that was promised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// What must have been published before the deal.
    pub commitment: String,
    /// The salt of every seat; an empty one where it gave none.
    pub salts: Vec<Vec<u8>>,
}

impl Fair {
    /// The seats that gave salt.
    pub fn salted(&self) -> impl Iterator<Item = Seat> {
        let seats = (0..).zip(&self.salts).filter(|(_, salt)| !salt.is_empty());
        seats.map(|(seat, _)| Seat(seat))
    }
}

/// Why what a record says of its seed cannot be true.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum FairError {
    /// A header that says nothing without another one.
    #[error("the header `{tag}` needs the header `{needs}`, which is missing")]
    Alone { tag: String, needs: &'static str },
    /// A header that may be there once.
    #[error("the header `{0}` stands here for the second time")]
    Twice(String),
    /// Something else than hexadecimal digits, or the wrong number of them.
    #[error("`{0}` must be 64 hexadecimal digits; if it is a salt, an even number of at most 64")]
    Value(String),
    /// Salt of a seat that the game does not have.
    #[error("`{tag}` names no seat: there are {seats}, counted from 0")]
    NoSeat { tag: String, seats: usize },
    /// The secret is not the one that was promised.
    #[error("the commitment to this secret is {expected}, not {found}")]
    Commitment { expected: String, found: String },
    /// The seed is not the one that was promised.
    #[error("the seed of this secret and these salts is {expected}, not {found}")]
    Seed { expected: Seed, found: Seed },
}

impl FairError {
    /// The line of the header that it is about.
    pub(crate) fn line(&self, lines: &Lines) -> u32 {
        let (name, before) = match self {
            FairError::Twice(tag) => (tag.as_str(), 1),
            FairError::Alone { tag, .. }
            | FairError::Value(tag)
            | FairError::NoSeat { tag, .. } => (tag.as_str(), 0),
            FairError::Commitment { .. } => (COMMITMENT, 0),
            FairError::Seed { .. } => (SEED, 0),
        };
        let mut headers = lines.headers.iter().filter(|(header, _)| header == name);
        headers.nth(before).map_or(1, |(_, line)| *line)
    }
}

/// Whether the seed of a record is the one that its `Commitment`, its `Secret` and the salts fix.
/// `None` for a record that does not claim it: one without any of these headers.
///
/// # Errors
///
/// If the headers are incomplete, or do not lead to the seed of the record.
pub fn check(record: &Record) -> Result<Option<Fair>, FairError> {
    let claims = claims(record)?;
    let Some((first, _)) = claims.first() else { return Ok(None) };
    let alone = |needs| FairError::Alone { tag: first.to_string(), needs };
    let digest = |tag: &'static str| {
        let value = claims.iter().find(|(name, _)| *name == tag).map(|(_, value)| *value);
        let bytes = unhex(value.ok_or_else(|| alone(tag))?);
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.ok_or_else(|| FairError::Value(tag.to_string()))
    };
    let found: [u8; 32] = digest(COMMITMENT)?;
    let secret = Secret(digest(SECRET)?);
    let salts = salts(&claims, usize::from(record.ruleset.players()))?;
    let (commitment, found) = (secret.commitment(), hex(&found));
    if commitment != found {
        return Err(FairError::Commitment { expected: commitment, found });
    }
    let Luck::Seed(found) = record.luck else { return Err(alone(SEED)) };
    let expected = seed(&secret, &salts);
    if expected != found {
        return Err(FairError::Seed { expected, found });
    }
    Ok(Some(Fair { commitment, salts }))
}

impl Record {
    /// The same record with the seed of this secret and these salts, one place for each seat, and
    /// with the headers by which everybody can check that. Whether the game was played from that
    /// seed is for [`Record::verify`] to say.
    ///
    /// # Errors
    ///
    /// If there is not one place for each seat, or a salt is too long.
    pub fn with_secret(self, secret: &Secret, salts: &[Vec<u8>]) -> Result<Record, SaltError> {
        let seats = usize::from(self.ruleset.players());
        if salts.len() != seats {
            return Err(SaltError::Seats { given: salts.len(), seats });
        }
        if salts.iter().any(|salt| salt.len() > SALT_BYTES_MAX) {
            return Err(SaltError::TooLong);
        }
        let mut record = self.with_seed(seed(secret, salts));
        forget(&mut record);
        record.tags.push((COMMITMENT.to_string(), secret.commitment()));
        record.tags.push((SECRET.to_string(), secret.reveal()));
        let given = salts.iter().enumerate().filter(|(_, salt)| !salt.is_empty());
        record.tags.extend(given.map(|(seat, salt)| (format!("{SALT}{seat}"), write_salt(salt))));
        Ok(record)
    }
}

/// Takes away what a record says of how its seed was fixed.
pub(crate) fn forget(record: &mut Record) {
    record.tags.retain(|(name, _)| !is_claim(name));
}

/// The headers that say how the seed was fixed, each once, in their order.
fn claims(record: &Record) -> Result<Vec<(&str, &str)>, FairError> {
    let mut claims: Vec<(&str, &str)> = Vec::new();
    for (name, value) in record.tags.iter().filter(|(name, _)| is_claim(name)) {
        if claims.iter().any(|(other, _)| other == name) {
            return Err(FairError::Twice(name.clone()));
        }
        claims.push((name, value));
    }
    Ok(claims)
}

/// Anything else, also `Salt-Lake`, is an application's own header.
fn is_claim(name: &str) -> bool {
    name == COMMITMENT || name == SECRET || salted_seat(name).is_some()
}

/// The digits of a header such as `Salt-0`.
fn salted_seat(name: &str) -> Option<&str> {
    let digits = name.strip_prefix(SALT)?;
    (!digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())).then_some(digits)
}

/// The salt of every seat.
fn salts(claims: &[(&str, &str)], seats: usize) -> Result<Vec<Vec<u8>>, FairError> {
    let mut salts = vec![Vec::new(); seats];
    for (tag, value) in claims {
        let Some(digits) = salted_seat(tag) else { continue };
        // Only one spelling: `Salt-00` beside `Salt-0` would be the same seat twice.
        let place = (0..seats).find(|seat| seat.to_string() == digits);
        let place = place.ok_or_else(|| FairError::NoSeat { tag: tag.to_string(), seats })?;
        salts[place] = parse_salt(value).map_err(|_| FairError::Value(tag.to_string()))?;
    }
    Ok(salts)
}
