//! Guests and players at a server of the tests.

use std::net::SocketAddr;
use std::time::Duration;

use leonardo_client::{Error, Link, Server, Session, Socket, socket_path};
use leonardo_protocol::{EntryMessage, Request, ServerMessage, SocketQuery};
use leonardo_rules::sets::Library;

/// How long a test waits for something that must come. Nothing depends on how fast it comes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Someone without a cookie.
pub(crate) fn stranger(at: SocketAddr) -> Server {
    Server::new(&Link::parse(&format!("http://{at}/")).unwrap()).unwrap()
}

/// A guest with a name.
pub(crate) fn guest(at: SocketAddr, name: &str) -> Server {
    let mut guest = stranger(at);
    guest.set_name(name).unwrap();
    guest
}

/// The same guest at another server, or at one that was started again.
pub(crate) fn again(at: SocketAddr, guest: &Server) -> Server {
    stranger(at).with_cookie(guest.cookie().map(str::to_owned))
}

/// The next message of a connection, however long it takes.
pub(crate) fn receive(socket: &mut Socket) -> Result<String, Error> {
    let text = socket.receive(PATIENCE)?;
    Ok(text.unwrap_or_else(|| panic!("the server has nothing more to say")))
}

/// A guest at a table.
pub(crate) struct Player {
    pub(crate) session: Session,
    socket: Socket,
}

impl Player {
    /// Connects to a table, with all entries from `have` on.
    pub(crate) fn join(guest: &Server, table: &str, have: Option<u32>) -> Player {
        let session = Session::new(Library::embedded(), have);
        let query = SocketQuery { views: Some(true), ..SocketQuery::default() };
        let path = socket_path(table, &session.resume(&query));
        Player { session, socket: Socket::open(guest, &path).unwrap() }
    }

    /// The next message.
    pub(crate) fn read(&mut self) -> Result<ServerMessage, Error> {
        let text = receive(&mut self.socket)?;
        Ok(self.session.hear(&text)?.message)
    }

    /// Sends a request; a broken connection shows when something is read from it.
    pub(crate) fn ask(&mut self, request: Request) {
        if let Some(text) = self.session.request(request) {
            let _ = self.socket.send(text);
        }
    }

    /// Reads on to the entry that this finds something in. The connection must not break.
    #[track_caller]
    pub(crate) fn until<T>(&mut self, find: impl Fn(&EntryMessage) -> Option<T>) -> T {
        loop {
            if let ServerMessage::Entry(entry) = self.read().expect("the connection holds")
                && let Some(found) = find(&entry)
            {
                return found;
            }
        }
    }

    /// All entries so far that are told late.
    pub(crate) fn missed(&mut self) -> Vec<EntryMessage> {
        let mut entries = Vec::new();
        while !self.session.is_up_to_date() {
            if let ServerMessage::Entry(entry) = self.read().expect("the connection holds") {
                entries.push(*entry);
            }
        }
        entries
    }
}
