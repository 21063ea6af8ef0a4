//! A training that can be interrupted: all that it needs to go on.

use leonardo_bots::value::Weights;
use sha2::{Digest, Sha256};

use super::adam::Adam;
use super::{Training, start};

const MAGIC: &[u8; 8] = b"LEOTRAIN";

/// Where a training is.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    /// What is learned so far.
    pub weights: Weights,
    /// How many networks are done, and chunks of the next one.
    pub(super) nets_done: u64,
    pub(super) chunk: u64,
    pub(super) adam: Adam,
}

/// Why a file is no checkpoint of a training.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckpointError {
    /// Something else, or cut off.
    #[error("this is no whole checkpoint of a training")]
    NoCheckpoint,
    /// With another seed, size or game.
    #[error("the checkpoint is of another training ({found}); this one is {wanted}")]
    Other {
        /// What is in the file.
        found: String,
        /// What was asked for.
        wanted: String,
    },
}

impl Training {
    /// What tells this training from others.
    fn name(&self) -> String {
        let players: Vec<String> =
            self.rulesets.iter().map(|ruleset| ruleset.players().to_string()).collect();
        let (game, positions) = (self.variant().name(), self.positions);
        let teachers: Vec<&str> = self.teachers.iter().map(|level| level.name()).collect();
        let from = if teachers.is_empty() { String::new() } else { " of games of ".to_owned() };
        let (players, teachers) = (players.join(" "), teachers.join(" "));
        format!(
            "{game}, {players} players, seed {}, {positions} positions{from}{teachers}",
            self.seed
        )
    }
}

impl Checkpoint {
    /// The beginning of a training: these weights, some of which will be learned.
    pub fn new(weights: Weights) -> Checkpoint {
        let adam = Adam::new(weights.net(2).linear.len());
        Checkpoint { weights, nets_done: 0, chunk: 0, adam }
    }

    /// Begins with the network for so many players: from what another has learned, or from
    /// nothing.
    pub(super) fn start_net(&mut self, players: u8, from: Option<u8>, seed: u64) {
        match from {
            Some(other) => *self.weights.net_mut(players) = self.weights.net(other).clone(),
            None => start(&mut self.weights, players, seed),
        }
        self.adam = Adam::new(self.weights.net(players).linear.len());
    }

    /// Chunks that are learned, of all networks.
    pub fn chunks_done(&self, training: &Training) -> u64 {
        self.nets_done * training.chunks() + self.chunk
    }

    /// As a file.
    pub fn write(&self, training: &Training) -> Vec<u8> {
        let (name, weights) = (training.name(), self.weights.write());
        let mut bytes = MAGIC.to_vec();
        for part in [name.as_bytes(), &weights] {
            bytes.extend((part.len() as u32).to_le_bytes());
            bytes.extend(part);
        }
        bytes.extend(self.nets_done.to_le_bytes());
        bytes.extend(self.chunk.to_le_bytes());
        bytes.extend(self.adam.steps.to_le_bytes());
        for number in self.adam.mean.weights().chain(self.adam.square.weights()) {
            bytes.extend(number.to_le_bytes());
        }
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        bytes
    }

    /// Reads a file of this training.
    ///
    /// # Errors
    ///
    /// If it is no checkpoint, or one of another training.
    pub fn read(bytes: &[u8], training: &Training) -> Result<Checkpoint, CheckpointError> {
        let split = bytes.len().checked_sub(32).ok_or(CheckpointError::NoCheckpoint)?;
        let (content, hash) = bytes.split_at(split);
        if !content.starts_with(MAGIC) || Sha256::digest(content)[..] != *hash {
            return Err(CheckpointError::NoCheckpoint);
        }
        let mut rest = Rest(&content[MAGIC.len()..]);
        let found = String::from_utf8_lossy(rest.part()?).into_owned();
        let wanted = training.name();
        if found != wanted {
            return Err(CheckpointError::Other { found, wanted });
        }
        let weights = Weights::read(rest.part()?).map_err(|_| CheckpointError::NoCheckpoint)?;
        let mut checkpoint = Checkpoint::new(weights);
        checkpoint.nets_done = u64::from_le_bytes(rest.take()?);
        checkpoint.chunk = u64::from_le_bytes(rest.take()?);
        let adam = &mut checkpoint.adam;
        adam.steps = u32::from_le_bytes(rest.take()?);
        for number in adam.mean.weights_mut().chain(adam.square.weights_mut()) {
            *number = f32::from_le_bytes(rest.take()?);
        }
        Ok(checkpoint)
    }
}

/// What is not read yet.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(CheckpointError::NoCheckpoint)?;
        self.0 = rest;
        Ok(*taken)
    }

    /// A length, and as many bytes.
    fn part(&mut self) -> Result<&'a [u8], CheckpointError> {
        let len = u32::from_le_bytes(self.take()?) as usize;
        let (part, rest) = self.0.split_at_checked(len).ok_or(CheckpointError::NoCheckpoint)?;
        self.0 = rest;
        Ok(part)
    }
}
