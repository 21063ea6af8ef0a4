//! A deck that is put together set by set.

use std::collections::BTreeMap;
use std::fmt;

use leonardo_rules::sets::{DeckSpecError, Library};
use leonardo_rules::{DeckError, DeckKind, DeckList, DeckWarning};

/// The most copies of a set.
const COPIES_MAX: u8 = 9;

/// A deck under way.
#[derive(Clone, Debug)]
pub struct DeckUnderWay {
    players: u8,
    /// The sets that can be chosen.
    sets: Vec<String>,
    copies: BTreeMap<String, u8>,
    list: DeckList,
}

/// One more, or one fewer, copy of a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// One more.
    Add(String),
    /// One fewer.
    Drop(String),
}

impl Change {
    /// Reads `+madrid` or `-madrid`.
    pub fn parse(text: &str) -> Option<Change> {
        match (text.strip_prefix('+'), text.strip_prefix('-')) {
            (Some(set), _) => Some(Change::Add(set.to_string())),
            (_, Some(set)) => Some(Change::Drop(set.to_string())),
            (None, None) => None,
        }
    }

    /// The set.
    pub fn set(&self) -> &str {
        match self {
            Change::Add(set) | Change::Drop(set) => set,
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Add(set) => write!(f, "+{set}"),
            Change::Drop(set) => write!(f, "-{set}"),
        }
    }
}

impl DeckUnderWay {
    /// A deck of whole sets, as `madrid*3 forster`; an empty text is an empty deck.
    pub(crate) fn new(
        spec: &str,
        players: u8,
        library: &Library,
    ) -> Result<DeckUnderWay, DeckSpecError> {
        let extra = library.sets().filter(|set| set.deck == DeckKind::Extra);
        let sets: Vec<String> = extra.map(|set| set.id.clone()).collect();
        let mut copies = BTreeMap::new();
        for item in spec.split_whitespace() {
            let (set, count) = item.split_once('*').unwrap_or((item, "1"));
            if !sets.iter().any(|known| known == set) {
                let known = sets.clone();
                return Err(DeckSpecError::UnknownSet { set: set.to_string(), known });
            }
            let count = count.parse().ok().filter(|count| (1..=COPIES_MAX).contains(count));
            let wrong = || DeckSpecError::Copies { item: item.to_string() };
            copies.insert(set.to_string(), count.ok_or_else(wrong)?);
        }
        let mut deck = DeckUnderWay { players, sets, copies, list: DeckList::default() };
        deck.count(library);
        Ok(deck)
    }

    /// Adds up its cards.
    fn count(&mut self, library: &Library) {
        let spec: Vec<String> =
            self.copies.iter().map(|(set, copies)| format!("{set}*{copies}")).collect();
        self.list = library.deck(&spec.join(" ")).unwrap_or_default();
    }

    /// Every change that is possible now.
    pub fn changes(&self) -> Vec<Change> {
        let add = |set: &&String| self.copies_of(set) < COPIES_MAX;
        let more = self.sets.iter().filter(add).map(|set| Change::Add(set.clone()));
        let fewer = self.copies.keys().map(|set| Change::Drop(set.clone()));
        more.chain(fewer).collect()
    }

    /// Makes a change, if it is one of [`DeckUnderWay::changes`].
    pub(crate) fn make(&mut self, change: &Change, library: &Library) -> bool {
        if !self.changes().contains(change) {
            return false;
        }
        let copies = self.copies_of(change.set());
        let copies = match change {
            Change::Add(_) => copies + 1,
            Change::Drop(_) => copies - 1,
        };
        self.copies.insert(change.set().to_string(), copies);
        self.copies.retain(|_, copies| *copies > 0);
        self.count(library);
        true
    }

    /// The sets that can be chosen.
    pub fn sets(&self) -> &[String] {
        &self.sets
    }

    /// How many copies of a set it has.
    pub fn copies_of(&self, set: &str) -> u8 {
        self.copies.get(set).copied().unwrap_or_default()
    }

    /// Whether it has a set.
    pub fn has(&self, set: &str) -> bool {
        self.copies.contains_key(set)
    }

    /// How many cards it has.
    pub fn cards(&self) -> usize {
        self.list.len()
    }

    /// How many of them show symbols.
    pub fn symbol_cards(&self) -> usize {
        self.list.symbol_cards()
    }

    /// Why it cannot be played with (X1).
    pub fn error(&self) -> Option<DeckError> {
        self.list.check_extra(self.players).err()
    }

    /// What is not recommended (X2).
    pub fn warnings(&self) -> Vec<DeckWarning> {
        self.list.check_extra(self.players).unwrap_or_default()
    }
}
