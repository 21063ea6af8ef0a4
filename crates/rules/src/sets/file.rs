//! Reads one set file (TOML); errors carry the line.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;
use toml::de::DeTable;

use super::{
    CardSet, Edge, ID_BYTES_MAX, SET_COPIES_MAX, SET_FILE_BYTES_MAX, WORDS_CHARS_MAX, is_id, shown,
    split_copies,
};
use crate::card::{Action, Card, DeckKind, SymbolsError, parse_symbols};
use crate::effect::{Effect, EffectsError, Time, check_effects};
use crate::localized::{Localized, LocalizedError};

/// What is wrong with a set file, and where (S4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetError {
    /// The file as the caller called it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: SetFault,
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.reason)
    }
}

impl std::error::Error for SetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.reason)
    }
}

/// What can be wrong with a set file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum SetFault {
    /// Too large to be read.
    #[error("the file has {0} bytes; at most {SET_FILE_BYTES_MAX} are read")]
    TooLong(usize),
    /// Not TOML, or not the keys and values of a set.
    #[error("{0}")]
    Form(String),
    /// Not an id.
    #[error(
        "`{0}` is no id: an id has lower-case letters, digits and hyphens, begins with a letter \
         or digit and has at most {ID_BYTES_MAX} characters"
    )]
    Id(String),
    /// A text that cannot be shown.
    #[error(
        "a name or sentence must not be blank, broken into lines or longer than \
         {WORDS_CHARS_MAX} characters"
    )]
    Words,
    /// S2.
    #[error(transparent)]
    Symbols(#[from] SymbolsError),
    /// An invalid number of copies.
    #[error("`{0}` is no number of copies: it must be from 1 to {SET_COPIES_MAX}")]
    Copies(String),
    /// The same face or the same action id a second time.
    #[error("the card {card} is already in line {line}")]
    Twice { card: String, line: usize },
    /// S3.
    #[error("an action card is always an extra card; this is a main set (S3)")]
    ActionInMain,
    /// S3.
    #[error("{} cards do not have the edge \"{}\" (S3)", deck.name(), edge.name())]
    Edge { deck: DeckKind, edge: Edge },
    /// A5 and the like.
    #[error(transparent)]
    Effects(#[from] EffectsError),
    /// No cards.
    #[error("the set has no cards")]
    Empty,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: Spanned<String>,
    name: WordsEntry,
    about: WordsEntry,
    deck: DeckKind,
    edge: Spanned<Edge>,
    #[serde(default)]
    cards: Vec<Spanned<String>>,
    #[serde(default)]
    action: Vec<ActionEntry>,
}

/// A text by language tag.
type WordsEntry = Spanned<BTreeMap<String, Spanned<String>>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionEntry {
    id: Spanned<String>,
    name: WordsEntry,
    time: Time,
    copies: Option<Spanned<i64>>,
    /// Read one by one: an effect that is read with the others does not know its own line.
    effects: Spanned<Vec<Spanned<toml::Value>>>,
}

/// Where something stands: the offset of its first byte.
type Offset = usize;
type Fault = (Offset, SetFault);

pub(super) fn parse(file: &str, text: &str) -> Result<CardSet, SetError> {
    let error = |(place, reason): Fault| SetError {
        file: file.to_string(),
        line: line_of(text, place),
        reason,
    };
    if text.len() > SET_FILE_BYTES_MAX {
        return Err(error((0, SetFault::TooLong(text.len()))));
    }
    read(text).and_then(|entries| card_set(text, entries)).map_err(error)
}

/// TOML to entries, with the first thing that is wrong with either.
fn read(text: &str) -> Result<File, Fault> {
    // One slip makes several errors, and the parser does not report them from top to bottom.
    let (table, errors) = DeTable::parse_recoverable(text);
    match errors.iter().min_by_key(|error| place(error)) {
        Some(error) => Err((place(error), form(error.message()))),
        None => File::deserialize(toml::Deserializer::from(table))
            .map_err(|error| (place(&error), form(error.message()))),
    }
}

fn place(error: &toml::de::Error) -> Offset {
    error.span().map_or(0, |span| span.start)
}

/// The complaint in the words of set files, which have keys, not fields of structures.
fn form(message: &str) -> SetFault {
    let mut message = message.to_string();
    for (theirs, ours) in [
        ("missing field", "missing key"),
        ("unknown field", "unknown key"),
        ("unknown variant", "unknown value"),
    ] {
        if let Some(rest) = message.strip_prefix(theirs) {
            message = format!("{ours}{rest}");
        }
    }
    SetFault::Form(shown(&message))
}

/// The line of a place, from 1. The end of the text belongs to its last line.
fn line_of(text: &str, place: Offset) -> usize {
    let before = text.as_bytes().get(..place).unwrap_or(text.as_bytes());
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}

fn card_set(text: &str, entries: File) -> Result<CardSet, Fault> {
    let File { id, name, about, deck, edge, cards, action } = entries;
    let (set_id, name, about) = (checked_id(&id)?, words(&name)?, words(&about)?);
    if edge.get_ref().deck() != deck {
        let fault = SetFault::Edge { deck, edge: *edge.get_ref() };
        return Err((edge.span().start, fault));
    }
    let mut list = Listed { text, cards: Vec::new(), places: HashMap::new() };
    for row in &cards {
        list.add(row.span().start, symbol_card(deck, row)?)?;
    }
    for entry in action {
        let place = entry.id.span().start;
        if deck == DeckKind::Main {
            return Err((place, SetFault::ActionInMain));
        }
        list.add(place, action_card(&entry)?)?;
    }
    if list.cards.is_empty() {
        return Err((id.span().start, SetFault::Empty));
    }
    Ok(CardSet { id: set_id, name, about, deck, edge: *edge.get_ref(), cards: list.cards })
}

/// The cards so far, and where each name stands.
struct Listed<'a> {
    text: &'a str,
    cards: Vec<(Card, u16)>,
    places: HashMap<String, Offset>,
}

