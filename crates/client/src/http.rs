//! Requests over HTTP: who you are, lists of tables, making one, looking back.

use std::io;
use std::time::Duration;

use leonardo_protocol::{
    ClaimRequest, Guest, NewName, NewTable, Seated, SitRequest, TableList, TablesQuery, TokenSeat,
};
use leonardo_rules::Seat;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use ureq::Agent;
use ureq::http::{HeaderName, HeaderValue, Method, Request, header};
use url::form_urlencoded;

use crate::{Error, Link, tls};

/// How long connecting may take, and everything together.
const CONNECT_MAX: Duration = Duration::from_secs(10);
const ANSWER_MAX: Duration = Duration::from_secs(30);
/// The longest answer that is read; a long game has a record of about a megabyte.
const ANSWER_BYTES_MAX: u64 = 8 << 20;

/// A guest at a server. Clones share connections and start with the same cookie.
#[derive(Clone, Debug)]
pub struct Server {
    agent: Agent,
    link: Link,
    cookie: Option<String>,
    language: Option<String>,
}

/// An answer, whatever its status.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status, such as 200.
    pub status: u16,
    /// The headers, their names in small letters.
    pub headers: Vec<(String, String)>,
    /// The body, which is text for every path of a server.
    pub body: String,
}

impl Response {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The cookie that it sets, as it is to be sent back.
    pub fn cookie(&self) -> Option<&str> {
        self.header(header::SET_COOKIE.as_str())?.split(';').next()
    }

    /// The body, or the refusal.
    ///
    /// # Errors
    ///
    /// The server's refusal, if the status is not one of success.
    pub fn ok(self) -> Result<String, Error> {
        match self.status {
            200..300 => Ok(self.body),
            status => Err(Error::refused(status, self.body.as_bytes())),
        }
    }
}

impl Server {
    /// The server that a link leads to. Connects to nothing yet.
    ///
    /// # Errors
    ///
    /// If the link wants TLS and the system has no certificates to trust.
    pub fn new(link: &Link) -> Result<Server, Error> {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(None)
            .max_idle_connections_per_host(1)
            .timeout_connect(Some(CONNECT_MAX))
            .timeout_global(Some(ANSWER_MAX));
        if link.is_tls() {
            config = config.tls_config(tls::http_config()?);
        }
        let agent = config.build().new_agent();
        Ok(Server { agent, link: link.clone(), cookie: None, language: None })
    }

    /// Comes with this cookie.
    pub fn with_cookie(mut self, cookie: Option<String>) -> Server {
        self.cookie = cookie;
        self
    }

    /// Wants refusals and words in this language, such as `en`.
    pub fn with_language(mut self, language: impl Into<String>) -> Server {
        self.language = Some(language.into());
        self
    }

    /// The link that led here.
    pub fn link(&self) -> &Link {
        &self.link
    }

