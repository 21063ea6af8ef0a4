use leonardo_protocol::{ClockSpec, NewSeat, NewTable, Request, Timeout};
use leonardo_record::fair::Secret;
use leonardo_rules::sets::Library;
use leonardo_rules::{FastDice, Options, Seat, Variant, Viewer};

use super::*;
use crate::command::{Caller, Command, DecideContext};
use crate::create::{Creator, new_table};
use crate::replay::{Perspective, Walk};
use crate::tell::Recipient;

/// A table of one person, and its log.
struct Kept {
    rulesets: RulesetCache,
    log: Vec<StoredEntry>,
    table: Table,
}

impl Kept {
    fn new() -> Kept {
        let rulesets = RulesetCache::new(Library::embedded());
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
        let events = new_table(&rulesets, &new, lisa, &Secret([7; 32])).unwrap();
        let first = LogEntry { event: events[0].clone(), guest: None, id: None };
        let table = Table::create(&rulesets, "table", first.clone()).unwrap();
        let log = vec![StoredEntry::new(&table.ruleset, 0, 0, &first)];
        let mut kept = Kept { rulesets, log, table };
        events.into_iter().skip(1).for_each(|event| kept.add(event));
        kept
    }

    fn add(&mut self, event: TableEvent) {
        let entry = LogEntry { event, guest: Some("lisa".into()), id: None };
        let seq = self.table.next;
        self.log.push(StoredEntry::new(&self.table.ruleset, seq, i64::from(seq), &entry));
        match entry.event {
            TableEvent::TakenBack { .. } => self.table = self.loaded(),
            _ => self.table.apply(seq, i64::from(seq), &entry).unwrap(),
        }
    }

    fn loaded(&self) -> Table {
        load(&self.rulesets, "table", &self.log).unwrap()
    }

    fn ask(&mut self, request: Request) -> bool {
        let caller = Caller { guest: Some("lisa"), name: "Lisa" };
        let decided = self.table.decide(caller, Command::Ask(request), &DecideContext::default());
        let events = decided.unwrap_or_default();
        let is_done = !events.is_empty();
        events.into_iter().for_each(|event| self.add(event));
        is_done
    }
}

#[test]
fn what_was_taken_back_is_gone_however_much_there_is() {
    let mut kept = Kept::new();
    assert!(kept.ask(Request::Start));
    let mut dice = FastDice::new(13);
    let mut back = 0;
    while kept.log.len() < 600 && kept.table.playing().is_some() {
        let play = kept.table.playing().unwrap();
        let moves = play.game.legal_moves();
        let mv = kept.table.ruleset.show(moves[dice.below(moves.len() as u32) as usize]);
        assert!(kept.ask(Request::Move { seq: u32::MAX, mv }));
        // Now and then a few in a row, also across the copies that loading makes.
        let again = [0, 0, 0, 1, 5][dice.below(5) as usize];
        back += (0..again).filter(|_| kept.ask(Request::TakeBack { seat: None })).count();
    }
    assert!(back > 20, "{back} were taken back");
    let table = kept.loaded();
    let to = Recipient { guest: None, name: None, viewer: Viewer::Public, views: false };
    let mut walk = Walk::new(&table, Perspective::Open, to);
    for page in kept.log.chunks(50) {
        walk.until(&table, page, u32::MAX).unwrap();
    }
    let (game, walked) = (&table.play.as_ref().unwrap().game, walk.game().unwrap());
    assert_eq!(game.position(), walked.position());
    for seat in Seat::all(2) {
        assert_eq!(game.view(Viewer::Seat(seat)), walked.view(Viewer::Seat(seat)));
    }
}
