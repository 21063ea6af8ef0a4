//! What is noted while one game is played. Events are read as they come and not kept.

use std::sync::Arc;

use leonardo_rules::{Event, Face, Ruleset, SEATS_MAX, Seat, Seats, Sink, Symbol};

/// What one game had to tell.
#[derive(Debug)]
pub(super) struct Notes {
    ruleset: Arc<Ruleset>,
    turns: u64,
    keys: [u32; SEATS_MAX],
    leader: Option<usize>,
    pub(super) lead_changes: u64,
    /// For each symbol: Keys received, and the sum of the turns in which they were.
    pub(super) symbols: [(u64, u64); Symbol::ALL.len()],
    /// For each face of the ruleset; only action cards are noted.
    pub(super) cards: Vec<CardNotes>,
}

/// What became of the copies of an action card.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CardNotes {
    pub(super) came: u32,
    pub(super) used: u32,
    pub(super) discarded: u32,
    pub(super) holders: Seats,
    pub(super) users: Seats,
}

impl Notes {
    pub(super) fn new(ruleset: &Arc<Ruleset>) -> Notes {
        Notes {
            ruleset: ruleset.clone(),
            turns: 0,
            keys: [0; SEATS_MAX],
            leader: None,
            lead_changes: 0,
            symbols: Default::default(),
            cards: vec![CardNotes::default(); ruleset.faces().count()],
        }
    }

    fn card(&mut self, card: Face) -> Option<&mut CardNotes> {
        self.ruleset.is_action(card).then(|| &mut self.cards[card.index()])
    }

    fn came(&mut self, seat: Seat, card: Face) {
        if let Some(notes) = self.card(card) {
            notes.came += 1;
            notes.holders = notes.holders.with(seat);
        }
    }

    /// A lead changes when someone is alone in front who was not the last to be so.
    fn note_leader(&mut self) {
        let keys = &self.keys[..usize::from(self.ruleset.players())];
        let most = keys.iter().copied().max().unwrap_or(0);
        let mut leaders = (0..keys.len()).filter(|seat| keys[*seat] == most);
        let (Some(leader), None) = (leaders.next(), leaders.next()) else { return };
        if self.leader.is_some_and(|before| before != leader) {
            self.lead_changes += 1;
        }
        self.leader = Some(leader);
    }
}

impl Sink for Notes {
    const KEEPS: bool = true;

    fn push(&mut self, event: Event) {
        match event {
            Event::TurnBegan { .. } => self.turns += 1,
            Event::KeysGained { seat, keys, count, .. } => {
                for symbol in keys.iter() {
                    let (received, turns) = &mut self.symbols[symbol.index()];
                    *received += u64::from(count);
                    *turns += u64::from(count) * self.turns;
                    self.keys[seat.index()] += u32::from(count);
                }
                self.note_leader();
            }
            Event::Dealt { seat, hand, .. } => hand.iter().for_each(|card| self.came(seat, *card)),
            Event::TurnedUp { seat, card, .. }
            | Event::Drew { seat, card, .. }
            | Event::Recovered { seat, card }
            | Event::Took { seat, card, .. } => self.came(seat, card),
            Event::Exchanged { seat, with, gave, got } => {
                self.came(with, gave);
                self.came(seat, got);
            }
            Event::Used { seat, card } => {
                if let Some(notes) = self.card(card) {
                    notes.used += 1;
                    notes.users = notes.users.with(seat);
                }
            }
            Event::Discarded { card, .. } => {
                if let Some(notes) = self.card(card) {
                    notes.discarded += 1;
                }
            }
            // Everything else tells nothing about what is counted here.
            _ => {}
        }
    }
}
