//! The games with a layout before each player: base, Novem, expansion sets (sections B, N, A).
//!
//! `legal` says what may be done, `play` and `effects` work it out, `evolve` keeps the books.

/// Asks the stock of this kind. The two are of different types, for their lengths.
macro_rules! stock {
    ($table:expr, $deck:expr, $($question:tt)+) => {
        match $deck {
            DeckKind::Main => $table.main.$($question)+,
            DeckKind::Extra => $table.extra.$($question)+,
        }
    };
}

mod effects;
mod evolve;
mod legal;
mod play;

pub(crate) use effects::asks;

use tinyvec::ArrayVec;

use crate::card::{DeckKind, Face};
use crate::event::{CardVec, Outcome, Seal, Target};
use crate::hand::{HAND_MAX, Hand, copy_hands};
use crate::keys::Keys;
use crate::ruleset::Ruleset;
use crate::seat::{SEATS_MAX, Seat, Seats};
use crate::step::Step;
use crate::stock::Stock;
use crate::symbol::Symbols;
use crate::table::ThisTurn;
use crate::zone::{CROSS_LINES, ZONES, Zone, Zones};

/// The most main cards in a game with layouts.
pub const MAIN_CARDS_MAX: usize = 108;
/// The most extra cards in a game with layouts: three copies of all six sets, and some more.
pub const EXTRA_CARDS_MAX: usize = 280;
/// The most cards that seal in an extra deck: so many could be in play at once.
pub const SEALS_MAX: usize = 24;
/// The nine cards before a player.
pub(crate) type Layout = [Face; ZONES];

/// The whole state of a game with layouts: plain numbers, cheap to copy.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Tableau {
    pub(crate) seat: Seat,
    pub(crate) step: Step,
    pub(crate) keys: [Symbols; SEATS_MAX],
    pub(crate) layouts: [Layout; SEATS_MAX],
    /// The zones under a seal: what `seals` says, ready for use.
    pub(crate) sealed: [Zones; SEATS_MAX],
    /// Who has used the right to any Key (B7, N8).
    pub(crate) any_key_taken: Seats,
    /// What lasts for this turn.
    pub(crate) turn: ThisTurn,
    pub(crate) fresh: Fresh,
    /// Turns begun so far.
    pub(crate) turns: u32,
    /// Turns begun since a Key was received, this one included (B11).
    pub(crate) quiet: u32,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) hands: [Hand; SEATS_MAX],
    pub(crate) main: Stock<MAIN_CARDS_MAX>,
    pub(crate) extra: Stock<EXTRA_CARDS_MAX>,
    /// The seals in play, oldest first.
    pub(crate) seals: ArrayVec<[Seal; SEALS_MAX]>,
}

/// Action cards that came into the mover's hand in this step (A5).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Fresh {
    /// Those that are still there.
    pub(crate) cards: CardVec<HAND_MAX>,
    /// Those of them that everyone saw coming, as far as everyone knows.
    pub(crate) open: CardVec<HAND_MAX>,
    /// How many extra cards came hidden.
    pub(crate) hidden: u8,
}

impl Tableau {
    /// Becomes a copy of another state of the same ruleset. What the ruleset does not use is the
    /// same in both.
    #[inline]
    pub(crate) fn copy_from(&mut self, ruleset: &Ruleset, source: &Tableau) {
        // All of them by name: a new one cannot be forgotten.
        #[rustfmt::skip]
        let Tableau {
            seat, step, keys, layouts, sealed, any_key_taken, turn, ref fresh, turns, quiet, outcome,
            ref hands, ref main, ref extra, ref seals,
        } = *source;
        (self.seat, self.step, self.keys) = (seat, step, keys);
        (self.layouts, self.sealed, self.any_key_taken) = (layouts, sealed, any_key_taken);
        (self.turn, self.turns, self.quiet, self.outcome) = (turn, turns, quiet, outcome);
        self.main = *main;
        copy_hands(&mut self.hands, hands, ruleset.players());
        if ruleset.has_extra() {
            self.extra = *extra;
            self.fresh = *fresh;
            self.seals.clear();
            self.seals.extend_from_slice(seals);
        }
    }

