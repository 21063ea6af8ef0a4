//! How a bot plays, in numbers: whether its character is what it is said to be.
//!
//! Only in the base game, where a turn is one play. The bot plays each deal once in every seat
//! against the same opponent, and what it did is counted after each of its plays.

use std::ops::ControlFlow;
use std::sync::Arc;

use leonardo_rules::{
    FastDice, Game, Move, NoEvents, Ruleset, Seat, Step, Symbols, Variant, ZONES,
};
use serde::Serialize;

use crate::duel::{Deals, share};
use crate::game_runner::{GameRunner, Played, Seated};
use crate::player::Player;
use crate::pool::{Pool, Stop};
use crate::scores::SHARE;
use crate::seeds::Deal;

/// Whose habits are asked for.
#[derive(Clone, Debug)]
pub struct Study {
    ruleset: Arc<Ruleset>,
    player: Player,
    opponent: Player,
    deals: Deals,
}

/// A game whose plays cannot be compared in this way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("habits are counted in the base game only")]
pub struct NotBase;

/// What was counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Habits {
    /// Games played.
    pub games: u64,
    /// The bot's part of the wins, in [`SHARE`]s.
    pub won: u64,
    /// Turns of all players.
    pub turns: u64,
    /// Plays of the bot.
    pub plays: u64,
    /// Plays where some card would have gained a Key at once.
    pub chances: u64,
    /// Those of them that gained one.
    pub taken: u64,
    /// Lines that wanted one card for a missing Key, in its own layout after its plays.
    pub open: u64,
    /// The same in the left neighbour's layout, where the card goes that a play replaces.
    pub left_open: u64,
    /// Plays after which the left neighbour had fewer such lines than before.
    pub spoiled: u64,
    /// Plays that filled a line of the left neighbour for a Key that it did not have.
    pub gifts: u64,
}

impl Habits {
    fn add(&mut self, other: &Habits) {
        self.games += other.games;
        self.won += other.won;
        self.turns += other.turns;
        self.plays += other.plays;
        self.chances += other.chances;
        self.taken += other.taken;
        self.open += other.open;
        self.left_open += other.left_open;
        self.spoiled += other.spoiled;
        self.gifts += other.gifts;
    }

    /// The part of the wins.
    pub fn win_share(&self) -> f64 {
        ratio(self.won, self.games * u64::from(SHARE))
    }

    /// Turns of all players in a game.
    pub fn turns_mean(&self) -> f64 {
        ratio(self.turns, self.games)
    }

    /// How often it took a Key when it could.
    pub fn taken_share(&self) -> f64 {
        ratio(self.taken, self.chances)
    }

    /// Open lines of its own after a play.
    pub fn open_mean(&self) -> f64 {
        ratio(self.open, self.plays)
    }

    /// Open lines of the left neighbour after a play.
    pub fn left_open_mean(&self) -> f64 {
        ratio(self.left_open, self.plays)
    }

    /// How often a play took open lines from the left neighbour.
    pub fn spoiled_share(&self) -> f64 {
        ratio(self.spoiled, self.plays)
    }

    /// How often a play gave the left neighbour a Key.
    pub fn gift_share(&self) -> f64 {
        ratio(self.gifts, self.plays)
    }
}

fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// Lines of a layout for missing Keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lines {
    /// Those that want one card.
    open: u64,
    /// Missing Keys whose line is full.
    full: u64,
}

impl Lines {
    fn of(game: &Game, seat: Seat) -> Lines {
        let missing = Symbols::ALL.without(game.key_symbols(seat));
        let layout: [Symbols; ZONES] =
            game.layout(seat).map(|card| game.ruleset().symbols(card).and(missing));
        let count = |symbols: Symbols| symbols.iter().count() as u64;
        let (mut open, mut full) = (0, Symbols::NONE);
        for line in game.ruleset().lines() {
            let [a, b, c] = line.map(|zone| layout[zone.index()]);
            full = full.or(a.and(b).and(c));
            open += count(a.and(b).without(c));
            open += count(a.and(c).without(b));
            open += count(b.and(c).without(a));
        }
        Lines { open, full: count(full) }
    }
}

