//! What action cards can do: a closed vocabulary of effects (section A).
//!
//! A card is data: a [`Time`] and a list of [`Effect`]s with parameters. The rules, the bots, the
//! previews and the rule texts all work from these primitives, so a new card needs no code.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::DeckKind;

/// When an action card may be used (N3, N10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Time {
    /// In step 1, before the plays.
    Start,
    /// In step 4, after the Keys.
    End,
}

/// One effect of an action card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Effect {
    /// You may play this many more main cards this turn (N4).
    MoreMain {
        /// How many.
        #[cfg_attr(feature = "serde", serde(default = "one"))]
        count: u8,
    },
    /// You may play this many more extra cards this turn (N4).
    MoreExtra {
        /// How many.
        #[cfg_attr(feature = "serde", serde(default = "one"))]
        count: u8,
    },
    /// You may play this many more cards of either kind this turn (N4).
    MoreAny {
        /// How many.
        #[cfg_attr(feature = "serde", serde(default = "one"))]
        count: u8,
    },
    /// Swap two cards of your own layout, two main or two extra ones.
    SwapOwn,
    /// What you replace this turn goes to a named player or to the piles, not to your left.
    Redirect,
    /// Forbid a zone or a layout to give up or accept cards (A2).
    Seal {
        /// What is sealed.
        what: SealWhat,
        /// When the seal ends.
        until: SealUntil,
    },
    /// Take a card of your choice from a discard pile into your hand.
    Recover {
        /// Which piles can be chosen from.
        #[cfg_attr(feature = "serde", serde(default))]
        from: Piles,
    },
    /// Look at the top cards of a deck, take one, shuffle the others back.
    Look {
        /// How many cards are looked at.
        cards: u8,
    },
    /// Put one or more symbol cards from your hand into their piles.
    Throw,
    /// Give a hand card for a random card of an opponent's hand.
    Exchange,
    /// The cards of one zone change places between your layout and an opponent's.
    SwapZone,
    /// Discard a corner card of an opponent.
    Erase,
    /// Step 3 once more now.
    KeysAgain,
    /// Draw until you have this many cards this turn.
    DrawUpTo {
        /// The size of the hand to draw to.
        cards: u8,
    },
    /// End a seal of your choice on any layout (A2); its card goes to the pile.
    Unseal,
}

#[cfg(feature = "serde")]
fn one() -> u8 {
    1
}

/// What a seal closes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum SealWhat {
    /// One zone of the user's layout.
    OwnZone,
    /// The user's whole layout.
    OwnLayout,
    /// One zone of an opponent's layout.
    OpponentZone,
    /// An opponent's whole layout.
    OpponentLayout,
}

/// When a seal ends (A4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum SealUntil {
    /// When the user's next turn begins.
    NextTurn,
    /// When the user's next turn but one begins.
    TurnAfterNext,
    /// When the sealed opponent's next turn ends.
    TheirTurnEnds,
}

/// Which discard piles an effect can reach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Piles {
    /// Either pile.
    #[default]
    Either,
    /// The pile of main cards.
    Main,
    /// The pile of extra cards.
    Extra,
}

impl Piles {
    /// Whether the pile of this kind can be reached.
    pub fn has(self, deck: DeckKind) -> bool {
        match self {
            Piles::Either => true,
            Piles::Main => deck == DeckKind::Main,
            Piles::Extra => deck == DeckKind::Extra,
        }
    }
}

/// The most effects that one card may have.
pub const EFFECTS_MAX: usize = 4;
/// The most cards that one effect may look at.
pub const LOOK_CARDS_MAX: u8 = 6;
/// The most additional plays that one effect may give.
pub const MORE_PLAYS_MAX: u8 = 4;
/// The largest hand that an effect may draw to.
pub const DRAW_UP_TO_MAX: u8 = 12;

