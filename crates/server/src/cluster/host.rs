//! The other end of a link: clients of another process at the tables of this one.

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::Bytes;
use leonardo_protocol::{ClientMessage, RefusalCode};
use leonardo_rules::{Seat, Viewer};
use leonardo_table::{Command, Recipient, Refusal};
use leonardo_words::Language;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc, oneshot};

use super::Links;
use super::frame::{
    ActFrame, ActedFrame, Frame, Kind, Missed, Open, Opened, WAITING_MAX, Wish, bad, next,
    write_all,
};
use super::greeting::{self, Ends};
use crate::address::AddressGroup;
use crate::catch_up::CatchUp;
use crate::log_limit::LogLimit;
use crate::log_text::Reader;
use crate::metrics::Present;
use crate::read_turns::ReadFor;
use crate::refusal::retry_after_ms;
use crate::send_queue::{Outgoing, send_queue};
use crate::socket;
use crate::state::AppState;
use crate::table_task::{Act, Connect, TableMessage};
use crate::tasks;

/// How many connections may be greeted at the same time, and how many of one address.
const GREETED_MAX: usize = 64;
const GREETED_PER_ADDRESS_MAX: usize = 16;
/// How many messages of one client may wait: more than its rate limit lets through at once.
const ASKED_MAX: usize = 64;
/// How many channels a link may have.
const CHANNELS_MAX: usize = 200_000;
/// From how many channels on those that have ended are looked for.
const SWEPT_MIN: usize = 1_024;
/// How many questions of one link are worked on at the same time.
const ACTS_MAX: usize = 1_024;
/// When to ask again if there are more.
const ACT_RETRY_MS: u64 = 1_000;

static REFUSED: LogLimit = LogLimit::new();

/// The connections that are being greeted, the oldest first. One whose sender is dropped is closed.
#[derive(Default)]
struct Greeted(Vec<(IpAddr, oneshot::Sender<()>)>);

impl Greeted {
    /// Makes room for one more: the one that has been silent for the longest goes, of the same
    /// address if that has many. So strangers who say nothing keep nobody out.
    fn add(&mut self, from: IpAddr) -> oneshot::Receiver<()> {
        self.0.retain(|(_, greeting)| !greeting.is_closed());
        let is_same = |(known, _): &(IpAddr, _)| *known == from;
        if self.0.iter().filter(|known| is_same(known)).count() >= GREETED_PER_ADDRESS_MAX {
            self.0.iter().position(is_same).map(|oldest| self.0.remove(oldest));
        } else if self.0.len() >= GREETED_MAX {
            self.0.remove(0);
        }
        let (greeting, crowded_out) = oneshot::channel();
        self.0.push((from, greeting));
        crowded_out
    }
}

/// Takes links of other processes until it is aborted.
pub(super) async fn listen(state: Arc<AppState>, links: Arc<Links>, listener: TcpListener) {
    let mut greeted = Greeted::default();
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            continue;
        };
        let crowded_out = greeted.add(peer.ip().to_canonical());
        let (state, links) = (state.clone(), links.clone());
        let ends = greeting::ends(stream);
        tasks::spawn(async move { greet(&state, &links, ends, (peer, crowded_out)).await });
    }
}

/// Greets a process that has dialled, and serves its link until it ends.
pub(super) async fn greet(
    state: &Arc<AppState>,
    links: &Links,
    ends: Ends,
    (peer, crowded_out): (SocketAddr, oneshot::Receiver<()>),
) {
    let is_me = |epoch| state.store.cluster().is_some_and(|all| all.epoch() == epoch);
    let taken = tasks::select! {
        taken = greeting::take(ends, &links.secret, is_me) => taken,
        _ = crowded_out => Err(bad("others came before it said anything")),
    };
    match taken {
        Ok((from, ends)) => {
            let error = serve(state, ends).await.err();
            let error = error.map(|error| error.to_string()).unwrap_or_default();
            tracing::debug!(from, error, "a link has ended");
        }
        Err(error) => {
            if let Some(left_out) = REFUSED.take() {
                tracing::warn!(%peer, %error, left_out, "a link was refused");
            }
        }
    }
}

/// The clients of a link.
struct Channels {
    open: BTreeMap<u32, mpsc::Sender<ClientMessage>>,
    most: usize,
    /// With so many, those that have ended are looked for: seldom enough to cost each a little.
    sweep_at: usize,
}

impl Channels {
    fn new(most: usize) -> Channels {
        Channels { open: BTreeMap::new(), most, sweep_at: SWEPT_MIN.min(most) }
    }

