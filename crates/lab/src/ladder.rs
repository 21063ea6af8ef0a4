//! Several bots against each other, and ratings.
//!
//! A *line-up* fills all seats with different bots as far as there are enough of them. Each is
//! played on the same deals, once in every rotation of its seats. Ratings are Weng–Lin's, which
//! know games of any number of players; intervals come from a bootstrap over the rounds.

use std::ops::ControlFlow;
use std::sync::Arc;

use leonardo_rules::{FastDice, NoEvents, Ruleset, Seat};
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::GameName;
use crate::duel::share;
use crate::game_runner::{Clock, GameRunner, Played, Seated};
use crate::player::Player;
use crate::pool::{Pool, Stop};
use crate::scores::{Interval, SHARE};
use crate::seeds::Deal;

/// Bootstrap samples for the intervals.
const REDRAWS: usize = 200;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The game.
    pub ruleset: Arc<Ruleset>,
    /// The bots, at least two.
    pub players: Vec<Player>,
    /// The seed of the run.
    pub seed: u64,
    /// How many deals for each line-up.
    pub deals: u64,
}

/// What came out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ratings {
    /// What was played.
    pub game: GameName,
    /// The seed of the run.
    pub seed: u64,
    /// Games in all.
    pub games: u64,
    /// The bots, the best first.
    pub rungs: Vec<Rung>,
}

/// One bot of a ladder.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rung {
    /// The bot.
    pub bot: String,
    /// Its place among the bots that were named.
    #[serde(skip)]
    pub named: usize,
    /// Its rating; the average of all bots is about 25.
    pub rating: f64,
    /// How sure that is.
    pub rating_interval: Interval,
    /// Its share of wins, for one seat.
    pub share: f64,
    /// How sure that is.
    pub share_interval: Interval,
    /// Its share of wins at tables with each of the named bots; none with itself.
    pub against: Vec<Option<f64>>,
    /// Seats that it had in games.
    pub seats: u64,
    /// How long it thought.
    pub clock: Clock,
}

/// The games of one deal: for each, who sat where and how they ranked, the winner first.
type Round = Vec<Ranked>;

#[derive(Clone, Debug)]
struct Ranked {
    bots: Vec<usize>,
    ranks: Vec<usize>,
    shares: Vec<u32>,
}

impl Ladder {
    /// How many rounds will be played.
    pub fn rounds(&self) -> u64 {
        self.deals * self.line_ups().len() as u64
    }

    /// Plays. `watch` is called after every round.
    pub fn run(&self, pool: Pool<'_>, mut watch: impl FnMut()) -> Ratings {
        let line_ups = self.line_ups();
        let mut rounds = Vec::new();
        let mut clocks = vec![Clock::default(); self.players.len()];
        let play = |table: &mut GameRunner, number: u64| {
            let line_ups_count = line_ups.len() as u64;
            let line_up = &line_ups[(number % line_ups_count) as usize];
            self.round(table, line_up, number / line_ups_count, pool.stop)
        };
        pool.run(
            0..self.rounds(),
            || GameRunner::new(&self.ruleset),
            play,
            |_, (round, times)| {
                rounds.push(round);
                clocks.iter_mut().zip(&times).for_each(|(clock, time)| clock.add(time));
                watch();
                ControlFlow::Continue(())
            },
        );
        self.ratings(&rounds, &clocks)
    }

    /// All choices of different bots for the seats; if there are fewer bots than seats, all bots
    /// and every choice of fellows for the other seats.
    fn line_ups(&self) -> Vec<Vec<usize>> {
        let (bots, seats) = (self.players.len(), usize::from(self.ruleset.players()));
        match seats.checked_sub(bots) {
            None | Some(0) => choices(bots, seats, Repeats::Never),
            Some(more) => choices(bots, more, Repeats::Allowed)
                .into_iter()
                .map(|fellows| (0..bots).chain(fellows).collect())
                .collect(),
        }
    }

    fn round(
        &self,
        table: &mut GameRunner,
        line_up: &[usize],
        number: u64,
        stop: &Stop,
    ) -> Option<(Round, Vec<Clock>)> {
        let deal = Deal::new(self.seed, number);
        let mut clocks = vec![Clock::default(); self.players.len()];
        let mut games = Vec::new();
        for rotation in 0..line_up.len() {
            let mut bots = line_up.to_vec();
            bots.rotate_left(rotation);
            let sit =
                |(seat, bot): (usize, &usize)| Seated::new(self.players[*bot], deal.bot(0, seat));
            let mut seats: Vec<Seated> = bots.iter().enumerate().map(sit).collect();
            let played = table.play(&mut deal.dice(), &mut seats, &mut NoEvents, stop)?;
            for (bot, seated) in bots.iter().zip(&seats) {
                clocks[*bot].add(&seated.clock);
            }
            games.push(ranked(bots, &played));
        }
        Some((games, clocks))
    }

