//! A table of a server, by its link.

use std::io::{self, IsTerminal, Write};

use anyhow::anyhow;
use leonardo_client::{Connection, Error, GuestStore, Link, Server, SocketTransport};
use leonardo_protocol::SocketQuery;
use leonardo_record::Record;
use leonardo_rules::sets::Library;
use leonardo_words::{Words, say};

use crate::full::terminal::has_screen;
use crate::remote::{Remote, error_words};
use crate::{Config, full, plain, saves};

/// The name of those who do not say one.
const NOBODY: &str = "Leonardo";

/// A guest at a server.
pub(crate) struct Visit {
    pub(crate) link: Link,
    server: Server,
}

impl Visit {
    pub(crate) fn begin(words: &Words, url: &str, name: Option<&str>) -> anyhow::Result<Visit> {
        let link = Link::parse(url).ok_or_else(|| anyhow!(say!(words, "tui-url", url)))?;
        let usual = std::env::var("USER").or_else(|_| std::env::var("USERNAME"));
        let usual = usual.ok().filter(|name| !name.trim().is_empty());
        let server = Server::new(&link).and_then(|server| {
            let server = server.with_language(words.language().to_string());
            let guests = GuestStore::new(saves::data_folder("guests"));
            guests.sign_in(server, name, usual.as_deref().unwrap_or(NOBODY))
        });
        let server = server.map_err(|error| failed(words, &link, &error))?;
        Ok(Visit { link, server })
    }

    /// Asks the server for something, in this language.
    pub(crate) fn ask<T>(
        &self,
        words: &Words,
        ask: impl FnOnce(&Server) -> Result<T, Error>,
    ) -> anyhow::Result<T> {
        let server = self.server.clone().with_language(words.language().to_string());
        ask(&server).map_err(|error| failed(words, &self.link, &error))
    }

    /// Sits down at a table, or watches it.
    pub(crate) fn come(
        &self,
        words: &Words,
        library: &Library,
        table: &str,
    ) -> anyhow::Result<Remote> {
        if let Some(token) = &self.link.token {
            self.claim(words, table, token)?;
        }
        self.ask(words, |server| {
            let (all, have) = (Some(true), Some(0));
            let query = SocketQuery { have, views: all, words: all, ..SocketQuery::default() };
            let transport = Box::new(SocketTransport::new(server.clone()));
            let connection = Connection::new(library.clone(), table, query, transport);
            Remote::new(self.link.clone(), connection)
        })
    }

    /// Opens the seat of the link on this device, if the user wants that: anyone can send a link.
    fn claim(&self, words: &Words, table: &str, token: &str) -> anyhow::Result<()> {
        let opened = self.ask(words, |server| server.token_seat(table, token))?;
        let (seat, name) = (opened.seat.0 + 1, opened.name.as_str());
        if opened.yours {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        if io::stdin().is_terminal() {
            write!(out, "{} ", say!(words, "tui-claim", seat, name))?;
            out.flush()?;
            let mut answer = String::new();
            io::stdin().read_line(&mut answer)?;
            if !words.is_command("command-yes", answer.trim()) {
                return Ok(writeln!(out, "{}", words.say("tui-claim-not"))?);
            }
        } else {
            writeln!(out, "{}", say!(words, "tui-claiming", seat, name))?;
        }
        self.ask(words, |server| server.claim(table, token)).map(drop)
    }

    /// The record of a game that is over.
    pub(crate) fn record(
        &self,
        words: &Words,
        library: &Library,
        table: &str,
    ) -> anyhow::Result<Record> {
        let text = self.ask(words, |server| server.record(table))?;
        Record::parse(&text, library).map_err(|error| anyhow!(words.record_error(table, &error)))
    }

    /// Keeps the record of a game that is over; says where.
    fn keep_record(&self, words: &Words, table: &str) -> anyhow::Result<Option<String>> {
        let record = self.ask(words, |server| server.record(table))?;
        Ok(saves::keep_text(&format!("{table}.leo"), &record)?)
    }
}

fn failed(words: &Words, link: &Link, error: &Error) -> anyhow::Error {
    let host = link.authority();
    if let Error::Garbled(_) = error {
        return anyhow!(say!(words, "net-garbled", host));
    }
    anyhow!(say!(words, "net-failed", host, why = error_words(words, error)))
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
        writeln!(out, "{}", say!(words, "tui-come-back", link))?;
    } else if let Ok(Some(file)) = visit.keep_record(words, table) {
        writeln!(out, "{}", say!(words, "end-recorded", file))?;
    }
    Ok(())
}
