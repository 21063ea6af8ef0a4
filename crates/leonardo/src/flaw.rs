//! What is wrong with the record in a file, in words.

use std::path::Path;

use leonardo_record::{Record, RecordError, Tampered};
use leonardo_words::Words;

pub(crate) use leonardo_words::names_of as names;

/// Why a file is not a record, and where.
pub(crate) fn record_error(words: &Words, file: &Path, error: &RecordError) -> String {
    words.record_error(&file.display().to_string(), error)
}

/// Where a record says something that cannot have happened.
pub(crate) fn tampered(words: &Words, file: &Path, record: &Record, error: &Tampered) -> String {
    words.tampered(&file.display().to_string(), record, error)
}
