//! Why something does not work.

use std::io;

use leonardo_protocol::{RefusalCode, RefusalInfo};

/// Why a server did not do what it was asked for, or cannot be talked to.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The network: nothing listens there, the connection broke, no answer came in time.
    #[error(transparent)]
    Network(io::Error),
    /// There is no safe connection, for this reason.
    #[error("no safe connection: {0}")]
    Tls(String),
    /// The server closed the connection.
    #[error("the server closed the connection: {reason}")]
    Closed {
        /// Why, for programs: a close code of WebSockets.
        code: u16,
        /// Why, for people.
        reason: String,
    },
    /// The server refused the request and has changed nothing.
    #[error("{}", .refusal.text)]
    Refused {
        /// The status of the HTTP answer.
        status: u16,
        /// Why, for programs and for people.
        refusal: RefusalInfo,
    },
    /// The server sent something that is not of this protocol.
    #[error("the server sent something that is not of the protocol: {0}")]
    Garbled(String),
    /// The server speaks another version of the protocol.
    #[error("the server speaks version {theirs} of the protocol, this program version {ours}")]
    OtherProtocol {
        /// The version of this crate.
        ours: u32,
        /// The version of the server.
        theirs: u32,
    },
    /// The table is played with cards that this program does not have.
    #[error("the table is played with other cards than this program has")]
    OtherCards,
}

impl Error {
    /// Whether the same may work a little later: a network can come back, a server can start again.
    pub fn is_temporary(&self) -> bool {
        match self {
            Error::Network(_) | Error::Tls(_) | Error::Closed { .. } | Error::Garbled(_) => true,
            // Too many requests, and whatever is wrong inside of the server.
            Error::Refused { status, .. } => *status == 429 || *status >= 500,
            Error::OtherProtocol { .. } | Error::OtherCards => false,
        }
    }

    /// What the server says, or the status if it says nothing.
    pub(crate) fn refused(status: u16, body: &[u8]) -> Error {
        let refusal = serde_json::from_slice(body).unwrap_or_else(|_| RefusalInfo {
            code: RefusalCode::Unknown,
            text: status.to_string(),
            rule: None,
            retry_after_ms: None,
        });
        Error::Refused { status, refusal }
    }

    pub(crate) fn broken() -> Error {
        Error::Network(io::ErrorKind::ConnectionAborted.into())
    }

    pub(crate) fn silent() -> Error {
        Error::Network(io::ErrorKind::TimedOut.into())
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
        match inner {
            Some(inner) => Error::Tls(inner.to_string()),
            None => Error::Network(error),
        }
    }
}

impl From<ureq::Error> for Error {
    fn from(error: ureq::Error) -> Error {
        match error {
            ureq::Error::Io(error) => error.into(),
            ureq::Error::Timeout(_) => Error::silent(),
            ureq::Error::Rustls(error) => Error::Tls(error.to_string()),
            error => Error::Network(io::Error::other(error)),
        }
    }
}

impl From<tungstenite::Error> for Error {
    fn from(error: tungstenite::Error) -> Error {
        match error {
            tungstenite::Error::Io(error) => error.into(),
            tungstenite::Error::Http(answer) => {
                let status = answer.status().as_u16();
                Error::refused(status, answer.body().as_deref().unwrap_or_default())
            }
            tungstenite::Error::ConnectionClosed
            | tungstenite::Error::AlreadyClosed
            | tungstenite::Error::Protocol(_) => Error::broken(),
            error => Error::Network(io::Error::other(error)),
        }
    }
}