/// A play of the bot that was not yet seen from the other side.
struct Before {
    keys: u32,
    has_chance: bool,
    left: Lines,
}

/// Looks at a game before each decision.
struct Watch {
    seat: Seat,
    before: Option<Before>,
    moves: Vec<Move>,
    habits: Habits,
}

impl Watch {
    fn new(seat: Seat) -> Watch {
        Watch { seat, before: None, moves: Vec::new(), habits: Habits::default() }
    }

    fn look(&mut self, game: &Game) {
        let left = self.seat.left(game.ruleset().players());
        if let Some(before) = self.before.take() {
            let lines = Lines::of(game, left);
            self.habits.plays += 1;
            self.note_chance(&before, game.keys(self.seat).total());
            self.habits.open += Lines::of(game, self.seat).open;
            self.habits.left_open += lines.open;
            self.habits.spoiled += u64::from(lines.open < before.left.open);
            self.habits.gifts += u64::from(lines.full > before.left.full);
        }
        if game.turn() == self.seat && game.step() == Step::Play {
            let keys = game.keys(self.seat).total();
            game.legal_moves_into(&mut self.moves);
            let mut after = game.clone();
            let gains = |mv: &Move| {
                after.clone_from(game);
                // What a play gains lies open: the dice only say which card is drawn.
                after.play_unchecked(*mv, &mut FastDice::new(0), &mut NoEvents);
                after.keys(self.seat).total() > keys
            };
            let has_chance = self.moves.iter().any(gains);
            self.before = Some(Before { keys, has_chance, left: Lines::of(game, left) });
        }
    }

    fn note_chance(&mut self, before: &Before, keys: u32) {
        self.habits.chances += u64::from(before.has_chance);
        self.habits.taken += u64::from(before.has_chance && keys > before.keys);
    }

    /// The game is over, perhaps by the bot's last play.
    fn end(mut self, played: &Played) -> Habits {
        if let Some(before) = self.before.take() {
            self.note_chance(&before, played.keys[self.seat.index()]);
        }
        self.habits.games += 1;
        self.habits.turns += u64::from(played.turns);
        self.habits.won += u64::from(share(played.outcome.winners, self.seat));
        self.habits
    }
}

impl Study {
    /// The habits of a bot in games against this opponent.
    ///
    /// # Errors
    ///
    /// If it is another game than the base game.
    pub fn new(
        ruleset: Arc<Ruleset>,
        player: Player,
        opponent: Player,
        deals: Deals,
    ) -> Result<Study, NotBase> {
        match ruleset.variant() {
            Variant::Base => Ok(Study { ruleset, player, opponent, deals }),
            Variant::Novem | Variant::Sets | Variant::Quintis => Err(NotBase),
        }
    }

    /// Plays and counts. `watch` is called after each deal.
    pub fn run(&self, pool: Pool<'_>, mut watch: impl FnMut()) -> Habits {
        let mut habits = Habits::default();
        pool.run(
            self.deals.first..self.deals.first.saturating_add(self.deals.count),
            || GameRunner::new(&self.ruleset),
            |table, number| self.round(table, number, pool.stop),
            |_, round| {
                habits.add(&round);
                watch();
                ControlFlow::Continue(())
            },
        );
        habits
    }

    /// One deal, the bot in each seat in turn.
    fn round(&self, table: &mut GameRunner, number: u64, stop: &Stop) -> Option<Habits> {
        let deal = Deal::new(self.deals.seed, number);
        let mut habits = Habits::default();
        for own in Seat::all(self.ruleset.players()) {
            let sit = |seat: Seat| {
                let player = if seat == own { self.player } else { self.opponent };
                Seated::new(player, deal.bot(0, seat.index()))
            };
            let mut seats: Vec<Seated> = Seat::all(self.ruleset.players()).map(sit).collect();
            let mut watch = Watch::new(own);
            let look = &mut |game: &Game, _| watch.look(game);
            let played = table.watch(&mut deal.dice(), &mut seats, &mut NoEvents, stop, look)?;
            habits.add(&watch.end(&played));
        }
        Some(habits)
    }
}
