//! The twelve symbols (S1) and sets of them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::bitset::bitset;
use crate::text::named;

/// One of the twelve symbols, in order of seniority (S1).
///
/// ```
/// use leonardo_rules::Symbol;
///
/// assert_eq!("Me".parse(), Ok(Symbol::Mechanism));
/// assert_eq!(Symbol::Mechanism.to_string(), "Me");
/// assert!(Symbol::Mechanism < Symbol::Eclipse);
/// ```
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

    /// The place in [`Symbol::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

bitset! {
    /// A set of symbols, the most senior first: a card's, a line's, a player's Keys.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "SymbolCode[]"))]
    pub struct Symbols(u16) of Symbol, 0xfff;
    |symbol| symbol as u8;
    |place| Symbol::ALL[place]
}

impl Symbols {
    /// All twelve.
    pub const ALL: Symbols = Symbols(0xfff);
}

named!(Symbol, code, "symbol");

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
