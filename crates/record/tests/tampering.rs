//! Records of games that did not happen so: the verdict names the place.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

mod common;

use common::{own_cards, play, ruleset, seed};
use leonardo_record::{Flaw, Mismatch, Place, Record, SHORT_FROM_TURNS, Tampered};
use leonardo_rules::sets::Library;
use leonardo_rules::{Outcome, Roll, Rule, Seat, Seats, Symbol, Variant};

fn base_game() -> Record {
    let record = play(&ruleset(Variant::Base, 2, None), GAME, 100_000).with_seed(seed(GAME));
    assert!(record.result.is_some() && record.turns.len() < SHORT_FROM_TURNS);
    record
}

fn parse(text: &str) -> Record {
    Record::parse(text, &Library::embedded()).unwrap()
}

/// The verdict on the text of a record after someone has been at it.
#[track_caller]
fn verdict(record: &Record) -> Tampered {
    parse(&record.to_string()).verify().unwrap_err()
}

/// A game that is not too long.
const GAME: u64 = 7;

/// The headers of a base game without names take eight lines, the blank one included.
const FIRST_TURN: u32 = 9;

#[test]
fn another_seed() {
    let tampered = verdict(&base_game().with_seed(seed(GAME + 1)));
    assert!((FIRST_TURN..FIRST_TURN + 10).contains(&tampered.line), "{tampered}");
    assert!(matches!(tampered.mismatch, Mismatch::Illegal { .. }), "{tampered}");
}

#[test]
fn another_move() {
    let mut record = base_game();
    record.turns[20].plies[0] = record.turns[19].plies[0].clone();
    let before = play(record.ruleset(), GAME, 20).with_seed(seed(GAME)).verify().unwrap().game;
    let tampered = verdict(&record);
    assert_eq!(tampered.line, FIRST_TURN + 20);
    assert_eq!(tampered.turn, Some(20));
    let token = record.ruleset().show(record.turns[20].plies[0].mv);
    assert_eq!(tampered.ply, Some((0, token)));
    let Mismatch::Illegal { seat, rejection } = tampered.mismatch else { panic!("{tampered}") };
    assert_eq!(seat, before.turn());
    assert_eq!(rejection.rule, Rule::B4);
}

#[test]
fn a_line_dropped_and_a_line_doubled() {
    let text = base_game().to_string();
    let mut rows: Vec<&str> = text.lines().collect();
    let dropped = rows.remove(30);
    assert!(parse(&rows.join("\n")).verify().unwrap_err().line >= 31);
    rows.insert(30, dropped);
    rows.insert(30, dropped);
    assert!(parse(&rows.join("\n")).verify().unwrap_err().line >= 31);
}

#[test]
fn keys_that_were_not_gained_or_not_noted() {
    let record = base_game();
    let scored = record.turns.iter().position(|turn| !turn.keys.is_empty()).unwrap();
    let mut fewer = record.clone();
    let keys = std::mem::take(&mut fewer.turns[scored].keys);
    let tampered = verdict(&fewer);
    assert_eq!(tampered.line, FIRST_TURN + scored as u32);
    assert_eq!(tampered.mismatch, Mismatch::Keys { expected: keys, found: vec![] });
    let mut more = record;
    more.turns[0].keys.push(Symbol::Eclipse);
    let tampered = verdict(&more);
    assert_eq!(tampered.line, FIRST_TURN);
    assert!(tampered.to_string().contains("line 9, turn 1: the Keys of this turn are"));
}

#[test]
fn another_winner_and_another_end() {
    let record = base_game();
    let outcome = record.result.unwrap();
    let loser = Seat::all(2).find(|seat| !outcome.winners.has(*seat)).unwrap();
    let found = Some(Outcome { winners: Seats::only(loser), ..outcome });
    let mut other = record.clone();
    other.result = found;
    let tampered = verdict(&other);
    assert_eq!(tampered.line, FIRST_TURN - 2, "the line of the header Result");
    assert_eq!(tampered.mismatch, Mismatch::Result { expected: Some(outcome), found });
    other.result = None;
    let mismatch = Mismatch::Result { expected: Some(outcome), found: None };
    assert_eq!(verdict(&other).mismatch, mismatch);
}

