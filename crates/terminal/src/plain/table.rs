//! Drawing the table with letters.

use std::io::{self, IsTerminal, Write};

use leonardo_bots::Spot;
use leonardo_rules::{
    Cell, DeckKind, Face, Keys, Layouts, OpenField, Seat, StockView, Symbol, Symbols, Table,
    Variant, View, Zone,
};
use leonardo_words::{Offer, Teller, Words, say};
use unicode_width::UnicodeWidthStr;

use super::lines::Names;
use super::text::{COLUMNS, columns, wrap};
use crate::full::draw::field::span;
use crate::full::draw::seats::sealed;
use crate::game_text;
use crate::text::pad;

/// The columns for what is done, before the numbers.
const HEAD_COLUMNS: usize = 44;

/// A place without a card.
const NO_CARD: &str = "·";
/// Where a hint points.
const ARROW: &str = "→";

/// Whether the terminal can show letters in bold.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    is_rich: bool,
}

impl Style {
    /// For this output; `NO_COLOR` switches it off, as usual.
    pub fn of(out: &impl IsTerminal) -> Style {
        Style { is_rich: out.is_terminal() && std::env::var_os("NO_COLOR").is_none() }
    }

    /// The text in bold, if the terminal can show that.
    pub fn bold(self, text: &str) -> String {
        if self.is_rich { format!("\x1b[1m{text}\x1b[0m") } else { text.to_string() }
    }

    fn dim(self, text: &str) -> String {
        if self.is_rich { format!("\x1b[2m{text}\x1b[0m") } else { text.to_string() }
    }
}

/// A game as one viewer sees it.
pub struct Scene<'a> {
    /// For that viewer.
    pub teller: Teller<'a>,
    /// What is seen.
    pub view: &'a View,
    /// How it looks.
    pub style: Style,
}

