//! A decision of a finished game once more, as a puzzle: of this server, and of uploaded records.
//! Nothing of it is kept.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use leonardo_analysis::{Retry, RetryWords, refused};
#[cfg(test)]
use leonardo_protocol::RefusalInfo;
use leonardo_protocol::{
    Offer, PuzzleBoard, PuzzleVerdict, RefusalCode, RetryInfo, RetryRecordRequest, RetryRequest,
};
use leonardo_record::Record;
use leonardo_rules::{Seat, Viewer};
use leonardo_table::Refusal;
use leonardo_table::replay::RecordWriter;
use leonardo_words::Words;

use super::analysis::record_of;
use super::answer::{ApiJson, ApiPath};
use super::games::{WithLog, json_text, written};
use super::records::{NAMELESS, take};
use super::{Api, Failure};
use crate::analyses::OPTIONS;
use crate::log_pages::Reading;
use crate::shown_table::{person, shown_table};
use crate::uploaded_record::UploadedRecord;

/// A decision of a finished game as a puzzle: find the better move.
#[cfg_attr(test, utoipa::path(post, path = "/api/games/{id}/retry", tag = "games",
    request_body = RetryRequest,
    params(("id" = String, Path, description = "the table")), responses(
    (status = 200, body = RetryInfo),
    (status = 400, description = "there was nothing to decide, or the move is not legal",
        body = RefusalInfo),
    (status = 404, description = "there is no such table, or it has no record", body = RefusalInfo),
    (status = 409, description = "the game is not over", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn game(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiJson(asked): ApiJson<RetryRequest>,
) -> Result<Response, Failure> {
    let WithLog { table, mut log } = WithLog::load(&api, id).await?;
    if !table.is_finished() {
        return Err(RefusalCode::NotFinished.into());
    }
    let (table, writer) = log.fold((table, RecordWriter::default()), written).await?;
    let (site, language) = (api.site.clone(), api.language);
    let job = move || {
        let words = site.state.words.of(language);
        let record = record_of(&table, writer, words)?;
        tried(words, &record, &format!("{}.leo", table.id), &asked)
    };
    Ok(json(log.reading.run(job).await?))
}

/// The same for a record.
#[cfg_attr(test, utoipa::path(post, path = "/api/records/retry", tag = "games",
    request_body = RetryRecordRequest, responses(
    (status = 200, body = RetryInfo),
    (status = 400, description = "it is no record of a finished game, there was nothing to decide, \
        or the move is not legal", body = RefusalInfo),
    (status = 413, description = "it is too long", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn record(
    api: Api,
    ApiJson(asked): ApiJson<RetryRecordRequest>,
) -> Result<Response, Failure> {
    take(&api)?;
    let reading = Reading::begin(&api.site, api.client.group())?;
    let (site, language) = (api.site.clone(), api.language);
    let job = move || {
        let (words, library) = (site.state.words.of(language), site.state.rulesets.library());
        let RetryRecordRequest { record, file, moves, answer, give_up } = asked;
        let file = file.as_deref().unwrap_or(NAMELESS);
        let uploaded = UploadedRecord::read(&record, file, library, words)?;
        let asked = RetryRequest { moves, answer, give_up };
        tried(words, &uploaded.record, uploaded.file(), &asked)
    };
    Ok(json(reading.run(job).await?))
}

fn tried(
    words: &Words,
    record: &Record,
    file: &str,
    asked: &RetryRequest,
) -> Result<String, Refusal> {
    let retry = Retry::at(record, asked.moves as usize, OPTIONS).map_err(|error| {
        Refusal::BadRecord { text: refused(words, file, record, &error), rule: None }
    })?;
    let (game, seat) = (retry.game(), retry.seat());
    let ruleset = game.ruleset();
    let told = RetryWords::new(words, &retry);
    let choice = match &asked.answer {
        None => None,
        Some(token) => {
            let mv = ruleset.parse(token).map_err(Refusal::NoMove)?;
            game.check(seat, mv).map_err(Refusal::Illegal)?;
            retry.choose(mv)
        }
    };
    let verdict = match &choice {
        None => PuzzleVerdict::Unfinished,
        Some(choice) if choice.is_right => PuzzleVerdict::Solved,
        Some(_) => PuzzleVerdict::Wrong,
    };
    let text = match &choice {
        _ if asked.give_up => Some(told.answer()),
        choice => choice.as_ref().map(|choice| told.verdict(choice)),
    };
    let is_over = asked.give_up || verdict == PuzzleVerdict::Solved;
    let view = game.view(Viewer::Seat(seat));
    let moves = if is_over { Vec::new() } else { game.legal_moves() };
    let names = Seat::all(ruleset.players()).map(|seat| person(told.teller().player(seat)));
    let info = RetryInfo {
        moves: asked.moves,
        turn_number: retry.turn() as u32 + 1,
        seat,
        question: told.question(),
        verdict,
        told: text,
        candidates: if is_over { told.candidates() } else { Vec::new() },
        board: PuzzleBoard {
            table: shown_table(game, names.collect()),
            lines: view.lines(ruleset),
            view,
            offers: moves.into_iter().map(|mv| Offer::new(ruleset, seat, mv)).collect(),
        },
    };
    Ok(json_text(ruleset, &info))
}

fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}
