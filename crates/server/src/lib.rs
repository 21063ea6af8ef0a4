//! Tables for people: HTTP and WebSocket, one writer for each table, a store.
//!
//! A table is a log of numbered facts ([`store`]). Its task, the only writer, takes requests one by
//! one, decides what they lead to, stores that durably, and only then tells each viewer what that
//! viewer may know. Everything else here is the way to the tables.

#![forbid(unsafe_code)]

mod address;
mod config;
mod create;
mod desk;
mod fact;
mod guard;
mod http;
mod hub;
mod identity;
mod limits;
mod listen;
mod metrics;
mod mind;
mod missed;
mod origin;
mod outbox;
mod paper;
mod refusal;
mod serve;
mod socket;
pub mod store;
mod table;
mod time;

pub use config::{Config, ConfigError, Layer, LogFormat, Setting};
pub use origin::Origin;
pub use serve::{ServeError, Server};
pub use time::Clock;
