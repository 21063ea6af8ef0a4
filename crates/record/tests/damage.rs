//! Damaged records: cut, flipped, doubled. Never a panic, and never a wrong game taken for a right
//! one: what still verifies is either what it was or another game that was really played so.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

mod common;

use std::sync::OnceLock;

use common::{all_rulesets, play, ruleset, seed};
use leonardo_record::{
    FILE_BYTES_MAX, Flaw, JSON_BYTES_MAX, LINE_BYTES_MAX, Place, Record, RecordError, Replay,
    TURNS_MAX,
};
use leonardo_rules::Variant;
use leonardo_rules::sets::Library;
use proptest::prelude::*;

/// How many records are damaged.
const SAMPLES_COUNT: usize = 34;

/// Records of all variants, with a seed and with their luck written down.
fn samples() -> &'static [String] {
    static SAMPLES: OnceLock<Vec<String>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let rulesets = all_rulesets();
        let records = rulesets.iter().enumerate().flat_map(|(index, ruleset)| {
            let record = play(ruleset, index as u64, 120);
            [record.clone(), record.with_seed(seed(index as u64))]
        });
        // Long enough for short plays.
        let long = play(&ruleset(Variant::Base, 2, None), 1, 100_000);
        let long = [long.clone(), long.with_seed(seed(1))];
        let texts: Vec<String> = records.chain(long).map(|record| record.to_string()).collect();
        assert!(texts.len() == SAMPLES_COUNT && !texts.last().unwrap().contains('>'));
        texts
    })
}

fn parse(text: &str) -> Result<Record, RecordError> {
    Record::parse(text, &Library::embedded())
}

