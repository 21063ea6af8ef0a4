//! The numbers of the rules that can be swept, and what a game with such a number is made of.

use std::fmt;
use std::str::FromStr;

use leonardo_rules::sets::{NOVEM_DECK, SETS_DECK};
use leonardo_rules::{Options, Variant};

/// A number of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// Keys that win (B9, N12).
    Keys,
    /// The size of the hand (B1, N9, Q1).
    Hand,
    /// Rounds without progress that end a game (B11, Q11).
    Stall,
    /// Rounds of a short game (B13).
    Rounds,
    /// Copies of everything in the extra deck (X1).
    Copies,
    /// How many of the extra deck's sets are in it, from the first (X1).
    Sets,
}

impl Number {
    /// All numbers.
    pub const ALL: [Number; 6] =
        [Number::Keys, Number::Hand, Number::Stall, Number::Rounds, Number::Copies, Number::Sets];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Number::Keys => "keys",
            Number::Hand => "hand",
            Number::Stall => "stall",
            Number::Rounds => "rounds",
            Number::Copies => "copies",
            Number::Sets => "sets",
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Number {
    type Err = String;

    fn from_str(name: &str) -> Result<Number, String> {
        let names = Number::ALL.map(Number::name).join(", ");
        let found = Number::ALL.into_iter().find(|number| number.name() == name);
        found.ok_or_else(|| format!("one of {names}"))
    }
}

/// Why a number cannot be tuned to a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TuneError {
    /// No game has such a number.
    #[error("{0} cannot be {1}")]
    TooGreat(Number, u16),
    /// There is nothing of which there could be copies.
    #[error("this game has no extra deck to tune")]
    NoExtraDeck,
    /// The extra deck has not so many sets.
    #[error("the extra deck has no {0} sets")]
    TooFewSets(u16),
}

/// What a game is made of, beside its main deck.
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// Which game.
    pub variant: Variant,
    /// Its options.
    pub options: Options,
    /// How its extra deck is spelled, unless it is the usual one.
    pub extra: Option<String>,
}

impl Recipe {
    /// The same with this number. Whether a game can be played so is for the rules to say.
    pub fn with(&self, number: Number, value: u16) -> Result<Recipe, TuneError> {
        let mut recipe = self.clone();
        let small = || u8::try_from(value).map_err(|_| TuneError::TooGreat(number, value));
        match number {
            Number::Keys => recipe.options.keys = Some(small()?),
            Number::Hand => recipe.options.hand = Some(small()?),
            Number::Stall => recipe.options.stall = Some(value),
            Number::Rounds => recipe.options.rounds = Some(value),
            Number::Copies => recipe.extra = Some(copies(self.extra()?, value)),
            Number::Sets => {
                let sets: Vec<&str> = words(self.extra()?).collect();
                let few = sets.get(..usize::from(value)).ok_or(TuneError::TooFewSets(value))?;
                recipe.extra = Some(few.join(" "));
            }
        }
        Ok(recipe)
    }

    fn extra(&self) -> Result<&str, TuneError> {
        match (&self.extra, self.variant) {
            (Some(extra), _) => Ok(extra),
            (None, Variant::Novem) => Ok(NOVEM_DECK),
            (None, Variant::Sets) => Ok(SETS_DECK),
            (None, Variant::Base | Variant::Quintis) => Err(TuneError::NoExtraDeck),
        }
    }
}

fn words(spec: &str) -> impl Iterator<Item = &str> {
    spec.split([' ', ',']).filter(|word| !word.is_empty())
}

/// Every word of the spelling this many times.
fn copies(spec: &str, copies: u16) -> String {
    let times = |word: &str| match word.split_once('*') {
        Some((item, count)) => match count.parse::<u32>() {
            Ok(count) => format!("{item}*{}", count * u32::from(copies)),
            // Left for the reader of decks to refuse.
            Err(_) => word.to_owned(),
        },
        None => format!("{word}*{copies}"),
    };
    words(spec).map(times).collect::<Vec<_>>().join(" ")
}
