//! The nine zones of a player's layout and the lines through them (B2, N2, N7).

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::bitset::bitset;
use crate::card::DeckKind;
use crate::text::named;

/// A zone of a layout: the cross N, W, C, E, S (B2) and the corners (N2).
/// Numbered row by row, so that a layout is a 3×3 array.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs)] // Compass points.
pub enum Zone {
    NW,
    N,
    NE,
    W,
    C,
    E,
    SW,
    S,
    SE,
}

/// How many zones a layout has.
pub const ZONES: usize = 9;

impl Zone {
    /// All zones, row by row.
    pub const ALL: [Zone; ZONES] =
        [Zone::NW, Zone::N, Zone::NE, Zone::W, Zone::C, Zone::E, Zone::SW, Zone::S, Zone::SE];
    /// The cross, in the order in which it is dealt (B12).
    pub const CROSS: [Zone; 5] = [Zone::N, Zone::W, Zone::C, Zone::E, Zone::S];
    /// The corners, in the order in which they are dealt (B12).
    pub const CORNERS: [Zone; 4] = [Zone::NW, Zone::NE, Zone::SW, Zone::SE];

    /// The zones that are dealt cards of this kind, in that order (B12).
    pub(crate) fn dealt(deck: DeckKind) -> &'static [Zone] {
        match deck {
            DeckKind::Main => &Zone::CROSS,
            DeckKind::Extra => &Zone::CORNERS,
        }
    }

    /// The place in [`Zone::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Whether this is one of the four corners.
    #[inline]
    pub fn is_corner(self) -> bool {
        Zones::CORNERS.has(self)
    }

    /// The zone's compass name, as in notation.
    pub fn code(self) -> &'static str {
        ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"][self.index()]
    }
}

named!(Zone, code, "zone");

bitset! {
    /// A set of zones, row by row.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "Zone[]"))]
    pub struct Zones(u16) of Zone, 0x1ff;
    |zone| zone as u8;
    |place| Zone::ALL[place]
}

impl Zones {
    /// The whole layout.
    pub const ALL: Zones = Zones(0x1ff);
    /// The cross.
    pub const CROSS: Zones = Zones(0b010_111_010);
    /// The corners.
    pub const CORNERS: Zones = Zones(0b101_000_101);
}

/// The lines that count in the base game: the vertical and the horizontal of the cross (B5).
pub const CROSS_LINES: [[Zone; 3]; 2] = [[Zone::N, Zone::C, Zone::S], [Zone::W, Zone::C, Zone::E]];

/// The lines that count with an extra deck: rows, columns and diagonals (N7).
pub const ALL_LINES: [[Zone; 3]; 8] = [
    [Zone::N, Zone::C, Zone::S],
    [Zone::W, Zone::C, Zone::E],
    [Zone::NW, Zone::N, Zone::NE],
    [Zone::SW, Zone::S, Zone::SE],
    [Zone::NW, Zone::W, Zone::SW],
    [Zone::NE, Zone::E, Zone::SE],
    [Zone::NW, Zone::C, Zone::SE],
    [Zone::NE, Zone::C, Zone::SW],
];
