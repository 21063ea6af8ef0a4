//! Tables: lists, making one, sitting down, and the way to the socket.

use std::sync::Arc;

use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
#[cfg(test)]
use leonardo_protocol::RefusalInfo;
use leonardo_protocol::{
    ClaimRequest, GameNow, ListedStage, ListedTable, NewSeat, NewTable, RefusalCode, Request,
    Seated, SitRequest, SocketQuery, Stage, TableInfo, TableList, TablesQuery, TokenSeat,
};
use leonardo_record::fair::Secret;
use leonardo_rules::{Seat, Variant, Viewer};
use leonardo_table::{Command, Creator, Opened, Recipient, Refusal, Sitter, TableEvent};
use leonardo_words::Language;

use super::answer::{ApiJson, ApiPath, ApiQuery};
use super::{Api, Failure, Site};
use crate::address::AddressGroup;
use crate::identity::{self, GuestId, clean_name};
use crate::list_cache::ListBody;
use crate::log_text::Reader;
use crate::send_queue::{Outgoing, send_queue};
use crate::socket::{self, Connection, Wish};
use crate::state::AppState;
use crate::store::{Filter, Listed};
use crate::table_task::{Act, Acted, Connect, TableMessage};

/// The most tables of one page of a list.
const PAGE_MAX: u32 = 100;
/// How many there are by default.
const PAGE_DEFAULT: u32 = 50;
/// For how many of one's own games it is told how they stand: each of these tables has to be awake.
const NOW_MAX: usize = 5;
/// How much is read from a socket at a time: what clients send is short, and there are many.
const SOCKET_BUFFER_BYTES: usize = 256;

/// What all lists can be narrowed down by.
pub(super) fn filter(
    api: &Api,
    variant: Option<Variant>,
    mine: Option<bool>,
    limit: Option<u32>,
) -> Result<Filter, Failure> {
    let mine = mine.unwrap_or(false);
    Ok(Filter {
        public_only: !mine,
        variant: variant.map(|variant| variant.name().to_string()),
        guest: if mine { Some(api.guest()?.to_string()) } else { None },
        limit: limit.unwrap_or(PAGE_DEFAULT).clamp(1, PAGE_MAX),
        ..Filter::default()
    })
}

/// What everyone may know about a table, as the store has it.
fn stored_info(listed: &Listed) -> Option<TableInfo> {
    serde_json::from_str(&listed.head.summary)
        .inspect_err(|error| {
            tracing::warn!(table = %listed.head.id, %error, "a stored summary cannot be read");
        })
        .ok()
}

/// A page of a list.
pub(super) async fn page(state: &AppState, filter: Filter) -> Result<TableList, Refusal> {
    let limit = filter.limit;
    let listed = state.store.list(filter).await?;
    let before = listed.last().map(|last| last.number).filter(|_| listed.len() == limit as usize);
    let table = |listed: &Listed| {
        let table = stored_info(listed)?;
        let (created, changed) = (listed.created_ms, listed.changed_ms);
        Some(ListedTable { table, created, changed, now: None })
    };
    Ok(TableList { tables: listed.iter().filter_map(table).collect(), before })
}

