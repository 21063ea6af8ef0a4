//! Reading what requests hold, strictly.

use std::sync::Arc;

use leonardo_rules::{Move, Roll, Ruleset, names};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::fault::Fault;

/// The fields of a request, of which each has to be known.
pub(super) fn fields<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Fault> {
    T::deserialize(Value::Object(fields)).map_err(Fault::NotRead)
}

/// A value in which each name has to be known too. Serde overlooks additional names in some forms
/// of enums, so the value is written again: whatever is missing then was not understood.
pub(super) fn strict<T: DeserializeOwned + Serialize>(value: &Value) -> Result<T, Fault> {
    let read = T::deserialize(value).map_err(Fault::NotRead)?;
    let written = serde_json::to_value(&read).map_err(Fault::NotRead)?;
    match stray(value, &written) {
        Some(name) => Err(Fault::BadRequest(format!("unknown field `{name}`"))),
        None => Ok(read),
    }
}

/// A name with a value in `given` that `written` does not have.
fn stray<'a>(given: &'a Value, written: &Value) -> Option<&'a str> {
    match (given, written) {
        (Value::Object(given), Value::Object(written)) => {
            given.iter().find_map(|(name, value)| match written.get(name) {
                Some(written) => stray(value, written),
                None if is_left_out(value) => None,
                None => Some(name.as_str()),
            })
        }
        (Value::Array(given), Value::Array(written)) => {
            given.iter().zip(written).find_map(|(given, written)| stray(given, written))
        }
        _ => None,
    }
}

/// Values that stand for nothing, which are not written.
fn is_left_out(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.get("kind").is_some_and(|kind| kind == "nothing"),
        _ => false,
    }
}

/// Something that names cards of this game.
pub(super) fn in_game<T>(ruleset: &Arc<Ruleset>, value: &Value) -> Result<T, Fault>
where
    T: DeserializeOwned + Serialize,
{
    names::with(ruleset, || strict(value))
}

/// A move: short notation as a string, or an object.
pub(super) fn mv(ruleset: &Arc<Ruleset>, value: &Value) -> Result<Move, Fault> {
    match value {
        Value::String(token) => Ok(ruleset.parse(token)?),
        full => in_game(ruleset, full),
    }
}

/// Rolls, in the order in which they are asked for.
pub(super) fn rolls(ruleset: &Arc<Ruleset>, values: &[Value]) -> Result<Vec<Roll>, Fault> {
    values.iter().map(|value| in_game(ruleset, value)).collect()
}
