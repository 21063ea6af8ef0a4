//! Small numbers side by side in one word, one for each zone that a kind of card can go to: what a
//! card is worth in five zones is worked out in one step.

use leonardo_rules::{Symbols, Zone};

/// Five lanes of twelve bits: each has a set of symbols, or a number below 2048.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lanes(u64);

const WIDTH: u32 = 12;
/// The lowest and the highest bit of each lane.
const LOW: u64 = 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48;
const HIGH: u64 = LOW << (WIDTH - 1);
/// The lowest four bits of each lane, and all bits of the first one.
const NIBBLE: u64 = LOW * 15;
const LANE: u64 = (1 << WIDTH) - 1;

/// Brings the lowest bits of the lanes together, from bit 48 on.
const GATHER: u64 = 1 << 48 | 1 << 37 | 1 << 26 | 1 << 15 | 1 << 4;

impl Lanes {
    /// All bits.
    pub(crate) const FULL: Lanes = Lanes(u64::MAX);

    /// The symbols of these zones, one lane each.
    #[inline(always)]
    pub(crate) fn of<const N: usize>(zones: [Zone; N], at: impl Fn(Zone) -> Symbols) -> Lanes {
        let mut lanes = 0;
        for lane in (0..N).rev() {
            lanes = lanes << WIDTH | u64::from(at(zones[lane]).bits());
        }
        Lanes(lanes)
    }

    /// The same number in the first so many lanes.
    #[inline(always)]
    pub(crate) fn all(number: u64, lanes: usize) -> Lanes {
        Lanes((LOW & ((1 << (WIDTH as usize * lanes)) - 1)) * number)
    }

    /// The bits that are in both, lane by lane.
    #[inline(always)]
    pub(crate) fn and(self, other: Lanes) -> Lanes {
        Lanes(self.0 & other.0)
    }

    /// How many symbols each lane has.
    #[inline(always)]
    pub(crate) fn counts(self) -> Lanes {
        let twos = self.0 - (self.0 >> 1 & 0x0555_5555_5555_5555);
        let fours = (twos & 0x0333_3333_3333_3333) + (twos >> 2 & 0x0333_3333_3333_3333);
        Lanes((fours & NIBBLE) + (fours >> 4 & NIBBLE) + (fours >> 8 & NIBBLE))
    }

    /// One in each lane that has the symbol of this number.
    #[inline(always)]
    pub(crate) fn has(self, symbol: u32) -> Lanes {
        Lanes(self.0 >> symbol & LOW)
    }

    /// So many times as much, which must fit into the lanes.
    #[inline(always)]
    pub(crate) fn times(self, factor: u64) -> Lanes {
        Lanes(self.0.wrapping_mul(factor))
    }

    #[inline(always)]
    pub(crate) fn plus(self, other: Lanes) -> Lanes {
        Lanes(self.0.wrapping_add(other.0))
    }

    /// The difference, of which no lane may be below zero in the end.
    #[inline(always)]
    pub(crate) fn minus(self, other: Lanes) -> Lanes {
        Lanes(self.0.wrapping_sub(other.0))
    }

    /// The greater number of each lane.
    #[inline(always)]
    pub(crate) fn max(self, other: Lanes) -> Lanes {
        // A borrow takes the highest bit of a lane away where the other number is greater.
        let is_greater = (self.0 | HIGH).wrapping_sub(other.0) & HIGH;
        let keep = is_greater - (is_greater >> (WIDTH - 1));
        Lanes(self.0 & keep | other.0 & !keep)
    }

    /// The greatest number of all lanes.
    #[inline(always)]
    pub(crate) fn greatest(self) -> u64 {
        (0..5).map(|lane| self.get(lane)).fold(0, u64::max)
    }

    #[inline(always)]
    pub(crate) fn get(self, lane: u32) -> u64 {
        self.0 >> (lane * WIDTH) & LANE
    }

    /// The lanes with at least this number, as five bits.
    #[inline(always)]
    pub(crate) fn at_least(self, number: u64) -> u64 {
        // No borrow takes their highest bits away. The product brings these together: that of a lane
        // is shifted by eleven bits less than that of the lane below, and no two others meet.
        let lanes = (self.0 | HIGH).wrapping_sub(LOW.wrapping_mul(number)) & HIGH;
        let gathered = (lanes >> (WIDTH - 1)).wrapping_mul(GATHER);
        gathered >> 48 & 0x1f
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use leonardo_rules::FastDice;

    fn lanes(numbers: [u64; 5]) -> Lanes {
        Lanes(numbers.iter().rev().fold(0, |lanes, number| lanes << WIDTH | number))
    }

    /// Every operation, against the same done lane by lane.
    #[test]
    fn what_is_done_to_all_lanes_is_done_to_each() {
        let mut dice = FastDice::new(1);
        for round in 0..10_000 {
            // Small numbers as well, so that some are equal.
            let below = if round % 2 == 0 { 2048 } else { 4 };
            let mut numbers = || [0; 5].map(|_: u64| u64::from(dice.below(below)));
            let (a, b) = (numbers(), numbers());
            let (one, other) = (lanes(a), lanes(b));
            let each = |of: &dyn Fn(u64, u64) -> u64| {
                lanes(std::array::from_fn(|lane| of(a[lane], b[lane])))
            };
            assert_eq!(one.max(other), each(&u64::max));
            assert_eq!(one.and(other), each(&|a, b| a & b));
            assert_eq!(one.plus(other), each(&|a, b| a + b));
            assert_eq!(one.plus(other).minus(other), one);
            assert_eq!(one.counts(), each(&|a, _| u64::from(a.count_ones())));
            assert_eq!(one.counts().times(100), each(&|a, _| u64::from(a.count_ones()) * 100));
            let symbol = round % 12;
            assert_eq!(one.has(symbol), each(&|a, _| a >> symbol & 1));
            assert_eq!(Some(one.greatest()), a.iter().max().copied());
            let bits =
                (0..5).filter(|lane| a[*lane] >= b[0]).fold(0, |bits, lane| bits | 1 << lane);
            assert_eq!(one.at_least(b[0]), bits, "{a:?} {}", b[0]);
        }
        assert_eq!(Lanes::all(7, 4), lanes([7, 7, 7, 7, 0]));
    }
}
