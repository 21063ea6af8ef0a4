//! One connection to a table.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use leonardo_protocol::{
    ClientMessage, PROTOCOL_VERSION, REQUEST_ID_BYTES_MAX, Request, ServerMessage,
};
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::desk::{Connect, Inbox};
use crate::http::Site;
use crate::identity::GuestId;
use crate::limits::{ConnectionGuard, Key, Limited};
use crate::metrics::Present;
use crate::missed::Missed;
use crate::outbox::Outgoing;
use crate::refusal::Refusal;

/// How often a silent client is asked whether it is there, and how long it may not answer.
const PING_EVERY: Duration = Duration::from_secs(30);
const SILENCE_MAX: Duration = Duration::from_secs(75);
/// How long whoever sends too much is not read at most.
const UNREAD_MAX: Duration = Duration::from_secs(1);

static CONNECTIONS: AtomicU64 = AtomicU64::new(0);

/// Who is at the other end, and what they want to see.
pub(crate) struct Visitor {
    pub(crate) table: String,
    /// The version of the protocol that the client speaks; the first one had no way to say it.
    pub(crate) protocol: Option<u32>,
    pub(crate) connect: Connect,
    /// Where the table says what this client has missed, if it was here before.
    pub(crate) missed: Option<oneshot::Receiver<Missed>>,
    /// Whom messages are counted for.
    pub(crate) key: GuestId,
    pub(crate) guard: ConnectionGuard,
}

/// A number for a new connection.
pub(crate) fn next_number() -> u64 {
    CONNECTIONS.fetch_add(1, Ordering::Relaxed)
}

/// Serves a connection until one of the two sides has enough.
pub(crate) async fn serve(
    site: Arc<Site>,
    visitor: Box<Visitor>,
    mut out: Outgoing,
    mut socket: WebSocket,
) {
    let Visitor { table, protocol, connect, missed, key, guard } = *visitor;
    let _present = Present::new(&site.hub.metrics.connections);
    let line = Line {
        site,
        table,
        number: connect.connection,
        language: connect.reader.language,
        key,
        guard,
    };
    if protocol != Some(PROTOCOL_VERSION) {
        let refused = refused(&line.site, line.language, "", &Refusal::Protocol);
        line.site.hub.metrics.refused(Refusal::Protocol.code());
        let _ = in_time(socket.send(Frame::Text(refused.into()))).await;
        close(&mut socket, close_code::POLICY, "another version of the protocol").await;
        return;
    }
    if line.give(Inbox::Connect(Box::new(connect))).await.is_err() {
        close(&mut socket, close_code::AGAIN, "try again").await;
        return;
    }
    if let Some(missed) = missed
        && in_time(tell_missed(&line.site, &mut socket, &mut out, missed)).await.is_err()
    {
        let _ = line.give(Inbox::Disconnect(line.number)).await;
        return;
    }
    let mut heard = Instant::now();
    let mut asked = heard;
    // Set again when it goes off, not with every message.
    let mut timer = std::pin::pin!(tokio::time::sleep_until(heard + PING_EVERY));
    loop {
        tokio::select! {
            frame = socket.next() => {
                heard = Instant::now();
                let is_over = match frame {
                    Some(Ok(Frame::Text(text))) => line.hear(text, &mut socket).await.is_err(),
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {
                        line.hear_nothing().await;
                        false
                    }
                    Some(Ok(Frame::Binary(_))) => {
                        close(&mut socket, close_code::UNSUPPORTED, "text only").await;
                        true
                    }
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => true,
                };
                if is_over {
                    break;
                }
            }
            text = out.recv() => {
                let Some(text) = text else {
                    // The table let go: the server stops, or this client was too slow.
                    close(&mut socket, close_code::AGAIN, "connect again").await;
                    break;
                };
                if in_time(send_all(&mut socket, text, &mut out)).await.is_err() {
                    break;
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
                    break;
                }
            }
        }
    }
    let _ = line.give(Inbox::Disconnect(line.number)).await;
}

/// What is known of a connection.
struct Line {
    site: Arc<Site>,
    table: String,
    number: u64,
    language: leonardo_words::Language,
    key: GuestId,
    guard: ConnectionGuard,
}

/// Something that a connection waits for. On the heap: most of the time it waits for nothing but
/// the next message, and there are many.
type Waiting<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

