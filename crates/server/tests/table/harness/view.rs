//! What a client knows when it adds up what it was told.

use std::sync::Arc;

use leonardo_protocol::TableInfo;
use leonardo_rules::sets::Library;
use leonardo_rules::{Ruleset, Seen, View, Viewer, names};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The ruleset of a table, as a client makes it.
pub(crate) fn ruleset_of(table: &Value) -> Arc<Ruleset> {
    let table: TableInfo = serde_json::from_value(table.clone()).expect("a table");
    leonardo_client::ruleset_of(&Library::embedded(), &table).expect("the usual cards")
}

/// A view that follows the entries of a socket.
pub(crate) struct Folded {
    pub(crate) ruleset: Arc<Ruleset>,
    viewer: Viewer,
    pub(crate) view: Option<View>,
    /// How often it was compared with what the server says.
    pub(crate) compared: usize,
}

impl Folded {
    pub(crate) fn new(ruleset: &Arc<Ruleset>) -> Folded {
        Folded { ruleset: ruleset.clone(), viewer: Viewer::Public, view: None, compared: 0 }
    }

    fn read<T: DeserializeOwned>(&self, value: &Value) -> T {
        names::with(&self.ruleset, || T::deserialize(value)).expect("it can be read")
    }

    /// Adds what one message tells.
    pub(crate) fn add(&mut self, message: &Value) {
        let kind = message["kind"].as_str().unwrap_or_default();
        match message["type"].as_str() {
            Some("welcome") => {
                let seat: Option<leonardo_rules::Seat> = self.read(&message["you"]["seat"]);
                self.viewer = seat.map_or(Viewer::Public, Viewer::Seat);
                self.view = self.read(&message["view"]);
            }
            Some("entry") if kind == "taken-back" && !message["view"].is_null() => {
                self.view = self.read(&message["view"]);
            }
            Some("entry") if kind == "started" => {
                self.view = Some(View::undealt(&self.ruleset, self.viewer));
                self.see(&message["seen"]);
            }
            Some("entry") if kind == "moved" => self.see(&message["seen"]),
            _ => {}
        }
        self.compare(message);
    }

    fn see(&mut self, seen: &Value) {
        let seen: Vec<Seen> = self.read(seen);
        let view = self.view.as_mut().expect("cards were dealt");
        for seen in &seen {
            view.evolve(&self.ruleset, seen);
        }
    }

    fn compare(&mut self, message: &Value) {
        if !message["view"].is_null() {
            let told: View = self.read(&message["view"]);
            assert_eq!(self.view.as_ref(), Some(&told), "{message}");
            self.compared += 1;
        }
    }
}
