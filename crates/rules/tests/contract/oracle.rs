//! Keys and winners once more, reckoned from what lies on the table, without a single bit trick.

use leonardo_rules::{
    Cell, End, Game, Keys, Layouts, Lines, OpenField, Outcome, Ruleset, Seat, Symbol, Table,
    Variant, Zone,
};

/// The zones by column and row.
const ROWS: [[Zone; 3]; 3] =
    [[Zone::NW, Zone::N, Zone::NE], [Zone::W, Zone::C, Zone::E], [Zone::SW, Zone::S, Zone::SE]];

/// All lines of three zones that count (B5, N7).
fn lines(ruleset: &Ruleset) -> Vec<Vec<Zone>> {
    let row = |y: usize| (0..3).map(|x| ROWS[y][x]).collect();
    let column = |x: usize| (0..3).map(|y| ROWS[y][x]).collect();
    if !ruleset.has_extra() {
        return vec![row(1), column(1)];
    }
    let mut lines: Vec<Vec<Zone>> = (0..3).flat_map(|n| [row(n), column(n)]).collect();
    lines.push((0..3).map(|n| ROWS[n][n]).collect());
    lines.push((0..3).map(|n| ROWS[n][2 - n]).collect());
    lines
}

/// The Keys that step 3 gives to a player of a game with layouts (B5, B6, N7).
pub(crate) fn line_keys(
    ruleset: &Ruleset,
    open: &Layouts,
    seat: Seat,
    has: Keys,
) -> Vec<(Symbol, u8)> {
    let layout = &open.layouts[seat.index()];
    let is_fresh = |line: &Vec<Zone>| line.iter().any(|zone| open.this_turn.zones.has(*zone));
    let counts = |line: &Vec<Zone>| ruleset.options().lines == Lines::Standing || is_fresh(line);
    let lines: Vec<Vec<Zone>> = lines(ruleset).into_iter().filter(counts).collect();
    let shows = |zone: &Zone, symbol| {
        layout.at(*zone).is_some_and(|card| ruleset.card(card).unwrap().symbols().has(symbol))
    };
    let completes = |symbol| lines.iter().any(|line| line.iter().all(|zone| shows(zone, symbol)));
    let new = Symbol::ALL.into_iter().filter(|symbol| has.of(*symbol) == 0 && completes(*symbol));
    new.map(|symbol| (symbol, 1)).collect()
}

/// How many Keys of each symbol a card just played on the field gives (Q8).
pub(crate) fn run_keys(
    ruleset: &Ruleset,
    open: &OpenField,
    at: Cell,
    all_keys: &[Keys],
) -> Vec<(Symbol, u8)> {
    let shows = |x: i8, y: i8, symbol: Symbol| {
        let stack = open.stacks.iter().find(|stack| (stack.at.x(), stack.at.y()) == (x, y));
        let top = stack.and_then(|stack| stack.cards.last());
        top.is_some_and(|card| ruleset.card(*card).unwrap().symbols().has(symbol))
    };
    let reach = |symbol, dx: i8, dy: i8| {
        (1..).take_while(|n| shows(at.x() + n * dx, at.y() + n * dy, symbol)).count()
    };
    let mut keys = Vec::new();
    for symbol in Symbol::ALL.into_iter().filter(|symbol| shows(at.x(), at.y(), *symbol)) {
        let run = |(dx, dy): (i8, i8)| 1 + reach(symbol, dx, dy) + reach(symbol, -dx, -dy);
        let longest = [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().map(run).max().unwrap();
        let taken: usize = all_keys.iter().map(|keys| usize::from(keys.of(symbol))).sum();
        // The first Key needs three in a row, the second four, the third five.
        let gained = (1..=3).filter(|key| *key > taken && longest >= key + 2).count();
        if gained > 0 {
            keys.push((symbol, gained as u8));
        }
    }
    keys
}

/// The game ended as it must have: the right players won, and for the reason given.
pub(crate) fn assert_fair_end(game: &Game) {
    let ruleset = game.ruleset();
    let Outcome { end, winners } = game.outcome().expect("the game is over");
    let seats: Vec<Seat> = Seat::all(ruleset.players()).collect();
    let list = |seat: Seat| -> Vec<Symbol> { game.keys(seat).iter().collect() };
    let expected: Vec<Seat> = if end == End::Keys {
        let needed = usize::from(ruleset.keys_to_win().expect("Quintis Fontis does not end so"));
        let enough = |seat: &Seat| list(*seat).len() >= needed;
        seats.iter().copied().filter(enough).collect()
    } else {
        // Nobody is ahead of a winner: by number, then by the more senior Key at the first
        // difference (Q10).
        let ahead = |one: &Vec<Symbol>, other: &Vec<Symbol>| {
            let senior = one.iter().zip(other).find(|(one, other)| one != other);
            one.len() > other.len()
                || one.len() == other.len() && senior.is_some_and(|(one, other)| one < other)
        };
        let leads = |seat: &Seat| seats.iter().all(|other| !ahead(&list(*other), &list(*seat)));
        seats.iter().copied().filter(leads).collect()
    };
    assert_eq!(winners.iter().collect::<Vec<_>>(), expected, "{end:?}");
    match end {
        End::Keys => assert_eq!(expected, [game.turn()], "only the mover wins by Keys"),
        End::LastTurns => assert!(game.position().main.deck.unwrap().is_empty()),
        End::Passes => assert_eq!(ruleset.variant(), Variant::Quintis),
        End::Rounds => assert!(ruleset.options().rounds.is_some()),
        End::Stall => assert_ne!(ruleset.options().stall, Some(0)),
    }
}

/// A bound on the turns of a game: so many turns may pass between two steps of progress, and there
/// are only so many of these (B11, Q11).
pub(crate) fn turns_max(game: &Game) -> u32 {
    let ruleset = game.ruleset();
    let players = u32::from(ruleset.players());
    let (rounds, progress) = match (ruleset.options().stall, &game.position().table) {
        // Nothing but luck ends such a game; this is far more than luck ever needed.
        (Some(0), _) => return 100_000,
        (stall, Table::Layouts(_)) => (stall.unwrap_or(100), 12 * players),
        (stall, Table::Field(_)) => (stall.unwrap_or(10), 36 + 224),
    };
    u32::from(rounds) * players * (progress + 1)
}
