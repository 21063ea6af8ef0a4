//! The server as people run it: the real process, talked to over HTTP and WebSocket.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

mod client;
mod closed_pipe;
mod full_disk;
mod kill;
mod machine;
mod operation;
mod page;
mod player;
mod power;
mod process;
mod resume;
mod soak;
