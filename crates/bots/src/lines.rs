//! What a layout promises: Keys on full lines, and lines that want one card.

use leonardo_rules::{DeckKind, Game, Seat, Symbols, ZONES, Zone, Zones};

/// How a seat stands with its lines, for the Keys that it does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Progress {
    /// Keys in hand.
    pub(crate) keys: u32,
    /// Missing Keys whose line is full: received in the next Keys step, if it still stands.
    pub(crate) full: u32,
    /// Missing Keys of which a line wants one card that is in the hand.
    pub(crate) reach: u32,
    /// Lines that want one card, each for each missing Key.
    pub(crate) pairs: u32,
    /// The zones' worth of single symbols for missing Keys: how rich the layout is.
    pub(crate) single: u32,
}

/// How many symbols a set has, ready for use: without a special processor instruction, counting
/// bits takes longer than everything else here together.
static COUNTS: [u8; 4096] = {
    let mut counts = [0; 4096];
    let mut bits = 0;
    while bits < 4096 {
        counts[bits] = (bits as u32).count_ones() as u8;
        bits += 1;
    }
    counts
};

#[inline]
pub(crate) fn count(symbols: Symbols) -> i32 {
    i32::from(COUNTS[usize::from(symbols.bits() & 0xfff)])
}

/// The symbols of the main and of the extra cards in a hand.
pub(crate) fn hand_symbols(game: &Game, seat: Seat) -> [Symbols; 2] {
    let ruleset = game.ruleset();
    let mut symbols = [Symbols::NONE; 2];
    for card in game.hand(seat) {
        let of_kind = &mut symbols[ruleset.deck(card).index()];
        *of_kind = of_kind.or(ruleset.symbols(card));
    }
    symbols
}

/// The lines of this game.
#[inline]
pub(crate) fn lines(game: &Game) -> &'static [[Zone; 3]] {
    game.ruleset().lines()
}

#[inline]
fn kind(zone: Zone) -> DeckKind {
    if zone.is_corner() { DeckKind::Extra } else { DeckKind::Main }
}

impl Progress {
    /// How a seat stands, if its hand shows these symbols.
    pub(crate) fn of(game: &Game, seat: Seat, hand: [Symbols; 2]) -> Progress {
        let ruleset = game.ruleset();
        let symbols = game.layout(seat).map(|card| ruleset.symbols(card));
        Progress::read(lines(game), &symbols, game.key_symbols(seat), game.sealed(seat), hand)
    }

    /// The same from a layout's symbols, a seat's Keys and the zones that take no card.
    #[inline]
    pub(crate) fn read(
        lines: &[[Zone; 3]],
        layout: &[Symbols; ZONES],
        keys: Symbols,
        sealed: Zones,
        hand: [Symbols; 2],
    ) -> Progress {
        let missing = Symbols::ALL.without(keys);
        let symbols = layout.map(|symbols| symbols.and(missing));
        let (mut full, mut reach, mut pairs) = (Symbols::NONE, Symbols::NONE, 0);
        for line in lines {
            let [a, b, c] = line.map(|zone| symbols[zone.index()]);
            full = full.or(a.and(b).and(c));
            for (two, gap, there) in
                [(a.and(b), line[2], c), (a.and(c), line[1], b), (b.and(c), line[0], a)]
            {
                let wanted = two.without(there);
                if wanted.is_empty() || sealed.has(gap) {
                    continue;
                }
                pairs += count(wanted) as u32;
                reach = reach.or(wanted.and(hand[kind(gap).index()]));
            }
        }
        let single = symbols.iter().map(|symbols| count(*symbols) as u32).sum();
        Progress {
            keys: count(keys) as u32,
            full: count(full) as u32,
            reach: count(reach.without(full)) as u32,
            pairs,
            single,
        }
    }
}