/// Why a list of effects is not a card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EffectsError {
    /// A card does something.
    #[error("an action card needs at least one effect")]
    None,
    /// Too many for one card.
    #[error("an action card has at most {EFFECTS_MAX} effects")]
    TooMany,
    /// A card can stay in play for one seal only.
    #[error("an action card can seal only once")]
    SealsTwice,
    /// A5: these effects are for the end of a turn.
    #[error("`{0}` is for time \"end\" only (A5)")]
    EndOnly(&'static str),
    /// N3: an allowance after the plays allows nothing.
    #[error("`{0}` is for time \"start\" only: at the end of a turn the plays are over (N3)")]
    StartOnly(&'static str),
    /// A number out of its range.
    #[error("`{0}` takes a number from {1} to {2}")]
    Range(&'static str, u8, u8),
    /// "Their turn" needs an opponent.
    #[error("a seal on your own layout cannot last until \"their-turn-ends\"")]
    WhoseTurn,
}

impl Effect {
    /// The name in card lists.
    pub fn name(self) -> &'static str {
        match self {
            Effect::MoreMain { .. } => "more-main",
            Effect::MoreExtra { .. } => "more-extra",
            Effect::MoreAny { .. } => "more-any",
            Effect::SwapOwn => "swap-own",
            Effect::Redirect => "redirect",
            Effect::Seal { .. } => "seal",
            Effect::Recover { .. } => "recover",
            Effect::Look { .. } => "look",
            Effect::Throw => "throw",
            Effect::Exchange => "exchange",
            Effect::SwapZone => "swap-zone",
            Effect::Erase => "erase",
            Effect::KeysAgain => "keys-again",
            Effect::DrawUpTo { .. } => "draw-up-to",
            Effect::Unseal => "unseal",
        }
    }

    /// Whether the effect is for the end of a turn only (A5).
    fn is_end_only(self) -> bool {
        matches!(
            self,
            Effect::Recover { .. } | Effect::Look { .. } | Effect::Exchange | Effect::KeysAgain
        )
    }

    /// Whether the effect would be lost after step 2.
    fn is_start_only(self) -> bool {
        matches!(
            self,
            Effect::MoreMain { .. }
                | Effect::MoreExtra { .. }
                | Effect::MoreAny { .. }
                | Effect::Redirect
        )
    }

    fn check_numbers(self) -> Result<(), EffectsError> {
        let (given, least, most) = match self {
            Effect::MoreMain { count }
            | Effect::MoreExtra { count }
            | Effect::MoreAny { count } => (count, 1, MORE_PLAYS_MAX),
            Effect::Look { cards } => (cards, 1, LOOK_CARDS_MAX),
            Effect::DrawUpTo { cards } => (cards, 1, DRAW_UP_TO_MAX),
            _ => return Ok(()),
        };
        if (least..=most).contains(&given) {
            Ok(())
        } else {
            Err(EffectsError::Range(self.name(), least, most))
        }
    }
}

/// Checks that a card may have these effects at this time.
///
/// # Errors
///
/// If there are too few or too many, or if one is out of its range, at the wrong time or there twice.
pub fn check_effects(time: Time, effects: &[Effect]) -> Result<(), EffectsError> {
    if effects.is_empty() {
        return Err(EffectsError::None);
    }
    if effects.len() > EFFECTS_MAX {
        return Err(EffectsError::TooMany);
    }
    if effects.iter().filter(|effect| matches!(effect, Effect::Seal { .. })).count() > 1 {
        return Err(EffectsError::SealsTwice);
    }
    for effect in effects {
        effect.check_numbers()?;
        match (time, effect) {
            (Time::Start, effect) if effect.is_end_only() => {
                return Err(EffectsError::EndOnly(effect.name()));
            }
            (Time::End, effect) if effect.is_start_only() => {
                return Err(EffectsError::StartOnly(effect.name()));
            }
            (
                _,
                Effect::Seal {
                    what: SealWhat::OwnZone | SealWhat::OwnLayout,
                    until: SealUntil::TheirTurnEnds,
                },
            ) => return Err(EffectsError::WhoseTurn),
            _ => {}
        }
    }
    Ok(())
}
