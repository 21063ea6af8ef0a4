//! What the system says to the process, and whether the terminal is still there.

use std::io;
use std::time::Duration;

#[cfg(unix)]
pub(crate) use unix::{Signals, stop_process, wait_for_input};

#[cfg(not(unix))]
pub(crate) use elsewhere::{Signals, stop_process, wait_for_input};

#[cfg(unix)]
mod unix {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    use signal_hook::flag::register;
    use signal_hook::iterator;

    use super::{Duration, io};

    /// How long the process may take to end by itself when its terminal has gone.
    const GRACE: Duration = Duration::from_secs(2);
    const EXIT_GONE: i32 = 1;

    /// What the system asks of the process.
    pub(crate) struct Signals {
        end: Arc<AtomicBool>,
        stop: Arc<AtomicBool>,
        handlers: Vec<signal_hook::SigId>,
        watch: iterator::Handle,
    }

    impl Signals {
        pub(crate) fn new() -> io::Result<Signals> {
            let mut signals = Signals {
                end: Arc::default(),
                stop: Arc::default(),
                handlers: Vec::new(),
                watch: watch_for_the_end_of_the_terminal()?,
            };
            for signal in [SIGTERM, SIGHUP, SIGINT] {
                signals.handlers.push(register(signal, signals.end.clone())?);
            }
            signals.handlers.push(register(SIGTSTP, signals.stop.clone())?);
            Ok(signals)
        }

        pub(crate) fn asked_to_end(&self) -> bool {
            self.end.load(Ordering::Relaxed)
        }

        pub(crate) fn asked_to_stop(&self) -> bool {
            self.stop.swap(false, Ordering::Relaxed)
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.watch.close();
            for handler in self.handlers.drain(..) {
                signal_hook::low_level::unregister(handler);
            }
        }
    }

    /// Ends a process that does not end by itself after its terminal: a terminal that goes while
    /// its events are being read leaves the reader in a loop without end. Every move is kept, and
    /// there is no terminal left to put in order.
    fn watch_for_the_end_of_the_terminal() -> io::Result<iterator::Handle> {
        let mut gone = iterator::Signals::new([SIGHUP])?;
        let handle = gone.handle();
        std::thread::Builder::new().name("terminal".to_owned()).spawn(move || {
            if gone.forever().next().is_some() {
                std::thread::sleep(GRACE);
                std::process::exit(EXIT_GONE);
            }
        })?;
        Ok(handle)
    }

    pub(crate) fn stop_process() -> io::Result<()> {
        signal_hook::low_level::emulate_default_handler(SIGTSTP)
    }

    /// Waits until there is something to read, a signal comes, or the time is over; says whether
    /// the terminal is still there. A library that reads events does not find out: it would read
    /// nothing from a closed terminal, in an endless loop.
    pub(crate) fn wait_for_input(most: Duration) -> io::Result<bool> {
        let input = io::stdin();
        let mut watched = [PollFd::new(&input, PollFlags::IN)];
        let timeout = Timespec::try_from(most).map_err(io::Error::other)?;
        match poll(&mut watched, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        Ok(!watched[0].revents().intersects(gone))
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use super::{Duration, io};

    /// Elsewhere the terminal itself ends the process.
    pub(crate) struct Signals;

    impl Signals {
        pub(crate) fn new() -> io::Result<Signals> {
            Ok(Signals)
        }

        pub(crate) fn asked_to_end(&self) -> bool {
            false
        }

        pub(crate) fn asked_to_stop(&self) -> bool {
            false
        }
    }

    pub(crate) fn stop_process() -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn wait_for_input(most: Duration) -> io::Result<bool> {
        crossterm::event::poll(most).map(|_| true)
    }
}
