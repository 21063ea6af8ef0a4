//! Places at the table.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most players a game can have (B, N, Q: two to six).
pub const SEATS_MAX: usize = 6;

/// A place at the table, from 0. The seat on the left of seat 0 is seat 1.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
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

/// A set of seats, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "Seat[]"))]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);
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
        Seats(Seats::all(players).0 | Viewer::Public.bit().0).without(seat)
    }

    /// One seat.
    #[inline]
    pub fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// The set of the low six bits.
    #[inline]
    pub const fn from_bits(bits: u8) -> Seats {
        Seats(bits & 0x3f)
    }

    /// One bit a seat.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the seat is in the set.
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// This set and one more seat.
    #[inline]
    #[must_use]
    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | (1 << seat.0))
    }

    /// This set less one seat.
    #[inline]
    #[must_use]
    pub fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Whether nobody is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in the set, from 0.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..SEATS_MAX as u8).map(Seat).filter(move |seat| self.has(*seat))
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
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

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        if deserializer.is_human_readable() {
            let seats = Vec::<Seat>::deserialize(deserializer)?;
            if let Some(seat) = seats.iter().find(|seat| seat.index() >= SEATS_MAX) {
                return Err(serde::de::Error::custom(format!("no seat {seat}")));
            }
            Ok(seats.into_iter().collect())
        } else {
            u8::deserialize(deserializer).map(Seats::from_bits)
        }
    }
}