    #[inline]
    pub(crate) fn hand(&self) -> &Hand {
        &self.hands[self.seat.index()]
    }

    #[inline]
    pub(crate) fn card_at(&self, seat: Seat, zone: Zone) -> Face {
        self.layouts[seat.index()][zone.index()]
    }

    pub(crate) fn pile(&self, deck: DeckKind) -> &[Face] {
        stock!(self, deck, pile())
    }

    #[inline]
    pub(crate) fn deck(&self, deck: DeckKind) -> &[Face] {
        stock!(self, deck, deck())
    }

    /// Whether a card can be drawn from this deck, after a refill if need be (N9).
    pub(crate) fn can_draw(&self, deck: DeckKind) -> bool {
        !stock!(self, deck, is_empty())
    }

    pub(crate) fn set_deck(&mut self, deck: DeckKind, order: &[Face]) {
        stock!(self, deck, set_deck(order));
    }

    #[inline(always)]
    pub(crate) fn discard(&mut self, deck: DeckKind, card: Face) {
        stock!(self, deck, discard(card));
    }

    /// Whether one more card of this kind may be played this turn (N4).
    #[inline]
    pub(crate) fn may_play(&self, deck: DeckKind) -> bool {
        let mut played = self.turn.played;
        played[deck.index()] += 1;
        let beyond = |deck: DeckKind| {
            let allowed = 1 + self.turn.more[deck.index()];
            played[deck.index()].saturating_sub(allowed)
        };
        beyond(DeckKind::Main) + beyond(DeckKind::Extra) <= self.turn.more_any
    }

    /// Where cards that the mover replaces go (B4, Contrary Wind).
    #[inline]
    pub(crate) fn target(&self, ruleset: &Ruleset) -> Target {
        self.turn.target.unwrap_or(Target::Seat(self.seat.left(ruleset.players())))
    }

    /// Whether a zone is under a seal (A2). Only action cards seal.
    #[inline]
    pub(crate) fn is_sealed(&self, ruleset: &Ruleset, seat: Seat, zone: Zone) -> bool {
        ruleset.has_extra() && self.sealed[seat.index()].has(zone)
    }

    /// The common symbols of the vertical and of the horizontal of a cross (B5).
    #[inline]
    pub(crate) fn cross_lines(&self, ruleset: &Ruleset, seat: Seat) -> [Symbols; 2] {
        let layout = &self.layouts[seat.index()];
        CROSS_LINES.map(|line| {
            let [a, b, c] = line.map(|zone| ruleset.symbols(layout[zone.index()]));
            a.and(b).and(c)
        })
    }

    /// The symbols of every full line of a layout that counts for Keys (B5, B6, N7).
    pub(crate) fn line_symbols(&self, ruleset: &Ruleset, seat: Seat) -> Symbols {
        let layout = &self.layouts[seat.index()];
        let line_symbols = |line: &[Zone; 3]| {
            let [a, b, c] = line.map(|zone| ruleset.symbols(layout[zone.index()]));
            let counts =
                !ruleset.numbers.fresh_lines || line.iter().any(|zone| self.turn.zones.has(*zone));
            if counts { a.and(b).and(c) } else { Symbols::NONE }
        };
        ruleset.lines().iter().fold(Symbols::NONE, |symbols, line| symbols.or(line_symbols(line)))
    }

    /// Whether a whole pattern of five shares a symbol: the cross, or with an extra deck also the
    /// corners and the centre (B7, N8).
    #[inline]
    pub(crate) fn has_pattern(&self, ruleset: &Ruleset, seat: Seat) -> bool {
        let layout = &self.layouts[seat.index()];
        let common = |zones: &[Zone]| {
            zones.iter().fold(Symbols::ALL, |common, zone| {
                common.and(ruleset.symbols(layout[zone.index()]))
            })
        };
        !common(&Zone::CROSS).is_empty()
            || ruleset.has_extra() && !common(&Zone::CORNERS).and(common(&[Zone::C])).is_empty()
    }

    /// All Keys as counts, for the ranking of Q10.
    pub(crate) fn all_keys(&self) -> [Keys; SEATS_MAX] {
        self.keys.map(Keys::from)
    }
}
