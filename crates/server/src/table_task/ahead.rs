//! Looking ahead: what a move, or every move with a card, would do. It changes nothing, and what is
//! answered comes from the asker's view alone.

use leonardo_protocol::{RefusalCode, ServerMessage, Surveyed};
use leonardo_rules::PreviewError;
use leonardo_rules::notation::NotationError;
use leonardo_table::Refusal;

use super::TableTask;
use crate::log_text::{Reader, names_in};

impl TableTask {
    /// What a move would do.
    pub(super) fn preview(
        &self,
        reader: &Reader,
        id: Option<String>,
        mv: String,
    ) -> Result<ServerMessage, Refusal> {
        let play = self.table.playing().ok_or(RefusalCode::NotPlaying)?;
        let ruleset = &self.table.ruleset;
        let read = ruleset.parse(&mv).map_err(Refusal::NoMove)?;
        let view = play.game.view(reader.recipient.viewer);
        let preview = view.preview(ruleset, read).map_err(not_foreseen)?;
        let words = self.state.words.of(reader.language);
        let names = names_in(&self.table, words);
        let teller = words.about(ruleset).with_names(&names).to(play.game.turn());
        let news = preview.seen.iter().filter(|seen| seen.is_news());
        let text = news.map(|seen| teller.event(seen)).collect();
        Ok(ServerMessage::Preview { id, mv, preview, text })
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
