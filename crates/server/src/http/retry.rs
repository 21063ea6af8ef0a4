//! A decision of a finished game once more, as a puzzle: of this server, and of uploaded records.
//! Nothing of it is kept.

use axum::response::Response;
use leonardo_analysis::{Retry, RetryWords};
#[cfg(test)]
use leonardo_protocol::RefusalInfo;
use leonardo_protocol::{
    Offer, PuzzleBoard, PuzzleVerdict, RetryInfo, RetryRecordRequest, RetryRequest,
};
use leonardo_rules::{Seat, Viewer};
use leonardo_table::Refusal;

use super::answer::{ApiJson, ApiPath};
use super::finished::{FinishedGame, of_game, of_record};
use super::games::json_text;
use super::{Api, Failure};
use crate::analyses::OPTIONS;
use crate::shown_table::{person, shown_table};

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
    of_game(&api, id, move |game| tried(game, &asked)).await
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
    let RetryRecordRequest { record, file, moves, answer, give_up } = asked;
    let asked = RetryRequest { moves, answer, give_up };
    of_record(&api, record, file, move |game| tried(game, &asked)).await
}

fn tried(finished: &FinishedGame<'_>, asked: &RetryRequest) -> Result<String, Refusal> {
    let retry = Retry::at(finished.record, asked.moves as usize, OPTIONS);
    let retry = retry.map_err(|error| finished.refused(&error))?;
    let (game, seat) = (retry.game(), retry.seat());
    let ruleset = game.ruleset();
    let told = RetryWords::new(finished.words, &retry);
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
