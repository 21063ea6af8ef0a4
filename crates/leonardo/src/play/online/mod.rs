//! A table of a server, by its link.

mod guest;
mod hall;
mod link;
mod plain;
mod socket;
mod wire;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::anyhow;
use leonardo_rules::sets::Library;
use leonardo_rules::{Options, Ruleset};
use leonardo_terminal::{Ended, Line, Look, Lost, Remote};
use leonardo_words::Words;
use serde_json::{Value, json};

use super::{Args, saves};
use crate::app::App;
use crate::args;
use link::Link;
use socket::{Caller, Socket};
use wire::{Fault, ask};

/// A guest at a server.
struct Visit {
    link: Link,
    cookie: String,
}

impl Visit {
    fn begin(words: &Words, url: &str, name: Option<&str>) -> anyhow::Result<Visit> {
        let link = Link::parse(url)
            .ok_or_else(|| anyhow!(words.say_with("tui-url", &[("url", url.into())])))?;
        let cookie = guest::cookie(&link, words, name).map_err(|no| failed(words, &link, no))?;
        Ok(Visit { link, cookie })
    }

    fn ask(&self, words: &Words, path: &str, body: Option<&Value>) -> anyhow::Result<String> {
        let answer = ask(&self.link, words, Some(&self.cookie), path, body);
        answer.map(|answer| answer.body).map_err(|no| failed(words, &self.link, no))
    }

    /// Sits down at a table, or looks on.
    fn come(&self, app: &App, table: &str) -> anyhow::Result<Remote> {
        let words = &app.words;
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
        let ruleset = ruleset(words, &app.library, &message["table"])?;
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
    let variant = args::variant(words, table["variant"].as_str().unwrap_or_default())?;
    let players = table["seats"].as_array().map_or(0, Vec::len) as u8;
    let options: Options = serde_json::from_value(table["options"].clone())?;
    let setup = args::setup(words, library, variant, players, options, table["extra"].as_str())?;
    setup.ruleset().map_err(|error| anyhow!(words.setup_error(&error)))
}

fn failed(words: &Words, link: &Link, fault: Fault) -> anyhow::Error {
    let args = [("host", link.authority().into()), ("why", fault.text().into())];
    anyhow!(words.say_with("net-failed", &args))
}

pub(super) fn run(app: &App, url: &str, args: &Args) -> anyhow::Result<ExitCode> {
    let name = args.name.as_deref();
    if args.plain || !super::has_screen() {
        plain::run(app, url, name)?;
    } else {
        visit(app, url, name, args)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Goes where a link leads, on the whole screen.
pub(super) fn visit(
    app: &App,
    url: &str,
    name: Option<&str>,
    args: &Args,
) -> anyhow::Result<Ended> {
    let visit = Visit::begin(&app.words, url, name)?;
    match visit.link.table.clone() {
        Some(table) => sit(app, &visit, &table, args.look.look()),
        None => hall::run(app, &visit, args.look.look(), &args.rules.options(&app.words)?),
    }
}

/// Sits at a table until somebody leaves.
fn sit(app: &App, visit: &Visit, table: &str, look: Look) -> anyhow::Result<Ended> {
    let remote = visit.come(app, table)?;
    let words = Words::new(app.words.language());
    let mut client = leonardo_terminal::App::remote(words, look, remote);
    let ended = leonardo_terminal::run(&mut client)?;
    let table = client.table().map_or(table, |remote| remote.table());
    if ended == Ended::Itself {
        say_goodbye(&app.words, visit, table, client.is_over())?;
    }
    Ok(ended)
}

/// Where the record is, or how to come back.
fn say_goodbye(words: &Words, visit: &Visit, table: &str, is_over: bool) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if !is_over {
        let link = visit.link.of_table(table);
        writeln!(out, "{}", words.say_with("tui-come-back", &[("link", link.into())]))?;
    } else if let Ok(Some(file)) = visit.keep_record(words, table) {
        writeln!(out, "{}", words.say_with("end-recorded", &[("file", file.into())]))?;
    }
    Ok(())
}
