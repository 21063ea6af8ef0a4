//! Advice about a game: how long, how lucky and how stalled it is, what the first seat is worth, and
//! which house rule would help.
//!
//! Two studies tell that: a bot against itself, and the same bot against a weaker one. The second
//! says how often the better player wins, and so how much is left to luck.

use leonardo_rules::{Echo, Lines, Options, Ruleset, Variant};
use serde::Serialize;

use crate::balance::Report;
use crate::scores::Interval;

/// How much shorter a game must be to be called shorter: one turn in ten.
const SHORTER: f64 = 0.9;
/// How much longer it may become for the sake of something else.
const LONGER_MAX: f64 = 1.25;
/// How much of the better player's share of wins a change may cost, or of an even order of play.
const COST_MAX: f64 = 0.03;
/// From this share of stalled games on, something should be done.
const STALLS_MAX: f64 = 0.01;

/// A house rule to be tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// As on the command line.
    pub name: String,
    /// The options with it.
    pub options: Options,
}

/// The house rules that are tried for a game, one at a time. Whether a game can be played so is for
/// the rules to say.
pub fn changes(ruleset: &Ruleset) -> Vec<Change> {
    let options = ruleset.options();
    let mut changes = Vec::new();
    let mut add = |name: String, options: Options| changes.push(Change { name, options });
    for by in [-2, -1, 1] {
        let keys = ruleset.keys_to_win().and_then(|keys| keys.checked_add_signed(by));
        if let Some(keys) = keys {
            add(format!("--keys {keys}"), Options { keys: Some(keys), ..options.clone() });
        }
    }
    // The sizes of B1, N9 and Q1.
    let usual = match ruleset.variant() {
        Variant::Base => 5,
        Variant::Novem | Variant::Sets => 7,
        Variant::Quintis => 6,
    };
    for by in [-1, 1, 2] {
        if let Some(hand) = options.hand.unwrap_or(usual).checked_add_signed(by) {
            add(format!("--hand {hand}"), Options { hand: Some(hand), ..options.clone() });
        }
    }
    // The numbers of B11 and Q11.
    let stall = options.stall.unwrap_or(if ruleset.has_field() { 10 } else { 100 });
    for stall in [stall / 2, stall / 5] {
        if stall > 0 {
            add(format!("--stall {stall}"), Options { stall: Some(stall), ..options.clone() });
        }
    }
    if ruleset.has_field() {
        let (name, echo) = match options.echo {
            Echo::Previous => ("last", Echo::Last),
            Echo::Last => ("previous", Echo::Previous),
        };
        add(format!("--echo {name}"), Options { echo, ..options.clone() });
    } else {
        let (name, lines) = match options.lines {
            Lines::Standing => ("fresh", Lines::Fresh),
            Lines::Fresh => ("standing", Lines::Standing),
        };
        add(format!("--lines {name}"), Options { lines, ..options.clone() });
        for rounds in [12, 17, 25] {
            let rounds = Some(rounds).filter(|rounds| options.rounds != Some(*rounds));
            if let Some(number) = rounds {
                add(format!("--rounds {number}"), Options { rounds, ..options.clone() });
            }
        }
    }
    if ruleset.variant() == Variant::Base && ruleset.players() == 2 {
        let quick = Options::quick_duel();
        if quick != *options {
            add("the quick duel".to_owned(), quick);
        }
    }
    changes
}

/// What a game is like with one set of rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The house rule, or none for the game that was asked about.
    pub change: Option<String>,
    /// Games of the bot against itself.
    pub games: u64,
    /// Their turns on average.
    pub turns: f64,
    /// A tenth of the games was this long or shorter, and nine tenths.
    pub tenths: (u32, u32),
    /// The share of games that ended because nothing happened any more.
    pub stalls: f64,
    /// The share of wins of the first seat, among equals.
    pub first: f64,
    /// How sure that is.
    pub first_interval: Interval,
    /// The better bot's wins, as a share of its own and the weaker one's.
    pub better: f64,
    /// How sure that is.
    pub better_interval: Interval,
}

impl Row {
    /// What the two studies say: one of the bot against itself, one of it and a weaker one.
    pub fn new(change: Option<String>, equals: &Report, mixed: &Report) -> Row {
        let (first, better) = (&equals.order[0], &mixed.by_bot[0]);
        // With more than two players a seat's share is small; this way 50 % is even everywhere.
        let both = better.share + mixed.by_bot[1].share;
        let scale = if both > 0.0 { 1.0 / both } else { 1.0 };
        Row {
            change,
            games: equals.games,
            turns: equals.length.mean,
            tenths: (equals.length.tenth, equals.length.nine_tenths),
            stalls: equals.stalls(),
            first: first.share,
            first_interval: first.interval,
            better: better.share * scale,
            better_interval: Interval {
                low: better.interval.low * scale,
                high: (better.interval.high * scale).min(1.0),
            },
        }
    }

    /// How far the first seat is from an even share.
    fn unfair(&self, players: u8) -> f64 {
        (self.first - 1.0 / f64::from(players)).abs()
    }
}

