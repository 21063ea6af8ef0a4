//! What is asked, line by line, before a game of which nothing was said.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use leonardo_rules::Variant;
use leonardo_rules::sets::Library;
use leonardo_words::{Words, say};

use super::Input;
use crate::files::read_record;
use crate::full::game_title;
use crate::saves::newest_save;

/// What is to be played.
pub enum Game {
    /// A new game.
    New(Variant),
    /// The game that was left last.
    Saved(PathBuf),
}

/// Which game, if the command line does not say it.
pub fn game(
    words: &Words,
    library: &Library,
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
) -> anyhow::Result<Game> {
    writeln!(out, "{}", words.say("play-which-game"))?;
    for (number, variant) in (1..).zip(Variant::ALL) {
        writeln!(out, "  {number}  {}", words.variant(variant))?;
    }
    let mut most = Variant::ALL.len();
    // A damaged one is not offered.
    let saved =
        newest_save().and_then(|file| Some((read_record(words, library, &file).ok()?, file)));
    if let Some((record, _)) = &saved {
        most += 1;
        let game = game_title(words, record.ruleset().variant(), record.ruleset().players());
        writeln!(out, "  {most}  {}", say!(words, "tui-menu-resume", game))?;
    }
    let number = number(words, input, out, 1, most)?;
    Ok(match (Variant::ALL.get(number - 1), saved) {
        (None, Some((_, file))) => Game::Saved(file),
        (variant, _) => Game::New(variant.copied().unwrap_or(Variant::Base)),
    })
}

/// How many players.
pub fn players(
    words: &Words,
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
) -> anyhow::Result<u8> {
    writeln!(out, "{}", words.say("play-how-many"))?;
    Ok(number(words, input, out, 2, 6)? as u8)
}

/// How many of the players are people at this terminal.
pub fn people(
    words: &Words,
    players: u8,
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
) -> anyhow::Result<u8> {
    writeln!(out, "{}", say!(words, "plain-how-many-people", players))?;
    Ok(number(words, input, out, 1, players.into())? as u8)
}

/// A number from the least, which is also the default, to the most.
fn number(
    words: &Words,
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
    least: usize,
    most: usize,
) -> anyhow::Result<usize> {
    loop {
        let default = say!(words, "play-default", default = least);
        let Some(line) = input.line(&format!("{default} "), out)? else { return Ok(least) };
        match line.parse() {
            _ if line.is_empty() => return Ok(least),
            Ok(number) if (least..=most).contains(&number) => return Ok(number),
            _ => {
                writeln!(out, "{}", say!(words, "play-choose-number", least, most))?;
            }
        }
    }
}
