//! The words of the program: every language says everything, and the same things.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

mod golden;
mod hints;
mod ids;
mod lessons;
mod samples;
