//! A running server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use leonardo_rules::sets::Library;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::config::Config;
use crate::http::{self, Site};
use crate::identity;
use crate::listen::{self, listen};
use crate::state::AppState;
use crate::store::{Store, StoreError};
use crate::time::Clock;

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The key of the cookies in the store is invalid.
    #[error("the key of the cookies in the database is damaged")]
    Key,
}

/// A running server.
pub struct Server {
    state: Arc<AppState>,
    address: SocketAddr,
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
    listening: JoinHandle<()>,
}

impl Server {
    /// Starts a server. `client` serves what is not under `/api`: the pages of the browser client.
    pub async fn start(
        config: Config,
        store: Arc<dyn Store>,
        clock: Clock,
        library: Library,
        client: Router,
    ) -> Result<Server, ServeError> {
        let address = config.listen;
        let listener =
            listen::bind(address).map_err(|reason| ServeError::Listen { address, reason })?;
        let address = listener.local_addr().unwrap_or(address);
        // The same for every process of this store.
        let key = store.setting("cookie-key", identity::cookie_key()).await?;
        let key = identity::decoded(&key).ok_or(ServeError::Key)?;
        let state = AppState::new(config.clone(), store, clock, library);
        let site = Site::new(state.clone(), &key);
        let routes = http::routes(site, client);
        let (stop, stopped) = watch::channel(false);
        let listening = tokio::spawn(listen(listener, routes, config, stopped));
        let woken = state.clone();
        let wake = async move {
            if let Err(error) = woken.wake_timed().await {
                tracing::error!(%error, "could not wake tables with clocks");
            }
        };
        let tasks = vec![
            tokio::spawn(state.clone().keep_alarms()),
            tokio::spawn(state.clone().keep_clean()),
            tokio::spawn(wake),
        ];
        tracing::info!(%address, "listening");
        Ok(Server { state, address, stop, tasks, listening })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.state.registry.len()
    }

    /// Waits until another process has taken the place of this one; then it must stop.
    pub async fn taken_over(&self) {
        // It cannot fail: it waits, or it is over.
        let _ = self.state.store.taken_over().await;
    }

    /// Takes no more requests, lets tables finish what they are doing, and closes the store.
    pub async fn stop(self) -> Result<(), StoreError> {
        let grace = Duration::from_secs(self.state.config.shutdown_grace_seconds.into());
        let _ = self.stop.send(true);
        self.tasks.iter().for_each(JoinHandle::abort);
        // The tables first: they close their connections, so that the listener can end.
        if tokio::time::timeout(grace, self.state.close()).await.is_err() {
            tracing::warn!("some tables did not stop in time");
        }
        if tokio::time::timeout(grace, self.listening).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        self.state.store.close().await
    }
}
