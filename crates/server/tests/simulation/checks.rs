//! What must be true at the end of every simulated run.

use std::collections::{BTreeMap, BTreeSet};

use leonardo_protocol::Ending;
use leonardo_protocol::{ClockSpec, EntryMessage, HandedWhy, Millis};
use leonardo_rules::sets::Library;
use leonardo_rules::{Seat, Viewer};
use leonardo_table::{LogEntry, Recipient, RulesetCache, Table, TableEvent, load};

use super::database::{Appended, Claimed};
use super::person::Person;
use super::world::World;
use crate::store::{StoredEntry, TableNumber};

/// When a table changes its process, no clock runs out for so long.
const GRACE_MS: Millis = 30_000;
/// By how much the clocks of processes may differ: as long as the database took to tell the time.
const SKEW_MS: Millis = 3_100;

/// A table at the end of a run.
pub(super) struct Ended {
    pub(super) table: Table,
    log: Vec<StoredEntry>,
    entries: Vec<LogEntry>,
    claims: Vec<Claimed>,
    /// With their numbers among those of all tables.
    appends: Vec<(usize, Appended)>,
    rulesets: RulesetCache,
}

/// What a check found that should not stay unseen in all of the runs.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Found {
    pub(super) entries: usize,
    pub(super) acknowledged: usize,
    pub(super) timeouts: usize,
    pub(super) takeovers: usize,
}

/// Checks one table with everybody who was there.
pub(super) fn check(world: &World, (id, converged): (&str, u32), persons: &[&Person]) -> Found {
    let ended = Ended::read(world, id);
    ended.check_numbers();
    ended.check_fences();
    ended.check_done_once();
    let timeouts = ended.check_clocks();
    for person in persons {
        // Bots may have played on since.
        assert!(person.told.next() >= converged, "{} has heard of everything", person.name);
        ended.check_told(person);
        ended.check_acknowledged(person);
        ended.check_refused(person);
        ended.check_secrets(person, persons);
    }
    Found {
        entries: ended.log.len(),
        acknowledged: persons.iter().map(|person| person.acknowledged.len()).sum(),
        timeouts,
        takeovers: ended.claims.iter().filter(|claim| claim.is_taken_over).count(),
    }
}

impl Ended {
    fn read(world: &World, id: &str) -> Ended {
        let rulesets = RulesetCache::new(Library::embedded());
        let log = world.database.log(id);
        let table = load(&rulesets, id, &log).expect("a stored log can be read");
        let read = |stored: &StoredEntry| stored.read(&table.ruleset).expect("it can be read");
        let entries = log.iter().map(read).collect();
        let number: TableNumber = world.database.number(id).expect("it is stored");
        let notes = world.database.notes();
        let claims = notes.claims.into_iter().filter(|claim| claim.table == number).collect();
        let appends = notes.appends.into_iter().enumerate();
        let appends = appends.filter(|(_, append)| append.table == number).collect();
        Ended { table, log, entries, claims, appends, rulesets }
    }

    /// Numbers have no gaps, and every entry comes from one append.
    fn check_numbers(&self) {
        for (seq, entry) in (0..).zip(&self.log) {
            assert_eq!(entry.seq, seq, "a gap in the log");
        }
        let mut next = 0;
        for (_, append) in self.appends.iter().filter(|(_, append)| append.count > 0) {
            assert_eq!(append.first, next, "{append:?}");
            next += append.count;
        }
        assert_eq!(next as usize, self.log.len());
    }

    /// Only the process that claimed the table last has appended.
    fn check_fences(&self) {
        for (number, append) in &self.appends {
            let last = self.claims.iter().rfind(|claim| claim.after <= *number);
            let last = last.expect("a table is claimed before anything is appended");
            assert_eq!((append.epoch, append.fence), (last.epoch, last.fence), "{append:?}");
        }
        let fences = self.claims.iter().map(|claim| claim.fence);
        assert!(fences.clone().zip(fences.skip(1)).all(|(old, new)| old < new), "fences rise");
    }

    /// A request is carried out once, however often it is sent.
    fn check_done_once(&self) {
        let append_of = |seq: u32| {
            let has = |(_, append): &&(usize, Appended)| {
                (append.first..append.first + append.count).contains(&seq)
            };
            self.appends.iter().find(has).map(|(number, _)| *number)
        };
        let mut done = BTreeMap::new();
        for (seq, entry) in (0..).zip(&self.entries) {
            if let Some(request) = entry.guest.clone().zip(entry.id.clone()) {
                let append = append_of(seq);
                let first = *done.entry(request.clone()).or_insert(append);
                assert_eq!(first, append, "{request:?} was done twice: {entry:?}");
            }
        }
    }