    /// The cookie that says who this guest is.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// The language that was asked for.
    pub fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// Sends any request and takes any answer.
    ///
    /// # Errors
    ///
    /// If there is no answer. An answer that refuses is one.
    pub fn call(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> Result<Response, Error> {
        let invalid = |error| Error::Network(io::Error::new(io::ErrorKind::InvalidInput, error));
        let method =
            Method::from_bytes(method.as_bytes()).map_err(|error| invalid(error.into()))?;
        let has_body = matches!(method, Method::POST | Method::PUT | Method::PATCH);
        let mut request = Request::builder().method(method).uri(self.link.http(path));
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(language) = &self.language {
            request = request.header(header::ACCEPT_LANGUAGE, language);
        }
        match body {
            Some(_) => request = request.header(header::CONTENT_TYPE, "application/json"),
            // Otherwise an empty body would be sent in chunks, and a server would ask of what type.
            None if has_body => request = request.header(header::CONTENT_LENGTH, 0),
            None => {}
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answered = match body {
            Some(body) => self.agent.run(request.body(body).map_err(invalid)?)?,
            None => self.agent.run(request.body(()).map_err(invalid)?)?,
        };
        let (parts, mut body) = answered.into_parts();
        let body = body.with_config().limit(ANSWER_BYTES_MAX).read_to_string()?;
        let header = |(name, value): (&HeaderName, &HeaderValue)| {
            (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned())
        };
        let headers = parts.headers.iter().map(header).collect();
        Ok(Response { status: parts.status.as_u16(), headers, body })
    }

    /// Gets something that is text.
    ///
    /// # Errors
    ///
    /// If there is no answer, or a refusal.
    pub fn get_text(&self, path: &str) -> Result<String, Error> {
        self.call("GET", path, &[], None)?.ok()
    }

    /// Who this guest is. The cookie that the server renews is kept.
    ///
    /// # Errors
    ///
    /// If there is no answer, or the server does not know the cookie.
    pub fn guest(&mut self) -> Result<Guest, Error> {
        let answer = self.call("GET", "/api/guest", &[], None)?;
        self.keep_cookie(&answer);
        read(&answer.ok()?)
    }

    fn keep_cookie(&mut self, answer: &Response) {
        if let Some(cookie) = answer.cookie() {
            self.cookie = Some(cookie.to_owned());
        }
    }

    /// Becomes a guest of this name, or renames the guest. The cookie is kept.
    ///
    /// # Errors
    ///
    /// If there is no answer, or a refusal.
    pub fn set_name(&mut self, name: &str) -> Result<Guest, Error> {
        let body = write(&NewName { name: name.to_owned() });
        let answer = self.call("POST", "/api/guest", &[], Some(&body))?;
        self.keep_cookie(&answer);
        read(&answer.ok()?)
    }

    /// Tables, newest first.
    ///
    /// # Errors
    ///
    /// If there is no answer, or a refusal.
    pub fn tables(&self, query: &TablesQuery) -> Result<TableList, Error> {
        self.get(&with_query("/api/tables", query))
    }

    /// Creates a table.
    ///
    /// # Errors
    ///
    /// If there is no answer, or a refusal.
    pub fn create(&self, table: &NewTable) -> Result<Seated, Error> {
        self.post("/api/tables", table)
    }

    /// Takes a seat of a table, or the first free one.
    ///
    /// # Errors
    ///
    /// If there is no answer, or a refusal.
    pub fn sit(&self, table: &str, seat: Option<Seat>) -> Result<Seated, Error> {
        self.post(&format!("/api/tables/{table}/sit"), &SitRequest { seat, name: None })
    }

    /// The seat that a token opens. Nothing changes.
    ///
    /// # Errors
    ///
    /// If there is no answer, or a refusal.
    pub fn token_seat(&self, table: &str, token: &str) -> Result<TokenSeat, Error> {
        let token = token.to_owned();
        self.post(&format!("/api/tables/{table}/token"), &ClaimRequest { token })
    }

    /// Shares a seat that was taken on another device.
    ///
    /// # Errors
    ///
    /// If there is no answer, or a refusal.
    pub fn claim(&self, table: &str, token: &str) -> Result<Seated, Error> {
        let token = token.to_owned();
        self.post(&format!("/api/tables/{table}/claim"), &ClaimRequest { token })
    }

    /// The `.leo` record of a finished game.
    ///
    /// # Errors
    ///
    /// If there is no answer, or a refusal.
    pub fn record(&self, table: &str) -> Result<String, Error> {
        self.get_text(&format!("/api/games/{table}/record"))
    }

    fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        read(&self.get_text(path)?)
    }

    fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Error> {
        read(&self.call("POST", path, &[], Some(&write(body)))?.ok()?)
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::Garbled(error.to_string()))
}

fn write(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("plain data can be written as JSON")
}

/// A path with the fields of a query that say something.
pub(crate) fn with_query(path: &str, query: &impl Serialize) -> String {
    let fields = serde_json::to_value(query).expect("plain data can be written as JSON");
    let mut written = form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields.as_object().into_iter().flatten() {
        match value {
            Value::Null => {}
            Value::String(text) => drop(written.append_pair(name, text)),
            other => drop(written.append_pair(name, &other.to_string())),
        }
    }
    match written.finish() {
        query if query.is_empty() => path.to_owned(),
        query => format!("{path}?{query}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_have_the_fields_that_say_something() {
        let nothing = TablesQuery::default();
        assert_eq!(with_query("/api/tables", &nothing), "/api/tables");
        let some = TablesQuery { mine: Some(true), limit: Some(3), ..nothing };
        assert_eq!(with_query("/api/tables", &some), "/api/tables?limit=3&mine=true");
    }
}
