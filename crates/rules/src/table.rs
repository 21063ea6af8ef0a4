//! What lies on the table for all to see (I1): shared by what a viewer knows and what a referee
//! sees.

#[cfg(feature = "serde")]
use std::collections::BTreeMap;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::Face;
use crate::cell::Cell;
use crate::event::{Moved, Seal, SealEnds, Target};
use crate::field::Field;
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Seats};
use crate::symbol::Symbols;
use crate::tableau::Tableau;
use crate::zone::{ZONES, Zone, Zones};

/// The open cards of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Table {
    /// A layout before each player.
    Layouts(Layouts),
    /// One shared field.
    Field(OpenField),
}

impl Table {
    /// Every card that lies here or is being worked out.
    pub(crate) fn cards(&self) -> Vec<Face> {
        match self {
            Table::Layouts(open) => {
                let turn = &open.this_turn;
                let cards = open.layouts.iter().flat_map(|layout| layout.iter().map(|at| at.1));
                let working = turn.working.filter(|_| !turn.working_seals);
                cards.chain(open.seals.iter().map(|seal| seal.card)).chain(working).collect()
            }
            Table::Field(open) => open.stacks.iter().flat_map(|at| at.cards.clone()).collect(),
        }
    }
}

/// The layouts and what lasts for a while.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Layouts {
    /// The cards before each player.
    pub layouts: Vec<Layout>,
    /// The seals in play, oldest first.
    #[cfg_attr(feature = "serde", serde(default))]
    pub seals: Vec<Seal>,
    /// Who has used the right to any Key (B7, N8).
    #[cfg_attr(feature = "serde", serde(default))]
    pub any_key_taken: Seats,
    /// What lasts for this turn.
    #[cfg_attr(feature = "serde", serde(default))]
    pub this_turn: ThisTurn,
}

/// What lasts for one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", default, deny_unknown_fields)
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThisTurn {
    /// Zones played into.
    pub zones: Zones,
    /// Main and extra cards played.
    pub played: [u8; 2],
    /// Main and extra cards allowed beyond the first of each kind (N4).
    pub more: [u8; 2],
    /// Cards of either kind allowed beyond that.
    pub more_any: u8,
    /// Where replaced cards go, if not to the left.
    pub target: Option<Target>,
    /// The larger hand to draw to, if an effect says so; else 0.
    pub draw_up_to: u8,
    /// The action card being worked out.
    pub working: Option<Face>,
    /// Whether that card is in play as a seal already.
    pub working_seals: bool,
}

/// Allowances add up to this and no further (N4): no hand has so many cards to play.
pub(crate) const MORE_MAX: u8 = 100;

impl ThisTurn {
    /// Adds allowances of main cards, extra cards and cards of either kind (N4).
    pub(crate) fn add_plays(&mut self, plays: [u8; 3]) {
        for (sum, add) in self.more.iter_mut().chain([&mut self.more_any]).zip(plays) {
            *sum = sum.saturating_add(add).min(MORE_MAX);
        }
    }
}

/// The field of Quintis Fontis.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenField {
    /// The cards, place by place, in the order in which the places were taken.
    pub stacks: Vec<Stack>,
    /// The symbols that must not be played now (Q5).
    #[cfg_attr(feature = "serde", serde(default))]
    pub echo: Symbols,
    /// Passes in a row (Q11).
    #[cfg_attr(feature = "serde", serde(default))]
    pub passes: u8,
    /// Turns left after this one, once the last card is drawn (Q9).
    #[cfg_attr(feature = "serde", serde(default))]
    pub last_turns: Option<u8>,
}

/// The cards on one place of the field.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stack {
    /// Where.
    pub at: Cell,
    /// The lowest first, the top card last.
    pub cards: Vec<Face>,
}

/// The cards before a player, zone by zone. Written as a map from zones to cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "{ [zone in Zone]?: Face }"))]
pub struct Layout(pub(crate) [Face; ZONES]);