    /// Nobody loses on time before the time has run out, nor soon after the table changed its
    /// process. Says how often that happened.
    fn check_clocks(&self) -> usize {
        let mut timeouts = 0;
        for (number, append) in &self.appends {
            let range = append.first as usize..(append.first + append.count) as usize;
            let Some(seat) = self.entries[range.clone()].iter().find_map(timed_out) else {
                continue;
            };
            timeouts += 1;
            let at_ms = self.log[range.start].at_ms;
            let before = &self.log[..range.start];
            let then = load(&self.rulesets, &self.table.id, before).expect("it can be read");
            let deadline_ms = then.deadline_ms().expect("a clock runs");
            assert!(at_ms >= deadline_ms, "{at_ms} is before {deadline_ms}");
            let taken_over =
                self.claims.iter().rfind(|claim| claim.is_taken_over && claim.after <= *number);
            if let Some(claim) = taken_over {
                let peace_ms = claim.at_ms + GRACE_MS - SKEW_MS;
                assert!(at_ms >= peace_ms, "{at_ms}: too soon after {claim:?}");
            }
            if let (Some(seat), ClockSpec::PerMove { ms }) = (seat, self.table.spec.clock) {
                let began_ms = self.others_moved_ms(range.start, seat);
                assert!(at_ms - began_ms >= ms, "{seat:?} had {} of {ms} ms", at_ms - began_ms);
            }
        }
        timeouts
    }

    /// When another seat made the last move before this entry: the turn did not begin before that.
    fn others_moved_ms(&self, before: usize, seat: Seat) -> Millis {
        let is_other = |entry: &LogEntry| match &entry.event {
            TableEvent::Moved { seat: mover, .. } => *mover != seat,
            event => matches!(event, TableEvent::Started { .. }),
        };
        let last = self.entries[..before].iter().rposition(is_other).expect("cards were dealt");
        self.log[last].at_ms
    }

    /// What a person was told is the log, as that person may know it, and nothing else.
    fn check_told(&self, person: &Person) {
        let told = &person.told;
        let viewer = told.viewer.expect("everybody was welcomed");
        let to = Recipient {
            guest: Some(person.guest.to_string()),
            name: Some(person.name.clone()),
            viewer,
            views: true,
        };
        assert!(told.entries.len() <= self.log.len(), "{} knows more than all", person.name);
        for ((stored, entry), heard) in self.log.iter().zip(&self.entries).zip(&told.entries) {
            let is_own = entry.guest == to.guest;
            let expected = EntryMessage {
                seq: stored.seq,
                at: stored.at_ms,
                event: self.table.visible(entry, &to),
                ack: entry.id.clone().filter(|_| is_own),
                ..heard.clone()
            };
            assert_eq!(*heard, expected, "{} was told differently", person.name);
        }
        let known = &self.log[..told.entries.len()];
        let table = load(&self.rulesets, &self.table.id, known).expect("it can be read");
        let view = table.play.as_ref().map(|play| play.game.view(viewer));
        // After a take-back that was told late there is no view before the next welcome.
        if told.view.is_some() {
            assert_eq!(told.view, view, "{} has another view", person.name);
        }
    }

    /// What was acknowledged is stored.
    fn check_acknowledged(&self, person: &Person) {
        let guest = Some(person.guest.to_string());
        for (id, seq) in &person.acknowledged {
            let is_it = |entry: &LogEntry| entry.guest == guest && entry.id.as_ref() == Some(id);
            let found = match seq {
                Some(seq) => self.entries.get(*seq as usize).is_some_and(is_it),
                None => self.entries.iter().any(is_it),
            };
            assert!(found, "{} was told that {id} is done: {seq:?}", person.name);
        }
    }

    /// What was refused has not happened. If it was sent twice, the other may have been done.
    fn check_refused(&self, person: &Person) {
        let guest = Some(person.guest.to_string());
        for id in person.refused.iter().filter(|id| person.sent.get(*id) == Some(&1)) {
            let is_it = |entry: &&LogEntry| entry.guest == guest && entry.id.as_ref() == Some(id);
            let found = self.entries.iter().find(is_it);
            assert!(found.is_none(), "{} was refused {id}: {found:?}", person.name);
        }
    }

    /// Nobody was told what others keep to themselves: who they are for the server, the hashes of
    /// their tokens, and before the end the secret that the luck derives from. What a person may know
    /// of the cards is compared above, with what the rules say.
    fn check_secrets(&self, person: &Person, persons: &[&Person]) {
        let mut hidden: BTreeSet<String> = BTreeSet::new();
        for other in persons.iter().filter(|other| other.guest != person.guest) {
            hidden.insert(other.guest.to_string());
        }
        let mut secret = None;
        for entry in &self.entries {
            match &entry.event {
                TableEvent::Token { hash, .. } => drop(hidden.insert(hash.clone())),
                TableEvent::Created { secret: kept, .. } => secret = Some(kept.clone()),
                _ => {}
            }
        }
        let is_over =
            self.entries.iter().any(|entry| matches!(entry.event, TableEvent::Ended { .. }));
        hidden.extend(secret.filter(|_| !is_over));
        for text in &person.heard {
            for hidden in &hidden {
                assert!(!text.contains(hidden), "{} was told {hidden}: {text}", person.name);
            }
            if let Some(Viewer::Public) = person.told.viewer {
                let offers = "\"offers\":[{";
                assert!(!text.contains(offers), "{} was offered moves: {text}", person.name);
            }
        }
    }
}

/// Whether a player ran out of time, and which one, if the entry says so.
fn timed_out(entry: &LogEntry) -> Option<Option<Seat>> {
    match entry.event {
        TableEvent::Handed { seat, why: HandedWhy::Time, .. } => Some(Some(seat)),
        // With the clock that loses, a bot plays on for those who are out, or the game ends.
        TableEvent::Handed { seat, why: HandedWhy::Out, .. } => Some(Some(seat)),
        TableEvent::Ended { how: Ending::Time, .. } => Some(None),
        _ => None,
    }
}
