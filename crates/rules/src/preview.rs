//! What a move would do, as far as its player can know: for showing before it is made.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::dice::FastDice;
use crate::event::Event;
use crate::game::Game;
use crate::moves::Move;
use crate::rule::Rejection;
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Viewer};
use crate::seen::Seen;
use crate::symbol::Symbols;
use crate::view::View;
use crate::world::{NoSuchWorld, Worlds};
use crate::zone::Zone;

/// What a move would do.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Preview {
    /// What would happen, up to the first thing that is left to luck or to others.
    pub seen: Vec<Seen>,
    /// Lines that would come to be or cease in layouts, the mover's and others'.
    pub lines: Vec<LineChange>,
}

/// A line of a layout that a move would change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LineChange {
    /// Whose layout.
    pub seat: Seat,
    /// The line.
    pub zones: [Zone; 3],
    /// The symbols that its three cards share now.
    pub before: Symbols,
    /// The symbols that they would share.
    pub after: Symbols,
}

/// Why there is no preview.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum PreviewError {
    /// Only the player to move can see ahead.
    #[error("only the player to move can look ahead")]
    NotYours,
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] Rejection),
    /// The view fits no game.
    #[error(transparent)]
    View(#[from] NoSuchWorld),
}

impl View {
    /// What a move of the viewer would do. It is worked out in a world that was made up from this
    /// view, so it cannot tell more than the viewer knows.
    pub fn preview(&self, ruleset: &Arc<Ruleset>, mv: Move) -> Result<Preview, PreviewError> {
        if !self.viewer.is(self.turn) {
            return Err(PreviewError::NotYours);
        }
        // What depends on the dice or on hidden cards is cut off below.
        let mut dice = FastDice::new(0);
        let before = Worlds::new(ruleset, self)?.draw(&mut dice);
        before.check(self.turn, mv)?;
        let mut events = Vec::new();
        before.clone().play_unchecked(mv, &mut dice, &mut events);
        let mut after = before.clone();
        let mut seen = Vec::new();
        let is_foreseen = |event: &&Event| {
            let traits = event.traits();
            !traits.reveals && !traits.follows
        };
        for event in events.iter().take_while(is_foreseen) {
            after.evolve(event);
            seen.push(event.seen_by(ruleset, Viewer::Seat(self.turn)));
        }
        Ok(Preview { seen, lines: line_changes(ruleset, &before, &after) })
    }
}

fn line_changes(ruleset: &Ruleset, before: &Game, after: &Game) -> Vec<LineChange> {
    let shared = |game: &Game, seat: Seat, line: &[Zone; 3]| {
        let [a, b, c] = line.map(|zone| ruleset.symbols(game.layout(seat)[zone.index()]));
        a.and(b).and(c)
    };
    let mut changes = Vec::new();
    for seat in Seat::all(ruleset.players()) {
        for line in ruleset.lines() {
            let (before, after) = (shared(before, seat, line), shared(after, seat, line));
            if before != after {
                changes.push(LineChange { seat, zones: *line, before, after });
            }
        }
    }
    changes
}
