//! Puzzles: a position at the beginning of a turn, and a question with one answer.
//!
//! Up to its draw a turn has no luck and nothing hidden, so the answer is *proved*: every line of
//! the turn is enumerated with the rules, and where the question is about the next player, every
//! card that this player may hold. The unit of uniqueness is the outcome: all lines that lead to
//! the same table and the same Keys are one answer, and all are accepted.
//!
//! ```
//! use leonardo_puzzles::{Verdict, shipped};
//!
//! let entry = &shipped()[0];
//! let puzzle = entry.puzzle()?;
//! let proof = puzzle.prove()?;
//! assert_eq!(puzzle.show_line(&proof.answer), entry.answer());
//! let judged = puzzle.judge(&proof, &proof.answer).map_err(|bad| bad.rejection)?;
//! assert_eq!(judged.verdict, Verdict::Solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No clock, no threads, no files: the day, seeds and texts come from outside.

#![forbid(unsafe_code)]

mod chance;
mod class;
mod found;
mod judge;
mod lines;
mod make;
mod missed;
mod prove;
mod puzzle;
mod rating;
mod replies;
mod shipped;
mod text;
mod words;
mod written;

pub use chance::Chance;
pub use class::{Class, UnknownClass};
pub use found::{NoPuzzle, found};
pub use judge::{BadMove, Judged, Verdict, WhyNot};
pub use lines::MOVES_MAX;
pub use make::{Maker, Wanted};
pub use missed::missed;
pub use prove::{Goal, ODDS_POINTS_MIN, Proof};
pub use puzzle::{Puzzle, PuzzleError};
pub use rating::{Rating, Standing, Tried, first_rating};
pub use replies::Reply;
pub use shipped::{Entry, EntryError, by_id, course, daily, near, shipped};
pub use text::{TEXT_BYTES_MAX, TextError};
pub use words::{PuzzleWords, Refused};
pub use written::WrittenError;
