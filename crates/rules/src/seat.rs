//! Places at the table.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::bitset::bitset;

/// The most players a game can have (B, N, Q: two to six).
pub const SEATS_MAX: usize = 6;

/// A place at the table, from 0. The seat on the left of seat 0 is seat 1.
///
/// ```
/// use leonardo_rules::Seat;
///
/// assert_eq!(Seat(0).left(3), Seat(1));
/// assert_eq!(Seat(2).left(3), Seat(0));
/// assert_eq!(Seat::all(3).count(), 3);
/// ```
///
/// Any number can be a seat, as any number can be an index: methods that look something up for a
/// seat that the game does not have panic. [`Game::check`](crate::Game::check) does not; it rejects
/// a move that names such a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(transparent))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seat(pub u8);

impl Seat {
    /// The place in an array of seats.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat on the left, who is next in turn (B3) and gets what is thrown out (B4).
    #[inline]
    pub fn left(self, players: u8) -> Seat {
        let next = self.0 + 1;
        Seat(if next >= players { 0 } else { next })
    }

    /// All seats of a game.
    pub fn all(players: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..players).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

bitset! {
    /// A set of seats, from 0.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "Seat[]"))]
    pub struct Seats(u8) of Seat, 0x3f;
    |seat| seat.0;
    |place| Seat(place as u8)
}

impl Seats {
    /// Every seat and the public: who sees what happens openly.
    pub(crate) const EVERYONE: Seats = Seats(0x7f);

    /// All seats of a game.
    #[inline]
    pub fn all(players: u8) -> Seats {
        Seats((1u8 << players) - 1)
    }

    /// Every other seat of a game and the public: who sees what a player takes openly.
    #[inline]
    pub(crate) fn others(players: u8, seat: Seat) -> Seats {
        Seats::all(players).or(Viewer::Public.bit()).without(Seats::only(seat))
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Someone who sees what everyone sees (I1), and no hand.
    Public,
}

impl Viewer {
    /// The viewer's own bit among those who know a card.
    #[inline]
    pub(crate) fn bit(self) -> Seats {
        match self {
            Viewer::Seat(seat) => Seats::only(seat),
            Viewer::Public => Seats(0x40),
        }
    }

    /// Whether the viewer sits here.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}
