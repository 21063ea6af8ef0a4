//! Whether chances are true: of the positions that are said to be won in three of ten cases, are
//! three of ten won?

use std::ops::ControlFlow;
use std::sync::Arc;

use leonardo_bots::value::Weights;
use leonardo_rules::{Game, NoEvents, Ruleset, SEATS_MAX, Seat};

use crate::game_runner::{GameRunner, Seated};
use crate::player::Player;
use crate::pool::Pool;
use crate::seeds::Deal;

/// One position of so many is looked at: those of one game are alike, so few of many games say more
/// than many of few.
const LOOK_ONE_OF: u64 = 25;

/// One tenth of the predicted chances.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tenth {
    /// Predictions: one for each seat of a position.
    pub count: u64,
    /// The sum of what was predicted.
    pub predicted: f64,
    /// The sum of what was won.
    pub won: f64,
    /// By how much each game was off, squared.
    squares: f64,
}

/// Predictions and what became of them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Calibration {
    /// From hardly any chance to near certainty.
    pub tenths: [Tenth; 10],
    /// Positions.
    pub positions: u64,
    /// The games that they are of.
    pub games: u64,
    /// The surprise in nats, of all positions together.
    pub surprise: f64,
}

impl Tenth {
    /// What was predicted on average, and what was won.
    pub fn means(&self) -> (f64, f64) {
        let count = self.count.max(1) as f64;
        (self.predicted / count, self.won / count)
    }

    /// The standard error of what was won less what was predicted, with games as units.
    pub fn error(&self) -> f64 {
        self.squares.sqrt() / self.count.max(1) as f64
    }
}

impl Calibration {
    fn note_game(&mut self, judged: &[[f32; SEATS_MAX]], won: &[f64; SEATS_MAX], players: usize) {
        let off = |tenth: &Tenth| tenth.won - tenth.predicted;
        let before = self.tenths.map(|tenth| off(&tenth));
        judged.iter().for_each(|chances| self.note(chances, won, players));
        for (tenth, before) in self.tenths.iter_mut().zip(before) {
            tenth.squares += (off(tenth) - before).powi(2);
        }
        self.games += 1;
    }

    fn note(&mut self, chances: &[f32; SEATS_MAX], won: &[f64; SEATS_MAX], players: usize) {
        self.positions += 1;
        for (chance, won) in chances.iter().zip(won).take(players) {
            let chance = f64::from(*chance);
            let tenth = &mut self.tenths[((chance * 10.0) as usize).min(9)];
            tenth.count += 1;
            tenth.predicted += chance;
            tenth.won += won;
            if *won > 0.0 {
                self.surprise -= won * chance.max(1e-9).ln();
            }
        }
    }
}

/// Positions of games between equal players, judged by weights.
pub fn calibrate(
    pool: Pool<'_>,
    ruleset: &Arc<Ruleset>,
    weights: &Weights,
    player: Player,
    seed: u64,
    positions: u64,
    mut watch: impl FnMut(u64),
) -> Calibration {
    let players = usize::from(ruleset.players());
    let mut calibration = Calibration::default();
    let play = |runner: &mut GameRunner, number: u64| {
        let deal = Deal::new(seed, number);
        let mut seats: Vec<Seated> =
            (0..players).map(|seat| Seated::new(player, deal.bot(0, seat))).collect();
        let (mut judged, mut asked) = (Vec::new(), number);
        let mut look = |game: &Game, _| {
            asked += 1;
            if asked.is_multiple_of(LOOK_ONE_OF) {
                judged.push(weights.chances(game));
            }
        };
        let mut dice = deal.dice();
        let played = runner.watch(&mut dice, &mut seats, &mut NoEvents, pool.stop, &mut look)?;
        let winners = played.outcome.winners;
        let share = 1.0 / winners.iter().count().max(1) as f64;
        let won: [f64; SEATS_MAX] =
            std::array::from_fn(|seat| if winners.has(Seat(seat as u8)) { share } else { 0.0 });
        Some((judged, won))
    };
    pool.run(
        0..u64::MAX,
        || GameRunner::new(ruleset),
        play,
        |_, (judged, won)| {
            calibration.note_game(&judged, &won, players);
            watch(calibration.positions);
            if calibration.positions < positions {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        },
    );
    calibration
}
