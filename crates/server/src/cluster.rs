//! Several processes on one database. Each table has one owner among them; the others forward their
//! clients to it over one link for each pair of processes (`link` dials, `host` listens). When an
//! owner is gone, the process that has a client waiting claims the table.

mod frame;
mod greeting;
mod host;
mod link;

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use leonardo_protocol::RefusalCode;
use leonardo_table::Refusal;
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

#[cfg(test)]
pub(crate) use greeting::Ends;
pub(crate) use greeting::{SECRET_BYTES, Secret};
pub(crate) use link::Link;

use crate::log_limit::LogLimit;
use crate::metrics::Present;
use crate::read_turns::ReadTurn;
use crate::registry::lock;
use crate::state::AppState;
use crate::store::{Cluster, Node};
use crate::table_task::{self, Place, TableMessage};
use crate::tasks;

/// How long a client waits until the owner of its table can be reached, or its lease is over.
const PATIENCE: Duration = Duration::from_secs(8);
/// A little after a lease is over, it is.
const AFTER_LEASE: Duration = Duration::from_millis(20);
/// For so long a process that could not be reached is not tried again.
const UNREACHED: Duration = Duration::from_millis(250);
/// How often to look whether a table has another owner, or its owner can be reached.
const LOOK_AGAIN: Duration = Duration::from_millis(500);
/// How often to look for tables whose clock runs and that nobody has.
const SWEEP: Duration = Duration::from_secs(5);
/// How many of these are woken at a time.
const SWEEP_MAX: u32 = 500;
/// How many processes are remembered.
const KNOWN_MAX: usize = 64;

static UNREACHABLE: LogLimit = LogLimit::new();

/// The links to other processes.
pub(crate) struct Links {
    secret: Secret,
    /// In order, so that a simulated process always drops its links in the same one.
    of: Mutex<BTreeMap<i64, Arc<tokio::sync::Mutex<Known>>>>,
}

/// What is known of another process.
#[derive(Default)]
struct Known {
    link: Option<Arc<Link>>,
    failed: Option<Instant>,
}

impl Links {
    pub(crate) fn new(secret: Secret) -> Arc<Links> {
        Arc::new(Links { secret, of: Mutex::default() })
    }

    /// A key for a limit that all processes count: it says nothing about whom it limits.
    pub(crate) fn hidden(&self, limited: &str, who: &str) -> String {
        self.secret.hide(limited, who)
    }

    /// The link to a process; dialled unless it is up.
    async fn reach(&self, state: &Arc<AppState>, node: &Node) -> Option<Arc<Link>> {
        let known = {
            let mut of = lock(&self.of);
            if of.len() >= KNOWN_MAX && !of.contains_key(&node.epoch) {
                let is_up = |known: &Known| known.link.as_ref().is_some_and(|link| link.is_up());
                of.retain(|_, known| known.try_lock().is_ok_and(|known| is_up(&known)));
            }
            of.entry(node.epoch).or_default().clone()
        };
        // Of many who want it, one dials.
        let mut known = known.lock().await;
        if let Some(link) = known.link.as_ref().filter(|link| link.is_up()) {
            return Some(link.clone());
        }
        if known.failed.is_some_and(|failed| failed.elapsed() < UNREACHED) {
            return None;
        }
        match self.dial(state, node).await {
            Ok(link) => {
                tracing::info!(to = node.name, "linked to another process");
                *known = Known { link: Some(link.clone()), failed: None };
                Some(link)
            }
            Err(error) => {
                if let Some(left_out) = UNREACHABLE.take() {
                    let address = node.address.as_deref().unwrap_or("no address");
                    tracing::warn!(
                        process = node.name, address, %error, left_out,
                        "another process cannot be reached; its tables wait until its lease is \
                         over. If it runs, look at its cluster_address"
                    );
                }
                *known = Known { link: None, failed: Some(Instant::now()) };
                None
            }
        }
    }

    async fn dial(&self, state: &Arc<AppState>, node: &Node) -> io::Result<Arc<Link>> {
        let none = || io::Error::new(io::ErrorKind::AddrNotAvailable, "it does not serve yet");
        let address = node.address.as_deref().ok_or_else(none)?;
        let from = state.store.cluster().map_or(0, Cluster::epoch);
        let ends = greeting::dial(address, &self.secret, from, node.epoch).await?;
        Ok(Link::start(state, ends))
    }
}

/// Where other processes reach this one, if they are told nothing else.
pub(crate) fn address(listening: SocketAddr, told: Option<&str>) -> Option<String> {
    match told {
        Some(told) => Some(told.to_owned()),
        None => (!listening.ip().is_unspecified()).then(|| listening.to_string()),
    }
}

impl AppState {
    /// Takes links of other processes, until it is aborted.
    pub(crate) async fn keep_links(self: Arc<AppState>, links: Arc<Links>, listener: TcpListener) {
        host::listen(self, links, listener).await;
    }

