//! The description of the HTTP interface, for people and for programs that write programs.

use axum::Json;
use leonardo_protocol::RefusalInfo;
use utoipa::OpenApi;

use super::{games, guests, records, sets, tables};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "leonardo",
        description = "Tables for The Enigma of Leonardo. Who you are is a cookie: `POST /api/guest` \
                       sets it. What happens at a table is told over its socket; the project's \
                       page `docs/protocol.md` describes it."
    ),
    paths(
        guests::me,
        guests::rename,
        sets::list,
        sets::check,
        tables::list,
        tables::create,
        tables::info,
        tables::sit,
        tables::claim,
        tables::socket,
        games::list,
        games::replay,
        games::position,
        games::record,
        games::continue_game,
        records::replay,
        records::continue_record,
    ),
    components(schemas(RefusalInfo)),
    tags(
        (name = "guests", description = "who you are"),
        (name = "cards", description = "sets and decks"),
        (name = "tables", description = "tables to sit at"),
        (name = "games", description = "games that were played"),
    )
)]
pub(crate) struct Document;

/// The document itself.
pub(crate) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Document::openapi())
}
