//! A link to the process that has tables which clients of this one want.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};

use axum::extract::ws::Utf8Bytes;
use leonardo_protocol::{ClientMessage, RefusalCode};
use leonardo_rules::{Seat, Viewer};
use leonardo_table::{Command, Refusal, load};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::frame::{
    ActFrame, ActedFrame, Frame, Kind, Missed, Open, Opened, PING_EVERY, WAITING_MAX, Wish, next,
    write_all,
};
use super::greeting::{Ends, LinkReader};
use crate::address::AddressGroup;
use crate::catch_up::CatchUp;
use crate::log_text::Reader;
use crate::registry::lock;
use crate::send_queue::SendQueue;
use crate::state::AppState;
use crate::table_task::{self, Act, Acted, Connect, FOLDED_AT_ONCE_MAX};
use crate::tasks;

/// After so many pings without a channel, a link is not needed.
const IDLE_PINGS_MAX: u32 = 60;

/// A link that was dialled. When it ends, all of its channels do.
pub(crate) struct Link {
    frames: mpsc::Sender<Frame>,
    /// None when the link has ended.
    channels: Mutex<Option<Channels>>,
    /// Wakes those who wait in the order in which they came, unlike a `watch` channel, so that a
    /// simulated run can be repeated.
    ended: CancellationToken,
}

#[derive(Default)]
struct Channels {
    /// In order, so that they end in the same order again.
    open: BTreeMap<u32, Channel>,
    last: u32,
}

/// What an answer is for.
enum Channel {
    /// A client of this process.
    Client {
        table: String,
        queue: SendQueue,
        missed: Option<Resuming>,
        /// Told if the other process does not serve the table.
        not_owner: Arc<Notify>,
        /// Whether the other process has said something to the client, which only an owner does.
        is_told: bool,
    },
    /// A question.
    Act(oneshot::Sender<Result<Acted, Refusal>>),
}

/// A client that comes back: what it has, and where to send what it missed.
struct Resuming {
    address: AddressGroup,
    reader: Reader,
    from: u32,
    tell: oneshot::Sender<Result<CatchUp, Refusal>>,
}

impl Link {
    /// Serves a link until it ends.
    pub(super) fn start(state: &Arc<AppState>, (reader, writer): Ends) -> Arc<Link> {
        let (frames, waiting) = mpsc::channel(WAITING_MAX);
        let channels = Mutex::new(Some(Channels::default()));
        let link = Arc::new(Link { frames, channels, ended: CancellationToken::new() });
        let (reading, pinging) = (link.clone(), link.clone());
        let state = state.clone();
        tasks::spawn(async move {
            tasks::select! {
                ended = reading.read_all(&state, reader) => {
                    let error = ended.err().map(|error| error.to_string()).unwrap_or_default();
                    tracing::debug!(error, "a link has ended");
                }
                () = write_all(writer, waiting) => {}
                () = pinging.ping() => {}
            }
            // Clients whose channel ends connect again. By then it is known that the link has ended, so
            // that they find out who has the table now.
            reading.ended.cancel();
            drop(lock(&reading.channels).take());
        });
        link
    }

    pub(super) fn is_up(&self) -> bool {
        !self.ended.is_cancelled()
    }

    /// Waits until the link has ended.
    pub(crate) async fn ended(&self) {
        self.ended.cancelled().await;
    }

    /// Asks again and again whether the other end is there, for as long as the link is needed.
    async fn ping(&self) {
        let mut idle = 0;
        while idle < IDLE_PINGS_MAX {
            tokio::time::sleep(PING_EVERY).await;
            let is_empty = lock(&self.channels).as_ref().is_none_or(|all| all.open.is_empty());
            idle = if is_empty { idle + 1 } else { 0 };
            if self.frames.send(Frame::bare(Kind::Ping, 0)).await.is_err() {
                return;
            }
        }
    }

    async fn read_all(&self, state: &Arc<AppState>, mut reader: LinkReader) -> io::Result<()> {
        loop {
            let frame = next(&mut reader).await?;
            match frame.kind {
                Kind::Pong => {}
                Kind::Opened => {
                    let Opened { missed } = frame.read_json()?;
                    self.opened(state, frame.channel, missed);
                }
                Kind::Told => {
                    let channel = frame.channel;
                    let text = Utf8Bytes::try_from(frame.body)
                        .map_err(|_| super::frame::bad("a message is not text"))?;
                    self.told(channel, text);
                }
                Kind::Close | Kind::Left => {
                    let closed = self.remove(frame.channel);
                    if let Some(Channel::Client { not_owner, is_told, .. }) = &closed
                        && (frame.kind == Kind::Left || !is_told)
                    {
                        // Before the client notices that its channel has ended, and comes back.
                        not_owner.notify_one();
                    }
                }
                Kind::Acted => self.acted(frame.channel, frame.read_json()?),
                _ => return Err(super::frame::bad("a frame of the wrong kind")),
            }
        }
    }

    fn add(&self, channel: Channel) -> Option<u32> {
        let mut channels = lock(&self.channels);
        let all = channels.as_mut()?;
        all.last = all.last.wrapping_add(1);
        while all.open.contains_key(&all.last) {
            all.last = all.last.wrapping_add(1);
        }
        all.open.insert(all.last, channel);
        Some(all.last)
    }

    fn remove(&self, channel: u32) -> Option<Channel> {
        lock(&self.channels).as_mut()?.open.remove(&channel)
    }

