//! `ARCHITECTURE.md` names what is there and all that is there; arrows point the right way.

use std::collections::BTreeSet;
use std::process::Command;

use crate::{read, root};

/// Which crates of this workspace each crate may use. A crate that is not here may not exist.
const ARROWS: &[(&str, &[&str])] = &[
    ("leonardo-rules", &[]),
    ("leonardo-record", &["leonardo-rules"]),
    ("leonardo-bots", &["leonardo-rules"]),
    ("leonardo-lessons", &["leonardo-rules", "leonardo-record", "leonardo-bots"]),
    ("leonardo-words", &["leonardo-rules", "leonardo-record", "leonardo-bots", "leonardo-lessons"]),
    ("leonardo-puzzles", &["leonardo-rules", "leonardo-words", "leonardo-bots"]),
    ("leonardo-engine", &["leonardo-rules", "leonardo-record", "leonardo-words", "leonardo-bots"]),
    (
        "leonardo-analysis",
        &[
            "leonardo-rules",
            "leonardo-record",
            "leonardo-words",
            "leonardo-bots",
            "leonardo-protocol",
        ],
    ),
    (
        "leonardo-lab",
        &[
            "leonardo-rules",
            "leonardo-record",
            "leonardo-words",
            "leonardo-bots",
            "leonardo-analysis",
        ],
    ),
    ("leonardo-protocol", &["leonardo-rules", "leonardo-bots"]),
    (
        "leonardo-client",
        &["leonardo-rules", "leonardo-record", "leonardo-bots", "leonardo-protocol"],
    ),
    (
        "leonardo-table",
        &["leonardo-rules", "leonardo-record", "leonardo-bots", "leonardo-protocol"],
    ),
    (
        "leonardo-server",
        &[
            // In tests only.
            "leonardo-client",
            "leonardo-analysis",
            "leonardo-rules",
            "leonardo-record",
            "leonardo-words",
            "leonardo-bots",
            "leonardo-lessons",
            "leonardo-protocol",
            "leonardo-puzzles",
            "leonardo-table",
        ],
    ),
    (
        "leonardo-terminal",
        &[
            "leonardo-analysis",
            "leonardo-client",
            "leonardo-lessons",
            "leonardo-protocol",
            "leonardo-puzzles",
            "leonardo-rules",
            "leonardo-record",
            "leonardo-words",
            "leonardo-bots",
        ],
    ),
    (
        "leonardo-load",
        &["leonardo-rules", "leonardo-protocol", "leonardo-client", "leonardo-server"],
    ),
    (
        "leonardo",
        &[
            "leonardo-analysis",
            "leonardo-client",
            "leonardo-lessons",
            "leonardo-load",
            "leonardo-protocol",
            "leonardo-rules",
            "leonardo-record",
            "leonardo-words",
            "leonardo-bots",
            "leonardo-engine",
            "leonardo-lab",
            "leonardo-puzzles",
            "leonardo-server",
            "leonardo-terminal",
        ],
    ),
    ("leonardo-repo-tests", &["leonardo-rules"]),
    ("leonardo-testkit", &[]),
];

#[test]
fn arrows_between_crates_point_the_right_way() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let (_, may_use) = ARROWS
            .iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("say in this test which crates {name} may use"));
        // A dependency with a path is in this workspace; it may be a normal, a build or a test dependency.
        let used = package["dependencies"].as_array().unwrap();
        for used in used.iter().filter(|used| used["path"].is_string()) {
            let (used, kind) = (used["name"].as_str().unwrap(), &used["kind"]);
            // What tests share is for all tests, and only for them.
            if used == "leonardo-testkit" && kind == "dev" {
                continue;
            }
            assert!(used == name || may_use.contains(&used), "{name} must not use {used}");
        }
    }
}

#[test]
fn pages_name_only_places_that_exist() {
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/testing.md"] {
        for path in in_backticks(&read(page)).filter(|word| is_path(word)) {
            assert!(root().join(path).exists(), "{page} names {path}, which is not there");
        }
    }
}

#[test]
fn the_map_names_every_crate_and_every_folder() {
    let map = read("ARCHITECTURE.md");
    let named: BTreeSet<&str> = in_backticks(&map).map(|word| word.trim_end_matches('/')).collect();
    for parent in ["", "crates", "docs", "tests"] {
        for entry in std::fs::read_dir(root().join(parent)).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            if !entry.path().is_dir() || name.starts_with(['.', '_']) || name == "target" {
                continue;
            }
            let path = if parent.is_empty() { name } else { format!("{parent}/{name}") };
            assert!(named.contains(path.as_str()), "ARCHITECTURE.md does not name `{path}/`");
        }
    }
}

fn in_backticks(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// Whether the word is meant as a place in the repository.
fn is_path(word: &str) -> bool {
    word.contains('/') && word.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c))
}
