//! Messages on their way from a table to one of its connections: a bounded queue for one writer and
//! one reader. Tokio's channel would do, but allocates blocks of messages in advance; most queues are
//! empty most of the time and there are two for each table, so an empty one must be small.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use crate::registry::lock;

/// How many messages wait for a connection at most (backpressure): one that lags further behind is
/// dropped, and can resume.
pub(crate) const QUEUE_MAX: usize = 128;

/// The message was not taken: the connection is closed, or its queue is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Untaken;

/// The table's side.
#[derive(Debug)]
pub(crate) struct SendQueue(Arc<Queue>);

/// The connection's side.
#[derive(Debug)]
pub(crate) struct Outgoing(Arc<Queue>);

#[derive(Debug, Default)]
struct Queue {
    /// The messages, and whether one of the sides has gone.
    waiting: Mutex<(VecDeque<Utf8Bytes>, bool)>,
    changed: Notify,
}

/// A new queue, both of its ends.
pub(crate) fn send_queue() -> (SendQueue, Outgoing) {
    let queue = Arc::new(Queue::default());
    (SendQueue(queue.clone()), Outgoing(queue))
}

impl SendQueue {
    /// Puts a message into the queue, if there is room.
    pub(crate) fn try_send(&self, text: Utf8Bytes) -> Result<(), Untaken> {
        let (waiting, is_closed) = &mut *lock(&self.0.waiting);
        if *is_closed || waiting.len() >= QUEUE_MAX {
            return Err(Untaken);
        }
        waiting.push_back(text);
        self.0.changed.notify_one();
        Ok(())
    }
}

impl Outgoing {
    /// The next message; none when the table has closed the queue and all is read.
    pub(crate) async fn recv(&mut self) -> Option<Utf8Bytes> {
        loop {
            if let (waiting, is_closed) = &mut *lock(&self.0.waiting)
                && (*is_closed || !waiting.is_empty())
            {
                return waiting.pop_front();
            }
            self.0.changed.notified().await;
        }
    }

    /// The next message, if one is there.
    pub(crate) fn try_recv(&mut self) -> Option<Utf8Bytes> {
        lock(&self.0.waiting).0.pop_front()
    }
}

impl Drop for SendQueue {
    fn drop(&mut self) {
        lock(&self.0.waiting).1 = true;
        self.0.changed.notify_one();
    }
}

impl Drop for Outgoing {
    fn drop(&mut self) {
        *lock(&self.0.waiting) = (VecDeque::new(), true);
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
