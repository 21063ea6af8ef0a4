//! What a person was told at a table, and the view that follows from it.

use std::sync::Arc;

use leonardo_protocol::{EntryMessage, VisibleEvent, Welcome};
use leonardo_rules::{Ruleset, View, Viewer};

/// Everything that one person was told at one table.
#[derive(Default)]
pub(super) struct Told {
    /// The entries, without what is about now: an entry that is told late does not have that.
    pub(super) entries: Vec<EntryMessage>,
    pub(super) viewer: Option<Viewer>,
    /// Folded from the events; nothing before the deal, or after a take-back that was told late.
    pub(super) view: Option<View>,
    /// The last welcome, until everything that it speaks of was told.
    welcome: Option<Welcome>,
}

impl Told {
    /// The number of the next entry.
    pub(super) fn next(&self) -> u32 {
        self.entries.len() as u32
    }

    pub(super) fn hear_welcome(&mut self, welcome: &Welcome) {
        assert!(
            welcome.seq >= self.next(),
            "the next entry of the server is {}, but this person was told of {}",
            welcome.seq,
            self.next() - 1
        );
        let viewer = welcome.you.seat.map_or(Viewer::Public, Viewer::Seat);
        assert_eq!(*self.viewer.get_or_insert(viewer), viewer, "a person stays on a seat");
        self.welcome = Some(welcome.clone());
        self.compare_with_welcome();
    }

    pub(super) fn hear_entry(&mut self, ruleset: &Arc<Ruleset>, entry: &EntryMessage) {
        assert_eq!(entry.seq, self.next(), "entries come in order: {entry:?}");
        let (table, view, lines, offers, clock) = (None, None, None, None, None);
        let (text, given) = (Vec::new(), Vec::new());
        let kept = EntryMessage { table, view, lines, given, offers, clock, text, ..entry.clone() };
        self.entries.push(kept);
        self.fold(ruleset, entry);
        if entry.view.is_some() {
            assert_eq!(self.view, entry.view, "{entry:?}");
        }
        self.compare_with_welcome();
    }

    /// Adds what the entry says about the cards.
    fn fold(&mut self, ruleset: &Arc<Ruleset>, entry: &EntryMessage) {
        let seen = match &entry.event {
            VisibleEvent::Started { seen } => {
                let viewer = self.viewer.expect("a welcome comes first");
                self.view = Some(View::undealt(ruleset, viewer));
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
            assert!(self.entries.iter().any(is_back), "no view");
            self.view.clone_from(&welcome.view);
        }
        assert_eq!(self.view, welcome.view, "the view that was told is the server's");
    }
}