impl Layout {
    /// No card anywhere.
    pub const EMPTY: Layout = Layout([Face::NONE; ZONES]);

    /// The card in a zone.
    pub fn at(&self, zone: Zone) -> Option<Face> {
        self.0[zone.index()].some()
    }

    /// Puts a card into a zone, or takes it away.
    pub fn set(&mut self, zone: Zone, card: Option<Face>) {
        self.0[zone.index()] = card.unwrap_or(Face::NONE);
    }

    /// The zones that have a card, with it.
    pub fn iter(&self) -> impl Iterator<Item = (Zone, Face)> + '_ {
        Zone::ALL.into_iter().filter_map(|zone| Some((zone, self.at(zone)?)))
    }
}

#[cfg(feature = "serde")]
impl Serialize for Layout {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Layout {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Layout, D::Error> {
        let mut layout = Layout::EMPTY;
        for (zone, card) in BTreeMap::<Zone, Face>::deserialize(deserializer)? {
            layout.set(zone, Some(card));
        }
        Ok(layout)
    }
}

impl Tableau {
    /// What lies open, for this many players.
    pub(crate) fn open(&self, players: u8) -> Layouts {
        Layouts {
            layouts: self.layouts[..usize::from(players)]
                .iter()
                .map(|cards| Layout(*cards))
                .collect(),
            seals: self.seals.iter().copied().collect(),
            any_key_taken: self.any_key_taken,
            this_turn: self.turn,
        }
    }

    /// Lays the open cards down again.
    pub(crate) fn set_open(&mut self, open: &Layouts) {
        for (cards, layout) in self.layouts.iter_mut().zip(&open.layouts) {
            *cards = layout.0;
        }
        self.seals = open.seals.iter().copied().collect();
        self.note_sealed();
        self.any_key_taken = open.any_key_taken;
        self.turn = open.this_turn;
    }
}

impl Field {
    /// What lies open.
    pub(crate) fn open(&self) -> OpenField {
        let cells = self.places.cells();
        let stack = |(place, at): (usize, &Cell)| Stack { at: *at, cards: self.stack(place) };
        OpenField {
            stacks: cells.iter().enumerate().map(stack).collect(),
            echo: self.echo,
            passes: self.passes,
            last_turns: self.last_turns,
        }
    }

    /// Lays the open cards down again.
    pub(crate) fn set_open(&mut self, ruleset: &Ruleset, open: &OpenField) {
        for stack in &open.stacks {
            stack.cards.iter().for_each(|card| self.put(ruleset, stack.at, *card));
        }
        (self.echo, self.passes, self.last_turns) = (open.echo, open.passes, open.last_turns);
    }
}

impl Layouts {
    /// A play, as far as the layouts show it; piles and hands are the caller's.
    pub(crate) fn play(&mut self, seat: Seat, card: Face, zone: Zone, moved: Option<Moved>) {
        self.layouts[seat.index()].set(zone, Some(card));
        self.this_turn.zones = self.this_turn.zones.or(Zones::only(zone));
        self.this_turn.played[usize::from(zone.is_corner())] += 1;
        if let Some(Moved { card, to: Target::Seat(to), .. }) = moved {
            self.layouts[to.index()].set(zone, Some(card));
        }
    }

    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.this_turn = ThisTurn::default();
        for seal in self.seals.iter_mut().filter(|seal| seal.user == seat) {
            if let SealEnds::UserTurnsBegin(left) = &mut seal.ends {
                *left = left.saturating_sub(1);
            }
        }
    }

    pub(crate) fn swap_zone(&mut self, seat: Seat, with: Seat, zone: Zone) {
        let own = self.layouts[seat.index()].at(zone);
        let theirs = self.layouts[with.index()].at(zone);
        self.layouts[seat.index()].set(zone, theirs);
        self.layouts[with.index()].set(zone, own);
    }

    pub(crate) fn end_seal(&mut self, seal: &Seal) {
        if let Some(place) = self.seals.iter().position(|other| other == seal) {
            self.seals.remove(place);
        }
    }
}
