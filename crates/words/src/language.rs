//! The languages, and which one to use.

use std::fmt;
use std::str::FromStr;

use unic_langid::LanguageIdentifier;

/// The environment variable that names the language, unless the command line does.
pub const LANGUAGE_VARIABLE: &str = "LEONARDO_LANG";

/// A language that everything is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

macro_rules! texts {
    ($code:literal) => {
        &[
            include_str!(concat!("../../../locales/", $code, "/game.ftl")),
            include_str!(concat!("../../../locales/", $code, "/actions.ftl")),
            include_str!(concat!("../../../locales/", $code, "/reject.ftl")),
            include_str!(concat!("../../../locales/", $code, "/events.ftl")),
            include_str!(concat!("../../../locales/", $code, "/app.ftl")),
            include_str!(concat!("../../../locales/", $code, "/record.ftl")),
            include_str!(concat!("../../../locales/", $code, "/lab.ftl")),
            include_str!(concat!("../../../locales/", $code, "/server.ftl")),
            include_str!(concat!("../../../locales/", $code, "/tui.ftl")),
            include_str!(concat!("../../../locales/", $code, "/web.ftl")),
        ]
    };
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::En, Language::Ru];

    /// The code on the command line.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Ru => "ru",
        }
    }

    /// The language that the environment asks for: `LEONARDO_LANG`, else the system's locale, else
    /// English.
    pub fn of_environment() -> Language {
        let asked = std::env::var(LANGUAGE_VARIABLE).ok().filter(|text| !text.is_empty());
        let locale = asked.or_else(sys_locale::get_locale).unwrap_or_default();
        Language::of_locale(&locale)
    }

    /// The language of a locale such as `ru_RU.UTF-8`; English for all that are not ours.
    pub fn of_locale(locale: &str) -> Language {
        let language = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        language.to_ascii_lowercase().parse().unwrap_or_default()
    }

    /// A text of a card in this language.
    pub fn of(self, text: &leonardo_rules::Localized) -> &str {
        text.get(self.code())
    }

    pub(crate) fn id(self) -> LanguageIdentifier {
        self.code().parse().expect("the code of a language is well formed")
    }

    /// The texts of the message files, in the order of [`FILES`](crate::FILES).
    pub(crate) fn texts(self) -> &'static [&'static str] {
        match self {
            Language::En => texts!("en"),
            Language::Ru => texts!("ru"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no language of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoLanguage(String);

impl fmt::Display for NoLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a language here; en and ru are", self.0)
    }
}

impl std::error::Error for NoLanguage {}

impl FromStr for Language {
    type Err = NoLanguage;

    fn from_str(code: &str) -> Result<Language, NoLanguage> {
        let found = Language::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| NoLanguage(code.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_of_all_spellings_are_understood() {
        for locale in ["ru", "ru_RU.UTF-8", "ru-RU", "RU", "ru@petr1708"] {
            assert_eq!(Language::of_locale(locale), Language::Ru, "{locale}");
        }
        for locale in ["", "C", "C.UTF-8", "en_GB", "de_DE.UTF-8", "run"] {
            assert_eq!(Language::of_locale(locale), Language::En, "{locale}");
        }
    }
}
