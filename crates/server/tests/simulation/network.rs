//! The network of the simulated world: links between processes and connections of clients. What is
//! sent arrives late, in order, or never.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::extract::ws::Message as Frame;
use futures_util::{Sink, Stream};
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader, DuplexStream, duplex, split};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep, sleep_until};

use super::luck;
use super::process::{self, Process};
use crate::cluster::Ends;
use crate::registry::lock;

/// How much is under way between two processes at most.
const LINK_BYTES: usize = 64 * 1024;
/// How many messages are under way to a client at most.
const MESSAGES_MAX: usize = 64;
/// How often to look whether a way is free again.
const LOOK: Duration = Duration::from_millis(50);

thread_local! {
    static NETWORK: RefCell<Option<Arc<Network>>> = const { RefCell::new(None) };
}

/// Where processes reach each other, and which ways are closed.
#[derive(Default)]
pub(super) struct Network {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    listeners: BTreeMap<String, (Arc<Process>, mpsc::UnboundedSender<Ends>)>,
    /// Pairs of processes that do not reach each other.
    cut: BTreeSet<(u32, u32)>,
    /// Processes that vanished: nobody is told that their connections have ended.
    silent: BTreeSet<u32>,
    /// How often all links were broken.
    breaks: u64,
    late_ms: u32,
}

/// The network of this thread's world, until this is dropped.
pub(super) struct Connected(pub(super) Arc<Network>);

impl Connected {
    pub(super) fn new() -> Connected {
        let network = Arc::new(Network::default());
        NETWORK.set(Some(network.clone()));
        Connected(network)
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        NETWORK.set(None);
    }
}

impl Network {
    /// Lets the others reach a process.
    pub(super) fn listen(
        &self,
        address: &str,
        process: &Arc<Process>,
    ) -> mpsc::UnboundedReceiver<Ends> {
        let (sender, dialled) = mpsc::unbounded_channel();
        lock(&self.state).listeners.insert(address.to_owned(), (process.clone(), sender));
        dialled
    }

    /// The way between two processes is closed, or open again.
    pub(super) fn set_cut(&self, a: u32, b: u32, is_cut: bool) {
        let cut = &mut lock(&self.state).cut;
        let pair = (a.min(b), a.max(b));
        if is_cut {
            cut.insert(pair)
        } else {
            cut.remove(&pair)
        };
    }

    /// All ways are open.
    pub(super) fn heal(&self) {
        lock(&self.state).cut.clear();
    }

    /// A process has vanished, and so have its connections.
    pub(super) fn silence(&self, process: u32) {
        lock(&self.state).silent.insert(process);
    }

    pub(super) fn is_silent(&self, process: u32) -> bool {
        lock(&self.state).silent.contains(&process)
    }

    /// Every link between processes breaks.
    pub(super) fn break_links(&self) {
        lock(&self.state).breaks += 1;
    }

    pub(super) fn breaks(&self) -> u64 {
        lock(&self.state).breaks
    }

    /// How long something may be under way.
    pub(super) fn set_late_ms(&self, late_ms: u32) {
        lock(&self.state).late_ms = late_ms;
    }

    fn delay(&self) -> Duration {
        luck::time(0, lock(&self.state).late_ms + 1)
    }

    /// Whether something that one sends reaches the other: it may have to wait, or never arrive.
    fn way(&self, a: u32, b: u32) -> Way {
        let state = lock(&self.state);
        if state.silent.contains(&a) || state.silent.contains(&b) {
            return Way::Gone;
        }
        match state.cut.contains(&(a.min(b), a.max(b))) {
            true => Way::Cut,
            false => Way::Open,
        }
    }

    /// Waits until the way is open, if ever.
    async fn wait(&self, a: u32, b: u32) {
        loop {
            match self.way(a, b) {
                Way::Open => return,
                Way::Cut => sleep(LOOK).await,
                Way::Gone => std::future::pending().await,
            }
        }
    }
}

enum Way {
    Open,
    Cut,
    Gone,
}

/// Connects to a process; none where nothing is simulated.
pub(crate) async fn connect(address: &str) -> Option<io::Result<Ends>> {
    let network = NETWORK.with_borrow(Clone::clone)?;
    let from = process::current()?.number;
    sleep(network.delay()).await;
    let refused = || io::Error::from(io::ErrorKind::ConnectionRefused);
    let found = lock(&network.state).listeners.get(address).cloned();
    let Some((process, listener)) = found else { return Some(Err(refused())) };
    network.wait(from, process.number).await;
    if process.is_dead() {
        return Some(Err(refused()));
    }
    let (ours, our_side) = duplex(LINK_BYTES);
    let (theirs, their_side) = duplex(LINK_BYTES);
    tokio::spawn(carry(network, (from, process.number), our_side, their_side));
    if listener.send(ends(theirs)).is_err() {
        return Some(Err(refused()));
    }
    Some(Ok(ends(ours)))
}

fn ends(stream: DuplexStream) -> Ends {
    let (reader, writer) = split(stream);
    (BufReader::new(Box::new(reader)), Box::new(writer))
}

