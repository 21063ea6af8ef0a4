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
        ConfigError::Unknown { layer, name: name.to_owned(), nearest: nearest(name) }
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

fn nearest(name: &str) -> &'static str {
    let nearest = SETTINGS.iter().min_by_key(|setting| distance(setting.name, name));
    nearest.expect("there are settings").name
}

/// How many letters must be added, taken away or changed to make one of the other.
fn distance(known: &str, written: &str) -> usize {
    let written: Vec<char> = written.chars().collect();
    // Distances from the part of `known` read so far to each beginning of `written`.
    let mut row: Vec<usize> = (0..=written.len()).collect();
    for (read, letter) in known.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = read + 1;
        for at in 0..written.len() {
            let changed = diagonal + usize::from(written[at] != letter);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[written.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn the_distance_counts_single_letters() {
        assert_eq!(distance("listen", "listen"), 0);
        assert_eq!(distance("listen", "listn"), 1);
        assert_eq!(distance("listen", "lissten"), 1);
        assert_eq!(distance("listen", "lixten"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
    }
}
