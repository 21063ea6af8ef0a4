//! What time it is. Everything asks here, so that tests can have a time of their own.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use leonardo_protocol::Millis;
use tokio::time::Instant;

/// A source of time.
#[derive(Clone, Copy, Debug)]
pub enum Clock {
    /// The system's.
    System,
    /// Begins at a fixed moment and goes on with the runtime's timers, which a test can pause and
    /// push forward.
    Runtime {
        /// The moment at which it began.
        began_ms: Millis,
        /// The runtime's own idea of that moment.
        began: Instant,
    },
}

impl Clock {
    /// A clock that begins now with this moment.
    pub fn starting_at(began_ms: Millis) -> Clock {
        Clock::Runtime { began_ms, began: Instant::now() }
    }

    /// The time.
    pub fn now_ms(&self) -> Millis {
        match self {
            Clock::System => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Millis::try_from(now.as_millis()).unwrap_or(Millis::MAX)
            }
            Clock::Runtime { began_ms, began } => {
                began_ms + Millis::try_from(began.elapsed().as_millis()).unwrap_or(Millis::MAX)
            }
        }
    }

    /// The runtime's moment at which this time will have come.
    pub(crate) fn instant(&self, at_ms: Millis) -> Instant {
        let left = u64::try_from(at_ms - self.now_ms()).unwrap_or(0);
        Instant::now() + Duration::from_millis(left)
    }
}
