//! `docs/protocol.md` is the specification: its examples are executed, and it names everything that
//! there is.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::Path;

use leonardo_client::{Response, Server, Socket};
use leonardo_protocol::RefusalCode;
use leonardo_testkit::fits;
use serde_json::Value;

use crate::client::{receive, stranger};
use crate::process::{Process, folder};

/// Someone who talks to the server on the page.
struct Speaker {
    guest: Server,
    socket: Option<Socket>,
    /// The last answer over HTTP, until the page has told it.
    answer: Option<Response>,
    /// What `$seq` and `$offer` stand for; `$card` is the card of the offer.
    seq: u64,
    offer: String,
}

/// A run through the examples.
struct Run {
    at: SocketAddr,
    speakers: BTreeMap<String, Speaker>,
    /// What `$table` and `$token` stand for: the last ones that were told.
    table: String,
    token: String,
    /// The types, kinds and requests that were shown.
    shown: BTreeSet<String>,
}

/// The luck was not what the page needs: another player begins.
struct OtherLuck;

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(path)).unwrap()
}

/// The lines of the examples: their number on the page, who speaks, the direction, what is said.
fn examples(page: &str) -> Vec<(usize, &str, &str, &str)> {
    let mut is_code = false;
    let mut examples = Vec::new();
    for (number, line) in (1..).zip(page.lines()) {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if is_code {
            let mut words = line.splitn(3, ' ');
            let parts = (words.next(), words.next(), words.next());
            if let (Some(who), Some(arrow @ (">" | "<")), Some(said)) = parts {
                examples.push((number, who, arrow, said));
            }
        }
    }
    examples
}

#[test]
fn the_examples_of_the_page_are_true() {
    let page = read("docs/protocol.md");
    let server = Process::start(&folder("page").join("games.sqlite"));
    // Luck says who begins, and on the page that is Lisa. Half of all deals are like that.
    let mut shown = None;
    for _ in 0..200 {
        let mut run = Run::new(server.address);
        if run.all(&page).is_ok() {
            shown = Some(run.shown);
            break;
        }
    }
    let shown = shown.expect("Lisa begins at last");
    let types = read("web/src/protocol.ts");
    for name in requests(&types) {
        assert!(shown.contains(&format!("do {name}")), "the page does not show the request {name}");
    }
    for name in marked(&types, "{ \"type\": \"") {
        assert!(shown.contains(&format!("type {name}")), "the page does not show {name}");
    }
}

#[test]
fn the_page_names_whatever_can_be_told() {
    let page = read("docs/protocol.md");
    let types = read("web/src/protocol.ts");
    let mut names = requests(&types);
    names.extend(marked(&types, "\"type\": \""));
    let kinds = marked(&types, "{ \"kind\": \"");
    assert!(kinds.len() > 20, "{kinds:?}");
    names.extend(kinds);
    names.extend(RefusalCode::ALL.iter().map(|code| code.name().to_owned()));
    for name in names {
        let forms = [format!("`{name}`"), format!("\"{name}\"")];
        assert!(forms.iter().any(|form| page.contains(form)), "the page does not name `{name}`");
    }
}

