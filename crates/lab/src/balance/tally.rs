//! What is added up over games.

use std::collections::BTreeMap;
use std::sync::Arc;

use leonardo_rules::{Ruleset, Seat, Seats, Symbol};

use super::notes::Notes;
use super::parts::{SeatResult, Sums};
use crate::duel::share;
use crate::game_runner::Played;

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
    fn add(&mut self, seats: Seats, winners: Seats) {
        for seat in seats.iter() {
            self.count += 1;
            self.shares += u64::from(share(winners, seat));
        }
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
        }
    }

    /// Adds all games of a deal; `who` tells which bot sat in a seat of a replay.
    pub(super) fn add_deal(
        &mut self,
        games: &[(Notes, Played)],
        who: impl Fn(usize, Seat) -> usize,
    ) {
        games.iter().for_each(|(notes, played)| self.add_game(notes, played));
        let line = |seat: Seat, replay: usize, played: &Played| {
            let order = (seat.0 + self.players - played.first.0) % self.players;
            let share = share(played.outcome.winners, seat);
            SeatResult { bot: who(replay, seat), order: order.into(), share }
        };
        let lines = |seat: Seat| {
            let games = games.iter().enumerate();
            games.map(|(replay, (_, played))| line(seat, replay, played)).collect()
        };
        self.sums.add_deal(&Seat::all(self.players).map(lines).collect::<Vec<_>>());
    }

    fn add_game(&mut self, notes: &Notes, played: &Played) {
        self.games += 1;
        *self.lengths.entry(played.turns).or_default() += 1;
        *self.ends.entry(played.outcome.end.name()).or_default() += 1;
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
            sum.users.add(noted.users, winners);
            sum.keepers.add(noted.holders.without(noted.users), winners);
        }
    }
}
