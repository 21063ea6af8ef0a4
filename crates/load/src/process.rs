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
        let (_, [user, system, ..]) = times(self.0)?;
        Some(TICK * (user + system))
    }

    /// The same with the processes that it has started, those that have ended included.
    pub(super) fn cpu_with_children(self) -> Option<Duration> {
        let (_, [user, system, user_ended, system_ended]) = times(self.0)?;
        let number = |entry: std::fs::DirEntry| entry.file_name().to_str()?.parse().ok();
        let running = std::fs::read_dir("/proc").ok()?.flatten().filter_map(number);
        let of_children = running.filter_map(times).filter(|(parent, _)| *parent == self.0);
        let children: u32 = of_children.map(|(_, [user, system, ..])| user + system).sum();
        Some(TICK * (user + system + user_ended + system_ended + children))
    }

    /// The memory that it has, in KiB.
    pub(super) fn resident_kib(self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    }
}

/// The parent of a process; its times in user and system mode, and those of processes that it has
/// started and that have ended.
fn times(process: u32) -> Option<(u32, [u32; 4])> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in parentheses may have blanks; what follows does not.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(1);
    let parent = fields.next()?.parse().ok()?;
    let mut times = fields.skip(9).map_while(|field| field.parse().ok());
    Some((parent, [times.next()?, times.next()?, times.next()?, times.next()?]))
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
    fn children_count_while_they_run_and_when_they_have_ended() {
        let me = Process(std::process::id());
        let busy = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
        let command = format!("{busy}; echo; read answer");
        let mut child = std::process::Command::new("sh")
            .args(["-c", &command])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = [0];
        std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut line).unwrap();
        let of_child = Process(child.id()).cpu().unwrap();
        assert!(of_child > Duration::ZERO);
        assert!(me.cpu_with_children().unwrap() >= me.cpu().unwrap() + of_child);
        drop(child.stdin.take());
        child.wait().unwrap();
        assert!(me.cpu_with_children().unwrap() >= of_child);
    }

    #[test]
    fn nothing_is_known_of_no_process() {
        assert_eq!(Process(u32::MAX).cpu(), None);
        assert_eq!(Process(u32::MAX).resident_kib(), None);
    }
}
