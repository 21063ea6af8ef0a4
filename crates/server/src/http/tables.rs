//! Tables: lists, making one, sitting down, and the way to the socket.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use leonardo_protocol::{
    ClaimRequest, ListedStage, ListedTable, NewSeat, NewTable, RefusalInfo, Seated, SitRequest,
    SocketQuery, Stage, TableInfo, TableList, TablesQuery,
};
use leonardo_rules::{Seat, Viewer};
use leonardo_words::Language;

use super::answer::{Asked, Body, Part};
use super::{Api, Failure, Site};
use crate::create;
use crate::desk::{Connect, Do, Inbox};
use crate::hub::store_refusal;
use crate::identity::{self, GuestId};
use crate::limits::{Key, Limited};
use crate::outbox::outbox;
use crate::refusal::Refusal;
use crate::socket::{self, Visitor};
use crate::store::{Filter, Listed};
use crate::table::Command;
use crate::table::tell::Reader;

/// The most tables of one page of a list.
pub(crate) const PAGE_MAX: u32 = 100;
/// And how many there are if nobody says.
pub(super) const PAGE_USUAL: u32 = 50;
/// How much is read from a socket at a time: what clients send is short, and there are many.
const SOCKET_BUFFER_BYTES: usize = 256;

/// A page of a list.
pub(super) async fn page(api: &Api, filter: Filter) -> Result<Json<TableList>, Failure> {
    let limit = filter.limit;
    let listed = api.site.hub.store.list(filter).await;
    let listed = listed.map_err(|error| api.fail(store_refusal(error)))?;
    let before = listed.last().map(|last| last.number).filter(|_| listed.len() == limit as usize);
    let table = |listed: Listed| {
        let table = serde_json::from_str(&listed.head.summary).ok()?;
        Some(ListedTable { table, created: listed.created_ms, changed: listed.changed_ms })
    };
    Ok(Json(TableList { tables: listed.into_iter().filter_map(table).collect(), before }))
}

/// Open tables and games to watch.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(TablesQuery), responses(
    (status = 200, body = TableList),
    (status = 400, body = RefusalInfo),
    (status = 401, description = "`mine` without a cookie", body = RefusalInfo),
))]
pub(crate) async fn list(
    api: Api,
    Asked(asked): Asked<TablesQuery>,
) -> Result<Json<TableList>, Failure> {
    let mine = asked.mine.unwrap_or(false);
    let filter = Filter {
        stages: match asked.stage {
            None => vec![Stage::Open, Stage::Playing],
            Some(ListedStage::Open) => vec![Stage::Open],
            Some(ListedStage::Playing) => vec![Stage::Playing],
        },
        public_only: !mine,
        variant: asked.variant.map(|variant| variant.name().to_string()),
        guest: if mine { Some(api.guest()?.to_string()) } else { None },
        before: asked.before,
        limit: asked.limit.unwrap_or(PAGE_USUAL).clamp(1, PAGE_MAX),
        ..Filter::default()
    };
    page(&api, filter).await
}

/// Make a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable, responses(
    (status = 201, body = Seated),
    (status = 400, body = RefusalInfo),
    (status = 401, body = RefusalInfo),
    (status = 409, description = "to be dealt at once, but a seat is free", body = RefusalInfo),
    (status = 429, body = RefusalInfo),
))]
pub(crate) async fn create(api: Api, Body(new): Body<NewTable>) -> Result<Response, Failure> {
    let (guest, name) = api.named().await?;
    if new.start && new.seats.contains(&NewSeat::Open) {
        return Err(api.fail(Refusal::SeatsOpen));
    }
    let site = &api.site;
    let now_ms = site.monotonic_ms();
    let address = Key::Address(api.client.group());
    site.take(Limited::TableOfGuest, Key::Guest(guest), now_ms).map_err(|no| api.fail(no))?;
    site.take(Limited::TableOfAddress, address, now_ms).map_err(|no| api.fail(no))?;
    let guest_id = guest.to_string();
    let facts = create::table(&site.hub.rulesets, &new, &guest_id, &name);
    let facts = facts.map_err(|refusal| api.fail(refusal))?;
    let table = site.hub.create(facts, Some(&guest_id)).await.map_err(|no| api.fail(no))?;
    let seats: Vec<Seat> = table.seats_of(&guest_id).collect();
    let mut info = table.info();
    let mut token = None;
    if let Some(seat) = seats.first() {
        let (told, now) = give_token(&api, &table.id, guest, *seat).await?;
        (token, info) = (Some(told), now);
    }
    if new.start {
        info = act(&api, &table.id, guest, &name, Command::Start).await?;
    }
    Ok((StatusCode::CREATED, Json(Seated { table: info, seats, token })).into_response())
}

