//! What can be asked for as lines of text at any time: rules, piles, Keys.

use std::io::{self, Write};

use leonardo_rules::{Face, Seat, Table, Zone};
use leonardo_words::say;

use super::lines::Names;
use super::table::Scene;
use super::text;
use crate::full::draw::stock_words;
use crate::game_text::{self, rules_in_brief};
use crate::rules_page::rules_about;

impl Scene<'_> {
    /// The rules: in brief, all of them, or what they say about a word or an id.
    pub(super) fn rules(&self, about: &str, out: &mut impl Write) -> io::Result<()> {
        let words = self.teller.words();
        if about.is_empty() {
            let id = rules_in_brief(self.teller.ruleset().variant());
            writeln!(out, "{}", text::wrap(&words.say(id), 0))?;
            return writeln!(out, "{}", text::wrap(&words.say("plain-rules-more"), 2));
        }
        let is_all = words.is_command("command-all", about);
        let found = rules_about(words.language(), if is_all { "" } else { about });
        if found.is_empty() {
            writeln!(out, "{}", say!(words, "plain-rules-none", wanted = about))?;
        }
        for paragraph in found {
            text::columns(&paragraph, out)?;
        }
        Ok(())
    }

    /// The piles, newest first; the cards that are known to be in hands; what lies under others (I2).
    pub(super) fn piles(&self, out: &mut impl Write) -> io::Result<()> {
        let Scene { teller, view, .. } = self;
        let words = teller.words();
        let newest = |cards: &[Face]| {
            let cards: Vec<Face> = cards.iter().rev().copied().collect();
            teller.cards(&cards)
        };
        for (deck, stock) in game_text::stocks(teller.ruleset(), view) {
            let head = stock_words(words, teller.ruleset().variant(), deck, stock);
            let cards = newest(&stock.pile);
            let text = if cards.is_empty() { head } else { format!("{head}: {cards}") };
            writeln!(out, "{}", text::wrap(&text, 2))?;
        }
        for seat in Seat::all(teller.ruleset().players()) {
            let known = &view.hands[seat.index()].known;
            if !known.is_empty() {
                let head = say!(words, "tui-known", player = teller.player(seat));
                writeln!(out, "{}", text::wrap(&format!("{head}: {}", teller.cards(known)), 2))?;
            }
        }
        if let Table::Field(field) = &view.table {
            for stack in field.stacks.iter().filter(|stack| stack.cards.len() > 1) {
                let cards = newest(&stack.cards);
                writeln!(out, "{}", text::wrap(&format!("{}: {cards}", stack.at), 2))?;
            }
        }
        Ok(())
    }

    /// The whole table, place by place.
    pub(super) fn told_table(&self, out: &mut impl Write) -> io::Result<()> {
        let Scene { teller, view, .. } = self;
        let words = teller.words();
        writeln!(out, "\n{}", say!(words, "play-turn", turn = view.turns))?;
        self.keys(out)?;
        match &view.table {
            Table::Layouts(layouts) => {
                for seat in Seat::all(teller.ruleset().players()) {
                    let layout = &layouts.layouts[seat.index()];
                    let places = Zone::ALL.into_iter().filter_map(|zone| {
                        Some(format!(
                            "{}: {}",
                            words.zone(zone),
                            teller.card_fully(layout.at(zone)?)
                        ))
                    });
                    let places: Vec<String> = places.collect();
                    let text = format!("{}. {}.", teller.player(seat), places.join("; "));
                    writeln!(out, "{}", text::wrap(&text, 2))?;
                }
                for seal in &layouts.seals {
                    writeln!(out, "{}", text::wrap(&teller.sealed(seal), 2))?;
                }
            }
            Table::Field(field) => {
                for stack in &field.stacks {
                    let Some(top) = stack.cards.last() else { continue };
                    writeln!(out, "{}: {}", stack.at, teller.card_fully(*top))?;
                }
            }
        }
        if view.outcome.is_none() {
            self.lines(Names::Full, false, out)?;
        }
        self.piles(out)
    }

    /// Everyone's Keys, by name.
    pub(super) fn keys(&self, out: &mut impl Write) -> io::Result<()> {
        let Scene { teller, view, .. } = self;
        for seat in Seat::all(teller.ruleset().players()) {
            let text = game_text::keys(teller, view, seat, |keys| teller.words().keys(keys));
            writeln!(out, "{}", text::wrap(&format!("{}. {text}", teller.player(seat)), 2))?;
        }
        Ok(())
    }
}
