//! A record loses nothing, as text and as JSON, with a seed and with its luck written down.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

mod common;

use common::{all_rulesets, own_cards, play, ruleset, seed};
use leonardo_record::{Luck, Record, Replay};
use leonardo_rules::sets::Library;
use leonardo_rules::{Event, Seat, Variant};

fn parse(text: &str) -> Record {
    Record::parse(text, &Library::embedded()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn every_game_comes_back_from_paper() {
    for (index, ruleset) in all_rulesets().iter().enumerate() {
        for number in 0..3 {
            let explicit = play(ruleset, 100 * index as u64 + number, 400 * number as usize);
            let seeded = explicit.clone().with_seed(seed(100 * index as u64 + number));
            for record in [&explicit, &seeded] {
                let text = record.to_string();
                assert_eq!(parse(&text), *record);
                assert_eq!(parse(&text).to_string(), text);
                let json = record.to_json();
                let twin = Record::from_json(&json, &Library::embedded()).unwrap();
                assert_eq!(twin, *record);
                assert_eq!(twin.to_string(), text);
                let verified = parse(&text).verify().unwrap();
                assert_eq!(verified.outcome, record.result);
                assert_eq!(verified.moves, record.moves());
            }
            assert_eq!(seeded.spelled_out().unwrap(), explicit);
        }
    }
}

#[test]
fn names_comments_and_other_headers_are_kept() {
    let mut record = play(&ruleset(Variant::Novem, 3, None), 5, 60).with_seed(seed(5));
    record.names[1] = Some("Ада # [Лавлейс]: 1".into());
    record.tags = vec![("Date".into(), "1478-05-01".into()), ("Event".into(), String::new())];
    record.comments = vec!["at the top".into(), String::new(), "# twice".into()];
    record.turns[0].before = vec!["before the first turn".into()];
    record.turns[1].before = vec!["one".into(), String::new(), "two".into()];
    record.turns[1].comment = Some("behind it # with [Me] {signs}".into());
    record.closing = vec!["the end".into()];
    let text = record.to_string();
    assert_eq!(parse(&text), record);
    assert_eq!(Record::from_json(&record.to_json(), &Library::embedded()), Ok(record));
}

#[test]
fn the_same_is_read_from_a_careless_hand() {
    let record = play(&ruleset(Variant::Base, 2, None), 6, 20).with_seed(seed(6));
    let text = record.to_string();
    assert_eq!(parse(&text.replace('\n', "\r\n")), record);
    assert_eq!(parse(&format!("\u{feff}\n\n{text}\n\n")), record);
    assert_eq!(parse(&text.replace(": ", ":   ")), record);
    let doubled = text.replace("\n\n", "\n\n\n   \n");
    assert_eq!(parse(&doubled), record);
    // Without the hash, the deck is taken as it is known here.
    let hash = leonardo_record::deck_hash(&record.setup().main);
    assert_eq!(parse(&text.replace(&hash, "")), record);
}

#[test]
fn line_breaks_in_free_text_become_blanks() {
    let mut record = play(&ruleset(Variant::Base, 2, None), 7, 20).with_seed(seed(7));
    record.names[0] = Some("two\nlines".into());
    record.turns[0].comment = Some("a\r\nb".into());
    let read = parse(&record.to_string());
    assert_eq!(read.names[0].as_deref(), Some("two lines"));
    assert_eq!(read.turns[0].comment.as_deref(), Some("a  b"));
    read.verify().unwrap();
}

#[test]
fn cards_of_ones_own_are_spelled_out() {
    let record = play(&own_cards(), 8, 50).with_seed(seed(8));
    let text = record.to_string();
    assert!(text.contains("\nExtra-Cards: "), "{text}");
    assert!(text.contains("\nAction: {\"id\":\"barter\""), "{text}");
    assert_eq!(parse(&text).setup(), record.setup());
    let known = play(&ruleset(Variant::Sets, 2, None), 8, 50).to_string();
    assert!(!known.contains("-Cards:") && !known.contains("Action:"), "{known}");
}

#[test]
fn short_plays_are_read_as_they_are_meant() {
    let record = play(&ruleset(Variant::Base, 2, None), 10, 60).with_seed(seed(10));
    let text = record.to_string();
    let (head, turns) = text.split_once("\n\n").unwrap();
    // Without the sign they are short plays with both symbols.
    assert_eq!(parse(&format!("{head}\n\n{}", turns.replace('>', ""))), record);
}

#[test]
fn a_replay_shows_every_moment() {
    let record = play(&ruleset(Variant::Novem, 2, None), 9, 100_000).with_seed(seed(9));
    let text = record.to_string();
    let rows: Vec<&str> = text.lines().collect();
    let record = parse(&text);
    let replay = Replay::new(&record).unwrap();
    let mut game = replay.game().clone();
    assert!(replay.dealt().iter().any(|event| matches!(event, Event::Dealt { .. })));
    let mut seats = [0; 2];
    for moment in replay {
        let moment = moment.unwrap();
        assert_eq!(moment.before, game);
        for event in &moment.events {
            game.evolve(event);
        }
        let token = record.ruleset().show(moment.mv);
        let row = rows[moment.line as usize - 1];
        assert_eq!(row.split_whitespace().nth(moment.ply), Some(&*token), "{row}");
        seats[moment.seat.index()] += 1;
        game = moment.after;
    }
    assert!(game.is_over() && game.outcome() == record.result);
    assert!(seats[Seat(0).index()] > 10 && seats[Seat(1).index()] > 10);
}

/// The promise of two kilobytes, on a thousand games played without any thought. Players who take
/// the Keys that they see need a tenth of these turns.
#[test]
fn a_two_player_base_game_is_short() {
    let ruleset = ruleset(Variant::Base, 2, None);
    let mut sizes: Vec<usize> = (0..1000)
        .map(|number| {
            let record = play(&ruleset, number, 1_000_000).with_seed(seed(number));
            assert!(matches!(record.luck, Luck::Seed(_)) && record.result.is_some());
            let text = record.to_string();
            assert!(number % 20 != 0 || parse(&text) == record, "{text}");
            text.len()
        })
        .collect();
    sizes.sort_unstable();
    let over = sizes.iter().filter(|size| **size > 2000).count();
    println!(
        "bytes: least {} median {} 90% {} 99% {} most {}; over 2000: {over} of 1000",
        sizes[0], sizes[500], sizes[900], sizes[990], sizes[999]
    );
    assert!(sizes[500] < 1500 && over < 50);
}
