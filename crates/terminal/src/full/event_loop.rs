//! The event loop between a screen and its terminal: events go in, and a picture comes out only when
//! something has changed.

use std::io;
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::Frame;

use crate::full::terminal::Ended;

/// How long to wait for a key while a bot, a server or a clock may change the screen.
const WAIT: Duration = Duration::from_millis(30);
/// How long to wait while only the user can change it. A key ends the wait; only signals are polled.
const REST: Duration = Duration::from_millis(250);

/// What a screen asks of the event loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TerminalRequest {
    /// To end.
    Quit,
    /// To be suspended.
    Suspend,
    /// To be drawn again from scratch.
    Redraw,
}

impl TerminalRequest {
    /// What Ctrl-C, Ctrl-Z and Ctrl-L ask for, on every screen.
    pub(crate) fn of(key: KeyEvent) -> Option<TerminalRequest> {
        match key.code {
            _ if !key.modifiers.contains(KeyModifiers::CONTROL) => None,
            KeyCode::Char('c') => Some(TerminalRequest::Quit),
            KeyCode::Char('z') => Some(TerminalRequest::Suspend),
            KeyCode::Char('l') => Some(TerminalRequest::Redraw),
            _ => None,
        }
    }
}

/// One full screen: a game or a menu.
pub trait Screen {
    /// A key was pressed.
    fn key(&mut self, key: KeyEvent);
    /// A click or a turn of the wheel.
    fn mouse(&mut self, _mouse: MouseEvent) {}
    /// A text was pasted.
    fn paste(&mut self, _text: &str) {}
    /// Time has passed since the start; says whether something has changed.
    fn tick(&mut self, _now: Duration) -> bool {
        false
    }
    /// Whether the screen can change without input.
    fn needs_ticks(&self) -> bool {
        false
    }
    /// Draws everything.
    fn draw(&mut self, frame: &mut Frame<'_>);
    /// Takes its pending request.
    fn take_request(&mut self) -> Option<TerminalRequest>;
}

/// Why a wait ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wakeup {
    /// Time is up, or there are events to read.
    Nothing,
    Resized,
    /// The process was asked to suspend.
    Stop,
    /// The process was asked to end, or the terminal has disappeared.
    Gone,
}

/// What the loop needs of a terminal.
pub(crate) trait TerminalIo {
    /// The time since the start.
    fn now(&self) -> Duration;
    /// Waits for an event, at most this long.
    fn wait(&mut self, most: Duration) -> io::Result<Wakeup>;
    /// Reads the next event without waiting.
    fn read(&mut self) -> io::Result<Option<Event>>;
    fn draw(&mut self, screen: &mut dyn Screen) -> io::Result<()>;
    fn redraw(&mut self) -> io::Result<()>;
    /// Hands the terminal to the shell until the game is resumed.
    fn suspend(&mut self) -> io::Result<()>;
}

