//! Decks in requests and replies: spelled as everywhere (`atlanticus*3 !blot`), or card by card.

use std::sync::Arc;

use leonardo_rules::sets::{CardSet, ID_BYTES_MAX, Library, SET_COPIES_MAX, with_copies};
use leonardo_rules::{Action, Card, DeckKind, DeckList, SymbolsError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fault::Fault;
use crate::read;

/// The label of a deck that has been given none.
const OWN_LABEL: &str = "own";
/// The longest label, in bytes.
const LABEL_BYTES_MAX: usize = 200;

/// A deck card by card.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnDeck {
    label: Option<String>,
    cards: Vec<String>,
    #[serde(default)]
    actions: Vec<Value>,
}

/// A deck in a reply; as a request it gives the same deck again.
#[derive(Serialize)]
pub(super) struct DeckReply<'a> {
    label: &'a str,
    cards: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actions: Vec<&'a Action>,
}

impl<'a> DeckReply<'a> {
    pub(super) fn new(deck: &'a DeckList) -> DeckReply<'a> {
        let (cards, actions) = written(deck.cards());
        DeckReply { label: deck.label(), cards, actions }
    }
}

/// A set in a reply.
#[derive(Serialize)]
pub(super) struct SetReply<'a> {
    id: &'a str,
    name: &'a leonardo_rules::Localized,
    about: &'a leonardo_rules::Localized,
    deck: DeckKind,
    edge: leonardo_rules::sets::Edge,
    size: usize,
    cards: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actions: Vec<&'a Action>,
}

impl<'a> SetReply<'a> {
    pub(super) fn new(set: &'a CardSet) -> SetReply<'a> {
        let (cards, actions) = written(&set.cards);
        let CardSet { id, name, about, deck, edge, .. } = set;
        SetReply { id, name, about, deck: *deck, edge: *edge, size: set.len(), cards, actions }
    }
}

/// The cards as `MeHa*2`, and the definitions of the action cards among them.
fn written(cards: &[(Card, u16)]) -> (Vec<String>, Vec<&Action>) {
    let names = cards.iter().map(|(card, copies)| with_copies(card, *copies));
    let actions = cards.iter().filter_map(|(card, _)| card.action());
    (names.collect(), actions.collect())
}

/// The deck that a request asks for.
pub(super) fn read(library: &Library, deck: &Value) -> Result<DeckList, Fault> {
    match deck {
        Value::String(spec) => Ok(library.deck(spec)?),
        Value::Object(fields) => own_deck(library, read::fields(fields.clone())?),
        _ => Err(Fault::BadRequest("a deck is a string or an object with `cards`".into())),
    }
}

fn own_deck(library: &Library, deck: OwnDeck) -> Result<DeckList, Fault> {
    let actions = own_actions(&deck.actions)?;
    let mut cards = Vec::with_capacity(deck.cards.len());
    for text in &deck.cards {
        let (name, copies) = match text.split_once('*') {
            Some((name, copies)) => (name, own_copies(copies, text)?),
            None => (text.as_str(), 1),
        };
        cards.push((own_card(library, &actions, name)?, copies));
    }
    let is_used = |action: &&Arc<Action>| {
        cards.iter().any(|(card, _)| card.action().is_some_and(|used| used.id == action.id))
    };
    if let Some(action) = actions.iter().find(|action| !is_used(action)) {
        return Err(Fault::BadRequest(format!("`!{}` is defined but not in the deck", action.id)));
    }
    let label = deck.label.unwrap_or_else(|| OWN_LABEL.into());
    if label.is_empty() || label.len() > LABEL_BYTES_MAX || label.chars().any(char::is_control) {
        let why = format!("a label has 1 to {LABEL_BYTES_MAX} bytes and no control characters");
        return Err(Fault::BadRequest(why));
    }
    let list = DeckList::new(label, cards);
    // The label of a known deck promises its cards, and its cards get its label; X1 relies on it.
    match library.deck(list.label()) {
        Ok(known) if known.cards() == list.cards() => Ok(known),
        Ok(_) => Err(Fault::BadRequest(format!(
            "the label `{}` is that of a deck with other cards",
            list.label()
        ))),
        Err(_) => Ok(known_set(library, &list).unwrap_or(list)),
    }
}

/// The set of which these are all cards, each as often as there.
fn known_set(library: &Library, list: &DeckList) -> Option<DeckList> {
    let sets = library.sets().filter(|set| set.len() == list.len());
    sets.filter_map(|set| library.deck(&set.id).ok()).find(|set| set.cards() == list.cards())
}

fn own_actions(values: &[Value]) -> Result<Vec<Arc<Action>>, Fault> {
    let mut actions: Vec<Arc<Action>> = Vec::with_capacity(values.len());
    for value in values {
        let action: Action = read::strict(value)?;
        if !is_id(&action.id) {
            return Err(Fault::BadRequest(format!(
                "`{}` is no id: lower-case letters, digits and hyphens, at most {ID_BYTES_MAX}",
                action.id
            )));
        }
        if actions.iter().any(|other| other.id == action.id) {
            return Err(Fault::BadRequest(format!("`!{}` is defined twice", action.id)));
        }
        actions.push(Arc::new(action));
    }
    Ok(actions)
}

fn is_id(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    text.len() <= ID_BYTES_MAX && text.split('-').all(is_word)
}

fn own_copies(number: &str, text: &str) -> Result<u16, Fault> {
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let copies = number.parse().ok().filter(|copies| (1..=SET_COPIES_MAX).contains(copies));
    copies.filter(|_| is_number).ok_or_else(|| {
        Fault::BadRequest(format!("`{text}`: the copies must be from 1 to {SET_COPIES_MAX}"))
    })
}

/// Symbol cards may show any symbols; action cards are defined in the request or in a set.
fn own_card(library: &Library, actions: &[Arc<Action>], name: &str) -> Result<Card, Fault> {
    if let Some(id) = name.strip_prefix('!') {
        if let Some(action) = actions.iter().find(|action| action.id == id) {
            return Ok(Card::Action(action.clone()));
        }
        let known = if is_id(id) { Some(library.deck(name)?) } else { None };
        let card = known.and_then(|deck| deck.cards().first().map(|(card, _)| card.clone()));
        return card.ok_or_else(|| Fault::BadRequest(format!("`{name}` is no card")));
    }
    let wrong = |error: SymbolsError| Fault::BadRequest(format!("`{name}`: {error}"));
    name.parse().map_err(wrong)
}
