//! The terminal itself: taken over, given back, and given back also when something goes wrong.

use std::io::{self, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

use crate::full::event_loop::{Screen, TerminalIo, Wakeup, run_loop};
use crate::full::signals::{Signals, stop_process, wait_for_input};

/// How a screen came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It wanted to.
    Itself,
    /// The process was asked to end, or the terminal is gone.
    Asked,
}

/// Runs a screen on this terminal until it ends or the process is asked to. The terminal is left
/// as it was found.
pub fn run(screen: &mut dyn Screen) -> io::Result<Ended> {
    let hook = std::sync::Arc::new(std::panic::take_hook());
    let before = hook.clone();
    std::panic::set_hook(Box::new(move |panic| {
        // The message is for a screen that people can read.
        let _ = give_back();
        before(panic);
    }));
    let ended = run_hooked(screen);
    std::panic::set_hook(Box::new(move |panic| hook(panic)));
    ended
}

fn run_hooked(screen: &mut dyn Screen) -> io::Result<Ended> {
    let signals = Signals::new()?;
    take_over()?;
    let ended = Tty::new(signals).and_then(|mut tty| run_loop(screen, &mut tty));
    let left = give_back();
    // Whatever failed because the terminal is gone: nobody is there to miss it.
    let is_gone = || matches!(wait_for_input(Duration::ZERO), Ok(false));
    match ended {
        Ok(Ended::Asked) => Ok(Ended::Asked),
        Err(_) if is_gone() => Ok(Ended::Asked),
        ended => left.and(ended),
    }
}

/// The terminal of this process.
struct Tty {
    /// Never dropped: it would complain, loudly, to a terminal that is gone. The cursor is given
    /// back with the rest.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<io::Stdout>>>,
    signals: Signals,
    start: Instant,
    size: (u16, u16),
}

impl Tty {
    fn new(signals: Signals) -> io::Result<Tty> {
        let terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(io::stdout()))?);
        let size = crossterm::terminal::size()?;
        Ok(Tty { terminal, signals, start: Instant::now(), size })
    }
}

impl TerminalIo for Tty {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn wait(&mut self, most: Duration) -> io::Result<Wakeup> {
        let is_there = wait_for_input(most)?;
        if self.signals.asked_to_end() || !is_there {
            return Ok(Wakeup::Gone);
        }
        let size = crossterm::terminal::size()?;
        if size != self.size {
            self.size = size;
            self.redraw()?;
            return Ok(Wakeup::Resized);
        }
        Ok(if self.signals.asked_to_stop() { Wakeup::Stop } else { Wakeup::Nothing })
    }

    fn read(&mut self) -> io::Result<Option<Event>> {
        if event::poll(Duration::ZERO)? { event::read().map(Some) } else { Ok(None) }
    }

    fn draw(&mut self, screen: &mut dyn Screen) -> io::Result<()> {
        self.terminal.draw(|frame| screen.draw(frame)).map(drop)
    }

    /// Forgets what is on the screen. `Terminal::clear` would ask the terminal where its cursor
    /// is, and one that is busy or gone does not answer.
    fn redraw(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }

    fn suspend(&mut self) -> io::Result<()> {
        give_back()?;
        stop_process()?;
        take_over()?;
        self.redraw()
    }
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)
}

fn give_back() -> io::Result<()> {
    let mut out = io::stdout();
    // Each of them, even if the one before failed.
    let screen =
        execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let raw = disable_raw_mode();
    out.flush()?;
    screen.and(raw)
}

/// Whether there is a whole screen to draw on.
pub fn has_screen() -> bool {
    let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// How many columns the terminal has, if it tells.
pub fn terminal_columns() -> Option<usize> {
    let (columns, _) = crossterm::terminal::size().ok()?;
    (columns > 0).then_some(columns.into())
}