/// A fresh token for a seat.
async fn give_token(
    api: &Api,
    table: &str,
    guest: GuestId,
    seat: Seat,
) -> Result<(String, TableInfo), Failure> {
    let token = identity::seat_token();
    let command = Command::Token { seat, hash: identity::token_hash(&token) };
    let info = act(api, table, guest, "", command).await?;
    Ok((token, info))
}

/// Does something at a table for a guest who need not be connected to it.
async fn act(
    api: &Api,
    table: &str,
    guest: GuestId,
    name: &str,
    command: Command,
) -> Result<TableInfo, Failure> {
    let asked = |answer| {
        let (guest, name) = (guest.to_string(), name.to_string());
        Inbox::Do(Box::new(Do { guest, name, command, answer }))
    };
    let done = api.site.hub.ask(table, asked).await.and_then(|done| done);
    done.map_err(|refusal| api.fail(refusal))
}

/// The id of a table, if it can be one.
pub(crate) fn table_id(api: &Api, id: String) -> Result<String, Failure> {
    match identity::is_table_id(&id) {
        true => Ok(id),
        false => Err(api.fail(Refusal::NoTable)),
    }
}

/// What everyone may know about a table.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables",
    params(("id" = String, Path, description = "the table")), responses(
    (status = 200, body = TableInfo),
    (status = 404, body = RefusalInfo),
))]
pub(crate) async fn info(api: Api, Part(id): Part<String>) -> Result<Json<TableInfo>, Failure> {
    let id = table_id(&api, id)?;
    let listed = api.site.hub.store.find(&id).await;
    let listed = listed.map_err(|error| api.fail(store_refusal(error)))?;
    let summary = listed.and_then(|listed| serde_json::from_str(&listed.head.summary).ok());
    summary.map(Json).ok_or_else(|| api.fail(Refusal::NoTable))
}

/// Take a seat before the game.
#[utoipa::path(post, path = "/api/tables/{id}/sit", tag = "tables", request_body = SitRequest,
    params(("id" = String, Path, description = "the table")), responses(
    (status = 200, body = Seated),
    (status = 400, description = "there is no such seat", body = RefusalInfo),
    (status = 401, body = RefusalInfo),
    (status = 404, body = RefusalInfo),
    (status = 409, description = "the seat is taken, or the game has begun", body = RefusalInfo),
))]
pub(crate) async fn sit(
    api: Api,
    Part(id): Part<String>,
    Body(wanted): Body<SitRequest>,
) -> Result<Json<Seated>, Failure> {
    let id = table_id(&api, id)?;
    let (guest, name) = api.named().await?;
    let before = own_seats(&api, &id, guest).await?;
    act(&api, &id, guest, &name, Command::Sit { seat: wanted.seat }).await?;
    let seats = own_seats(&api, &id, guest).await?;
    let newest = seats.iter().find(|seat| !before.contains(seat)).copied();
    let newest = newest.or(wanted.seat).unwrap_or_default();
    let (token, table) = give_token(&api, &id, guest, newest).await?;
    Ok(Json(Seated { table, seats, token: Some(token) }))
}

