//! The configuration of the server. One table of settings makes the fields of [`Config`], the keys
//! of the file, the environment variables and the command-line flags, so that they cannot drift
//! apart. Flags take precedence over the environment, the environment over the file, the file over
//! the defaults.

mod error;
mod kind;

use std::net::SocketAddr;
use std::sync::LazyLock;

use ipnet::IpNet;
use tracing::level_filters::LevelFilter;

pub use error::{ConfigError, Layer};
pub use kind::LogFormat;

use crate::database::Database;
use crate::origin::{Host, Origin};
use kind::{
    ADDRESS, BURST, BYTES, COUNT, DATABASE, FORMAT, HOSTS, LEVEL, MILLISECONDS, MINUTES, NETS,
    NODE, SECONDS, SWITCH, THREADS, URL,
};

/// One setting, the same by all its names.
#[derive(Debug)]
pub struct Setting {
    /// In the file: `bot_think_ms`.
    pub name: &'static str,
    /// On the command line, without the dashes before it: `bot-think-ms`.
    pub flag: &'static str,
    /// In the environment: `LEONARDO_BOT_THINK_MS`.
    pub variable: &'static str,
    /// What stands for the value in help texts.
    pub value_name: &'static str,
    /// What it does.
    pub help: &'static str,
    /// Its value unless someone says otherwise, spelled as on the command line. Empty for none.
    pub default: &'static str,
    /// What its values look like.
    pub expected: &'static str,
    /// Whether the file may give it as an array; elsewhere commas separate the values.
    is_list: bool,
    /// Notes a value, if it is one.
    set: fn(&mut Config, &str) -> Option<()>,
}