    /// One more; none if there are too many.
    fn add(&mut self, channel: u32) -> Option<mpsc::Receiver<ClientMessage>> {
        if self.open.len() >= self.sweep_at {
            self.open.retain(|_, client| !client.is_closed());
            self.sweep_at = (self.open.len() * 2).clamp(SWEPT_MIN.min(self.most), self.most);
        }
        if self.open.len() >= self.most {
            return None;
        }
        let (sender, asked) = mpsc::channel(ASKED_MAX);
        self.open.insert(channel, sender);
        Some(asked)
    }

    fn ask(&mut self, channel: u32, message: ClientMessage) {
        let sent = self.open.get(&channel).map(|client| client.try_send(message));
        if matches!(sent, Some(Err(_))) {
            // It sends faster than the table takes it.
            self.open.remove(&channel);
        }
    }
}

/// This end of a link.
struct Host {
    state: Arc<AppState>,
    frames: mpsc::Sender<Frame>,
    channels: Channels,
    acts: Arc<Semaphore>,
}

/// Serves a link until it ends.
async fn serve(state: &Arc<AppState>, (mut reader, writer): Ends) -> io::Result<()> {
    let (frames, waiting) = mpsc::channel(WAITING_MAX);
    let mut host = Host {
        state: state.clone(),
        frames,
        channels: Channels::new(CHANNELS_MAX),
        acts: Arc::new(Semaphore::new(ACTS_MAX)),
    };
    let writing = tasks::spawn(write_all(writer, waiting));
    let ended = loop {
        let done = match next(&mut reader).await {
            Ok(frame) => host.take(frame).await,
            Err(error) => Err(error),
        };
        if done.is_err() || writing.is_finished() {
            break done;
        }
    };
    writing.abort();
    ended
}

impl Host {
    async fn take(&mut self, frame: Frame) -> io::Result<()> {
        let channel = frame.channel;
        match frame.kind {
            Kind::Ping => {
                // If there is no room, other frames tell that this process is there.
                let _ = self.frames.try_send(Frame::bare(Kind::Pong, 0));
            }
            Kind::Open => {
                let open = frame.read_json()?;
                let (state, frames) = (self.state.clone(), self.frames.clone());
                match self.channels.add(channel) {
                    Some(asked) => {
                        tasks::spawn(Client { state, channel, frames }.serve(open, asked));
                    }
                    None => self.answer(Frame::bare(Kind::Close, channel)).await,
                }
            }
            Kind::Ask => self.channels.ask(channel, frame.read_json()?),
            Kind::Close => drop(self.channels.open.remove(&channel)),
            Kind::Act => {
                let act = frame.read_json()?;
                let Ok(permit) = self.acts.clone().try_acquire_owned() else {
                    let retry_after_ms = Some(ACT_RETRY_MS);
                    let refused =
                        ActedFrame::Refused { code: RefusalCode::TooMany, retry_after_ms };
                    self.answer(Frame::json(Kind::Acted, channel, &refused)).await;
                    return Ok(());
                };
                let (state, frames) = (self.state.clone(), self.frames.clone());
                tasks::spawn(async move {
                    let acted = do_act(&state, act).await;
                    frames.send(Frame::json(Kind::Acted, channel, &acted)).await.ok();
                    drop(permit);
                });
            }
            _ => return Err(bad("a frame of the wrong kind")),
        }
        Ok(())
    }

    /// Answers at once. While the other end does not read, nothing more is read from it.
    async fn answer(&self, frame: Frame) {
        // If the link has ended, reading from it says so.
        self.frames.send(frame).await.ok();
    }
}

/// What a client that comes back missed.
type Resumed = oneshot::Receiver<Result<CatchUp, Refusal>>;

/// A client of another process.
struct Client {
    state: Arc<AppState>,
    channel: u32,
    frames: mpsc::Sender<Frame>,
}

impl Client {
    /// Serves it until it goes, the link ends or the table closes its connection.
    async fn serve(self, open: Open, asked: mpsc::Receiver<ClientMessage>) {
        let _present = Present::new(&self.state.metrics.cluster.forwarded_here);
        let (table, from) = (open.table.clone(), Some(AddressGroup::of(open.address)));
        let number = socket::next_number();
        let (queue, outgoing) = send_queue();
        let (connect, missed) = connect(open, number, queue);
        let connect = TableMessage::Connect(Box::new(connect));
        if self.state.send(&table, connect, from).await.is_ok() {
            self.pass_on((&table, from), number, (outgoing, asked), missed).await;
            let gone = TableMessage::Disconnect(number);
            let _ = self.state.send(&table, gone, from).await;
        }
        let end = if self.state.is_closing() { Kind::Left } else { Kind::Close };
        self.frames.send(Frame::bare(end, self.channel)).await.ok();
    }

