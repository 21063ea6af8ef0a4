//! Where a page comes from: scheme, host and port, as browsers send it in `Origin` and as the
//! operator writes it in `public_url`; and what a request calls the server.

use url::{Host as UrlHost, Url};

/// The origin of an `http` or `https` page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Lower case, without the port that the scheme implies.
    spelled: String,
    is_https: bool,
}

impl Origin {
    /// Reads `http://host`, `https://host:port`; nothing may follow. `None` for anything else, also
    /// for the `null` of a page without an origin.
    pub fn parse(text: &str) -> Option<Origin> {
        let url = Url::parse(text).ok()?;
        let (is_https, implied_port) = match url.scheme() {
            "http" => (false, ":80"),
            "https" => (true, ":443"),
            _ => return None,
        };
        // URLs are read leniently; an origin must be spelled like one, letter case and port aside.
        let spelled = url.origin().ascii_serialization();
        let text = text.to_ascii_lowercase();
        let is_origin = text == spelled || text.strip_suffix(implied_port) == Some(&spelled);
        is_origin.then_some(Origin { spelled, is_https })
    }

    /// Whether a page of this origin talks to the server that is called like this: the value of a
    /// `Host` header.
    pub(crate) fn is_of_host(&self, host: &str) -> bool {
        let scheme = if self.is_https { "https" } else { "http" };
        Origin::parse(&format!("{scheme}://{host}")).as_ref() == Some(self)
    }

    /// The same without the port.
    pub(crate) fn is_named(&self, host: &Host) -> bool {
        let url = Url::parse(&self.spelled).ok();
        url.and_then(|url| url.host().map(|name| name.to_owned())).as_ref() == Some(&host.name)
    }

    /// Whether it is reached through TLS.
    pub fn is_https(&self) -> bool {
        self.is_https
    }
}

/// What a request calls the server: the value of a `Host` header, or one of `allowed_hosts`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Host {
    name: UrlHost<String>,
    port: Option<u16>,
}

impl Host {
    /// Reads `name`, `name:port`, `1.2.3.4:port`, `[::1]:port`; nothing may follow.
    pub fn parse(text: &str) -> Option<Host> {
        let text = text.to_ascii_lowercase();
        let (host, port) = match text.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => (host, Some(port.parse().ok()?)),
            _ => (text.as_str(), None),
        };
        // A name has one spelling: `0x7f.1` is an address to some, and a name to others.
        let name = UrlHost::parse(host).ok().filter(|name| name.to_string() == host)?;
        Some(Host { name, port })
    }

    /// Whether nobody but this machine or network can give this name a meaning: an address, or
    /// `localhost`. A page of another site never gets to be called so (DNS rebinding).
    pub(crate) fn is_literal(&self) -> bool {
        match &self.name {
            UrlHost::Ipv4(_) | UrlHost::Ipv6(_) => true,
            UrlHost::Domain(name) => name == "localhost" || name.ends_with(".localhost"),
        }
    }

    /// Whether a request that names `other` means this one; without a port, any port will do.
    pub(crate) fn covers(&self, other: &Host) -> bool {
        self.name == other.name && (self.port.is_none() || self.port == other.port)
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.spelled)
    }
}

#[cfg(test)]
mod tests;
