//! Games that were played: lists, replays, records, and going on from a position.

use std::sync::Arc;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
#[cfg(test)]
use leonardo_protocol::RefusalInfo;
use leonardo_protocol::{
    BotSpec, ContinueRequest, FromPosition, GameCards, GamesQuery, ListedTable, PositionInfo,
    RefusalCode, Replay, ReplayQuery, ReplayStep, Stage, TableList, VisibleEvent,
};
use leonardo_record::fair::Secret;
use leonardo_rules::{DeckKind, FastDice, Game, Ruleset, Seat, Viewer, names};
use leonardo_table::replay::{self, Perspective};
use leonardo_table::{Creator, Recipient, Refusal, Table};
use leonardo_words::Words;
use serde::Serialize;

use super::answer::{ApiJson, ApiPath, ApiQuery};
use super::tables::{filter, page, table_id};
use super::{Api, Failure};
use crate::identity::{self, GuestId, clean_name};
use crate::log_text::{describe, names_in, news};
use crate::store::{Filter, StoredEntry};
use crate::table_task::{Snapshot, TableMessage};

/// Finished games: public ones, or my own.
#[cfg_attr(test, utoipa::path(get, path = "/api/games", tag = "games",
    params(GamesQuery), responses(
    (status = 200, body = TableList),
    (status = 400, body = RefusalInfo),
    (status = 401, description = "`mine` without a cookie", body = RefusalInfo),
)))]
pub(crate) async fn list(
    api: Api,
    ApiQuery(asked): ApiQuery<GamesQuery>,
) -> Result<Json<TableList>, Failure> {
    let filter = Filter {
        stages: vec![Stage::Finished],
        name: asked.player.as_deref().map(clean_name).transpose()?,
        before: asked.before,
        ..filter(&api, asked.variant, asked.mine, asked.limit)?
    };
    page(&api, filter).await
}

/// A table with its log.
struct WithLog {
    table: Table,
    log: Vec<StoredEntry>,
}

impl WithLog {
    async fn load(api: &Api, id: String) -> Result<WithLog, Failure> {
        let id = table_id(id)?;
        let snapshot = api.site.state.ask(&id, TableMessage::Snapshot).await?;
        let Snapshot { number, table } = *snapshot;
        let mut log = api.site.state.store.entries(number, 0).await?;
        // The game may have gone on in the meantime.
        log.truncate(table.next as usize);
        Ok(WithLog { table, log })
    }

    /// Every step in the words of a language.
    fn steps(&self, seen_by: &SeenBy, words: &Words) -> Result<Vec<ReplayStep>, Refusal> {
        let (table, viewer) = (&self.table, seen_by.recipient.viewer);
        let names = names_in(table, words);
        let teller = words.about(&table.ruleset).with_names(&names).for_viewer(viewer);
        let steps = replay::steps(table, &self.log, seen_by.perspective, &seen_by.recipient)?;
        let in_words = |(mut step, remarks): (ReplayStep, Vec<VisibleEvent>)| {
            step.text = news(&teller, &step.seen);
            let remarks = remarks.iter().flat_map(|event| describe(table, words, viewer, event));
            step.text.extend(remarks);
            step
        };
        Ok(steps.into_iter().map(in_words).collect())
    }
}

/// Reads a perspective: `public`, `open` or a seat.
pub(crate) fn perspective(text: Option<&str>, players: u8) -> Result<Perspective, RefusalCode> {
    match text.unwrap_or("public") {
        "public" => Ok(Perspective::Of(Viewer::Public)),
        "open" => Ok(Perspective::Open),
        seat => match seat.parse() {
            Ok(seat) if seat < players => Ok(Perspective::Of(Viewer::Seat(Seat(seat)))),
            _ => Err(RefusalCode::NoSeat),
        },
    }
}

/// From whose perspective a game is shown, and to whom.
struct SeenBy {
    perspective: Perspective,
    recipient: Recipient,
}

impl SeenBy {
    /// What the client asks for, if the client may see it.
    fn allowed(api: &Api, table: &Table, asked: &ReplayQuery) -> Result<SeenBy, Failure> {
        let perspective = perspective(asked.perspective.as_deref(), table.ruleset.players())?;
        let guest = api.guest.map(|guest| guest.to_string());
        let is_own = |seat| guest.as_ref().is_some_and(|guest| table.chair(seat).is_of(guest));
        let viewer = match perspective {
            Perspective::Of(Viewer::Seat(seat)) if is_own(seat) => Viewer::Seat(seat),
            Perspective::Of(Viewer::Public) => Viewer::Public,
            _ if table.is_finished() => Viewer::Public,
            Perspective::Of(Viewer::Seat(_)) => return Err(RefusalCode::NotYourSeat.into()),
            Perspective::Open => return Err(RefusalCode::NotFinished.into()),
        };
        let recipient = Recipient { guest, name: None, viewer, views: false };
        Ok(SeenBy { perspective, recipient })
    }
}

/// The cards of a game.
pub(crate) fn cards_of(ruleset: &Ruleset) -> GameCards {
    let cards = |deck| ruleset.deck_cards(deck).collect();
    GameCards { main: cards(DeckKind::Main), extra: cards(DeckKind::Extra) }
}