    async fn pass_on(
        &self,
        (table, from): (&str, ReadFor),
        number: u64,
        (mut outgoing, mut asked): (Outgoing, mpsc::Receiver<ClientMessage>),
        missed: Option<Resumed>,
    ) {
        let missed = match missed {
            Some(missed) => missed.await.ok().and_then(Result::ok).map(|missed| Missed {
                number: missed.number,
                next: missed.table.next,
                seat: match missed.reader.recipient.viewer {
                    Viewer::Seat(seat) => Some(seat.0),
                    Viewer::Public => None,
                },
            }),
            None => None,
        };
        let opened = Frame::json(Kind::Opened, self.channel, &Opened { missed });
        if self.frames.send(opened).await.is_err() {
            return;
        }
        loop {
            let passed = tasks::select! {
                text = outgoing.recv() => {
                    let Some(text) = text else { return };
                    let body = Bytes::from(text);
                    let told = Frame { kind: Kind::Told, channel: self.channel, body };
                    self.frames.send(told).await.is_ok()
                }
                message = asked.recv() => {
                    let Some(message) = message else { return };
                    let request = TableMessage::Request(number, Box::new(message));
                    self.state.send(table, request, from).await.is_ok()
                }
            };
            if !passed {
                return;
            }
        }
    }
}

fn connect(
    open: Open,
    number: u64,
    queue: crate::send_queue::SendQueue,
) -> (Connect, Option<Resumed>) {
    let Open { address, guest, name, views, language, words, seat, have, .. } = open;
    let recipient = Recipient { guest, name, viewer: Viewer::Public, views };
    let language = language.parse().unwrap_or(Language::ENGLISH);
    let (have, missed) = have
        .map(|have| {
            let (tell, missed) = oneshot::channel();
            ((have, tell), missed)
        })
        .unzip();
    let connect = Connect {
        connection: number,
        address: AddressGroup::of(address),
        reader: Reader { recipient, language, words },
        seat: seat.map(Seat),
        have,
        queue,
        is_forwarded: true,
    };
    (connect, missed)
}

async fn do_act(state: &Arc<AppState>, act: ActFrame) -> ActedFrame {
    let ActFrame { table, address, guest, name, wish } = act;
    state.metrics.cluster.acts.inc();
    let command = match wish {
        Wish::Ask(request) => Command::Ask(request),
        Wish::Sit { seat, hash } => Command::Sit { seat: seat.map(Seat), hash },
        Wish::Claim { hash } => Command::Claim { hash },
        Wish::SetToken { seat, hash } => Command::SetToken { seat: Seat(seat), hash },
    };
    let address = AddressGroup::of(address);
    let act = |answer| {
        let is_forwarded = true;
        TableMessage::Act(Box::new(Act { guest, address, name, command, answer, is_forwarded }))
    };
    match state.ask(&table, act, Some(address)).await {
        Ok(acted) => ActedFrame::Done {
            info: Box::new(acted.info),
            own_seats: acted.own_seats.into_iter().map(|seat| seat.0).collect(),
            has_token: acted.has_token,
        },
        Err(refusal) => {
            ActedFrame::Refused { code: refusal.code(), retry_after_ms: retry_after_ms(&refusal) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_say_nothing_make_room() {
        let address = |last: u8| IpAddr::from([192, 0, 2, last]);
        let mut greeted = Greeted::default();
        // One address has its share, and pushes out its own.
        let mut of_one: Vec<_> = (0..20).map(|_| greeted.add(address(1))).collect();
        let is_out = |greeting: &mut oneshot::Receiver<()>| {
            greeting.try_recv() == Err(oneshot::error::TryRecvError::Closed)
        };
        let out: Vec<bool> = of_one.iter_mut().map(is_out).collect();
        assert_eq!(out.iter().filter(|out| **out).count(), 20 - GREETED_PER_ADDRESS_MAX);
        assert!(out[..4].iter().all(|out| *out), "the oldest go: {out:?}");
        // Many addresses push out the oldest of all.
        let mut others: Vec<_> = (2..66).map(|last| greeted.add(address(last))).collect();
        assert!(of_one.iter_mut().all(is_out) && !others.iter_mut().any(is_out));
        assert_eq!(greeted.0.len(), GREETED_MAX);
        // Those that were greeted have gone already.
        drop(others);
        let mut last = greeted.add(address(1));
        assert!(!is_out(&mut last) && greeted.0.len() == 1);
    }

    #[test]
    fn channels_that_have_ended_make_room() {
        let mut channels = Channels::new(3_000);
        let mut asked: Vec<_> = (0..3_000).map(|number| channels.add(number)).collect();
        assert!(asked.iter().all(Option::is_some));
        assert!(channels.add(3_000).is_none(), "too many");
        asked.truncate(100);
        assert!(channels.add(3_001).is_some());
        assert_eq!(channels.open.len(), 101);
        assert_eq!(channels.sweep_at, SWEPT_MIN);
    }
}
