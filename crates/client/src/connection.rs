//! A connection to a table that reconnects by itself and never blocks unless it is asked to.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use leonardo_protocol::{Request, ServerMessage, SocketQuery, Welcome};
use leonardo_rules::sets::Library;

use crate::{Error, Server, Session, Socket, socket_path};

/// How long to wait before each attempt to reconnect; the last one for all further attempts. The
/// first comes soon: of several processes another one has the table when one stops.
const PAUSES: [Duration; 6] = [
    Duration::from_millis(200),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
    Duration::from_secs(15),
];

/// How long waiting takes before it is looked whether there is something else to do.
const STEP: Duration = Duration::from_millis(50);

/// What carries the messages of a [`Connection`]: a WebSocket, or a script in a test.
pub trait Transport {
    /// Begins to connect to a table, instead of any connection there was.
    fn connect(&mut self, table: &str, query: &SocketQuery);
    /// Sends a message.
    fn send(&mut self, text: String) -> Result<(), Error>;
    /// The next message, if one comes within this time.
    fn receive(&mut self, wait: Duration) -> Result<Option<String>, Error>;
}

/// The state of a connection.
#[derive(Debug)]
pub enum ConnectionState {
    /// Messages come.
    Up,
    /// It is being connected, after so many failed attempts.
    Connecting(usize),
    /// It was lost.
    Waiting {
        /// Why.
        why: Error,
        /// When the next attempt is, by the clock of [`Connection::poll`].
        until: Duration,
        /// How many attempts have failed.
        tries: usize,
    },
    /// It was lost, and no further attempt makes sense.
    Closed(Error),
}

/// A connection to a table.
pub struct Connection {
    table: String,
    library: Library,
    query: SocketQuery,
    transport: Box<dyn Transport>,
    session: Session,
    state: ConnectionState,
    now: Duration,
}

impl Connection {
    /// Begins to connect to a table of a server, with all entries from the first one on.
    pub fn new(
        library: Library,
        table: &str,
        query: SocketQuery,
        transport: Box<dyn Transport>,
    ) -> Connection {
        let mut connection = Connection {
            table: String::new(),
            session: Session::new(library.clone(), query.have),
            library,
            query,
            transport,
            state: ConnectionState::Connecting(0),
            now: Duration::ZERO,
        };
        connection.follow(table);
        connection
    }

    /// Goes to another table of the same server.
    pub fn follow(&mut self, table: &str) {
        self.table = table.to_owned();
        self.session = Session::new(self.library.clone(), self.query.have);
        self.connect(0);
    }

    /// The state.
    pub fn state(&self) -> &ConnectionState {
        &self.state
    }

    /// What is remembered of the table.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Sends a request, as soon as there is a connection.
    pub fn request(&mut self, request: Request) {
        if let Some(text) = self.session.request(request)
            && let Err(error) = self.transport.send(text)
        {
            self.lose(error);
        }
    }

    /// The next message, if there is one. Reconnects when it is time; `now` is any clock that does
    /// not go backwards.
    pub fn poll(&mut self, now: Duration) -> Option<ServerMessage> {
        self.advance(now, Duration::ZERO)
    }

    /// Waits for the first message, and does not try again if there is no connection.
    ///
    /// # Errors
    ///
    /// If there is no connection, or nothing comes in time.
    pub fn first(&mut self, patience: Duration) -> Result<Welcome, Error> {
        match self.advance(Duration::ZERO, patience) {
            Some(ServerMessage::Welcome(welcome)) => return Ok(*welcome),
            Some(_) => return Err(Error::Garbled("the first message is not a welcome".to_owned())),
            None => {}
        }
        match std::mem::replace(&mut self.state, ConnectionState::Connecting(0)) {
            ConnectionState::Waiting { why, .. } | ConnectionState::Closed(why) => Err(why),
            ConnectionState::Up | ConnectionState::Connecting(_) => Err(Error::silent()),
        }
    }

    /// Waits for the next message, and reconnects as often as it takes.
    ///
    /// # Errors
    ///
    /// If the connection is closed for good.
    pub fn next_message(&mut self) -> Result<ServerMessage, &Error> {
        let (start, began) = (Instant::now(), self.now);
        while !matches!(self.state, ConnectionState::Closed(_)) {
            if let Some(message) = self.advance(began + start.elapsed(), STEP) {
                return Ok(message);
            }
            if matches!(self.state, ConnectionState::Waiting { .. }) {
                thread::sleep(STEP);
            }
        }
        let ConnectionState::Closed(why) = &self.state else {
            unreachable!("only then the loop ends")
        };
        Err(why)
    }

    fn advance(&mut self, now: Duration, wait: Duration) -> Option<ServerMessage> {
        self.now = now;
        if let ConnectionState::Waiting { until, tries, .. } = self.state
            && now >= until
        {
            self.connect(tries);
        }
        if !matches!(self.state, ConnectionState::Up | ConnectionState::Connecting(_)) {
            return None;
        }
        match self.transport.receive(wait).and_then(|text| self.hear(text)) {
            Ok(message) => message,
            Err(error) => {
                self.lose(error);
                None
            }
        }
    }

    fn hear(&mut self, text: Option<String>) -> Result<Option<ServerMessage>, Error> {
        let Some(text) = text else { return Ok(None) };
        let heard = self.session.hear(&text)?;
        self.state = ConnectionState::Up;
        for text in heard.resend {
            self.transport.send(text)?;
        }
        Ok(Some(heard.message))
    }

    fn connect(&mut self, tries: usize) {
        self.state = ConnectionState::Connecting(tries);
        self.transport.connect(&self.table, &self.session.resume(&self.query));
    }

    fn lose(&mut self, why: Error) {
        self.session.lose();
        let tries = if let ConnectionState::Connecting(tries) = self.state { tries } else { 0 };
        self.state = if why.is_temporary() {
            let pause = PAUSES[tries.min(PAUSES.len() - 1)];
            ConnectionState::Waiting { why, until: self.now + pause, tries: tries + 1 }
        } else {
            ConnectionState::Closed(why)
        };
    }
}

/// WebSockets to the tables of a server. They are opened on a thread of their own.
pub struct SocketTransport {
    server: Server,
    socket: Option<Socket>,
    opening: Option<Receiver<Result<Socket, Error>>>,
}

impl SocketTransport {
    /// Not connected yet.
    pub fn new(server: Server) -> SocketTransport {
        SocketTransport { server, socket: None, opening: None }
    }
}

impl Transport for SocketTransport {
    fn connect(&mut self, table: &str, query: &SocketQuery) {
        self.socket = None;
        let (sender, receiver) = channel();
        let (server, path) = (self.server.clone(), socket_path(table, query));
        thread::spawn(move || {
            // If the receiver is gone, nobody wants the socket any more.
            let _ = sender.send(Socket::open(&server, &path));
        });
        self.opening = Some(receiver);
    }

    fn send(&mut self, text: String) -> Result<(), Error> {
        self.socket.as_mut().map_or(Ok(()), |socket| socket.send(text))
    }

    fn receive(&mut self, wait: Duration) -> Result<Option<String>, Error> {
        if let Some(opening) = &self.opening {
            let opened = match opening.recv_timeout(wait) {
                Ok(opened) => opened,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => Err(Error::broken()),
            };
            self.opening = None;
            self.socket = Some(opened?);
        }
        let Some(socket) = &mut self.socket else { return Ok(None) };
        let received = socket.receive(wait);
        if received.is_err() {
            self.socket = None;
        }
        received
    }
}
