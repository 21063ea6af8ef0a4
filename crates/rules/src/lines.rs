//! Lines as they lie open (I1): those that stand, those that want one card, and those that gave a
//! Key (B5–B7, N7, N8, Q8). Every client draws what is described here.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::cell::{Cell, Cells};
use crate::event::{Event, KeysHow};
use crate::game::Game;
use crate::keys::{KEYS_PER_SYMBOL, Keys};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Viewer};
use crate::seen::Seen;
use crate::setup::Lines;
use crate::symbol::{Symbol, Symbols};
use crate::table::{Layout, Layouts, OpenField, Table};
use crate::view::View;
use crate::zone::{Zone, Zones};

/// All lines on the table, and what is left of the Keys that all players share.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenLines {
    /// The lines that stand, and those that want one card.
    pub lines: Vec<Line>,
    /// The Keys of each symbol in Quintis Fontis; empty in the games with layouts, where Keys do not
    /// run out (B1).
    pub supply: Vec<Supply>,
}

/// Cards in a row that share a symbol, or would with one more card.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct Line {
    /// Whose layout; none on the shared field.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub seat: Option<Seat>,
    /// The symbol.
    pub symbol: Symbol,
    /// The whole line, from one end to the other.
    pub places: Vec<LinePlace>,
    /// The place that wants the symbol; none if the line stands.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub missing: Option<LinePlace>,
    /// Whether it gives a Key, once it stands in the Keys step of the player who may take it.
    pub pays: bool,
}

/// A place of a line: a zone of a layout or a place on the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(untagged))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum LinePlace {
    /// A zone.
    Zone(Zone),
    /// A place on the field.
    Cell(Cell),
}

/// The three Keys of a symbol in Quintis Fontis (Q1, Q8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Supply {
    /// The symbol.
    pub symbol: Symbol,
    /// How many of its Keys are taken.
    pub taken: u8,
    /// The run that the next one needs; none if all are taken.
    pub needs: Option<u8>,
}

/// A Key that was received, and the lines that gave it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KeyLines {
    /// Who received it.
    pub seat: Seat,
    /// The Key.
    pub key: Symbol,
    /// How many of it.
    pub count: u8,
    /// The symbol that the lines share: another one where any Key could be taken (B7, N8).
    pub symbol: Symbol,
    /// The lines, each from one end to the other.
    pub lines: Vec<Vec<LinePlace>>,
}

/// A run on the field needs this many cards for the first Key of its symbol (Q8).
const RUN_MIN: u8 = 3;