/// Come back to a seat on another device.
#[utoipa::path(post, path = "/api/tables/{id}/claim", tag = "tables", request_body = ClaimRequest,
    params(("id" = String, Path, description = "the table")), responses(
    (status = 200, body = Seated),
    (status = 400, body = RefusalInfo),
    (status = 401, body = RefusalInfo),
    (status = 403, description = "no seat of any table here has this token", body = RefusalInfo),
    (status = 429, description = "the seat has too many devices", body = RefusalInfo),
))]
pub(crate) async fn claim(
    api: Api,
    Part(id): Part<String>,
    Body(claim): Body<ClaimRequest>,
) -> Result<Json<Seated>, Failure> {
    let (guest, name) = api.named().await?;
    // An unknown table answers like a wrong token.
    let unknown = |_| api.fail(Refusal::BadToken);
    if !identity::is_table_id(&id) {
        return Err(unknown(()));
    }
    let listed = api.site.hub.store.find(&id).await;
    if listed.map_err(|error| api.fail(store_refusal(error)))?.is_none() {
        return Err(unknown(()));
    }
    let hash = identity::token_hash(&claim.token);
    let table = act(&api, &id, guest, &name, Command::Claim { hash }).await?;
    let seats = own_seats(&api, &id, guest).await?;
    Ok(Json(Seated { table, seats, token: None }))
}

async fn own_seats(api: &Api, id: &str, guest: GuestId) -> Result<Vec<Seat>, Failure> {
    let whole = api.site.hub.ask(id, Inbox::Whole).await.and_then(|table| table);
    let table = whole.map_err(|refusal| api.fail(refusal))?;
    Ok(table.seats_of(&guest.to_string()).collect())
}

/// The WebSocket of a table; `docs/protocol.md` says what is spoken there.
#[utoipa::path(get, path = "/api/tables/{id}/socket", tag = "tables", params(
    ("id" = String, Path, description = "the table"), SocketQuery), responses(
    (status = 101, description = "the protocol changes to WebSocket"),
    (status = 400, description = "the request is not one for a WebSocket", body = RefusalInfo),
    (status = 404, body = RefusalInfo),
    (status = 429, body = RefusalInfo),
))]
pub(crate) async fn socket(
    State(site): State<Arc<Site>>,
    api: Api,
    Part(id): Part<String>,
    Asked(asked): Asked<SocketQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let id = table_id(&api, id)?;
    let found = site.hub.store.find(&id).await.map_err(|error| api.fail(store_refusal(error)))?;
    if found.is_none() {
        return Err(api.fail(Refusal::NoTable));
    }
    let upgrade = upgrade.map_err(|error| api.fail(Refusal::BadMessage(error.body_text())))?;
    let known = api.known().await?;
    let (guest, name) = known.unzip();
    // Strangers are counted each for themselves; their address counts them together.
    let key = guest.unwrap_or_else(GuestId::random);
    let guard = site
        .connections
        .open(api.client.group(), key)
        .map_err(|_| api.fail(Refusal::TooMany { retry_after_ms: 10_000 }))?;
    let language: Option<Language> = asked.language.and_then(|code| code.parse().ok());
    let (have, missed) = match asked.have {
        Some(have) => {
            let (tell, missed) = tokio::sync::oneshot::channel();
            (Some((have, tell)), Some(missed))
        }
        None => (None, None),
    };
    let (out, outgoing) = outbox();
    let connect = Connect {
        connection: socket::next_number(),
        reader: Reader {
            guest: guest.map(|guest| guest.to_string()),
            name,
            viewer: Viewer::Public,
            language: language.unwrap_or(api.tongue.0),
            views: asked.views.unwrap_or(false),
            words: asked.words.unwrap_or(false),
        },
        seat: asked.seat,
        have,
        out,
    };
    let visitor =
        Box::new(Visitor { table: id, protocol: asked.protocol, connect, missed, key, guard });
    let bytes_max = site.hub.config.message_bytes_max as usize;
    Ok(upgrade
        .max_message_size(bytes_max)
        .max_frame_size(bytes_max)
        .read_buffer_size(SOCKET_BUFFER_BYTES)
        .write_buffer_size(0)
        .on_upgrade(move |opened| socket::serve(site, visitor, outgoing, opened)))
}
