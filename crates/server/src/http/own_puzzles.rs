//! Puzzles from a position of a finished game: of this server, and of uploaded records. Nothing of
//! them is kept: their texts are all that there is to share.

use axum::response::Response;
use leonardo_analysis::position_after;
#[cfg(test)]
use leonardo_protocol::RefusalInfo;
use leonardo_protocol::{
    FoundPuzzle, PuzzlesInfo, PuzzlesRecordRequest, PuzzlesRequest, RefusalCode,
};
use leonardo_puzzles::{Puzzle, PuzzleWords, Refused, found};
use leonardo_table::Refusal;
use leonardo_words::Words;

use super::answer::{ApiJson, ApiPath};
use super::finished::{FinishedGame, of_game, of_record};
use super::games::json_text;
use super::{Api, Failure};

/// The puzzles that a position of a finished game is: every question with exactly one answer.
#[cfg_attr(test, utoipa::path(post, path = "/api/games/{id}/puzzles", tag = "puzzles",
    request_body = PuzzlesRequest,
    params(("id" = String, Path, description = "the table")), responses(
    (status = 200, body = PuzzlesInfo),
    (status = 400, description = "the game does not have so many moves", body = RefusalInfo),
    (status = 404, description = "there is no such table, or it has no record", body = RefusalInfo),
    (status = 409, description = "the game is not over", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn game(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiJson(asked): ApiJson<PuzzlesRequest>,
) -> Result<Response, Failure> {
    of_game(&api, id, move |game| made(game, asked.moves)).await
}

/// The same for a record.
#[cfg_attr(test, utoipa::path(post, path = "/api/records/puzzles", tag = "puzzles",
    request_body = PuzzlesRecordRequest, responses(
    (status = 200, body = PuzzlesInfo),
    (status = 400, description = "it is no record of a finished game, or the game does not have so \
        many moves", body = RefusalInfo),
    (status = 413, description = "it is too long", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn record(
    api: Api,
    ApiJson(asked): ApiJson<PuzzlesRecordRequest>,
) -> Result<Response, Failure> {
    let PuzzlesRecordRequest { record, file, moves } = asked;
    of_record(&api, record, file, move |game| made(game, moves)).await
}

fn made(finished: &FinishedGame<'_>, moves: u32) -> Result<String, Refusal> {
    let words = finished.words;
    let game = position_after(finished.record, moves as usize);
    let game = game.map_err(|error| finished.refused(&error))?.ok_or(RefusalCode::BadNumber)?;
    let info = match found(&game) {
        Ok(puzzles) => {
            let puzzles = puzzles.iter().map(|(puzzle, _)| told(words, puzzle)).collect();
            PuzzlesInfo { puzzles, why_none: None }
        }
        Err(why) => {
            PuzzlesInfo { puzzles: Vec::new(), why_none: Some(Refused(words).position(&why)) }
        }
    };
    Ok(json_text(game.ruleset(), &info))
}

/// What a list says of a puzzle. The answer is left to find.
fn told(words: &Words, puzzle: &Puzzle) -> FoundPuzzle {
    FoundPuzzle {
        text: puzzle.to_string(),
        class: puzzle.class().name().to_owned(),
        question: PuzzleWords::new(words, puzzle).question(),
    }
}