/// What can be better about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Fewer turns.
    Shorter,
    /// The better player wins more often.
    LessLuck,
    /// Fewer games in which nothing happens any more.
    FewerStalls,
    /// The first seat is worth no more and no less than the others.
    EvenSeats,
}

impl Aim {
    /// All of them.
    pub const ALL: [Aim; 4] = [Aim::Shorter, Aim::LessLuck, Aim::FewerStalls, Aim::EvenSeats];
}

/// What to do about an aim.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advice {
    /// There is nothing to be done.
    Well,
    /// This row of the table helps most.
    Try(usize),
    /// Nothing that was tried helps without doing more harm elsewhere.
    Nothing,
}

/// What to do about an aim. The first row is the game as it is. A change that helps must be clearly
/// better, as far as the number of games can tell, and cost little of the rest.
pub fn advise(aim: Aim, rows: &[Row], players: u8) -> Advice {
    let Some((now, tried)) = rows.split_first() else { return Advice::Nothing };
    let even = 1.0 / f64::from(players);
    let is_even = (now.first_interval.low..=now.first_interval.high).contains(&even);
    let is_well = match aim {
        Aim::Shorter | Aim::LessLuck => false,
        Aim::FewerStalls => now.stalls < STALLS_MAX,
        Aim::EvenSeats => is_even,
    };
    if is_well {
        return Advice::Well;
    }
    let is_kind = |row: &Row| {
        let spares = |kept: Aim| match kept {
            Aim::Shorter => row.turns <= now.turns * LONGER_MAX,
            Aim::LessLuck => row.better >= now.better - COST_MAX,
            Aim::FewerStalls => row.stalls <= now.stalls.max(STALLS_MAX),
            Aim::EvenSeats => row.unfair(players) <= now.unfair(players) + COST_MAX,
        };
        Aim::ALL.into_iter().filter(|kept| *kept != aim).all(spares)
    };
    let helps = |row: &Row| match aim {
        Aim::Shorter => row.turns < now.turns * SHORTER,
        Aim::LessLuck => row.better_interval.low > now.better_interval.high,
        Aim::FewerStalls => row.stalls < now.stalls / 2.0,
        Aim::EvenSeats => match now.first > even {
            true => row.first_interval.high < now.first_interval.low,
            false => row.first_interval.low > now.first_interval.high,
        },
    };
    // The less the better.
    let rest = |row: &Row| match aim {
        Aim::Shorter => row.turns,
        Aim::LessLuck => -row.better,
        Aim::FewerStalls => row.stalls,
        Aim::EvenSeats => row.unfair(players),
    };
    let found = tried.iter().enumerate().filter(|(_, row)| helps(row) && is_kind(row));
    let best = found.min_by(|(_, a), (_, b)| rest(a).total_cmp(&rest(b)));
    best.map_or(Advice::Nothing, |(number, _)| Advice::Try(number + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(turns: f64, stalls: f64, first: f64, better: f64) -> Row {
        let interval = |share: f64| Interval { low: share - 0.02, high: share + 0.02 };
        Row {
            change: None,
            games: 1000,
            turns,
            tenths: (0, 0),
            stalls,
            first,
            first_interval: interval(first),
            better,
            better_interval: interval(better),
        }
    }

    #[test]
    fn a_change_that_costs_too_much_is_not_advised() {
        let now = row(60.0, 0.0, 0.5, 0.9);
        let shorter_by_luck = row(20.0, 0.0, 0.5, 0.7);
        let shorter_for_the_first = row(25.0, 0.0, 0.6, 0.9);
        let shorter = row(40.0, 0.0, 0.51, 0.89);
        let rows = [now, shorter_by_luck, shorter_for_the_first, shorter];
        assert_eq!(advise(Aim::Shorter, &rows, 2), Advice::Try(3));
        assert_eq!(advise(Aim::Shorter, &rows[..3], 2), Advice::Nothing);
    }

    #[test]
    fn what_is_well_is_left_alone() {
        let rows = [row(60.0, 0.0, 0.51, 0.9), row(60.0, 0.0, 0.5, 0.9)];
        assert_eq!(advise(Aim::FewerStalls, &rows, 2), Advice::Well);
        assert_eq!(advise(Aim::EvenSeats, &rows, 2), Advice::Well);
        assert_eq!(advise(Aim::LessLuck, &rows, 2), Advice::Nothing);
    }

    #[test]
    fn only_a_clear_difference_counts() {
        let now = row(60.0, 0.1, 0.56, 0.8);
        let rows = [now.clone(), row(60.0, 0.1, 0.55, 0.82), row(61.0, 0.04, 0.5, 0.86)];
        for aim in [Aim::LessLuck, Aim::FewerStalls, Aim::EvenSeats] {
            assert_eq!(advise(aim, &rows, 2), Advice::Try(2), "{aim:?}");
            assert_eq!(advise(aim, &rows[..2], 2), Advice::Nothing, "{aim:?}");
        }
    }
}
