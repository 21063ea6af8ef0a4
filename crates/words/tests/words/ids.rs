//! The ids of messages: all languages have the same, the code uses all of them and no others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use leonardo_lessons::{Lesson, Text};
use leonardo_rules::{DeckKind, Symbol, Variant, Zone};
use leonardo_testkit::root;
use leonardo_words::{Language, Words};

use crate::samples;

fn ids() -> BTreeSet<String> {
    arguments(Language::ENGLISH).into_keys().collect()
}

/// Every string literal of the files that say messages: not in comments, not in tests. The engine is
/// left out: it says what the rules' errors say, and has codes that look like ids.
fn strings_in_code() -> BTreeSet<String> {
    let crates = root().join("crates").read_dir().unwrap().map(|entry| entry.unwrap().path());
    let uses_words = |path: &PathBuf| {
        let manifest = std::fs::read_to_string(path.join("Cargo.toml")).unwrap_or_default();
        path.ends_with("words") || manifest.contains("leonardo-words")
    };
    let mut folders: Vec<PathBuf> =
        crates.filter(uses_words).map(|path| path.join("src")).collect();
    folders.retain(|path| path.is_dir() && !path.ends_with("engine/src"));
    let mut strings = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let code = std::fs::read_to_string(path).unwrap();
                if [".say(", ".say_with(", "say!(", ".line(\""]
                    .iter()
                    .any(|call| code.contains(call))
                {
                    strings.extend(literals(&code));
                }
            }
        }
    }
    strings
}

/// The string literals of Rust code, up to its tests.
fn literals(code: &str) -> Vec<String> {
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(place) = rest.find(['"', '/', '\'']) {
        let (start, tail) = (&rest[place..], &rest[place + 1..]);
        rest = if start.starts_with("//") {
            start.split_once('\n').map_or("", |(_, rest)| rest)
        } else if let Some(quoted) = start.strip_prefix('"') {
            let mut is_escaped = false;
            let end = quoted.find(|c: char| {
                let ends = c == '"' && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                ends
            });
            let (text, rest) = quoted.split_at(end.unwrap_or(quoted.len()));
            found.push(text.to_string());
            rest.get(1..).unwrap_or_default()
        } else if let Some(rest) =
            ["'\"'", "'\\\"'", "'/'"].iter().find_map(|c| start.strip_prefix(c))
        {
            rest
        } else {
            tail
        };
    }
    found
}

#[test]
fn literals_are_what_the_compiler_takes_for_them() {
    let code = r##"// "a-comment"
        say("one-id"); let c = '"'; say_with("two\"s", 'x', "three");
        #[cfg(test)] mod tests { "in-tests" }"##;
    assert_eq!(literals(code), ["one-id", "two\\\"s", "three"]);
}

/// Every message that the browser client names, and what stands at the start of ids that it puts
/// together; its own tests know the ends of those.
fn said_in_the_browser() -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut said, mut families) = (BTreeSet::new(), BTreeSet::new());
    let mut folders = vec![root().join("web/src")];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "ts" || ending == "svelte") {
                let text = std::fs::read_to_string(path).unwrap();
                for call in text.split("say(").skip(1).map(str::trim_start) {
                    if let Some((name, _)) =
                        call.strip_prefix('\'').and_then(|id| id.split_once('\''))
                    {
                        said.insert(name.to_string());
                    } else if let Some((start, _)) =
                        call.strip_prefix('`').and_then(|id| id.split_once("${"))
                    {
                        families.insert(start.to_string());
                    }
                }
            }
        }
    }
    (said, families)
}

