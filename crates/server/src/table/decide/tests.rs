use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Seat, Variant, notation};

use super::*;
use crate::create::{self, NewSeat, NewTable};
use crate::fact::Entry;
use crate::table::Books;

/// A table of two seats of one person, the cards dealt.
fn playing(books: &Books) -> Table {
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
    let facts = create::table(books, &new, "lisa", "Lisa").unwrap();
    let mut facts = facts.into_iter().map(|fact| Entry { fact, guest: None, id: None });
    let mut table = Table::create(books, 1, "table", facts.next().unwrap()).unwrap();
    for (seq, entry) in (1..).zip(facts) {
        table.apply(seq, 0, &entry);
    }
    add(&mut table, Command::Start).unwrap();
    table
}

fn add(table: &mut Table, command: Command) -> Result<(), Refusal> {
    let lisa = Asker { guest: Some("lisa"), name: "Lisa" };
    for fact in table.decide(lisa, command, &Surroundings::default())? {
        table.apply(table.next, 0, &Entry { fact, guest: Some("lisa".into()), id: None });
    }
    Ok(())
}

#[test]
fn a_full_log_takes_only_what_brings_the_end_closer() {
    let books = Books::new(Library::embedded());
    let mut table = playing(&books);
    let say = || Command::Say { text: "hello".into() };
    table.next = ENTRIES_MAX - 1;
    add(&mut table, say()).unwrap();
    let seat = Seat(0);
    let talk = [
        say(),
        Command::Mute { seat, on: true },
        Command::Hand { seat, bot: None },
        Command::Token { seat, hash: String::new() },
        Command::TakeBack { seat: None },
    ];
    for command in talk {
        assert_eq!(add(&mut table, command.clone()), Err(Refusal::Full), "{command:?}");
    }
    let mut moves = Vec::new();
    table.playing().unwrap().game.legal(&mut moves);
    let mv = notation::write(&table.book, moves[0]);
    add(&mut table, Command::Move { seq: u32::MAX, mv }).unwrap();
    add(&mut table, Command::Resign { seat }).unwrap();
    assert_eq!(table.stage, Stage::Finished);
    add(&mut table, Command::Rematch { table: "next".into() }).unwrap();
}
