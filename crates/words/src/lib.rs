//! What people read, in every language of `locales/`: the messages there, and words for cards,
//! moves, events and errors made from them.
//!
//! [`Words`] has the messages of one language. A [`Teller`] adds a game and a reader, so that
//! "you" and names of cards come out right.

mod action;
mod command;
mod error;
mod event;
mod flaw;
mod hint;
mod language;
mod lesson;
mod moves;
mod reasons;
mod teller;
mod thing;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

pub use command::latin_letter;
pub use flaw::names_of;
pub use fluent_bundle::FluentValue as Value;
pub use language::{AllWords, Language, UnknownLanguage};
pub use moves::Offer;
pub use teller::Teller;

/// A message with arguments: `say!(words, "end-seed", seed = seed.to_string())`. An argument that is
/// a variable of the same name needs no `=`.
#[macro_export]
macro_rules! say {
    ($words:expr, $id:expr $(, $name:ident $(= $value:expr)?)+ $(,)?) => {
        $words.say_with($id, &[$($crate::arg!($name $(= $value)?)),+])
    };
}

/// One argument of a message.
#[macro_export]
macro_rules! arg {
    ($name:ident) => {
        (stringify!($name), $crate::Value::from($name))
    };
    ($name:ident = $value:expr) => {
        (stringify!($name), $crate::Value::from($value))
    };
}

/// The messages of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// Whether zones are called by their codes, too, which people type in a terminal.
    has_codes: bool,
}

impl Words {
    /// Loads the messages, which are embedded.
    pub fn new(language: Language) -> Words {
        let mut bundle = FluentBundle::new_concurrent(vec![language.id()]);
        // Terminals show the marks that isolate arguments as boxes; no text here needs them.
        bundle.set_use_isolating(false);
        for text in language.texts() {
            let resource = FluentResource::try_new((*text).to_string())
                .map_err(|(_, errors)| errors)
                .expect("the embedded messages are valid, which the tests check");
            bundle
                .add_resource(resource)
                .expect("no message is defined twice, which the tests check");
        }
        Words { language, bundle, has_codes: true }
    }

    /// The same for those who see the places and point at them.
    pub(crate) fn without_codes(language: Language) -> Words {
        Words { has_codes: false, ..Words::new(language) }
    }

    /// The language of these words.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message without arguments.
    pub fn say(&self, id: &str) -> String {
        self.say_with(id, &[])
    }

    /// A message with arguments. One that does not exist is shown as its id.
    pub fn say_with(&self, id: &str, args: &[(&str, Value<'_>)]) -> String {
        let pattern = self.bundle.get_message(id).and_then(|message| message.value());
        let Some(pattern) = pattern else {
            debug_assert!(false, "there is no message `{id}`");
            return id.to_string();
        };
        let args: FluentArgs<'_> =
            args.iter().map(|(name, value)| (*name, harmless(value))).collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "message `{id}`: {errors:?}");
        text.into_owned()
    }

    /// A list in words: "a, b and c".
    pub fn list<I: IntoIterator<Item = String>>(&self, items: I) -> String {
        let mut items: Vec<String> = items.into_iter().collect();
        match items.pop() {
            None => String::new(),
            Some(last) if items.is_empty() => last,
            Some(last) => {
                let first = items.join(", ");
                say!(self, "list-and", first, last)
            }
        }
    }
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}

/// Replaces control characters: text from a file or from another person must not be able to clear
/// the screen or rename the window.
fn harmless<'a>(value: &Value<'a>) -> Value<'a> {
    let is_harmful = |letter: char| letter.is_control() && letter != '\n';
    match value {
        Value::String(text) if text.contains(is_harmful) => {
            text.replace(is_harmful, "\u{fffd}").into()
        }
        _ => value.clone(),
    }
}
