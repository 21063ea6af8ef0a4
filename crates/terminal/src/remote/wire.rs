//! What a server says, as far as this client reads it. `docs/protocol.md` describes all of it; what
//! is missing here is passed over, and so is what a newer server adds.

use serde::Deserialize;
use serde_json::Value;

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    #[default]
    Open,
    Playing,
    Finished,
    /// Nobody will start it.
    #[serde(other)]
    Closed,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Person,
    Bot,
    #[default]
    #[serde(other)]
    Open,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Chair {
    pub(crate) kind: Kind,
    pub(crate) name: Option<String>,
    pub(crate) bot: Option<BotSpec>,
    pub(crate) out: bool,
    /// Whether it has added to the luck.
    pub(crate) salted: bool,
    pub(crate) host: bool,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct BotSpec {
    pub(crate) level: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct TableInfo {
    pub(crate) id: String,
    pub(crate) stage: Phase,
    pub(crate) seats: Vec<Chair>,
    /// `"none"`, or an object that says how much time there is.
    pub(crate) clock: Value,
    pub(crate) result: Option<ResultInfo>,
    pub(crate) take_back: Option<TakeBack>,
    pub(crate) end_wanted: Vec<u8>,
    pub(crate) rematch: Option<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ResultInfo {
    pub(crate) winners: Vec<u8>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct TakeBack {
    pub(crate) seat: u8,
    pub(crate) agreed: Vec<u8>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct You {
    pub(crate) name: Option<String>,
    pub(crate) seats: Vec<u8>,
    pub(crate) seat: Option<u8>,
    pub(crate) host: bool,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Presence {
    pub(crate) seats: Vec<bool>,
    pub(crate) watching: usize,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ClockInfo {
    pub(crate) seat: Option<u8>,
    /// In milliseconds since 1970, as the server counts them.
    pub(crate) until: Option<i64>,
    pub(crate) left: Option<Vec<i64>>,
}

/// A part of a message, if it is there and is one.
pub(crate) fn part<T: serde::de::DeserializeOwned>(message: &Value, name: &str) -> Option<T> {
    let value = message.get(name).filter(|value| !value.is_null())?;
    serde_json::from_value(value.clone()).ok()
}
