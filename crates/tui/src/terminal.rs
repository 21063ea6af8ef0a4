//! The terminal itself: taken over, given back, and given back also when something goes wrong.

use std::io::{self, Write};
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

use crate::app::{App, Wish};

/// How long to wait for a key before looking whether a bot or the time has something to say.
const WAIT: Duration = Duration::from_millis(30);

/// Runs an app on this terminal until it ends or the process is asked to. The terminal is left as
/// it was found.
pub fn run(app: &mut App) -> io::Result<()> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // The message is for a screen that people can read.
        let _ = give_back();
        hook(panic);
    }));
    let signals = Signals::new()?;
    take_over()?;
    let ended = turn(app, &signals);
    let left = give_back();
    drop(std::panic::take_hook());
    ended.and(left)
}

fn turn(app: &mut App, signals: &Signals) -> io::Result<()> {
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let start = Instant::now();
    let mut is_stale = true;
    loop {
        if is_stale {
            terminal.draw(|frame| app.draw(frame))?;
        }
        is_stale = false;
        if event::poll(WAIT)? {
            // All that is there already is taken before the next picture.
            while event::poll(Duration::ZERO)? {
                match event::read()? {
                    Event::Key(key) => app.key(key),
                    Event::Mouse(mouse) => app.mouse(mouse),
                    Event::Paste(text) => app.paste(&text),
                    Event::Resize(..) => draw_anew(&mut terminal)?,
                    Event::FocusGained | Event::FocusLost => {}
                }
                is_stale = true;
            }
        }
        is_stale |= app.tick(start.elapsed());
        if signals.asked_to_end() {
            return Ok(());
        }
        let is_suspended = signals.asked_to_stop();
        match app.take_wish() {
            Some(Wish::Quit) => return Ok(()),
            Some(Wish::Suspend) => suspend(&mut terminal)?,
            Some(Wish::Redraw) => draw_anew(&mut terminal)?,
            None if is_suspended => suspend(&mut terminal)?,
            None => continue,
        }
        is_stale = true;
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

/// Gives the terminal to the shell until someone calls the game back.
fn suspend(terminal: &mut Terminal<CrosstermBackend<io::Stdout>>) -> io::Result<()> {
    give_back()?;
    stop_process()?;
    take_over()?;
    draw_anew(terminal)
}

/// Forgets what is on the screen. `Terminal::clear` would ask the terminal where its cursor is, and
/// one that is busy or gone does not answer.
fn draw_anew(terminal: &mut Terminal<CrosstermBackend<io::Stdout>>) -> io::Result<()> {
    let size = terminal.size()?;
    terminal.resize(Rect::new(0, 0, size.width, size.height))
}

#[cfg(unix)]
fn stop_process() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn stop_process() -> io::Result<()> {
    Ok(())
}

/// What the system asks of the process.
#[cfg(unix)]
struct Signals {
    end: std::sync::Arc<std::sync::atomic::AtomicBool>,
    stop: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Signals> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        use signal_hook::flag::register;
        let (end, stop) = Default::default();
        for signal in [SIGTERM, SIGHUP, SIGINT] {
            register(signal, std::sync::Arc::clone(&end))?;
        }
        register(SIGTSTP, std::sync::Arc::clone(&stop))?;
        Ok(Signals { end, stop })
    }

    fn asked_to_end(&self) -> bool {
        self.end.load(std::sync::atomic::Ordering::Relaxed)
    }

    fn asked_to_stop(&self) -> bool {
        self.stop.swap(false, std::sync::atomic::Ordering::Relaxed)
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals)
    }

    fn asked_to_end(&self) -> bool {
        false
    }

    fn asked_to_stop(&self) -> bool {
        false
    }
}
