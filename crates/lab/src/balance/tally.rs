//! What is added up over games.

use std::collections::BTreeMap;
use std::sync::Arc;

use leonardo_rules::{End, Ruleset, Seat, Seats, Symbol};

use super::notes::Notes;
use super::parts::{Line, Sums};
use crate::duel::share;
use crate::table::Played;

/// Sums over games, all of them whole numbers.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    players: u8,
    pub(super) games: u64,
    /// Games by their number of turns.
    pub(super) lengths: BTreeMap<u32, u64>,
    pub(super) ends: BTreeMap<&'static str, u64>,
    pub(super) lead_changes: u64,
    /// Keys received and the sum of their turns, by symbol.
    pub(super) symbols: [(u64, u64); Symbol::ALL.len()],
    pub(super) cards: Vec<CardTally>,
    pub(super) sums: Sums,
    /// The results of the deal under way, by seat.
    lines: Vec<Vec<Line>>,
}

/// What became of an action card.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CardTally {
    pub(super) came: u64,
    pub(super) used: u64,
    pub(super) discarded: u64,
    pub(super) users: Group,
    pub(super) keepers: Group,
}

/// Players in games, and what they won.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    pub(super) count: u64,
    pub(super) shares: u64,
}

impl Group {
    fn add(&mut self, other: &Group) {
        self.count += other.count;
        self.shares += other.shares;
    }
}

impl Tally {
    pub(super) fn new(ruleset: &Arc<Ruleset>, bots: usize) -> Tally {
        let players = ruleset.players();
        Tally {
            players,
            games: 0,
            lengths: BTreeMap::new(),
            ends: BTreeMap::new(),
            lead_changes: 0,
            symbols: Default::default(),
            cards: vec![CardTally::default(); ruleset.faces().count()],
            sums: Sums::new(bots, players.into()),
            lines: vec![Vec::new(); players.into()],
        }
    }

    pub(super) fn add_game(&mut self, notes: &Notes, played: &Played, who: impl Fn(Seat) -> usize) {
        self.games += 1;
        *self.lengths.entry(played.turns).or_default() += 1;
        *self.ends.entry(end_name(played.outcome.end)).or_default() += 1;
        self.lead_changes += notes.lead_changes;
        for (sum, noted) in self.symbols.iter_mut().zip(&notes.symbols) {
            sum.0 += noted.0;
            sum.1 += noted.1;
        }
        let winners = played.outcome.winners;
        for (sum, noted) in self.cards.iter_mut().zip(&notes.cards) {
            sum.came += u64::from(noted.came);
            sum.used += u64::from(noted.used);
            sum.discarded += u64::from(noted.discarded);
            sum.users.add(&group(noted.users, winners));
            let keepers = noted.holders.without(noted.users);
            sum.keepers.add(&group(keepers, winners));
        }
        for seat in Seat::all(self.players) {
            let order = (seat.0 + self.players - played.first.0) % self.players;
            let share = share(winners, seat);
            let line = Line { bot: who(seat), order: order.into(), share };
            self.lines[seat.index()].push(line);
        }
    }

    /// All games of the deal were added.
    pub(super) fn close_deal(&mut self) {
        self.sums.add_deal(&self.lines);
        self.lines.iter_mut().for_each(Vec::clear);
    }

    pub(super) fn add(&mut self, other: &Tally) {
        self.games += other.games;
        for (turns, games) in &other.lengths {
            *self.lengths.entry(*turns).or_default() += games;
        }
        for (end, games) in &other.ends {
            *self.ends.entry(end).or_default() += games;
        }
        self.lead_changes += other.lead_changes;
        for (sum, more) in self.symbols.iter_mut().zip(&other.symbols) {
            sum.0 += more.0;
            sum.1 += more.1;
        }
        for (sum, more) in self.cards.iter_mut().zip(&other.cards) {
            sum.came += more.came;
            sum.used += more.used;
            sum.discarded += more.discarded;
            sum.users.add(&more.users);
            sum.keepers.add(&more.keepers);
        }
        self.sums.add(&other.sums);
    }
}

fn group(seats: Seats, winners: Seats) -> Group {
    let mut group = Group::default();
    for seat in seats.iter() {
        group.count += 1;
        group.shares += u64::from(share(winners, seat));
    }
    group
}

fn end_name(end: End) -> &'static str {
    match end {
        End::Keys => "keys",
        End::Stall => "stall",
        End::Passes => "passes",
        End::LastTurns => "last-turns",
    }
}
