//! Apps, keys and pictures for tests.

use std::cell::RefCell;
use std::num::NonZeroU8;
use std::rc::Rc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use leonardo_bots::{Job, Level, Strength};
use leonardo_record::Record;
use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Seed, Variant};
use leonardo_terminal::{App, Autosave, BotSettings, Depth, Look, Occupant, Pace, Screen, Session};
use leonardo_words::{Language, Words};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

pub(crate) const SEED: Seed = Seed([7; 32]);
pub(crate) const GLYPHS: Look = Look { depth: Depth::True, ascii: false };

pub(crate) fn russian() -> Language {
    "ru".parse().unwrap()
}

/// What a autosave was given.
#[derive(Default)]
pub(crate) struct Kept {
    pub(crate) games: Vec<String>,
    pub(crate) finished: Vec<String>,
}

#[derive(Clone, Default)]
pub(crate) struct Memory(pub(crate) Rc<RefCell<Kept>>);

impl Autosave for Memory {
    fn keep(&mut self, record: &Record) -> Result<(), String> {
        self.0.borrow_mut().games.push(record.to_string());
        Ok(())
    }

    fn finish(&mut self, record: &Record) -> Result<Option<String>, String> {
        self.0.borrow_mut().finished.push(record.to_string());
        Ok(Some("games/last.leo".into()))
    }
}

fn alone(jobs: Vec<Job<'_>>, own: &mut dyn FnMut()) {
    own();
    jobs.into_iter().for_each(|job| job());
}

pub(crate) fn bots() -> BotSettings {
    BotSettings {
        think: Duration::from_secs(60),
        cores: NonZeroU8::MIN,
        spawner: alone,
        strength: Strength::Playouts(20),
    }
}

pub(crate) fn session(variant: Variant, players: u8, persons: u8) -> Session {
    let extra = match variant {
        Variant::Sets => Some("atlanticus*2 madrid*2 leicester*2"),
        _ => None,
    };
    let library = Library::embedded();
    let setup = library.setup(variant, players, Options::default(), extra).unwrap();
    let occupants = (0..players)
        .map(|seat| if seat < persons { Occupant::Person } else { Occupant::Bot(Level::Random) })
        .collect();
    let names = ["", "Salaì", "Melzi", "Boltraffio", "Oggiono", "Luini"];
    let names = names[..players.into()].iter().map(ToString::to_string).collect();
    Session::deal(&setup.ruleset().unwrap(), SEED, occupants, names).unwrap()
}

pub(crate) fn app_of(session: Session, language: Language, look: Look, memory: &Memory) -> App {
    let autosave = Box::new(memory.clone());
    App::play(Words::new(language), look, session, bots(), Pace::AtOnce, autosave)
}

pub(crate) fn app(variant: Variant, players: u8, language: Language) -> App {
    app_of(session(variant, players, 1), language, GLYPHS, &Memory::default())
}

pub(crate) fn press(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
}

/// Keys one after the other: letters stand for themselves, `⏎` for Enter, arrows for arrows, `⎋` for
/// Escape, `⇥` for Tab.
pub(crate) fn type_keys(app: &mut App, keys: &str) {
    for letter in keys.chars() {
        press(app, code(letter));
    }
}

/// The key that a letter stands for.
pub(crate) fn code(letter: char) -> KeyCode {
    match letter {
        '⏎' => KeyCode::Enter,
        '⎋' => KeyCode::Esc,
        '⇥' => KeyCode::Tab,
        '←' => KeyCode::Left,
        '→' => KeyCode::Right,
        '↑' => KeyCode::Up,
        '↓' => KeyCode::Down,
        letter => KeyCode::Char(letter),
    }
}

pub(crate) fn picture(app: &mut App, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

/// The letters of a picture.
pub(crate) fn letters(buffer: &Buffer) -> String {
    let rows = buffer.content().chunks(buffer.area.width.into());
    let rows = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
    rows.map(|row| format!("{}\n", row.trim_end())).collect()
}

pub(crate) fn text(app: &mut App, width: u16, height: u16) -> String {
    letters(&picture(app, width, height))
}
