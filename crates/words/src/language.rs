//! The languages, as they were found in `locales/` when the program was built.

use std::fmt;
use std::str::FromStr;

use unic_langid::LanguageIdentifier;

use crate::Words;

/// A language that everything is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Language(usize);

/// The texts of one language.
pub(crate) struct Locale {
    tag: &'static str,
    /// The page of rules, in Markdown.
    rules: &'static str,
    /// The message files.
    texts: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/locales.rs"));

impl Language {
    /// The language that stands in for those that are not there.
    pub const ENGLISH: Language = Language(0);

    /// All languages, English first.
    pub fn all() -> impl ExactSizeIterator<Item = Language> {
        (0..LOCALES.len()).map(Language)
    }

    /// The language after this one; the first after the last.
    #[must_use]
    pub fn next(self) -> Language {
        Language((self.0 + 1) % LOCALES.len())
    }

    /// Its tag: the name of its folder, and how the command line calls it.
    pub fn tag(self) -> &'static str {
        LOCALES[self.0].tag
    }

    /// What its speakers call it.
    pub fn name(self) -> &'static str {
        self.line("language-name")
    }

    /// A sentence in it that offers to switch to it.
    pub fn invitation(self) -> &'static str {
        self.line("language-invitation")
    }

    /// The page of rules, in Markdown.
    pub fn rules(self) -> &'static str {
        LOCALES[self.0].rules
    }

    /// The language of a locale such as `en_GB.UTF-8`; English for all that are not here.
    pub fn of_locale(locale: &str) -> Language {
        let language = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        language.to_ascii_lowercase().parse().unwrap_or_default()
    }

    /// A text of a card in this language.
    pub fn of(self, text: &leonardo_rules::Localized) -> &str {
        text.get(self.tag())
    }

    pub(crate) fn id(self) -> LanguageIdentifier {
        self.tag().parse().expect("the name of the folder is a language tag, which the tests check")
    }

    pub(crate) fn texts(self) -> &'static [&'static str] {
        LOCALES[self.0].texts
    }

    /// A message of one plain line, without loading all the others.
    pub(crate) fn line(self, id: &str) -> &'static str {
        let text = |line: &'static str| line.strip_prefix(id)?.strip_prefix(" = ");
        self.texts().iter().flat_map(|texts| texts.lines()).find_map(text).unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// A text that is the tag of no language here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags: Vec<&str> = Language::all().map(Language::tag).collect();
        write!(f, "`{}` is not a language here; there are {}", self.0, tags.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        let found = Language::all().find(|language| language.tag() == tag);
        found.ok_or_else(|| UnknownLanguage(tag.to_string()))
    }
}

/// The words of every language, loaded once: for a program that speaks to many people.
#[derive(Debug)]
pub struct AllWords(Vec<Words>);

impl AllWords {
    /// Loads all languages. Zones have no codes here: those who are told see the table.
    pub fn new() -> AllWords {
        AllWords(Language::all().map(Words::without_codes).collect())
    }

    /// The words of one language.
    pub fn of(&self, language: Language) -> &Words {
        &self.0[language.0]
    }
}

impl Default for AllWords {
    fn default() -> AllWords {
        AllWords::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_of_all_spellings_are_understood() {
        for language in Language::all() {
            let tag = language.tag();
            for locale in [tag, &format!("{tag}_XX.UTF-8"), &format!("{tag}-XX@somewhere")] {
                assert_eq!(Language::of_locale(locale), language, "{locale}");
            }
            assert_eq!(Language::of_locale(&tag.to_uppercase()), language);
        }
        for locale in ["", "C", "C.UTF-8", "en_GB", "xx_XX.UTF-8", "englisch"] {
            assert_eq!(Language::of_locale(locale), Language::ENGLISH, "{locale}");
        }
    }

    #[test]
    fn languages_are_found_with_their_own_texts() {
        assert_eq!(Language::ENGLISH.tag(), "en");
        assert!(Language::all().len() > 1);
        for language in Language::all() {
            assert!(!language.name().is_empty() && !language.invitation().is_empty());
            assert!(language.rules().starts_with("# "), "{language}");
            assert_eq!(language.id().to_string(), language.tag());
        }
    }
}
