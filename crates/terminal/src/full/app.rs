//! The client without a terminal: keys, clicks and time go in, pictures come out.

use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use leonardo_lessons::{Lesson, LessonError};
use leonardo_puzzles::{Entry, PuzzleError, Tried};
use leonardo_record::{Record, Tampered};
use leonardo_rules::sets::Library;
use leonardo_rules::{KeyLines, Move, Seen};
use leonardo_words::{Teller, Words, names_of};
use ratatui::Frame;

use crate::bot_thread::BotSettings;
use crate::full::draw;
use crate::full::event_loop::{Screen, TerminalRequest};
use crate::full::input::latin;
use crate::full::lesson::LessonPlayer;
use crate::full::local::{Autosave, Local, Pace};
use crate::full::look::Look;
use crate::full::puzzle::PuzzlePlayer;
use crate::full::replay::{ReplayPlayer, Seek};
use crate::full::view_model::{LogLine, Overlay, ViewModel};
use crate::lesson_progress::Progress;
use crate::lines::with_lines;
use crate::remote::Remote;
use crate::session::Session;

/// Where the game comes from.
pub(crate) enum Source {
    Local(Box<Local>),
    Replay(Box<ReplayPlayer>),
    Remote(Box<Remote>),
    Lesson(Box<LessonPlayer>),
    Puzzle(Box<PuzzlePlayer>),
}

/// The client.
pub struct App {
    pub(crate) model: ViewModel,
    pub(crate) source: Source,
    pub(crate) request: Option<TerminalRequest>,
    wants_analysis: bool,
}

impl App {
    /// For a game on this machine.
    pub fn play(
        words: Words,
        look: Look,
        session: Session,
        bots: BotSettings,
        pace: Pace,
        autosave: Box<dyn Autosave>,
    ) -> App {
        let model = ViewModel::new(words, look, session.ruleset(), session.names().to_vec());
        let local = Local::new(session, bots, pace, autosave);
        App::new(model, Source::Local(Box::new(local)))
    }

    /// For looking at a game that was played.
    pub fn replay(words: Words, look: Look, record: &Record) -> Result<App, Tampered> {
        let model = ViewModel::new(words, look, record.ruleset(), distinct_names(record));
        Ok(App::new(model, Source::Replay(Box::new(ReplayPlayer::new(record)?))))
    }

    /// For the analysis of a game that has just ended.
    ///
    /// # Errors
    ///
    /// If the record does not follow the rules.
    pub fn analysis(words: Words, look: Look, record: &Record) -> Result<App, Tampered> {
        let mut app = App::replay(words, look, record)?;
        app.study(ReplayPlayer::new(record)?);
        Ok(app)
    }

    /// For a table of a server.
    pub fn remote(words: Words, look: Look, remote: Remote) -> App {
        let names = remote.shown_names(&words);
        let model = ViewModel::new(words, look, remote.ruleset(), names);
        App::new(model, Source::Remote(Box::new(remote)))
    }

    /// For a lesson, from where the learner was.
    ///
    /// # Errors
    ///
    /// When the lesson's game, deck or first position cannot be.
    pub fn lesson(
        words: Words,
        look: Look,
        lesson: &Arc<Lesson>,
        library: &Library,
        progress: Box<dyn Progress>,
    ) -> Result<App, LessonError> {
        let player = LessonPlayer::new(lesson, library, progress)?;
        let names = player.names(&words);
        let model = ViewModel::new(words, look, &player.ruleset(), names);
        Ok(App::new(model, Source::Lesson(Box::new(player))))
    }

    /// For a puzzle of the program.
    ///
    /// # Errors
    ///
    /// If the entry is not a puzzle with one answer; the tests prove that all are.
    pub fn puzzle(words: Words, look: Look, entry: &'static Entry) -> Result<App, PuzzleError> {
        let player = PuzzlePlayer::new(entry)?;
        let ruleset = player.puzzle().ruleset().clone();
        let names = vec![String::new(); ruleset.players().into()];
        let model = ViewModel::new(words, look, &ruleset, names);
        Ok(App::new(model, Source::Puzzle(Box::new(player))))
    }

    /// What came of the first try at the puzzle, and whether it is solved by now.
    pub fn puzzle_tried(&self) -> (Option<Tried>, bool) {
        match &self.source {
            Source::Puzzle(puzzle) => (puzzle.tried(), puzzle.is_solved()),
            _ => (None, false),
        }
    }

    /// Whether the person has done with the puzzle and wants another one.
    pub fn wants_next_puzzle(&self) -> bool {
        matches!(&self.source, Source::Puzzle(puzzle) if puzzle.wants_next)
    }

    /// Whether the person has left a table of a server to see the analysis of its game.
    pub fn wants_analysis(&self) -> bool {
        self.wants_analysis
    }

    /// Whether the learner has finished the lesson and wants the next one.
    pub fn wants_next_lesson(&self) -> bool {
        matches!(&self.source, Source::Lesson(lesson) if lesson.wants_next)
    }

    fn new(model: ViewModel, source: Source) -> App {
        let mut app = App { model, source, request: None, wants_analysis: false };
        app.refresh();
        app
    }

    /// Whether the game on the screen is over.
    pub fn is_over(&self) -> bool {
        match &self.source {
            Source::Remote(remote) => remote.is_over(),
            Source::Lesson(lesson) => lesson.is_over(),
            Source::Puzzle(puzzle) => puzzle.is_over(),
            Source::Local(_) | Source::Replay(_) => self.model.view.outcome.is_some(),
        }
    }

