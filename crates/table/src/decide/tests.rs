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
        hints: None,
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
fn a_full_log_takes_only_what_leads_on() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = playing(&rulesets);
    let say = || Command::Ask(Request::Say { text: "hello".into() });
    table.next = ENTRIES_MAX - 1;
    add(&mut table, say()).unwrap();
    let seat = Seat(0);
    let talk = [
        say(),
        Command::Ask(Request::Mute { seat: Some(seat), on: true }),
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
    for command in [say(), Command::Ask(Request::Salt { seat, salt: "00".into() })] {
        assert_eq!(add(&mut table, command.clone()), Err(RefusalCode::Full.into()), "{command:?}");
    }
    add(&mut table, Command::Ask(Request::Leave { seat })).unwrap();
    add(&mut table, Command::Ask(Request::Bot { seat, bot: STAND_IN })).unwrap();
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
    for _ in 0..CHAT_OF_PLAYERS_MAX / 2 {
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

/// Lisa and Leo, the cards dealt.
fn two_people(rulesets: &RulesetCache, clock: ClockSpec) -> Table {
    let mut table = open(rulesets);
    table.spec.clock = clock;
    add(&mut table, Command::Ask(Request::Leave { seat: Seat(1) })).unwrap();
    add_for("leo", &mut table, Command::Ask(Request::Sit { seat: None })).unwrap();
    add(&mut table, Command::Ask(Request::Start)).unwrap();
    table
}

const CLOCKS: [ClockSpec; 3] = [
    ClockSpec::None,
    ClockSpec::PerMove { ms: 60_000 },
    ClockSpec::Bank { ms: 60_000, increment_ms: 0 },
];

/// What a guest asks for, at this time, while Lisa has been away since the start.
fn ask_at(table: &Table, guest: &str, now_ms: Millis, request: Request) -> Decided {
    let mut context = DecideContext { now_ms, ..DecideContext::default() };
    context.away_since_ms[0] = Some(0);
    table.decide(Caller { guest: Some(guest), name: guest }, Command::Ask(request), &context)
}

#[test]
fn a_seat_has_a_limit_for_what_does_not_bring_the_game_on() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = two_people(&rulesets, ClockSpec::None);
    let end = |yes| Command::Ask(Request::End { seat: None, yes });
    let mut refused = Ok(());
    for _ in 0..=ASIDES_PER_SEAT_MAX {
        add(&mut table, end(true)).unwrap();
        refused = add(&mut table, end(false));
        if refused.is_err() {
            break;
        }
    }
    assert_eq!(refused, Err(RefusalCode::Full.into()));
    let token = || Command::SetToken { seat: Seat(0), hash: String::new() };
    assert_eq!(add(&mut table, token()), Err(RefusalCode::Full.into()));
    assert!(table.next < ENTRIES_MAX, "the log has room for the others");
    // The limit is Lisa's alone.
    let token = Command::SetToken { seat: Seat(1), hash: String::new() };
    add_for("leo", &mut table, token).unwrap();
}

#[test]
fn answers_cost_the_one_who_asked() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = two_people(&rulesets, ClockSpec::None);
    let turn = table.playing().unwrap().game.turn();
    let (asker, other) = if turn == Seat(0) { ("lisa", "leo") } else { ("leo", "lisa") };
    while table.playing().unwrap().game.turn() == turn {
        let moves = table.playing().unwrap().game.legal_moves();
        let mv = table.ruleset.show(moves[0]);
        add_for(asker, &mut table, Command::Ask(Request::Move { seq: u32::MAX, mv })).unwrap();
    }
    let no = || Command::Ask(Request::Answer { seat: None, yes: false });
    let back = || Command::Ask(Request::TakeBack { seat: None });
    for _ in 0..ASIDES_PER_SEAT_MAX {
        add_for(asker, &mut table, back()).unwrap();
        add_for(other, &mut table, no()).unwrap();
    }
    assert_eq!(add_for(asker, &mut table, back()), Err(RefusalCode::Full.into()));
    assert_eq!(table.chair(turn.left(2)).asides, 0);
}