/// One step to the right, down, and along both diagonals.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl View {
    /// The lines on the table. They are open to all (I1): every viewer of a game gets the same.
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup, Viewer};
    ///
    /// let game = Game::new(Setup::base(3), &mut FastDice::new(2))?;
    /// let view = game.view(Viewer::Public);
    /// for line in view.lines(game.ruleset()).lines {
    ///     match line.missing {
    ///         None => println!("{:?} stands on {:?}", line.symbol, line.places),
    ///         Some(place) => println!("{:?} is wanted on {place:?}", line.symbol),
    ///     }
    /// }
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    ///
    /// In Quintis Fontis the first Key of each symbol needs a run of three (Q8):
    ///
    /// ```
    /// use leonardo_rules::{FastDice, Game, Setup, Viewer};
    ///
    /// let game = Game::new(Setup::quintis(2), &mut FastDice::new(1))?;
    /// let supply = game.view(Viewer::Public).lines(game.ruleset()).supply;
    /// assert!(supply.iter().all(|keys| (keys.taken, keys.needs) == (0, Some(3))));
    /// # Ok::<(), leonardo_rules::SetupError>(())
    /// ```
    pub fn lines(&self, ruleset: &Ruleset) -> OpenLines {
        match &self.table {
            Table::Layouts(table) => {
                let seats = Seat::all(ruleset.players());
                let lines = seats.flat_map(|seat| self.layout_lines(ruleset, table, seat));
                OpenLines { lines: lines.collect(), supply: Vec::new() }
            }
            Table::Field(field) => {
                let supply = self.supply();
                OpenLines { lines: Runs::new(ruleset, field).lines(&supply), supply }
            }
        }
    }

    /// Which lines gave the Keys that were received just now; nothing if this was no such event.
    /// The view must be of that moment: [`View::evolve`] has seen the event, and nothing after it.
    pub fn key_lines(&self, ruleset: &Ruleset, seen: &Seen) -> Vec<KeyLines> {
        let Seen::KeysGained { seat, keys, count, how } = *seen else { return Vec::new() };
        let given = |key: Symbol| {
            let (symbol, lines) = match (&self.table, how) {
                (Table::Layouts(table), KeysHow::Lines) => {
                    (key, lines_of(ruleset, table, seat, self.turn, key))
                }
                (Table::Layouts(table), KeysHow::Any) => pattern(ruleset, table, seat, key),
                (Table::Field(field), _) => {
                    // A run as long as this was not there before: it would have given the Key.
                    let long = usize::from(self.taken(key) + RUN_MIN - 1);
                    (key, Runs::new(ruleset, field).standing(key, long))
                }
            };
            KeyLines { seat, key, count, symbol, lines }
        };
        keys.iter().map(given).collect()
    }

    /// The Keys of a symbol that all players have together.
    fn taken(&self, symbol: Symbol) -> u8 {
        let taken: u8 = self.keys.iter().map(|keys| keys.of(symbol)).sum();
        taken.min(KEYS_PER_SYMBOL)
    }

    /// What is left of the 36 Keys of Quintis Fontis, and what the next of each symbol needs (Q8).
    fn supply(&self) -> Vec<Supply> {
        let supply = |symbol: Symbol| {
            let taken = self.taken(symbol);
            let needs = (taken < KEYS_PER_SYMBOL).then_some(taken + RUN_MIN);
            Supply { symbol, taken, needs }
        };
        Symbol::ALL.into_iter().map(supply).collect()
    }

    /// The lines of one layout: those that stand, and those that want one card whose Key the owner
    /// does not have and whose open place can be played into.
    fn layout_lines(&self, ruleset: &Ruleset, table: &Layouts, seat: Seat) -> Vec<Line> {
        let layout = &table.layouts[seat.index()];
        let owned = self.keys.get(seat.index()).copied().unwrap_or(Keys::NONE).symbols();
        let of_seat = |seal: &&crate::event::Seal| seal.target == seat;
        let sealed = table.seals.iter().filter(of_seat).fold(Zones::NONE, |z, s| z.or(s.zones));
        let mut lines = Vec::new();
        for zones in ruleset.lines() {
            let [a, b, c] = zones.map(|zone| symbols_at(ruleset, layout, zone));
            let counts = counts(ruleset, table, seat, self.turn, zones);
            let mut add = |symbols: Symbols, missing: Option<Zone>| {
                lines.extend(symbols.iter().map(|symbol| Line {
                    seat: Some(seat),
                    symbol,
                    places: zones.map(LinePlace::Zone).to_vec(),
                    missing: missing.map(LinePlace::Zone),
                    pays: !owned.has(symbol) && (counts || missing.is_some()),
                }));
            };
            add(a.and(b).and(c), None);
            for (zone, (one, other), here) in
                [(zones[0], (b, c), a), (zones[1], (a, c), b), (zones[2], (a, b), c)]
            {
                if !sealed.has(zone) {
                    add(one.and(other).without(here).without(owned), Some(zone));
                }
            }
        }
        lines
    }
}

impl Game {
    /// Which lines gave the Keys that an event says were received; nothing for any other event. The
    /// game must be as it was right after that event.
    pub fn key_lines(&self, event: &Event) -> Vec<KeyLines> {
        match event {
            Event::KeysGained { .. } => {
                let seen = event.seen_by(&self.ruleset, Viewer::Public);
                self.view(Viewer::Public).key_lines(&self.ruleset, &seen)
            }
            _ => Vec::new(),
        }
    }
}

fn symbols_at(ruleset: &Ruleset, layout: &Layout, zone: Zone) -> Symbols {
    layout.at(zone).map_or(Symbols::NONE, |card| ruleset.symbols(card))
}

/// Whether a standing line counts for its owner as things are (B6).
fn counts(ruleset: &Ruleset, table: &Layouts, seat: Seat, turn: Seat, line: &[Zone; 3]) -> bool {
    match ruleset.options().lines {
        Lines::Standing => true,
        Lines::Fresh => seat == turn && line.iter().any(|zone| table.this_turn.zones.has(*zone)),
    }
}

/// The lines of a layout that share a symbol and count (B5, B6, N7).
fn lines_of(
    ruleset: &Ruleset,
    table: &Layouts,
    seat: Seat,
    turn: Seat,
    symbol: Symbol,
) -> Vec<Vec<LinePlace>> {
    let layout = &table.layouts[seat.index()];
    let stands = |line: &&[Zone; 3]| {
        line.iter().all(|zone| symbols_at(ruleset, layout, *zone).has(symbol))
            && counts(ruleset, table, seat, turn, line)
    };
    let places = |line: &[Zone; 3]| line.map(LinePlace::Zone).to_vec();
    ruleset.lines().iter().filter(stands).map(places).collect()
}

