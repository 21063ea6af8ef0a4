//! Lines as the reader sees them: those that lie there, those that a move would bring or cost. What a
//! line is, the rules say; here it only gets the hand in which it is drawn or told.

use std::sync::Arc;

use leonardo_rules::{
    Event, KeyLines, Keys, Line, LinePlace, OpenLines, Preview, Prospect, Ruleset, Seat, Symbol,
    Symbols, Table, View, Viewer, Zone,
};

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Ink {
    /// The chosen move would make it, and it would give a Key.
    Made,
    /// The chosen move would break it, and it would have given a Key.
    Broken,
    /// It stands, and a Key comes for it.
    Stands,
    /// It stands, and has just given its Key.
    Gave,
    /// It wants one card.
    Wants,
    /// It stands, and no Key comes for it.
    Settled,
}

/// A line that is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stroke {
    /// Whose layout; none on the field.
    pub(crate) seat: Option<Seat>,
    pub(crate) symbol: Symbol,
    /// From one end to the other.
    pub(crate) places: Vec<LinePlace>,
    /// Where the card is wanted.
    pub(crate) missing: Option<LinePlace>,
    pub(crate) ink: Ink,
}

impl Stroke {
    fn of(line: &Line, ink: Ink) -> Stroke {
        let Line { seat, symbol, missing, .. } = *line;
        Stroke { seat, symbol, places: line.places.clone(), missing, ink }
    }

    /// The neighbours that it joins: along the line, or in a pattern of five each with the centre.
    pub(crate) fn joints(&self) -> Vec<(LinePlace, LinePlace)> {
        let centre = LinePlace::Zone(Zone::C);
        if self.seat.is_some() && self.places.len() > 3 {
            let others = self.places.iter().filter(|place| **place != centre);
            return others.map(|place| (*place, centre)).collect();
        }
        self.places.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// The places that it marks: where it wants a card, or all of it.
    pub(crate) fn marks(&self, place: LinePlace) -> bool {
        match self.missing {
            Some(missing) => missing == place,
            None => self.places.contains(&place),
        }
    }
}

/// The lines on the table, and those that the move under the cursor would make or break. The field
/// would be full of runs that want one card: there only those of the watched symbols are drawn. `gave` are
/// the Keys of late with their lines.
pub(crate) fn strokes(
    ruleset: &Ruleset,
    view: &View,
    preview: Option<&Preview>,
    gave: &[&KeyLines],
    watched: Symbols,
) -> Vec<Stroke> {
    let mut strokes = strokes_ahead(ruleset, view, preview, watched);
    let is_field = matches!(view.table, Table::Field(_));
    let gave = |stroke: &Stroke| {
        gave.iter().any(|keys| {
            (stroke.symbol == keys.symbol && (is_field || stroke.seat == Some(keys.seat)))
                && keys.lines.contains(&stroke.places)
        })
    };
    for stroke in strokes.iter_mut().filter(|stroke| stroke.ink == Ink::Settled) {
        if gave(stroke) {
            stroke.ink = Ink::Gave;
        }
    }
    strokes
}

fn strokes_ahead(
    ruleset: &Ruleset,
    view: &View,
    preview: Option<&Preview>,
    watched: Symbols,
) -> Vec<Stroke> {
    let before = view.lines(ruleset);
    let is_drawn =
        |line: &&Line| line.seat.is_some() || line.missing.is_none() || watched.has(line.symbol);
    let Some(preview) = preview else {
        return before
            .lines
            .iter()
            .filter(is_drawn)
            .map(|line| Stroke::of(line, rest(line)))
            .collect();
    };
    let given = preview.given.iter().flat_map(|keys| {
        keys.lines.iter().map(|places| Stroke {
            seat: before.supply.is_empty().then_some(keys.seat),
            symbol: keys.symbol,
            places: places.clone(),
            missing: None,
            ink: Ink::Made,
        })
    });
    let mut strokes: Vec<Stroke> = given.collect();
    let is_given = |strokes: &[Stroke], line: &Line| {
        strokes.iter().any(|stroke| {
            (stroke.seat, stroke.symbol, stroke.missing) == (line.seat, line.symbol, line.missing)
                && stroke.places == line.places
        })
    };
    let coming = |line: &Line| match rest(line) {
        Ink::Stands if !has(&before, line) => Ink::Made,
        ink => ink,
    };
    let after = preview.after.lines.iter().filter(is_drawn);
    let after: Vec<Stroke> = after
        .filter(|line| !is_given(&strokes, line))
        .map(|line| Stroke::of(line, coming(line)))
        .collect();
    strokes.extend(after);
    let lost = before.lines.iter().filter(|line| stands(line) && !has(&preview.after, line));
    strokes.extend(lost.map(|line| Stroke::of(line, Ink::Broken)));
    strokes
}

fn rest(line: &Line) -> Ink {
    match (line.missing, line.pays) {
        (Some(_), _) => Ink::Wants,
        (None, true) => Ink::Stands,
        (None, false) => Ink::Settled,
    }
}

/// Whether it is complete and gives a Key.
fn stands(line: &Line) -> bool {
    rest(line) == Ink::Stands
}

/// Whether a line is there; whether it pays does not matter.
fn has(lines: &OpenLines, line: &Line) -> bool {
    lines.lines.iter().any(|other| {
        (other.seat, other.symbol, other.missing) == (line.seat, line.symbol, line.missing)
            && other.places == line.places
    })
}

/// Follows a game from its deal on, to tell which lines gave the Keys.
pub(crate) struct KeyHistory {
    ruleset: Arc<Ruleset>,
    view: View,
}

impl KeyHistory {
    pub(crate) fn new(ruleset: &Arc<Ruleset>) -> KeyHistory {
        let view = View::undealt(ruleset, Viewer::Public);
        KeyHistory { ruleset: ruleset.clone(), view }
    }

