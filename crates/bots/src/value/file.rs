//! Weights as a file: magic, version, shape, the weights, and a hash of it all.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `LEOVALUE` |
//! | 4 | the version of the format and of the inputs |
//! | 8 | the name of the game, filled up with zeros |
//! | 4, 4, 4 | inputs, hidden units, networks |
//! | 4 each | the weights, network after network from two players on |
//! | 32 | SHA-256 of all that comes before |
//!
//! All numbers are little-endian; the weights are `f32`.

use leonardo_rules::Variant;
use sha2::{Digest, Sha256};

use super::inputs::{self, VERSION};
use super::net::{HIDDEN, Net};
use super::{NETS, Weights};

const MAGIC: &[u8; 8] = b"LEOVALUE";
const HEAD: usize = 8 + 4 + 8 + 12;
const HASH: usize = 32;

/// No file of weights is longer.
pub const GAME_FILE_MAX: usize = 300_000;

/// Why bytes are no weights that this program can use.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum FileError {
    /// Something else, or hardly anything.
    NoWeights,
    /// Of an older or newer program.
    Version { found: u32 },
    /// For a game that does not exist.
    Game,
    /// The networks have another form.
    Shape { inputs: u32, hidden: u32, nets: u32 },
    /// Cut off, or with something behind its end.
    Length { found: usize, expected: usize },
    /// Not what was written.
    Damaged,
    /// A weight that is no number.
    NoNumber,
}

impl std::fmt::Display for FileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FileError::NoWeights => f.write_str("this is no file of weights"),
            FileError::Version { found } => {
                write!(
                    f,
                    "the weights are of version {found}; this program reads version {VERSION}"
                )
            }
            FileError::Game => f.write_str("the weights are for a game that does not exist"),
            FileError::Shape { inputs, hidden, nets } => write!(
                f,
                "the weights are {nets} networks of {inputs} inputs and {hidden} hidden units, \
                 which this program does not have"
            ),
            FileError::Length { found, expected } => {
                write!(f, "the weights have {found} bytes and should have {expected}: cut off?")
            }
            FileError::Damaged => f.write_str("the weights are damaged: their hash is wrong"),
            FileError::NoNumber => f.write_str("a weight is not a finite number"),
        }
    }
}

impl std::error::Error for FileError {}

impl Weights {
    /// The weights as a file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let mut name = [0; 8];
        for (to, from) in name.iter_mut().zip(self.variant().name().bytes()) {
            *to = from;
        }
        bytes.extend(name);
        for number in [inputs::count(self.variant()), HIDDEN, NETS] {
            bytes.extend((number as u32).to_le_bytes());
        }
        for weight in self.nets.iter().flat_map(Net::weights) {
            bytes.extend(weight.to_le_bytes());
        }
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        bytes
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    ///
    /// If the file was not written by [`Weights::write`] of a program with the same inputs, or has
    /// changed since.
    pub fn read(bytes: &[u8]) -> Result<Weights, FileError> {
        let head = bytes.get(..HEAD).filter(|head| head.starts_with(MAGIC));
        let head = head.ok_or(FileError::NoWeights)?;
        let number =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        if number(8) != VERSION {
            return Err(FileError::Version { found: number(8) });
        }
        let is_name = |variant: &Variant| {
            let name = variant.name().as_bytes();
            head[12..20].starts_with(name)
                && head[12 + name.len()..20].iter().all(|byte| *byte == 0)
        };
        let variant = Variant::ALL.into_iter().find(is_name).ok_or(FileError::Game)?;
        let mut weights = Weights::new(variant);
        let shape = [number(20), number(24), number(28)];
        if shape != [inputs::count(variant), HIDDEN, NETS].map(|number| number as u32) {
            let [inputs, hidden, nets] = shape;
            return Err(FileError::Shape { inputs, hidden, nets });
        }
        let count: usize = weights.nets.iter().map(|net| net.weights().count()).sum();
        let expected = HEAD + 4 * count + HASH;
        if bytes.len() != expected {
            return Err(FileError::Length { found: bytes.len(), expected });
        }
        let (content, hash) = bytes.split_at(expected - HASH);
        if Sha256::digest(content)[..] != *hash {
            return Err(FileError::Damaged);
        }
        let all = weights.nets.iter_mut().flat_map(Net::weights_mut);
        for (weight, bytes) in all.zip(content[HEAD..].chunks_exact(4)) {
            *weight = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            if !weight.is_finite() {
                return Err(FileError::NoNumber);
            }
        }
        Ok(weights)
    }

    /// The first digits of the file's hash: which weights these are.
    pub fn fingerprint(&self) -> String {
        let bytes = self.write();
        bytes[bytes.len() - HASH..].iter().take(4).map(|byte| format!("{byte:02x}")).collect()
    }
}
