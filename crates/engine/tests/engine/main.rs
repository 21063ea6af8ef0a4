//! The engine as its clients know it: lines in, lines out.

#![allow(clippy::unwrap_used)] // A test that finds nothing where something must be has failed.
#![allow(clippy::needless_pass_by_value)] // Requests are written where they are sent.

mod bad_input;
mod client;
mod corpus;
mod decks;
mod docs;
mod games;
mod luck;
mod records;
mod streams;
