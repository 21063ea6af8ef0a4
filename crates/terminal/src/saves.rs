//! Where games are kept: those under way and those that are over.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;
use leonardo_record::{Luck, Record};
use leonardo_words::{Words, say};

use crate::full::local::Autosave;

/// Keeps one game, in the platform's data folder and where the player wants it.
#[derive(Clone)]
pub(crate) struct Saves {
    /// The file of the game under way, if there is a place for it.
    under_way: Option<PathBuf>,
    /// What the player asked for with `--record`.
    wanted: Option<PathBuf>,
}

impl Saves {
    /// For a new game, or for one that goes on in the file where it was.
    pub(crate) fn new(record: &Record, before: Option<&Path>, wanted: Option<&Path>) -> Saves {
        let folder = data_folder("saves");
        let is_ours = |file: &&Path| file.parent() == folder.as_deref();
        let under_way = match before.filter(is_ours) {
            Some(file) => Some(file.to_path_buf()),
            None => folder.map(|folder| folder.join(name(record))),
        };
        Saves { under_way, wanted: wanted.map(Path::to_path_buf) }
    }

    /// Only where the player wants it.
    pub(crate) fn only(wanted: &Path) -> Saves {
        Saves { under_way: None, wanted: Some(wanted.to_path_buf()) }
    }

    /// Tells where an unfinished game is, or how to go on with it.
    pub(crate) fn say_where(&self, words: &Words, out: &mut impl Write) -> io::Result<()> {
        match &self.wanted {
            Some(file) => {
                writeln!(out, "{}", say!(words, "end-recorded", file = file.display().to_string()))
            }
            None => writeln!(out, "{}", words.say("tui-resume-hint")),
        }
    }

    /// Whether an unfinished game would be found again.
    pub(crate) fn is_there(&self) -> bool {
        self.under_way.as_ref().is_some_and(|file| file.is_file())
    }
}

impl Autosave for Saves {
    fn keep(&mut self, record: &Record) -> Result<(), String> {
        let text = record.to_string();
        for file in self.under_way.iter().chain(&self.wanted) {
            write(file, &text).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        Ok(())
    }

    fn finish(&mut self, record: &Record) -> Result<Option<String>, String> {
        let kept = || data_folder("games").map(|folder| folder.join(name(record)));
        let Some(file) = self.wanted.clone().or_else(kept) else { return Ok(None) };
        write(&file, &record.to_string())
            .map_err(|error| format!("{}: {error}", file.display()))?;
        if let Some(under_way) = &self.under_way {
            // What is over cannot go on. If it stays, nothing is lost.
            let _ = fs::remove_file(under_way);
        }
        Ok(Some(file.display().to_string()))
    }
}

/// The game that was left last.
pub fn newest_save() -> Option<PathBuf> {
    list("saves").into_iter().next().map(|(_, file)| file)
}

/// The games of a folder of ours, the newest first.
pub(crate) fn list(name: &str) -> Vec<(SystemTime, PathBuf)> {
    let Some(Ok(entries)) = data_folder(name).map(fs::read_dir) else { return Vec::new() };
    let games = entries.filter_map(|entry| {
        let entry = entry.ok()?;
        let is_game = entry.path().extension().is_some_and(|ending| ending == "leo");
        let time = entry.metadata().ok()?.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        is_game.then(|| (time, entry.path()))
    });
    let mut games: Vec<_> = games.collect();
    games.sort_by(|a, b| b.cmp(a));
    games
}

/// Keeps the text of a finished game of somewhere else, and says where.
pub(crate) fn keep_text(name: &str, text: &str) -> io::Result<Option<String>> {
    let Some(folder) = data_folder("games") else { return Ok(None) };
    let file = folder.join(name);
    write(&file, text)?;
    Ok(Some(file.display().to_string()))
}

/// A folder of ours for what users keep: `…/leonardo/saves`.
pub fn data_folder(name: &str) -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.data_dir().join("leonardo").join(name))
}

/// Games are known by their seeds.
fn name(record: &Record) -> String {
    let variant = record.ruleset().variant().name();
    match &record.luck {
        Luck::Seed(seed) => format!("{variant}-{}.leo", &seed.to_string()[..12]),
        Luck::Explicit(_) => format!("{variant}.leo"),
    }
}

/// Writes a whole file or none: a process that is killed meanwhile leaves the one before.
pub(crate) fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let new = file.with_extension("leo.new");
    fs::write(&new, text)?;
    fs::rename(&new, file)
}
