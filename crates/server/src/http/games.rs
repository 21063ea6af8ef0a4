//! Games that were played: lists, replays, records, and going on from a position.

use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use leonardo_protocol::{
    ContinueRequest, FromPosition, GameCards, GamesQuery, ListedTable, PositionInfo, RefusalInfo,
    Replay, ReplayQuery, Stage, TableList,
};
use leonardo_rules::{DeckKind, Ruleset, Seat, Viewer, names};
use serde::Serialize;

use super::answer::{Asked, Body, Part};
use super::tables::{PAGE_MAX, PAGE_USUAL, page, table_id};
use super::{Api, Failure};
use crate::create;
use crate::desk::Inbox;
use crate::fact::Fact;
use crate::hub::store_refusal;
use crate::identity::{GuestId, clean_name};
use crate::limits::{Key, Limited};
use crate::refusal::Refusal;
use crate::store::{Filter, StoredEntry};
use crate::table::Table;
use crate::table::replay::{self, Fog};
use crate::table::tell::Reader;

/// Finished games: public ones, or my own.
#[utoipa::path(get, path = "/api/games", tag = "games", params(GamesQuery), responses(
    (status = 200, body = TableList),
    (status = 400, body = RefusalInfo),
    (status = 401, description = "`mine` without a cookie", body = RefusalInfo),
))]
pub(crate) async fn list(
    api: Api,
    Asked(asked): Asked<GamesQuery>,
) -> Result<Json<TableList>, Failure> {
    let mine = asked.mine.unwrap_or(false);
    let name = match asked.player {
        Some(name) => Some(clean_name(&name).map_err(|_| api.fail(Refusal::BadName))?),
        None => None,
    };
    let filter = Filter {
        stages: vec![Stage::Finished],
        public_only: !mine,
        variant: asked.variant.map(|variant| variant.name().to_string()),
        guest: if mine { Some(api.guest()?.to_string()) } else { None },
        name,
        before: asked.before,
        limit: asked.limit.unwrap_or(PAGE_USUAL).clamp(1, PAGE_MAX),
        ..Filter::default()
    };
    page(&api, filter).await
}

/// A table with its log.
async fn whole(api: &Api, id: String) -> Result<(Box<Table>, Vec<StoredEntry>), Failure> {
    let id = table_id(api, id)?;
    let table = api.site.hub.ask(&id, Inbox::Whole).await.and_then(|table| table);
    let table = table.map_err(|refusal| api.fail(refusal))?;
    let log = api.site.hub.store.entries(table.number, 0).await;
    let mut log = log.map_err(|error| api.fail(store_refusal(error)))?;
    // The game may have gone on in between.
    log.truncate(table.next as usize);
    Ok((table, log))
}

/// Through whose eyes a text means, if there are such eyes.
pub(crate) fn eyes(text: Option<&str>, players: u8) -> Option<Fog> {
    match text.unwrap_or("public") {
        "public" => Some(Fog::Of(Viewer::Public)),
        "open" => Some(Fog::Open),
        seat => {
            let seat = Seat(seat.parse().ok()?);
            (seat.0 < players).then_some(Fog::Of(Viewer::Seat(seat)))
        }
    }
}

/// What the asker may see, and as whom the asker is spoken to.
fn fog(api: &Api, table: &Table, asked: &ReplayQuery) -> Result<(Fog, Reader), Failure> {
    let fog = eyes(asked.perspective.as_deref(), table.ruleset.players());
    let fog = fog.ok_or_else(|| api.fail(Refusal::NoSeat))?;
    let guest = api.guest.map(|guest| guest.to_string());
    let own = match (fog, &guest) {
        (Fog::Of(Viewer::Seat(seat)), Some(guest)) if table.chair(seat).is_of(guest) => Some(seat),
        _ => None,
    };
    match fog {
        _ if table.is_finished() || own.is_some() => {}
        Fog::Of(Viewer::Public) => {}
        Fog::Of(Viewer::Seat(_)) => return Err(api.fail(Refusal::NotYourSeat)),
        Fog::Open => return Err(api.fail(Refusal::NotFinished)),
    }
    let reader = Reader {
        guest,
        name: None,
        viewer: own.map_or(Viewer::Public, Viewer::Seat),
        language: api.tongue.0,
        views: false,
        words: true,
    };
    Ok((fog, reader))
}

/// The cards of a game.
pub(crate) fn cards_of(ruleset: &Ruleset) -> GameCards {
    let cards = |deck| ruleset.deck_cards(deck).collect();
    GameCards { main: cards(DeckKind::Main), extra: cards(DeckKind::Extra) }
}

/// A game to look at again, step by step.
#[utoipa::path(get, path = "/api/games/{id}/replay", tag = "games", params(
    ("id" = String, Path, description = "the table"), ReplayQuery), responses(
    (status = 200, body = Replay),
    (status = 400, description = "there are no such eyes", body = RefusalInfo),
    (status = 403, description = "somebody else's eyes during the game", body = RefusalInfo),
    (status = 404, body = RefusalInfo),
    (status = 409, description = "everything, but the game is not over", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
))]
pub(crate) async fn replay(
    api: Api,
    Part(id): Part<String>,
    Asked(eyes): Asked<ReplayQuery>,
) -> Result<Response, Failure> {
    let (table, log) = whole(&api, id).await?;
    let (fog, reader) = fog(&api, &table, &eyes)?;
    let site = api.site.clone();
    let look = move || {
        let steps = replay::steps(&table, &log, fog, &site.hub.words, &reader)?;
        let cards = cards_of(&table.ruleset);
        let body = Replay { table: table.info(), cards, seed: None, flaw: None, steps };
        Ok(named_json(&table.ruleset, &body))
    };
    api.site.aside(look).await.map_err(|refusal| api.fail(refusal))
}

