//! Seeds that nobody chooses: section 8 of `docs/fairness.md` is true, and a record cannot lie about
//! what fixed its seed.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

mod common;

use common::ruleset;
use leonardo_record::fair::{
    FairError, SALT_BYTES_MAX, SaltError, Secret, check, parse_salt, seed, write_salt,
};
use leonardo_record::{Mismatch, Record, Recorder};
use leonardo_rules::sets::Library;
use leonardo_rules::{FastDice, Seat, Seed, SeededDice, Variant};
use leonardo_testkit::{fairness_check, page};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

/// What the Python check says about a secret and salts.
fn python(args: &[&str]) -> String {
    fairness_check(&[&["seed"], args].concat())
}

/// The same from our code.
fn ours(args: &[&str]) -> String {
    let secret: Secret = args[0].parse().unwrap();
    let salts: Vec<Vec<u8>> =
        args[1..].iter().map(|salt| parse_salt(salt.trim_matches('-')).unwrap()).collect();
    format!("commitment {}\nseed {}\n", secret.commitment(), seed(&secret, &salts))
}

#[test]
fn the_examples_of_the_page_are_true() {
    let page = page("fairness.md");
    let sessions: Vec<&str> = page.split("$ python3 docs/fairness.py seed ").skip(1).collect();
    assert_eq!(sessions.len(), 3);
    for session in sessions {
        let (args, output) = session.split_once('\n').unwrap();
        let output: String = output.split_inclusive('\n').take(2).collect();
        let args: Vec<&str> = args.split(' ').collect();
        assert_eq!(python(&args), output, "{args:?}");
        assert_eq!(ours(&args), output, "{args:?}");
    }
}

/// The text that the page prints has the hash that the page prints.
#[test]
fn the_text_of_the_page_is_the_text_that_is_hashed() {
    let page = page("fairness.md");
    let text = page.split("```seed\n").nth(1).unwrap().split("```").next().unwrap();
    let hash = Seed(Sha256::digest(text).into());
    assert!(page.contains(&format!("\nseed {hash}\n")), "{hash}");
    let rows: Vec<&str> = text.lines().collect();
    let salts = [parse_salt(rows[2]).unwrap(), parse_salt(rows[3]).unwrap()];
    assert_eq!((rows.len(), seed(&rows[1].parse().unwrap(), &salts)), (4, hash));
}

/// Secrets and salts of any bytes, where Python has to agree.
#[test]
fn the_python_check_makes_the_seeds_that_we_make() {
    let mut dice = FastDice::new(8);
    for seats in 2..=6 {
        let mut bytes =
            |count: usize| -> Vec<u8> { (0..count).map(|_| dice.next_u64() as u8).collect() };
        let mut args = vec![write_salt(&bytes(32))];
        args.extend((0..seats).map(|seat| format!("-{}", write_salt(&bytes(seat * 6)))));
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        assert_eq!(python(&args), ours(&args), "{args:?}");
    }
}

#[test]
fn a_secret_is_not_printed_by_accident() {
    let secret = Secret([0xab; 32]);
    assert_eq!(format!("{secret:?} {:?}", Some(&secret)), "Secret(…) Some(Secret(…))");
    assert_eq!(secret.reveal(), "ab".repeat(32));
    assert_eq!(secret.reveal().parse(), Ok(secret));
    for wrong in ["", "ab", &"ab".repeat(33), &"ag".repeat(32), &"é".repeat(32)] {
        assert!(wrong.parse::<Secret>().is_err(), "{wrong}");
    }
}

#[test]
fn salt_is_pairs_of_digits_up_to_a_limit() {
    assert_eq!(parse_salt(""), Ok(vec![]));
    assert_eq!(parse_salt("00fFa1"), Ok(vec![0, 255, 0xa1]));
    assert_eq!(parse_salt(&"0".repeat(64)), Ok(vec![0; SALT_BYTES_MAX]));
    assert_eq!(parse_salt(&"0".repeat(65)), Err(SaltError::TooLong));
    assert_eq!(parse_salt(&"0".repeat(66)), Err(SaltError::TooLong));
    for wrong in ["0", "0x", "+1", " 00", "00 ", "0000 00", "é", "0é1"] {
        assert_eq!(parse_salt(wrong), Err(SaltError::NotHex), "{wrong}");
    }
}

