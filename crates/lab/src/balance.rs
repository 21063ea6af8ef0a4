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

use leonardo_rules::Ruleset;

use crate::game_runner::{GameRunner, Played, Seated};
use crate::player::Player;
use crate::pool::{Pool, Stop};
use crate::seeds::Deal;
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

impl Study {
    /// Plays. `watch` is called after every deal.
    pub fn run(&self, pool: Pool<'_>, mut watch: impl FnMut()) -> Report {
        let mut total = Tally::new(&self.ruleset, self.players.len());
        let play = |table: &mut GameRunner, deal| self.deal(table, deal, pool.stop);
        let start = || GameRunner::new(&self.ruleset);
        pool.run(0..self.deals, start, play, |_, games| {
            total.add_deal(&games, |replay, seat| self.bot_in(replay, seat.index()));
            watch();
            ControlFlow::Continue(())
        });
        report::report(self, &total)
    }

    /// Which bot sits in a seat: with every replay of a deal all move on by one.
    fn bot_in(&self, replay: usize, seat: usize) -> usize {
        (seat + replay) % usize::from(self.ruleset.players()) % self.players.len()
    }

    fn deal(
        &self,
        table: &mut GameRunner,
        number: u64,
        stop: &Stop,
    ) -> Option<Vec<(Notes, Played)>> {
        let deal = Deal::new(self.seed, number);
        let players = usize::from(self.ruleset.players());
        let replay = |replay: usize| {
            let sit = |seat: usize| {
                // Replay 0 is for games where a seat plays alike no matter who sits there.
                Seated::new(self.players[self.bot_in(replay, seat)], deal.bot(1 + replay, seat))
            };
            let mut seats: Vec<Seated> = (0..players).map(sit).collect();
            let mut notes = Notes::new(&self.ruleset);
            let played = table.play(&mut deal.dice(), &mut seats, &mut notes, stop)?;
            Some((notes, played))
        };
        (0..players).map(replay).collect()
    }
}