    /// Connects a client of this process; gives the channel, or nothing if the link has ended.
    pub(super) async fn open(
        &self,
        table: &str,
        connect: Connect,
        not_owner: Arc<Notify>,
    ) -> Option<u32> {
        let Connect { address, reader, seat, have, queue, .. } = connect;
        let open = Open {
            table: table.to_owned(),
            address: address.ip(),
            guest: reader.recipient.guest.clone(),
            name: reader.recipient.name.clone(),
            views: reader.recipient.views,
            language: reader.language.tag().to_owned(),
            words: reader.words,
            seat: seat.map(|seat| seat.0),
            have: have.as_ref().map(|(have, _)| *have),
        };
        let missed = have.map(|(from, tell)| Resuming { address, reader, from, tell });
        let (table, is_told) = (table.to_owned(), false);
        let channel = self.add(Channel::Client { table, queue, missed, not_owner, is_told })?;
        self.frames.send(Frame::json(Kind::Open, channel, &open)).await.ok()?;
        Some(channel)
    }

    /// Passes on what a client of this process asks for.
    pub(super) async fn ask(&self, channel: u32, message: &ClientMessage) {
        // If the link has ended, so has the client's connection.
        self.frames.send(Frame::json(Kind::Ask, channel, message)).await.ok();
    }

    /// A client has gone.
    pub(super) async fn close(&self, channel: u32) {
        if self.remove(channel).is_some() {
            self.frames.send(Frame::bare(Kind::Close, channel)).await.ok();
        }
    }

    /// Passes on an action; its answer comes when it is there.
    pub(super) async fn act(&self, table: &str, act: Act) {
        let Act { guest, address, name, command, answer, .. } = act;
        let wish = match command {
            Command::Ask(request) => Wish::Ask(request),
            Command::Sit { seat, hash } => Wish::Sit { seat: seat.map(|seat| seat.0), hash },
            Command::Claim { hash } => Wish::Claim { hash },
            Command::SetToken { seat, hash } => Wish::SetToken { seat: seat.0, hash },
            // The table itself does these.
            Command::BotMove { .. }
            | Command::Rematch { .. }
            | Command::TimeOut
            | Command::Close => return,
        };
        let act = ActFrame { table: table.to_owned(), address: address.ip(), guest, name, wish };
        // If the link has ended, the answer is dropped, which is one as well.
        if let Some(channel) = self.add(Channel::Act(answer)) {
            self.frames.send(Frame::json(Kind::Act, channel, &act)).await.ok();
        }
    }

    fn opened(&self, state: &Arc<AppState>, channel: u32, since: Option<Missed>) {
        let mut channels = lock(&self.channels);
        let open = channels.as_mut().and_then(|all| all.open.get_mut(&channel));
        let Some(Channel::Client { table, missed, .. }) = open else { return };
        let Some((resuming, missed)) = missed.take().zip(since) else { return };
        tasks::spawn(resume(state.clone(), table.clone(), resuming, missed));
    }

    fn told(&self, channel: u32, text: Utf8Bytes) {
        let mut channels = lock(&self.channels);
        let Some(all) = channels.as_mut() else { return };
        let open = all.open.get_mut(&channel);
        let Some(Channel::Client { queue, is_told, .. }) = open else { return };
        *is_told = true;
        if queue.try_send(text).is_err() {
            // It does not read, or has gone: it can resume. The others do not wait for it.
            all.open.remove(&channel);
            drop(channels);
            let (frames, close) = (self.frames.clone(), Frame::bare(Kind::Close, channel));
            if let Err(mpsc::error::TrySendError::Full(close)) = frames.try_send(close) {
                tasks::spawn(async move { frames.send(close).await });
            }
        }
    }

    fn acted(&self, channel: u32, acted: ActedFrame) {
        let Some(Channel::Act(answer)) = self.remove(channel) else { return };
        let acted = match acted {
            ActedFrame::Done { info, own_seats, has_token } => Ok(Acted {
                info: *info,
                own_seats: own_seats.into_iter().map(Seat).collect(),
                has_token,
            }),
            ActedFrame::Refused { retry_after_ms: Some(retry_after_ms), .. } => {
                Err(Refusal::TooMany { retry_after_ms })
            }
            // A code of a newer process.
            ActedFrame::Refused { code: RefusalCode::Unknown, .. } => {
                Err(RefusalCode::Store.into())
            }
            ActedFrame::Refused { code, .. } => Err(code.into()),
        };
        // A client that has stopped waiting does not need it.
        let _ = answer.send(acted);
    }
}

/// Reads what a client missed from the store, as far as the owner has told it, in the turn of its
/// address. Should that fail, the client is told so: it must not go on with a gap.
async fn resume(state: Arc<AppState>, id: String, resuming: Resuming, missed: Missed) {
    let Resuming { address, mut reader, from, mut tell } = resuming;
    let Missed { number, next, seat } = missed;
    reader.recipient.viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat)));
    let read = async {
        let is_long = next as usize > FOLDED_AT_ONCE_MAX;
        let turn = if is_long { Some(state.turns.wait(Some(address)).await) } else { None };
        let mut log = state.store.entries(number, 0).await?;
        log.truncate(next as usize);
        let Some(turn) = turn else { return table_task::fold_in_turn(&state, &id, log).await };
        let (state, id) = (state.clone(), id.clone());
        let job = move || {
            let _turn = turn;
            load(&state.rulesets, &id, &log).map_err(|error| {
                tracing::error!(table = %id, %error, "a stored table cannot be read");
                Refusal::from(RefusalCode::Store)
            })
        };
        tasks::run_blocking(job).await.map_err(|_| RefusalCode::Store)?
    };
    let read = tasks::select! {
        read = read => read,
        // It has gone, and needs no turn.
        () = tell.closed() => return,
    };
    let caught_up = read.map(|table| {
        let table = Box::new(table);
        CatchUp { number, table, reader, from }
    });
    let _ = tell.send(caught_up);
}
