//! What the fuzz targets do with their input. The tests do the same with the corpus, so that
//! nothing that was ever found comes back.

use std::cell::RefCell;

use leonardo_engine::Engine;
use leonardo_record::Record;
use leonardo_rules::sets::Library;
use leonardo_words::{Language, Words};
use serde_json::{Value, json};

/// Reads anything as a record. What can be read can be written, and is the same when it is read
/// again, in both forms; judging it never fails badly.
pub(crate) fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let library = Library::embedded();
    let read = match text.starts_with('{') {
        true => Record::from_json(text, &library),
        false => Record::parse(text, &library),
    };
    let Ok(record) = read else { return };
    let printed = record.to_string();
    let again = Record::parse(&printed, &library).expect("a printed record can be read");
    assert_eq!(again, record);
    assert_eq!(again.to_string(), printed);
    let twin = record.to_json();
    let again = Record::from_json(&twin, &library).expect("the JSON twin can be read");
    assert_eq!(again, record);
    assert_eq!(again.to_json(), twin);
    let _ = record.verify();
}

/// The most lines that are looked at: enough for any interplay, and never slow.
const LINES_MAX: usize = 60;

/// Answers lines. Each gets one reply that is JSON. One that is refused changes nothing: without
/// the refused lines everything goes the same way.
pub(crate) fn engine(data: &[u8]) {
    thread_local! {
        static ENGINE: RefCell<Engine> =
            RefCell::new(Engine::new(Library::embedded(), Words::new(Language::ENGLISH)));
    }
    ENGINE.with_borrow_mut(|engine| {
        let lines = data.split(|byte| *byte == b'\n').take(LINES_MAX);
        let replies = lines.map(|line| (line, answer(engine, line)));
        let accepted: Vec<_> = replies.filter(|(_, reply)| reply.get("ok").is_some()).collect();
        let games = close_all(engine);
        for (line, reply) in accepted {
            assert_eq!(answer(engine, line), reply);
        }
        assert_eq!(close_all(engine), games);
    });
}

fn answer(engine: &mut Engine, line: &[u8]) -> Value {
    let reply = engine.answer(line);
    assert!(!reply.contains('\n'));
    serde_json::from_str(&reply).expect("a reply is JSON")
}

fn ask(engine: &mut Engine, cmd: &str, id: &str) -> Value {
    let reply = answer(engine, json!({"cmd": cmd, "id": id}).to_string().as_bytes());
    assert_eq!(reply["ok"], cmd, "{reply}");
    reply
}

/// Closes all games; gives each with its position and its place in its history.
fn close_all(engine: &mut Engine) -> Vec<[Value; 2]> {
    let ids = answer(engine, b"{\"cmd\":\"games\"}");
    let ids: Vec<String> = serde_json::from_value(ids["games"].clone()).expect("a list of ids");
    let close = |id: &String| {
        let state = ["status", "position"].map(|cmd| ask(engine, cmd, id));
        ask(engine, "close", id);
        state
    };
    ids.iter().map(close).collect()
}
