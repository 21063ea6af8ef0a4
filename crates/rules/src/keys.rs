//! Keys held, and who is ahead (B9, Q10).

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::seat::{Seat, Seats};
use crate::symbol::{Symbol, Symbols};

/// How many Keys of each symbol a player has: none to three.
///
/// Two bits a symbol, the most senior highest: of two players with equally many Keys, the greater
/// number has the more senior list (Q10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "SymbolCode[]"))]
pub struct Keys(u32);

/// The Keys of one symbol that a game has (Q1).
pub const KEYS_PER_SYMBOL: u8 = 3;

impl Keys {
    /// No Key.
    pub const NONE: Keys = Keys(0);

    #[inline]
    fn shift(symbol: Symbol) -> usize {
        2 * (Symbol::ALL.len() - 1 - symbol.index())
    }

    /// How many Keys of this symbol.
    #[inline]
    pub fn of(self, symbol: Symbol) -> u8 {
        (self.0 >> Keys::shift(symbol) & 3) as u8
    }

    /// How many Keys in all.
    #[inline]
    pub fn total(self) -> u32 {
        (self.0 & 0x0055_5555).count_ones() + 2 * (self.0 & 0x00aa_aaaa).count_ones()
    }

    /// These Keys and some more of one symbol, three at the most.
    #[inline]
    #[must_use]
    pub fn plus(self, symbol: Symbol, count: u8) -> Keys {
        let sum = (self.of(symbol) + count).min(KEYS_PER_SYMBOL);
        let shift = Keys::shift(symbol);
        Keys(self.0 & !(3 << shift) | u32::from(sum) << shift)
    }

    /// The symbols of which there is at least one Key.
    pub fn symbols(self) -> Symbols {
        Symbol::ALL.into_iter().filter(|symbol| self.of(*symbol) > 0).collect()
    }

    /// Every Key, the most senior first, with repetition.
    pub fn iter(self) -> impl Iterator<Item = Symbol> + Clone {
        Symbol::ALL
            .into_iter()
            .flat_map(move |symbol| std::iter::repeat_n(symbol, usize::from(self.of(symbol))))
    }
}

impl From<Symbols> for Keys {
    fn from(symbols: Symbols) -> Keys {
        symbols.iter().fold(Keys::NONE, |keys, symbol| keys.plus(symbol, 1))
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl Serialize for Keys {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Keys, D::Error> {
        let symbols = Vec::<Symbol>::deserialize(deserializer)?;
        let mut keys = Keys::NONE;
        for symbol in symbols {
            if keys.of(symbol) == KEYS_PER_SYMBOL {
                let message = format!("more than three Keys of {}", symbol.code());
                return Err(serde::de::Error::custom(message));
            }
            keys = keys.plus(symbol, 1);
        }
        Ok(keys)
    }
}

/// Who is ahead: most Keys, then the most senior list; equal in everything, several (Q10).
pub fn leaders(keys: &[Keys]) -> Seats {
    let rank = |keys: &Keys| (keys.total(), *keys);
    let best = keys.iter().map(rank).max();
    (0..keys.len()).filter(|seat| Some(rank(&keys[*seat])) == best).map(|s| Seat(s as u8)).collect()
}

/// The only seat with the most Keys, if there is one (B13).
pub(crate) fn alone_ahead(players: u8, keys: impl Fn(Seat) -> u32) -> Option<Seat> {
    let most = Seat::all(players).map(&keys).max()?;
    let mut ahead = Seat::all(players).filter(|seat| keys(*seat) == most);
    ahead.next().filter(|_| ahead.next().is_none())
}
