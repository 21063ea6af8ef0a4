//! What a move would do, as far as its player can know: for showing before it is made.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::dice::FastDice;
use crate::event::Event;
use crate::game::Game;
use crate::lines::{KeyLines, OpenLines};
use crate::moves::Move;
use crate::rule::Rejection;
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Viewer};
use crate::seen::Seen;
use crate::step::Step;
use crate::symbol::Symbols;
use crate::table::Table;
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
    /// All lines as they would be then.
    pub after: OpenLines,
    /// The Keys that would be received, each with the lines that give it.
    pub given: Vec<KeyLines>,
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
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup, Viewer};
    ///
    /// let game = Game::new(Setup::base(2), &mut FastDice::new(1))?;
    /// let view = game.view(Viewer::Seat(game.turn()));
    /// let preview = view.preview(game.ruleset(), game.legal_moves()[0])?;
    /// assert!(!preview.seen.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the viewer is not to move, if the move is not legal, or if the view fits no game.
    pub fn preview(&self, ruleset: &Arc<Ruleset>, mv: Move) -> Result<Preview, PreviewError> {
        if mv.is_play()
            && self.viewer.is(self.turn)
            && let Some(ahead) = self.ahead()
        {
            return ahead.preview(ruleset, mv);
        }
        let ahead = Ahead::new(ruleset, self)?;
        ahead.game.check(self.turn, mv)?;
        let Foreseen { seen, given, game, after } = ahead.see(mv);
        let lines = line_changes(ruleset, &ahead.game, &game);
        Ok(Preview { seen, lines, after: after.lines(ruleset), given })
    }

    /// The table as it lies, as if the viewer were to play a card now: for planning while others
    /// play, and before the step of playing has begun. None for spectators, in the viewer's own turn
    /// from that step on, and after the game.
    pub fn ahead(&self) -> Option<View> {
        let Viewer::Seat(seat) = self.viewer else { return None };
        let is_turn = self.turn == seat;
        if self.outcome.is_some() || (is_turn && self.step != Step::Start) {
            return None;
        }
        let mut ahead = View { turn: seat, step: Step::Play, ..self.clone() };
        ahead.fresh.clear();
        ahead.fresh_hidden = 0;
        if let Table::Layouts(open) = &mut ahead.table
            && !is_turn
        {
            // What another player is still working out will lie on the pile.
            let over = std::mem::take(&mut open.this_turn);
            ahead.extra.pile.extend(over.working.filter(|_| !over.working_seals));
        }
        Some(ahead)
    }

    /// The plays that the viewer could make now if it were the time for them.
    ///
    /// # Errors
    ///
    /// If the view fits no game.
    pub fn plans(&self, ruleset: &Arc<Ruleset>) -> Result<Vec<Move>, NoSuchWorld> {
        let Some(ahead) = self.ahead() else { return Ok(Vec::new()) };
        let game = Worlds::new(ruleset, &ahead)?.draw(&mut FastDice::new(0));
        Ok(game.legal_moves().into_iter().filter(Move::is_play).collect())
    }
}

/// A look ahead of the player to move: moves are tried in a world that was made up from the view.
pub(crate) struct Ahead<'a> {
    view: &'a View,
    game: Game,
}

/// What a move would lead to, up to the first thing that is left to luck or to others.
pub(crate) struct Foreseen {
    pub(crate) seen: Vec<Seen>,
    pub(crate) given: Vec<KeyLines>,
    game: Game,
    pub(crate) after: View,
}

impl Ahead<'_> {
    pub(crate) fn new<'a>(
        ruleset: &Arc<Ruleset>,
        view: &'a View,
    ) -> Result<Ahead<'a>, PreviewError> {
        if !view.viewer.is(view.turn) {
            return Err(PreviewError::NotYours);
        }
        // What depends on the dice or on hidden cards is cut off below.
        let game = Worlds::new(ruleset, view)?.draw(&mut FastDice::new(0));
        Ok(Ahead { view, game })
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Tries a legal move.
    pub(crate) fn see(&self, mv: Move) -> Foreseen {
        let ruleset = self.game.ruleset();
        let viewer = Viewer::Seat(self.view.turn);
        let mut events = Vec::new();
        self.game.clone().play_unchecked(mv, &mut FastDice::new(0), &mut events);
        let mut game = self.game.clone();
        let (mut seen, mut given) = (Vec::new(), Vec::new());
        let is_foreseen = |event: &&Event| {
            let traits = event.traits();
            !traits.reveals && !traits.follows
        };
        for event in events.iter().take_while(is_foreseen) {
            game.evolve(event);
            given.extend(game.key_lines(event));
            seen.push(event.seen_by(ruleset, viewer));
        }
        let after = game.view(viewer);
        Foreseen { seen, given, game, after }
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
