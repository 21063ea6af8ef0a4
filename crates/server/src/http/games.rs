//! Games that were played: lists, replays, records, and going on from a position.

use std::sync::Arc;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
#[cfg(test)]
use leonardo_protocol::RefusalInfo;
use leonardo_protocol::{
    BotSpec, ContinueRequest, FromPosition, GameCards, GamesQuery, ListedTable, PositionInfo,
    RefusalCode, Replay, ReplayQuery, ReplayStep, Stage, TableList,
};
use leonardo_record::fair::Secret;
use leonardo_rules::{DeckKind, FastDice, Game, Ruleset, Seat, Viewer, names};
use leonardo_table::replay::{Perspective, RecordWriter, Step, Walk};
use leonardo_table::{Creator, Recipient, Refusal, Table};
use leonardo_words::Language;
use serde::Serialize;

use super::answer::{ApiJson, ApiPath, ApiQuery, json};
use super::step_stream::{StepSource, streamed, write_steps};
use super::tables::{filter, page, table_id};
use super::{Api, Failure, Site};
use crate::identity::{self, GuestId, clean_name};
use crate::log_pages::{LogPages, Reading};
use crate::log_text::{describe, names_in, news};
use crate::store::{Filter, StoredEntry};
use crate::table_task::Snapshot;

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
    Ok(Json(page(&api.site.state, filter).await?))
}

/// A table with its log, which is read a page at a time.
pub(super) struct WithLog {
    pub(super) table: Table,
    pub(super) log: LogPages,
}

impl WithLog {
    pub(super) async fn load(api: &Api, id: String) -> Result<WithLog, Failure> {
        let id = table_id(id)?;
        let reading = Reading::begin(&api.site, api.client.group())?;
        let Snapshot { number, table } = *api.snapshot(&id).await?;
        let log = LogPages::new(reading, number, 0, table.next);
        Ok(WithLog { table, log })
    }

    /// Goes to the last decision up to the entry `seq`.
    async fn walk_to(
        self,
        seq: u32,
        perspective: Perspective,
        to: Recipient,
    ) -> Result<(Table, Walk), Refusal> {
        let WithLog { table, mut log } = self;
        let walk = Walk::new(&table, perspective, to);
        let work = move |(table, walk): &mut (Table, Walk), page: &[StoredEntry]| {
            walk.until(table, page, seq)
        };
        log.fold((table, walk), work).await
    }
}

/// The steps of a game that was played here.
struct GameSteps {
    log: LogPages,
    /// Moved to the thread that works on a page, and back.
    shown: Option<Box<Shown>>,
}

/// A game as it is shown again.
struct Shown {
    site: Arc<Site>,
    language: Language,
    table: Table,
    viewer: Viewer,
    walk: Walk,
}

impl Shown {
    fn in_words(&self, steps: Vec<Step>) -> Vec<ReplayStep> {
        let (table, words) = (&self.table, self.site.state.words.of(self.language));
        let names = names_in(table, words);
        let teller = words.about(&table.ruleset).with_names(&names).for_viewer(self.viewer);
        let in_words = |(mut step, remarks): Step| {
            step.text = news(&teller, &step.seen);
            let lines = remarks.iter().flat_map(|event| describe(table, words, self.viewer, event));
            step.text.extend(lines);
            step
        };
        steps.into_iter().map(in_words).collect()
    }
}

impl StepSource for GameSteps {
    async fn page(&mut self) -> Result<Option<String>, Refusal> {
        while let Some(mut shown) = self.shown.take() {
            let page = self.log.page().await?;
            let is_last = page.is_none();
            let job = move || {
                let steps = match page {
                    Some(page) => shown.walk.steps(&shown.table, &page)?,
                    None => shown.walk.step().into_iter().collect(),
                };
                let steps = shown.in_words(steps);
                Ok((write_steps(&shown.table.ruleset, &steps), shown))
            };
            let (text, shown) = self.log.reading.run(job).await?;
            self.shown = (!is_last).then_some(shown);
            if text.is_some() {
                return Ok(text);
            }
        }
        Ok(None)
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
    let WithLog { table, log } = WithLog::load(&api, id).await?;
    let SeenBy { perspective, recipient } = SeenBy::allowed(&api, &table, &asked)?;
    let ruleset = table.ruleset.clone();
    let (info, cards) = (table.info(), cards_of(&ruleset));
    let replay = Replay { table: info, cards, seed: None, flaw: None, steps: Vec::new() };
    let viewer = recipient.viewer;
    let walk = Walk::new(&table, perspective, recipient);
    let shown = Shown { site: api.site.clone(), language: api.language, table, viewer, walk };
    let steps = GameSteps { log, shown: Some(Box::new(shown)) };
    Ok(streamed(&ruleset, &replay, steps).await?)
}

/// JSON with cards by their names.
pub(super) fn json_text(ruleset: &Arc<Ruleset>, body: &impl Serialize) -> String {
    let text = names::with(ruleset, || serde_json::to_string(body));
    text.expect("an answer can be written")
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
    let SeenBy { perspective, recipient } = SeenBy::allowed(&api, &game.table, &asked)?;
    let viewer = recipient.viewer;
    let (table, walk) = game.walk_to(seq, perspective, recipient).await?;
    let mut shown = Shown { site: api.site.clone(), language: api.language, table, viewer, walk };
    let step = shown.walk.step().into_iter().collect();
    let step = shown.in_words(step).pop().ok_or(RefusalCode::NotFound)?;
    let body = PositionInfo { table: shown.table.info(), step };
    let text = json_text(&shown.table.ruleset, &body);
    Ok(json(text))
}

/// The record of a finished game.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(
    ("id" = String, Path, description = "the table")), responses(
    (status = 200, description = "a `.leo` file", body = String, content_type = "text/plain"),
    (status = 404, body = RefusalInfo),
    (status = 409, description = "the game is not over", body = RefusalInfo),
)))]
pub(crate) async fn record(api: Api, ApiPath(id): ApiPath<String>) -> Result<Response, Failure> {
    let WithLog { table, mut log } = WithLog::load(&api, id).await?;
    if !table.is_finished() {
        return Err(RefusalCode::NotFinished.into());
    }
    let name = format!("attachment; filename=\"{}.leo\"", table.id);
    let (table, writer) = log.fold((table, RecordWriter::default()), written).await?;
    let record = log.reading.run(move || Ok(writer.finish(&table)?.to_string())).await?;
    let content_type = "text/plain; charset=utf-8".to_owned();
    let headers = [(header::CONTENT_TYPE, content_type), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record).into_response())
}

/// Writes a page of a log down.
pub(super) fn written(
    (table, writer): &mut (Table, RecordWriter),
    page: &[StoredEntry],
) -> Result<bool, Refusal> {
    writer.add(table, page).map(|()| true)
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
    let to = Recipient { guest: None, name: None, viewer: Viewer::Public, views: false };
    let (_, walk) = game.walk_to(wanted.seq, Perspective::Open, to).await?;
    let game = walk.game().ok_or(RefusalCode::NotFound)?;
    continue_from(&api, game, Some(from), (wanted.seat, wanted.bot), (guest, &name)).await
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
    site.take_table(guest, api.client.group()).await?;
    let table = site.state.create(events, Some(&guest_id), None).await?.info();
    let now_ms = site.state.clock.now_ms();
    let body = ListedTable { table, created: now_ms, changed: now_ms, now: None };
    Ok((StatusCode::CREATED, Json(body)).into_response())
}
