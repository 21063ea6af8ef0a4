//! Files stay small enough to be read in one go.

use std::path::Path;

use crate::{files, has_extension, read};

const LINES_MAX: usize = 600;

/// Source code by hand: what is generated, fetched or a golden text does not count.
fn is_source(file: &Path) -> bool {
    let is_code = ["rs", "ts", "svelte", "py", "sh"].iter().any(|kind| has_extension(file, kind));
    is_code && file != Path::new("web/src/protocol.ts")
}

#[test]
fn no_source_file_is_too_long() {
    let long: Vec<String> = ["crates", "fuzz", "scripts", "web"]
        .into_iter()
        .flat_map(files)
        .filter(|file| is_source(file))
        .map(|file| (read(&file).lines().count(), file))
        .filter(|(lines, _)| *lines > LINES_MAX)
        .map(|(lines, file)| format!("{} has {lines} lines", file.display()))
        .collect();
    assert!(long.is_empty(), "split it: {}", long.join(", "));
}
