//! What messengers show of a link: the page's title, a sentence and a picture, and for a table the
//! game and who sits there. They run no scripts, so it has to stand in the page as it is served.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use leonardo_protocol::{SeatKind, Stage, TableInfo};
use leonardo_rules::Seat;
use leonardo_words::{Value, Words};

use super::Site;
use super::answer::language;
use crate::address::Client;
use crate::identity;

/// What is replaced in the page, these marks included.
const BEGIN: &str = "<!--preview-->";
const END: &str = "<!--/preview-->";
/// The picture, beside the page.
const PICTURE: &str = "/preview.png";
/// The page is a few kilobytes.
const PAGE_BYTES_MAX: usize = 64 * 1024;

/// Which pages have a preview of their own.
#[derive(PartialEq, Eq, Debug)]
enum Page<'a> {
    Home,
    Table(&'a str),
}

fn page_of(path: &str) -> Option<Page<'_>> {
    if path == "/" {
        return Some(Page::Home);
    }
    let id = path.strip_prefix("/table/").or_else(|| path.strip_prefix("/replay/"))?;
    identity::is_table_id(id).then_some(Page::Table(id))
}

/// Middleware of the client's pages: writes the preview into those that are shared.
pub(crate) async fn describe(
    State(site): State<Arc<Site>>,
    mut request: Request,
    next: Next,
) -> Response {
    let uri = request.uri().clone();
    let Some(page) = page_of(uri.path()) else { return next.run(request).await };
    let words = site.state.words.of(language(request.headers(), &uri));
    let client = request.extensions().get::<Client>().cloned();
    let headers = request.headers_mut();
    // What is changed here has to come unpacked, and differs from what the browser may have kept.
    headers.remove(header::ACCEPT_ENCODING);
    headers.remove(header::IF_NONE_MATCH);
    let response = next.run(request).await;
    if response.status() != StatusCode::OK {
        return response;
    }
    let table = match page {
        Page::Home => None,
        Page::Table(id) => table_info(&site, id).await,
    };
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, PAGE_BYTES_MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let preview = tags(words, table.as_ref(), &origin(&site, client.as_ref()));
    let written = write_into(&String::from_utf8_lossy(&bytes), &preview);
    parts.headers.remove(header::ETAG);
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Response::from_parts(parts, Body::from(written))
}

async fn table_info(site: &Site, id: &str) -> Option<TableInfo> {
    let listed = site.state.store.find(id).await.ok()??;
    serde_json::from_str(&listed.head.summary).ok()
}

/// What addresses begin with: messengers want the whole of them.
fn origin(site: &Site, client: Option<&Client>) -> String {
    if let Some(public) = &site.state.config.public_url {
        return public.to_string();
    }
    let Some(Client { is_https, host: Some(host), .. }) = client else { return String::new() };
    format!("{}://{host}", if *is_https == Some(true) { "https" } else { "http" })
}

fn write_into(page: &str, preview: &str) -> String {
    let found = page.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    match found {
        Some((before, after)) => format!("{before}{preview}{after}"),
        None => page.to_string(),
    }
}

/// The tags. Names are people's own words, and are escaped like everything else.
fn tags(words: &Words, table: Option<&TableInfo>, origin: &str) -> String {
    let (title, about) = match table {
        Some(table) => (words.variant(table.variant), sentence(words, table)),
        None => (words.say("page-title"), words.say("page-about")),
    };
    let (title, about, site) = (escape(&title), escape(&about), escape(&words.say("page-title")));
    let picture = escape(&format!("{origin}{PICTURE}"));
    format!(
        "<title>{title}</title>\n\
         <meta name=\"description\" content=\"{about}\">\n\
         <meta property=\"og:type\" content=\"website\">\n\
         <meta property=\"og:site_name\" content=\"{site}\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{about}\">\n\
         <meta property=\"og:image\" content=\"{picture}\">\n\
         <meta property=\"og:image:width\" content=\"1200\">\n\
         <meta property=\"og:image:height\" content=\"630\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n"
    )
}

/// Who sits there, and what a guest can do.
fn sentence(words: &Words, table: &TableInfo) -> String {
    let name = |(at, seat): (usize, &leonardo_protocol::SeatInfo)| match (&seat.name, &seat.bot) {
        (Some(name), _) => Some(name.clone()),
        (None, Some(bot)) => Some(words.bot_name(bot.level.name(), Seat(at as u8))),
        (None, None) => None,
    };
    let players: Vec<String> = table.seats.iter().enumerate().filter_map(name).collect();
    let free = table.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count();
    let args: [(&str, Value<'_>); 2] =
        [("players", players.join(", ").into()), ("free", free.into())];
    match table.stage {
        Stage::Open => words.say_with("page-table-open", &args),
        Stage::Playing => words.say_with("page-table-playing", &args),
        Stage::Finished | Stage::Closed => words.say_with("page-table-finished", &args),
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_text() {
        let name = "<script>alert(\"1\")</script> & 'Co'";
        let safe = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Co&#39;";
        assert_eq!(escape(name), safe);
    }

    #[test]
    fn the_preview_takes_the_place_of_the_usual_one() {
        let page = format!("<head>{BEGIN}<title>old</title>{END}<link></head>");
        assert_eq!(write_into(&page, "new"), "<head>new<link></head>");
        assert_eq!(write_into("no marks", "new"), "no marks");
    }

    #[test]
    fn only_what_is_shared_is_described() {
        assert_eq!(page_of("/"), Some(Page::Home));
        assert_eq!(page_of("/table/AAAAAAAAAAAAAAAA"), Some(Page::Table("AAAAAAAAAAAAAAAA")));
        assert_eq!(page_of("/replay/AAAAAAAAAAAAAAAA"), Some(Page::Table("AAAAAAAAAAAAAAAA")));
        assert_eq!(page_of("/table/../../x"), None);
        assert_eq!(page_of("/assets/x.js"), None);
    }
}
