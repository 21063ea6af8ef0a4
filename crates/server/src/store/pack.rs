//! The log of a finished game in few bytes: such a log is kept forever, read rarely, and its
//! entries repeat each other.
//!
//! The first byte is the format. Format 2 is one zstd frame, compressed with a
//! [dictionary](DICTIONARY) trained on logs (`examples/pack_dictionary.rs`) and checked by zstd's
//! checksum. It holds the times, each as milliseconds since the one before, and then the bodies; a
//! byte that UTF-8 does not use separates them. The dictionary belongs to the format: another one
//! needs another format number, and this one stays for reading. Format 1 is [`legacy`].

mod legacy;

use std::sync::LazyLock;

use zstd::bulk::{Compressor, Decompressor};
use zstd::dict::{DecoderDictionary, EncoderDictionary};
use zstd::zstd_safe::{CParameter, get_frame_content_size};

use super::StoredEntry;

const FORMAT_LEGACY: u8 = 1;
const FORMAT: u8 = 2;

const DICTIONARY: &[u8] = include_bytes!("pack/dictionary.bin");
/// Higher levels take longer and save nothing on logs of this size.
const LEVEL: i32 = 19;
const SEPARATOR: u8 = 0xff;
/// A frame that says it holds more was not written by this program.
const CONTENT_BYTES_MAX: u64 = 1 << 20;

/// Packs a log that begins with number 0 and has no gaps.
pub(super) fn pack(entries: &[StoredEntry]) -> Option<Vec<u8>> {
    static PREPARED: LazyLock<EncoderDictionary<'static>> =
        LazyLock::new(|| EncoderDictionary::copy(DICTIONARY, LEVEL));
    let mut compressor = Compressor::with_prepared_dictionary(&PREPARED).ok()?;
    compressor.set_parameter(CParameter::ChecksumFlag(true)).ok()?;
    // The format number says which dictionary it is.
    compressor.set_parameter(CParameter::DictIdFlag(false)).ok()?;
    let frame = compressor.compress(&content(entries)).ok()?;
    Some([&[FORMAT][..], &frame].concat())
}

/// The log again, or `None` if this is not a packed log.
pub(super) fn unpack(packed: &[u8]) -> Option<Vec<StoredEntry>> {
    static PREPARED: LazyLock<DecoderDictionary<'static>> =
        LazyLock::new(|| DecoderDictionary::copy(DICTIONARY));
    let (format, frame) = packed.split_first()?;
    match *format {
        FORMAT_LEGACY => legacy::unpack(frame),
        FORMAT => {
            let size = get_frame_content_size(frame).ok()??;
            let capacity = usize::try_from(size).ok().filter(|_| size <= CONTENT_BYTES_MAX)?;
            let mut decompressor = Decompressor::with_prepared_dictionary(&PREPARED).ok()?;
            log(&decompressor.decompress(frame, capacity).ok()?)
        }
        _ => None,
    }
}

fn content(entries: &[StoredEntry]) -> Vec<u8> {
    let mut before_ms = 0;
    let times = entries.iter().map(|entry| {
        let change = entry.at_ms.wrapping_sub(before_ms);
        before_ms = entry.at_ms;
        change.to_string()
    });
    let times = times.collect::<Vec<String>>().join(" ");
    let bodies = entries.iter().map(|entry| entry.body.as_bytes());
    let parts: Vec<&[u8]> = std::iter::once(times.as_bytes()).chain(bodies).collect();
    parts.join(&SEPARATOR)
}

fn log(content: &[u8]) -> Option<Vec<StoredEntry>> {
    let mut parts = content.split(|byte| *byte == SEPARATOR);
    let times = std::str::from_utf8(parts.next()?).ok()?;
    let mut at_ms = 0i64;
    let entries = times.split_ascii_whitespace().zip(0..).map(|(change, seq)| {
        at_ms = at_ms.wrapping_add(change.parse().ok()?);
        let body = String::from_utf8(parts.next()?.to_vec()).ok()?;
        Some(StoredEntry { seq, at_ms, body })
    });
    let entries = entries.collect::<Option<_>>()?;
    parts.next().is_none().then_some(entries)
}

#[cfg(test)]
mod tests;
