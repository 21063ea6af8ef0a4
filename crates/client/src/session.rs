//! What a client remembers of a table so that a lost connection costs nothing. No input and output:
//! texts go in and texts come out, so the rules of `docs/protocol.md` about reconnecting can be
//! tested without a network.

use std::sync::Arc;
use std::time::SystemTime;

use leonardo_protocol::{
    ClientMessage, DeckHashes, PROTOCOL_VERSION, Request, ServerMessage, SocketQuery, TableInfo,
};
use leonardo_record::deck_hash;
use leonardo_rules::sets::Library;
use leonardo_rules::{Ruleset, Seat, names};
use serde::Deserialize;

use crate::Error;

/// The state of a client at one table, across any number of connections.
///
/// ```
/// use leonardo_client::Session;
/// use leonardo_protocol::Request;
/// use leonardo_rules::sets::Library;
///
/// let mut session = Session::new(Library::embedded(), None);
/// // Nothing is sent before the server's welcome; then `hear` says what to send.
/// assert_eq!(session.request(Request::Say { text: "Hello!".into() }), None);
/// assert!(session.is_pending(|request| matches!(request, Request::Say { .. })));
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    library: Library,
    ruleset: Option<Arc<Ruleset>>,
    /// The entry that is expected next, if any was heard or asked for.
    next: Option<u32>,
    /// The entry that came next at the table at the last welcome.
    welcomed: u32,
    is_welcome: bool,
    /// Whether what was not answered has been sent over this connection.
    is_resent: bool,
    seat: Option<Seat>,
    /// Requests without an answer, oldest first.
    pending: Vec<ClientMessage>,
    /// What the ids of requests begin with: no other session has the same.
    prefix: String,
    requests: u64,
}

/// What comes of a message.
#[derive(Clone, PartialEq, Debug)]
pub struct Heard {
    /// The message.
    pub message: ServerMessage,
    /// What to send now: requests that an earlier connection did not deliver.
    pub resend: Vec<String>,
}

/// As much of a message as can be read before the cards are known.
#[derive(Deserialize)]
struct AboutTable {
    protocol: u32,
    table: TableInfo,
}

impl Session {
    /// A session that begins with the table as it is, or with all entries from `have` on. Card lists
    /// come from the library.
    pub fn new(library: Library, have: Option<u32>) -> Session {
        Session {
            library,
            ruleset: None,
            next: have,
            welcomed: 0,
            is_welcome: false,
            is_resent: false,
            seat: None,
            pending: Vec::new(),
            prefix: prefix(),
            requests: 0,
        }
    }

    /// The same with a given beginning of the ids of its requests, so that a simulated run can be
    /// repeated. No other session of the same guest may have the same.
    #[must_use]
    pub fn with_prefix(self, prefix: &str) -> Session {
        Session { prefix: prefix.to_owned(), ..self }
    }

    /// The ruleset of the table, once it has said which.
    pub fn ruleset(&self) -> Option<&Arc<Ruleset>> {
        self.ruleset.as_ref()
    }

    /// The number of the entry that comes next at the table: what a move has to name.
    pub fn next(&self) -> u32 {
        self.expected().max(self.welcomed)
    }

    fn expected(&self) -> u32 {
        self.next.unwrap_or_default()
    }

    /// Whether everything that was missed has been heard.
    pub fn is_up_to_date(&self) -> bool {
        self.is_welcome && self.expected() >= self.welcomed
    }

    /// Whether a request that fits waits for its answer.
    pub fn is_pending(&self, fits: impl Fn(&Request) -> bool) -> bool {
        self.pending.iter().any(|message| fits(&message.request))
    }

    /// What the next connection asks for: everything that was missed, seen from the same seat.
    pub fn resume(&self, query: &SocketQuery) -> SocketQuery {
        SocketQuery { have: self.next, seat: self.seat.or(query.seat), ..query.clone() }
    }

    /// Makes a message of a request. Without a connection it is sent when there is one again; a
    /// request that changes nothing at the table is then no longer of interest.
    pub fn request(&mut self, request: Request) -> Option<String> {
        self.requests += 1;
        let id = Some(format!("{}-{}", self.prefix, self.requests));
        let message = ClientMessage { id, request };
        let text = self.is_resent.then(|| write(&message));
        if changes_table(&message.request) {
            self.pending.push(message);
        }
        text
    }

    /// The connection was lost.
    pub fn lose(&mut self) {
        (self.is_welcome, self.is_resent) = (false, false);
    }

