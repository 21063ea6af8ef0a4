//! The program as people run it: the real binary, its output, its exit codes.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

mod bad_input;
mod lab;
mod load;
mod play;
mod records;
mod run;
mod sets;
#[cfg(unix)]
mod terminal;