proptest! {
    /// A dealer who gives another secret, another salt or the same salt from another seat gets another
    /// seed: no two tables have one text.
    #[test]
    fn nothing_else_makes_the_same_seed(
        secrets in prop::array::uniform2(prop::array::uniform32(0u8..2)),
        tables in prop::array::uniform2(prop::collection::vec(
            prop::collection::vec(0u8..2, 0..3), 2..4)),
    ) {
        let seeds = [0, 1].map(|table| seed(&Secret(secrets[table]), &tables[table]));
        let is_same = secrets[0] == secrets[1] && tables[0] == tables[1];
        prop_assert_eq!(seeds[0] == seeds[1], is_same);
        let same_secret = tables.each_ref().map(|salts| seed(&Secret(secrets[0]), salts));
        prop_assert_eq!(same_secret[0] == same_secret[1], tables[0] == tables[1]);
    }

    #[test]
    fn salt_is_read_as_it_was_written(salt in prop::collection::vec(any::<u8>(), 0..=32)) {
        prop_assert_eq!(parse_salt(&write_salt(&salt)), Ok(salt));
    }
}

fn secret() -> Secret {
    Secret(std::array::from_fn(|index| index as u8))
}

fn salts() -> Vec<Vec<u8>> {
    vec![vec![0xca, 0xfe], vec![], vec![1; 32]]
}

/// The first moves of a game for three, dealt from a secret and salts, as the dealer keeps it.
fn dealt_game(variant: Variant) -> Recorder {
    let mut dice = SeededDice::new(seed(&secret(), &salts()));
    let (mut recorder, mut game, _) =
        Recorder::deal(&ruleset(variant, 3, None), &mut dice).unwrap();
    let mut moves = Vec::new();
    for _ in 0..12 {
        game.legal_moves_into(&mut moves);
        recorder.play(&mut game, moves[0], &mut dice).unwrap();
    }
    recorder.tag("Date", "1503-10-02").unwrap();
    recorder
}

fn committed_game() -> Record {
    dealt_game(Variant::Base).into_record().with_secret(&secret(), &salts()).unwrap()
}

