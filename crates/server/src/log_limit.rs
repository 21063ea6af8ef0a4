//! Limits how often the same log line is written: on a full disk every write of everyone fails.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// After how long the same line is written again.
const AGAIN: Duration = Duration::from_secs(10);

/// Lets one line pass every ten seconds, and counts the others.
#[derive(Debug)]
pub(crate) struct LogLimit(Mutex<State>);

#[derive(Debug)]
struct State {
    last: Option<Instant>,
    unsaid: u64,
}

impl LogLimit {
    pub(crate) const fn new() -> LogLimit {
        LogLimit(Mutex::new(State { last: None, unsaid: 0 }))
    }

    /// Whether the line may be written now, and then how many were left out before it.
    pub(crate) fn take(&self) -> Option<u64> {
        self.take_at(Instant::now())
    }

    fn take_at(&self, now: Instant) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.last.is_some_and(|last| now.saturating_duration_since(last) < AGAIN) {
            state.unsaid += 1;
            return None;
        }
        state.last = Some(now);
        Some(std::mem::take(&mut state.unsaid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_in_ten_seconds_says_how_many_were_left_out() {
        let (lines, began) = (LogLimit::new(), Instant::now());
        let at = |ms| lines.take_at(began + Duration::from_millis(ms));
        assert_eq!(at(0), Some(0));
        for ms in 1..1_000 {
            assert_eq!(at(ms), None);
        }
        assert_eq!(at(10_000), Some(999));
        assert_eq!(at(10_001), None);
        assert_eq!(at(20_000), Some(1));
    }
}
