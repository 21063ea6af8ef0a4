//! Decks in records: by label if the card list is well known, else card by card.

use std::sync::Arc;

use leonardo_rules::sets::{Library, is_id, with_copies};
use leonardo_rules::{Action, Card, DeckList, Setup};
use serde::{Deserialize, Serialize};

use crate::LABEL_BYTES_MAX;
use crate::error::{Flaw, RecordError, shown};
use crate::text::one_line;

/// A deck as it is written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaperDeck {
    pub(crate) label: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hash: Option<String>,
    /// The cards as `MeHa*2`, if the label alone does not say them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) cards: Vec<String>,
    /// The action cards among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) actions: Vec<Action>,
}

/// Eight hexadecimal digits by which another edition of a deck is noticed: the 32-bit FNV-1a hash
/// of its cards, a line each: `2 MeHa`; with action cards also what they do. No safeguard
/// against forgery, and not meant to be one.
pub fn deck_hash(deck: &DeckList) -> String {
    let mut hash: u32 = 0x811c_9dc5;
    for (card, copies) in deck.cards() {
        let rules = card.action().map_or(String::new(), |action| {
            let (time, effects) = (to_json(&action.time), to_json(&action.effects));
            format!(" {time} {effects}")
        });
        for byte in format!("{copies} {card}{rules}\n").bytes() {
            hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
    format!("{hash:08x}")
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data can be written as JSON")
}

impl PaperDeck {
    /// By label if the embedded card lists know it with exactly these cards.
    pub(crate) fn of(deck: &DeckList) -> PaperDeck {
        let is_known = Library::embedded().deck(deck.label()).is_ok_and(|known| known == *deck);
        let spelled = if is_known { &[] } else { deck.cards() };
        PaperDeck {
            label: deck.label().to_string(),
            hash: Some(deck_hash(deck)),
            cards: spelled.iter().map(|(card, copies)| with_copies(card, *copies)).collect(),
            actions: spelled.iter().filter_map(|(card, _)| card.action()).cloned().collect(),
        }
    }

    /// The list of cards that the paper stands for.
    pub(crate) fn into_list(self, library: &Library) -> Result<DeckList, Flaw> {
        if !self.cards.is_empty() {
            return self.check_hash(self.spelled_cards()?);
        }
        let found = library
            .deck(&self.label)
            .map_err(|error| Flaw::UnknownDeck { label: shown(&self.label), error })?;
        // A user's own set may have taken the place of the one that the record means.
        self.check_hash(found).or_else(|flaw| {
            let embedded = Library::embedded().deck(&self.label).map_err(|_| flaw.clone())?;
            self.check_hash(embedded).map_err(|_| flaw)
        })
    }

    fn check_hash(&self, list: DeckList) -> Result<DeckList, Flaw> {
        let known = deck_hash(&list);
        match &self.hash {
            Some(stated) if *stated != known => {
                Err(Flaw::OtherEdition { label: self.label.clone(), stated: stated.clone(), known })
            }
            _ => Ok(list),
        }
    }

    fn spelled_cards(&self) -> Result<DeckList, Flaw> {
        let mut cards = Vec::with_capacity(self.cards.len());
        for text in &self.cards {
            let wrong = || Flaw::Card(shown(text));
            let (name, copies) = match text.split_once('*') {
                Some((name, copies)) => (name, copies.parse().map_err(|_| wrong())?),
                None => (text.as_str(), 1),
            };
            cards.push((self.card(name).ok_or_else(wrong)?, copies));
        }
        Ok(DeckList::new(self.label.clone(), cards))
    }

    fn card(&self, name: &str) -> Option<Card> {
        if let Some(id) = name.strip_prefix('!') {
            let action = self.actions.iter().find(|action| action.id == id)?;
            return Some(Card::Action(Arc::new(action.clone())));
        }
        name.parse().ok()
    }
}

/// That every name of a setup can be written in one line and read again.
pub(crate) fn check_names(setup: &Setup) -> Result<(), RecordError> {
    let decks = [("Main", Some(&setup.main)), ("Extra", setup.extra.as_ref())];
    for (header, deck) in decks.into_iter().filter_map(|(header, deck)| Some((header, deck?))) {
        if deck.label().len() > LABEL_BYTES_MAX || one_line(deck.label()) != deck.label() {
            return Err(Flaw::Name(shown(deck.label())).header(header));
        }
        let mut actions = deck.cards().iter().filter_map(|(card, _)| card.action());
        if let Some(action) = actions.find(|action| !is_id(&action.id)) {
            return Err(Flaw::Name(shown(&action.id)).header(header));
        }
    }
    Ok(())
}
