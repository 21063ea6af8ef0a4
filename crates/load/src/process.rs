//! What the system says about a process.

use std::time::Duration;

/// A process, by its number. Everything is unknown where there is no `/proc`.
#[derive(Clone, Copy)]
pub(super) struct Process(pub(super) u32);

/// The unit of times in `/proc`, the same on every Linux that Rust runs on.
const TICK: Duration = Duration::from_millis(10);

impl Process {
    /// The time that it has had on processors so far, in user and system mode.
    pub(super) fn cpu(self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        // The name in parentheses may have blanks; what follows does not.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace().skip(11);
        let user: u32 = fields.next()?.parse().ok()?;
        let system: u32 = fields.next()?.parse().ok()?;
        Some(TICK * (user + system))
    }

    /// The memory that it has, in KiB.
    pub(super) fn resident_kib(self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_had_time_and_memory() {
        let me = Process(std::process::id());
        let begun = me.cpu().unwrap();
        while me.cpu().unwrap() < begun + 2 * TICK {}
        assert!(me.resident_kib().unwrap() > 100);
    }

    #[test]
    fn nothing_is_known_of_no_process() {
        assert_eq!(Process(u32::MAX).cpu(), None);
        assert_eq!(Process(u32::MAX).resident_kib(), None);
    }
}
