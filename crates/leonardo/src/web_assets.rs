//! The browser client: the files of `web/dist`, embedded in the program.
//!
//! A debug build reads them from the folder, so that the client can be rebuilt without the program. Without the folder there is no client, and everything else works.

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The page that every address of the client begins with.
const INDEX: &str = "index.html";
/// Names in here contain a hash of their content, so they never change.
const HASHED: &str = "assets/";

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// Whether the client was there when the program was built.
pub(crate) fn is_built() -> bool {
    Files::get(INDEX).is_some()
}

/// Everything that is not under `/api`.
pub(crate) fn router() -> Router {
    Router::new().fallback(answer)
}

async fn answer(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let is_page = !path.contains('.') && !path.starts_with("api");
    let path = if is_page { INDEX } else { path };
    found(path, request.headers()).unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

/// The file, in the best form that the browser takes.
fn found(path: &str, asked: &HeaderMap) -> Option<Response> {
    let kind = content_type(path)?;
    let (file, encoding) = packed(path, asked)?;
    let tag = entity_tag(&file);
    let cache = match path.starts_with(HASHED) {
        true => "public, max-age=31536000, immutable",
        false => "max-age=0, must-revalidate",
    };
    let is_known = asked.get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag);
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(file.data).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::ETAG, tag);
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// A file that was compressed when the client was built, or as it is.
fn packed(path: &str, asked: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    for (encoding, ending) in [("br", ".br"), ("gzip", ".gz")] {
        if accepts(asked, encoding)
            && let Some(file) = Files::get(&format!("{path}{ending}"))
        {
            return Some((file, Some(encoding)));
        }
    }
    Files::get(path).map(|file| (file, None))
}

/// Whether the browser takes this encoding: it names it, and not with the quality 0, which refuses it.
fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING).iter();
    values.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).any(|part| {
        let mut fields = part.split(';').map(str::trim);
        let is_named = fields.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let quality = fields.find_map(|field| field.strip_prefix("q="));
        is_named && quality.and_then(|quality| quality.parse().ok()) != Some(0.0)
    })
}

fn entity_tag(file: &EmbeddedFile) -> HeaderValue {
    let hash = file.metadata.sha256_hash();
    let tag = leonardo_rules::hex(&hash[..12]);
    HeaderValue::try_from(format!("\"{tag}\"")).expect("hexadecimal digits are fit for a header")
}

/// The type of a file by its ending; others are not served.
fn content_type(path: &str) -> Option<&'static str> {
    let (_, ending) = path.rsplit_once('.')?;
    Some(match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn get(path: &str) -> StatusCode {
        let request = Request::builder().uri(path).body(Body::empty()).expect("a request");
        answer(request).await.status()
    }

    /// With and without a built client: an unknown file is no page.
    #[tokio::test]
    async fn only_pages_lead_to_the_client() {
        let page = if is_built() { StatusCode::OK } else { StatusCode::NOT_FOUND };
        assert_eq!(get("/").await, page);
        assert_eq!(get("/table/b64url-name-0001").await, page);
        assert_eq!(get("/assets/none.js").await, StatusCode::NOT_FOUND);
        assert_eq!(get("/../Cargo.toml").await, StatusCode::NOT_FOUND);
        assert_eq!(get("/api/none").await, StatusCode::NOT_FOUND);
    }

    #[test]
    fn an_encoding_of_quality_zero_is_refused() {
        let accepts = |value: &'static str, encoding: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            super::accepts(&headers, encoding)
        };
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("gzip;q=0.5, BR; q=0.001", "br"));
        assert!(!accepts("gzip", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("br; q=0.000", "br"));
        assert!(accepts("br;q=0, gzip", "gzip"));
        assert!(!super::accepts(&HeaderMap::new(), "br"));
    }

    #[test]
    fn every_type_that_the_client_has_is_known() {
        for file in Files::iter() {
            let plain = file.trim_end_matches(".br").trim_end_matches(".gz");
            assert!(content_type(plain).is_some(), "{file}");
        }
    }
}