/// A record cut in half says how its game ended, but does not show it.
#[test]
fn cut_in_half() {
    let record = base_game();
    let text = record.to_string();
    let rows: Vec<&str> = text.lines().collect();
    let half = rows.len() / 2;
    let tampered = parse(&rows[..half].join("\n")).verify().unwrap_err();
    assert_eq!(tampered.mismatch, Mismatch::CutOff(record.result.unwrap()));
    assert_eq!(tampered.line, half as u32);
    // Said to be unfinished, the same half is a game under way.
    let unfinished = rows[..half].join("\n").replace(rows[6], "Result: unfinished");
    let verified = parse(&unfinished).verify().unwrap();
    assert_eq!((verified.turns, verified.outcome), (half - 8, None));
    // Cut within the headers it is nothing.
    assert!(Record::parse(&rows[..5].join("\n"), &Library::embedded()).is_err());
}

#[test]
fn a_game_that_goes_on_after_its_end() {
    let mut record = base_game();
    let last = record.turns.last().unwrap().clone();
    record.turns.push(last);
    let turns = record.turns.len() as u32;
    let tampered = verdict(&record);
    assert_eq!(tampered.line, FIRST_TURN + turns - 1);
    assert!(matches!(tampered.mismatch, Mismatch::Illegal { .. }), "{tampered}");
}

#[test]
fn lines_that_are_no_turns() {
    let mut record = play(&ruleset(Variant::Novem, 2, None), 3, 200).with_seed(seed(3));
    let mut joined = record.clone();
    let next = joined.turns.remove(1);
    let plies = joined.turns[0].plies.len();
    joined.turns[0].plies.extend(next.plies);
    joined.turns[0].keys.extend(next.keys);
    let tampered = verdict(&joined);
    assert_eq!(tampered.turn, Some(0));
    assert_eq!(tampered.ply.unwrap().0, plies);
    assert_eq!(tampered.mismatch, Mismatch::TurnOver);

    let cut = record.turns[1].plies.split_off(1);
    let mut rest = record.turns[1].clone();
    rest.plies = cut;
    record.turns.insert(2, rest);
    let tampered = verdict(&record);
    assert_eq!((tampered.turn, tampered.mismatch), (Some(1), Mismatch::TurnGoesOn));
}

#[test]
fn luck_that_does_not_fit() {
    let record = play(&own_cards(), 4, 2000);
    let is_pick = |roll: &Roll| matches!(roll, Roll::Card(_));
    let has_pick =
        |turn: &leonardo_record::Turn| turn.plies.iter().any(|ply| ply.luck.iter().any(is_pick));
    let turn = record.turns.iter().position(has_pick).expect("an exchange comes up");
    let mut missing = record.clone();
    missing.turns[turn].plies.iter_mut().for_each(|ply| ply.luck.retain(|roll| !is_pick(roll)));
    let tampered = verdict(&missing);
    assert_eq!(tampered.turn, Some(turn));
    assert!(matches!(tampered.mismatch, Mismatch::Luck(_)), "{tampered}");

    let mut twice = record.clone();
    let ply = twice.turns[turn].plies.iter_mut().find(|ply| !ply.luck.is_empty()).unwrap();
    ply.luck.push(ply.luck[0].clone());
    assert!(matches!(verdict(&twice).mismatch, Mismatch::Luck(_)));

    let mut deal = record;
    let leonardo_record::Luck::Explicit(order) = &mut deal.luck else { panic!() };
    order.main.pop();
    let tampered = verdict(&deal);
    assert!(matches!(tampered.mismatch, Mismatch::Deal(_)), "{tampered}");
}

#[test]
fn other_rules() {
    let mut record = base_game();
    record.rules = 99;
    let tampered = verdict(&record);
    assert_eq!((tampered.line, tampered.mismatch), (2, Mismatch::Rules(99)));
}

/// Short plays are read with the hand in view, so a game that goes another way is noticed when
/// they are read.
#[test]
fn short_plays_of_another_game() {
    let long = play(&ruleset(Variant::Base, 2, None), 1, 100_000).with_seed(seed(1));
    assert!(long.turns.len() > SHORT_FROM_TURNS);
    let text = long.to_string();
    assert_eq!(parse(&text), long);
    let error = Record::parse(&text.replace("Seed: 00", "Seed: 01"), &Library::embedded());
    let error = error.unwrap_err();
    assert!(matches!(error.flaw, Flaw::Short(_)), "{error}");
    assert!(matches!(error.place, Place::Line(FIRST_TURN..30)), "{error}");
    // One line less: another player is to move, with another hand.
    let mut rows: Vec<&str> = text.lines().collect();
    rows.remove(100);
    let error = Record::parse(&rows.join("\n"), &Library::embedded()).unwrap_err();
    assert!(matches!(error.place, Place::Line(100..120)), "{error}");
}
