//! Every rule has an id, a test that names it, and a place in the rules for players.

use leonardo_rules::sets::Library;
use leonardo_rules::{
    EXTRA_CARDS_MAX, FACES_MAX, FIELD_CARDS_MAX, HAND_MAX, Localized, MAIN_CARDS_MAX, Rule,
    SEALS_MAX, SEATS_MAX,
};

use crate::{files, has_extension, read, root};

fn listed_ids() -> Vec<String> {
    read("docs/rule-ids.txt").lines().map(str::to_owned).collect()
}

#[test]
fn the_list_of_ids_is_the_list_of_the_code() {
    let in_code: Vec<&str> = Rule::ALL.iter().map(|rule| rule.id()).collect();
    assert_eq!(listed_ids(), in_code);
}

/// How a test can fail: by an assertion, or by one of the checks of the rules' own test language.
const CHECKS: [&str; 14] = [
    "assert",
    "refuses",
    "_is(",
    "_are(",
    "_ends_with(",
    "offers_of(",
    ".happened(",
    ".never(",
    ".knows(",
    ".ends(",
    ".goes_on(",
    "unwrap_err(",
    "gains(",
    "winners(",
];

#[test]
fn every_rule_has_a_test_that_names_it_and_can_fail() {
    let mut tests = Vec::new();
    for file in files("crates").iter().filter(|file| has_extension(file, "rs")) {
        tests.extend(tests_in(&read(file)));
    }
    let can_fail = |body: &str| CHECKS.iter().any(|check| body.contains(check));
    let untested: Vec<String> = listed_ids()
        .into_iter()
        .filter(|id| {
            let prefix = format!("{}_", id.to_lowercase());
            !tests.iter().any(|(name, body)| name.starts_with(&prefix) && can_fail(body))
        })
        .collect();
    assert!(untested.is_empty(), "no test that begins with its id checks {}", untested.join(", "));
}

/// The names and bodies of all functions in a source that are marked as tests and not ignored.
fn tests_in(source: &str) -> Vec<(String, String)> {
    let mut tests: Vec<(String, String)> = Vec::new();
    let mut is_test = false;
    let mut end = None;
    for line in source.lines() {
        let trimmed = line.trim_start();
        if let Some(last) = &end {
            if line == last {
                end = None;
            } else if let Some((_, body)) = tests.last_mut() {
                body.push_str(line);
                body.push('\n');
            }
        } else if let Some(rest) = trimmed.strip_prefix("fn ") {
            if std::mem::take(&mut is_test) {
                let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next();
                tests.push((name.unwrap_or_default().to_owned(), String::new()));
                // rustfmt closes a function at the column where it began.
                end = Some(format!("{}}}", &line[..line.len() - trimmed.len()]));
            }
        } else if trimmed == "#[test]" {
            is_test = true;
        } else if trimmed.starts_with("#[ignore")
            || !(trimmed.starts_with("#[") || trimmed.starts_with("//"))
        {
            is_test = false;
        }
    }
    tests
}

#[test]
fn only_marked_functions_count_as_tests() {
    let source = "#[test]\n#[should_panic]\nfn b4_one() {\n    go();\n}\nfn b5_two() {\n}\n\
        #[test]\n\nfn b6_three() {\n}\n#[test]\n#[ignore = \"slow\"]\nfn b7_four() {\n}\n";
    assert_eq!(tests_in(source), [("b4_one".to_owned(), "    go();\n".to_owned())]);
}

/// The pages of rules with the tags of their languages: one for each folder of `locales/`.
fn rules_pages() -> Vec<(String, String)> {
    let folders = root().join("locales").read_dir().expect("there are locales");
    let tags = folders.map(|entry| entry.expect("a folder").file_name().into_string());
    let page = |tag: &str| match tag {
        "en" => "docs/rules.md".to_string(),
        tag => format!("docs/rules.{tag}.md"),
    };
    tags.map(|tag| tag.expect("a tag")).map(|tag| (page(&tag), tag)).collect()
}

#[test]
fn every_rules_page_has_every_rule_once_and_in_order() {
    for (page, _) in rules_pages() {
        let text = read(&page);
        let anchors: Vec<&str> = text
            .split("<a id=\"")
            .skip(1)
            .filter_map(|rest| {
                let (anchor, rest) = rest.split_once("\"></a>**")?;
                let (id, _) = rest.split_once("**")?;
                assert_eq!(anchor, id.to_lowercase(), "{page}: the anchor of {id}");
                Some(id)
            })
            .collect();
        assert_eq!(anchors, listed_ids(), "{page}");
    }
}

#[test]
fn every_rules_page_knows_the_action_cards_of_novem() {
    let library = Library::embedded();
    let novem = library.set("novem").expect("Novem is embedded");
    let names: Vec<&Localized> =
        novem.cards.iter().filter_map(|(card, _)| card.action()).map(|a| &a.name).collect();
    assert_eq!(names.len(), 10);
    for (page, tag) in rules_pages() {
        let text = read(&page);
        for name in &names {
            assert!(text.contains(&format!("| {} |", name.get(&tag))), "{page}: {name:?}");
        }
    }
}

#[test]
fn every_rules_page_states_the_limits_of_the_program() {
    let limits = [
        SEATS_MAX,
        HAND_MAX,
        MAIN_CARDS_MAX,
        EXTRA_CARDS_MAX,
        FIELD_CARDS_MAX,
        SEALS_MAX,
        FACES_MAX,
    ];
    for (page, _) in rules_pages() {
        let text = read(&page);
        let table = text.rsplit("| --- | --- |\n").next().unwrap_or_default();
        let stated: Vec<String> = table
            .lines()
            .filter_map(|row| row.split('|').nth(2))
            .map(|limit| limit.trim().chars().take_while(char::is_ascii_digit).collect())
            .collect();
        assert_eq!(stated[..limits.len()], limits.map(|limit| limit.to_string()), "{page}");
    }
}
