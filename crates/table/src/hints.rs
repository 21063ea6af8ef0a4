//! Hints: who may ask for them, and about what.

use leonardo_protocol::RefusalCode;
use leonardo_rules::{Move, Seat, View, Viewer};

use crate::refusal::Refusal;
use crate::table::{Sitter, Table};

/// A decision that a person has to make, as that person knows it.
#[derive(Clone, Debug)]
pub struct OwnDecision {
    /// The number of the position.
    pub at: u32,
    /// Who decides.
    pub seat: Seat,
    /// What that seat knows.
    pub view: View,
    /// What it may do.
    pub moves: Vec<Move>,
}

impl Table {
    /// Whether players may ask for hints: as it was said when the table was created. Otherwise where
    /// one person plays with bots, and no seat is left for another.
    pub fn allows_hints(&self) -> bool {
        let is_bot = |seat: &Seat| matches!(self.chair(*seat).sitter, Sitter::Bot(_));
        self.spec.hints.unwrap_or_else(|| self.seats().filter(|seat| !is_bot(seat)).count() == 1)
    }

    /// What a hint is about: the decision that this viewer has to make now.
    ///
    /// # Errors
    ///
    /// If the table plays without hints, or if the decision is not the viewer's.
    pub fn decision_of(&self, viewer: Viewer) -> Result<OwnDecision, Refusal> {
        let play = self.playing().ok_or(RefusalCode::NotPlaying)?;
        let Viewer::Seat(seat) = viewer else { return Err(RefusalCode::NotYourSeat.into()) };
        if !self.allows_hints() {
            return Err(RefusalCode::NoHints.into());
        }
        if play.game.turn() != seat {
            // Any move says whose turn it is.
            let refused = play.game.check(seat, Move::Done).err();
            return Err(refused.map_or(RefusalCode::NotYourSeat.into(), Refusal::Illegal));
        }
        let (_, moves) = self.legal_moves(viewer).ok_or(RefusalCode::NotYourSeat)?;
        Ok(OwnDecision { at: play.game_next, seat, view: play.game.view(viewer), moves })
    }
}
