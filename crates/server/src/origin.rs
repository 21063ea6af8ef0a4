//! Where a page comes from: scheme, host and port, as browsers send it in `Origin` and as the
//! operator writes it in `public_url`.

use url::Url;

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

    /// Whether it is reached through TLS.
    pub fn is_https(&self) -> bool {
        self.is_https
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.spelled)
    }
}

#[cfg(test)]
mod tests;