impl Scene<'_> {
    /// All that lies open, and the decks.
    pub fn table(&self, out: &mut impl Write) -> io::Result<()> {
        let Scene { teller, view, style } = self;
        let words = teller.words();
        let turn = say!(words, "play-turn", turn = view.turns);
        writeln!(out, "\n{}", style.bold(&rule(&turn)))?;
        match &view.table {
            Table::Layouts(layouts) => self.layouts(layouts, out)?,
            Table::Field(field) => self.field(field, out)?,
        }
        let stocks = game_text::stocks(teller.ruleset(), view).into_iter();
        let stocks: Vec<String> = stocks.map(|(deck, it)| stock(teller, deck, it)).collect();
        let is_wide = stocks.iter().map(|text| text.width() + 3).sum::<usize>() > COLUMNS;
        let separator = if is_wide { "\n" } else { " · " };
        writeln!(out, "{}", style.dim(&stocks.join(separator)))
    }

    /// The viewer's own hand, action cards with their texts.
    pub fn hand(&self, out: &mut impl Write) -> io::Result<()> {
        let Scene { teller, view, style } = self;
        let (words, ruleset) = (teller.words(), teller.ruleset());
        if view.hand.is_empty() {
            return writeln!(out, "{}", words.say("play-hand-empty"));
        }
        let equal = view.hand.chunk_by(|card, next| card == next);
        let counted: Vec<(Face, usize)> = equal.map(|cards| (cards[0], cards.len())).collect();
        // On the field the list of moves is long and has codes only: here are the symbols by name.
        let name = |card: Face| match ruleset.variant() {
            Variant::Quintis => teller.card_fully(card),
            _ => teller.card(card),
        };
        let named: Vec<String> = counted
            .iter()
            .map(|(card, count)| match count {
                1 => name(*card),
                _ => say!(words, "play-hand-times", card = name(*card), count = *count),
            })
            .collect();
        let hand = say!(words, "play-hand", cards = named.join(", "));
        writeln!(out, "{}", wrap(&hand, 2))?;
        for (card, _) in counted {
            if let Some(action) = ruleset.card(card).and_then(|card| card.action()) {
                let line = format!(
                    "  {} !{}: {}",
                    teller.card(card),
                    action.id,
                    words.action_text(action)
                );
                writeln!(out, "{}", style.dim(&wrap(&line, 4)))?;
            }
        }
        Ok(())
    }

    /// The layouts from the reader's own around the table. A reader's own row comes last, next to the
    /// hand and the question: on a small terminal the rest may have scrolled away.
    fn layouts(&self, layouts: &Layouts, out: &mut impl Write) -> io::Result<()> {
        let Scene { teller, view, .. } = self;
        let some_known = view.hands.iter().any(|hand| !hand.known.is_empty());
        let head_lines = if some_known { 3 } else { 2 };
        let blocks: Vec<Vec<String>> = self
            .around()
            .map(|seat| {
                let mut head = self.player_lines(seat);
                head.truncate(head_lines);
                [head, self.grid(layouts, seat, None)].concat()
            })
            .collect();
        let width = blocks.iter().flatten().map(|line| line.width()).max().unwrap_or(0).max(24) + 3;
        let in_row = (COLUMNS / width).max(1);
        let seats: Vec<Seat> = self.around().collect();
        let mut rows: Vec<(&[Seat], &[Vec<String>])> =
            seats.chunks(in_row).zip(blocks.chunks(in_row)).collect();
        if self.reader().is_some() {
            rows.reverse();
        }
        for (seats, row) in rows {
            for line in 0..row[0].len() {
                let cells: Vec<String> = row.iter().map(|block| pad(&block[line], width)).collect();
                writeln!(out, "{}", cells.join("").trim_end())?;
            }
            for seat in seats.iter().filter(|_| view.outcome.is_none()) {
                self.seat_lines(*seat, Names::Codes, out)?;
            }
        }
        for seal in &layouts.seals {
            writeln!(out, "{}", wrap(&format!("  # {}", teller.sealed(seal)), 4))?;
        }
        Ok(())
    }

    /// The cards of a layout; at one zone there may be an arrow.
    fn grid(&self, layouts: &Layouts, seat: Seat, pointed: Option<Zone>) -> Vec<String> {
        let ruleset = self.teller.ruleset();
        let sealed = sealed(layouts, seat);
        let cell = |zone: Zone| {
            let card = layouts.layouts[seat.index()].at(zone);
            let code = card.and_then(|card| ruleset.card(card)).map(ToString::to_string);
            let mark = if sealed.has(zone) { "#" } else { "" };
            let arrow = if pointed == Some(zone) { ARROW } else { "" };
            format!("{arrow}{}{mark}", code.unwrap_or_else(|| NO_CARD.to_string()))
        };
        if ruleset.has_extra() { square(cell) } else { cross(cell) }
    }

    /// Draws the own layout, or the field, with an arrow where a hint points, if that is a place there.
    pub(super) fn point_at(&self, spot: Spot, out: &mut impl Write) -> io::Result<()> {
        match (spot, &self.view.table, self.reader()) {
            (Spot::Zone(zone), Table::Layouts(layouts), Some(seat)) => {
                let grid = self.grid(layouts, seat, Some(zone));
                grid.iter().try_for_each(|line| writeln!(out, "  {}", line.trim_end()))
            }
            (Spot::Cell(cell), Table::Field(field), _) => self.stacks(field, Some(cell), out),
            _ => Ok(()),
        }
    }

    /// The field with one row and column around it where cards may still be laid.
    fn field(&self, field: &OpenField, out: &mut impl Write) -> io::Result<()> {
        let Scene { teller, view, .. } = self;
        let words = teller.words();
        for seat in self.around() {
            let lines = self.player_lines(seat);
            let told: Vec<&str> =
                lines.iter().map(String::as_str).filter(|l| !l.is_empty()).collect();
            writeln!(out, "{}", told.join(" · "))?;
        }
        self.stacks(field, None, out)?;
        if view.outcome.is_some() {
            return Ok(());
        }
        if field.echo != Symbols::NONE {
            writeln!(out, "{}", say!(words, "play-echo", symbols = words.symbols(field.echo)))?;
        }
        if let Some(turns) = field.last_turns {
            writeln!(out, "{}", say!(words, "play-last-turns", turns))?;
        }
        self.lines(Names::Codes, false, out)
    }

    /// The cards of the field; at one place there may be an arrow.
    fn stacks(
        &self,
        field: &OpenField,
        pointed: Option<Cell>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let teller = &self.teller;
        let (columns, rows) = match field.stacks.is_empty() {
            true => (0..=0, 0..=0),
            false => (span(field, Cell::x), span(field, Cell::y)),
        };
        let heads: Vec<String> = columns.clone().map(|x| centre(&x.to_string(), 9)).collect();
        writeln!(out, "\n     {}", heads.join("").trim_end())?;
        for y in rows {
            let cells: Vec<String> = columns
                .clone()
                .map(|x| {
                    let stack =
                        field.stacks.iter().find(|stack| (stack.at.x(), stack.at.y()) == (x, y));
                    let text = match stack.map(|stack| &stack.cards[..]) {
                        None | Some([]) => NO_CARD.to_string(),
                        Some([card]) => code(teller, *card),
                        Some([beneath @ .., top]) => {
                            format!("{}/{}", code(teller, *top), beneath.len())
                        }
                    };
                    let is_it = pointed.is_some_and(|cell| (cell.x(), cell.y()) == (x, y));
                    centre(&if is_it { format!("{ARROW}{text}") } else { text }, 9)
                })
                .collect();
            writeln!(out, "{y:>4} {}", cells.join("").trim_end())?;
        }
        writeln!(out)
    }

    /// Who it is, the Keys, and what is known of the hand: that line may be empty.
    fn player_lines(&self, seat: Seat) -> Vec<String> {
        let Scene { teller, view, .. } = self;
        let words = teller.words();
        let mut name = teller.player(seat);
        if view.turn == seat && view.outcome.is_none() {
            name = say!(words, "play-mover", player = name);
        }
        let reader = self.reader();
        if reader.is_some_and(|reader| reader != seat && reader.left(view.keys.len() as u8) == seat)
        {
            name = format!("{name} {}", words.say("play-left"));
        }
        if reader != Some(seat) {
            let cards = game_text::hand_count(&view.hands[seat.index()]);
            let size = say!(words, "play-hand-size", cards);
            name = format!("{name} · {size}");
        }
        let codes = |keys: Keys| keys.iter().map(Symbol::code).collect::<Vec<_>>().join(" ");
        vec![name, game_text::keys(teller, view, seat, codes), self.known_line(seat)]
    }

    /// The cards that the reader knows to be in a hand (I2).
    fn known_line(&self, seat: Seat) -> String {
        let Scene { teller, view, .. } = self;
        let known = &view.hands[seat.index()].known;
        if known.is_empty() {
            return String::new();
        }
        say!(teller.words(), "play-hand-known", cards = teller.cards(known))
    }

    /// The seats from the reader's own, or from 0, to the left.
    pub(super) fn around(&self) -> impl Iterator<Item = Seat> + use<> {
        let players = self.teller.ruleset().players();
        let first = self.reader().unwrap_or(Seat(0));
        std::iter::successors(Some(first), move |seat| {
            let next = seat.left(players);
            (next != first).then_some(next)
        })
    }

    fn reader(&self) -> Option<Seat> {
        game_text::reader(self.view)
    }
}

