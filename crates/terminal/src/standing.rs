//! Rating and streak of the person at this machine, in a file beside the saved games.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::anyhow;
use leonardo_puzzles::Standing;
use leonardo_words::{Words, say};

use crate::files;
use crate::saves::data_folder;

/// Room for the ids of many more puzzles than there are.
const FILE_BYTES_MAX: usize = 1 << 20;
const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

/// Days since 1970-01-01, in UTC.
pub fn today() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_secs() / SECONDS_PER_DAY) as u32
}

fn file() -> Option<PathBuf> {
    data_folder("puzzles.json")
}

/// What was kept; a newcomer's standing if nothing was.
///
/// # Errors
///
/// If the file is damaged: it is not overwritten then.
pub fn load(words: &Words) -> anyhow::Result<Standing> {
    let Some(file) = file().filter(|file| file.is_file()) else { return Ok(Standing::default()) };
    let text = files::read(words, &file, FILE_BYTES_MAX)?;
    serde_json::from_str(&text).map_err(|error| {
        let (file, reason) = (file.display().to_string(), error.to_string());
        anyhow!(say!(words, "puzzle-standing-damaged", file, reason))
    })
}

/// Keeps it; without a place for it nothing is kept.
///
/// # Errors
///
/// If the file cannot be written.
pub fn keep(words: &Words, standing: &Standing) -> anyhow::Result<()> {
    let Some(file) = file() else { return Ok(()) };
    let text = serde_json::to_string(standing)?;
    write(&file, &text).map_err(|error| files::failure(words, &file, &error))
}

/// A whole file or none.
fn write(file: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = file.with_extension("json.new");
    fs::write(&new, text)?;
    fs::rename(&new, file)
}
