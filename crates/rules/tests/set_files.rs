//! Set files that are refused, with the line and the reason (S4).

use leonardo_rules::sets::{CardSet, SET_FILE_BYTES_MAX, SetError};

/// A small set without a fault, whose lines the table below spoils.
const GOOD: &str = r#"id = "mine"
name.en = "Mine"
name.ru = "Моё"
about = { en = "About", ru = "Об этом" }
deck = "extra"
edge = "gold"

cards = [
  "Me-Pr", "Me-Ca*2",
  "Me-Pr-Ca",
]

[[action]]
id = "smudge"
name.en = "Smudge"
name.ru = "Пятно"
time = "end"
copies = 2
effects = [
  { do = "look", cards = 3 },
  { do = "throw" },
]
"#;

fn spoiled(from: &str, to: &str) -> SetError {
    assert_eq!(GOOD.matches(from).count(), 1, "{from}");
    CardSet::parse("mine.toml", &GOOD.replace(from, to)).expect_err(to)
}

#[test]
fn s4_a_wrong_file_is_refused_with_its_line_and_reason() {
    assert!(CardSet::parse("mine.toml", GOOD).is_ok());
    let expected_keys = "expected one of `id`, `name`, `about`, `deck`, `edge`, `cards`, `action`";
    #[rustfmt::skip]
    let table = [
        // The form of the file.
        ("deck = \"extra\"", "deck = extra", 5, "string values must be quoted"),
        ("\"Me-Pr-Ca\",", "\"Me-Pr-Ca", 10, "invalid basic string"),
        ("edge = \"gold\"", "edge = \"gold\"\nedge = \"gold\"", 7, "duplicate key"),
        ("edge = \"gold\"", "colour = 1\nedge = \"gold\"", 6, "unknown key `colour`, expected one"),
        ("[[action]]", "[[actions]]", 13, &format!("unknown key `actions`, {expected_keys}")),
        ("copies = 2", "copy = 2", 18, "unknown key `copy`"),
        ("id = \"mine\"\n", "", 1, "missing key `id`"),
        ("name.en = \"Mine\"\n", "", 2, "missing key `en`"),
        ("name.en = \"Smudge\"\n", "", 15, "missing key `en`"),
        ("time = \"end\"\n", "", 13, "missing key `time`"),
        ("ru = \"Об этом\"", "Deutsch = \"Über\"", 4, "`Deutsch` is not a language tag"),
        ("deck = \"extra\"", "deck = \"both\"", 5, "unknown value `both`, expected `main` or"),
        ("time = \"end\"", "time = \"noon\"", 17, "unknown value `noon`"),
        // Ids and words.
        ("\"mine\"", "\"Mine!\"", 1, "`Mine!` is no id"),
        ("\"mine\"", "\"\"", 1, "`` is no id"),
        ("\"smudge\"", "\"-smudge\"", 14, "`-smudge` is no id"),
        ("\"smudge\"", "\"пятно\"", 14, "`пятно` is no id"),
        ("\"Моё\"", "\" \"", 3, "must not be blank"),
        ("\"Smudge\"", "\"Smu\\ndge\"", 15, "broken into lines"),
        // Symbol cards (S2).
        ("\"Me-Pr-Ca\"", "\"Me-Pr-Xx\"", 10, "no symbol has the code `Xx`"),
        ("\"Me-Pr-Ca\"", "\"Me-Pr-Me\"", 10, "the symbol mechanism stands twice on one card"),
        ("\"Me-Pr-Ca\"", "\"Me\"", 10, "two or three symbols, not 1 (S2)"),
        ("\"Me-Pr-Ca\"", "\"Me-Pr-Ca-Se\"", 10, "two or three symbols, not 4 (S2)"),
        ("\"Me-Pr-Ca\"", "\"\"", 10, "two or three symbols, not 0 (S2)"),
        ("\"Me-Pr-Ca\"", "7", 10, "invalid type: integer `7`, expected a string"),
        ("\"Me-Pr-Ca\"", "\"Ca-Me\"", 10, "the card +MeCa is already in line 9"),
        // Copies.
        ("\"Me-Ca*2\"", "\"Me-Ca*0\"", 9, "`0` is no number of copies"),
        ("\"Me-Ca*2\"", "\"Me-Ca*100\"", 9, "`100` is no number of copies: it must be from 1 to 99"),
        ("\"Me-Ca*2\"", "\"Me-Ca*two\"", 9, "`two` is no number of copies"),
        ("copies = 2", "copies = 0", 18, "`0` is no number of copies"),
        ("copies = 2", "copies = -1", 18, "`-1` is no number of copies"),
        ("copies = 2", "copies = 65537", 18, "`65537` is no number of copies"),
        // Action cards and their effects.
        ("{ do = \"throw\" }", "{ do = \"fly\" }", 21, "unknown value `fly`, expected one of `more-"),
        ("{ do = \"throw\" }", "{ do = \"throw\", cards = 2 }", 21, "unknown key `cards`"),
        ("{ do = \"throw\" }", "{ do = \"look\" }", 21, "missing key `cards`"),
        ("{ do = \"throw\" }", "{ do = \"look\", cards = \"2\" }", 21, "invalid type: string"),
        ("{ do = \"throw\" }", "{ do = \"look\", cards = 0 }", 21, "`look` takes a number from 1"),
        ("{ do = \"throw\" }", "{ do = \"draw-up-to\", cards = 13 }", 21, "from 1 to 12"),
        ("{ do = \"throw\" }", "{ do = \"more-any\" }", 21, "`more-any` is for time \"start\" only"),
        ("{ do = \"throw\" }", "{ do = \"seal\", what = \"own-zone\", until = \"their-turn-ends\" }",
            21, "cannot last until \"their-turn-ends\""),
        ("{ do = \"throw\" }", "\"throw\"", 21, "invalid type"),
        ("{ do = \"look\", cards = 3 },\n  { do = \"throw\" },\n", "", 19, "at least one effect"),
    ];
    for (from, to, line, reason) in table {
        let error = spoiled(from, to);
        let text = error.to_string();
        assert_eq!((error.file.as_str(), error.line), ("mine.toml", line), "{to}: {text}");
        assert!(text.starts_with(&format!("mine.toml:{line}: ")), "{text}");
        assert!(text.contains(reason), "{to}: {text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

#[test]
fn s4_a_second_action_card_of_one_id_is_refused_even_if_it_does_something_else() {
    let second = GOOD[GOOD.find("[[action]]").unwrap()..].replace("throw", "erase");
    let error = CardSet::parse("mine.toml", &format!("{GOOD}\n{second}")).unwrap_err();
    assert_eq!(error.to_string(), "mine.toml:25: the card !smudge is already in line 14");
}

#[test]
fn s4_a_set_without_cards_and_a_file_without_end_are_refused() {
    let header = &GOOD[..GOOD.find("cards = [").unwrap()];
    for rest in ["", "cards = []"] {
        let error = CardSet::parse("mine.toml", &format!("{header}{rest}")).unwrap_err();
        assert_eq!(error.to_string(), "mine.toml:1: the set has no cards");
    }
    let long = "#".repeat(SET_FILE_BYTES_MAX + 1);
    let error = CardSet::parse("mine.toml", &long).unwrap_err();
    assert!(error.to_string().starts_with("mine.toml:1: the file has 262145 bytes"), "{error}");
    for deep in ["[", "x=[", "x={a=", "a."] {
        let text = deep.repeat(SET_FILE_BYTES_MAX / deep.len());
        assert!(CardSet::parse("mine.toml", &text).is_err());
    }
}

#[test]
fn s4_windows_line_ends_and_a_byte_order_mark_do_not_move_the_lines() {
    let text = format!("\u{feff}{}", GOOD.replace("Me-Pr-Ca", "Me-Pr-Xx").replace('\n', "\r\n"));
    assert_eq!(CardSet::parse("mine.toml", &text).unwrap_err().line, 10);
    let good = format!("\u{feff}{}", GOOD.replace('\n', "\r\n"));
    assert_eq!(CardSet::parse("a", &good).unwrap(), CardSet::parse("b", GOOD).unwrap());
}

#[test]
fn s3_a_main_set_has_no_action_cards_and_a_black_edge() {
    let error = spoiled("deck = \"extra\"", "deck = \"main\"");
    assert_eq!(error.to_string(), "mine.toml:6: main cards do not have the edge \"gold\" (S3)");
    let error = spoiled("edge = \"gold\"", "edge = \"black\"");
    assert_eq!(error.to_string(), "mine.toml:6: extra cards do not have the edge \"black\" (S3)");
    let main = GOOD.replace("\"extra\"", "\"main\"").replace("\"gold\"", "\"black\"");
    let error = CardSet::parse("mine.toml", &main).unwrap_err();
    assert_eq!(
        error.to_string(),
        "mine.toml:14: an action card is always an extra card; this is a main set (S3)"
    );
}

#[test]
fn a5_effects_that_bring_a_card_into_a_hand_are_for_the_end_of_a_turn() {
    let at_start = GOOD.replace("time = \"end\"", "time = \"start\"");
    for effect in ["recover", "look", "exchange", "keys-again"] {
        let parameters = if effect == "look" { ", cards = 3" } else { "" };
        let line = format!("{{ do = \"{effect}\"{parameters} }}");
        // The first effect is harmless, so that the complaint must find the second.
        let text = at_start
            .replace("{ do = \"look\", cards = 3 }", "{ do = \"swap-own\" }")
            .replace("{ do = \"throw\" }", &line);
        let error = CardSet::parse("mine.toml", &text).unwrap_err();
        let reason = format!("mine.toml:21: `{effect}` is for time \"end\" only (A5)");
        assert_eq!(error.to_string(), reason);
        assert!(CardSet::parse("mine.toml", &text.replace("\"start\"", "\"end\"")).is_ok());
    }
}

mod any_text {
    use leonardo_rules::sets::Library;
    use proptest::prelude::*;

    use super::*;

    const FILES: [&str; 3] = [
        super::GOOD,
        include_str!("../data/sets/novem.toml"),
        include_str!("../data/sets/trivulziano.toml"),
    ];

    /// What survives reading is a set; what does not is told with a line of the file.
    fn read(text: &str) -> Result<(), TestCaseError> {
        match CardSet::parse("any.toml", text) {
            Ok(set) => {
                let mut library = Library::embedded();
                prop_assert!(!set.is_empty());
                prop_assert!(set.cards.iter().all(|(card, _)| card.deck() == set.deck));
                if library.add(set.clone()).is_ok() {
                    prop_assert_eq!(library.deck(&set.id), Ok(set.deck_list()));
                }
            }
            Err(error) => {
                prop_assert!((1..=text.matches('\n').count() + 1).contains(&error.line));
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
        Ok(())
    }

    fn piece() -> impl Strategy<Value = String> {
        prop_oneof![
            ".{0,6}",
            "[\\[\\]{}\"'=.,#*\\n-]{1,4}",
            prop::sample::select(vec![
                "Me",
                "-",
                "*0",
                "*7",
                "start",
                "end",
                "\"",
                "\n\n",
                "[[action]]",
                "do = ",
                "look",
                "cards",
                "{",
                "}",
                "id = \"x\"\n",
                "main",
                "black",
                "999999999999999999999",
                "\\u",
            ])
            .prop_map(str::to_string),
        ]
    }

    proptest! {
        #[test]
        fn s4_no_text_breaks_the_reader_of_sets(text in "(?s).{0,200}") {
            read(&text)?;
        }

        #[test]
        fn s4_no_change_of_a_set_breaks_its_reader(
            file in 0..FILES.len(),
            changes in prop::collection::vec((any::<prop::sample::Index>(), 0..30usize, piece()), 1..5),
        ) {
            let mut letters: Vec<char> = FILES[file].chars().collect();
            for (at, cut, piece) in changes {
                let at = at.index(letters.len());
                let end = (at + cut).min(letters.len());
                letters.splice(at..end, piece.chars());
                letters.push('\n');
            }
            read(&letters.into_iter().collect::<String>())?;
        }
    }
}
