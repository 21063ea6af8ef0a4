//! A game as text that a person can follow.

use std::fmt::Write;

use leonardo_rules::{
    Face, Game, Layouts, Move, OpenField, Outcome, Ruleset, Seat, Table, View, Viewer, Zone,
};

/// Columns for one card.
const WIDTH: usize = 8;

fn name(ruleset: &Ruleset, card: Face) -> String {
    ruleset.card(card).map_or_else(|| "?".into(), ToString::to_string)
}

fn names(ruleset: &Ruleset, cards: &[Face]) -> String {
    let names: Vec<String> = cards.iter().map(|card| name(ruleset, *card)).collect();
    if names.is_empty() { "-".into() } else { names.join(" ") }
}

/// What everyone sees: turn, Keys, decks and piles, layouts or field, the outcome.
pub(crate) fn table(text: &mut String, game: &Game) {
    let ruleset = game.ruleset();
    let view = game.view(Viewer::Public);
    let View { turn, step, turns, quiet, .. } = &view;
    writeln!(text, "turn {turns} ({quiet} quiet), seat {turn}, {}", step.name()).unwrap();
    for (seat, keys) in Seat::all(ruleset.players()).zip(&view.keys) {
        write!(text, "Keys of seat {seat}:").unwrap();
        keys.iter().for_each(|symbol| write!(text, " {}", symbol.code()).unwrap());
        text.push('\n');
    }
    for (kind, stock) in [("main", &view.main), ("extra", &view.extra)] {
        if stock.deck > 0 || !stock.pile.is_empty() {
            writeln!(text, "{kind}: {} and {}", stock.deck, names(ruleset, &stock.pile)).unwrap();
        }
    }
    match &view.table {
        Table::Layouts(open) => layouts(text, ruleset, open),
        Table::Field(open) => field(text, ruleset, open),
    }
    if let Some(Outcome { end, winners }) = view.outcome {
        let winners: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
        writeln!(text, "over by {end:?}: seat {} wins", winners.join(" and ")).unwrap();
    }
}

/// All layouts side by side, then what lasts for a while.
fn layouts(text: &mut String, ruleset: &Ruleset, open: &Layouts) {
    let rows =
        [[Zone::NW, Zone::N, Zone::NE], [Zone::W, Zone::C, Zone::E], [Zone::SW, Zone::S, Zone::SE]];
    for row in rows {
        let mut line = String::new();
        for layout in &open.layouts {
            for zone in row {
                let card = layout.at(zone).map_or_else(|| ".".into(), |card| name(ruleset, card));
                write!(line, "{card:WIDTH$}").unwrap();
            }
            line.push_str("  ");
        }
        writeln!(text, "  {}", line.trim_end()).unwrap();
    }
    for seal in &open.seals {
        let zones: Vec<&str> = seal.zones.iter().map(Zone::code).collect();
        let (card, zones) = (name(ruleset, seal.card), zones.join(" "));
        let (user, target, ends) = (seal.user, seal.target, seal.ends);
        writeln!(text, "{card} of seat {user} seals {zones} of seat {target}: {ends:?}").unwrap();
    }
    if !open.any_key_taken.is_empty() {
        let seats: Vec<String> = open.any_key_taken.iter().map(|seat| seat.to_string()).collect();
        writeln!(text, "any Key taken by seat {}", seats.join(" ")).unwrap();
    }
    let turn = &open.this_turn;
    if turn.more != [0; 2] || turn.more_any > 0 || turn.target.is_some() || turn.draw_up_to > 0 {
        let (more, any, target, draw) = (turn.more, turn.more_any, turn.target, turn.draw_up_to);
        writeln!(text, "this turn: more {more:?}, any {any}, to {target:?}, draw {draw}").unwrap();
    }
    if let Some(card) = turn.working {
        writeln!(text, "worked out: {}", name(ruleset, card)).unwrap();
    }
}

/// The field from its first row and column on; `*2` stands for two cards beneath.
fn field(text: &mut String, ruleset: &Ruleset, open: &OpenField) {
    let xs = || open.stacks.iter().map(|stack| stack.at.x());
    let ys = || open.stacks.iter().map(|stack| stack.at.y());
    let (Some(left), Some(right), Some(top), Some(bottom)) =
        (xs().min(), xs().max(), ys().min(), ys().max())
    else {
        return;
    };
    writeln!(text, "field from {left},{top}, not to be echoed: {}", open.echo).unwrap();
    for y in top..=bottom {
        let mut line = String::new();
        for x in left..=right {
            let stack = open.stacks.iter().find(|stack| (stack.at.x(), stack.at.y()) == (x, y));
            let card = match stack.and_then(|stack| stack.cards.split_last()) {
                None => ".".into(),
                Some((top, [])) => name(ruleset, *top),
                Some((top, beneath)) => format!("{}*{}", name(ruleset, *top), beneath.len()),
            };
            write!(line, "{card:WIDTH$} ").unwrap();
        }
        writeln!(text, "  {}", line.trim_end()).unwrap();
    }
    if let Some(turns) = open.last_turns {
        writeln!(text, "turns left after this one: {turns}").unwrap();
    }
}

/// What each seat knows beside the table, which is the same to all.
pub(crate) fn seats(text: &mut String, game: &Game) {
    let ruleset = game.ruleset();
    let public = game.view(Viewer::Public);
    for viewer in Seat::all(ruleset.players()) {
        let view = game.view(Viewer::Seat(viewer));
        assert_eq!(view.table, public.table);
        write!(text, "seat {viewer} has {}", names(ruleset, &view.hand)).unwrap();
        for (seat, hand) in Seat::all(ruleset.players()).zip(&view.hands) {
            if seat == viewer {
                continue;
            }
            write!(text, " | seat {seat}: {}+{}", hand.main, hand.extra).unwrap();
            if !hand.known.is_empty() {
                write!(text, " with {}", names(ruleset, &hand.known)).unwrap();
            }
        }
        if !view.looking.is_empty() {
            write!(text, " | looks at {}", names(ruleset, &view.looking)).unwrap();
        }
        if !view.fresh.is_empty() || view.fresh_hidden > 0 {
            let fresh = names(ruleset, &view.fresh);
            write!(text, " | came in this step: {fresh}, hidden {}", view.fresh_hidden).unwrap();
        }
        text.push('\n');
    }
}

/// The legal moves; a card that several of them begin with is named once.
pub(crate) fn offers(text: &mut String, game: &Game) {
    let mut moves: Vec<Move> = Vec::new();
    game.legal_moves_into(&mut moves);
    write!(text, "{} offers:", moves.len()).unwrap();
    let mut last = String::new();
    for mv in moves {
        let token = game.ruleset().show(mv);
        let sign = token.find(['>', '@', '^', '~', ':']).unwrap_or(token.len());
        let (card, rest) = token.split_at(sign);
        if rest.is_empty() || card != last {
            write!(text, " {card}").unwrap();
        } else {
            text.push(' ');
        }
        text.push_str(rest);
        last = card.to_string();
    }
    text.push('\n');
}