    /// The table of a server, if it is one.
    pub fn table(&self) -> Option<&Remote> {
        match &self.source {
            Source::Remote(remote) => Some(remote),
            Source::Local(_) | Source::Replay(_) | Source::Lesson(_) | Source::Puzzle(_) => None,
        }
    }

    /// Whether it waits for a person and not for time or bots.
    pub fn awaits_person(&self) -> bool {
        let is_up = matches!(self.model.overlay, Some(Overlay::Curtain(_)));
        self.is_over() || is_up || !self.model.moves.is_empty()
    }

    /// The game on this machine, if it is one.
    pub fn session(&self) -> Option<&Session> {
        match &self.source {
            Source::Local(local) => Some(&local.session),
            Source::Replay(_) | Source::Remote(_) | Source::Lesson(_) | Source::Puzzle(_) => None,
        }
    }

    /// Lets bots play, without any pace, until a person has to do something; waits for an analysis.
    pub fn settle(&mut self) {
        let has_changed = match &mut self.source {
            Source::Local(local) => local.settle(&mut self.model),
            Source::Replay(player) => player.settle(),
            Source::Remote(_) | Source::Lesson(_) | Source::Puzzle(_) => false,
        };
        if has_changed {
            self.refresh();
        }
    }

    /// What was luck in the game that is over, and what was play: it is looked at from now on, or
    /// after the record of a server's table has been fetched. Says whether there is one.
    pub(crate) fn study_own(&mut self) -> bool {
        match &self.source {
            Source::Local(local) if local.session.game().is_over() => {
                let Ok(player) = ReplayPlayer::new(&local.session.record()) else { return false };
                self.study(player);
                true
            }
            Source::Remote(remote) if remote.has_played() => {
                if remote.began_with_a_deal() {
                    self.wants_analysis = true;
                    self.request = Some(TerminalRequest::Quit);
                } else {
                    self.model.note = Some(self.model.words.say("refused-no-record"));
                }
                true
            }
            _ => false,
        }
    }

    fn study(&mut self, mut player: ReplayPlayer) {
        player.go(Seek::End);
        player.study(&mut self.model);
        self.model.note = None;
        self.source = Source::Replay(Box::new(player));
        self.refresh();
    }

    /// Makes a move of the reader.
    pub(crate) fn make(&mut self, mv: Move) {
        self.model.note = None;
        let made = match &mut self.source {
            Source::Local(local) => local.make(&mut self.model, mv),
            Source::Replay(player) => match player.trial() {
                Some(trial) => trial.make(&mut self.model, mv),
                None => false,
            },
            Source::Remote(remote) => {
                remote.make(mv);
                true
            }
            Source::Lesson(lesson) => lesson.make(&mut self.model, mv),
            Source::Puzzle(puzzle) => puzzle.make(&mut self.model, mv),
        };
        if made {
            self.refresh();
        }
    }

    /// Shows the game as it is now.
    pub(crate) fn refresh(&mut self) {
        match &mut self.source {
            Source::Local(local) => local.show(&mut self.model),
            Source::Replay(player) => player.show(&mut self.model),
            Source::Remote(remote) => remote.show(&mut self.model),
            Source::Lesson(lesson) => lesson.show(&mut self.model),
            Source::Puzzle(puzzle) => puzzle.show(&mut self.model),
        }
        self.model.look_ahead();
    }
}

impl Screen for App {
    fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        match key.code {
            _ if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.request = TerminalRequest::of(key);
            }
            code if self.model.command.is_some() => self.command_key(code),
            code if self.model.overlay.is_some() => self.overlay_key(code),
            code => self.table_key(latin(code)),
        }
        self.model.look_ahead();
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.wheel(KeyCode::Down),
            MouseEventKind::ScrollUp => self.wheel(KeyCode::Up),
            MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row),
            MouseEventKind::Down(MouseButton::Right) => {
                self.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
            }
            _ => {}
        }
        self.model.look_ahead();
    }

    /// A text goes to the command line, if that is open.
    fn paste(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            if self.model.command.is_some() {
                self.command_key(KeyCode::Char(letter));
            }
        }
    }

    fn tick(&mut self, now: Duration) -> bool {
        let changed = match &mut self.source {
            Source::Local(local) => local.tick(&mut self.model, now),
            Source::Replay(player) => player.tick(now),
            Source::Remote(remote) => remote.tick(now),
            Source::Lesson(_) | Source::Puzzle(_) => false,
        };
        if changed {
            self.refresh();
        }
        changed
    }

    fn needs_ticks(&self) -> bool {
        match &self.source {
            Source::Local(local) => local.needs_ticks(),
            Source::Replay(player) => player.needs_ticks(),
            Source::Remote(_) => true,
            Source::Lesson(_) | Source::Puzzle(_) => false,
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        draw::screen(&mut self.model, frame);
    }

    fn take_request(&mut self) -> Option<TerminalRequest> {
        self.request.take()
    }
}

/// The names in a record. Where two players have the same, as bots of a server may, the seats tell
/// them apart.
fn distinct_names(record: &Record) -> Vec<String> {
    let names = names_of(record);
    let is_shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let distinct = |(seat, name): (usize, &String)| match !name.is_empty() && is_shared(name) {
        true => format!("{name} {}", seat + 1),
        false => name.clone(),
    };
    names.iter().enumerate().map(distinct).collect()
}

/// The line of the log for something that was seen, if it is worth one.
pub(crate) fn log_line(
    teller: &Teller<'_>,
    turn: u32,
    seen: &Seen,
    given: &[KeyLines],
) -> Option<LogLine> {
    let is_great = matches!(seen, Seen::KeysGained { .. } | Seen::Ended { .. });
    let text = || with_lines(teller.event(seen), given);
    seen.is_news().then(|| LogLine { turn, text: text(), is_great })
}