    /// Goes on by one event; the lines behind the Keys that were received in it.
    pub(crate) fn follow(&mut self, event: &Event) -> Vec<KeyLines> {
        let seen = event.seen_by(&self.ruleset, Viewer::Public);
        self.view.evolve(&self.ruleset, &seen);
        self.view.key_lines(&self.ruleset, &seen)
    }
}

/// A sentence about Keys, with the lines that gave them.
pub(crate) fn with_lines(text: String, given: &[KeyLines]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in given.iter().flat_map(|keys| &keys.lines) {
        let line = line_name(line);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if lines.is_empty() { text } else { format!("{text} ({})", lines.join("; ")) }
}

/// A line by its zones, or by its ends on the field.
fn line_name(places: &[LinePlace]) -> String {
    let name = |place: &LinePlace| match place {
        LinePlace::Zone(zone) => zone.code().to_string(),
        LinePlace::Cell(cell) => cell.to_string(),
    };
    match places {
        [first @ LinePlace::Cell(_), .., last] => format!("{} … {}", name(first), name(last)),
        _ => places.iter().map(name).collect::<Vec<_>>().join("-"),
    }
}

/// What a move would bring its player and the others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Mark {
    /// The Keys that the player would receive.
    pub(crate) keys: Keys,
    /// Lines that others would have, and get Keys for.
    pub(crate) gives: Vec<(Seat, Symbol)>,
    /// Lines of one's own, or of the field, that would be lost.
    pub(crate) breaks: Symbols,
    /// Lines that others would lose.
    pub(crate) spoils: Vec<(Seat, Symbol)>,
    /// Whether a line of one's own would then want only one card more.
    pub(crate) nears: bool,
}

impl Mark {
    pub(crate) fn of(prospect: &Prospect, near: Seat) -> Mark {
        let is_own = |line: &Line| line.seat.is_none_or(|seat| seat == near);
        let others = |lines: &[Line]| {
            let lines = lines.iter().filter(|line| stands(line) && !is_own(line));
            let mut found: Vec<(Seat, Symbol)> =
                lines.filter_map(|line| Some((line.seat?, line.symbol))).collect();
            found.dedup();
            found
        };
        let broken = prospect.broken.iter().filter(|line| stands(line) && is_own(line));
        Mark {
            keys: prospect.keys,
            gives: others(&prospect.made),
            breaks: broken.map(|line| line.symbol).collect(),
            spoils: others(&prospect.broken),
            nears: prospect.made.iter().any(|line| line.missing.is_some() && is_own(line)),
        }
    }

    /// Of two ways to play onto one place the one that brings more Keys.
    pub(crate) fn better(self, other: Mark) -> Mark {
        if other.keys.total() > self.keys.total() { other } else { self }
    }
}

#[cfg(test)]
mod tests {
    use leonardo_rules::sets::Library;
    use leonardo_rules::{FastDice, Game, NoEvents, Options, Variant};

    use super::*;

    /// Every variant for two to six players.
    fn rulesets() -> Vec<Arc<Ruleset>> {
        let library = Library::embedded();
        let tables =
            Variant::ALL.into_iter().flat_map(|v| (2..=6).map(move |players| (v, players)));
        let setup = |(variant, players)| {
            let extra = (variant == Variant::Sets).then_some("atlanticus*2 madrid*2 leicester*2");
            library.setup(variant, players, Options::default(), extra).unwrap().ruleset().unwrap()
        };
        tables.map(setup).collect()
    }

