//! The client without a terminal: keys, clicks and time go in, pictures come out.

use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use leonardo_record::{Record, Tampered};
use leonardo_rules::{Move, Seen};
use leonardo_words::{Teller, Words};
use ratatui::Frame;

use crate::full::draw;
use crate::full::local::{Keeper, Local, Pace};
use crate::full::look::Look;
use crate::full::pump::{Client, Wish};
use crate::full::replay::Reels;
use crate::full::stage::{LogLine, Overlay, Stage};
use crate::mind::Minds;
use crate::remote::Remote;
use crate::session::Session;

/// Where the game comes from.
pub(crate) enum Source {
    Local(Box<Local>),
    Reels(Box<Reels>),
    Remote(Box<Remote>),
}

/// The client.
pub struct App {
    pub(crate) stage: Stage,
    pub(crate) source: Source,
    pub(crate) wish: Option<Wish>,
}

impl App {
    /// For a game on this machine.
    pub fn play(
        words: Words,
        look: Look,
        session: Session,
        minds: Minds,
        pace: Pace,
        keeper: Box<dyn Keeper>,
    ) -> App {
        let ruleset = session.ruleset().clone();
        let stage = Stage::new(words, look, ruleset, session.names().to_vec());
        let local = Box::new(Local::new(session, minds, pace, keeper));
        let mut app = App { stage, source: Source::Local(local), wish: None };
        app.refresh();
        app
    }

    /// For looking at a game that was played.
    pub fn replay(words: Words, look: Look, record: &Record) -> Result<App, Tampered> {
        let stage = Stage::new(words, look, record.ruleset().clone(), distinct_names(record));
        let reels = Box::new(Reels::new(record)?);
        let mut app = App { stage, source: Source::Reels(reels), wish: None };
        app.refresh();
        Ok(app)
    }

    /// For a table of a server.
    pub fn remote(words: Words, look: Look, remote: Remote) -> App {
        let (ruleset, names) = (remote.ruleset().clone(), remote.shown_names(&words));
        let stage = Stage::new(words, look, ruleset, names);
        let mut app = App { stage, source: Source::Remote(Box::new(remote)), wish: None };
        app.refresh();
        app
    }

    /// What the client wants, once.
    pub fn take_wish(&mut self) -> Option<Wish> {
        self.wish.take()
    }

    /// Whether the game on the screen is over.
    pub fn is_over(&self) -> bool {
        match &self.source {
            Source::Remote(remote) => remote.is_over(),
            Source::Local(_) | Source::Reels(_) => self.stage.view.outcome.is_some(),
        }
    }

    /// The table of a server, if it is one.
    pub fn table(&self) -> Option<&Remote> {
        match &self.source {
            Source::Remote(remote) => Some(remote),
            Source::Local(_) | Source::Reels(_) => None,
        }
    }

    /// Whether it waits for a person and not for time or bots.
    pub fn awaits_person(&self) -> bool {
        let is_up = matches!(self.stage.overlay, Some(Overlay::Curtain(_)));
        self.is_over() || is_up || !self.stage.moves.is_empty()
    }

    /// The game on this machine, if it is one.
    pub fn session(&self) -> Option<&Session> {
        match &self.source {
            Source::Local(local) => Some(&local.session),
            Source::Reels(_) | Source::Remote(_) => None,
        }
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        draw::screen(&mut self.stage, frame);
    }

    /// Time has passed since the start; says whether something has changed.
    pub fn tick(&mut self, now: Duration) -> bool {
        let changed = match &mut self.source {
            Source::Local(local) => local.tick(&mut self.stage, now),
            Source::Reels(reels) => reels.tick(now),
            Source::Remote(remote) => remote.tick(now),
        };
        if changed {
            self.refresh();
        }
        changed
    }

    /// Lets bots play, without any pace, until a person has to do something.
    pub fn settle(&mut self) {
        if let Source::Local(local) = &mut self.source
            && local.settle(&mut self.stage)
        {
            self.refresh();
        }
    }

    /// Makes a move of the reader.
    pub(crate) fn make(&mut self, mv: Move) {
        self.stage.note = None;
        let made = match &mut self.source {
            Source::Local(local) => local.make(&mut self.stage, mv),
            Source::Reels(_) => false,
            Source::Remote(remote) => {
                remote.make(mv);
                true
            }
        };
        if made {
            self.refresh();
        }
    }

    /// Shows the game as it is now.
    pub(crate) fn refresh(&mut self) {
        match &mut self.source {
            Source::Local(local) => local.show(&mut self.stage),
            Source::Reels(reels) => reels.show(&mut self.stage),
            Source::Remote(remote) => remote.show(&mut self.stage),
        }
        self.stage.look_ahead();
    }
}

impl Client for App {
    fn key(&mut self, key: KeyEvent) {
        App::key(self, key);
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        App::mouse(self, mouse);
    }

    fn paste(&mut self, text: &str) {
        App::paste(self, text);
    }

    fn tick(&mut self, now: Duration) -> bool {
        App::tick(self, now)
    }

    fn is_restless(&self) -> bool {
        match &self.source {
            Source::Local(local) => local.is_restless(),
            Source::Reels(reels) => reels.is_running(),
            Source::Remote(_) => true,
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        App::draw(self, frame);
    }

    fn take_wish(&mut self) -> Option<Wish> {
        App::take_wish(self)
    }
}

/// The names in a record. Where two players have the same, as bots of a server may, the seats tell
/// them apart.
fn distinct_names(record: &Record) -> Vec<String> {
    let names: Vec<String> =
        record.names.iter().map(|name| name.clone().unwrap_or_default()).collect();
    let is_shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let distinct = |(seat, name): (usize, &String)| match !name.is_empty() && is_shared(name) {
        true => format!("{name} {}", seat + 1),
        false => name.clone(),
    };
    names.iter().enumerate().map(distinct).collect()
}

/// The line of the log for something that was seen, if it is worth one.
pub(crate) fn log_line(teller: &Teller<'_>, turn: u32, seen: &Seen) -> Option<LogLine> {
    let is_great = matches!(seen, Seen::KeysGained { .. } | Seen::Ended { .. });
    seen.is_news().then(|| LogLine { turn, text: teller.event(seen), is_great })
}
