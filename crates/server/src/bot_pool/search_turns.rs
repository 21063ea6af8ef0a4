//! Who searches next. Threads are lent in turns: by address, then by guest, then by arrival.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::address::AddressGroup;
use crate::registry::lock;

/// A search keeps its thread for this long. After that it ends as soon as another owner waits, so that
/// nobody waits for the longest time that another player may ask for.
pub(super) const UNDISTURBED: Duration = Duration::from_millis(500);

/// Whose turn a search takes: the host's of its table. Hosts whose address is not known, because
/// they have not been here since the server started, share the turns of one address.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Owner {
    pub(crate) address: Option<AddressGroup>,
    pub(crate) guest: String,
}

/// Lends as many threads as there are.
pub(super) struct SearchTurns {
    threads: usize,
    line: Mutex<Line>,
}

#[derive(Default)]
struct Line {
    lent: usize,
    waiting: Ring<Option<AddressGroup>, Ring<String, VecDeque<oneshot::Sender<Thread>>>>,
    /// The searches of each owner, whether they wait or think.
    searches: BTreeMap<Owner, usize>,
}

/// Keys in the order of their turns, each with what it has.
type Ring<K, V> = VecDeque<(K, V)>;

/// A thread; the next one in line gets it when this is dropped.
struct Thread(Arc<SearchTurns>);

/// A search that waits or thinks.
struct Entered {
    turns: Arc<SearchTurns>,
    owner: Owner,
}

/// A thread for a while.
pub(super) struct SearchTurn {
    /// For how long.
    pub(super) time: Duration,
    search: Entered,
    _thread: Thread,
}

impl SearchTurns {
    pub(super) fn new(threads: usize) -> Arc<SearchTurns> {
        Arc::new(SearchTurns { threads, line: Mutex::default() })
    }

    /// Waits for a thread. When there are many searches, each gets a fair share of the wanted time,
    /// so that the line moves on.
    pub(super) async fn wait(
        self: &Arc<SearchTurns>,
        owner: Owner,
        wanted: Duration,
    ) -> SearchTurn {
        let search = Entered::new(self.clone(), owner);
        let thread = match self.enter(&search.owner) {
            Ok(thread) => thread,
            Err(lent) => lent.await.expect("a thread that comes free is lent to the next in line"),
        };
        let share = lock(&self.line).share(&search.owner, self.threads);
        SearchTurn { time: wanted.mul_f64(share), search, _thread: thread }
    }

    /// A thread that is free, or a place in the line.
    fn enter(self: &Arc<SearchTurns>, owner: &Owner) -> Result<Thread, oneshot::Receiver<Thread>> {
        let mut line = lock(&self.line);
        if line.lent < self.threads {
            line.lent += 1;
            return Ok(Thread(self.clone()));
        }
        let (lend, lent) = oneshot::channel();
        let guests = of(&mut line.waiting, &owner.address);
        of(guests, &owner.guest).push_back(lend);
        Err(lent)
    }
}

/// What a key has. A new one has its turn after all others.
fn of<'a, K: PartialEq + Clone, V: Default>(ring: &'a mut Ring<K, V>, key: &K) -> &'a mut V {
    let place = ring.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
        ring.push_back((key.clone(), V::default()));
        ring.len() - 1
    });
    &mut ring[place].1
}

impl Line {
    /// Takes out the one whose turn it is.
    fn next(&mut self) -> Option<oneshot::Sender<Thread>> {
        let (address, mut guests) = self.waiting.pop_front()?;
        let (guest, mut searches) = guests.pop_front()?;
        let next = searches.pop_front();
        if !searches.is_empty() {
            guests.push_back((guest, searches));
        }
        if !guests.is_empty() {
            self.waiting.push_back((address, guests));
        }
        next
    }

    /// The share of the wanted time: addresses share the threads, the guests of an address its
    /// part, and the searches of a guest theirs.
    fn share(&self, owner: &Owner, threads: usize) -> f64 {
        let mut addresses: Vec<_> = self.searches.keys().map(|other| other.address).collect();
        let guests = addresses.iter().filter(|address| **address == owner.address).count();
        addresses.dedup();
        let own = self.searches.get(owner).copied().unwrap_or(0);
        let claims = (addresses.len() * guests * own).max(1);
        (threads as f64 / claims as f64).min(1.0)
    }

    /// Whether anyone but this owner waits.
    fn has_others(&self, owner: &Owner) -> bool {
        let is_other = |(address, guests): &(_, Ring<String, _>)| {
            *address != owner.address || guests.iter().any(|(guest, _)| *guest != owner.guest)
        };
        self.waiting.iter().any(is_other)
    }
}

impl SearchTurn {
    /// Whether it must end although there is time left, after it had so much.
    pub(super) fn must_end(&self, had: Duration) -> bool {
        had >= UNDISTURBED && lock(&self.search.turns.line).has_others(&self.search.owner)
    }
}

