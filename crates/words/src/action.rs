//! The texts of action cards, made from their time and effects.

use leonardo_rules::{Action, Effect, Time};
use serde_json::Value as Json;

use crate::{Value, Words};

impl Words {
    /// The rule text of an action card.
    pub fn action_text(&self, action: &Action) -> String {
        let effects: Vec<String> =
            action.effects.iter().map(|effect| self.effect(*effect)).collect();
        let time = time_name(action.time);
        self.say_with(
            "action-text",
            &[("time", time.into()), ("effects", effects.join(" ").into())],
        )
    }

    /// One effect as a sentence. Its parameters are the arguments of the message of its name.
    pub fn effect(&self, effect: Effect) -> String {
        let fields = match serde_json::to_value(effect) {
            Ok(Json::Object(fields)) => fields,
            _ => Default::default(),
        };
        let args: Vec<(&str, Value<'_>)> =
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

/// A number or a text as it is.
pub(crate) fn plain(value: &Json) -> Value<'static> {
    match value {
        Json::Number(number) => number.as_f64().unwrap_or_default().into(),
        Json::String(text) => text.clone().into(),
        other => other.to_string().into(),
    }
}