/// The texts between this mark and the next quote.
fn marked(text: &str, mark: &str) -> BTreeSet<String> {
    let rest = text.split(mark).skip(1);
    rest.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

/// The requests of clients, from their TypeScript type.
fn requests(types: &str) -> BTreeSet<String> {
    let (_, union) = types.split_once("export type ClientRequest = ").unwrap();
    let (union, _) = union.split_once(";\n").unwrap();
    let mut requests = marked(union, "{ \"");
    requests.extend(marked(union, "| \""));
    assert!(requests.len() > 15, "{requests:?}");
    requests
}

impl Run {
    fn new(at: SocketAddr) -> Run {
        let (table, token) = (String::new(), String::new());
        Run { at, speakers: BTreeMap::new(), table, token, shown: BTreeSet::new() }
    }

    fn all(&mut self, page: &str) -> Result<(), OtherLuck> {
        for (number, who, arrow, said) in examples(page) {
            let at = self.at;
            let speaker = self.speakers.entry(who.to_owned()).or_insert_with(|| Speaker {
                guest: stranger(at),
                socket: None,
                answer: None,
                seq: 0,
                offer: String::new(),
            });
            let said = said
                .replace("$seq", &speaker.seq.to_string())
                .replace("$card", speaker.offer.get(..4).unwrap_or_default())
                .replace("$offer", &speaker.offer)
                .replace("$table", &self.table)
                .replace("$token", &self.token);
            match arrow {
                ">" => self.ask(who, &said),
                _ => self.hear(number, who, &said)?,
            }
        }
        Ok(())
    }

    /// Says what the page says: a request over HTTP, a connection, or a message.
    fn ask(&mut self, who: &str, said: &str) {
        let speaker = self.speakers.get_mut(who).expect("just entered");
        if let Some(path) = said.strip_prefix("CONNECT ") {
            speaker.socket = Some(Socket::open(&speaker.guest, path).unwrap());
        } else if said.starts_with(['{', '"']) {
            let message: Value = serde_json::from_str(said).unwrap();
            let request = match &message["do"] {
                Value::String(name) => Some(name),
                Value::Object(named) => named.keys().next(),
                _ => None,
            };
            self.shown.extend(request.map(|name| format!("do {name}")));
            speaker.socket.as_mut().expect("a connection").send(said.to_owned()).unwrap();
        } else {
            let (method, rest) = said.split_once(' ').expect("a method and a path");
            let (path, body) = rest.split_once(' ').map_or((rest, None), |(p, b)| (p, Some(b)));
            let answer = speaker.guest.call(method, path, &[], body).unwrap();
            if let Some(cookie) = answer.cookie() {
                speaker.guest = speaker.guest.clone().with_cookie(Some(cookie.to_owned()));
            }
            speaker.answer = Some(answer);
        }
    }

    /// Hears what the page says: an answer, or the next message of that type and kind. Messages
    /// of other kinds in between are for other parts of the page.
    fn hear(&mut self, number: usize, who: &str, said: &str) -> Result<(), OtherLuck> {
        let speaker = self.speakers.get_mut(who).expect("just entered");
        if let Some((status, body)) = said.split_once(' ').filter(|_| !said.starts_with('{')) {
            let answer = speaker.answer.take().expect("something was asked");
            assert_eq!(answer.status.to_string(), status, "line {number}: {answer:?}");
            let (said, is) = (page_json(number, body), page_json(number, &answer.body));
            assert!(fits(&said, &is), "line {number} of the page:\n{said}\n{is}");
            self.note(&is);
            return Ok(());
        }
        let said = page_json(number, said);
        let speaker = self.speakers.get_mut(who).expect("just entered");
        let socket = speaker.socket.as_mut().expect("a connection");
        let is = loop {
            let is = receive(socket).unwrap_or_else(|gone| panic!("line {number}: {gone}"));
            let is = page_json(number, &is);
            match is["type"].as_str() {
                Some("welcome") => speaker.seq = is["seq"].as_u64().unwrap(),
                Some("entry") => speaker.seq = is["seq"].as_u64().unwrap() + 1,
                _ => {}
            }
            if let Some(offer) = is["offers"][0]["move"].as_str() {
                speaker.offer = offer.to_owned();
            }
            if is["type"] == said["type"] && is["kind"] == said["kind"] {
                break is;
            }
        };
        if first_seat(&said).is_some_and(|seat| Some(seat) != first_seat(&is)) {
            return Err(OtherLuck);
        }
        assert!(fits(&said, &is), "line {number} of the page:\n{said}\n{is}");
        self.note(&is);
        Ok(())
    }

    /// Remembers what later lines name.
    fn note(&mut self, is: &Value) {
        self.shown.extend(is["type"].as_str().map(|name| format!("type {name}")));
        let table = is["rematch"].as_str().or(is["table"]["id"].as_str());
        self.table = table.map_or(std::mem::take(&mut self.table), str::to_owned);
        let token = is["token"].as_str();
        self.token = token.map_or(std::mem::take(&mut self.token), str::to_owned);
    }
}

/// The seat that begins, where a deal is told.
fn first_seat(message: &Value) -> Option<&Value> {
    let seen = message["seen"].as_array()?;
    seen.iter().find(|event| event["event"] == "first-seat").map(|event| &event["seat"])
}

fn page_json(number: usize, text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("line {number} of the page: {error}"))
}
