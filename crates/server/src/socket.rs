//! The connection of one client to a table: heartbeat, rate limits, and messages in both directions.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, close_code};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use leonardo_protocol::{
    ClientMessage, PROTOCOL_VERSION, REQUEST_ID_BYTES_MAX, RefusalCode, Request, ServerMessage,
};
use leonardo_table::Refusal;
use leonardo_words::Language;
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::catch_up::CatchUp;
use crate::http::Site;
use crate::identity::GuestId;
use crate::limits::{ConnectionGuard, Key, Limited};
use crate::log_pages::SENDING_TIME_MAX;
use crate::metrics::Present;
use crate::refusal::{self, retry_after_ms};
use crate::send_queue::Outgoing;
use crate::table_task::{Connect, TableMessage};
use crate::tasks;

/// Heartbeat: how often a silent client is sent a ping, and how long it may stay silent.
const PING_EVERY: Duration = Duration::from_secs(30);
const SILENCE_MAX: Duration = Duration::from_secs(75);
/// How long a client over its rate limit is not read at most.
const UNREAD_MAX: Duration = Duration::from_secs(1);
/// How long a client may stay over its rate limit. Its connection may have ended long ago: that is
/// noticed only when everything before the end has been read.
const FLOOD_MAX: Duration = Duration::from_secs(30);
/// A client that was within its limit for this long begins again.
const CALM_MIN: Duration = Duration::from_secs(5);
/// How long a client that is dropped may take to read why.
const FAREWELL_MAX: Duration = Duration::from_secs(2);

static CONNECTIONS: AtomicU64 = AtomicU64::new(0);

/// A WebSocket, or what the simulator of the tests has in its place.
pub(crate) trait Socket:
    Stream<Item = Result<Frame, axum::Error>> + Sink<Frame, Error = axum::Error> + Send + Unpin
{
}

impl<S> Socket for S where
    S: Stream<Item = Result<Frame, axum::Error>> + Sink<Frame, Error = axum::Error> + Send + Unpin
{
}

/// A connection, what does not change while it lasts.
pub(crate) struct Connection {
    pub(crate) site: Arc<Site>,
    pub(crate) table: String,
    pub(crate) number: u64,
    pub(crate) language: Language,
    /// Whose rate limit messages count against.
    pub(crate) key: GuestId,
    pub(crate) guard: ConnectionGuard,
}

/// What the client at the other end wants to see.
pub(crate) struct Wish {
    /// The version of the protocol that the client speaks; the first one had no way to say it.
    pub(crate) protocol: Option<u32>,
    pub(crate) connect: Box<Connect>,
    /// To resume: where the table sends what the client missed.
    pub(crate) missed: Option<oneshot::Receiver<Result<CatchUp, Refusal>>>,
}

/// A number for a new connection.
pub(crate) fn next_number() -> u64 {
    CONNECTIONS.fetch_add(1, Ordering::Relaxed)
}

