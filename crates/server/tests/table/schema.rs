//! A small checker for the part of JSON Schema that the OpenAPI document uses. A keyword that it
//! does not know fails the test, so nothing is passed over in silence.

use serde_json::Value;

/// What is wrong with a value, in words; empty if nothing is.
pub(crate) fn flaws(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut flaws = Vec::new();
    check(document, schema, value, "$", &mut flaws);
    flaws
}

fn check(document: &Value, schema: &Value, value: &Value, at: &str, flaws: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let pointer = reference.strip_prefix('#').expect("references stay in the document");
        let target = document.pointer(pointer).unwrap_or_else(|| panic!("{reference} is nowhere"));
        return check(document, target, value, at, flaws);
    }
    for (keyword, wanted) in schema.as_object().expect("a schema is an object") {
        match keyword.as_str() {
            "type" if !is_of_type(wanted, value) => {
                flaws.push(format!("{at}: {value} is not of type {wanted}"));
            }
            "enum" if !wanted.as_array().expect("a list").contains(value) => {
                flaws.push(format!("{at}: {value} is not one of {wanted}"));
            }
            "const" if wanted != value => flaws.push(format!("{at}: {value} is not {wanted}")),
            "minimum" if value.is_number() && value.as_f64() < wanted.as_f64() => {
                flaws.push(format!("{at}: {value} is under {wanted}"));
            }
            "maximum" if value.is_number() && value.as_f64() > wanted.as_f64() => {
                flaws.push(format!("{at}: {value} is over {wanted}"));
            }
            "minItems" | "maxItems" => {
                let count = value.as_array().map_or(0, Vec::len) as u64;
                let bound = wanted.as_u64().expect("a number");
                if (keyword == "minItems" && count < bound)
                    || (keyword == "maxItems" && count > bound)
                {
                    flaws.push(format!("{at}: {count} items, but {keyword} is {bound}"));
                }
            }
            "items" => {
                for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(document, wanted, item, &format!("{at}[{place}]"), flaws);
                }
            }
            "required" => {
                for name in wanted.as_array().expect("a list").iter().filter_map(Value::as_str) {
                    if value.is_object() && value.get(name).is_none() {
                        flaws.push(format!("{at}: `{name}` is missing"));
                    }
                }
            }
            "properties" => {
                for (name, schema) in wanted.as_object().expect("a map") {
                    if let Some(part) = value.get(name) {
                        check(document, schema, part, &format!("{at}.{name}"), flaws);
                    }
                }
                let known = wanted.as_object().expect("a map");
                for name in value.as_object().into_iter().flat_map(serde_json::Map::keys) {
                    if !known.contains_key(name) {
                        flaws.push(format!("{at}: `{name}` is not in the document"));
                    }
                }
            }
            "oneOf" | "anyOf" => {
                let fits = |schema: &&Value| self::flaws(document, schema, value).is_empty();
                let count = wanted.as_array().expect("a list").iter().filter(fits).count();
                if count == 0 || (keyword == "oneOf" && count > 1) {
                    flaws.push(format!("{at}: {value} fits {count} of {wanted}"));
                }
            }
            "allOf" => {
                for schema in wanted.as_array().expect("a list") {
                    check(document, schema, value, at, flaws);
                }
            }
            "type"
            | "enum"
            | "const"
            | "minimum"
            | "maximum"
            | "pattern"
            | "description"
            | "format"
            | "example"
            | "examples"
            | "title"
            | "default"
            | "propertyNames"
            | "additionalProperties" => {}
            other => panic!("teach the checker the keyword `{other}` at {at}"),
        }
    }
}

fn is_of_type(wanted: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("no type {other}"),
    };
    match wanted {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        other => panic!("{other} is no type"),
    }
}

#[test]
fn the_checker_finds_what_is_wrong() {
    use serde_json::json;
    let document = json!({ "parts": { "seat": { "type": "integer", "minimum": 0 } } });
    let schema = json!({
        "type": "object",
        "required": ["seat"],
        "properties": {
            "seat": { "$ref": "#/parts/seat" },
            "names": { "type": ["array", "null"], "items": { "type": "string" } },
            "how": { "oneOf": [{ "enum": ["a", "b"] }, { "type": "null" }] },
        },
    });
    let count = |value: Value| flaws(&document, &schema, &value).len();
    assert_eq!(count(json!({ "seat": 1 })), 0);
    assert_eq!(count(json!({ "seat": 1, "names": ["x"], "how": "a" })), 0);
    assert_eq!(count(json!({ "seat": 1, "names": null, "how": null })), 0);
    for wrong in [
        json!([]),
        json!({}),
        json!({ "seat": "1" }),
        json!({ "seat": -1 }),
        json!({ "seat": 1, "names": [1] }),
        json!({ "seat": 1, "how": "c" }),
        json!({ "seat": 1, "more": 1 }),
    ] {
        assert_eq!(count(wrong.clone()), 1, "{wrong}");
    }
}
