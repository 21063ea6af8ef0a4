//! Events: what happened in a game. Folding them with `evolve` rebuilds its state.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::card::{DeckKind, Face};
use crate::cell::Cell;
use crate::dice::Chance;
use crate::effect::LOOK_CARDS_MAX;
use crate::hand::DEALT_MAX;
use crate::seat::{Seat, Seats};
use crate::step::Step;
use crate::symbol::Symbols;
use crate::text::named;
use crate::zone::{Zone, Zones};

/// One fact about a game. A setup and all its events are the game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(tag = "event", rename_all = "kebab-case")
)]
#[allow(missing_docs)] // The fields are named after what they hold.
pub enum Event {
    /// A deck got a new order, top first (B8, B12, Lamplight). With a refill the pile is empty.
    Shuffled { deck: DeckKind, chance: Chance, order: Box<[Face]> },
    /// The first seat was picked (B3).
    FirstSeat { seat: Seat },
    /// A seat was dealt cards from the top of a deck: first to its zones (in the order N, W, C, E, S
    /// or NW, NE, SW, SE), then to its hand.
    Dealt { seat: Seat, deck: DeckKind, layout: CardVec<5>, hand: CardVec<DEALT_MAX> },
    /// An action card turned up in a corner went to the hand (N2).
    TurnedUp { seat: Seat, zone: Zone, card: Face },
    /// A turn began, with this step.
    TurnBegan { seat: Seat, step: Step },
    /// The next step of the turn began.
    StepBegan { step: Step },
    /// A symbol card was played into a zone; the card that was there moved on (B4, N6, N11).
    Played { seat: Seat, card: Face, zone: Zone, moved: Option<Moved> },
    /// Step 2 ended with nothing played, because nothing could be (N5).
    NothingPlayed { seat: Seat },
    /// Keys were received: this many of each of these symbols.
    KeysGained { seat: Seat, keys: Symbols, count: u8, how: KeysHow },
    /// The right to any Key was left for later (B7, N8).
    KeyDeclined { seat: Seat },
    /// A card was drawn.
    Drew { seat: Seat, deck: DeckKind, card: Face },
    /// An action card was shown and is being worked out (N10).
    Used { seat: Seat, card: Face },
    /// More cards may be played this turn (N4).
    MorePlays { main: u8, extra: u8, any: u8 },
    /// Two cards of a layout changed places.
    SwappedOwn { seat: Seat, zone: Zone, other: Zone },
    /// What is replaced this turn goes elsewhere.
    Redirected { seat: Seat, to: Target },
    /// Zones were sealed; the card stays in play (N10, A2).
    Sealed { seal: Seal },
    /// A seal ended; its card went to the pile (A4).
    SealEnded { seal: Seal },
    /// A card was taken from a pile.
    Recovered { seat: Seat, card: Face },
    /// The top cards of a deck were looked at.
    Looked { seat: Seat, deck: DeckKind, cards: CardVec<{ LOOK_CARDS_MAX as usize }> },
    /// One of the cards looked at was taken.
    Took { seat: Seat, deck: DeckKind, card: Face },
    /// A symbol card was thrown away.
    Threw { seat: Seat, card: Face },
    /// An action card was discarded unused (N3).
    Discarded { seat: Seat, card: Face },
    /// Two players exchanged cards.
    Exchanged { seat: Seat, with: Seat, gave: Face, got: Face },
    /// The cards of a zone changed places between two layouts.
    SwappedZone { seat: Seat, with: Seat, zone: Zone },
    /// A card of an opponent was discarded.
    Erased { seat: Seat, target: Seat, zone: Zone, card: Face },
    /// This turn draws up to a larger hand.
    DrawsUpTo { cards: u8 },
    /// An effect had become impossible (A6).
    Skipped { effect: u8 },
    /// The card being worked out went to the pile (N10).
    WorkedOut { card: Face },
    /// The card being worked out stays in play, because it seals (N10).
    StaysInPlay { card: Face },
    /// A card was played onto the field (Q4).
    FieldPlayed { seat: Seat, card: Face, at: Cell, how: FieldPlay },
    /// A player had to pass (Q6).
    Passed { seat: Seat },
    /// The last card was drawn: everyone has one more turn (Q9).
    LastTurns { turns: u8 },
    /// The game ended.
    Ended { outcome: Outcome },
}

/// What became of a replaced card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Moved {
    /// The card that was in the zone.
    pub card: Face,
    /// Where it went.
    pub to: Target,
    /// The card of the other player that it pushed out to the pile.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub discarded: Option<Face>,
    /// The player whose sealed zone sent it to the pile instead (N11).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub sealed: Option<Seat>,
}

/// Where replaced cards go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Target {
    /// To the same zone of this player.
    Seat(Seat),
    /// To the discard piles.
    Piles,
}

/// What gave Keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum KeysHow {
    /// Lines of three (B5, N7), or runs on the field (Q8).
    Lines,
    /// A symbol on a whole pattern of five (B7, N8).
    Any,
}

/// How a card came onto the field, and the card that it met there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum FieldPlay {
    /// Laid on a free place.
    Laid,
    /// Laid over this card.
    Covered(Face),
    /// Put in the place of this card, which went to the hand.
    Replaced(Face),
}

/// Zones that accept no card and give none up (A2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seal {
    /// The card that seals.
    pub card: Face,
    /// Who used it.
    pub user: Seat,
    /// Whose layout is sealed.
    pub target: Seat,
    /// Which zones of it.
    pub zones: Zones,
    /// When it ends.
    pub ends: SealEnds,
}

/// When a seal ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum SealEnds {
    /// When the user's turn begins for this many more times.
    UserTurnsBegin(u8),
    /// When the next turn of the target ends.
    #[default]
    TargetTurnEnds,
}

/// How a game ended and who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// What ended it.
    pub end: End,
    /// Who won; several share a win that nothing decides (Q10).
    pub winners: Seats,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum End {
    /// Enough Keys (B9, N12).
    Keys,
    /// Too many turns in which nothing happened (B11, Q11).
    Stall,
    /// Everyone passed (Q11).
    Passes,
    /// The last turns were played (Q9).
    LastTurns,
    /// The rounds of a short game were played, and one player is ahead (B13).
    Rounds,
}

impl End {
    /// All of them.
    pub const ALL: [End; 5] = [End::Keys, End::Stall, End::Passes, End::LastTurns, End::Rounds];

    /// The name in records and reports.
    pub fn name(self) -> &'static str {
        ["keys", "stall", "passes", "last-turns", "rounds"][self as usize]
    }
}

named!(End, name, "end");

/// A few cards in a row, without a heap.
pub type CardVec<const N: usize> = ArrayVec<[Face; N]>;

/// The first `N` of these cards.
#[inline]
pub(crate) fn card_vec<const N: usize>(cards: &[Face]) -> CardVec<N> {
    cards.iter().copied().take(N).collect()
}