/// Serves a connection until either side closes it.
pub(crate) async fn serve(
    connection: Box<Connection>,
    Wish { protocol, connect, missed }: Wish,
    mut out: Outgoing,
    mut socket: impl Socket,
) {
    let _present = Present::new(&connection.site.state.metrics.connections);
    if protocol != Some(PROTOCOL_VERSION) {
        let _ = connection.refuse("", &RefusalCode::Protocol.into(), &mut socket).await;
        close(&mut socket, close_code::POLICY, "another version of the protocol").await;
        return;
    }
    if connection.send(TableMessage::Connect(connect)).await.is_err() {
        close(&mut socket, close_code::AGAIN, "try again").await;
        return;
    }
    if let Some(missed) = missed
        && connection.catch_up(&mut socket, &mut out, missed).await.is_err()
    {
        let _ = connection.send(TableMessage::Disconnect(connection.number)).await;
        close(&mut socket, close_code::AGAIN, "connect again").await;
        return;
    }
    let mut heard = Instant::now();
    let mut asked = heard;
    let mut is_pong_due = false;
    let mut flood = Flood::default();
    // Set again when it goes off, not with every message.
    let mut timer = std::pin::pin!(tokio::time::sleep_until(heard + PING_EVERY));
    let farewell = loop {
        tasks::select! {
            frame = socket.next() => {
                let counted = match frame {
                    Some(Ok(Frame::Text(text))) => {
                        let Ok(counted) = connection.receive(text, &mut socket).await else {
                            break None;
                        };
                        counted
                    }
                    Some(Ok(Frame::Ping(_))) => connection.count_ping().await,
                    Some(Ok(Frame::Pong(_))) if is_pong_due => {
                        is_pong_due = false;
                        Counted::Within
                    }
                    // Nobody asked for it, so it says nothing about who is there. Waiting for each
                    // would hide the end of the connection behind them.
                    Some(Ok(Frame::Pong(_))) => match connection.count() {
                        Ok(()) => continue,
                        Err(_) => break Some((close_code::POLICY, "too many pongs")),
                    },
                    Some(Ok(Frame::Binary(_))) => {
                        break Some((close_code::UNSUPPORTED, "text only"));
                    }
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => break None,
                };
                heard = Instant::now();
                if flood.is_too_long(counted, heard) {
                    break Some((close_code::AGAIN, "too many messages"));
                }
            }
            text = out.recv() => {
                let Some(text) = text else {
                    // The table closed the queue: the server stops, this client is too slow, or
                    // its device was signed out.
                    break Some((close_code::AGAIN, "connect again"));
                };
                if in_time(send_all(&mut socket, text, &mut out)).await.is_err() {
                    break None;
                }
            }
            () = timer.as_mut() => {
                let due = heard.max(asked) + PING_EVERY;
                if Instant::now() < due {
                    timer.as_mut().reset(due);
                    continue;
                }
                asked = Instant::now();
                timer.as_mut().reset(asked + PING_EVERY);
                let is_silent = heard.elapsed() > SILENCE_MAX;
                let ping = socket.send(Frame::Ping(Default::default()));
                if is_silent || in_time(ping).await.is_err() {
                    break None;
                }
                is_pong_due = true;
            }
        }
    };
    // The table first: it does not wait for a client that does not read.
    let _ = connection.send(TableMessage::Disconnect(connection.number)).await;
    if let Some((code, reason)) = farewell {
        let _ = tokio::time::timeout(FAREWELL_MAX, close(&mut socket, code, reason)).await;
    }
}

/// Whether a message was within the rate limit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    Within,
    Over,
}

/// Since when a client has been over its rate limit, and when it was the last time.
#[derive(Default)]
struct Flood(Option<(Instant, Instant)>);

impl Flood {
    /// Notes a message; says whether the client has sent too much for too long.
    fn is_too_long(&mut self, counted: Counted, now: Instant) -> bool {
        if counted == Counted::Within {
            return false;
        }
        let since = match self.0 {
            Some((since, last)) if now - last < CALM_MIN => since,
            _ => now,
        };
        self.0 = Some((since, now));
        now - since >= FLOOD_MAX
    }
}

/// Something that a connection waits for. On the heap: there are many connections, and most of the
/// time they wait only for the next message.
type Waiting<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

