//! The headers of a text while they are being read.

use leonardo_rules::Action;

use crate::error::{Flaw, Place, RecordError};
use crate::text::one_line;
use crate::{HEADERS_MAX, NAME_BYTES_MAX};

/// The headers that have a meaning; all others are kept as they are.
const KNOWN: [&str; 15] = [
    "Leonardo",
    "Rules",
    "Variant",
    "Players",
    "Options",
    "Main",
    "Main-Cards",
    "Extra",
    "Extra-Cards",
    "Action",
    "Seed",
    "Deal-Main",
    "Deal-Extra",
    "First",
    "Result",
];

/// The start of the headers with the players' names.
const PLAYER: &str = "Player-";

/// Whether this can be the name of a header of one's own.
pub(crate) fn is_tag_name(name: &str) -> bool {
    is_header_name(name) && !KNOWN.contains(&name) && !name.starts_with(PLAYER)
}

fn is_header_name(name: &str) -> bool {
    name.len() <= NAME_BYTES_MAX
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

/// Headers that are not consumed yet.
#[derive(Default)]
pub(crate) struct Headers {
    list: Vec<Header>,
}

pub(crate) struct Header {
    name: String,
    pub(crate) value: String,
    line: u32,
}

impl Headers {
    /// Adds the header of a line.
    pub(crate) fn read(&mut self, row: &str, line: u32) -> Result<(), RecordError> {
        let header = row.split_once(':').filter(|(name, _)| is_header_name(name));
        let is_first = self.list.is_empty();
        let (name, value) = match header {
            Some(header) if !is_first || header.0 == "Leonardo" => header,
            _ if is_first => return Err(Flaw::NotARecord.at(Place::Line(line))),
            _ => return Err(Flaw::NotAHeader.at(Place::Line(line))),
        };
        if self.list.len() == HEADERS_MAX {
            return Err(Flaw::TooManyHeaders.at(Place::Line(line)));
        }
        self.list.push(Header { name: name.to_string(), value: one_line(value), line });
        Ok(())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Where each header stands.
    pub(crate) fn lines(&self) -> Vec<(String, u32)> {
        self.list.iter().map(|header| (header.name.clone(), header.line)).collect()
    }

    /// A header that may be there once, with its line.
    pub(crate) fn take(&mut self, name: &str) -> Result<Option<Header>, RecordError> {
        let mut found = self.take_all(name).into_iter();
        let first = found.next();
        match found.next() {
            Some(second) => Err(Flaw::Twice(second.name).at(Place::Line(second.line))),
            None => Ok(first),
        }
    }

    /// What a header that may be there says.
    pub(crate) fn value<T>(
        &mut self,
        name: &'static str,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, RecordError> {
        let Some(header) = self.take(name)? else { return Ok(None) };
        let wrong = || Flaw::Value { header: name, expected }.at(Place::Line(header.line));
        read(&header.value).map(Some).ok_or_else(wrong)
    }

    /// What a header that must be there says.
    pub(crate) fn need<T>(
        &mut self,
        name: &'static str,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, RecordError> {
        let missing = match self.list.is_empty() && name == "Leonardo" {
            true => Flaw::NotARecord,
            false => Flaw::Missing(name),
        };
        self.value(name, expected, read)?.ok_or_else(|| missing.at(Place::Whole))
    }

    pub(crate) fn number(&mut self, name: &'static str) -> Result<u32, RecordError> {
        self.need(name, "a whole number", |text| text.parse().ok())
    }

    /// The words of all headers of this name, one after the other.
    pub(crate) fn list(&mut self, name: &str) -> Vec<String> {
        let rows = self.take_all(name);
        let words = rows.iter().flat_map(|header| header.value.split_whitespace());
        words.map(str::to_string).collect()
    }

    /// The action cards that the record defines.
    pub(crate) fn actions(&mut self) -> Result<Vec<Action>, RecordError> {
        let parse = |header: Header| {
            serde_json::from_str(&header.value)
                .map_err(|error| Flaw::Json(error.to_string()).at(Place::Line(header.line)))
        };
        self.take_all("Action").into_iter().map(parse).collect()
    }

    /// The headers that were not consumed: an application's own.
    pub(crate) fn rest(self) -> Result<Vec<(String, String)>, RecordError> {
        let tag = |header: Header| match is_tag_name(&header.name) {
            true => Ok((header.name, header.value)),
            false => Err(Flaw::Tag(header.name).at(Place::Line(header.line))),
        };
        self.list.into_iter().map(tag).collect()
    }

    fn take_all(&mut self, name: &str) -> Vec<Header> {
        let (taken, rest) =
            std::mem::take(&mut self.list).into_iter().partition(|header| header.name == name);
        self.list = rest;
        taken
    }
}
