//! A text in several languages.

use std::collections::BTreeMap;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The language that every text has, and that stands in for the others.
const FALLBACK: &str = "en";
/// The longest language tag that BCP 47 asks software to accept.
const TAG_BYTES_MAX: usize = 35;

/// A text by language tag: `{"en": "Blot", "ru": "Клякса"}`. English is always there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "BTreeMap<String, String>")
)]
pub struct Localized(BTreeMap<String, String>);

/// Why a map of texts is not a [`Localized`] text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LocalizedError {
    /// No English text.
    #[error("missing field `{FALLBACK}`")]
    NoEnglish,
    /// A key that is not a language tag.
    #[error("`{0}` is not a language tag")]
    Tag(String),
}

impl Localized {
    /// A text that exists in English only.
    pub fn english(text: impl Into<String>) -> Localized {
        Localized(BTreeMap::from([(FALLBACK.to_string(), text.into())]))
    }

    /// The text in the language with this tag, in English if there is no translation.
    pub fn get(&self, tag: &str) -> &str {
        self.0.get(tag).unwrap_or_else(|| &self.0[FALLBACK])
    }

    /// The tags of the languages that it is in, sorted.
    pub fn tags(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

impl TryFrom<BTreeMap<String, String>> for Localized {
    type Error = LocalizedError;

    fn try_from(texts: BTreeMap<String, String>) -> Result<Localized, LocalizedError> {
        if let Some(tag) = texts.keys().find(|tag| !is_tag(tag)) {
            return Err(LocalizedError::Tag(tag.chars().take(TAG_BYTES_MAX).collect()));
        }
        if !texts.contains_key(FALLBACK) {
            return Err(LocalizedError::NoEnglish);
        }
        Ok(Localized(texts))
    }
}

/// Whether the text has the form of a language tag: `en`, `pt-BR`, `zh-Hant`.
fn is_tag(text: &str) -> bool {
    let mut parts = text.split('-');
    let language = parts.next().unwrap_or_default();
    text.len() <= TAG_BYTES_MAX
        && (2..=3).contains(&language.len())
        && language.bytes().all(|byte| byte.is_ascii_lowercase())
        && parts.all(|part| {
            (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Localized, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn a_text_is_in_any_number_of_languages() {
        let json = r#"{"en":"Blot","pt-BR":"Borrão","ru":"Клякса"}"#;
        let text = read(json).unwrap();
        assert_eq!(
            ["ru", "pt-BR", "en", "fr"].map(|tag| text.get(tag)),
            ["Клякса", "Borrão", "Blot", "Blot"]
        );
        assert_eq!(serde_json::to_string(&text).unwrap(), json);
        assert_eq!(text.tags().collect::<Vec<_>>(), ["en", "pt-BR", "ru"]);
    }

    #[test]
    fn english_and_well_formed_tags_are_required() {
        assert!(read(r#"{"ru":"Клякса"}"#).unwrap_err().contains("missing field `en`"));
        for tag in ["", "e", "EN", "русский", "en_GB", "en-", "en-toolongtag", "x\n"] {
            let json = serde_json::to_string(&BTreeMap::from([("en", "A"), (tag, "B")])).unwrap();
            assert!(read(&json).unwrap_err().contains("is not a language tag"), "{tag}");
        }
    }
}
