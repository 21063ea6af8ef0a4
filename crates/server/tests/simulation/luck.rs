//! The luck of a simulated world: one seed decides everything that is left to chance, in the server
//! and around it. A run has a thread of its own, so that each has its own luck.

use std::cell::RefCell;
use std::time::Duration;

use leonardo_rules::FastDice;

thread_local! {
    static LUCK: RefCell<Option<FastDice>> = const { RefCell::new(None) };
}

/// From now on this thread has the luck of a seed, until this is dropped.
pub(super) struct Seeded;

impl Seeded {
    pub(super) fn new(seed: u64) -> Seeded {
        LUCK.set(Some(FastDice::new(seed)));
        Seeded
    }
}

impl Drop for Seeded {
    fn drop(&mut self) {
        LUCK.set(None);
    }
}

/// Fills bytes that are random elsewhere; false where nothing is simulated.
pub(crate) fn fill(bytes: &mut [u8]) -> bool {
    LUCK.with_borrow_mut(|luck| {
        let Some(luck) = luck else { return false };
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&luck.next_u64().to_le_bytes()[..chunk.len()]);
        }
        true
    })
}

/// A number below `n`.
pub(super) fn below(n: u32) -> u32 {
    LUCK.with_borrow_mut(|luck| luck.as_mut().expect("a world has luck").below(n))
}

/// Whether something happens that does so many times of a thousand.
pub(super) fn happens(permille: u32) -> bool {
    permille > 0 && below(1_000) < permille
}

/// One of several.
pub(super) fn one_of<T>(all: &[T]) -> &T {
    &all[below(all.len() as u32) as usize]
}

/// A time of at least so many milliseconds, and below so many.
pub(super) fn time(from_ms: u32, to_ms: u32) -> Duration {
    let spread = to_ms.saturating_sub(from_ms).max(1);
    Duration::from_millis(u64::from(from_ms + below(spread)))
}
