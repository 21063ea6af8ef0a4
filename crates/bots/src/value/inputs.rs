//! What a network sees of a seat: a few inputs of many are on.

use leonardo_rules::{Game, Variant};

use super::{field, layouts};

/// The version of the inputs. Weights are made for one version; raise it when an input changes.
pub(crate) const VERSION: u32 = 1;

/// The most inputs that are on for one seat.
const ACTIVE_MAX: usize = 48;

/// The inputs of one seat that are on, in ascending order.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    active: [u16; ACTIVE_MAX],
    len: usize,
}

impl Inputs {
    /// None on.
    #[inline]
    pub(super) fn none() -> Inputs {
        Inputs { active: [0; ACTIVE_MAX], len: 0 }
    }

    /// The numbers of those that are on.
    #[inline]
    pub fn active(&self) -> &[u16] {
        &self.active[..self.len]
    }

    /// Turns on the input of a group for a number, the last one for all that is greater.
    #[inline]
    pub(super) fn on(&mut self, group: Group, number: u32) {
        let number = number.min(u32::from(group.size) - 1) as u16;
        self.active[self.len] = group.at + number;
        self.len += 1;
    }
}

/// Inputs for one question, one for each answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    at: u16,
    size: u16,
}

impl Group {
    /// The first group.
    pub(super) const fn first(size: u16) -> Group {
        Group { at: 0, size }
    }

    /// The next group.
    pub(super) const fn then(self, size: u16) -> Group {
        Group { at: self.at + self.size, size }
    }

    /// How many inputs there are up to the end of this group.
    pub(super) const fn end(self) -> usize {
        (self.at + self.size) as usize
    }
}

/// How many inputs the networks of a game have.
pub(crate) fn count(variant: Variant) -> usize {
    match variant {
        Variant::Base | Variant::Novem | Variant::Sets => layouts::COUNT,
        Variant::Quintis => field::COUNT,
    }
}

/// The inputs of every seat, the seat to move first and the others in the order of play.
#[inline]
pub fn each_seat(game: &Game, visit: impl FnMut(usize, &Inputs)) {
    if game.ruleset().has_field() {
        field::read(game, visit);
    } else {
        layouts::read(game, visit);
    }
}

/// A number between two bounds, counted from the lower one.
#[inline]
pub(super) fn from(low: i32, high: i32, number: i32) -> u32 {
    (number.clamp(low, high) - low) as u32
}

/// Rounds without progress in steps that grow.
#[inline]
pub(super) fn quiet(game: &Game) -> u32 {
    match game.quiet() / u32::from(game.ruleset().players()) {
        few @ 0..=2 => few,
        3..=4 => 3,
        5..=8 => 4,
        9..=16 => 5,
        17..=32 => 6,
        _ => 7,
    }
}