    /// Reads a message of the server.
    ///
    /// # Errors
    ///
    /// If it is not of the protocol, or of another version, or about cards that the library does
    /// not have, or not the next entry. The connection is of no use then.
    pub fn hear(&mut self, text: &str) -> Result<Heard, Error> {
        if !self.is_welcome {
            self.meet(text)?;
        }
        let read = || serde_json::from_str(text);
        let message: Result<ServerMessage, _> = match &self.ruleset {
            Some(ruleset) => names::with(ruleset, read),
            None => read(),
        };
        let message = message.map_err(|error| Error::Garbled(error.to_string()))?;
        self.note(&message)?;
        let mut resend = Vec::new();
        if self.is_up_to_date() && !self.is_resent {
            self.is_resent = true;
            resend.extend(self.pending.iter().map(write));
        }
        Ok(Heard { message, resend })
    }

    /// Learns from the first message of a connection what the others are about.
    fn meet(&mut self, text: &str) -> Result<(), Error> {
        let about: Result<AboutTable, _> = serde_json::from_str(text);
        let about = about.map_err(|error| Error::Garbled(error.to_string()))?;
        if about.protocol != PROTOCOL_VERSION {
            return Err(Error::OtherProtocol { ours: PROTOCOL_VERSION, theirs: about.protocol });
        }
        self.ruleset = Some(ruleset_of(&self.library, &about.table)?);
        Ok(())
    }

    fn note(&mut self, message: &ServerMessage) -> Result<(), Error> {
        match message {
            ServerMessage::Welcome(welcome) => {
                // A server whose database was restored may know less than was heard.
                let next = self.next.map_or(welcome.seq, |next| next.min(welcome.seq));
                self.next = Some(next);
                self.welcomed = welcome.seq;
                self.seat = welcome.you.seat;
                self.is_welcome = true;
            }
            ServerMessage::Entry(entry) => {
                let next = self.expected();
                if entry.seq != next {
                    return Err(Error::Garbled(format!("entry {} instead of {next}", entry.seq)));
                }
                self.next = Some(entry.seq + 1);
            }
            _ => {}
        }
        if let Some(id) = answered(message) {
            self.pending.retain(|pending| pending.id.as_deref() != Some(id));
        }
        Ok(())
    }
}

/// The request that a message answers.
fn answered(message: &ServerMessage) -> Option<&str> {
    match message {
        ServerMessage::Entry(entry) => entry.ack.as_deref(),
        ServerMessage::Done { id, .. }
        | ServerMessage::Refused { id, .. }
        | ServerMessage::Preview { id, .. }
        | ServerMessage::Survey { id, .. }
        | ServerMessage::Plan { id, .. }
        | ServerMessage::Hint { id, .. }
        | ServerMessage::Token { id, .. }
        | ServerMessage::Devices { id, .. }
        | ServerMessage::Pong { id, .. } => id.as_deref(),
        ServerMessage::Welcome(_) | ServerMessage::Presence(_) => None,
    }
}

/// Whether a request is sent again if its answer got lost.
fn changes_table(request: &Request) -> bool {
    !matches!(
        request,
        Request::Look { .. }
            | Request::Preview { .. }
            | Request::Survey { .. }
            | Request::Plan { .. }
            | Request::Hint { .. }
            | Request::Devices { .. }
            | Request::Ping
    )
}

/// Something that no other session of the same guest has.
fn prefix() -> String {
    let time = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    crate::random_hex(8).unwrap_or_else(|| format!("{:x}", time().as_nanos()))
}

fn write(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("plain data can be written as JSON")
}

/// The rules and cards of a table.
///
/// # Errors
///
/// If the library does not have the table's cards, or has others of the same names.
pub fn ruleset_of(library: &Library, table: &TableInfo) -> Result<Arc<Ruleset>, Error> {
    let players = u8::try_from(table.seats.len()).unwrap_or(u8::MAX);
    let setup = library
        .setup(table.variant, players, table.options.clone(), table.extra.as_deref())
        .map_err(|_| Error::OtherCards)?;
    let ours =
        DeckHashes { main: deck_hash(&setup.main), extra: setup.extra.as_ref().map(deck_hash) };
    if table.deck_hashes.as_ref().is_some_and(|theirs| *theirs != ours) {
        return Err(Error::OtherCards);
    }
    setup.ruleset().map_err(|_| Error::OtherCards)
}
