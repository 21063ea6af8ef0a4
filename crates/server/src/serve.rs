//! A running server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use leonardo_rules::sets::Library;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::cluster::{self, Links, Secret};
use crate::config::Config;
use crate::http::{self, Site};
use crate::identity;
use crate::listen::{self, listen};
use crate::state::AppState;
use crate::store::{Store, StoreError};
use crate::tasks;
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
    /// A key in the store is invalid.
    #[error("the key of the cookies or of the processes in the database is damaged")]
    Key,
    /// Other processes would not know where this one is.
    #[error("cluster_listen is {0}, which is no address for others; say which in cluster_address")]
    NoAddress(SocketAddr),
}

/// A running server.
pub struct Server {
    state: Arc<AppState>,
    address: SocketAddr,
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
    listening: JoinHandle<()>,
    /// What takes links of other processes; ends last.
    linking: Option<JoinHandle<()>>,
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
        let cluster = join(&config, &*store).await?;
        let clock = match (clock, store.cluster()) {
            // Clocks of games must go on equally in all processes.
            (Clock::System, Some(cluster)) => Clock::starting_at(cluster.now_ms().await?),
            _ => clock,
        };
        let links = cluster.as_ref().map(|(links, _)| links.clone());
        let state = AppState::new(config.clone(), store, clock, library, links);
        let site = Site::new(state.clone(), &key);
        let routes = http::routes(site, client);
        let (stop, stopped) = watch::channel(false);
        let listening = tasks::spawn(listen(listener, routes, config, stopped));
        let mut tasks = vec![
            tasks::spawn(state.clone().keep_alarms()),
            tasks::spawn(state.clone().keep_clean()),
        ];
        let mut linking = None;
        match cluster {
            Some((links, listener)) => {
                linking = Some(tasks::spawn(state.clone().keep_links(links, listener)));
                tasks.push(tasks::spawn(state.clone().keep_tables()));
            }
            None => {
                let woken = state.clone();
                tasks.push(tasks::spawn(async move {
                    if let Err(error) = woken.wake_timed().await {
                        tracing::error!(%error, "could not wake tables with clocks");
                    }
                }));
            }
        }
        tracing::info!(%address, "listening");
        Ok(Server { state, address, stop, tasks, listening, linking })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.state.registry.len()
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
        if let Some(linking) = self.linking {
            linking.abort();
        }
        self.state.store.close().await
    }
}

/// Lets other processes of the same database reach this one, where there can be any: the links to
/// them, and what listens for theirs.
async fn join(
    config: &Config,
    store: &dyn Store,
) -> Result<Option<(Arc<Links>, TcpListener)>, ServeError> {
    let Some(cluster) = store.cluster() else { return Ok(None) };
    let secret = store.setting("cluster-secret", identity::secret_text()).await?;
    let secret = Secret(identity::decoded(&secret).ok_or(ServeError::Key)?);
    let address = config.cluster_listen;
    let failed = |reason| ServeError::Listen { address, reason };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let listening = listener.local_addr().map_err(failed)?;
    let told = config.cluster_address.as_deref();
    let told = cluster::address(listening, told).ok_or(ServeError::NoAddress(listening))?;
    tracing::info!(address = told, "other processes of the database reach this one");
    let site = config.public_url.as_ref().map(ToString::to_string);
    cluster.announce(told, site).await?;
    Ok(Some((Links::new(secret), listener)))
}
