//! The twelve symbols (S1) and sets of them.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::bitset::bitset;
use crate::text::named;

macro_rules! symbols {
    ($($symbol:ident $code:literal $name:literal;)*) => {
        /// One of the twelve symbols, in order of seniority (S1).
        ///
        /// ```
        /// use leonardo_rules::Symbol;
        ///
        /// assert_eq!("Me".parse(), Ok(Symbol::Mechanism));
        /// assert_eq!(Symbol::Mechanism.to_string(), "Me");
        /// assert!(Symbol::Mechanism < Symbol::Eclipse);
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SymbolCode"))]
        #[repr(u8)]
        #[allow(missing_docs)] // The names are the documentation.
        pub enum Symbol {
            $(#[cfg_attr(feature = "serde", serde(rename = $code))] $symbol,)*
        }

        impl Symbol {
            /// All symbols, the most senior first.
            pub const ALL: [Symbol; 12] = [$(Symbol::$symbol),*];

            /// The two-letter code that notation, records and card lists use.
            pub fn code(self) -> &'static str {
                [$($code),*][self as usize]
            }

            /// The English name in lower case: the identifier in card lists and messages.
            pub fn name(self) -> &'static str {
                [$($name),*][self as usize]
            }
        }
    };
}

symbols! {
    Mechanism  "Me" "mechanism";
    Profile    "Pr" "profile";
    Cathedral  "Ca" "cathedral";
    Seagull    "Se" "seagull";
    Skull      "Sk" "skull";
    Cat        "Ct" "cat";
    Cavalryman "Cv" "cavalryman";
    Halberd    "Ha" "halberd";
    Flower     "Fl" "flower";
    Figure     "Fi" "figure";
    Stream     "St" "stream";
    Eclipse    "Ec" "eclipse";
}

impl Symbol {
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
