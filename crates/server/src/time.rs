//! What time it is. Everything asks here, so that tests can have a time of their own.

use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use leonardo_protocol::Millis;
use tokio::time::Instant;

/// A source of time.
#[derive(Clone, Copy, Debug)]
pub enum Clock {
    /// The system's: its wall clock as it was when this process first asked, and from then on the
    /// time that has passed. So a step of the wall clock ends no game and gives nobody an hour.
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

/// The wall clock, read once, and the monotonic clock at that moment.
#[derive(Clone, Copy, Debug)]
struct Reading {
    wall_ms: Millis,
    at: std::time::Instant,
}

impl Reading {
    fn take(wall: impl FnOnce() -> SystemTime) -> Reading {
        let since_1970 = wall().duration_since(UNIX_EPOCH).unwrap_or_default();
        Reading { wall_ms: millis(since_1970), at: std::time::Instant::now() }
    }

    fn now_ms(&self) -> Millis {
        self.wall_ms.saturating_add(millis(self.at.elapsed()))
    }
}

static SYSTEM: LazyLock<Reading> = LazyLock::new(|| Reading::take(SystemTime::now));

impl Clock {
    /// A clock that begins now with this moment.
    pub fn starting_at(began_ms: Millis) -> Clock {
        Clock::Runtime { began_ms, began: Instant::now() }
    }

    /// The time.
    pub fn now_ms(&self) -> Millis {
        match self {
            Clock::System => SYSTEM.now_ms(),
            Clock::Runtime { began_ms, began } => began_ms + millis(began.elapsed()),
        }
    }

    /// The runtime's moment at which this time will have come.
    pub(crate) fn instant(&self, at_ms: Millis) -> Instant {
        let left = u64::try_from(at_ms - self.now_ms()).unwrap_or(0);
        Instant::now() + Duration::from_millis(left)
    }
}

fn millis(duration: Duration) -> Millis {
    Millis::try_from(duration.as_millis()).unwrap_or(Millis::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall clock that is set forward or back by hours after the first look at it.
    #[test]
    fn a_step_of_the_wall_clock_is_not_noticed() {
        const HOUR: Duration = Duration::from_secs(3_600);
        let began = UNIX_EPOCH + 500_000 * HOUR;
        for stepped in [began + 2 * HOUR, began - HOUR] {
            let mut readings = [began, stepped].into_iter();
            let reading = Reading::take(|| readings.next().unwrap());
            let (first, second) = (reading.now_ms(), reading.now_ms());
            assert!(second >= first, "time does not go back");
            assert!(second - first < 60_000, "no hour has passed: {first} {second}");
            assert_eq!(readings.next(), Some(stepped), "the wall clock was read once");
        }
    }

    #[test]
    fn a_clock_before_1970_or_out_of_range_does_no_harm() {
        let early = Reading::take(|| UNIX_EPOCH - Duration::from_secs(1));
        assert!((0..60_000).contains(&early.now_ms()));
        let late = Reading { wall_ms: Millis::MAX, at: std::time::Instant::now() };
        assert_eq!(late.now_ms(), Millis::MAX);
    }

    #[test]
    fn the_system_clock_begins_with_the_wall_clock() {
        let wall = millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap());
        assert!((Clock::System.now_ms() - wall).abs() < 60_000);
    }
}