#[test]
fn a_committed_game_is_verified_in_both_forms() {
    let library = Library::embedded();
    for variant in Variant::ALL {
        let record = dealt_game(variant).into_record();
        assert_eq!(check(&record), Ok(None));
        let record = record.with_secret(&secret(), &salts()).unwrap();
        let from_text = Record::parse(&record.to_string(), &library).unwrap();
        let from_json = Record::from_json(&record.to_json(), &library).unwrap();
        for record in [record, from_text, from_json] {
            let fair = record.verify().unwrap().fair.unwrap();
            assert_eq!(check(&record), Ok(Some(fair.clone())));
            assert_eq!(fair.commitment, secret().commitment());
            assert_eq!(fair.salts, salts());
            assert_eq!(fair.salted().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
        }
    }
}

#[test]
fn a_committed_game_has_its_headers_once_and_in_order() {
    let record = committed_game();
    let names: Vec<&str> = record.tags.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Date", "Commitment", "Secret", "Salt-0", "Salt-2"]);
    // Put on paper again, with another secret: nothing of the first one is left.
    let other = Secret([7; 32]);
    let again = record.clone().with_secret(&other, &vec![vec![]; 3]).unwrap();
    let names: Vec<&str> = again.tags.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Date", "Commitment", "Secret"]);
    assert!(check(&again).unwrap().is_some());
    // With its luck written down it has no seed, and says nothing about one.
    let spelled = record.spelled_out().unwrap();
    assert_eq!(spelled.tags, [("Date".to_string(), "1503-10-02".to_string())]);
    assert_eq!(spelled.verify().unwrap().fair, None);
}

#[test]
fn there_is_a_place_for_the_salt_of_every_seat() {
    let with = |salts: &[Vec<u8>]| {
        let record = dealt_game(Variant::Base).into_record();
        record.with_secret(&secret(), salts).map(drop)
    };
    assert_eq!(with(&[vec![], vec![]]), Err(SaltError::Seats { given: 2, seats: 3 }));
    assert_eq!(with(&vec![vec![]; 4]), Err(SaltError::Seats { given: 4, seats: 3 }));
    assert_eq!(with(&[vec![], vec![], vec![0; 33]]), Err(SaltError::TooLong));
}

/// The verdict on the text of the committed game after these changes, and the line that it names.
#[track_caller]
fn verdict(changes: &[(&str, &str)]) -> (FairError, String) {
    let mut text = committed_game().to_string();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let record = Record::parse(&text, &Library::embedded()).unwrap();
    let tampered = record.verify().unwrap_err();
    assert_eq!((tampered.turn, &tampered.ply), (None, &None));
    let line = text.lines().nth(tampered.line as usize - 1).unwrap().to_string();
    let Mismatch::Fair(error) = tampered.mismatch else { panic!("{tampered}") };
    assert_eq!(check(&record), Err((*error).clone()));
    // Without lines of its own it is judged by those that it would be printed on.
    let twin = Record::from_json(&record.to_json(), &Library::embedded()).unwrap();
    assert_eq!(twin.verify().unwrap_err().line, tampered.line);
    (*error, line)
}

/// The whole line of a header in the committed game.
fn row(name: &str) -> String {
    let text = committed_game().to_string();
    let start = format!("{name}: ");
    let row = text.split_inclusive('\n').find(|row| row.starts_with(&start));
    row.unwrap_or_else(|| panic!("{name}")).to_string()
}

fn alone(tag: &str, needs: &'static str) -> FairError {
    FairError::Alone { tag: tag.into(), needs }
}

#[test]
fn a_claim_is_made_as_a_whole_or_not_at_all() {
    let [commitment, secret, first, third] = ["Commitment", "Secret", "Salt-0", "Salt-2"].map(row);
    let without = |rows: &[&str]| {
        let changes: Vec<(&str, &str)> = rows.iter().map(|row| (*row, "")).collect();
        verdict(&changes)
    };
    let (error, line) = without(&[&commitment]);
    assert_eq!((error, line.as_str()), (alone("Secret", "Commitment"), secret.trim_end()));
    let (error, line) = without(&[&secret]);
    assert_eq!((error, line.as_str()), (alone("Commitment", "Secret"), commitment.trim_end()));
    let (error, line) = without(&[&commitment, &secret]);
    assert_eq!((error, line.as_str()), (alone("Salt-0", "Commitment"), first.trim_end()));
    let (error, _) = without(&[&secret, &first, &third]);
    assert_eq!(error, alone("Commitment", "Secret"));

    // With none of it the record says less, and what it says is true.
    let mut text = committed_game().to_string();
    [commitment, secret, first, third].iter().for_each(|row| text = text.replacen(row, "", 1));
    let record = Record::parse(&text, &Library::embedded()).unwrap();
    assert_eq!(record.verify().unwrap().fair, None);
}

#[test]
fn a_claim_needs_a_seed() {
    let mut record = committed_game().spelled_out().unwrap();
    record.tags = committed_game().tags;
    assert_eq!(check(&record), Err(alone("Commitment", "Seed")));
}

#[test]
fn a_forged_commitment_a_forged_secret_and_a_forged_seed() {
    let expected = secret().commitment();
    let forged = "0".repeat(64);
    let (error, line) = verdict(&[(&expected, &forged)]);
    assert_eq!(line, format!("Commitment: {forged}"));
    assert_eq!(error, FairError::Commitment { expected: expected.clone(), found: forged.clone() });

    let (error, line) = verdict(&[(&secret().reveal(), &forged)]);
    assert_eq!(line, format!("Commitment: {expected}"));
    let other = Secret([0; 32]).commitment();
    assert_eq!(error, FairError::Commitment { expected: other, found: expected });

    // The seed of another table: every move may be legal, but it is not what was promised.
    let right = seed(&secret(), &salts());
    let found = Seed([9; 32]);
    let (error, line) = verdict(&[(&right.to_string(), &found.to_string())]);
    assert_eq!(line, format!("Seed: {found}"));
    assert_eq!(error, FairError::Seed { expected: right, found });
}

#[test]
fn a_salt_changed_dropped_added_or_moved_to_another_seat() {
    let found = seed(&secret(), &salts());
    let with = |salts: [&[u8]; 3]| {
        let salts: Vec<Vec<u8>> = salts.iter().map(|salt| salt.to_vec()).collect();
        FairError::Seed { expected: seed(&secret(), &salts), found }
    };
    let full: &[u8] = &[1; 32];
    let first = row("Salt-0");
    assert_eq!(verdict(&[("cafe", "caff")]).0, with([&[0xca, 0xff], &[], full]));
    assert_eq!(verdict(&[(&first, "")]).0, with([&[], &[], full]));
    assert_eq!(verdict(&[(&first, "Salt-0:\n")]).0, with([&[], &[], full]));
    assert_eq!(verdict(&[("Salt-2", "Salt-1")]).0, with([&[0xca, 0xfe], full, &[]]));
    let more = format!("{first}Salt-1: 00\n");
    assert_eq!(verdict(&[(&first, &more)]).0, with([&[0xca, 0xfe], &[0], full]));
}

#[test]
fn headers_that_say_something_else_than_they_can() {
    let value = |tag: &str| FairError::Value(tag.into());
    let [digits, hash] = [secret().reveal(), secret().commitment()];
    for wrong in ["", "00", "no digits", &"0".repeat(63), &"0".repeat(66), &"é".repeat(32)] {
        let (error, line) = verdict(&[(&digits, wrong)]);
        assert_eq!((error, line), (value("Secret"), format!("Secret: {wrong}")));
        assert_eq!(verdict(&[(&hash, wrong)]).0, value("Commitment"), "{wrong}");
    }
    for wrong in ["caf", "xy", "ca fe", &"0".repeat(66)] {
        assert_eq!(verdict(&[("cafe", wrong)]).0, value("Salt-0"), "{wrong}");
    }
    for tag in ["Salt-3", "Salt-00", "Salt-256", "Salt-99999999999999999999999"] {
        let (error, line) = verdict(&[("Salt-2", tag)]);
        assert_eq!(error, FairError::NoSeat { tag: tag.into(), seats: 3 });
        assert!(line.starts_with(tag), "{line}");
    }
}

#[test]
fn headers_that_stand_there_twice() {
    for name in ["Commitment", "Secret", "Salt-0"] {
        let row = row(name);
        // Another value, to tell the second line from the first.
        let (error, line) = verdict(&[(&row, &format!("{row}{name}: 00\n"))]);
        assert_eq!((error, line), (FairError::Twice(name.into()), format!("{name}: 00")));
    }
}

/// Large digits are read as well as small ones; the seed is made of the small ones.
#[test]
fn digits_may_be_large() {
    let [digits, hash] = [secret().reveal(), secret().commitment()];
    let text = committed_game().to_string();
    let large = text
        .replace(&digits, &digits.to_uppercase())
        .replace(&hash, &hash.to_uppercase())
        .replace("cafe", "CAFE");
    assert_ne!(large, text);
    let record = Record::parse(&large, &Library::embedded()).unwrap();
    assert_eq!(record.verify().unwrap().fair, check(&committed_game()).unwrap());
}

/// Names that only look alike belong to their writers.
#[test]
fn other_headers_claim_nothing() {
    let mut recorder = dealt_game(Variant::Base);
    for name in ["Salt-Lake", "Salt-", "Salt", "Salt--1", "secret", "Commitments"] {
        recorder.tag(name, "City").unwrap();
    }
    assert_eq!(check(recorder.record()), Ok(None));
}
