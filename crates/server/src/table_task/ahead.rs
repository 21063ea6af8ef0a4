//! Looking ahead: what a move, or every move with a card, would do. It changes nothing, and what is
//! answered comes from the asker's view alone.

use leonardo_protocol::{Offer, RefusalCode, ServerMessage, Surveyed};
use leonardo_rules::notation::NotationError;
use leonardo_rules::{PreviewError, Viewer};
use leonardo_table::Refusal;

use super::TableTask;
use crate::log_text::{Reader, names_in};

impl TableTask {
    /// What a move would do, or what it would do if it were the time for it.
    pub(super) fn preview(
        &self,
        reader: &Reader,
        id: Option<String>,
        mv: String,
        is_plan: bool,
    ) -> Result<ServerMessage, Refusal> {
        let play = self.table.playing().ok_or(RefusalCode::NotPlaying)?;
        let ruleset = &self.table.ruleset;
        let read = ruleset.parse(&mv).map_err(Refusal::NoMove)?;
        let now = play.game.view(reader.recipient.viewer);
        let view = if is_plan { now.ahead().unwrap_or(now) } else { now };
        let preview = view.preview(ruleset, read).map_err(not_foreseen)?;
        let words = self.state.words.of(reader.language);
        let names = names_in(&self.table, words);
        let teller = words.about(ruleset).with_names(&names).to(view.turn);
        let news = preview.seen.iter().filter(|seen| seen.is_news());
        let text = news.map(|seen| teller.event(seen)).collect();
        Ok(ServerMessage::Preview { id, mv, preview, text })
    }

    /// What the asker could play if it were the time for it.
    pub(super) fn plan(
        &self,
        reader: &Reader,
        id: Option<String>,
    ) -> Result<ServerMessage, Refusal> {
        let play = self.table.playing().ok_or(RefusalCode::NotPlaying)?;
        let ruleset = &self.table.ruleset;
        let Viewer::Seat(seat) = reader.recipient.viewer else {
            return Err(RefusalCode::NotYourSeat.into());
        };
        let view = play.game.view(reader.recipient.viewer);
        let moves = view.plans(ruleset).map_err(|_| RefusalCode::NotPlaying)?;
        let offers = moves.into_iter().map(|mv| Offer::new(ruleset, seat, mv)).collect();
        Ok(ServerMessage::Plan { id, offers })
    }

    /// What every move with a card of the asker's hand would bring.
    pub(super) fn survey(
        &self,
        reader: &Reader,
        id: Option<String>,
        card: String,
    ) -> Result<ServerMessage, Refusal> {
        let play = self.table.playing().ok_or(RefusalCode::NotPlaying)?;
        let ruleset = &self.table.ruleset;
        let no_card = || Refusal::NoMove(NotationError::Card(card.chars().take(64).collect()));
        let face = ruleset.face(&card).ok_or_else(no_card)?;
        let view = play.game.view(reader.recipient.viewer);
        let survey = view.survey(ruleset, face).map_err(not_foreseen)?;
        let surveyed = |(mv, prospect)| Surveyed { mv: ruleset.show(mv), prospect };
        Ok(ServerMessage::Survey { id, card, moves: survey.into_iter().map(surveyed).collect() })
    }
}

/// Why nobody can look ahead.
fn not_foreseen(error: PreviewError) -> Refusal {
    match error {
        PreviewError::Illegal(rejection) => Refusal::Illegal(rejection),
        PreviewError::NotYours => RefusalCode::NotYourSeat.into(),
        PreviewError::View(_) => RefusalCode::NotPlaying.into(),
    }
}