/// How to answer, and what the codes of the symbols stand for.
pub fn help(words: &Words, out: &mut impl Write) -> io::Result<()> {
    columns(&words.say("play-help"), out)?;
    let symbols: Vec<String> = Symbol::ALL
        .iter()
        .map(|symbol| format!("{} {}", symbol.code(), words.symbol(*symbol)))
        .collect();
    writeln!(out, "{}", wrap(&say!(words, "play-help-symbols", symbols = symbols.join(", ")), 2))
}

/// Moves on offer with their numbers: those of one group side by side, and below them what is special
/// about some.
pub fn offers(offers: &[Offer], brings: &[String], out: &mut impl Write) -> io::Result<()> {
    let is_alone = |offer: &Offer| offer.item.is_empty();
    let heads = offers.iter().filter(|offer| !is_alone(offer)).map(|offer| offer.group.width());
    let head_width = heads.max().unwrap_or(0).min(HEAD_COLUMNS);
    let mut number = 1;
    for group in offers.chunk_by(|a, b| a.group == b.group) {
        if is_alone(&group[0]) {
            writeln!(out, "{number:>3} {}", group[0].group)?;
            special(number, &brings[number - 1..number], out)?;
            number += 1;
            continue;
        }
        let item_width = group.iter().map(|offer| offer.item.width()).max().unwrap_or(0);
        let in_row = ((COLUMNS - head_width - 2) / (item_width + 5)).max(1);
        for (index, row) in group.chunks(in_row).enumerate() {
            let head = if index == 0 { &group[0].group } else { "" };
            let items: Vec<String> = (number..)
                .zip(row)
                .map(|(number, offer)| format!(" {number:>3} {}", pad(&offer.item, item_width)))
                .collect();
            writeln!(out, "  {}{}", pad(head, head_width), items.join("").trim_end())?;
            number += row.len();
        }
        let first = number - group.len();
        special(first, &brings[first - 1..number - 1], out)?;
    }
    Ok(())
}

