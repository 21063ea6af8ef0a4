//! Who is who at a table: people are those who sat down, and a seat has devices.

#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use leonardo_protocol::{NewSeat, NewTable, RefusalCode, Request, Stage, VisibleEvent};
use leonardo_record::fair::Secret;
use leonardo_rules::sets::Library;
use leonardo_rules::{Seat, Variant, Viewer};
use leonardo_table::{
    Caller, Command, Creator, DecideContext, LogEntry, Opened, Recipient, Refusal, RulesetCache,
    StoredEntry, Table, TableEvent, load, new_table, rematch,
};

const SECRET: Secret = Secret([7; 32]);
const ZERO: Seat = Seat(0);
const ONE: Seat = Seat(1);

/// A table with its log, and the time.
struct Log {
    rulesets: RulesetCache,
    table: Table,
    rows: Vec<StoredEntry>,
}

impl Log {
    /// A table that Lisa made, with a log of its first entries.
    fn new(seats: Vec<NewSeat>) -> Log {
        let rulesets = RulesetCache::new(Library::embedded());
        let lisa = Creator { guest: "lisa", name: "Lisa" };
        let new = NewTable::new(Variant::Base, seats);
        let events = new_table(&rulesets, &new, lisa, &SECRET).unwrap();
        Log::of(rulesets, events)
    }

    fn of(rulesets: RulesetCache, events: Vec<TableEvent>) -> Log {
        let entry = |event| LogEntry { event, guest: None, id: None };
        let mut entries = events.into_iter().map(entry);
        let first = entries.next().unwrap();
        let table = Table::create(&rulesets, "table", first.clone()).unwrap();
        let rows = vec![StoredEntry::new(&table.ruleset, 0, 0, &first)];
        let mut log = Log { rulesets, table, rows };
        entries.for_each(|entry| log.add(&entry));
        log
    }

    /// Lisa and Leo play.
    fn two() -> Log {
        let mut log = Log::new(vec![NewSeat::Me, NewSeat::Open]);
        log.must("leo", Command::Ask(Request::Sit { seat: None }));
        log.must("lisa", Command::Ask(Request::Start));
        log
    }

    fn add(&mut self, entry: &LogEntry) {
        let (seq, at_ms) = (self.table.next, i64::from(self.table.next) * 1_000);
        self.rows.push(StoredEntry::new(&self.table.ruleset, seq, at_ms, entry));
        self.table.apply(seq, at_ms, entry).unwrap();
    }

    fn ask(&mut self, guest: &str, command: Command) -> Result<Vec<TableEvent>, Refusal> {
        let caller = Caller { guest: Some(guest), name: guest };
        let events = self.table.decide(caller, command, &DecideContext::default())?;
        for event in events.clone() {
            self.add(&LogEntry { event, guest: Some(guest.into()), id: None });
        }
        Ok(events)
    }

    fn must(&mut self, guest: &str, command: Command) -> Vec<TableEvent> {
        let asked = format!("{command:?}");
        self.ask(guest, command).unwrap_or_else(|refusal| panic!("{asked}: {refusal:?}"))
    }

    fn refused(&mut self, guest: &str, command: Command) -> RefusalCode {
        let asked = format!("{command:?}");
        let done = self.ask(guest, command);
        done.map_or_else(|refusal| refusal.code(), |events| panic!("{asked}: {events:?}"))
    }

    /// The seat gets a token, and another device shows it.
    fn claim(&mut self, owner: &str, seat: Seat, device: &str) -> Result<(), Refusal> {
        let hash = format!("{owner}-{}-{}", seat.0, self.table.next);
        self.must(owner, Command::SetToken { seat, hash: hash.clone() });
        self.ask(device, Command::Claim { hash }).map(drop)
    }

    fn devices(&self, seat: Seat) -> Vec<(&str, u32)> {
        let devices = self.table.chair(seat).devices().iter();
        devices.map(|device| (device.guest.as_str(), device.number)).collect()
    }

    fn is_of(&self, seat: Seat, guest: &str) -> bool {
        self.table.chair(seat).is_of(guest)
    }
}

fn end(yes: bool) -> Command {
    Command::Ask(Request::End { seat: None, yes })
}

fn sign_out(seat: Seat, device: Option<u32>) -> Command {
    Command::Ask(Request::SignOut { seat, device })
}