/// The pattern of five that lets its owner take any Key, and the symbol on it (B7, N8).
fn pattern(
    ruleset: &Ruleset,
    table: &Layouts,
    seat: Seat,
    key: Symbol,
) -> (Symbol, Vec<Vec<LinePlace>>) {
    const SALTIRE: [Zone; 5] = [Zone::NW, Zone::NE, Zone::C, Zone::SW, Zone::SE];
    let layout = &table.layouts[seat.index()];
    let patterns = [Zone::CROSS, SALTIRE];
    let count = if ruleset.has_extra() { 2 } else { 1 };
    for zones in patterns.iter().take(count) {
        let all = |symbols: Symbols, zone: &Zone| symbols.and(symbols_at(ruleset, layout, *zone));
        let shared = zones.iter().fold(Symbols::ALL, all);
        if let Some(symbol) = shared.iter().next() {
            return (symbol, vec![zones.map(LinePlace::Zone).to_vec()]);
        }
    }
    (key, Vec::new())
}

/// The top cards of the field, for finding runs (Q8).
struct Runs {
    tops: Vec<(Cell, Symbols)>,
    /// Where a card can come to lie (Q2).
    reachable: Cells,
}

impl Runs {
    fn new(ruleset: &Ruleset, field: &OpenField) -> Runs {
        let top =
            |stack: &crate::table::Stack| Some((stack.at, ruleset.symbols(*stack.cards.last()?)));
        let tops: Vec<(Cell, Symbols)> = field.stacks.iter().filter_map(top).collect();
        let occupied: Cells = tops.iter().map(|(cell, _)| *cell).collect();
        Runs { tops, reachable: occupied.within_span() }
    }

    fn shows(&self, cell: Cell, symbol: Symbol) -> bool {
        self.tops.iter().any(|(at, symbols)| *at == cell && symbols.has(symbol))
    }

    /// The cells next to this one in a direction that show a symbol, up to the first that does not.
    fn reach(&self, from: Cell, (dx, dy): (i8, i8), symbol: Symbol) -> Vec<Cell> {
        let next = |cell: &Cell| Cell::new(cell.x() + dx, cell.y() + dy);
        let first = next(&from);
        std::iter::successors(first, next).take_while(|cell| self.shows(*cell, symbol)).collect()
    }

    /// The run through a cell in a direction, with that cell whatever it shows.
    fn run(&self, through: Cell, (dx, dy): (i8, i8), symbol: Symbol) -> Vec<Cell> {
        let mut run = self.reach(through, (-dx, -dy), symbol);
        run.reverse();
        run.push(through);
        run.extend(self.reach(through, (dx, dy), symbol));
        run
    }

    /// The runs of a symbol that are at least so long.
    fn standing(&self, symbol: Symbol, long: usize) -> Vec<Vec<LinePlace>> {
        let mut runs = Vec::new();
        for (cell, _) in self.tops.iter().filter(|(_, symbols)| symbols.has(symbol)) {
            for direction in DIRECTIONS {
                let run = self.run(*cell, direction, symbol);
                // Each run once, from its first card.
                if run[0] == *cell && run.len() >= long {
                    runs.push(run.into_iter().map(LinePlace::Cell).collect());
                }
            }
        }
        runs
    }

    /// The runs that stand, and those that one card would make long enough for the next Key.
    fn lines(&self, supply: &[Supply]) -> Vec<Line> {
        let mut lines = Vec::new();
        for Supply { symbol, needs, .. } in supply {
            let symbol = *symbol;
            for places in self.standing(symbol, usize::from(RUN_MIN)) {
                let pays = needs.is_some_and(|needs| places.len() >= usize::from(needs));
                lines.push(Line { seat: None, symbol, places, missing: None, pays });
            }
            let Some(needs) = needs else { continue };
            for cell in self.reachable.iter().filter(|cell| !self.shows(*cell, symbol)) {
                for direction in DIRECTIONS {
                    let run = self.run(cell, direction, symbol);
                    if run.len() >= usize::from(*needs) {
                        let places = run.into_iter().map(LinePlace::Cell).collect();
                        let missing = Some(LinePlace::Cell(cell));
                        lines.push(Line { seat: None, symbol, places, missing, pays: true });
                    }
                }
            }
        }
        lines
    }
}
