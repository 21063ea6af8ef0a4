//! A table of a server, by its link.

mod guest;
mod link;
mod socket;
mod wire;

use std::io::{self, Write};
use std::sync::Arc;

use anyhow::anyhow;
use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Ruleset, Variant};
use leonardo_words::Words;
use serde_json::{Value, json};

use crate::full::terminal::has_screen;
use crate::remote::{Line, Lost, Remote};
use crate::{Config, deal, full, plain, saves};
use link::Link;
use socket::{Caller, Socket};
use wire::{Fault, ask};

/// A guest at a server.
pub(crate) struct Visit {
    pub(crate) link: Link,
    cookie: String,
}

impl Visit {
    pub(crate) fn begin(words: &Words, url: &str, name: Option<&str>) -> anyhow::Result<Visit> {
        let link = Link::parse(url)
            .ok_or_else(|| anyhow!(words.say_with("tui-url", &[("url", url.into())])))?;
        let cookie = guest::cookie(&link, words, name).map_err(|no| failed(words, &link, no))?;
        Ok(Visit { link, cookie })
    }

    pub(crate) fn ask(
        &self,
        words: &Words,
        path: &str,
        body: Option<&Value>,
    ) -> anyhow::Result<String> {
        let answer = ask(&self.link, words, Some(&self.cookie), path, body);
        answer.map(|answer| answer.body).map_err(|no| failed(words, &self.link, no))
    }

    /// Sits down at a table, or looks on.
    pub(crate) fn come(
        &self,
        words: &Words,
        library: &Library,
        table: &str,
    ) -> anyhow::Result<Remote> {
        if let Some(token) = &self.link.token {
            self.ask(
                words,
                &format!("/api/tables/{table}/claim"),
                Some(&json!({ "token": token })),
            )?;
        }
        let caller = Caller {
            link: self.link.clone(),
            cookie: self.cookie.clone(),
            language: words.language(),
        };
        let mut socket = Socket::new(caller);
        socket.dial(table, 0);
        let welcome = socket.wait().map_err(|lost| match lost {
            Lost::Away(why) | Lost::Refused(why) => failed(words, &self.link, Fault::Away(why)),
        })?;
        let garbled =
            || anyhow!(words.say_with("net-garbled", &[("host", self.link.authority().into())]));
        let message: Value = serde_json::from_str(&welcome).map_err(|_| garbled())?;
        let ruleset = ruleset(words, library, &message["table"])?;
        Remote::new(&ruleset, &welcome, Box::new(socket)).map_err(|_| garbled())
    }

    /// Keeps the record of a game that is over; says where.
    fn keep_record(&self, words: &Words, table: &str) -> anyhow::Result<Option<String>> {
        let record = self.ask(words, &format!("/api/games/{table}/record"), None)?;
        Ok(saves::keep_text(&format!("{table}.leo"), &record)?)
    }
}

/// The ruleset of a table, as the server describes it.
fn ruleset(words: &Words, library: &Library, table: &Value) -> anyhow::Result<Arc<Ruleset>> {
    let name = table["variant"].as_str().unwrap_or_default();
    let variant = name
        .parse::<Variant>()
        .map_err(|_| anyhow!(words.say_with("bad-variant", &[("given", name.into())])))?;
    let players = table["seats"].as_array().map_or(0, Vec::len) as u8;
    let options: Options = serde_json::from_value(table["options"].clone())?;
    deal::ruleset(words, library, variant, players, options, table["extra"].as_str())
}

fn failed(words: &Words, link: &Link, fault: Fault) -> anyhow::Error {
    let args = [("host", link.authority().into()), ("why", fault.text().into())];
    anyhow!(words.say_with("net-failed", &args))
}

/// Goes where a link leads, on the whole screen or in plain lines.
pub fn run(config: &Config, url: &str, name: Option<&str>, is_plain: bool) -> anyhow::Result<()> {
    let visit = Visit::begin(&config.words, url, name)?;
    if is_plain || !has_screen() {
        plain::online::run(config, &visit)
    } else {
        full::visit(config, &visit).map(drop)
    }
}

/// Where the record is, or how to come back.
pub(crate) fn say_goodbye(
    words: &Words,
    visit: &Visit,
    table: &str,
    is_over: bool,
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if !is_over {
        let link = visit.link.of_table(table);
        writeln!(out, "{}", words.say_with("tui-come-back", &[("link", link.into())]))?;
    } else if let Ok(Some(file)) = visit.keep_record(words, table) {
        writeln!(out, "{}", words.say_with("end-recorded", &[("file", file.into())]))?;
    }
    Ok(())
}
