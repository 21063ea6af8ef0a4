//! What a move would do, in words: gains first, then what happens, then lines.

use leonardo_rules::{LineChange, Move, Preview, Seat, Seen, Symbols, Table, View, Zone};
use leonardo_words::{Teller, arg, say};

use crate::full::choose::is_placed;
use crate::game_text;
use crate::lines::with_lines;

/// Whether something is good for the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// A Key.
    Gain,
    /// No Key.
    Nothing,
    /// Just so.
    Plain,
    /// Good.
    Good,
    /// Bad, or good for another player.
    Bad,
}

/// What a move of the reader would do, if it can be made.
pub fn preview_text(teller: &Teller<'_>, view: &View, mv: Move) -> Vec<(String, Tone)> {
    match view.preview(teller.ruleset(), mv) {
        Ok(preview) => preview_lines(teller, view, mv, &preview),
        Err(_) => Vec::new(),
    }
}

pub(crate) fn preview_lines(
    teller: &Teller<'_>,
    view: &View,
    mv: Move,
    preview: &Preview,
) -> Vec<(String, Tone)> {
    let words = teller.words();
    let near = game_text::reader(view).unwrap_or(Seat(0));
    let own_gain = |seen: &Seen| match seen {
        Seen::KeysGained { seat, keys, .. } if *seat == near => Some(*keys),
        _ => None,
    };
    // With extra cards before each player the Keys come after the step of plays.
    let is_scored_now = !teller.ruleset().has_extra() || matches!(view.table, Table::Field(_));
    let mut told = Vec::new();
    match preview.seen.iter().find_map(own_gain) {
        Some(keys) => {
            let gain = say!(words, "tui-gain", keys = words.symbols(keys));
            // Of layouts the lines are told below.
            let is_field = matches!(view.table, Table::Field(_));
            let given = if is_field { &preview.given[..] } else { &[] };
            told.push((with_lines(gain, given), Tone::Gain));
        }
        None if is_placed(mv) && is_scored_now => {
            told.push((words.say("tui-gain-none"), Tone::Nothing));
        }
        None => {}
    }
    let news = preview.seen.iter().filter(|seen| seen.is_news() && own_gain(seen).is_none());
    told.extend(news.map(|seen| (teller.event(seen), Tone::Plain)));
    told.extend(preview.lines.iter().flat_map(|line| line_change(teller, near, line)));
    told
}

fn line_change(teller: &Teller<'_>, near: Seat, line: &LineChange) -> Vec<(String, Tone)> {
    let (words, zones) = (teller.words(), line.zones.map(Zone::code).join("-"));
    let (made, broken) = (line.after.without(line.before), line.before.without(line.after));
    let [you, player, ..] = teller.who(line.seat);
    let tell = |(id, symbols, is_good): (&str, Symbols, bool)| {
        let symbols = words.symbols(symbols);
        let args = [you.clone(), player.clone(), arg!(zones = zones.as_str()), arg!(symbols)];
        (words.say_with(id, &args), if is_good { Tone::Good } else { Tone::Bad })
    };
    let is_own = line.seat == near;
    let changes = [("tui-line-made", made, is_own), ("tui-line-broken", broken, !is_own)];
    changes.into_iter().filter(|(_, symbols, _)| !symbols.is_empty()).map(tell).collect()
}
