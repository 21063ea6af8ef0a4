//! How much of a result is skill and how much is luck.
//!
//! A seat's result in a game is a number from 0 to 1. Its spread around an even share is divided
//! into what the bot explains, what the order of play explains, what the deal explains (a seat that
//! does well with these cards no matter who plays them), and the rest: luck and choices on the way.

use serde::Serialize;

use crate::scores::SHARE;

/// Parts of the spread of results; together 1.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Parts {
    /// Who plays: skill.
    pub bot: f64,
    /// Who begins.
    pub order: f64,
    /// The cards of the deal.
    pub deal: f64,
    /// What happens on the way.
    pub rest: f64,
}

/// A seat in one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeatResult {
    pub(super) bot: usize,
    pub(super) order: usize,
    pub(super) share: u32,
}

/// Sums over pairs of games of one deal, for one seat played by these two bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct PairSums {
    count: i64,
    first: i64,
    second: i64,
    product: i64,
}

/// Sums over games. Whole numbers, so that their order does not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sums {
    bots: usize,
    players: usize,
    /// By bot and order: games, shares.
    cells: Vec<(i64, i64)>,
    squares: i64,
    /// By first bot, second bot and order.
    pairs: Vec<PairSums>,
}

impl Sums {
    pub(super) fn new(bots: usize, players: usize) -> Sums {
        Sums {
            bots,
            players,
            cells: vec![(0, 0); bots * players],
            squares: 0,
            pairs: vec![PairSums::default(); bots * bots * players],
        }
    }

    /// Adds the games of one deal: for each seat its results in all replays.
    pub(super) fn add_deal(&mut self, seats: &[Vec<SeatResult>]) {
        for lines in seats {
            for (place, line) in lines.iter().enumerate() {
                let share = i64::from(line.share);
                let cell = &mut self.cells[line.bot * self.players + line.order];
                cell.0 += 1;
                cell.1 += share;
                self.squares += share * share;
                for other in &lines[place + 1..] {
                    let pair = (line.bot * self.bots + other.bot) * self.players + line.order;
                    let (pair, second) = (&mut self.pairs[pair], i64::from(other.share));
                    pair.count += 1;
                    pair.first += share;
                    pair.second += second;
                    pair.product += share * second;
                }
            }
        }
    }

    /// Games and the share of wins of a bot.
    pub(super) fn of_bot(&self, bot: usize) -> (u64, f64) {
        self.mean((0..self.players).map(|order| self.cell(bot, order)))
    }

    /// Games and the share of wins of a place in the order of play.
    pub(super) fn of_order(&self, order: usize) -> (u64, f64) {
        self.mean((0..self.bots).map(|bot| self.cell(bot, order)))
    }

    pub(super) fn parts(&self) -> Parts {
        let even = 1.0 / self.players as f64;
        let (games, _) = self.mean(self.cells.iter().copied());
        if games == 0 {
            return Parts::default();
        }
        let unit = f64::from(SHARE);
        let spread = self.squares as f64 / (unit * unit) / games as f64 - even * even;
        let explained = |groups: Vec<(u64, f64)>| -> f64 {
            let square = |(count, mean): (u64, f64)| count as f64 * (mean - even).powi(2);
            groups.into_iter().map(square).sum::<f64>() / games as f64 / spread
        };
        let bot = explained((0..self.bots).map(|bot| self.of_bot(bot)).collect());
        let order = explained((0..self.players).map(|order| self.of_order(order)).collect());
        let deal = self.deal_covariance() / spread;
        Parts { bot, order, deal, rest: 1.0 - bot - order - deal }
    }

    /// How far a seat's results in two games of one deal go together, beyond what its bots and the
    /// order of play lead to expect.
    fn deal_covariance(&self) -> f64 {
        let unit = f64::from(SHARE);
        let (mut sum, mut count) = (0.0, 0);
        for first in 0..self.bots {
            for second in 0..self.bots {
                for order in 0..self.players {
                    let pair = self.pairs[(first * self.bots + second) * self.players + order];
                    let expected = |bot| self.mean([self.cell(bot, order)].into_iter()).1 * unit;
                    let (x, y) = (expected(first), expected(second));
                    sum += pair.product as f64 - y * pair.first as f64 - x * pair.second as f64
                        + pair.count as f64 * x * y;
                    count += pair.count;
                }
            }
        }
        sum / (unit * unit) / count.max(1) as f64
    }

    fn cell(&self, bot: usize, order: usize) -> (i64, i64) {
        self.cells[bot * self.players + order]
    }

    fn mean(&self, cells: impl Iterator<Item = (i64, i64)>) -> (u64, f64) {
        let (games, shares) = cells.fold((0, 0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
        (games.unsigned_abs(), shares as f64 / f64::from(SHARE) / games.max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use leonardo_rules::FastDice;

    /// Games of two seats whose first seat wins with a chance that `chance` tells from the deal's
    /// luck (0 to 99) and the bot in it.
    fn played(chance: impl Fn(u32, usize) -> u32) -> Parts {
        let mut dice = FastDice::new(7);
        let mut sums = Sums::new(2, 2);
        for _ in 0..20_000 {
            let luck = dice.below(100);
            let mut seats = vec![Vec::new(), Vec::new()];
            for replay in 0..2 {
                let wins = dice.below(100) < chance(luck, replay);
                let line =
                    |bot, order, wins| SeatResult { bot, order, share: u32::from(wins) * SHARE };
                seats[0].push(line(replay, 0, wins));
                seats[1].push(line(1 - replay, 1, !wins));
            }
            sums.add_deal(&seats);
        }
        sums.parts()
    }

    fn assert_near(parts: Parts, expected: [f64; 4]) {
        let found = [parts.bot, parts.order, parts.deal, parts.rest];
        for (found, expected) in found.into_iter().zip(expected) {
            assert!((found - expected).abs() < 0.02, "{parts:?}, expected {expected:?}");
        }
    }

    #[test]
    fn coins_are_all_luck_on_the_way() {
        assert_near(played(|_, _| 50), [0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn a_deal_that_decides_is_all_deal() {
        assert_near(played(|luck, _| if luck < 50 { 100 } else { 0 }), [0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn a_bot_that_always_wins_is_all_skill() {
        assert_near(played(|_, bot| if bot == 0 { 100 } else { 0 }), [1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn a_seat_that_always_wins_is_all_order() {
        assert_near(played(|_, _| 100), [0.0, 1.0, 0.0, 0.0]);
    }

    /// Half of the deals are decided: a seat's results go together in half of the spread.
    #[test]
    fn mixtures_are_told_apart() {
        let half = |luck: u32, _| [100, 0, 50, 50][luck as usize / 25];
        assert_near(played(half), [0.0, 0.0, 0.5, 0.5]);
        // A share of 80 % of one bot is (0.3 / 0.5)² of the spread.
        assert_near(played(|_, bot| [80, 20][bot]), [0.36, 0.0, 0.0, 0.64]);
    }
}
