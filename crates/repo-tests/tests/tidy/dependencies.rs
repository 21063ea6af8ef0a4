//! What comes in with a dependency is what `deny.toml` allows. cargo-deny itself runs in the
//! workflow; here the same file is read without building another tool.

use std::collections::HashSet;
use std::process::Command;

use serde_json::Value;

use crate::{read, root};

/// What `cargo metadata` says about every package that the lock file names. Those for other systems
/// are fetched if they have never been needed here, so a machine that is new needs the registry once.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--all-features", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    metadata["packages"].as_array().expect("a list of packages").clone()
}

fn list(section: &str, key: &str) -> HashSet<String> {
    let deny: toml::Table = read("deny.toml").parse().expect("deny.toml is TOML");
    let list = deny[section][key].as_array().expect("a list");
    list.iter().map(|name| name.as_str().expect("of texts").to_owned()).collect()
}

#[test]
fn every_dependency_has_a_licence_that_is_allowed() {
    let allowed = list("licenses", "allow");
    let mut used = HashSet::new();
    for package in packages() {
        let name = &package["name"];
        let licence = package["license"].as_str().unwrap_or_else(|| panic!("{name} names none"));
        assert!(is_allowed(licence, &allowed), "{name}: {licence}");
        used.extend(allowed.iter().filter(|known| licence.contains(known.as_str())).cloned());
    }
    assert_eq!(used, allowed, "deny.toml allows a licence that nothing has");
}

#[test]
fn every_dependency_is_from_the_registry_and_none_is_banned() {
    let (registries, banned) = (list("sources", "allow-registry"), list("bans", "deny"));
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        assert!(!banned.contains(name), "{name} is banned");
        // Without a source it is in this workspace.
        if let Some(source) = package["source"].as_str() {
            let registry = source.strip_prefix("registry+").unwrap_or(source);
            assert!(registries.contains(registry), "{name} is from {source}");
            continue;
        }
        for dependency in package["dependencies"].as_array().unwrap() {
            let is_wildcard = dependency["req"] == "*" && dependency["path"].is_null();
            assert!(!is_wildcard, "{name}: say which version of {}", dependency["name"]);
        }
    }
}

/// Whether an SPDX expression can be met with the allowed licences. The old form with a slash
/// means OR.
fn is_allowed(expression: &str, allowed: &HashSet<String>) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let is_met = any_of(&mut words, allowed);
    assert_eq!(words.next(), None, "not understood: {expression}");
    is_met
}

type SpdxWords<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any_of(words: &mut SpdxWords<'_>, allowed: &HashSet<String>) -> bool {
    let mut is_met = all_of(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        is_met |= all_of(words, allowed);
    }
    is_met
}

fn all_of(words: &mut SpdxWords<'_>, allowed: &HashSet<String>) -> bool {
    let mut is_met = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        is_met &= one(words, allowed);
    }
    is_met
}

fn one(words: &mut SpdxWords<'_>, allowed: &HashSet<String>) -> bool {
    let name = words.next().expect("a licence");
    if name == "(" {
        let is_met = any_of(words, allowed);
        assert_eq!(words.next(), Some(")"));
        return is_met;
    }
    if words.next_if_eq(&"WITH").is_some() {
        let exception = words.next().expect("an exception");
        return allowed.contains(&format!("{name} WITH {exception}"));
    }
    allowed.contains(name)
}

#[test]
fn expressions_of_licences_are_understood() {
    let allowed = HashSet::from(["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(String::from));
    for met in ["MIT", "GPL-3.0 OR MIT", "GPL-3.0/MIT", "(GPL-3.0 OR MIT) AND ISC"] {
        assert!(is_allowed(met, &allowed), "{met}");
    }
    assert!(is_allowed("Apache-2.0 WITH LLVM-exception", &allowed));
    for unmet in ["GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "MIT AND (GPL-3.0 OR Zlib)"] {
        assert!(!is_allowed(unmet, &allowed), "{unmet}");
    }
}