/// Carries what two processes say to each other, until one of them ends the link or it breaks.
async fn carry(
    network: Arc<Network>,
    (a, b): (u32, u32),
    ours: DuplexStream,
    theirs: DuplexStream,
) {
    let breaks = network.breaks();
    let (mut our_reader, mut our_writer) = split(ours);
    let (mut their_reader, mut their_writer) = split(theirs);
    let there = one_way(&network, (a, b), breaks, &mut our_reader, &mut their_writer);
    let back = one_way(&network, (a, b), breaks, &mut their_reader, &mut our_writer);
    tokio::select! {
        biased;
        () = there => {}
        () = back => {}
    }
}

async fn one_way(
    network: &Network,
    (a, b): (u32, u32),
    breaks: u64,
    reader: &mut (impl AsyncReadExt + Unpin),
    writer: &mut (impl AsyncWriteExt + Unpin),
) {
    let mut bytes = vec![0; 4_096];
    loop {
        let read = reader.read(&mut bytes).await.unwrap_or(0);
        sleep(network.delay()).await;
        network.wait(a, b).await;
        let is_broken = network.breaks() != breaks;
        if read == 0 || is_broken || writer.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}

/// Messages on their way to a client.
#[derive(Default)]
struct Wire {
    state: Mutex<WireState>,
    changed: Notify,
}

#[derive(Default)]
struct WireState {
    /// With the moment at which each arrives.
    under_way: VecDeque<(Instant, Frame)>,
    is_closed: bool,
    writer: Option<Waker>,
}

impl Wire {
    fn close(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        let writer = state.writer.take();
        drop(state);
        self.changed.notify_one();
        writer.into_iter().for_each(Waker::wake);
    }
}

/// The server's end of a client's connection.
pub(super) struct ServerEnd {
    asked: mpsc::UnboundedReceiver<Frame>,
    told: Arc<Wire>,
    network: Arc<Network>,
    process: u32,
}

/// The client's end.
pub(super) struct ClientEnd {
    ask: mpsc::UnboundedSender<(Instant, Frame)>,
    told: Arc<Wire>,
    network: Arc<Network>,
}

/// A connection to a process.
pub(super) fn connection(network: &Arc<Network>, process: u32) -> (ClientEnd, ServerEnd) {
    let (ask, mut under_way) = mpsc::unbounded_channel::<(Instant, Frame)>();
    let (arrived, asked) = mpsc::unbounded_channel();
    let told = Arc::new(Wire::default());
    tokio::spawn(async move {
        while let Some((at, frame)) = under_way.recv().await {
            sleep_until(at).await;
            if arrived.send(frame).is_err() {
                return;
            }
        }
    });
    let client = ClientEnd { ask, told: told.clone(), network: network.clone() };
    (client, ServerEnd { asked, told, network: network.clone(), process })
}

impl ClientEnd {
    pub(super) fn send(&self, text: String) {
        // A connection that has ended shows when something is read from it.
        let _ = self.ask.send((Instant::now() + self.network.delay(), Frame::Text(text.into())));
    }

    /// Answers a ping of the server.
    pub(super) fn pong(&self) {
        let frame = Frame::Pong(Default::default());
        let _ = self.ask.send((Instant::now() + self.network.delay(), frame));
    }

    /// The next message; none when the connection has ended.
    pub(super) async fn recv(&mut self) -> Option<Frame> {
        loop {
            let next = {
                let state = lock(&self.told.state);
                let at = state.under_way.front().map(|(at, _)| *at);
                if at.is_none() && state.is_closed {
                    return None;
                }
                at
            };
            match next {
                None => self.told.changed.notified().await,
                Some(at) => {
                    sleep_until(at).await;
                    let mut state = lock(&self.told.state);
                    let (_, frame) = state.under_way.pop_front()?;
                    let writer = state.writer.take();
                    drop(state);
                    writer.into_iter().for_each(Waker::wake);
                    return Some(frame);
                }
            }
        }
    }
}

impl Drop for ClientEnd {
    fn drop(&mut self) {
        self.told.close();
    }
}

impl Drop for ServerEnd {
    fn drop(&mut self) {
        // If the whole machine is gone, nobody says goodbye.
        if !self.network.is_silent(self.process) {
            self.told.close();
        }
    }
}

impl Stream for ServerEnd {
    type Item = Result<Frame, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.asked.poll_recv(cx).map(|frame| frame.map(Ok))
    }
}

impl Sink<Frame> for ServerEnd {
    type Error = axum::Error;

    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        let mut state = lock(&self.told.state);
        if state.is_closed {
            return Poll::Ready(Err(axum::Error::new(io::Error::from(io::ErrorKind::BrokenPipe))));
        }
        if state.under_way.len() >= MESSAGES_MAX {
            state.writer = Some(cx.waker().clone());
            return Poll::Pending;
        }
        Poll::Ready(Ok(()))
    }

    fn start_send(self: Pin<&mut Self>, frame: Frame) -> Result<(), axum::Error> {
        let arrives = Instant::now() + self.network.delay();
        let mut state = lock(&self.told.state);
        let last = state.under_way.back().map_or(arrives, |(at, _)| *at);
        state.under_way.push_back((arrives.max(last), frame));
        drop(state);
        self.told.changed.notify_one();
        Ok(())
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        self.told.close();
        Poll::Ready(Ok(()))
    }
}
