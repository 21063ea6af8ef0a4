//! Where a page comes from: scheme, host and port, as browsers send it in `Origin` and as the
//! operator writes it in `public_url`.

use axum::http::uri::Authority;

/// An origin in its one spelling: lower case, without the port that the scheme implies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    scheme: Scheme,
    authority: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scheme {
    Http,
    Https,
}

impl Scheme {
    fn prefix(self) -> &'static str {
        match self {
            Scheme::Http => "http://",
            Scheme::Https => "https://",
        }
    }

    fn implied_port(self) -> &'static str {
        match self {
            Scheme::Http => ":80",
            Scheme::Https => ":443",
        }
    }

    /// A host and port in the spelling that an origin has.
    fn spell(self, authority: &str) -> String {
        let authority = authority.to_ascii_lowercase();
        match authority.strip_suffix(self.implied_port()) {
            Some(host) => host.to_owned(),
            None => authority,
        }
    }
}

impl Origin {
    /// Reads `http://host`, `https://host:port`; nothing may follow. `None` for anything else, also
    /// for the `null` of a page without an origin.
    pub fn parse(text: &str) -> Option<Origin> {
        let scheme = [Scheme::Http, Scheme::Https].into_iter().find(|scheme| {
            let prefix = scheme.prefix();
            text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
        })?;
        let authority = &text[scheme.prefix().len()..];
        if !is_host_and_port(authority) {
            return None;
        }
        Some(Origin { scheme, authority: scheme.spell(authority) })
    }

    /// Whether a page of this origin talks to the server that is called like this: the value of a
    /// `Host` header.
    pub(crate) fn is_of_host(&self, host: &str) -> bool {
        self.authority == self.scheme.spell(host)
    }

    /// Whether it is reached through TLS.
    pub fn is_https(&self) -> bool {
        self.scheme == Scheme::Https
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.scheme.prefix(), self.authority)
    }
}

fn is_host_and_port(text: &str) -> bool {
    if !text.is_ascii() || text.contains('@') {
        return false;
    }
    let Ok(authority) = text.parse::<Authority>() else {
        return false;
    };
    let host = authority.host();
    let port = &text[host.len()..];
    !host.is_empty() && (port.is_empty() || authority.port_u16().is_some())
}

#[cfg(test)]
mod tests;
