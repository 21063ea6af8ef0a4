//! Lists of cards that make a deck, and what an extra deck must have (X1–X3).

use std::fmt;

#[cfg(feature = "serde")]
use serde::Serialize;

use crate::card::Card;
use crate::rule::Rule;

/// The cards of a deck before it is shuffled, each face once with its number of copies, in the
/// order of [`Card`]; and how people call the deck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DeckList {
    label: String,
    cards: Vec<(Card, u16)>,
}

/// The least cards of an extra deck (X1).
pub const EXTRA_CARDS_MIN: usize = 45;
/// The least cards of an extra deck with five or more players (X1).
pub const EXTRA_CARDS_MIN_MANY: usize = 70;
/// The copies of one face that are recommended at most (X2).
pub const COPIES_MAX: u16 = 3;
/// The same with five or more players (X2).
pub const COPIES_MAX_MANY: u16 = 6;
/// The symbol cards that an extra deck should have (X2).
pub const SYMBOL_CARDS_MIN: usize = 30;
/// The label of the plain Novem deck, which X1 allows to any number of players.
pub const PLAIN_NOVEM: &str = "novem";
/// What counts as many players for X1 and X2.
const MANY_PLAYERS: u8 = 5;

impl DeckList {
    /// A deck of these cards; equal faces are added up and put in order.
    /// The label is the spelling from which a library of sets makes the deck again.
    pub fn new(label: impl Into<String>, cards: impl IntoIterator<Item = (Card, u16)>) -> DeckList {
        let mut all: Vec<(Card, u16)> = cards.into_iter().collect();
        all.sort();
        let mut list: Vec<(Card, u16)> = Vec::new();
        for (card, copies) in all {
            match list.last_mut() {
                Some((last, total)) if *last == card => *total = total.saturating_add(copies),
                _ => list.push((card, copies)),
            }
        }
        list.retain(|(_, copies)| *copies > 0);
        DeckList { label: label.into(), cards: list }
    }

    /// How people call the deck.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Each face with its copies.
    pub fn cards(&self) -> &[(Card, u16)] {
        &self.cards
    }

    /// How many cards the deck has, copies included.
    pub fn len(&self) -> usize {
        self.cards.iter().map(|(_, copies)| usize::from(*copies)).sum()
    }

    /// Whether the deck has no card.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// How many symbol cards the deck has.
    pub fn symbol_cards(&self) -> usize {
        let symbol_cards = self.cards.iter().filter(|(card, _)| card.action().is_none());
        symbol_cards.map(|(_, copies)| usize::from(*copies)).sum()
    }

    /// X1 and X2 for this many players: an error, or warnings.
    ///
    /// # Errors
    ///
    /// If there are too few cards (X1).
    pub fn check_extra(&self, players: u8) -> Result<Vec<DeckWarning>, DeckError> {
        let many = players >= MANY_PLAYERS;
        let least = if many { EXTRA_CARDS_MIN_MANY } else { EXTRA_CARDS_MIN };
        if self.len() < least && self.label != PLAIN_NOVEM {
            return Err(DeckError::TooSmall { cards: self.len(), least, players });
        }
        let most = if many { COPIES_MAX_MANY } else { COPIES_MAX };
        let mut warnings: Vec<DeckWarning> = self
            .cards
            .iter()
            .filter(|(_, copies)| *copies > most)
            .map(|(card, copies)| DeckWarning::ManyCopies {
                card: card.to_string(),
                copies: *copies,
                most,
            })
            .collect();
        if self.symbol_cards() < SYMBOL_CARDS_MIN {
            let cards = self.symbol_cards();
            warnings.push(DeckWarning::FewSymbolCards { cards, least: SYMBOL_CARDS_MIN });
        }
        Ok(warnings)
    }
}

/// An extra deck that cannot be played with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(tag = "why", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum DeckError {
    /// X1.
    #[error("the extra deck has {cards} cards; with {players} players it needs at least {least}")]
    TooSmall { cards: usize, least: usize, players: u8 },
}

impl DeckError {
    /// The rule that the deck breaks.
    pub fn rule(&self) -> Rule {
        match self {
            DeckError::TooSmall { .. } => Rule::X1,
        }
    }
}

/// Something about an extra deck that is allowed but not recommended (X2).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(tag = "warning", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields are the arguments of the warning.
pub enum DeckWarning {
    /// More copies of a face than recommended.
    ManyCopies { card: String, copies: u16, most: u16 },
    /// Few symbol cards.
    FewSymbolCards { cards: usize, least: usize },
}

/// The label.
impl fmt::Display for DeckList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

impl DeckList {
    /// The deck card by card, as `+MePr*2`.
    pub fn lines(&self) -> Vec<String> {
        self.cards().iter().map(|(card, copies)| format!("{card}*{copies}")).collect()
    }
}

/// The longest id of a set or an action card.
pub const ID_BYTES_MAX: usize = 40;

/// Whether this is an id: lower-case letters, digits and hyphens, a letter or digit first.
pub fn is_id(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.len() <= ID_BYTES_MAX
        && text.bytes().next().is_some_and(allowed)
        && text.bytes().all(|byte| allowed(byte) || byte == b'-')
}
