//! What each place would bring for one card: for showing before a place is chosen.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::Face;
use crate::keys::Keys;
use crate::lines::{Line, OpenLines};
use crate::moves::Move;
use crate::preview::{Ahead, Foreseen, PreviewError};
use crate::ruleset::Ruleset;
use crate::seen::Seen;
use crate::step::Step;
use crate::symbol::Symbols;
use crate::view::View;

/// What one move would bring.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prospect {
    /// The Keys that the mover would receive: by this move, or by ending the step after it.
    pub keys: Keys,
    /// Lines that would come to be, the mover's and others'. On the field only those that stand.
    pub made: Vec<Line>,
    /// Lines that would be lost.
    pub broken: Vec<Line>,
}

impl View {
    /// What every legal move with a card of the viewer's hand would bring. Like a
    /// [preview](View::preview) it is worked out in a world that was made up from this view.
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup, Viewer};
    ///
    /// let game = Game::new(Setup::base(2), &mut FastDice::new(1))?;
    /// let view = game.view(Viewer::Seat(game.turn()));
    /// let survey = view.survey(game.ruleset(), view.hand[0])?;
    /// assert_eq!(survey.len(), 5, "one for each zone of the cross");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only the player to move can look ahead.
    pub fn survey(
        &self,
        ruleset: &Arc<Ruleset>,
        card: Face,
    ) -> Result<Vec<(Move, Prospect)>, PreviewError> {
        let mut survey = self.survey_step(ruleset, card)?;
        // A play can be chosen before its step: it ends the one before.
        if let Some(ahead) = self.ahead() {
            let later = ahead.survey_step(ruleset, card)?;
            survey.extend(later.into_iter().filter(|(mv, _)| mv.is_play()));
        }
        Ok(survey)
    }

    /// The same, for what can be done in this step.
    fn survey_step(
        &self,
        ruleset: &Arc<Ruleset>,
        card: Face,
    ) -> Result<Vec<(Move, Prospect)>, PreviewError> {
        let ahead = Ahead::new(ruleset, self)?;
        let before = self.lines(ruleset);
        let moves = ahead.game().legal_moves().into_iter().filter(|mv| mv.card() == Some(card));
        let prospect = |mv: Move| (mv, self.prospect_of(ruleset, &before, ahead.see(mv)).0);
        Ok(moves.map(prospect).collect())
    }

    /// What a move would bring that was tried, and the events that led there.
    pub(crate) fn prospect_of(
        &self,
        ruleset: &Ruleset,
        before: &OpenLines,
        seen: Foreseen,
    ) -> (Prospect, Vec<Seen>) {
        let after = seen.after.lines(ruleset);
        // With an extra deck Keys come at the end of the step, after all plays (N7).
        let is_waiting = self.step == Step::Play && seen.after.step == Step::Play;
        let waiting = after.lines.iter().filter(|line| {
            is_waiting && line.seat == Some(self.turn) && line.missing.is_none() && line.pays
        });
        let waiting: Symbols = waiting.map(|line| line.symbol).collect();
        let keys = seen.seen.iter().fold(Keys::from(waiting), |keys, seen| match seen {
            Seen::KeysGained { seat, keys: gained, count, .. } if *seat == self.turn => {
                gained.iter().fold(keys, |keys, symbol| keys.plus(symbol, *count))
            }
            _ => keys,
        });
        let beyond = |lines: &OpenLines, known: &OpenLines| -> Vec<Line> {
            let lines = lines.lines.iter().filter(|line| is_told(line) && !has(known, line));
            lines.cloned().collect()
        };
        let prospect =
            Prospect { keys, made: beyond(&after, before), broken: beyond(before, &after) };
        (prospect, seen.seen)
    }
}

/// The field is so full of runs that want one card that only those that stand are told.
fn is_told(line: &Line) -> bool {
    line.seat.is_some() || line.missing.is_none()
}

/// Whether a line is there; whether it pays does not matter.
fn has(lines: &OpenLines, line: &Line) -> bool {
    lines.lines.iter().any(|other| {
        let same =
            (other.seat, other.symbol, other.missing) == (line.seat, line.symbol, line.missing);
        same && other.places == line.places
    })
}
