//! Arithmetic coding of yes-or-no questions, each with a probability that learns.

/// A probability of yes that follows what it sees: quickly at first, then ever more slowly.
#[derive(Clone, Copy)]
pub(super) struct Chance {
    /// Of yes, in 65536ths.
    yes: u16,
    /// How much has been seen, up to a limit.
    seen: u16,
}

/// Keeps both answers possible.
const YES_MIN: u32 = 24;
const YES_MAX: u32 = 65536 - YES_MIN;

impl Chance {
    pub(super) const EVEN: Chance = Chance { yes: 1 << 15, seen: 0 };

    pub(super) fn yes(self) -> u32 {
        u32::from(self.yes)
    }

    pub(super) fn seen(self) -> u32 {
        u32::from(self.seen)
    }

    /// Moves towards what was seen; never more slowly than by one part in `seen_max`.
    pub(super) fn learn(&mut self, answer: bool, seen_max: u16) {
        let target = if answer { 65535 } else { 0 };
        let now = i32::from(self.yes);
        // One and a half: the first thing seen says much, but not all.
        let moved = now + (target - now) * 2 / (2 * i32::from(self.seen) + 3);
        self.yes = moved.clamp(1, 65535) as u16;
        self.seen = (self.seen + 1).min(seen_max);
    }
}

/// Writes or reads answers. One model serves both directions: a writer is told the answer and
/// gives it back, a reader finds it out.
pub(super) trait Coder {
    fn answer(&mut self, known: bool, yes: u32) -> bool;

    /// A number of this many bits, all of them even chances.
    fn plain(&mut self, known: u64, bits: u32) -> u64 {
        (0..bits).rev().fold(0, |number, bit| {
            number << 1 | u64::from(self.answer(known >> bit & 1 == 1, 1 << 15))
        })
    }
}

/// The interval that both directions narrow.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const WHOLE: Interval = Interval { low: 0, high: u32::MAX };

    fn middle(&self, yes: u32) -> u32 {
        let width = u64::from(self.high - self.low);
        self.low + ((width * u64::from(yes.clamp(YES_MIN, YES_MAX))) >> 16) as u32
    }

    fn narrow(&mut self, answer: bool, middle: u32) {
        if answer {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
    }

    /// The leading byte, once it is settled.
    fn shift(&mut self) -> Option<u8> {
        if (self.low ^ self.high) >> 24 != 0 {
            return None;
        }
        let byte = (self.high >> 24) as u8;
        self.low <<= 8;
        self.high = self.high << 8 | 0xff;
        Some(byte)
    }
}

pub(super) struct Writer {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Default for Writer {
    fn default() -> Writer {
        Writer { interval: Interval::WHOLE, bytes: Vec::new() }
    }
}

impl Writer {
    /// The bytes; a reader that runs out of them goes on with zeros, so the shortest number in the
    /// interval is enough.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let Interval { low, high } = self.interval;
        let short = (1..4).find_map(|count| {
            let mask = u32::MAX << (32 - 8 * count);
            let number = low.checked_add(!mask)? & mask;
            (number <= high).then(|| number.to_be_bytes()[..count].to_vec())
        });
        self.bytes.extend(short.unwrap_or_else(|| low.to_be_bytes().to_vec()));
        self.bytes
    }
}

impl Coder for Writer {
    fn answer(&mut self, known: bool, yes: u32) -> bool {
        let middle = self.interval.middle(yes);
        self.interval.narrow(known, middle);
        while let Some(byte) = self.interval.shift() {
            self.bytes.push(byte);
        }
        known
    }
}

pub(super) struct Reader<'a> {
    interval: Interval,
    number: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader { interval: Interval::WHOLE, number: 0, bytes: bytes.iter() };
        (0..4).for_each(|_| reader.take());
        reader
    }

    fn take(&mut self) {
        self.number = self.number << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
    }
}

impl Coder for Reader<'_> {
    fn answer(&mut self, _known: bool, yes: u32) -> bool {
        let middle = self.interval.middle(yes);
        let answer = self.number <= middle;
        self.interval.narrow(answer, middle);
        while self.interval.shift().is_some() {
            self.take();
        }
        answer
    }
}

/// What a coder that keeps nothing is for: teaching a model.
pub(super) struct Nowhere;

impl Coder for Nowhere {
    fn answer(&mut self, known: bool, _yes: u32) -> bool {
        known
    }
}
