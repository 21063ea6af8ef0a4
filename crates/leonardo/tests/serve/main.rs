//! The server as people run it: the real process, talked to over HTTP and WebSocket.

#![allow(clippy::unwrap_used)] // A test that unwraps in vain fails, as it should.

mod client;
mod closed_pipe;
mod cluster;
mod doctor;
mod full_disk;
mod kill;
mod machine;
mod operation;
mod own_postgres;
mod page;
mod player;
mod postgres;
#[path = "../../../server/tests/doubles/postgres.rs"]
mod postgres_server;
mod power;
mod process;
mod resume;
mod soak;
