//! Puzzles: the daily one, one by its id or text, the next one, and answers. Nothing of an answer
//! is kept: ratings of guests are theirs to keep.

use axum::response::Response;
#[cfg(test)]
use leonardo_protocol::RefusalInfo;
use leonardo_protocol::{
    AnswerInfo, AnswerRequest, NextPuzzleQuery, Offer, PuzzleBoard, PuzzleInfo, PuzzleRating,
    PuzzleVerdict, RefusalCode, TableInfo,
};
use leonardo_puzzles::{
    Entry, Puzzle, PuzzleWords, Rating, Refused, Tried, Verdict, by_id, daily as of_day, near,
};
use leonardo_rules::{FastDice, Game, Move, Seat, Viewer};
use leonardo_table::Refusal;
use leonardo_words::Words;

use super::answer::{ApiJson, ApiPath, ApiQuery, json};
use super::games::json_text;
use super::{Api, Failure};
use crate::log_pages::Reading;
use crate::shown_table::{person, shown_table};

/// The most moves of an answer: more than a turn of any puzzle has.
const MOVES_MAX: usize = 64;
const MS_PER_DAY: i64 = 24 * 60 * 60 * 1000;
/// The rating that newcomers are given puzzles for.
const RATING: u32 = 1500;

/// The puzzle of today (UTC), the same for all.
#[cfg_attr(test, utoipa::path(get, path = "/api/puzzles/daily", tag = "puzzles",
    responses((status = 200, body = PuzzleInfo))))]
pub(crate) async fn daily(api: Api) -> Result<Response, Failure> {
    let day = u32::try_from(api.site.state.clock.now_ms() / MS_PER_DAY).unwrap_or(0);
    let entry = of_day(day).ok_or(RefusalCode::NotFound)?;
    shown(&api, Asked::Own(entry), Some(day)).await
}

/// A puzzle of about a rating.
#[cfg_attr(test, utoipa::path(get, path = "/api/puzzles/next", tag = "puzzles",
    params(NextPuzzleQuery), responses(
    (status = 200, body = PuzzleInfo),
    (status = 400, description = "there is no such game", body = RefusalInfo),
)))]
pub(crate) async fn next(
    api: Api,
    ApiQuery(asked): ApiQuery<NextPuzzleQuery>,
) -> Result<Response, Failure> {
    let rating = f64::from(asked.rating.unwrap_or(RATING));
    let is_wanted = |entry: &Entry| asked.variant.is_none_or(|only| entry.variant() == only);
    let mut dice = FastDice::new(asked.number.unwrap_or(0).into());
    let entry = near(rating, is_wanted, &mut dice).ok_or(RefusalCode::NotFound)?;
    shown(&api, Asked::Own(entry), None).await
}

/// A puzzle by its id, or one that a text describes. Such a one is proved first.
#[cfg_attr(test, utoipa::path(get, path = "/api/puzzles/{id}", tag = "puzzles",
    params(("id" = String, Path, description = "the id or the text")), responses(
    (status = 200, body = PuzzleInfo),
    (status = 400, description = "the text is no puzzle with one answer", body = RefusalInfo),
    (status = 404, body = RefusalInfo),
)))]
pub(crate) async fn puzzle(api: Api, ApiPath(id): ApiPath<String>) -> Result<Response, Failure> {
    shown(&api, Asked::of(id)?, None).await
}

/// Judges moves, and says why they are not the answer.
#[cfg_attr(test, utoipa::path(post, path = "/api/puzzles/{id}/answer", tag = "puzzles",
    request_body = AnswerRequest,
    params(("id" = String, Path, description = "the id or the text")), responses(
    (status = 200, body = AnswerInfo),
    (status = 400, description = "the text is no puzzle, or a move is not legal",
        body = RefusalInfo),
    (status = 404, body = RefusalInfo),
)))]
pub(crate) async fn answer(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiJson(answer): ApiJson<AnswerRequest>,
) -> Result<Response, Failure> {
    let asked = Asked::of(id)?;
    let reading = Reading::begin(&api.site, api.client.group())?;
    let (site, language) = (api.site.clone(), api.language);
    let work = move || judged(site.state.words.of(language), &asked, &answer);
    Ok(json(reading.run(work).await?))
}

/// A puzzle of ours, or a text from outside.
enum Asked {
    Own(&'static Entry),
    Text(String),
}

impl Asked {
    fn of(given: String) -> Result<Asked, Failure> {
        match by_id(&given) {
            Some(entry) => Ok(Asked::Own(entry)),
            None if given.contains('.') => Ok(Asked::Text(given)),
            None => Err(RefusalCode::NotFound.into()),
        }
    }

    fn entry(&self) -> Option<&'static Entry> {
        match self {
            Asked::Own(entry) => Some(entry),
            Asked::Text(_) => None,
        }
    }