impl Listed<'_> {
    fn add(&mut self, place: Offset, (card, copies): (Card, u16)) -> Result<(), Fault> {
        // The names decide, not the cards: two action cards of one id differ in what they do.
        let name = card.to_string();
        if let Some(first) = self.places.get(&name) {
            let line = line_of(self.text, *first);
            return Err((place, SetFault::Twice { card: name, line }));
        }
        self.places.insert(name, place);
        self.cards.push((card, copies));
        Ok(())
    }
}

fn symbol_card(deck: DeckKind, row: &Spanned<String>) -> Result<(Card, u16), Fault> {
    let place = row.span().start;
    let (codes, copies) =
        split_copies(row.get_ref()).map_err(|number| (place, SetFault::Copies(shown(number))))?;
    let symbols = parse_symbols(codes).map_err(|error| (place, error.into()))?;
    Ok((Card::Symbols(deck, symbols), copies))
}

fn action_card(entry: &ActionEntry) -> Result<(Card, u16), Fault> {
    let copies = match &entry.copies {
        None => 1,
        Some(number) => u16::try_from(*number.get_ref())
            .ok()
            .filter(|copies| (1..=SET_COPIES_MAX).contains(copies))
            .ok_or_else(|| (number.span().start, SetFault::Copies(number.get_ref().to_string())))?,
    };
    let action = Action {
        id: checked_id(&entry.id)?,
        name: words(&entry.name)?,
        time: entry.time,
        effects: effects(entry.time, &entry.effects)?,
    };
    Ok((Card::Action(Arc::new(action)), copies))
}

/// The effects, checked one after the other so that the first wrong one is complained about.
fn effects(time: Time, list: &Spanned<Vec<Spanned<toml::Value>>>) -> Result<Vec<Effect>, Fault> {
    let mut effects = Vec::new();
    for entry in list.get_ref() {
        let place = entry.span().start;
        effects.push(effect(entry.get_ref()).map_err(|error| (place, form(error.message())))?);
        check_effects(time, &effects).map_err(|error| (place, error.into()))?;
    }
    check_effects(time, &effects).map_err(|error| (list.span().start, error.into()))?;
    Ok(effects)
}

fn effect(entry: &toml::Value) -> Result<Effect, toml::de::Error> {
    let effect = Effect::deserialize(entry.clone())?;
    // Serde overlooks additional keys of an effect without parameters.
    let known = toml::Table::try_from(effect).unwrap_or_default();
    match entry.as_table().and_then(|table| table.keys().find(|key| !known.contains_key(*key))) {
        Some(key) => Err(serde::de::Error::custom(format!("unknown key `{key}`"))),
        None => Ok(effect),
    }
}

fn checked_id(id: &Spanned<String>) -> Result<String, Fault> {
    if is_id(id.get_ref()) {
        Ok(id.get_ref().clone())
    } else {
        Err((id.span().start, SetFault::Id(shown(id.get_ref()))))
    }
}

fn words(entry: &WordsEntry) -> Result<Localized, Fault> {
    let text = |(tag, words): (&String, &Spanned<String>)| {
        let text = words.get_ref().trim();
        let fits = !text.is_empty()
            && text.chars().count() <= WORDS_CHARS_MAX
            && !text.chars().any(char::is_control);
        let pair = (tag.clone(), text.to_string());
        if fits { Ok(pair) } else { Err((words.span().start, SetFault::Words)) }
    };
    let texts: BTreeMap<_, _> = entry.get_ref().iter().map(text).collect::<Result<_, _>>()?;
    Localized::try_from(texts).map_err(|error| {
        let text = match &error {
            LocalizedError::NoEnglish => None,
            LocalizedError::Tag(tag) => entry.get_ref().get(tag),
        };
        let place = text.map_or(entry.span().start, |text| text.span().start);
        (place, form(&error.to_string()))
    })
}
