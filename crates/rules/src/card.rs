//! What is printed on cards.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::effect::{Effect, Time};
use crate::localized::Localized;
use crate::symbol::{Symbol, Symbols};

/// The two kinds of cards, seen on their backs (S3). Each has its own deck and pile (N1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[repr(u8)]
pub enum DeckKind {
    /// Black edge: the base set.
    Main,
    /// Wine-red or gold edge: the expansions.
    Extra,
}

impl DeckKind {
    /// Both kinds.
    pub const ALL: [DeckKind; 2] = [DeckKind::Main, DeckKind::Extra];

    /// 0 for main, 1 for extra.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name in notation.
    pub fn name(self) -> &'static str {
        ["main", "extra"][self.index()]
    }
}

/// What is printed on a card, wherever it comes from. Two cards with equal print are copies (S8).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Card {
    /// Two or three different symbols (S2).
    Symbols(DeckKind, Symbols),
    /// A text and no symbols; always an extra card.
    Action(Arc<Action>),
}

/// An action card: its name, its time and its effects. Its text is made from the effects.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Action {
    /// The identifier in notation: lower-case words joined by hyphens.
    pub id: String,
    /// The printed name.
    pub name: Localized,
    /// When it may be used.
    pub time: Time,
    /// What it does, in printed order (A6).
    pub effects: Vec<Effect>,
}

impl Card {
    /// The kind of the card.
    pub fn deck(&self) -> DeckKind {
        match self {
            Card::Symbols(deck, _) => *deck,
            Card::Action(_) => DeckKind::Extra,
        }
    }

    /// The symbols; none for an action card.
    pub fn symbols(&self) -> Symbols {
        match self {
            Card::Symbols(_, symbols) => *symbols,
            Card::Action(_) => Symbols::NONE,
        }
    }

    /// The action, if it is an action card.
    pub fn action(&self) -> Option<&Action> {
        match self {
            Card::Symbols(..) => None,
            Card::Action(action) => Some(action),
        }
    }
}

/// How notation names a card: `MeHa` (main), `+MePr` (extra), `!blot` (action).
impl FromStr for Card {
    type Err = SymbolsError;

    /// A symbol card by its name, as in `MeHa`, or `+MeHa` for an extra card. Its symbols may stand
    /// in any order and with hyphens.
    fn from_str(name: &str) -> Result<Card, SymbolsError> {
        let (deck, codes) = match name.strip_prefix('+') {
            Some(codes) => (DeckKind::Extra, codes),
            None => (DeckKind::Main, name),
        };
        Ok(Card::Symbols(deck, parse_symbols(codes)?))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Symbols(DeckKind::Main, symbols) => write!(f, "{symbols}"),
            Card::Symbols(DeckKind::Extra, symbols) => write!(f, "+{symbols}"),
            Card::Action(action) => write!(f, "!{}", action.id),
        }
    }
}

/// The order in which a deck lies before it is shuffled: main before extra, symbol cards by their
/// symbols' seniority, then action cards by id. `docs/fairness.md` relies on it.
impl Ord for Card {
    fn cmp(&self, other: &Card) -> Ordering {
        fn key(card: &Card) -> (DeckKind, Option<&str>) {
            (card.deck(), card.action().map(|action| action.id.as_str()))
        }
        let by_symbols = || self.symbols().iter().cmp(other.symbols().iter());
        key(self).cmp(&key(other)).then_with(by_symbols)
    }
}

impl PartialOrd for Card {
    fn partial_cmp(&self, other: &Card) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The symbols spelled by two-letter codes, as `MeHa`; two or three different ones (S2).
///
/// ```
/// use leonardo_rules::{Symbol, SymbolsError, parse_symbols};
///
/// assert!(parse_symbols("MeHa")?.has(Symbol::Mechanism));
/// assert_eq!(parse_symbols("Me"), Err(SymbolsError::Count(1)));
/// # Ok::<(), SymbolsError>(())
/// ```
///
/// # Errors
///
/// If a code is unknown or stands twice, or if there are not two or three.
pub fn parse_symbols(text: &str) -> Result<Symbols, SymbolsError> {
    let mut symbols = Symbols::NONE;
    let mut count = 0;
    let letters: Vec<char> = text.chars().filter(|letter| *letter != '-').collect();
    for code in letters.chunks(2) {
        let code: String = code.iter().collect();
        let symbol = code.parse::<Symbol>().map_err(|_| SymbolsError::Unknown(code.clone()))?;
        if symbols.has(symbol) {
            return Err(SymbolsError::Twice(symbol));
        }
        symbols = symbols.or(Symbols::only(symbol));
        count += 1;
    }
    if (2..=3).contains(&count) { Ok(symbols) } else { Err(SymbolsError::Count(count)) }
}

/// Why a text does not spell the symbols of a card (S2).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SymbolsError {
    /// Not one of the twelve codes.
    #[error("no symbol has the code `{0}`")]
    Unknown(String),
    /// The symbols of a card are different (S2).
    #[error("the symbol {} stands twice on one card; its symbols must differ (S2)", .0.name())]
    Twice(Symbol),
    /// Two or three (S2).
    #[error("a symbol card has two or three symbols, not {0} (S2)")]
    Count(usize),
}

/// A face within one game: the place of its [`Card`] in the game's [`Ruleset`](crate::Ruleset).
/// Written as the card's code wherever [`names`](crate::names) are in scope.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Face(pub(crate) u8);

impl Face {
    /// No card: an empty corner.
    pub const NONE: Face = Face(u8::MAX);

    /// The place in the ruleset.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is no card.
    #[inline]
    pub fn is_none(self) -> bool {
        self.0 == u8::MAX
    }

    /// The card, or `None` for [`Face::NONE`].
    #[inline]
    pub fn some(self) -> Option<Face> {
        if self.is_none() { None } else { Some(self) }
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match crate::names::code(*self) {
            Some(code) => f.write_str(&code),
            None => write!(f, "#{}", self.0),
        }
    }
}
