//! Reading long logs: loading a table, and making the pages of a replay or of what a client missed. Few
//! logs are read at a time, and never two for one address, so that nobody waits for everything that
//! another address asks for.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

use crate::address::AddressGroup;
use crate::registry::lock;

/// Who reads: an address, or the server itself, for a table whose clock runs out.
pub(crate) type ReadFor = Option<AddressGroup>;

/// Whose turn it is: addresses take turns, and within an address the first comes first. A client that
/// has gone stops waiting, so an address waits for as many turns as it has requests under way.
#[derive(Debug)]
pub(crate) struct ReadTurns {
    running_max: usize,
    queue: Mutex<Queue>,
}

#[derive(Debug, Default)]
struct Queue {
    running: Vec<ReadFor>,
    /// Addresses in the order of their turns, each with what waits for it.
    waiting: VecDeque<(ReadFor, VecDeque<oneshot::Sender<ReadTurn>>)>,
}

/// A turn lasts as long as this lives.
#[derive(Debug)]
pub(crate) struct ReadTurn {
    turns: Arc<ReadTurns>,
    address: ReadFor,
}

impl ReadTurns {
    /// Half of the cores read, so that games go on; at least two, so that one address alone does not
    /// stop all others.
    pub(crate) fn new(cores: usize) -> Arc<ReadTurns> {
        Arc::new(ReadTurns { running_max: (cores / 2).max(2), queue: Mutex::default() })
    }

    /// Waits for a turn.
    pub(crate) async fn wait(self: &Arc<Self>, address: ReadFor) -> ReadTurn {
        let (tell, told) = oneshot::channel();
        lock(&self.queue).push(address, tell);
        self.start_waiting();
        told.await.expect("what waits stays in the queue until its turn")
    }

    /// Starts whatever may run now, the first first.
    fn start_waiting(self: &Arc<Self>) {
        while let Some((address, tell)) = self.next() {
            // Its turn ends at once if it has stopped waiting.
            drop(tell.send(ReadTurn { turns: self.clone(), address }));
        }
    }

    fn next(&self) -> Option<(ReadFor, oneshot::Sender<ReadTurn>)> {
        lock(&self.queue).next(self.running_max)
    }
}

impl Queue {
    /// A new address has its turn after all others.
    fn push(&mut self, address: ReadFor, tell: oneshot::Sender<ReadTurn>) {
        match self.waiting.iter_mut().find(|(known, _)| *known == address) {
            Some((_, reads)) => reads.push_back(tell),
            None => self.waiting.push_back((address, VecDeque::from([tell]))),
        }
    }

    fn next(&mut self, running_max: usize) -> Option<(ReadFor, oneshot::Sender<ReadTurn>)> {
        // Those who have stopped waiting get no turn.
        self.waiting.iter_mut().for_each(|(_, reads)| reads.retain(|tell| !tell.is_closed()));
        self.waiting.retain(|(_, reads)| !reads.is_empty());
        if self.running.len() >= running_max {
            return None;
        }
        let is_free = |(address, _): &(ReadFor, _)| !self.running.contains(address);
        let first = self.waiting.iter().position(is_free)?;
        let (address, mut reads) = self.waiting.remove(first)?;
        let tell = reads.pop_front()?;
        if !reads.is_empty() {
            self.waiting.push_back((address, reads));
        }
        self.running.push(address);
        Some((address, tell))
    }
}

impl Drop for ReadTurn {
    fn drop(&mut self) {
        lock(&self.turns.queue).running.retain(|address| *address != self.address);
        self.turns.start_waiting();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> ReadFor {
        Some(AddressGroup::of([192, 0, 2, last].into()))
    }

    #[tokio::test]
    async fn an_address_has_one_turn_at_a_time_and_others_do_not_wait_for_it() {
        let turns = ReadTurns::new(1);
        let first = turns.wait(address(1)).await;
        let ours: Vec<_> = (0..20)
            .map(|_| {
                let turns = turns.clone();
                tokio::spawn(async move { drop(turns.wait(address(1)).await) })
            })
            .collect();
        tokio::task::yield_now().await;
        for last in 2..10 {
            // There is a place beside the first.
            drop(turns.wait(address(last)).await);
        }
        assert!(ours.iter().all(|waiting| !waiting.is_finished()));
        drop(first);
        for waiting in ours {
            waiting.await.unwrap();
        }
        assert!(lock(&turns.queue).running.is_empty());
    }

    #[tokio::test]
    async fn a_third_address_waits_for_one_turn_of_two_busy_ones() {
        let turns = ReadTurns::new(1);
        let first = turns.wait(address(1)).await;
        let _second = turns.wait(address(2)).await;
        let wait = |last| {
            let turns = turns.clone();
            tokio::spawn(async move { turns.wait(address(last)).await })
        };
        let mut crowd: Vec<_> = (0..32).map(|place| wait(1 + place % 2)).collect();
        let third = wait(3);
        tokio::task::yield_now().await;
        drop(first);
        tokio::task::yield_now().await;
        let next = crowd.remove(0).await.unwrap();
        assert!(!third.is_finished());
        drop(next);
        drop(third.await.unwrap());
    }

    #[tokio::test]
    async fn those_who_stop_waiting_are_passed_over() {
        let turns = ReadTurns::new(1);
        let first = turns.wait(address(1)).await;
        for _ in 0..20 {
            let waiting = tokio::spawn({
                let turns = turns.clone();
                async move { turns.wait(address(1)).await }
            });
            tokio::task::yield_now().await;
            waiting.abort();
        }
        tokio::task::yield_now().await;
        drop(first);
        drop(turns.wait(address(1)).await);
        assert!(lock(&turns.queue).running.is_empty() && lock(&turns.queue).waiting.is_empty());
    }
}
