use leonardo_protocol::{NewSeat, NewTable};
use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Seat, Variant};

use super::*;
use crate::create;
use crate::fact::Entry;
use crate::table::RulesetCache;

/// A table of two seats of one person, the cards dealt.
fn playing(rulesets: &RulesetCache) -> Table {
    let mut table = open(rulesets);
    add(&mut table, Command::Start).unwrap();
    table
}

/// The same before the deal.
fn open(rulesets: &RulesetCache) -> Table {
    let new = NewTable {
        variant: Variant::Base,
        seats: vec![NewSeat::Me, NewSeat::Me],
        options: Options::default(),
        extra: None,
        public: false,
        clock: ClockSpec::None,
        timeout: Timeout::Bot,
        start: false,
    };
    let facts = create::table(rulesets, &new, "lisa", "Lisa").unwrap();
    let mut facts = facts.into_iter().map(|fact| Entry { fact, guest: None, id: None });
    let mut table = Table::create(rulesets, 1, "table", facts.next().unwrap()).unwrap();
    for (seq, entry) in (1..).zip(facts) {
        table.apply(seq, 0, &entry);
    }
    table
}

fn add(table: &mut Table, command: Command) -> Result<(), Refusal> {
    add_for("lisa", table, command)
}

fn add_for(guest: &str, table: &mut Table, command: Command) -> Result<(), Refusal> {
    let asker = Asker { guest: Some(guest), name: guest };
    for fact in table.decide(asker, command, &Surroundings::default())? {
        table.apply(table.next, 0, &Entry { fact, guest: Some(guest.into()), id: None });
    }
    Ok(())
}

#[test]
fn a_full_log_takes_only_what_brings_the_end_closer() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = playing(&rulesets);
    let say = || Command::Say { text: "hello".into() };
    table.next = ENTRIES_MAX - 1;
    add(&mut table, say()).unwrap();
    let seat = Seat(0);
    let talk = [
        say(),
        Command::Mute { seat: Some(seat), on: true },
        Command::Hand { seat, bot: None },
        Command::Token { seat, hash: String::new() },
        Command::TakeBack { seat: None },
    ];
    for command in talk {
        assert_eq!(add(&mut table, command.clone()), Err(Refusal::Full), "{command:?}");
    }
    let moves = table.playing().unwrap().game.legal_moves();
    let mv = table.ruleset.show(moves[0]);
    add(&mut table, Command::Move { seq: u32::MAX, mv }).unwrap();
    add(&mut table, Command::Resign { seat }).unwrap();
    assert_eq!(table.stage, Stage::Finished);
    add(&mut table, Command::Rematch { table: "next".into() }).unwrap();
}

#[test]
fn whoever_looks_on_does_not_fill_the_log() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = open(&rulesets);
    let say = || Command::Say { text: "hello".into() };
    let mute = |on| Command::Mute { seat: Some(Seat(0)), on };
    for _ in 0..TALK_OF_ONLOOKERS_MAX / 2 {
        add_for("eve", &mut table, mute(true)).unwrap();
        add_for("eve", &mut table, mute(false)).unwrap();
    }
    assert_eq!(add_for("eve", &mut table, mute(true)), Err(Refusal::Full));
    assert_eq!(add_for("mallory", &mut table, say()), Err(Refusal::Full));
    for command in [say(), mute(true), Command::Leave { seat: Seat(1) }, Command::Start] {
        let done = add(&mut table, command.clone());
        let expected = if command == Command::Start { Err(Refusal::SeatsOpen) } else { Ok(()) };
        assert_eq!(done, expected, "{command:?}");
    }
}

#[test]
fn a_game_that_begins_late_still_has_room() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = open(&rulesets);
    let say = || Command::Say { text: "hello".into() };
    let seat = Seat(1);
    table.next = ENTRIES_BEFORE_GAME_MAX;
    for command in [say(), Command::Token { seat, hash: String::new() }, Command::Leave { seat }] {
        assert_eq!(add(&mut table, command.clone()), Err(Refusal::Full), "{command:?}");
    }
    add(&mut table, Command::Kick { seat }).unwrap();
    add(&mut table, Command::Bot { seat, bot: STAND_IN }).unwrap();
    add(&mut table, Command::Start).unwrap();
    add(&mut table, say()).unwrap();
}

#[test]
fn players_do_not_talk_without_end() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = playing(&rulesets);
    let say = || Command::Say { text: "hello".into() };
    for _ in 0..TALK_OF_PLAYERS_MAX {
        add(&mut table, say()).unwrap();
    }
    assert_eq!(add(&mut table, say()), Err(Refusal::Full));
    add_for("eve", &mut table, say()).unwrap();
    add(&mut table, Command::Hand { seat: Seat(0), bot: None }).unwrap();
}
