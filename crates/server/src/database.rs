//! Which database a server uses. A URL can have a password in it, so nothing here shows a whole one.

use std::fmt;
use std::path::PathBuf;

use url::Url;

use crate::config::{ConfigError, Layer};

/// What a database looks like; it follows "expected".
pub(crate) const EXPECTED: &str = "a path, or a URL like postgres://user@host/name";

/// What a URL may say after its question mark. The driver would put others into the log.
const PARAMETERS: [&str; 11] = [
    "application_name",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

/// Where everything is stored.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A SQLite file.
    File(PathBuf),
    /// A database of a PostgreSQL server.
    Postgres(PostgresUrl),
}

/// The URL of a PostgreSQL database.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl(Url);

impl Database {
    /// Reads a path or a URL.
    pub fn parse(text: &str) -> Option<Database> {
        match text.split_once("://") {
            None if text.is_empty() => None,
            None => Some(Database::File(PathBuf::from(text))),
            Some(("postgres" | "postgresql", _)) => {
                PostgresUrl::parse(text).map(Database::Postgres)
            }
            Some(_) => None,
        }
    }

    /// Reads what an option of the command line says, where everyone can read along.
    pub fn from_option(name: &str, text: &str) -> Result<Database, ConfigError> {
        match Database::parse(text) {
            Some(database) if database.has_password() => {
                Err(ConfigError::Exposed { name: name.to_owned() })
            }
            Some(database) => Ok(database),
            None => Err(ConfigError::Bad {
                layer: Layer::Flags,
                name: name.to_owned(),
                value: without_password(text),
                expected: EXPECTED,
            }),
        }
    }

    /// Whether a password is part of it.
    pub fn has_password(&self) -> bool {
        match self {
            Database::File(_) => false,
            Database::Postgres(PostgresUrl(url)) => {
                url.password().is_some() || url.query_pairs().any(|(name, _)| name == "password")
            }
        }
    }
}

impl PostgresUrl {
    fn parse(text: &str) -> Option<PostgresUrl> {
        let url = Url::parse(text).ok()?;
        let has_name = url.path().len() > 1;
        let mut parameters = url.query_pairs();
        let are_known = parameters.all(|(name, _)| PARAMETERS.contains(&name.as_ref()));
        (has_name && are_known && url.fragment().is_none()).then_some(PostgresUrl(url))
    }

    /// The whole URL, password included: for the driver only.
    #[cfg(feature = "postgres")]
    pub(crate) fn secret(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut url = self.0.clone();
        // Neither fails for a URL with a host, and one without has nothing to hide there.
        let _ = url.set_password(None);
        url.set_query(None);
        f.write_str(url.as_str())
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(path) => path.display().fmt(f),
            Database::Postgres(url) => url.fmt(f),
        }
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that someone gave for a setting, without the password that it may have in it. Where one
/// would be in a URL that is wrong cannot be told, so nothing of such a URL is shown.
pub(crate) fn without_password(text: &str) -> String {
    match text.split_once("://") {
        Some((scheme, rest)) if rest.contains('@') || rest.contains("password") => {
            format!("{scheme}://…")
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
