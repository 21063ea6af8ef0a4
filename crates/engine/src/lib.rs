//! The engine protocol: games for other programs, as JSON lines. `docs/engine.md` specifies it.
//!
//! [`Engine::answer`] is the whole protocol as a function from lines to lines; it has no luck, no
//! files, and a clock only where a request asks to be answered within a time. [`serve`] puts it between two streams.

mod commands;
mod decks;
mod fault;
mod read;
mod reply;
mod request;
mod serve;
mod session;
mod think;

use std::collections::BTreeMap;

use leonardo_record::Session;
use leonardo_rules::sets::Library;
use leonardo_words::Words;
use serde::Serialize;
use serde_json::{Map, Value};

use fault::Fault;

pub use serve::serve;

/// The version of the protocol; it changes when a client that keeps to the page could break.
pub const PROTOCOL_VERSION: u32 = 1;
/// The longest line that is read.
pub const LINE_BYTES_MAX: usize = 8 << 20;
/// How deep the arrays and objects of a line may be nested; the JSON reader's own limit.
pub const DEPTH_MAX: usize = 128;
/// The most games at once.
pub const GAMES_MAX: usize = 64;
/// The longest id of a game.
pub const ID_BYTES_MAX: usize = 64;
/// The most moves of a game.
pub const MOVES_MAX: usize = 100_000;

/// The most playouts that a bot may be asked for.
pub const PLAYOUTS_MAX: u32 = 100_000;
/// The longest time that a bot may be asked to think.
pub const THINK_MS_MAX: u32 = 60_000;

/// All games of one client.
#[derive(Debug)]
pub struct Engine {
    library: Library,
    words: Words,
    games: BTreeMap<String, Session>,
}

/// The fields of a request or of a reply.
type Fields = Map<String, Value>;

/// A line in answer to a line.
#[derive(Serialize)]
struct Reply<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Value>,
    #[serde(flatten)]
    address: Address,
    #[serde(flatten)]
    body: Fields,
}

/// What a reply repeats of its request.
#[derive(Serialize, Default)]
struct Address {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(rename = "ref", skip_serializing_if = "Option::is_none")]
    reference: Option<Value>,
}

impl Engine {
    /// An engine without games; decks are composed from this library, messages are in these words.
    pub fn new(library: Library, words: Words) -> Engine {
        Engine { library, words, games: BTreeMap::new() }
    }

    /// Does what a line asks for and says what came of it, in one line without its end. A request
    /// that fails changes nothing.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let (address, answer) = self.request(line);
        let reply = match answer {
            Ok((ref cmd, body)) => Reply { ok: Some(cmd), error: None, address, body },
            Err(fault) => {
                let error = Some(fault.to_json(&self.words));
                Reply { ok: None, error, address, body: Fields::new() }
            }
        };
        serde_json::to_string(&reply).expect("values with text keys can be written as JSON")
    }

    fn request(&mut self, line: &[u8]) -> (Address, Result<(String, Fields), Fault>) {
        let mut fields = match object(line) {
            Ok(fields) => fields,
            Err(fault) => return (Address::default(), Err(fault)),
        };
        let id = fields.get("id").and_then(Value::as_str);
        let address = Address {
            id: id.filter(|id| id.len() <= ID_BYTES_MAX).map(str::to_string),
            reference: fields.remove("ref"),
        };
        let answer = match fields.get("cmd").cloned() {
            Some(Value::String(cmd)) => self.command(&cmd, fields).map(|body| (cmd, body)),
            _ => Err(Fault::BadRequest("a request has a string `cmd`".into())),
        };
        (address, answer)
    }
}

fn object(line: &[u8]) -> Result<Fields, Fault> {
    if line.len() > LINE_BYTES_MAX {
        return Err(Fault::TooLong);
    }
    let text = std::str::from_utf8(line).map_err(|_| Fault::NotUtf8)?;
    match serde_json::from_str(text).map_err(Fault::NotJson)? {
        Value::Object(fields) => Ok(fields),
        _ => Err(Fault::BadRequest("a request is an object".into())),
    }
}