/// Open tables and games to watch.
#[cfg_attr(test, utoipa::path(get, path = "/api/tables", tag = "tables",
    params(TablesQuery), responses(
    (status = 200, body = TableList),
    (status = 400, body = RefusalInfo),
    (status = 401, description = "`mine` without a cookie", body = RefusalInfo),
)))]
pub(crate) async fn list(
    api: Api,
    headers: HeaderMap,
    ApiQuery(asked): ApiQuery<TablesQuery>,
) -> Result<Response, Failure> {
    let filter = Filter {
        stages: match asked.stage {
            None => vec![Stage::Open, Stage::Playing],
            Some(ListedStage::Open) => vec![Stage::Open],
            Some(ListedStage::Playing) => vec![Stage::Playing],
        },
        before: asked.before,
        ..filter(&api, asked.variant, asked.mine, asked.limit)?
    };
    let is_mine = asked.mine.unwrap_or(false);
    let state = &api.site.state;
    if !is_mine && filter.before.is_none() && filter.limit == PAGE_DEFAULT {
        // Everyone in the lobby asks for it, every few seconds.
        let read = || async {
            let list = page(state, filter).await?;
            Ok(ListBody::new(serde_json::to_vec(&list).expect("a list can be written")))
        };
        let body = state.lists.get((asked.stage, asked.variant), read).await?;
        return Ok(body.response(&headers));
    }
    let mut list = page(state, filter).await?;
    if is_mine {
        let guest = api.guest()?.to_string();
        let is_playing = |listed: &&mut ListedTable| listed.table.stage == Stage::Playing;
        for listed in list.tables.iter_mut().filter(is_playing).take(NOW_MAX) {
            listed.now = game_now(&api, &listed.table.id, &guest).await;
        }
    }
    Ok(Json(list).into_response())
}

/// How a game stands; none if its table cannot be asked now.
async fn game_now(api: &Api, id: &str, guest: &str) -> Option<GameNow> {
    let snapshot = api.snapshot(id).await.ok()?;
    let table = &snapshot.table;
    let game = &table.play.as_ref()?.game;
    let keys = table.seats().map(|seat| game.keys(seat).total() as u8).collect();
    Some(GameNow { turn: game.turn(), mine: table.seats_of(guest).collect(), keys })
}

/// Make a table.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables", tag = "tables",
    request_body = NewTable, responses(
    (status = 201, body = Seated),
    (status = 400, body = RefusalInfo),
    (status = 401, body = RefusalInfo),
    (status = 409, description = "to be dealt at once, but a seat is free", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn create(api: Api, ApiJson(new): ApiJson<NewTable>) -> Result<Response, Failure> {
    let (guest, name) = api.named().await?;
    if new.start && new.seats.contains(&NewSeat::Open) {
        return Err(RefusalCode::SeatsOpen.into());
    }
    let site = &api.site;
    site.take_table(guest, api.client.group()).await?;
    let guest_id = guest.to_string();
    let creator = Creator { guest: &guest_id, name: &name };
    let secret = Secret(identity::random_bytes());
    let mut events = leonardo_table::new_table(&site.state.rulesets, &new, creator, &secret)?;
    // All that the answer tells is stored at once: an error leaves nothing behind.
    let first_seat = seat_of(&events);
    let token = identity::seat_token();
    let hash = identity::token_hash(&token);
    events.extend(first_seat.map(|seat| TableEvent::Token { seat, hash }));
    let start = new.start.then_some(Command::Ask(Request::Start));
    let table = site.state.create(events, Some(&guest_id), start).await?;
    if table.stage == Stage::Playing {
        let address = api.client.group();
        let visit = TableMessage::Visit(guest_id.clone(), address);
        if site.state.send(&table.id, visit, Some(address)).await.is_err() {
            // There is no room for it in memory now, but its clock runs.
            site.state.wake(&table.id).await;
        }
    }
    let seats: Vec<Seat> = table.seats_of(&guest_id).collect();
    let token = first_seat.map(|_| token);
    Ok((StatusCode::CREATED, Json(Seated { table: table.info(), seats, token })).into_response())
}

/// The first seat that is taken.
fn seat_of(events: &[TableEvent]) -> Option<Seat> {
    events.iter().find_map(|event| match event {
        TableEvent::Sat { seat, .. } => Some(*seat),
        _ => None,
    })
}

/// Does something at a table for a guest who need not be connected to it.
async fn act(
    api: &Api,
    table: &str,
    guest: GuestId,
    name: &str,
    command: Command,
) -> Result<Acted, Failure> {
    let address = api.client.group();
    let act = |answer| {
        let (guest, name) = (guest.to_string(), name.to_string());
        let is_forwarded = false;
        TableMessage::Act(Box::new(Act { guest, address, name, command, answer, is_forwarded }))
    };
    Ok(api.site.state.ask(table, act, Some(address)).await?)
}

/// The id of a table, if it can be one.
pub(super) fn table_id(id: String) -> Result<String, RefusalCode> {
    if identity::is_table_id(&id) { Ok(id) } else { Err(RefusalCode::NoTable) }
}

/// What everyone may know about a table.
#[cfg_attr(test, utoipa::path(get, path = "/api/tables/{id}", tag = "tables",
    params(("id" = String, Path, description = "the table")), responses(
    (status = 200, body = TableInfo),
    (status = 404, body = RefusalInfo),
)))]
pub(crate) async fn info(
    api: Api,
    ApiPath(id): ApiPath<String>,
) -> Result<Json<TableInfo>, Failure> {
    let id = table_id(id)?;
    let listed = api.site.state.store.find(&id).await?;
    let info = listed.as_ref().and_then(stored_info);
    Ok(Json(info.ok_or(RefusalCode::NoTable)?))
}

