//! Learning to judge positions: bots play themselves, and a network learns from positions of their
//! games who won.
//!
//! A training is a row of *chunks*. For each chunk games are played (on all threads) and positions
//! of them picked; then one thread learns from them. The first chunks are games of journeymen,
//! later ones mostly games of the network itself, as it was before the chunk. Or all games are those
//! of teachers. What comes out follows from the seed, the size and the teachers alone, also if the
//! training was interrupted.

mod adam;
mod calibration;
mod checkpoint;
mod samples;

use std::ops::ControlFlow;
use std::sync::Arc;

use leonardo_bots::Level;
use leonardo_bots::value::Weights;
use leonardo_rules::{FastDice, Ruleset, Variant};

pub use calibration::{Calibration, Tenth, calibrate};
pub use checkpoint::{Checkpoint, CheckpointError};

use crate::pool::Pool;
use adam::Loss;
use samples::{Player, Samples, collect};

/// The most positions of a chunk.
const CHUNK_MAX: u64 = 40_000;
/// How many percent of the chunks are done when journeymen stop to play, and when the network
/// begins to play as well as it can: at last it should know games like those that it will judge.
const JOURNEYMEN_UNTIL: u64 = 20;
const MIXED_UNTIL: u64 = 65;
/// How often the positions of a chunk are gone through.
const PASSES: u32 = 2;
/// How fast it learns at first; at the end not at all.
const RATE: f32 = 0.004;

/// What is to be learned.
#[derive(Clone, Debug)]
pub struct Training {
    /// The rulesets, one for each number of players that is to be learned.
    pub rulesets: Vec<Arc<Ruleset>>,
    /// All luck.
    pub seed: u64,
    /// Positions to learn from, for each number of players.
    pub positions: u64,
    /// Whose games it learns from, each as often as the others; without any, first those of
    /// journeymen and then its own.
    pub teachers: Vec<Level>,
}

/// How far a training is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// For how many players it is learning.
    pub players: u8,
    /// The chunk that was learned.
    pub chunk: u64,
    /// What its positions cost in surprise before it was learned, in nats a position: the lower,
    /// the better. Knowing nothing costs the logarithm of the number of players.
    pub loss: f64,
}

impl Training {
    /// The game that is learned.
    pub fn variant(&self) -> Variant {
        self.rulesets.first().map_or(Variant::Base, |ruleset| ruleset.variant())
    }

    /// How many chunks there are for each number of players.
    pub fn chunks(&self) -> u64 {
        self.positions.div_ceil(CHUNK_MAX).max(1)
    }

    /// Learns on from a checkpoint to the end, or until `watch` says stop after a chunk.
    pub fn run(
        &self,
        pool: Pool<'_>,
        mut checkpoint: Checkpoint,
        mut watch: impl FnMut(Progress, &Checkpoint) -> ControlFlow<()>,
    ) -> Checkpoint {
        while let Some(ruleset) = self.rulesets.get(checkpoint.nets_done as usize) {
            let players = ruleset.players();
            let net_seed = FastDice::new(self.seed ^ u64::from(players) << 56).next_u64();
            let before = checkpoint.nets_done.checked_sub(1).map(|done| done as usize);
            let before = before.map(|done| self.rulesets[done].players());
            if checkpoint.chunk == 0 {
                checkpoint.start_net(players, before, net_seed);
            }
            let Some(loss) = self.chunk(pool, &mut checkpoint, ruleset, net_seed) else { break };
            let progress = Progress { players, chunk: checkpoint.chunk, loss };
            checkpoint.chunk += 1;
            if checkpoint.chunk >= self.chunks() {
                checkpoint.nets_done += 1;
                checkpoint.chunk = 0;
            }
            if watch(progress, &checkpoint).is_break() {
                break;
            }
        }
        checkpoint
    }

    /// Plays and learns one chunk; says what it cost, or nothing if it was stopped.
    fn chunk(
        &self,
        pool: Pool<'_>,
        checkpoint: &mut Checkpoint,
        ruleset: &Arc<Ruleset>,
        net_seed: u64,
    ) -> Option<f64> {
        let players = ruleset.players();
        let seed = FastDice::new(net_seed.wrapping_add(checkpoint.chunk)).next_u64();
        let weights = || Arc::new(checkpoint.weights.clone());
        let chunks = self.chunks();
        let player = match checkpoint.chunk * 100 / chunks {
            _ if !self.teachers.is_empty() => Player::Levels(self.teachers.clone()),
            // Later networks begin with what the one before has learned.
            0..JOURNEYMEN_UNTIL if checkpoint.nets_done == 0 => {
                Player::Levels(vec![Level::Journeyman])
            }
            0..MIXED_UNTIL => Player::Mixed(weights()),
            _ => Player::Best(weights()),
        };
        let mut samples = Samples::new(players);
        let count = self.positions.div_ceil(chunks) as usize;
        if !collect(pool, ruleset, &player, seed, count, &mut samples) {
            return None;
        }
        let left = 1.0 - checkpoint.chunk as f32 / chunks as f32;
        Some(learn(checkpoint, players, &mut samples, seed, RATE * left).mean())
    }

    /// Whether everything is learned.
    pub fn is_done(&self, checkpoint: &Checkpoint) -> bool {
        checkpoint.nets_done as usize == self.rulesets.len()
    }
}

/// Goes through the positions of a chunk; says what they cost at first sight.
fn learn(
    checkpoint: &mut Checkpoint,
    players: u8,
    samples: &mut Samples,
    seed: u64,
    rate: f32,
) -> Loss {
    let Checkpoint { weights, adam, .. } = checkpoint;
    let net = weights.net_mut(players);
    let mut dice = FastDice::new(seed.rotate_left(32));
    let mut first = Loss::default();
    for pass in 0..PASSES {
        samples.shuffle(&mut dice);
        let mut loss = Loss::default();
        for batch in samples.batches() {
            loss.add(adam.step(net, samples, batch, rate));
        }
        if pass == 0 {
            first = loss;
        }
    }
    first
}

/// Weights with small random numbers where zeros would never move.
pub(crate) fn start(weights: &mut Weights, players: u8, seed: u64) {
    let mut dice = FastDice::new(seed);
    let mut small = |width: f32| (dice.below(20_001) as f32 * 1e-4 - 1.0) * width;
    let net = weights.net_mut(players);
    net.weights_mut().for_each(|weight| *weight = 0.0);
    net.first.iter_mut().flatten().for_each(|weight| *weight = small(0.15));
    net.second.iter_mut().for_each(|weight| *weight = small(0.3));
}
