//! The step of a turn: what the player to move has to decide next.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::DeckKind;

/// What is decided next. A step owns what it needs, so that nonsense has no spelling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Step {
    /// Step 1: action cards for the start of the turn (N3).
    Start,
    /// Step 2: plays (B4, N3); in Quintis Fontis the one play of the turn (Q4).
    Play,
    /// Step 4: action cards for the end of the turn (N3).
    End,
    /// The card being worked out asks for the choice of this effect (A1, A6).
    Effect(u8),
    /// One of this many cards on top of a deck is to be taken (Lamplight).
    Look {
        /// The effect that is being worked out.
        effect: u8,
        /// The deck.
        deck: DeckKind,
        /// How many cards are looked at.
        cards: u8,
    },
    /// One more card to throw away, or enough (Blank Page).
    Throw(u8),
    /// Any Key, or none (B7, N8).
    AnyKey,
    /// The deck to draw from (N9, Q12).
    Draw,
    /// Nothing: the game is over, or not dealt.
    #[default]
    Over,
}

impl Step {
    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Step::Start => "start",
            Step::Play => "play",
            Step::End => "end",
            Step::Effect(_) => "effect",
            Step::Look { .. } => "look",
            Step::Throw(_) => "throw",
            Step::AnyKey => "any-key",
            Step::Draw => "draw",
            Step::Over => "over",
        }
    }
}
