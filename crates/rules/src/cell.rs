//! Places on the field of Quintis Fontis (Q2).

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::bitset::bitset;

/// How far from the first card a place can be.
pub const REACH: i8 = 4;
/// The columns and rows that the field may span (Q2).
pub const SPAN: i8 = 5;

/// Places in a row of the board, one more than can be used: the spare column keeps neighbours at
/// the edges apart.
pub(crate) const STRIDE: usize = 10;
/// Places on the board, the spare column included.
pub(crate) const CELLS: usize = 9 * STRIDE;

/// A place on the field, counted from the first card at (0, 0): x to the right, y downwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "[number, number]"))]
pub struct Cell(u8);

impl Cell {
    /// The place of the first card (Q3).
    pub const ORIGIN: Cell = Cell((REACH as usize * STRIDE + REACH as usize) as u8);

    /// Every place that can never be on the field, however far away. A move may name it, so that
    /// the rules can refuse it; no card ever lies there. It is in the spare column.
    pub(crate) const OUTSIDE: Cell = Cell(STRIDE as u8 - 1);

    /// The place at these coordinates, or [`Cell::OUTSIDE`]; `None` is a number that is too large.
    pub(crate) fn anywhere(x: Option<i64>, y: Option<i64>) -> Cell {
        let near = |n: Option<i64>| n.and_then(|n| i8::try_from(n).ok());
        near(x).zip(near(y)).and_then(|(x, y)| Cell::new(x, y)).unwrap_or(Cell::OUTSIDE)
    }

    /// The place at these coordinates, if it can be on the field at all.
    pub fn new(x: i8, y: i8) -> Option<Cell> {
        let inside = |n: i8| (-REACH..=REACH).contains(&n);
        (inside(x) && inside(y))
            .then(|| Cell(((y + REACH) as usize * STRIDE + (x + REACH) as usize) as u8))
    }

    /// The column, from the first card.
    #[inline]
    pub fn x(self) -> i8 {
        (self.index() % STRIDE) as i8 - REACH
    }

    /// The row, from the first card.
    #[inline]
    pub fn y(self) -> i8 {
        (self.index() / STRIDE) as i8 - REACH
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

#[cfg(feature = "serde")]
impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.x(), self.y()).serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let (x, y) = <(i8, i8)>::deserialize(deserializer)?;
        Cell::new(x, y).ok_or_else(|| {
            serde::de::Error::custom(format!("({x}, {y}) cannot be on the field (Q2)"))
        })
    }
}

/// Reads the place of a move: unlike a place with a card it may be outside.
#[cfg(feature = "serde")]
pub(crate) fn anywhere<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Cell, D::Error> {
    let (x, y) = <(i64, i64)>::deserialize(from)?;
    Ok(Cell::anywhere(Some(x), Some(y)))
}

/// The first column.
const COLUMN: u128 = {
    let mut bits = 0;
    let mut row = 0;
    while row < 9 {
        bits |= 1 << (row * STRIDE);
        row += 1;
    }
    bits
};
const ROW: u128 = 0x1ff;

/// The places of the nine usable columns.
const USABLE: u128 = COLUMN * ROW;

bitset! {
    /// A set of places.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub(crate) struct Cells(u128) of Cell, USABLE;
    |cell| cell.0;
    |place| Cell(place as u8)
}

impl Cells {
    /// The place with this number, in their order, of a set of at most six rows that has it.
    #[inline]
    pub(crate) fn nth(self, number: u32) -> Cell {
        // Six rows fit into one word.
        let first = self.0.trailing_zeros();
        let bits = (self.0 >> first) as u64;
        let rest = (0..number).fold(bits, |rest, _| rest & rest.wrapping_sub(1));
        Cell((first + rest.trailing_zeros()) as u8)
    }

    /// The places that touch one of these by side or corner, these included.
    #[inline]
    pub(crate) fn neighbourhood(self) -> Cells {
        let wide = self.0 | self.0 << 1 | self.0 >> 1;
        Cells((wide | wide << STRIDE | wide >> STRIDE) & USABLE)
    }

    /// The places where a card keeps the span of these within five columns and five rows (Q2).
    #[inline]
    pub(crate) fn within_span(self) -> Cells {
        if self.0 == 0 {
            return Cells(USABLE);
        }
        let top = (self.0.trailing_zeros() as usize / STRIDE) as i8;
        let bottom = ((127 - self.0.leading_zeros() as usize) / STRIDE) as i8;
        let mut columns = self.0;
        columns |= columns >> (4 * STRIDE);
        columns |= columns >> (2 * STRIDE);
        columns |= columns >> STRIDE | self.0 >> (8 * STRIDE);
        let columns = (columns & ROW) as u16;
        let left = columns.trailing_zeros() as i8;
        let right = (15 - columns.leading_zeros()) as i8;
        // All of a range of nine columns or rows, as bits.
        let range = |low: i8, high: i8| -> u16 {
            let (low, high) = ((high - SPAN + 1).max(0), (low + SPAN - 1).min(8));
            (0x1ff >> (8 - high)) & (0x1ff << low)
        };
        let columns = u128::from(range(left, right)) * COLUMN;
        let (first, last) = ((bottom - SPAN + 1).max(0), (top + SPAN - 1).min(8));
        let rows = (1u128 << (STRIDE * (last as usize + 1))) - (1u128 << (STRIDE * first as usize));
        Cells(columns & rows & USABLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(x: i8, y: i8) -> Cell {
        Cell::new(x, y).unwrap()
    }

    fn all() -> impl Iterator<Item = Cell> + Clone {
        (-REACH..=REACH).flat_map(|y| (-REACH..=REACH).map(move |x| cell(x, y)))
    }

    /// The bit tricks agree with the definition, for all pairs of cards.
    #[test]
    fn span_and_neighbourhood_are_what_they_say() {
        for a in all() {
            for b in all().filter(|b| (a.x() - b.x()).abs() < SPAN && (a.y() - b.y()).abs() < SPAN)
            {
                let set = Cells::only(a).or(Cells::only(b));
                for c in all() {
                    let near = |d: Cell, far: i8| {
                        (c.x() - d.x()).abs() < far && (c.y() - d.y()).abs() < far
                    };
                    let fits = near(a, SPAN) && near(b, SPAN);
                    assert_eq!(set.within_span().has(c), fits, "{a:?} {b:?} {c:?}");
                    let touches = near(a, 2) || near(b, 2);
                    assert_eq!(set.neighbourhood().has(c), touches, "{a:?} {b:?} {c:?}");
                }
            }
        }
    }
}