/// What those moves bring of which there is something to say; the first of them has this number.
fn special(first: usize, brings: &[String], out: &mut impl Write) -> io::Result<()> {
    let told = (first..).zip(brings).filter(|(_, text)| !text.is_empty());
    let told: Vec<String> = told.map(|(number, text)| format!("{number}: {text}")).collect();
    match told.is_empty() {
        true => Ok(()),
        false => writeln!(out, "{}", wrap(&format!("      {}", told.join("; ")), 6)),
    }
}

fn stock(teller: &Teller<'_>, deck: DeckKind, stock: &StockView) -> String {
    let (words, deck, cards, pile) = (teller.words(), deck.name(), stock.deck, &stock.pile);
    match pile.last() {
        None => say!(words, "play-deck", deck, cards),
        Some(top) => {
            say!(words, "play-deck-pile", deck, cards, pile = pile.len(), top = teller.card(*top))
        }
    }
}

/// A cross of five cards.
fn cross(cell: impl Fn(Zone) -> String) -> Vec<String> {
    let cell = |zone| centre(&cell(zone), 7);
    let gap = " ".repeat(8);
    let bar = "─".repeat(7);
    vec![
        format!("{gap}┌{bar}┐{gap}"),
        format!("{gap}│{}│{gap}", cell(Zone::N)),
        format!("┌{bar}┼{bar}┼{bar}┐"),
        format!("│{}│{}│{}│", cell(Zone::W), cell(Zone::C), cell(Zone::E)),
        format!("└{bar}┼{bar}┼{bar}┘"),
        format!("{gap}│{}│{gap}", cell(Zone::S)),
        format!("{gap}└{bar}┘{gap}"),
    ]
}

/// Nine cards.
fn square(cell: impl Fn(Zone) -> String) -> Vec<String> {
    let bar = "─".repeat(9);
    let mut lines = vec![format!("┌{bar}┬{bar}┬{bar}┐")];
    for (index, row) in Zone::ALL.chunks(3).enumerate() {
        if index > 0 {
            lines.push(format!("├{bar}┼{bar}┼{bar}┤"));
        }
        let cells: Vec<String> = row.iter().map(|zone| centre(&cell(*zone), 9)).collect();
        lines.push(format!("│{}│", cells.join("│")));
    }
    lines.push(format!("└{bar}┴{bar}┴{bar}┘"));
    lines
}

fn code(teller: &Teller<'_>, card: Face) -> String {
    teller.ruleset().card(card).map(ToString::to_string).unwrap_or_default()
}

fn rule(title: &str) -> String {
    format!("── {title} {}", "─".repeat(70usize.saturating_sub(title.width())))
}

fn centre(text: &str, width: usize) -> String {
    let space = width.saturating_sub(text.width());
    pad(&format!("{}{text}", " ".repeat(space / 2)), width)
}