pub(crate) fn run_loop(
    screen: &mut dyn Screen,
    terminal: &mut dyn TerminalIo,
) -> io::Result<Ended> {
    screen.tick(terminal.now());
    let mut is_stale = true;
    loop {
        if is_stale {
            terminal.draw(screen)?;
        }
        let wakeup = terminal.wait(if screen.needs_ticks() { WAIT } else { REST })?;
        if wakeup == Wakeup::Gone {
            return Ok(Ended::Asked);
        }
        is_stale = wakeup == Wakeup::Resized;
        // Drain the queue before drawing again.
        while let Some(event) = terminal.read()? {
            match event {
                Event::Key(key) => screen.key(key),
                Event::Mouse(mouse) => screen.mouse(mouse),
                Event::Paste(text) => screen.paste(&text),
                Event::Resize(..) => terminal.redraw()?,
                Event::FocusGained | Event::FocusLost => continue,
            }
            is_stale = true;
        }
        is_stale |= screen.tick(terminal.now());
        match screen.take_request() {
            Some(TerminalRequest::Quit) => return Ok(Ended::Itself),
            Some(TerminalRequest::Redraw) => terminal.redraw()?,
            Some(TerminalRequest::Suspend) => terminal.suspend()?,
            None if wakeup == Wakeup::Stop => terminal.suspend()?,
            None => continue,
        }
        is_stale = true;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    /// A screen that changes only with keys, and leaves with `q`.
    #[derive(Default)]
    struct Quiet {
        needs_ticks: bool,
        request: Option<TerminalRequest>,
    }

    impl Screen for Quiet {
        fn key(&mut self, key: KeyEvent) {
            self.request = match key.code {
                KeyCode::Char('q') => Some(TerminalRequest::Quit),
                KeyCode::Char('z') => Some(TerminalRequest::Suspend),
                _ => None,
            };
        }
        fn mouse(&mut self, _: MouseEvent) {}
        fn paste(&mut self, _: &str) {}
        fn tick(&mut self, _: Duration) -> bool {
            false
        }
        fn needs_ticks(&self) -> bool {
            self.needs_ticks
        }
        fn draw(&mut self, _: &mut Frame<'_>) {}
        fn take_request(&mut self) -> Option<TerminalRequest> {
            self.request.take()
        }
    }

    /// A terminal on which this is wakeup, one after the other; its time is what was waited for.
    #[derive(Default)]
    struct Script {
        wakeup: VecDeque<(Wakeup, &'static str)>,
        keys: VecDeque<char>,
        waited: Duration,
        draws: usize,
        suspended: usize,
    }

    impl TerminalIo for Script {
        fn now(&self) -> Duration {
            self.waited
        }
        fn wait(&mut self, most: Duration) -> io::Result<Wakeup> {
            self.waited += most;
            let (wakeup, keys) = self.wakeup.pop_front().unwrap_or((Wakeup::Gone, ""));
            self.keys.extend(keys.chars());
            Ok(wakeup)
        }
        fn read(&mut self) -> io::Result<Option<Event>> {
            let key = |key| Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
            Ok(self.keys.pop_front().map(key))
        }
        fn draw(&mut self, _: &mut dyn Screen) -> io::Result<()> {
            self.draws += 1;
            Ok(())
        }
        fn redraw(&mut self) -> io::Result<()> {
            Ok(())
        }
        fn suspend(&mut self) -> io::Result<()> {
            self.suspended += 1;
            Ok(())
        }
    }

    fn after(wakeup: &[(Wakeup, &'static str)]) -> Script {
        Script { wakeup: wakeup.iter().copied().collect(), ..Script::default() }
    }

    #[test]
    fn a_client_that_rests_is_neither_drawn_nor_woken_often() {
        for (needs_ticks, least) in [(false, REST), (true, WAIT)] {
            let mut terminal = after(&[(Wakeup::Nothing, ""); 1000]);
            let ended = run_loop(&mut Quiet { needs_ticks, request: None }, &mut terminal);
            assert_eq!(ended.unwrap(), Ended::Asked);
            assert_eq!(terminal.draws, 1);
            assert_eq!(terminal.waited, least * 1001);
        }
    }

    #[test]
    fn keys_that_come_together_make_one_picture() {
        let mut terminal =
            after(&[(Wakeup::Nothing, "abc"), (Wakeup::Nothing, ""), (Wakeup::Nothing, "q")]);
        assert_eq!(run_loop(&mut Quiet::default(), &mut terminal).unwrap(), Ended::Itself);
        assert_eq!(terminal.draws, 2);
    }

    #[test]
    fn a_new_size_and_a_return_are_drawn() {
        let mut terminal =
            after(&[(Wakeup::Resized, ""), (Wakeup::Stop, ""), (Wakeup::Nothing, "z")]);
        assert_eq!(run_loop(&mut Quiet::default(), &mut terminal).unwrap(), Ended::Asked);
        assert_eq!((terminal.draws, terminal.suspended), (4, 2));
    }
}
