//! What can be wrong with a configuration.

use std::fmt;

use super::{SETTINGS, Setting};

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
    #[error("the configuration file cannot be read: {0}")]
    Syntax(#[from] toml::de::Error),
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
}

impl ConfigError {
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
        ConfigError::Bad { layer, name, value: value.to_owned(), expected: setting.expected }
    }
}
