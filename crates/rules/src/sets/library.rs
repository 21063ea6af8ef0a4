//! All sets that a program knows: the embedded ones and a user's own.

use std::sync::{Arc, OnceLock};

use super::spec::{self, DeckSpecError};
use super::{CardSet, SetError};
use crate::card::DeckKind;
use crate::deck::{DeckList, PLAIN_NOVEM};
use crate::setup::{Options, Setup, Variant};

/// The set that every game's main deck is made of.
pub const BASE_SET: &str = "base";
/// The extra deck of Novem where none is asked for.
pub const NOVEM_DECK: &str = PLAIN_NOVEM;
/// The extra deck of the game with sets where none is asked for: every set once. Its 90 cards
/// are enough for any number of players (X1).
pub const SETS_DECK: &str = "arundel atlanticus forster leicester madrid trivulziano";

/// The embedded set files, in the order in which they are listed.
const FILES: [(&str, &str); 8] = [
    ("base.toml", include_str!("../../data/sets/base.toml")),
    ("novem.toml", include_str!("../../data/sets/novem.toml")),
    ("atlanticus.toml", include_str!("../../data/sets/atlanticus.toml")),
    ("arundel.toml", include_str!("../../data/sets/arundel.toml")),
    ("forster.toml", include_str!("../../data/sets/forster.toml")),
    ("leicester.toml", include_str!("../../data/sets/leicester.toml")),
    ("madrid.toml", include_str!("../../data/sets/madrid.toml")),
    ("trivulziano.toml", include_str!("../../data/sets/trivulziano.toml")),
];

/// The sets that decks can be composed from. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Library {
    shelves: Vec<Shelf>,
}

#[derive(Clone, Debug)]
struct Shelf {
    set: Arc<CardSet>,
    origin: Origin,
}

/// Where a set comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It is part of the program.
    Embedded,
    /// A user added it.
    Own,
}

/// Why a set cannot be added to a library.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum AddError {
    /// A user's set of this id is there already.
    #[error("there are two own sets with the id `{set}`")]
    Twice { set: String },
    /// An embedded set can be replaced by one of its kind only.
    #[error("the set `{set}` would replace one of {} cards, so it must have deck = \"{}\"",
        deck.name(), deck.name())]
    OtherDeck { set: String, deck: DeckKind },
}

impl Library {
    /// The embedded sets.
    ///
    /// ```
    /// use leonardo_rules::sets::Library;
    ///
    /// let library = Library::embedded();
    /// assert_eq!(library.deck("madrid*3 +MePr")?.len(), 3 * library.deck("madrid")?.len() + 1);
    /// # Ok::<(), leonardo_rules::sets::DeckSpecError>(())
    /// ```
    pub fn embedded() -> Library {
        static EMBEDDED: OnceLock<Library> = OnceLock::new();
        EMBEDDED.get_or_init(|| embedded().expect("the embedded sets are valid")).clone()
    }

    /// Adds a user's set. One with the id of an embedded set takes its place: so an owner of the
    /// printed game plays with the cards of the box.
    ///
    /// # Errors
    ///
    /// Two own sets of one id are refused, and one of another kind than the set that it replaces.
    pub fn add(&mut self, set: CardSet) -> Result<(), AddError> {
        let own = |set| Shelf { set: Arc::new(set), origin: Origin::Own };
        let Some(shelf) = self.shelves.iter_mut().find(|shelf| shelf.set.id == set.id) else {
            self.shelves.push(own(set));
            return Ok(());
        };
        if shelf.origin == Origin::Own {
            return Err(AddError::Twice { set: set.id });
        }
        if shelf.set.deck != set.deck {
            return Err(AddError::OtherDeck { set: set.id, deck: shelf.set.deck });
        }
        *shelf = own(set);
        Ok(())
    }

    /// All sets: the embedded ones (or what took their places), then a user's others.
    pub fn sets(&self) -> impl Iterator<Item = &CardSet> {
        self.shelves.iter().map(|shelf| &*shelf.set)
    }

    /// The set of this id.
    pub fn set(&self, id: &str) -> Option<&CardSet> {
        self.sets().find(|set| set.id == id)
    }

    /// Where the set of this id comes from.
    pub fn origin(&self, id: &str) -> Option<Origin> {
        self.shelves.iter().find(|shelf| shelf.set.id == id).map(|shelf| shelf.origin)
    }

    /// The deck spelled like this: sets and cards separated by blanks or commas, each with its
    /// copies, as `novem`, `atlanticus*3`, `+MePr*2` or `!blot`. The label of the deck is its
    /// canonical spelling: sets by id, then cards in their order, copies added up.
    ///
    /// # Errors
    ///
    /// The error says which part of the spelling is wrong.
    pub fn deck(&self, spec: &str) -> Result<DeckList, DeckSpecError> {
        spec::deck(self, spec)
    }

    /// The setup of a game; without `extra`, with the variant's usual extra deck, if it has one.
    ///
    /// # Errors
    ///
    /// As [`Library::deck`], for the extra deck.
    pub fn setup(
        &self,
        variant: Variant,
        players: u8,
        options: Options,
        extra: Option<&str>,
    ) -> Result<Setup, DeckSpecError> {
        let extra = extra.or(usual_extra(variant));
        Ok(Setup {
            variant,
            players,
            options,
            main: self.deck(BASE_SET)?,
            extra: extra.map(|spec| self.deck(spec)).transpose()?,
        })
    }
}

/// The games as they come out of the box, with the embedded cards.
impl Setup {
    /// The usual setup of a variant. [`Setup::ruleset`] says if it cannot be played.
    ///
    /// ```
    /// use leonardo_rules::{Setup, SetupError, Variant};
    ///
    /// assert!(Setup::new(Variant::Sets, 4).ruleset().is_ok());
    /// let error = Setup::new(Variant::Sets, 7).ruleset().unwrap_err();
    /// assert_eq!(error, SetupError::Players { players: 7 });
    /// ```
    pub fn new(variant: Variant, players: u8) -> Setup {
        let setup = Library::embedded().setup(variant, players, Options::default(), None);
        setup.expect("the embedded decks are spelled right")
    }

    /// The base game: a cross of five cards before each player, seven Keys win.
    ///
    /// ```
    /// let ruleset = leonardo_rules::Setup::base(2).ruleset()?;
    /// assert_eq!(ruleset.keys_to_win(), Some(7));
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    pub fn base(players: u8) -> Setup {
        Setup::new(Variant::Base, players)
    }

    /// With the Novem expansion: nine cards before each player, action cards, nine Keys win.
    pub fn novem(players: u8) -> Setup {
        Setup::new(Variant::Novem, players)
    }

    /// With an extra deck of all six expansion sets.
    pub fn sets(players: u8) -> Setup {
        Setup::new(Variant::Sets, players)
    }

    /// Quintis Fontis: one shared field, no extra deck.
    pub fn quintis(players: u8) -> Setup {
        Setup::new(Variant::Quintis, players)
    }
}

fn embedded() -> Result<Library, SetError> {
    let shelf = |(file, text): &(&str, &str)| {
        let set = Arc::new(CardSet::parse(file, text)?);
        Ok(Shelf { set, origin: Origin::Embedded })
    };
    Ok(Library { shelves: FILES.iter().map(shelf).collect::<Result<_, _>>()? })
}

/// The extra deck that a game has where none is asked for.
fn usual_extra(variant: Variant) -> Option<&'static str> {
    match variant {
        Variant::Base | Variant::Quintis => None,
        Variant::Novem => Some(NOVEM_DECK),
        Variant::Sets => Some(SETS_DECK),
    }
}