#[test]
fn an_opponent_who_is_also_a_device_is_still_asked() {
    // As in logs from before such a claim was refused.
    let mut log = Log::two();
    let event = TableEvent::Claimed { seat: ZERO, person: "leo".into() };
    log.add(&LogEntry { event, guest: Some("leo".into()), id: None });
    log.must("lisa", end(true));
    assert_eq!(log.table.stage, Stage::Playing, "Leo has a say");
    let loaded = load(&log.rulesets, "table", &log.rows).unwrap();
    assert_eq!(loaded.stage, Stage::Playing);
    let leo = Caller { guest: Some("leo"), name: "Leo" };
    let yes = Command::Ask(Request::End { seat: Some(ONE), yes: true });
    let agreed = loaded.decide(leo, yes, &DecideContext::default()).unwrap();
    assert!(matches!(agreed[..], [_, TableEvent::Ended { .. }]), "{agreed:?}");
}

#[test]
fn several_seats_of_one_device_are_one_person_on_all_devices() {
    let mut log = Log::new(vec![NewSeat::Me, NewSeat::Me]);
    log.claim("lisa", ZERO, "phone").unwrap();
    log.claim("lisa", ONE, "phone").unwrap();
    log.must("lisa", Command::Ask(Request::Start));
    let ended = log.must("phone", end(true));
    assert!(matches!(ended[..], [_, TableEvent::Ended { .. }]), "nobody else to ask: {ended:?}");
}

#[test]
fn nobody_sits_at_one_table_as_two_people() {
    for stage in [Stage::Open, Stage::Playing, Stage::Finished] {
        let mut log = Log::new(vec![NewSeat::Me, NewSeat::Open, NewSeat::Open]);
        log.must("leo", Command::Ask(Request::Sit { seat: Some(ONE) }));
        log.claim("leo", ONE, "leos-phone").unwrap();
        let sit = Command::Ask(Request::Sit { seat: None });
        assert_eq!(log.refused("leos-phone", sit.clone()), RefusalCode::Seated);
        log.must("lisa", sit);
        if stage != Stage::Open {
            log.must("lisa", Command::Ask(Request::Start));
        }
        if stage == Stage::Finished {
            // Lisa has two seats, and speaks for both when she is the last.
            log.must("leo", end(true));
            log.must("lisa", end(true));
        }
        assert_eq!(log.table.stage, stage);
        for victim in ["leo", "leos-phone"] {
            let refused = log.claim("lisa", ZERO, victim).unwrap_err();
            assert_eq!(refused.code(), RefusalCode::Seated, "{victim} {stage:?}");
            assert!(!log.is_of(ZERO, victim));
        }
        log.claim("lisa", ZERO, "tablet").unwrap();
        log.claim("lisa", Seat(2), "tablet").unwrap();
    }
}

#[test]
fn a_token_says_which_seat_it_opens_and_for_whom() {
    let mut log = Log::two();
    log.must("lisa", Command::SetToken { seat: ZERO, hash: "t".into() });
    for (guest, opened) in [
        (None, Ok(Opened::Seat(ZERO))),
        (Some("phone"), Ok(Opened::Seat(ZERO))),
        (Some("lisa"), Ok(Opened::Own(ZERO))),
        (Some("leo"), Err(RefusalCode::Seated.into())),
    ] {
        assert_eq!(log.table.opened_by(guest, "t"), opened, "{guest:?}");
    }
    assert_eq!(log.table.opened_by(None, "u"), Err(RefusalCode::BadToken.into()));
}

