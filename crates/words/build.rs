//! Finds the languages: every folder of `locales/` is one. Its `.ftl` files and its page of rules in
//! `docs/` are embedded, so that adding a language needs no change of code.
//!
//! `locales/` and `docs/` stay at the root of the repository because the browser client is built
//! from the same files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The language that stands in for all others; it comes first.
const FALLBACK: &str = "en";

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("../..");
    println!("cargo::rerun-if-changed=../../locales");
    println!("cargo::rerun-if-changed=../../docs");
    let locales = root.join("locales");
    let mut tags = names(&locales)?;
    tags.retain(|name| locales.join(name).is_dir());
    tags.sort_by_key(|tag| (tag != FALLBACK, tag.clone()));
    let mut code = String::from("pub(crate) static LOCALES: &[Locale] = &[\n");
    for tag in tags {
        let texts: String = names(&locales.join(&tag))?
            .iter()
            .filter(|name| name.ends_with(".ftl"))
            .map(|name| format!("        {},\n", embed(&format!("locales/{tag}/{name}"))))
            .collect();
        let page = if tag == FALLBACK { String::new() } else { format!(".{tag}") };
        let rules = embed(&format!("docs/rules{page}.md"));
        let _ = writeln!(
            code,
            "    Locale {{ tag: {tag:?}, rules: {rules}, texts: &[\n{texts}    ] }},"
        );
    }
    code.push_str("];\n");
    let file = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("locales.rs");
    fs::write(file, code)
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<_>>()?;
    names.sort();
    Ok(names)
}

/// An expression that embeds a file of the repository.
fn embed(path: &str) -> String {
    format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../{path}\"))")
}
