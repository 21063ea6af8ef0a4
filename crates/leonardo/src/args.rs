//! What is said on the command line, understood or refused in the reader's language.

use std::str::FromStr;

use anyhow::anyhow;
use leonardo_bots::Level;
use leonardo_rules::{Echo, Lines, Options, Seed, Variant};
use leonardo_words::{Words, say};

/// The rules that can be changed for a game.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Rules {
    /// Which lines give Keys: standing or fresh (B6).
    #[arg(long, value_name = "WHICH")]
    pub(crate) lines: Option<String>,
    /// Which card must not be echoed in Quintis Fontis: previous or last (Q5).
    #[arg(long, value_name = "WHICH")]
    pub(crate) echo: Option<String>,
    /// Rounds without progress that end the game; 0 = never (B11, Q11).
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) stall: Option<String>,
    /// How many Keys win, as a house rule (B9, N12).
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) keys: Option<String>,
    /// The size of the hand, as a house rule (B1, N9, Q1).
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) hand: Option<String>,
    /// After how many rounds a short game ends, once a player is ahead, as a house rule (B13).
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) rounds: Option<String>,
}

impl Rules {
    pub(crate) fn options(&self, words: &Words) -> anyhow::Result<Options> {
        let lines = [("standing", Lines::Standing), ("fresh", Lines::Fresh)];
        let echo = [("previous", Echo::Previous), ("last", Echo::Last)];
        Ok(Options {
            lines: one_of(words, "--lines", self.lines.as_deref(), &lines)?.unwrap_or_default(),
            echo: one_of(words, "--echo", self.echo.as_deref(), &echo)?.unwrap_or_default(),
            stall: number(words, "--stall", self.stall.as_deref(), 0..=10_000)?,
            keys: number(words, "--keys", self.keys.as_deref(), 1..=12)?,
            hand: number(words, "--hand", self.hand.as_deref(), 1..=10)?,
            rounds: number(words, "--rounds", self.rounds.as_deref(), 1..=1000)?,
        })
    }
}

/// The variant of this name.
pub(crate) fn variant(words: &Words, name: &str) -> anyhow::Result<Variant> {
    name.parse::<Variant>().map_err(|_| anyhow!(say!(words, "bad-variant", given = name)))
}

/// Whom people can play against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponents {
    /// Bots of the level that suits the person, by their results.
    Adaptive,
    /// Bots of this level.
    Level(Level),
}

/// The opponents of this name: a level that is offered, or `random`, which once was.
pub(crate) fn opponents(words: &Words, name: &str) -> anyhow::Result<Opponents> {
    if name == Level::Random.name() {
        return Ok(Opponents::Level(Level::Random));
    }
    let levels = Level::OFFERED.map(|level| (level.name(), Opponents::Level(level)));
    let known: Vec<_> = [("adaptive", Opponents::Adaptive)].into_iter().chain(levels).collect();
    Ok(one_of(words, "--opponents", Some(name), &known)?.unwrap_or(Opponents::Adaptive))
}

/// A whole number, in a range that the option itself knows.
pub(crate) fn number<N: FromStr + PartialOrd + Copy + Into<u32>>(
    words: &Words,
    option: &str,
    given: Option<&str>,
    range: std::ops::RangeInclusive<N>,
) -> anyhow::Result<Option<N>> {
    let Some(given) = given else { return Ok(None) };
    match given.parse() {
        Ok(number) if range.contains(&number) => Ok(Some(number)),
        _ => {
            let (least, most): (u32, u32) = ((*range.start()).into(), (*range.end()).into());
            Err(anyhow!(say!(words, "bad-number", option, given, least, most)))
        }
    }
}

/// How many players: any small number; whether a game can have so many is for the rules to say.
pub(crate) fn players(words: &Words, given: Option<&str>) -> anyhow::Result<Option<u8>> {
    match given.map(str::parse) {
        None => Ok(None),
        Some(Ok(players)) => Ok(Some(players)),
        Some(Err(_)) => number(words, "--players", given, 2..=6),
    }
}

fn one_of<T: Copy>(
    words: &Words,
    option: &str,
    given: Option<&str>,
    known: &[(&str, T)],
) -> anyhow::Result<Option<T>> {
    let Some(given) = given else { return Ok(None) };
    let found = known.iter().find(|(name, _)| *name == given).map(|(_, value)| *value);
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    let refused = || anyhow!(say!(words, "bad-choice", option, given, known = names.join(", ")));
    found.map(Some).ok_or_else(refused)
}

/// The seed that was given, or a new one from the system.
pub(crate) fn seed(words: &Words, given: Option<&str>) -> anyhow::Result<Seed> {
    if let Some(text) = given {
        return text.parse().map_err(|_| anyhow!(words.say("bad-seed")));
    }
    leonardo_terminal::new_seed(words)
}