#[test]
fn devices_are_signed_out_one_by_one_or_all_others() {
    let mut log = Log::two();
    for device in ["phone", "tablet", "library"] {
        log.claim("lisa", ZERO, device).unwrap();
    }
    let number = |log: &Log, guest: &str| {
        log.devices(ZERO).iter().find(|(other, _)| *other == guest).unwrap().1
    };
    let (first, library) = (number(&log, "lisa"), number(&log, "library"));
    assert_eq!(log.refused("leo", sign_out(ZERO, Some(library))), RefusalCode::NotYourSeat);
    assert_eq!(log.refused("phone", sign_out(ZERO, Some(first))), RefusalCode::NoDevice);
    assert_eq!(log.refused("phone", sign_out(ZERO, Some(9_999))), RefusalCode::NoDevice);
    log.must("phone", sign_out(ZERO, Some(library)));
    assert!(!log.is_of(ZERO, "library") && log.is_of(ZERO, "tablet"));
    // A device may go by itself, and one that has the link may not turn out who sat down.
    let own = number(&log, "phone");
    log.must("phone", sign_out(ZERO, Some(own)));
    assert_eq!(log.devices(ZERO).len(), 2);
    assert_eq!(log.refused("tablet", sign_out(ZERO, None)), RefusalCode::NoDevice);
    assert_eq!(log.devices(ZERO).len(), 2, "the one that sat down stays");
    log.must("lisa", sign_out(ZERO, None));
    assert_eq!(log.devices(ZERO), [("lisa", first)]);
    assert_eq!(log.refused("lisa", sign_out(ZERO, None)), RefusalCode::NoDevice);
    // All of it is in the log.
    let loaded = load(&log.rulesets, "table", &log.rows).unwrap();
    assert_eq!(loaded.chair(ZERO), log.table.chair(ZERO));
}

#[test]
fn signing_out_ends_the_token() {
    let mut log = Log::two();
    log.claim("lisa", ZERO, "phone").unwrap();
    log.must("lisa", Command::SetToken { seat: ZERO, hash: "t".into() });
    log.must("lisa", sign_out(ZERO, None));
    assert_eq!(log.refused("phone", Command::Claim { hash: "t".into() }), RefusalCode::BadToken);
}

#[test]
fn only_the_seat_is_told_of_its_devices() {
    let mut log = Log::two();
    log.claim("lisa", ZERO, "phone").unwrap();
    let signed_out = log.must("lisa", sign_out(ZERO, None)).remove(0);
    let entry = LogEntry { event: signed_out, guest: Some("lisa".into()), id: None };
    let told = |guest: &str, viewer| {
        let guest = Some(guest.to_string());
        log.table.visible(&entry, &Recipient { guest, name: None, viewer, views: false })
    };
    assert_eq!(told("lisa", Viewer::Seat(ZERO)), VisibleEvent::SignedOut { seat: ZERO });
    for (guest, viewer) in [("leo", Viewer::Seat(ONE)), ("phone", Viewer::Public)] {
        assert_eq!(told(guest, viewer), VisibleEvent::Hidden);
    }
    let caller = |guest| Caller { guest: Some(guest), name: "" };
    assert_eq!(log.table.devices(caller("lisa"), ZERO).unwrap().len(), 1);
    let refused = log.table.devices(caller("leo"), ZERO).unwrap_err();
    assert_eq!(refused.code(), RefusalCode::NotYourSeat);
}

#[test]
fn a_rematch_keeps_the_devices() {
    let mut log = Log::two();
    log.claim("lisa", ZERO, "phone").unwrap();
    log.must("lisa", end(true));
    log.must("leo", end(true));
    let events = rematch(&log.table, &SECRET).unwrap();
    let again = Log::of(RulesetCache::new(Library::embedded()), events);
    assert_eq!(again.table.chair(ONE).person(), Some("lisa"));
    assert!(again.is_of(ONE, "phone") && !again.is_of(ZERO, "phone"));
}

/// A log that a player filled before there were limits for each seat.
#[test]
fn a_log_that_was_filled_long_ago_traps_nobody() {
    let mut log = Log::two();
    for toggled in 0..9_990 {
        let event = TableEvent::EndWanted { seat: ZERO, yes: toggled % 2 == 0 };
        log.add(&LogEntry { event, guest: Some("lisa".into()), id: None });
    }
    let table = load(&log.rulesets, "table", &log.rows).unwrap();
    assert!(table.next >= 9_990);
    let mut context = DecideContext { now_ms: 60_000, ..DecideContext::default() };
    context.away_since_ms[0] = Some(0);
    let leo = Caller { guest: Some("leo"), name: "Leo" };
    for request in [
        Request::Replace { seat: ZERO },
        Request::Hand { seat: ONE, bot: None },
        Request::Leave { seat: ONE },
        Request::End { seat: None, yes: true },
        Request::Resign { seat: ONE },
    ] {
        let done = table.decide(leo, Command::Ask(request.clone()), &context);
        assert!(done.is_ok(), "{request:?}: {done:?}");
    }
    let hash = "leo".to_string();
    table.decide(leo, Command::SetToken { seat: ONE, hash }, &context).unwrap();
}
