//! Tables as people have them: a real server in this process, real sockets, real time or a clock
//! that stands still until the test lets it pass.

#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

mod harness;

mod analysis;
mod bots;
mod chat;
mod clocks;
mod crowd;
mod describe;
mod devices;
mod ending;
mod fuzz;
mod games;
mod ghosts;
mod hints;
mod history;
mod leak;
mod lessons;
mod limits;
mod loading;
mod memory;
mod own_puzzles;
mod records;
mod resume;
mod rights;
mod schema;
mod seats;
mod takeback;
mod timing;
mod tokens;
mod trouble;
mod unread;
