//! Why something is refused, in words.
//!
//! Errors of the rules are data. Most are written out as JSON here, and their fields become the
//! arguments of the message that has the error's name.

use std::sync::Arc;

use leonardo_rules::notation::NotationError;
use leonardo_rules::sets::{
    AddError, DeckSpecError, ID_BYTES_MAX, SET_COPIES_MAX, SET_FILE_BYTES_MAX, SPEC_BYTES_MAX,
    SetError, SetFault, WORDS_CHARS_MAX,
};
use leonardo_rules::{
    DeckWarning, EFFECTS_MAX, EffectsError, Rejection, Rule, Ruleset, Seat, SetupError, Symbol,
    Symbols, SymbolsError, Zone, names, parse_symbols,
};
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::action::{fields, plain};
use crate::{Teller, Value, Words, say};

impl Teller<'_> {
    /// Why a move is not allowed, with the rule.
    pub fn rejection(&self, rejection: &Rejection) -> String {
        let fields = names::with(self.ruleset, || fields(&rejection.why));
        let mut args: Vec<(&str, Value<'_>)> = fields
            .iter()
            .filter(|(name, _)| *name != "why")
            .map(|(name, value)| (name.as_str(), self.argument(name, value)))
            .collect();
        if let Some(owner) = fields.get("seat") {
            args.push(("yours", self.is_you(seat(owner)).into()));
        }
        let text = self.words.say_with(&format!("reject-{}", tag(&fields, "why")), &args);
        self.words.cited(text, rejection.rule)
    }

    /// A field of a rejection as people read it.
    fn argument(&self, name: &str, value: &Json) -> Value<'static> {
        let code = value.as_str().unwrap_or_default();
        match name {
            "card" | "zone" | "other" => match (code.parse::<Zone>().ok(), self.ruleset.face(code))
            {
                (Some(zone), _) => self.words.zone(zone).into(),
                (None, Some(face)) => self.card(face).into(),
                // A face that this game does not have.
                (None, None) => "?".into(),
            },
            "seat" | "turn" => self.player(seat(value)).into(),
            "symbol" | "symbols" => {
                let codes = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                let symbols: Symbols =
                    codes.iter().filter_map(|code| code.as_str()?.parse::<Symbol>().ok()).collect();
                self.words.symbols(symbols).into()
            }
            _ => plain(value),
        }
    }
}

impl Words {
    /// Why a move is not allowed, for a spectator.
    pub fn rejection(&self, rejection: &Rejection, ruleset: &Arc<Ruleset>) -> String {
        self.about(ruleset).rejection(rejection)
    }

    /// Why a setup is not a game, with the rule.
    pub fn setup_error(&self, error: &SetupError) -> String {
        self.cited(self.data_message("setup", "why", error), error.rule())
    }

    /// Something about an extra deck that is not recommended.
    pub fn deck_warning(&self, warning: &DeckWarning) -> String {
        self.cited(self.data_message("warn", "warning", warning), Rule::X2)
    }

    /// Why a text does not spell a deck, with the rule.
    pub fn deck_spec_error(&self, error: &DeckSpecError) -> String {
        let join = |names: &[String]| -> Value<'static> { names.join(", ").into() };
        let text = match error {
            DeckSpecError::EmptySpec => self.say("spec-empty"),
            DeckSpecError::SpecTooLong { bytes } => {
                say!(self, "spec-too-long", bytes = *bytes, most = SPEC_BYTES_MAX)
            }
            DeckSpecError::Copies { item } => {
                say!(self, "spec-copies", item, most = SET_COPIES_MAX)
            }
            DeckSpecError::UnknownSet { set, known } => {
                say!(self, "spec-unknown-set", set, known = join(known))
            }
            DeckSpecError::UnknownCard { card, known } => {
                let known = if known.is_empty() { "none".into() } else { join(known) };
                say!(self, "spec-unknown-card", card, known)
            }
            DeckSpecError::CardSymbols { card, error } => {
                let error = match parse_symbols(card.trim_start_matches('+')) {
                    Err(error) => self.symbols_error(&error),
                    Ok(_) => error.clone(),
                };
                say!(self, "spec-card", card, error)
            }
            DeckSpecError::AmbiguousCard { card, sets } => {
                say!(self, "spec-ambiguous", card, sets = join(sets))
            }
            DeckSpecError::MixedDeck => self.say("spec-mixed"),
        };
        self.cited(text, error.rule())
    }

