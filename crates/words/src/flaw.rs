//! What is wrong with a record, in words.

use leonardo_record::fair::FairError;
use leonardo_record::{
    FILE_BYTES_MAX, Flaw, HEADERS_MAX, JSON_BYTES_MAX, LINE_BYTES_MAX, Mismatch, NAME_BYTES_MAX,
    Place, Record, RecordError, TURNS_MAX, Tampered,
};
use leonardo_rules::{RULES_VERSION, Symbol};

use crate::{Value, Words};

impl Words {
    /// Why a file is not a record, and where.
    pub fn record_error(&self, file: &str, error: &RecordError) -> String {
        let why = flaw(self, &error.flaw);
        let mut args: Vec<(&str, Value<'_>)> = vec![("file", file.into()), ("why", why.into())];
        match error.place {
            Place::Whole => self.say_with("place-whole", &args),
            Place::Line(line) => {
                args.push(("line", line.into()));
                self.say_with("place-line", &args)
            }
            Place::Header(header) => {
                args.push(("header", header.into()));
                self.say_with("place-header", &args)
            }
            Place::Turn(turn) => {
                args.push(("turn", turn.into()));
                self.say_with("place-turn", &args)
            }
        }
    }

    /// Where a record says something that cannot have happened.
    pub fn tampered(&self, file: &str, record: &Record, error: &Tampered) -> String {
        let mut why = mismatch(self, record, &error.mismatch);
        if let Some(turn) = error.turn {
            let mut args: Vec<(&str, Value<'_>)> =
                vec![("turn", (turn + 1).into()), ("why", why.into())];
            why = match &error.ply {
                None => self.say_with("place-in-turn", &args),
                Some((ply, token)) => {
                    args.push(("ply", (ply + 1).into()));
                    args.push(("token", token.into()));
                    self.say_with("place-ply", &args)
                }
            };
        }
        let args = [("file", file.into()), ("line", error.line.into()), ("why", why.into())];
        self.say_with("place-line", &args)
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
        Mismatch::Rules(rules) => {
            let args = [("rules", (*rules).into()), ("known", RULES_VERSION.into())];
            words.say_with("mismatch-rules", &args)
        }
        Mismatch::Deal(_) => words.say("mismatch-deal"),
        Mismatch::Fair(error) => unfair(words, error),
        Mismatch::Illegal { seat, rejection } => {
            let args = [
                ("player", teller.player(*seat).into()),
                ("why", teller.rejection(rejection).into()),
            ];
            words.say_with("mismatch-illegal", &args)
        }
        Mismatch::Luck(_) => words.say("mismatch-luck"),
        Mismatch::TurnOver => words.say("mismatch-turn-over"),
        Mismatch::TurnGoesOn => words.say("mismatch-turn-goes-on"),
        Mismatch::Keys { expected, found } => {
            let args = [("expected", codes(expected).into()), ("found", codes(found).into())];
            words.say_with("mismatch-keys", &args)
        }
        Mismatch::Result { .. } => words.say("mismatch-result"),
        Mismatch::CutOff(_) => words.say("mismatch-cut-off"),
    }
}

/// Why what a record says of its seed cannot be true.
fn unfair(words: &Words, error: &FairError) -> String {
    match error {
        FairError::Alone { tag, needs } => {
            let args = [("header", tag.into()), ("needs", (*needs).into())];
            words.say_with("unfair-alone", &args)
        }
        FairError::Twice(tag) => words.say_with("flaw-twice", &[("header", tag.into())]),
        FairError::Value(tag) => {
            let kind = if tag.starts_with("Salt") { "Salt" } else { "Seed" };
            words.say_with("flaw-value", &[("header", tag.into()), ("kind", kind.into())])
        }
        FairError::NoSeat { tag, seats } => {
            let args = [("header", tag.into()), ("seats", (*seats).into())];
            words.say_with("unfair-no-seat", &args)
        }
        FairError::Commitment { expected, found } => {
            let args = [("expected", expected.into()), ("found", found.into())];
            words.say_with("unfair-commitment", &args)
        }
        FairError::Seed { expected, found } => {
            let (expected, found) = (expected.to_string(), found.to_string());
            let args = [("expected", expected.into()), ("found", found.into())];
            words.say_with("unfair-seed", &args)
        }
    }
}

fn codes(keys: &[Symbol]) -> String {
    let codes: Vec<&str> = keys.iter().map(|symbol| symbol.code()).collect();
    format!("[{}]", codes.join(" "))
}

fn flaw(words: &Words, flaw: &Flaw) -> String {
    let most = |id: &str, most: usize| words.say_with(id, &[("most", most.into())]);
    let header = |id: &str, header: &str| words.say_with(id, &[("header", header.into())]);
    match flaw {
        Flaw::FileTooLong => most("flaw-file-too-long", FILE_BYTES_MAX),
        Flaw::JsonTooLong => most("flaw-file-too-long", JSON_BYTES_MAX),
        Flaw::LineTooLong => most("flaw-line-too-long", LINE_BYTES_MAX),
        Flaw::TooManyTurns => most("flaw-too-many-turns", TURNS_MAX),
        Flaw::TooManyHeaders => most("flaw-too-many-headers", HEADERS_MAX),
        Flaw::NameTooLong => most("flaw-name-too-long", NAME_BYTES_MAX),
        Flaw::NotARecord => words.say("flaw-not-a-record"),
        Flaw::Format(format) => words.say_with("flaw-format", &[("format", (*format).into())]),
        Flaw::NotAHeader => words.say("flaw-not-a-header"),
        Flaw::Missing(name) => header("flaw-missing", name),
        Flaw::Twice(name) => header("flaw-twice", name),
        // Why, and what was expected, follows from the header: the messages know it by its name.
        Flaw::Misplaced(name, _) => header("flaw-misplaced", name),
        Flaw::Value { header, .. } => {
            let kind = header.trim_end_matches(['-', '…']);
            words.say_with("flaw-value", &[("header", (*header).into()), ("kind", kind.into())])
        }
        Flaw::Tag(name) => words.say_with("flaw-tag", &[("name", name.into())]),
        Flaw::UnknownDeck { label, error } => {
            let args = [("label", label.into()), ("reason", words.deck_spec_error(error).into())];
            words.say_with("flaw-unknown-deck", &args)
        }
        Flaw::OtherEdition { label, stated, known } => {
            let args =
                [("label", label.into()), ("stated", stated.into()), ("known", known.into())];
            words.say_with("flaw-other-edition", &args)
        }
        Flaw::Card(card) => words.say_with("flaw-card", &[("card", card.into())]),
        Flaw::Name(name) => words.say_with("flaw-name", &[("name", name.into())]),
        Flaw::Setup(error) => words.setup_error(error),
        Flaw::Move(error) => words.notation_error(error),
        Flaw::Short(play) => words.say_with("flaw-short", &[("play", play.into())]),
        Flaw::EmptyTurn => words.say("flaw-empty-turn"),
        Flaw::Keys => words.say("flaw-keys"),
        Flaw::Luck => words.say("flaw-luck"),
        Flaw::LuckAndSeed => words.say("flaw-luck-and-seed"),
        Flaw::Json(reason) => words.say_with("flaw-json", &[("reason", reason.into())]),
    }
}