/// Take a seat before the game, or give one's own seat another name.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/sit", tag = "tables",
    request_body = SitRequest, params(("id" = String, Path, description = "the table")), responses(
    (status = 200, body = Seated),
    (status = 400, description = "there is no such seat", body = RefusalInfo),
    (status = 401, body = RefusalInfo),
    (status = 404, body = RefusalInfo),
    (status = 409, description = "the seat is taken, or the game has begun", body = RefusalInfo),
    (status = 429, description = "too many requests, or you have sat down here too often", body = RefusalInfo),
)))]
pub(crate) async fn sit(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiJson(wanted): ApiJson<SitRequest>,
) -> Result<Json<Seated>, Failure> {
    let id = table_id(id)?;
    let (guest, mut name) = api.named().await?;
    if let Some(wanted) = &wanted.name {
        name = clean_name(wanted).map_err(|_| RefusalCode::BadName)?;
    }
    let token = identity::seat_token();
    let sit = Command::Sit { seat: wanted.seat, hash: identity::token_hash(&token) };
    let acted = act(&api, &id, guest, &name, sit).await?;
    let token = acted.has_token.then_some(token);
    Ok(Json(Seated { table: acted.info, seats: acted.own_seats, token }))
}

/// Which seat a token opens, so that people can be asked before they claim it.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/token", tag = "tables",
    request_body = ClaimRequest,
    params(("id" = String, Path, description = "the table")), responses(
    (status = 200, body = TokenSeat),
    (status = 400, body = RefusalInfo),
    (status = 403, description = "no seat of any table here has this token", body = RefusalInfo),
    (status = 409, description = "you sit at another seat of this table", body = RefusalInfo),
    (status = 429, description = "the seat has too many devices", body = RefusalInfo),
)))]
pub(crate) async fn token(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiJson(claim): ApiJson<ClaimRequest>,
) -> Result<Json<TokenSeat>, Failure> {
    known_table(&api, &id).await?;
    let snapshot = api.snapshot(&id).await?;
    let table = &snapshot.table;
    let guest = api.guest.map(|guest| guest.to_string());
    let hash = identity::token_hash(&claim.token);
    let (seat, yours) = match table.opened_by(guest.as_deref(), &hash)? {
        Opened::Seat(seat) => (seat, false),
        Opened::Own(seat) => (seat, true),
    };
    match &table.chair(seat).sitter {
        Sitter::Person { name, .. } => Ok(Json(TokenSeat { seat, name: name.clone(), yours })),
        Sitter::Nobody | Sitter::Bot(_) => Err(RefusalCode::BadToken.into()),
    }
}

/// An unknown table is refused like a wrong token.
async fn known_table(api: &Api, id: &str) -> Result<(), Failure> {
    if !identity::is_table_id(id) || api.site.state.store.find(id).await?.is_none() {
        return Err(RefusalCode::BadToken.into());
    }
    Ok(())
}

