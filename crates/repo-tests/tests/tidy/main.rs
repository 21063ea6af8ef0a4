//! Tests about the repository itself. They read it as text: what the pages say about the code is
//! true, every rule has a test, and nothing of one machine is in it.

mod dependencies;
mod map;
mod pages;
mod rules;
mod sizes;

use std::path::{Path, PathBuf};

/// What builds and tools make.
const MADE: [&str; 10] = [
    ".git",
    "target",
    "artifacts",
    "coverage",
    "__pycache__",
    "node_modules",
    "dist",
    "test-results",
    "playwright-report",
    "screenshots",
];

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).expect("this crate is in crates/").to_path_buf()
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files under a folder of the repository, as paths from its root, sorted.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the repository") {
            let path = entry.expect("an entry of it").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // In a linked worktree `.git` is a file.
            if MADE.contains(&name.as_str()) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(root()).expect("under the root").to_path_buf());
            }
        }
    }
    found.sort();
    found
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}
