//! Many games with their ledgers: whether luck has the mean 0, whether the ledgers add up, and how
//! much each bot errs.

use std::ops::ControlFlow;
use std::sync::Arc;

use leonardo_analysis::{Options, analyse};
use leonardo_record::Session;
use leonardo_rules::{NoEvents, Ruleset, Seat};
use serde::Serialize;

use crate::game_runner::{GameRunner, Seated};
use crate::player::Player;
use crate::pool::{Pool, Stop};
use crate::seeds::Deal;

/// Games to be played and analysed.
pub struct Study {
    /// The game.
    pub ruleset: Arc<Ruleset>,
    /// Who plays: they take the seats in turn, and move on by one with every game.
    pub players: Vec<Player>,
    /// All luck follows from it.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// In how many worlds each decision is judged.
    pub worlds: u32,
    /// How often each position is played on, in the base game.
    pub playouts: u32,
}

/// A mean and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// How many numbers.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// How many games were analysed.
    pub games: u64,
    /// The largest remainder of any ledger: a part of 1, as all chances.
    pub remainder_max: f64,
    /// The luck of each seat: of the deal, of all draws and of hidden cards.
    pub luck: Vec<Mean>,
    /// How much of the spread of results each source has: the deal, other luck, play.
    pub spread: [f64; 3],
    /// The spread of results without their luck, as a part of the spread of the results themselves.
    pub adjusted: f64,
    /// The error rate of each bot over the games that it played.
    pub error_rate: Vec<Mean>,
}

/// Sums of numbers.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    fn variance(&self) -> f64 {
        let count = self.count as f64;
        let mean = self.sum / count.max(1.0);
        ((self.squares - count * mean * mean) / (count - 1.0).max(1.0)).max(0.0)
    }

    fn mean(&self) -> Mean {
        let count = self.count as f64;
        let mean = self.sum / count.max(1.0);
        let error = (self.variance() / count.max(1.0)).sqrt();
        Mean { count: self.count, mean, error }
    }
}

/// One analysed game: for each seat luck, parts and the losses of its player.
struct Analysed {
    remainder: f64,
    seats: Vec<AnalysedSeat>,
}

struct AnalysedSeat {
    bot: usize,
    total: f64,
    luck: f64,
    parts: [f64; 3],
    error_rate: Option<f64>,
}

impl Study {
    /// Plays and analyses. `watch` is called after every game.
    pub fn run(&self, pool: Pool<'_>, mut watch: impl FnMut()) -> Report {
        let seats = usize::from(self.ruleset.players());
        let mut luck = vec![Sums::default(); seats];
        let mut rates = vec![Sums::default(); self.players.len()];
        let mut squares = [0.0; 3];
        let (mut raw, mut adjusted) = (Sums::default(), Sums::default());
        let (mut games, mut remainder_max) = (0, 0.0f64);
        let start = || GameRunner::new(&self.ruleset);
        let work = |table: &mut GameRunner, number| self.game(table, number, pool.stop);
        pool.run(0..self.games, start, work, |_, game| {
            games += 1;
            remainder_max = remainder_max.max(game.remainder);
            for (seat, found) in game.seats.iter().enumerate() {
                luck[seat].add(found.luck);
                raw.add(found.total);
                adjusted.add(found.total - found.luck);
                found.error_rate.iter().for_each(|rate| rates[found.bot].add(*rate));
                squares.iter_mut().zip(found.parts).for_each(|(sum, part)| *sum += part * part);
            }
            watch();
            ControlFlow::Continue(())
        });
        let all: f64 = squares.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        Report {
            games,
            remainder_max,
            luck: luck.iter().map(Sums::mean).collect(),
            spread: squares.map(|sum| sum / all),
            adjusted: adjusted.variance() / raw.variance().max(f64::MIN_POSITIVE),
            error_rate: rates.iter().map(Sums::mean).collect(),
        }
    }

    fn game(&self, table: &mut GameRunner, number: u64, stop: &Stop) -> Option<Analysed> {
        let deal = Deal::new(self.seed, number);
        let players = usize::from(self.ruleset.players());
        let bot_in = |seat: usize| (seat + number as usize) % players % self.players.len();
        let sit = |seat: usize| Seated::new(self.players[bot_in(seat)], deal.bot(1, seat));
        let mut seats: Vec<Seated> = (0..players).map(sit).collect();
        let mut moves = Vec::new();
        let look = &mut |_: &_, mv| moves.push(mv);
        table.watch(&mut deal.dice(), &mut seats, &mut NoEvents, stop, look)?;
        let mut session = Session::deal(&self.ruleset, Some(deal.seed()), Vec::new()).ok()?;
        for mv in moves {
            session.play(mv, &[]).ok()?;
        }
        let record = session.recorder().ok()?.into_record();
        let (worlds, playouts, seed) = (self.worlds, self.playouts, number as u32);
        let options = Options { worlds, seed, same_deal: 0, playouts };
        let report = analyse(&record, options).expect("a game that was played to its end");
        let of = |(seat, ledger): (Seat, &leonardo_analysis::Ledger)| AnalysedSeat {
            bot: bot_in(seat.index()),
            total: ledger.total,
            luck: ledger.luck(),
            parts: [ledger.deal, ledger.luck() - ledger.deal, ledger.play.iter().sum()],
            error_rate: report.skill[seat.index()].error_rate(),
        };
        let remainders = report.ledger.iter().map(|ledger| ledger.remainder().abs());
        Some(Analysed {
            remainder: remainders.fold(0.0, f64::max),
            seats: Seat::all(self.ruleset.players()).zip(&report.ledger).map(of).collect(),
        })
    }
}