    /// Whether a line in this ink is drawn before this player, or on the field.
    fn is_drawn(strokes: &[Stroke], ink: Ink, seat: Seat, symbol: Symbol) -> bool {
        let is_there = |stroke: &Stroke| stroke.seat.is_none_or(|other| other == seat);
        strokes
            .iter()
            .any(|stroke| (stroke.ink, stroke.symbol) == (ink, symbol) && is_there(stroke))
    }

    /// The marks before a place is chosen promise what the preview of that place draws.
    #[test]
    fn marks_and_previews_tell_the_same() {
        let [mut keys, mut gives, mut breaks, mut spoils] = [0; 4];
        for (number, ruleset) in rulesets().into_iter().enumerate() {
            let mut dice = FastDice::new(number as u64 + 3);
            let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
            for _ in 0..80 {
                let moves = game.legal_moves();
                if game.is_over() {
                    break;
                }
                let mv = moves[dice.below(moves.len() as u32) as usize];
                let (near, view) = (game.turn(), game.view(Viewer::Seat(game.turn())));
                let survey = mv.card().map(|card| view.survey(&ruleset, card).unwrap());
                let play =
                    survey.into_iter().flatten().find(|(other, _)| *other == mv && mv.is_play());
                if let Some((_, prospect)) = play {
                    let mark = Mark::of(&prospect, near);
                    let preview = view.preview(&ruleset, mv).unwrap();
                    let strokes = strokes(&ruleset, &view, Some(&preview), &[], Symbols::NONE);
                    let drawn = |ink, seat, symbol| is_drawn(&strokes, ink, seat, symbol);
                    for symbol in mark.keys.symbols().iter() {
                        let made = drawn(Ink::Made, near, symbol);
                        assert!(made || drawn(Ink::Stands, near, symbol), "{number}: {mark:?}");
                        keys += 1;
                    }
                    for (seat, symbol) in &mark.gives {
                        assert!(drawn(Ink::Made, *seat, *symbol), "{number}: {mark:?}");
                        gives += 1;
                    }
                    for symbol in mark.breaks.iter() {
                        assert!(drawn(Ink::Broken, near, symbol), "{number}: {mark:?}");
                        breaks += 1;
                    }
                    for (seat, symbol) in &mark.spoils {
                        assert!(drawn(Ink::Broken, *seat, *symbol), "{number}: {mark:?}");
                        spoils += 1;
                    }
                }
                game.play_unchecked(mv, &mut dice, &mut NoEvents);
            }
        }
        let found = [keys, gives, breaks, spoils];
        assert!(found.iter().all(|count| *count > 2), "{found:?}");
    }

    #[test]
    fn a_line_joins_neighbours_and_a_pattern_its_centre() {
        let zones = |zones: &[Zone]| zones.iter().map(|zone| LinePlace::Zone(*zone)).collect();
        let mut stroke = Stroke {
            seat: Some(Seat(0)),
            symbol: Symbol::ALL[0],
            places: zones(&[Zone::NW, Zone::C, Zone::SE]),
            missing: None,
            ink: Ink::Stands,
        };
        assert_eq!(stroke.joints().len(), 2);
        assert_eq!(line_name(&stroke.places), "NW-C-SE");
        stroke.places = zones(&Zone::CROSS);
        assert_eq!(stroke.joints().len(), 4);
        assert!(stroke.joints().iter().all(|(_, other)| *other == LinePlace::Zone(Zone::C)));
    }

    #[test]
    fn keys_are_told_with_their_lines() {
        let mut told = Vec::new();
        for (number, ruleset) in rulesets().into_iter().enumerate() {
            let (mut dice, mut events) = (FastDice::new(number as u64), Vec::new());
            let mut game = Game::deal(ruleset.clone(), &mut dice, &mut events);
            while !game.is_over() && game.turns() < 60 {
                let moves = game.legal_moves();
                let mv = moves[dice.below(moves.len() as u32) as usize];
                game.play_unchecked(mv, &mut dice, &mut events);
            }
            let mut history = KeyHistory::new(&ruleset);
            for event in &events {
                let given = history.follow(event);
                let is_gain = matches!(event, Event::KeysGained { .. });
                assert_eq!(is_gain, !given.is_empty());
                told.extend(is_gain.then(|| with_lines("!".into(), &given)));
            }
        }
        assert!(told.iter().any(|text| text == "! (W-C-E)"), "{told:?}");
        assert!(told.iter().any(|text| text.contains(" … ")), "{told:?}");
        assert!(told.iter().all(|text| text.len() > 1), "{told:?}");
    }
}