    fn ratings(&self, rounds: &[Round], clocks: &[Clock]) -> Ratings {
        let bots = self.players.len();
        let all: Vec<&Round> = rounds.iter().collect();
        let (ratings, shares) = (rate(bots, &all), shares(bots, &all, None));
        let mut dice = FastDice::new(self.seed);
        let mut redrawn = vec![(Vec::new(), Vec::new()); bots];
        for _ in 0..REDRAWS {
            let draw = |_| all.get(dice.below(all.len() as u32) as usize).copied();
            let drawn: Vec<&Round> = (0..all.len()).filter_map(draw).collect();
            let (ratings, shares) = (rate(bots, &drawn), self::shares(bots, &drawn, None));
            for (bot, redrawn) in redrawn.iter_mut().enumerate() {
                redrawn.0.push(ratings[bot]);
                redrawn.1.push(shares[bot].1);
            }
        }
        let mut rungs: Vec<Rung> = (0..bots)
            .map(|bot| Rung {
                bot: self.players[bot].to_string(),
                named: bot,
                rating: ratings[bot],
                rating_interval: middle(&mut redrawn[bot].0),
                share: shares[bot].1,
                share_interval: middle(&mut redrawn[bot].1),
                against: (0..bots)
                    .map(|other| self::shares(bots, &all, Some(other))[bot])
                    .enumerate()
                    .map(|(other, (seats, share))| (other != bot && seats > 0).then_some(share))
                    .collect(),
                seats: shares[bot].0,
                clock: clocks[bot],
            })
            .collect();
        rungs.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        let games = rounds.iter().flatten().count() as u64;
        Ratings { game: GameName::of(&self.ruleset), seed: self.seed, games, rungs }
    }
}

#[derive(Clone, Copy)]
enum Repeats {
    Never,
    Allowed,
}

/// All ways to choose some of `0..of`, in order.
fn choices(of: usize, count: usize, repeats: Repeats) -> Vec<Vec<usize>> {
    let step = match repeats {
        Repeats::Never => 1,
        Repeats::Allowed => 0,
    };
    let mut found = vec![Vec::new()];
    for _ in 0..count {
        found = found
            .into_iter()
            .flat_map(|chosen: Vec<usize>| {
                let from = chosen.last().map_or(0, |last| last + step);
                (from..of).map(move |next| [&chosen[..], &[next]].concat())
            })
            .collect();
    }
    found
}

/// Winners first, the others by their Keys; equally many share a rank.
fn ranked(bots: Vec<usize>, played: &Played) -> Ranked {
    let seats = || (0..bots.len()).map(|seat| Seat(seat as u8));
    let worth = |seat: Seat| match played.outcome.winners.has(seat) {
        // Shared wins are equal in everything.
        true => (true, 0),
        false => (false, played.keys[seat.index()]),
    };
    let rank = |seat: Seat| 1 + seats().filter(|other| worth(*other) > worth(seat)).count();
    let ranks = seats().map(rank).collect();
    let shares = seats().map(|seat| share(played.outcome.winners, seat)).collect();
    Ranked { bots, ranks, shares }
}

/// The ratings after these rounds.
fn rate(bots: usize, rounds: &[&Round]) -> Vec<f64> {
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); bots];
    for game in rounds.iter().copied().flatten() {
        let seats: Vec<[WengLinRating; 1]> = game.bots.iter().map(|bot| [ratings[*bot]]).collect();
        let ranks = game.ranks.iter().map(|rank| MultiTeamOutcome::new(*rank));
        let teams: Vec<_> = seats.iter().map(|seat| &seat[..]).zip(ranks).collect();
        let after = weng_lin_multi_team(&teams, &config);
        // A bot in several seats learns the average of what they learn.
        for (bot, rating) in ratings.iter_mut().enumerate() {
            let own = || (0..seats.len()).filter(|seat| game.bots[*seat] == bot);
            let count = own().count();
            if count > 0 {
                let mean = |of: fn(&WengLinRating) -> f64| {
                    own().map(|seat| of(&after[seat][0])).sum::<f64>() / count as f64
                };
                rating.rating = mean(|rating| rating.rating);
                rating.uncertainty = mean(|rating| rating.uncertainty);
            }
        }
    }
    ratings.iter().map(|rating| rating.rating).collect()
}

/// For each bot its seats and its share of wins, at tables with this other bot or at all.
fn shares(bots: usize, rounds: &[&Round], with: Option<usize>) -> Vec<(u64, f64)> {
    let mut sums = vec![(0_u64, 0_u64); bots];
    for game in rounds.iter().copied().flatten() {
        if with.is_some_and(|with| !game.bots.contains(&with)) {
            continue;
        }
        for (bot, share) in game.bots.iter().zip(&game.shares) {
            sums[*bot].0 += 1;
            sums[*bot].1 += u64::from(*share);
        }
    }
    let mean = |(seats, shares): (u64, u64)| {
        (seats, shares as f64 / f64::from(SHARE) / seats.max(1) as f64)
    };
    sums.into_iter().map(mean).collect()
}

/// Where the middle 95 % of the numbers are.
fn middle(numbers: &mut [f64]) -> Interval {
    numbers.sort_by(f64::total_cmp);
    let at = |part: f64| {
        let place = (part * numbers.len() as f64) as usize;
        numbers.get(place.min(numbers.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    Interval { low: at(0.025), high: at(0.975) }
}
