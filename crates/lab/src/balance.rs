//! What a game is like: how long, how lucky, who is ahead, what each card is good for.
//!
//! Each deal is played as often as there are seats, with the bots moved on by one seat each time
//! and with other luck for the bots, so that what the deal did can be told from what they did.

mod notes;
pub mod page;
mod parts;
mod report;
mod tally;

use std::ops::ControlFlow;
use std::sync::Arc;

use leonardo_rules::{Ruleset, Seat};

use crate::player::Player;
use crate::pool::{Pool, Stop};
use crate::seeds::Deal;
use crate::table::{Seated, Table};
use notes::Notes;
use tally::Tally;

pub use parts::Parts;
pub use report::{CardLine, KeyLine, Length, Report, ShareLine};

/// What is to be studied.
#[derive(Clone, Debug)]
pub struct Study {
    /// The game.
    pub ruleset: Arc<Ruleset>,
    /// The bots, one after the other into the seats, and from the first again.
    pub players: Vec<Player>,
    /// The seed of the run.
    pub seed: u64,
    /// How many deals.
    pub deals: u64,
}

struct Worker {
    table: Table,
    notes: Notes,
}

impl Study {
    /// Plays. `watch` is called after every deal.
    pub fn run(&self, pool: Pool<'_>, mut watch: impl FnMut()) -> Report {
        let mut total = Tally::new(&self.ruleset, self.players.len());
        let start =
            || Worker { table: Table::new(&self.ruleset), notes: Notes::new(&self.ruleset) };
        let play = |worker: &mut Worker, deal| self.deal(worker, deal, pool.stop);
        pool.run(0..self.deals, start, play, |_, tally| {
            total.add(&tally);
            watch();
            ControlFlow::Continue(())
        });
        report::report(self, &total)
    }

    fn deal(&self, worker: &mut Worker, number: u64, stop: &Stop) -> Option<Tally> {
        let deal = Deal::new(self.seed, number);
        let players = usize::from(self.ruleset.players());
        let mut tally = Tally::new(&self.ruleset, self.players.len());
        for replay in 0..players {
            let who = |seat: usize| (seat + replay) % players % self.players.len();
            // Replay 0 is for games where a seat plays alike no matter who sits there.
            let sit =
                |seat: usize| Seated::new(self.players[who(seat)], deal.bot(1 + replay, seat));
            let mut seats: Vec<Seated> = (0..players).map(sit).collect();
            let Worker { table, notes } = &mut *worker;
            notes.clear();
            let played = table.play(&mut deal.dice(), &mut seats, notes, stop)?;
            tally.add_game(notes, &played, |seat: Seat| who(seat.index()));
        }
        tally.close_deal();
        Some(tally)
    }
}
