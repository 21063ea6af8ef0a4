//! [`Setup`]: which game is to be played. It may be invalid; [`Setup::ruleset`] validates it.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::{Card, DeckKind};
use crate::deck::{DeckError, DeckList};
use crate::rule::Rule;
use crate::ruleset::Ruleset;
use crate::seat::SEATS_MAX;
use crate::text::named;

/// The version of the rules that this code plays, named in records.
/// It changes when the same setup, seed and moves could give another game.
pub const RULES_VERSION: u32 = 1;

/// The four games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Variant {
    /// The base game: a cross of five cards, seven Keys (B).
    Base,
    /// With the Novem expansion: a 3×3 layout, nine Keys (N).
    Novem,
    /// With an extra deck composed from sets (N, X).
    Sets,
    /// Quintis Fontis: one shared field (Q), with or without an extra deck.
    Quintis,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 4] = [Variant::Base, Variant::Novem, Variant::Sets, Variant::Quintis];

    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Variant::Base => "base",
            Variant::Novem => "novem",
            Variant::Sets => "sets",
            Variant::Quintis => "quintis",
        }
    }
}

named!(Variant, name, "variant");

/// Which standing lines give Keys (B6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Lines {
    /// Every line that stands after your play.
    #[default]
    Standing,
    /// Only lines through a zone that you played into this turn.
    Fresh,
}

/// Which card must not be echoed in Quintis Fontis (Q5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Echo {
    /// The one that the player before you played; none if that player passed.
    #[default]
    Previous,
    /// The last one played by anyone.
    Last,
}

/// What can be changed per game. `None` means the variant's own number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Options {
    /// B6.
    pub lines: Lines,
    /// Q5.
    pub echo: Echo,
    /// B11 (rounds without a Key, 100) and Q11 (rounds without a draw or a Key, 10); 0 = off.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub stall: Option<u16>,
    /// How many Keys win (B9: 7, N12: 9). A house rule.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub keys: Option<u8>,
    /// The size of the hand: main cards dealt to it (B1: 5), or the size drawn to with an extra
    /// deck (N9: 7), or the cards dealt in Quintis Fontis (Q1: 6). A house rule.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub hand: Option<u8>,
    /// How many rounds a short game has (B13); `None` = as many as it takes. A house rule.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rounds: Option<u16>,
}

impl Options {
    /// The house rules of a quick duel: two players of the base game who know it well and want to be
    /// done within forty turns. `docs/lab.md` has the study.
    pub fn quick_duel() -> Options {
        Options { stall: Some(20), hand: Some(10), rounds: Some(17), ..Options::default() }
    }
}

/// A game to be started: public fields that may be nonsense.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// Which of the four games.
    pub variant: Variant,
    /// Two to six.
    pub players: u8,
    /// What differs from the defaults.
    pub options: Options,
    /// The main deck.
    pub main: DeckList,
    /// The extra deck, where the game has one.
    pub extra: Option<DeckList>,
}

/// Why a setup is not a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(tag = "why", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields are the arguments of the message.
pub enum SetupError {
    /// Two to six.
    #[error("a game has 2 to {SEATS_MAX} players, not {players}")]
    Players { players: u8 },
    /// Novem and sets need an extra deck.
    #[error("this game needs an extra deck")]
    NoExtraDeck,
    /// The base game has no extra deck.
    #[error("the base game has no extra deck")]
    ExtraDeckInBase,
    /// A card of the wrong kind.
    #[error("the card {card} does not belong into the {} deck", deck.name())]
    WrongDeck { card: String, deck: DeckKind },
    /// Two cards of one name that do different things.
    #[error("two different action cards are called {card}")]
    SameName { card: String },
    /// A card that cannot be.
    #[error("the action card {card}: {error}")]
    Action { card: String, error: String },
    /// Not enough to deal.
    #[error("the {} deck has {cards} cards; {players} players need at least {needed}", deck.name())]
    TooFewCards { deck: DeckKind, cards: usize, players: u8, needed: usize },
    /// More than the program can hold.
    #[error("the {} deck has {cards} cards; at most {most} fit", deck.name())]
    TooManyCards { deck: DeckKind, cards: usize, most: usize },
    /// More different faces than the program can hold.
    #[error("the game has {faces} different cards; at most {most} fit")]
    TooManyFaces { faces: usize, most: usize },
    /// More sealing cards than the program can hold in play.
    #[error("the extra deck has {cards} cards that seal; at most {most} fit")]
    TooManySeals { cards: usize, most: usize },
    /// The extra deck breaks X1.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// An option out of its range.
    #[error("option {name} takes a number from {least} to {most}")]
    Option { name: &'static str, least: u16, most: u16 },
}

impl SetupError {
    /// The rule that the setup breaks.
    pub fn rule(&self) -> Rule {
        match self {
            SetupError::Players { .. } => Rule::B1,
            SetupError::NoExtraDeck | SetupError::ExtraDeckInBase => Rule::N1,
            SetupError::WrongDeck { .. } => Rule::S3,
            SetupError::SameName { .. } => Rule::S8,
            SetupError::Action { .. } => Rule::A5,
            SetupError::TooFewCards { .. } => Rule::X3,
            SetupError::TooManyCards { .. }
            | SetupError::TooManyFaces { .. }
            | SetupError::TooManySeals { .. } => Rule::S4,
            SetupError::Deck(error) => error.rule(),
            SetupError::Option { name, .. } => match *name {
                "keys" => Rule::B9,
                "hand" => Rule::B1,
                "rounds" => Rule::B13,
                _ => Rule::B11,
            },
        }
    }
}

impl Setup {
    /// Checks the setup and makes it the ruleset of a game.
    ///
    /// # Errors
    ///
    /// The error says what cannot be played, and [`SetupError::rule`] which rule it breaks.
    pub fn ruleset(self) -> Result<Arc<Ruleset>, SetupError> {
        Ruleset::new(self).map(Arc::new)
    }

    /// The deck of this kind; in Quintis Fontis the extra deck without its action cards (Q12).
    pub(crate) fn played_cards(&self, deck: DeckKind) -> Vec<(Card, u16)> {
        let list = match deck {
            DeckKind::Main => Some(&self.main),
            DeckKind::Extra => self.extra.as_ref(),
        };
        list.into_iter()
            .flat_map(|list| list.cards().iter().cloned())
            .filter(|(card, _)| self.variant != Variant::Quintis || card.action().is_none())
            .collect()
    }
}
