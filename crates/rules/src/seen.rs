//! Redacted events: what each viewer is told of what happened (I1–I3, A3).

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::{DeckKind, Face};
use crate::cell::Cell;
use crate::dice::Chance;
use crate::event::{Event, FieldPlay, KeysHow, Moved, Outcome, Seal, Target};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Viewer};
use crate::step::Step;
use crate::symbol::Symbols;
use crate::zone::Zone;

/// An event as one viewer sees it. What must stay hidden has no place in it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(tag = "event", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs)] // The fields are those of the event of the same name.
pub enum Seen {
    /// A deck was shuffled; it has this many cards now.
    Shuffled { deck: DeckKind, chance: Chance, cards: usize },
    /// The first seat was picked (B3).
    FirstSeat { seat: Seat },
    /// The own hand is shown; of another one only the size.
    Dealt { seat: Seat, deck: DeckKind, layout: Vec<Face>, hand: MaybeCards },
    /// An action card turned up in a corner went to the hand (N2).
    TurnedUp { seat: Seat, zone: Zone, card: Face },
    /// A turn began, with this step.
    TurnBegan { seat: Seat, step: Step },
    /// The next step of the turn began.
    StepBegan { step: Step },
    /// A symbol card was played into a zone; the card that was there moved on (B4, N6, N11).
    Played {
        seat: Seat,
        card: Face,
        zone: Zone,
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        moved: Option<Moved>,
    },
    /// Step 2 ended with nothing played, because nothing could be (N5).
    NothingPlayed { seat: Seat },
    /// Keys were received: this many of each of these symbols.
    KeysGained { seat: Seat, keys: Symbols, count: u8, how: KeysHow },
    /// The right to any Key was left for later (B7, N8).
    KeyDeclined { seat: Seat },
    /// Everyone sees which kind of card is drawn.
    Drew { seat: Seat, deck: DeckKind, card: MaybeCard },
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
    Looked { seat: Seat, deck: DeckKind, cards: MaybeCards },
    /// One of the cards looked at was taken.
    Took { seat: Seat, deck: DeckKind, card: MaybeCard },
    /// A symbol card was thrown away.
    Threw { seat: Seat, card: Face },
    /// An action card was discarded unused (N3).
    Discarded { seat: Seat, card: Face },
    /// The two players see both cards; the others their kinds.
    Exchanged { seat: Seat, with: Seat, gave: MaybeCard, got: MaybeCard },
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

/// A card, or only its back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MaybeCard {
    /// Its face.
    Face(Face),
    /// Its kind.
    Back(DeckKind),
}

impl MaybeCard {
    /// The face, if it is seen.
    pub fn face(self) -> Option<Face> {
        match self {
            MaybeCard::Face(face) => Some(face),
            MaybeCard::Back(_) => None,
        }
    }
}

/// Some cards, or only how many.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MaybeCards {
    /// Their faces.
    Faces(Vec<Face>),
    /// How many.
    Backs(usize),
}

impl MaybeCards {
    /// How many cards.
    pub fn count(&self) -> usize {
        match self {
            MaybeCards::Faces(faces) => faces.len(),
            MaybeCards::Backs(count) => *count,
        }
    }

    /// The faces, if they are seen.
    pub fn faces(&self) -> &[Face] {
        match self {
            MaybeCards::Faces(faces) => faces,
            MaybeCards::Backs(_) => &[],
        }
    }
}

impl Event {
    /// What this viewer is told. The match has no catch-all: a new event does not compile until
    /// someone decides who sees what of it.
    pub fn seen_by(&self, ruleset: &Ruleset, viewer: Viewer) -> Seen {
        let one = |shown: bool, card: Face| {
            if shown { MaybeCard::Face(card) } else { MaybeCard::Back(ruleset.deck(card)) }
        };
        let some = |shown: bool, cards: &[Face]| {
            if shown { MaybeCards::Faces(cards.to_vec()) } else { MaybeCards::Backs(cards.len()) }
        };
        match *self {
            Event::Shuffled { deck, chance, ref order } => {
                Seen::Shuffled { deck, chance, cards: order.len() }
            }
            Event::FirstSeat { seat } => Seen::FirstSeat { seat },
            Event::Dealt { seat, deck, ref layout, ref hand } => {
                let layout = layout.to_vec();
                Seen::Dealt { seat, deck, layout, hand: some(viewer.is(seat), hand) }
            }
            Event::TurnedUp { seat, zone, card } => Seen::TurnedUp { seat, zone, card },
            Event::TurnBegan { seat, step } => Seen::TurnBegan { seat, step },
            Event::StepBegan { step } => Seen::StepBegan { step },
            Event::Played { seat, card, zone, moved } => Seen::Played { seat, card, zone, moved },
            Event::NothingPlayed { seat } => Seen::NothingPlayed { seat },
            Event::KeysGained { seat, keys, count, how } => {
                Seen::KeysGained { seat, keys, count, how }
            }
            Event::KeyDeclined { seat } => Seen::KeyDeclined { seat },
            Event::Drew { seat, deck, card } => {
                Seen::Drew { seat, deck, card: one(viewer.is(seat), card) }
            }
            Event::Used { seat, card } => Seen::Used { seat, card },
            Event::MorePlays { main, extra, any } => Seen::MorePlays { main, extra, any },
            Event::SwappedOwn { seat, zone, other } => Seen::SwappedOwn { seat, zone, other },
            Event::Redirected { seat, to } => Seen::Redirected { seat, to },
            Event::Sealed { seal } => Seen::Sealed { seal },
            Event::SealEnded { seal } => Seen::SealEnded { seal },
            Event::Recovered { seat, card } => Seen::Recovered { seat, card },
            Event::Looked { seat, deck, ref cards } => {
                Seen::Looked { seat, deck, cards: some(viewer.is(seat), cards) }
            }
            Event::Took { seat, deck, card } => {
                Seen::Took { seat, deck, card: one(viewer.is(seat), card) }
            }
            Event::Threw { seat, card } => Seen::Threw { seat, card },
            Event::Discarded { seat, card } => Seen::Discarded { seat, card },
            Event::Exchanged { seat, with, gave, got } => {
                let shown = viewer.is(seat) || viewer.is(with);
                Seen::Exchanged { seat, with, gave: one(shown, gave), got: one(shown, got) }
            }
            Event::SwappedZone { seat, with, zone } => Seen::SwappedZone { seat, with, zone },
            Event::Erased { seat, target, zone, card } => Seen::Erased { seat, target, zone, card },
            Event::DrawsUpTo { cards } => Seen::DrawsUpTo { cards },
            Event::Skipped { effect } => Seen::Skipped { effect },
            Event::WorkedOut { card } => Seen::WorkedOut { card },
            Event::StaysInPlay { card } => Seen::StaysInPlay { card },
            Event::FieldPlayed { seat, card, at, how } => Seen::FieldPlayed { seat, card, at, how },
            Event::Passed { seat } => Seen::Passed { seat },
            Event::LastTurns { turns } => Seen::LastTurns { turns },
            Event::Ended { outcome } => Seen::Ended { outcome },
        }
    }
}
