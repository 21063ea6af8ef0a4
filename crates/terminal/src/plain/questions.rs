//! What is asked, line by line, before a game of which nothing was said.

use std::io::Write;
use std::path::PathBuf;

use leonardo_rules::Variant;
use leonardo_rules::sets::Library;
use leonardo_words::{Words, say};

use super::Console;
use crate::files::read_record;
use crate::full::game_title;
use crate::saves::newest_save;

/// What is to be played.
pub enum Game {
    /// A new game.
    New(Variant),
    /// A quick duel, by house rules.
    QuickDuel,
    /// The game that was left last.
    Saved(PathBuf),
}

/// Which game, if the command line does not say it.
pub fn game(words: &Words, library: &Library, console: &mut Console<'_>) -> anyhow::Result<Game> {
    let out = &mut console.out;
    writeln!(out, "{}", words.say("play-which-game"))?;
    for (number, variant) in (1..).zip(Variant::ALL) {
        writeln!(out, "  {number}  {}", words.variant(variant))?;
    }
    let quick = Variant::ALL.len() + 1;
    writeln!(out, "  {quick}  {}", words.say("quick-duel"))?;
    let mut most = quick;
    // A damaged one is not offered.
    let saved =
        newest_save().and_then(|file| Some((read_record(words, library, &file).ok()?, file)));
    if let Some((record, _)) = &saved {
        most += 1;
        let game = game_title(words, record.ruleset().variant(), record.ruleset().players());
        writeln!(out, "  {most}  {}", say!(words, "tui-menu-resume", game))?;
    }
    let number = number(words, console, 1, most)?;
    Ok(match (Variant::ALL.get(number - 1), saved) {
        _ if number == quick => Game::QuickDuel,
        (None, Some((_, file))) => Game::Saved(file),
        (variant, _) => Game::New(variant.copied().unwrap_or(Variant::Base)),
    })
}

/// How many players.
pub fn players(words: &Words, console: &mut Console<'_>) -> anyhow::Result<u8> {
    writeln!(console.out, "{}", words.say("play-how-many"))?;
    Ok(number(words, console, 2, 6)? as u8)
}

/// How many of the players are people at this terminal.
pub fn people(words: &Words, players: u8, console: &mut Console<'_>) -> anyhow::Result<u8> {
    writeln!(console.out, "{}", say!(words, "plain-how-many-people", players))?;
    Ok(number(words, console, 1, players.into())? as u8)
}

/// A number from the least, which is also the default, to the most.
fn number(
    words: &Words,
    console: &mut Console<'_>,
    least: usize,
    most: usize,
) -> anyhow::Result<usize> {
    loop {
        let default = say!(words, "play-default", default = least);
        let Some(line) = console.line(&format!("{default} "))? else { return Ok(least) };
        match line.parse() {
            _ if line.is_empty() => return Ok(least),
            Ok(number) if (least..=most).contains(&number) => return Ok(number),
            _ => {
                writeln!(console.out, "{}", say!(words, "play-choose-number", least, most))?;
            }
        }
    }
}
