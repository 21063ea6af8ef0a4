//! A client for servers of *The Enigma of Leonardo*: create a table, sit down, play, and lose
//! nothing when the connection breaks.
//!
//! - [`Link`] reads the links that people send each other, [`Server`] speaks HTTP: guests, lists of
//!   tables, seats, records.
//! - [`Connection`] is a table: [`Request`](leonardo_protocol::Request)s go in,
//!   [`ServerMessage`](leonardo_protocol::ServerMessage)s come out. It reconnects by itself, resumes
//!   after the last entry it has heard and sends again what was not acknowledged.
//! - [`Session`] is the part of it without input and output, for programs that have a transport of
//!   their own. `docs/protocol.md` has the rules that it follows under "Reconnecting and resuming".
//!
//! ```no_run
//! use leonardo_client::{Connection, Link, Server, SocketTransport};
//! use leonardo_protocol::{NewSeat, NewTable, Request, ServerMessage, SocketQuery};
//! use leonardo_rules::{Variant, sets::Library};
//!
//! let link = Link::parse("http://localhost:7878/").ok_or("not a link")?;
//! let mut server = Server::new(&link)?;
//! server.set_name("Lisa")?;
//! let table = server.create(&NewTable::new(Variant::Base, vec![NewSeat::Me, NewSeat::Open]))?;
//! println!("Others join at {}", link.of_table(&table.table.id));
//!
//! let transport = Box::new(SocketTransport::new(server));
//! let query = SocketQuery::default();
//! let mut table = Connection::new(Library::embedded(), &table.table.id, query, transport);
//! table.request(Request::Say { text: "Hello!".into() });
//! loop {
//!     if let ServerMessage::Entry(entry) = table.next_message().map_err(ToString::to_string)? {
//!         println!("{}: {:?}", entry.seq, entry.event);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/first_offer.rs` plays a whole game.

#![forbid(unsafe_code)]

mod connection;
mod error;
mod guests;
mod http;
mod link;
mod session;
mod socket;
mod tls;

pub use connection::{Connection, ConnectionState, SocketTransport, Transport};
pub use error::Error;
pub use guests::GuestStore;
pub use http::{Response, Server};
pub use link::Link;
pub use session::{Heard, Session, ruleset_of};
#[cfg(feature = "tokio")]
pub use socket::open_async;
pub use socket::{Socket, socket_path};

/// Random bytes in hexadecimal digits, for salts for example; `None` if the system has none.
pub fn random_hex(bytes: usize) -> Option<String> {
    let mut random = vec![0; bytes];
    getrandom::fill(&mut random).ok()?;
    Some(leonardo_record::fair::write_salt(&random))
}
