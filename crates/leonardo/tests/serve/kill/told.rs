//! What a person was told at a table, and the view that follows from it.

use std::sync::Arc;

use leonardo_protocol::{EntryMessage, VisibleEvent, Welcome};
use leonardo_rules::{Ruleset, Seat, View, Viewer};

/// Everything that one person was told at one table.
pub(crate) struct Told {
    pub(crate) table: String,
    /// The entries, without what is about now: an entry that is told late does not have that.
    pub(crate) entries: Vec<EntryMessage>,
    pub(crate) seat: Seat,
    /// Folded from the events; nothing before the deal, or after a take-back that was told late.
    view: Option<View>,
    /// The last welcome, until everything that it speaks of was told.
    welcome: Option<Welcome>,
}

impl Told {
    pub(crate) fn new(table: &str) -> Told {
        let (table, entries) = (table.to_owned(), Vec::new());
        Told { table, entries, seat: Seat(0), view: None, welcome: None }
    }

    /// The number of the next entry.
    pub(crate) fn next(&self) -> u32 {
        self.entries.len() as u32
    }

    pub(crate) fn hear_welcome(&mut self, welcome: &Welcome) {
        assert!(
            welcome.seq >= self.next(),
            "{}: the next entry of the server is {}, but entry {} was told",
            self.table,
            welcome.seq,
            self.next() - 1
        );
        self.seat = welcome.you.seat.expect("a seat of one's own");
        self.welcome = Some(welcome.clone());
        self.compare_with_welcome();
    }

    pub(crate) fn hear_entry(&mut self, ruleset: &Arc<Ruleset>, entry: &EntryMessage) {
        assert_eq!(entry.seq, self.next(), "{}: the next entry is {entry:?}", self.table);
        let (table, view, lines, offers, clock) = (None, None, None, None, None);
        let (text, given) = (Vec::new(), Vec::new());
        let kept = EntryMessage { table, view, lines, given, offers, clock, text, ..entry.clone() };
        self.entries.push(kept);
        self.fold(ruleset, entry);
        if entry.view.is_some() {
            assert_eq!(self.view, entry.view, "{}: {entry:?}", self.table);
        }
        self.compare_with_welcome();
    }

    /// Adds what the entry says about the cards.
    fn fold(&mut self, ruleset: &Arc<Ruleset>, entry: &EntryMessage) {
        let seen = match &entry.event {
            VisibleEvent::Started { seen } => {
                self.view = Some(View::undealt(ruleset, Viewer::Seat(self.seat)));
                seen
            }
            VisibleEvent::TakenBack { .. } => return self.view.clone_from(&entry.view),
            VisibleEvent::Moved { seen, .. } => seen,
            _ => return,
        };
        if let Some(view) = &mut self.view {
            seen.iter().for_each(|seen| view.evolve(ruleset, seen));
        }
    }

    /// When everything was told that the welcome speaks of, the own view must be the server's.
    fn compare_with_welcome(&mut self) {
        let next = self.next();
        let Some(welcome) = self.welcome.take_if(|welcome| welcome.seq == next) else { return };
        if self.view.is_none() && welcome.view.is_some() {
            // Late news of a take-back come without a view: this is where it comes from.
            let is_back =
                |entry: &EntryMessage| matches!(entry.event, VisibleEvent::TakenBack { .. });
            assert!(self.entries.iter().any(is_back), "{}: no view", self.table);
            self.view.clone_from(&welcome.view);
        }
        assert_eq!(self.view, welcome.view, "{}: {welcome:?}", self.table);
    }
}