/// Does everything with a text that can be done; it must hold together or be refused.
fn handle(text: &str) {
    let Ok(record) = parse(text) else { return };
    let printed = record.to_string();
    assert_eq!(parse(&printed).as_ref(), Ok(&record), "{printed}");
    assert_eq!(Record::from_json(&record.to_json(), &Library::embedded()).as_ref(), Ok(&record));
    let rows = text.lines().count().max(1) as u32;
    match record.verify() {
        Ok(verified) => {
            assert_eq!(verified.moves, record.moves());
            assert_eq!(verified.outcome, record.result);
            record.spelled_out().unwrap().verify().unwrap();
        }
        Err(tampered) => {
            assert!((1..=rows).contains(&tampered.line), "{tampered}");
            let Ok(replay) = Replay::new(&record) else { return };
            assert!(replay.filter(Result::is_err).count() <= 1);
        }
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn cut_anywhere(sample in 0..SAMPLES_COUNT, from in 0.0..1.0f64, to in 0.0..1.0f64) {
        let text = &samples()[sample];
        let place = |share: f64| (text.len() as f64 * share) as usize;
        let (from, to) = (place(from), place(to));
        handle(&lossy(&text.as_bytes()[..from]));
        handle(&lossy(&[&text.as_bytes()[..from.min(to)], &text.as_bytes()[from.max(to)..]].concat()));
    }

    #[test]
    fn flipped_bytes(
        sample in 0..SAMPLES_COUNT,
        flips in prop::collection::vec((0.0..1.0f64, any::<u8>()), 1..4),
    ) {
        let mut bytes = samples()[sample].clone().into_bytes();
        for (share, byte) in flips {
            let place = (bytes.len() as f64 * share) as usize;
            bytes[place] ^= byte;
        }
        handle(&lossy(&bytes));
    }

    /// One printable byte for another: this comes further than a flipped bit.
    #[test]
    fn exchanged_letters(
        sample in 0..SAMPLES_COUNT,
        places in prop::collection::vec((0.0..1.0f64, 0.0..1.0f64), 1..3),
    ) {
        let mut bytes = samples()[sample].clone().into_bytes();
        for (one, other) in places {
            let place = |share: f64| (bytes.len() as f64 * share) as usize;
            let (one, other) = (place(one), place(other));
            bytes.swap(one, other);
        }
        handle(&lossy(&bytes));
    }

    #[test]
    fn lines_doubled_dropped_and_moved(
        sample in 0..SAMPLES_COUNT,
        line in 0.0..1.0f64,
        to in 0.0..1.0f64,
        what in 0..3,
    ) {
        let text = &samples()[sample];
        let mut rows: Vec<&str> = text.lines().collect();
        let place = |share: f64| (rows.len() as f64 * share) as usize;
        let (line, to) = (place(line), place(to));
        match what {
            0 => rows.insert(to, rows[line]),
            1 => {
                rows.remove(line);
            }
            _ => rows.swap(line, to),
        }
        handle(&rows.join("\n"));
    }

    #[test]
    fn two_records_in_one(one in 0..SAMPLES_COUNT, other in 0..SAMPLES_COUNT, share in 0.0..1.0f64) {
        let pick = |n: usize| samples()[n].as_bytes();
        let cut = |text: &[u8]| (text.len() as f64 * share) as usize;
        let (one, other) = (pick(one), pick(other));
        handle(&lossy(&[&one[..cut(one)], &other[cut(other)..]].concat()));
    }

    #[test]
    fn nonsense(text in "\\PC{0,200}") {
        handle(&text);
        handle(&format!("Leonardo: 1\n{text}"));
        let _ = Record::from_json(&text, &Library::embedded());
    }

    #[test]
    fn damaged_json(sample in 0..SAMPLES_COUNT, share in 0.0..1.0f64, byte in any::<u8>()) {
        let record = parse(&samples()[sample]).unwrap();
        let mut bytes = record.to_json().into_bytes();
        let place = (bytes.len() as f64 * share) as usize;
        bytes[place] = byte;
        if let Ok(record) = Record::from_json(&lossy(&bytes), &Library::embedded()) {
            handle(&record.to_string());
        }
        bytes.truncate(place);
        assert!(Record::from_json(&lossy(&bytes), &Library::embedded()).is_err());
    }
}

fn base_game() -> String {
    play(&ruleset(Variant::Base, 2, None), 1, 150).with_seed(seed(1)).to_string()
}

#[track_caller]
fn refused(text: &str, place: Place, flaw: Flaw) {
    assert_eq!(parse(text), Err(RecordError { place, flaw }));
}

#[test]
fn limits_are_kept() {
    let text = base_game();
    refused(&"x".repeat(FILE_BYTES_MAX + 1), Place::Whole, Flaw::FileTooLong);
    let long = "#".repeat(LINE_BYTES_MAX + 1);
    refused(&format!("{long}\n{text}"), Place::Line(1), Flaw::LineTooLong);
    let rows = text.lines().count() as u32;
    refused(&format!("{text}{long}"), Place::Line(rows + 1), Flaw::LineTooLong);
    let head: String = text.lines().take(8).map(|row| format!("{row}\n")).collect();
    let turns = format!("{head}{}", ".\n".repeat(TURNS_MAX + 1));
    refused(&turns, Place::Line(9 + TURNS_MAX as u32), Flaw::TooManyTurns);
    let json = " ".repeat(JSON_BYTES_MAX + 1);
    let error = Record::from_json(&json, &Library::embedded()).unwrap_err();
    assert_eq!(error.flaw, Flaw::JsonTooLong);
    let many = text.replacen("Rules", &"Tag: x\n".repeat(1000), 1);
    refused(&many, Place::Line(1001), Flaw::TooManyHeaders);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let text = base_game();
    let value = |header, expected| Flaw::Value { header, expected };
    refused("", Place::Whole, Flaw::NotARecord);
    refused("hello\n", Place::Line(1), Flaw::NotARecord);
    refused(&text.replace("Leonardo: 1", "Leonardo: 2"), Place::Line(1), Flaw::Format(2));
    refused(&text.replace("Rules: 1", "Rules 1"), Place::Line(2), Flaw::NotAHeader);
    refused(
        &text.replace("Variant: base", "Variant: chess"),
        Place::Line(3),
        value("Variant", "base, novem, sets or quintis"),
    );
    refused(&text.replace("Result: ", "Resultat: "), Place::Whole, Flaw::Missing("Result"));
    refused(&text.replace("Seed: ", "Rules: "), Place::Line(6), Flaw::Twice("Rules".into()));
    refused(
        &text.replace("Seed: ", "Seed: 0"),
        Place::Line(6),
        value("Seed", "64 hexadecimal digits"),
    );
    let error = parse(&text.replace("Players: 2", "Players: 7")).unwrap_err();
    assert_eq!(error.to_string(), "line 3: no such game: a game has 2 to 6 players, not 7");
    let error = parse(&text.replace("Main: base", "Main: bass")).unwrap_err();
    assert!(error.to_string().starts_with("line 5: the deck `bass` is not known"), "{error}");
    let error = parse(&text.replace(">N\n", ">X\n")).unwrap_err();
    assert!(error.to_string().contains("`X` is no zone"), "{error}");
    assert!(matches!(error.place, Place::Line(9..)), "{error}");
    refused(
        &format!("{text}MeHa>N [Xx]"),
        Place::Line(text.lines().count() as u32 + 1),
        Flaw::Keys,
    );
    refused(&format!("{text}{{MeHa}}"), Place::Line(text.lines().count() as u32 + 1), Flaw::Luck);
    let luck = format!("{text}MeHa>N {{MeHa}}");
    refused(&luck, Place::Line(text.lines().count() as u32 + 1), Flaw::LuckAndSeed);
}

/// What is repeated of a senseless text is short.
#[test]
fn messages_are_short() {
    let text = play(&ruleset(Variant::Base, 2, None), 1, 10).to_string();
    let long = "x".repeat(60_000);
    for (header, wrong) in [("Deal-Main: ", "Deal-Main: "), ("Main: ", "Main: "), ("\n\n", "\n\n!")]
    {
        let error = parse(&text.replacen(header, &format!("{wrong}{long} "), 1)).unwrap_err();
        assert!(error.to_string().len() < 1000, "{error}");
    }
}

#[test]
fn another_edition_of_a_deck_is_noticed() {
    let text = base_game();
    let row = text.lines().nth(4).unwrap();
    let changed = text.replace(row, "Main: base 00000000");
    let error = parse(&changed).unwrap_err();
    assert_eq!(error.place, Place::Line(5));
    assert!(matches!(error.flaw, Flaw::OtherEdition { .. }), "{error}");
}

#[test]
fn x1_a_short_deck_that_calls_itself_novem_is_refused() {
    let record = play(&ruleset(Variant::Novem, 2, None), 1, 3).with_seed(seed(1));
    let text: String = record
        .to_string()
        .lines()
        .map(|line| match line.strip_prefix("Extra: ") {
            Some(_) => "Extra: novem\nExtra-Cards: +MePr*15\n".to_string(),
            None => format!("{line}\n"),
        })
        .collect();
    let error = parse(&text).unwrap_err();
    assert!(matches!(error.flaw, Flaw::Setup(_)), "{error}");
}
