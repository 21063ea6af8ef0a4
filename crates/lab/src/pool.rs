//! Many independent pieces of work on all cores. Results are taken in the order of the work, so
//! that what comes out does not depend on the number of threads.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};

/// How far ahead of the oldest piece under way each thread may work: bounds what waits in memory.
const AHEAD_PER_THREAD: u64 = 64;

/// Asked to stop: once, to finish what is under way; twice, to drop it.
#[derive(Debug, Default)]
pub struct Stop(AtomicU8);

impl Stop {
    /// No stop was requested.
    pub const fn new() -> Stop {
        Stop(AtomicU8::new(0))
    }

    /// Asks to stop.
    pub fn ask(&self) {
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |asked| {
            Some(asked.saturating_add(1))
        });
    }

    /// Whether nothing new should begin.
    pub fn is_soon(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= 1
    }

    /// Whether what is under way should be dropped.
    pub fn is_now(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= 2
    }
}

/// How work is run.
#[derive(Clone, Copy, Debug)]
pub struct Pool<'a> {
    /// How many threads.
    pub threads: usize,
    /// How it can be stopped.
    pub stop: &'a Stop,
}

/// Which pieces are given out and taken.
struct Window {
    next: u64,
    taken: u64,
    is_closed: bool,
}

struct Queue {
    window: Mutex<Window>,
    moved: Condvar,
    end: u64,
    ahead: u64,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Window> {
        // The numbers are whole at any time, also if a thread fell over with the lock.
        self.window.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next piece to work on; none when there is no more.
    fn give(&self, stop: &Stop) -> Option<u64> {
        let too_far = |window: &mut Window| {
            !window.is_closed && window.next < self.end && window.next >= window.taken + self.ahead
        };
        let waited = self.moved.wait_while(self.lock(), too_far);
        let mut window = waited.unwrap_or_else(PoisonError::into_inner);
        if window.is_closed || window.next >= self.end || stop.is_soon() {
            return None;
        }
        window.next += 1;
        Some(window.next - 1)
    }

    fn note_taken(&self, taken: u64) {
        self.lock().taken = taken;
        self.moved.notify_all();
    }

    fn close(&self) {
        self.lock().is_closed = true;
        self.moved.notify_all();
    }
}

/// Closes the queue when any worker ends: the results of a worker that panicked never arrive.
struct CloseAtEnd<'a>(&'a Queue);

impl Drop for CloseAtEnd<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Pool<'_> {
    /// Does the work of each number. `start` makes what a thread needs, `work` does a piece (or
    /// drops it) and `take` gets the results in the order of their numbers until it has enough.
    pub(crate) fn run<W, T: Send>(
        self,
        numbers: Range<u64>,
        start: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, u64) -> Option<T> + Sync,
        mut take: impl FnMut(u64, T) -> ControlFlow<()>,
    ) {
        let threads = self.threads.max(1);
        let queue = Queue {
            window: Mutex::new(Window {
                next: numbers.start,
                taken: numbers.start,
                is_closed: false,
            }),
            moved: Condvar::new(),
            end: numbers.end,
            ahead: AHEAD_PER_THREAD * threads as u64,
        };
        let (sender, results) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                let (queue, start, work) = (&queue, &start, &work);
                scope.spawn(move || {
                    let _close = CloseAtEnd(queue);
                    let mut worker = start();
                    while let Some(number) = queue.give(self.stop) {
                        let Some(result) = work(&mut worker, number) else { break };
                        if sender.send((number, result)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut next = numbers.start;
            for (number, result) in results {
                waiting.insert(number, result);
                while let Some(result) = waiting.remove(&next) {
                    next += 1;
                    if take(next - 1, result).is_break() {
                        queue.close();
                        return;
                    }
                }
                queue.note_taken(next);
            }
        });
    }
}
