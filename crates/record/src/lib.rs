//! A game on paper: the `.leo` record, what PGN is to chess. `docs/record.md` is its description.
//!
//! A [`Session`] is a game under way, with its luck, its history and undo. A [`Recorder`] writes a
//! game down while it is played. The [`Record`] that it makes can be printed
//! ([`std::fmt::Display`]) and parsed ([`Record::parse`]) as text, or as its JSON twin
//! ([`Record::to_json`], [`Record::from_json`]). A [`Replay`] plays it again, move by move, and
//! [`Record::verify`] re-derives all its luck and re-decides all its moves. [`fair`] makes seeds that
//! nobody could choose.

mod decks;
mod error;
pub mod fair;
mod game_and_luck;
mod headers;
mod paper;
mod record;
mod recorder;
mod replay;
mod session;
mod text;

pub use decks::deck_hash;
pub use error::{Flaw, Place, RecordError};
pub use record::{Deal, Luck, Ply, Record, Turn};
pub use recorder::Recorder;
pub use replay::{Mismatch, Moment, Replay, Tampered, Verified};
pub use session::{Session, SessionError};

/// The version of the format that this code writes and reads.
pub const FORMAT_VERSION: u32 = 1;
/// The largest text of a record.
pub const FILE_BYTES_MAX: usize = 4 << 20;
/// The largest JSON twin of a record.
pub const JSON_BYTES_MAX: usize = 16 << 20;
/// The longest line of a record.
pub const LINE_BYTES_MAX: usize = 64 << 10;
/// The most turns of a record.
pub const TURNS_MAX: usize = 50_000;
/// A base game of more turns than this is printed with short plays, `MeN` for `MeHa>N`.
pub const SHORT_FROM_TURNS: usize = 220;
/// The most headers of a record, repeated ones included.
pub const HEADERS_MAX: usize = 1_000;
/// The longest label of a deck.
pub const LABEL_BYTES_MAX: usize = 32 << 10;
/// The longest name of a player or of a header of one's own.
pub const NAME_BYTES_MAX: usize = 200;
