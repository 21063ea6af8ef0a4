//! The analysis of finished games: of this server, and of uploaded records.

use axum::body::Bytes;
use axum::response::Response;
use leonardo_analysis::{AnalysisError, analyse, refused, tell};
#[cfg(test)]
use leonardo_protocol::{Analysis, RefusalInfo};
use leonardo_protocol::{AnalysisQuery, RecordRequest, RefusalCode};
use leonardo_record::Record;
use leonardo_table::replay::RecordWriter;
use leonardo_table::{Refusal, Table};
use leonardo_words::Words;

use super::answer::{ApiJson, ApiPath, ApiQuery, json};
use super::games::{WithLog, written};
use super::records::{NAMELESS, take};
use super::tables::table_id;
use super::{Api, Failure};
use crate::analyses::OPTIONS;
use crate::log_pages::Reading;
use crate::log_text::names_in;
use crate::uploaded_record::UploadedRecord;

/// What was luck in a finished game, and what was play.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}/analysis", tag = "games", params(
    ("id" = String, Path, description = "the table"), AnalysisQuery), responses(
    (status = 200, body = Analysis),
    (status = 400, description = "the game is too long to be analysed", body = RefusalInfo),
    (status = 404, description = "there is no such table, or it has no record", body = RefusalInfo),
    (status = 409, description = "the game is not over", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn game(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiQuery(_): ApiQuery<AnalysisQuery>,
) -> Result<Response, Failure> {
    let id = table_id(id)?;
    let (site, language) = (api.site.clone(), api.language);
    if let Some(text) = site.analyses.kept(&id, language) {
        return Ok(json(text));
    }
    let WithLog { table, mut log } = WithLog::load(&api, id).await?;
    if !table.is_finished() {
        return Err(RefusalCode::NotFinished.into());
    }
    let (table, writer) = log.fold((table, RecordWriter::default()), written).await?;
    let job = move || {
        let key = table.id.clone();
        // Someone else may have asked for the same game in the meantime.
        if let Some(text) = site.analyses.kept(&key, language) {
            return Ok(text);
        }
        let words = site.state.words.of(language);
        let record = record_of(&table, writer, words)?;
        let file = format!("{key}.leo");
        let text = analysed(words, &record, &file)?;
        site.analyses.keep(&key, language, &text);
        Ok(text)
    };
    // The reading goes on until the answer is there: it counts against its address's limits.
    Ok(json(api.site.analyses.run(api.client.group(), job).await?))
}

/// The same for a record. It is not kept.
#[cfg_attr(test, utoipa::path(post, path = "/api/records/analysis", tag = "games",
    request_body = RecordRequest, responses(
    (status = 200, body = Analysis),
    (status = 400, description = "it is no record of a finished game", body = RefusalInfo),
    (status = 413, description = "it is too long", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn record(
    api: Api,
    ApiJson(asked): ApiJson<RecordRequest>,
) -> Result<Response, Failure> {
    take(&api)?;
    let _reading = Reading::begin(&api.site, api.client.group())?;
    let (site, language) = (api.site.clone(), api.language);
    let job = move || {
        let (words, library) = (site.state.words.of(language), site.state.rulesets.library());
        let file = asked.file.as_deref().unwrap_or(NAMELESS);
        let uploaded = UploadedRecord::read(&asked.record, file, library, words)?;
        analysed(words, &uploaded.record, uploaded.file())
    };
    Ok(json(api.site.analyses.run(api.client.group(), job).await?))
}

/// The record of a finished game. Bots have the names by which the table shows them.
pub(super) fn record_of(
    table: &Table,
    writer: RecordWriter,
    words: &Words,
) -> Result<Record, Refusal> {
    let mut record = writer.finish(table)?;
    let names = names_in(table, words).into_iter();
    record.names = names.map(|name| Some(name).filter(|name| !name.is_empty())).collect();
    Ok(record)
}

fn analysed(words: &Words, record: &Record, file: &str) -> Result<Bytes, Refusal> {
    let report = analyse(record, OPTIONS).map_err(|error| match error {
        AnalysisError::Tampered(_)
        | AnalysisError::NotFinished { .. }
        | AnalysisError::NoDecision { .. }
        | AnalysisError::TooLong { .. } => {
            Refusal::BadRecord { text: refused(words, file, record, &error), rule: None }
        }
    })?;
    let told = tell(words, record, &report);
    Ok(serde_json::to_vec(&told).map_err(|_| RefusalCode::Store)?.into())
}
