//! Messages on their way from a table to one of its connections: a queue with an end, for one
//! writer and one reader. Most of them are empty most of the time and there are two for each table,
//! so what counts is that an empty one is small.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};

use axum::extract::ws::Utf8Bytes;

use crate::hub::lock;

/// How many messages wait for a connection at most; one that lags further behind is let go, and
/// can come back with the number that it has.
pub(crate) const OUTBOX_MAX: usize = 128;

/// The message was not taken: the other side has gone, or too many wait already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Untaken;

/// The table's side.
#[derive(Debug)]
pub(crate) struct Outbox(Arc<Mutex<Queue>>);

/// The connection's side.
#[derive(Debug)]
pub(crate) struct Outgoing(Arc<Mutex<Queue>>);

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Utf8Bytes>,
    is_closed: bool,
    /// Who waits for a message.
    reader: Option<Waker>,
}

/// A new queue, both of its ends.
pub(crate) fn outbox() -> (Outbox, Outgoing) {
    let queue = Arc::new(Mutex::new(Queue::default()));
    (Outbox(queue.clone()), Outgoing(queue))
}

impl Queue {
    fn push(&mut self, text: Utf8Bytes) {
        self.waiting.push_back(text);
        if let Some(reader) = self.reader.take() {
            reader.wake();
        }
    }

    fn close(&mut self) {
        self.is_closed = true;
        if let Some(reader) = self.reader.take() {
            reader.wake();
        }
    }
}

impl Outbox {
    /// Puts a message into the queue, if there is room.
    pub(crate) fn try_send(&self, text: Utf8Bytes) -> Result<(), Untaken> {
        let mut queue = lock(&self.0);
        if queue.is_closed || queue.waiting.len() >= OUTBOX_MAX {
            return Err(Untaken);
        }
        queue.push(text);
        Ok(())
    }
}

impl Outgoing {
    /// The next message; nothing when the table has let go and all is read.
    pub(crate) async fn recv(&mut self) -> Option<Utf8Bytes> {
        poll_fn(|context| {
            let mut queue = lock(&self.0);
            match queue.waiting.pop_front() {
                Some(text) => Poll::Ready(Some(text)),
                None if queue.is_closed => Poll::Ready(None),
                None => {
                    match &mut queue.reader {
                        Some(known) => known.clone_from(context.waker()),
                        unknown => *unknown = Some(context.waker().clone()),
                    }
                    Poll::Pending
                }
            }
        })
        .await
    }

    /// The next message, if one is there.
    pub(crate) fn try_recv(&mut self) -> Option<Utf8Bytes> {
        lock(&self.0).waiting.pop_front()
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        lock(&self.0).close();
    }
}

impl Drop for Outgoing {
    fn drop(&mut self) {
        let mut queue = lock(&self.0);
        queue.close();
        queue.waiting = VecDeque::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(number: usize) -> Utf8Bytes {
        number.to_string().into()
    }

    #[tokio::test]
    async fn messages_come_out_in_order_and_then_the_end() {
        let (outbox, mut outgoing) = outbox();
        for number in 0..3 {
            outbox.try_send(text(number)).unwrap();
        }
        drop(outbox);
        assert_eq!(outgoing.recv().await, Some(text(0)));
        assert_eq!(outgoing.try_recv(), Some(text(1)));
        assert_eq!(outgoing.recv().await, Some(text(2)));
        assert_eq!(outgoing.try_recv(), None);
        assert_eq!(outgoing.recv().await, None);
    }

    #[tokio::test]
    async fn a_reader_that_waits_is_woken_by_a_message_and_by_the_end() {
        let (outbox, mut outgoing) = outbox();
        let reader = tokio::spawn(async move { (outgoing.recv().await, outgoing.recv().await) });
        tokio::task::yield_now().await;
        outbox.try_send(text(7)).unwrap();
        tokio::task::yield_now().await;
        drop(outbox);
        assert_eq!(reader.await.unwrap(), (Some(text(7)), None));
    }

    #[tokio::test]
    async fn a_full_queue_takes_no_more_until_something_is_read() {
        let (outbox, mut outgoing) = outbox();
        for number in 0..OUTBOX_MAX {
            outbox.try_send(text(number)).unwrap();
        }
        assert_eq!(outbox.try_send(text(OUTBOX_MAX)), Err(Untaken));
        assert_eq!(outgoing.recv().await, Some(text(0)));
        outbox.try_send(text(OUTBOX_MAX)).unwrap();
        for number in 1..=OUTBOX_MAX {
            assert_eq!(outgoing.recv().await, Some(text(number)));
        }
    }

    #[test]
    fn nobody_writes_to_a_reader_who_has_gone() {
        let (outbox, outgoing) = outbox();
        outbox.try_send(text(0)).unwrap();
        drop(outgoing);
        assert_eq!(outbox.try_send(text(0)), Err(Untaken));
    }
}