impl Line {
    /// Gives something to the table.
    fn give(&self, message: Inbox) -> Waiting<'_, Result<(), Refusal>> {
        Box::pin(self.site.hub.send(&self.table, message))
    }

    /// Takes a message of the client, and says why if it cannot be taken.
    fn hear<'a>(
        &'a self,
        text: Utf8Bytes,
        socket: &'a mut WebSocket,
    ) -> Waiting<'a, Result<(), Unsent>> {
        Box::pin(async move {
            let counted = self.count();
            let is_too_much = counted.is_err();
            let done = match counted.and_then(|()| self.read(&text)) {
                Ok(envelope) => self.give(Inbox::Request(self.number, Box::new(envelope))).await,
                Err(refusal) => Err(refusal),
            };
            let Err(refusal) = done else { return Ok(()) };
            self.site.hub.metrics.refused(refusal.code());
            let refused = refused(&self.site, self.language, &text, &refusal);
            in_time(socket.send(Frame::Text(refused.into()))).await?;
            if is_too_much {
                rest(&refusal).await;
            }
            Ok(())
        })
    }

    /// Takes a message that has nothing in it. It counts nevertheless.
    fn hear_nothing(&self) -> Waiting<'_, ()> {
        Box::pin(async move {
            if let Err(refusal) = self.count() {
                rest(&refusal).await;
            }
        })
    }

    /// Counts a message, whatever is in it.
    fn count(&self) -> Result<(), Refusal> {
        let now_ms = self.site.monotonic_ms();
        self.site.take(Limited::SocketMessage, Key::Guest(self.key), now_ms)
    }

    fn read(&self, text: &str) -> Result<ClientMessage, Refusal> {
        let envelope: ClientMessage =
            serde_json::from_str(text).map_err(|error| Refusal::BadMessage(error.to_string()))?;
        if envelope.id.as_ref().is_some_and(|id| id.len() > REQUEST_ID_BYTES_MAX) {
            let reason = format!("an id has at most {REQUEST_ID_BYTES_MAX} bytes");
            return Err(Refusal::BadMessage(reason));
        }
        let (guest, now_ms) = (Key::Guest(self.key), self.site.monotonic_ms());
        match envelope.request {
            Request::Say { .. } => self.site.take(Limited::Chat, guest, now_ms)?,
            // It makes a table.
            Request::Rematch => {
                let address = Key::Address(self.guard.address());
                self.site.take(Limited::TableOfGuest, guest, now_ms)?;
                self.site.take(Limited::TableOfAddress, address, now_ms)?;
            }
            _ => {}
        }
        Ok(envelope)
    }
}

/// Sends the welcome and after it what the client has missed, if it has.
async fn tell_missed(
    site: &Site,
    socket: &mut WebSocket,
    out: &mut Outgoing,
    missed: oneshot::Receiver<Missed>,
) -> Result<(), axum::Error> {
    let Some(welcome) = out.recv().await else { return Ok(()) };
    socket.feed(Frame::Text(welcome)).await?;
    if let Ok(missed) = missed.await {
        let messages = missed.messages(&site.hub).await.map_err(|_| axum::Error::new(Untold))?;
        for text in messages {
            socket.feed(Frame::Text(text.into())).await?;
        }
    }
    socket.flush().await
}

/// What was missed could not be read; the client has to come again.
#[derive(Debug, thiserror::Error)]
#[error("what was missed cannot be told")]
struct Untold;

/// Sends what waits in one go.
async fn send_all(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    out: &mut Outgoing,
) -> Result<(), axum::Error> {
    socket.feed(Frame::Text(first)).await?;
    while let Some(text) = out.try_recv() {
        socket.feed(Frame::Text(text)).await?;
    }
    socket.flush().await
}

fn close<'a>(socket: &'a mut WebSocket, code: u16, reason: &'static str) -> Waiting<'a, ()> {
    Box::pin(async move {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = in_time(socket.send(Frame::Close(Some(frame)))).await;
    })
}

/// The other side did not take what it was sent.
#[derive(Debug)]
struct Unsent;

/// Whoever reads nothing does not keep a connection for ever.
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

/// Whoever sends too much is not read for a while, so that a flood stays where it comes from.
async fn rest(refusal: &Refusal) {
    let wait = Duration::from_millis(refusal.retry_after_ms().unwrap_or_default());
    tokio::time::sleep(wait.min(UNREAD_MAX)).await;
}

/// A refusal of a message that never reached the table.
fn refused(
    site: &Site,
    language: leonardo_words::Language,
    text: &str,
    refusal: &Refusal,
) -> String {
    #[derive(serde::Deserialize)]
    struct OnlyId {
        id: Option<String>,
    }
    // Even what makes no sense may say what it is called.
    let id = serde_json::from_str::<OnlyId>(text).ok().and_then(|only| only.id);
    let id = id.filter(|id| id.len() <= REQUEST_ID_BYTES_MAX);
    let refusal = refusal.info(site.hub.words.of(language), None);
    let message = ServerMessage::Refused { id, refusal };
    serde_json::to_string(&message).expect("a message can be written")
}

#[cfg(test)]
mod tests {
    fn bytes<A, B, C, D, F>(_: impl Fn(A, B, C, D) -> F) -> usize {
        size_of::<F>()
    }

    /// There are two for each table, and most of the time they wait.
    #[test]
    fn a_connection_that_waits_is_small() {
        let bytes = bytes(super::serve);
        assert!(bytes <= 1_400, "{bytes} bytes");
    }
}