/// The ids that are put together from the names of things.
fn made_ids() -> BTreeSet<String> {
    let tag = |value: serde_json::Value, name: &str| value[name].as_str().unwrap().to_string();
    let mut made = BTreeSet::new();
    made.extend(Symbol::ALL.map(|symbol| format!("symbol-{}", symbol.name())));
    for family in ["zone", "place"] {
        made.extend(Zone::ALL.map(|zone| format!("{family}-{}", zone.code().to_lowercase())));
    }
    made.extend(Variant::ALL.map(|variant| format!("variant-{}", variant.name())));
    for game in ["base", "novem", "quintis"] {
        made.extend((1..=4).map(|step| format!("web-help-{game}-{step}")));
    }
    let gentle = ["random", "novice", "apprentice", "collector", "courier"];
    let strong = ["journeyman", "rival", "strategist", "scholar", "sage", "master"];
    for level in gentle.into_iter().chain(strong) {
        made.extend(["bot", "level", "tui-level"].map(|family| format!("{family}-{level}")));
    }
    made.extend(["greedy", "plain-ismcts", "clairvoyant"].map(|level| format!("level-{level}")));
    made.extend(DeckKind::ALL.map(|deck| format!("deck-{}", deck.name())));
    for lesson in Lesson::all_shipped() {
        made.extend(lesson.texts().filter_map(|text| match text {
            Text::Message(id) => Some(id.clone()),
            Text::Own(_) => None,
        }));
    }
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
fn every_language_has_the_same_messages() {
    for language in Language::all() {
        // Loading fails where a message is defined twice.
        Words::new(language);
        let theirs: BTreeSet<String> = arguments(language).into_keys().collect();
        let differ: Vec<String> = ids().symmetric_difference(&theirs).cloned().collect();
        assert_eq!(differ, Vec::<String>::new(), "{language}");
    }
}

/// An argument that one language forgets is a fact that its readers miss.
#[test]
fn every_language_uses_the_same_arguments() {
    let english = arguments(Language::ENGLISH);
    for language in Language::all() {
        let theirs = arguments(language);
        for (id, english) in &english {
            assert_eq!(Some(english), theirs.get(id), "{language} {id}");
        }
    }
}

/// The arguments that each message of a language mentions.
fn arguments(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for file in root().join("locales").join(language.tag()).read_dir().unwrap() {
        for line in std::fs::read_to_string(file.unwrap().path()).unwrap().lines() {
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

/// One word must not mean two commands to the same reader.
#[test]
fn no_two_commands_have_the_same_word() {
    let commands: Vec<String> = ids().into_iter().filter(|id| id.starts_with("command-")).collect();
    assert!(commands.len() > 10);
    for words in Language::all().map(Words::new) {
        for id in &commands {
            for word in words.say(id).split(' ') {
                assert!(!word.is_empty() && word == word.to_lowercase(), "{word}");
                let meant: Vec<&String> =
                    commands.iter().filter(|id| words.is_command(id, word)).collect();
                assert_eq!(meant, [id], "{word} in {}", words.language());
            }
        }
    }
}

/// What refusals are called for programs; the words of the refusal `x` are the message `refused-x`.
fn codes_of_refusals() -> BTreeSet<String> {
    let file = root().join("crates/protocol/src/refusal.rs");
    literals(&std::fs::read_to_string(file).unwrap()).into_iter().collect()
}

#[test]
fn every_message_that_the_code_names_exists() {
    let ids = ids();
    for id in made_ids().union(&said_in_the_browser().0) {
        assert!(ids.contains(id), "there is no message {id}");
    }
    // Strings that begin like a message and have its form are meant to be one.
    let families: BTreeSet<&str> =
        ids.iter().filter_map(|id| Some(id.split_once('-')?.0)).collect();
    for string in strings_in_code().difference(&codes_of_refusals()) {
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
    let refused = codes_of_refusals().iter().map(|code| format!("refused-{code}")).collect();
    let (said, families) = said_in_the_browser();
    let used = [strings_in_code(), made_ids(), said, refused];
    for id in ids() {
        let is_made = families.iter().any(|start| id.starts_with(start));
        assert!(
            is_made || used.iter().any(|some| some.contains(&id)),
            "nothing uses the message {id}"
        );
    }
}

/// Text from a file or from another person must not control the terminal.
#[test]
fn arguments_cannot_control_a_terminal() {
    let words = Words::new(Language::ENGLISH);
    let said = words.say_with("notation-unknown", &[("text", "\x1b[2J\x07\u{9b}x".into())]);
    assert_eq!(said, "“\u{fffd}[2J\u{fffd}\u{fffd}x” is not a move.");
}
