//! Legal moves as data: what a player points at to make them, so that clients need not read the
//! notation of moves.

use leonardo_rules::{Cell, Choice, DeckKind, Face, Move, Ruleset, Seat, Symbol, Zone};
use serde::{Deserialize, Serialize};

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Offer {
    /// The move in short notation; to make it, send it back unchanged.
    #[serde(rename = "move")]
    pub mv: String,
    /// What a player points at to make the move, in any order. A move that needs only a [`How`] is
    /// a button.
    pub needs: Vec<Place>,
}

/// Something that a player points at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "at", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Place {
    /// A card of the player's own hand.
    Hand {
        /// The card.
        card: Face,
    },
    /// A zone of a layout.
    Zone {
        /// Whose layout.
        seat: Seat,
        /// The zone.
        zone: Zone,
    },
    /// A place on the field.
    Cell {
        /// Its column and row.
        cell: Cell,
    },
    /// A player.
    Seat {
        /// The player's seat.
        seat: Seat,
    },
    /// A deck.
    Deck {
        /// Which.
        deck: DeckKind,
    },
    /// The discard piles.
    Piles,
    /// A card from those an effect lets the player choose from.
    Card {
        /// The card.
        card: Face,
    },
    /// A Key.
    Key {
        /// Its symbol.
        symbol: Symbol,
    },
    /// What is done, where the places alone do not say it.
    How {
        /// What.
        how: How,
    },
}

/// What is done, where the places of a move alone do not say it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// Use an action card.
    Use,
    /// Discard an action card.
    Discard,
    /// Lay a card on a free place of the field.
    Lay,
    /// Cover a card of the field.
    Cover,
    /// Replace a card of the field.
    Replace,
    /// End the step.
    Done,
    /// Leave the right to any Key for later.
    DeclineKey,
    /// Pass.
    Pass,
}

impl Offer {
    /// An offer to the player on this seat.
    pub fn new(ruleset: &Ruleset, seat: Seat, mv: Move) -> Offer {
        Offer { mv: ruleset.show(mv), needs: Place::all_of(seat, mv) }
    }
}

impl Place {
    /// What the player on this seat points at to make a move.
    pub fn all_of(seat: Seat, mv: Move) -> Vec<Place> {
        let how = |how| Place::How { how };
        let field = |card, cell, done| vec![Place::Hand { card }, Place::Cell { cell }, how(done)];
        match mv {
            Move::Play { card, zone } => vec![Place::Hand { card }, Place::Zone { seat, zone }],
            Move::Use { card, choice } => {
                let mut places = vec![Place::Hand { card }, how(How::Use)];
                places.extend(Place::chosen(seat, choice));
                places
            }
            Move::Choose { choice } => Place::chosen(seat, choice),
            Move::Discard { card } => vec![Place::Hand { card }, how(How::Discard)],
            Move::Done => vec![how(How::Done)],
            Move::TakeKey { symbol } => vec![Place::Key { symbol }],
            Move::DeclineKey => vec![how(How::DeclineKey)],
            Move::Draw { deck } => vec![Place::Deck { deck }],
            Move::Lay { card, at } => field(card, at, How::Lay),
            Move::Cover { card, at } => field(card, at, How::Cover),
            Move::Replace { card, at } => field(card, at, How::Replace),
            Move::Pass => vec![how(How::Pass)],
        }
    }

    fn chosen(own: Seat, choice: Choice) -> Vec<Place> {
        match choice {
            Choice::Nothing => Vec::new(),
            Choice::Zone { zone } => vec![Place::Zone { seat: own, zone }],
            Choice::Zones { zone, other } => {
                vec![Place::Zone { seat: own, zone }, Place::Zone { seat: own, zone: other }]
            }
            Choice::Player { seat } => vec![Place::Seat { seat }],
            Choice::Piles => vec![Place::Piles],
            Choice::Place { seat, zone } => vec![Place::Zone { seat, zone }],
            Choice::Card { card } => vec![Place::Card { card }],
            Choice::Deck { deck } => vec![Place::Deck { deck }],
            Choice::Give { seat, card } => vec![Place::Seat { seat }, Place::Card { card }],
        }
    }
}