macro_rules! settings {
    ($($(#[doc = $help:literal])+ $name:ident: $type:ty = $default:literal, $kind:path;)+) => {
        /// How the server runs.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Config {
            $($(#[doc = $help])+ pub $name: $type,)+
        }

        impl Default for Config {
            fn default() -> Config {
                Config {
                    $($name: ($kind.parse)($default).expect("a default is a value of its setting"),)+
                }
            }
        }

        // Command lines want names that live as long as the program.
        static SETTINGS: LazyLock<Vec<Setting>> = LazyLock::new(|| vec![$(Setting {
            name: stringify!($name),
            flag: stringify!($name).replace('_', "-").leak(),
            variable: concat!("LEONARDO_", stringify!($name)).to_uppercase().leak(),
            value_name: $kind.value_name,
            help: concat!($($help),+).trim_ascii(),
            default: $default,
            expected: $kind.expected,
            is_list: $kind.is_list,
            set: |config, text| {
                config.$name = ($kind.parse)(text)?;
                Some(())
            },
        }),+]);
    };
}

settings! {
    /// The address and port to listen on.
    listen: SocketAddr = "127.0.0.1:7878", ADDRESS;
    /// The database: a SQLite file, or postgres://user@host/name for a PostgreSQL server;
    /// without it, leonardo.sqlite in the data folder of the platform.
    database: Option<Database> = "", DATABASE;
    /// Use a PostgreSQL server that can lose what it has confirmed (fsync off, for example).
    unsafe_database: bool = "false", SWITCH;
    /// Where the other processes of the same PostgreSQL database may reach this one, on a network
    /// that nobody else is in; port 0 for any.
    cluster_listen: SocketAddr = "127.0.0.1:0", ADDRESS;
    /// The address that the other processes are told; without it, the one of cluster_listen.
    cluster_address: Option<String> = "", NODE;
    /// How people reach the server, for links and for the check where requests come from.
    public_url: Option<Origin> = "", URL;
    /// Further names that the server answers to, like my-computer.local; without public_url it
    /// answers to addresses and to localhost.
    allowed_hosts: Vec<Host> = "", HOSTS;
    /// Proxies whose X-Forwarded headers are believed.
    trusted_proxies: Vec<IpNet> = "", NETS;
    /// Give cookies out for TLS only; implied by a public_url with https.
    secure_cookies: bool = "false", SWITCH;

    /// How long a bot may think about one decision.
    bot_think_ms: u32 = "500", MILLISECONDS;
    /// How long a bot's decision takes at least, so that people can follow. With 0 its time tells
    /// whether it had a choice.
    bot_pace_ms: u32 = "700", MILLISECONDS;
    /// How many bots think at the same time; 0 for one on each core.
    bot_threads: u32 = "0", THREADS;

    /// After how long a table where nobody is leaves memory, and bots among themselves stop.
    idle_minutes: u32 = "10", MINUTES;
    /// How many tables are in memory at once; 0 for no limit.
    tables_in_memory_max: u32 = "20000", COUNT;

    /// How many connections one address may have; 0 for no limit.
    connections_per_address: u32 = "64", COUNT;
    /// How many connections one guest may have; 0 for no limit.
    connections_per_guest: u32 = "16", COUNT;
    /// How many tables one guest may open in an hour; 0 for no limit.
    tables_per_guest_per_hour: u32 = "30", COUNT;
    /// How many tables one address may open in an hour; 0 for no limit.
    tables_per_address_per_hour: u32 = "120", COUNT;
    /// How many new guests one address may bring in an hour; 0 for no limit.
    guests_per_address_per_hour: u32 = "120", COUNT;
    /// How many records one address may bring along in ten seconds; 0 for no limit.
    records_per_address_per_10s: u32 = "10", COUNT;
    /// How many pages of 64 entries of logs one address may read in ten seconds; 0 for no limit.
    log_pages_per_address_per_10s: u32 = "1000", COUNT;
    /// How often one address may take back in ten seconds; 0 for no limit.
    take_backs_per_address_per_10s: u32 = "20", COUNT;
    /// How many hints one guest may ask for in ten seconds; 0 for no limit.
    hints_per_guest_per_10s: u32 = "15", COUNT;
    /// How many requests one address may send in a second, over time; 0 for no limit.
    http_requests_per_second: u32 = "20", COUNT;
    /// How many requests one address may send at once.
    http_requests_burst: u32 = "100", BURST;
    /// How many files of the page and probes one address may ask for in a second, over time; 0 for
    /// no limit.
    page_requests_per_second: u32 = "100", COUNT;
    /// How many of these one address may ask for at once.
    page_requests_burst: u32 = "1000", BURST;
    /// How many messages one guest may send in a second, over time; 0 for no limit.
    socket_messages_per_second: u32 = "10", COUNT;
    /// How many messages one guest may send at once.
    socket_messages_burst: u32 = "40", BURST;
    /// How many lines of chat one guest may write in ten seconds; 0 for no limit.
    chat_messages_per_10s: u32 = "5", COUNT;
    /// How long a message over the socket may be.
    message_bytes_max: u32 = "4096", BYTES;
    /// How long the body of a request may be.
    body_bytes_max: u32 = "65536", BYTES;

    /// How log lines are written.
    log_format: LogFormat = "text", FORMAT;
    /// What is worth a log line.
    log_level: LevelFilter = "info", LEVEL;
    /// How long a server that stops waits for requests under way.
    shutdown_grace_seconds: u32 = "10", SECONDS;
}

impl Config {
    /// Every setting there is.
    pub fn settings() -> &'static [Setting] {
        &SETTINGS
    }

    /// Puts the configuration together. `file` is the text of the file, `env` looks a variable up,
    /// and `flags` are names of settings with what the command line says.
    pub fn build(
        file: Option<&str>,
        env: impl Fn(&str) -> Option<String>,
        flags: &[(String, String)],
    ) -> Result<Config, ConfigError> {
        let mut config = Config::default();
        let file = file.unwrap_or_default();
        let file: toml::Table = file.parse().map_err(|error| ConfigError::syntax(file, &error))?;
        for (name, value) in &file {
            let setting = setting(name).ok_or_else(|| ConfigError::unknown(Layer::File, name))?;
            match kind::text_of_toml(value, setting.is_list) {
                Some(text) => config.set(Layer::File, setting, &text)?,
                None => return Err(ConfigError::bad(Layer::File, setting, &value.to_string())),
            }
        }
        for setting in Config::settings() {
            // Files for containers often name every variable and leave most of them empty.
            if let Some(text) = env(setting.variable).filter(|text| !text.is_empty()) {
                config.set(Layer::Environment, setting, &text)?;
            }
        }
        for (name, text) in flags {
            let setting = setting(name).ok_or_else(|| ConfigError::unknown(Layer::Flags, name))?;
            config.set(Layer::Flags, setting, text)?;
            if setting.name == "database" && !text.is_empty() {
                Database::from_option("--database", text.trim())?;
            }
        }
        Ok(config)
    }

    /// Whether cookies are given out for TLS only, whatever a request looks like.
    pub(crate) fn wants_secure_cookies(&self) -> bool {
        self.secure_cookies || self.public_url.as_ref().is_some_and(Origin::is_https)
    }

    fn set(&mut self, layer: Layer, setting: &Setting, text: &str) -> Result<(), ConfigError> {
        (setting.set)(self, text.trim()).ok_or_else(|| ConfigError::bad(layer, setting, text))
    }
}

fn setting(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

#[cfg(test)]
mod tests;
