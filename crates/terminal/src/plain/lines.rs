//! Lines in sentences: those on the table, those that want one card, and what a move would do to
//! them.

use std::io::{self, Write};

use leonardo_rules::{Line, LinePlace, Move, Seat, Symbol, Symbols, Viewer};
use leonardo_words::{arg, say};

use super::table::Scene;
use super::text;
use crate::lines::Mark;

/// How much is said of a symbol or a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Names {
    /// Codes, beside a drawing that has them too.
    Codes,
    /// Names, for those who hear it.
    Full,
}

impl Scene<'_> {
    /// The lines of all layouts, or what the next Keys of the field need. Of runs on the field that
    /// want one card there are many: they are told if `is_all`.
    pub(super) fn lines(&self, names: Names, is_all: bool, out: &mut impl Write) -> io::Result<()> {
        for seat in self.around() {
            self.seat_lines(seat, names, out)?;
        }
        let words = self.teller.words();
        let open = self.view.lines(self.teller.ruleset());
        let mut told: Vec<String> = Vec::new();
        let mut needs: Vec<Option<u8>> = open.supply.iter().map(|keys| keys.needs).collect();
        needs.sort_by_key(|run| run.unwrap_or(u8::MAX));
        needs.dedup();
        for run in needs {
            let these = open.supply.iter().filter(|keys| keys.needs == run);
            let symbols = self.symbols(names, these.map(|keys| keys.symbol).collect());
            told.push(match run {
                Some(run) => say!(words, "play-supply", run, symbols),
                None => say!(words, "play-supply-none", symbols),
            });
        }
        let is_open_run = |line: &&Line| line.seat.is_none() && line.missing.is_some();
        let wanted: Vec<&Line> = open.lines.iter().filter(is_open_run).collect();
        if is_all && !wanted.is_empty() {
            told.push(say!(words, "play-runs-wanted", wanted = self.wanted(names, &wanted)));
        }
        told.into_iter().try_for_each(|line| writeln!(out, "{}", text::wrap(&line, 2)))
    }

    /// The lines of one layout: those for which a Key comes, and those that want one card.
    pub(super) fn seat_lines(
        &self,
        seat: Seat,
        names: Names,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let open = self.view.lines(self.teller.ruleset());
        let lines = open.lines.iter().filter(|line| line.seat == Some(seat));
        let words = self.teller.words();
        let (wanted, stand): (Vec<&Line>, Vec<&Line>) =
            lines.partition(|line| line.missing.is_some());
        let [you, player, ..] = self.teller.who(seat);
        let mut told = Vec::new();
        for line in stand.into_iter().filter(|line| line.pays) {
            let places: Vec<String> =
                line.places.iter().map(|place| self.place(names, *place)).collect();
            let symbols = self.symbols(names, [line.symbol].into_iter().collect());
            let places = places.join(match names {
                Names::Codes => "-",
                Names::Full => ", ",
            });
            let args = [you.clone(), player.clone(), arg!(places), arg!(symbols)];
            told.push(words.say_with("play-line-stands", &args));
        }
        if !wanted.is_empty() {
            let wanted = self.wanted(names, &wanted);
            told.push(words.say_with("play-lines-wanted", &[you, player, arg!(wanted)]));
        }
        told.into_iter().try_for_each(|line| writeln!(out, "{}", text::wrap(&line, 2)))
    }

    /// Symbol by symbol the places where one card is wanted.
    fn wanted(&self, names: Names, lines: &[&Line]) -> String {
        let words = self.teller.words();
        let of_symbol = |symbol: Symbol| {
            let here = lines.iter().filter(|line| line.symbol == symbol);
            let mut places: Vec<String> = Vec::new();
            for place in here.filter_map(|line| line.missing) {
                let place = self.place(names, place);
                if !places.contains(&place) {
                    places.push(place);
                }
            }
            let symbol = self.symbols(names, [symbol].into_iter().collect());
            (!places.is_empty())
                .then(|| say!(words, "play-line-wanted", symbol, places = places.join(", ")))
        };
        let wanted: Vec<String> = Symbol::ALL.into_iter().filter_map(of_symbol).collect();
        wanted.join("; ")
    }

    fn symbols(&self, names: Names, symbols: Symbols) -> String {
        match names {
            Names::Codes => symbols.iter().map(Symbol::code).collect::<Vec<_>>().join(" "),
            Names::Full => self.teller.words().symbols(symbols),
        }
    }

    fn place(&self, names: Names, place: LinePlace) -> String {
        match (place, names) {
            (LinePlace::Zone(zone), Names::Codes) => zone.code().to_string(),
            (LinePlace::Zone(zone), Names::Full) => self.teller.words().zone(zone),
            (LinePlace::Cell(cell), _) => cell.to_string(),
        }
    }

    /// What each of the moves would bring, in a few words; nothing for most of them.
    pub(super) fn brings(&self, names: Names, moves: &[Move]) -> Vec<String> {
        let Viewer::Seat(near) = self.view.viewer else { return vec![String::new(); moves.len()] };
        let mut surveyed = Vec::new();
        let mut brings = |mv: &Move| {
            let Some(card) = mv.card() else { return String::new() };
            if !surveyed.iter().any(|(other, _)| *other == card) {
                let survey = self.view.survey(self.teller.ruleset(), card).unwrap_or_default();
                surveyed.push((card, survey));
            }
            let survey = surveyed.iter().find(|(other, _)| *other == card);
            let prospects = survey.into_iter().flat_map(|(_, survey)| survey);
            let prospect = prospects.into_iter().find(|(other, _)| other == mv);
            prospect.map(|(_, it)| self.mark(names, &Mark::of(it, near))).unwrap_or_default()
        };
        moves.iter().map(&mut brings).collect()
    }

    fn mark(&self, names: Names, mark: &Mark) -> String {
        let words = self.teller.words();
        let own = [("plain-mark-keys", mark.keys.symbols()), ("plain-mark-breaks", mark.breaks)];
        let own = own.into_iter().filter(|(_, symbols)| !symbols.is_empty());
        let mut told: Vec<String> = own
            .map(|(id, symbols)| say!(words, id, symbols = self.symbols(names, symbols)))
            .collect();
        for (id, lines) in [("plain-mark-gives", &mark.gives), ("plain-mark-spoils", &mark.spoils)]
        {
            for (seat, symbol) in lines {
                let symbols = self.symbols(names, [*symbol].into_iter().collect());
                told.push(say!(words, id, player = self.teller.player(*seat), symbols));
            }
        }
        told.join(", ")
    }
}
