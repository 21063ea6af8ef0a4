//! What is wrong with a record, in words.

use leonardo_record::fair::FairError;
use leonardo_record::{
    FILE_BYTES_MAX, Flaw, HEADERS_MAX, JSON_BYTES_MAX, LINE_BYTES_MAX, Mismatch, NAME_BYTES_MAX,
    Place, Record, RecordError, TURNS_MAX, Tampered,
};
use leonardo_rules::{RULES_VERSION, Symbol};

use crate::{Words, say};

impl Words {
    /// Why a file is not a record, and where.
    pub fn record_error(&self, file: &str, error: &RecordError) -> String {
        let why = flaw(self, &error.flaw);
        match error.place {
            Place::Whole => say!(self, "place-whole", file, why),
            Place::Line(line) => say!(self, "place-line", file, line, why),
            Place::Header(header) => say!(self, "place-header", file, header, why),
            Place::Turn(turn) => say!(self, "place-turn", file, turn, why),
        }
    }

    /// Where a record says something that cannot have happened.
    pub fn tampered(&self, file: &str, record: &Record, error: &Tampered) -> String {
        let why = mismatch(self, record, &error.mismatch);
        let why = match (error.turn, &error.ply) {
            (None, _) => why,
            (Some(turn), None) => say!(self, "place-in-turn", turn = turn + 1, why),
            (Some(turn), Some((ply, token))) => {
                say!(self, "place-ply", turn = turn + 1, ply = ply + 1, token, why)
            }
        };
        say!(self, "place-line", file, line = error.line, why)
    }
}

/// The players' names of a record; empty for players without a name.
pub fn names_of(record: &Record) -> Vec<String> {
    record.names.iter().map(|name| name.clone().unwrap_or_default()).collect()
}

fn mismatch(words: &Words, record: &Record, mismatch: &Mismatch) -> String {
    let names = names_of(record);
    let teller = words.about(record.ruleset()).with_names(&names);
    match mismatch {
        &Mismatch::Rules(rules) => say!(words, "mismatch-rules", rules, known = RULES_VERSION),
        Mismatch::Deal(_) => words.say("mismatch-deal"),
        Mismatch::Fair(error) => unfair(words, error),
        Mismatch::Illegal { seat, rejection } => {
            let why = teller.rejection(rejection);
            say!(words, "mismatch-illegal", player = teller.player(*seat), why)
        }
        Mismatch::Luck(_) => words.say("mismatch-luck"),
        Mismatch::TurnOver => words.say("mismatch-turn-over"),
        Mismatch::TurnGoesOn => words.say("mismatch-turn-goes-on"),
        Mismatch::Keys { expected, found } => {
            say!(words, "mismatch-keys", expected = codes(expected), found = codes(found))
        }
        Mismatch::Result { .. } => words.say("mismatch-result"),
        Mismatch::CutOff(_) => words.say("mismatch-cut-off"),
    }
}

/// Why what a record says of its seed cannot be true.
fn unfair(words: &Words, error: &FairError) -> String {
    match error {
        FairError::Alone { tag, needs } => {
            say!(words, "unfair-alone", header = tag, needs = *needs)
        }
        FairError::Twice(tag) => say!(words, "flaw-twice", header = tag),
        FairError::Value(tag) => {
            let kind = if tag.starts_with("Salt") { "Salt" } else { "Seed" };
            say!(words, "flaw-value", header = tag, kind)
        }
        FairError::NoSeat { tag, seats } => {
            say!(words, "unfair-no-seat", header = tag, seats = *seats)
        }
        FairError::Commitment { expected, found } => {
            say!(words, "unfair-commitment", expected, found)
        }
        FairError::Seed { expected, found } => {
            let (expected, found) = (expected.to_string(), found.to_string());
            say!(words, "unfair-seed", expected, found)
        }
    }
}

fn codes(keys: &[Symbol]) -> String {
    let codes: Vec<&str> = keys.iter().map(|symbol| symbol.code()).collect();
    format!("[{}]", codes.join(" "))
}

fn flaw(words: &Words, flaw: &Flaw) -> String {
    let most = |id: &str, most: usize| say!(words, id, most);
    let header = |id: &str, header: &str| say!(words, id, header);
    match flaw {
        Flaw::FileTooLong => most("flaw-file-too-long", FILE_BYTES_MAX),
        Flaw::JsonTooLong => most("flaw-file-too-long", JSON_BYTES_MAX),
        Flaw::LineTooLong => most("flaw-line-too-long", LINE_BYTES_MAX),
        Flaw::TooManyTurns => most("flaw-too-many-turns", TURNS_MAX),
        Flaw::TooManyHeaders => most("flaw-too-many-headers", HEADERS_MAX),
        Flaw::NameTooLong => most("flaw-name-too-long", NAME_BYTES_MAX),
        Flaw::NotARecord => words.say("flaw-not-a-record"),
        Flaw::Format(format) => say!(words, "flaw-format", format = *format),
        Flaw::NotAHeader => words.say("flaw-not-a-header"),
        Flaw::Missing(name) => header("flaw-missing", name),
        Flaw::Twice(name) => header("flaw-twice", name),
        // Why, and what was expected, follows from the header: the messages know it by its name.
        Flaw::Misplaced(name, _) => header("flaw-misplaced", name),
        Flaw::Value { header, .. } => {
            let kind = header.trim_end_matches(['-', '…']);
            say!(words, "flaw-value", header = *header, kind)
        }
        Flaw::Tag(name) => say!(words, "flaw-tag", name),
        Flaw::UnknownDeck { label, error } => {
            say!(words, "flaw-unknown-deck", label, reason = words.deck_spec_error(error))
        }
        Flaw::OtherEdition { label, stated, known } => {
            say!(words, "flaw-other-edition", label, stated, known)
        }
        Flaw::Card(card) => say!(words, "flaw-card", card),
        Flaw::Name(name) => say!(words, "flaw-name", name),
        Flaw::Setup(error) => words.setup_error(error),
        Flaw::Move(error) => words.notation_error(error),
        Flaw::Short(play) => say!(words, "flaw-short", play),
        Flaw::EmptyTurn => words.say("flaw-empty-turn"),
        Flaw::Keys => words.say("flaw-keys"),
        Flaw::Luck => words.say("flaw-luck"),
        Flaw::LuckAndSeed => words.say("flaw-luck-and-seed"),
        Flaw::Json(reason) => say!(words, "flaw-json", reason),
    }
}