/// Come back to a seat on another device.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/claim", tag = "tables",
    request_body = ClaimRequest,
    params(("id" = String, Path, description = "the table")), responses(
    (status = 200, body = Seated),
    (status = 400, body = RefusalInfo),
    (status = 401, body = RefusalInfo),
    (status = 403, description = "no seat of any table here has this token", body = RefusalInfo),
    (status = 409, description = "you sit at another seat of this table", body = RefusalInfo),
    (status = 429, description = "the seat has too many devices", body = RefusalInfo),
)))]
pub(crate) async fn claim(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiJson(claim): ApiJson<ClaimRequest>,
) -> Result<Json<Seated>, Failure> {
    let (guest, name) = api.named().await?;
    known_table(&api, &id).await?;
    let claim = Command::Claim { hash: identity::token_hash(&claim.token) };
    let acted = act(&api, &id, guest, &name, claim).await?;
    Ok(Json(Seated { table: acted.info, seats: acted.own_seats, token: None }))
}

/// The WebSocket of a table; `docs/protocol.md` says what is spoken there.
#[cfg_attr(test, utoipa::path(get, path = "/api/tables/{id}/socket", tag = "tables", params(
    ("id" = String, Path, description = "the table"), SocketQuery), responses(
    (status = 101, description = "the protocol changes to WebSocket"),
    (status = 400, description = "the request is not one for a WebSocket", body = RefusalInfo),
    (status = 404, body = RefusalInfo),
    (status = 429, body = RefusalInfo),
)))]
pub(crate) async fn socket(
    api: Api,
    ApiPath(id): ApiPath<String>,
    ApiQuery(asked): ApiQuery<SocketQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let site = api.site.clone();
    let id = table_id(id)?;
    if site.state.store.find(&id).await?.is_none() {
        return Err(RefusalCode::NoTable.into());
    }
    let upgrade = upgrade.map_err(|error| Refusal::BadMessage(error.body_text()))?;
    let known = api.known().await?;
    let bytes_max = site.state.config.message_bytes_max as usize;
    let from = (known, api.client.group());
    let (connection, wish, outgoing) = connection(site, id, from, (asked, api.language))?;
    Ok(upgrade
        .max_message_size(bytes_max)
        .max_frame_size(bytes_max)
        .read_buffer_size(SOCKET_BUFFER_BYTES)
        .write_buffer_size(0)
        .on_upgrade(move |opened| socket::serve(connection, wish, outgoing, opened)))
}

/// A connection of a guest, or of a stranger, to a table: what its client wants to see, and what the
/// table tells it.
pub(crate) fn connection(
    site: Arc<Site>,
    table: String,
    (known, address): (Option<(GuestId, String)>, AddressGroup),
    (asked, usual): (SocketQuery, Language),
) -> Result<(Box<Connection>, Wish, Outgoing), Refusal> {
    let (guest, name) = known.unzip();
    // Strangers are counted one by one; their address counts them together.
    let key = guest.unwrap_or_else(GuestId::random);
    let guard = site
        .connections
        .open(address, key)
        .map_err(|_| Refusal::TooMany { retry_after_ms: 10_000 })?;
    let language: Option<Language> = asked.language.and_then(|code| code.parse().ok());
    let language = language.unwrap_or(usual);
    let (have, missed) = asked
        .have
        .map(|have| {
            let (tell, missed) = tokio::sync::oneshot::channel();
            ((have, tell), missed)
        })
        .unzip();
    let (queue, outgoing) = send_queue();
    let recipient = Recipient {
        guest: guest.map(|guest| guest.to_string()),
        name,
        viewer: Viewer::Public,
        views: asked.views.unwrap_or(false),
    };
    let reader = Reader { recipient, language, words: asked.words.unwrap_or(false) };
    let number = socket::next_number();
    let (seat, is_forwarded) = (asked.seat, false);
    let connect = Connect { connection: number, address, reader, seat, have, queue, is_forwarded };
    let connect = Box::new(connect);
    let wish = Wish { protocol: asked.protocol, connect, missed };
    let connection = Box::new(Connection { site, table, number, language, key, guard });
    Ok((connection, wish, outgoing))
}