/// JSON with cards by their names.
pub(crate) fn named_json(ruleset: &Arc<Ruleset>, body: &impl Serialize) -> Response {
    let text = names::with(ruleset, || serde_json::to_string(body));
    let text = text.expect("an answer can be written");
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// One position of a game: after the entry of this number.
#[utoipa::path(get, path = "/api/games/{id}/position/{seq}", tag = "games", params(
    ("id" = String, Path, description = "the table"),
    ("seq" = u32, Path, description = "the number of the entry"), ReplayQuery), responses(
    (status = 200, body = PositionInfo),
    (status = 400, body = RefusalInfo),
    (status = 403, body = RefusalInfo),
    (status = 404, body = RefusalInfo),
    (status = 409, body = RefusalInfo),
    (status = 429, body = RefusalInfo),
))]
pub(crate) async fn position(
    api: Api,
    Part((id, seq)): Part<(String, String)>,
    Asked(eyes): Asked<ReplayQuery>,
) -> Result<Response, Failure> {
    let seq: u32 = seq.parse().map_err(|_| api.fail(Refusal::NotFound))?;
    let (table, log) = whole(&api, id).await?;
    let (fog, reader) = fog(&api, &table, &eyes)?;
    let site = api.site.clone();
    let look = move || {
        let steps = replay::steps(&table, &log, fog, &site.hub.words, &reader)?;
        let step = steps.into_iter().take_while(|step| step.seq <= seq).last();
        let step = step.ok_or(Refusal::NotFound)?;
        Ok(named_json(&table.ruleset, &PositionInfo { table: table.info(), step }))
    };
    api.site.aside(look).await.map_err(|refusal| api.fail(refusal))
}

/// The record of a finished game.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(
    ("id" = String, Path, description = "the table")), responses(
    (status = 200, description = "a `.leo` file", body = String, content_type = "text/plain"),
    (status = 404, body = RefusalInfo),
    (status = 409, description = "the game is not over", body = RefusalInfo),
))]
pub(crate) async fn record(api: Api, Part(id): Part<String>) -> Result<Response, Failure> {
    let (table, log) = whole(&api, id).await?;
    let record = replay::record(&table, &log).map_err(|refusal| api.fail(refusal))?;
    let name = format!("attachment; filename=\"{}.leo\"", table.id);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8")),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::try_from(name).expect("an id is fit for a header"),
        ),
    ];
    Ok((headers, record.to_string()).into_response())
}

/// Go on from a position of a finished game against bots. What the seat could not know is dealt
/// anew.
#[utoipa::path(post, path = "/api/games/{id}/continue", tag = "games", request_body = ContinueRequest,
    params(("id" = String, Path, description = "the table")), responses(
    (status = 201, body = ListedTable),
    (status = 400, body = RefusalInfo),
    (status = 401, body = RefusalInfo),
    (status = 404, body = RefusalInfo),
    (status = 409, description = "the game is not over", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
))]
pub(crate) async fn go_on(
    api: Api,
    Part(id): Part<String>,
    Body(wanted): Body<ContinueRequest>,
) -> Result<Response, Failure> {
    let (guest, name) = api.named().await?;
    let (table, log) = whole(&api, id).await?;
    if !table.is_finished() {
        return Err(api.fail(Refusal::NotFinished));
    }
    let from = FromPosition { table: table.id.clone(), seq: wanted.seq };
    let game = move || replay::game_at(&table, &log, wanted.seq);
    let game = api.site.aside(game).await.map_err(|refusal| api.fail(refusal))?;
    let person = guest.to_string();
    let sitter = (person.as_str(), name.as_str());
    let facts = create::from_position(&game, Some(from), wanted.seat, wanted.bot, sitter);
    open(&api, guest, facts).await
}

/// Makes a table that begins with a position, if its maker may have one more.
pub(crate) async fn open(
    api: &Api,
    guest: GuestId,
    facts: Result<Vec<Fact>, Refusal>,
) -> Result<Response, Failure> {
    let facts = facts.map_err(|refusal| api.fail(refusal))?;
    let site = &api.site;
    let now_ms = site.monotonic_ms();
    let address = Key::Address(api.client.group());
    site.take(Limited::TableOfGuest, Key::Guest(guest), now_ms).map_err(|no| api.fail(no))?;
    site.take(Limited::TableOfAddress, address, now_ms).map_err(|no| api.fail(no))?;
    let guest = guest.to_string();
    let made = site.hub.create(facts, Some(&guest)).await.map_err(|no| api.fail(no))?;
    let now_ms = site.hub.clock.now_ms();
    let body = ListedTable { table: made.info(), created: now_ms, changed: now_ms };
    Ok((StatusCode::CREATED, Json(body)).into_response())
}
