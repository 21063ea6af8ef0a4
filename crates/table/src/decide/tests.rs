use leonardo_protocol::{NewSeat, NewTable};
use leonardo_record::fair::Secret;
use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Seat, Variant};

use super::*;
use crate::create::{Creator, new_table};
use crate::event::LogEntry;
use crate::rulesets::RulesetCache;

/// A table of two seats of one person, the cards dealt.
fn playing(rulesets: &RulesetCache) -> Table {
    let mut table = open(rulesets);
    add(&mut table, Command::Ask(Request::Start)).unwrap();
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
    let lisa = Creator { guest: "lisa", name: "Lisa" };
    let events = new_table(rulesets, &new, lisa, &Secret([7; 32])).unwrap();
    let mut entries = events.into_iter().map(|event| LogEntry { event, guest: None, id: None });
    let mut table = Table::create(rulesets, "table", entries.next().unwrap()).unwrap();
    for (seq, entry) in (1..).zip(entries) {
        table.apply(seq, 0, &entry).unwrap();
    }
    table
}

fn add(table: &mut Table, command: Command) -> Result<(), Refusal> {
    add_for("lisa", table, command)
}

fn add_for(guest: &str, table: &mut Table, command: Command) -> Result<(), Refusal> {
    let caller = Caller { guest: Some(guest), name: guest };
    for event in table.decide(caller, command, &DecideContext::default())? {
        let entry = LogEntry { event, guest: Some(guest.into()), id: None };
        table.apply(table.next, 0, &entry).unwrap();
    }
    Ok(())
}

#[test]
fn a_full_log_takes_only_what_brings_the_end_closer() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = playing(&rulesets);
    let say = || Command::Ask(Request::Say { text: "hello".into() });
    table.next = ENTRIES_MAX - 1;
    add(&mut table, say()).unwrap();
    let seat = Seat(0);
    let talk = [
        say(),
        Command::Ask(Request::Mute { seat: Some(seat), on: true }),
        Command::Ask(Request::Hand { seat, bot: None }),
        Command::SetToken { seat, hash: String::new() },
        Command::Ask(Request::TakeBack { seat: None }),
    ];
    for command in talk {
        assert_eq!(add(&mut table, command.clone()), Err(RefusalCode::Full.into()), "{command:?}");
    }
    let moves = table.playing().unwrap().game.legal_moves();
    let mv = table.ruleset.show(moves[0]);
    add(&mut table, Command::Ask(Request::Move { seq: u32::MAX, mv })).unwrap();
    add(&mut table, Command::Ask(Request::Resign { seat })).unwrap();
    assert_eq!(table.stage, Stage::Finished);
    add(&mut table, Command::Rematch { table: "next".into() }).unwrap();
}

#[test]
fn spectators_do_not_fill_the_log() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = open(&rulesets);
    let say = || Command::Ask(Request::Say { text: "hello".into() });
    let mute = |on| Command::Ask(Request::Mute { seat: Some(Seat(0)), on });
    for _ in 0..CHAT_OF_SPECTATORS_MAX / 2 {
        add_for("eve", &mut table, mute(true)).unwrap();
        add_for("eve", &mut table, mute(false)).unwrap();
    }
    assert_eq!(add_for("eve", &mut table, mute(true)), Err(RefusalCode::Full.into()));
    assert_eq!(add_for("mallory", &mut table, say()), Err(RefusalCode::Full.into()));
    for command in [
        say(),
        mute(true),
        Command::Ask(Request::Leave { seat: Seat(1) }),
        Command::Ask(Request::Start),
    ] {
        let done = add(&mut table, command.clone());
        let expected = if command == Command::Ask(Request::Start) {
            Err(RefusalCode::SeatsOpen.into())
        } else {
            Ok(())
        };
        assert_eq!(done, expected, "{command:?}");
    }
}

#[test]
fn a_game_that_begins_late_still_has_room() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = open(&rulesets);
    let say = || Command::Ask(Request::Say { text: "hello".into() });
    let seat = Seat(1);
    table.next = ENTRIES_BEFORE_GAME_MAX;
    for command in [
        say(),
        Command::SetToken { seat, hash: String::new() },
        Command::Ask(Request::Leave { seat }),
    ] {
        assert_eq!(add(&mut table, command.clone()), Err(RefusalCode::Full.into()), "{command:?}");
    }
    add(&mut table, Command::Ask(Request::Kick { seat })).unwrap();
    add(&mut table, Command::Ask(Request::Bot { seat, bot: STAND_IN })).unwrap();
    add(&mut table, Command::Ask(Request::Start)).unwrap();
    add(&mut table, say()).unwrap();
}

#[test]
fn players_do_not_talk_without_end() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = playing(&rulesets);
    let say = || Command::Ask(Request::Say { text: "hello".into() });
    for _ in 0..CHAT_OF_PLAYERS_MAX {
        add(&mut table, say()).unwrap();
    }
    assert_eq!(add(&mut table, say()), Err(RefusalCode::Full.into()));
    add_for("eve", &mut table, say()).unwrap();
    add(&mut table, Command::Ask(Request::Hand { seat: Seat(0), bot: None })).unwrap();
}

fn first_move(table: &Table) -> Command {
    let moves = table.playing().unwrap().game.legal_moves();
    let mv = table.ruleset.show(moves[table.next as usize % moves.len()]);
    Command::Ask(Request::Move { seq: u32::MAX, mv })
}

#[test]
fn a_game_ends_with_the_last_move_that_it_may_have() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = playing(&rulesets);
    table.play.as_mut().unwrap().moves = MOVES_MAX - 2;
    let mv = first_move(&table);
    add(&mut table, mv).unwrap();
    assert_eq!(table.stage, Stage::Playing);
    let mv = first_move(&table);
    add(&mut table, mv).unwrap();
    assert_eq!(table.stage, Stage::Finished);
    let result = table.result.as_ref().unwrap();
    assert_eq!((result.how, result.end), (Ending::Moves, None));
    let leaders = leaders_among(&table.play.as_ref().unwrap().game, table.seats().collect());
    assert_eq!(result.winners, leaders);
    // Nobody is trapped in it.
    add(&mut table, Command::Rematch { table: "next".into() }).unwrap();
}

#[test]
fn a_game_that_has_more_moves_already_is_read_and_ends_with_the_next() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = playing(&rulesets);
    table.play.as_mut().unwrap().moves = 2 * MOVES_MAX;
    let mv = first_move(&table);
    add(&mut table, mv).unwrap();
    assert_eq!(table.stage, Stage::Finished);
}
