//! The terminal client: all four games on one screen, against bots, with people at one machine, at
//! a table of a server, or as a record that is looked at again.
//!
//! [`Session`] is a game without a screen. [`App`] adds what the reader sees and does: keys, clicks
//! and time go in, and [`App::draw`] makes a picture of the state, on any backend. [`run`] connects
//! an app to the terminal and leaves that clean, whatever happens.

mod bot_thread;
mod deal;
pub mod files;
pub mod follow;
pub mod full;
mod game_text;
mod hints;
mod lesson_progress;
mod lines;
pub mod online;
pub mod plain;
mod preview_text;
mod remote;
mod rules_page;
mod saves;
mod session;
pub mod standing;
mod text;

use std::path::PathBuf;

use leonardo_rules::Options;
use leonardo_rules::sets::Library;
use leonardo_words::{Language, Words};

pub use bot_thread::BotSettings;
pub use deal::{bot_names, deal, new_seed, ruleset, setup};
pub use full::PuzzleChoice;
pub use full::app::App;
pub use full::draw::stock_words;
pub use full::event_loop::{Screen, TerminalRequest};
pub use full::local::{Autosave, Pace};
pub use full::look::{Depth, Look};
pub use full::menu::{Choice, Menu, MenuContents, MenuItem, NewGame, SeatChoice, variant_name};
pub use full::terminal::{Ended, has_screen, run, terminal_columns};
pub use lesson_progress::{LessonProgress, NoProgress, Progress, ProgressFile};
pub use preview_text::{Tone, preview_text};
pub use remote::{ActionRequest, Remote, TableAction};
pub use rules_page::rules_about;
pub use saves::{data_folder, newest_save};
pub use session::{Occupant, Refused, ResumeError, Session};

/// What the program hands to either client.
pub struct Config {
    /// The language of the reader.
    pub words: Words,
    /// The card sets.
    pub library: Library,
    /// How the screen looks.
    pub look: Look,
    /// How bots think.
    pub bots: BotSettings,
    /// The options of new games.
    pub options: Options,
    /// Where the player wants the record, besides the usual folder.
    pub record: Option<PathBuf>,
}

impl Config {
    /// The same for a reader of this language.
    fn in_language(&self, language: Language) -> Config {
        let Config { library, options, record, .. } = self;
        let (library, options, record) = (library.clone(), options.clone(), record.clone());
        Config { words: Words::new(language), library, options, record, ..*self }
    }
}
