//! The twelve symbols (S1) and sets of them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the twelve symbols, in order of seniority (S1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SymbolCode"))]
#[repr(u8)]
#[allow(missing_docs)] // The names are the documentation.
pub enum Symbol {
    #[serde(rename = "Me")]
    Mechanism,
    #[serde(rename = "Pr")]
    Profile,
    #[serde(rename = "Ca")]
    Cathedral,
    #[serde(rename = "Se")]
    Seagull,
    #[serde(rename = "Sk")]
    Skull,
    #[serde(rename = "Ct")]
    Cat,
    #[serde(rename = "Cv")]
    Cavalryman,
    #[serde(rename = "Ha")]
    Halberd,
    #[serde(rename = "Fl")]
    Flower,
    #[serde(rename = "Fi")]
    Figure,
    #[serde(rename = "St")]
    Stream,
    #[serde(rename = "Ec")]
    Eclipse,
}

impl Symbol {
    /// All symbols, the most senior first.
    pub const ALL: [Symbol; 12] = [
        Symbol::Mechanism,
        Symbol::Profile,
        Symbol::Cathedral,
        Symbol::Seagull,
        Symbol::Skull,
        Symbol::Cat,
        Symbol::Cavalryman,
        Symbol::Halberd,
        Symbol::Flower,
        Symbol::Figure,
        Symbol::Stream,
        Symbol::Eclipse,
    ];

    /// The two-letter code that notation, records and card lists use.
    pub fn code(self) -> &'static str {
        ["Me", "Pr", "Ca", "Se", "Sk", "Ct", "Cv", "Ha", "Fl", "Fi", "St", "Ec"][self as usize]
    }

    /// The English name in lower case: the identifier in card lists and messages.
    pub fn name(self) -> &'static str {
        [
            "mechanism",
            "profile",
            "cathedral",
            "seagull",
            "skull",
            "cat",
            "cavalryman",
            "halberd",
            "flower",
            "figure",
            "stream",
            "eclipse",
        ][self as usize]
    }

    /// The symbol with this two-letter code.
    pub fn from_code(code: &str) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| symbol.code() == code)
    }

    /// The place in [`Symbol::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// A set of symbols, as bits: a card's symbols, a line's common symbols, a player's Keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "SymbolCode[]"))]
pub struct Symbols(u16);

impl Symbols {
    /// No symbol.
    pub const NONE: Symbols = Symbols(0);
    /// All twelve.
    pub const ALL: Symbols = Symbols(0xfff);

    /// The set of the low twelve bits.
    #[inline]
    pub const fn from_bits(bits: u16) -> Symbols {
        Symbols(bits & 0xfff)
    }

    /// One bit a symbol, the most senior lowest.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set of one symbol.
    #[inline]
    pub fn only(symbol: Symbol) -> Symbols {
        Symbols(1 << symbol as u8)
    }

    /// Whether the symbol is in the set.
    #[inline]
    pub fn has(self, symbol: Symbol) -> bool {
        self.0 & (1 << symbol as u8) != 0
    }

    /// How many symbols the set has.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The symbols that are in both sets.
    #[inline]
    pub fn and(self, other: Symbols) -> Symbols {
        Symbols(self.0 & other.0)
    }

    /// The symbols that are in either set.
    #[inline]
    pub fn or(self, other: Symbols) -> Symbols {
        Symbols(self.0 | other.0)
    }

    /// The symbols of this set that are not in the other.
    #[inline]
    pub fn without(self, other: Symbols) -> Symbols {
        Symbols(self.0 & !other.0)
    }

    /// The symbols of the set, the most senior first.
    #[inline]
    pub fn iter(self) -> SymbolsIter {
        SymbolsIter(self.0)
    }
}

/// Walks over a set of symbols.
#[derive(Clone, Debug)]
pub struct SymbolsIter(u16);

impl Iterator for SymbolsIter {
    type Item = Symbol;

    #[inline]
    fn next(&mut self) -> Option<Symbol> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Symbol::ALL.get(index).copied()
    }
}

impl FromIterator<Symbol> for Symbols {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> Symbols {
        symbols.into_iter().fold(Symbols::NONE, |set, symbol| set.or(Symbols::only(symbol)))
    }
}

/// The codes one after the other: `MeHa`.
impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|symbol| f.write_str(symbol.code()))
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl Serialize for Symbols {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Symbols {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Symbols, D::Error> {
        if deserializer.is_human_readable() {
            Vec::<Symbol>::deserialize(deserializer).map(|list| list.into_iter().collect())
        } else {
            u16::deserialize(deserializer).map(Symbols::from_bits)
        }
    }
}
