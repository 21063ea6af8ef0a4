//! What every command needs: words and card sets.

use std::fs::ReadDir;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use leonardo_rules::sets::{CardSet, Library, SET_FILE_BYTES_MAX};
use leonardo_terminal::{data_folder, files};
use leonardo_words::{Words, say};

/// What every command needs.
pub(crate) struct App {
    pub(crate) words: Words,
    pub(crate) library: Library,
}

impl App {
    /// With the embedded sets, those of the platform's data folder and those of one more folder.
    pub(crate) fn new(words: Words, folder: Option<&Path>) -> anyhow::Result<App> {
        let mut library = Library::embedded();
        // Where the platform keeps a user's own sets: `…/leonardo/sets`.
        if let Some(usual) = data_folder("sets").filter(|usual| usual.is_dir()) {
            add_folder(&words, &mut library, &usual)?;
        }
        if let Some(folder) = folder {
            add_folder(&words, &mut library, folder)?;
        }
        Ok(App { words, library })
    }
}

fn add_folder(words: &Words, library: &mut Library, folder: &Path) -> anyhow::Result<()> {
    for file in set_files(words, folder)? {
        let set = read_set(words, &file)?;
        library
            .add(set)
            .map_err(|error| anyhow!("{}:1: {}", file.display(), words.add_error(&error)))?;
    }
    Ok(())
}

/// The set files of a folder, by name: the order must not depend on the system.
fn set_files(words: &Words, folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        let name = folder.display().to_string();
        return Err(anyhow!(say!(words, "folder-missing", file = name)));
    }
    let paths = |entries: ReadDir| entries.map(|entry| Ok(entry?.path())).collect();
    let paths: io::Result<Vec<PathBuf>> = folder.read_dir().and_then(paths);
    let mut paths = paths.map_err(|error| files::failure(words, folder, &error))?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    Ok(paths)
}

/// Reads and checks one set file.
pub(crate) fn read_set(words: &Words, file: &Path) -> anyhow::Result<CardSet> {
    let text = files::read(words, file, SET_FILE_BYTES_MAX)?;
    CardSet::parse(&file.display().to_string(), &text)
        .map_err(|error| anyhow!(words.set_error(&error)))
}
