//! What a person was told at a table, and the view that follows from it.

use std::sync::Arc;

use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Ruleset, Seat, Seen, Variant, View, Viewer, names};
use serde_json::Value;

/// Fields that tell how things stand now; an entry that is told late does not have them.
const ABOUT_NOW: [&str; 5] = ["table", "view", "offers", "clock", "text"];

/// Everything that one person was told at one table.
pub(crate) struct Told {
    pub(crate) table: String,
    /// The number that the person waits for.
    pub(crate) next: u64,
    /// The entries, without what is about now.
    pub(crate) entries: Vec<Value>,
    /// The person's own requests that were acknowledged, and the entries that they led to.
    pub(crate) acknowledged: Vec<(String, u64)>,
    pub(crate) seat: Seat,
    ruleset: Option<Arc<Ruleset>>,
    /// Added up from the events; nothing before the deal, or after a take-back that was told late.
    view: Option<View>,
    /// The last welcome, until everything that it speaks of was told.
    welcome: Option<Value>,
}

impl Told {
    pub(crate) fn new(table: &str) -> Told {
        Told {
            table: table.to_owned(),
            next: 0,
            entries: Vec::new(),
            acknowledged: Vec::new(),
            seat: Seat(0),
            ruleset: None,
            view: None,
            welcome: None,
        }
    }

    /// Whether there is nothing left to be told late.
    pub(crate) fn is_up_to_date(&self) -> bool {
        self.welcome.is_none()
    }

    pub(crate) fn hear_welcome(&mut self, welcome: &Value) {
        let seq = welcome["seq"].as_u64().unwrap();
        assert!(
            seq >= self.next,
            "{}: the next entry of the server is {seq}, but entry {} was told",
            self.table,
            self.next - 1
        );
        let table = &welcome["table"];
        self.seat = Seat(welcome["you"]["seat"].as_u64().expect("a seat of one's own") as u8);
        if self.ruleset.is_none() {
            let variant = table["variant"].as_str().unwrap().parse::<Variant>().unwrap();
            let players = table["seats"].as_array().unwrap().len() as u8;
            let extra = table["extra"].as_str();
            let setup = Library::embedded().setup(variant, players, Options::default(), extra);
            self.ruleset = Some(setup.unwrap().ruleset().unwrap());
        }
        self.welcome = Some(welcome.clone());
        self.compare_with_welcome();
    }

    pub(crate) fn hear_entry(&mut self, entry: &Value) {
        let seq = entry["seq"].as_u64().unwrap();
        assert_eq!(seq, self.next, "{}: the next entry is {entry}", self.table);
        self.next += 1;
        let mut kept = entry.clone();
        for field in ABOUT_NOW {
            kept.as_object_mut().unwrap().remove(field);
        }
        if let Some(id) = entry["ack"].as_str() {
            self.acknowledged.push((id.to_owned(), seq));
        }
        self.entries.push(kept);
        self.fold(entry);
        if let (Some(ruleset), Some(view)) = (&self.ruleset, entry.get("view")) {
            let told: View = read(ruleset, view);
            assert_eq!(self.view.as_ref(), Some(&told), "{}: {entry}", self.table);
        }
        self.compare_with_welcome();
    }

    /// Adds what the entry says about the cards.
    fn fold(&mut self, entry: &Value) {
        let ruleset = self.ruleset.clone().expect("a welcome comes first");
        match entry["kind"].as_str().unwrap() {
            "started" => self.view = Some(View::undealt(&ruleset, Viewer::Seat(self.seat))),
            "taken-back" => {
                self.view = entry.get("view").map(|view| read(&ruleset, view));
            }
            _ => {}
        }
        if let (Some(view), Some(seen)) = (&mut self.view, entry.get("seen")) {
            let seen: Vec<Seen> = read(&ruleset, seen);
            seen.iter().for_each(|seen| view.evolve(&ruleset, seen));
        }
    }

    /// When everything was told that the welcome speaks of, the own view must be the server's.
    fn compare_with_welcome(&mut self) {
        let Some(welcome) = self.welcome.take_if(|welcome| welcome["seq"] == self.next) else {
            return;
        };
        let ruleset = self.ruleset.clone().expect("a welcome has been heard");
        if self.view.is_none() && !welcome["view"].is_null() {
            // Late news of a take-back come without a view: this is where it comes from.
            let is_back = |entry: &Value| entry["kind"] == "taken-back";
            assert!(self.entries.iter().any(is_back), "{}: no view", self.table);
            self.view = Some(read(&ruleset, &welcome["view"]));
        }
        let told: Option<View> = read(&ruleset, &welcome["view"]);
        assert_eq!(self.view, told, "{}: {welcome}", self.table);
    }
}

fn read<T: serde::de::DeserializeOwned>(ruleset: &Arc<Ruleset>, value: &Value) -> T {
    names::with(ruleset, || serde_json::from_value(value.clone())).unwrap()
}
