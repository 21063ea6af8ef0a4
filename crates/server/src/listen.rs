//! Taking connections: not too many from one address, and none that says nothing or reads nothing.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::{mpsc, watch};
use tower::ServiceExt;

use crate::address::{AddressGroup, TrustedProxies};
use crate::config::Config;
use crate::identity::GuestId;
use crate::limits::Connections;
use crate::log_limit::LogLimit;
use crate::write_limit::WriteLimited;

/// How long a client may take to say what it wants.
const HEADERS_TIME_MAX: Duration = Duration::from_secs(15);
/// The smallest buffer that the protocol's implementation allows: most connections become sockets
/// that wait for hours, so that every byte counts.
const BUFFER_BYTES: usize = 8 * 1024;
/// How much the system keeps for a client that does not read (Linux takes twice as much, for its own
/// books). Left to itself it would keep megabytes; this is half a megabyte a second over a line of
/// an eighth of a second.
const SEND_BUFFER_BYTES: u32 = 64 * 1024;
/// How many connections may wait to be taken.
const BACKLOG: u32 = 1_024;
/// For every socket that an address may have, so many connections in all.
const CONNECTIONS_PER_SOCKET: u32 = 2;

static UNTAKEN: LogLimit = LogLimit::new();

/// Listens on an address.
pub(crate) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A server that starts again need not wait until the system forgets the one before it.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections have it from the socket that takes them.
    socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves connections until told to stop, and then lets requests under way finish.
pub(crate) async fn listen(
    listener: TcpListener,
    routes: Router,
    config: Config,
    mut stopped: watch::Receiver<bool>,
) {
    let proxies = TrustedProxies(config.trusted_proxies.clone());
    let connections = Connections::new(&Config {
        connections_per_address: config.connections_per_address * CONNECTIONS_PER_SOCKET,
        connections_per_guest: 0,
        ..config
    });
    // Every connection holds one end of this; when all are gone, so are the connections.
    let (alive, mut all_ended) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = told(&mut stopped) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, most likely: those that end make room.
                if let Some(left_out) = UNTAKEN.take() {
                    tracing::warn!(%error, left_out, "a connection could not be taken");
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let counted = match proxies.trusts(peer.ip()) {
            true => None,
            false => match connections.open(AddressGroup::of(peer.ip()), GuestId::random()) {
                Ok(counted) => Some(counted),
                // Dropped without a word: a word would cost as much as serving it.
                Err(_) => continue,
            },
        };
        // Moves are small and should not wait for each other.
        let _ = stream.set_nodelay(true);
        let service = routes.clone().map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS_TIME_MAX)
            .max_buf_size(BUFFER_BYTES)
            .serve_connection(
                TokioIo::new(WriteLimited::new(stream)),
                TowerToHyperService::new(service),
            )
            .with_upgrades();
        let (alive, mut stopped) = (alive.clone(), stopped.clone());
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = told(&mut stopped) => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended");
            }
            drop((counted, alive));
        });
    }
    drop((listener, alive));
    let _ = all_ended.recv().await;
}

/// Waits until the server stops.
async fn told(stopped: &mut watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stop| *stop).await;
}
