//! Links: to a server, or to a table of it.

/// A link to a server, `https://host/`, or to a table, `http://host:7878/table/ID?token=…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) is_tls: bool,
    /// The name or address without the port.
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) table: Option<String>,
    /// What opens a seat of somebody who sits there from another device.
    pub(crate) token: Option<String>,
}

impl Link {
    pub(crate) fn parse(url: &str) -> Option<Link> {
        let (scheme, rest) = url.trim().split_once("://")?;
        let is_tls = match scheme {
            "http" | "ws" => false,
            "https" | "wss" => true,
            _ => return None,
        };
        let rest = rest.split_once('#').map_or(rest, |(before, _)| before);
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (authority, path) = place.split_once('/').unwrap_or((place, ""));
        let (host, port) = split_port(authority, if is_tls { 443 } else { 80 })?;
        let path = path.trim_matches('/');
        let table = match path.split('/').collect::<Vec<_>>()[..] {
            [""] => None,
            // Other pages of the server are no tables.
            ["table", table] if is_id(table) => Some(table.to_string()),
            _ => return None,
        };
        let token = query.split('&').find_map(|part| part.strip_prefix("token="));
        if token.is_some_and(|token| !is_id(token)) {
            return None;
        }
        Some(Link { is_tls, host, port, table, token: token.map(str::to_string) })
    }

    /// As it stands in the `Host` header.
    pub(crate) fn authority(&self) -> String {
        match (self.is_tls, self.port) {
            (true, 443) | (false, 80) => self.host.clone(),
            (_, port) => format!("{}:{port}", self.host),
        }
    }

    /// The link of a table of the same server, to be sent to others.
    pub(crate) fn of_table(&self, table: &str) -> String {
        let scheme = if self.is_tls { "https" } else { "http" };
        format!("{scheme}://{}/table/{table}", self.authority())
    }
}

fn split_port(authority: &str, usual: u16) -> Option<(String, u16)> {
    let (host, port) = match authority.rsplit_once(':') {
        // An address in brackets has colons of its own.
        Some((host, port)) if !port.ends_with(']') => (host, port.parse().ok()?),
        _ => (authority, usual),
    };
    let is_name = |c: char| c.is_alphanumeric() || "-._[]:".contains(c);
    (!host.is_empty() && host.chars().all(is_name)).then(|| (host.to_string(), port))
}

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_tables_and_servers_are_understood() {
        let plain = Link::parse("http://example.org/table/ab12").unwrap();
        assert_eq!((plain.host.as_str(), plain.port), ("example.org", 80));
        assert_eq!(
            (plain.table.as_deref(), plain.authority().as_str()),
            (Some("ab12"), "example.org")
        );
        let full = Link::parse("http://localhost:8080/table/x-1/?token=t0_k").unwrap();
        assert_eq!((full.port, full.token.as_deref()), (8080, Some("t0_k")));
        assert_eq!(full.of_table("y"), "http://localhost:8080/table/y");
        let server = Link::parse(" https://[::1] ").unwrap();
        assert_eq!((server.host.as_str(), server.port, server.is_tls), ("[::1]", 443, true));
        assert_eq!(server.table, None);
        assert_eq!(Link::parse("https://host/").map(|link| link.table), Some(None));
    }

    #[test]
    fn what_is_no_link_is_none() {
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
            "http://ho st/",
            "http://host/table/a\r\nX: y",
        ] {
            assert_eq!(Link::parse(wrong), None, "{wrong}");
        }
    }
}