    fn puzzle(&self, words: &Words) -> Result<Puzzle, Refusal> {
        let text = match self {
            Asked::Own(entry) => entry.text(),
            Asked::Text(text) => text,
        };
        text.parse().map_err(|error| refused(words, &error))
    }
}

fn refused(words: &Words, error: &leonardo_puzzles::PuzzleError) -> Refusal {
    Refusal::BadPuzzle { text: Refused(words).puzzle(error) }
}

async fn shown(api: &Api, asked: Asked, day: Option<u32>) -> Result<Response, Failure> {
    let reading = Reading::begin(&api.site, api.client.group())?;
    let (site, language) = (api.site.clone(), api.language);
    let work = move || {
        let words = site.state.words.of(language);
        let puzzle = asked.puzzle(words)?;
        let entry = asked.entry();
        if entry.is_none() {
            puzzle.prove().map_err(|error| refused(words, &error))?;
        }
        let told = PuzzleWords::new(words, &puzzle);
        let info = PuzzleInfo {
            id: entry.map(|entry| entry.id().to_owned()),
            text: puzzle.to_string(),
            class: puzzle.class().name().to_owned(),
            rating: entry.map(|entry| entry.rating().rating as u32),
            question: told.question(),
            house_rules: told.house_rules(),
            day,
            board: board(words, &puzzle, puzzle.game(), puzzle.game().legal_moves()),
        };
        Ok(json_text(puzzle.ruleset(), &info))
    };
    Ok(json(reading.run(work).await?))
}

fn judged(words: &Words, asked: &Asked, answer: &AnswerRequest) -> Result<String, Refusal> {
    if answer.moves.len() > MOVES_MAX {
        return Err(RefusalCode::BadNumber.into());
    }
    let puzzle = asked.puzzle(words)?;
    let proof = puzzle.prove().map_err(|error| refused(words, &error))?;
    let ruleset = puzzle.ruleset();
    let moves = answer.moves.iter().map(|token| ruleset.parse(token).map_err(Refusal::NoMove));
    let moves = moves.collect::<Result<Vec<_>, _>>()?;
    let judged = puzzle.judge(&proof, &moves).map_err(|bad| Refusal::Illegal(bad.rejection))?;
    let verdict = match &judged.verdict {
        Verdict::Unfinished => PuzzleVerdict::Unfinished,
        Verdict::Solved => PuzzleVerdict::Solved,
        Verdict::Wrong(_) => PuzzleVerdict::Wrong,
    };
    let tried = match verdict {
        PuzzleVerdict::Solved if !answer.give_up => Some(Tried::Solved),
        PuzzleVerdict::Unfinished if !answer.give_up => None,
        PuzzleVerdict::Unfinished | PuzzleVerdict::Solved | PuzzleVerdict::Wrong => {
            Some(Tried::Failed)
        }
    };
    let rating = answer.rating.zip(asked.entry()).zip(tried);
    let rating = rating.map(|((own, entry), tried)| rated(own, entry, tried));
    let moves_left = match verdict {
        PuzzleVerdict::Unfinished => judged.game.legal_moves(),
        PuzzleVerdict::Solved | PuzzleVerdict::Wrong => Vec::new(),
    };
    let tokens = || proof.answer.iter().map(|mv| ruleset.show(*mv)).collect();
    let info = AnswerInfo {
        verdict,
        text: PuzzleWords::new(words, &puzzle).verdict(&proof, &judged),
        answer: answer.give_up.then(tokens),
        rating,
        board: board(words, &puzzle, &judged.shown(), moves_left),
    };
    Ok(json_text(ruleset, &info))
}

fn rated(own: PuzzleRating, entry: &Entry, tried: Tried) -> PuzzleRating {
    let PuzzleRating { rating, deviation, volatility } = own;
    let own = Rating { rating, deviation, volatility };
    let Rating { rating, deviation, volatility } = own.after(entry.rating(), tried);
    PuzzleRating { rating, deviation, volatility }
}

/// The position as the player of the puzzle sees it.
fn board(words: &Words, puzzle: &Puzzle, game: &Game, moves: Vec<Move>) -> PuzzleBoard {
    let (ruleset, seat) = (puzzle.ruleset(), puzzle.seat());
    let view = game.view(Viewer::Seat(seat));
    PuzzleBoard {
        table: table(words, puzzle),
        lines: view.lines(ruleset),
        view,
        offers: moves.into_iter().map(|mv| Offer::new(ruleset, seat, mv)).collect(),
    }
}

/// What a table with this game would show. A puzzle is of a game under way, however its answer ends.
fn table(words: &Words, puzzle: &Puzzle) -> TableInfo {
    let teller = words.about(puzzle.ruleset());
    let seats = Seat::all(puzzle.ruleset().players()).map(|seat| person(teller.player(seat)));
    shown_table(puzzle.game(), seats.collect())
}
