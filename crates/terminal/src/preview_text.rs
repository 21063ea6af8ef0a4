//! What a move would do, in words: gains first, then what happens, then lines.

use leonardo_rules::{LineChange, Move, Preview, Seat, Seen, Symbols, Table, View, Viewer, Zone};
use leonardo_words::{Teller, say};

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
    /// Bad, or good for somebody else.
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
    let near = match view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Public => Seat(0),
    };
    let is_own_gain = |seen: &Seen| matches!(seen, Seen::KeysGained { seat, .. } if *seat == near);
    let gained = preview.seen.iter().find_map(|seen| match seen {
        Seen::KeysGained { seat, keys, .. } if *seat == near => Some(*keys),
        _ => None,
    });
    let scores = matches!(
        mv,
        Move::Play { .. } | Move::Lay { .. } | Move::Cover { .. } | Move::Replace { .. }
    );
    // With extra cards before each player the Keys come after the step of plays.
    let is_scored_now = !teller.ruleset().has_extra() || matches!(view.table, Table::Field(_));
    let mut told = Vec::new();
    match gained {
        Some(keys) => {
            told.push((say!(words, "tui-gain", keys = words.symbols(keys)), Tone::Gain));
        }
        None if scores && is_scored_now => told.push((words.say("tui-gain-none"), Tone::Nothing)),
        None => {}
    }
    let news = preview.seen.iter().filter(|seen| seen.is_news() && !is_own_gain(seen));
    told.extend(news.map(|seen| (teller.event(seen), Tone::Plain)));
    told.extend(preview.lines.iter().flat_map(|line| line_change(teller, near, line)));
    told
}

fn line_change(teller: &Teller<'_>, near: Seat, line: &LineChange) -> Vec<(String, Tone)> {
    let words = teller.words();
    let is_own = line.seat == near;
    let zones = line.zones.map(Zone::code).join("-");
    let tell = |id: &str, symbols: Symbols| {
        let [you, player, ..] = teller.who(line.seat);
        let args = [
            you,
            player,
            ("zones", zones.as_str().into()),
            ("symbols", words.symbols(symbols).into()),
        ];
        words.say_with(id, &args)
    };
    let (made, broken) = (line.after.without(line.before), line.before.without(line.after));
    let mut told = Vec::new();
    if !made.is_empty() {
        told.push((tell("tui-line-made", made), if is_own { Tone::Good } else { Tone::Bad }));
    }
    if !broken.is_empty() {
        told.push((tell("tui-line-broken", broken), if is_own { Tone::Bad } else { Tone::Good }));
    }
    told
}