    /// What is wrong with a set file, and where: `file:line: reason`.
    pub fn set_error(&self, error: &SetError) -> String {
        format!("{}:{}: {}", error.file, error.line, self.set_fault(&error.reason))
    }

    /// Why a set cannot be added to the others.
    pub fn add_error(&self, error: &AddError) -> String {
        match error {
            AddError::Twice { set } => say!(self, "add-twice", set),
            AddError::OtherDeck { set, deck } => {
                say!(self, "add-other-deck", set, deck = deck.name())
            }
        }
    }

    /// Why a text is not a move.
    pub fn notation_error(&self, error: &NotationError) -> String {
        let (id, text) = match error {
            NotationError::TooLong => return self.say("notation-too-long"),
            NotationError::Unknown(text) => ("notation-unknown", text),
            NotationError::Card(text) => ("notation-card", text),
            NotationError::Zone(text) => ("notation-zone", text),
            NotationError::Cell(text) => ("notation-cell", text),
            NotationError::Symbol(text) => ("symbols-unknown", text),
            NotationError::Deck(text) => ("notation-deck", text),
            NotationError::Choice(text) => ("notation-choice", text),
        };
        say!(self, id, text)
    }

    /// A text with the rule that it goes back to.
    pub fn cited(&self, text: String, rule: Rule) -> String {
        say!(self, "cited", text, rule = rule.id())
    }

    fn set_fault(&self, fault: &SetFault) -> String {
        match fault {
            SetFault::TooLong(bytes) => {
                say!(self, "set-too-long", bytes = *bytes, most = SET_FILE_BYTES_MAX)
            }
            SetFault::Form(message) => {
                let message = message.lines().collect::<Vec<_>>().join(" ");
                say!(self, "set-form", message)
            }
            SetFault::Id(id) => say!(self, "set-id", id, most = ID_BYTES_MAX),
            SetFault::Words => say!(self, "set-words", most = WORDS_CHARS_MAX),
            SetFault::Symbols(error) => self.cited(self.symbols_error(error), Rule::S2),
            SetFault::Copies(given) => say!(self, "set-copies", given, most = SET_COPIES_MAX),
            SetFault::Twice { card, line } => say!(self, "set-twice", card, line = *line),
            SetFault::ActionInMain => self.cited(self.say("set-action-in-main"), Rule::S3),
            SetFault::Edge { deck, edge } => {
                self.cited(say!(self, "set-edge", deck = deck.name(), edge = edge.name()), Rule::S3)
            }
            SetFault::Effects(error) => self.effects_error(error),
            SetFault::Empty => self.say("set-empty"),
        }
    }

    fn symbols_error(&self, error: &SymbolsError) -> String {
        match error {
            SymbolsError::Unknown(code) => say!(self, "symbols-unknown", text = code),
            SymbolsError::Twice(symbol) => {
                say!(self, "symbols-twice", symbol = self.symbol(*symbol))
            }
            SymbolsError::Count(count) => say!(self, "symbols-count", count = *count),
        }
    }

    fn effects_error(&self, error: &EffectsError) -> String {
        let effect = |id: &str, effect: &str, rule: Rule| {
            self.cited(say!(self, id, effect = effect.to_string()), rule)
        };
        match error {
            EffectsError::None => self.say("effects-none"),
            EffectsError::TooMany => say!(self, "effects-too-many", most = EFFECTS_MAX),
            EffectsError::SealsTwice => self.say("effects-seals-twice"),
            EffectsError::EndOnly(name) => effect("effects-end-only", name, Rule::A5),
            EffectsError::StartOnly(name) => effect("effects-start-only", name, Rule::N3),
            EffectsError::Range(name, least, most) => {
                say!(self, "effects-range", effect = *name, least = *least, most = *most)
            }
            EffectsError::WhoseTurn => self.say("effects-whose-turn"),
        }
    }

    /// The message that has the name of a piece of data, with its fields as arguments.
    fn data_message(&self, family: &str, tag_name: &str, data: &impl Serialize) -> String {
        let fields = fields(data);
        let others = fields.iter().filter(|(name, _)| *name != tag_name);
        let args: Vec<_> = others.map(|(name, value)| (name.as_str(), plain(value))).collect();
        self.say_with(&format!("{family}-{}", tag(&fields, tag_name)), &args)
    }
}

fn seat(value: &Json) -> Seat {
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    Seat(number.unwrap_or(u8::MAX))
}

fn tag<'a>(fields: &'a Map<String, Json>, name: &str) -> &'a str {
    fields.get(name).and_then(Json::as_str).unwrap_or_default()
}
