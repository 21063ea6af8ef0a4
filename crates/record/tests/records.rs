//! Every record in `tests/records/` and every example in `docs/record.md` is a real game.
//! Drop a `.leo` file into the folder, and it is tested.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

mod common;

use std::collections::BTreeSet;
use std::fs;

use leonardo_record::{Luck, Record};
use leonardo_rules::sets::Library;
use leonardo_rules::{Rule, Variant};
use leonardo_testkit::{page, root};

/// Reads, verifies and prints; as text and as JSON nothing may be lost.
fn examine(name: &str, text: &str) -> Record {
    let library = Library::embedded();
    let record = Record::parse(text, &library).unwrap_or_else(|error| panic!("{name}: {error}"));
    record.verify().unwrap_or_else(|tampered| panic!("{name}: {tampered}"));
    assert_eq!(record.to_string(), text, "{name} is not written as it would be printed");
    assert_eq!(Record::from_json(&record.to_json(), &library).as_ref(), Ok(&record), "{name}");
    record
}

/// The fenced blocks of a language in a page.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let ends = |block: &'a str| block.split_once("```").expect("a block ends").0;
    page.split(&fence).skip(1).map(ends).collect()
}

#[test]
fn every_record_of_the_folder_is_a_real_game() {
    let mut variants = BTreeSet::new();
    for entry in fs::read_dir(root().join("tests/records")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(path.extension().and_then(|end| end.to_str()), Some("leo"), "{name}");
        let record = examine(&name, &fs::read_to_string(&path).unwrap());
        assert!(record.result.is_some(), "{name} is unfinished");
        check_remarks(&name, &record);
        variants.insert((record.setup().variant, record.setup().extra.is_some()));
    }
    let both = [false, true].map(|with_extra| (Variant::Quintis, with_extra));
    let wanted = [(Variant::Base, false), (Variant::Novem, true), (Variant::Sets, true)];
    assert!(wanted.iter().chain(&both).all(|kind| variants.contains(kind)), "{variants:?}");
}

/// The remarks cite rules that exist, and stand before the turn that they speak of.
fn check_remarks(name: &str, record: &Record) {
    let ids: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.id()).collect();
    let mut cited = 0;
    for (index, turn) in record.turns.iter().enumerate() {
        for remark in &turn.before {
            let words = remark.split(|c: char| !c.is_ascii_alphanumeric());
            let is_id = |word: &&str| {
                let mut letters = word.chars();
                letters.next().is_some_and(|first| "SBNXAQI".contains(first))
                    && word.len() > 1
                    && letters.all(|letter| letter.is_ascii_digit())
            };
            for word in words.filter(is_id) {
                assert!(ids.contains(word), "{name}: there is no rule {word}");
                cited += 1;
            }
            if let Some(rest) = remark.strip_prefix("Turn ") {
                let turn = rest.split('.').next().unwrap();
                assert_eq!(turn, (index + 1).to_string(), "{name}: {remark}");
            }
        }
    }
    assert!(cited >= 4, "{name} explains too little");
}

#[test]
fn the_examples_of_the_page_are_real_games() {
    let page = page("record.md");
    let mut variants = BTreeSet::new();
    let (mut explicit, mut committed) = (0, 0);
    for (index, block) in blocks(&page, "leo").into_iter().enumerate() {
        let record = examine(&format!("example {}", index + 1), block);
        variants.insert(record.setup().variant);
        explicit += usize::from(matches!(record.luck, Luck::Explicit(_)));
        committed += usize::from(record.verify().unwrap().fair.is_some());
    }
    assert_eq!(variants.len(), Variant::ALL.len());
    assert!(explicit > 0, "an example writes its luck down");
    assert!(committed > 0, "an example says what fixed its seed");
}

/// The page shows the JSON twin of its first example.
#[test]
fn the_twin_of_the_page_says_what_the_text_says() {
    let page = page("record.md");
    let library = Library::embedded();
    let text = Record::parse(blocks(&page, "leo")[0], &library).unwrap();
    let json = blocks(&page, "json")[0];
    assert_eq!(Record::from_json(json, &library), Ok(text.clone()));
    assert_eq!(text.to_json().trim(), json.trim());
}

/// The page lists the tokens of all kinds of moves; each is read by a game that has them.
#[test]
fn the_tokens_of_the_page_can_be_read() {
    let page = page("record.md");
    let ruleset = common::ruleset(Variant::Sets, 4, Some("novem forster"));
    let table = page.split("## Moves").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows: Vec<&str> = table.lines().filter(|row| row.starts_with("| ")).skip(2).collect();
    let mut tokens = 0;
    for token in rows.iter().flat_map(|row| row.split('`').skip(1).step_by(2)) {
        let mv = ruleset.parse(token);
        let mv = mv.unwrap_or_else(|error| panic!("{token}: {error}"));
        assert_eq!(ruleset.show(mv), token);
        tokens += 1;
    }
    assert!(tokens > 20, "{tokens} tokens");
}

/// The hash that the page works out by hand.
#[test]
fn the_hash_of_the_page_is_right() {
    let page = page("record.md");
    let deck = Library::embedded().deck("base").unwrap();
    let hash = leonardo_record::deck_hash(&deck);
    assert!(page.contains(&format!("`base` is `{hash}`")), "{hash}");
    let novem = leonardo_record::deck_hash(&Library::embedded().deck("novem").unwrap());
    assert!(page.contains(&format!("`novem` is `{novem}`")), "{novem}");
}

/// The limits that the page names are those of the code.
#[test]
fn the_limits_of_the_page_are_right() {
    use leonardo_record::*;
    let page = page("record.md");
    let limits = [
        ("FILE_BYTES_MAX", FILE_BYTES_MAX),
        ("JSON_BYTES_MAX", JSON_BYTES_MAX),
        ("LINE_BYTES_MAX", LINE_BYTES_MAX),
        ("TURNS_MAX", TURNS_MAX),
        ("HEADERS_MAX", HEADERS_MAX),
        ("LABEL_BYTES_MAX", LABEL_BYTES_MAX),
        ("NAME_BYTES_MAX", NAME_BYTES_MAX),
        ("SALT_BYTES_MAX", fair::SALT_BYTES_MAX),
    ];
    for (name, value) in limits {
        assert!(page.contains(&format!("| `{name}` | {value} |")), "{name} is {value}");
    }
}
