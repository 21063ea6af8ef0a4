//! What tests of several crates share. Every helper panics where it fails: that fails its test.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// The folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A page of `docs/`, such as `engine.md`.
pub fn page(name: &str) -> String {
    let page = root().join("docs").join(name);
    fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// A fresh folder of the test's own. `within` is the test's `CARGO_TARGET_TMPDIR`.
pub fn fresh_folder(within: &str, name: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(within).join(format!("{name}-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What `docs/fairness.py` prints, the check of shuffles that is not written in Rust.
pub fn fairness_check(args: &[&str]) -> String {
    let output = Command::new("python3")
        .args(["-B", "docs/fairness.py"])
        .args(args)
        .current_dir(root())
        .output()
        .expect("python3 is needed for this test: `make test` installs it");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Whether a message is what a page says. On the page `"…"` stands for any value, in an array for any
/// number of elements, and as the name of a field for any more fields.
pub fn fits(said: &Value, is: &Value) -> bool {
    match (said, is) {
        (Value::String(said), _) if said == "…" => true,
        (Value::Object(said), Value::Object(is)) => {
            let more = said.contains_key("…");
            let named = said.iter().filter(|(name, _)| *name != "…");
            named.clone().all(|(name, said)| is.get(name).is_some_and(|is| fits(said, is)))
                && (more || is.len() == said.len())
        }
        (Value::Array(said), Value::Array(is)) => fits_all(said, is),
        _ => said == is,
    }
}

fn fits_all(said: &[Value], is: &[Value]) -> bool {
    match (said.split_first(), is.split_first()) {
        (None, _) => is.is_empty(),
        (Some((first, rest)), _) if first == "…" => {
            (0..=is.len()).any(|skipped| fits_all(rest, &is[skipped..]))
        }
        (Some((first, rest)), Some((one, more))) => fits(first, one) && fits_all(rest, more),
        (Some(_), None) => false,
    }
}
