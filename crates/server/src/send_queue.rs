//! Messages on their way from a table to one of its connections: a bounded queue for one writer and
//! one reader. Tokio's channel would do, but allocates blocks of messages in advance; most queues are
//! empty most of the time and there are two for each table, so an empty one must be small.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};

use axum::extract::ws::Utf8Bytes;

use crate::registry::lock;

/// How many messages wait for a connection at most (backpressure): one that lags further behind is
/// dropped, and can resume.
pub(crate) const QUEUE_MAX: usize = 128;

/// The message was not taken: the connection is closed, or its queue is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Untaken;

/// The table's side.
#[derive(Debug)]
pub(crate) struct SendQueue(Arc<Mutex<Queue>>);

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
pub(crate) fn send_queue() -> (SendQueue, Outgoing) {
    let queue = Arc::new(Mutex::new(Queue::default()));
    (SendQueue(queue.clone()), Outgoing(queue))
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

impl SendQueue {
    /// Puts a message into the queue, if there is room.
    pub(crate) fn try_send(&self, text: Utf8Bytes) -> Result<(), Untaken> {
        let mut queue = lock(&self.0);
        if queue.is_closed || queue.waiting.len() >= QUEUE_MAX {
            return Err(Untaken);
        }
        queue.push(text);
        Ok(())
    }
}

impl Outgoing {
    /// The next message; none when the table has closed the queue and all is read.
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

impl Drop for SendQueue {
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
        let (queue, mut outgoing) = send_queue();
        for number in 0..3 {
            queue.try_send(text(number)).unwrap();
        }
        drop(queue);
        assert_eq!(outgoing.recv().await, Some(text(0)));
        assert_eq!(outgoing.try_recv(), Some(text(1)));
        assert_eq!(outgoing.recv().await, Some(text(2)));
        assert_eq!(outgoing.try_recv(), None);
        assert_eq!(outgoing.recv().await, None);
    }

    #[tokio::test]
    async fn a_reader_that_waits_is_woken_by_a_message_and_by_the_end() {
        let (queue, mut outgoing) = send_queue();
        let reader = tokio::spawn(async move { (outgoing.recv().await, outgoing.recv().await) });
        tokio::task::yield_now().await;
        queue.try_send(text(7)).unwrap();
        tokio::task::yield_now().await;
        drop(queue);
        assert_eq!(reader.await.unwrap(), (Some(text(7)), None));
    }

    #[tokio::test]
    async fn a_full_queue_takes_no_more_until_something_is_read() {
        let (queue, mut outgoing) = send_queue();
        for number in 0..QUEUE_MAX {
            queue.try_send(text(number)).unwrap();
        }
        assert_eq!(queue.try_send(text(QUEUE_MAX)), Err(Untaken));
        assert_eq!(outgoing.recv().await, Some(text(0)));
        queue.try_send(text(QUEUE_MAX)).unwrap();
        for number in 1..=QUEUE_MAX {
            assert_eq!(outgoing.recv().await, Some(text(number)));
        }
    }

    #[test]
    fn nobody_writes_to_a_reader_who_has_gone() {
        let (queue, outgoing) = send_queue();
        queue.try_send(text(0)).unwrap();
        drop(outgoing);
        assert_eq!(queue.try_send(text(0)), Err(Untaken));
    }
}
