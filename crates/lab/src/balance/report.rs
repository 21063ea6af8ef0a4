//! What was found, ready for a table, a file or a page.

use std::collections::BTreeMap;

use leonardo_rules::Symbol;
use serde::Serialize;

use super::Study;
use super::parts::Parts;
use super::tally::{Group, Tally};
use crate::GameName;
use crate::scores::{Interval, SHARE, wilson};

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// What was played.
    pub game: GameName,
    /// Who played.
    pub bots: Vec<String>,
    /// The seed of the run.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// How long they were.
    pub length: Length,
    /// Games by what ended them, as shares.
    pub ends: BTreeMap<&'static str, f64>,
    /// How often in a game someone else came to be alone in front.
    pub lead_changes: f64,
    /// Shares of wins by order of play, the first to move first.
    pub order: Vec<ShareLine>,
    /// Shares of wins by bot.
    pub by_bot: Vec<ShareLine>,
    /// Where the differences between results come from.
    pub parts: Parts,
    /// Keys by symbol.
    pub keys: Vec<KeyLine>,
    /// Action cards.
    pub cards: Vec<CardLine>,
}

/// How long games were, in turns.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Length {
    /// The average.
    pub mean: f64,
    /// A tenth of the games was this long or shorter.
    pub tenth: u32,
    /// Half of the games.
    pub median: u32,
    /// Nine tenths of the games.
    pub nine_tenths: u32,
    /// The longest.
    pub max: u32,
    /// Games by their number of turns.
    pub games: BTreeMap<u32, u64>,
}

/// A share of wins.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShareLine {
    /// Whose.
    pub name: String,
    /// The share.
    pub share: f64,
    /// How sure it is, with games taken as independent.
    pub interval: Interval,
}

/// The Keys of one symbol.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KeyLine {
    /// The symbol's name.
    pub symbol: &'static str,
    /// Keys received in a game, by all players together.
    pub a_game: f64,
    /// In which turn, on average.
    pub turn: f64,
}

/// One action card.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardLine {
    /// Its name in notation.
    pub card: String,
    /// How often in a game it came into a hand.
    pub came: f64,
    /// How often it was used, as a share of that.
    pub used: f64,
    /// How often it was thrown away unused.
    pub discarded: f64,
    /// The share of wins of players who used it in the game.
    pub users: ShareLine,
    /// The share of wins of players who had it and did not use it.
    pub keepers: ShareLine,
}

pub(super) fn report(study: &Study, tally: &Tally) -> Report {
    let games = tally.games.max(1) as f64;
    let line = |name: String, (games, share): (u64, f64)| ShareLine {
        name,
        share,
        interval: wilson(share, games),
    };
    let orders = 0..usize::from(study.ruleset.players());
    let bots = study.players.iter().enumerate();
    let key = |symbol: Symbol| {
        let (received, turns) = tally.symbols[symbol.index()];
        let turn = turns as f64 / received.max(1) as f64;
        KeyLine { symbol: symbol.name(), a_game: received as f64 / games, turn }
    };
    Report {
        game: GameName::of(&study.ruleset),
        bots: study.players.iter().map(ToString::to_string).collect(),
        seed: study.seed,
        games: tally.games,
        length: length(&tally.lengths),
        ends: tally.ends.iter().map(|(end, count)| (*end, *count as f64 / games)).collect(),
        lead_changes: tally.lead_changes as f64 / games,
        order: orders
            .map(|order| line((order + 1).to_string(), tally.sums.of_order(order)))
            .collect(),
        by_bot: bots
            .map(|(bot, player)| line(player.to_string(), tally.sums.of_bot(bot)))
            .collect(),
        parts: tally.sums.parts(),
        keys: Symbol::ALL.into_iter().map(key).collect(),
        cards: cards(study, tally),
    }
}

/// A number of a report: its section, item and measure, and what it is.
type Row = (&'static str, String, &'static str, f64);

