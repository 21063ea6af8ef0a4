//! The server: HTTP and WebSocket, a task for each table, a store.
//!
//! A table is a log of numbered events ([`store`], `leonardo-table`). Its task, the single writer,
//! takes requests one by one, decides what they lead to, stores that durably, and only then tells
//! each viewer what that viewer may know. Everything else here is the way to the tables.

#![forbid(unsafe_code)]

// The doubles of the tests are shared with the simulator, which is inside.
#[cfg(test)]
extern crate self as leonardo_server;

mod address;
mod analyses;
mod bot_pool;
mod catch_up;
mod cluster;
mod config;
mod database;
mod http;
mod identity;
mod janitor;
mod limits;
mod list_cache;
mod listen;
mod log_limit;
mod log_pages;
mod log_text;
mod metrics;
mod origin;
mod read_turns;
mod refusal;
mod registry;
mod request_guard;
mod scheduler;
mod send_queue;
mod serve;
mod shown_table;
// A test, but inside: it starts processes without their listeners.
#[cfg(test)]
#[path = "../tests/simulation/mod.rs"]
mod simulation;
mod socket;
mod state;
pub mod store;
mod table_task;
mod tasks;
mod time;
mod uploaded_record;
mod write_limit;

pub use config::{Config, ConfigError, Layer, LogFormat, Setting};
pub use database::{Database, PostgresUrl};
pub use origin::{Host, Origin};
pub use serve::{ServeError, Server};
pub use time::Clock;
