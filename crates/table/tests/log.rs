//! What was stored keeps its meaning: loading asks no rule, and events say what clocks show.

#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use leonardo_bots::Level;
use leonardo_protocol::{
    BotSpec, ClockSpec, HandedWhy, Millis, NewSeat, NewTable, Presence, Request, Stage,
};
use leonardo_record::fair::Secret;
use leonardo_rules::sets::Library;
use leonardo_rules::{FastDice, Options, Position, Seat, Variant, Viewer};
use leonardo_table::{
    Caller, Command, Creator, DecideContext, LogEntry, LogError, Recipient, RulesetCache,
    StoredEntry, Table, TableEvent, from_position, load, new_table,
};

const LISA: Creator<'static> = Creator { guest: "lisa", name: "Lisa" };
const SECRET: Secret = Secret([7; 32]);
const BOT: BotSpec = BotSpec { level: Level::Random, think_ms: None };

fn rulesets() -> RulesetCache {
    RulesetCache::new(Library::embedded())
}

/// Loads a table from events, each with its time.
fn loaded(rulesets: &RulesetCache, log: &[(Millis, TableEvent)]) -> Result<Table, LogError> {
    let setup = Library::embedded().setup(Variant::Base, 2, Options::default(), None).unwrap();
    let ruleset = setup.ruleset().unwrap();
    let entry = |event: &TableEvent| LogEntry { event: event.clone(), guest: None, id: None };
    let rows = (0..).zip(log);
    let rows: Vec<StoredEntry> = rows
        .map(|(seq, (at_ms, event))| StoredEntry::new(&ruleset, seq, *at_ms, &entry(event)))
        .collect();
    load(rulesets, "table", &rows)
}

fn started(rulesets: &RulesetCache, clock: ClockSpec) -> (Table, Vec<(Millis, TableEvent)>) {
    let new = NewTable {
        variant: Variant::Base,
        seats: vec![NewSeat::Me, NewSeat::Me],
        options: Options::default(),
        extra: None,
        public: false,
        clock,
        timeout: Default::default(),
        hints: None,
        start: false,
    };
    let events = new_table(rulesets, &new, LISA, &SECRET).unwrap();
    let mut log: Vec<_> = events.into_iter().map(|event| (0, event)).collect();
    let table = loaded(rulesets, &log).unwrap();
    let lisa = Caller { guest: Some("lisa"), name: "Lisa" };
    let start = Command::Ask(Request::Start);
    let dealt = table.decide(lisa, start, &DecideContext::default()).unwrap();
    log.extend(dealt.into_iter().map(|event| (0, event)));
    (loaded(rulesets, &log).unwrap(), log)
}

/// A log that begins from a position, as `change` makes it.
fn begun_from(
    rulesets: &RulesetCache,
    change: impl FnOnce(&mut Position),
) -> (Box<Position>, Result<Table, LogError>) {
    let (table, _) = started(rulesets, ClockSpec::None);
    let game = &table.playing().unwrap().game;
    let luck = (&SECRET, &mut FastDice::new(1));
    let mut events = from_position(game, None, Seat(0), BOT, LISA, luck).unwrap();
    let Some(TableEvent::StartedFrom { position }) = events.last_mut() else {
        panic!("it begins from a position");
    };
    change(position);
    let position = position.clone();
    let log: Vec<_> = events.into_iter().map(|event| (0, event)).collect();
    (position, loaded(rulesets, &log))
}

#[test]
fn a_game_from_a_position_that_the_rules_no_longer_allow_still_loads() {
    let rulesets = rulesets();
    let (position, table) = begun_from(&rulesets, |position| {
        let other = position.turn.left(2);
        let hand = std::mem::take(&mut position.hands[other.index()].cards);
        position.hands[other.index()].known.clear();
        position.main.deck.as_mut().unwrap().extend(hand);
    });
    let table = table.unwrap();
    let ruleset = table.ruleset.clone();
    assert!(position.as_ref().clone().start(ruleset, &mut FastDice::new(0)).is_err());
    assert_eq!(table.stage, Stage::Playing);
    assert_eq!(table.playing().unwrap().game.position(), *position);
}

#[test]
fn a_position_that_is_none_is_an_error_and_not_an_open_table() {
    let (_, table) = begun_from(&rulesets(), |position| position.hands.truncate(1));
    assert_eq!(table.unwrap_err().seq, 3);
}

/// What each seat has left in its bank.
fn banks(table: &Table) -> Vec<Millis> {
    let to = Recipient { guest: None, name: None, viewer: Viewer::Public, views: false };
    let presence = Presence { seats: Vec::new(), watching: 0 };
    table.welcome(&to, &table.info(), presence, 0).clock.unwrap().left.unwrap()
}

#[test]
fn banks_are_what_the_log_says_and_in_old_logs_what_they_were() {
    let rulesets = rulesets();
    let (table, log) = started(&rulesets, ClockSpec::Bank { ms: 60_000, increment_ms: 0 });
    let seat = table.playing().unwrap().game.turn();
    let mut expected = banks(&table);
    assert_eq!(expected, [60_000, 60_000]);
    for (handed, returned, after_handed, after_returned) in [
        (None, None, 0, 10_000),
        (Some(0), Some(10_000), 0, 10_000),
        (Some(7), Some(20_000), 7, 20_000),
    ] {
        let mut log = log.clone();
        let why = HandedWhy::Time;
        log.push((70_000, TableEvent::Handed { seat, bot: BOT, why, left_ms: handed }));
        expected[seat.index()] = after_handed;
        assert_eq!(banks(&loaded(&rulesets, &log).unwrap()), expected);
        log.push((71_000, TableEvent::Returned { seat, left_ms: returned }));
        expected[seat.index()] = after_returned;
        assert_eq!(banks(&loaded(&rulesets, &log).unwrap()), expected);
    }
}

#[test]
fn what_is_left_is_decided_once_and_stored() {
    let rulesets = rulesets();
    let (table, _) = started(&rulesets, ClockSpec::Bank { ms: 60_000, increment_ms: 0 });
    let seat = table.playing().unwrap().game.turn();
    let context = DecideContext { now_ms: 45_000, ..DecideContext::default() };
    let lisa = Caller { guest: Some("lisa"), name: "Lisa" };
    let hand = Command::Ask(Request::Hand { seat, bot: None });
    let decided = table.decide(lisa, hand, &context).unwrap();
    assert!(matches!(decided[..], [TableEvent::Handed { left_ms: Some(15_000), .. }]));
    let timeout = DecideContext { now_ms: 61_000, ..DecideContext::default() };
    let decided = table.decide(Caller::TABLE, Command::TimeOut, &timeout).unwrap();
    assert!(matches!(decided[..], [TableEvent::Handed { left_ms: Some(0), .. }]));
}