#[test]
fn nobody_is_trapped_by_a_full_log() {
    let rulesets = RulesetCache::new(Library::embedded());
    for clock in CLOCKS {
        let mut table = two_people(&rulesets, clock);
        let leo = Seat(1);
        let hand = || Request::Hand { seat: leo, bot: None };
        table.next = ENTRIES_MAX;
        for chair in &mut table.chairs {
            (chair.asides, chair.chat) = (ASIDES_PER_SEAT_MAX, CHAT_OF_PLAYERS_MAX);
        }
        for request in [
            Request::Replace { seat: Seat(0) },
            hand(),
            Request::Leave { seat: leo },
            Request::End { seat: None, yes: true },
            Request::Resign { seat: leo },
        ] {
            let done = ask_at(&table, "leo", 60_000, request.clone());
            assert!(done.is_ok(), "{clock:?} {request:?}: {done:?}");
        }
        add_for("leo", &mut table, Command::Ask(hand())).unwrap();
        let take = || Command::Ask(Request::Take { seat: leo });
        add_for("leo", &mut table, take()).unwrap();
        // Once more only after a move: that bounds the log.
        add_for("leo", &mut table, Command::Ask(hand())).unwrap();
        assert_eq!(add_for("leo", &mut table, take()), Err(RefusalCode::Full.into()));
        let Some((seq, mv)) = table.playing().map(|play| (play.game_next, play.game.legal_moves()))
        else {
            panic!("the game goes on");
        };
        if table.bot_to_move().is_none() {
            add(&mut table, Command::Ask(Request::Hand { seat: Seat(0), bot: None })).unwrap();
        }
        let seq = table.playing().map_or(seq, |play| play.game_next);
        add_for("", &mut table, Command::BotMove { seq, mv: mv[0] }).unwrap();
        add_for("leo", &mut table, take()).unwrap();
    }
}

#[test]
fn before_the_deal_everyone_can_leave_a_full_table() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = open(&rulesets);
    table.next = ENTRIES_BEFORE_GAME_MAX;
    add(&mut table, Command::Ask(Request::Leave { seat: Seat(1) })).unwrap();
    let sit = Command::Ask(Request::Sit { seat: None });
    assert_eq!(add_for("leo", &mut table, sit), Err(RefusalCode::Full.into()));
    add(&mut table, Command::Ask(Request::Leave { seat: Seat(0) })).unwrap();
}

#[test]
fn nobody_fills_the_log_by_sitting_down_again_and_again() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = open(&rulesets);
    add(&mut table, Command::Ask(Request::Leave { seat: Seat(1) })).unwrap();
    let sit = || Command::Ask(Request::Sit { seat: None });
    let leave = || Command::Ask(Request::Leave { seat: Seat(1) });
    for _ in 0..SITS_PER_GUEST_MAX {
        add_for("leo", &mut table, sit()).unwrap();
        add_for("leo", &mut table, leave()).unwrap();
    }
    let too_often = Err(RefusalCode::SatTooOften.into());
    assert_eq!(add_for("leo", &mut table, sit()), too_often);
    let with_token = Command::Sit { seat: None, hash: String::new() };
    assert_eq!(add_for("leo", &mut table, with_token), too_often);
    add_for("mona", &mut table, sit()).unwrap();
    add(&mut table, Command::Ask(Request::Start)).unwrap();
}

#[test]
fn a_seat_without_a_token_is_better_than_none() {
    let rulesets = RulesetCache::new(Library::embedded());
    let mut table = open(&rulesets);
    let caller = |name| Caller { guest: Some("lisa"), name };
    let sit = || Command::Sit { seat: Some(Seat(1)), hash: "hash".into() };
    let decide = |table: &Table, name| table.decide(caller(name), sit(), &DecideContext::default());
    let token = TableEvent::Token { seat: Seat(1), hash: "hash".into() };
    let decided = decide(&table, "Mona").unwrap();
    assert!(matches!(&decided[..], [TableEvent::Sat { .. }, told] if *told == token));
    table.chairs[1].asides = ASIDES_PER_SEAT_MAX;
    let decided = decide(&table, "Mona").unwrap();
    assert!(matches!(decided[..], [TableEvent::Sat { .. }]));
    table.next = ENTRIES_BEFORE_GAME_MAX;
    assert_eq!(decide(&table, "Mona"), Err(RefusalCode::Full.into()));
}
