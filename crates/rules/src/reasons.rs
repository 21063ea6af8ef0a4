//! What speaks for a move and against it, as data: Keys now, lines opened and closed, cards given.
//! Bots judge moves; this says what a move does, so that a judgement can be put into words.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::card::Face;
use crate::event::{Outcome, Target};
use crate::keys::Keys;
use crate::lines::{Line, OpenLines};
use crate::moves::{Choice, Move};
use crate::preview::{Ahead, PreviewError};
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::seen::Seen;
use crate::survey::Prospect;
use crate::table::Table;
use crate::view::View;
use crate::zone::Zone;

/// What a move does, as far as its player can know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub struct Reasons {
    /// The Keys that the mover receives: by this move, or by ending the step after it.
    pub keys: Keys,
    /// Whether the mover wins with it.
    pub wins: bool,
    /// Lines that come to be and can give a Key: they stand, or they want one card. A line that gives
    /// the mover a Key now is in `keys` instead.
    pub opened: Vec<Line>,
    /// Lines that could have given a Key and are lost.
    pub closed: Vec<Line>,
    /// Cards that others get.
    pub given: Vec<GivenCard>,
}

/// A card that another player gets by a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub struct GivenCard {
    /// Who gets it.
    pub seat: Seat,
    /// The card.
    pub card: Face,
    /// Into which zone of the layout; none if it goes to the hand.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub zone: Option<Zone>,
}

impl View {
    /// What each of these moves of the viewer does. Like a [preview](View::preview) it is worked out
    /// in a world that was made up from this view, so it cannot tell more than the viewer knows.
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup, Viewer};
    ///
    /// let game = Game::new(Setup::base(2), &mut FastDice::new(1))?;
    /// let view = game.view(Viewer::Seat(game.turn()));
    /// let reasons = view.reasons(game.ruleset(), &game.legal_moves())?;
    /// // Each play gives the neighbour the card that lay there (B4).
    /// assert!(reasons.iter().all(|reasons| reasons.given.len() == 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the viewer is not to move, if a move is not legal, or if the view fits no game.
    pub fn reasons(
        &self,
        ruleset: &Arc<Ruleset>,
        moves: &[Move],
    ) -> Result<Vec<Reasons>, PreviewError> {
        let ahead = Ahead::new(ruleset, self)?;
        let before = self.lines(ruleset);
        moves.iter().map(|mv| self.reasons_in(ruleset, &ahead, &before, *mv)).collect()
    }

    fn reasons_in(
        &self,
        ruleset: &Ruleset,
        ahead: &Ahead<'_>,
        before: &OpenLines,
        mv: Move,
    ) -> Result<Reasons, PreviewError> {
        ahead.game().check(self.turn, mv)?;
        let (prospect, seen) = self.prospect_of(ruleset, before, ahead.see(mv));
        let Prospect { keys, made, broken } = prospect;
        // What a Key came from is not lost, and what gives one now is not only opened.
        let is_taken = |line: &Line| {
            line.seat.is_none_or(|seat| seat == self.turn) && keys.symbols().has(line.symbol)
        };
        let paying = |lines: Vec<Line>| -> Vec<Line> {
            lines.into_iter().filter(|line| line.pays && !is_taken(line)).collect()
        };
        let wins = seen.iter().any(|seen| self.is_won_by(seen)) || self.is_enough(ruleset, keys);
        let exchanged = given_by_choice(mv);
        let given = seen.iter().filter_map(|seen| self.given_by(seen)).chain(exchanged).collect();
        Ok(Reasons { keys, wins, opened: paying(made), closed: paying(broken), given })
    }

    fn is_won_by(&self, seen: &Seen) -> bool {
        matches!(seen, Seen::Ended { outcome: Outcome { winners, .. } } if winners.has(self.turn))
    }

    /// Whether these Keys, with those that the mover has, are enough (B9, N12).
    fn is_enough(&self, ruleset: &Ruleset, gained: Keys) -> bool {
        let held = self.keys.get(self.turn.index()).copied().unwrap_or(Keys::NONE).symbols();
        let all = held.or(gained.symbols());
        ruleset.keys_to_win().is_some_and(|goal| all.len() >= usize::from(goal))
    }

    /// The card that another player gets by what happened.
    fn given_by(&self, seen: &Seen) -> Option<GivenCard> {
        match *seen {
            Seen::Played { zone, moved: Some(moved), .. } => match moved.to {
                Target::Seat(seat) => Some(GivenCard { seat, card: moved.card, zone: Some(zone) }),
                Target::Piles => None,
            },
            Seen::SwappedZone { with, zone, .. } => {
                let Table::Layouts(table) = &self.table else { return None };
                let card = table.layouts[self.turn.index()].at(zone)?;
                Some(GivenCard { seat: with, card, zone: Some(zone) })
            }
            _ => None,
        }
    }
}

/// The card that a move itself names as a gift: what comes back for it is luck (A5).
fn given_by_choice(mv: Move) -> Option<GivenCard> {
    match mv {
        Move::Use { choice: Choice::Give { seat, card }, .. }
        | Move::Choose { choice: Choice::Give { seat, card } } => {
            Some(GivenCard { seat, card, zone: None })
        }
        _ => None,
    }
}
