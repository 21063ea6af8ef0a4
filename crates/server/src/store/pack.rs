//! The log of a table in its smallest form. A finished game is read rarely and kept for ever, and
//! its entries say nearly the same again and again.
//!
//! The first byte is the version of the form. What follows, in version 1: a checksum of the rest in
//! four bytes; the number of entries, then for each its time and its body, arithmetically coded
//! with a model that has read [a sample](SAMPLE) before. The sample and the model are part of the
//! form: whoever changes them makes a new version, and keeps the old one for reading.

mod coder;
mod model;

use std::sync::OnceLock;

use self::coder::{Chance, Coder, Nowhere, Reader, Writer};
use self::model::Model;
use super::StoredEntry;

const VERSION: u8 = 1;
const SAMPLE: &str = include_str!("pack/sample.txt");

const COUNT_BITS: u32 = 32;
/// What is longer was not written by this program.
const BODY_BYTES_MAX: usize = 1 << 26;

/// Packs a log that begins with number 0 and has no gaps.
pub(super) fn pack(entries: &[StoredEntry]) -> Vec<u8> {
    let mut coder = Writer::default();
    let mut packing = Packing::begin();
    coder.plain(entries.len() as u64, COUNT_BITS);
    for entry in entries {
        packing.time(&mut coder, entry.at_ms);
        packing.model.write_line(&mut coder, &entry.body);
    }
    let coded = coder.finish();
    [&[VERSION][..], &checksum(&coded), &coded].concat()
}

/// The log again, or `None` if this is no packed log. Damage is noticed before anything is read, so
/// it cannot make the reading long.
pub(super) fn unpack(packed: &[u8]) -> Option<Vec<StoredEntry>> {
    let (&VERSION, packed) = packed.split_first()? else { return None };
    let (sum, coded) = packed.split_first_chunk::<4>()?;
    if *sum != checksum(coded) {
        return None;
    }
    let mut coder = Reader::new(coded);
    let mut packing = Packing::begin();
    let count = coder.plain(0, COUNT_BITS) as u32;
    let entry = |seq| {
        let at_ms = packing.time(&mut coder, 0);
        let body = packing.model.read_line(&mut coder, BODY_BYTES_MAX)?;
        Some(StoredEntry { seq, at_ms, body: String::from_utf8(body).ok()? })
    };
    (0..count).map(entry).collect()
}

/// What is known while a log is packed or unpacked.
struct Packing {
    model: Model,
    at_ms: i64,
    /// How many bits the time between two entries has, and whether it is forward.
    time_bits: [Chance; 128],
}

impl Packing {
    fn begin() -> Packing {
        static TAUGHT: OnceLock<Model> = OnceLock::new();
        let taught = TAUGHT.get_or_init(|| {
            let mut model = Model::new();
            SAMPLE.lines().for_each(|line| model.write_line(&mut Nowhere, line));
            model
        });
        Packing { model: taught.clone(), at_ms: 0, time_bits: [Chance::EVEN; 128] }
    }

    fn time(&mut self, coder: &mut impl Coder, known_ms: i64) -> i64 {
        let change = known_ms.wrapping_sub(self.at_ms);
        // The sign goes into the lowest bit, so that small changes are small numbers.
        let number = (change << 1 ^ change >> 63) as u64;
        let known_bits = 64 - number.leading_zeros();
        let mut node = 1usize;
        for bit in (0..7).rev() {
            let chance = &mut self.time_bits[node];
            let answer = coder.answer(known_bits >> bit & 1 == 1, chance.yes());
            chance.learn(answer, 30);
            node = node << 1 | usize::from(answer);
        }
        let bits = (node & 127) as u32;
        let number = match bits {
            0 => 0,
            // The highest bit is a one.
            _ => {
                let low = bits.min(64) - 1;
                1 << low | coder.plain(number & !(1 << low), low)
            }
        };
        let change = (number >> 1) as i64 ^ -((number & 1) as i64);
        self.at_ms = self.at_ms.wrapping_add(change);
        self.at_ms
    }
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> [u8; 4] {
    let add = |sum: u32, byte: &u8| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811c_9dc5, add).to_be_bytes()
}

#[cfg(test)]
mod tests;
