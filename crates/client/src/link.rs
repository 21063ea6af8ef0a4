//! Links: to a server, or to a table of it.

use url::{Host, Url, form_urlencoded};

/// A link to a server, `https://host/`, or to a table, `http://host:7878/table/ID#token=…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Scheme, host and port, nothing else.
    server: Url,
    /// The table, if the link leads to one.
    pub table: Option<String>,
    /// The key to a seat that was taken on another device.
    pub token: Option<String>,
}

impl Link {
    /// Reads a link; `None` if it leads to no server and to no table.
    ///
    /// ```
    /// use leonardo_client::Link;
    ///
    /// let link = Link::parse("https://example.org/table/ab12").unwrap();
    /// assert_eq!(link.table.as_deref(), Some("ab12"));
    /// assert_eq!(Link::parse("https://example.org/settings"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Link> {
        let url = Url::parse(text.trim()).ok()?;
        let scheme = match url.scheme() {
            "http" | "ws" => "http",
            "https" | "wss" => "https",
            _ => return None,
        };
        let table = match url.path().trim_matches('/').split('/').collect::<Vec<_>>()[..] {
            [""] => None,
            // Other pages of the server are no tables.
            ["table", table] if is_id(table) => Some(table.to_owned()),
            _ => return None,
        };
        // Older links have the token in the query, which proxies write into their logs.
        let token_in = |part: &str| {
            let mut pairs = form_urlencoded::parse(part.as_bytes());
            pairs.find(|(name, _)| name == "token").map(|(_, token)| token.into_owned())
        };
        let token = url.fragment().and_then(token_in).or_else(|| url.query().and_then(token_in));
        if token.as_deref().is_some_and(|token| !is_id(token)) || !url.username().is_empty() {
            return None;
        }
        let mut server = url;
        server.set_scheme(scheme).ok()?;
        server.set_path("");
        server.set_query(None);
        server.set_fragment(None);
        Some(Link { server, table, token })
    }

    /// Whether the connection is encrypted.
    pub fn is_tls(&self) -> bool {
        self.server.scheme() == "https"
    }

    /// Whether the server is on this machine, as far as the address says.
    pub fn is_loopback(&self) -> bool {
        match self.server.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
    }

    /// The host, an IPv6 address in brackets.
    pub fn host(&self) -> &str {
        self.server.host_str().unwrap_or_default()
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.server.port_or_known_default().unwrap_or_default()
    }

    /// The host without brackets and the port, to connect to.
    pub(crate) fn address(&self) -> (&str, u16) {
        (self.host().trim_start_matches('[').trim_end_matches(']'), self.port())
    }

    /// The host, and the port if it is not the usual one: what identifies the server to people.
    pub fn authority(&self) -> &str {
        self.server.authority()
    }

    /// The link of a table of the same server, to be sent to others.
    pub fn of_table(&self, table: &str) -> String {
        format!("{}table/{table}", self.server)
    }

    /// The link that opens a seat of it on another device. What comes after the `#` stays with the
    /// reader: no request, log or history of a server has it.
    pub fn of_seat(&self, table: &str, token: &str) -> String {
        format!("{}#token={token}", self.of_table(table))
    }

    /// The address of a path such as `/api/guest`.
    pub(crate) fn http(&self, path: &str) -> String {
        format!("{}{}", self.server, path.trim_start_matches('/'))
    }

    /// The address of a path, for a WebSocket.
    pub(crate) fn websocket(&self, path: &str) -> String {
        self.http(path).replacen("http", "ws", 1)
    }
}

/// Tables and tokens have names that need no escaping.
fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_tables_and_servers_are_understood() {
        let plain = Link::parse("http://example.org/table/ab12").unwrap();
        assert_eq!((plain.host(), plain.port(), plain.is_tls()), ("example.org", 80, false));
        assert_eq!((plain.table.as_deref(), plain.authority()), (Some("ab12"), "example.org"));
        let full = Link::parse("http://localhost:8080/table/x-1/?token=t0_k#top").unwrap();
        assert_eq!((full.port(), full.token.as_deref()), (8080, Some("t0_k")));
        assert_eq!(full.authority(), "localhost:8080");
        assert_eq!(full.of_table("y"), "http://localhost:8080/table/y");
        let seat = full.of_seat("y", "t-2");
        assert_eq!(seat, "http://localhost:8080/table/y#token=t-2");
        let seat = Link::parse(&seat).unwrap();
        assert_eq!((seat.table.as_deref(), seat.token.as_deref()), (Some("y"), Some("t-2")));
        assert_eq!(seat.http("/api/guest"), "http://localhost:8080/api/guest");
        assert_eq!(full.websocket("/api/x?y=1"), "ws://localhost:8080/api/x?y=1");
        let server = Link::parse(" wss://[::1] ").unwrap();
        assert_eq!((server.host(), server.port(), server.is_tls()), ("[::1]", 443, true));
        assert_eq!(server.table, None);
        assert!(server.is_loopback() && full.is_loopback() && !plain.is_loopback());
        assert_eq!(server.http("/api/guest"), "https://[::1]/api/guest");
        assert_eq!(Link::parse("https://host/").map(|link| link.table), Some(None));
    }

    #[test]
    fn other_texts_are_not_links() {
        for wrong in [
            "",
            "http://",
            "host",
            "ftp://host/table/a",
            "http://host/table/a b",
            "x",
            "http://host:port/table/a",
            "http://host/settings",
            "http://host/table/a?token=a b",
            "http://host/table/a#token=a/b",
            "http://ho st/",
            "http://lisa@host/",
            "http://host/table/a\r\nX: y",
        ] {
            assert_eq!(Link::parse(wrong), None, "{wrong}");
        }
    }
}
