//! What holds for every operation of the document, said in one place: the statuses that the way to
//! the handlers can give, the cookie, and the values and bounds of what has the same name everywhere.

use leonardo_bots::Level;
use leonardo_protocol::RefusalCode;
use leonardo_rules::{SEATS_MAX, Variant};
use serde_json::{Map, Value, json};

/// The statuses that any request can get before its handler has a say.
const ANY: [(&str, &str); 3] = [
    ("421", "the server does not answer to the name in `Host`"),
    ("429", "too many requests; `Retry-After` says when to try again"),
    ("503", "the store failed, so nothing has changed"),
];
/// Those of requests that change something.
const UNSAFE: [(&str, &str); 4] = [
    ("400", "the body is not what is asked for"),
    ("403", "the request comes from a page of another site"),
    ("408", "the body did not arrive in time"),
    ("413", "the body is too long"),
];
/// A socket is more than reading.
const UPGRADE: [(&str, &str); 1] = [("403", "the request comes from a page of another site")];

/// The longest time of a clock, thirty days.
const CLOCK_MS_MAX: i64 = 30 * 24 * 3_600_000;

pub(super) fn complete(document: &mut Value) {
    for (path, operations) in document["paths"].as_object_mut().unwrap() {
        for (method, operation) in operations.as_object_mut().unwrap() {
            let responses = operation["responses"].as_object_mut().unwrap();
            add(responses, &ANY);
            match method.as_str() {
                "get" if path.ends_with("/socket") => add(responses, &UPGRADE),
                "get" => {}
                _ => add(responses, &UNSAFE),
            }
            let needs_guest = method != "get" && responses.contains_key("401");
            operation["security"] =
                if needs_guest { json!([{ "guest": [] }]) } else { json!([{}, { "guest": [] }]) };
        }
    }
    document["components"]["securitySchemes"] = json!({ "guest": {
        "type": "apiKey",
        "in": "cookie",
        "name": "leonardo_guest",
        "description": "Who you are. `POST /api/guest` sets it, `GET /api/guest` renews it. Through \
                        TLS its name is `__Host-leonardo_guest`.",
    }});
    refine(document);
}

fn add(responses: &mut Map<String, Value>, statuses: &[(&str, &str)]) {
    for (status, description) in statuses {
        let told = responses.entry(*status).or_insert_with(|| {
            let refusal = json!({ "$ref": "#/components/schemas/RefusalInfo" });
            let content = json!({ "application/json": { "schema": refusal } });
            json!({ "description": description, "content": content })
        });
        if *status == "429" {
            told["headers"]["Retry-After"] = json!({
                "description": "seconds; not where a fixed limit is reached",
                "schema": { "type": "integer", "minimum": 0 },
            });
        }
    }
}

/// Goes through everything that has a name, and says which values there are.
fn refine(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if let Some(Value::Object(properties)) = map.get_mut("properties") {
                properties.iter_mut().for_each(|(name, schema)| bound(name, schema));
            }
            if let Some(Value::Array(parameters)) = map.get_mut("parameters") {
                for parameter in parameters {
                    let name = parameter["name"].as_str().unwrap_or_default().to_owned();
                    bound(&name, &mut parameter["schema"]);
                }
            }
            map.values_mut().for_each(refine);
        }
        Value::Array(items) => items.iter_mut().for_each(refine),
        _ => {}
    }
}

/// The values of what has this name. A name means the same everywhere.
fn bound(name: &str, schema: &mut Value) {
    let has_type = |kind: &str| match &schema["type"] {
        Value::String(text) => text == kind,
        Value::Array(kinds) => kinds.iter().any(|known| known == kind),
        _ => false,
    };
    let is_nullable = has_type("null");
    if has_type("string") {
        match name {
            "variant" => one_of(schema, is_nullable, Variant::ALL.map(Variant::name)),
            "level" => {
                let seated = Level::ALL.into_iter().filter(|level| level.may_sit());
                one_of(schema, is_nullable, seated.map(Level::name));
            }
            // That of a refusal; a deck has a code, too.
            "code" if schema["example"] == "no-table" => {
                one_of(schema, is_nullable, RefusalCode::ALL.iter().map(|code| code.name()));
            }
            "as" => schema["pattern"] = json!("^(public|open|[0-5])$"),
            _ => {}
        }
    } else if has_type("integer") {
        match name {
            "seat" | "turn" => schema["maximum"] = json!(SEATS_MAX - 1),
            "think-ms" => within(schema, 1, 10_000),
            "players" => within(schema, 0, u8::MAX.into()),
            "ms" => within(schema, 1_000, CLOCK_MS_MAX),
            "increment-ms" => within(schema, 0, CLOCK_MS_MAX),
            // Numbers of 32 bits without a sign, which the format does not say.
            _ if schema["format"] == "int32" && schema["minimum"] == 0 => {
                schema["maximum"] = json!(u32::MAX);
                schema.as_object_mut().unwrap().remove("format");
            }
            _ => {}
        }
    } else if name == "seats" && schema["items"]["$ref"] == "#/components/schemas/NewSeat" {
        (schema["minItems"], schema["maxItems"]) = (json!(2), json!(SEATS_MAX));
    } else if name == "options" {
        *schema = options(&schema["description"]);
    }
}

fn within(schema: &mut Value, least: i64, most: i64) {
    (schema["minimum"], schema["maximum"]) = (json!(least), json!(most));
}

fn one_of<'a>(schema: &mut Value, is_nullable: bool, names: impl IntoIterator<Item = &'a str>) {
    let names = names.into_iter().map(Value::from);
    schema["enum"] = names.chain(is_nullable.then_some(Value::Null)).collect();
}

fn options(description: &Value) -> Value {
    let number = |most: u64| json!({ "type": ["integer", "null"], "minimum": 0, "maximum": most });
    json!({
        "description": description,
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "lines": { "type": "string", "enum": ["standing", "fresh"] },
            "echo": { "type": "string", "enum": ["previous", "last"] },
            "stall": number(u16::MAX.into()),
            "keys": number(u8::MAX.into()),
            "hand": number(u8::MAX.into()),
            "rounds": number(u16::MAX.into()),
        },
    })
}

/// Programs that write programs stop at a reference that leads nowhere.
#[test]
fn every_reference_leads_somewhere() {
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(map) => {
                found.extend(map.get("$ref").and_then(Value::as_str));
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }
    let document: Value = serde_json::from_str(include_str!("../openapi.json")).unwrap();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 50, "{found:?}");
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

/// What the way to every handler can give is in the document.
#[test]
fn every_operation_has_the_statuses_that_can_happen() {
    let document: Value = serde_json::from_str(include_str!("../openapi.json")).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let unsafe_too: &[_] = if method == "get" { &[] } else { &UNSAFE };
            for (status, _) in ANY.iter().chain(unsafe_too) {
                let told = &operation["responses"][status];
                assert!(!told.is_null(), "{method} {path} can give {status}");
            }
            assert!(!operation["security"].is_null(), "{method} {path}");
        }
    }
}
