//! Questions about a whole finished game: of this server, and of uploaded records. Nothing of the
//! answers is kept.

use axum::response::Response;
use leonardo_analysis::{AnalysisError, refused};
use leonardo_protocol::RefusalCode;
use leonardo_record::Record;
use leonardo_table::Refusal;
use leonardo_table::replay::RecordWriter;
use leonardo_words::Words;

use super::analysis::record_of;
use super::answer::json;
use super::games::{WithLog, written};
use super::records::{NAMELESS, take};
use super::{Api, Failure};
use crate::log_pages::Reading;
use crate::uploaded_record::UploadedRecord;

/// A finished game, and how it is spoken of.
pub(super) struct FinishedGame<'a> {
    pub(super) words: &'a Words,
    pub(super) record: &'a Record,
    /// The name of its file in messages.
    file: &'a str,
}

impl FinishedGame<'_> {
    /// Why the game cannot be looked at in this way.
    pub(super) fn refused(&self, error: &AnalysisError) -> Refusal {
        let text = refused(self.words, self.file, self.record, error);
        Refusal::BadRecord { text, rule: None }
    }
}

/// Answers a question about a game of this server with JSON, if that game is over.
pub(super) async fn of_game(
    api: &Api,
    id: String,
    answer: impl FnOnce(&FinishedGame<'_>) -> Result<String, Refusal> + Send + 'static,
) -> Result<Response, Failure> {
    let WithLog { table, mut log } = WithLog::load(api, id).await?;
    if !table.is_finished() {
        return Err(RefusalCode::NotFinished.into());
    }
    let (table, writer) = log.fold((table, RecordWriter::default()), written).await?;
    let (site, language) = (api.site.clone(), api.language);
    let job = move || {
        let words = site.state.words.of(language);
        let record = record_of(&table, writer, words)?;
        let file = format!("{}.leo", table.id);
        answer(&FinishedGame { words, record: &record, file: &file })
    };
    Ok(json(log.reading.run(job).await?))
}

/// The same for a record. Whether its game is over is for the answer to find out.
pub(super) async fn of_record(
    api: &Api,
    record: String,
    file: Option<String>,
    answer: impl FnOnce(&FinishedGame<'_>) -> Result<String, Refusal> + Send + 'static,
) -> Result<Response, Failure> {
    take(api)?;
    let reading = Reading::begin(&api.site, api.client.group())?;
    let (site, language) = (api.site.clone(), api.language);
    let job = move || {
        let (words, library) = (site.state.words.of(language), site.state.rulesets.library());
        let file = file.as_deref().unwrap_or(NAMELESS);
        let uploaded = UploadedRecord::read(&record, file, library, words)?;
        answer(&FinishedGame { words, record: &uploaded.record, file: uploaded.file() })
    };
    Ok(json(reading.run(job).await?))
}
