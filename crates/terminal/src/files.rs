//! Reading and writing files, with failures in words.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::anyhow;
use leonardo_record::{FILE_BYTES_MAX, Record};
use leonardo_rules::sets::Library;
use leonardo_words::{Words, say};

/// Reads a text of at most this many bytes.
pub fn read(words: &Words, path: &Path, bytes_max: usize) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to see that it is too long.
    File::open(path)
        .and_then(|file| file.take(bytes_max as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| failure(words, path, &error))?;
    let file = path.display().to_string();
    if bytes.len() > bytes_max {
        return Err(anyhow!(say!(words, "file-too-long", file, most = bytes_max)));
    }
    String::from_utf8(bytes).map_err(|_| anyhow!(say!(words, "file-not-text", file)))
}

/// Whether a file can be written without losing another one, before something is done that should
/// end up in it. An empty file has nothing to lose.
pub fn check_free(words: &Words, path: &Path) -> anyhow::Result<()> {
    if path.metadata().is_ok_and(|file| file.is_file() && file.len() > 0) {
        return Err(anyhow!(say!(words, "file-exists", file = path.display().to_string())));
    }
    let opened = File::options().create(true).append(true).open(path);
    opened.map(drop).map_err(|error| write_failure(words, path, &error))
}

/// Writes a text to a file.
pub fn write(words: &Words, path: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(path, text).map_err(|error| write_failure(words, path, &error))
}

/// A failure to write in words: what is missing then is not the file but its folder.
fn write_failure(words: &Words, path: &Path, error: &io::Error) -> anyhow::Error {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if error.kind() == io::ErrorKind::NotFound && !folder.is_dir() => {
            anyhow!(say!(words, "folder-missing", file = folder.display().to_string()))
        }
        _ => failure(words, path, error),
    }
}

/// A failure of the file system in words.
pub fn failure(words: &Words, path: &Path, error: &io::Error) -> anyhow::Error {
    let file = path.display().to_string();
    anyhow!(match error.kind() {
        io::ErrorKind::NotFound => say!(words, "file-missing", file),
        io::ErrorKind::PermissionDenied => say!(words, "file-denied", file),
        io::ErrorKind::IsADirectory => say!(words, "file-directory", file),
        _ => say!(words, "file-failed", file, reason = error.to_string()),
    })
}

/// Reads a text record.
pub fn read_record(words: &Words, library: &Library, file: &Path) -> anyhow::Result<Record> {
    let text = read(words, file, FILE_BYTES_MAX)?;
    let name = file.display().to_string();
    Record::parse(&text, library).map_err(|error| anyhow!(words.record_error(&name, &error)))
}