impl Entered {
    fn new(turns: Arc<SearchTurns>, owner: Owner) -> Entered {
        *lock(&turns.line).searches.entry(owner.clone()).or_default() += 1;
        Entered { turns, owner }
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut line = lock(&self.turns.line);
        if let Some(searches) = line.searches.get_mut(&self.owner) {
            *searches -= 1;
            if *searches == 0 {
                line.searches.remove(&self.owner);
            }
        }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        let mut line = lock(&self.0.line);
        loop {
            match line.next() {
                // This one is no longer wanted.
                Some(lend) if lend.is_closed() => {}
                Some(lend) => {
                    drop(line);
                    // If nobody takes it, it goes on to the next in line.
                    let _ = lend.send(Thread(self.0.clone()));
                    return;
                }
                None => {
                    line.lent -= 1;
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::net::{IpAddr, Ipv4Addr};

    use tokio::task::JoinHandle;

    const WANTED: Duration = Duration::from_secs(10);

    fn owner(address: u8, guest: &str) -> Owner {
        let address = IpAddr::V4(Ipv4Addr::new(192, 0, 2, address));
        Owner { address: Some(AddressGroup::of(address)), guest: guest.to_string() }
    }

    /// Waits in line; the place is taken when this returns.
    async fn join(turns: &Arc<SearchTurns>, owner: Owner) -> JoinHandle<SearchTurn> {
        let turns = turns.clone();
        let waits = tokio::spawn(async move { turns.wait(owner, WANTED).await });
        tokio::task::yield_now().await;
        waits
    }

    /// One attacker with many searches and guests, and others who came later with one each.
    #[tokio::test]
    async fn turns_go_by_address_then_by_guest_then_by_arrival() {
        let turns = SearchTurns::new(1);
        let mut first = Some(turns.wait(owner(1, "a"), WANTED).await);
        let line = [(1, "a"), (1, "a"), (1, "a"), (1, "b"), (1, "b"), (2, "c"), (2, "c"), (3, "d")];
        let mut waiting = Vec::new();
        for (address, guest) in line {
            waiting.push((guest, join(&turns, owner(address, guest)).await));
        }
        let mut order = String::new();
        while !waiting.is_empty() {
            drop(first.take());
            tokio::task::yield_now().await;
            let is_next = |(_, turn): &(&str, JoinHandle<SearchTurn>)| turn.is_finished();
            let next = waiting.iter().position(is_next).expect("it is someone's turn");
            let (guest, turn) = waiting.remove(next);
            order += guest;
            first = Some(turn.await.expect("it waits"));
        }
        assert_eq!(order, "acdbcaba");
        drop(first);
        assert_eq!(lock(&turns.line).lent, 0);
        assert!(lock(&turns.line).searches.is_empty());
    }

    #[test]
    fn shares_are_of_addresses_then_of_guests_then_of_searches() {
        let turns = SearchTurns::new(2);
        let enter = |address, guest| Entered::new(turns.clone(), owner(address, guest));
        let share = |address, guest| lock(&turns.line).share(&owner(address, guest), turns.threads);
        let alone = enter(1, "a");
        assert_eq!(share(1, "a"), 1.0);
        // As many as one guest can seat in an hour.
        let crowd: Vec<Entered> = (0..30).map(|_| enter(2, "b")).collect();
        assert_eq!((share(1, "a"), share(2, "b")), (1.0, 1.0 / 30.0), "a thread for each address");
        let other = enter(2, "c");
        assert_eq!((share(1, "a"), share(2, "b"), share(2, "c")), (1.0, 1.0 / 60.0, 0.5));
        let third = enter(3, "d");
        assert_eq!((share(1, "a"), share(3, "d")), (2.0 / 3.0, 2.0 / 3.0));
        drop((crowd, other, third));
        assert_eq!(share(1, "a"), 1.0);
        drop(alone);
        assert!(lock(&turns.line).searches.is_empty());
    }

    #[tokio::test]
    async fn a_long_search_ends_when_another_owner_waits() {
        let turns = SearchTurns::new(1);
        let long = turns.wait(owner(1, "a"), WANTED).await;
        let own = join(&turns, owner(1, "a")).await;
        assert!(!long.must_end(WANTED), "the own ones can wait");
        let other = join(&turns, owner(1, "b")).await;
        assert!(long.must_end(UNDISTURBED));
        assert!(!long.must_end(UNDISTURBED / 2));
        other.abort();
        own.abort();
        drop((other.await, own.await, long));
        assert_eq!(lock(&turns.line).lent, 0, "who gave up gets no thread");
        assert_eq!(turns.wait(owner(2, "c"), WANTED).await.time, WANTED);
    }

    #[tokio::test]
    async fn a_thread_is_not_lost_with_a_search_that_is_given_up() {
        let turns = SearchTurns::new(1);
        let first = turns.wait(owner(1, "a"), WANTED).await;
        let second = join(&turns, owner(1, "a")).await;
        let third = join(&turns, owner(1, "a")).await;
        // Lent to the second, which is given up before it can begin.
        drop(first);
        second.abort();
        drop(second.await);
        let turn = third.await.expect("it gets the thread");
        drop(turn);
        assert_eq!(lock(&turns.line).lent, 0);
    }
}
