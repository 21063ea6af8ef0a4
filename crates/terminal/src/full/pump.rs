//! The loop between a client and its terminal: what is heard goes in, a picture comes out, and
//! only when there is a new one.

use std::io;
use std::time::Duration;

use crossterm::event::{Event, KeyEvent, MouseEvent};
use ratatui::Frame;

use crate::full::terminal::Ended;

/// How long to wait for a key while a bot, a server or the time may have something to say.
const WAIT: Duration = Duration::from_millis(30);
/// How long while only the person can do something. Keys end it; only signals are looked for.
const REST: Duration = Duration::from_millis(250);

/// What a client wants of whoever runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To end.
    Quit,
    /// To be suspended.
    Suspend,
    /// To be drawn again from scratch.
    Redraw,
}

/// Something that lives on a whole screen.
pub trait Client {
    /// A key was pressed.
    fn key(&mut self, key: KeyEvent);
    /// A click or a turn of the wheel.
    fn mouse(&mut self, mouse: MouseEvent);
    /// A text was pasted.
    fn paste(&mut self, text: &str);
    /// Time has passed since the start; says whether something has changed.
    fn tick(&mut self, now: Duration) -> bool;
    /// Whether something can change although nobody touches a key.
    fn is_restless(&self) -> bool;
    /// Draws everything.
    fn draw(&mut self, frame: &mut Frame<'_>);
    /// What it wants, once.
    fn take_wish(&mut self) -> Option<Wish>;
}

/// What was heard while waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// Nothing but, perhaps, events to read.
    Nothing,
    Resized,
    /// The process is asked to stop for a while.
    Stop,
    /// The process is asked to end, or the terminal is gone.
    Gone,
}

/// What the loop needs of a terminal.
pub(crate) trait Desk {
    /// The time since the start.
    fn now(&self) -> Duration;
    /// Waits for something, but not longer than this.
    fn wait(&mut self, most: Duration) -> io::Result<Heard>;
    /// The next event that is there already.
    fn read(&mut self) -> io::Result<Option<Event>>;
    fn draw(&mut self, client: &mut dyn Client) -> io::Result<()>;
    fn draw_anew(&mut self) -> io::Result<()>;
    /// Gives the terminal to the shell until someone calls the game back.
    fn suspend(&mut self) -> io::Result<()>;
}

pub(crate) fn pump(client: &mut dyn Client, desk: &mut dyn Desk) -> io::Result<Ended> {
    client.tick(desk.now());
    let mut is_stale = true;
    loop {
        if is_stale {
            desk.draw(client)?;
        }
        let heard = desk.wait(if client.is_restless() { WAIT } else { REST })?;
        if heard == Heard::Gone {
            return Ok(Ended::Asked);
        }
        is_stale = heard == Heard::Resized;
        // All that is there already is taken before the next picture.
        while let Some(event) = desk.read()? {
            match event {
                Event::Key(key) => client.key(key),
                Event::Mouse(mouse) => client.mouse(mouse),
                Event::Paste(text) => client.paste(&text),
                Event::Resize(..) => desk.draw_anew()?,
                Event::FocusGained | Event::FocusLost => continue,
            }
            is_stale = true;
        }
        is_stale |= client.tick(desk.now());
        match client.take_wish() {
            Some(Wish::Quit) => return Ok(Ended::Itself),
            Some(Wish::Redraw) => desk.draw_anew()?,
            Some(Wish::Suspend) => desk.suspend()?,
            None if heard == Heard::Stop => desk.suspend()?,
            None => continue,
        }
        is_stale = true;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use crossterm::event::{KeyCode, KeyModifiers};

    use super::*;

    /// A client that changes only with keys, and leaves with `q`.
    #[derive(Default)]
    struct Quiet {
        is_restless: bool,
        wish: Option<Wish>,
    }

    impl Client for Quiet {
        fn key(&mut self, key: KeyEvent) {
            self.wish = match key.code {
                KeyCode::Char('q') => Some(Wish::Quit),
                KeyCode::Char('z') => Some(Wish::Suspend),
                _ => None,
            };
        }
        fn mouse(&mut self, _: MouseEvent) {}
        fn paste(&mut self, _: &str) {}
        fn tick(&mut self, _: Duration) -> bool {
            false
        }
        fn is_restless(&self) -> bool {
            self.is_restless
        }
        fn draw(&mut self, _: &mut Frame<'_>) {}
        fn take_wish(&mut self) -> Option<Wish> {
            self.wish.take()
        }
    }

    /// A terminal on which this is heard, one after the other; its time is what was waited for.
    #[derive(Default)]
    struct Script {
        heard: VecDeque<(Heard, &'static str)>,
        keys: VecDeque<char>,
        waited: Duration,
        draws: usize,
        suspended: usize,
    }

    impl Desk for Script {
        fn now(&self) -> Duration {
            self.waited
        }
        fn wait(&mut self, most: Duration) -> io::Result<Heard> {
            self.waited += most;
            let (heard, keys) = self.heard.pop_front().unwrap_or((Heard::Gone, ""));
            self.keys.extend(keys.chars());
            Ok(heard)
        }
        fn read(&mut self) -> io::Result<Option<Event>> {
            let key = |key| Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
            Ok(self.keys.pop_front().map(key))
        }
        fn draw(&mut self, _: &mut dyn Client) -> io::Result<()> {
            self.draws += 1;
            Ok(())
        }
        fn draw_anew(&mut self) -> io::Result<()> {
            Ok(())
        }
        fn suspend(&mut self) -> io::Result<()> {
            self.suspended += 1;
            Ok(())
        }
    }

    fn after(heard: &[(Heard, &'static str)]) -> Script {
        Script { heard: heard.iter().copied().collect(), ..Script::default() }
    }

    #[test]
    fn a_client_that_rests_is_neither_drawn_nor_woken_often() {
        for (is_restless, least) in [(false, REST), (true, WAIT)] {
            let mut desk = after(&[(Heard::Nothing, ""); 1000]);
            let ended = pump(&mut Quiet { is_restless, wish: None }, &mut desk);
            assert_eq!(ended.unwrap(), Ended::Asked);
            assert_eq!(desk.draws, 1);
            assert_eq!(desk.waited, least * 1001);
        }
    }

    #[test]
    fn keys_that_come_together_make_one_picture() {
        let mut desk =
            after(&[(Heard::Nothing, "abc"), (Heard::Nothing, ""), (Heard::Nothing, "q")]);
        assert_eq!(pump(&mut Quiet::default(), &mut desk).unwrap(), Ended::Itself);
        assert_eq!(desk.draws, 2);
    }

    #[test]
    fn a_new_size_and_a_return_are_drawn() {
        let mut desk = after(&[(Heard::Resized, ""), (Heard::Stop, ""), (Heard::Nothing, "z")]);
        assert_eq!(pump(&mut Quiet::default(), &mut desk).unwrap(), Ended::Asked);
        assert_eq!((desk.draws, desk.suspended), (4, 2));
    }
}
