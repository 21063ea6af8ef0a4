//! The spelling of a deck: `novem`, `atlanticus*3 madrid +MePr*2 !blot` (X1).

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::library::Library;
use super::{CardSet, SET_COPIES_MAX, shown, split_copies, with_copies};
use crate::card::{Card, SymbolsError};
use crate::deck::DeckList;
use crate::rule::Rule;

/// The longest spelling of a deck.
pub const SPEC_BYTES_MAX: usize = 16 * 1024;

/// Why a text does not spell a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "why", rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum DeckSpecError {
    /// No set and no card.
    #[error("a deck needs at least one set or card")]
    EmptySpec,
    /// Longer than a deck can be.
    #[error("the deck is spelled with {bytes} bytes; at most {SPEC_BYTES_MAX} are read")]
    SpecTooLong { bytes: usize },
    /// An invalid number of copies.
    #[error("`{item}`: the copies must be a number from 1 to {SET_COPIES_MAX}")]
    Copies { item: String },
    /// There is no set of this id.
    #[error("there is no set `{set}`; the sets are {}", known.join(", "))]
    UnknownSet { set: String, known: Vec<String> },
    /// No set has this card. Known are all action cards, or the symbol cards that share a symbol
    /// with it.
    #[error("no set has the card `{card}`; there are {}", list(known))]
    UnknownCard { card: String, known: Vec<String> },
    /// Not two or three different symbols (S2).
    #[error("`{card}`: {error}")]
    CardSymbols { card: String, error: String },
    /// Different action cards of one id.
    #[error("`{card}` is not the same card in the sets {}", sets.join(", "))]
    AmbiguousCard { card: String, sets: Vec<String> },
    /// A deck has cards of one kind.
    #[error("main and extra cards cannot be in one deck")]
    MixedDeck,
}

fn list(known: &[String]) -> String {
    if known.is_empty() { "none like it".to_string() } else { known.join(", ") }
}

impl DeckSpecError {
    /// The rule that the spelling breaks.
    pub fn rule(&self) -> Rule {
        match self {
            DeckSpecError::CardSymbols { .. } => Rule::S2,
            DeckSpecError::UnknownSet { .. }
            | DeckSpecError::UnknownCard { .. }
            | DeckSpecError::SpecTooLong { .. } => Rule::S4,
            DeckSpecError::AmbiguousCard { .. } => Rule::S8,
            DeckSpecError::MixedDeck => Rule::N1,
            DeckSpecError::EmptySpec | DeckSpecError::Copies { .. } => Rule::X1,
        }
    }
}

/// What a deck is composed from, in the order of its canonical spelling.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Set(String),
    Card(Card),
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Set(id) => f.write_str(id),
            Item::Card(card) => write!(f, "{card}"),
        }
    }
}

pub(super) fn deck(library: &Library, spec: &str) -> Result<DeckList, DeckSpecError> {
    if spec.len() > SPEC_BYTES_MAX {
        return Err(DeckSpecError::SpecTooLong { bytes: spec.len() });
    }
    let items = items(library, spec)?;
    let mut cards: Vec<(Card, u16)> = Vec::new();
    for (item, copies) in &items {
        match item {
            Item::Set(id) => {
                let set = library.set(id).into_iter().flat_map(|set| &set.cards);
                cards.extend(set.map(|(card, each)| (card.clone(), each.saturating_mul(*copies))));
            }
            Item::Card(card) => cards.push((card.clone(), *copies)),
        }
    }
    if cards.iter().any(|(card, _)| card.deck() != cards[0].0.deck()) {
        return Err(DeckSpecError::MixedDeck);
    }
    let deck = DeckList::new(label(&items), cards);
    Ok(named_after_set(library, &items, deck))
}

/// The items with their copies added up.
fn items(library: &Library, spec: &str) -> Result<BTreeMap<Item, u16>, DeckSpecError> {
    let mut items: BTreeMap<Item, u16> = BTreeMap::new();
    let texts = spec.split(|letter: char| letter.is_whitespace() || letter == ',');
    for text in texts.filter(|text| !text.is_empty()) {
        let bad_copies = || DeckSpecError::Copies { item: shown(text) };
        let (name, copies) = split_copies(text).map_err(|_| bad_copies())?;
        let total = items.entry(item(library, name)?).or_default();
        *total += copies;
        if *total > SET_COPIES_MAX {
            return Err(bad_copies());
        }
    }
    if items.is_empty() { Err(DeckSpecError::EmptySpec) } else { Ok(items) }
}

fn label(items: &BTreeMap<Item, u16>) -> String {
    let spelled = items.iter().map(|(item, copies)| with_copies(item, *copies));
    spelled.collect::<Vec<_>>().join(" ")
}

/// A deck that was spelled card by card and is exactly a set is called like the set, so that
/// X1 knows the plain Novem deck however it was written down.
fn named_after_set(library: &Library, items: &BTreeMap<Item, u16>, deck: DeckList) -> DeckList {
    if items.keys().any(|item| matches!(item, Item::Set(_))) {
        return deck;
    }
    let mut whole = library.sets().map(CardSet::deck_list);
    whole.find(|set| set.cards() == deck.cards()).unwrap_or(deck)
}

fn item(library: &Library, name: &str) -> Result<Item, DeckSpecError> {
    if let Some(id) = name.strip_prefix('!') {
        return action_card(library, name, id).map(Item::Card);
    }
    if name.starts_with(|letter: char| letter == '+' || letter.is_ascii_uppercase()) {
        return symbol_card(library, name).map(Item::Card);
    }
    match library.set(name) {
        Some(set) => Ok(Item::Set(set.id.clone())),
        None => Err(DeckSpecError::UnknownSet {
            set: shown(name),
            known: library.sets().map(|set| set.id.clone()).collect(),
        }),
    }
}

fn symbol_card(library: &Library, name: &str) -> Result<Card, DeckSpecError> {
    let wanted: Card = name.parse().map_err(|error: SymbolsError| DeckSpecError::CardSymbols {
        card: shown(name),
        error: error.to_string(),
    })?;
    let is_like = |card: &Card| {
        card.deck() == wanted.deck() && !card.symbols().and(wanted.symbols()).is_empty()
    };
    let mut known: Vec<&Card> = cards(library).filter(|card| is_like(card)).collect();
    if known.contains(&&wanted) {
        return Ok(wanted);
    }
    known.sort();
    known.dedup();
    let known = known.into_iter().map(ToString::to_string).collect();
    Err(DeckSpecError::UnknownCard { card: shown(name), known })
}

fn action_card(library: &Library, name: &str, id: &str) -> Result<Card, DeckSpecError> {
    let is_it = |card: &&Card| card.action().is_some_and(|action| action.id == id);
    let found: Vec<&Card> = cards(library).filter(is_it).collect();
    let Some((first, others)) = found.split_first() else {
        let mut known: Vec<String> = cards(library)
            .filter(|card| card.action().is_some())
            .map(ToString::to_string)
            .collect();
        known.sort();
        known.dedup();
        return Err(DeckSpecError::UnknownCard { card: shown(name), known });
    };
    if others.iter().all(|other| other == first) {
        return Ok((*first).clone());
    }
    let has_it = |set: &&CardSet| set.cards.iter().any(|(card, _)| is_it(&card));
    let sets = library.sets().filter(has_it).map(|set| set.id.clone()).collect();
    Err(DeckSpecError::AmbiguousCard { card: shown(name), sets })
}

/// The cards of all sets.
fn cards(library: &Library) -> impl Iterator<Item = &Card> {
    library.sets().flat_map(|set| set.cards.iter().map(|(card, _)| card))
}