/// A game step by step.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}/replay", tag = "games", params(
    ("id" = String, Path, description = "the table"), ReplayQuery), responses(
    (status = 200, body = Replay),
    (status = 400, description = "there is no such perspective", body = RefusalInfo),
    (status = 403, description = "another player's perspective during the game", body = RefusalInfo),
    (status = 404, body = RefusalInfo),
    (status = 409, description = "everything, but the game is not over", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn replay(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiQuery(asked): ApiQuery<ReplayQuery>,
) -> Result<Response, Failure> {
    let game = WithLog::load(&api, id).await?;
    let seen_by = SeenBy::allowed(&api, &game.table, &asked)?;
    let (site, language) = (api.site.clone(), api.language);
    let look = move || {
        let steps = game.steps(&seen_by, site.state.words.of(language))?;
        let ruleset = &game.table.ruleset;
        let (table, cards) = (game.table.info(), cards_of(ruleset));
        Ok(named_json(ruleset, &Replay { table, cards, seed: None, flaw: None, steps }))
    };
    Ok(api.site.run_blocking(look).await?)
}

/// JSON with cards by their names.
pub(crate) fn named_json(ruleset: &Arc<Ruleset>, body: &impl Serialize) -> Response {
    let text = names::with(ruleset, || serde_json::to_string(body));
    let text = text.expect("an answer can be written");
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// One position of a game: after the entry of this number.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}/position/{seq}", tag = "games", params(
    ("id" = String, Path, description = "the table"),
    ("seq" = u32, Path, description = "the number of the entry"), ReplayQuery), responses(
    (status = 200, body = PositionInfo),
    (status = 400, body = RefusalInfo),
    (status = 403, body = RefusalInfo),
    (status = 404, body = RefusalInfo),
    (status = 409, body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn position(
    api: Api,
    ApiPath((id, seq)): ApiPath<(String, String)>,
    ApiQuery(asked): ApiQuery<ReplayQuery>,
) -> Result<Response, Failure> {
    let seq: u32 = seq.parse().map_err(|_| RefusalCode::NotFound)?;
    let game = WithLog::load(&api, id).await?;
    let seen_by = SeenBy::allowed(&api, &game.table, &asked)?;
    let (site, language) = (api.site.clone(), api.language);
    let look = move || {
        let steps = game.steps(&seen_by, site.state.words.of(language))?;
        let step = steps.into_iter().take_while(|step| step.seq <= seq).last();
        let step = step.ok_or(RefusalCode::NotFound)?;
        Ok(named_json(&game.table.ruleset, &PositionInfo { table: game.table.info(), step }))
    };
    Ok(api.site.run_blocking(look).await?)
}

/// The record of a finished game.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(
    ("id" = String, Path, description = "the table")), responses(
    (status = 200, description = "a `.leo` file", body = String, content_type = "text/plain"),
    (status = 404, body = RefusalInfo),
    (status = 409, description = "the game is not over", body = RefusalInfo),
)))]
pub(crate) async fn record(api: Api, ApiPath(id): ApiPath<String>) -> Result<Response, Failure> {
    let game = WithLog::load(&api, id).await?;
    let record = replay::record(&game.table, &game.log)?;
    let name = format!("attachment; filename=\"{}.leo\"", game.table.id);
    let content_type = "text/plain; charset=utf-8".to_owned();
    let headers = [(header::CONTENT_TYPE, content_type), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record.to_string()).into_response())
}

/// Continue from a position of a finished game against bots. What the seat could not know is dealt
/// again.
#[cfg_attr(test, utoipa::path(post, path = "/api/games/{id}/continue", tag = "games",
    request_body = ContinueRequest,
    params(("id" = String, Path, description = "the table")), responses(
    (status = 201, body = ListedTable),
    (status = 400, body = RefusalInfo),
    (status = 401, body = RefusalInfo),
    (status = 404, body = RefusalInfo),
    (status = 409, description = "the game is not over", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn continue_game(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiJson(wanted): ApiJson<ContinueRequest>,
) -> Result<Response, Failure> {
    let (guest, name) = api.named().await?;
    let game = WithLog::load(&api, id).await?;
    if !game.table.is_finished() {
        return Err(RefusalCode::NotFinished.into());
    }
    let from = FromPosition { table: game.table.id.clone(), seq: wanted.seq };
    let game = move || replay::game_at(&game.table, &game.log, wanted.seq);
    let game = api.site.run_blocking(game).await?;
    continue_from(&api, &game, Some(from), (wanted.seat, wanted.bot), (guest, &name)).await
}

/// Creates a table that continues from a position, if the guest may create one more.
pub(crate) async fn continue_from(
    api: &Api,
    game: &Game,
    from: Option<FromPosition>,
    (seat, bot): (Seat, BotSpec),
    (guest, name): (GuestId, &str),
) -> Result<Response, Failure> {
    let guest_id = guest.to_string();
    let creator = Creator { guest: &guest_id, name };
    let mut dice = FastDice::new(u64::from_le_bytes(identity::random_bytes()));
    let luck = (&Secret(identity::random_bytes()), &mut dice);
    let events = leonardo_table::from_position(game, from, seat, bot, creator, luck)?;
    let site = &api.site;
    site.take_table(guest, api.client.group())?;
    let table = site.state.create(events, Some(&guest_id)).await?.info();
    let now_ms = site.state.clock.now_ms();
    let body = ListedTable { table, created: now_ms, changed: now_ms, now: None };
    Ok((StatusCode::CREATED, Json(body)).into_response())
}
