//! The terminal client without a terminal: pictures, keys, whole games.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

mod games;
mod help;
mod lessons;
mod lines;
mod menu;
mod remote;
mod screens;
mod sessions;
