//! Moves: what a player can decide.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::{DeckKind, Face};
use crate::cell::Cell;
use crate::seat::Seat;
use crate::symbol::Symbol;
use crate::zone::Zone;

/// One decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(tag = "move", rename_all = "kebab-case", deny_unknown_fields)
)]
#[allow(missing_docs)] // The names say what the fields are.
pub enum Move {
    /// Play a symbol card onto a zone of your layout (B4, N6).
    Play { card: Face, zone: Zone },
    /// Use an action card, with what its first effect asks for (N10, A1).
    Use {
        card: Face,
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Choice::is_nothing"))]
        choice: Choice,
    },
    /// Choose what the card being worked out asks for next (A1).
    Choose { choice: Choice },
    /// Discard an action card unused (N3).
    Discard { card: Face },
    /// End the step (I4), or stop throwing cards away (A1).
    Done,
    /// Take any one Key (B7, N8).
    TakeKey { symbol: Symbol },
    /// Leave that right for later (B7).
    DeclineKey,
    /// Draw from this deck (N9, Q12).
    Draw { deck: DeckKind },
    /// Lay a card on a free place of the field (Q4).
    Lay {
        card: Face,
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::cell::anywhere"))]
        at: Cell,
    },
    /// Cover a card of the field (Q4).
    Cover {
        card: Face,
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::cell::anywhere"))]
        at: Cell,
    },
    /// Replace a card of the field and take it into the hand (Q4).
    Replace {
        card: Face,
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::cell::anywhere"))]
        at: Cell,
    },
    /// Pass, because no card can be played (Q6).
    Pass,
}

/// What an effect asks its user for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)
)]
#[allow(missing_docs)] // The names say what is chosen.
pub enum Choice {
    /// Nothing.
    #[default]
    Nothing,
    /// A zone of the own layout.
    Zone { zone: Zone },
    /// Two zones of the own layout; in the order of [`Zone::ALL`], so that a pair has one spelling.
    Zones { zone: Zone, other: Zone },
    /// A player.
    Player { seat: Seat },
    /// The discard piles.
    Piles,
    /// A zone of a player's layout.
    Place { seat: Seat, zone: Zone },
    /// A card.
    Card { card: Face },
    /// A deck.
    Deck { deck: DeckKind },
    /// A hand card for a player.
    Give { seat: Seat, card: Face },
}

impl Move {
    /// Whether it brings a card from the hand onto the table.
    pub fn is_play(&self) -> bool {
        matches!(
            self,
            Move::Play { .. } | Move::Lay { .. } | Move::Cover { .. } | Move::Replace { .. }
        )
    }

    /// The card of the hand that the move is made with, if it is made with one.
    pub fn card(self) -> Option<Face> {
        match self {
            Move::Play { card, .. }
            | Move::Use { card, .. }
            | Move::Discard { card }
            | Move::Lay { card, .. }
            | Move::Cover { card, .. }
            | Move::Replace { card, .. } => Some(card),
            Move::Choose { .. }
            | Move::Done
            | Move::TakeKey { .. }
            | Move::DeclineKey
            | Move::Draw { .. }
            | Move::Pass => None,
        }
    }
}

impl Choice {
    /// Whether there is nothing to choose.
    pub fn is_nothing(&self) -> bool {
        *self == Choice::Nothing
    }
}

/// One of a list of moves, at a random place.
#[inline]
pub(crate) fn pick_from(moves: &[Move], mut below: impl FnMut(u32) -> u32) -> Option<Move> {
    if moves.is_empty() { None } else { moves.get(below(moves.len() as u32) as usize).copied() }
}
