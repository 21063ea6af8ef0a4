//! Rule ids, and rejections that cite them.

use std::fmt;

#[cfg(feature = "serde")]
use serde::Serialize;

use crate::card::{DeckKind, Face};
use crate::effect::Time;
use crate::seat::Seat;
use crate::symbol::{Symbol, Symbols};
use crate::zone::Zone;

macro_rules! rules {
    ($($id:ident)*) => {
        /// The id of a rule. `docs/rules.md` says what each one is.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(Serialize))]
        #[allow(missing_docs)]
        pub enum Rule { $($id),* }

        impl Rule {
            /// All rules, section by section.
            pub const ALL: &[Rule] = &[$(Rule::$id),*];

            /// The id as text.
            pub fn id(self) -> &'static str {
                match self { $(Rule::$id => stringify!($id)),* }
            }
        }
    };
}

rules! {
    S1 S2 S3 S4 S5 S6 S7 S8
    B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13
    N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12
    X1 X2 X3
    A1 A2 A3 A4 A5 A6
    Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8 Q9 Q10 Q11 Q12
    I1 I2 I3 I4
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Why a move is not allowed: the rule, and what is needed to word it in any language.
/// The words are the messages `reject-…` of `locales/`, with the fields of [`Why`] as arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[error("{rule} ({why:?})")]
pub struct Rejection {
    /// The rule that forbids it.
    pub rule: Rule,
    /// What is wrong.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub why: Why,
}

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(tag = "why", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields are the arguments of the message of the same name.
pub enum Why {
    /// The game has ended.
    GameOver,
    /// It is another seat's turn.
    NotYourTurn { turn: Seat },
    /// Nothing like this can be done now.
    NotNow { step: &'static str },
    /// The card is not in the hand.
    NotInHand { card: Face },
    /// An action card is not played into a layout or field.
    ActionIsNotPlayed { card: Face },
    /// Main cards go to the cross, extra cards to the corners.
    WrongZone { card: Face, zone: Zone },
    /// The zone is sealed.
    Sealed { seat: Seat, zone: Zone },
    /// No more cards of this kind may be played this turn.
    NoMorePlays { deck: DeckKind },
    /// A card can and must be played first.
    MustPlay,
    /// Only an action card can be used or discarded like this.
    NotAnAction { card: Face },
    /// The card is for the other time of the turn.
    WrongTime { card: Face, time: Time },
    /// The card came into the hand in this step.
    CameThisStep { card: Face },
    /// There is no legal choice for what the card asks first.
    NothingToChoose { card: Face },
    /// The choice is not one that the effect asks for.
    WrongChoice { effect: &'static str },
    /// The zone is empty.
    EmptyZone { seat: Seat, zone: Zone },
    /// The two zones are one, or one is of the cross and the other a corner.
    ZonesDiffer { zone: Zone, other: Zone },
    /// The zone must be a corner.
    NotACorner { zone: Zone },
    /// There is no such player for this.
    WrongPlayer { seat: Seat },
    /// The opponent has no card in hand.
    EmptyHand { seat: Seat },
    /// The card is not in a pile that can be chosen from.
    NotInPile { card: Face },
    /// The card is not among those looked at.
    NotLookedAt { card: Face },
    /// Only symbol cards can be thrown away like this.
    NotASymbolCard { card: Face },
    /// The hand can hold no more cards.
    HandFull,
    /// The player has this Key.
    HasKey { symbol: Symbol },
    /// This deck has no cards left.
    DeckEmpty { deck: DeckKind },
    /// The first card of the field lies at (0, 0).
    FirstAtOrigin,
    /// The place is outside the five columns and rows.
    OutsideField { x: i8, y: i8 },
    /// The place is so far from the first card that it can never be on the field.
    TooFar,
    /// There is a card already.
    PlaceTaken { x: i8, y: i8 },
    /// The place touches no card.
    NotTouching { x: i8, y: i8 },
    /// There is no card there.
    NoCardThere { x: i8, y: i8 },
    /// The cards have no symbol in common.
    NothingInCommon { card: Face, other: Face },
    /// The card shows a symbol of the card played before.
    Echo { card: Face, symbols: Symbols },
    /// A card can be played, so there is no passing.
    MayNotPass,
}

impl Why {
    /// The rejection of a move for this reason, under this rule.
    pub(crate) fn by(self, rule: Rule) -> Rejection {
        Rejection { rule, why: self }
    }

    /// That rejection, if the condition holds.
    #[inline]
    pub(crate) fn when(self, condition: bool, rule: Rule) -> Result<(), Rejection> {
        self.unless(!condition, rule)
    }

    /// That rejection, unless the condition holds.
    #[inline]
    pub(crate) fn unless(self, condition: bool, rule: Rule) -> Result<(), Rejection> {
        if condition { Ok(()) } else { Err(self.by(rule)) }
    }
}
