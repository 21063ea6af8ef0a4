//! What can be wrong with a configuration.

use std::fmt;

use super::{SETTINGS, Setting};
use crate::database::without_password;

/// Where a setting was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// In the file.
    File,
    /// In the environment.
    Environment,
    /// On the command line.
    Flags,
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Layer::File => "in the configuration file",
            Layer::Environment => "in the environment",
            Layer::Flags => "on the command line",
        })
    }
}

/// Why there is no configuration.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file is not TOML.
    #[error("the configuration file cannot be read: line {line}: {reason}")]
    Syntax {
        /// Counted from 1. Not the line itself: a password may be in it.
        line: usize,
        /// What is wrong there.
        reason: String,
    },
    /// There is no such setting.
    #[error("there is no setting {name:?} {layer}; the nearest is {nearest}")]
    Unknown {
        /// Where it was given.
        layer: Layer,
        /// What was written.
        name: String,
        /// The setting that is spelled most like it.
        nearest: &'static str,
    },
    /// The setting does not take such a value.
    #[error("{name} {layer} is {value:?}, expected {expected}")]
    Bad {
        /// Where it was given.
        layer: Layer,
        /// The setting, by its name in that place.
        name: String,
        /// What was written.
        value: String,
        /// What a value looks like.
        expected: &'static str,
    },
    /// There is a password on the command line.
    #[error(
        "{name} on the command line has a password in it, and everyone on this machine can read \
         that in the list of processes; put it into LEONARDO_DATABASE, PGPASSWORD, a password file \
         (PGPASSFILE) or the configuration file"
    )]
    Exposed {
        /// The option.
        name: String,
    },
}

impl ConfigError {
    pub(super) fn syntax(file: &str, error: &toml::de::Error) -> ConfigError {
        let before = error.span().and_then(|span| file.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        ConfigError::Syntax { line, reason: error.message().to_owned() }
    }

    pub(super) fn unknown(layer: Layer, name: &str) -> ConfigError {
        let known = SETTINGS.iter().map(|setting| setting.name);
        let nearest = known.min_by_key(|known| strsim::levenshtein(known, name));
        let nearest = nearest.expect("there are settings");
        ConfigError::Unknown { layer, name: name.to_owned(), nearest }
    }

    pub(super) fn bad(layer: Layer, setting: &Setting, value: &str) -> ConfigError {
        let name = match layer {
            Layer::File => setting.name.to_owned(),
            Layer::Environment => setting.variable.to_owned(),
            Layer::Flags => format!("--{}", setting.flag),
        };
        let value = without_password(value);
        ConfigError::Bad { layer, name, value, expected: setting.expected }
    }
}
