//! Card sets (S4): lists of cards as data, a library of them, and decks composed from it (X1).
//!
//! A set is a TOML file that an owner of the printed game can write by hand; [`CardSet::parse`]
//! says file, line and reason where one is wrong. A [`Library`] has the embedded sets and a
//! user's own, and turns the spelling of a deck (`atlanticus*3 madrid +MePr*2`) into its cards.

mod file;
mod library;
mod spec;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::card::{Card, DeckKind};
use crate::deck::DeckList;
use crate::localized::Localized;

pub use crate::deck::{ID_BYTES_MAX, is_id};
pub use file::{SetError, SetFault};
pub use library::{AddError, BASE_SET, Library, NOVEM_DECK, Origin, SETS_DECK};
pub use spec::{DeckSpecError, SPEC_BYTES_MAX};

/// The largest set file that is read.
pub const SET_FILE_BYTES_MAX: usize = 256 * 1024;
/// The most copies of a card in a set, and of a set or a card in the spelling of a deck.
pub const SET_COPIES_MAX: u16 = 99;
/// The longest name or sentence of a set or an action card, in characters.
pub const WORDS_CHARS_MAX: usize = 300;

/// How much of what was given an error repeats, in characters.
const SHOWN_CHARS_MAX: usize = 300;

/// One set of cards, as in its box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSet {
    /// How decks spell it: lower-case letters, digits and hyphens.
    pub id: String,
    /// Its name.
    pub name: Localized,
    /// A sentence about its theme.
    pub about: Localized,
    /// The kind of its cards (S3).
    pub deck: DeckKind,
    /// The printed edge of its cards (S3).
    pub edge: Edge,
    /// Each face once with its copies, in the order of the file: symbol cards, then action cards.
    pub cards: Vec<(Card, u16)>,
}

/// The printed edge of a card, which shows its kind (S3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// Main cards.
    Black,
    /// Extra cards.
    WineRed,
    /// Extra cards.
    Gold,
}

impl Edge {
    /// The kind of the cards with this edge.
    pub fn deck(self) -> DeckKind {
        match self {
            Edge::Black => DeckKind::Main,
            Edge::WineRed | Edge::Gold => DeckKind::Extra,
        }
    }

    /// The name in set files.
    pub fn name(self) -> &'static str {
        match self {
            Edge::Black => "black",
            Edge::WineRed => "wine-red",
            Edge::Gold => "gold",
        }
    }
}

impl CardSet {
    /// Reads and checks the text of a set file; `file` is how errors call it.
    ///
    /// # Errors
    ///
    /// The error says file, line and reason.
    pub fn parse(file: &str, text: &str) -> Result<CardSet, SetError> {
        file::parse(file, text)
    }

    /// How many cards the set has, copies included.
    pub fn len(&self) -> usize {
        self.cards.iter().map(|(_, copies)| usize::from(*copies)).sum()
    }

    /// Whether the set has no card; no file can say so.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The set as a deck of its own.
    pub fn deck_list(&self) -> DeckList {
        DeckList::new(self.id.clone(), self.cards.iter().cloned())
    }
}

/// A set or card and its number of copies, as in `madrid` or `MeHa*2`.
pub fn with_copies(item: impl fmt::Display, copies: u16) -> String {
    if copies == 1 { item.to_string() } else { format!("{item}*{copies}") }
}

/// Splits `name*2` into the name and the copies; without a number, one copy.
fn split_copies(text: &str) -> Result<(&str, u16), &str> {
    let Some((name, number)) = text.split_once('*') else { return Ok((text.trim(), 1)) };
    let number = number.trim();
    let copies = number.parse().ok().filter(|copies| (1..=SET_COPIES_MAX).contains(copies));
    // Only digits: `+2` would parse too.
    match copies {
        Some(copies) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok((name.trim(), copies))
        }
        _ => Err(number),
    }
}

/// A piece of what was given, fit for a message: not too long, no control characters.
fn shown(text: &str) -> String {
    let safe =
        |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let mut shown: String = text.chars().take(SHOWN_CHARS_MAX).map(safe).collect();
    if text.chars().nth(SHOWN_CHARS_MAX).is_some() {
        shown.push('…');
    }
    shown
}