impl Connection {
    /// Sends a message to the table.
    fn send(&self, message: TableMessage) -> Waiting<'_, Result<(), Refusal>> {
        Box::pin(self.site.state.send(&self.table, message, Some(self.guard.address())))
    }

    /// Sends the welcome, and then what the client missed, as fast as the client reads it.
    fn catch_up<'a>(
        &'a self,
        socket: &'a mut impl Socket,
        out: &'a mut Outgoing,
        missed: oneshot::Receiver<Result<CatchUp, Refusal>>,
    ) -> Waiting<'a, Result<(), Unsent>> {
        Box::pin(async move {
            let Some(welcome) = out.recv().await else { return Ok(()) };
            in_time(socket.send(Frame::Text(welcome))).await?;
            // Dropped if nothing was missed.
            let Ok(missed) = missed.await else { return Ok(()) };
            let missed = missed.map_err(|_| Unsent)?;
            let pages = missed.pages(&self.site, self.guard.address());
            let mut pages = pages.map_err(|_| Unsent)?;
            let send_all = async {
                while let Some(messages) = pages.page().await.map_err(|_| Unsent)? {
                    in_time(send_page(socket, messages)).await?;
                }
                Ok(())
            };
            tokio::time::timeout(SENDING_TIME_MAX, send_all).await.map_err(|_| Unsent)?
        })
    }

    /// Passes a message of the client on to the table, or refuses it.
    fn receive<'a>(
        &'a self,
        text: Utf8Bytes,
        socket: &'a mut impl Socket,
    ) -> Waiting<'a, Result<Counted, Unsent>> {
        Box::pin(async move {
            let counted = self.count();
            let is_too_much = counted.is_err();
            let read = match counted {
                Ok(()) => self.read(&text).await,
                Err(refusal) => Err(refusal),
            };
            let done = match read {
                Ok(envelope) => {
                    self.send(TableMessage::Request(self.number, Box::new(envelope))).await
                }
                Err(refusal) => Err(refusal),
            };
            let Err(refusal) = done else { return Ok(Counted::Within) };
            self.refuse(&text, &refusal, socket).await?;
            if !is_too_much {
                return Ok(Counted::Within);
            }
            pause(&refusal).await;
            Ok(Counted::Over)
        })
    }

    /// Refuses a message that never reaches the table.
    async fn refuse(
        &self,
        text: &str,
        refusal: &Refusal,
        socket: &mut impl Socket,
    ) -> Result<(), Unsent> {
        #[derive(serde::Deserialize)]
        struct OnlyId {
            id: Option<String>,
        }
        self.site.state.metrics.refused(refusal.code());
        // Even a message that cannot be understood may have an id.
        let id = serde_json::from_str::<OnlyId>(text).ok().and_then(|only| only.id);
        let id = id.filter(|id| id.len() <= REQUEST_ID_BYTES_MAX);
        let refusal = refusal::info(refusal, self.site.state.words.of(self.language), None);
        let message = serde_json::to_string(&ServerMessage::Refused { id, refusal });
        let message = message.expect("a message can be written");
        in_time(socket.send(Frame::Text(message.into()))).await
    }

    /// Counts a ping against the rate limit.
    fn count_ping(&self) -> Waiting<'_, Counted> {
        Box::pin(async move {
            let Err(refusal) = self.count() else { return Counted::Within };
            pause(&refusal).await;
            Counted::Over
        })
    }

    /// Counts a message against the rate limit.
    fn count(&self) -> Result<(), Refusal> {
        self.site.take(Limited::SocketMessage, Key::Guest(self.key))
    }

    async fn read(&self, text: &str) -> Result<ClientMessage, Refusal> {
        let envelope: ClientMessage =
            serde_json::from_str(text).map_err(|error| Refusal::BadMessage(error.to_string()))?;
        if envelope.id.as_ref().is_some_and(|id| id.len() > REQUEST_ID_BYTES_MAX) {
            let reason = format!("an id has at most {REQUEST_ID_BYTES_MAX} bytes");
            return Err(Refusal::BadMessage(reason));
        }
        match envelope.request {
            Request::Say { .. } => self.site.take(Limited::Chat, Key::Guest(self.key))?,
            Request::Hint { .. } => self.site.take(Limited::Hint, Key::Guest(self.key))?,
            // It may make the table read its whole log again.
            Request::TakeBack { .. } | Request::Answer { .. } => {
                self.site.take(Limited::TakeBack, Key::Address(self.guard.address()))?;
            }
            // It creates a table.
            Request::Rematch => self.site.take_table(self.key, self.guard.address()).await?,
            _ => {}
        }
        Ok(envelope)
    }
}

async fn send_page(socket: &mut impl Socket, messages: Vec<String>) -> Result<(), axum::Error> {
    for text in messages {
        socket.feed(Frame::Text(text.into())).await?;
    }
    socket.flush().await
}

/// Sends everything in the queue, with one flush.
async fn send_all(
    socket: &mut impl Socket,
    first: Utf8Bytes,
    out: &mut Outgoing,
) -> Result<(), axum::Error> {
    socket.feed(Frame::Text(first)).await?;
    while let Some(text) = out.try_recv() {
        socket.feed(Frame::Text(text)).await?;
    }
    socket.flush().await
}

fn close<'a>(socket: &'a mut impl Socket, code: u16, reason: &'static str) -> Waiting<'a, ()> {
    Box::pin(async move {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = in_time(socket.send(Frame::Close(Some(frame)))).await;
    })
}

/// The client did not read what it was sent, or it cannot be sent now.
#[derive(Debug)]
struct Unsent;

/// Limits how long a client may take to read.
fn in_time<'a>(
    sending: impl Future<Output = Result<(), axum::Error>> + Send + 'a,
) -> Waiting<'a, Result<(), Unsent>> {
    Box::pin(async move {
        match tokio::time::timeout(SILENCE_MAX, sending).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Unsent),
        }
    })
}

/// Stops reading from a client over its rate limit for a while, so that a flood stays where it comes
/// from.
async fn pause(refusal: &Refusal) {
    let wait = Duration::from_millis(retry_after_ms(refusal).unwrap_or_default());
    tokio::time::sleep(wait.min(UNREAD_MAX)).await;
}
