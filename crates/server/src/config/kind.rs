//! What values of settings look like.

use std::net::{IpAddr, SocketAddr};

use ipnet::IpNet;
use tracing::level_filters::LevelFilter;

use crate::address::plain_net;
use crate::database::{self, Database};
use crate::origin::{Host, Origin};

/// How log lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs, one object a line.
    Json,
}

/// A kind of value.
pub(super) struct Kind<T> {
    /// What stands for a value in help texts.
    pub(super) value_name: &'static str,
    /// What a value looks like; it follows "expected".
    pub(super) expected: &'static str,
    /// Whether it is several values with commas between them.
    pub(super) is_list: bool,
    /// Reads a value.
    pub(super) parse: fn(&str) -> Option<T>,
}

pub(super) const ADDRESS: Kind<SocketAddr> =
    one("ADDRESS", "an address with a port, like 127.0.0.1:7878", |text| text.parse().ok());

pub(super) const NODE: Kind<Option<String>> =
    one("HOST:PORT", "a name or an address with a port, like 10.0.0.7:7900", |text| match text {
        "" => Some(None),
        text => {
            let (host, port) = text.rsplit_once(':')?;
            let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
            let is_fine =
                !host.is_empty() && host.bytes().all(is_host) && port.parse() != Ok(0_u16);
            port.parse::<u16>().ok().filter(|_| is_fine)?;
            Some(Some(text.to_owned()))
        }
    });

pub(super) const DATABASE: Kind<Option<Database>> =
    one("DATABASE", database::EXPECTED, |text| match text {
        "" => Some(None),
        text => Database::parse(text).map(Some),
    });

pub(super) const URL: Kind<Option<Origin>> =
    one("URL", "http:// or https:// with a host and no path, like https://leonardo.example", url);

pub(super) const NETS: Kind<Vec<IpNet>> = Kind {
    value_name: "NETS",
    expected: "addresses or networks with commas between them, like 10.0.0.0/8,::1",
    is_list: true,
    parse: |text| list(text, net),
};

pub(super) const HOSTS: Kind<Vec<Host>> = Kind {
    value_name: "HOSTS",
    expected: "names with commas between them, like my-computer.local,games.example:8080",
    is_list: true,
    parse: |text| list(text, Host::parse),
};

pub(super) const SWITCH: Kind<bool> = one("BOOL", "true or false", |text| text.parse().ok());

pub(super) const MILLISECONDS: Kind<u32> =
    one("MS", "milliseconds, a whole number from 0 to 60000", within::<0, 60_000>);

pub(super) const SECONDS: Kind<u32> =
    one("SECONDS", "seconds, a whole number from 0 to 3600", within::<0, 3_600>);

pub(super) const MINUTES: Kind<u32> =
    one("MINUTES", "minutes, a whole number from 1 to 10080", within::<1, 10_080>);

pub(super) const THREADS: Kind<u32> =
    one("COUNT", "a whole number from 0 to 1024", within::<0, 1_024>);

pub(super) const COUNT: Kind<u32> =
    one("COUNT", "a whole number from 0 to 1000000000", within::<0, 1_000_000_000>);

pub(super) const BURST: Kind<u32> =
    one("COUNT", "a whole number from 1 to 1000000", within::<1, 1_000_000>);

pub(super) const BYTES: Kind<u32> =
    one("BYTES", "bytes, a whole number from 1024 to 16777216", within::<1_024, 16_777_216>);

pub(super) const FORMAT: Kind<LogFormat> = one("FORMAT", "text or json", |text| match text {
    "text" => Some(LogFormat::Text),
    "json" => Some(LogFormat::Json),
    _ => None,
});

pub(super) const LEVEL: Kind<LevelFilter> =
    one("LEVEL", "off, error, warn, info, debug or trace", |text| {
        // Not by number, nor in capital letters.
        text.parse().ok().filter(|level: &LevelFilter| level.to_string() == text)
    });

/// A value of the file as it would stand on the command line.
pub(super) fn text_of_toml(value: &toml::Value, is_list: bool) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(truth) => Some(truth.to_string()),
        toml::Value::Array(values) if is_list => {
            let texts: Option<Vec<&str>> = values.iter().map(toml::Value::as_str).collect();
            Some(texts?.join(","))
        }
        toml::Value::Array(_)
        | toml::Value::Float(_)
        | toml::Value::Datetime(_)
        | toml::Value::Table(_) => None,
    }
}

const fn one<T>(
    value_name: &'static str,
    expected: &'static str,
    parse: fn(&str) -> Option<T>,
) -> Kind<T> {
    Kind { value_name, expected, is_list: false, parse }
}

fn within<const MIN: u32, const MAX: u32>(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number| (MIN..=MAX).contains(number))
}

fn url(text: &str) -> Option<Option<Origin>> {
    if text.is_empty() {
        return Some(None);
    }
    Origin::parse(text.strip_suffix('/').unwrap_or(text)).map(Some)
}

fn list<T>(text: &str, one: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|item| one(item.trim())).collect()
}

fn net(text: &str) -> Option<IpNet> {
    let address = || text.parse::<IpAddr>().ok().map(IpNet::from);
    text.parse().ok().or_else(address).map(plain_net)
}
