//! The program as people run it: the real binary, its output, its exit codes.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

mod analyse;
mod bad_input;
mod closed_pipe;
mod engine;
mod lab;
mod lessons;
mod load;
#[cfg(unix)]
mod menu;
#[cfg(unix)]
mod online;
mod plain;
mod play;
#[cfg(unix)]
#[path = "../serve/process.rs"]
#[allow(dead_code)] // The tests of the server use the rest of it.
mod process;
mod puzzles;
mod records;
mod run;
#[cfg(unix)]
mod screen;
mod sets;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod tls;
