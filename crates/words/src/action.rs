//! The texts of action cards, made from their time and effects.

use leonardo_rules::{Action, Effect, Time};
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::{Value, Words, say};

impl Words {
    /// The rule text of an action card.
    pub fn action_text(&self, action: &Action) -> String {
        let effects: Vec<String> =
            action.effects.iter().map(|effect| self.effect(*effect)).collect();
        let time = time_name(action.time);
        say!(self, "action-text", time, effects = effects.join(" "))
    }

    /// One effect as a sentence. Its parameters are the arguments of the message of its name.
    pub fn effect(&self, effect: Effect) -> String {
        let fields = fields(&effect);
        let args: Vec<_> =
            fields.iter().map(|(name, value)| (name.as_str(), plain(value))).collect();
        self.say_with(&format!("effect-{}", effect.name()), &args)
    }
}

pub(crate) fn time_name(time: Time) -> &'static str {
    match time {
        Time::Start => "start",
        Time::End => "end",
    }
}

/// Data by the names of its fields, as it is written in JSON.
pub(crate) fn fields(data: &impl Serialize) -> Map<String, Json> {
    match serde_json::to_value(data) {
        Ok(Json::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// A number or a text as it is.
pub(crate) fn plain(value: &Json) -> Value<'static> {
    match value {
        Json::Number(number) => number.as_f64().unwrap_or_default().into(),
        Json::String(text) => text.clone().into(),
        other => other.to_string().into(),
    }
}