impl Report {
    /// The share of games that ended by the stall rule.
    pub fn stalls(&self) -> f64 {
        self.ends.get("stall").copied().unwrap_or(0.0)
    }

    /// All numbers as rows of section, item, measure and value.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = vec![("game", String::new(), "games", self.games as f64)];
        let length = &self.length;
        for (measure, value) in [
            ("mean", length.mean),
            ("tenth", length.tenth.into()),
            ("median", length.median.into()),
            ("nine-tenths", length.nine_tenths.into()),
            ("max", length.max.into()),
        ] {
            rows.push(("length", "turns".to_owned(), measure, value));
        }
        for (turns, games) in &length.games {
            rows.push(("lengths", turns.to_string(), "games", *games as f64));
        }
        for (end, share) in &self.ends {
            rows.push(("end", (*end).to_owned(), "share", *share));
        }
        rows.push(("lead", String::new(), "changes", self.lead_changes));
        for (section, lines) in [("order", &self.order), ("bot", &self.by_bot)] {
            for line in lines {
                share_rows(&mut rows, section, &line.name, line);
            }
        }
        let parts = &self.parts;
        for (name, part) in
            [("bot", parts.bot), ("order", parts.order), ("deal", parts.deal), ("rest", parts.rest)]
        {
            rows.push(("part", name.to_owned(), "share", part));
        }
        for key in &self.keys {
            rows.push(("key", key.symbol.to_owned(), "a-game", key.a_game));
            rows.push(("key", key.symbol.to_owned(), "turn", key.turn));
        }
        for card in &self.cards {
            rows.push(("card", card.card.clone(), "came", card.came));
            rows.push(("card", card.card.clone(), "used", card.used));
            rows.push(("card", card.card.clone(), "discarded", card.discarded));
            share_rows(&mut rows, "card-users", &card.card, &card.users);
            share_rows(&mut rows, "card-keepers", &card.card, &card.keepers);
        }
        rows
    }
}

fn share_rows(rows: &mut Vec<Row>, section: &'static str, item: &str, line: &ShareLine) {
    rows.push((section, item.to_owned(), "share", line.share));
    rows.push((section, item.to_owned(), "low", line.interval.low));
    rows.push((section, item.to_owned(), "high", line.interval.high));
}

fn length(games: &BTreeMap<u32, u64>) -> Length {
    let count: u64 = games.values().sum();
    let turns: u64 = games.iter().map(|(turns, games)| u64::from(*turns) * games).sum();
    let quantile = |tenths: u64| {
        let mut seen = 0;
        let reached = games.iter().find(|(_, games)| {
            seen += **games;
            seen * 10 >= count * tenths
        });
        reached.map_or(0, |(turns, _)| *turns)
    };
    Length {
        mean: turns as f64 / count.max(1) as f64,
        tenth: quantile(1),
        median: quantile(5),
        nine_tenths: quantile(9),
        max: games.keys().next_back().copied().unwrap_or(0),
        games: games.clone(),
    }
}

fn cards(study: &Study, tally: &Tally) -> Vec<CardLine> {
    let ruleset = &study.ruleset;
    let share = |name: &str, group: &Group| {
        let whole = f64::from(SHARE) * group.count.max(1) as f64;
        let share = group.shares as f64 / whole;
        ShareLine { name: name.to_owned(), share, interval: wilson(share, group.count) }
    };
    let actions = ruleset.faces().filter(|face| ruleset.is_action(*face));
    actions
        .map(|face| {
            let card = &tally.cards[face.index()];
            let came = card.came.max(1) as f64;
            CardLine {
                card: ruleset.card(face).map(ToString::to_string).unwrap_or_default(),
                came: card.came as f64 / tally.games.max(1) as f64,
                used: card.used as f64 / came,
                discarded: card.discarded as f64 / came,
                users: share("users", &card.users),
                keepers: share("keepers", &card.keepers),
            }
        })
        .collect()
}
