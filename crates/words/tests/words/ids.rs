//! The ids of messages: both languages have the same, the code uses all of them and no others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use leonardo_rules::{DeckKind, Symbol, Variant, Zone};
use leonardo_words::{FILES, Language, Words};

use crate::samples;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn ids() -> BTreeSet<String> {
    Words::ids(Language::En).into_iter().collect()
}

/// Every string in quotes in the code that uses words. The engine has only those of the rules, and
/// codes of its own that look like ids.
fn strings_in_code() -> BTreeSet<String> {
    let mut strings = BTreeSet::new();
    let mut folders: Vec<PathBuf> = ["words", "leonardo", "server", "tui"]
        .map(|name| root().join("crates").join(name).join("src"))
        .into();
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("engine") || path.ends_with("engine.rs") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(path).unwrap();
                strings.extend(text.split('"').map(str::to_string));
            }
        }
    }
    strings
}

/// Every message that the browser client names: it says them one by one.
fn said_in_the_browser() -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    let mut folders = vec![root().join("web/src")];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "ts" || ending == "svelte") {
                let text = std::fs::read_to_string(path).unwrap();
                let calls = text.split("say(").skip(1).map(str::trim_start);
                let names = calls.filter_map(|call| call.strip_prefix('\'')?.split('\'').next());
                said.extend(names.map(str::to_string));
            }
        }
    }
    said
}

/// The ids that are put together from the names of things.
fn made_ids() -> BTreeSet<String> {
    let tag = |value: serde_json::Value, name: &str| value[name].as_str().unwrap().to_string();
    let mut made = BTreeSet::new();
    made.extend(Symbol::ALL.map(|symbol| format!("symbol-{}", symbol.name())));
    made.extend(Zone::ALL.map(|zone| format!("zone-{}", zone.code().to_lowercase())));
    made.extend(Variant::ALL.map(|variant| format!("variant-{}", variant.name())));
    made.extend(DeckKind::ALL.map(|deck| format!("deck-{}", deck.name())));
    made.extend(samples::effects().iter().map(|effect| format!("effect-{}", effect.name())));
    for rejection in samples::rejections(&samples::ruleset()) {
        let data = serde_json::to_value(rejection).unwrap();
        made.insert(format!("reject-{}", tag(data, "why")));
    }
    for error in samples::setup_errors() {
        let data = serde_json::to_value(error).unwrap();
        made.insert(format!("setup-{}", tag(data, "why")));
    }
    for warning in samples::warnings() {
        let data = serde_json::to_value(warning).unwrap();
        made.insert(format!("warn-{}", tag(data, "warning")));
    }
    made
}

#[test]
fn both_languages_have_the_same_messages() {
    let [english, russian] = Language::ALL.map(Words::ids);
    assert_eq!(english, russian);
    let unique: BTreeSet<&String> = english.iter().collect();
    assert_eq!(unique.len(), english.len(), "a message is defined twice");
}

/// An argument that one language forgets is a fact that its readers miss.
#[test]
fn both_languages_use_the_same_arguments() {
    let [english, russian] = Language::ALL.map(arguments);
    for (id, english) in &english {
        assert_eq!(english, &russian[id], "{id}");
    }
}

/// The arguments that each message of a language mentions.
fn arguments(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for file in FILES {
        let path = root().join("locales").join(language.code()).join(format!("{file}.ftl"));
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let starts = line.starts_with(|first: char| first.is_ascii_lowercase());
            if let Some((name, _)) = line.split_once(" =").filter(|_| starts) {
                id = name.to_string();
            }
            let names = line.split('$').skip(1).map(|rest| {
                rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect::<String>()
            });
            if !id.is_empty() {
                let name = |name: String| name.trim_end_matches('-').to_string();
                found.entry(id.clone()).or_default().extend(names.map(name));
            }
        }
    }
    found
}

/// What the server's refusals are called for programs; their words have ids of their own.
fn codes_of_refusals() -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("crates/server/src/refusal.rs")).unwrap();
    let (_, rest) = text.split_once("fn code(").expect("refusals have codes");
    let (codes, _) = rest.split_once("\n    }\n").expect("the function ends");
    codes.split('"').map(str::to_string).collect()
}

#[test]
fn every_message_that_the_code_names_exists() {
    let ids = ids();
    for id in made_ids().union(&said_in_the_browser()) {
        assert!(ids.contains(id), "there is no message {id}");
    }
    // Strings that begin like a message and have its form are meant to be one.
    let families: BTreeSet<&str> =
        ids.iter().filter_map(|id| Some(id.split_once('-')?.0)).collect();
    let codes = codes_of_refusals();
    for string in strings_in_code().difference(&codes) {
        let Some((family, rest)) = string.split_once('-') else { continue };
        let has_form =
            !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        if has_form && families.contains(family) {
            assert!(ids.contains(string), "there is no message {string}");
        }
    }
}

#[test]
fn no_message_is_unused() {
    let used = [strings_in_code(), made_ids(), said_in_the_browser()];
    for id in ids() {
        assert!(used.iter().any(|some| some.contains(&id)), "nothing uses the message {id}");
    }
}

/// What is repeated from a file or an answer must not control the terminal.
#[test]
fn arguments_cannot_control_a_terminal() {
    let words = Words::new(Language::En);
    let said = words.say_with("notation-unknown", &[("text", "\x1b[2J\x07\u{9b}x".into())]);
    assert_eq!(said, "“\u{fffd}[2J\u{fffd}\u{fffd}x” is not a move.");
}