    /// Takes a link that another simulated process has dialled, and serves it until it ends.
    #[cfg(test)]
    pub(crate) async fn take_link(self: Arc<AppState>, ends: Ends, peer: SocketAddr) {
        let Some(links) = &self.links else { return };
        let (_greeting, crowded_out) = tokio::sync::oneshot::channel();
        host::greet(&self, links, ends, (peer, crowded_out)).await;
    }

    /// Wakes tables whose clock runs and that nobody has, and looks at all tables again when the
    /// lease was lost; until it is aborted.
    pub(crate) async fn keep_tables(self: Arc<AppState>) {
        let Some(cluster) = self.store.cluster() else { return };
        let look = async {
            while cluster.doubted().await.is_ok() {
                self.registry.wake_all();
            }
        };
        // Without the database a sweep takes long, and looking must not wait for it.
        tokio::join!(look, self.sweep(cluster));
    }

    async fn sweep(self: &Arc<AppState>, cluster: &dyn Cluster) {
        loop {
            match cluster.orphans(SWEEP_MAX).await {
                Ok(orphans) => {
                    for id in orphans {
                        // If there is no room here, the next sweep of any process finds it again.
                        let _ = self.send(&id, TableMessage::Wake, None).await;
                    }
                }
                Err(error) => tracing::debug!(%error, "could not look for tables without owner"),
            }
            tokio::time::sleep(SWEEP).await;
        }
    }

    /// Who has a table: this process, which has loaded it, or another one that can be reached.
    pub(crate) async fn place(
        self: &Arc<AppState>,
        id: &str,
        mut turn: Option<ReadTurn>,
    ) -> Result<Place, Refusal> {
        let began = Instant::now();
        loop {
            let (node, links) =
                match (table_task::load_table(self, id, turn.take()).await?, &self.links) {
                    (Place::Elsewhere(node), Some(links)) => (node, links),
                    (here, _) => return Ok(here),
                };
            let over = Instant::now() + node.expires_in + AFTER_LEASE;
            let reached = tokio::time::timeout_at(over, links.reach(self, &node)).await;
            if let Ok(Some(link)) = reached {
                return Ok(Place::Linked(link));
            }
            if began.elapsed() > PATIENCE || self.is_closing() {
                return Err(RefusalCode::Store.into());
            }
            tokio::time::sleep_until(over.min(Instant::now() + LOOK_AGAIN)).await;
        }
    }

    /// Passes messages for a table on to the process that has it, for as long as clients of this one
    /// are there.
    pub(crate) async fn forward(
        self: &Arc<AppState>,
        id: &str,
        link: &Arc<Link>,
        messages: &mut mpsc::Receiver<TableMessage>,
    ) {
        let mut clients: BTreeMap<u64, (u32, Present)> = BTreeMap::new();
        let not_owner = Arc::new(Notify::new());
        loop {
            // In this order: a client that was sent away by an owner that stops may be back already,
            // and must not be sent there again.
            let message = tokio::select! {
                biased;
                () = link.ended() => break,
                // Everyone connects again, and is led to the one who is.
                () = not_owner.notified() => break,
                message = messages.recv() => message,
            };
            match message {
                None | Some(TableMessage::Stop(_)) => break,
                Some(TableMessage::Connect(connect)) => {
                    let number = connect.connection;
                    // One that comes from another process is not passed on: that one should look
                    // again who has the table.
                    if !connect.is_forwarded
                        && let Some(channel) = link.open(id, *connect, not_owner.clone()).await
                    {
                        self.metrics.cluster.forwards.inc();
                        let present = Present::new(&self.metrics.cluster.forwarded);
                        clients.insert(number, (channel, present));
                    }
                }
                Some(TableMessage::Disconnect(number)) => {
                    if let Some((channel, _)) = clients.remove(&number) {
                        link.close(channel).await;
                    }
                }
                Some(TableMessage::Request(number, message)) => {
                    if let Some((channel, _)) = clients.get(&number) {
                        link.ask(*channel, &message).await;
                    }
                }
                Some(TableMessage::Act(act)) if !act.is_forwarded => link.act(id, *act).await,
                Some(TableMessage::Snapshot(answer)) => {
                    let (state, id) = (self.clone(), id.to_owned());
                    tasks::spawn(async move {
                        let _ = answer.send(table_task::snapshot(&state, &id).await);
                    });
                }
                Some(refused @ TableMessage::Act(_)) => {
                    table_task::refuse(refused, &RefusalCode::Store.into());
                }
                // The owner sees to these.
                Some(
                    TableMessage::Wake
                    | TableMessage::Close
                    | TableMessage::Visit(..)
                    | TableMessage::BotDecided(..)
                    | TableMessage::Advised(..),
                ) => {}
            }
            if clients.is_empty() && messages.is_empty() {
                break;
            }
        }
        for (channel, _) in clients.values() {
            link.close(*channel).await;
        }
    }
}
