//! The description of the HTTP interface, for people and for programs that write programs. A test
//! writes it from what stands above the handlers and in the types of the protocol, so that neither
//! can drift apart.

use axum::http::header;
use axum::response::IntoResponse;

/// The document itself.
pub(crate) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("openapi.json"))
}

#[cfg(test)]
mod complete;

#[cfg(test)]
mod tests {
    use std::path::Path;

    use leonardo_protocol::{ListedStage, RefusalInfo};
    use utoipa::OpenApi;

    use super::complete::complete;
    use crate::http::{
        analysis, games, guests, lessons, own_puzzles, puzzles, records, retry, sets, tables,
    };

    #[derive(OpenApi)]
    #[openapi(
        info(
            title = "leonardo",
            description = "Tables for The Enigma of Leonardo. Who you are is a cookie: `POST /api/guest` \
                           sets it. What happens at a table is told over its socket; the project's \
                           page `docs/protocol.md` describes it. A method that is not listed here \
                           gets status 405, and `Allow` says which ones there are."
        ),
        paths(
            guests::me,
            guests::rename,
            lessons::list,
            lessons::state,
            sets::list,
            sets::check,
            tables::list,
            tables::create,
            tables::info,
            tables::sit,
            tables::token,
            tables::claim,
            tables::socket,
            games::list,
            games::replay,
            games::position,
            games::record,
            games::continue_game,
            analysis::game,
            retry::game,
            records::replay,
            records::continue_record,
            analysis::record,
            retry::record,
            puzzles::daily,
            puzzles::next,
            puzzles::puzzle,
            puzzles::answer,
            own_puzzles::game,
            own_puzzles::record,
        ),
        components(schemas(RefusalInfo, ListedStage)),
        tags(
            (name = "guests", description = "who you are"),
            (name = "lessons", description = "learning the games"),
            (name = "cards", description = "sets and decks"),
            (name = "tables", description = "tables to sit at"),
            (name = "games", description = "games that were played"),
            (name = "puzzles", description = "positions with one answer"),
        )
    )]
    struct Document;

    #[test]
    fn the_document_is_that_of_the_handlers() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http/openapi.json");
        let mut document = serde_json::to_value(Document::openapi()).unwrap();
        complete(&mut document);
        let fresh = serde_json::to_string_pretty(&document).unwrap() + "\n";
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &fresh).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            written == fresh,
            "openapi.json is stale: UPDATE_GOLDEN=1 cargo test -p leonardo-server openapi"
        );
    }
}
